"""Which attacks are possible."""

from __future__ import annotations

from rules import actions as a
from rules import engine
from rules.model import Choice, Decision, Sector, Side, State
from rules.phases.offensives import pairs as possible


def largest_attacks(state: State, choice: Choice | None) -> dict[tuple[Sector, Sector], int]:
    """The largest affordable offensive of each sector on each enemy, only legal ones for the side to act. `choice`:
    what is awaited, if a person is asked; empty if not."""
    if choice is None:
        return {}
    offensives = choice.decision == Decision.OFFENSIVE
    pairs: dict[tuple[Sector, Sector], int] = {}
    for side in Side:
        if offensives and side == choice.side:
            pairs |= _legal(state)
        elif not state.passed[side]:
            pairs |= {(attacker, defender): size for attacker, defender, size in possible(state, side)}
    return pairs


def _legal(state: State) -> dict[tuple[Sector, Sector], int]:
    sizes: dict[tuple[Sector, Sector], int] = {}
    for action in engine.legal(state):
        if isinstance(action, a.Offensive):
            pair = (action.attacker, action.defender)
            sizes[pair] = max(action.size, sizes.get(pair, 0))
    return sizes
