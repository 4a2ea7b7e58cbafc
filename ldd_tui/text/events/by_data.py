"""The meaning of an event in a position as its row of the card table tells it."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.text.events import effects, offensives
from ldd_tui.text.phrases import together
from rules.cards import Adds, AllLose, BringsLafayette, Card, DieHook, Enters, Exits, FreeOffensive, Loses
from rules.model import State


def meaning(card: Card, state: State) -> str | None:
    """What an event means now; None where its own text says everything. `state`: with the event in it."""
    tell = offensives.TELL.get(card.title)
    if tell is not None:
        return tell(card, state)
    return together(*_of_effect(card, state), *_of_die(card, state), *_while_in_force(card, state)) or None


def _of_effect(card: Card, state: State) -> Iterator[str | None]:
    """What it does at once, and when it ends the war."""
    effect = card.effect
    if isinstance(effect, Enters):
        yield effects.enters(state, effect.sector)
    elif isinstance(effect, Loses):
        yield effects.loses(state, effect.sector, effect.spaces)
    elif isinstance(effect, AllLose):
        yield effects.everybody_loses(state, effect)
    elif isinstance(effect, Exits):
        yield effects.exits(state, card.number, effect)
    elif isinstance(effect, BringsLafayette):
        yield effects.lafayette(state, card.number, effect.with_event)
    elif isinstance(effect, FreeOffensive):
        yield offensives.launched(state, card.number, effect)
    elif isinstance(effect, Adds):
        yield effects.adds(state, effect.event)
    if card.produces is not None:
        yield effects.produces(state, card.produces)
    if card.ends_war:
        yield effects.peace(state)


def _of_die(card: Card, state: State) -> Iterator[str | None]:
    if card.die is None:
        return
    if card.die.read_by == DieHook.GALLIPOLI:
        yield effects.gallipoli(state, card.die)
    elif card.die.read_by == DieHook.JUTLAND:
        yield effects.jutland(state, card.number)
    elif card.die.read_by == DieHook.PARISER_KANONEN:
        yield effects.pariser_kanonen(state, card.number)


def _while_in_force(card: Card, state: State) -> Iterator[str | None]:
    """What it does to rolls at sea, technologies and offensives."""
    if card.sea is not None and card.sea.suspended:
        yield effects.no_roll(state, card)
    elif card.sea is not None and card.die is None:
        yield effects.u_boats(state, card.number)
    if card.raises is not None:
        yield effects.raises(state, card.number, card.raises)
    if card.helps is not None:
        yield effects.helps(state, card.helps)
    order = card.order or card.athena_owes  # of the pair that attacks at no cost by it
    if order is not None:
        yield offensives.ordered(state, card, order)
    elif card.boost is not None:
        yield offensives.boosted(state, card.boost)
