"""The rules: the contents next to the section where there is room."""

from __future__ import annotations

from typing import NamedTuple

from textual import events
from textual.widget import Widget
from textual.widgets import OptionList

from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.reference.book import CONTENTS, Reference, rules_key, rules_of
from ldd_tui.reference.model import Article, Links
from ldd_tui.screens.host import Host
from ldd_tui.screens.text_screen import SideBySide, TextScreen
from ldd_tui.text import _, ngettext
from ldd_tui.text.phrases import as_sentence
from ldd_tui.widgets.rules_page import NONE, RulesContents, RulesPage
from rules.editions import EDITIONS

_BROAD = 110
_MOST_FOUND = 100
_MOST_STEPS = 200


class HistoryPlace(NamedTuple):
    """A visited page: key or search, first visible line, and selected link."""

    key: str
    sought: str = ""
    top: int = 0
    selected: int = NONE


class RulesScreen(TextScreen):
    """The reference. It keeps its place, and Backspace goes back."""

    PLACE = "rules"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._opened: Reference | None = None
        self._book: Reference | None = None
        self._board_text: str | None = None
        self._here = HistoryPlace(CONTENTS)
        self._past: list[HistoryPlace] = []

    def open(self, key: str = "", board_text: str | None = None) -> None:
        """Show an article with a board's values. An unknown key shows the section above; none, the last one."""
        left = self._book
        if self._opened is None or board_text != self._board_text:
            self._book = self._opened = Reference(board_text)
            self._board_text = board_text
        elif key:
            self._book = self._opened
        while key and key not in self.book:
            key = key.rpartition(".")[0] or CONTENTS
        if left is not None and left.board.edition != self.book.board.edition:
            key = key or CONTENTS  # the numbers of sections mean something else in another edition
        if key:
            self._past.clear()
            self._here = HistoryPlace(key)
        self.refill()

    def retranslate(self) -> None:
        edition = self.book.board.edition.key
        self._opened = None if self._opened is None else Reference(self._board_text)
        ours = self._opened is not None and self._opened.board.edition.key == edition
        self._book = self._opened if ours else Reference(edition=edition)
        super().retranslate()

    @property
    def book(self) -> Reference:
        if self._book is None:
            self._book = Reference()
        return self._book

    # -- what it shows

    def heading(self) -> str:
        return rules_of(self.book.board.edition.key)

    def make_text(self) -> Widget:
        contents = RulesContents(id="contents")
        contents.display = self.app.size.width >= _BROAD
        return SideBySide(contents, RulesPage(id="text"))

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(RulesContents).display = event.size.width >= _BROAD

    def keys(self) -> tuple[Key, ...]:
        return (
            key(self.PLACE, "find", main=True),
            key(self.PLACE, "{next_part} {accept}"),
            Key("1-9", _("to a link")),
            key(self.PLACE, "link_back"),
            key(self.PLACE, "contents"),
            key(self.PLACE, "{left} {right}"),
            key(self.PLACE, "above"),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", pinned=True),
        )

    def fill(self) -> None:
        self._show(self._here)

    def _show(self, place: HistoryPlace) -> None:
        self._here = place
        self.find_line.sought = place.sought
        article = self._found(place.sought) if place.sought else self._article(place.key)
        self.query_one(RulesContents).show(self.book, place.key)
        page = self.query_one(RulesPage)
        page.show(self.book, article, place.top, place.selected)
        self._say(article)

    def _article(self, key: str) -> Article:
        article = self.book.article(key)
        others = tuple([rules_key(edition) for edition in self._others()]) if key == CONTENTS else ()
        return article._replace(lists=(*article.lists, Links("", others))) if others else article

    def _others(self) -> list[str]:
        return [edition for edition in EDITIONS if edition != self.book.board.edition.key]

    def _found(self, sought: str) -> Article:
        meant = self.book.find(sought)
        found = [article.key for article in ([meant] if meant else []) + self.book.search(sought)]
        keys = tuple(dict.fromkeys(found))[:_MOST_FOUND]
        count = len(keys)
        title = ngettext("{count} page found", "{count} pages found", count).format(count=count)
        return Article(
            "", "", title if keys else as_sentence(_("nothing found")), lists=(Links("", keys),) if keys else ()
        )

    def _say(self, article: Article) -> None:
        if self._here.sought:
            self.find_line.notes = ((with_keys(_("{accept} opens, {back} goes back")), False),)
            return
        way: list[tuple[str, bool]] = []
        key = article.above
        while key:
            above = self.book.article(key)
            way.insert(0, (f"{above.label} {above.title}".lstrip(), False))
            key = above.above
        if not way:
            words = _("{find} finds words; {last} {accept}: {others}")
            way.append((with_keys(words, others=rules_of(self._others()[-1], at_start=False)), False))
        self.find_line.notes = tuple(way)

    # -- going about

    def _left(self) -> HistoryPlace:
        page = self.query_one(RulesPage)
        return self._here._replace(top=page.top, selected=page.selected)

    def go_to(self, key: str) -> None:
        """An edition's key opens its contents. Backspace returns."""
        other = next((edition for edition in self._others() if key == rules_key(edition)), None)
        if other is not None:
            self._turn_to(other)
        elif key != self._here.key or self._here.sought:
            self._past = [*self._past[-_MOST_STEPS:], self._left()]
            self._show(HistoryPlace(key))

    def _turn_to(self, edition: str) -> None:
        opened = self._opened
        fits = opened is not None and opened.board.edition.key == edition
        self._book = opened if fits else Reference(edition=edition)
        self._past.clear()
        self._here = HistoryPlace(CONTENTS)
        self.refill()

    def look_for(self, sought: str) -> None:
        if sought and not self._here.sought:
            self._past = [*self._past[-_MOST_STEPS:], self._left()]
        if sought:
            self._show(HistoryPlace(self._here.key, sought))
        elif self._here.sought:
            self._show(self._past.pop() if self._past else HistoryPlace(self._here.key))

    def on_rules_page_followed(self, followed: RulesPage.Followed) -> None:
        self.go_to(followed.key)

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        self.go_to(chosen.option_id or CONTENTS)

    def action_link(self, by: int) -> None:
        if self.focused is self.find_line:
            self.on_find_line_closed()
        else:
            self.query_one(RulesPage).select(by)

    def action_follow(self) -> None:
        self.query_one(RulesPage).follow()

    def action_digit(self, digit: int) -> None:
        self.query_one(RulesPage).follow_number(digit)

    def action_return_(self) -> None:
        if self._past:
            self._show(self._past.pop())

    def action_beside(self, by: int) -> None:
        if not self._here.sought:
            self.go_to(self.book.neighbour(self._here.key, by))

    def action_contents(self) -> None:
        self.go_to(CONTENTS)

    def action_above(self) -> None:
        above = self.book.article(self._here.key).above
        if above:
            self.go_to(above)
