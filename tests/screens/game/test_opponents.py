"""Computers at the table: they decide one at a time, and never in the way of the keyboard."""

import asyncio
import random
import threading
from collections.abc import Iterator

import pytest

from ldd_tui.games.session import GameSession
from ldd_tui.modals.result import ResultModal
from ldd_tui.players import POLICIES
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.help import HelpScreen
from rules import actions as a
from rules.actions import Action
from rules.model import Decision, Options, Side, State
from tests.games.support import AGAINST_CHANCE, play_on
from tests.screens.driving import CENTRAL_POWERS, Keyboard, new_session, playing, running

CHANCE_AGAINST_ATHENA = Options(athena=CENTRAL_POWERS)


class Slow:
    """A policy that decides only when it is let, and counts how many of its decisions are under way at once."""

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
        assert "Taken back" in keyboard.seen


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
        assert session.state == other.state and "played on elsewhere" in keyboard.seen


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
