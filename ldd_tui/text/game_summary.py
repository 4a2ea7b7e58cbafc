"""A stored game in a menu line, table cells or sentences; and its search text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import IntEnum

from rich.cells import cell_len

from ldd_tui.text import N_, _, dates, names, ngettext
from ldd_tui.text.forms import in_each_form
from ldd_tui.text.phrases import capital, dashed, full_stop, labelled
from ldd_tui.text.safe_text import clean
from rules.edition import Edition
from rules.editions import EDITIONS, STANDARD
from rules.model import InitiativeRule, Options, Side
from saves.game_list import Summary

NAME_CELLS = 60
_PLAYER_CELLS = 20
_SIDE_CELLS = 14  # if there is some room
_MOST_CHARACTERS = 500  # of a name, which may have come with a file


class Room(IntEnum):
    LITTLE = 0
    SOME = 1
    MUCH = 2


_QUICK = (N_("quick"), N_("quick"), N_("quick play"))
_HISTORY = (N_("hist"), N_("history"), N_("Rewriting History"))
_INITIATIVE = {
    InitiativeRule.TRACK: (N_("track"), N_("track"), N_("initiative by the track")),
    InitiativeRule.DICE: (N_("dice"), N_("dice"), N_("initiative by dice")),
    InitiativeRule.BID: (N_("bids"), N_("bids"), N_("initiative by bids")),
}
_READINGS = (N_("readings"), N_("readings"), N_("own readings"))
_FULL = (N_("full"), N_("full"), N_("full rules"))


def name(game: Summary, cells: int = NAME_CELLS) -> str:
    """Safe for a terminal; empty if the game has no name."""
    return clean(game.name[:_MOST_CHARACTERS], cells)


def title(game: Summary) -> str:
    return name(game) or players(game)


def player(game: Summary, side: Side, cells: int = _PLAYER_CELLS) -> str:
    if side in game.options.athena:
        return names.opponent(_edition(game))
    if game.policies[side]:
        known = names.policy(game.policies[side][:_MOST_CHARACTERS])
        return in_each_form(known, lambda form: clean(form, cells))
    return names.person(clean(game.players[side][:_MOST_CHARACTERS], cells)) or names.a_player()


def player_label(game: Summary, side: Side) -> str:
    return names.opponent_short(_edition(game)) if side in game.options.athena else player(game, side)


def players(game: Summary) -> str:
    return ", ".join(labelled(names.side(side), player(game, side)) for side in Side)


def line(game: Summary) -> str:
    parts = [_("turn {turn}").format(turn=game.turn), names.phase(game.phase, _edition(game)), players(game)]
    called = name(game)
    return dashed(filter(None, (called, ", ".join(parts))))


def side_label(side: Side, room: Room) -> str:
    """In seven cells, or fourteen with room."""
    name = names.side(side)
    fits = room == Room.MUCH or (room == Room.SOME and cell_len(name) <= _SIDE_CELLS)
    return name if fits else names.side_short(side)


def turn(game: Summary, room: Room) -> str:
    words = f"{game.turn:>2}" if game.year is None else f"{game.turn:>2} {game.year}"
    if room < Room.MUCH:
        return words
    return f"{words} {names.phase(game.phase, _edition(game)) if game.over is None else names.cause(game.over.cause)}"


def result(game: Summary, room: Room) -> str:
    """Whose move it is or who won, in eleven cells, or eighteen with room."""
    room = min(room, Room.SOME)
    if game.over is None:
        return "" if game.side is None else side_label(game.side, room)
    if game.over.winner is None:
        return _("no winner")
    return _("{side} won").format(side=side_label(game.over.winner, room))


def _edition(game: Summary) -> Edition:
    """The standard one if this program doesn't know it."""
    return EDITIONS.get(game.edition, EDITIONS[STANDARD])


def options(game: Summary, room: Room) -> str:
    edition = _edition(game)
    words = _agreed(game.options, edition, room)
    if edition.key != STANDARD:
        words.insert(0, names.edition_of(edition.key) if room == Room.MUCH else names.edition_short(edition.key))
    return _joined(words, room)


def rules(chosen: Options, edition: Edition, room: Room) -> str:
    return _joined(_agreed(chosen, edition, room), room)


def _joined(words: list[str], room: Room) -> str:
    return (", " if room == Room.MUCH else " ").join(words or [_(_FULL[room])])


def _agreed(chosen: Options, edition: Edition, room: Room) -> list[str]:
    rule = chosen.initiative_rule
    readings = (
        "brusilov_chain",
        "lettow_card_fails",
        "naval_natural",
        "reserve_mandatory",
        "lafayette_ends_wilson",
        "quick_play_blockade",
        "revolution_surrender",
    )
    found = [
        _QUICK if chosen.quick_play else None,
        _HISTORY if chosen.rewriting_history else None,
        _INITIATIVE[rule] if rule != edition.initiative_rules[0] else None,
        _READINGS if any(getattr(chosen, one) != getattr(names.NO_OPTIONS, one) for one in readings) else None,
    ]
    return [_(one[room]) for one in found if one is not None]


def played(game: Summary, now: float, room: Room) -> str:
    return (dates.brief if room == Room.LITTLE else dates.short)(game.last_played, now)


def sentences(game: Summary, now: float) -> tuple[str, ...]:
    entente, central_powers = (player(game, side, NAME_CELLS) for side in Side)
    who = _("{entente} plays the Entente, {central_powers} the Central Powers.").format(
        entente=capital(entente), central_powers=central_powers
    )
    if len(game.options.athena) == len(Side) or (game.policies[0] and game.policies[0] == game.policies[1]):
        who = _("{player} plays both sides.").format(player=capital(entente))
    agreed = capital(options(game, Room.MUCH))
    count = ngettext("{count} event", "{count} events", game.seq + 1).format(count=game.seq + 1)
    times = _("Last played {played}, begun {begun}; {events}.").format(
        played=dates.full(game.last_played, now), begun=dates.full(game.created, now), events=count
    )
    return who, progress(game), full_stop(agreed), times


def progress(game: Summary) -> str:
    when = _("turn {turn}").format(turn=game.turn)
    if game.year is not None:
        when = _("turn {turn}, {year}").format(turn=game.turn, year=game.year)
    if game.over is None:
        side = "" if game.side is None else names.the_side(game.side)
        words = _("{when}, {phase}: {side} to move.") if side else _("{when}, {phase}.")
        return capital(words.format(when=when, phase=names.phase(game.phase, _edition(game)), side=side))
    cause = names.cause(game.over.cause)
    if game.over.winner is None:
        return _("Over on {when}: nobody won ({cause}).").format(when=when, cause=cause)
    winner = names.the_side(game.over.winner)
    return _("Over on {when}: {winner} won ({cause}).").format(when=when, winner=winner, cause=cause)


def search_text(game: Summary) -> str:
    """Searchable words in `searchable` form; not for display."""
    words = [
        game.name,
        *(
            names.opponent(_edition(game))
            if side in game.options.athena
            else names.policy(game.policies[side]) or game.players[side]
            for side in Side
        ),
        turn(game, Room.MUCH),
        result(game, Room.SOME),
        options(game, Room.MUCH),
    ]
    return searchable(" ".join(word[:_MOST_CHARACTERS] for word in words))


def searchable(text: str) -> str:
    """A text in the form in which it is compared: without capitals and accents.

    >>> searchable("Été À L'EST")
    "ete a l'est"
    """
    if text.isascii():
        return text.casefold()
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def name_of_copy(game: Summary, taken: Iterable[str]) -> str:
    own = game.name or _("Copy")
    found = re.fullmatch(r"(.*\S) \((\d{1,4})\)", own, re.DOTALL)
    base, number = (found[1], int(found[2])) if found else (own, 1 if game.name else 0)
    names_ = set(taken)
    while True:
        number += 1
        called = base if number == 1 else f"{base} ({number})"
        if called not in names_:
            return called
