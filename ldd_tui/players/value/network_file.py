"""The file of a value network: its weights and where they come from, read and written.

One msgpack map, `NetworkFile`. Weights are little-endian float16, row by row: all that leave the first input, then the
second. Between layers stands a rectifier, after the last one the logistic function.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import pack, unpack

import msgspec
from msgspec import Struct

VERSION = 1


class Layer(Struct, frozen=True):
    """The weights from `inputs` numbers to `outputs`, and what is added to each of these."""

    inputs: int
    outputs: int
    weights: bytes
    biases: bytes


class NetworkFile(Struct, frozen=True):
    """A network as it is kept. `edition`: the key of the edition it judges. `features`: how many numbers it is given.

    `pedigree`: how it was made and what it was measured to play: counts, seeds, shares of games won.
    """

    version: int
    edition: str
    pedigree: dict[str, str | int | float]
    features: int
    layers: tuple[Layer, ...]


def layer(weights: list[list[float]], biases: list[float]) -> Layer:
    """A layer of these weights, `weights[input][output]`, rounded to float16."""
    flat = [weight for row in weights for weight in row]
    return Layer(len(weights), len(biases), _packed(flat), _packed(biases))


def weights_of(one: Layer) -> Iterator[list[float]]:
    """The weights of a layer, a row of outputs for each input: all at once they would take several megabytes."""
    size = 2 * one.outputs
    return (_unpacked(one.weights[n * size : (n + 1) * size]) for n in range(one.inputs))


def biases_of(one: Layer) -> list[float]:
    """What a layer adds to each of its outputs."""
    return _unpacked(one.biases)


def written(network: NetworkFile) -> bytes:
    """The bytes of a network's file."""
    return msgspec.msgpack.encode(network)


def read(data: bytes) -> NetworkFile:
    """The network of a file. Raises `ValueError` if it is none, or if its layers do not fit."""
    try:
        found = msgspec.msgpack.decode(data, type=NetworkFile)
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from error
    if found.version != VERSION:
        raise ValueError(f"version {found.version}")
    inputs = found.features
    for one in found.layers:
        sizes = (2 * one.inputs * one.outputs, 2 * one.outputs)
        if one.inputs != inputs or sizes != (len(one.weights), len(one.biases)):
            raise ValueError(f"a layer of {one.inputs} to {one.outputs}")
        inputs = one.outputs
    if len(found.layers) != 3 or inputs != 1:
        raise ValueError(f"{len(found.layers)} layers to {inputs}")
    return found


def _packed(numbers: list[float]) -> bytes:
    return pack(f"<{len(numbers)}e", *numbers)


def _unpacked(data: bytes) -> list[float]:
    return list(unpack(f"<{len(data) // 2}e", data))
