"""What each event card does, when, for how long, and what Athena makes of it (18)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from ldd_tui.text import N_, _, names, toml_files
from ldd_tui.text.events.present_meaning import is_under_way
from ldd_tui.text.events.present_meaning import right_now as right_now
from ldd_tui.text.phrases import capital, choices, listing, losses, signed, together
from rules.cards import (
    AllLose,
    BringsLafayette,
    Card,
    DieHook,
    Duration,
    Enters,
    Exits,
    FreeOffensive,
    Loses,
    Recovers,
    Timing,
)
from rules.edition import Edition
from rules.model import Phase, Sector, Side, State
from rules.obligations import before_of_athena
from rules.phases.card_effects import JUTLAND_GAIN, is_void, too_late
from rules.phases.initiative import KANONEN_STAYS_FROM
from rules.sectors import at_war
from rules.sequence import is_past

# -- what has become of a card in a position


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
"""Statuses of drawn cards that do nothing."""


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
    cards = state.edition.cards
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
    return state.edition.cards[event]


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
    """Whether a resolved card had no effect: its sector was out of the war, or it is `Nothing to Report`. A sector that
    has surrendered without an offensive this turn counts as out before the card."""
    effect = _card(event, state).effect
    if isinstance(effect, Loses):
        fought = any(effect.sector in (past.attacker, past.defender) for past in state.offensives)
        return not at_war(state, effect.sector) and not fought
    return _card(event, state).title == names.NOTHING_TO_REPORT


def _cannot_act(event: int, state: State) -> bool:
    """A card it needs wasn't drawn, or its sectors aren't at war."""
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
        for printed in state.board.sectors:
            for defender in printed.neighbours:
                if card.boost.applies(printed.sector, defender):
                    yield printed.sector, defender


# -- what the events of an edition do, from its file in `data`


Texts = str | tuple[str, ...]


class CardWords(Struct, frozen=True, forbid_unknown_fields=True):
    """An event's templates (`_values`), translated on use. `brief`: one line, by default the first text of `effect`.
    `lasts`: unless once or this turn. `entente`, `central_powers`: what only the own opponent leading this side
    does."""

    number: int
    effect: Texts
    brief: Texts = ""
    lasts: str = ""
    entente: Texts = ""
    central_powers: Texts = ""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[CardWords, ...]


@cache
def words(edition: str) -> dict[int, CardWords]:
    """By number. Raises `WrongToml` for a mistake in the file."""
    return {card.number: card for card in toml_files.packaged(__package__, "data/" + edition + ".toml", _File).card}


# -- what each card does


class TimingMark(NamedTuple):
    """The card's symbol and its meaning."""

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


def timing(number: int, edition: Edition) -> TimingMark:
    """When a card acts (7.3): `!` at once, `o` collection, `x` offensives, `.` turn's end."""
    symbol, word = _TIMINGS[edition.cards[number].timing]
    return TimingMark(symbol, _(word))


def duration(number: int, edition: Edition) -> str:
    return _filled(words(edition.key)[number].lasts or _DURATIONS[edition.cards[number].duration], number, edition)


def effect(number: int, edition: Edition) -> str:
    return _filled(words(edition.key)[number].effect, number, edition)


def brief(number: int, edition: Edition) -> str:
    found = words(edition.key)[number]
    return _filled(found.brief or in_a_row(found.effect)[0], number, edition)


def means(event: int, state: State) -> str:
    """The word before a card's meaning: a later effect isn't happening yet."""
    return _("Now") if state.edition.cards[event].timing <= Timing.COLLECTION else _("This turn")


def athena_note(number: int, side: Side, edition: Edition) -> str | None:
    """What a card makes Athena do on `side`; None if nothing a person wouldn't do too."""
    found = words(edition.key)[number]
    return _filled(found.entente if side == Side.ENTENTE else found.central_powers, number, edition) or None


def athena_note_now(number: int, side: Side, state: State) -> str | None:
    """As `athena_note`, with earlier attacks of this turn's other cards; None for a cancelled or late card."""
    if number in state.cancelled or too_late(state, number):
        return None
    note, earlier = athena_note(number, side, state.edition), before_of_athena(state, side, number)
    if note is None or not earlier:
        return note
    cards = listing([names.card(one, state.edition) for one in earlier])
    return together(note, _("Before it: {cards}.").format(cards=cards))


def in_a_row(texts: Texts) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else texts


def _filled(texts: Texts, number: int, edition: Edition) -> str:
    values = _values(edition.cards[number], edition)
    return together(*(_(text).format_map(values) for text in in_a_row(texts) if text))


def _values(card: Card, edition: Edition) -> dict[str, object]:
    found: dict[str, object] = {
        "year": card.year,
        "jutland_gain": JUTLAND_GAIN,
        "goes": KANONEN_STAYS_FROM - 1,
        "stays": KANONEN_STAYS_FROM,
    }
    about: tuple[Any, ...] = (card.effect, card.order, card.athena_owes, card.boost, card.dice_again)
    pair = next((one for one in about if _is_pair(one)), None)
    if pair is not None:
        found |= _named("attacker", pair.attacker, edition) | _named("defender", pair.defender, edition)
    if isinstance(card.effect, Enters | Loses):
        found |= _named("sector", card.effect.sector, edition)
    if isinstance(card.effect, FreeOffensive):
        found["schlieffen_dice"] = card.effect.dice
    elif isinstance(card.effect, Exits):
        found["brest_litovsk"] = card.effect.spaces
    elif isinstance(card.effect, AllLose):
        found["flu"] = card.effect.by_sector()[Sector.FRANCE]
    elif isinstance(card.effect, Loses):
        found["losses"] = found["spaces"] = losses(card.effect.spaces, edition)
    elif isinstance(card.effect, BringsLafayette):
        found["partner"] = names.event(card.effect.with_event, edition)
    if card.ends is not None and card.ends.event:
        found["ender"] = names.event(card.ends.event, edition)
    if card.produces is not None:
        found["armistice_production"] = card.produces.rp
    if card.raises is not None:
        found["circus_levels"] = card.raises.by
    if card.order is not None:
        found["least_size"] = card.order.least
    if card.boost is not None:
        found["artillery"] = signed(card.boost.artillery_modifier)
    if card.dice_again is not None and card.dice_again.faces:
        found["again"] = choices([str(face) for face in card.dice_again.faces])
        found["costly"] = min(card.dice_again.faces) - 1
    return found


def _is_pair(about: Any) -> bool:
    return getattr(about, "attacker", None) is not None and getattr(about, "defender", None) is not None


def _named(name: str, sector: Sector, edition: Edition) -> dict[str, str]:
    """A sector's placeholders: inside a sentence, at its beginning, and its side."""
    the_sector = names.the_sector(sector, edition)
    found = {name: the_sector, name.capitalize(): capital(the_sector)}
    return found if name == "defender" else {**found, "side": names.the_side(sector.side)}
