"""What is possible in a position in place of what was refused, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import NamedTuple

from ldd_tui.text import _, names
from ldd_tui.text.phrases import choices, listing, rp
from rules import actions as a
from rules import air_raid, engine
from rules.edition import Edition
from rules.model import Choice, Decision, Sector, State, Technology
from rules.phases import income
from rules.phases.end_of_turn import is_last_turn
from rules.refusals import Refusal
from rules.sectors import at_war

# ------------------------------------------------------------------------------------------------ why
# What is said of a refusal: the cause and the remedy, found by the kind of refusal.


class Why(NamedTuple):
    """The words for a refusal.

    `cause`: what forbids the action, a sentence or two. `remedy`: what would make it possible, or what is possible in
    its place; nothing where nothing would. The rule is left to `cite`.
    """

    cause: str
    remedy: str


@singledispatch
def why(which: Refusal, state: State) -> Why:
    """The words for a refusal in the position in which it is given; every kind has its own.

    Raises `TypeError` for a kind that nobody has given words.
    """
    raise TypeError(which)


# ------------------------------------------------------------------------------------------------ possible


_MOST_NAMED = 3
_OF_SECTORS = (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE)


def decision(state: State) -> Decision | None:
    return state.waiting.decision if isinstance(state.waiting, Choice) else None


def named(sectors: Iterable[Sector], edition: Edition) -> str:
    known = [names.the_sector(which, edition) for which in sectors]
    if len(known) > _MOST_NAMED:
        return _("{several} and others").format(several=", ".join(known[: _MOST_NAMED - 1]))
    return listing(known)


def able(state: State, *, technology: Technology | None = None) -> list[Sector]:
    """The sectors that can act legally now; `technology`: those that can implement it."""
    found: dict[Sector, None] = {}
    for action in engine.legal(state):
        if isinstance(action, a.Offensive):
            found[action.attacker] = None
        elif isinstance(action, a.Reinforce) or (
            isinstance(action, a.Implement) and technology in (None, action.technology)
        ):
            found[action.sector] = None
    return list(found)


def others(state: State) -> str:
    """Which sectors can do what is asked for now; empty if sectors aren't asked for."""
    if decision(state) not in _OF_SECTORS:
        return ""
    found = able(state)
    return (
        _("Possible now: {sectors}.").format(sectors=named(found, state.setup.board.edition))
        if found
        else _("No sector can now.")
    )


def next_income(state: State) -> str:
    if is_last_turn(state):
        return _("None come any more: the war ends with this turn.")
    side = state.waiting.side if isinstance(state.waiting, Choice) else state.active
    return _("The next collection brings {rp} as things stand.").format(rp=rp(income.collection(state, side).collected))


def attempts(state: State) -> str:
    found = dict.fromkeys(action.technology for action in engine.legal(state) if isinstance(action, a.Research))
    if not found:
        return ""
    return _("Possible now: {technologies}.").format(technologies=listing([names.technology(one) for one in found]))


def raids(state: State) -> str:
    found = [names.event(event, state.setup.board.edition) for event in air_raid.cancellable(state)]
    if len(found) > 1:
        return _("Possible now: {card} and others.").format(card=found[0])
    return _("Possible now: {card}.").format(card=found[0]) if found else ""


def reachable(state: State, attacker: Sector) -> str:
    facing = [enemy for enemy in state.setup.board.sectors[attacker].neighbours if at_war(state, enemy)]
    if not facing:
        return _("None of its neighbours is at war.")
    return _("{Attacker} can reach {sectors}.").format(
        Attacker=names.The_sector(attacker, state.setup.board.edition),
        sectors=choices([names.the_sector(enemy, state.setup.board.edition) for enemy in facing]),
    )
