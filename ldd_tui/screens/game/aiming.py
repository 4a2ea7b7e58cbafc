"""Offensives aimed on the map: who attacks whom is chosen there, and then the size in a dialog."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from ldd_tui.screens import position_words
from ldd_tui.screens.game import target_choice
from ldd_tui.screens.game.advice import AdvisedScreen
from ldd_tui.text import _, phrases
from ldd_tui.widgets.map_view import Aim
from ldd_tui.widgets.tracks import Track
from rules import actions as a
from rules.model import Decision, Phase, Sector


class AimedScreen(AdvisedScreen):
    """A table at which a person can aim an offensive."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("o", "offensive", show=False)]

    def what(self) -> str:
        aim = self.map_view.aim
        return super().what() if aim is None else target_choice.prompt(aim)

    def about(self) -> str:
        pair = self._aimed()
        if pair is None or isinstance(self.focused, Track):
            return super().about()
        return target_choice.prospect(self.session, *pair)

    def show_position(self, notice: str = "", *, refused: bool = False) -> None:
        self._lower()
        super().show_position(notice, refused=refused)

    def action_offensive(self) -> None:
        """Aim an offensive with the sector under the cursor, as attacker or as target; once it is aimed, size it."""
        session, sector = self.session, self.map_view.cursor
        if session.decision != Decision.OFFENSIVE:
            self.refuse(session.explain(a.Offensive(sector, sector, 1)).refusal, Phase.OFFENSIVES)
        elif self._aimed() is not None:
            self._size_offensive()
        elif position_words.able(session):
            self._aim(*target_choice.aim(session, sector))
        else:
            _nobody, why = target_choice.aim(session, sector)
            self.refuse(phrases.together(self.why(why), _("No offensive is possible now; p passes.")))

    def _aim(self, aim: Aim, why: object) -> None:
        """Choose a sector on the map; `why` the one under the cursor will not do. A single choice is taken at once."""
        with self.quietly():
            self.map_view.aim = aim
        self.map_view.focus()
        if why:
            self.refuse(why)
        else:
            self.say()
        if len(aim.choices) == 1 and not why:
            self._size_offensive()

    def _aimed(self) -> tuple[Sector, Sector] | None:
        """The attacker and the defender of the offensive that is aimed, with what is under the cursor."""
        aim = self.map_view.aim
        return None if aim is None else target_choice.pair(aim, self.map_view.cursor)

    def _lower(self) -> None:
        """Aim no longer."""
        with self.quietly():
            self.map_view.aim = None

    def _size_offensive(self) -> None:
        """Open the dialog of the offensive that is aimed."""
        from ldd_tui.modals.decisions.offensive import OffensiveModal

        pair = self._aimed()
        assert pair is not None
        self.open_dialog(OffensiveModal, self.session.state, *pair, then=self._decided)

    def action_calm(self) -> None:
        """Back to the map, without a notice; an offensive that is aimed is not launched."""
        self._lower()
        super().action_calm()
