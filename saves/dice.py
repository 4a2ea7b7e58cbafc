"""Dice and cards that can be checked afterwards: each is a keyed hash of a game's secret and a counter.

The secret is chosen before the game and its hash stands in the game's header, so nobody can choose a secret
to fit the dice later; once the secret is told, anyone can deal the whole game again. The counter is the
number of the throw or draw along the line that is being played: 1 for the first. After a step back, the throws
that come are therefore those that came before (see `saves.journal`).

How an outcome is made, for those who check it with other tools: the bytes are

    HMAC-SHA256(secret, counter || 0), HMAC-SHA256(secret, counter || 1), ...

with the counter as 8 bytes and the number of the block as 4, both big-endian. A number below n is the next
byte modulo n, where bytes from 256 - 256 % n on are skipped. A die is a number below 6, plus 1. Of the
cards that may come, sorted, each draw removes the one at a number below how many are left.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator

from rules import engine
from rules.chance import Outcome, drawn, rolled
from rules.model import Cards, Dice, State

SECRET_BYTES = 32


def new_secret() -> bytes:
    """A secret that nobody can foresee."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: str | int) -> bytes:
    """The secret of a chosen seed, for dice that can be repeated: 7 and "7" are one seed."""
    return hashlib.sha256(b"ldd seed " + str(seed).encode("utf-8", "surrogatepass")).digest()


def commitment(secret: bytes) -> str:
    """What may be told of a secret before the game: its SHA-256 in hex."""
    return hashlib.sha256(secret).hexdigest()


class Dealer:
    """Throws the dice and draws the cards of one game."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @property
    def commitment(self) -> str:
        """The commitment to this dealer's secret."""
        return commitment(self._secret)

    def deal(self, state: State, counter: int) -> Outcome:
        """The dice or cards that `state` awaits, as they fall at `counter`: always the same.

        Raises `ValueError` if the state awaits neither.
        """
        waiting = engine.pending(state)
        if isinstance(waiting, Dice):
            return rolled(*self.faces(waiting.count, counter))
        if isinstance(waiting, Cards):
            return drawn(*self.cards(engine.available_cards(state), waiting.count, counter))
        raise ValueError("neither dice nor cards are awaited")

    def faces(self, count: int, counter: int) -> tuple[int, ...]:
        """`count` dice in the order in which they fall."""
        stream = self._bytes(counter)
        return tuple(1 + _below(6, stream) for _ in range(count))

    def cards(self, available: tuple[int, ...], count: int, counter: int) -> tuple[int, ...]:
        """`count` of the `available` cards (at most 256) in the order in which they come."""
        stream = self._bytes(counter)
        left = sorted(available)
        return tuple(left.pop(_below(len(left), stream)) for _ in range(count))

    def _bytes(self, counter: int) -> Iterator[int]:
        prefix = counter.to_bytes(8, "big")
        block = 0
        while True:
            yield from hmac.digest(self._secret, prefix + block.to_bytes(4, "big"), "sha256")
            block += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number below `limit`, each equally likely: bytes beyond the last full multiple are skipped."""
    bound = 256 - 256 % limit
    for byte in stream:
        if byte < bound:
            return byte % limit
    raise AssertionError("the stream has no end")
