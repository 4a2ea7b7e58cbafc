"""Textual's `Input` without a frame, for text that is safe for a terminal."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Offset
from textual.widgets import Input

from ldd_tui.text.safe_text import printable


class LineInput(Input):
    """At most `longest` cells. Refuses what `safe_text` would drop."""

    DEFAULT_CSS = """
    LineInput, LineInput:focus {
        width: 1fr; height: 1; border: none; padding: 0; background: $background; background-tint: transparent;
    }
    LineInput > .input--placeholder { color: $foreground 68%; }
    """

    def __init__(self, *, longest: int = 40, placeholder: str = "", id: str | None = None) -> None:
        super().__init__(placeholder=placeholder, select_on_focus=False, id=id)
        self.cursor_blink = False
        self.longest = longest

    @property
    def caret(self) -> Offset:
        return self.cursor_screen_offset - self.content_region.offset

    def replace(self, text: str, start: int, end: int) -> None:
        """Replace part of the line, as far as it fits; else call `restricted`."""
        start, end = sorted((start, end))
        before = printable(self.value[:start] + text)  # together: an accent may come after its letter
        while len(before) > start and cell_len(before + self.value[end:]) > self.longest:
            before = before[:-1]
            self.restricted()
        super().replace(before, 0, end)

    def restricted(self) -> None:
        """Without the terminal's bell."""
