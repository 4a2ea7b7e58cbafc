"""A line over the screen, with its answer keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from rich.cells import cell_len

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text.safe_text import clean_sentence, shorten
from ldd_tui.widgets.drawn import Drawn, Line, fitted, key_piece, spread, text, width_of

_CELLS = 600
_MARK = 3  # cells of the sign before the words
_MOST = 3  # lines


class Spoken(Struct, frozen=True):
    """`shorter`: fewer words, if room is short. `answer`: called with True or False by the yes and no keys; None: they
    do nothing. `urgent`: awaits an answer, so without `shorter` it may take several lines. `covering`: covers only
    dialogs; other screens have other uses for its keys."""

    words: str
    shorter: str = ""
    keys: tuple[Key, ...] = ()
    answer: Callable[[bool], None] | None = None
    urgent: bool = False
    covering: bool = False


class Aside(Drawn):
    DEFAULT_CSS = """
    Aside { height: 1; display: none; }
    Aside.-foot { layer: aside; dock: bottom; }
    """

    spoken: Spoken | None = None
    lines = 0
    """Lines of the terminal that it takes."""

    def say(self, spoken: Spoken | None, width: int) -> None:
        """Show a message in one or more lines of this width; None clears it."""
        lines = 0 if spoken is None else self._lines_needed(spoken, width)
        if (self.spoken, self.lines) != (spoken, lines):
            self.spoken, self.display, self.lines = spoken, spoken is not None, lines
            self.styles.height = max(1, lines)
            self.redraw()

    def _lines_needed(self, spoken: Spoken, width: int) -> int:
        if spoken.shorter or not spoken.urgent:
            return 1
        found = clean_sentence(spoken.words, _CELLS)
        keys = sum(cell_len(f" {key.key} {key.word} ") for key in spoken.keys)
        fitting = (count for count in range(1, _MOST) if not _in_lines(found, count, width - _MARK, keys)[1])
        return next(fitting, _MOST)

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        spoken = self.spoken
        if spoken is None:
            return []
        keys: Line = []
        for key in spoken.keys:
            keys += key_piece(key, palette.key_on_slot, palette.slot)
        beside = width_of(keys)
        mark = f" {glyphs().alert if spoken.urgent else glyphs().note} "
        found = clean_sentence(spoken.words, _CELLS)
        if spoken.shorter and cell_len(found) > width - _MARK - beside:
            found = clean_sentence(spoken.shorter, _CELLS)
        lines, _left = _in_lines(found, height, width - _MARK, beside)
        starts = [text(mark, palette.warn_on_slot), *[text(" " * _MARK, palette.slot)] * (height - 1)]
        ends = [*[[]] * (height - 1), keys]
        return [
            fitted(spread([start, text(words, palette.slot)], end, width, palette.slot), width, palette.slot)
            for start, words, end in zip(starts, lines, ends, strict=True)
        ]


def _in_lines(words: str, count: int, width: int, beside: int) -> tuple[list[str], bool]:
    """Wrap words to `count` lines; returns whether any were cut. `beside`: cells taken in the last line."""
    found: list[str] = []
    for _line in range(count - 1):
        found.append(next(iter(wrap(words, width)), ""))
        words = words[len(found[-1]) :].lstrip()
    room = max(0, width - beside)
    return [*found, shorten(words, room)], cell_len(words) > room
