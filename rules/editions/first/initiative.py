"""The initiative against the system: by the track, or bought (12.3, F070)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.model import Choice, Decision, State, add
from rules.phases import initiative

RULE = "12.3"


def proceed(state: State, facts: list[f.Fact]) -> State:
    """From turn 2 on, offer the initiative to the person if the track gives it to the system and they can pay (6.2)."""
    track = state.setup.board.printed_initiative(state.turn)
    buyer, athena = track.enemy, state.setup.options.athena
    for_sale = state.turn > 1 and track in athena and buyer not in athena
    if not for_sale or state.rp[buyer] < price_of(state):
        return initiative.proceed(state, facts)
    return replace(state, waiting=Choice(buyer, Decision.INITIATIVE_PRICE, RULE))


def price_of(state: State) -> int:
    """The RP printed below the turn (12.3, F008)."""
    return state.setup.board.initiative_price[state.turn - 1]


def legal(state: State) -> tuple[a.Action, ...]:
    return (a.BUY_INITIATIVE, a.DECLINE)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    return None if isinstance(action, a.BuyInitiative | a.Decline) else r.NotAwaited(RULE)


def price(state: State, action: a.Action) -> int:
    return price_of(state) if isinstance(action, a.BuyInitiative) else 0


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    assert isinstance(state.waiting, Choice)
    side, cost = state.waiting.side, price(state, action)
    state = replace(state, waiting=None)
    if not isinstance(action, a.BuyInitiative):
        return initiative.take(state, side.enemy, facts)
    facts.append(f.InitiativeBought(side=side, rp=cost))
    return initiative.take(replace(state, rp=add(state.rp, side, -cost)), side, facts, bought=True)
