"""The tutor warns before a decision that costs too much, and the header tells the chance to win: where that is wanted.

What is judged is set by the test: the last of the legal actions is the best one.
"""

from __future__ import annotations

import threading

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games import warnings
from ldd_tui.games.warnings import Outlook
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.header import TurnTrack
from rules import actions as a
from rules import engine
from rules.editions import EDITIONS
from rules.model import Choice, Decision, Options, Side, State
from saves.store import MEMORY
from tests.saves.playing import FIRST
from tests.screens.driving import CENTRAL_POWERS, Keyboard, new_session, playing, running
from tests.screens.game.first_scenes import SCENES, laid_out

COST = 0.06


class Judge:
    """To end a sub-phase costs `COST` of the chance to win; all else costs nothing."""

    def __init__(self) -> None:
        self.let = threading.Event()
        self.let.set()
        self.asked: list[State] = []

    def outlook(self, state: State) -> Outlook:
        self.asked.append(state)
        assert self.let.wait(20)
        assert isinstance(state.waiting, Choice)
        actions = sorted(engine.legal(state), key=lambda action: action == a.DONE)
        return Outlook(state.waiting.side, tuple((x, 0.5 - COST * (x == a.DONE)) for x in actions))


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    judge = Judge()
    monkeypatch.setattr(warnings, "outlook", judge.outlook)
    monkeypatch.setattr(warnings, "chance", lambda state: 0.625)
    return judge


def app_with(**settings: object) -> LddApp:
    wanted = {"animation": False, "confirmations": False, "hints": "off", **settings}
    return LddApp(MEMORY, loaded=Loaded(Settings(**wanted)))  # type: ignore[arg-type]


async def reinforcing(keyboard: Keyboard) -> None:
    session = new_session(keyboard.app, "4", Options(athena=CENTRAL_POWERS), 30)
    while session.decision != Decision.REINFORCE or len(session.legal) < 2:
        if session.choice is not None:
            session.choose(a.DONE if a.DONE in session.legal else session.legal[0])
        session.advance(fast=True)
    await playing(keyboard, session)


async def test_it_warns_of_what_costs_more_and_can_be_thought_about_again(judge: Judge) -> None:
    async with running(app=app_with(warnings="5")) as keyboard:
        await reinforcing(keyboard)
        state = keyboard.game.session.state
        await keyboard.press("p")
        assert isinstance(keyboard.app.screen, ConfirmModal)
        seen = " ".join(keyboard.seen.replace("│", " ").split())
        assert "it costs 6.0% of the chance to win for the Entente" in seen
        assert "Then it is 50.0%; after what you decided, 44.0%" in seen
        await keyboard.press("enter")
        assert keyboard.game.session.state is state, "to think again is what Enter chooses"
        await keyboard.press("p", "y")
        assert not isinstance(keyboard.app.screen, ConfirmModal)
        session = keyboard.app.get_screen("game", GameScreen).session
        assert session.state.phase != state.phase or session.state.active != state.active


@pytest.mark.parametrize("warnings", ["10", "20", "off"])
async def test_it_is_silent_where_a_decision_costs_no_more(judge: Judge, warnings: str) -> None:
    async with running(app=app_with(warnings=warnings)) as keyboard:
        await reinforcing(keyboard)
        state = keyboard.game.session.state
        await keyboard.press("p")
        assert not isinstance(keyboard.app.screen, ConfirmModal)
        assert keyboard.app.get_screen("game", GameScreen).session.state is not state
        assert bool(judge.asked) == (warnings != "off")


async def test_the_keyboard_is_listened_to_while_it_judges(judge: Judge) -> None:
    judge.let.clear()
    async with running(app=app_with(warnings="5")) as keyboard:
        keyboard.patient = False
        await reinforcing(keyboard)
        state = keyboard.game.session.state
        await keyboard.press("p", "p")
        assert "The tutor is still weighing what you decided." in keyboard.seen
        await keyboard.press("?", "q")
        assert keyboard.game.session.state is state
        await keyboard.press("L")
        judge.let.set()
        keyboard.patient = True
        await keyboard.quiet()
        assert not isinstance(keyboard.app.screen, ConfirmModal), "not over what is read"
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, ConfirmModal)
        assert len(judge.asked) == 1


async def test_what_was_taken_back_in_the_meantime_is_not_warned_of(judge: Judge) -> None:
    async with running(app=app_with(warnings="5")) as keyboard:
        keyboard.patient = False
        await reinforcing(keyboard)
        await keyboard.quiet()
        judge.let.clear()
        await keyboard.press("u")
        before = keyboard.game.session.state
        await keyboard.press("p", "U")
        judge.let.set()
        keyboard.patient = True
        await keyboard.quiet()
        assert keyboard.game.session.state is not before


async def test_the_header_tells_the_chance_where_it_is_wanted(judge: Judge) -> None:
    async with running((120, 40), app_with(chance=True)) as keyboard:
        await reinforcing(keyboard)
        assert "E wins 62%" in keyboard.seen.splitlines()[0] or "Entente 62%" in keyboard.seen.splitlines()[0]
        assert "Chance to win for the Entente: 62%." in keyboard.game.query_one(TurnTrack).about(
            keyboard.game.session.state
        )
        keyboard.app.action_settings()
        await keyboard.quiet()
        keyboard.app.change(chance=False)
        await keyboard.press("q")
        assert "62%" not in keyboard.seen.splitlines()[0]


async def test_by_itself_nothing_is_told(judge: Judge) -> None:
    async with running(app=app_with()) as keyboard:
        await reinforcing(keyboard)
        await keyboard.press("p")
        assert keyboard.app.get_screen("game", GameScreen).query_one(TurnTrack).chance is None
        assert judge.asked == []


def test_never_at_the_tables_of_a_club() -> None:
    from ldd_tui.screens.club.club_table import ClubTableScreen

    assert GameScreen.TUTORED and not ClubTableScreen.TUTORED


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_network_says_of_a_first_decision(edition: str) -> None:
    if edition == FIRST:
        session = laid_out(LddApp(MEMORY), SCENES["bid"])
    else:
        session = new_session(LddApp(MEMORY), "4", Options(athena=CENTRAL_POWERS), 5)
    found = warnings.outlook(session.state)
    assert found is not None and found.side == Side.ENTENTE
    assert {action for action, _chance in found.chances} == set(session.legal)
    costs = [found.cost(action) for action, _chance in found.chances]
    assert costs[0] == 0.0 and costs == sorted(costs) and found.cost(found.best) == 0.0
    assert found.cost(a.Bid(99)) == 0.0
    worst = found.chances[-1][0]
    assert found.chance(found.best) - found.chance(worst) == pytest.approx(found.cost(worst))
