"""A reference article, in which Tab goes from link to link, and the contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Offset
from textual.message import Message
from textual.style import Style

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.wrap import wrap
from ldd_tui.reference.as_text import aligned, link_words
from ldd_tui.reference.book import CONTENTS, Reference
from ldd_tui.reference.links import pieces
from ldd_tui.reference.model import Article, Block
from ldd_tui.text.phrases import before
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.lists import BASE, DIM, KEY, STRONG, Chooser
from ldd_tui.widgets.page import HEADING, TextPage


class RulesContents(Chooser, can_focus=False):
    book: Reference | None = None
    here = CONTENTS

    def show(self, book: Reference, here: str) -> None:
        self.book, self.here = book, here
        self.redraw(next((at for at, (_depth, key) in enumerate(self._rows(book)) if key == here), 0))

    def _rows(self, book: Reference) -> list[tuple[int, str]]:
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

    def lay_out(self, width: int) -> Iterator[tuple[str, Content]]:
        book = self.book
        for depth, key in self._rows(book) if book else ():
            words = shorten(f"{'  ' * (depth + 1)} {book.name(key)}", width - 1) if book else ""
            yield key, Content.styled(words, BASE if depth else STRONG)


WIDEST = 92
_NUMBERED = 9
_LEAD_CELLS = 4
NONE = -1


class RulesPage(TextPage):
    """`selected`: the link for Enter, from 0 on, or `NONE`."""

    class Followed(Message):
        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._book: Reference | None = None
        self._article = Article("", "", "")
        self._links: list[str] = []
        self._places_of_links: dict[int, Offset] = {}
        self.selected = NONE

    def show(self, book: Reference, article: Article, top: int = 0, selected: int = NONE) -> None:
        self._book, self._article = book, article
        self.selected = 0 if selected == NONE and self.is_list and article.lists else selected
        self.redraw(top)

    @property
    def is_list(self) -> bool:
        """Whether it has only lists, so that arrow keys move between links."""
        return not self._article.blocks

    @property
    def caret(self) -> Offset:
        """The chosen link while it is in sight, else the first line."""
        place = self._places_of_links.get(self.selected, Offset(0, -1)) - (0, self.top)
        return place if 0 <= place.y < self.size.height else super().caret

    # -- keys

    def select(self, by: int) -> None:
        """Wraps; without a selection, take the first link in view."""
        lines = {link: place.y for link, place in self._places_of_links.items()}
        if not lines:
            return
        if self.selected == NONE:
            seen = [link for link, line in lines.items() if self.top <= line < self.top + self.size.height]
            self.selected = (seen[0] if by > 0 else seen[-1]) if seen else 0
        else:
            self.selected = (self.selected + by) % len(lines)
        line, height = lines[self.selected], max(2, self.size.height)
        self.redraw(min(max(self.top, line - height + 2), max(0, line - 1)))

    def action_scroll_lines(self, lines: int) -> None:
        if not self.is_list:
            super().action_scroll_lines(lines)
        elif self.selected + lines in self._places_of_links:
            self.select(lines)

    def action_scroll_to_end(self, first: bool) -> None:
        super().action_scroll_to_end(first)
        if self.is_list and self._places_of_links:
            self.selected = 0 if first else max(self._places_of_links)
            self.redraw()

    def follow(self) -> None:
        if 0 <= self.selected < len(self._links):
            self.post_message(self.Followed(self._links[self.selected]))

    def follow_number(self, number: int) -> None:
        """Follow a list's link by its number, from 1."""
        keys = [key for links in self._article.lists for key in links.keys]
        if 0 < number <= min(_NUMBERED, len(keys)):
            self.post_message(self.Followed(keys[number - 1]))

    def on_click(self, event: events.Click) -> None:
        link = event.style.meta.get("link", NONE)
        if link != NONE:
            self.selected = link
            self.follow()

    # -- lines

    def lay_out(self, width: int) -> Sequence[Content]:
        book, width = self._book, min(width, WIDEST)
        self._links = []
        if book is None:
            return []
        lines = [Content.styled(row, HEADING) for row in wrap(self._article.name, width)]
        for block in self._article.blocks:
            lines.append(Content(""))
            if block.rows:
                head, *rows = aligned(block.rows, width)
                lines += [Content.styled(line, DIM) for line in head]
                lines += [Content(line) for row in rows for line in row]
            else:
                lines += self._paragraph(book, block).wrap(width)
        number = 0
        for listed in self._article.lists:
            lines.append(Content(""))
            if listed.heading:
                lines.append(Content.styled(listed.heading, STRONG))
            for key in listed.keys:
                number += 1
                here = len(self._links) == self.selected
                digit = str(number) if number <= _NUMBERED and not self.is_list else ""
                lead = f"{glyphs().pointer if here else ' '}{digit:>2} "
                for row in wrap(book.name(key), max(8, width - _LEAD_CELLS)):
                    lines.append(Content.assemble((lead, KEY), self._link(row, BASE)))
                    lead = " " * _LEAD_CELLS
                self._links.append(key)
        self._places_of_links = {}
        for at, line in enumerate(lines):
            for span in line.spans:
                link = span.style.meta.get("link") if isinstance(span.style, Style) else None
                if link is not None:
                    self._places_of_links.setdefault(link, Offset(cell_len(line.plain[: span.start]), at))
        return lines

    def _paragraph(self, book: Reference, block: Block) -> Content:
        found = [Content.styled(before(block.lead), STRONG)] if block.lead else []
        for piece in pieces(block.words):
            if piece.key:
                found.append(self._link(link_words(book, piece.key), f"{KEY} underline"))
                self._links.append(piece.key)
            else:
                found.append(Content(piece.words))
        return Content("").join(found)

    def _link(self, words: str, style: str) -> Content:
        number = len(self._links)
        shown = "bold $background on $accent" if number == self.selected else style
        return Content.styled(words, shown).stylize(Style.from_meta({"link": number}))
