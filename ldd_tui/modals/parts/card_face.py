"""An event card on the screen: its row in a list, and its face with its meaning in the present position."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from ldd_tui.look.glyphs import PLAIN, glyphs
from ldd_tui.modals.parts.styles import BOLD, CORNER, DIM, GOOD, WARN, column, lines, row
from ldd_tui.text import N_, _, names
from ldd_tui.text.events import card_texts
from ldd_tui.text.phrases import capital
from rules.cards import (
    CARDS,
    ENDS_WAR,
    GALLIPOLI,
    Duration,
    Loses,
    Recovers,
)
from rules.model import Phase, Sector, State
from rules.phases.card_effects import is_void, too_late
from rules.sectors import at_war

_NOTHING_TO_REPORT = 32
_NUMBER, _TITLE, _CORNER, _TIMING = 2, 34, 11, 3

CANCELLED = N_("cancelled")
TOO_LATE = N_("too late")
WITHOUT_EFFECT = N_("without effect")
NO_EFFECT = N_("no effect this turn")
IN_EFFECT = N_("in effect")
RESOLVED = N_("has taken effect")
DRAWN = N_("drawn")
SET_ASIDE = N_("set aside")
NOT_IN_PLAY = N_("not in play")
NOW = N_("Now")
_STYLES = {CANCELLED: WARN, TOO_LATE: WARN, WITHOUT_EFFECT: WARN, NO_EFFECT: WARN, IN_EFFECT: GOOD}


def card_status(event: int, state: State) -> str:
    """The status of a card in a position, as a message to be translated."""
    if event in state.cancelled:
        return CANCELLED
    if event in state.in_force:
        return IN_EFFECT
    if event not in state.drawn and event not in state.this_turn:
        return SET_ASIDE if event in (*state.set_aside, state.extra_card) else NOT_IN_PLAY
    if too_late(state, event):
        return TOO_LATE
    if event in state.to_resolve or event not in state.this_turn:
        return WITHOUT_EFFECT if is_void(state, event) else DRAWN
    if event in ENDS_WAR or (event == GALLIPOLI and state.phase <= Phase.INCOME):
        return IN_EFFECT  # resolved, but its effect comes later
    duration = CARDS[event].duration
    if duration == Duration.THIS_TURN:
        return NO_EFFECT if _cannot_act(event, state) else IN_EFFECT
    return WITHOUT_EFFECT if duration == Duration.MARKER or _was_void(event, state) else RESOLVED


def _was_void(event: int, state: State) -> bool:
    """Whether a resolved card had no effect: its sector was out of the war, or it is `Nothing to Report`.

    A sector that has fallen and fought no offensive this turn is taken to have been out before the card.
    """
    effect = CARDS[event].effect
    if isinstance(effect, Loses):
        fought = any(effect.sector in (past.attacker, past.defender) for past in state.offensives)
        return not at_war(state, effect.sector) and not fought
    return event == _NOTHING_TO_REPORT


def _cannot_act(event: int, state: State) -> bool:
    """Whether a card of this turn cannot act: a card that it needs was not drawn, or its sectors are not at war."""
    card = CARDS[event]
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
    """The offensives that a card orders, or whose dice it changes, as attacker and defender."""
    card = CARDS[event]
    if card.order is not None:
        yield card.order.attacker, card.order.defender
    if card.boost is not None:
        for printed in state.setup.board.sectors:
            for defender in printed.neighbours:
                if card.boost.applies(printed.sector, defender):
                    yield printed.sector, defender


def status(event: int, state: State) -> Content:
    """The status of a card, in words and their style."""
    message = card_status(event, state)
    return Content.styled(_(message), _STYLES.get(message, DIM))


def corner(event: int, state: State) -> Content:
    """The colour of a card's corner, as a colour and as a word."""
    colour = state.setup.board.corner(event)
    sign = "#" if glyphs() is PLAIN else "◣"
    return Content.styled(f"{sign} {names.corner(colour)}", CORNER[colour])


def card_row(event: int, state: State, status_words: Content | None = None) -> Content:
    """A card in one line: number, title, corner, timing and status; `status_words` replace its `status`."""
    return Content(" ").join(
        (
            column(str(event), _NUMBER, right=True),
            column(card_texts.title(event), _TITLE),
            column(corner(event, state), _CORNER),
            column(f"[{card_texts.timing(event).symbol}]", _TIMING),
            status_words or status(event, state),
        )
    )


def under_titles(line: Content) -> Content:
    """A line indented to the column of titles of `card_row`."""
    return line.pad_left(_NUMBER)


def card_head() -> Content:
    """The names of the columns of `card_row`."""
    return Content(" ").join(
        (
            column("", _NUMBER),
            column(_("Event"), _TITLE),
            column(_("Corner"), _CORNER),
            column("", _TIMING),
            _("Status"),
        )
    )


def card_face(event: int, state: State, status_words: Content | None = None, *, now: str | None = NOW) -> Content:
    """A whole card: title and year, corner, timing and duration, effect, and its meaning in this position.

    `status_words` replace its `status`. `now`: the word before that meaning; None to leave the meaning out.
    """
    options = state.setup.options
    timing = card_texts.timing(event)
    note = names.corner_note(state.setup.board.corner(event), options)
    athena = [(side, card_texts.athena_note(event, side)) for side in options.athena]
    year = str(card_texts.year(event))
    head = row((card_texts.label(event), BOLD), (year, DIM), status_words or status(event, state))
    acts = _("{when}, {how_long}").format(when=capital(timing.word), how_long=card_texts.duration(event))
    return lines(
        head,
        Content.assemble(corner(event, state), (f"  {note}", DIM)),
        Content.assemble((f"[{timing.symbol}]", BOLD), f" {acts}"),
        "",
        card_texts.effect(event),
        *(_paragraph(_(now), card_texts.right_now(event, state)) if now else ()),
        *(piece for side, words in athena for piece in _paragraph(names.side(side), words)),
    )


def _paragraph(who: str, words: str | None) -> tuple[str | Content, ...]:
    return ("", Content.assemble((f"{who}: ", BOLD), words)) if words else ()
