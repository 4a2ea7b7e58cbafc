"""A report as text, Markdown and HTML: lines that are read, tables that are tables, charts to scale."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace

from ldd_tui import reports
from ldd_tui.analysis.figures import turning_points
from ldd_tui.analysis.model import Analysis
from ldd_tui.reports.after_action import after_action, story
from ldd_tui.reports.as_html import as_html
from ldd_tui.reports.as_markdown import as_markdown
from ldd_tui.reports.as_text import as_text
from ldd_tui.reports.chart_svg import chance_svg
from ldd_tui.reports.document import Charts, Heading, Item, Items
from ldd_tui.reports.record import Record, record
from ldd_tui.telling.passages import in_a_row, tell
from ldd_tui.telling.sentences import sentence
from ldd_tui.text import judged, names, speaking
from ldd_tui.text.chance_chart import curve
from ldd_tui.text.safe_text import clean
from ldd_tui.text.war_charts import war_charts
from rules import facts as f
from rules.board_file import packaged
from rules.model import Options, Over, Setup, Technology
from saves.history import History
from saves.notes import Note
from saves.verify import Report
from tests.analysis.support import analysed
from tests.reports.support import HOSTILE, OF_FIRST, QUICK, SVG, examined, game_of, recorded, summary
from tests.saves.playing import FIRST, WAYS_TO_PLAY_FIRST, journal_of
from tests.screens.driving import CENTRAL_POWERS
from tests.text.support import BOARD, SETUP, fact_kinds, samples


def test_the_four_charts_are_in_every_format() -> None:
    report = after_action(game_of(0))
    (charts,) = (block for block in report.blocks if isinstance(block, Charts))
    assert charts.charts == tuple(war_charts(game_of(0).chronicle))
    for title in (chart.title for chart in charts.charts):
        for written in (as_text(report), as_markdown(report), as_html(report)):
            assert title in written


def test_notes_are_told_at_their_events_as_text_in_every_format() -> None:
    history, found = examined(journal_of(Options(), 2))
    told = next(entry for entry in history.line if any(isinstance(fact, f.OffensiveLaunched) for fact in entry.facts))
    bid = Note(at=0, words="At the start.")
    notes = (bid, Note(at=told.seq, words="<b>Why?</b> *no* [x](y) & $5", author="Anna <i>"))
    report = after_action(record("A war", history, found, None, notes))
    items = [item.lines[0].words for block in report.blocks if isinstance(block, Items) for item in block.items]
    place = items.index("Note: Anna <i>: <b>Why?</b> *no* [x](y) & $5")
    assert "Note: At the start." in items[:place]
    launched = next(fact for fact in told.facts if isinstance(fact, f.OffensiveLaunched))
    assert names.sector(launched.attacker, history.last.state.setup.edition) in items[place - 1]
    assert "Note: Anna &lt;i&gt;: &lt;b&gt;Why?&lt;/b&gt; *no* [x](y) &amp; $5" in as_html(report)
    assert r"\<b\>Why?\</b\> \*no\* \[x\](y) \& \$5" in as_markdown(report)
    assert "- Note: Anna <i>: <b>Why?</b> *no* [x](y) & $5" in as_text(report)


# -- The story of a game: every fact is told, in its order, and how it ended
def told_of(facts: Sequence[f.Fact], setup: Setup) -> list[Item]:
    return [item for block in story(facts, setup) if isinstance(block, Items) for item in block.items]


@pytest.mark.parametrize("kind", fact_kinds(), ids=lambda kind: kind.__name__)
def test_every_kind_of_fact_is_told(kind: type[f.Fact]) -> None:
    fact = samples(kind)[0]
    if issubclass(kind, f.TurnBegan | f.PhaseBegan):
        blocks = story([fact, f.SetAsideDrawn(event=1)], SETUP)
        assert isinstance(blocks[0], Heading) and len(blocks) == 2
        return
    (item,) = told_of([fact], SETUP)
    told = in_a_row(item.lines)
    assert sentence(fact, SETUP) in told and f"({fact.rule})" in told


def test_all_that_happened_is_told_in_its_order(game: Record) -> None:
    told = " ".join(line.words for item in told_of(game.facts, game.setup) for line in item.lines)
    at = 0
    for passage in tell(game.facts, game.setup):
        for piece in () if passage.is_heading else passage.apart():
            at = told.index(piece.lines[0].words, at) + 1
    headings = [block for block in story(game.facts, game.setup) if isinstance(block, Heading)]
    assert len([one for one in headings if one.level == 3]) == len(game.chronicle.turns)


def test_an_offensive_is_one_item(game: Record) -> None:
    blocks = story(game.facts, game.setup)
    found = [item for block in blocks if isinstance(block, Items) for item in block.items if item.side is not None]
    for item, one in zip(found, game.chronicle.offensives, strict=True):
        told = in_a_row(item.lines)
        assert item.side == one.side
        assert "Attack dice (" in told
        lost = sum(map(int, re.findall(r"lost (\d+) (?:space|notch)", told)))
        assert lost == one.own_losses + (0 if " surrendered to " in told else one.losses)


def test_how_it_ended(game: Record) -> None:
    rows = summary(after_action(game))
    assert isinstance(game.state.waiting, Over)
    assert (" won " in rows["Result"]) == (game.state.waiting.winner is not None)
    assert f"Turn {game.state.turn}, {BOARD.year(game.state.turn)}." in rows["Result"]
    readings = {"Mandatory attacks": "keep RP"} if game.setup.options.reserve_mandatory else {}
    assert {label: rows[label] for label in ("Mandatory attacks", "Brusilov's dice") if label in rows} == readings


def test_the_story_of_a_game_of_the_first_edition_is_told_in_its_own_terms() -> None:
    """A bought initiative is not the track's; Aviation levels have their printed numbers."""
    bought = levels = 0
    for seed in range(4):
        for game in (*map(game_of, OF_FIRST), recorded(journal_of(WAYS_TO_PLAY_FIRST[2], seed, edition=FIRST))):
            for fact in game.facts:
                told = sentence(fact, game.setup)
                if isinstance(fact, f.InitiativeTaken) and fact.bought:
                    assert told == (
                        "The initiative goes to the Entente, not to the Central Powers as on the Turn Track."
                    )
                    bought += 1
                if isinstance(fact, f.LevelUnlocked) and fact.technology == Technology.AVIATION and fact.level > 1:
                    printed = ((1, 4, 5, 7), (1, 5, 6))[fact.side][fact.level - 1]
                    assert f"(Aviation {printed})" in told
                    levels += 1
    assert bought and levels


# -- The game explained in a report, in every format; and nothing of it where there is no analysis
@cache
def explained() -> tuple[History, Report, Analysis]:
    history, found = examined(journal_of(Options(athena=CENTRAL_POWERS), 2))
    return history, found, analysed(history)


TITLE = "The game explained"


def test_every_format_tells_the_turning_points_and_how_both_sides_played() -> None:
    history, played, analysis = explained()
    game = record("A war", history, played, analysis)
    report = after_action(game)
    edition = history.last.state.setup.board.edition
    why = [sentence for _, found in game.costliest for sentence in judged.whys(found, edition)]
    assert len(why) > 5
    points = [judged.turning_point(n, link, edition) for n, link in enumerate(turning_points(analysis), 1)]
    assert len(points) == 6
    for write in (as_text, as_html, as_markdown):
        told = " ".join(write(report).replace("\\", "").replace("&#x27;", "'").split())
        assert TITLE in told and "The Entente played like " in told
        assert all(" ".join(words.split())[:60] in told for words in points)
        assert all(" ".join(words.split())[:60] in told for words in why)
        assert "The costliest decisions" in told and "How both sides played" in told


@pytest.mark.parametrize("most", [1, 5, None])
def test_the_picture_has_the_course_and_its_numbers(most: int | None) -> None:
    history, _found, analysis = explained()
    shown = replace(analysis, points=analysis.points[:most], decisions=(), throws=()) if most else analysis
    board = history.last.state.setup.board
    picture = ElementTree.fromstring(chance_svg(curve(shown), board, "chart9"))
    line = picture.find(f".//{SVG}polyline")
    assert line is not None
    steps = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
    assert len(steps) == 2 * len(shown.points) - 1
    low, high = 286.0, 34.0
    for (_x, y), point in zip(steps[::2], shown.points, strict=True):
        assert y == pytest.approx(low - (low - high) * point.chance, abs=0.1)
    circles = picture.findall(f".//{SVG}g[@class='mark']")
    assert len(circles) == len(turning_points(shown))


# -- Whatever people call themselves, their games and their boards stays words in every format
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
    return clean(name, 200), game_of(0)._replace(name=name, players=players)


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


def test_the_board_is_called_by_the_game_and_its_edition() -> None:
    with speaking("fr"):
        assert "La Der des Ders, deuxième édition" in as_text(after_action(game_of(0)))
    own = game_of(0)._replace(state=replace(game_of(0).state, setup=Setup(replace(packaged(), title="House rules"))))
    assert "House rules" in as_text(after_action(own))


def test_a_hostile_board_is_only_words() -> None:
    board = replace(packaged(), title=HOSTILE, edition=replace(packaged().edition, key=HOSTILE))
    board = replace(
        board,
        trees=tuple(
            tuple(tuple(replace(level, name=HOSTILE) for level in one) for one in side) for side in board.trees
        ),
    )
    setup = Setup(board)
    facts = [fact for fact in game_of(0).facts if not isinstance(fact, f.GameEnded)]
    game = game_of(0)._replace(state=replace(game_of(0).state, setup=setup), facts=tuple(facts))
    page = Page(as_html(after_action(game)))
    assert "script" not in page.tags
    assert "\x1b" not in as_text(after_action(game))
    ElementTree.fromstring(reports.board("x", History(journal_of(Options(), 1, 1)), game.state))
