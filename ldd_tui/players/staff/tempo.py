"""In which order a sector is repaired and attacked from here on: by phases of both sides, or in blocks (5, 6.1)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ldd_tui.players.staff import markers
from ldd_tui.players.staff import weights as w
from rules.model import Phase, Sector, Side, State
from rules.phases.end_of_turn import is_last_turn
from rules.sectors import can_recover
from rules.sequence import is_past

BLOWS, REPAIRS = False, True

Course = tuple[bool, ...]
"""What comes for a sector after the blows of this turn, in order: `BLOWS` of the enemy, `REPAIRS` by its own side."""


class Tempo(NamedTuple):
    """The course of repairs and blows; `whole`: how likely a repair is, which then makes good all losses.

    None: a side repairs as many as it usually does.
    """

    course: Course
    whole: float | None = None


def horizon(state: State) -> int:
    """How many turns of offensives after this one the danger covers."""
    return 0 if is_last_turn(state) else min(w.HORIZON, state.setup.board.last_turn - state.turn)


def tempo_of(state: State, sector: Sector, turns: int) -> Tempo:
    if not state.setup.board.edition.turn.in_blocks:
        return _by_phases(turns, can_recover(sector))
    board = state.setup.board
    owner = board.sectors[sector].side
    whole = markers.chance_of_repair(state, sector)
    if not can_recover(sector) or whole == 0.0:
        return Tempo((BLOWS,) * turns)
    first = tuple([board.printed_initiative(state.turn + ahead) == owner for ahead in range(1, turns + 1)])
    return Tempo(_in_blocks(_repairs_last(state, owner), first), whole)


@cache
def _by_phases(turns: int, recovers: bool) -> Tempo:
    """Both sides repair before either attacks (5)."""
    return Tempo((REPAIRS, BLOWS) * turns if recovers else (BLOWS,) * turns)


@cache
def _in_blocks(repairs_last: bool, first: tuple[bool, ...]) -> Course:
    """A side repairs in its block. `first`: whether that comes before the enemy's, by turn (6.1)."""
    course: list[bool] = [REPAIRS] if repairs_last else []
    for before in first:
        course += (REPAIRS, BLOWS) if before else (BLOWS, REPAIRS)
    return tuple(course)


def _repairs_last(state: State, owner: Side) -> bool:
    return state.initiative != owner and not is_past(state, Phase.REINFORCEMENTS, owner)
