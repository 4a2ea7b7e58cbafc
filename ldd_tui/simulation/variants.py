"""Boards that differ from a given one in a few values, named by their paths: `victory.sudden_death_vp=5,7`.

Paths are those of board files and their errors: keys with dots, list items counted from 0 in square brackets, with or
without a final `.value`, `.values` or `.up_to`. `+` joins paths that change together, and their values:
`a.b+c.d=1+4,2+3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import deepcopy
from itertools import chain, islice, product
from typing import Any, NamedTuple, NoReturn

from ldd_tui.simulation.plan import PRINTED, Variant
from ldd_tui.text import _
from ldd_tui.text.safe_text import clean
from rules import toml_text
from rules.board_file import BoardError, parse, text_of, written

MOST, MOST_OF_EACH = 16, 100
"""The most variants, the given board included: of all combinations, and of single values."""

_STEP = re.compile(r"\.?([A-Za-z0-9_]+)|\[([0-9]{1,6})\]")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_HELD = ("value", "values", "up_to")
_JOIN = "+"
_LONGEST = 10_000
_PLACE_CELLS = 200


class WrongVariant(ValueError):
    """What cannot be varied so: a sentence with the path and what was expected."""


class _Field(NamedTuple):
    holder: Any
    key: str | int

    @property
    def value(self) -> Any:
        return self.holder[self.key]


Changes = tuple[tuple[str, Any], ...]


def variants(board_text: str, asked: Sequence[str], *, each: bool = False) -> tuple[Variant, ...]:
    """The board, and the variants that `asked` makes of it: the product of all, each `PATH=VALUE,VALUE`.

    `each`: one board for every value instead. Omits boards that change nothing. Raises `WrongVariant`.
    """
    board = parse(board_text)
    data = toml_text.read(board_text)
    choices = [_choices(data, argument) for argument in asked]
    by_argument = [[path for path, _value in chosen[0]] for chosen in choices]
    paths = list(chain.from_iterable(by_argument))
    for together in by_argument if each else [paths]:
        _each_by_itself(data, together)
    given = {path: _field(data, path).value for path in paths}
    most = MOST_OF_EACH if each else MOST
    asked_for = chain(*choices) if each else (tuple(chain(*chosen)) for chosen in product(*choices))
    new = (changes for changes in asked_for if any(given[path] != value for path, value in changes))
    others = list(islice(new, most))
    if len(others) == most:
        raise _too_many(most)
    changed = [_changed(_name(place), data, changes) for place, changes in enumerate(others, 1)]
    return (Variant(PRINTED, board, board_text, tuple(given.items())), *changed)


def assumed_and_changed(data: dict[str, Any], argument: str) -> tuple[Changes, Changes]:
    ((*changes,),) = _choices(data, argument)
    return tuple((path, _field(data, path).value) for path, _value in changes), tuple(changes)


def _name(place: int) -> str:
    """A variant's name by its place: B, C ... Z, AA, AB ...

    >>> _name(1), _name(25), _name(26)
    ('B', 'Z', 'AA')
    """
    rows, letter = divmod(place, len(_LETTERS))
    return (_LETTERS[rows - 1] if rows else "") + _LETTERS[letter]


# ------------------------------------------------------------------------------------------------ one argument


def _choices(data: dict[str, Any], argument: str) -> list[Changes]:
    if len(argument) > _LONGEST:
        _refuse(argument, _("at most {most} characters").format(most=_LONGEST))
    left, sign, right = argument.partition("=")
    paths = [path.strip() for path in left.split(_JOIN)]
    if not sign or not all(paths):
        _refuse(argument, _("PATH=VALUE,VALUE with a path of the board file"))
    for path in paths:
        _field(data, path)
    texts = _split(right, ",")
    if len(texts) > MOST:
        raise _too_many(MOST)
    values = [_values(left, text, len(paths)) for text in texts]
    for place, chosen in enumerate(values):
        if chosen in values[:place]:
            _refuse(f"{left}={_JOIN.join(map(written, chosen))}", _("each value once"))
    return [tuple(zip(paths, chosen, strict=True)) for chosen in values]


def _values(path: str, text: str, count: int) -> list[Any]:
    pieces = _split(text, _JOIN)
    if len(pieces) != count:
        _refuse(f"{path}={text}", _("{count} values joined by +").format(count=count) if count > 1 else _("one value"))
    return [_value(path, piece.strip()) for piece in pieces]


def _value(path: str, text: str) -> Any:
    if _WORD.fullmatch(text):
        return text
    try:
        read = toml_text.read(f"value = {text}")
    except toml_text.TomlError:
        read = {}
    if list(read) != ["value"] or read["value"] == {} or not _is_plain(read["value"]):
        _refuse(f"{path}={text}", _("a number, a word or a [list] after ="))
    return read["value"]


def _is_plain(value: Any) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, int | str | list | dict) and all(map(_is_plain, inner))


def _split(text: str, mark: str) -> list[str]:
    """Split a text at `mark`s outside of brackets and quotes.

    >>> _split("[3, 2],[2, 1]", ",")
    ['[3, 2]', '[2, 1]']
    """
    parts, depth, quoted = [""], 0, False
    for sign in text:
        quoted ^= sign == '"'
        depth += 0 if quoted else (sign in "[{") - (sign in "]}")
        if sign == mark and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def _too_many(most: int) -> WrongVariant:
    words = _("--vary: expected at most {most} boards, the given one included")
    return WrongVariant(words.format(most=most))


def _refuse(place: str, expected: str) -> NoReturn:
    place = clean(place, _PLACE_CELLS)
    raise WrongVariant(_("--vary {place}: expected {expected}").format(place=place, expected=expected))


# ------------------------------------------------------------------------------------------------ the board


def _each_by_itself(data: dict[str, Any], paths: Iterable[str]) -> None:
    """Refuse a field that is named twice, or a list together with one of its items."""
    seen: list[_Field] = []
    for path in paths:
        field = _field(data, path)
        for other in seen:
            same = other.holder is field.holder and other.key == field.key
            if same or other.value is field.holder or field.value is other.holder:
                _refuse(path, _("each value once"))
        seen.append(field)


def _field(data: dict[str, Any], path: str) -> _Field:
    steps = _steps(path)
    if steps == ["edition"]:
        _refuse(path, _("a printed value: the edition only names the board"))
    field = _Field(data, "")
    here: Any = data
    for place, step in enumerate(steps):
        if isinstance(step, int) and isinstance(here, dict):
            here = here.get("values", here)
        known = range(len(here)) if isinstance(here, list) else here if isinstance(here, dict) else ()
        if step not in known:
            _refuse(path, _there(_shown(steps[:place]), here))
        field = _Field(here, step)
        here = field.value
    if isinstance(here, dict) and steps[-1] != _HELD[-1]:
        held = next((key for key in _HELD if key in here), None)
        if held is None:
            _refuse(path, _there(path, here))
        return _Field(here, held)
    return field


def _steps(path: str) -> list[str | int]:
    steps: list[str | int] = []
    at = 0
    while at < len(path) and (found := _STEP.match(path, at)):
        steps.append(found[1] or int(found[2]))
        at = found.end()
    if at < len(path) or not steps:
        _refuse(path, _("a path of the board file, like {example}").format(example="sectors.russia.production"))
    return steps


def _shown(steps: Sequence[str | int]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).lstrip(".")


def _there(path: str, here: Any) -> str:
    if isinstance(here, list):
        return _("an item from {path}[0] to {path}[{last}]").format(path=path, last=len(here) - 1)
    if isinstance(here, dict):
        keys = ", ".join(key for key in here if key not in ("src", "ref"))
        words = _("one of {keys} after {path}") if path else _("a path that begins with one of {keys}")
        return words.format(keys=keys, path=path)
    return _("nothing after {path}").format(path=path)


def _changed(name: str, data: dict[str, Any], changes: Changes) -> Variant:
    data = deepcopy(data)
    for path, value in changes:
        field = _field(data, path)
        field.holder[field.key] = value
    text = text_of(data)
    try:
        return Variant(name, parse(text), text, changes)
    except BoardError as error:
        place = ", ".join(f"{path}={written(value)}" for path, value in changes)
        place = clean(place, _PLACE_CELLS)
        raise WrongVariant(_("--vary {place}: {error}").format(place=place, error=error)) from error
