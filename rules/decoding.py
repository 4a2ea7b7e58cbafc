"""Plain data read as typed structs: the struct is the schema, and what does not fit it is named by its path.

The values are read by `rules.strict`: nothing is converted, and what is unknown is refused.

>>> class Point(Struct):
...     x: int
...     name: str | None = None
>>> from rules.board_file import packaged
>>> decode(Point, {"x": 1, "name": "here"}, packaged().edition)
Point(x=1, name='here')
>>> decode(Point, {"x": 1, "y": 2}, packaged().edition, at="point")
Traceback (most recent call last):
    ...
rules.strict.NotationError: point.y: expected no such field: known are name, x
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType
from msgspec.structs import fields

from rules.edition import Edition
from rules.model import Options, Sector, Technology
from rules.notation import options_from_dict
from rules.strict import (
    NotationError,
    Read,
    below,
    boolean,
    exactly,
    fields_of,
    named,
    text,
    tuple_of,
    whole_number,
)

T = TypeVar("T")

LeftOut = frozenset[tuple[type[Struct], str]]
"""Fields of structs, by their names."""


def decode(kind: type[T], obj: object, edition: Edition, at: str = "", without: LeftOut = frozenset()) -> T:
    """Read plain data as a struct of ints, bools, strings, enums by their names, tuples, dicts and further structs.

    Sectors have the names of the edition, and technologies are those that it has. `at` is the path at which `obj` was
    found; `without`: fields that are not known here. Raises `NotationError`: unknown fields are refused.
    """
    return cast(T, _reader(cast(Any, kind), edition, without)(obj, at))


@cache
def _reader(hint: Any, edition: Edition, without: LeftOut) -> Read:
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if hint is Options:
        return lambda value, at: options_from_dict(value, edition, at)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return named(_members(hint, edition))
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _struct_reader(hint, edition, without)
    inner = get_args(hint)
    if get_origin(hint) is tuple:
        return tuple_of(_reader(inner[0], edition, without))
    if get_origin(hint) is dict:
        keys, item = inner
        return _dict_reader(_members(keys, edition), _reader(item, edition, without))
    return _union_reader([_reader(one, edition, without) for one in inner if one is not UnsetType])


def _struct_reader(cls: type[Struct], edition: Edition, without: LeftOut) -> Read:
    hints = get_type_hints(cls)
    known = [field for field in fields(cls) if (cls, field.name) not in without]
    readers = {field.name: _reader(hints[field.name], edition, without) for field in known}
    required = [field.name for field in known if field.required]

    def take(value: object, at: str) -> Struct:
        read_fields = _read_fields(value, readers, at)
        for name in required:
            if name not in read_fields:
                raise NotationError(below(at, name), "a value")
        return cls(**read_fields)

    return take


def _members(kind: type[Enum], edition: Edition) -> dict[str, Enum]:
    if kind is Sector:
        return dict(zip(edition.sector_names, Sector, strict=True))
    found = edition.technologies if kind is Technology else tuple(kind)
    return {member.name.lower(): member for member in found}


def _dict_reader(members: dict[str, Enum], item: Read) -> Read:
    readers = dict.fromkeys(members, item)

    def take(value: object, at: str) -> dict[Enum, Any]:
        return {members[name]: read_item for name, read_item in _read_fields(value, readers, at).items()}

    return take


def _read_fields(value: object, readers: dict[str, Read], at: str) -> dict[str, Any]:
    return {key: readers[key](item, below(at, key)) for key, item in fields_of(value, readers, at).items()}


def _union_reader(readers: list[Read]) -> Read:
    """Read one type or another; a field that is present never reads as missing."""

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


_SIMPLE: dict[object, Read] = {
    bool: boolean,
    str: text,
    NoneType: exactly(NoneType, "null"),
    int: whole_number,
    object: lambda value, at: value,
}
