"""Positions of random games, and there and back through JSON."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from rules import engine
from rules.chance import drawn, rolled
from rules.model import CENTRAL_POWERS, ENTENTE, Cards, Dice, InitiativeRule, Options, Over, Setup, State
from rules.position import from_position, to_position
from tests.rules.support import BOARD

ATHENAS = ((), (ENTENTE,), (CENTRAL_POWERS,), (ENTENTE, CENTRAL_POWERS))
WAYS_TO_PLAY = tuple(
    Options(
        quick_play=quick,
        rewriting_history=history,
        initiative=rule,
        athena=athena,
        brusilov_chain=not quick,
        lettow_card_fails=history,
        naval_natural=quick,
        reserve_mandatory=history,
        lafayette_ends_wilson=quick,
        quick_play_blockade=history,
    )
    for quick in (False, True)
    for history in (False, True)
    for rule in InitiativeRule
    for athena in ATHENAS
)


def moves(state: State, luck: Random) -> engine.Move:
    waiting = state.waiting
    if isinstance(waiting, Dice):
        return rolled(*(luck.randint(1, 6) for _ in range(waiting.count)))
    if isinstance(waiting, Cards):
        return drawn(*luck.sample(engine.available_cards(state), waiting.count))
    return luck.choice(engine.legal(state))


def play_on(state: State, luck: Random) -> Iterator[State]:
    yield state
    while not isinstance(state.waiting, Over):
        state = engine.apply(state, moves(state, luck)).state
        yield state


def game(options: Options, seed: int) -> Iterator[State]:
    return play_on(engine.initial(Setup(BOARD, options)).state, Random(seed))


def through_json(obj: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(obj))


def assert_round_trip(state: State) -> None:
    """Printing, reading and printing again must give the same state and text."""
    printed = through_json(to_position(state))
    again = from_position(printed, state.setup.board)
    assert again == state
    assert to_position(again) == printed
