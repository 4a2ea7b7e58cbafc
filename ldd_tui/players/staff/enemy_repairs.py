"""What a side is likely to do before the offensives: repair what hurts it most (10.1, 17.6.3)."""

from __future__ import annotations

from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.danger import repaired
from rules.model import Phase, Sector, SectorState, Side, State
from rules.phases.income import collection
from rules.phases.reinforcements import cost
from rules.sectors import at_war, is_barred, set_sector
from rules.sequence import place, reached, still_reinforces


def after_likely_repairs(state: State, side: Side) -> State:
    """The position with the repairs that a side is likely to make this turn, the worst hurt sectors at the head.

    The same position where its reinforcements are over. Before the collection it is reckoned with what that brings.
    """
    if not _repairs_before_blows(state, side):
        return state
    rp = _rp(state, side) * w.ENEMY_REPAIRS
    for sector in sorted(state.setup.board.of_side(side), key=lambda s: -state.sectors[s].losses):
        here = state.sectors[sector]
        if not at_war(state, sector) or not here.losses or is_barred(state, sector):
            continue
        spaces = repaired(here.losses)
        while spaces and cost(0, spaces) > rp:
            spaces -= 1
        rp -= cost(0, spaces)
        state = set_sector(state, sector, SectorState(here.status, here.losses - spaces, here.levels))
    return state


def likely_spaces(state: State, sector: Sector) -> int | None:
    """By how many spaces a sector is likely to be reinforced before the enemy's offensives of this turn.

    None where nothing of the kind can come any more: its side is done or comes after the enemy, or it has no losses,
    or is never reinforced.
    """
    side, here = state.setup.board.sectors[sector].side, state.sectors[sector]
    if not here.losses or is_barred(state, sector) or not _repairs_before_blows(state, side):
        return None
    if place(state, Phase.OFFENSIVES, side.enemy) < place(state, Phase.REINFORCEMENTS, side):
        return None
    return here.losses - after_likely_repairs(state, side).sectors[sector].losses


def _repairs_before_blows(state: State, side: Side) -> bool:
    before = place(state, Phase.REINFORCEMENTS, side) < place(state, Phase.OFFENSIVES, side.enemy)
    return before and still_reinforces(state, side)


def _rp(state: State, side: Side) -> int:
    if reached(state, Phase.INCOME):
        return state.rp[side]
    return min(state.rp[side] + collection(state, side).collected, state.setup.board.maximum_rp)
