"""A position as one line of letters, digits and hyphens: `LDD1-second-...`, for forums, chats and shells.

The line names its version, the edition, the length of the rest, the fields of a `Position` and a checksum. The fields
are one number: each is a digit with as many values as the field can have. They are found by their types, so no field
can be forgotten. The board is always the edition's packaged one.

**If a field is added or changed, raise `VERSION`**: the same digits would mean something else.

>>> from rules.board_file import packaged
>>> from rules.position import from_position
>>> encode(from_position({"turn": 6, "phase": "technology"}, packaged()))[:12]
'LDD1-second-'
>>> decode("LDD1-second-000000")
Traceback (most recent call last):
    ...
rules.position.code.CodeError: expected a whole position code: characters are missing
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from string import ascii_lowercase, ascii_uppercase, digits
from types import NoneType
from typing import Any, NamedTuple, cast, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, UnsetType
from msgspec.structs import replace

from rules.board_file import packaged
from rules.editions import EDITIONS
from rules.model import Board, State
from rules.notation import LeftOut
from rules.position.printing import Position, as_plain, defaults, left_out, position_of
from rules.position.reading import PositionError
from rules.strict import MAX_ITEMS, MAX_NUMBER

VERSION = 1
LONGEST = 1000
"""Characters that a text may have to be read at all. Codes have less than 250."""


class Flaw(Enum):
    """The flaws of a code. The fields in braces are those of `CodeError.details`."""

    NOT_A_CODE = "a position code, which begins with {prefix}"
    TOO_LONG = "a position code of at most {longest} characters"
    CHARACTER = "only letters and digits after {prefix}"
    VERSION = "a position code of version {version}: this one is of version {found}, so it needs another release"
    EDITION = "a position code of an edition: {known}"
    MISSING = "a whole position code: characters are missing"
    ADDED = "a position code alone: there are too many characters"
    CHECKSUM = "a code as it was copied: at least one character differs"
    CONTENTS = "a code of a position: this one means none"
    BOARD = "the edition's own board: a position code has no room for another board"


class CodeError(PositionError):
    """A text that is no position code, or a position that can't have one."""

    def __init__(self, flaw: Flaw, **details: object) -> None:
        super().__init__("", flaw.value.format(**details))
        self.flaw = flaw
        self.details = details


def encode(state: State) -> str:
    """Includes a hidden bid (6). Raises `CodeError` if the board isn't the edition's own."""
    board = state.setup.board
    if board != packaged(board.edition.key):
        raise CodeError(Flaw.BOARD)
    written: list[tuple[int, int]] = []
    _coder(Position, _without(board)).write(position_of(state), lambda *digit: written.append(digit))
    number = 0
    for digit, base in reversed(written):
        number = number * base + digit
    body, prefix = _in_letters(number), f"LDD{VERSION}-{board.edition.key}-"
    body = _in_letters(len(body), _LENGTH) + body
    return prefix + body + _checksum(prefix + body)


def is_code(text: str) -> bool:
    """Whether a text is meant as a position code."""
    return _BEGINS.match(text.lstrip()[:LONGEST]) is not None


def decode(text: str) -> dict[str, Any]:
    """A code as a position for `from_position`, which checks it. White space, as from line breaks, is skipped.

    Raises `CodeError`.
    """
    text, own = "".join(text[: 2 * LONGEST].split()), f"LDD{VERSION}-"
    if len(text) > LONGEST:
        raise CodeError(Flaw.TOO_LONG, longest=LONGEST)
    begins = _BEGINS.match(text)
    if begins is None:
        raise CodeError(Flaw.NOT_A_CODE, prefix=own)
    if int(begins[1]) != VERSION:
        raise CodeError(Flaw.VERSION, version=VERSION, found=int(begins[1]))
    edition, hyphen, body = text[len(begins[0]) :].partition("-")
    if edition not in EDITIONS or not hyphen:
        raise CodeError(Flaw.EDITION, known=", ".join(EDITIONS))
    prefix = f"{own}{edition}-"
    if not set(body) <= _VALUES.keys():
        raise CodeError(Flaw.CHARACTER, prefix=prefix)
    around = _LENGTH + _CHECK
    count = around + _number(body[:_LENGTH])
    if len(body) != count or len(body) < around:
        raise CodeError(Flaw.MISSING if len(body) < count else Flaw.ADDED)
    if not text.endswith(_checksum(text[:-_CHECK])):
        raise CodeError(Flaw.CHECKSUM)
    return _contents(_number(body[_LENGTH:-_CHECK]), packaged(edition))


def _contents(number: int, board: Board) -> dict[str, Any]:
    left = [number]

    def take(base: int) -> int:
        left[0], digit = divmod(left[0], base)
        return digit

    position = _coder(Position, _without(board)).read(take)
    if left[0]:
        raise CodeError(Flaw.CONTENTS)
    return as_plain(replace(position, edition=board.edition.key), board)


def _without(board: Board) -> LeftOut:
    return left_out(board) | {(Position, "edition")}  # it is written in front


# ------------------------------------------------------------------------------------------------ letters


_LETTERS = digits + ascii_uppercase + ascii_lowercase
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_LENGTH, _CHECK = 2, 6
_BEGINS = re.compile(r"LDD(\d{1,4})-", re.ASCII)


def _in_letters(number: int, least: int = 0) -> str:
    letters = ""
    while number:
        number, value = divmod(number, len(_LETTERS))
        letters = _LETTERS[value] + letters
    return letters.rjust(least, _LETTERS[0])


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(_LETTERS) + _VALUES[letter]
    return number


def _checksum(text: str) -> str:
    return _in_letters(zlib.crc32(text.encode()), _CHECK)


# ------------------------------------------------------------------------------------------------ digits
# A value as digits, each with its base, by its type.


class _Coder(NamedTuple):
    write: Callable[[Any, Callable[[int, int], object]], None]
    read: Callable[[Callable[[int], int]], Any]


@cache
def _coder(hint: Any, without: LeftOut) -> _Coder:
    """The coder for a type. Raises `TypeError` for a type that no field has had so far."""
    if hint is int:
        return _INT
    if hint is bool:
        return _one_of((False, True))
    inner = tuple(one for one in get_args(hint) if one is not UnsetType)
    if get_origin(hint) is tuple:
        return _DIFFERENCES if inner[0] is int else _tuple(_coder(inner[0], without))
    if get_origin(hint) is dict:
        return _dict(tuple(inner[0]), _coder(inner[1], without))
    if inner:
        (one,) = (one for one in inner if one is not NoneType)
        coder = _coder(one, without)
        return _or_none(coder) if NoneType in inner else coder
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _one_of(tuple(hint))
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _struct(hint, without)
    raise TypeError(hint)


def _struct(kind: type[Struct], without: LeftOut) -> _Coder:
    hints = get_type_hints(kind)
    known = [
        (name, default, _coder(hints[name], without)) for name, default in defaults(kind) if (kind, name) not in without
    ]

    def write(value: Any, put: Callable[[int, int], object]) -> None:
        for name, default, coder in known:
            here = getattr(value, name)
            if default is not NODEFAULT:
                put(here != default, 2)
            if here != default:
                coder.write(here, put)

    def read(take: Callable[[int], int]) -> Struct:
        return kind(
            **{name: coder.read(take) for name, default, coder in known if default is NODEFAULT or take(2)}  # in order
        )

    return _Coder(write, read)


def _dict(keys: Sequence[Enum], item: _Coder) -> _Coder:
    def write(value: dict[Enum, Any], put: Callable[[int, int], object]) -> None:
        for key in keys:
            put(key in value, 2)
            if key in value:
                item.write(value[key], put)

    return _Coder(write, lambda take: {key: item.read(take) for key in keys if take(2)})


def _tuple(item: _Coder) -> _Coder:
    def write(value: tuple[Any, ...], put: Callable[[int, int], object]) -> None:
        _INT.write(len(value), put)
        for each in value:
            item.write(each, put)

    return _Coder(write, lambda take: tuple(item.read(take) for _index in range(_count(take))))


def _count(take: Callable[[int], int]) -> int:
    count = cast(int, _INT.read(take))
    if not 0 <= count <= MAX_ITEMS:  # no error of `from_position`: a list as long as a code can say fills the memory
        raise CodeError(Flaw.CONTENTS)
    return count


def _one_of(values: Sequence[object]) -> _Coder:
    def write(value: object, put: Callable[[int, int], object]) -> None:
        put(values.index(value), len(values))

    return _Coder(write, lambda take: values[take(len(values))])


def _or_none(coder: _Coder) -> _Coder:
    def write(value: object, put: Callable[[int, int], object]) -> None:
        put(value is not None, 2)
        if value is not None:
            coder.write(value, put)

    return _Coder(write, lambda take: coder.read(take) if take(2) else None)


_SMALL, _MIDDLE = 8, 64
"""Bases of the digits of a whole number: small ones need one digit, those up to 68 two."""


def _write_int(value: int, put: Callable[[int, int], object]) -> None:
    for base in (_SMALL, _MIDDLE):
        if 0 <= value < base - 1:
            put(value, base)
            return
        put(base - 1, base)
        value -= base - 1
    put(value + _SMALL + _MIDDLE + MAX_NUMBER, 3 * MAX_NUMBER)


def _read_int(take: Callable[[int], int]) -> int:
    value = 0
    for base in (_SMALL, _MIDDLE):
        digit = take(base)
        value += digit
        if digit < base - 1:
            return value
    return value + take(3 * MAX_NUMBER) - _SMALL - _MIDDLE - MAX_NUMBER


_INT = _Coder(_write_int, _read_int)


def _write_differences(value: tuple[int, ...], put: Callable[[int, int], object]) -> None:
    """Most lists of numbers are sorted, so the difference from the one before is small."""
    _write_int(len(value), put)
    for before, here in zip((0, *value), value, strict=False):
        step = here - before
        _write_int(2 * step if step >= 0 else -2 * step - 1, put)


def _read_differences(take: Callable[[int], int]) -> tuple[int, ...]:
    found = [0]
    for _index in range(_count(take)):
        step = _read_int(take)
        found.append(found[-1] + (-(step + 1) // 2 if step % 2 else step // 2))
    return tuple(found[1:])


_DIFFERENCES = _Coder(_write_differences, _read_differences)
