"""What the markers of a game's own opponent make it likely to do: whom it attacks, what it repairs (12.4).

Everybody knows which markers are in the bag, and that as many are drawn as the opponent has RP. Where it plays without
markers, nothing is known here.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from ldd_tui.players.staff import weights as w
from rules.model import Board, PoppyKind, Sector, Side, State
from rules.phases.income import collection, is_to_come
from rules.sectors import at_war

Attacks = dict[tuple[Sector, Sector], float]
"""How likely each sector attacks each other in a block."""


def is_led_by_markers(state: State, side: Side) -> bool:
    return side in state.setup.options.athena and bool(state.setup.board.poppies[side])


def chance_of_attack(state: State, attacker: Sector, target: Sector, *, this_turn: bool) -> float | None:
    """The chance that a sector attacks in its side's next block; `None` if the side has no markers."""
    board = state.setup.board
    side = board.sectors[attacker].side
    if not is_led_by_markers(state, side):
        return None
    here = tuple([sector for sector in (*board.of_side(side), *board.of_side(side.enemy)) if at_war(state, sector)])
    return _attacks(board, side, draws(state, side, this_turn=this_turn), here).get((attacker, target), 0.0)


def chance_of_repair(state: State, sector: Sector) -> float | None:
    """The chance of repair in its side's next block; `None` if the side has no markers."""
    board = state.setup.board
    printed = board.sectors[sector]
    if not is_led_by_markers(state, printed.side):
        return None
    markers = board.poppies[printed.side]
    named = sum(marker.kind == PoppyKind.REINFORCEMENT and sector in marker.sectors for marker in markers)
    drawn = _at_least(1, named, len(markers), draws(state, printed.side, this_turn=False))
    return drawn * min(1.0, w.MARKER_REPAIRS * printed.level)


def draws(state: State, side: Side, *, this_turn: bool) -> int:
    """How many markers a side draws in its next block: one for each RP it then has."""
    most = min(state.setup.board.maximum_rp, len(state.setup.board.poppies[side]))
    brings = collection(state, side).collected
    if not this_turn:
        return min(most, brings)
    return min(most, state.rp[side] + (brings if is_to_come(state) else 0))


@lru_cache(maxsize=4096)
def _attacks(board: Board, side: Side, draws: int, at_war: tuple[Sector, ...]) -> Attacks:
    """Each marker against a sector sends one attacker; the highest level is attacked first, one offensive a sector.

    The next marker sends the next attacker of those that have not attacked yet; `before`: how many of them come before
    an attacker, as chances.
    """
    found: Attacks = {}
    free = {sector: 1.0 for sector in board.of_side(side) if sector in at_war}
    targets = [sector for sector in board.of_side(side.enemy) if sector in at_war]
    for target in sorted(targets, key=lambda sector: -board.sectors[sector].level):
        named = _named(board, side, target, tuple(targets))
        attackers = [sector for sector in board.sectors[target].neighbours if sector in free]
        attackers.sort(key=lambda sector: (-max(board.sectors[sector].track), len(board.sectors[sector].neighbours)))
        drawn = [_at_least(number, named, len(board.poppies[side]), draws) for number in range(1, len(attackers) + 1)]
        before = [1.0]
        for attacker in attackers:
            likely = free[attacker]
            launched = likely * sum(chance * drawn[number] for number, chance in enumerate(before))
            before = [
                (before[number] if number < len(before) else 0.0) * (1.0 - likely)
                + (before[number - 1] * likely if number else 0.0)
                for number in range(len(before) + 1)
            ]
            found[attacker, target] = launched
            free[attacker] -= launched
    return found


def _named(board: Board, side: Side, target: Sector, targets: tuple[Sector, ...]) -> int:
    """Count the markers that aim at a target: the first attackable sector under their flag."""
    offensives = [marker for marker in board.poppies[side] if marker.kind == PoppyKind.OFFENSIVE]
    return sum(target == next((x for x in marker.sectors if x in targets), None) for marker in offensives)


@lru_cache(maxsize=4096)
def _at_least(number: int, named: int, markers: int, draws: int) -> float:
    """The chance of drawing at least `number` of the `named` markers."""
    draws = min(draws, markers)
    ways = sum(
        comb(named, drawn) * comb(markers - named, draws - drawn) for drawn in range(number, min(named, draws) + 1)
    )
    return ways / comb(markers, draws)
