"""The first edition's simulator is its rules over again: the same positions and moves, on this board and on others."""

from __future__ import annotations

from ctypes import byref
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from ldd_tui.players import POLICIES
from ldd_tui.players.value.first_layer import features
from ldd_tui.players.value.network import read
from ldd_tui.rollouts.simulator.board_header import header_of, pairs
from ldd_tui.rollouts.simulator.positions import action_of, move_of, position_of
from rules import actions as a
from rules import engine
from rules.board_file import packaged
from rules.chance import Rolled
from rules.model import (
    AT_WAR,
    BULGARIA,
    FRANCE,
    GERMANY,
    RUSSIA,
    SERBIA,
    Board,
    Options,
    Over,
    Phase,
    SectorState,
    Setup,
    Side,
    State,
)
from tests.players.value.made_up import installed, random_network
from tests.rules.support import BOARD as SECOND
from tests.training.test_simulator import other_board as other_board_of_second
from training import agreement, files, proof, truth
from training.__main__ import main
from training.by_engine import faster_levels
from training.library import MOST_MOVES, FirstPosition, Move, Search, inputs_of, load
from training.network import chances, fresh
from training.playing import Simulator, hidden_of

BOARD = packaged("first")
NETWORK = fresh((64, 32), 7, "first")
PHASES = (Phase.TECHNOLOGY, Phase.OFFENSIVES, Phase.REINFORCEMENTS, Phase.NAVAL)


def other_board() -> Board:
    france = replace(BOARD.sectors[FRANCE], track=(4, 3, 3, 2, 2, 1, 1, 1, 0), level=9, attack_value=5)
    russia = replace(BOARD.sectors[RUSSIA], star=5, caps=(4, 3, 3, 3), production=1)
    germany = replace(BOARD.sectors[GERMANY], track=(3, 2, 1, 0), level=4, star=5, victory_points=2)
    sectors = (france, russia, *BOARD.sectors[2:GERMANY], germany, *BOARD.sectors[GERMANY + 1 :])
    return replace(
        BOARD,
        sectors=sectors,
        maximum_rp=15,
        revolution_last=2,
        last_turn=12,
        bid_limit=1,
        tie_winner=Side.ENTENTE,
        u_boat=(1, 1, 2, 3, 4, 5),
        blue_years=frozenset((5,)),
        poppies=(BOARD.poppies[0][::2], BOARD.poppies[1][1::2]),
    )


@pytest.mark.parametrize("board", [BOARD, other_board()], ids=["standard", "other"])
def test_games_of_every_kind_are_equal_position_by_position(board: Board) -> None:
    found = proof.prove(board, 40, seed=3)
    assert found.differences == []
    assert found.games == 40 and found.positions > 1500 and found.choices > 700 and found.inputs > 70


BOARDS = pytest.mark.parametrize(
    ("board", "other", "edges"),
    [(BOARD, other_board(), 26), (SECOND, other_board_of_second(), 28)],
    ids=["first", "second"],
)


@BOARDS
def test_a_rule_that_differs_is_found(board: Board, other: Board, edges: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof and the simulator use different boards."""
    library = load(other)
    monkeypatch.setattr(proof, "load", lambda board: library)
    found = proof.prove(board, 8, seed=3)
    assert found.differences and all("turn" in line for line in found.differences)


@cache
def choices(athena: tuple[Side, ...] = ()) -> list[State]:
    """Positions of random games in which a side chooses what the simulator leaves to it."""
    options = replace(Options.usual(BOARD.edition), athena=athena)
    states = [s for seed in range(4) for s in proof.played(Setup(BOARD, options), Random(seed)).states]
    return [s for s in states if s.battle is None and not s.owed and len(engine.legal(s)) > 1 and s.phase in PHASES]


def laid(athena: tuple[Side, ...] = (), **given: Any) -> State:
    """The set-up with changes, run on to the next choice or dice."""
    options = replace(Options.usual(BOARD.edition), athena=athena)
    state = engine.initial(Setup(BOARD, options)).state
    return engine.resume(replace(state, waiting=None, stage=0, **given)).state


@pytest.mark.parametrize("phase", PHASES)
def test_moves_are_actions_and_back(phase: Phase) -> None:
    states = [state for state in choices() if state.phase == phase]
    assert states
    for state in states:
        for action in engine.legal(state):
            assert action_of(move_of(action)) == action


def test_the_initiative_is_bought_or_not() -> None:
    state = laid((Side.CENTRAL_POWERS,), turn=2, phase=Phase.INITIATIVE, rp=(3, 0))
    library = load(BOARD)
    for action in engine.legal(state):
        assert action_of(move_of(action)) == action
        position, after = position_of(state), position_of(engine.apply(state, action).state)
        assert library.awaits_choice(byref(position))
        library.carry_out(byref(position), move_of(action))
        assert bytes(position) == bytes(after)


def test_what_cannot_help_a_die_is_left_out() -> None:
    library, listed = load(BOARD), (Move * MOST_MOVES)()
    for state in choices():
        if state.phase not in (Phase.TECHNOLOGY, Phase.NAVAL):
            continue
        position = position_of(state)
        position.rp[:] = (20, 20)
        every = {bytes(listed[n]) for n in range(library.legal_moves(byref(position), listed))}
        some = {bytes(listed[n]) for n in range(library.sensible_moves(byref(position), listed))}
        assert some < every
        dearest = max(move[2] for move in some)
        if state.phase == Phase.TECHNOLOGY:
            assert {move[:2] for move in some} == {move[:2] for move in every} and dearest <= 5
        else:
            added = (26 in state.in_force) - (14 in state.in_force)
            assert dearest == (5 - added if state.active else 2)


def test_a_search_throws_no_dice() -> None:
    """The tape has no dice, and a second search of the position gives the same result."""
    Simulator(BOARD).take(0, NETWORK)
    library = load(BOARD)
    library.use_tape(b"", 0)
    for state in [*choices()[::7], *choices((Side.CENTRAL_POWERS,))[::7]]:
        first, again = (library.chosen_move(0, byref(position_of(state)), Search(1, 4, 4, 0.03)) for _ in range(2))
        assert bytes(first) == bytes(again) and library.tape_outcomes() == 0
    library.use_tape(None, 0)


def test_a_payment_at_sea_is_worth_the_mean_over_the_die() -> None:
    state = laid(turn=3, phase=Phase.NAVAL, active=Side.CENTRAL_POWERS, initiative=Side.ENTENTE, rp=(6, 5))
    simulator, library, rows = Simulator(BOARD), load(BOARD), np.zeros((6, inputs_of("first")), np.float32)
    simulator.take(0, NETWORK)
    payment = move_of(a.Naval(3))
    for face in range(1, 7):
        position = position_of(state)
        library.use_tape(bytes((1, face)), 2)
        library.carry_out(byref(position), payment)
        library.proceed(byref(position))
        library.use_tape(None, 0)
        library.to_chance(byref(position))
        assert list(position.rp) == [(6, 4, 2, 2, 2, 2)[face - 1], 2] and position.turn == 4
        library.features_of(byref(position), rows[face - 1].ctypes.data)
    mean = float(chances(NETWORK, rows).mean())
    assert simulator.chances(0, position_of(state), [payment])[0] == pytest.approx(mean, abs=1e-5)


def test_a_fall_is_worth_the_armistice_roll_and_what_comes_after_it() -> None:
    sectors = list(laid().sectors)
    sectors[BULGARIA] = SectorState(AT_WAR, BOARD.sectors[BULGARIA].last_space)
    given = {"sectors": tuple(sectors), "vp": (3, 1), "rp": (4, 4)}
    state = laid((), turn=6, phase=Phase.OFFENSIVES, active=Side.ENTENTE, **given)
    simulator = Simulator(BOARD)
    simulator.take(0, NETWORK)
    blow = a.Offensive(SERBIA, BULGARIA, 1)
    fallen = engine.apply(engine.apply(state, blow).state, Rolled((6,))).state
    stood = engine.apply(engine.apply(state, blow).state, Rolled((1,))).state
    rolled = engine.apply(fallen, Rolled((6,))).state
    assert isinstance(engine.apply(fallen, Rolled((4,))).state.waiting, Over) and rolled.vp == (5, 1)
    after = [float(chances(NETWORK, np.array([features(s)], np.float32))[0]) for s in (rolled, stood)]
    hit = 1 / 3  # an attack value of 5
    worth = hit * (4 / 6 + 2 / 6 * after[0]) + (1 - hit) * after[1]
    assert simulator.chances(0, position_of(state), [move_of(blow)])[0] == pytest.approx(worth, abs=1e-4)


def test_the_search_and_the_levels_choose_what_those_of_the_game_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One choice deep, with one random network; U-boat losses beyond RP are judged separately."""
    for _ in installed(tmp_path, monkeypatch, random_network()):
        weights = files.weights_from(tmp_path / "first.msgpack")
        networks = files.Networks(weights, weights)
        found = agreement.compare(BOARD, networks, 1, 1, 0, lambda found: None)
        assert found.choices > 15 and found.same + found.alike >= 0.9 * found.choices
        faster = faster_levels(Simulator(BOARD, hidden_of(weights)), networks)
        states = [laid(turn=4, phase=Phase.INITIATIVE, rp=(5, 4)), *choices()[::3]]
        same = [
            faster[name](state, engine.legal(state), Random(7)) == POLICIES[name](state, engine.legal(state), Random(7))
            for name in ("recruit", "officer")
            for state in states
        ]
        assert len(same) > 30 and sum(same) >= 0.9 * len(same)


def test_the_same_seed_is_the_same_game() -> None:
    library = load(BOARD)

    def end(seed: int, athena: int) -> bytes:
        position = FirstPosition()
        library.seed_chance(seed)
        library.set_up(byref(position), athena)
        library.to_choice(byref(position))
        return bytes(position)

    assert end(1, 3) == end(1, 3)
    assert len({end(seed, 3) for seed in range(20)}) == 20


@BOARDS
def test_what_the_simulator_cannot_play_is_refused(board: Board, other: Board, edges: int) -> None:
    long = replace(board.sectors[FRANCE], track=(*(3,) * 17, 0))
    with pytest.raises(ValueError, match="longer"):
        header_of(replace(board, sectors=(long, *board.sectors[1:])))
    assert len(pairs(board)) == edges and all(d in board.sectors[a].neighbours for a, d in pairs(board))


def test_the_commands_take_an_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truth, "_ROLLOUTS", 4)
    plan, folder, target = tmp_path / "plan.json", tmp_path / "run", tmp_path / "net.msgpack"
    plan.write_text('{"start_games": 20, "start_steps": 4, "iterations": 1, "games": 3, "steps": 4, "batch": 32}')
    run = CliRunner()

    def said(*arguments: str) -> str:
        result = run.invoke(main, [*arguments, "--edition", "first"], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.output

    assert "4 games" in said("prove", "--games", "4")
    said("train", "--plan", str(plan), "--folder", str(folder), "--workers", "1")
    net = folder / "trained.msgpack"
    assert read(net.read_bytes()).edition == "first" and read(net.read_bytes()).features == inputs_of("first")
    for more in ((), ("--against", str(net)), ("--staff",)):
        assert "as Entente" in said("measure", str(net), "--games", "1", *more, "--workers", "1")
    for _ in range(2):  # the second time past the gate
        said("write", str(net), "--to", str(target), "--pairs", "2", "--deep-games", "0", "--workers", "1")
    assert "won as entente against Athena at depth 0, 2 games" in read(target.read_bytes()).pedigree
