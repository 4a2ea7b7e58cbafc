"""`ssh club plain`: the lobby and a table in plain lines, with and without a terminal."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import pytest

from ldd_tui.club.login import Limits
from saves.club.games import ClubGames
from saves.store import Store
from tests.club.support import PATIENCE, Hosted, game_of, hosted, new_key
from tests.club.test_commands import made


class Talker:
    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self._process = process
        self.read = ""

    def type(self, *lines: str) -> None:
        self._process.stdin.write("".join(f"{line}\n" for line in lines))

    async def hears(self, words: str) -> str:
        async with asyncio.timeout(PATIENCE):
            while words not in self.read:
                piece = await self._process.stdout.read(4096)
                assert piece, self.read
                self.read += piece
        found, self.read = self.read, self.read.partition(words)[2]
        return found


async def talker(club: Hosted, key: asyncssh.SSHKey, name: str = "x", *, terminal: bool = False) -> Talker:
    connection = await club.connect(key, name)
    return Talker(await connection.create_process("plain", term_type="xterm" if terminal else None))


async def test_a_pipe_is_answered_to_its_end(tmp_path: Path) -> None:
    async with hosted(tmp_path) as club:
        anna, bob = club.member("Anna", key := new_key()), club.member("Bob", new_key())
        game_of(tmp_path, (anna, bob), "Verdun")
        typed = "\r\n".join(
            ("1", "position", "france", "arrange", "back", "\x03\x1a\x13\x07nonsense\u202e", "x" * 4200, "quit", "3")
        )
        async with await club.connect(key) as connection, asyncio.timeout(PATIENCE):
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.run("plain", input="quit\n") and await connection.run("plain")
        async with await club.connect(key) as connection, asyncio.timeout(PATIENCE):
            done = await connection.run("plain", input=typed)
    said = str(done.stdout)
    assert done.exit_status == 0 and "\r" not in said and "\x1b" not in said
    for words in (
        "1. Verdun - ",
        "Turn 1 of 14",
        "France: Operational Value",
        "What do you want",
        "nonsense: not understood",
    ):
        assert words in said, words
    assert said.endswith("> ") and said.count("Which game?") == 2
    assert said.count("> ") == 1 + typed.count("\r\n"), "lines that end as on Windows are one each"


async def test_two_players_hear_of_each_other(tmp_path: Path) -> None:
    async with hosted(tmp_path) as club:
        keys = new_key(), new_key()
        members = club.member("Anna", keys[0]), club.member("Bob", keys[1])
        game_of(tmp_path, members)
        people = [await talker(club, key) for key in keys]
        for one in people:
            await one.hears("> ")
            one.type("1")
            await one.hears("Turn 1 of 14")
        asked = {asyncio.create_task(one.hears("> ")): one for one in people}
        (done,), waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        (still,) = waiting
        while not still.done():
            asked[done].type("keep", "pass", "yes")  # whatever is asked for
            await asyncio.wait(waiting, timeout=0.5)
        heard = still.result()
        told = heard.partition("Waiting for ")[2]
        assert told.count("\n") > 3 and "1. " in told, (
            "what came of the other's decisions, and then a question of one's own"
        )


async def test_a_seat_is_offered(tmp_path: Path) -> None:
    async with hosted(tmp_path) as club:
        anna, bob = club.member("Anna", new_key()), club.member("Bob", key := new_key())
        game = made(club, anna, bob.id, "Ypres")
        async with await club.connect(key) as connection, asyncio.timeout(PATIENCE):
            done = await connection.run("plain", input="1\n1\nquit\n3\n")
        assert "a seat for you" in str(done.stdout) and "Turn 1 of 14" in str(done.stdout)
        with Store(tmp_path / "games.sqlite3") as store:
            assert not ClubGames(store, club.club).game(game).open_seats


async def test_a_newcomer_with_an_invitation_gives_a_name(tmp_path: Path) -> None:
    async with hosted(tmp_path) as club:
        code = club.club.invite("Dora")
        async with await club.connect(new_key(), f"join-{code}" if not code.startswith("join") else code) as connection:
            done = await connection.run("plain", input="Dora\n")
        assert "You are invited" in str(done.stdout) and "No game awaits you" in str(done.stdout)


async def test_at_a_terminal_what_is_typed_is_shown(tmp_path: Path) -> None:
    async with hosted(tmp_path) as club:
        anna, bob = club.member("Anna", key := new_key()), club.member("Bob", new_key())
        game_of(tmp_path, (anna, bob), "Verdun")
        one = await talker(club, key, terminal=True)
        await one.hears("> ")
        one.type("1")
        assert "1\r\n" in await one.hears("Turn 1 of 14")


async def test_a_full_server_says_so(tmp_path: Path) -> None:
    keys = new_key(), new_key()
    async with hosted(tmp_path, Limits(sessions=1)) as club:
        game_of(tmp_path, (club.member("Anna", keys[0]), club.member("Bob", keys[1])))
        await (await talker(club, keys[0])).hears("Which game?")
        async with await club.connect(keys[1]) as connection, asyncio.timeout(PATIENCE):
            done = await connection.run("plain")
        assert done.exit_status == 1 and "The server is full" in str(done.stdout)


@pytest.mark.parametrize("command", ["plain x", "PLAIN", "plain; id"])
async def test_nothing_else_is_plain(tmp_path: Path, command: str) -> None:
    async with hosted(tmp_path) as club:
        club.member("Anna", key := new_key())
        async with await club.connect(key) as connection, asyncio.timeout(PATIENCE):
            assert (await connection.run(command)).exit_status
