"""What a terminal shows: the few control sequences that the app writes, and the lines that come of them."""

from __future__ import annotations

import re

_SEQUENCE = re.compile(
    r"\x1b\[(?P<arguments>[?<>=0-9;:]*)[ $]?(?P<final>[@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[PX^_][^\x1b]*\x1b\\"
    r"|\x1b[()][A-Za-z0-9]|\x1b[=>78A-Za-z]"
)


class Screen:
    """A terminal that is only looked at. Letters that are wider than one cell are not written here."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[" "] * width for _ in range(height)]
        self._x = self._y = 0
        self._rest = b""

    @property
    def row(self) -> int:
        return self._y

    @property
    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self._cells]

    def feed(self, data: bytes) -> None:
        """Process the app's output; an incomplete sequence at the end waits for the next call."""
        data = self._rest + data
        words, self._rest = data[: _whole(data)].decode(), data[_whole(data) :]
        at = 0
        while at < len(words):
            if words[at] != "\x1b":
                self._write(words[at])
                at += 1
                continue
            found = _SEQUENCE.match(words, at)
            if found is None:
                self._rest = words[at:].encode() + self._rest
                return
            if found["final"]:
                self._obey(found["final"], found["arguments"])
            at = found.end()

    def _obey(self, final: str, arguments: str) -> None:
        if not re.fullmatch("[0-9;]*", arguments):
            return  # modes and questions
        numbers = [int(number or 0) for number in arguments.split(";")]
        if final == "H":
            row, column, *_ = (*numbers, 1, 1)
            self._y, self._x = max(1, row) - 1, max(1, column) - 1
        elif final in "CD":
            self._x = max(0, self._x + max(1, numbers[0]) * (1 if final == "C" else -1))
        elif final in "AB":
            self._y = max(0, self._y + max(1, numbers[0]) * (1 if final == "B" else -1))
        elif final == "J" and numbers[0] == 2:
            self._cells = [[" "] * self.width for _ in range(self.height)]

    def _write(self, letter: str) -> None:
        if letter == "\r":
            self._x = 0
        elif letter == "\n":
            self._y += 1
        elif letter >= " ":
            if self._x < self.width and self._y < self.height:
                self._cells[self._y][self._x] = letter
            self._x += 1


def _whole(data: bytes) -> int:
    for back in range(1, min(4, len(data)) + 1):
        byte = data[-back]
        if byte >= 0xC0:
            length = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return len(data) if back >= length else len(data) - back
        if byte < 0x80:
            break
    return len(data)
