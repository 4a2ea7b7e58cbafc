"""A training run on disk: written whole or not at all, and gone on with exactly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from ldd_tui.simulation.workers import Crew
from rules.model import Board
from training.learning import Training
from training.network import Floats
from training.plan import Plan

_LAYERS = 6


class CheckpointError(ValueError):
    """A checkpoint is of another plan than the run that would go on with it."""


def save(training: Training, path: Path) -> None:
    """Writes all that the run needs to go on. The file before it stays until it is there."""
    memory, learner = training.memory, training.learner
    arrays = {
        "plan": np.frombuffer(msgspec.json.encode(training.plan), np.uint8),
        "counts": np.array([training.iteration, training.games, learner.steps, memory.filled, memory.next]),
        "features": memory.features[: memory.filled],
        "targets": memory.targets[: memory.filled],
        **_named("weights", learner.weights),
        **_named("average", learner.average),
        **_named("means", learner.means),
        **_named("squares", learner.squares),
    }
    for number, weights in enumerate(training.past):
        arrays.update(_named(f"past{number}", weights))
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez(file, **arrays)  # type: ignore[arg-type]
    partial.replace(path)


def load(board: Board, plan: Plan, path: Path, crew: Crew | None = None) -> Training:
    """The run as it was saved. `crew`: who plays its games.

    Raises `CheckpointError` if the checkpoint is of another plan.
    """
    training = Training(board, plan, crew)
    memory, learner = training.memory, training.learner
    with np.load(path) as found:
        if msgspec.json.decode(found["plan"].tobytes(), type=Plan) != plan:
            raise CheckpointError(f"{path} is of another plan")
        training.iteration, training.games, learner.steps, filled, memory.next = map(int, found["counts"])
        memory.filled = filled
        memory.features[:filled], memory.targets[:filled] = found["features"], found["targets"]
        for name in ("weights", "average", "means", "squares"):
            setattr(learner, name, [found[f"{name}.{layer}"] for layer in range(_LAYERS)])
        past = sum(name.startswith("past") for name in found.files) // _LAYERS
        training.past = [[found[f"past{number}.{layer}"] for layer in range(_LAYERS)] for number in range(past)]
    return training


def _named(name: str, weights: Sequence[Floats]) -> dict[str, np.ndarray]:
    return {f"{name}.{layer}": array for layer, array in enumerate(weights)}
