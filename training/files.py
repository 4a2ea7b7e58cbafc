"""Networks as the game reads them: weights out of a file, and a trained network into one, with its pedigree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from ldd_tui.players.value.network import VERSION, Layer, NetworkFile, biases_of, layer, read, weights_of, written
from training.library import inputs_of
from training.network import Floats
from training.plan import Plan


def weights_from(path: Path) -> list[Floats]:
    """The weights of a network's file; inputs that it doesn't have come last, without weight.

    Raises `ValueError` if it is none.
    """
    network = read(path.read_bytes())
    found = _weights_of(network.layers)
    found[0] = np.pad(found[0], ((0, inputs_of(network.edition) - network.features), (0, 0)))
    return found


def _weights_of(layers: Sequence[Layer]) -> list[Floats]:
    return [np.array(one, np.float32) for layer in layers for one in (list(weights_of(layer)), biases_of(layer))]


def _layers_of(weights: Sequence[Floats]) -> tuple[Layer, ...]:
    return tuple(
        [layer(matrix.tolist(), biases.tolist()) for matrix, biases in zip(weights[::2], weights[1::2], strict=True)]
    )


def packaged_file(edition: str, role: str = "") -> Path:
    """The file of one of an edition's networks in the package, whether there or not. `role`: of `ROLES`."""
    name = f"{edition}_{role}" if role else edition
    return Path(str(resources.files("ldd_tui.players.value"))) / "networks" / f"{name}.msgpack"


ROLES = USUAL, JUDGE = "", "judge"
"""The network that chooses, and the one that says what choices cost; against Athena they change places."""


class Networks(NamedTuple):
    """The weights of an edition's networks that choose: among people and computers, and against Athena."""

    usual: Sequence[Floats]
    against_athena: Sequence[Floats]


def weights_for(edition: str) -> Networks:
    return Networks(weights_from(packaged_file(edition)), weights_from(packaged_file(edition, JUDGE)))


def rounded(weights: Sequence[Floats]) -> list[Floats]:
    """The weights as a file keeps them: that is what is measured."""
    return _weights_of(_layers_of(weights))


Pedigree = dict[str, str | int | float]


def pedigree_of(plan: Plan, games: int, before: Mapping[str, str | int | float]) -> Pedigree:
    """How a network was made: the games and the plan of its run. `before`: the pedigree of one that it began with."""
    found: Pedigree = {
        "made": "python -m training train, games of the simulator: of Athena, then of the network against itself",
        "games": games,
    }
    for name, value in msgspec.to_builtins(plan).items():
        found[f"plan {name}"] = " ".join(map(str, value)) if isinstance(value, (list, tuple)) else value
    return {**found, **{f"before: {name}": value for name, value in before.items()}}


def pedigree_of_joined(pedigrees: Sequence[Mapping[str, str | int | float]]) -> Pedigree:
    """How a network was made that is several side by side."""
    found: Pedigree = {"made": f"python -m training join, {len(pedigrees)} networks side by side"}
    for number, pedigree in enumerate(pedigrees, 1):
        found.update({f"network {number}: {name}": value for name, value in pedigree.items()})
    return found


def write(path: Path, edition: str, weights: Sequence[Floats], pedigree: Pedigree) -> None:
    """Writes a network's file, whole or not at all."""
    file = NetworkFile(
        version=VERSION,
        edition=edition,
        pedigree=pedigree,
        features=len(weights[0]),
        layers=_layers_of(weights),
    )
    partial = path.with_suffix(".partial")
    partial.write_bytes(written(file))
    partial.replace(path)
