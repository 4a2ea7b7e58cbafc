"""Dice and cards from a seed: the same as in simulator/sources/shared/chance.c, so that both play the same games."""

from __future__ import annotations

from collections.abc import Sequence

from rules.chance import Drawn, Rolled

_BITS = 0xFFFFFFFFFFFFFFFF


class Generator:
    """xorshift128+. The same seed, the same dice."""

    def __init__(self, seed: int) -> None:
        seed &= _BITS
        self._state = ((seed * 0x9E3779B97F4A7C15 + 1) & _BITS, seed ^ 0xD1B54A32D192ED03)
        for _ in range(20):
            self._next_bits()

    def dice(self, count: int) -> Rolled:
        return Rolled(tuple(sorted([1 + int(6 * self._uniform()) for _ in range(count)])))

    def cards(self, available: Sequence[int], count: int) -> Drawn:
        left = list(available)
        return Drawn(tuple(sorted([left.pop(int(self._uniform() * len(left))) for _ in range(count)])))

    def _uniform(self) -> float:
        return (self._next_bits() >> 11) / 9007199254740992.0

    def _next_bits(self) -> int:
        a, b = self._state
        a ^= a << 23 & _BITS
        a = a ^ b ^ (a >> 17) ^ (b >> 26)
        self._state = b, a
        return (a + b) & _BITS
