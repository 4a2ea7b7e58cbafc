"""Filters of every line before it is sent to the terminal: without colours, or with ASCII signs only.

Textual's own filter turns colours into greys, in which two of them may be one, and which NO_COLOR does not allow.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from ldd_tui.look.glyphs import FANCY, PLAIN

_SHADE, _BAR = 0.12, 0.5
"""Limits of the difference in brightness, from 0 to 1: below the first a background is left out, from the first to the
second it is underlined, above it is reversed."""

_ALIKE = {"·": "-", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "→": ">", "←": "<", "↔": "x"}
_BLOCKS = (((0x2190, 0x24FF), "*"), ((0x2500, 0x257F), "+"), ((0x2580, 0x259F), "#"), ((0x25A0, 0x28FF), "*"))
_LEGACY_BLOCKS = ((0x1FB00, 0x1FBFF), "|")


class Monochrome(LineFilter):
    """Lines without colours; `behind` is the background of the theme, as a colour that Textual can parse."""

    def __init__(self, behind: str) -> None:
        super().__init__()
        self._behind = behind

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Keep only bold, underline and reverse."""
        behind = self._behind
        return [
            Segment(text, None if style is None else colourless(style, behind), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def colourless(style: Style, behind: str) -> Style:
    """A style without its colours. A bar, such as that of a side, is underlined, so that the cursor alone is reversed,
    and what else is as bright against the screen's background."""
    difference = 0.0
    if style.bgcolor is not None and not style.bgcolor.is_default:
        own = Color.from_rich_color(style.bgcolor)
        difference = abs(Color.parse(behind).brightness - own.brightness)
    return Style(
        bold=style.bold,
        italic=style.italic,
        underline=bool(style.underline) or _SHADE <= difference < _BAR,
        reverse=bool(style.reverse) or difference >= _BAR,
    )


class Plain(LineFilter):
    """Lines with signs that every terminal has. Letters stay as they are: names are in the reader's own alphabet."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Replace symbols, frames and blocks with ASCII, one cell each as before."""
        table = _to_ascii()
        return [
            segment if segment.text.isascii() else Segment(segment.text.translate(table), *segment[1:])
            for segment in segments
        ]


@cache
def _to_ascii() -> dict[int, str]:
    table = {code: sign for (first, last), sign in (*_BLOCKS, _LEGACY_BLOCKS) for code in range(first, last + 1)}
    for fancy, plain in zip(FANCY, PLAIN, strict=True):
        table |= {ord(one): other for one, other in zip(fancy, plain, strict=True)}
    return table | {ord(one): other for one, other in _ALIKE.items()}
