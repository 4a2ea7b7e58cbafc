"""Somebody at a terminal far away who reads his screen and presses keys: what a person would press who wants to get on.

He knows nothing of the program but what the lines with the keys say.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

import asyncssh
import pyte

from tests.club.support import PATIENCE, Hosted, Screen, Served, at_table

SIZE = 80, 24
ENTER, ESCAPE, UP, DOWN, LEFT, RIGHT = "\r", "\x1b", "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"
_QUIET, _ANSWER = 0.02, 0.2
"""Seconds without a byte after which a screen is taken for complete; seconds that a key has to bring about one."""
_GO_ON = ("Space/Enter all at once", "Space/Enter/Esc go on", "Enter/Space", "Space/Enter")
_OWN = ("r reinforce", "t technology", "o offensive", "p end", "p pass")
"""What the map offers to who is to decide."""
_LEAVE_OUT = 0.85


class Player:
    def __init__(
        self, channel: asyncssh.SSHClientChannel[bytes], sent: Screen, luck: Random, size: tuple[int, int] = SIZE
    ) -> None:
        self.sent = sent
        self._channel = channel
        self._luck = luck
        self._terminal = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._terminal)
        self._drawn = 0
        self._lines: list[str] = []

    @property
    def lines(self) -> list[str]:
        if self._drawn < len(self.sent.seen):
            self._stream.feed(bytes(self.sent.seen[self._drawn :]))
            self._drawn = len(self.sent.seen)
            self._lines = [line.rstrip() for line in self._terminal.display]
        return self._lines

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def write(self, keys: str | bytes) -> None:
        self._channel.write(keys.encode() if isinstance(keys, str) else keys)

    async def press(self, *keys: str) -> None:
        for key in keys:
            before = len(self.sent.seen)
            self.write(key)
            for _ in range(int(_ANSWER / _QUIET)):
                await asyncio.sleep(_QUIET)
                if len(self.sent.seen) > before or self.sent.over.is_set():
                    break
            await self.quiet()

    async def quiet(self) -> None:
        before = -1
        while before != len(self.sent.seen):
            before = len(self.sent.seen)
            await asyncio.sleep(_QUIET)

    async def shows(self, *words: str) -> str:
        found: list[str] = []

        def there() -> bool:
            text = self.text
            found[:] = [some for some in words if some in text]
            return bool(found)

        await self.until(there)
        return found[0]

    async def until(self, holds: Callable[[], bool]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not holds():
                    assert not self.sent.over.is_set(), self.text
                    await asyncio.sleep(_QUIET)
        except TimeoutError:
            raise AssertionError(self.text) from None

    # -- playing

    @property
    def is_over(self) -> bool:
        return any(words in self.text for words in ("The game is over", "The war is over"))

    def next_key(self) -> str:
        """The key that moves the game on; "" if it is someone else's turn."""
        lines = [line for line in self.lines if line]
        shown = " ".join(line.strip(" │╰╯─") for line in lines[-4:])
        if any(words in shown for words in _GO_ON):
            return " "
        if "y yes" in shown:
            return "y"
        if "Enter decide" in shown:  # a dialog that was put away
            return ENTER
        own = [words[0] for words in _OWN if f" {words}" in f" {shown}"]
        if own and not lines[-1].startswith("╰"):
            return self._on_the_map(own)
        if lines and (lines[-1].startswith("╰") or "Arrows choose" in shown):
            return self._among_choices(shown)
        return " " if "Space go on" in shown else ""

    def _on_the_map(self, own: list[str]) -> str:
        if "p" in own and self._luck.random() < _LEAVE_OUT:
            return "p"
        return self._luck.choice([*own, UP, DOWN, LEFT, RIGHT])

    def _among_choices(self, shown: str) -> str:
        if "Enter" in shown and self._luck.random() < 0.8:
            return ENTER
        return self._luck.choice([ESCAPE, "n", UP, DOWN, LEFT, RIGHT, " "])

    async def play(self, keys: int) -> int:
        for pressed in range(keys):
            if self.sent.over.is_set() or self.is_over:
                return pressed
            if key := self.next_key():
                await self.press(key)
            else:
                await asyncio.sleep(_QUIET)
        return keys


@asynccontextmanager
async def player(club: Hosted | Served, key: asyncssh.SSHKey, seed: object = 0) -> AsyncIterator[Player]:
    async with await club.connect(key) as connection:
        channel, sent = await at_table(connection, size=SIZE)
        yield Player(channel, sent, Random(str(seed)))
