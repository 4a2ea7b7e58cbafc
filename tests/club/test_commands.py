"""What somebody gets without a terminal: one line for scripts, and the file of a game; and nothing else."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import asyncssh
import pytest

from ldd_tui.club import commands
from ldd_tui.club.door import Limits
from rules.board_file import packaged, packaged_text
from rules.model import Setup, Side
from saves.club.games import ClubGames
from saves.club.members import Member
from saves.portable import check, read_file
from saves.store import Store
from tests.club.host_process import refusal, run, told
from tests.club.support import PATIENCE, Hosted, at_table, hosted, new_key

FORMS = ["", "id", "status; id", "status x", "export", "export ", "sh -c status", "STATUS", "status\0", "x" * 100_000]
FORMS += ["scp -t /tmp", "internal-sftp", "$(id)"]


async def asked(club: Hosted, key: asyncssh.SSHKey, command: str) -> tuple[int | None, bytes, str]:
    async with await club.connect(key) as connection, asyncio.timeout(PATIENCE):
        found = await connection.run(command, encoding=None, stdin=subprocess.DEVNULL)
    assert isinstance(found.stdout, bytes) and isinstance(found.stderr, bytes)
    return found.exit_status, found.stdout, found.stderr.decode()


def made(club: Hosted, by: Member, other: str, name: str, *, watched: bool = True) -> str:
    with Store(club.data / "games.sqlite3") as store:
        return made_in(ClubGames(store, club.club), by, other, name, watched=watched)


def made_in(games: ClubGames, by: Member, other: str, name: str, *, watched: bool = True) -> str:
    """Create a two-player game. `other`: the invited member's id, or ""."""
    kept = {Side.ENTENTE: by.id, Side.CENTRAL_POWERS: other}
    return games.make(by, Setup(packaged()), packaged_text(), kept, name=name, watched=watched)


def sit(club: Hosted, game: str, member: Member) -> None:
    with Store(club.data / "games.sqlite3") as store:
        ClubGames(store, club.club).sit(game, Side.CENTRAL_POWERS, member)


@pytest.mark.parametrize("command", FORMS)
def test_only_two_forms_are_commands(command: str) -> None:
    assert not commands.is_one(command)
    assert commands.is_one("status") and commands.is_one(" export  Verdun 1916 ")


async def test_the_status_is_one_line_for_scripts(tmp_path: Path) -> None:
    foch, moltke = new_key(), new_key()
    async with hosted(tmp_path, guests=True) as club:
        members = club.member("Foch", foch), club.member("Moltke", moltke)
        assert await asked(club, foch, "status") == (0, b"your turn: 0 of 0 games\n", "")
        game = made(club, members[0], members[1].id, "Verdun")
        assert await asked(club, foch, "status") == (0, b"your turn: 0 of 1 games\n", "")
        assert await asked(club, moltke, "status") == (0, b"your turn: 0 of 0 games, seats kept for you: 1\n", "")
        sit(club, game, members[1])
        told = [(await asked(club, key, "status"))[1] for key in (foch, moltke)]
        assert sorted(told) == [b"your turn: 0 of 1 games\n", b"your turn: 1 of 1 games\n"]
        code, out, wrong = await asked(club, new_key(), "status")
        assert (code, out) == (commands.NO_MEMBER, b"") and "Only members" in wrong


async def test_a_game_is_exported_by_its_name_or_id_to_who_may_see_it(tmp_path: Path) -> None:
    foch, moltke, haig = new_key(), new_key(), new_key()
    async with hosted(tmp_path) as club:
        members = club.member("Foch", foch), club.member("Moltke", moltke)
        club.member("Haig", haig)
        game = made(club, members[0], members[1].id, "Verdun 1916", watched=False)
        sit(club, game, members[1])
        for name in ("Verdun 1916", "verdun 1916", game, game[:8], game[:12].upper()):
            code, out, wrong = await asked(club, moltke, f"export {name}")
            assert (code, wrong) == (0, "")
            read = read_file(out)
            assert read.secret is None and check(read).last.seq == 2
        for key, name in ((haig, game), (foch, "Ypres"), (foch, game[:7]), (foch, "../../games.sqlite3")):
            code, out, wrong = await asked(club, key, f"export {name}")
            assert (code, out) == (commands.NO_GAME, b"") and "no such game" in wrong
        made(club, members[0], "", "Verdun 1916")
        assert (await asked(club, foch, "export Verdun 1916"))[0] == commands.NOT_ONE_GAME
        assert (await asked(club, haig, "export Verdun 1916"))[0] == 0


async def test_the_host_closes_a_game_to_who_does_not_play_in_it(tmp_path: Path) -> None:
    foch, haig = new_key(), new_key()
    assert not run("--data", str(tmp_path), "games").stdout
    async with hosted(tmp_path) as club:
        member = club.member("Foch", foch)
        club.member("Haig", haig)
        assert told(tmp_path, "games") == "There are no games yet.\n"
        game = made(club, member, "", "Ver\x1bdun")
        (line,) = told(tmp_path, "games").splitlines()
        assert line.isprintable() and line == f'{game}  "Verdun": Foch - open; waits for players'
        assert (await asked(club, haig, f"export {game}"))[0] == 0
        told(tmp_path, "games", "close", game[:8])
        assert told(tmp_path, "games").endswith(", closed to spectators\n")
        assert (await asked(club, haig, f"export {game}"))[0] == commands.NO_GAME
        assert (await asked(club, foch, f"export {game}"))[0] == 0
        other = made(club, member, club.club.members().called("Haig").id, "Ypres")  # type: ignore[union-attr]
        assert f'{other}  "Ypres": Foch - kept for Haig; waits for Haig' in told(tmp_path, "games").splitlines()
        told(tmp_path, "games", "open", game)
        assert (await asked(club, haig, f"export {game}"))[0] == 0
        assert "no game" in refusal("--data", str(tmp_path), "games", "close", "zzz")


async def test_the_host_sees_what_becomes_of_the_games_of_who_was_removed(tmp_path: Path) -> None:
    async with hosted(tmp_path) as club:
        members = club.member("Foch", new_key()), club.member("Moltke", new_key())
        game = made(club, members[0], members[1].id, "Verdun")
        free = made(club, members[0], members[1].id, "Ypres")
        sit(club, game, members[1])
        told(tmp_path, "remove", members[1].id, "--yes")
        lines = told(tmp_path, "games").splitlines()
        assert f'{free}  "Ypres": Foch - open; waits for players' in lines
        (line,) = (line for line in lines if line.startswith(game))
        assert "Foch - Moltke (no member any more); turn 1, " in line and line.endswith(
            ", may be claimed by who is left"
        )


@pytest.mark.parametrize("command", FORMS)
async def test_no_other_command_is_carried_out(tmp_path: Path, command: str) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with await club.connect(key) as connection:
            found = await connection.run(command or " ")
        assert (found.exit_status, found.stdout) == (commands.NO_COMMAND, "")
        assert found.stderr == "Without a terminal there are two commands: status, and export GAME.\r\n"
        async with await club.connect(key) as connection:  # a command has no terminal
            found = await connection.run("status", term_type="xterm")
        assert (found.exit_status, found.stdout) == (commands.NO_COMMAND, "")
        assert not club.server.visitors


async def test_no_session_gives_way_to_a_command(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path, Limits(each=1)) as club:
        club.member("Foch", key)
        async with await club.connect(key) as connection:
            _channel, screen = await at_table(connection)
            await screen.shows("Here now")
            assert (await asked(club, key, "status"))[0] == 0
            assert not screen.over.is_set()


async def test_a_command_leaves_nothing_behind(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        member = club.member("Foch", key)
        made(club, member, "", "Verdun")
        for _ in range(3):
            await asked(club, key, "export Verdun")
        async with await club.connect(key) as connection:
            process = await connection.create_process("export Verdun", encoding=None)
            process.stdin.write(b"x" * 1_000_000)
            assert (await process.stdout.read()).startswith(b"{")
        async with asyncio.timeout(PATIENCE):
            while club.server.sessions.pids or club.server.visitors:
                await asyncio.sleep(0.02)
