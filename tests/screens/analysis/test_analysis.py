"""A game explained on the screen: what is listed, in which order, and the ways from there."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from msgspec import Struct

from ldd_tui.analysis import arbiter
from ldd_tui.analysis.figures import by_cost, turning_points
from ldd_tui.analysis.keeping import keep
from ldd_tui.analysis.model import DecisionJudged, Link
from ldd_tui.games import analysing
from ldd_tui.modals.name import BranchModal
from ldd_tui.modals.over import GameOverModal
from ldd_tui.rollouts.rolled import Rollout
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.text import judged
from ldd_tui.widgets.tables import JudgedTable
from rules.actions import Action
from rules.editions import EDITIONS, STANDARD
from rules.model import Side, State
from saves.history import History
from tests.screens.analysis.support import JUDGE, analysis, explaining, judged_by, screen_of
from tests.screens.driving import Keyboard, new_session, playing, running
from tests.screens.replay.support import GAME, stored


@pytest.fixture(autouse=True)
def _judge(monkeypatch: pytest.MonkeyPatch) -> None:
    judged_by(monkeypatch)


def table(keyboard: Keyboard) -> JudgedTable:
    return screen_of(keyboard).query_one(JudgedTable)


def entries(keyboard: Keyboard) -> list[int]:
    return [row.entry for row in table(keyboard).rows]


async def test_decisions_by_what_they_cost_and_throws_by_what_they_brought() -> None:
    async with running((120, 40)) as keyboard:
        await explaining(keyboard)
        costs = by_cost(analysis())
        assert entries(keyboard) == [one.entry for one in costs]
        points: tuple[Link, ...] = turning_points(analysis())
        marks = {row.entry: row.mark for row in table(keyboard).rows if row.mark}
        assert marks == {link.entry: str(n) for n, link in enumerate(points, 1) if link in costs}
        await keyboard.press("2")
        lucks = [abs(link.luck) for link in analysis().throws]
        found = {link.entry: abs(link.luck) for link in analysis().throws}
        assert [found[entry] for entry in entries(keyboard)] == sorted(lucks, reverse=True)
        await keyboard.press("s")
        assert all(row.side == Side.ENTENTE for row in table(keyboard).rows) and "Entente only" in keyboard.seen
        await keyboard.press("s")
        assert all(row.side == Side.CENTRAL_POWERS for row in table(keyboard).rows)
        await keyboard.press("1")
        assert entries(keyboard) == [] and "Nobody had a choice. s shows both sides." in keyboard.seen
        await keyboard.press("s", "tab", "right")
        assert "The Entente played like " in keyboard.seen and "Cost in all" not in keyboard.seen
        await keyboard.press("right")
        assert "Chance to win for the Entente: " in keyboard.seen and "Cost in all" in keyboard.seen
        await keyboard.press("tab")
        assert entries(keyboard) == [one.entry for one in costs]


@pytest.mark.parametrize("keys", [("B",), ("enter", "B")])
async def test_a_game_of_ones_own_branches_off_before_the_decision(keys: tuple[str, ...]) -> None:
    async with running() as keyboard:
        await explaining(keyboard)
        await keyboard.press("down", *keys)
        assert isinstance(keyboard.app.screen, BranchModal)
        await keyboard.press("enter")
        session, which = keyboard.game.session, by_cost(analysis())[1]
        assert session.play.history.entries == GAME[: which.entry]
        assert session.choice is not None and session.choice.side == which.side and which.best in session.legal


async def test_it_opens_from_the_list_of_games_the_replay_and_the_end_of_a_game() -> None:
    async with running() as keyboard:
        app = keyboard.app
        assert keep(app.store, stored(app), analysis())
        app.show_games()
        await keyboard.quiet()
        await keyboard.press("A")
        assert len(entries(keyboard)) == len(analysis().decisions) and "Analysis: Verdun" in keyboard.seen
        await keyboard.press("q")
        assert isinstance(app.screen, GamesScreen)
        await keyboard.press("r", "A")
        screen_of(keyboard)
        await keyboard.press("q")
        assert isinstance(app.screen, ReplayScreen)
        await keyboard.press("G", "enter")
        assert isinstance(app.screen, GameOverModal)
        await keyboard.press("A")
        screen_of(keyboard)
        await keyboard.press("q", "q", "enter", "enter")
        assert isinstance(app.screen, GameOverModal), "the game itself is over, and tells so"
        await keyboard.press("A")
        screen_of(keyboard)
        await keyboard.press("q", "escape")
        assert "Enter result  A analysis" in keyboard.seen
        await keyboard.press("A")
        screen_of(keyboard)
        await keyboard.press("?")
        assert isinstance(app.screen, HelpScreen) and "Keys of the analysis" in keyboard.seen


class Waiting(Struct, frozen=True):
    before: int
    let: threading.Event
    seen: list[int]
    network: str = "fickle"
    depth: int = JUDGE.depth

    def chance(self, state: State) -> float:
        return JUDGE.chance(state)

    def weigh(self, state: State, made: Action) -> object:
        self.seen.append(1)
        if len(self.seen) == self.before:
            assert self.let.wait(20)
        return JUDGE.weigh(state, made)

    def after_chance(self, state: State) -> object:
        return JUDGE.after_chance(state)


async def test_escape_stops_it_and_shows_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Waiting(20, threading.Event(), [])
    monkeypatch.setattr(analysing, "judge_of", lambda edition, depth=1: judge)
    async with running() as keyboard:
        keyboard.patient = False
        app, game = keyboard.app, stored(keyboard.app)
        app.analyse(game)
        while len(judge.seen) < 20:
            await asyncio.sleep(0.01)
        screen_of(keyboard)._show_progress()
        await keyboard.quiet()
        assert f"{screen_of(keyboard)._making.done} of 289 positions judged" in keyboard.seen  # type: ignore[union-attr]
        await keyboard.press("escape")
        judge.let.set()
        keyboard.patient = True
        await keyboard.quiet()
        assert len(entries(keyboard)) == 20 and "Stopped after " in keyboard.seen
        assert app.store is not None and analysing.deepest_kept(app.store, game, app.store.load(game).history) is None
        await keyboard.press("A")
        assert len(entries(keyboard)) == len(analysis().decisions)
        found = analysing.deepest_kept(app.store, game, app.store.load(game).history)
        assert found == analysis(), "it is that of a game judged in one go"


async def test_what_is_left_while_it_is_judged_is_judged_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Waiting(3, threading.Event(), [])
    monkeypatch.setattr(analysing, "judge_of", lambda edition, depth=1: judge)
    async with running() as keyboard:
        keyboard.patient = False
        keyboard.app.analyse(stored(keyboard.app))
        while len(judge.seen) < 3:
            await asyncio.sleep(0.01)
        await keyboard.press("q")
        judge.let.set()
        keyboard.patient = True
        await keyboard.quiet()
        assert keyboard.app.screen is keyboard.app.base and len(judge.seen) == 3


async def test_why_a_game_is_not_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    judged_by(monkeypatch)
    async with running() as keyboard:
        keyboard.app.analyse(stored(keyboard.app, GAME[:1]))
        await keyboard.quiet()
        assert "Nothing to analyse yet." in keyboard.seen
        await keyboard.press("escape")
        assert keyboard.app.screen is keyboard.app.base


async def test_a_game_that_is_not_over_is_not_analysed_from_its_board() -> None:
    async with running() as keyboard:
        await playing(keyboard, new_session(keyboard.app, "4"))
        await keyboard.press("A")
        assert "The analysis comes after the game" in keyboard.seen and keyboard.game.session.over is None


async def test_a_decision_is_rolled_out_until_escape_and_the_result_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    halfway, let = Rollout(12, 0.02, 0.03), threading.Event()

    def rolled(
        history: History, decision: DecisionJudged, *, after_each: Callable[[Rollout], None], stop: Callable[[], bool]
    ) -> Rollout:
        after_each(halfway)
        assert let.wait(20)
        return Rollout(40, -0.01, 0.004) if stop() else halfway

    monkeypatch.setattr(arbiter, "roll_out", rolled)
    judged_by(monkeypatch)
    async with running() as keyboard:
        game = await explaining(keyboard)
        screen, app = screen_of(keyboard), keyboard.app
        keyboard.patient = False
        await keyboard.press("down", "o")
        while screen._rolling is None or screen._rolling.so_far is None:
            await asyncio.sleep(0.01)
        screen._say()
        await keyboard.quiet()
        link = screen.link
        assert link is not None
        event, when = link.entry, judged.when(link, EDITIONS[STANDARD])
        assert f"{when}: rollout, 12 of 200 games. 2.0% ±3.0" in keyboard.seen
        await keyboard.press("escape")
        let.set()
        keyboard.patient = True
        await keyboard.quiet()
        assert screen.link is not None and screen.link.entry == event
        assert "By rollout it gained 1.0% ±0.4: no mistake." in keyboard.seen and "rollout -1.0%" in keyboard.seen
        assert app.store is not None
        kept = analysing.deepest_kept(app.store, game, app.store.load(game).history)
        assert kept is not None
        assert [one.entry for one in kept.decisions if one.rollout == Rollout(40, -0.01, 0.004)] == [event]
        await keyboard.press("2", "o")
        assert "Only a decision with a better choice can be rolled out." in keyboard.seen
