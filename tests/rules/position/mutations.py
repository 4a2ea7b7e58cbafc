"""Positions with some fields changed at random, and all that must hold of whatever is done with them.

The changes follow the schema: a field is put there, left out, or given another value of its type, so that many of the
positions can be read, and what cannot be is refused for what it says.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from random import Random
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType
from msgspec.structs import fields

from rules import engine
from rules.board_file import packaged
from rules.check import check
from rules.model import Board, Cards, Choice, Dice, Options, Over, Sector, State, Technology
from rules.notation import options_to_dict
from rules.phases.initiative import without_secrets
from rules.position import Position, PositionError, from_position, to_position
from rules.position.printing import left_out
from tests.rules.first.test_random_games import MAIN
from tests.rules.first.test_random_games import played as played_first
from tests.rules.position.support import assert_round_trip, moves, through_json
from tests.rules.soak.support import assert_awaits, played
from tests.rules.support import BOARD, any_options

NUMBERS = (0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 9, 15, 20, 34)
JUNK: tuple[object, ...] = (None, "", "mars", 1.5, True, -1, 10**9, [], {}, [[]], {"mars": 1})


class Kind(NamedTuple):
    """Positions of an edition: its board, any of its options, and the positions of a game with them.

    `own_fields`: only fields that its positions have are put there.
    """

    board: Board
    any_options: Callable[[Random], Options]
    states: Callable[[Options, int], Sequence[State]]
    own_fields: bool


def _of_soak(options: Options, seed: int) -> Sequence[State]:
    return played.__wrapped__(options, seed).states


def _options_of_first(luck: Random) -> Options:
    return luck.choice(MAIN)


def _of_first(options: Options, seed: int) -> Sequence[State]:
    return played_first.__wrapped__(options, seed).states


SECOND = Kind(BOARD, any_options, _of_soak, own_fields=False)
FIRST = Kind(packaged("first"), _options_of_first, _of_first, own_fields=True)


def of_every_kind(states: Sequence[State], luck: Random, count: int) -> list[State]:
    """Sample some states so that rare decisions are as frequent as common ones."""
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
    if isinstance(waiting, Cards):
        return waiting.deck, state.phase, state.athena.batch != ()
    return Over


# ------------------------------------------------------------------------------------------------------- changes


class Changes:
    """Changes positions of an edition at random, drawn from `luck`."""

    def __init__(self, kind: Kind, luck: Random) -> None:
        self._kind, self.luck = kind, luck
        self._absent = left_out(kind.board) if kind.own_fields else frozenset()

    def mutated(self, position: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
        """Change, add, drop or copy from `other` up to four fields; now and then drop many more."""
        position = copy.deepcopy(position)
        if self.luck.random() < 0.1:
            self._thin_out(position)
        for _ in range(self.luck.choice((1, 1, 1, 2, 2, 3, 4))):
            if self.luck.random() < 0.3:
                self._take_over(position, copy.deepcopy(other))
            else:
                self._change_struct(position, Position)
        return position

    def _take_over(self, holder: dict[str, Any], other: dict[str, Any]) -> None:
        name = self.luck.choice(sorted({*holder, *other} - {"edition", "options"}))
        mine, its = holder.get(name), other.get(name)
        if isinstance(mine, dict) and isinstance(its, dict) and {**mine, **its} and self.luck.random() < 0.6:
            self._take_over(mine, its)
        elif name in other:
            holder[name] = its
        else:
            del holder[name]

    def _thin_out(self, holder: dict[str, Any]) -> None:
        """Leave out fields: missing ones have defaults or follow from the rest."""
        for name, value in list(holder.items()):
            if self.luck.random() < 0.3:
                del holder[name]
            elif isinstance(value, dict):
                self._thin_out(value)

    def _change_struct(self, holder: dict[str, Any], cls: type[Struct]) -> None:
        hints = get_type_hints(cls)
        names = [name for name in hints if (cls, name) not in self._absent]
        if holder and self.luck.random() < 0.5:
            names = [name for name in names if name in holder] or names
        (name,) = self.luck.choices(names, [self._leaves(hints[name]) for name in names])
        if name in holder and self.luck.random() < 0.1:
            del holder[name]
        else:
            holder[name] = self._changed(holder.get(name), hints[name])

    def _leaves(self, hint: Any) -> int:
        """Count the fields within a field, so that each changes about as often."""
        if isinstance(hint, type) and issubclass(hint, Struct) and hint is not Options:
            inner = get_type_hints(hint).items()
            return sum(self._leaves(its) for name, its in inner if (hint, name) not in self._absent)
        return 1 if isinstance(hint, type) else max(map(self._leaves, get_args(hint)), default=1)

    def _changed(self, value: Any, hint: Any) -> Any:
        if self.luck.random() < 0.01:
            return self.luck.choice(JUNK)
        hint = self._chosen(hint)
        inside = isinstance(value, dict) and hint is not Options and self.luck.random() < 0.9
        if inside and isinstance(hint, type) and issubclass(hint, Struct):
            self._change_struct(value, hint)
            return value
        if inside and get_origin(hint) is dict:
            self._change_dict(value, hint)
            return value
        if isinstance(value, list) and get_origin(hint) is tuple:
            return self._changed_list(value, get_args(hint)[0])
        if hint is bool and isinstance(value, bool):
            return not value
        if hint is int and isinstance(value, int) and self.luck.random() < 0.6:
            return value + self.luck.choice((-1, 1))
        return self._any(hint)

    def _change_dict(self, holder: dict[str, Any], hint: Any) -> None:
        keys, item = get_args(hint)
        names = self._names(keys)
        one, other = self.luck.sample(names, 2)
        how = self.luck.random()
        if how < 0.15:
            holder.pop(one, None)
        elif how < 0.35:
            here = {name: holder.pop(name) for name in (one, other) if name in holder}
            holder.update({other if name == one else one: entry for name, entry in here.items()})
        else:
            holder[one] = self._changed(holder.get(one), item)

    def _changed_list(self, values: list[Any], item: Any) -> list[Any]:
        values, how = list(values), self.luck.random()
        if how < 0.15:
            self.luck.shuffle(values)
        elif how < 0.25:
            values += values
        elif how < 0.4 and values:
            values.append(self.luck.choice(values))
        elif how < 0.6 and values:
            del values[self.luck.randrange(len(values))]
        elif how < 0.75 and values:
            index = self.luck.randrange(len(values))
            values[index] = self._changed(values[index], item)
        elif how < 0.8:
            values = values[: self.luck.randint(0, len(values))]
        else:
            values.insert(self.luck.randint(0, len(values)), self._any(item))
        return values

    def _any(self, hint: Any) -> Any:
        hint = self._chosen(hint)
        if hint is Options:
            return options_to_dict(self._kind.any_options(self.luck), self._kind.board.edition)
        if hint is bool:
            return self.luck.random() < 0.7
        if hint is int:
            return self.luck.choice((*NUMBERS, self.luck.randint(0, 42)))
        if hint is str:
            return self.luck.choice(("second", "first"))
        if isinstance(hint, type) and issubclass(hint, Enum):
            return self.luck.choice(self._names(hint))
        if isinstance(hint, type) and issubclass(hint, Struct):
            hints = get_type_hints(hint)
            known = [field for field in fields(hint) if (hint, field.name) not in self._absent]
            told = [field.name for field in known if field.required or self.luck.random() < 0.3]
            return {name: self._any(hints[name]) for name in told}
        if get_origin(hint) is tuple:
            return [self._any(get_args(hint)[0]) for _ in range(self.luck.choice((0, 1, 1, 2, 3)))]
        if get_origin(hint) is dict:
            keys, item = get_args(hint)
            return {name: self._any(item) for name in self.luck.sample(self._names(keys), self.luck.randint(1, 2))}
        return None

    def _chosen(self, hint: Any) -> Any:
        """`UnsetType` is never picked: leaving the field out covers that."""
        if isinstance(hint, type) or get_origin(hint) in (tuple, dict):
            return hint
        return self.luck.choice([one for one in get_args(hint) if one is not UnsetType])

    def _names(self, kind: type[Enum]) -> list[str]:
        if kind is Sector:
            return list(self._kind.board.edition.sector_names)
        if kind is Technology:
            return [technology.name.lower() for technology in self._kind.board.edition.technologies]
        return [member.name.lower() for member in kind]


# ------------------------------------------------------------------------------------------------ what must hold


def changed(kind: Kind, seed: int, count: int) -> Iterator[Any]:
    """Positions of a random game with some fields changed, as read from a file or pipe."""
    luck = Random(seed)
    states, changes = kind.states(kind.any_options(luck), seed), Changes(kind, luck)
    for state in of_every_kind(states, luck, count):
        yield through_json(changes.mutated(to_position(state), to_position(luck.choice(states))))


def tried(kind: Kind, seed: int, count: int) -> int:
    """Return how many changed positions were accepted; the rest must be refused properly."""
    luck = Random(seed)
    states, changes = kind.states(kind.any_options(luck), seed), Changes(kind, luck)
    accepted = 0
    for state in of_every_kind(states, luck, count):
        assert_round_trip(state)
        for _ in range(3):  # from what was accepted on to what is further from any game
            other = to_position(luck.choice(states))
            read = read_or_refused(kind.board, changes.mutated(to_position(state), other))
            if read is not None:
                accepted += 1
                state = played_on(read, luck, luck.choice((1, 5, 20)))
    return accepted


def read_or_refused(board: Board, given: object) -> State | None:
    """None if the position is refused, which must name the place and what was expected there."""
    try:
        return from_position(through_json(given), board)
    except PositionError as error:
        assert error.path and error.expected, (given, error)
        assert str(error).isprintable(), (given, error)
        return None


def played_on(state: State, luck: Random, steps: int) -> State:
    """Make random moves; every state on the way must be sound and survive a round trip."""
    check(state)
    assert_awaits(state)
    assert_round_trip(state)
    for _ in range(steps):
        if isinstance(state.waiting, Over):
            break
        state = engine.apply(state, moves(state, luck)).state
        check(state)
        assert_round_trip(state)
    assert from_position(to_position(without_secrets(state)), state.setup.board).turn == state.turn
    return state
