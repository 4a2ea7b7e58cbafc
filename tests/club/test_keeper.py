"""Who keeps the games while the server runs: the backup, and what is told to people by the host's program."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from ldd_tui.club import keeper
from ldd_tui.club.log import NOTICES, Log, last_lines
from ldd_tui.club.server import Notifying
from saves.club.notices import Notices
from saves.opening import backups
from saves.store import Store
from tests.club.support import PATIENCE, hosted, new_key
from tests.club.test_commands import made, sit
from tests.saves.club.playing import ENTENTE, HOUR, ClubHouse


def program(directory: Path, lines: str) -> str:
    path = directory / "tell"
    path.write_text(f"#!{sys.executable}\nimport json, os, sys, time\nos.chdir({str(directory)!r})\n{lines}", "utf-8")
    path.chmod(0o700)
    return str(path)


KEEPS = """\
open("told", "a").write(sys.stdin.read())
open("environment", "w").write(" ".join(sorted(os.environ)))
open("arguments", "w").write(repr(sys.argv[1:]))
"""
FAILS_TWICE = """\
open("tries", "a").write("x")
if len(open("tries").read()) < 3:
    sys.exit(7)
open("told", "a").write(sys.stdin.read())
"""


def test_a_program_is_told_by_fixed_words_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_THE_HOST", "1")
    house = ClubHouse()
    game = house.begun(name="Ver\x1b[2Jdun\u202e")
    house.play_until(game, ENTENTE)
    house.visit(house.bruno).talk.say(game, house.bruno.id, "a word between us")
    notices = Notices(house.store.database, house.club, house.games, link="ssh club.example", clock=house.clock)
    log = Log(tmp_path, NOTICES)
    keeper.tell_due(program(tmp_path, KEEPS), notices, log, tmp_path)
    (line,) = (tmp_path / "told").read_text("utf-8").splitlines()
    told = json.loads(line)
    assert told["since"].startswith("1970-01-12T") and told["game_id"] == game
    assert "\x1b" not in told["game"] and "a word between us" not in line
    assert (told["player"], told["kind"], told["side"]) == ("Anna", "turn", "entente")
    assert told["link"] == "ssh club.example" and told["text"].startswith("Anna, it is your turn in Ver")
    assert set(told) == {"player", "game", "game_id", "kind", "side", "since", "link", "text"}
    variables = (tmp_path / "environment").read_text("utf-8").split()
    assert "SECRET_OF_THE_HOST" not in variables and {"HOME", "PATH"} <= set(variables)
    assert (tmp_path / "arguments").read_text("utf-8") == "[]"
    assert f" told {house.anna.id} of {game}" in last_lines(tmp_path, 1)[0]


def test_a_program_that_fails_twice_is_tried_again_and_tells_once(tmp_path: Path) -> None:
    house = ClubHouse()
    house.play_until(house.begun(), ENTENTE)
    house.clock.now += 1.0
    notices = Notices(house.store.database, house.club, house.games, clock=house.clock)
    tells, log = program(tmp_path, FAILS_TWICE), Log(tmp_path, NOTICES)

    def look(seconds: float) -> int:
        house.clock.now += seconds
        for notice in notices.due(house.clock.now):
            wrong = keeper.run(tells, keeper.message(notice, "en"))
            (notices.failed if wrong else notices.sent)(notice)
            log.tell(wrong or "told")
        return len((tmp_path / "tries").read_text("utf-8"))

    assert [look(seconds) for seconds in (0, 10, 60, 10, 60, 60, HOUR)] == [1, 1, 2, 2, 2, 3, 3]
    assert (tmp_path / "told").read_text("utf-8").count("\n") == 1
    assert "exit code 7" in last_lines(tmp_path, 3)[0]
    assert look(12 * HOUR) == 4  # it is still the same turn


def test_a_program_that_hangs_is_killed_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "TIMEOUT", 1.0)
    hangs = program(tmp_path, 'pid = os.fork()\nopen("pids", "a").write(f"{os.getpid()} ")\ntime.sleep(1000)\n')
    assert keeper.run(hangs, b"{}\n") == "it did not end"
    for pid in (tmp_path / "pids").read_text("utf-8").split():
        while _runs(pid):
            time.sleep(0.02)


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_cannot_be_run_is_told(tmp_path: Path) -> None:
    assert keeper.run(str(tmp_path / "none"), b"") == "No such file or directory"
    assert keeper.run("/bin/true", b"x" * 1_000_000) == ""


async def test_the_server_tells_people_once_and_makes_a_backup(tmp_path: Path) -> None:
    (tmp_path / "program").mkdir()
    tells = program(tmp_path / "program", KEEPS)
    data = tmp_path / "club"
    data.mkdir()
    with Store(data / "games.sqlite3") as store:
        store.close()
    async with hosted(data) as club:
        foch, moltke = club.member("Foch", new_key()), club.member("Moltke", new_key())
        sit(club, made(club, foch, moltke.id, "Verdun"), moltke)
    for _ in range(2):  # the second time after a restart
        async with hosted(data, notifying=Notifying(tells, 12, "ssh club.example")) as club, asyncio.timeout(PATIENCE):
            while not (tmp_path / "program" / "told").exists():
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
    assert (tmp_path / "program" / "told").read_text("utf-8").count("\n") == 1
    assert len(backups(data / "games.sqlite3")) == 1


async def test_another_keeper_follows_one_that_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldd_tui.club.server._AGAIN", 0.1)
    async with hosted(tmp_path) as club, asyncio.timeout(PATIENCE):
        while (first := club.server.sessions.keeper) is None:
            await asyncio.sleep(0.02)
        os.kill(first, signal.SIGKILL)
        while club.server.sessions.keeper in (None, first):
            await asyncio.sleep(0.02)
        assert any("who keeps the games ended with -9" in line for line in last_lines(tmp_path, 10))
