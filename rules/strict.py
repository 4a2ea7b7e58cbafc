"""Strict reading of plain data from JSON, TOML or a person: ints, bools, texts, enums, lists.

Nothing is converted: anything unexpected or oversized raises `NotationError` with its path and what was expected.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum
from typing import Any

import msgspec

MAX_NUMBER = 1_000_000
MAX_ITEMS = 64

Read = Callable[[object, str], Any]
"""Read a value; the text is its path. Raises `NotationError`."""


class NotationError(ValueError):
    """Invalid plain data: where (`sector`, `faces[2]`) and what was expected."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: expected {expected}" if path else f"expected {expected}")
        self.path = path
        self.expected = expected


def json_value(text: bytes) -> Any:
    """Read JSON in UTF-8.

    Raises `ValueError`, even for an object with a key twice, and `RecursionError` if it is nested too deeply.

    >>> json_value(b'{"losses": 1, "status": "at_war", "losses": 2}')
    Traceback (most recent call last):
        ...
    ValueError: an object has the key "losses" twice
    """
    value = msgspec.json.decode(text)
    _KEYS.decode(text.decode())  # `msgspec` would keep the last of equal keys
    return value


def _each_once(pairs: list[tuple[str, object]]) -> None:
    keys = set[str]()
    for key, _value in pairs:
        if key in keys:
            raise ValueError(f'an object has the key "{shown(key)}" twice')
        keys.add(key)


_KEYS = json.JSONDecoder(object_pairs_hook=_each_once, parse_int=str, parse_float=str)


def exactly(cls: type, expected: str) -> Read:
    """Read values of exactly this type, not of its subclasses."""

    def take(value: object, at: str) -> object:
        if type(value) is not cls:
            raise NotationError(at, expected)
        return value

    return take


boolean = exactly(bool, "true or false")
text = exactly(str, "a text")


def whole_number(value: object, at: str) -> int:
    """Read an int up to `MAX_NUMBER` in size; not a bool or an IntEnum member."""
    if type(value) is not int:
        raise NotationError(at, "a whole number")
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise NotationError(at, f"a whole number from -{MAX_NUMBER} to {MAX_NUMBER}")
    return value


def named(members: Mapping[str, Enum]) -> Read:
    expected = one_of(members)

    def take(value: object, at: str) -> Enum:
        member = members.get(value) if type(value) is str else None
        if member is None:
            raise NotationError(at, expected)
        return member

    return take


def tuple_of(item: Read) -> Read:
    def take(value: object, at: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) > MAX_ITEMS:
            raise NotationError(at, f"a list of at most {MAX_ITEMS}")
        return tuple(item(entry, f"{at}[{index}]") for index, entry in enumerate(value))

    return take


def fields_of(value: object, known: Collection[str], at: str) -> dict[str, Any]:
    fields = object_in(value, at, "an object")
    for key in fields:
        if key not in known:
            named = f"known are {', '.join(sorted(known))}" if known else "none is known"
            raise NotationError(below(at, shown(key)), f"no such field: {named}")
    return fields


def object_in(value: object, at: str, expected: str) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise NotationError(at, expected)
    return value


def below(at: str, key: str) -> str:
    """The path of a field.

    >>> below("", "sector"), below("action", "sector")
    ('sector', 'action.sector')
    """
    return f"{at}.{key}" if at else key


def one_of(names: Iterable[str]) -> str:
    return "one of: " + ", ".join(sorted(names))


def shown(key: object) -> str:
    """A key from outside, shortened and made safe for a message."""
    name = key if isinstance(key, str) else type(key).__name__
    return "".join(char if char.isprintable() else "?" for char in name[:40])
