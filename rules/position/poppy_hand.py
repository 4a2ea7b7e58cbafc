"""The Poppy markers before the system, in its own block (12.4)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.model import Phase, PoppyHand, State
from rules.position.conditions import PositionError, within
from rules.position.progress import at, athena_acts
from rules.position.schema import Position


def poppies_laid(given: Position, state: State) -> State:
    """The markers that it has drawn and not come to yet, and how many it still draws: as many as it has RP (F116)."""
    hand, board, side = given.poppies, state.setup.board, state.active
    started = athena_acts(state) and state.phase in board.edition.turn.of_athena and not at(state, Phase.TECHNOLOGY)
    kinds = board.poppy_kinds(side) if started else ()
    for index, number in enumerate(hand.held):
        within(number, range(1, len(kinds) + 1), f"poppies.held[{index}]")
        if hand.held.count(number) > board.poppies[side].count(kinds[number - 1]):
            raise PositionError(f"poppies.held[{index}]", "no more markers of a kind than the side has")
    drawing = at(state, Phase.TECHNOLOGY, 1) and athena_acts(state) and not state.attempted
    most = min(state.rp[side], len(board.poppies[side])) - len(hand.held) if drawing else 0
    within(hand.to_draw, (0, most) if most > 0 else (0,), "poppies.to_draw")
    return replace(state, poppies=PoppyHand(hand.to_draw, tuple(sorted(hand.held))))
