"""The meaning of an event card in a position."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ldd_tui.text import _
from ldd_tui.text.events import effects, offensives
from ldd_tui.text.phrases import together
from rules.cards import Adds, AllLose, BringsLafayette, Card, DieHook, Enters, Exits, FreeOffensive, Loses
from rules.cards.kinds import Effect
from rules.cards.table import LASTING
from rules.model import Dice, Over, Phase, SectorState, State, Status
from rules.phases.card_effects import too_late
from rules.sectors import at_war
from rules.sequence import is_past

# ------------------------------------------------------------------------------------------------ by data
# The meaning of an event in a position as its row of the card table tells it.


def meaning(card: Card, state: State) -> str | None:
    """What an event means now; None if its text says it all. `state`: with the event in it."""
    tell = offensives.TELL.get(card.title)
    if tell is not None:
        return tell(card, state)
    return together(*_of_effect(card, state), *_of_die(card, state), *_while_in_force(card, state)) or None


def _of_effect(card: Card, state: State) -> Iterator[str | None]:
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


# ------------------------------------------------------------------------------------------------ present meaning


def right_now(event: int, state: State) -> str | None:
    """The meaning of an event card in a position; None where its own text says everything.

    Nothing is thrown or decided: technologies, RP and losses can still change before the card acts.
    """
    cards = state.setup.board.edition.cards
    if event not in cards or isinstance(state.waiting, Over):
        return None
    if event in state.cancelled:
        return _("Air Raid has cancelled this card: it does nothing.")
    if too_late(state, event):
        return _("{year} is over: it does nothing.").format(year=cards[event].year)
    over = _is_resolved(event, state) and event not in state.in_force
    if over and _leaves_nothing(cards[event]) and not is_under_way(event, state):
        return None
    then = _with_cards_of_this_turn(event, state)
    return meaning(cards[event], then) or None


def _leaves_nothing(card: Card) -> bool:
    die = card.die is not None and card.die.read_by in (DieHook.GALLIPOLI, DieHook.JUTLAND)
    return die or isinstance(card.effect, FreeOffensive | Loses | AllLose)


def _is_resolved(event: int, state: State) -> bool:
    """Whether a card of this turn has been resolved, or its collection is past."""
    if event not in state.this_turn:
        return False
    if event == state.setup.board.edition.cards.with_die(DieHook.GALLIPOLI):
        return is_past(state, Phase.INCOME)
    return event not in state.to_resolve


def is_under_way(event: int, state: State) -> bool:
    waiting = state.waiting
    dice = isinstance(waiting, Dice) and waiting.event == event
    return dice or (state.battle is not None and state.battle.event == event)


def _with_cards_of_this_turn(event: int, state: State) -> State:
    """The position with this card and the effects of this turn's cards that act before it."""
    cards = state.setup.board.edition.cards
    drawn = {card for card in state.drawn if not too_late(state, card)}
    live = ({event, *state.this_turn} | drawn) - set(state.cancelled)
    resolved = {card for card in state.this_turn if card not in state.to_resolve}
    lasting = {card for card in (*cards.boosts, *cards.free_targets) if cards[card].duration in LASTING}
    sectors = list(state.sectors)
    for card in live - {event}:
        _act(cards[card].effect, sectors)
    then = replace(state, sectors=tuple(sectors))
    in_force = set(state.in_force) | (live & lasting)
    in_force -= {card for card in lasting if not all(at_war(then, sector) for sector in cards[card].needs)}
    return replace(
        then,
        this_turn=tuple(sorted(live)),
        to_resolve=tuple(sorted(live - resolved)),
        in_force=tuple(sorted(in_force)),
    )


def _act(effect: Effect | None, sectors: list[SectorState]) -> None:
    if isinstance(effect, Enters) and sectors[effect.sector].status == Status.NEUTRAL:
        sectors[effect.sector] = replace(sectors[effect.sector], status=Status.AT_WAR, losses=0)
    elif isinstance(effect, Exits) and sectors[effect.sector].status == Status.AT_WAR:
        sectors[effect.sector] = replace(sectors[effect.sector], status=Status.EXITED)
        if effect.recovers is not None:
            other = sectors[effect.recovers]
            sectors[effect.recovers] = replace(other, losses=max(0, other.losses - effect.spaces))
