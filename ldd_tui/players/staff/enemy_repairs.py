"""What the enemy is likely to do before the offensives: repair what hurts it most (10.1, 17.6.3)."""

from __future__ import annotations

from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.danger import repaired
from rules.model import Phase, SectorState, Side, State
from rules.phases.reinforcements import cost
from rules.sectors import at_war, is_barred, set_sector


def reinforces_later(state: State, side: Side) -> bool:
    """Whether the enemy of `side` still reinforces before this turn's offensives (10, 17.3)."""
    if state.phase not in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY) or state.active != side:
        return False
    if side.enemy in state.setup.options.athena:
        return True
    return state.phase == Phase.REINFORCEMENTS and state.initiative == side


def after_enemy_repairs(state: State, side: Side) -> State:
    """The position with the repairs that the enemy is likely to make first, the worst hurt sectors at the head."""
    if not reinforces_later(state, side):
        return state
    board, enemy = state.setup.board, side.enemy
    rp = state.rp[enemy] * w.ENEMY_REPAIRS
    for sector in sorted(board.of_side(enemy), key=lambda s: -state.sectors[s].losses):
        here = state.sectors[sector]
        if not at_war(state, sector) or not here.losses or is_barred(state, sector):
            continue
        spaces = repaired(here.losses)
        while spaces and cost(0, spaces) > rp:
            spaces -= 1
        rp -= cost(0, spaces)
        state = set_sector(state, sector, SectorState(here.status, here.losses - spaces, here.levels))
    return state
