"""What rollouts and the simulator decide by a fixed rule, so that few choices are left to weigh."""

from __future__ import annotations

from ldd_tui.rollouts.air_raids import air_raid
from rules import actions as a
from rules import engine
from rules.model import AUSTRIA_HUNGARY, Decision, State
from rules.pools import is_hit
from rules.rerolls import misses_of
from rules.sectors import losses_to_surrender

CHOSEN = frozenset(
    (
        Decision.REINFORCE,
        Decision.TECHNOLOGY,
        Decision.RESEARCH_FAILED,
        Decision.OFFENSIVE,
        Decision.NAVAL_BONUS,
        Decision.INITIATIVE_PRICE,
        Decision.BID,
    )
)
"""The decisions that are weighed."""


def by_habit(state: State, decision: Decision) -> a.Action:
    battle = state.battle
    if decision == Decision.ABSORB:
        return max(engine.legal(state), key=lambda action: _spared(state, action))
    if decision == Decision.SETTLE:
        return engine.legal(state)[-1]  # RP as far as they go
    if decision == Decision.AIR_RAID:
        return air_raid(state, engine.legal(state))
    if decision == Decision.MICHAEL:
        return a.USE_MICHAEL
    assert battle is not None
    if decision == Decision.BRUSILOV:
        hitting = sum(is_hit(face, battle.pool.attack_modifier, battle.pool.needed) for face in range(1, 7))
        may_fall = losses_to_surrender(state, AUSTRIA_HUNGARY) <= len(battle.exploding)
        return a.Reroll(battle.exploding) if hitting >= (3 if may_fall else 4) else a.KEEP
    if decision == Decision.KUT:
        misses = misses_of(battle, artillery=False)
        return a.Reroll(misses) if misses else a.KEEP
    return engine.legal(state)[0]  # all the dice that may be thrown again


def _spared(state: State, action: a.Action) -> tuple[int, int, int, int]:
    """How well a sector can do without a space, by the simulator's rule for who pays for U-boats: what it loses of its
    Operational Value and RP, or that it falls; then as the system chooses (F123).
    """
    assert isinstance(action, a.Absorb)
    sector, printed = action.sector, state.setup.board.sectors[action.sector]
    left, losses = losses_to_surrender(state, sector), state.sectors[sector].losses
    lost = 100
    if left > 1:
        lost = (printed.track[losses] - printed.track[losses + 1]) * (1 + printed.production_per_value)
    return -lost, left, printed.last_space, -sector
