"""What follows from the rest of a position, so that it need not be said."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from rules.model import Cards, Choice, Decision, Deck, Dice, Phase, Purpose, Side, State, Waiting
from rules.phases import income
from rules.position.progress import reached
from rules.position.schema import Awaited

AT_SEA = (Purpose.U_BOAT, Purpose.BLOCKADE)
"""The rolls on the naval table."""


def awarded_if_missing(state: State) -> tuple[int, int]:
    """The RP that trade has brought each side this turn, unless something took from it since (8.1)."""
    if not reached(state, Phase.INCOME, 1):
        return 0, 0
    return income.collection(state, Side.ENTENTE).trade, income.collection(state, Side.CENTRAL_POWERS).trade


def awaited_by(state: State) -> Awaited | UnsetType:
    """What has to be named for the state to be found again; UNSET where the rules find it themselves."""
    waiting = state.waiting
    if isinstance(waiting, Cards) and waiting.deck == Deck.SET_ASIDE:
        return Awaited.SET_ASIDE
    if isinstance(waiting, Dice) and waiting.purpose == Purpose.REVOLUTION:
        return Awaited.REVOLUTION
    if state.attempt is not None and waiting == research_awaited(state.active, Awaited.RESEARCH_AGAIN):
        return Awaited.RESEARCH_AGAIN
    if isinstance(waiting, Choice) and waiting.decision == Decision.RESEARCH_FAILED:
        return Awaited.RESEARCH_FAILED
    return UNSET


def research_awaited(side: Side, awaited: Awaited) -> Waiting:
    """The die or the choice of an attempt (10.2.3, 10.2.5)."""
    if awaited == Awaited.RESEARCH_FAILED:
        return Choice(side, Decision.RESEARCH_FAILED, "10.2.5")
    return Dice(side, Purpose.RESEARCH, 1, "10.2.3" if awaited == Awaited.RESEARCH else "10.2.5")
