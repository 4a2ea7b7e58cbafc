"""A computer that takes its time: the screen says so, can be used, and can have it decide now; nothing waits for it."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games import computer_decisions
from ldd_tui.games.session import GameSession
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.result import ResultModal
from ldd_tui.players import POLICIES, advising
from ldd_tui.players.advising import Advice, Advised
from ldd_tui.players.play import Policy, at_random
from ldd_tui.players.value import judging
from ldd_tui.screens.game import game_loop
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.help import HelpScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.header import TurnTrack
from rules import actions as a
from rules import engine
from rules.actions import Action
from rules.editions import EDITIONS
from rules.model import Choice, Decision, Options, Side, State
from saves.events import Acted
from saves.store import MEMORY, Store
from tests import textual_inside
from tests.games.support import AGAINST_CHANCE, play_on
from tests.saves.playing import FIRST
from tests.screens.driving import CENTRAL_POWERS, Keyboard, new_session, playing, running
from tests.screens.game.first_scenes import SCENES, laid_out

THINKS = "Thinking: "


class Thinker:
    def __init__(self) -> None:
        self.let = threading.Event()
        self.begun = 0
        self.told = 0

    def until(self, stop: Callable[[], bool]) -> Policy:
        def decide(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
            self.begun += 1
            while not self.let.is_set():
                if stop():
                    self.told += 1
                    break
                self.let.wait(0.001)
            return actions[-1]

        return decide


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    monkeypatch.setattr(game_loop, "PATIENCE_SECONDS", 0.001)
    thinker = Thinker()
    monkeypatch.setitem(POLICIES, "thinker", at_random)
    monkeypatch.setattr(computer_decisions, "policy_until", lambda name, stop: thinker.until(stop))
    return thinker


async def comes(keyboard: Keyboard, wanted: Callable[[], bool]) -> None:
    for _ in range(400):
        await keyboard.quiet()
        if wanted():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come")


async def before_it(keyboard: Keyboard, thinker: Thinker) -> GameSession:
    session = new_session(keyboard.app, "4", policies=("", "thinker"))
    thinker.let.set()
    chooser = Random(4)
    play_on(session, 0, chooser)
    while not (session.decision == Decision.OFFENSIVE and a.DONE in session.legal and not any(session.state.passed)):
        play_on(session, 1, chooser)
    thinker.begun = thinker.told = 0
    await playing(keyboard, session)
    return session


async def thinking(keyboard: Keyboard, thinker: Thinker) -> GameSession:
    """As `before_it`, once the computer is thinking and the screen says so."""
    session = await before_it(keyboard, thinker)
    thinker.let.clear()
    keyboard.patient = False
    await keyboard.press("p", "y")
    await comes(keyboard, lambda: thinker.begun == 1 and THINKS in keyboard.seen)
    return session


async def test_the_screen_says_who_thinks_about_what_and_which_key_ends_it(thinker: Thinker) -> None:
    async with running() as keyboard:
        await thinking(keyboard, thinker)
        assert "Central Powers: thinker" in keyboard.seen, "by the name of the policy"
        assert "Thinking: Offensives. M makes it decide." in keyboard.seen
        assert "M move now" in keyboard.seen
        thinker.let.set()
        keyboard.patient = True
        await comes(keyboard, lambda: THINKS not in keyboard.seen)
        assert thinker.told == 0


async def test_told_to_decide_it_does_and_that_is_a_decision_like_any_other(thinker: Thinker) -> None:
    async with running() as keyboard:
        session = await thinking(keyboard, thinker)
        before, last = session.play.seq, engine.legal(session.state)[-1]
        await keyboard.press("M")
        await comes(keyboard, lambda: session.play.seq > before)
        made = session.play.entries[before + 1]
        assert thinker.told == 1 and isinstance(made.event, Acted) and made.move == last
        assert session.play.header.policies == ("", "thinker"), "and the file names the policy alone"
        again = GameSession.resume(keyboard.app.store, session.play.game)
        assert again.state == session.state


async def test_the_map_and_the_pages_are_used_while_it_thinks(thinker: Thinker) -> None:
    async with running() as keyboard:
        session = await thinking(keyboard, thinker)
        before, cursor = session.play.seq, keyboard.game.map_view.cursor
        await keyboard.press("down", "right")
        assert keyboard.game.map_view.cursor != cursor and THINKS in keyboard.seen
        await keyboard.press("L", "q", "space")
        assert THINKS in keyboard.seen and session.play.seq == before and thinker.begun == 1


async def test_leaving_and_taking_back_let_the_thought_go_and_lose_nothing(thinker: Thinker) -> None:
    async with running() as keyboard:
        session = await thinking(keyboard, thinker)
        game, seq = session.play.game, session.play.seq
        await keyboard.press("u")
        await comes(keyboard, lambda: thinker.told == 1)
        assert session.decision == Decision.OFFENSIVE and THINKS not in keyboard.seen
        await keyboard.press("U", "space")
        await comes(keyboard, lambda: thinker.begun == 2 and THINKS in keyboard.seen)
        await keyboard.press("q")
        await comes(keyboard, lambda: thinker.told == 2)
        again = GameSession.resume(keyboard.app.store, game)
        assert again.state == session.state and again.awaits_policy and again.play.seq == seq + 2, "back and forth"


async def test_quitting_lets_the_thought_go(thinker: Thinker, tmp_path: Path) -> None:
    app = LddApp(tmp_path / "games", loaded=Loaded(Settings(animation=False)))
    async with running(app=app) as keyboard:
        session = await thinking(keyboard, thinker)
        app.post_message(textual_inside.key("ctrl+q"))
    for _ in range(400):
        if thinker.told:
            break
        await asyncio.sleep(0.001)
    assert thinker.told == 1
    again = GameSession.resume(Store(tmp_path / "games"), session.play.game)
    assert again.state == session.state and again.awaits_policy


async def test_two_of_them_play_each_other_and_only_the_decision_is_hurried_that_is_thought_about(
    thinker: Thinker,
) -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", policies=("thinker", "thinker"))
        await playing(keyboard, session)
        keyboard.patient = False
        await keyboard.press("a")
        for number in (1, 2, 3):
            await comes(keyboard, lambda: thinker.begun == number and THINKS in keyboard.seen)  # noqa: B023
            assert "a stop" in keyboard.seen and thinker.told == number - 1
            await keyboard.press("M")
            await comes(keyboard, lambda: thinker.told == number)  # noqa: B023
        await keyboard.press("a")
        assert not keyboard.game.auto_play.running


# -- Computers at the table: they decide one at a time, and never in the way of the keyboard
CHANCE_AGAINST_ATHENA = Options(athena=CENTRAL_POWERS)


class Slow:
    def __init__(self) -> None:
        self.let = threading.Event()
        self.begun = 0
        self.visible_count = 0
        self.most = 0

    def __call__(self, state: State, actions: tuple[Action, ...], chance: random.Random) -> Action:
        self.begun += 1
        self.visible_count += 1
        self.most = max(self.most, self.visible_count)
        assert self.let.wait(20)
        self.visible_count -= 1
        return actions[-1]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    policy = Slow()
    monkeypatch.setitem(POLICIES, "slow", policy)
    yield policy
    policy.let.set()


async def test_a_game_against_a_computer_by_keys() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", policies=AGAINST_CHANCE)
        await playing(keyboard, session)
        titles = set()
        for _ in range(200):
            if session.state.turn == 2:
                break
            screen = keyboard.app.screen
            if isinstance(screen, ResultModal):
                titles.add(screen.heading())
            at_the_table = isinstance(screen, GameScreen) and session.choice is not None
            await keyboard.press("p" if at_the_table and a.DONE in session.legal else "o" if at_the_table else "enter")
        assert session.state.turn == 2
        assert "Pure chance (Central Powers): Technologies" in titles


async def test_undo_leads_to_the_persons_own_decision_and_asks_for_no_agreement() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", policies=AGAINST_CHANCE)
        play_on(session, 12, random.Random(4))
        await playing(keyboard, session)
        await keyboard.press("u", "y")
        assert session.choice is not None and session.choice.side == Side.ENTENTE
        assert "Undone" in keyboard.seen


async def at_the_slow_one(keyboard: Keyboard, slow: Slow) -> GameSession:
    """A game with the slow computer to decide, because a person passed in the offensives."""
    session = new_session(keyboard.app, "4", policies=("", "random"))
    chooser = random.Random(4)
    play_on(session, 0, chooser)
    while not (session.decision == Decision.OFFENSIVE and a.DONE in session.legal and not any(session.state.passed)):
        play_on(session, 1, chooser)
    POLICIES["random"], kept = slow, POLICIES["random"]
    try:
        await playing(keyboard, session)
        keyboard.patient = False
        await keyboard.press("p", "y")
        for _ in range(500):
            if slow.begun:
                break
            await asyncio.sleep(0.001)
        assert slow.begun and keyboard.game.computers.thinking
    finally:
        POLICIES["random"] = kept
    return session


async def let(keyboard: Keyboard, slow: Slow) -> None:
    slow.let.set()
    keyboard.patient = True
    await keyboard.quiet()


async def test_the_keyboard_is_heard_while_a_computer_decides_and_no_dialog_is_interrupted(slow: Slow) -> None:
    async with running() as keyboard:
        session = await at_the_slow_one(keyboard, slow)
        before = session.play.seq
        await keyboard.press("?")
        assert isinstance(keyboard.app.screen, HelpScreen)
        await let(keyboard, slow)
        assert session.play.seq == before and isinstance(keyboard.app.screen, HelpScreen)
        await keyboard.press("q")
        assert session.play.seq > before


async def test_what_was_decided_for_a_position_that_was_taken_back_is_dropped(slow: Slow) -> None:
    async with running() as keyboard:
        session = await at_the_slow_one(keyboard, slow)
        await keyboard.press("space", "space", "u")
        assert session.choice is not None and not keyboard.game.computers.thinking
        state, seq = session.state, session.play.seq
        await let(keyboard, slow)
        assert (session.state, session.play.seq) == (state, seq)
        assert slow.most == 1


async def test_what_somebody_else_played_meanwhile_counts(slow: Slow) -> None:
    async with running() as keyboard:
        session = await at_the_slow_one(keyboard, slow)
        other = GameSession.resume(keyboard.app.store, session.play.game)
        thought = other.thought
        assert thought is not None
        other.decide(thought())
        await let(keyboard, slow)
        assert session.state == other.state and "moved on elsewhere" in keyboard.seen


async def test_leaving_while_a_computer_decides_leaves_the_decision_for_later(slow: Slow) -> None:
    async with running() as keyboard:
        session = await at_the_slow_one(keyboard, slow)
        seq = session.play.seq
        await keyboard.press("q")
        await let(keyboard, slow)
        assert session.play.seq == seq and not isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("enter")
        again = keyboard.game.session
        assert again.play.seq == seq and "Pure chance" in keyboard.seen
        await keyboard.press("space")
        assert again.play.seq > seq


async def test_computers_play_each_other_step_by_step_by_itself_and_fast() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "1", CHANCE_AGAINST_ATHENA, policies=("random", ""))
        await playing(keyboard, session)
        seqs = []
        for _ in range(6):
            await keyboard.press("space")
            seqs.append(session.play.seq)
        assert seqs == sorted(set(seqs))
        await keyboard.press("a")
        assert keyboard.game.auto_play.running
        await keyboard.press("a", "f")
        turn = session.state.turn
        for _ in range(20):
            await keyboard.press("space")
            if session.state.turn != turn or session.over is not None:
                break
        assert session.state.turn == turn + 1
        await keyboard.press("space")
        assert session.state.turn == turn + 2


# -- second thoughts
COST = 0.06


class Judge:
    """To end a sub-phase costs `COST` of the chance to win; all else costs nothing."""

    def __init__(self) -> None:
        self.let = threading.Event()
        self.let.set()
        self.asked: list[State] = []

    def outlook(self, state: State) -> Advice:
        self.asked.append(state)
        assert self.let.wait(20)
        assert isinstance(state.waiting, Choice)
        actions = sorted(engine.legal(state), key=lambda action: action == a.DONE)
        return Advice(state.waiting.side, tuple(Advised(x, 0.5 - COST * (x == a.DONE)) for x in actions))


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    judge = Judge()
    monkeypatch.setattr(advising, "weighed", judge.outlook)
    monkeypatch.setattr(judging, "chance_to_win", lambda state: 0.625)
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
    async with running(app=app_with(warnings="officer")) as keyboard:
        await reinforcing(keyboard)
        state = keyboard.game.session.state
        await keyboard.press("p")
        assert isinstance(keyboard.app.screen, ConfirmModal)
        seen = " ".join(keyboard.seen.replace("│", " ").split())
        assert "it costs the Entente 6.0% of the chance to win" in seen
        assert "with 50.0% instead of 44.0%" in seen
        await keyboard.press("enter")
        assert keyboard.game.session.state is state, "to think again is what Enter chooses"
        await keyboard.press("p", "y")
        assert not isinstance(keyboard.app.screen, ConfirmModal)
        session = keyboard.app.get_screen("game", GameScreen).session
        assert session.state.phase != state.phase or session.state.active != state.active


@pytest.mark.parametrize("warnings", ["recruit", "off"])
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
    async with running(app=app_with(warnings="officer")) as keyboard:
        keyboard.patient = False
        await reinforcing(keyboard)
        state = keyboard.game.session.state
        await keyboard.press("p", "p")
        assert "The tutor is still thinking about your decision." in keyboard.seen
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


def test_never_at_the_tables_of_a_club() -> None:
    from ldd_tui.screens.club.club_table import ClubTableScreen

    assert GameScreen.TUTORED and not ClubTableScreen.TUTORED


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_network_says_of_a_first_decision(edition: str) -> None:
    if edition == FIRST:
        session = laid_out(LddApp(MEMORY), SCENES["bid"])
    else:
        session = new_session(LddApp(MEMORY), "4", Options(athena=CENTRAL_POWERS), 5)
    found = advising.weighed(session.state)
    assert found is not None and found.side == Side.ENTENTE
    assert {one.action for one in found.actions} == set(session.legal)
    costs = [found.cost(one.action) for one in found.actions]
    assert costs[0] == 0.0 and costs == sorted(costs)
    assert found.cost(a.Bid(99)) == 0.0
    worst = found.actions[-1]
    assert found.best.chance - worst.chance == pytest.approx(found.cost(worst.action))
