from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ldd_tui.look.wrap import NARROW, WIDE
from ldd_tui.text.phrases import full_stop, in_parts, labelled
from ldd_tui.text.safe_text import printable
from ldd_tui.text.your_games import Row

PROMPT = "> "
_BLANK = " "
_MOST_CHARACTERS = 4000

Ask = Callable[[str, bool], str | None]
"""The line typed after a prompt, None at the end of the input. If true, it must not be shown."""


def _always(seconds: float) -> bool:
    return True


class Talk:
    """`ask`: see `Ask`. `write`: takes one line. `ready`: waits so long for a line or the end, and says whether it has
    come."""

    def __init__(self, ask: Ask, write: Callable[[str], object], ready: Callable[[float], bool] = _always) -> None:
        self._ask = ask
        self._write = write
        self.ready = ready

    def say(self, *lines: str) -> None:
        """Say each line, without empty ones. Spaces become plain ones: readers stumble over others."""
        for line in "\n".join(lines).splitlines():
            said = printable(line.replace(NARROW, _BLANK).replace(WIDE, _BLANK)).rstrip()
            if said:
                self._write(said)

    def ask(self, *, hidden: bool = False) -> str | None:
        line = self._ask(PROMPT, hidden)
        return None if line is None else line[:_MOST_CHARACTERS]


def table(headings: Iterable[str], rows: Iterable[Row]) -> Iterator[str]:
    """Each row in a sentence: the first cell, then the others with their headings."""
    _first, *others = headings
    for row in rows:
        cells = [labelled(heading, cell) for heading, cell in zip(others, row.cells[1:], strict=True) if cell]
        yield full_stop(labelled(row.cells[0], in_parts(cells)) if cells else row.cells[0])
