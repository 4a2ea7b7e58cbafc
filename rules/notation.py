"""Actions, outcomes, options and facts as plain data.

Enums are their names in lower case, structs are dicts, tuples are lists. An action or a fact has its name under "type";
dice are `{"dice": [1, 6]}`, cards `{"cards": [7, 12]}`. Sectors have their names in the edition,
`edition.sector_names`; other names are the same in all editions.

Reading is strict (`rules.strict`), because data come from files, pipes and people; a missing key is refused too. The
engine decides whether the rules allow what was read.

>>> from rules.board_file import packaged
>>> edition = packaged().edition
>>> action_from_dict({"type": "reinforce", "sector": "russia", "spaces": 2}, edition)
Reinforce(sector=<Sector.RUSSIA: 1>, spaces=2)
>>> action_from_dict({"type": "reinforce", "sector": "mars", "spaces": 2}, edition, at="action")
Traceback (most recent call last):
    ...
rules.strict.NotationError: action.sector: expected one of: africa, austria_hungary, bulgaria, france, \
german_colonies, germany, greece, italy, middle_east, ottoman_empire, romania, russia, serbia
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, IntEnum
from functools import cache
from types import NoneType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, UnsetType
from msgspec.structs import replace

from rules.actions import Action, Reroll
from rules.chance import Drawn, Outcome, Rolled
from rules.edition import Edition
from rules.facts import Fact
from rules.model import SECTORS, Options, PoppyHand, Sector, Side, State, Technology
from rules.refusals import Refusal, reason
from rules.strict import (
    NotationError,
    Read,
    below,
    boolean,
    exactly,
    fields_of,
    named,
    object_in,
    one_of,
    text,
    tuple_of,
    whole_number,
)

Move = Action | Outcome


def to_dict(value: Move | Fact, edition: Edition) -> dict[str, Any]:
    """An action, an outcome or a fact as plain data."""
    if isinstance(value, Rolled):
        return {"dice": list(value.faces)}
    if isinstance(value, Drawn):
        return {"cards": list(value.cards)}
    return {"type": name_of(type(value)), **plain(value, edition)}


def action_from_dict(obj: object, edition: Edition, at: str = "") -> Action:
    """Read an action; `at` is the path of `obj`. Raises `NotationError`. The faces of a re-roll may be in any order."""
    return _action(object_in(obj, at, _ACTION), edition, at)


def outcome_from_dict(obj: object, at: str = "") -> Outcome:
    """Read dice or cards, in any order; `at` is the path of `obj`. Raises `NotationError`.

    >>> outcome_from_dict({"dice": [6, 1]})
    Rolled(faces=(1, 6))
    """
    return _outcome(object_in(obj, at, _OUTCOME), at)


def move_from_dict(obj: object, edition: Edition, at: str = "") -> Move:
    """Read an action or an outcome: only actions have a "type". Raises `NotationError`."""
    fields = object_in(obj, at, _MOVE)
    return _action(fields, edition, at) if "type" in fields else _outcome(fields, at)


def _action(fields: dict[str, object], edition: Edition, at: str) -> Action:
    name = fields.get("type")
    if type(name) is not str or name not in edition.actions:
        raise NotationError(below(at, "type"), one_of(edition.actions))
    own = {key: value for key, value in fields.items() if key != "type"}
    action = cast(Action, _read_struct(_ACTIONS[name], own, at, edition))
    return replace(action, faces=tuple(sorted(action.faces))) if isinstance(action, Reroll) else action


def _outcome(fields: dict[str, object], at: str) -> Outcome:
    kind = "cards" if "cards" in fields else "dice"
    fields_of(fields, (kind,), at)
    numbers = tuple(sorted(_NUMBERS(fields.get(kind, _MISSING), below(at, kind))))
    return Drawn(numbers) if kind == "cards" else Rolled(numbers)


def options_to_dict(options: Options, edition: Edition) -> dict[str, Any]:
    """The edition's options as plain data; newer ones only if not the default: stored games keep their bytes."""
    names = [name_of_member(side) for side in options.athena]
    athena = None if not names else names[0] if len(names) == 1 else names
    values = {**_plain(options, ()), "athena": athena}
    known = _readers_of_options(edition)
    return {
        name: values[name] for name in values if name in known and values[name] != _JOINED_LATER.get(name, _MISSING)
    }


def options_from_dict(obj: object, edition: Edition, at: str = "") -> Options:
    """Read options; a missing one has the edition's usual value. Raises `NotationError`."""
    fields = object_in(obj, at, "an object of options")
    return replace(Options.usual(edition), **_read(fields, _readers_of_options(edition), at))


def plain(value: object, edition: Edition) -> Any:
    """Any value of the rules as plain data, without the outermost "type"; a refusal with its reason."""
    return _plain(value, edition.sector_names)


def _plain(value: object, sectors: tuple[str, ...]) -> Any:
    if isinstance(value, Sector):
        return sectors[value]
    if isinstance(value, IntEnum):
        return name_of_member(value)
    if isinstance(value, tuple):
        return [_plain(item, sectors) for item in value]
    if isinstance(value, Struct):
        fields = {field: _plain(getattr(value, field), sectors) for field in value.__struct_fields__}
        return {"reason": reason(value), **fields} if isinstance(value, Refusal) else fields
    return value


def name_of_member(member: IntEnum) -> str:
    """The plain-data name of a side, technology, phase ...; sector names come from the edition."""
    return member.name.lower()


def name_of(cls: type[Struct]) -> str:
    """The name of a kind of action or fact in plain data.

    >>> from rules.facts import LossTaken
    >>> name_of(LossTaken)
    'loss_taken'
    """
    return _WORD_BOUNDARY.sub("_", str(cls.__struct_config__.tag)).lower()


def fingerprint(state: State) -> bytes:
    """A canonical encoding of a state, for digests: equal bytes mean equal states of one setup.

    JSON with sorted keys and enums as numbers. It omits the setup, which is constant, and the rule cited by what is
    awaited, because correcting a citation doesn't change the game. Newer fields are omitted while they have their
    default, so stored games keep their digests.
    """
    fields = {name: getattr(state, name) for name in _STATE_FIELDS}
    for name, usual in _STATE_JOINED_LATER.items():
        if getattr(state, name) != usual:
            fields[name] = getattr(state, name)
    waiting = state.waiting
    if waiting is not None:
        awaited = msgspec.structs.asdict(waiting)
        del awaited["rule"]
        fields["waiting"] = {"kind": waiting.__struct_config__.tag, **awaited}
    return _CANONICAL.encode(fields)


_JOINED_LATER = {
    name: getattr(Options(), name) for name in ("lafayette_ends_wilson", "quick_play_blockade", "revolution_surrender")
}
_MISSING = object()  # no reader accepts it, so errors for missing keys say what was expected
_ACTION = 'an action: an object with a "type"'
_OUTCOME = 'an object with "dice" or "cards"'
_MOVE = f"{_ACTION} or {_OUTCOME}"
_WORD_BOUNDARY = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CANONICAL = msgspec.json.Encoder(order="sorted")
_STATE_JOINED_LATER: dict[str, object] = {"falling": (), "poppies": PoppyHand(), "naval_bonus": 0, "owed": 0}
_STATE_FIELDS = tuple(field for field in State.__struct_fields__ if field not in ("setup", *_STATE_JOINED_LATER))


LeftOut = frozenset[tuple[type[Struct], str]]

T = TypeVar("T")


def decode(kind: type[T], obj: object, edition: Edition, at: str = "", without: LeftOut = frozenset()) -> T:
    """Read plain data as a struct: its fields are the schema, nothing is converted, unknown fields are refused.

    `at` is the path of `obj`; `without`: fields to treat as unknown. Raises `NotationError`. msgspec's own decoder
    can't read an edition's sector names, and its paths omit the keys of dicts.

    >>> class Point(Struct):
    ...     x: int
    ...     name: str | None = None
    >>> from rules.board_file import packaged
    >>> decode(Point, {"x": 1, "y": 2}, packaged().edition, at="point")
    Traceback (most recent call last):
        ...
    rules.strict.NotationError: point.y: expected no such field: known are name, x
    """
    return cast(T, _reader(cast(Any, kind), edition, without)(obj, at))


@cache
def _reader(hint: Any, edition: Edition, without: LeftOut = frozenset()) -> Read:
    """The reader for a type: ints, bools, strings, enums by name, tuples, dicts and structs."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if hint is Options:
        return lambda value, at: options_from_dict(value, edition, at)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return named(_members(hint, edition))
    if isinstance(hint, type) and issubclass(hint, Struct):
        return lambda value, at: _read_struct(hint, value, at, edition, without)
    inner = get_args(hint)
    if get_origin(hint) is tuple:
        return tuple_of(_reader(inner[0], edition, without))
    if get_origin(hint) is dict:
        members = _members(inner[0], edition)
        readers = dict.fromkeys(members, _reader(inner[1], edition, without))
        return lambda value, at: {members[name]: item for name, item in _read(value, readers, at).items()}
    return _union_reader([_reader(one, edition, without) for one in inner if one is not UnsetType])


@cache
def _readers(cls: type[Struct], edition: Edition, without: LeftOut = frozenset()) -> dict[str, Read]:
    hints = get_type_hints(cls)
    known = [name for name in cls.__struct_fields__ if (cls, name) not in without]
    return {name: _reader(hints[name], edition, without) for name in known}


def _members(kind: type[Enum], edition: Edition) -> dict[str, Enum]:
    """The members of an enum by name; sectors and technologies are the edition's."""
    if kind is Sector:
        return dict(zip(edition.sector_names, SECTORS, strict=True))
    found = edition.technologies if kind is Technology else tuple(kind)
    return {member.name.lower(): member for member in found}


def _read(value: object, readers: Mapping[str, Read], at: str) -> dict[str, Any]:
    return {key: readers[key](item, below(at, key)) for key, item in fields_of(value, readers, at).items()}


def _read_struct(cls: type[Struct], value: object, at: str, edition: Edition, without: LeftOut = frozenset()) -> Struct:
    readers = _readers(cls, edition, without)
    found = _read(value, readers, at)
    for name in _required(cls):
        if name not in found:
            readers[name](_MISSING, below(at, name))
            raise NotationError(below(at, name), "a value")
    return cls(**found)


@cache
def _required(cls: type[Struct]) -> tuple[str, ...]:
    return tuple([field.name for field in msgspec.structs.fields(cls) if field.required])


def _union_reader(readers: list[Read]) -> Read:
    """Read one type or another, but never a missing value."""

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


def _athena(value: object, at: str) -> tuple[Side, ...]:
    if value is None:
        return ()
    if type(value) is str:
        return (_SIDE(value, at),)
    if isinstance(value, (list, tuple)) and len(value) == len(Side):
        sides = tuple(sorted(_SIDE(entry, f"{at}[{index}]") for index, entry in enumerate(value)))
        if sides == tuple(Side):
            return sides
    raise NotationError(at, "null, a side, or a list of both sides")


@cache
def _readers_of_options(edition: Edition) -> dict[str, Read]:
    ways = {name_of_member(rule): rule for rule in edition.initiative_rules}
    readers = {**_readers(Options, edition), "athena": _athena, "initiative": named(ways)}
    return {name: read for name, read in readers.items() if name in (*edition.options, "initiative")}


_SIMPLE: dict[object, Read] = {
    bool: boolean,
    str: text,
    NoneType: exactly(NoneType, "null"),
    int: whole_number,
    object: lambda value, at: value,
}
_SIDE = named({name_of_member(side): side for side in Side})
_NUMBERS = tuple_of(whole_number)
_ACTIONS: dict[str, type[Struct]] = {name_of(cls): cls for cls in get_args(Action)}
