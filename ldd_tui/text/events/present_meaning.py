"""The meaning of an event card in a position."""

from __future__ import annotations

from msgspec.structs import replace

from ldd_tui.text import _
from ldd_tui.text.events import effects, offensives
from rules.cards import Exits
from rules.editions.second import cards
from rules.model import Dice, Over, Phase, Sector, State, Status
from rules.phases.card_effects import too_late
from rules.sectors import at_war
from rules.sequence import is_past

_ENTRIES = {11: Sector.ITALY, 13: Sector.BULGARIA, 22: Sector.ROMANIA, 28: Sector.GREECE}
_AT_ONCE = (1, 9, 15, 20, 30, 39)  # once resolved there is nothing more to say of them


def right_now(event: int, state: State) -> str | None:
    """The meaning of an event card in a position; None where its own text says everything.

    Nothing is thrown or decided: technologies, RP and losses can still change before the card acts.
    """
    tell = _TELL.get(event)
    if tell is None or isinstance(state.waiting, Over):
        return None
    if event in state.cancelled:
        return _("Air Raid has cancelled this card: it does nothing.")
    if too_late(state, event):
        return _("1914 is over: the card does nothing.")
    over = _is_resolved(event, state) and event not in state.in_force
    if event in _AT_ONCE and over and not is_under_way(event, state):
        return None
    return tell(_with_cards_of_this_turn(event, state)) or None


def _is_resolved(event: int, state: State) -> bool:
    """Whether a card of this turn has had its turn among the events, or its time in the collection."""
    if event not in state.this_turn:
        return False
    if event == cards.GALLIPOLI:
        return is_past(state, Phase.INCOME)
    return event not in state.to_resolve


def is_under_way(event: int, state: State) -> bool:
    """Whether a card is just having its effect: its die is awaited, or its offensive is being fought."""
    waiting = state.waiting
    dice = isinstance(waiting, Dice) and waiting.event == event
    return dice or (state.battle is not None and state.battle.event == event)


def _with_cards_of_this_turn(event: int, state: State) -> State:
    """The position with this card, and with what the other cards of the turn bring about before it acts."""
    drawn = {card for card in state.drawn if not too_late(state, card)}
    live = ({event, *state.this_turn} | drawn) - set(state.cancelled)
    resolved = {card for card in state.this_turn if card not in state.to_resolve}
    in_force = set(state.in_force) | (live & {cards.LETTOW, 35, cards.FRANCHET})
    sectors = list(state.sectors)
    for card, sector in _ENTRIES.items():
        if card in live and card != event and sectors[sector].status == Status.NEUTRAL:
            sectors[sector] = replace(sectors[sector], status=Status.AT_WAR, losses=0)
    russia, germany = sectors[Sector.RUSSIA], sectors[Sector.GERMANY]
    if cards.BREST_LITOVSK in live and event != cards.BREST_LITOVSK and russia.status == Status.AT_WAR:
        sectors[Sector.RUSSIA] = replace(russia, status=Status.EXITED)
        sectors[Sector.GERMANY] = replace(
            germany, losses=max(0, germany.losses - cards.CARDS.effect_of(cards.BREST_LITOVSK, Exits).spaces)
        )
    if not at_war(replace(state, sectors=tuple(sectors)), Sector.GREECE):
        in_force -= {cards.FRANCHET}
    return replace(
        state,
        this_turn=tuple(sorted(live)),
        to_resolve=tuple(sorted(live - resolved)),
        in_force=tuple(sorted(in_force)),
        sectors=tuple(sectors),
    )


_TELL = {**effects.TELL, **offensives.TELL}
