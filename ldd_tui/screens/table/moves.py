"""The keys by which a person answers the prompt from the map."""

from __future__ import annotations

from ldd_tui.keys.in_force import with_keys
from ldd_tui.screens import position_words
from ldd_tui.screens.table.aiming import Aiming
from ldd_tui.screens.table.decisions import Decisions
from ldd_tui.screens.table.table import Table
from ldd_tui.text import _, names
from rules import actions as a
from rules.model import Decision, Phase, Sector


class Moves:
    """Turns keys into actions; what is not possible is said."""

    def __init__(self, table: Table, decisions: Decisions, aiming: Aiming) -> None:
        self._table = table
        self._decisions = decisions
        self._aiming = aiming

    @property
    def on_the_map(self) -> bool:
        """Whether what is asked for is answered on the map."""
        return self._table.session.decision in position_words.ON_THE_MAP

    def act_under_cursor(self) -> None:
        """Do what is asked for with the sector under the cursor."""
        decision = self._table.session.decision
        if decision == Decision.REINFORCE:
            self.reinforce(0)
        elif decision == Decision.TECHNOLOGY:
            self.technology()
        elif decision == Decision.OFFENSIVE:
            self._aiming.go_on()

    def reinforce(self, spaces: int) -> None:
        """Reinforce the sector under the cursor; 0: by as many spaces as a dialog asks for, which opens at another
        sector, and says so, where that one cannot be reinforced.
        """
        table, session = self._table, self._table.session
        able = position_words.able(session) if session.decision == Decision.REINFORCE else frozenset[Sector]()
        action = a.Reinforce(table.map_view.cursor, spaces or 1)
        verdict = session.explain(action)
        if verdict.legal and spaces:
            self._decisions.carry_out(action)
        elif verdict.legal:
            self._decisions.open()
        elif not able or action.sector in able:
            table.refuse(verdict.refusal, Phase.REINFORCEMENTS)
        elif spaces:
            keys = _("The arrows choose another sector; {reinforce} lists those that can be reinforced.")
            table.refuse(verdict.refusal, instead=with_keys(keys))
        else:
            table.put_cursor(able)
            other = names.sector(table.map_view.cursor, session.setup.board.edition)
            self._decisions.open(_("Chosen instead: {sector}.").format(sector=other), refused=action)

    def technology(self) -> None:
        """Open the technologies: to attempt and implement when that is asked for, otherwise to look at the trees."""
        session = self._table.session
        if session.decision == Decision.TECHNOLOGY:
            self._decisions.open()
        else:
            refusal = session.explain(a.TAKE_CUBE).refusal
            self._table.action_trees(position_words.why(session, refusal, Phase.TECHNOLOGY))

    def digit(self, number: int) -> None:
        """A number: of spaces to reinforce by, or of a sector while an offensive is aimed."""
        aim = self._aiming.aim
        if aim is None:
            self.reinforce(number)
        else:
            self._aiming.choose_number(aim, number)

    def end(self) -> None:
        """End the sub-phase, or pass in the offensives."""
        verdict = self._table.session.explain(a.DONE)
        if verdict.legal:
            self._decisions.end()
        else:
            self._table.refuse(verdict.refusal)
