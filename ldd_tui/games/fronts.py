"""Which attacks are possible."""

from __future__ import annotations

from ldd_tui.games.session import GameSession
from rules import actions as a
from rules.model import Decision, Sector, Side
from rules.phases.offensives import pairs as possible


def largest_attacks(session: GameSession) -> dict[tuple[Sector, Sector], int]:
    """The largest affordable offensive of each sector on each enemy, only legal ones for the side to act. Empty if
    nobody is asked."""
    choice = session.choice
    if choice is None:
        return {}
    state = session.state
    offensives = choice.decision == Decision.OFFENSIVE
    pairs: dict[tuple[Sector, Sector], int] = {}
    for side in Side:
        if offensives and side == choice.side:
            pairs |= _legal(session)
        elif not state.passed[side]:
            pairs |= {(attacker, defender): size for attacker, defender, size in possible(state, side)}
    return pairs


def _legal(session: GameSession) -> dict[tuple[Sector, Sector], int]:
    sizes: dict[tuple[Sector, Sector], int] = {}
    for action in session.legal:
        if isinstance(action, a.Offensive):
            pair = (action.attacker, action.defender)
            sizes[pair] = max(action.size, sizes.get(pair, 0))
    return sizes
