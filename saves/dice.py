"""Verifiable dice and cards: each is a keyed hash of a game's secret and a counter.

The secret's hash is in the game's header, so nobody can fit the secret to the dice; with it anyone can deal the game
again. The counter is the number of the throw or draw along the line, from 1, so after an undo the same
throws come again (`saves.history`). The bytes, for those who check outcomes with other tools, are

    HMAC-SHA256(key, counter || 0), HMAC-SHA256(key, counter || 1), ...

with the counter as 8 bytes and the number of the block as 4, both big-endian. The key is the secret; where people have
sat down with nonces (`saves.seats`), it is HMAC-SHA256(secret, nonces), the Entente's nonce first. A number below n is
the next byte modulo n, skipping bytes from 256 - 256 % n on. A die is a number below 6, plus 1. Each draw removes, from
the sorted cards that may come, the one at a number below how many are left.

The two games of a match share their luck: see `MatchDealer`.
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
BAG = 8


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
        return tuple([1 + number for number in self.numbers([6] * count, counter)])

    def cards(self, available: tuple[int, ...], count: int, counter: int) -> tuple[int, ...]:
        """Draw `count` of the `available` cards (at most 256), in order."""
        left = sorted(available)
        places = self.numbers(range(len(left), len(left) - count, -1), counter)
        return tuple([left.pop(place) for place in places])

    def numbers(self, limits: Sequence[int], counter: int) -> list[int]:
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


class MatchDealer:
    """Deals the dice and cards of both games of a match, which have one secret and swapped sides.

    The n-th throw of a stream, a side's throws for one purpose or draws from one deck, is the same in both games, so
    both sides' luck is. But if it came at the same moment, whoever is ahead in one game would know the other's dice. So
    each game has the next `BAG` throws of a stream in a bag, takes one of them by its own key, and refills the bag. At
    most one knows what is in a bag, both players know the same, and no throw is likelier than one in `BAG`.

    The counter of a throw is its stream times 2^32 plus its number in the stream, from 1, with the nonces in the key
    after "match", the smaller first. The bag begins with the numbers from 1 to `BAG`; take `n` of a stream removes that
    at a number below `BAG`, dealt by the game's own key for the counter stream times 2^32 plus `n`, and puts `BAG` + n
    there.
    """

    def __init__(self, secret: bytes, nonces: bytes) -> None:
        half = len(nonces) // 2
        self._own = Dealer(secret, nonces)
        self._shared = Dealer(secret, b"match" + b"".join(sorted((nonces[:half], nonces[half:]))))
        self.commitment = self._own.commitment

    def deal(self, state: State, counter: int) -> Outcome:
        """As `Dealer.deal`; `counter`: the number of the throw in its `stream`."""
        waiting = state.waiting
        if not isinstance(waiting, Dice | Cards):
            raise ValueError("neither dice nor cards are awaited")
        first, place, bag = stream(waiting) << 32, 0, list(range(1, BAG + 1))
        for take in range(1, counter + 1):
            (at,) = self._own.numbers([BAG], first | take)
            place, bag[at] = bag[at], BAG + take
        return self._shared.deal(state, first | place)


def stream(waiting: Dice | Cards) -> int:
    """The side times 256, plus the purpose, or 128 plus the deck."""
    return waiting.side << 8 | (waiting.purpose if isinstance(waiting, Dice) else 128 | waiting.deck)
