"""Offensives aimed on the map: who attacks whom is chosen there, and then the size in a dialog."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.keys.in_force import with_keys
from ldd_tui.screens import position_words
from ldd_tui.screens.table import target_choice
from ldd_tui.screens.table.table import Table
from ldd_tui.text import _, phrases
from ldd_tui.widgets.map_view import Aim
from rules import actions as a
from rules.model import Decision, Phase, Sector


class Aiming:
    """Aims an offensive. `decided` gets what the dialog of the offensive hands back: the action, or None.

    What is being chosen is `aim` of the map; None while no offensive is aimed.
    """

    def __init__(self, table: Table, decided: Callable[[a.Action | None], None]) -> None:
        self._table = table
        self._decided = decided

    @property
    def aim(self) -> Aim | None:
        """What is to be chosen on the map, or None."""
        return self._table.map_view.aim

    def prompt(self) -> str:
        """The prompt while an offensive is aimed; otherwise nothing."""
        edition = self._table.session.setup.board.edition
        return "" if self.aim is None else target_choice.prompt(self.aim, edition)

    def prospect(self) -> str:
        """What the offensive may bring if it is aimed at what is under the cursor; otherwise nothing."""
        pair = self._pair()
        return "" if pair is None or self._table.on_a_track else target_choice.prospect(self._table.session, *pair)

    def go_on(self) -> None:
        """Aim an offensive with the sector under the cursor, as attacker or as target; once it is aimed, size it."""
        table, session, sector = self._table, self._table.session, self._table.map_view.cursor
        if session.decision != Decision.OFFENSIVE:
            table.refuse(session.explain(a.Offensive(sector, sector, 1)).refusal, Phase.OFFENSIVES)
        elif self._pair() is not None:
            self._size()
        elif position_words.able(session):
            self._choose(*target_choice.aim(session, sector))
        else:
            _nobody, why = target_choice.aim(session, sector)
            words = position_words.why(session, why)
            table.refuse(phrases.together(words, with_keys(_("No offensive is possible now; {pass} passes."))))

    def choose_number(self, aim: Aim, number: int) -> None:
        """Take the sector of a digit, or say why it cannot be chosen. While the attacker is asked for, because that
        under the cursor will not do, the cursor only goes there: more digits would be meant for another attacker.
        """
        sector, why = target_choice.chosen(self._table.session, aim, number)
        if sector is None:
            self._table.refuse(why)
        elif aim.fixed is None:
            self._table.map_view.cursor = sector
        else:
            with self._table.quietly():
                self._table.map_view.cursor = sector
            self.go_on()

    def stop(self) -> None:
        """Aim no longer."""
        with self._table.quietly():
            self._table.map_view.aim = None

    def _choose(self, aim: Aim, why: object) -> None:
        """Have a sector chosen on the map; `why` the one under the cursor will not do. A single choice is asked for as
        well: else the digit that is meant for it would be a size."""
        table = self._table
        with table.quietly():
            table.map_view.aim = aim
        table.map_view.focus()
        if why:
            table.refuse(why)
        else:
            table.say()

    def _pair(self) -> tuple[Sector, Sector] | None:
        """The attacker and the defender of the offensive that is aimed, with what is under the cursor."""
        return None if self.aim is None else target_choice.pair(self.aim, self._table.map_view.cursor)

    def _size(self) -> None:
        """Open the dialog of the offensive that is aimed."""
        from ldd_tui.modals.decisions.offensive import OffensiveModal

        pair = self._pair()
        assert pair is not None
        self._table.open_dialog(OffensiveModal, self._table.session.state, *pair, then=self._decided)
