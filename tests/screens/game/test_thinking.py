"""A computer that takes its time: the screen says so, can be used, and can have it decide now; nothing waits for it."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games import computer_decisions
from ldd_tui.games.session import GameSession
from ldd_tui.players import POLICIES
from ldd_tui.players.play import Policy, at_random
from ldd_tui.screens.game import computer_players
from ldd_tui.settings.settings import Loaded, Settings
from rules import actions as a
from rules import engine
from rules.actions import Action
from rules.model import Decision, State
from saves.events import Acted
from saves.store import Store
from tests import textual_inside
from tests.games.support import play_on
from tests.screens.driving import Keyboard, new_session, playing, running

THINKS = "Thinking about: "


class Thinker:
    """A policy that thinks, as a search does, until it is told to decide or `let`; then it does what comes last."""

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
    monkeypatch.setattr(computer_players, "PATIENCE_SECONDS", 0.001)
    thinker = Thinker()
    monkeypatch.setitem(POLICIES, "thinker", at_random)
    monkeypatch.setattr(computer_decisions, "policy_until", lambda name, stop: thinker.until(stop))
    return thinker


async def comes(keyboard: Keyboard, wanted: Callable[[], bool]) -> None:
    for _ in range(400):
        await keyboard.quiet()
        if wanted():
            return
        await asyncio.sleep(0.001)
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
        assert "Thinking about: offensives. M has it decide now." in keyboard.seen
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
