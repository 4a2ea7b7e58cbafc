"""Back and forth: taking decisions back, and doing them again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ldd_tui.games.session import GameSession
from ldd_tui.screens import position_words
from ldd_tui.screens.game.table import TableScreen
from ldd_tui.text import _
from rules.model import Side

if TYPE_CHECKING:
    from ldd_tui.settings.settings import Settings
    from saves.journal import Crossing


class RewindScreen(TableScreen):
    """A table at which decisions can be taken back. Nothing is erased, and no die is thrown twice."""

    @property
    def settings(self) -> Settings:
        """What the player prefers."""
        return self.host.settings

    @abstractmethod
    def attempt(self, act: Callable[[GameSession], Any]) -> bool:
        """Do something with the game, and say what keeps it from being done; whether it is done."""

    @abstractmethod
    def stop(self) -> None:
        """Go on by itself no longer."""

    def show_rewound(self, words: str) -> None:
        """Show the position that was gone back to."""
        self.show_position(words)

    def action_undo(self) -> None:
        """Take back the last decision; two people must agree where that crosses dice, and it asks when all is over."""
        crossing = self.session.play.can_undo()
        if crossing is None:
            self.refuse(_("There is no decision to take back: u takes back what a person has decided."))
        else:
            self._step_back(crossing)

    def action_take_back(self) -> None:
        """Choose an earlier decision, and take back all since."""
        from ldd_tui.modals.take_back import TakeBackModal

        self.open_dialog(TakeBackModal, self.session.play, then=self._take_back_to)

    def _take_back_to(self, seq: int | None) -> None:
        if seq is not None:
            self._step_back(self.session.play.can_undo_to(seq))

    def _step_back(self, crossing: Crossing) -> None:
        question = ""
        if crossing.needs_agreement:
            question = _("This takes back dice that have fallen; they stand and will fall the same. Do you both agree?")
        elif self.session.over is not None:
            question = _("The game is over. Take this back, and play on from there?")
        elif crossing.outcomes and self.settings.confirmations:
            question = _("This takes back dice or cards that you have seen; they will fall the same. Take it back?")
        if not question:
            self._go_back(crossing)
            return
        from ldd_tui.modals.confirm import ConfirmModal

        agreed = partial(self._agreed, crossing)
        self.open_dialog(ConfirmModal, question, then=agreed, default=crossing.needs_agreement)

    def _agreed(self, crossing: Crossing, sure: bool | None) -> None:
        if sure:
            side = position_words.side_to_act(self.session.state) or self.session.state.active
            self._go_back(crossing, side.enemy if crossing.needs_agreement else None)

    def _go_back(self, crossing: Crossing, agreed: Side | None = None) -> None:
        self.stop()
        if self.attempt(lambda session: session.undo_to(crossing.to, agreed)):
            words = _("Taken back; U does it again.")
            if crossing.outcomes:
                words = _("Taken back, across dice or cards: they stand, and will fall the same. U does it again.")
            self.show_rewound(words)

    def action_redo(self) -> None:
        """Do again what was taken back."""
        if self.session.play.can_redo() is None:
            self.refuse(_("Nothing was taken back: U does again what u or Z took back, until you play on."))
            return
        self.stop()
        if self.attempt(lambda session: session.redo()):
            self.show_position()
