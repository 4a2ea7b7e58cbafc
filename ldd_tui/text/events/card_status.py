"""What has become of an event card in a position, in a word or two."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.text import N_, names
from ldd_tui.text.events.present_meaning import is_under_way
from rules.cards import Card, DieHook, Duration, Enters, Loses, Recovers
from rules.model import Phase, Sector, State
from rules.phases.card_effects import is_void, too_late
from rules.sectors import at_war
from rules.sequence import is_past

CANCELLED = N_("cancelled")
TOO_LATE = N_("too late")
NO_EFFECT = N_("no effect")
IN_EFFECT = N_("in effect")
RESOLVED = N_("has taken effect")
UNDER_WAY = N_("happens now")
DRAWN = N_("drawn")
SET_ASIDE = N_("set aside")
NOT_IN_PLAY = N_("not in play")

DOES_NOTHING = (CANCELLED, TOO_LATE, NO_EFFECT)
"""The statuses of a card that was drawn and does nothing."""


def card_status(event: int, state: State) -> str:
    if event in state.cancelled:
        return CANCELLED
    if event in state.in_force:
        return IN_EFFECT
    if event not in state.drawn and event not in state.this_turn:
        return SET_ASIDE if event in (*state.set_aside, state.extra_card) else NOT_IN_PLAY
    if too_late(state, event):
        return TOO_LATE
    if is_under_way(event, state):
        return UNDER_WAY
    if event in state.to_resolve or event not in state.this_turn:
        return NO_EFFECT if is_void(state, event) and not _may_come_true(event, state) else DRAWN
    cards = state.setup.board.edition.cards
    if event in cards.ends_war or (event == cards.with_die(DieHook.GALLIPOLI) and not is_past(state, Phase.INCOME)):
        return IN_EFFECT  # resolved, but its effect comes later
    duration = cards[event].duration
    if duration == Duration.THIS_TURN:
        return NO_EFFECT if _cannot_act(event, state) else IN_EFFECT
    return NO_EFFECT if duration == Duration.MARKER or _was_void(event, state) else RESOLVED


def told_apart(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """This turn's cards not in force: those that do something, and those that do nothing."""
    drawn = [event for event in state.drawn if event not in state.in_force]
    dead = [event for event in drawn if card_status(event, state) in DOES_NOTHING]
    dead.sort(key=lambda event: event in state.cancelled)
    return tuple(event for event in drawn if event not in dead), tuple(dead)


def _card(event: int, state: State) -> Card:
    return state.setup.board.edition.cards[event]


def _may_come_true(event: int, state: State) -> bool:
    """Whether other cards of this turn bring in all the sectors this card lacks."""
    lacking = {sector for sector in _card(event, state).needs if not at_war(state, sector)}
    entering = {
        effect.sector
        for other in state.drawn
        if other not in state.cancelled and isinstance(effect := _card(other, state).effect, Enters)
    }
    return bool(lacking) and lacking <= entering


def _was_void(event: int, state: State) -> bool:
    """Whether a resolved card had no effect: its sector was out of the war, or it is `Nothing to Report`.

    A sector that has fallen and fought no offensive this turn is taken to have been out before the card.
    """
    effect = _card(event, state).effect
    if isinstance(effect, Loses):
        fought = any(effect.sector in (past.attacker, past.defender) for past in state.offensives)
        return not at_war(state, effect.sector) and not fought
    return _card(event, state).title == names.NOTHING_TO_REPORT


def _cannot_act(event: int, state: State) -> bool:
    """Whether a card can't act: a card it needs wasn't drawn, or its sectors aren't at war."""
    card = _card(event, state)
    if card.annuls:
        return card.annuls not in state.this_turn
    if card.dice_again is not None and card.dice_again.of_events:
        return not set(card.dice_again.of_events) & set(state.this_turn)
    effect = card.effect
    if isinstance(effect, Recovers) and at_war(state, effect.sector):
        return False
    launched = {(past.attacker, past.defender) for past in state.offensives}
    return not any(
        (attacker, defender) in launched or (at_war(state, attacker) and at_war(state, defender))
        for attacker, defender in _affected_offensives(event, state)
    )


def _affected_offensives(event: int, state: State) -> Iterator[tuple[Sector, Sector]]:
    card = _card(event, state)
    if card.order is not None:
        yield card.order.attacker, card.order.defender
    if card.boost is not None:
        for printed in state.setup.board.sectors:
            for defender in printed.neighbours:
                if card.boost.applies(printed.sector, defender):
                    yield printed.sector, defender
