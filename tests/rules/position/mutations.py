"""Positions with some fields changed at random, and all that must hold of whatever is done with them.

A field is left out, taken from another position of the game or given another value of its kind, so that many of the
positions can be read, and what cannot be is refused for what it says.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from rules import engine
from rules.board_file import packaged
from rules.check import check
from rules.model import Board, Cards, Choice, Dice, Options, Over, State
from rules.notation import options_to_dict
from rules.phases.initiative import without_secrets
from rules.position import PositionError, from_position, to_position
from tests.rules.first.test_random_games import MAIN
from tests.rules.first.test_random_games import played as played_first
from tests.rules.position.support import assert_round_trip, moves, through_json
from tests.rules.soak.support import assert_awaits, played
from tests.rules.support import BOARD, any_options

NUMBERS = (0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 9, 15, 20, 34)
NAMES = (
    *("entente", "central_powers", "france", "russia", "germany", "attack", "naval", "at_war", "surrendered", "exited"),
    *("neutral", "offensives", "events", "technology", "research", "aviation", "michael", "first", "second"),
)
JUNK: tuple[object, ...] = (None, "", "mars", 1.5, True, -1, 10**9, [], {}, [[]], {"mars": 1})


class Kind(NamedTuple):
    """Positions of an edition: its board, any of its options, and the positions of a game with them."""

    board: Board
    any_options: Callable[[Random], Options]
    states: Callable[[Options, int], Sequence[State]]


def _of_soak(options: Options, seed: int) -> Sequence[State]:
    return played.__wrapped__(options, seed).states


def _options_of_first(luck: Random) -> Options:
    return luck.choice(MAIN)


def _of_first(options: Options, seed: int) -> Sequence[State]:
    return played_first.__wrapped__(options, seed).states


SECOND = Kind(BOARD, any_options, _of_soak)
FIRST = Kind(packaged("first"), _options_of_first, _of_first)


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


def mutated(kind: Kind, luck: Random, position: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Change or drop values, or copy some from `other`, at up to four places; now and then drop many more."""
    position = copy.deepcopy(position)
    if luck.random() < 0.1:
        _thin_out(position, luck)
    if luck.random() < 0.05:
        position["options"] = options_to_dict(kind.any_options(luck), kind.board.edition)
    for _ in range(luck.choice((1, 1, 1, 2, 2, 3, 4))):
        if luck.random() < 0.5:
            _take_over(position, copy.deepcopy(other), luck)
        else:
            holder, key = luck.choice(list(_places(position)))
            holder[key] = _changed(holder[key], luck)
    return position


def _take_over(holder: dict[str, Any], other: dict[str, Any], luck: Random) -> None:
    name = luck.choice(sorted({*holder, *other} - {"edition", "options"}))
    mine, its = holder.get(name), other.get(name)
    if isinstance(mine, dict) and isinstance(its, dict) and {**mine, **its} and luck.random() < 0.6:
        _take_over(mine, its, luck)
    elif name in other:
        holder[name] = its
    else:
        del holder[name]


def _thin_out(holder: dict[str, Any], luck: Random) -> None:
    for name, value in list(holder.items()):
        if luck.random() < 0.3:
            del holder[name]
        elif isinstance(value, dict):
            _thin_out(value, luck)


def _places(holder: Any) -> Iterator[tuple[Any, Any]]:
    for key, value in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
        yield holder, key
        if isinstance(value, dict | list):
            yield from _places(value)


def _changed(value: Any, luck: Random) -> Any:
    if luck.random() < 0.02:
        return luck.choice(JUNK)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return luck.choice((value - 1, value + 1, luck.choice(NUMBERS), luck.randint(0, 42)))
    if isinstance(value, str):
        return luck.choice(NAMES)
    if isinstance(value, list):
        more = [*value, luck.choice(value or [luck.choice(NUMBERS)])]
        return luck.sample(more, luck.randint(0, len(more)))
    if isinstance(value, dict) and value:
        keys = list(value)
        return dict(zip(luck.sample(keys, len(keys)), value.values(), strict=True))
    return luck.choice(NUMBERS)


# ------------------------------------------------------------------------------------------------ what must hold


def changed(kind: Kind, seed: int, count: int) -> Iterator[Any]:
    """Positions of a random game with some fields changed, as read from a file or pipe."""
    luck = Random(seed)
    states = kind.states(kind.any_options(luck), seed)
    for state in of_every_kind(states, luck, count):
        yield through_json(mutated(kind, luck, to_position(state), to_position(luck.choice(states))))


def tried(kind: Kind, seed: int, count: int) -> int:
    """Return how many changed positions were accepted; the rest must be refused properly."""
    luck = Random(seed)
    states, accepted = kind.states(kind.any_options(luck), seed), 0
    for state in of_every_kind(states, luck, count):
        assert_round_trip(state)
        for _ in range(3):  # from what was accepted on to what is further from any game
            other = to_position(luck.choice(states))
            read = read_or_refused(kind.board, mutated(kind, luck, to_position(state), other))
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
