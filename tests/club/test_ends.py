"""kill -9 of a session, of the supervisor of the sessions and of the server: nothing is left, all can return."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import asyncssh
import pytest

from ldd_tui.club import maintenance
from ldd_tui.club import server as server_module
from ldd_tui.club.directory import NOTICES, Log, last_lines
from ldd_tui.club.mail import NotSent
from ldd_tui.club.maintenance import Notifier
from ldd_tui.club.server import Server, SupervisorLost
from ldd_tui.club.ssh import listen
from ldd_tui.club.transport import Notifying
from saves.club.members import Club
from saves.club.notices import Notices
from saves.club.presence import Presence
from saves.database import Database
from saves.named_files import STORE
from saves.opening import backups
from saves.store import Store
from saves.verify import examine
from tests.club.player import ENTER, ESCAPE, Player, player
from tests.club.support import (
    PATIENCE,
    HostProcess,
    Screen,
    Served,
    at_table,
    game_of,
    host_process,
    hosted,
    new_key,
    served,
    settled,
)
from tests.club.support import children as served_children
from tests.club.test_commands import made, sit
from tests.saves.club.playing import ENTENTE, HOUR, ClubHouse
from tests.soaking import first_of

BEGUN = "\x1b[?1049h"


def children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            for child in (task / "children").read_text().split():
                found += [int(child), *children(int(child))]
    return found


async def all_gone(pids: Iterable[int]) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            await asyncio.sleep(0.02)


@asynccontextmanager
async def visiting(port: int, key: asyncssh.SSHKey) -> AsyncIterator[Screen]:
    async with await asyncssh.connect(
        "127.0.0.1", port, username="x", client_keys=[key], known_hosts=None, agent_path=None, config=None
    ) as connection:
        _channel, screen = await at_table(connection)
        await screen.shows(BEGUN)
        yield screen


def add(data: Path, key: asyncssh.SSHKey) -> None:
    club = Club(Database(data / "games.sqlite3"))
    settled(data, club.join(club.invite("Foch"), key.get_fingerprint(), "Foch"))


def is_whole(data: Path) -> bool:
    with Store(data / "games.sqlite3") as store:
        return store.is_sound()


async def test_a_session_that_is_killed_gives_its_terminal_back(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with visiting(club.port, key) as screen, visiting(club.port, key) as other:
            first = club.server.sessions.pids[0]
            os.kill(first, signal.SIGKILL)
            await screen.shows("The session has ended")
            assert b"\x1b[?1049l" in screen.seen and b"\x1b[?1003l" in screen.seen
            await all_gone([first])
            assert not other.over.is_set() and len(club.server.visitors) == 1
        async with visiting(club.port, key):
            assert is_whole(tmp_path)


class Cable:
    """What lies between a client and a server, until it is cut: then neither hears anything, and none is told."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> int:
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def __aexit__(self, *_: object) -> None:
        self.cut()
        self._server.close()

    def cut(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._there = await asyncio.open_connection("127.0.0.1", self._port)
        self._here = reader, writer
        self._tasks += [
            asyncio.create_task(_carry(reader, self._there[1])),
            asyncio.create_task(_carry(self._there[0], writer)),
        ]


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)


async def test_a_client_of_which_nothing_is_heard_is_gone_soon(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        cable = Cable(club.port)
        async with cable as port, visiting(port, key) as screen:
            gone = club.server.sessions.pids
            cable.cut()
            async with asyncio.timeout(PATIENCE):
                while club.server.visitors:
                    await asyncio.sleep(0.05)
            await all_gone(gone)
            assert not screen.over.is_set()
            async with visiting(club.port, key):
                pass


async def test_another_parent_follows_one_that_is_killed(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with visiting(club.port, key) as screen:
            parent = club.server.sessions.supervisor
            assert parent is not None
            gone = [parent, *children(parent)]
            assert len(gone) >= 2
            os.kill(parent, signal.SIGKILL)
            await screen.shows("The session has ended")
            await all_gone(gone)
        async with visiting(club.port, key):
            assert club.server.sessions.supervisor not in (None, parent) and is_whole(tmp_path)
        assert any("the supervisor of the sessions is gone" in line for line in last_lines(tmp_path, 20))


async def test_a_parent_that_ends_again_and_again_ends_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module.Server, "_keep", lambda self: None)
    server, ports = Server(tmp_path), asyncio.Queue[int]()
    serving = asyncio.create_task(listen(server, "127.0.0.1", 0, ports.put_nowait))
    async with asyncio.timeout(PATIENCE):
        await ports.get()
        killed = None
        while not serving.done():
            parent = server.sessions.supervisor
            if parent not in (None, killed):
                os.kill(killed := parent, signal.SIGKILL)
            await asyncio.sleep(0.01)
    with pytest.raises(SupervisorLost):
        await serving


@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.soak)])
async def test_with_the_server_everything_ends(tmp_path: Path, how: signal.Signals) -> None:
    key, data = new_key(), tmp_path / "club"
    with host_process(data) as served:
        add(data, key)
        async with visiting(served.port, key) as screen:
            gone = await _all_of(served)
            served.end(how)
            await all_gone(gone)
            async with asyncio.timeout(PATIENCE):
                await screen.over.wait()
    assert is_whole(data)
    with host_process(data) as served:
        async with visiting(served.port, key):
            pass


async def test_a_session_that_does_not_listen_is_ended_all_the_same(tmp_path: Path) -> None:
    key, data = new_key(), tmp_path / "club"
    with host_process(data) as served:
        add(data, key)
        async with visiting(served.port, key):
            gone = await _all_of(served)
            for pid in gone:
                if pid != gone[0]:
                    os.kill(pid, signal.SIGSTOP)
            assert served.end() == 0
            await all_gone(gone)


async def _all_of(served: HostProcess) -> list[int]:
    """The processes of the server: the parent first, then the keeper and the session."""
    async with asyncio.timeout(PATIENCE):
        while len(found := children(served.process.pid)) < 3:
            await asyncio.sleep(0.02)
    return found


async def test_who_is_gone_without_a_word_is_no_longer_there(tmp_path: Path) -> None:
    """Nobody polls presence here: the others are notified when it is written."""
    keys = new_key(), new_key()
    async with hosted(tmp_path) as club:
        stays, goes = (club.member(name, key) for name, key in zip(("Foch", "Moltke"), keys, strict=True))
        async with await club.connect(keys[0]) as first, await club.connect(keys[1]) as second:
            for connection in (first, second):
                _channel, screen = await at_table(connection)
                await screen.shows("Here now")
            presence = Presence(Database(tmp_path / STORE))
            pid = next(one.pid for one in presence.everybody() if one.member == goes.id)
            os.kill(pid, signal.SIGKILL)
            rows = Database(tmp_path / STORE)
            async with asyncio.timeout(PATIENCE):
                while [member for (member,) in rows.execute("SELECT member FROM presence")] != [stays.id]:
                    await asyncio.sleep(0.05)


# -- kill -9 of a session, of the supervisor of the sessions and of the server, while two people play by keys
SESSION, PARENT, SERVER = "a session", "the supervisor of the sessions", "the server"
VICTIMS = (SESSION, PARENT, SERVER)
LEAST_KEYS = 3
GAME = "Verdun"


class Table:
    def __init__(self, club: Served, seed: int) -> None:
        self.club = club
        self.luck = Random(seed)
        self.keys = new_key(), new_key()
        self.members = club.member("Foch", self.keys[0]), club.member("Moltke", self.keys[1])
        self.games = [game_of(club.data, self.members, GAME)]

    def journal(self) -> tuple[str, ...]:
        """The hashes of the game's events. Leaves no file open."""
        with Store(self.club.data / STORE) as store:
            return tuple(link.hash for link in store.stored(self.games[-1]).links)

    def check(self) -> None:
        with Store(self.club.data / STORE) as store:
            assert store.is_sound()
            for game in self.games:
                stored = store.stored(game)
                _history, report = examine(stored.links, stored.secret, (stored.seq, stored.head))
                assert report.flaw is None and not report.wrong and report.secret == "fits"

    @property
    def is_over(self) -> bool:
        with Store(self.club.data / STORE) as store:
            return store.summary(self.games[-1]).over is not None

    @property
    def signs(self) -> tuple[str, ...]:
        """A player's terminal shows one of these texts once it is up to date."""
        with Store(self.club.data / STORE) as store:
            turn = store.summary(self.games[-1]).turn
        return f"Turn {turn} of", f"Turn {turn}/", f"Last turn {turn}", "Replay", "is over"

    def begin_again(self) -> None:
        if self.is_over:
            self.games.append(game_of(self.club.data, self.members, GAME))

    @asynccontextmanager
    async def seated(self) -> AsyncIterator[Sequence[Player]]:
        signs = self.signs
        async with AsyncExitStack() as stack:
            seats = []
            for key in self.keys:
                seat = await stack.enter_async_context(player(self.club, key, self.luck.random()))
                await seat.shows(GAME)
                await seat.press(ENTER)
                await seat.shows(*signs)
                seats.append(seat)
            yield seats

    def kill(self, victim: str) -> None:
        """Kill a process of the club; if it was the server, start it again."""
        (parent, *_others) = served_children(self.club.pid)
        if victim == SERVER:
            os.kill(self.club.pid, signal.SIGKILL)
            self.club.wait()
            self.club.begin()
        else:
            os.kill(parent if victim == PARENT else self.luck.choice(served_children(parent)), signal.SIGKILL)


async def killed(table: Table, victim: str) -> None:
    table.begin_again()
    began = table.journal()
    async with table.seated() as seats:
        playing = [asyncio.create_task(seat.play(10_000)) for seat in seats]
        async with asyncio.timeout(2 * PATIENCE):
            while len(table.journal()) < len(began) + LEAST_KEYS and not table.is_over:
                await asyncio.sleep(0.05)
        await asyncio.sleep(table.luck.random() / 2)
        before = table.journal()
        table.kill(victim)
        if victim != SESSION:
            await asyncio.gather(*(asyncio.wait_for(seat.sent.over.wait(), PATIENCE) for seat in seats))
        for task in playing:
            task.cancel()
        with contextlib.suppress(asyncssh.Error, OSError):
            await asyncio.gather(*playing, return_exceptions=True)
    after = table.journal()
    assert after[: len(before)] == before
    table.check()


@pytest.mark.parametrize(
    "victim", [pytest.param(SESSION, marks=pytest.mark.soak), pytest.param(PARENT, marks=pytest.mark.soak), SERVER]
)
async def test_nothing_is_lost_and_everybody_comes_back(tmp_path: Path, victim: str) -> None:
    with served(tmp_path) as club:
        table = Table(club, VICTIMS.index(victim))
        await killed(table, victim)
        async with table.seated():
            pass


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
async def test_nothing_is_lost_often(tmp_path: Path, seed: int) -> None:
    with served(tmp_path) as club:
        table = Table(club, seed)
        last = ""
        for _round in range(25):  # of a parent that is killed again and again the server despairs
            last = table.luck.choice([victim for victim in VICTIMS if victim != last])
            await killed(table, last)
            await asyncio.sleep(1)
        async with table.seated():
            pass


@pytest.mark.parametrize("keys", first_of(1, (12, 40)))
async def test_two_people_at_two_terminals_each_press_at_once(tmp_path: Path, keys: int) -> None:
    """The slower player is notified and sees the new position; no event is stored twice."""
    with served(tmp_path) as club:
        table = Table(club, 7)
        async with table.seated() as seats, table.seated() as others:
            pressing = (*seats, *others)
            await asyncio.gather(*(one.play(keys) for one in pressing))
            assert not any(one.sent.over.is_set() for one in pressing)
            for one in pressing:
                if "Enter copy" in one.text:  # "y" came after the other had answered
                    await one.press(ESCAPE)
                await one.shows(*table.signs)
        assert len(table.journal()) > keys / 4
        table.check()


# -- Who keeps the games while the server runs: the backup, and what is told to people by the host's program
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
    house.clock.now += HOUR
    link = "ssh club.example"
    notices = Notices(house.store.database, house.club, house.games, link=link, clock=house.clock)
    notifying, log = Notifying(program(tmp_path, KEEPS), link=link), Log(tmp_path, NOTICES)
    Notifier(notifying, notices, house.store, log, tmp_path, house.clock).send_due()
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
    assert f" notified {house.anna.id} of {game}" in last_lines(tmp_path, 1)[0]


def test_a_program_that_fails_twice_is_tried_again_and_tells_once(tmp_path: Path) -> None:
    house = ClubHouse()
    house.play_until(house.begun(), ENTENTE)
    house.clock.now += 1.0
    notices = Notices(house.store.database, house.club, house.games, clock=house.clock)
    tells, log = program(tmp_path, FAILS_TWICE), Log(tmp_path, NOTICES)
    notifier = Notifier(Notifying(tells), notices, house.store, log, tmp_path, house.clock)

    def look(seconds: float) -> int:
        house.clock.now += seconds
        notifier.send_due()
        return len((tmp_path / "tries").read_text("utf-8"))

    assert [look(seconds) for seconds in (300, 10, 60, 10, 60, 60, HOUR)] == [1, 1, 2, 2, 2, 3, 3]
    assert (tmp_path / "told").read_text("utf-8").count("\n") == 1
    assert "exit code 7" in last_lines(tmp_path, 3)[0]
    assert look(12 * HOUR) == 4  # it is still the same turn


def test_a_program_that_hangs_is_killed_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "TIMEOUT", 1.0)
    hangs = program(tmp_path, 'pid = os.fork()\nopen("pids", "a").write(f"{os.getpid()} ")\ntime.sleep(1000)\n')
    with pytest.raises(NotSent, match="doesn't end"):
        maintenance.run(hangs, b"{}\n")
    for pid in (tmp_path / "pids").read_text("utf-8").split():
        while _runs(pid):
            time.sleep(0.02)


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_cannot_be_run_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotSent, match="can't be run"):
        maintenance.run(str(tmp_path / "none"), b"")
    maintenance.run("/bin/true", b"x" * 1_000_000)


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
    told = Notifying(tells, 12, "ssh club.example", minutes=0)
    for _ in range(2):  # the second time after a restart
        async with hosted(data, notifying=told) as club, asyncio.timeout(PATIENCE):
            while not (tmp_path / "program" / "told").exists():
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
    assert (tmp_path / "program" / "told").read_text("utf-8").count("\n") == 1
    assert len(backups(data / "games.sqlite3")) == 1


async def test_another_keeper_follows_one_that_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldd_tui.club.server._AGAIN", 0.1)
    async with hosted(tmp_path) as club, asyncio.timeout(PATIENCE):
        while (first := club.server.sessions.maintenance) is None:
            await asyncio.sleep(0.02)
        os.kill(first, signal.SIGKILL)
        while club.server.sessions.maintenance in (None, first):
            await asyncio.sleep(0.02)
        assert any("who keeps the games ended with -9" in line for line in last_lines(tmp_path, 10))
