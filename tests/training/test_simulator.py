"""The simulator is the rules over again: the same positions and moves, the same odds, on this board and on others."""

from __future__ import annotations

import ctypes
from ctypes import byref
from random import Random

import pytest
from msgspec.structs import replace

from ldd_tui.rollouts.simulator.positions import action_of, move_of, position_of
from rules import engine
from rules.model import FRANCE, GERMANY, Board, Options, Phase, Setup, State
from tests.rules.support import BOARD
from training import proof
from training.library import MOST_MOVES, Move, Position, load


def other_board() -> Board:
    france = replace(BOARD.sectors[FRANCE], track=(4, 3, 3, 2, 2, 1, 1, 1, 0), attack_value=5)
    germany = replace(BOARD.sectors[GERMANY], track=(3, 2, 1, 0), production=4)
    sectors = (france, *BOARD.sectors[1:GERMANY], germany, *BOARD.sectors[GERMANY + 1 :])
    return replace(
        BOARD, sectors=sectors, maximum_rp=15, revolution_last=3, last_turn=14, sudden_death_vp=5, lafayette_turn=6
    )


@pytest.mark.parametrize("board", [BOARD, other_board()], ids=["standard", "other"])
def test_games_of_every_kind_are_equal_position_by_position(board: Board) -> None:
    found = proof.prove(board, 8, seed=3)
    assert found.differences == []
    assert found.games == 8 and found.positions > 700 and found.choices > 250 and found.inputs > 30


def a_choice(phase: Phase, seed: int = 5) -> State:
    played = proof.played(Setup(BOARD, Options()), Random(seed))
    return next(s for s in played.states[80:] if s.phase == phase and len(engine.legal(s)) > 4)


@pytest.mark.parametrize("phase", [Phase.REINFORCEMENTS, Phase.TECHNOLOGY, Phase.OFFENSIVES])
def test_moves_are_actions_and_back(phase: Phase) -> None:
    for action in engine.legal(a_choice(phase)):
        assert action_of(move_of(action)) == action


def test_of_attempts_those_are_left_out_that_are_dear_for_nothing() -> None:
    library, listed = load(BOARD), (Move * MOST_MOVES)()
    position = position_of(a_choice(Phase.TECHNOLOGY))
    position.rp[:] = (20, 20)
    every = [bytes(listed[n]) for n in range(library.legal_moves(byref(position), listed))]
    some = [bytes(listed[n]) for n in range(library.sensible_moves(byref(position), listed))]
    assert set(some) < set(every)
    assert {move[:2] for move in some} == {move[:2] for move in every}


def test_another_die_than_the_tape_has_is_told() -> None:
    library, position = load(BOARD), Position()
    library.use_tape(bytes((1, 4)), 2)
    library.set_up(byref(position), 0)
    library.to_chance(byref(position))
    library.proceed(byref(position))  # it draws three cards
    assert library.tape_outcomes() == -1
    library.use_tape(None, 0)


def test_the_same_seed_is_the_same_game() -> None:
    library = load(BOARD)

    def end(seed: int) -> bytes:
        position = Position()
        library.seed_chance(seed)
        library.set_up(byref(position), 3)
        library.to_choice(byref(position))
        assert position.over
        return ctypes.string_at(byref(position), ctypes.sizeof(position))

    assert end(1) == end(1)
    assert len({end(seed) for seed in range(20)}) == 20
