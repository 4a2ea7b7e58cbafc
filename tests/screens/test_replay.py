"""Games gone through again by keys: where each key leads, what is shown there, and that nothing is written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.recording import Recording, Unit
from ldd_tui.modals.branch import BranchModal
from ldd_tui.modals.over import GameOverModal
from ldd_tui.modals.parts.narration import narrate
from ldd_tui.modals.result import ResultModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.log import LogScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.replay import replay_screen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.text import replay as words
from ldd_tui.text.sentences import sentence
from ldd_tui.widgets.log.log_view import LogView
from ldd_tui.widgets.prompt import KeyBar, Prompt
from rules import facts as f
from rules.actions import Bid
from rules.model import InitiativeRule, Options, Over
from saves.dice import secret_from_seed
from saves.events import Acted
from saves.history import History
from saves.journal import Entry
from saves.played_game import Play
from saves.portable import export_entries, read_file
from saves.store import MEMORY
from tests.saves.playing import journal_of, play_on, wandered
from tests.screens.driving import BOTH, CENTRAL_POWERS, SIZES, Keyboard, running

SEED = 2
GAME = journal_of(Options(athena=CENTRAL_POWERS), SEED)
LAST = len(GAME) - 1
Compare = Callable[..., bool]


def stored(app: LddApp, game: tuple[Entry, ...] = GAME, name: str = "Verdun") -> str:
    return app.store.adopt(game, secret_from_seed(SEED), name)


async def replaying(keyboard: Keyboard, game: tuple[Entry, ...] = GAME) -> str:
    """Replay a stored game from its start; its id."""
    found = stored(keyboard.app, game)
    keyboard.app.replay(found)
    await keyboard.quiet()
    return found


def screen_of(keyboard: Keyboard) -> ReplayScreen:
    screen = keyboard.app.screen
    assert isinstance(screen, ReplayScreen), screen
    return screen


def seq(keyboard: Keyboard) -> int:
    """The event that is shown, checked against what the board shows."""
    screen = screen_of(keyboard)
    number = screen.recording.seq
    assert screen.map_view.state is screen.recording.state
    assert f"Event {number} of " in screen.query_one(Prompt).asking.where
    return number


def notice(keyboard: Keyboard) -> str:
    return screen_of(keyboard).query_one(Prompt).asking.notice


def at(game: tuple[Entry, ...], wanted: Callable[[Entry], bool]) -> list[int]:
    return [entry.seq for entry in game if wanted(entry)]


# ------------------------------------------------------------------------------------------------ going through


async def test_a_step_back_undoes_a_step_forth() -> None:
    async with running((120, 40)) as keyboard:
        await replaying(keyboard)
        await keyboard.press("]", "]")
        start, seen = seq(keyboard), []
        for _ in range(25):
            seen.append(keyboard.seen)
            await keyboard.press("space")
        assert seq(keyboard) == start + 25
        for before in reversed(seen):
            await keyboard.press("backspace")
            assert keyboard.seen == before


async def test_the_log_tells_what_has_happened_up_to_here() -> None:
    async with running((200, 50)) as keyboard:
        await replaying(keyboard)
        await keyboard.press("end")
        log = screen_of(keyboard).query_one(LogView)
        whole = len(log._shown)
        assert any(isinstance(entry.main, f.GameEnded) for entry in log._shown)
        await keyboard.press(",", ",", "[")
        assert 0 < len(log._shown) < whole
        told_ = [fact for entry in GAME[: seq(keyboard) + 1] for fact in entry.facts]
        assert log._shown[-1].facts[-1] in told_[-5:]
        assert not any(isinstance(entry.main, f.GameEnded) for entry in log._shown)
        await keyboard.press("L")
        assert isinstance(keyboard.app.screen, LogScreen)
        assert "wins" not in keyboard.seen


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
        assert "follows" in notice(keyboard)
        await keyboard.press("end")
        for place in reversed(places):
            if place != len(game) - 1:
                await keyboard.press(back)
            assert seq(keyboard) == place
        await keyboard.press(back)
        assert seq(keyboard) == places[0]
        assert "before" in notice(keyboard)


async def test_start_end_and_how_it_ended() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        assert seq(keyboard) == 0
        assert "set-up" in keyboard.seen
        assert notice(keyboard).startswith("Entente: Joffre, Athena (Central Powers): Moltke. Space goes on")
        await keyboard.press("backspace")
        assert notice(keyboard) == "This is the start of the game."
        await keyboard.press("G")
        assert seq(keyboard) == LAST
        await keyboard.press("space")
        assert seq(keyboard) == LAST
        assert "last event" in notice(keyboard)
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, GameOverModal)
        await keyboard.press("u")
        assert "changes nothing" in notice(keyboard)
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


async def test_a_decision_or_dice_and_whose() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        seen: set[str] = set()
        for _ in range(30):
            await keyboard.press("space")
            entry, before = GAME[seq(keyboard)], GAME[seq(keyboard) - 1].state
            assert before.waiting is not None and not isinstance(before.waiting, Over)
            asking = screen_of(keyboard).query_one(Prompt).asking
            assert asking.side == before.waiting.side
            kind = asking.where.split(" · ")[1].split(": ")[1]
            assert (kind == "decision") == isinstance(entry.event, Acted)
            if len(entry.facts) == 1:
                assert sentence(entry.facts[0], before.setup) in asking.words
            seen.add(kind)
            sectors = [fact.sector for fact in entry.facts if isinstance(fact, f.Reinforced | f.LossTaken)]
            if sectors:
                assert screen_of(keyboard).map_view.cursor == sectors[0]
        assert seen >= {"decision", "dice", "cards"}


async def test_what_was_taken_back_is_told_but_not_shown() -> None:
    play = wandered(Options(athena=BOTH[:1]), 11, 200)
    line = [entry.seq for entry in play.entries]
    gaps = [place for place, (one, other) in enumerate(pairwise(line), 1) if other > one + 1]
    async with running() as keyboard:
        app = keyboard.app
        app.replay(app.store.adopt(play.history.entries, secret_from_seed(11), "wandered"))
        await keyboard.quiet()
        recording = screen_of(keyboard).recording
        assert [entry.seq for entry in recording.line] == line
        told_ = []
        for place in gaps[:12]:
            recording.go_to(place - 1)
            await keyboard.press("space")
            assert seq(keyboard) == line[place]
            told_.append("taken back" in notice(keyboard))
            assert told_[-1] == bool(recording.taken_back or recording.taken_back_after)
        assert any(told_)
        lost = 0
        for place in range(len(line)):
            recording.go_to(place)
            lost += recording.taken_back + recording.taken_back_after
        played = [entry.seq for entry in play.history.entries if entry.move is not None]
        assert lost == len(set(played) - set(line)) > 0
        for entry in play.history.entries:
            there = line[recording.place_of_event(entry.seq)]
            assert there == max(stands for stands in line if stands <= entry.seq)


# ------------------------------------------------------------------------------------------------ finding, playing


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
        await keyboard.press("home", "N")
        assert seq(keyboard) == found[-1]
        await keyboard.press("/", *"zeppelin?", "enter")
        assert seq(keyboard) == found[-1]
        assert notice(keyboard) == "Nothing found."
        await keyboard.press("/", "escape")
        assert "found" not in notice(keyboard)
        assert screen_of(keyboard).focused is screen_of(keyboard).map_view


async def test_it_plays_to_the_end_and_is_silent_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_screen, "PACES", (0.01,) * 5)
    async with running() as keyboard:
        await replaying(keyboard, GAME[:30])
        await keyboard.press("a")
        assert screen_of(keyboard).playing
        assert "any key" in keyboard.seen
        async with asyncio.timeout(20):
            while seq(keyboard) < 29:
                await asyncio.sleep(0.01)
        await keyboard.quiet()
        assert not screen_of(keyboard).playing
        assert "last event" in notice(keyboard)
        driver = keyboard.app._driver
        assert driver is not None
        written: list[str] = []
        monkeypatch.setattr(driver, "write", written.append)
        await asyncio.sleep(0.1)
        assert written == []
        await keyboard.press("a")
        assert not screen_of(keyboard).playing


async def test_any_key_stops_it() -> None:
    decisions = at(GAME, lambda entry: isinstance(entry.event, Acted))
    async with running() as keyboard:
        await replaying(keyboard)
        screen = screen_of(keyboard)
        for key in ("space", "a", "escape", "right", "d", "x", "ctrl+p", "pageup", "z", "B"):
            await keyboard.press("home", "d", "a")
            assert screen.playing
            await keyboard.press(key)
            assert not screen.playing
            assert screen._timer is None
            assert screen.recording.seq == decisions[key == "d"]
            if keyboard.app.screen is not screen:
                await keyboard.press("escape")
                assert seq(keyboard) == decisions[0]


async def test_the_pace_is_chosen() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        await keyboard.press("+", "+", "+")
        assert notice(keyboard) == "Pace 5 of 5: a plays."
        await keyboard.press("a", "1")
        screen = screen_of(keyboard)
        assert screen.playing
        assert screen._timer is not None and screen._timer._interval == replay_screen.PACES[0]
        assert "pace 1 of 5" in keyboard.seen
        await keyboard.press("-", "+")
        assert screen.pace == 2
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, MenuScreen)
        assert not screen.playing


# ------------------------------------------------------------------------------------------------ branching, writing


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
        play_on(Play(store, session.play.game), Random(7), 30)
        assert store.stored(game) == before
        assert len(store.games()) == 2
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, MenuScreen)


def screen_behind(keyboard: Keyboard) -> ReplayScreen:
    screen = keyboard.app.get_screen("replay")
    assert isinstance(screen, ReplayScreen)
    return screen


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


async def test_no_key_writes_anything() -> None:
    keys = [chr(code) for code in range(33, 127)]
    keys += ["up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "enter", "space", "backspace"]
    async with running((120, 40)) as keyboard:
        game = await replaying(keyboard)
        store = keyboard.app.store
        before, games = store.stored(game), store.games()
        for key in Random(5).sample(keys, len(keys)):
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


# ------------------------------------------------------------------------------------------------ words


@pytest.mark.parametrize(
    "options", [Options(athena=BOTH), Options(rewriting_history=True, initiative=InitiativeRule.BID)], ids=["A", "bid"]
)
def test_every_event_is_told_and_explained(options: Options) -> None:
    game = journal_of(options, 5)
    recording = Recording("", History(game))
    hidden = 0
    for place, entry in enumerate(game):
        recording.go_to(place)
        said = words.happened(recording.recent, recording.setup)
        assert said
        assert words.kind(entry.move, recording.side, entered=recording.entered)
        assert words.next_is(recording.state)
        if recording.recent:
            assert narrate(recording.recent, recording.setup, large=True, width=70)
        else:
            assert isinstance(entry.move, Bid)  # it is not told before the other side has bid
            assert not any(character.isdigit() for character in said)
            hidden += 1
    assert [recording.place(unit, 1) for unit in Unit] == [None] * 4
    assert recording.over is not None


async def test_an_event_is_explained_with_its_sums() -> None:
    throws = at(GAME, lambda entry: any(isinstance(fact, f.DieRead) for fact in entry.facts))
    async with running((120, 40)) as keyboard:
        await replaying(keyboard)
        screen_of(keyboard).recording.go_to(throws[0] - 1)
        await keyboard.press("space", "x")
        assert isinstance(keyboard.app.screen, ResultModal)
        assert keyboard.app.screen.facts == GAME[throws[0]].facts
        await keyboard.press("escape", "?")
        assert isinstance(keyboard.app.screen, HelpScreen)
        assert "Backspace" in keyboard.seen


async def test_any_size_of_terminal() -> None:
    async with running((120, 40)) as keyboard:
        await replaying(keyboard)
        for size in ((60, 20), (20, 6), (1, 1), (80, 24), (200, 50)):
            await keyboard.resize(*size)
            await keyboard.press("d")
        assert "Replay" in keyboard.seen
        assert keyboard.app.screen.query_one(KeyBar).keys


def of_the_middle(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def prepare(pilot: Pilot[Any]) -> None:
        keyboard = Keyboard(pilot)
        await replaying(keyboard)
        await keyboard.press("]", "]", "]", "]", "p", "p", "d", *keys)

    return prepare


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_how_it_looks(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=of_the_middle())


@pytest.mark.parametrize("keys", [("B",), ("?",), ("/", *"attack")], ids=["branch", "help", "find"])
def test_how_it_looks_besides(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=of_the_middle(*keys))
