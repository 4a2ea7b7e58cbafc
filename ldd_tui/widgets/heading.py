"""Titles across the screen, and styled paragraphs."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import _
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, pressing, spread, text
from rules.model import Side


class Heading(Drawn):
    DEFAULT_CSS = "Heading { height: 1; }"

    words: reactive[str] = reactive("")

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        return [[text(shorten(f" {self.words}", width).ljust(width), palette.panel_strong)]]


class Title(Drawn):
    DEFAULT_CSS = "Title { height: 4; }"

    @property
    def words(self) -> str:
        return _("La Der des Ders")

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        rule = glyphs().rule * (width // 2)
        return [
            [text(self.words, palette.strong)],
            [text(_("The War to End War, 1914 to 1919"), palette.dim)],
            [text(rule, palette.side[Side.ENTENTE]), text(rule, palette.side[Side.CENTRAL_POWERS])],
        ]


class Lines(Drawn):
    ALLOW_SELECT = True
    rows: reactive[tuple[tuple[str, str], ...]] = reactive(())

    def lines_needed(self, width: int) -> int:
        return sum(len(wrap(words, width)) for words, _style in self.rows)

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        return [[text(line, getattr(palette, style))] for words, style in self.rows for line in wrap(words, width)]


class PageTitles(Drawn):
    """Page titles with a pointer; a note at the right. `numbered`: with numbers. A click turns to a page, by its
    digit or an arrow."""

    DEFAULT_CSS = "PageTitles { height: 1; }"

    def __init__(self, *, id: str | None = None, numbered: bool = True) -> None:
        super().__init__(id=id)
        self._numbered = numbered

    titles: reactive[tuple[str, ...]] = reactive(())
    here: reactive[int] = reactive(0)
    note: reactive[str] = reactive("")

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        line: Line = [text(" ", palette.base)]
        for index, title in enumerate(self.titles):
            here = index == self.here
            pointer = glyphs().pointer if here else " "
            number = index + 1 if self._numbered else ""
            pressed = "" if here else str(number) or ("right" if index > self.here else "left")
            line += [
                text(f"{pointer}{number} {title} ", pressing(palette.cursor if here else palette.dim, pressed)),
                text(" ", palette.base),
            ]
        return [spread(line, [text(f" {self.note} ", palette.dim)], width, palette.base)]
