"""Plain data read as typed structs: the struct is the schema, and what does not fit it is named by its path.

Strict, as in `rules.notation`: nothing is converted, and what is unknown is refused.

>>> class Point(Struct):
...     x: int
...     name: str | None = None
>>> read(Point, {"x": 1, "name": "here"})
Point(x=1, name='here')
>>> read(Point, {"x": 1, "y": 2}, at="point")
Traceback (most recent call last):
    ...
rules.notation.NotationError: point.y: expected no such field: known are name, x
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType
from msgspec.structs import fields

from rules.model import Options
from rules.notation import MAX_ITEMS, MAX_NUMBER, NotationError, options_from_dict

T = TypeVar("T")
Read = Callable[[object, str], Any]


def read(kind: type[T], obj: object, at: str = "") -> T:
    """Read plain data as a struct of ints, bools, strings, enums by their names, tuples, dicts and further structs.

    `at` is the path at which `obj` was found. Raises `NotationError`: unknown fields are refused.
    """
    return cast(T, _reader(cast(Any, kind))(obj, at))


@cache
def _reader(hint: Any) -> Read:
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_reader(hint)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _struct_reader(hint)
    inner = get_args(hint)
    if get_origin(hint) is tuple:
        return _tuple_reader(inner[0])
    if get_origin(hint) is dict:
        return _dict_reader(*inner)
    return _union_reader(inner)


def _struct_reader(cls: type[Struct]) -> Read:
    hints = get_type_hints(cls)
    readers = {field.name: _reader(hints[field.name]) for field in fields(cls)}
    required = [field.name for field in fields(cls) if field.required]

    def take(value: object, at: str) -> Struct:
        read_fields = _read_fields(value, readers, at)
        for name in required:
            if name not in read_fields:
                raise NotationError(_below(at, name), "a value")
        return cls(**read_fields)

    return take


def _dict_reader(keys: type[Enum], item: Any) -> Read:
    members = {member.name.lower(): member for member in keys}
    readers = dict.fromkeys(members, _reader(item))

    def take(value: object, at: str) -> dict[Enum, Any]:
        return {members[name]: read_item for name, read_item in _read_fields(value, readers, at).items()}

    return take


def _read_fields(value: object, readers: dict[str, Read], at: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NotationError(at, "an object")
    for key in value:
        if key not in readers:
            raise NotationError(_below(at, _shown(key)), f"no such field: known are {', '.join(sorted(readers))}")
    return {key: readers[key](item, _below(at, key)) for key, item in value.items()}


def _tuple_reader(item: Any) -> Read:
    reader = _reader(item)

    def take(value: object, at: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) > MAX_ITEMS:
            raise NotationError(at, f"a list of at most {MAX_ITEMS}")
        return tuple(reader(entry, f"{at}[{index}]") for index, entry in enumerate(value))

    return take


def _enum_reader(cls: type[Enum]) -> Read:
    members = {member.name.lower(): member for member in cls}

    def take(value: object, at: str) -> Enum:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            raise NotationError(at, "one of: " + ", ".join(sorted(members)))
        return member

    return take


def _union_reader(hints: tuple[Any, ...]) -> Read:
    """One type or another; a field that may be missing is none of them when it is there."""
    readers = [_reader(hint) for hint in hints if hint is not UnsetType]

    def take(value: object, at: str) -> Any:
        expected = []
        for reader in readers:
            try:
                return reader(value, at)
            except NotationError as error:
                if error.path != at:
                    raise
                expected.append(error.expected)
        raise NotationError(at, " or ".join(expected))

    return take


def _exactly(cls: type, expected: str) -> Read:
    def take(value: object, at: str) -> object:
        if type(value) is not cls:
            raise NotationError(at, expected)
        return value

    return take


def _int(value: object, at: str) -> int:
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise NotationError(at, "a whole number")
    return value


def _below(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _shown(key: object) -> str:
    """A key from outside, short and harmless enough to stand in a message."""
    text = key if isinstance(key, str) else type(key).__name__
    return "".join(char if char.isprintable() else "?" for char in text[:40])


_SIMPLE: dict[object, Read] = {
    bool: _exactly(bool, "true or false"),
    str: _exactly(str, "a text"),
    NoneType: _exactly(NoneType, "null"),
    int: _int,
    object: lambda value, at: value,
    Options: options_from_dict,
}
