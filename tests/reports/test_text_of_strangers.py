"""Whatever people call themselves, their games and their boards stays words in every format."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace

from ldd_tui import reports
from ldd_tui.reports.after_action import after_action
from ldd_tui.reports.as_html import as_html
from ldd_tui.reports.as_markdown import as_markdown
from ldd_tui.reports.as_text import as_text
from ldd_tui.reports.record import Record
from ldd_tui.text.safe_text import clean
from rules import facts as f
from rules.board_file import packaged
from rules.model import Options, Setup
from saves.history import History
from tests.reports.support import GAME, HOSTILE, QUICK, summary
from tests.saves.playing import journal_of


class Page(HTMLParser):
    """A page that is well-formed: every element closed, in order; and what was found in it."""

    VOID = frozenset({"meta"})

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.references: list[str] = []
        self.words: dict[str, str] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            assert not name.startswith("on") and name not in ("src", "style")
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "aria-labelledby"):
                self.references += (value or "").removeprefix("#").split()
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.words[self.open[-1]] = self.words.get(self.open[-1], "") + data


def named(name: str, players: tuple[str, str]) -> tuple[str, Record]:
    return clean(name, 200), GAME._replace(name=name, players=players)


def check_page(name: str, players: tuple[str, str]) -> None:
    shown, game = named(name, players)
    written = as_html(after_action(game))
    page = Page(written)
    assert page.words["bdi"].startswith(shown or clean(players[0], 60) or "A player")
    assert not page.tags & {"script", "img", "iframe", "link", "object", "b"}
    assert len(page.ids) == len(set(page.ids)) and set(page.references) <= set(page.ids)
    assert not re.search(r"(?:https?:)?//(?!www\.w3\.org/2000/svg)[a-z]", re.sub(r">[^<]*<", "><", written))
    for picture in re.findall(r"<svg.*?</svg>", written, re.DOTALL):
        ElementTree.fromstring(picture)


@QUICK
@given(st.text(max_size=60), st.text(max_size=30), st.text(max_size=30))
def test_any_name_leaves_the_page_whole(name: str, entente: str, central_powers: str) -> None:
    check_page(name, (entente, central_powers))


def test_a_hostile_name_leaves_the_page_whole() -> None:
    check_page(HOSTILE, (HOSTILE, HOSTILE))


@QUICK
@given(st.one_of(st.text(max_size=60), st.text("*_`[]()#+-.!|<>~&\\ 1ahtp:/w", max_size=40), st.just(HOSTILE)))
def test_any_name_is_only_words_in_markdown(name: str) -> None:
    shown, game = named(name, ("Anna", name))
    report = after_action(game)
    tokens = MarkdownIt("gfm-like").parse(as_markdown(report._replace(blocks=report.blocks[:1])))
    inline = [child for token in tokens if token.type == "inline" for child in token.children or ()]
    assert {token.type for token in inline} <= {"text", "em_open", "em_close", "strong_open", "strong_close"} | {
        "text_special"
    }
    (title,) = (tokens[at + 1] for at, token in enumerate(tokens) if token.type == "heading_open")
    assert "".join(child.content for child in title.children or ()) == (
        shown or f"Anna against {clean(name, 60) or 'a player'}"
    )
    rows = [token for token in tokens if token.type == "list_item_open"]
    assert len(rows) == len(summary(report))


def test_a_hostile_board_is_only_words() -> None:
    board = replace(packaged(), title=HOSTILE, edition=replace(packaged().edition, key=HOSTILE))
    board = replace(
        board,
        trees=tuple(
            tuple(tuple(replace(level, name=HOSTILE) for level in one) for one in side) for side in board.trees
        ),
    )
    setup = Setup(board)
    facts = [fact for fact in GAME.facts if not isinstance(fact, f.GameEnded)]
    game = GAME._replace(state=replace(GAME.state, setup=setup), facts=tuple(facts))
    page = Page(as_html(after_action(game)))
    assert "script" not in page.tags
    assert "\x1b" not in as_text(after_action(game))
    ElementTree.fromstring(reports.board("x", History(journal_of(Options(), 1, 1)), game.state))
