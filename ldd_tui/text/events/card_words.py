"""What the events of an edition do, in words, from its file in `data`."""

from __future__ import annotations

from functools import cache
from pkgutil import get_data

from msgspec import Struct

from ldd_tui.text import toml_files


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
    """The events of an edition, named by its key, by number. Raises `WrongToml` for a mistake in the file."""
    data = get_data("ldd_tui.text.events", "data/" + edition + ".toml")
    assert data is not None, "the package has a loader of its own that reads no files"
    return {card.number: card for card in toml_files.decode(data.decode(), _File).card}
