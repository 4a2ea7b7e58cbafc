"""The meaning of an event in a position as its row of the card table tells it, where it has no words of its own."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.text import _, names
from ldd_tui.text.events.effects import enters, everybody_loses, loses
from ldd_tui.text.events.offensives import attack
from ldd_tui.text.phrases import rp, signed, together
from rules import naval_events
from rules.cards import AllLose, Boost, BringsLafayette, Card, Enters, Exits, FreeOffensive, Loses
from rules.model import NOT_PLACED, SECTORS, Sector, State
from rules.sectors import at_war, operational_value, production

_MOST_PAIRS = 3


def meaning(event: int, state: State) -> str | None:
    """What an event means now; None where its own text says everything. `state`: with the event in it."""
    card = state.setup.board.edition.cards[event]
    return together(*_parts(card, state)) or None


def _parts(card: Card, state: State) -> Iterator[str | None]:
    effect = card.effect
    if isinstance(effect, Enters):
        yield enters(state, effect.sector)
    elif isinstance(effect, Loses):
        yield loses(state, effect.sector, effect.spaces)
    elif isinstance(effect, AllLose):
        yield everybody_loses(state, effect)
    elif isinstance(effect, Exits):
        yield _exits(state, effect.sector)
    elif isinstance(effect, BringsLafayette):
        yield _lafayette(state, card.number, effect.with_event)
    elif isinstance(effect, FreeOffensive):
        yield None
    if card.sea is not None and not card.sea.suspended and card.number in state.in_force:
        words = _("U-boat rolls have {modifier} by events.")
        yield words.format(modifier=signed(naval_events.modifier(state, card.sea.side)))
    yield from _attacks(card, state)


def _attacks(card: Card, state: State) -> Iterator[str]:
    """The offensive that a card demands, or those whose dice it changes, while these are few."""
    if card.order is not None:
        order = card.order
        full = order.mandatory and order.full_size
        yield attack(state, order.attacker, order.defender, must=order.mandatory, full=full)
    elif card.boost is not None:
        pairs = [pair for pair in _pairs(card.boost, state) if all(at_war(state, one) for one in pair)]
        able = [pair for pair in pairs if operational_value(state, pair[0])]
        if not able:
            yield _("Nobody can attack with it now.")
        elif len(able) <= _MOST_PAIRS:
            yield from (attack(state, *pair) for pair in able)


def _pairs(boost: Boost, state: State) -> list[tuple[Sector, Sector]]:
    neighbours = ((one, other) for one in SECTORS for other in state.setup.board.sectors[one].neighbours)
    return [pair for pair in neighbours if boost.applies(*pair)]


def _exits(state: State, sector: Sector) -> str | None:
    if not at_war(state, sector):
        return None
    words = _("{Sector} leaves the war: its {rp} a turn are lost, and nobody gets VP for it.")
    name = names.The_sector(sector, state.setup.board.edition)
    return words.format(Sector=name, rp=rp(production(state, sector)))


def _lafayette(state: State, event: int, other: int) -> str | None:
    """Of the two cards that bring Lafayette together: whether the other one has come."""
    title = names.event(other, state.setup.board.edition)
    if state.lafayette != NOT_PLACED:
        return _("Lafayette has come and brings {now} a turn.").format(now=rp(state.lafayette))
    if other in state.in_force or other in state.this_turn:
        return _("{card} is there too: Lafayette comes, and brings 1 RP more each turn.").format(card=title)
    return _("{card} has not taken effect yet.").format(card=title)
