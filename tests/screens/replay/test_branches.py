"""A replay writes nothing; a branch is another game that goes its own way."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.recording import Recording
from ldd_tui.modals.name import BranchModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.widgets.prompt import Prompt
from saves.dice import secret_from_seed
from saves.played_game import PlayedGame
from saves.portable import export_entries, read_file
from saves.store import MEMORY, Store
from tests.saves.playing import play_on
from tests.screens.driving import Keyboard, running
from tests.screens.replay.support import GAME, SEED, replaying, screen_of, seq
from tests.soaking import first_of


async def test_a_branch_goes_its_own_way() -> None:
    async with running() as keyboard:
        game = await replaying(keyboard)
        store = keyboard.app.store
        before = store.stored(game)
        await keyboard.press("]", "]", "d", "B")
        place = GAME[screen_behind(keyboard).recording.seq]
        assert isinstance(keyboard.app.screen, BranchModal)
        await keyboard.press("ctrl+u", *"Jb q?", "backspace", "enter")
        session = keyboard.game.session
        assert session.play.game != game
        assert session.play.name == "Jb q"
        assert session.play.history.entries == GAME[: place.seq + 1]
        assert session.state == place.state
        play_on(PlayedGame(store, session.play.game), Random(7), 30)
        assert store.stored(game) == before
        assert len(store.games()) == 2
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, MenuScreen)


def screen_behind(keyboard: Keyboard) -> ReplayScreen:
    screen = keyboard.app.get_screen("replay")
    assert isinstance(screen, ReplayScreen)
    return screen


async def test_a_branch_of_a_game_that_the_command_line_named(tmp_path: Path) -> None:
    """The command reads it from its own store, closed before the app opens another."""
    path = tmp_path / "games.sqlite3"
    with Store(path) as store:
        recording = Recording.of_game(store, store.adopt(GAME, secret_from_seed(SEED), "Verdun"))
    recording.go_to(9)
    async with running(app=LddApp(path, recording=recording)) as keyboard:
        await keyboard.press("B")
        dialog = keyboard.app.screen
        assert isinstance(dialog, BranchModal)
        await keyboard.press("enter")
        assert keyboard.game.session.play.history.entries == GAME[:10]
        assert len(keyboard.app.store.games()) == 2


async def test_backing_out_of_a_branch() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        await keyboard.press("]", "B", *"hjkl", "escape")
        assert seq(keyboard) > 0
        assert len(keyboard.app.store.games()) == 1


async def test_a_file_is_gone_through_and_branched_off(tmp_path: Any) -> None:
    for secret in (secret_from_seed(SEED), None):
        read = read_file("".join(export_entries(GAME, "a \x1b[2J file", secret)).encode())
        app = LddApp(MEMORY, recording=Recording.of_file(read))
        async with running(app=app) as keyboard:
            assert seq(keyboard) == 0
            assert app.store.games() == []
            await keyboard.press("]", "B")
            assert "file stays" in keyboard.seen
            assert ("from the table" in keyboard.seen) == (secret is None)
            end = screen_behind(keyboard).recording.seq
            await keyboard.press("enter")
            (made,) = app.store.games()
            assert isinstance(app.screen, GameScreen)
            assert app.store.load(made.id).history.entries == GAME[: end + 1]
            assert app.store.load(made.id).sealed == (secret is not None)


async def test_a_branch_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as keyboard:
        game = await replaying(keyboard)
        keyboard.app.store.delete(game)
        await keyboard.press("B", "enter")
        assert screen_of(keyboard).query_one(Prompt).asking.refused


@pytest.mark.parametrize("part", first_of(1, range(3)))
async def test_no_key_writes_anything(part: int) -> None:
    keys = [chr(code) for code in range(33, 127)]
    keys += ["up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "enter", "space", "backspace"]
    async with running((120, 40)) as keyboard:
        game = await replaying(keyboard)
        store = keyboard.app.store
        before, games = store.stored(game), store.games()
        for key in Random(5).sample(keys, len(keys))[part::3]:
            await keyboard.press(key)
            while not isinstance(keyboard.app.screen, ReplayScreen):
                if isinstance(keyboard.app.screen, MenuScreen):
                    keyboard.app.replay(game)
                    await keyboard.quiet()
                else:
                    await keyboard.press("escape")
            focused = screen_of(keyboard).focused
            if focused is None or focused.id == "find":
                await keyboard.press("escape")
        assert store.stored(game) == before
        assert store.games() == games
