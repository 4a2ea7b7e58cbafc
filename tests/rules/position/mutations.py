"""Positions with some fields changed at random, and all that must hold of whatever is done with them.

The changes follow the schema: a field is put there, left out, or given another value of its type, so that many of the
positions can be read, and what cannot be is refused for what it says.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType
from msgspec.structs import fields

from rules import engine
from rules.check import check
from rules.model import Cards, Choice, Dice, Options, Over, State
from rules.notation import options_to_dict
from rules.phases.initiative import without_secrets
from rules.position import Position, PositionError, from_position, to_position
from tests.rules.position.support import assert_round_trip, moves, through_json
from tests.rules.soak.support import assert_awaits, played
from tests.rules.support import BOARD, any_options

NUMBERS = (0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 9, 15, 20, 34)
JUNK: tuple[object, ...] = (None, "", "mars", 1.5, True, -1, 10**9, [], {}, [[]], {"mars": 1})


def of_every_kind(states: Sequence[State], luck: Random, count: int) -> list[State]:
    """Some states, chosen so that what is seldom awaited comes as often as what is awaited all the time."""
    kinds: dict[object, list[State]] = defaultdict(list)
    for state in states:
        kinds[_kind(state)].append(state)
    return [luck.choice(kinds[luck.choice(list(kinds))]) for _ in range(count)]


def _kind(state: State) -> object:
    waiting = state.waiting
    if isinstance(waiting, Choice):
        return waiting.decision
    if isinstance(waiting, Dice):
        return waiting.purpose, waiting.event, state.athena.columns != ()
    return (waiting.deck, state.phase, state.athena.batch != ()) if isinstance(waiting, Cards) else Over


# ------------------------------------------------------------------------------------------------------- changes


def mutated(position: dict[str, Any], luck: Random, other: dict[str, Any]) -> dict[str, Any]:
    """A position with up to four fields changed, added, left out or taken from another; seldom only half of it."""
    position = copy.deepcopy(position)
    if luck.random() < 0.1:
        _thin_out(position, luck)
    for _ in range(luck.choice((1, 1, 1, 2, 2, 3, 4))):
        if luck.random() < 0.3:
            _take_over(position, copy.deepcopy(other), luck)
        else:
            _change_struct(position, Position, luck)
    return position


def _take_over(holder: dict[str, Any], other: dict[str, Any], luck: Random) -> None:
    """Put in a field of another position, or of a part of it, or leave it out because the other is without."""
    name = luck.choice(sorted({*holder, *other} - {"edition", "options"}))
    mine, its = holder.get(name), other.get(name)
    if isinstance(mine, dict) and isinstance(its, dict) and {**mine, **its} and luck.random() < 0.6:
        _take_over(mine, its, luck)
    elif name in other:
        holder[name] = its
    else:
        del holder[name]


def _thin_out(holder: dict[str, Any], luck: Random) -> None:
    """Leave out fields: what is missing has its default, or follows from the rest."""
    for name, value in list(holder.items()):
        if luck.random() < 0.3:
            del holder[name]
        elif isinstance(value, dict):
            _thin_out(value, luck)


def _change_struct(holder: dict[str, Any], cls: type[Struct], luck: Random) -> None:
    """Change one field of a struct, or of a struct, a dict or a list in it."""
    hints = get_type_hints(cls)
    names = list(hints)
    if holder and luck.random() < 0.5:
        names = [name for name in names if name in holder] or names
    (name,) = luck.choices(names, [_leaves(hints[name]) for name in names])
    if name in holder and luck.random() < 0.1:
        del holder[name]
    else:
        holder[name] = _changed(holder.get(name), hints[name], luck)


@cache
def _leaves(hint: Any) -> int:
    """How many fields are in a field, so that each of them is changed about as often."""
    if isinstance(hint, type) and issubclass(hint, Struct) and hint is not Options:
        return sum(map(_leaves, get_type_hints(hint).values()))
    return 1 if isinstance(hint, type) else max(map(_leaves, get_args(hint)), default=1)


def _changed(value: Any, hint: Any, luck: Random) -> Any:
    """Another value of a type; of one that holds others, more often with one of these changed."""
    if luck.random() < 0.01:
        return luck.choice(JUNK)
    hint = _chosen(hint, luck)
    inside = isinstance(value, dict) and hint is not Options and luck.random() < 0.9
    if inside and isinstance(hint, type) and issubclass(hint, Struct):
        _change_struct(value, hint, luck)
        return value
    if inside and get_origin(hint) is dict:
        _change_dict(value, hint, luck)
        return value
    if isinstance(value, list) and get_origin(hint) is tuple:
        return _changed_list(value, get_args(hint)[0], luck)
    if hint is bool and isinstance(value, bool):
        return not value
    if hint is int and isinstance(value, int) and luck.random() < 0.6:
        return value + luck.choice((-1, 1))
    return _any(hint, luck)


def _change_dict(holder: dict[str, Any], hint: Any, luck: Random) -> None:
    """Change, add, leave out or swap entries of a dict by sector, side or technology."""
    keys, item = get_args(hint)
    names = _names(keys)
    one, other = luck.sample(names, 2)
    how = luck.random()
    if how < 0.15:
        holder.pop(one, None)
    elif how < 0.35:
        here = {name: holder.pop(name) for name in (one, other) if name in holder}
        holder.update({other if name == one else one: entry for name, entry in here.items()})
    else:
        holder[one] = _changed(holder.get(one), item, luck)


def _changed_list(values: list[Any], item: Any, luck: Random) -> list[Any]:
    """A list with an entry more, less, twice or changed, or in another order."""
    values, how = list(values), luck.random()
    if how < 0.15:
        luck.shuffle(values)
    elif how < 0.25:
        values += values
    elif how < 0.4 and values:
        values.append(luck.choice(values))
    elif how < 0.6 and values:
        del values[luck.randrange(len(values))]
    elif how < 0.75 and values:
        index = luck.randrange(len(values))
        values[index] = _changed(values[index], item, luck)
    elif how < 0.8:
        values = values[: luck.randint(0, len(values))]
    else:
        values.insert(luck.randint(0, len(values)), _any(item, luck))
    return values


def _any(hint: Any, luck: Random) -> Any:
    """Any value of a type, as plain data."""
    hint = _chosen(hint, luck)
    if hint is Options:
        return options_to_dict(any_options(luck), BOARD.edition)
    if hint is bool:
        return luck.random() < 0.7
    if hint is int:
        return luck.choice((*NUMBERS, luck.randint(0, 42)))
    if hint is str:
        return luck.choice(("second", "first"))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return luck.choice(_names(hint))
    if isinstance(hint, type) and issubclass(hint, Struct):
        hints = get_type_hints(hint)
        told = [field.name for field in fields(hint) if field.required or luck.random() < 0.3]
        return {name: _any(hints[name], luck) for name in told}
    if get_origin(hint) is tuple:
        return [_any(get_args(hint)[0], luck) for _ in range(luck.choice((0, 1, 1, 2, 3)))]
    if get_origin(hint) is dict:
        keys, item = get_args(hint)
        return {name: _any(item, luck) for name in luck.sample(_names(keys), luck.randint(1, 2))}
    return None


def _chosen(hint: Any, luck: Random) -> Any:
    """One of the types of a union; what may be missing is that already by being left out."""
    if isinstance(hint, type) or get_origin(hint) in (tuple, dict):
        return hint
    return luck.choice([one for one in get_args(hint) if one is not UnsetType])


def _names(kind: type[Enum]) -> list[str]:
    return [member.name.lower() for member in kind]


# ------------------------------------------------------------------------------------------------ what must hold


def changed(seed: int, count: int) -> Iterator[Any]:
    """Positions of a random game with some fields changed, as they come out of a file or a pipe."""
    luck = Random(seed)
    states = played.__wrapped__(any_options(luck), seed).states
    for state in of_every_kind(states, luck, count):
        yield through_json(mutated(to_position(state), luck, to_position(luck.choice(states))))


def tried(seed: int, count: int) -> int:
    """Positions of a random game, and these changed: each is refused properly or played on. How many were accepted."""
    luck = Random(seed)
    game = played.__wrapped__(any_options(luck), seed)
    accepted = 0
    for state in of_every_kind(game.states, luck, count):
        assert_round_trip(state)
        for _ in range(3):  # from what was accepted on to what is further from any game
            other = to_position(luck.choice(game.states))
            read = read_or_refused(mutated(to_position(state), luck, other))
            if read is not None:
                accepted += 1
                state = played_on(read, luck, luck.choice((1, 5, 20)))
    return accepted


def read_or_refused(given: object) -> State | None:
    """The state of a position; None if it is refused, which must name the place and what was expected there."""
    try:
        return from_position(through_json(given), BOARD)
    except PositionError as error:
        assert error.path and error.expected, (given, error)
        assert str(error).isprintable(), (given, error)
        return None


def played_on(state: State, luck: Random, steps: int) -> State:
    """Where some random moves lead from a state; it and all on the way are sound and print to what is read again."""
    check(state)
    assert_awaits(state)
    assert_round_trip(state)
    for _ in range(steps):
        if isinstance(state.waiting, Over):
            break
        state = engine.apply(state, moves(state, luck)).state
        check(state)
        assert_round_trip(state)
    assert from_position(to_position(without_secrets(state)), BOARD).turn == state.turn
    return state
