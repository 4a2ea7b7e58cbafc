"""Networks as the game reads them: weights out of a file, and a trained network into one, with its pedigree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from ldd_tui.players.value.network import VERSION, NetworkFile, biases_of, layer, read, weights_of, written
from training.network import Floats
from training.plan import Plan


def weights_from(path: Path) -> list[Floats]:
    """The weights of a network's file. Raises `ValueError` if it is none."""
    found: list[Floats] = []
    for one in read(path.read_bytes()).layers:
        found.append(np.array(list(weights_of(one)), np.float32))
        found.append(np.array(biases_of(one), np.float32))
    return found


def packaged_file(edition: str, *, against_athena: bool = False) -> Path:
    """The file of an edition's network in the package, or of that for games against Athena, whether there or not."""
    name = f"{edition}_against_athena" if against_athena else edition
    return Path(str(resources.files("ldd_tui.players.value"))) / "networks" / f"{name}.msgpack"


class Networks(NamedTuple):
    """The weights of an edition's networks: of that for people and computers, and of that for games against Athena."""

    usual: Sequence[Floats]
    against_athena: Sequence[Floats]


def weights_for(edition: str) -> Networks:
    """The weights of the packaged networks of an edition; the usual ones twice where there is only one network."""
    apart = packaged_file(edition, against_athena=True)
    usual = weights_from(packaged_file(edition))
    return Networks(usual, weights_from(apart) if apart.exists() else usual)


def rounded(weights: Sequence[Floats]) -> list[Floats]:
    """The weights as a file keeps them: that is what is measured."""
    return [weight.astype(np.float16).astype(np.float32) for weight in weights]


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
    layers = zip(weights[::2], weights[1::2], strict=True)
    file = NetworkFile(
        version=VERSION,
        edition=edition,
        pedigree=pedigree,
        features=len(weights[0]),
        layers=tuple(layer(matrix.tolist(), biases.tolist()) for matrix, biases in layers),
    )
    partial = path.with_suffix(".partial")
    partial.write_bytes(written(file))
    partial.replace(path)
