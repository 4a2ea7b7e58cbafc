"""How likely a roll on the naval table takes or leaves so many RP, as the edition reads it (9; 6.6)."""

from __future__ import annotations

from rules.editions import COURSES
from rules.model import Side, State
from rules.odds import Chances


def chances(state: State, side: Side, paid: int = 0) -> Chances:
    """The RP that a side's roll may take or leave, with `paid` RP spent on it where sides pay."""
    return COURSES[state.setup.board.edition.key].at_sea(state, side, paid)
