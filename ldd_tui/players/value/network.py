"""The value network in plain Python: a position's inputs, two hidden layers, one chance to win.

A row of weights is one long integer in fixed point, with a lane of 32 bits for each output: one multiplication, or one
addition of rows, does all outputs of a layer. Sums may pass a lane's bounds on the way, as long as they end within.
Whole numbers are the same on every machine. numpy was 1.4 times faster at best, and is 59 MB more (measured).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from math import exp
from struct import Struct as Lanes
from struct import pack, unpack, unpack_from

import msgspec
from msgspec import Struct

# ------------------------------------------------------------------------------------------------ network file


VERSION = 3


_MOST = 127


class Layer(Struct, frozen=True):
    """`weights`: of each input to all outputs, whole numbers from -127 to 127 to be multiplied by the input's scale.

    That is half the size of float16, and chances to win move by 0.2 % on average (RMS).
    """

    inputs: int
    outputs: int
    scales: bytes
    weights: bytes
    biases: bytes


class NetworkFile(Struct, frozen=True):
    """`features`: the number of inputs. `pedigree`: how it was made and measured (counts, seeds, games won)."""

    version: int
    edition: str
    pedigree: dict[str, str | int | float]
    features: int
    layers: tuple[Layer, ...]


def layer(weights: list[list[float]], biases: list[float]) -> Layer:
    """`weights[input][output]`."""
    scales = _unpacked(_packed([max(map(abs, row)) / _MOST for row in weights]))
    whole = [
        max(-_MOST, min(_MOST, round(one / scale))) if scale else 0
        for row, scale in zip(weights, scales, strict=True)
        for one in row
    ]
    flat = pack(f"{len(whole)}b", *whole)
    return Layer(len(weights), len(biases), _packed(scales), flat, _packed(biases))


def weights_of(one: Layer) -> Iterator[list[float]]:
    """One row of outputs for each input, lazily: the whole matrix takes several megabytes."""
    size, scales = one.outputs, _unpacked(one.scales)
    rows = (unpack_from(f"{size}b", one.weights, at * size) for at in range(one.inputs))
    return ([scale * weight for weight in row] for scale, row in zip(scales, rows, strict=True))


def biases_of(one: Layer) -> list[float]:
    return _unpacked(one.biases)


def written(network: NetworkFile) -> bytes:
    return msgspec.msgpack.encode(network)


def read(data: bytes) -> NetworkFile:
    """Raises `ValueError` if it isn't a network file, or if its layers don't fit together."""
    try:
        found = msgspec.msgpack.decode(data, type=NetworkFile)
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from error
    if found.version != VERSION:
        raise ValueError(f"version {found.version}")
    inputs = found.features
    for one in found.layers:
        sizes = (4 * one.inputs, one.inputs * one.outputs, 4 * one.outputs)
        if one.inputs != inputs or sizes != (len(one.scales), len(one.weights), len(one.biases)):
            raise ValueError(f"a layer of {one.inputs} to {one.outputs}")
        inputs = one.outputs
    if len(found.layers) != 3 or inputs != 1:
        raise ValueError(f"{len(found.layers)} layers to {inputs}")
    return found


def _packed(numbers: list[float]) -> bytes:
    return pack(f"<{len(numbers)}f", *numbers)


def _unpacked(data: bytes) -> list[float]:
    return list(unpack(f"<{len(data) // 4}f", data))


# ------------------------------------------------------------------------------------------------ network


_INPUT, _WEIGHT, _UNIT = 11, 13, 9
"""Bits after the point: of an input, a weight, and a hidden unit. Sums stay below 128 (32 is the most measured)."""
_LANE = 32
MOST_KNOWN = 10_000
"""The cache size of chances to win, by the hash of the first layer, because that takes a kilobyte."""
_DIGEST = 12

Feature = tuple[int, float]


class Network:
    """A network for one edition. `source`: its file, with the pedigree."""

    def __init__(self, source: NetworkFile) -> None:
        self.source = source
        first, second, last = source.layers
        self._first, self._second = _Packing(first.outputs), _Packing(second.outputs)
        self._rows = [self._first.packed(_fixed(row, _WEIGHT)) for row in weights_of(first)]
        self.start = self._first.packed(_rounding(biases_of(first), _INPUT + _WEIGHT, _UNIT))
        self._next_rows = [self._second.packed(_fixed(row, _WEIGHT)) for row in weights_of(second)]
        self._next_start = self._second.packed(_rounding(biases_of(second), _UNIT + _WEIGHT, _UNIT))
        self._last_row = _fixed([row[0] for row in weights_of(last)], _WEIGHT)
        self._last_start = _fixed(biases_of(last), _UNIT + _WEIGHT)[0]
        self._known: dict[int, float] = {}

    def part(self, features: Iterable[Feature]) -> int:
        return sum([round(value * (1 << _INPUT)) * self._rows[place] for place, value in features])

    def chance(self, first_layer: int) -> float:
        known, key = self._known, hash(first_layer)
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            found = known[key] = self._judged(first_layer)
        return found

    def _judged(self, first_layer: int) -> float:
        following = self._next_start
        for value, row in zip(self._first.unpacked(first_layer), self._next_rows, strict=True):
            if value > 0:
                following += (value >> _INPUT + _WEIGHT - _UNIT) * row
        total = self._last_start
        for value, weight in zip(self._second.unpacked(following), self._last_row, strict=True):
            if value > 0:
                total += (value >> _WEIGHT) * weight
        return 1.0 / (1.0 + exp(-total / (1 << _UNIT + _WEIGHT)))


class _Packing:
    """Whole numbers packed in one: a lane for each output of a layer."""

    def __init__(self, lanes: int) -> None:
        self._signs = sum([1 << (_LANE * n + _LANE - 1) for n in range(lanes)])
        self._lanes = Lanes(f"<{lanes}i")

    def packed(self, numbers: list[int]) -> int:
        """The numbers shifted to their lanes and summed, so that packed values add up, signs included."""
        return (int.from_bytes(self._lanes.pack(*numbers), "little") ^ self._signs) - self._signs

    def unpacked(self, total: int) -> tuple[int, ...]:
        return self._lanes.unpack(((total + self._signs) ^ self._signs).to_bytes(self._lanes.size, "little"))


def _fixed(numbers: list[float], bits: int) -> list[int]:
    return [round(number * (1 << bits)) for number in numbers]


def _rounding(biases: list[float], bits: int, kept: int) -> list[int]:
    """Biases such that their sums, shifted right until `kept` bits are left, are rounded and not cut off."""
    return [bias + (1 << bits - kept - 1) for bias in _fixed(biases, bits)]


@cache
def network_for(edition: str, *, judges: bool = False) -> Network:
    """`edition`: its key. `judges`: the one that says what a choice cost, trained apart from the one that chooses."""
    return Network(read(_file_of(f"{edition}_judge" if judges else edition).read_bytes()))


def digest_of(edition: str) -> str:
    """Distinguishes the networks of an edition: the start of a SHA-256 hash."""
    found = [network_for(edition, judges=judges).source for judges in (False, True)]
    return sha256(b"".join(map(written, found))).hexdigest()[:_DIGEST]


def _file_of(name: str) -> Traversable:
    return resources.files("ldd_tui.players.value") / "networks" / f"{name}.msgpack"
