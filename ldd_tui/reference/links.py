from __future__ import annotations

import re
from typing import NamedTuple

from ldd_tui.text import names
from rules.editions import EDITIONS

LINK = re.compile(r"\[([A-Za-z0-9:_. -]+)\]")
_EVENT = re.compile(r"(?:(?:11|18), \D*|event |e ?)(\d{1,2})")
_RULING = re.compile(r"(?:ruling )?([rf]) ?(\d{3})")
_SECTION = re.compile(r"(?:section |rule |§ ?)?(\d{1,2}(?:\.\d+)*)\.?")
_CITED = re.compile(r"\((\d{1,2}(?:\.\d+)*(?:, \D*\d+)?)[),]")


class Piece(NamedTuple):
    """A piece of a text. `key`: the article that it links to, if any."""

    words: str
    key: str = ""


def pieces(text: str) -> list[Piece]:
    """A text in pieces; a link has its key as its words.

    >>> pieces("see [10.3.4].")
    [Piece(words='see ', key=''), Piece(words='10.3.4', key='10.3.4'), Piece(words='.', key='')]
    """
    return [Piece(part, part if index % 2 else "") for index, part in enumerate(LINK.split(text)) if part]


def key_of(asked: str) -> str:
    """The key of a number in any usual form; other text unchanged.

    >>> key_of("18, event 9"), key_of("r118"), key_of("f072"), key_of("10.3.4."), key_of("event 15")
    ('E9', 'R118', 'F072', '10.3.4', 'E15')
    """
    asked = asked.strip()
    small = asked.casefold()
    if event := _EVENT.fullmatch(small):
        return f"E{int(event[1])}"
    if ruling := _RULING.fullmatch(small):
        return f"{ruling[1].upper()}{ruling[2]}"
    if section := _SECTION.fullmatch(small):
        return section[1]
    return asked


def is_ruling(key: str) -> bool:
    """Whether a key has the form of a ruling's number.

    >>> is_ruling("R118"), is_ruling("F072"), is_ruling("E15")
    (True, True, False)
    """
    return _RULING.fullmatch(key.casefold()) is not None


def is_number(key: str) -> bool:
    """Whether a key has the form of a number of a section, an event or a ruling, existing or not.

    >>> is_number("10.9"), is_number("E43"), is_number("R999"), is_number("Lafayette")
    (True, True, True, False)
    """
    small = key.casefold()
    return any(pattern.fullmatch(small) for pattern in (_EVENT, _RULING, _SECTION))


def cited(words: str) -> str:
    """The key of the last rule, or the last card, that a sentence names; empty if none.

    >>> cited("Too few RP (10.3.2)."), cited("A die (18, event 9)"), cited("In solitaire (17)"), cited("none")
    ('10.3.2', 'E9', '17', '')
    >>> cited("Keep 3 RP for Battle of Verdun (14).")
    'E14'
    """
    last = next(reversed([*_CITED.finditer(words)]), None)
    if last is None:
        return ""
    number = last[1]
    before = words[: last.start()].rstrip()
    is_event = number.isdigit() and any(
        names.is_event(int(number), edition) and before.endswith(names.event(int(number), edition))
        for edition in EDITIONS.values()
    )
    return key_of(f"event {number}" if is_event else number)
