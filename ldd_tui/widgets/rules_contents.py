"""The contents of the reference beside its page: the chapters, and the sections of the one that is open."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.reference.book import CONTENTS, Reference
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, text


class RulesContents(Drawn):
    """Chapters in rows; `here` is the key of the page that is shown. A click goes to a row."""

    DEFAULT_CSS = "RulesContents { width: 40; height: 1fr; }"

    here: reactive[str] = reactive(CONTENTS, repaint=False)

    class Chosen(Message):
        """A row was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.book: Reference | None = None
        self._shown: list[str] = []

    def watch_here(self) -> None:
        self.redraw()

    def _rows(self, book: Reference) -> list[tuple[int, str]]:
        """The keys that are shown, each with its depth."""
        way = [self.here]
        while way[-1] not in ("", CONTENTS):
            way.append(book.article(way[-1]).above)
        rows: list[tuple[int, str]] = []

        def put(keys: Sequence[str], depth: int) -> None:
            for key in keys:
                rows.append((depth, key))
                if key in way:
                    put(book.children(key), depth + 1)

        put(book.children(CONTENTS), 0)
        return rows

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        if self.book is None:
            return []
        rows = self._rows(self.book)
        at = next((index for index, (_depth, key) in enumerate(rows) if key == self.here), 0)
        top = max(0, min(at - height // 2, len(rows) - height))
        shown = rows[top : top + height]
        self._shown = [key for _depth, key in shown]
        lines: list[Line] = []
        for depth, key in shown:
            here = key == self.here
            sign = glyphs().pointer if here else " "
            words = shorten(f"{sign}{'  ' * depth}{self.book.name(key)}", width - 1)
            style = palette.cursor if here else palette.strong if depth == 0 else palette.base
            lines.append([text(words.ljust(width - 1) if here else words, style)])
        return lines

    def on_click(self, event: events.Click) -> None:
        if event.y < len(self._shown):
            self.post_message(self.Chosen(self._shown[event.y]))
