"""Templates of sentences. A placeholder takes the field of its name: `{Side}` and `{side}` from `side`, `{Sector}` from
`sector`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, TypeAlias

from msgspec import Struct

from ldd_tui.text import _, names, ngettext, pgettext
from ldd_tui.text.forms import in_each_form
from ldd_tui.text.numbers import percent
from ldd_tui.text.phrases import bracketed, capital, cubes, faces, hits, losses, notches, rp, signed, together, vp
from rules.edition import Edition
from rules.model import Board, Sector, Setup, Side, State, Technology

Where: TypeAlias = Edition | Setup | State
"""The context of a sentence."""


class Given(Struct, frozen=True):
    """Words with values for some placeholders, the others from fields of `of`, if given."""

    words: Words
    values: Mapping[str, object]
    of: Any = None


class Counted(Struct, frozen=True):
    """Words that depend on a number, their `{count}`."""

    forms: tuple[str, str]
    number: int


class InContext(Struct, frozen=True):
    """Words whose translation depends on where they are shown."""

    context: str
    message: str


Words: TypeAlias = str | Given | Counted | InContext | tuple[Any, ...] | Callable[[Any, Any], Any]
"""A template, several in a row, or a function that makes them from a fact and its context."""


def given(words: Words, /, **values: object) -> Given:
    return Given(words, values)


def about(of: Any, words: Words, /, **values: object) -> Given:
    return Given(words, values, of)


def tell(words: Words, of: Any, where: Where, /, **values: object) -> str:
    """In the reader's language. A name at the beginning gets a capital."""
    if isinstance(words, str):
        return _filled(_(words), of, where, values) if words else ""
    if isinstance(words, Given):
        return tell(words.words, of if words.of is None else words.of, where, **{**words.values, **values})
    if isinstance(words, Counted):
        return _filled(ngettext(*words.forms, words.number), of, where, {"count": words.number, **values})
    if isinstance(words, InContext):
        return _filled(pgettext(words.context, words.message), of, where, values)
    if isinstance(words, tuple):
        return together(*(tell(each, of, where, **values) for each in words))
    return tell(words(of, where), of, where, **values)


def _filled(words: str, of: Any, where: Where, values: Mapping[str, object]) -> str:
    asked = _placeholders(words)
    if not asked:
        return words
    setup = where.setup if isinstance(where, State) else where
    filled = words.format(**{name: values[name] if name in values else _value(name, of, setup) for name in asked})
    return capital(filled) if words.startswith("{") and asked[0] not in values else filled


@lru_cache(maxsize=1024)
def _placeholders(words: str) -> tuple[str, ...]:
    return tuple(name for _text, name, _form, _conversion in Formatter().parse(words) if name)


def _value(name: str, of: Any, setup: Edition | Setup) -> Any:
    """By its kind of thing, else the field itself."""
    if not name.islower():
        return capital(_value(name.lower(), of, setup))
    edition = setup if isinstance(setup, Edition) else setup.edition
    if name in _VALUES:
        return _VALUES[name](of, edition)
    if name in _OF_A_GAME:
        return _OF_A_GAME[name](of, setup)
    found = getattr(of, name)
    return names.the_sector(found, edition) if isinstance(found, Sector) else found


_AMOUNTS = ("rp", "cost", "lost", "production", "owed", "space")  # fields in RP, in order of precedence


def _amount(of: Any) -> int:
    amount: int = next(getattr(of, field) for field in _AMOUNTS if hasattr(of, field))
    return amount


_VALUES: Mapping[str, Callable[[Any, Edition], object]] = {
    "side": lambda of, edition: names.the_side(of.side),
    "enemy": lambda of, edition: names.the_side(of.side.enemy),
    "phase": lambda of, edition: names.phase(of.phase, edition),
    "technology": lambda of, edition: names.technology(of.technology),
    "card": lambda of, edition: _card(of.event, edition),
    "title": lambda of, edition: names.event(of.event, edition),
    "marker": lambda of, edition: names.poppy(of.marker, edition),
    "rp": lambda of, edition: rp(_amount(of)),
    "cost": lambda of, edition: rp(of.cost),
    "modifier": lambda of, edition: signed(_amount(of)),
    "vp": lambda of, edition: vp(of.vp),
    "spaces": lambda of, edition: notches(of.spaces, edition),
    "losses": lambda of, edition: losses(of.losses, edition),
    "hits": lambda of, edition: hits(of.hits),
    "chance": lambda of, edition: percent(of.chance),
    "cubes": lambda of, edition: cubes(of.cubes),
    "faces": lambda of, edition: faces(of.faces),
}
_OF_A_GAME: Mapping[str, Callable[[Any, Any], object]] = {
    "player": lambda of, setup: names.player(of.side, setup),
    "last": lambda of, setup: getattr(of, "last", setup.board.last_turn),
    "maximum": lambda of, setup: getattr(of, "maximum", setup.board.maximum_rp),
    "level": lambda of, setup: level_named(setup.board, _side(of, setup), of.technology, of.level),
    "left": lambda of, setup: setup.board.sectors[of.sector].last_space + 1 - of.losses,
    "strength": lambda of, setup: strength(setup, of.sector, getattr(of, "losses", 0)),
}


def _card(event: int, edition: Edition) -> str:
    return names.card(event, edition) if names.is_event(event, edition) else _("this event")


def _side(of: Any, setup: Setup) -> Side:
    side: Side = of.side if hasattr(of, "side") else setup.board.sectors[of.sector].side
    return side


def level_named(board: Board, side: Side, technology: Technology, level: int) -> str:
    name = names.level(board, side, technology, level)
    return bracketed(name, f"{names.technology(technology)} {board.number(side, technology, level)}")


def strength(setup: Setup, sector: Sector, lost: int) -> str:
    """A sector's Operational Value after losses, and whether that is its full strength."""
    track = setup.board.sectors[sector].track
    words = _("OV {value}, full strength") if lost <= 0 else _("OV {value}")
    return words.format(value=track[max(0, min(lost, len(track) - 1))])


def by_spaces(sector: Sector, count: int, edition: Edition) -> str:
    """In each form of the sector's name."""
    words = _("{sector} by {spaces}")
    name = names.the_sector(sector, edition)
    return in_each_form(name, lambda form: words.format(sector=form, spaces=notches(count, edition)))
