"""What a training run does, in counts and seeds: the same plan makes the same network, wherever it is stopped between,
and however many play its games.

(The same machine and NumPy taken for granted: another processor may round otherwise.)
"""

from __future__ import annotations

from math import cos, pi

from msgspec import Struct


class Plan(Struct, frozen=True, kw_only=True):
    """A run: first a fit to games of Athena against herself, then self-play by TD(lambda) without luck.

    `start_games`, `start_steps`: games and steps of the fit. `iterations` of self-play, of so many `games` and `steps`
    of `batch` positions out of the last `memory`. `share`: how many positions of a game are kept. `trace`: lambda.
    `samples`: how often awaited dice or cards are tried for their mean. `noise`: of the moves in `noisy_games` of the
    games; in the others moves have one of `noises` up to some step. `against_athena`, `against_past`: how many of the
    games are against her, and against an earlier self; `as_central_powers`: how many of those against her on that side.
    `rate`: the learning rate at first; it is whole for `steady` of the iterations, then falls to `last_rate` of it
    along a cosine. `decay`: of the weights. `keep`: what a step leaves of their average. `past_every`, `past_kept`: the
    earlier selves, in iterations and number.
    """

    seed: int = 1
    hidden: tuple[int, int] = (64, 32)
    start_games: int = 6000
    start_steps: int = 2000
    iterations: int = 400
    games: int = 800
    steps: int = 250
    batch: int = 512
    memory: int = 700_000
    share: float = 0.5
    trace: float = 0.95
    samples: int = 16
    noise: float = 0.01
    noisy_games: float = 0.5
    noises: tuple[float, ...] = (0.0087, 0.02, 0.05)
    against_athena: float = 0.2
    against_past: float = 0.2
    as_central_powers: float = 0.5
    rate: float = 1e-3
    steady: float = 0.4
    last_rate: float = 0.02
    decay: float = 1e-4
    keep: float = 0.998
    past_every: int = 8
    past_kept: int = 12

    def rate_at(self, iteration: int) -> float:
        """The learning rate of an iteration."""
        done = iteration / self.iterations
        if done <= self.steady:
            return self.rate
        falling = (done - self.steady) / (1 - self.steady)
        return self.rate * (self.last_rate + (1 - self.last_rate) * (1 + cos(pi * falling)) / 2)
