"""Two sessions on one game, in any order: moves, refusals, steps back and forth, files, and a store that is reopened.

What needs no terminal is tried here, by Hypothesis, which also makes a failure short.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ldd_tui.games.session import GameSession
from ldd_tui.modals.take_back import past_decisions
from rules import engine
from rules.actions import Action
from rules.check import check as check_state
from rules.model import Side
from rules.refusals import IllegalAction
from saves.errors import SavesError, StaleView
from saves.portable import check, export_game, import_game, read_file
from saves.store import Store
from tests.fuzz.games import GAMES

_PLAYED = tuple(game for game in GAMES if not game.at_table and "staff" not in game.policies)
_numbers = st.integers(0, 10**6)


class TwoSessions(RuleBasedStateMachine):
    """One game that is open twice, each time on a connection of its own. `here` is the session that plays next."""

    def __init__(self) -> None:
        super().__init__()
        self._directory = TemporaryDirectory()
        self._path = Path(self._directory.name) / "games.sqlite3"
        self._stores: list[Store] = []
        self._sessions: list[GameSession] = []
        self._old: list[Action] = []

    @initialize(number=st.integers(0, len(_PLAYED) - 1), seed=st.integers(0, 99))
    def begin(self, number: int, seed: int) -> None:
        self._stores = [Store(self._path), Store(self._path)]
        self._sessions = [GameSession.new(self._stores[0], _PLAYED[number].new("Two", str(seed)))]
        self._sessions.append(GameSession.resume(self._stores[1], self._sessions[0].play.game))

    def teardown(self) -> None:
        for store in self._stores:
            store.close()
        self._directory.cleanup()

    # -- what a person does, in either session

    @rule(place=st.booleans(), number=_numbers)
    def choose(self, place: bool, number: int) -> None:
        session = self._sessions[place]
        if session.choice is not None:
            legal = session.legal
            self._old.append(legal[number % len(legal)])
            self._attempt(session, lambda: session.choose(self._old[-1]))

    @rule(place=st.booleans(), number=_numbers)
    @precondition(lambda self: self._old)
    def choose_anything(self, place: bool, number: int) -> None:
        """Make a decision from another time: it is carried out if legal, and refused otherwise."""
        session, action = self._sessions[place], self._old[number % len(self._old)]
        legal = action in engine.legal(session.state)
        assert session.explain(action).legal == legal
        before = session.play.seq
        if legal:
            self._attempt(session, lambda: session.choose(action))
        else:
            with pytest.raises((IllegalAction, StaleView)):
                session.choose(action)
            assert session.play.seq == before

    @rule(place=st.booleans(), fast=st.booleans(), steps=st.integers(1, 4))
    def advance(self, place: bool, fast: bool, steps: int) -> None:
        session = self._sessions[place]
        for _ in range(steps):
            self._attempt(session, lambda: session.advance(fast=fast))

    @rule(place=st.booleans(), number=_numbers, agreed=st.sampled_from([None, *Side]))
    def take_back(self, place: bool, number: int, agreed: Side | None) -> None:
        session = self._sessions[place]
        listed = past_decisions(session.play)
        if listed:
            self._attempt(session, lambda: session.undo_to(listed[number % len(listed)].seq, agreed))

    @rule(place=st.booleans(), seq=_numbers)
    def take_back_anything(self, place: bool, seq: int) -> None:
        """The event may be no decision, belong to another line, or not exist."""
        session = self._sessions[place]
        self._attempt(session, lambda: session.undo_to(seq % (session.play.seq + 3)))

    @rule(place=st.booleans())
    def redo(self, place: bool) -> None:
        session = self._sessions[place]
        self._attempt(session, session.redo)

    @rule(place=st.booleans())
    def reopen(self, place: bool) -> None:
        game = self._sessions[place].play.game
        self._stores[place].close()
        self._stores[place] = Store(self._path)
        self._sessions[place] = GameSession.resume(self._stores[place], game)

    @rule(place=st.booleans(), with_secret=st.booleans())
    def send(self, place: bool, with_secret: bool) -> None:
        session = self._sessions[place]
        if self._attempt(session, session.reload):
            text = "".join(export_game(self._stores[place], session.play.game, with_secret)).encode()
            assert check(read_file(text)).last.state == session.state
            copy = GameSession.resume(self._stores[place], import_game(self._stores[place], text))
            assert copy.state == session.state
            assert [entry.facts for entry in copy.entries] == [entry.facts for entry in session.entries]

    # -- what must always hold

    @invariant()
    def what_is_shown_is_stored(self) -> None:
        for session, store in zip(self._sessions, self._stores, strict=True):
            if not session.play.is_stale():
                fresh = GameSession.resume(store, session.play.game)
                assert (fresh.state, fresh.play.seq) == (session.state, session.play.seq)
                assert fresh.recent == session.recent

    @invariant()
    def the_rules_hold(self) -> None:
        for session in self._sessions:
            check_state(session.state)
            if session.choice is not None:
                assert session.legal

    def _attempt(self, session: GameSession, act: Callable[[], Any]) -> bool:
        """A refused session must change nothing; a stale one reloads."""
        before = session.play.seq
        stale = session.play.is_stale()
        try:
            act()
        except StaleView:
            assert stale
            session.reload()
        except (SavesError, IllegalAction):
            assert session.play.seq == before
        else:
            return True
        return False


@pytest.mark.parametrize(
    ("examples", "steps"),
    [
        pytest.param(15, 30, id="short"),
        pytest.param(1500, 60, id="long", marks=pytest.mark.soak),
    ],
)
def test_two_sessions_on_one_game(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        TwoSessions,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=examples < 100,
            suppress_health_check=list(HealthCheck),
        ),
    )
