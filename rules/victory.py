"""What the ends of games share (14); each edition has its own tests."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules import facts as f
from rules.model import Board, Cause, Over, Sector, Side, State
from rules.odds import FACES
from rules.sectors import at_war, operational_value

# ------------------------------------------------------------------------------------------------ prestige
# Prestige points, which decide the war if the board prints Prestige Values (14.2.2); otherwise VP do.


def is_counted(board: Board) -> bool:
    return any(printed.prestige_value for printed in board.sectors)


def prestige_lines(state: State, side: Side) -> tuple[f.PrestigeLine, ...]:
    """Operational and Prestige Value of each of a side's sectors at war (14.2.2, R157)."""
    printed = state.setup.board.sectors
    return tuple(
        f.PrestigeLine(sector, operational_value(state, sector), printed[sector].prestige_value)
        for sector in state.setup.board.of_side(side)
        if at_war(state, sector)
    )


def prestige_points(state: State, side: Side) -> int:
    """Points if the war ended now: VP plus what sectors at war count (14.2.2)."""
    return state.vp[side] + sum(line.operational_value * line.prestige_value for line in prestige_lines(state, side))


# ------------------------------------------------------------------------------------------------ armistice roll
# The Armistice roll after a surrender: who rolls, and with how many VP (7).


UNSURE = range(1, len(FACES) + 2)
"""VP with an interesting chance: with the last of them, and more, every roll wins."""


def is_thrown(state: State) -> bool:
    return state.setup.board.edition.features.armistice_rolls


def who_rolls(state: State, fallen: Sector) -> Side:
    """The side that rolls when a sector surrenders: its enemy, whatever the cause (7, F028)."""
    return state.setup.board.sectors[fallen].side.enemy


def vp_after(state: State, fallen: Sector) -> int:
    """The VP with which the enemy rolls if this sector surrenders next (7, F027)."""
    return state.vp[who_rolls(state, fallen)] + state.setup.board.sectors[fallen].victory_points


# ------------------------------------------------------------------------------------------------ victory


def end(state: State, over: Over, facts: list[f.Fact]) -> State:
    facts.append(f.GameEnded(winner=over.winner, cause=over.cause, rule=over.rule))
    return replace(state, waiting=over, battle=None, to_resolve=())


def succeeds(face: int, vp: int) -> bool:
    """Strictly below the VP wins; a natural 1 or 6 isn't special (7, F009)."""
    return face < vp


def armistice_chance(vp: int) -> Fraction:
    """The chance that an Armistice roll wins with `vp` VP (7).

    >>> armistice_chance(1), armistice_chance(6), armistice_chance(7)
    (Fraction(0, 1), Fraction(5, 6), Fraction(1, 1))
    """
    return Fraction(sum(succeeds(face, vp) for face in FACES), len(FACES))


def resigned(state: State, side: Side, cause: Cause = Cause.RESIGNATION) -> tuple[State, tuple[f.Fact, ...]]:
    """End a game by resignation, and report it. This end is outside the rules.

    `cause`: `CLAIM` if the other side ended it because this side stopped playing.

    Raises `ValueError` if the game is already over.
    """
    return ended(state, side.enemy, cause)


def ended(state: State, winner: Side | None, cause: Cause) -> tuple[State, tuple[f.Fact, ...]]:
    """End a game outside the rules, and report it. Raises `ValueError` if it is already over."""
    if isinstance(state.waiting, Over):
        raise ValueError("the game is over already")
    facts: list[f.Fact] = []
    return end(state, Over(winner, cause, ""), facts), tuple(facts)
