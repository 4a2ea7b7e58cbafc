"""The network as it learns: two hidden layers in NumPy, Adam, the logistic loss, and a running average of its weights.

The average plays and is written out; the weights themselves jump about with every batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from training.library import inputs_of

Floats = NDArray[np.float32]
Halves = NDArray[np.float16]

_KEEP_MEAN, _KEEP_SQUARE, _TINY = 0.9, 0.999, 1e-8
_COPY_NOISE = 0.05


def fresh(hidden: tuple[int, int], seed: int, edition: str = "second") -> list[Floats]:
    """The weights of an edition's network that has learned nothing: by layer, each with its biases."""
    random = np.random.default_rng(seed)
    sizes = (inputs_of(edition), *hidden, 1)
    weights: list[Floats] = []
    for index, (inputs, outputs) in enumerate(pairwise(sizes)):
        spread = np.sqrt((2.0 if index == 1 else 1.0) / inputs)
        weights.append((random.normal(size=(inputs, outputs)) * spread).astype(np.float32))
        weights.append(np.zeros(outputs, np.float32))
    return weights


def widened(weights: Sequence[Floats], hidden: tuple[int, int], seed: int) -> list[Floats]:
    """A network that judges as another does, nearly, with more hidden units, or the same if it has as many already.

    New units of a layer are copies of old ones, which share what they pass on with them; a little noise makes them
    differ, so that they learn different things. Raises `ValueError` if the other network has more units.
    """
    random = np.random.default_rng(seed)
    found = [w.copy() for w in weights]
    for layer, wide in enumerate(hidden):
        into, bias, out = found[2 * layer : 2 * layer + 3]
        more = wide - into.shape[1]
        if more < 0:
            raise ValueError(f"hidden layer {layer + 1} has {into.shape[1]} units, more than {wide}")
        if not more:
            continue
        copied = np.concatenate([np.arange(into.shape[1]), np.arange(more) % into.shape[1]])
        shares = np.bincount(copied)[copied].astype(np.float32)
        noise = 1 + _COPY_NOISE * random.normal(size=(into.shape[0], wide)).astype(np.float32)
        found[2 * layer : 2 * layer + 3] = [into[:, copied] * noise, bias[copied], out[copied] / shares[:, None]]
    return found


def joined(networks: Sequence[Sequence[Floats]]) -> list[Floats]:
    """One network that is several side by side: it judges by the mean of their sums before the logistic function."""
    first = np.concatenate([weights[0] for weights in networks], axis=1)
    second = np.zeros((first.shape[1], sum(weights[2].shape[1] for weights in networks)), np.float32)
    row = column = 0
    for weights in networks:
        rows, columns = weights[2].shape
        second[row : row + rows, column : column + columns] = weights[2]
        row, column = row + rows, column + columns
    count = np.float32(len(networks))
    return [
        first,
        np.concatenate([weights[1] for weights in networks]),
        second,
        np.concatenate([weights[3] for weights in networks]),
        np.concatenate([weights[4] for weights in networks]) / count,
        np.sum([weights[5] for weights in networks], axis=0).astype(np.float32) / count,
    ]


def chances(weights: Sequence[Floats], features: Floats) -> Floats:
    """The Entente's chance to win for rows of features."""
    first, first_bias, second, second_bias, last, last_bias = weights
    hidden = np.maximum(features @ first + first_bias, 0)
    hidden = np.maximum(hidden @ second + second_bias, 0)
    logits: Floats = (hidden @ last + last_bias)[:, 0]
    found: Floats = (1 / (1 + np.exp(-logits))).astype(np.float32)
    return found


def loss(weights: Sequence[Floats], features: Halves, targets: Floats) -> float:
    """The mean logistic loss."""
    found = np.clip(chances(weights, features.astype(np.float32)), 1e-5, 1 - 1e-5)
    return float(-(targets * np.log(found) + (1 - targets) * np.log(1 - found)).mean())


class Learner:
    """Weights with what Adam remembers of them, and their running average."""

    def __init__(self, weights: Sequence[Floats], keep: float) -> None:
        self.weights = [w.copy() for w in weights]
        self.average = [w.copy() for w in weights]
        self.means = [np.zeros_like(w) for w in weights]
        self.squares = [np.zeros_like(w) for w in weights]
        self.steps = 0
        self._keep = keep

    def step(self, features: Floats, targets: Floats, rate: float, decay: float) -> None:
        """One step down the gradient of a batch; `decay`: by how much of itself a weight shrinks, times the rate."""
        first, first_bias, second, second_bias, last, last_bias = self.weights
        hidden1 = np.maximum(features @ first + first_bias, 0)
        hidden2 = np.maximum(hidden1 @ second + second_bias, 0)
        found = 1 / (1 + np.exp(-(hidden2 @ last + last_bias)))
        error = ((found - targets[:, None]) / len(targets)).astype(np.float32)
        back2 = (error @ last.T) * (hidden2 > 0)
        back1 = (back2 @ second.T) * (hidden1 > 0)
        gradients = (
            features.T @ back1,
            back1.sum(0),
            hidden1.T @ back2,
            back2.sum(0),
            hidden2.T @ error,
            error.sum(0),
        )
        self.steps += 1
        to_mean, to_square = 1 - _KEEP_MEAN**self.steps, 1 - _KEEP_SQUARE**self.steps
        keep = min(self._keep, (1 + self.steps) / (10 + self.steps))
        for weight, mean, square, average, gradient in zip(
            self.weights, self.means, self.squares, self.average, gradients, strict=True
        ):
            mean *= _KEEP_MEAN
            mean += (1 - _KEEP_MEAN) * gradient
            square *= _KEEP_SQUARE
            square += (1 - _KEEP_SQUARE) * gradient * gradient
            change = (mean / to_mean) / (np.sqrt(square / to_square) + _TINY)
            if weight.ndim == 2:
                change += decay * weight
            weight -= np.float32(rate) * change
            average *= np.float32(keep)
            average += np.float32(1 - keep) * weight
