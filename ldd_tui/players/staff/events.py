"""Events weighed: what to cancel, what to take from the cards set aside; and what RP the next turn wastes (10.2.7)."""

from __future__ import annotations

from ldd_tui.players.staff import weights as w
from rules import actions as a
from rules.actions import Action
from rules.model import Side, State
from rules.phases.card_effects import is_void
from rules.phases.income import collection
from rules.sectors import at_war


def worth(state: State, event: int, side: Side) -> float:
    """What an event is worth to a side: 0 if it would be void or affects nobody at war."""
    if is_void(state, event) or event not in w.EVENTS_FOR:
        return 0.0
    order = state.setup.board.edition.cards[event].order
    if order is not None and not (at_war(state, order.attacker) and at_war(state, order.defender)):
        return 0.0
    helped, value = w.EVENTS_FOR[event]
    return value if helped == side else -value


def air_raid(state: State, actions: tuple[Action, ...]) -> Action:
    """Cancel the event that helps the Entente most, if any does (10.2.7)."""
    found = [(worth(state, x.event, Side.ENTENTE), -x.event, x) for x in actions if isinstance(x, a.CancelEvent)]
    best = max(found, default=None)
    return best[2] if best is not None and best[0] > 0 else a.KEEP_EVENTS


def set_aside(state: State, actions: tuple[Action, ...]) -> Action:
    """Take the card that helps the Central Powers most; may decline a card drawn at random (16.2)."""
    if a.DRAW_SET_ASIDE in actions:
        return a.DRAW_SET_ASIDE
    found = [
        (worth(state, x.event, Side.CENTRAL_POWERS), -x.event, x) for x in actions if isinstance(x, a.ChooseSetAside)
    ]
    best = max(found, default=None)
    return best[2] if best is not None and best[0] > 0 else a.DECLINE


def room(state: State, side: Side) -> int:
    """The RP that a side can keep without losing any at the next collection (8.2)."""
    return max(0, state.setup.board.maximum_rp - collection(state, side).collected)


def wasted(state: State, side: Side) -> int:
    """The RP that a side will lose at the next collection (8.2)."""
    return max(0, state.rp[side] + collection(state, side).collected - state.setup.board.maximum_rp)
