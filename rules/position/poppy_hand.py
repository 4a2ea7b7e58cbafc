"""The Poppy markers before the system, in its own block (12.4)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from rules.model import SECTORS, Phase, PoppyHand, PoppyKind, State
from rules.phases import reinforcements
from rules.position.conditions import PositionError, one_of, within
from rules.position.progress import at, athena_acts
from rules.position.schema import Position


def poppies_laid(given: Position, state: State) -> State:
    """The markers that it has drawn and not come to yet, and how many it still draws: as many as it has RP (F116)."""
    hand, board, side = given.poppies, state.setup.board, state.active
    started = athena_acts(state) and state.phase in board.edition.turn.of_athena and not at(state, Phase.TECHNOLOGY)
    kinds = board.poppy_kinds(side) if started else ()
    ahead = _kinds_ahead(given, state) if started else ()
    for index, number in enumerate(hand.held):
        within(number, range(1, len(kinds) + 1), f"poppies.held[{index}]")
        one_of(number, [n for n, marker in enumerate(kinds, 1) if marker.kind in ahead], f"poppies.held[{index}]")
        if hand.held.count(number) > board.poppies[side].count(kinds[number - 1]):
            raise PositionError(f"poppies.held[{index}]", "no more markers of a kind than the side has")
    drawing = at(state, Phase.TECHNOLOGY, 1) and athena_acts(state) and not state.attempted
    drawing = drawing and not given.now.armistice_first
    most = min(state.rp[side], len(board.poppies[side])) - len(hand.held) if drawing else 0
    within(hand.to_draw, (0, most) if most > 0 else (0,), "poppies.to_draw")
    _check_reinforced(state)
    return replace(state, poppies=PoppyHand(hand.to_draw, tuple(sorted(hand.held))))


def _kinds_ahead(given: Position, state: State) -> tuple[PoppyKind, ...]:
    """The kinds of markers whose step is still to come or under way; a blank one goes once all are drawn (12.4, F115).

    Those of the sea are done with once the roll is paid for.
    """
    steps, blank = state.setup.board.edition.turn.of_athena, PoppyKind.BLANK
    paid = state.phase == Phase.NAVAL and (state.stage > 0 or given.now.naval is not UNSET)
    under_way = () if paid else tuple(kind for kind in PoppyKind if steps.index(state.phase) <= kind < blank)
    return (*under_way, blank) if given.poppies.to_draw else under_way


def _check_reinforced(state: State) -> None:
    """A sector that the system has moved back has nothing more to gain, or it holds too few RP for it (12.4.3)."""
    side, board = state.active, state.setup.board
    if not board.poppies[side] or not (athena_acts(state) and state.phase == Phase.REINFORCEMENTS):
        return
    for sector, bought in zip(SECTORS, state.reinforced, strict=True):
        could_pay = reinforcements.cost(bought, 1) <= state.rp[side]
        if bought and board.sectors[sector].side == side and state.sectors[sector].losses and could_pay:
            raise PositionError(
                f"reinforced.{board.edition.sector_names[sector]}", "0, or all that the system could pay"
            )
