"""What a player is told of the file of games at a start: repaired, lost, of a newer version, not to be written."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.commands import cli, opening
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.widgets.lists import Choices
from ldd_tui.widgets.tables import GameTable
from rules.model import Options
from saves.dice import secret_from_seed
from saves.events import Link, chained
from saves.journal import Entry
from saves.opening import backups
from saves.schema import SCHEMA
from saves.store import MEMORY, Store
from tests import textual_inside
from tests.saves.playing import file_of, journal_of
from tests.screens.driving import ENTENTE, Keyboard, running


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@cache
def journal(events: int = 120) -> tuple[Entry, ...]:
    return journal_of(Options(athena=ENTENTE), 5, events, players=("", "Bob"))


def fill(path: Path, *names: str) -> dict[str, str]:
    with Store(path) as store:
        return {name: store.adopt(journal(), secret_from_seed(5), name) for name in names}


def spoil_head(path: Path) -> bytes:
    data = bytes(100) + path.read_bytes()[100:]
    path.write_bytes(data)
    return data


def lose_events(path: Path, game: str, first: int) -> None:
    file = sqlite3.connect(path)
    file.execute("PRAGMA secure_delete = ON")
    file.execute("DELETE FROM events WHERE game = ? AND seq >= ?", (game, first))
    file.commit()
    file.close()


def seen(keyboard: Keyboard) -> str:
    return " ".join(keyboard.seen.split())


def table(keyboard: Keyboard) -> list[str]:
    return [game.name for game in keyboard.app.screen.query_one(GameTable).rows]


def notices(keyboard: Keyboard) -> list[str]:
    return textual_inside.notices(keyboard.app)


async def choose(keyboard: Keyboard, words: str) -> None:
    titles = [item.label for item in keyboard.app.screen.query_one(Choices).items]
    await keyboard.press(str(titles.index(words) + 1))
    await keyboard.quiet()


# ------------------------------------------------------------------------------------------------ damage


async def test_a_damaged_file_is_repaired_and_the_menu_says_that_nothing_was_lost(path: Path) -> None:
    fill(path, "Verdun", "Somme")
    data = spoil_head(path)
    async with running((120, 40), LddApp(path)) as keyboard:
        assert "was damaged and has been repaired" in seen(keyboard)
        assert "2 games were recovered." in seen(keyboard)
        (aside,) = path.parent.glob("games.damaged-*.sqlite3")
        assert str(aside) in keyboard.seen.replace("\n", "").replace(" ", "")
        assert aside.read_bytes() == data
        await choose(keyboard, "Continue the last game")
        assert isinstance(keyboard.app.screen, GameScreen)
        assert keyboard.game.session.play.history.entries == journal()
    async with running(app=LddApp(path)) as keyboard:
        assert "repaired" not in seen(keyboard), "it is said once"


async def test_the_menu_names_what_was_lost(path: Path) -> None:
    games = fill(path, "Verdun", "Somme\x1b[2J [b]")
    lose_events(path, games["Somme\x1b[2J [b]"], 50)
    spoil_head(path)
    async with running((120, 40), LddApp(path)) as keyboard:
        assert "Parts of Somme[2J [b] are lost." in seen(keyboard)
        assert "Verdun" not in keyboard.app.trouble
        keyboard.app.resume(games["Somme\x1b[2J [b]"])
        await keyboard.quiet()
        assert keyboard.game.session.play.history.entries == journal()[:50]


async def test_what_a_backup_still_has_is_not_lost(path: Path) -> None:
    games = fill(path, "Verdun")
    async with running(app=LddApp(path)) as keyboard:
        keyboard.app.store.close()  # the program has ended
    assert len(backups(path)) == 1
    lose_events(path, games["Verdun"], 50)
    spoil_head(path)
    async with running((120, 40), LddApp(path)) as keyboard:
        assert "1 game was recovered." in seen(keyboard)
        await choose(keyboard, "Continue the last game")
        assert keyboard.game.session.play.history.entries == journal()


async def test_a_backup_that_cannot_be_made_is_said_and_the_game_goes_on(path: Path) -> None:
    fill(path, "Verdun")
    path.with_name(path.name + "-backups").write_text("in the way")
    async with running((120, 40), LddApp(path)) as keyboard:
        assert "No backup made: Not saved:" in seen(keyboard)
        await choose(keyboard, "Continue the last game")
        seq = keyboard.game.session.play.seq
        await play_on(keyboard)
        assert keyboard.game.session.play.seq > seq
    with Store(path) as store:
        assert store.games()[0].seq > seq


async def play_on(keyboard: Keyboard) -> None:
    session = keyboard.game.session
    seq = session.play.seq
    for key in ("space", "p", "enter") * 10:
        if session.play.seq > seq:
            break
        await keyboard.press(key)
    while not isinstance(keyboard.app.screen, GameScreen):
        await keyboard.press("escape")


# -------------------------------------------------------------------------------------------- other rules


def other_digest(entries: tuple[Entry, ...], ends: int) -> tuple[list[Link], int]:
    """The game as other rules had it: the digest of the `ends`th turn is another, and the chain is in order.

    The links, and the event whose digest it is.
    """
    links: list[Link] = []
    altered = 0
    for entry in entries:
        event = json.loads(entry.link.line)
        if event.get("state"):
            ends -= 1
            if not ends:
                altered = entry.seq
                event["state"] = hashlib.sha256(b"other rules").hexdigest()
        line = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        links.append(chained(links[-1].hash if links else "", line))
    return links, altered


def of_other_rules(path: Path, name: str) -> tuple[str, list[Link], int]:
    links, altered = other_digest(journal(), 2)
    with Store(path) as store:
        game = store.adopt(journal()[:altered], secret_from_seed(5), name, rest=tuple(links[altered:]))
    return game, links, altered


async def test_a_game_of_other_rules_goes_on_as_another_and_is_kept(path: Path) -> None:
    game, links, altered = of_other_rules(path, "Old rules")
    confirmed = max(entry.seq for entry in journal()[:altered] if getattr(entry.event, "state", None))
    async with running((120, 40), LddApp(path)) as keyboard:
        await choose(keyboard, "Continue the last game")
        (notice,) = notices(keyboard)
        assert f"event {altered}: the rules lead to another state than in the game" in notice
        assert f"goes on after event {confirmed} as a copy; the original is kept" in notice
        session = keyboard.game.session
        assert session.play.game != game
        assert session.play.history.entries == journal()[: confirmed + 1]
        await play_on(keyboard)
        assert session.play.seq > confirmed
        with Store(path) as store:
            assert store.stored(game).links == tuple(links), "the original is as it was"
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, MenuScreen)
        await choose(keyboard, "All games")
        assert isinstance(keyboard.app.screen, GamesScreen)
        assert table(keyboard) == ["Old rules"], "once, as the game that can be played"
        await keyboard.press("enter")
        assert keyboard.game.session.play.game == session.play.game
        assert len(notices(keyboard)) == 1, "it opens like any other game now"
        await keyboard.press("q")
        await keyboard.press("d")
        assert isinstance(keyboard.app.screen, ConfirmModal)
        await keyboard.press("y")
        assert [summary.id for summary in keyboard.app.screen.query_one(GameTable).rows] == [game]


# ------------------------------------------------------------------------------- newer, and not to be written


def newer(path: Path) -> bytes:
    fill(path, "Verdun")
    with Store(path) as store:
        file_of(store).execute(f"PRAGMA user_version = {SCHEMA + 1}")
    return path.read_bytes()


async def test_a_store_of_a_newer_version_is_left_alone_and_the_menu_says_so(path: Path) -> None:
    before = newer(path)
    async with running((120, 40), LddApp(path)) as keyboard:
        assert "is from a newer version of this program and was left alone." in seen(keyboard)
        assert "not saved" in seen(keyboard)
        await choose(keyboard, "New game")
        await keyboard.press("end", "enter")
        assert isinstance(keyboard.app.screen, GameScreen)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_newer_store_that_was_named_is_refused_in_one_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    class Terminal:
        @staticmethod
        def isatty() -> bool:
            return True

    class Sys:
        stdin = stdout = stderr = Terminal()
        exit = staticmethod(sys.exit)

    before = newer(path)
    monkeypatch.setattr(opening, "sys", Sys)
    result = CliRunner().invoke(cli.ldd, ["--store", str(path)], prog_name="ldd-tui")
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert f"{path} is from a newer version of this program and was left alone." in line
    assert path.read_bytes() == before


class Locked(NamedTuple):
    path: Path
    lock: Callable[[], None]


@pytest.fixture
def locked() -> Iterator[Locked]:
    """A read-only directory. Root can write anywhere, so the test drops root privileges."""
    directory = Path(tempfile.mkdtemp())  # anyone may come this far, as not with those of pytest
    user = os.geteuid()

    def lock() -> None:
        directory.chmod(0o555)
        if user == 0:
            os.seteuid(65534)

    yield Locked(directory / "games.sqlite3", lock)
    os.seteuid(user)
    directory.chmod(0o755)
    shutil.rmtree(directory)


@pytest.mark.parametrize("filled", [True, False])
async def test_a_directory_that_cannot_be_written(locked: Locked, filled: bool) -> None:
    async with running(app=LddApp(MEMORY)) as keyboard:  # what is imported later may be out of reach
        await choose(keyboard, "New game")
        await keyboard.press("end", "enter")
    if filled:
        fill(locked.path, "Verdun")
    files = sorted(locked.path.parent.iterdir())
    locked.lock()
    async with running((120, 40), LddApp(locked.path)) as keyboard:
        assert f"can't write {locked.path}" in keyboard.app.trouble
        assert "not saved" in seen(keyboard)
        await choose(keyboard, "New game")
        await keyboard.press("end", "enter")
        assert isinstance(keyboard.app.screen, GameScreen), "one can play all the same"
    assert sorted(locked.path.parent.iterdir()) == files


async def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_text("This is not a file of games, whatever its name says. " * 4)
    async with running(app=LddApp(path)) as keyboard:
        assert "not a file of saved games" in " ".join(keyboard.seen.split())
        assert path.read_text().startswith("This is not")
