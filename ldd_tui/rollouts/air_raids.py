"""Which events a rollout cancels by Air Raid (10.2.7)."""

from __future__ import annotations

from rules import actions as a
from rules.actions import Action
from rules.model import Side, State
from rules.phases.card_effects import is_void
from rules.sectors import at_war

EVENTS_FOR: dict[int, tuple[Side, float]] = {
    3: (Side.ENTENTE, 1.0),
    5: (Side.CENTRAL_POWERS, 2.5),
    6: (Side.CENTRAL_POWERS, 4.0),
    7: (Side.ENTENTE, 3.0),
    8: (Side.CENTRAL_POWERS, 2.0),
    9: (Side.CENTRAL_POWERS, 2.5),
    10: (Side.ENTENTE, 4.0),
    11: (Side.ENTENTE, 10.0),
    12: (Side.CENTRAL_POWERS, 1.5),
    13: (Side.CENTRAL_POWERS, 6.0),
    14: (Side.ENTENTE, 1.0),
    15: (Side.ENTENTE, 1.0),
    16: (Side.ENTENTE, 4.0),
    17: (Side.CENTRAL_POWERS, 1.0),
    18: (Side.CENTRAL_POWERS, 2.0),
    19: (Side.ENTENTE, 2.5),
    20: (Side.ENTENTE, 2.5),
    21: (Side.CENTRAL_POWERS, 0.5),
    22: (Side.ENTENTE, 3.0),
    23: (Side.CENTRAL_POWERS, 3.0),
    24: (Side.ENTENTE, 4.0),
    25: (Side.CENTRAL_POWERS, 1.0),
    26: (Side.ENTENTE, 3.0),
    27: (Side.CENTRAL_POWERS, 2.5),
    28: (Side.ENTENTE, 2.0),
    29: (Side.CENTRAL_POWERS, 0.5),
    30: (Side.ENTENTE, 2.5),
    31: (Side.CENTRAL_POWERS, 2.0),
    33: (Side.CENTRAL_POWERS, 6.0),
    34: (Side.CENTRAL_POWERS, 4.0),
    35: (Side.ENTENTE, 5.0),
    36: (Side.ENTENTE, 1.5),
    37: (Side.CENTRAL_POWERS, 6.0),
    38: (Side.ENTENTE, 2.5),
    40: (Side.ENTENTE, 1.5),
    41: (Side.CENTRAL_POWERS, 1.5),
}
"""Which side an event helps, and how much: its RP, or its extra losses at what a loss is worth (18).

Events 1, 2, 4 end with 1914, before any air raid; 32 does nothing; 39 and 42 help whoever stands better.
"""


def air_raid(state: State, actions: tuple[Action, ...]) -> Action:
    """Cancel what helps the Entente most, if anything does."""
    found = [(_worth(state, x.event), -x.event, x) for x in actions if isinstance(x, a.CancelEvent)]
    best = max(found, default=None)
    return best[2] if best is not None and best[0] > 0 else a.KEEP_EVENTS


def _worth(state: State, event: int) -> float:
    """What it is worth to the Entente that an event happens: nothing if it would be void or finds nobody at war."""
    if is_void(state, event) or event not in EVENTS_FOR:
        return 0.0
    order = state.setup.board.edition.cards[event].order
    if order is not None and not (at_war(state, order.attacker) and at_war(state, order.defender)):
        return 0.0
    helped, value = EVENTS_FOR[event]
    return value if helped == Side.ENTENTE else -value
