"""Values as plain data: how actions, outcomes, options and facts enter and leave the process.

Enums are their names in lower case, structs are dicts, tuples are lists. An action or a fact carries its
name under "type"; dice are `{"dice": [1, 6]}`, cards `{"cards": [7, 12]}`.

Sectors have the names of the board's edition, `edition.sector_names`; all else has the same names in all of them.

Reading is strict (`rules.strict`), for what is read comes from files, pipes and people; a missing key is refused too.
Whether the rules allow what was read is for the engine to say.

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
from collections.abc import Collection
from enum import IntEnum
from functools import cache
from typing import Any, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.actions import Action
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
    fields_of,
    member_of,
    named,
    object_in,
    one_of,
    tuple_of,
    whole_number,
)

Move = Action | Outcome


def to_dict(value: Move | Fact, edition: Edition) -> dict[str, Any]:
    """An action, an outcome or a fact as plain data.

    >>> from rules.actions import Reroll
    >>> from rules.board_file import packaged
    >>> to_dict(Reroll((5, 6)), packaged().edition)
    {'type': 'reroll', 'faces': [5, 6]}
    >>> to_dict(Rolled((1, 4)), packaged().edition)
    {'dice': [1, 4]}
    """
    if isinstance(value, Rolled):
        return {"dice": list(value.faces)}
    if isinstance(value, Drawn):
        return {"cards": list(value.cards)}
    return {"type": name_of(type(value)), **plain(value, edition)}


def action_from_dict(obj: object, edition: Edition, at: str = "") -> Action:
    """Read an action; `at` is the path at which `obj` was found. Raises `NotationError`.

    The faces of a re-roll may come in any order.
    """
    return _action(object_in(obj, at, _ACTION), edition, at)


def outcome_from_dict(obj: object, at: str = "") -> Outcome:
    """Read dice or cards, in any order; `at` is the path at which `obj` was found. Raises `NotationError`.

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
    readers = _readers_of_actions(edition)
    if type(name) is not str or name not in readers:
        raise NotationError(below(at, "type"), one_of(readers))
    return cast(Action, _ACTIONS[name](**_read(fields, readers[name], at, known=(*readers[name], "type"))))


def _outcome(fields: dict[str, object], at: str) -> Outcome:
    if "cards" in fields:
        return Drawn(_read(fields, _CARDS, at)["cards"])
    return Rolled(_read(fields, _DICE, at)["dice"])


def options_to_dict(options: Options, edition: Edition) -> dict[str, Any]:
    """Options as plain data, each that the edition knows; of those that joined later only what is not the default.

    Stored games and digests of headers thereby keep their bytes.

    >>> from rules.board_file import packaged
    >>> options_to_dict(Options(athena=(Side.ENTENTE,)), packaged().edition)["athena"]
    'entente'
    """
    names = [name_of_member(side) for side in options.athena]
    athena = None if not names else names[0] if len(names) == 1 else names
    told = {**_plain(options, ()), "athena": athena}
    known = _readers_of_options(edition)
    return {name: told[name] for name in told if name in known and told[name] != _JOINED_LATER.get(name, _MISSING)}


def options_from_dict(obj: object, edition: Edition, at: str = "") -> Options:
    """Read options; one that is missing is as usual in the edition. Raises `NotationError`.

    >>> from rules.board_file import packaged
    >>> options_from_dict({"initiative": "dice", "athena": "entente"}, packaged().edition).athena
    (<Side.ENTENTE: 0>,)
    """
    fields = object_in(obj, at, "an object of options")
    return replace(Options.usual(edition), **_read(fields, _readers_of_options(edition), at, optional=True))


def plain(value: object, edition: Edition) -> Any:
    """Any value of the rules as plain data, without the "type" of the outermost; a refusal with its reason.

    >>> from rules.board_file import packaged
    >>> plain((Side.ENTENTE, None, 3), packaged().edition)
    ['entente', None, 3]
    """
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

    JSON with sorted keys and enums as numbers. The setup is left out, for it does not change during a game,
    and so is the rule cited by what is awaited: to correct a citation is not to change the game. Fields that joined
    later are left out while they have their default: stored games thereby keep their digests.
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
_MISSING = object()  # no reader accepts it, so what is missing is refused with what was expected
_ACTION = 'an action: an object with a "type"'
_OUTCOME = 'an object with "dice" or "cards"'
_MOVE = f"{_ACTION} or {_OUTCOME}"
_WORD_BOUNDARY = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CANONICAL = msgspec.json.Encoder(order="sorted")
_STATE_JOINED_LATER: dict[str, object] = {"falling": (), "poppies": PoppyHand(), "naval_bonus": 0, "owed": 0}
_STATE_FIELDS = tuple(field for field in State.__struct_fields__ if field not in ("setup", *_STATE_JOINED_LATER))


def _read(
    fields: dict[str, object],
    readers: dict[str, Read],
    at: str,
    known: Collection[str] = (),
    optional: bool = False,
) -> dict[str, Any]:
    """Read all fields, or those present if `optional`; reject any outside `known` (or `readers`)."""
    fields_of(fields, known or readers, at)
    return {
        name: reader(fields.get(name, _MISSING), below(at, name))
        for name, reader in readers.items()
        if not optional or name in fields
    }


def _reader(hint: Any, edition: Edition | None = None) -> Read:
    """Raises `TypeError` if no action, outcome or option has this type."""
    if hint is bool:
        return boolean
    if hint is int:
        return whole_number
    if hint is Sector and edition is not None:
        return named(dict(zip(edition.sector_names, SECTORS, strict=True)))
    if hint is Technology and edition is not None:
        return named({name_of_member(technology): technology for technology in edition.technologies})
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return member_of(hint)
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        return _multiset(_reader(get_args(hint)[0], edition))
    raise TypeError(f"no notation for {hint!r}")


def _multiset(item: Read) -> Read:
    """Dice and cards have no order, so they are sorted when read."""
    listed = tuple_of(item)
    return lambda value, at: tuple(sorted(listed(value, at)))


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


def _readers(cls: type[Struct], edition: Edition | None = None) -> dict[str, Read]:
    hints = get_type_hints(cls)
    return {field.name: _reader(hints[field.name], edition) for field in msgspec.structs.fields(cls)}


@cache
def _readers_of_actions(edition: Edition) -> dict[str, dict[str, Read]]:
    return {name: _readers(cls, edition) for name, cls in _ACTIONS.items() if name in edition.actions}


@cache
def _readers_of_options(edition: Edition) -> dict[str, Read]:
    """Readers of the edition's options; the initiative only accepts the edition's rules."""
    ways = {name_of_member(rule): rule for rule in edition.initiative_rules}
    readers = {**_readers(Options), "athena": _athena, "initiative": named(ways)}
    return {name: read for name, read in readers.items() if name in (*edition.options, "initiative")}


_SIDE = member_of(Side)
_ACTIONS: dict[str, type[Struct]] = {name_of(cls): cls for cls in get_args(Action)}
_DICE = {"dice": _readers(Rolled)["faces"]}
_CARDS = {"cards": _readers(Drawn)["cards"]}
