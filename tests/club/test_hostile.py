"""What one member writes, or asks for, does nothing at another one's terminal and nothing on the host's machine."""

from __future__ import annotations

import asyncio
import re
import subprocess
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from ldd_tui.club import sessions
from ldd_tui.club.wire import STORE
from rules.model import Side
from saves.club import members, talk
from saves.club.game_book import GameBook
from saves.club.visit import Visit
from saves.store import Store
from tests.app.test_hostile_text import MARK, ODD, PAYLOADS, SENT_BY_TEXTUAL
from tests.club.failing_parent import SECRET
from tests.club.player import ENTER, ESCAPE, Player, player
from tests.club.served import game_of
from tests.club.support import PATIENCE, Hosted, hosted, new_key

TITLE = re.compile(r"\x1b\]2;[^\x00-\x1f\x7f-\x9f]*\x07|\x07")
"""What tells the terminal whose turn it is."""

LOBBY = "Here now"
DOWN = ("\x1b[B",)
IDS = (
    *("..", "../..", "../../../etc/passwd", "/etc/passwd", "//", ".", "~", "~root", "-", "--help", "-rf /"),
    *("*", "?", "%", "%s%n", "$(id)", "`id`", "; id", "| id", "&& id", "a\x00b", "a\nexport b", "' OR 1=1 --"),
    *("\x1b]52;c;UFdO\x07", "\u202e", "x" * 190, "x" * 100_000),
)


def sent(one: Player) -> str:
    """The terminal output, minus Textual's own sequences and the program's title."""
    assert one.sent.seen.decode("utf-8")  # nothing is broken, neither here nor there
    return TITLE.sub("", SENT_BY_TEXTUAL.sub("", one.sent.seen.decode("utf-8")))


def hostile_club(club: Hosted, monkeypatch: pytest.MonkeyPatch, foch: asyncssh.SSHKey, moltke: asyncssh.SSHKey) -> None:
    """A club with a malicious member, whose text was not sanitised on input."""
    for module in (members, members, talk):
        monkeypatch.setattr(module, "one_line", lambda text: text)
    victim = club.member("Foch", foch)
    with Store(club.data / STORE) as store:
        visit = Visit(store, "host")
        for number, payload in enumerate(PAYLOADS):
            name = payload.replace("\r\n", " ")[:24]
            key = moltke if not number else new_key()
            other = club.club.join(club.club.invite(payload), key.get_fingerprint(), name)
            game = game_of(club.data, (victim, other), payload)
            visit.talk.say("", other.id, payload)
            visit.talk.say(game, other.id, payload)
            GameBook(store.database, game).watch(Side.ENTENTE, True)
        club.club.announce(PAYLOADS[0])
    monkeypatch.undo()


@pytest.mark.soak
async def test_nothing_that_a_member_wrote_reaches_another_ones_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foch, moltke = new_key(), new_key()
    async with hosted(tmp_path) as club:
        hostile_club(club, monkeypatch, foch, moltke)
        async with player(club, foch) as victim, player(club, moltke) as other:
            await victim.shows(MARK)
            await victim.press("c", ESCAPE, "n", "\x1b[B", "\x1b[B", ESCAPE, "K", ESCAPE)
            for key in (ENTER, ENTER, ENTER, "o"):
                await victim.press(*DOWN, key, " ", ESCAPE, "c", ESCAPE, "A", ESCAPE, "L", ESCAPE, "?", ESCAPE)
                while LOBBY not in victim.text:
                    await victim.press("q")
                    await asyncio.sleep(0.5)  # another one would ask whether to log out
            for payload in PAYLOADS:
                await other.press("c")
                other.write(b"\x1b[200~" + payload.encode() + b"\xff\xfe\xc3(\xed\xa0\x80" + b"\x1b[201~")
                await other.press(ENTER, ESCAPE)
            await victim.press("c", ESCAPE)
            assert not victim.sent.over.is_set() and not other.sent.over.is_set()
            for one in (victim, other):
                assert MARK in sent(one) and ODD.findall(sent(one)) == []


async def test_an_id_is_looked_up_and_nothing_else(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        for id_ in IDS:
            async with await club.connect(key) as connection, asyncio.timeout(PATIENCE):
                found = await connection.run(f"export {id_}", encoding=None, stdin=asyncssh.DEVNULL)
            assert isinstance(found.stderr, bytes)
            assert found.exit_status and not found.stdout
            assert not ODD.findall(found.stderr.decode().replace("\r\n", ""))


async def test_no_name_before_the_at_lets_a_stranger_in(tmp_path: Path) -> None:
    async with hosted(tmp_path) as club:
        club.club.invite("Foch")
        for id_ in IDS:
            with pytest.raises((asyncssh.Error, OSError, ValueError)):
                async with asyncio.timeout(PATIENCE), await club.connect(new_key(), f"join-{id_}"[:1000]):
                    pass


async def test_a_session_that_fails_shows_nothing_of_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = subprocess.Popen

    def begun(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        return begin([part.replace("ldd_tui.club.parent", "tests.club.failing_parent") for part in command], **options)

    monkeypatch.setattr(subprocess, "Popen", begun)
    foch, moltke = new_key(), new_key()
    async with hosted(tmp_path, begin_parent=sessions.begin_parent) as club:
        club.member("Foch", foch)
        club.member("Moltke", moltke)
        async with player(club, foch) as failing, player(club, moltke) as other:
            for one in (failing, other):
                await one.shows("Here now")
            failing.write("K")
            async with asyncio.timeout(PATIENCE):
                await failing.sent.over.wait()
            seen = failing.sent.seen.decode()
            assert "Something went wrong" in seen and failing.sent.status == 1
            for hidden in (SECRET, "Traceback", "RuntimeError", "lobby failed", str(tmp_path), ".py", "sqlite"):
                assert hidden not in seen
            await other.press("?")
            assert not other.sent.over.is_set()
    reports = list((tmp_path / "log").glob("*report*"))
    assert len(reports) == 1 and "the lobby failed" in reports[0].read_text() and SECRET not in reports[0].read_text()
