"""Verifiable dice and cards: each is a keyed hash of a game's secret and a counter.

The secret's hash is in the game's header, so nobody can fit the secret to the dice; with it anyone can deal the game
again. The counter is the number of the throw or draw along the line, from 1, so after an undo the same
throws come again (`saves.history`). The bytes, for those who check outcomes with other tools, are

    HMAC-SHA256(key, counter || 0), HMAC-SHA256(key, counter || 1), ...

with the counter as 8 bytes and the number of the block as 4, both big-endian. The key is the secret; where people have
sat down with nonces (`saves.seats`), it is HMAC-SHA256(secret, nonces), the Entente's nonce first. A number below n is
the next byte modulo n, skipping bytes from 256 - 256 % n on. A die is a number below 6, plus 1. Each draw removes, from
the sorted cards that may come, the one at a number below how many are left.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from rules import engine
from rules.chance import Drawn, Outcome, Rolled
from rules.model import Cards, Dice, State

SECRET_BYTES = 32


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: str | int) -> bytes:
    """The secret for repeatable dice: 7 and "7" are the same seed."""
    return hashlib.sha256(b"ldd seed " + str(seed).encode("utf-8", "surrogatepass")).digest()


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret in hex, safe to show before the game."""
    return hashlib.sha256(secret).hexdigest()


class Dealer:
    def __init__(self, secret: bytes, nonces: bytes = b"") -> None:
        self._secret = secret
        key = hmac.digest(secret, nonces, "sha256") if nonces else secret
        self._keyed = hmac.new(key, digestmod="sha256")

    @property
    def commitment(self) -> str:
        return commitment(self._secret)

    def deal(self, state: State, counter: int) -> Outcome:
        """The dice or cards that `state` awaits at `counter`. Raises `ValueError` if it awaits neither."""
        waiting = state.waiting
        if isinstance(waiting, Dice):
            return Rolled(tuple(sorted(self.faces(waiting.count, counter))))
        if isinstance(waiting, Cards):
            return Drawn(tuple(sorted(self.cards(engine.available_cards(state), waiting.count, counter))))
        raise ValueError("neither dice nor cards are awaited")

    def faces(self, count: int, counter: int) -> tuple[int, ...]:
        return tuple([1 + number for number in self._numbers([6] * count, counter)])

    def cards(self, available: tuple[int, ...], count: int, counter: int) -> tuple[int, ...]:
        """Draw `count` of the `available` cards (at most 256), in order."""
        left = sorted(available)
        places = self._numbers(range(len(left), len(left) - count, -1), counter)
        return tuple([left.pop(place) for place in places])

    def _numbers(self, limits: Sequence[int], counter: int) -> list[int]:
        """Draw a uniform number below each limit; skip bytes that would bias the result."""
        found: list[int] = []
        block = 0
        while len(found) < len(limits):
            for byte in self._block(counter, block):
                limit = limits[len(found)]
                if byte < 256 - 256 % limit:
                    found.append(byte % limit)
                    if len(found) == len(limits):
                        break
            block += 1
        return found

    def _block(self, counter: int, block: int) -> bytes:
        keyed = self._keyed.copy()  # quicker than `hmac.digest`
        keyed.update((counter << 32 | block).to_bytes(12, "big"))
        return keyed.digest()
