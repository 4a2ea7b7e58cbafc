"""An article of the reference as a page: paragraphs, tables and lists, in which Tab goes from link to link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.reference.as_text import aligned, link_words
from ldd_tui.reference.book import CONTENTS, Reference
from ldd_tui.reference.links import pieces
from ldd_tui.reference.model import Article, Block, Links
from ldd_tui.text import _
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, text
from ldd_tui.widgets.scrolled import Scrolled

# ------------------------------------------------------------------------------------------------ rules contents
# The contents of the reference beside its page: the chapters, and the sections of the one that is open.


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
        """The visible keys, each with its depth."""
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


# ------------------------------------------------------------------------------------------------ rules page


WIDEST = 92
_NUMBERED = 9
_LEAD_CELLS = 4
NONE = -1


class PlacedLink(NamedTuple):
    """A link on the page: the key of its article, and the line on which it begins."""

    key: str
    line: int


class RulesPage(Scrolled):
    """One article. `selected`: the link that Enter follows, by its number from 0 on, or `NONE`."""

    selected: reactive[int] = reactive(NONE, repaint=False)

    class Followed(Message):
        """A link is followed."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._book: Reference | None = None
        self._article = Article("", "", "")
        self._laid: tuple[tuple[int, Palette, int], list[Line], list[PlacedLink]] | None = None

    def show(self, book: Reference, article: Article, top: int = 0, selected: int = NONE) -> None:
        self._book, self._article, self._laid = book, article, None
        first = 0 if self.is_list and article.lists else NONE
        self.set_reactive(RulesPage.selected, first if selected == NONE else selected)
        self.set_reactive(RulesPage.top, top)
        self.redraw()

    @property
    def is_list(self) -> bool:
        """Whether the article has only lists, so that arrow keys move between links."""
        return not self._article.blocks

    @property
    def links(self) -> list[PlacedLink]:
        self.lay_out(self.size.width, self.palette)
        return self._laid[2] if self._laid is not None else []

    def watch_selected(self) -> None:
        self._laid = None
        self.redraw()

    # -- keys

    def select(self, by: int) -> None:
        """Move to the next or previous link, wrapping; if none is selected, take the first in view."""
        links = self.links
        if not links:
            return
        if self.selected == NONE:
            last = self.top + self.size.height
            seen = [index for index, link in enumerate(links) if self.top <= link.line < last]
            chosen = (seen[0] if by > 0 else seen[-1]) if seen else 0
        else:
            chosen = (self.selected + by) % len(links)
        self.selected = chosen
        self._bring_into_sight(links[chosen].line)

    def _bring_into_sight(self, line: int) -> None:
        height = max(2, self.size.height)
        if line < self.top:
            self.top = max(0, line - 1)
        elif line > self.top + height - 2:
            self.top = line - height + 2

    def follow(self) -> None:
        if 0 <= self.selected < len(self.links):
            self.post_message(self.Followed(self.links[self.selected].key))

    def follow_number(self, number: int) -> None:
        """Follow a list's link by its number, from 1."""
        keys = self._listed()
        if 0 < number <= min(_NUMBERED, len(keys)):
            self.post_message(self.Followed(keys[number - 1]))

    def _listed(self) -> list[str]:
        return [key for links in self._article.lists for key in links.keys]

    def action_scroll_lines(self, lines: int) -> None:
        if self.is_list and abs(lines) == 1:
            at_end = self.selected + lines not in range(len(self.links))
            if not at_end:
                self.select(lines)
            return
        super().action_scroll_lines(lines)

    def action_scroll_to_end(self, first: bool) -> None:
        super().action_scroll_to_end(first)
        if self.is_list and self.links:
            self.selected = 0 if first else len(self.links) - 1

    def on_click(self, event: events.Click) -> None:
        line = self.top + event.y
        key = next((link.key for link in self.links if link.line == line), None)
        if key is not None:
            self.post_message(self.Followed(key))

    # -- drawing

    def lay_out(self, width: int, palette: Palette) -> Sequence[Line]:
        wanted = width, palette, self.selected
        if self._laid is None or self._laid[0] != wanted:
            lines, links = self._lay_out(min(width, WIDEST), palette)
            self._laid = wanted, lines, links
        return self._laid[1]

    def _lay_out(self, width: int, palette: Palette) -> tuple[list[Line], list[PlacedLink]]:
        lines: list[Line] = []
        links: list[PlacedLink] = []
        if self._book is None or width < 1:
            return lines, links
        book = self._book
        lines += [[text(row, palette.cursor_frame)] for row in wrap(self._article.name, width)]
        for block in self._article.blocks:
            lines.append([])
            if block.rows:
                head, *rows = aligned(block.rows, width)
                lines += [[text(line, palette.dim)] for line in head]
                lines += [[text(line, palette.base)] for row in rows for line in row]
            else:
                self._paragraph(book, block, width, palette, lines, links)
        number = 0
        for listed in self._article.lists:
            lines.append([])
            number = self._list(book, listed, number, width, palette, lines, links)
        return lines, links

    def _paragraph(
        self, book: Reference, block: Block, width: int, palette: Palette, lines: list[Line], links: list[PlacedLink]
    ) -> None:
        line: Line = []
        used = 0
        for word, begins in self._words(book, block, palette, links, len(lines)):
            cells = sum(cell_len(piece.text) for piece in word)
            if used and used + 1 + cells > width:
                lines.append(line)
                line, used = [], 0
            if used:
                line.append(text(" ", palette.base))
                used += 1
            if begins != NONE:
                links[begins] = links[begins]._replace(line=len(lines))
            line += word
            used += cells
        if line:
            lines.append(line)

    def _words(
        self, book: Reference, block: Block, palette: Palette, links: list[PlacedLink], line: int
    ) -> Iterable[tuple[list[Segment], int]]:
        """The words of a paragraph in pieces, each with the link number that begins in it, or `NONE`."""
        word: list[Segment] = []
        begins = NONE
        runs: list[tuple[str, Style, int]] = []
        if block.lead:
            runs.append((_("{lead}:").format(lead=block.lead) + " ", palette.strong, NONE))
        for piece in pieces(block.words):
            if piece.key:
                links.append(PlacedLink(piece.key, line))
                runs.append((link_words(book, piece.key), self._ink(len(links) - 1, palette), len(links) - 1))
            else:
                runs.append((piece.words, palette.base, NONE))
        for words, style, number in runs:
            first = number
            for index, part in enumerate(words.split(" ")):
                if index and word:
                    yield word, begins
                    word, begins = [], NONE
                if part:
                    word.append(text(part, style))
                    if first != NONE:
                        begins, first = (first if begins == NONE else begins), NONE
        if word:
            yield word, begins

    def _ink(self, number: int, palette: Palette) -> Style:
        return palette.cursor if number == self.selected else palette.key + Style(underline=True)

    def _list(
        self,
        book: Reference,
        listed: Links,
        number: int,
        width: int,
        palette: Palette,
        lines: list[Line],
        links: list[PlacedLink],
    ) -> int:
        if listed.heading:
            lines.append([text(listed.heading, palette.strong)])
        for key in listed.keys:
            number += 1
            here = len(links) == self.selected
            sign = glyphs().pointer if here else " "
            digit = str(number) if number <= _NUMBERED and not self.is_list else ""
            links.append(PlacedLink(key, len(lines)))
            rows = wrap(book.name(key), max(8, width - _LEAD_CELLS))
            for index, row in enumerate(rows):
                lead = f"{sign}{digit:>2} " if not index else " " * _LEAD_CELLS
                lines.append([text(lead, palette.key), text(row, palette.cursor if here else palette.base)])
        return number
