"""A page of text: a screen's keys and symbols, or what the program is."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widget import Widget

from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.screens.text_screen import TextScreen
from ldd_tui.text import _, ngettext
from ldd_tui.widgets.page import Page, Paragraph


class HelpScreen(TextScreen):
    PLACE = "help"

    GIVEN_WORDS = True

    _paragraphs: tuple[Paragraph, ...] = ()
    _title = ""

    def show(self, paragraphs: Sequence[Paragraph], title: str = "") -> None:
        self._paragraphs = tuple(paragraphs)
        self._title = title
        self.refill()

    def heading(self) -> str:
        return self._title or _("Keys and symbols")

    def make_text(self) -> Widget:
        return Page(id="text")

    def keys(self) -> tuple[Key, ...]:
        return (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "{page_up} {page_down}"),
            key(self.PLACE, "{first:2} {last:2}"),
            key(self.PLACE, "find"),
            key(self.PLACE, "leave", main=True),
        )

    def fill(self) -> None:
        self.find_line.sought = ""
        self.look_for("")

    def look_for(self, sought: str) -> None:
        page = self.query_one(Page)
        found = _telling_of(self._paragraphs, sought.casefold())
        page.show(found)
        count = sum(not paragraph.heading for paragraph in found)
        words = ngettext("{count} line found", "{count} lines found", count).format(count=count)
        if not sought:
            words = with_keys(_("{find} finds words"))
        elif not count:
            words = _("nothing found")
        self.find_line.notes = ((words, not count),)


def _telling_of(paragraphs: Sequence[Paragraph], sought: str) -> tuple[Paragraph, ...]:
    """Matching paragraphs with their headings, and everything below a matching heading."""
    if not sought:
        return tuple(paragraphs)
    found: list[Paragraph] = []
    above: Paragraph | None = None
    whole = False
    for paragraph in paragraphs:
        if paragraph.heading:
            above, whole = paragraph, sought in paragraph.words.casefold()
        elif whole or sought in f"{paragraph.key} {paragraph.words}".casefold():
            found += [above] if above is not None else []
            above = None
            found.append(paragraph)
    return tuple(found)
