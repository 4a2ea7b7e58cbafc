"""What somebody gets without a terminal: one line for scripts, and the file of a game; and nothing else."""

from __future__ import annotations

import asyncio
import re
import subprocess
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from ldd_tui.club import commands, login, transport
from ldd_tui.club.login import Limits
from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import InitiativeRule, Options, Setup, Side
from saves import notes
from saves.club import games as club_games
from saves.club import members, talk
from saves.club.agreements import TableTerms
from saves.club.clocks import EachDecision
from saves.club.game_book import GameBook
from saves.club.games import ClubGames
from saves.club.members import Member
from saves.club.visit import Visit
from saves.named_files import STORE
from saves.portable import check, read_file
from saves.store import Store
from saves.verify import examine
from tests.app.test_crash import MARK, ODD, PAYLOADS, SENT_BY_TEXTUAL
from tests.club.failing_parent import SECRET
from tests.club.player import ENTER, ESCAPE, UP, Player, player
from tests.club.support import PATIENCE, Hosted, at_table, game_of, hosted, new_key, refusal, run, served, told
from tests.saves.playing import FIRST

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
    return games.make(by, Setup(packaged()), packaged_text(), kept, TableTerms(watched=watched), name=name)


def sit(club: Hosted, game: str, member: Member) -> None:
    with Store(club.data / "games.sqlite3") as store:
        ClubGames(store, club.club).sit(game, Side.CENTRAL_POWERS, member)


@pytest.mark.parametrize("command", FORMS)
def test_only_two_forms_are_commands(command: str) -> None:
    assert commands.parsed(command) is None
    assert commands.parsed("status") and commands.parsed(" export  Verdun 1916 ")


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
        assert (code, out) == (commands.NO_MEMBER, b"") and "Members only" in wrong


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
            assert (code, out) == (commands.NO_GAME, b"") and "No such game" in wrong
        made(club, members[0], "", "Verdun 1916")
        assert (await asked(club, foch, "export Verdun 1916"))[0] == commands.NOT_ONE_GAME
        assert (await asked(club, haig, "export Verdun 1916"))[0] == 0


async def test_the_host_closes_a_game_to_who_does_not_play_in_it(tmp_path: Path) -> None:
    foch, haig = new_key(), new_key()
    assert not run("--data", str(tmp_path), "games").stdout
    async with hosted(tmp_path) as club:
        member = club.member("Foch", foch)
        club.member("Haig", haig)
        assert told(tmp_path, "games") == "No games yet.\n"
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
        players_closed = made(club, member, "", "Somme", watched=False)
        assert told(tmp_path, "games", "open", players_closed) == f"{players_closed} closed to spectators\n"
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
        assert "Foch - Moltke (not a member); turn 1, " in line and line.endswith(", can be claimed")


async def test_the_host_sees_a_table_whose_sides_are_unchosen(tmp_path: Path) -> None:
    async with hosted(tmp_path) as club:
        foch, moltke = (club.member(name, new_key()) for name in ("Foch", "Moltke"))
        with Store(tmp_path / STORE) as store:
            kept = {Side.ENTENTE: foch.id, Side.CENTRAL_POWERS: moltke.id}
            games = ClubGames(store, club.club)
            game = games.make(foch, Setup(packaged()), packaged_text(), kept, TableTerms(choice=True))
        assert told(tmp_path, "games").strip() == f"{game}  (no name): Foch? - kept for Moltke?; waits for Moltke"


@pytest.mark.parametrize("command", FORMS)
async def test_no_other_command_is_carried_out(tmp_path: Path, command: str) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with await club.connect(key) as connection:
            found = await connection.run(command or " ")
        assert (found.exit_status, found.stdout) == (commands.NO_COMMAND, "")
        assert found.stderr == "Commands without a terminal: status, export GAME, plain.\r\n"
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


# -- What one member writes, or asks for, does nothing at another one's terminal and nothing on the host's machine
TITLE = re.compile(r"\x1b\]2;[^\x00-\x1f\x7f-\x9f]*\x07|\x07")

LOBBY = "Here now"
DOWN = ("\x1b[B",)
IDS = (
    *("..", "../..", "../../../etc/passwd", "/etc/passwd", "//", ".", "~", "~root", "-", "--help", "-rf /"),
    *("*", "?", "%", "%s%n", "$(id)", "`id`", "; id", "| id", "&& id", "a\x00b", "a\nexport b", "' OR 1=1 --"),
    *("\x1b]52;c;UFdO\x07", "\u202e", "x" * 190, "x" * 100_000),
)


def sent(one: Player) -> str:
    assert one.sent.seen.decode("utf-8")  # nothing is broken, neither here nor there
    return TITLE.sub("", SENT_BY_TEXTUAL.sub("", one.sent.seen.decode("utf-8")))


def hostile_club(club: Hosted, monkeypatch: pytest.MonkeyPatch, foch: asyncssh.SSHKey, moltke: asyncssh.SSHKey) -> None:
    """A club with a malicious member, whose text was not sanitised on input."""
    for module in (members, talk, notes, club_games):
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
            visit.store.notes.write(game, 0, payload, payload)
            visit.games.set_clock(game, "", payload, EachDecision(24))
            deleted = visit.talk.say("", other.id, "x")
            visit.club.delete_talk(deleted.id, "", payload)
            visit.club.name_key(other.id, key.get_fingerprint(), payload)
            if number > 2:  # the others are played
                visit.games.leave_seat(game, Side.CENTRAL_POWERS, why=payload, level="recruit")
            if number > 4:
                visit.games.end(game, "", payload, Side.ENTENTE, 50)
        club.club.announce(PAYLOADS[0])
        club.club.make_deputy(victim.id, True)
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
            await victim.press("m", ESCAPE, "r", *DOWN, ESCAPE, ESCAPE, "F", *DOWN, "F", "D", UP, ENTER, ESCAPE)
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


async def test_no_name_before_the_at_lets_a_stranger_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login, "_LONGEST_PAUSE", 0.0)  # each guess of an invitation would cost seconds
    async with hosted(tmp_path) as club:
        club.club.invite("Foch")
        for id_ in IDS:
            with pytest.raises((asyncssh.Error, OSError, ValueError)):
                async with asyncio.timeout(PATIENCE), await club.connect(new_key(), f"join-{id_}"[:1000]):
                    pass


async def test_a_session_that_fails_shows_nothing_of_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = subprocess.Popen

    def begun(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        failing = [part.replace("ldd_tui.club.supervisor", "tests.club.failing_parent") for part in command]
        return begin(failing, **options)

    monkeypatch.setattr(subprocess, "Popen", begun)
    foch, moltke = new_key(), new_key()
    async with hosted(tmp_path, begin_supervisor=transport.begin_supervisor) as club:
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


# -- Two people log in by SSH and play a game to its end by keys: both see it end, and it verifies
MOST_KEYS = 3000


GAMES = {STANDARD: Options(quick_play=True), FIRST: Options(initiative=InitiativeRule.BID)}


@pytest.mark.soak
@pytest.mark.parametrize("edition", GAMES)
async def test_a_whole_game_by_two_at_their_terminals(tmp_path: Path, edition: str) -> None:
    keys = new_key(), new_key()
    with served(tmp_path) as club:
        members = club.member("Foch", keys[0]), club.member("Moltke", keys[1])
        game = game_of(tmp_path, members, "Verdun", GAMES[edition], edition)
        for member in members:
            own = tmp_path / "members" / member.id
            own.mkdir(parents=True)
            (own / "settings.toml").write_text("animation = false\n")
        async with player(club, keys[0], 1) as entente, player(club, keys[1], 2) as central_powers:
            for one in (entente, central_powers):
                await one.shows("Verdun")
                await one.press(ENTER, "f")
            await asyncio.gather(entente.play(MOST_KEYS), central_powers.play(MOST_KEYS))
            for one in (entente, central_powers):
                assert one.is_over, one.text
    with Store(tmp_path / STORE) as store:
        assert store.summary(game).over is not None
        stored = store.stored(game)
    _history, report = examine(stored.links, stored.secret, (stored.seq, stored.head))
    assert report.flaw is None and not report.wrong and report.secret == "fits" and report.over is not None
