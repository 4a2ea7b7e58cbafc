"""Advice at the table: why something is not possible now, and what the General Staff would do."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual.binding import Binding, BindingType

from ldd_tui.screens import game_words
from ldd_tui.screens.opponents import OpponentsScreen
from rules.actions import Action
from rules.model import Phase


class AdvisedScreen(OpponentsScreen):
    """A table at which a person is told why not, and can ask what to do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("H", "advice", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._wanted: Phase | None = None

    @abstractmethod
    def _decided(self, action: Action | None) -> None:
        """A dialog is closed, with an action or without one."""

    def action_advice(self) -> None:
        """Show what the General Staff would do, and why; it can be carried out from there."""
        if self.session.choice is None:
            self.refuse(game_words.awaited(self.session))
            return
        from ldd_tui.modals.advice import AdviceModal

        self.open_dialog(AdviceModal, self.session.state, then=self._decided)

    def why_in(self, phase: Phase, why: object) -> str:
        """Why something of a phase is not possible; in another phase, when it will be."""
        self._wanted = phase
        words = self.why(why)
        self._wanted = None
        return words

    def refuse_in(self, phase: Phase, why: object) -> None:
        """Say why something of a phase is not possible; in another phase, when it will be."""
        self._wanted = phase
        self.refuse(why)
        self._wanted = None

    def not_awaited(self) -> str:
        return super().not_awaited() if self._wanted is None else game_words.not_now(self.session, self._wanted)
