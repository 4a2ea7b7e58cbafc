"""Advice at the table: what the General Staff would do, and why."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual.binding import Binding, BindingType

from ldd_tui.screens import position_words
from ldd_tui.screens.game.opponents import OpponentsScreen
from rules.actions import Action


class AdvisedScreen(OpponentsScreen):
    """A table at which a person can ask what to do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("H", "advice", show=False)]

    @abstractmethod
    def _decided(self, action: Action | None) -> None:
        """A dialog is closed, with an action or without one."""

    def action_advice(self) -> None:
        """Show what the General Staff would do, and why; it can be carried out from there."""
        if self.session.choice is None:
            self.refuse(position_words.awaited(self.session))
            return
        from ldd_tui.modals.advice import AdviceModal

        self.open_dialog(AdviceModal, self.session.state, then=self._decided)
