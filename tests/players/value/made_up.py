"""A network of random weights for the first edition, in place of what is packaged for it or is not."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from ldd_tui.players.value import first_layer, judging, network
from ldd_tui.players.value.features_first import COUNT
from ldd_tui.players.value.network import VERSION, Layer, NetworkFile, layer, written

EDITION = "first"


def random_network(seed: int = 1, hidden: tuple[int, int] = (16, 8)) -> NetworkFile:
    """Random weights, large enough that chances differ between positions."""
    luck = Random(seed)
    sizes = (COUNT, *hidden, 1)

    def random_layer(inputs: int, outputs: int) -> Layer:
        scale = 1.5 / min(inputs, 60) ** 0.5
        weights = [[luck.gauss(0, scale) for _ in range(outputs)] for _ in range(inputs)]
        return layer(weights, [luck.gauss(0, 0.1) for _ in range(outputs)])

    layers = tuple([random_layer(*pair) for pair in pairwise(sizes)])
    return NetworkFile(VERSION, EDITION, {}, COUNT, layers)


def installed(folder: Path, patch: pytest.MonkeyPatch, network_file: NetworkFile) -> Iterator[None]:
    for name in (EDITION, f"{EDITION}_judge"):
        (folder / f"{name}.msgpack").write_bytes(written(network_file))
    packaged = resources.files("ldd_tui.players.value") / "networks"

    def file_of(name: str) -> Traversable:
        return (folder if name.startswith(EDITION) else packaged) / f"{name}.msgpack"

    patch.setattr(network, "_file_of", file_of)
    _forget()
    yield
    _forget()


def _forget() -> None:
    network.network_for.cache_clear()
    first_layer._first_layer.cache_clear()
    judging._spaces_to_pay.cache_clear()
