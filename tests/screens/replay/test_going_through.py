"""A game is gone through: step by step, by jumps, by words of its log, by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.recording import Recording
from ldd_tui.modals.name import BranchModal
from ldd_tui.modals.over import GameOverModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.replay import replay_screen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.telling.sentences import sentence
from ldd_tui.widgets.prompt import Prompt
from rules import facts as f
from saves.dice import secret_from_seed
from saves.events import Acted
from saves.journal import Entry
from saves.played_game import PlayedGame
from saves.portable import export_entries, read_file
from saves.store import MEMORY
from tests import textual_inside
from tests.saves.playing import play_on
from tests.screens.driving import Keyboard, running
from tests.screens.replay.support import GAME, SEED, at, notice, replaying, screen_of, seq
from tests.soaking import first_of

LAST = len(GAME) - 1


@pytest.mark.slow("the whole game is gone through")
async def test_a_step_back_undoes_a_step_forth() -> None:
    async with running((120, 40)) as keyboard:
        await replaying(keyboard)
        await keyboard.press("]", "]")
        start, seen = seq(keyboard), []
        for _ in range(12):
            seen.append(keyboard.seen)
            await keyboard.press("space")
        assert seq(keyboard) == start + 12
        for before in reversed(seen):
            await keyboard.press("backspace")
            assert keyboard.seen == before


@pytest.mark.slow("the whole game is gone through")
@pytest.mark.parametrize(
    ("forth", "back", "lands"),
    [
        ("d", "D", lambda entry: isinstance(entry.event, Acted)),
        ("p", "P", lambda entry: any(isinstance(fact, f.PhaseBegan) for fact in entry.facts)),
        ("]", "[", lambda entry: any(isinstance(fact, f.TurnBegan) for fact in entry.facts)),
    ],
    ids=["decision", "phase", "turn"],
)
async def test_jumps_land_where_the_facts_say(forth: str, back: str, lands: Callable[[Entry], bool]) -> None:
    game = GAME[:70]
    places = at(game, lands)
    assert len(places) > 2
    async with running() as keyboard:
        await replaying(keyboard, game)
        for place in places:
            if place:
                await keyboard.press(forth)
            assert seq(keyboard) == place
        await keyboard.press(forth)
        assert seq(keyboard) == places[-1]
        assert "There is no later one." in notice(keyboard)
        await keyboard.press("end")
        for place in reversed(places):
            if place != len(game) - 1:
                await keyboard.press(back)
            assert seq(keyboard) == place
        await keyboard.press(back)
        assert seq(keyboard) == places[0]
        assert "There is no earlier one." in notice(keyboard)


async def test_start_end_and_how_it_ended() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        assert seq(keyboard) == 0
        assert "set-up" in keyboard.seen
        assert notice(keyboard).startswith("Verdun. Entente: Joffre, Athena (Central Powers): Moltke. Right next")
        await keyboard.press("backspace")
        assert notice(keyboard) == "The start of the game."
        assert "Enter result" not in keyboard.seen
        await keyboard.press("G")
        assert seq(keyboard) == LAST
        assert "Enter result" in keyboard.seen
        await keyboard.press("space")
        assert seq(keyboard) == LAST
        assert "last event" in notice(keyboard)
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, GameOverModal)
        await keyboard.press("u")
        assert "changes nothing" in keyboard.seen and "undo" not in keyboard.seen
        await keyboard.press("escape")
        await keyboard.press("home")
        assert seq(keyboard) == 0
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, MenuScreen)
        keyboard.app.replay(keyboard.app.store.games()[0].id)
        await keyboard.quiet()
        await keyboard.press("tab", "escape")
        assert screen_of(keyboard).focused is screen_of(keyboard).map_view
        await keyboard.press("escape")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def test_words_of_the_log_are_found() -> None:
    found = at(GAME, lambda entry: any("surrender" in sentence(fact, GAME[0].state.setup) for fact in entry.facts))
    assert len(found) > 1
    async with running() as keyboard:
        await replaying(keyboard)
        await keyboard.press("n")
        assert "/" in notice(keyboard)
        await keyboard.press("/", *"SURRENDER")
        assert f"{len(found)} places" in keyboard.seen
        assert seq(keyboard) == 0
        await keyboard.press("enter")
        for number, place in enumerate([*found, found[0]]):
            assert seq(keyboard) == place
            assert notice(keyboard).startswith(f"{number % len(found) + 1} of {len(found)} places")
            await keyboard.press("n")
        assert "q back" in keyboard.seen
        await keyboard.press("home", "r")
        assert seq(keyboard) == found[-1]
        await keyboard.press("/", *"zeppelin?", "enter")
        assert seq(keyboard) == found[-1]
        assert notice(keyboard) == "Nothing found."
        await keyboard.press("/", "escape")
        assert "found" not in notice(keyboard)
        assert screen_of(keyboard).focused is screen_of(keyboard).map_view


async def test_it_plays_to_the_end_and_is_silent_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_screen, "PACES", (600.0, 0.01))
    async with running() as keyboard:
        await replaying(keyboard, GAME[:30])
        await keyboard.press("1", "a")
        assert screen_of(keyboard).playing
        assert "any key" in keyboard.seen
        await keyboard.press("2")
        async with asyncio.timeout(20):
            while seq(keyboard) < 29:
                await asyncio.sleep(0.01)
        await keyboard.quiet()
        assert not screen_of(keyboard).playing
        assert "last event" in notice(keyboard)
        written: list[str] = []
        monkeypatch.setattr(textual_inside.driver(keyboard.app), "write", written.append)
        await asyncio.sleep(0.1)
        assert written == []
        await keyboard.press("a")
        assert not screen_of(keyboard).playing


async def test_the_arrows_go_through_the_game_and_with_shift_over_the_map() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        assert "Left Right event" in keyboard.seen.splitlines()[-1]
        assert notice(keyboard).endswith("Right next, Left back.")
        for key, expected in (("right", 1), ("l", 2), ("left", 1), ("h", 0), ("left", 0)):
            await keyboard.press(key)
            assert seq(keyboard) == expected
        assert notice(keyboard) == "The start of the game."
        decisions = at(GAME, lambda entry: isinstance(entry.event, Acted))
        await keyboard.press("down", "down")
        assert seq(keyboard) == decisions[1]
        await keyboard.press("up")
        assert seq(keyboard) == decisions[0]
        cursor = screen_of(keyboard).map_view.cursor
        for key in ("shift+right", "shift+down", "shift+left", "shift+up"):
            before = screen_of(keyboard).map_view.cursor
            await keyboard.press(key)
            assert seq(keyboard) == decisions[0]
            if key == "shift+right":
                assert screen_of(keyboard).map_view.cursor != before
        assert screen_of(keyboard).map_view.cursor == cursor


# -- A replay writes nothing; a branch is another game that goes its own way
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


async def test_a_file_is_gone_through_and_branched_off(tmp_path: Any) -> None:
    for secret in (secret_from_seed(SEED), None):
        read = read_file("".join(export_entries(GAME, "a \x1b[2J file", secret)).encode())
        app = LddApp(MEMORY, recording=Recording.of_file(read))
        async with running(app=app) as keyboard:
            assert seq(keyboard) == 0
            assert app.store.games() == []
            await keyboard.press("]", "B")
            assert "file stays" in keyboard.seen
            assert ("by hand" in keyboard.seen) == (secret is None)
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
