"""Dialogs in which a side decides: they offer, explain and hand back an action, and leave the rest to the rules."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.modals.base import Dialog, Key
from ldd_tui.words import _, names, prompts
from rules import engine
from rules.actions import Action
from rules.model import Choice, Refusal, Side, State


class DecisionDialog(Dialog[Action | None]):
    """A dialog about the decision that a position waits for."""

    def load(self, state: State) -> None:
        super().load()
        self.state = state
        self.legal = engine.legal(state)

    @property
    def side(self) -> Side:
        """The side that decides."""
        waiting = self.state.waiting
        return waiting.side if isinstance(waiting, Choice) else self.state.active

    def owner(self) -> Side | None:
        return self.side

    def heading(self) -> str:
        return _("{title}: {player}").format(title=self.name_of_decision(), player=names.side(self.side))

    def name_of_decision(self) -> str:
        """What the dialog is about, for its title."""
        raise NotImplementedError

    def why_not(self, action: Action) -> str:
        """Why an action is not possible, in full; nothing if it is."""
        refusal = engine.explain(self.state, action).refusal
        return prompts.refusal(refusal) if isinstance(refusal, Refusal) else ""

    def propose(self, action: Action) -> None:
        """Hand an action back, or say what forbids it."""
        refused = self.why_not(action)
        if not refused:
            self.dismiss(action)
            return
        if not self.tells(refused):
            self.say(refused)


class ActionsDialog(DecisionDialog):
    """A dialog whose rows are actions, by default all that are legal."""

    WIDTH = 74

    def actions(self) -> Sequence[Action]:
        """The actions, one a row."""
        return self.legal

    @property
    def action(self) -> Action:
        """The action of the highlighted row."""
        return self.actions()[self.cursor]

    def label(self, action: Action) -> Content:
        """The row of an action."""
        return Content(f" {prompts.action(action, self.state)}")

    def intro(self, width: int) -> Content:
        return Content(prompts.prompt(self.state))

    def rows(self) -> Sequence[Content]:
        return [self.label(action) for action in self.actions()]

    def accept(self) -> None:
        self.propose(self.action)

    def hints(self) -> list[Key]:
        return [("↑↓", _("choose")), ("Enter", _("accept")), self.back_hint()]
