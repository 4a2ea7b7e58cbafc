"""Computers at the table: a policy decides apart from the keyboard; what it decides is carried out like any move."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from textual.message import Message

from ldd_tui.games import decision_reasons
from ldd_tui.games.computer_decisions import GROUP, Thought, apart
from ldd_tui.games.session import GameSession
from rules.actions import Action

if TYPE_CHECKING:
    from textual.timer import Timer
    from textual.worker import Worker

PATIENCE_SECONDS = 0.4
"""A decision that takes longer is told of: a shorter one would only flicker."""


class Workplace(Protocol):
    """A screen, as far as it is needed to have something worked out and to be told of it."""

    @property
    def session(self) -> GameSession: ...

    @property
    def is_active(self) -> bool: ...

    def run_worker(self, work: Coroutine[Any, Any, None], name: str | None = "", group: str = "") -> Worker[None]: ...

    def post_message(self, message: Message) -> bool:
        """Queue a message for the screen, behind those already waiting."""
        ...

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """`delay` is in seconds."""
        ...


class ComputerPlayers:
    """The policies of a game. One decision at a time is worked out, and none while nobody waits for it.

    The screen gets a `Decided`, and asks `accepts` whether it is to be carried out. `explains`: whether decisions are
    read out, so that the reasons are to be worked out too. `tell` shows that one takes its time.
    """

    class Decided(Message):
        """A policy has decided."""

        def __init__(self, thought: Thought, action: Action) -> None:
            super().__init__()
            self.thought = thought
            self.action = action

    def __init__(self, screen: Workplace, explains: Callable[[], bool], tell: Callable[[], None]) -> None:
        self._screen = screen
        self._explains = explains
        self._tell = tell
        self._thought: Thought | None = None
        self._worker: Worker[None] | None = None
        self._held: ComputerPlayers.Decided | None = None
        self._timer: Timer | None = None
        self._long = False

    @property
    def thinking(self) -> bool:
        return self._thought is not None

    @property
    def takes_long(self) -> bool:
        """Whether a slow decision is in progress and hasn't been told to finish."""
        thought = None if self._held else self._thought
        return self._long and thought is not None and not thought.due.is_set()

    def think(self) -> None:
        self._thought = self._screen.session.thought
        if self._thought is None:
            return
        self._worker = self._screen.run_worker(self._work_out(self._thought), group=GROUP)
        if self._long:  # the one before it took long: one look at the screen for all of them
            self._tell()
        self._timer = self._screen.set_timer(PATIENCE_SECONDS, self._out_of_patience)

    def _out_of_patience(self) -> None:
        self._timer = None
        if self._thought is not None and not self._long:
            self._long = True
            self._tell()

    def hurry(self) -> bool:
        """Tell a policy to finish its decision now; returns whether one was deciding."""
        if self._thought is None:
            return False
        self._thought.hurry()
        return True

    async def _work_out(self, thought: Thought) -> None:
        action = await apart(thought)
        if self._explains():
            await apart(partial(decision_reasons.prepare, thought, action))
        self._screen.post_message(self.Decided(thought, action))

    def accepts(self, message: Decided) -> bool:
        """Whether to carry out a decision: drop it if outdated, hold it while a dialog is open."""
        if message.thought is not self._thought:
            return False
        if not self._screen.is_active:
            self._held = message
            self._forget_timer()
            return False
        self._thought = None
        self._forget_timer()
        return True

    def resume(self) -> None:
        """A dialog was closed: carry out the decision held in the meantime."""
        held, self._held = self._held, None
        if held is not None:
            self._screen.post_message(held)

    def stop(self) -> None:
        """Stop the policies. A decision in progress is told to finish, so that nothing waits for it."""
        self.hurry()
        self._thought, self._held, self._long = None, None, False
        self._forget_timer()
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None

    def _forget_timer(self) -> None:
        """Stop waiting for the current decision; if it came in time, it doesn't count as slow."""
        if self._timer is not None:
            self._timer.stop()
            self._timer, self._long = None, False
