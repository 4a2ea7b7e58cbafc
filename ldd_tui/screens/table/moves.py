"""The keys by which a person answers the prompt from the map."""

from __future__ import annotations

from ldd_tui.screens import position_words
from ldd_tui.screens.table.aiming import Aiming
from ldd_tui.screens.table.decisions import Decisions
from ldd_tui.screens.table.table import Table
from rules import actions as a
from rules.model import Decision, Phase


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
        """Reinforce the sector under the cursor; 0: by as many spaces as a dialog asks for, which opens at the only
        sector that can be reinforced, if there is but one.
        """
        able = position_words.able(self._table.session)
        if not spaces and len(able) == 1 and self._table.session.decision == Decision.REINFORCE:
            self._table.put_cursor(able)
        action = a.Reinforce(self._table.map_view.cursor, spaces or 1)
        verdict = self._table.session.explain(action)
        if not verdict.legal:
            self._table.refuse(verdict.refusal, Phase.REINFORCEMENTS)
        elif spaces:
            self._decisions.carry_out(action)
        else:
            self._decisions.open()

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
