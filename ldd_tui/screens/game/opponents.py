"""Computers at the table: a policy decides apart from the keyboard; what it decides is carried out like any move."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from textual.message import Message

from ldd_tui.games import decision_reasons
from ldd_tui.games.computer_decisions import GROUP, Thought, apart
from ldd_tui.screens.game.taking_back import RewindScreen
from ldd_tui.screens.host import Host
from rules.actions import Action


class OpponentsScreen(RewindScreen):
    """A table at which policies may sit. One decision at a time is worked out, and none while nobody waits for it."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._thought: Thought | None = None
        self._held: OpponentsScreen.Decided | None = None

    class Decided(Message):
        """A policy has decided."""

        def __init__(self, thought: Thought, action: Action) -> None:
            super().__init__()
            self.thought = thought
            self.action = action

    @abstractmethod
    def proceed(self) -> None:
        """Go on with the game after a decision."""

    @property
    def reads_out(self) -> bool:
        """Whether what is decided is read out, with the reasons."""
        return False

    @property
    def thinking(self) -> bool:
        """Whether a policy is at its decision."""
        return self._thought is not None

    def think(self) -> None:
        """Let the policy whose go it is decide; the game goes on when it has."""
        self._thought = self.session.thought
        if self._thought is not None:
            self.run_worker(self._work_out(self._thought), group=GROUP)

    async def _work_out(self, thought: Thought) -> None:
        action = await apart(thought)
        if self.reads_out:
            await apart(partial(decision_reasons.prepare, thought, action))
        self.post_message(self.Decided(thought, action))

    def on_opponents_screen_decided(self, message: Decided) -> None:
        """Carry out what a policy has decided, unless it is out of date; a dialog that is open is not interrupted."""
        if message.thought is not self._thought:
            return
        if not self.is_active:
            self._held = message
            return
        self._thought = None
        if self.attempt(lambda session: session.decide(message.action)):
            self.proceed()

    def on_screen_resume(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            self.post_message(held)

    def stop(self) -> None:
        self._thought, self._held = None, None
        self.workers.cancel_group(self, GROUP)
