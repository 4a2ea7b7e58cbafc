"""Words for event cards: what an Air Raid cannot cancel (10.2.7), and the cards set aside (16.2)."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital, cards, together
from ldd_tui.text.refusals import possible
from ldd_tui.text.refusals.possible import Why, why
from rules import air_raid
from rules import refusals as r
from rules.model import Corner, State


def _card(event: int, state: State) -> str:
    return capital(
        names.card(event, state.setup.board.edition)
        if names.is_event(event, state.setup.board.edition)
        else _("this event")
    )


@why.register
def _event_not_drawn(which: r.EventNotDrawn, state: State) -> Why:
    return Why(
        _("{card}: not drawn this turn, or cancelled already.").format(card=_card(which.event, state)),
        possible.raids(state) or _("Only a card drawn this turn can be cancelled, and once."),
    )


@why.register
def _corner_forbids(which: r.CornerForbids, state: State) -> Why:
    if which.corner == Corner.RED:
        cause = _("{card} has a red corner: no Air Raid can cancel it.")
    elif which.corner == Corner.GREEN:
        cause = _("{card}: all your cancellations of this turn are used.")
    else:
        cause = _("{card}: not green, and beyond your lead in Air Raid.")
    return Why(cause.format(card=_card(which.event, state)), _lead(which, state))


def _lead(which: r.CornerForbids, state: State) -> str:
    if which.corner == Corner.RED:
        return possible.raids(state) or _("It takes effect whatever your lead is.")
    if which.corner == Corner.GREEN:
        needed = _("A lead of 1 level cancels one card a turn, 2 or more two.")
    elif state.setup.options.rewriting_history:
        return _("In Rewriting History only green cards can be cancelled.")
    else:
        needed = _("A lead of 2 levels cancels one such card a turn.")
    return together(needed, _("Yours is {count}.").format(count=air_raid.differential(state)))


@why.register
def _not_set_aside(which: r.NotSetAside, state: State) -> Why:
    return Why(_("{card} is not offered.").format(card=_card(which.event, state)), _offered(state))


def _offered(state: State) -> str:
    if state.extra_card:
        return _("Add {card} to the events, or discard it.").format(
            card=names.card(state.extra_card, state.setup.board.edition)
        )
    if state.set_aside:
        return _("One of the {cards} set aside can be chosen.").format(cards=cards(len(state.set_aside)))
    return _("Choose a card that is set aside, or the one just drawn.")


@why.register
def _draw_is_random(which: r.DrawIsRandom, state: State) -> Why:
    return Why(
        _("With a lead of 2 levels in Air Raid the card is drawn at random."),
        _("Draw one; a lead of 3 would let you choose."),
    )


@why.register
def _already_drawn(which: r.AlreadyDrawn, state: State) -> Why:
    return Why(
        _("One card a turn: {card} is drawn already.").format(card=names.card(which.event, state.setup.board.edition)),
        _("Add it to the events or discard it."),
    )
