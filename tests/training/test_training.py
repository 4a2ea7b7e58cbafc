"""Training goes by counts and seeds: the same plan, the same bytes, with a stop or without; and the gate holds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from ldd_tui.players import POLICIES
from ldd_tui.players.value.deeper import Deeper, sensible
from ldd_tui.players.value.first_layer import FirstLayer, features
from ldd_tui.players.value.network import Network, read
from ldd_tui.players.value.search import never, second_opinion
from ldd_tui.rollouts.habits import CHOSEN
from ldd_tui.rollouts.simulator.positions import move_of, position_of
from ldd_tui.simulation.workers import Crew, Where
from rules import engine
from rules.model import CENTRAL_POWERS, ENTENTE, Choice
from tests.benchmarks.doubtful import by_network
from tests.players.value.support import wandered
from tests.rules.support import BOARD
from training import agreement, checkpoint, files, gate, measuring
from training.__main__ import main
from training.blocks import Task, blocks_of, games_of, play_block
from training.by_engine import faster_levels
from training.learning import Memory, Training
from training.library import inputs_of
from training.network import Floats, Learner, chances, fresh, joined, loss, widened
from training.plan import Plan
from training.playing import Simulator, hidden_of
from training.truth import Truth
from training.varying import games_on

PACKAGED = Path(__file__).parents[2] / "ldd_tui" / "players" / "value" / "networks" / "second.msgpack"
INPUTS = inputs_of("second")
SMALL = Plan(
    start_games=20, start_steps=20, iterations=2, games=3, steps=4, batch=32, memory=600, share=1.0, past_every=1
)


def trained(plan: Plan, crew: Crew | None = None) -> Training:
    training = Training(BOARD, plan, crew)
    training.start()
    while training.iteration < plan.iterations:
        training.iterate()
    return training


def bytes_of(training: Training) -> list[bytes]:
    learner, memory = training.learner, training.memory
    weights = [*learner.weights, *learner.average, *learner.means, *learner.squares, memory.targets]
    return [*(array.tobytes() for array in weights), memory.features.tobytes()]


def test_the_same_plan_is_the_same_network_with_a_stop_between_or_without(tmp_path: Path) -> None:
    whole = trained(SMALL)
    stopped = Training(BOARD, SMALL)
    stopped.start()
    stopped.iterate()
    checkpoint.save(stopped, tmp_path / "run.npz")
    going_on = checkpoint.load(BOARD, SMALL, tmp_path / "run.npz")
    going_on.iterate()
    assert bytes_of(going_on) == bytes_of(whole)
    assert (going_on.iteration, going_on.games, going_on.memory.next) == (2, 26, whole.memory.next)
    other = trained(replace(SMALL, seed=2))
    assert bytes_of(other) != bytes_of(whole)


def test_other_processes_make_the_same_network_and_measure_the_same() -> None:
    plan = replace(SMALL, start_games=30, iterations=1, games=30)
    alone = trained(plan)
    with Crew(Where(workers=2)) as crew:
        shared = trained(plan, crew)
        assert bytes_of(shared) == bytes_of(alone) and shared.games == alone.games == 60
        weights = alone.learner.average
        shares = [
            measuring.against_each_other(BOARD, weights, fresh((64, 32), 5), 30, 1, crew=who) for who in (None, crew)
        ]
        assert shares[0] == shares[1] and shares[0][0].games == 30


def test_blocks_have_all_games_and_each_has_its_own() -> None:
    assert [number for block in blocks_of(60) for number in games_of(block, 60)] == list(range(60))
    task = Task(BOARD, replace(SMALL, games=60), 1, fresh((64, 32), 5))
    first, again, second = (play_block(task, block) for block in (0, 0, 1))
    assert first.features.tobytes() == again.features.tobytes() != second.features.tobytes()
    other = play_block(Task(BOARD, task.plan, 2, task.weights), 0)
    assert other.features.tobytes() != first.features.tobytes()


def test_a_checkpoint_of_another_plan_is_refused(tmp_path: Path) -> None:
    checkpoint.save(Training(BOARD, SMALL), tmp_path / "run.npz")
    with pytest.raises(checkpoint.CheckpointError):
        checkpoint.load(BOARD, replace(SMALL, trace=0.5), tmp_path / "run.npz")


def test_a_target_has_neither_luck_nor_noise_in_it() -> None:
    """With lambda 0 it is what the network says after the best move, or of the dice on average; with 1 the sum of all
    its changes of mind is added, which brings it nearer to the result."""
    weights = files.weights_from(PACKAGED)
    simulator = Simulator(BOARD, hidden_of(weights))
    simulator.take(0, weights)

    def learned(trace: float, noise: float = 0.0) -> tuple[Floats, Floats]:
        simulator.seed(9)
        seen, worth = simulator.learn(0, 0, share=1.0, trace=trace, samples=64, noise=noise, noisy=4096)
        return chances(weights, seen.astype(np.float32)), worth.copy()

    said, worth = learned(0.0)
    assert len(said) > 100 and np.abs(worth - said).mean() < 0.02
    noisy_said, noisy_worth = learned(0.0, 0.3)
    assert (noisy_worth - noisy_said).mean() == pytest.approx((worth - said).mean(), abs=0.005)
    _, summed = learned(1.0)
    assert summed[-1] == pytest.approx(worth[-1], abs=1e-6)
    assert np.abs(summed - said).mean() > 3 * np.abs(worth - said).mean()


def test_without_samples_every_position_is_worth_the_result() -> None:
    simulator = Simulator(BOARD)
    simulator.take(0, fresh((8, 4), 3))
    simulator.seed(9)
    seen, worth = simulator.learn(-1, -1, share=0.5, trace=0.0, samples=0, noise=0.0, noisy=0)
    assert len(worth) == len(seen) > 20 and len(set(worth.tolist())) == 1 and worth[0] in (0.0, 0.5, 1.0)


def test_the_memory_forgets_the_oldest() -> None:
    memory = Memory(5)
    for start in (0, 3, 6):
        numbers = np.arange(start, start + 3, dtype=np.float32)
        memory.add(np.repeat(numbers[:, None], INPUTS, axis=1), numbers)
    assert sorted(memory.targets.tolist()) == [4, 5, 6, 7, 8] and memory.filled == 5
    assert (memory.features[:, 7] == memory.targets).all()


def test_the_rate_is_steady_then_falls() -> None:
    plan = Plan(iterations=100, steady=0.4, rate=1.0, last_rate=0.1)
    rates = [plan.rate_at(n) for n in range(101)]
    assert rates[:41] == [1.0] * 41 and rates[40:] == sorted(rates[40:], reverse=True)
    assert rates[70] == pytest.approx(0.55) and rates[100] == pytest.approx(0.1)


def test_steps_go_down_the_gradient() -> None:
    random = np.random.default_rng(0)
    rows = random.normal(size=(64, INPUTS)).astype(np.float16)
    targets = (rows[:, 3] > 0).astype(np.float32)
    learner = Learner(fresh((8, 4), 1), keep=0.9)
    before = loss(learner.weights, rows, targets)
    for _ in range(100):
        learner.step(rows.astype(np.float32), targets, 0.01, 0.0)
    assert loss(learner.weights, rows, targets) < 0.1 * before
    assert loss(learner.average, rows, targets) < 0.2 * before


def gradient(weights: list[Floats], rows: Floats, targets: Floats, layer: int, at: tuple[int, ...]) -> float:
    """By finite differences of the loss."""
    found = []
    for by in (1e-2, -1e-2):
        moved = [w.astype(np.float64) for w in weights]
        moved[layer][at] += by
        p = chances(moved, rows).astype(np.float64)  # type: ignore[arg-type]
        found.append(-(targets * np.log(p) + (1 - targets) * np.log(1 - p)).mean())
    return float((found[0] - found[1]) / 2e-2)


@pytest.mark.parametrize(("layer", "at"), [(0, (3, 1)), (1, (2,)), (2, (1, 0)), (3, (1,)), (4, (2, 0)), (5, (0,))])
def test_the_first_step_goes_against_the_gradient(layer: int, at: tuple[int, ...]) -> None:
    random = np.random.default_rng(1)
    rows = (random.random((32, INPUTS)) / 20).astype(np.float32)
    targets = random.random(32).astype(np.float32)
    weights = [(np.abs(w) + 0.01).astype(np.float32) for w in fresh((4, 3), 2)]  # so that no unit is idle
    slope = gradient(weights, rows, targets, layer, at)
    learner = Learner(weights, keep=0.0)
    learner.step(rows, targets, 1e-3, 0.0)
    assert abs(slope) > 1e-4
    assert learner.means[layer][at] / 0.1 == pytest.approx(slope, rel=0.05)
    assert np.sign(learner.weights[layer][at] - weights[layer][at]) == -np.sign(slope)


def test_a_network_is_the_same_in_a_file_in_the_simulator_and_in_the_game(tmp_path: Path) -> None:
    weights = files.rounded(trained(SMALL).learner.average)
    files.write(tmp_path / "net.msgpack", "second", weights, files.pedigree_of(SMALL, 26, {"games": 7}))
    back = files.weights_from(tmp_path / "net.msgpack")
    assert [w.tobytes() for w in back] == [w.tobytes() for w in weights]
    network = Network(read((tmp_path / "net.msgpack").read_bytes()))
    assert network.source.pedigree["plan games"] == 3 and network.source.pedigree["before: games"] == 7
    for state in wandered(4)[::25]:
        ours = float(chances(weights, np.array([features(state)], np.float32))[0])
        assert network.chance(FirstLayer(network, BOARD).of(state)) == pytest.approx(ours, abs=1e-3)


def test_a_narrow_network_is_filled_up_with_idle_units() -> None:
    narrow, found = fresh((8, 4), 3), []
    for hidden in ((8, 4), (64, 32)):
        simulator = Simulator(BOARD, hidden)
        simulator.take(0, narrow)
        simulator.seed(9)
        seen, worth = simulator.learn(0, 0, share=1.0, trace=0.9, samples=4, noise=0.0, noisy=0)
        found.append((seen.copy(), worth.copy()))
    (seen, worth), (same, as_much) = found
    assert len(worth) > 20 and (seen == same).all() and as_much == pytest.approx(worth, abs=1e-3)


def test_a_network_goes_on_wider_and_judges_as_before() -> None:
    before = files.weights_from(PACKAGED)
    first, second = hidden_of(before)
    rows = np.array([features(state) for state in wandered(4)[::5]], np.float32)
    wide = widened(before, (first + 16, second + 32), 1)
    shapes = [(INPUTS, first + 16), (first + 16,), (first + 16, second + 32), (second + 32,), (second + 32, 1), (1,)]
    assert [w.shape for w in wide] == shapes
    assert chances(wide, rows) == pytest.approx(chances(before, rows), abs=0.04)
    columns = wide[0].T.tolist()
    assert len({tuple(column) for column in columns}) == first + 16, "the copies are to learn different things"
    assert all((a == b).all() for a, b in zip(widened(before, (first, second), 1), before, strict=True))
    for narrow in ((first - 1, second), (first, second - 1)):
        with pytest.raises(ValueError, match="more than"):
            widened(before, narrow, 1)


def test_networks_side_by_side_judge_by_the_mean_of_their_sums(tmp_path: Path) -> None:
    several = [fresh((8, 4), 1), fresh((6, 5), 2), fresh((8, 4), 3)]
    rows = (np.random.default_rng(1).random((32, INPUTS)) / 5).astype(np.float32)

    def sums(weights: list[Floats]) -> Floats:
        found = chances(weights, rows)
        logits: Floats = np.log(found / (1 - found))
        return logits

    assert sums(joined(several)) == pytest.approx(np.mean([sums(one) for one in several], axis=0), abs=1e-5)
    paths = [tmp_path / f"{number}.msgpack" for number in range(3)]
    for number, (path, weights) in enumerate(zip(paths, several, strict=True)):
        files.write(path, "second", weights, {"games": number})
    together = tmp_path / "together.msgpack"
    done = CliRunner().invoke(main, ["join", *map(str, paths), "--to", str(together)])
    assert done.exit_code == 0, done.output
    assert hidden_of(files.weights_from(together)) == (22, 13)
    pedigree = read(together.read_bytes()).pedigree
    assert [pedigree[f"network {number}: games"] for number in (1, 2, 3)] == [0, 1, 2]


def test_the_faster_levels_choose_what_the_levels_choose() -> None:
    """One choice deep, without events that re-roll; `python -m training agree` goes deeper."""
    networks = files.weights_for("second")
    faster = faster_levels(Simulator(BOARD, hidden_of(*networks)), networks)
    states = [state for state in wandered(6) if isinstance(state.waiting, Choice) and len(engine.legal(state)) > 1]
    plain = [state for state in states[::4] if not {4, 17, 19} & set(state.this_turn)]
    same = [
        faster[name](state, engine.legal(state), Random(7)) == POLICIES[name](state, engine.legal(state), Random(7))
        for name in ("recruit", "officer")
        for state in plain
    ]
    assert len(same) > 40 and sum(same) >= 0.97 * len(same)
    found = agreement.compare(BOARD, networks, 1, 1, 0, lambda found: None)
    assert found.choices > 30 and found.same + found.alike >= 0.95 * found.choices


def test_the_simulator_judges_the_same_line_of_play_as_the_analysis() -> None:
    chooses, judges = files.weights_for("second").usual, files.weights_from(files.packaged_file("second", files.JUDGE))
    simulator = Simulator(BOARD, hidden_of(chooses, judges))
    simulator.take(0, chooses)
    simulator.take(1, judges)
    far, compared = [], 0
    for state in wandered(3)[::7]:
        if not isinstance(state.waiting, Choice) or state.waiting.decision not in CHOSEN:
            continue
        actions = list(sensible(state, state.waiting.side))[:2]
        second = second_opinion(state, actions, 1, Deeper(never))
        ours = simulator.chances(1, position_of(state), [move_of(one) for one in actions], 1, line=0)
        far += [abs(one - other) for one, other in zip(second.values(), ours, strict=True)]
        compared += len(actions)
    assert compared > 20 and sorted(far)[int(0.9 * compared)] < 0.001


def test_a_run_goes_on_from_a_narrower_network() -> None:
    training, narrow = Training(BOARD, SMALL), fresh((8, 4), 3)
    training.start(narrow)
    wide = widened(narrow, SMALL.hidden, SMALL.seed)
    assert all((a == b).all() for a, b in zip(training.learner.average, wide, strict=True))


@pytest.fixture
def as_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rollouts for told and true costs take their time."""
    same = Truth(100, (0.01, 0.01), 20, (0.02, 0.02), 0.001)
    monkeypatch.setattr(gate, "truth", lambda *_, **_given: same)


@cache
def a_little_trained() -> list[Floats]:
    return trained(replace(SMALL, start_games=100, start_steps=150, memory=9000, iterations=0)).learner.average


@pytest.mark.usefixtures("as_told")
def test_the_gate_refuses_who_plays_worse() -> None:
    """A network that misjudges who is winning loses to one with a little training."""
    learned = a_little_trained()
    foolish = [*learned[:4], -learned[4], -learned[5]]
    assert "strength" in gate.judge(BOARD, foolish, learned, 4, seed=1).refused
    verdict = gate.judge(BOARD, learned, foolish, 4, seed=1)
    assert "strength" not in verdict.refused
    assert verdict.against_old is not None and verdict.against_old.share > 0.8
    same = gate.judge(BOARD, learned, learned, 2, seed=1)
    assert same.passed and same.against_old is not None and same.against_old.share == 0.5


@pytest.mark.usefixtures("as_told")
def test_the_gate_refuses_who_is_too_sure() -> None:
    learned = a_little_trained()
    boastful = [*learned[:4], 4 * learned[4], 4 * learned[5]]
    assert "calibration" in gate.judge(BOARD, boastful, learned, 8, seed=1, role=files.JUDGE).refused


@pytest.mark.usefixtures("as_told")
def test_a_network_for_games_against_athena_is_judged_by_these_alone() -> None:
    learned = a_little_trained()
    foolish = [*learned[:4], -learned[4], -learned[5]]
    refused = gate.judge(BOARD, foolish, learned, 12, seed=1, role=files.JUDGE)
    passed = gate.judge(BOARD, learned, foolish, 12, seed=1, role=files.JUDGE)
    assert "strength" in refused.refused and "strength" not in passed.refused
    assert passed.against_old is refused.against_old is None
    assert passed.new_against_athena == refused.old_against_athena


def test_told_costs_are_off_by_what_they_exceed_the_true_ones_beyond_chance() -> None:
    assert Truth(100, (0.01, 0.01), 20, (0.03, 0.02), 0.004).inflated == pytest.approx(0.3)
    assert Truth(100, (0.01, 0.01), 20, (0.02, 0.023), 0.004).inflated == 0.0


def test_games_against_each_other_change_sides() -> None:
    weights = fresh((64, 32), 5)
    entente, central_powers = measuring.against_each_other(BOARD, weights, weights, 6, 2)
    assert entente.won == 6 - central_powers.won
    for side in (ENTENTE, CENTRAL_POWERS):
        assert measuring.against_athena(BOARD, weights, side, 3, 2, 0).games == 3


def test_a_share_has_its_interval() -> None:
    assert str(measuring.Share(90, 100)) == "90.0 % (82.6 to 94.5, 100 games)"


def test_the_commands_prove_train_measure_and_write(tmp_path: Path) -> None:
    plan, folder, target = tmp_path / "plan.json", tmp_path / "run", tmp_path / "net.msgpack"
    plan.write_bytes(msgspec.json.encode(SMALL))
    run = CliRunner()

    def said(*arguments: str) -> str:
        result = run.invoke(main, arguments, catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.output

    assert "4 games" in said("prove", "--games", "4")
    said("train", "--plan", str(plan), "--folder", str(folder), "--workers", "1")
    net = str(folder / "trained.msgpack")
    assert "as Entente" in said("measure", net, "--games", "2", "--depth", "1", "--workers", "1")
    assert "as Central Powers" in said("measure", net, "--games", "2", "--against", net, "--workers", "1")
    assert "as Entente" in said("measure", net, "--games", "1", "--staff", "--workers", "1")
    said("write", net, "--to", str(target), "--pairs", "3", "--deep-games", "0", "--workers", "1")
    assert "won as entente against Athena at depth 0, 3 games" in read(target.read_bytes()).pedigree


@pytest.mark.parametrize("role", files.ROLES)
def test_a_network_of_the_package_says_how_it_was_made(role: str) -> None:
    """Each network it consists of records its plan, as plans were, and its games."""
    path = files.packaged_file("second", role)
    pedigree, fields = read(path.read_bytes()).pedigree, set(msgspec.to_builtins(Plan()))
    several = [f"network {number}: " for number in range(1, 10) if f"network {number}: games" in pedigree] or [""]
    for before in several:
        begin = f"{before}plan "
        plan = {name.removeprefix(begin): value for name, value in pedigree.items() if name.startswith(begin)}
        assert fields - {"samples", "noises", "noisy_games"} <= set(plan)  # which older plans didn't have
        games = pedigree[f"{before}games"]
        assert isinstance(games, int) and isinstance(plan["games"], int) and games >= plan["games"]
    hidden = [sum(int(str(pedigree[f"{one}plan hidden"]).split()[layer]) for one in several) for layer in (0, 1)]
    assert tuple(hidden) == hidden_of(files.weights_from(path))


def test_a_changed_value_is_weighed_by_pairs_of_games() -> None:
    weights = files.weights_from(PACKAGED)
    seed = Random("1").getrandbits(31)
    printed = games_on(BOARD, weights, 6, seed, 0)
    assert printed == games_on(BOARD, weights, 6, seed, 0) and len({ended.turn for ended in printed}) > 1
    found = by_network("second", ["victory.sudden_death_vp=1"], 6, "1", 0, Crew())
    assert found.turns == pytest.approx(sum(ended.turn for ended in printed) / 6, abs=0.01)
    assert found.entente.value == round(100 * sum(ended.winner == 0 for ended in printed) / 6, 1)
    assert found.effects[0].turns is not None and found.effects[0].turns < -1
