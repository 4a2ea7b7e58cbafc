"""The 42 event cards in words: what each does, when, for how long, and what Athena makes of it (18).

`right_now` says what a card means in the present position.
"""

from __future__ import annotations

from typing import NamedTuple

from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.events.card_words import words
from ldd_tui.text.events.present_meaning import right_now
from ldd_tui.text.phrases import choices, listing, together
from rules.cards import AllLose, Duration, Exits, FreeOffensive, Timing
from rules.editions import STANDARD
from rules.editions.second.cards import BREST_LITOVSK, BRUSILOV, CARDS, FLU, SCHLIEFFEN, YPRES
from rules.model import Sector, Side, State
from rules.obligations import before_of_athena
from rules.phases.card_effects import JUTLAND_GAIN
from rules.phases.initiative import KANONEN_STAYS_FROM

__all__ = [
    "TimingMark",
    "athena_note",
    "athena_note_now",
    "brief",
    "duration",
    "effect",
    "label",
    "right_now",
    "timing",
    "title",
    "year",
]


class TimingMark(NamedTuple):
    """When a card acts: the sign on the card, and the words for it."""

    symbol: str
    word: str


_TIMINGS = {
    Timing.AT_ONCE: ("!", N_("at once")),
    Timing.COLLECTION: ("o", N_("when RP are collected")),
    Timing.OFFENSIVES: ("x", N_("during offensives")),
    Timing.END_OF_TURN: (".", N_("at the end of the turn")),
}

_DURATIONS = {
    Duration.ONE_SHOT: N_("once only"),
    Duration.THIS_TURN: N_("this turn"),
    Duration.MARKER: N_("until the end of the game"),
}


def title(number: int) -> str:
    """The title of an event card."""
    return names.event(number)


def label(number: int) -> str:
    """The title of an event card with its number."""
    return names.card(number)


def year(number: int) -> int:
    """The year whose deck a card belongs to."""
    return CARDS[number].year


def timing(number: int) -> TimingMark:
    """When a card acts (7.3): `!` at once, `o` at the collection, `x` during offensives, `.` at the turn's end."""
    symbol, word = _TIMINGS[CARDS[number].timing]
    return TimingMark(symbol, _(word))


def duration(number: int) -> str:
    """How long a card acts."""
    return _filled(words(STANDARD)[number].lasts or _DURATIONS[CARDS[number].duration])


def effect(number: int) -> str:
    """What a card does, complete."""
    return _filled(words(STANDARD)[number].effect)


def brief(number: int) -> str:
    """What a card does, in a sentence: enough to know it by, not every condition."""
    return _filled(words(STANDARD)[number].brief)


def athena_note(number: int, side: Side) -> str | None:
    """What a card makes Athena do when she plays `side`; None if nothing that a person would not do too."""
    found = words(STANDARD)[number]
    note = found.entente if side == Side.ENTENTE else found.central_powers
    return _filled(note) if note else None


def athena_note_now(number: int, side: Side, state: State) -> str | None:
    """As `athena_note`, with the attacks of this turn's other cards that come before the one that the card orders."""
    note, earlier = athena_note(number, side), before_of_athena(state, side, number)
    if note is None or not earlier:
        return note
    before = ngettext(
        "Before it comes the attack that {cards} orders.",
        "Before it come the attacks that {cards} order.",
        len(earlier),
    )
    return together(note, before.format(cards=listing([names.card(one, state.setup.board.edition) for one in earlier])))


def _filled(text: str) -> str:
    """A text with the numbers of the rules."""
    again = CARDS.dice_again[BRUSILOV]
    return _(text).format(
        schlieffen_dice=CARDS.effect_of(SCHLIEFFEN, FreeOffensive).dice,
        ypres_bonus=CARDS.boosts[YPRES].artillery_modifier,
        jutland_gain=JUTLAND_GAIN,
        again=choices([str(face) for face in again.faces]),
        costly=min(again.faces) - 1,
        brest_litovsk=CARDS.effect_of(BREST_LITOVSK, Exits).spaces,
        flu=CARDS.effect_of(FLU, AllLose).by_sector()[Sector.FRANCE],
        goes=KANONEN_STAYS_FROM - 1,
        stays=KANONEN_STAYS_FROM,
    )
