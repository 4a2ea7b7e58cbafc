"""The 42 event cards in words: what each does, when, for how long, and what Athena makes of it (18).

`right_now` says what a card means in the present position.
"""

from __future__ import annotations

from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from msgspec import Struct

from ldd_tui.text import N_, _, names, ngettext, toml_files
from ldd_tui.text.events.present_meaning import right_now
from ldd_tui.text.phrases import choices, listing, together
from rules.cards import AllLose, Card, CardTable, Chooser, Duration, Exits, FreeOffensive, Loses, Timing
from rules.edition import Edition
from rules.model import Sector, Side, State
from rules.obligations import before_of_athena
from rules.phases.card_effects import JUTLAND_GAIN, too_late
from rules.phases.initiative import KANONEN_STAYS_FROM

# ------------------------------------------------------------------------------------------------ card words
# What the events of an edition do, in words, from its file in `data`.


class CardWords(Struct, frozen=True, forbid_unknown_fields=True):
    """An event in words, with placeholders for the numbers of the rules, to be translated when they are used.

    `effect`: all of it. `brief`: in a line. `lasts`: how long it acts, where that is more than once or this turn.
    `entente`, `central_powers`: what it makes the game's own opponent do that leads this side, and a person would not.
    """

    number: int
    effect: str
    brief: str
    lasts: str = ""
    entente: str = ""
    central_powers: str = ""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[CardWords, ...]


@cache
def words(edition: str) -> dict[int, CardWords]:
    """An edition's events by number. Raises `WrongToml` for a mistake in the file."""
    data = get_data("ldd_tui.text.events", "data/" + edition + ".toml")
    assert data is not None, "the package has a loader of its own that reads no files"
    return {card.number: card for card in toml_files.decode(data.decode(), _File).card}


# ------------------------------------------------------------------------------------------------ card texts


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
    Duration.TWO_TURNS: N_("this turn and the next"),
}


def title(number: int, edition: Edition) -> str:
    return names.event(number, edition)


def label(number: int, edition: Edition) -> str:
    return names.card(number, edition)


def year(number: int, edition: Edition) -> int:
    return edition.cards[number].year


def timing(number: int, edition: Edition) -> TimingMark:
    """When a card acts (7.3): `!` at once, `o` collection, `x` offensives, `.` turn's end."""
    symbol, word = _TIMINGS[edition.cards[number].timing]
    return TimingMark(symbol, _(word))


def duration(number: int, edition: Edition) -> str:
    return _filled(words(edition.key)[number].lasts or _DURATIONS[edition.cards[number].duration], edition)


def effect(number: int, edition: Edition) -> str:
    return _filled(words(edition.key)[number].effect, edition)


def brief(number: int, edition: Edition) -> str:
    """A card's effect in one sentence: enough to recognise it, without every condition."""
    return _filled(words(edition.key)[number].brief, edition)


def athena_note(number: int, side: Side, edition: Edition) -> str | None:
    """What a card makes Athena do on `side`; None if nothing a person wouldn't do too."""
    found = words(edition.key)[number]
    note = found.entente if side == Side.ENTENTE else found.central_powers
    return _filled(note, edition) if note else None


def athena_note_now(number: int, side: Side, state: State) -> str | None:
    """As `athena_note`, with the attacks of this turn's other cards that come before the one that the card orders;
    None of a card that Air Raid has cancelled or that came too late."""
    if number in state.cancelled or too_late(state, number):
        return None
    note, earlier = athena_note(number, side, state.setup.board.edition), before_of_athena(state, side, number)
    if note is None or not earlier:
        return note
    before = ngettext(
        "Before it comes the attack that {cards} orders.",
        "Before it come the attacks that {cards} order.",
        len(earlier),
    )
    return together(note, before.format(cards=listing([names.card(one, state.setup.board.edition) for one in earlier])))


def _filled(text: str, edition: Edition) -> str:
    return _(text).format_map(_numbers(edition.cards))


def _numbers(cards: CardTable) -> dict[str, object]:
    numbers: dict[str, object] = {
        "jutland_gain": JUTLAND_GAIN,
        "goes": KANONEN_STAYS_FROM - 1,
        "stays": KANONEN_STAYS_FROM,
    }
    for card in cards:
        numbers |= _of_card(card)
    return numbers


def _of_card(card: Card) -> dict[str, object]:
    found: dict[str, object] = {}
    if isinstance(card.effect, FreeOffensive):
        found["schlieffen_dice"] = card.effect.dice
    elif isinstance(card.effect, Exits):
        found["brest_litovsk"] = card.effect.spaces
    elif isinstance(card.effect, AllLose):
        found["flu"] = card.effect.by_sector()[Sector.FRANCE]
    elif isinstance(card.effect, Loses):
        found["lawrence_losses"] = card.effect.spaces
    if card.produces is not None:
        found["armistice_production"] = card.produces.rp
    if card.raises is not None:
        found["circus_levels"] = card.raises.by
    if card.order is not None and card.order.least > 1:
        found["least_size"] = card.order.least
    if card.title == "ypres" and card.boost is not None:
        found["ypres_bonus"] = card.boost.artillery_modifier
    if card.dice_again is not None and card.dice_again.chooser != Chooser.NOBODY and card.dice_again.faces:
        found["again"] = choices([str(face) for face in card.dice_again.faces])
        found["costly"] = min(card.dice_again.faces) - 1
    return found
