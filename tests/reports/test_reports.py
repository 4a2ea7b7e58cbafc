"""Reports: their figures are those of the game, everything is told, and text of strangers stays text."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace

from ldd_tui import reports
from ldd_tui.reports.after_action import after_action
from ldd_tui.reports.as_html import as_html
from ldd_tui.reports.as_markdown import as_markdown, escaped
from ldd_tui.reports.as_text import as_text, item_text
from ldd_tui.reports.chart_svg import chart_svg
from ldd_tui.reports.document import Charts, Document, Heading, Items, Pairs, Table
from ldd_tui.reports.luck import balance, die_page, in_offensives, in_research
from ldd_tui.reports.record import Record, record
from ldd_tui.reports.story import items, story
from ldd_tui.statistics.dice_faces import Faces, FacesOfGame
from ldd_tui.statistics.records import Luck
from ldd_tui.text import names
from ldd_tui.text.safe_text import clean
from ldd_tui.text.sentences import arithmetic, sentence
from ldd_tui.text.war_charts import Chart, war_charts
from rules import engine
from rules import facts as f
from rules.board_file import second_edition, second_edition_text
from rules.chance import Rolled
from rules.model import SECTORS, Dice, Launched, Options, Over, Sector, Setup, Side, State, Status
from rules.sectors import operational_value
from saves.header import begin, header
from saves.history import History
from saves.journal import Entry
from saves.verify import Report, examine
from tests.saves.playing import WAYS_TO_PLAY, journal_of, wandered
from tests.text.support import BOARD, SETUP, fact_kinds, samples

HOSTILE = '<script>alert("1")</script></svg></title>]]>&amp; *Anna* `[x](http://y)` | www.y.org\x1b[2J\u202e\n# b\ud800'
SVG = "{http://www.w3.org/2000/svg}"
QUICK = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


def examined(entries: tuple[Entry, ...]) -> tuple[History, Report]:
    return examine(entries, None)


def recorded(entries: tuple[Entry, ...], name: str = "A war") -> Record:
    return record(name, *examined(entries))


GAMES = [recorded(journal_of(options, seed=40 + way)) for way, options in enumerate(WAYS_TO_PLAY)]
GAME = GAMES[0]


def tables(report: Document) -> dict[str, Table]:
    return {block.caption: block for block in report.blocks if isinstance(block, Table)}


def summary(report: Document) -> dict[str, str]:
    """What stands at the top of a report: labels with what they stand for."""
    pairs = report.blocks[0]
    assert isinstance(pairs, Pairs)
    assert len(dict(pairs.rows)) == len(pairs.rows)
    return dict(pairs.rows)


def column(table: Table, title: str) -> list[str]:
    return [row[table.head.index(title)] for row in table.rows]


# -------------------------------------------------------------------------------------------------- figures


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_the_figures_are_those_of_the_game(game: Record) -> None:
    found = tables(after_action(game))
    for side in Side:
        table = found[names.side(side)]
        turns = [turn.sides[side] for turn in game.chronicle.turns]
        assert column(table, "Turn") == [*(str(turn.turn) for turn in game.chronicle.turns), "All"]
        assert column(table, "RP kept")[-2] == str(game.state.rp[side])
        assert column(table, "VP")[-2] == str(game.state.vp[side])
        values = sum(operational_value(game.state, sector) for sector in BOARD.of_side(side))
        assert column(table, "OV")[-2] == str(values)
        for title in ("Collected", "Gained", "Lost", "Spent", "Offensives", "Inflicted", "Losses", "Recovered"):
            *rows, total = map(int, column(table, title))
            assert sum(rows) == total
        collected, gained, lost, spent = (
            int(column(table, title)[-1]) for title in ("Collected", "Gained", "Lost", "Spent")
        )
        assert collected + gained - lost - spent == game.state.rp[side]
        paid = sum(_paid(fact) for fact in game.facts if _payer(fact) == side)
        assert spent == paid == sum(turn.spent.total for turn in turns)


def _payer(fact: f.Fact) -> Side | None:
    if isinstance(fact, f.Reinforced | f.Implemented):
        return BOARD.sectors[fact.sector].side
    return getattr(fact, "side", None)


def _paid(fact: f.Fact) -> int:
    if isinstance(fact, f.Reinforced | f.OffensiveLaunched):
        return fact.cost
    if isinstance(fact, f.Implemented):
        return 0 if fact.free else 1
    return fact.rp if isinstance(fact, f.BidMade | f.ResearchPaid) else 0


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_every_offensive_and_its_luck(game: Record) -> None:
    table = tables(after_action(game))["Offensives and their luck"]
    launched = [fact for fact in game.facts if isinstance(fact, f.OffensiveLaunched)]
    assert column(table, "RP")[:-2] == [str(fact.cost) for fact in launched]
    for side, total in zip(Side, table.rows[-2:], strict=True):
        rows = [row for row in table.rows[:-2] if row[1] == "EC"[side]]
        luck = game.chronicle.dice(side)
        assert f"{len(rows)} offensive" in total[2]
        for title in ("RP", "Dice", "Hits", "Losses", "Own"):
            at = table.head.index(title)
            assert sum(int(row[at]) for row in rows) == int(total[at])
        expected, above = (float(total[table.head.index(title)]) for title in ("Expected", "Luck"))
        assert (expected, above) == pytest.approx((luck.expected, luck.hits - luck.expected), abs=0.006)


def test_faces_of_the_dice() -> None:
    """The two examples of dice that tables and manuals have: chi-square 13.4 and 2.0, with 5 degrees of freedom."""
    dealt = (Faces((5, 8, 9, 8, 10, 20)), Faces((16, 18, 16, 14, 12, 12)))
    faces = FacesOfGame(dealt, (Faces(), Faces()))
    table = next(block for block in die_page(GAME._replace(faces=faces)) if isinstance(block, Table))
    assert column(table, "Dice") == ["60", "88"]
    assert column(table, "Chi-square") == ["13.40", "2.00"]
    assert column(table, "p-value") == ["2.0%", "84.9%"]
    assert [row[-1] for row in table.rows] == ["uneven", "as dice fall"]


def test_every_face_of_the_game_is_counted_once() -> None:
    play = wandered(Options(), seed=5, steps=300)
    history, found = examined(play.history.entries)
    game = record("wandered", history, found)
    fallen = {}
    for before, entry in zip(play.history.entries, play.history.entries[1:], strict=False):
        if isinstance(entry.move, Rolled) and isinstance(before.state.waiting, Dice):
            fallen[entry.throws, before.state.waiting] = entry.move.faces
    for side in Side:
        faces = [face for (_throws, waiting), thrown in fallen.items() if waiting.side == side for face in thrown]
        assert game.faces.dealt[side].counts == tuple(map(faces.count, range(1, 7)))
        assert faces
    assert any("only what stands is told" in value for value in summary(after_action(game)).values())


def test_luck_in_words() -> None:
    lucky, unlucky, even = (Luck(30, hits, Fraction(43, 3)) for hits in (17, 12, 14))
    assert in_offensives(Side.ENTENTE, unlucky) == (
        "The Entente hit 12 times where 14.33 were to be expected of 30 dice: 2.33 too few."
    )
    assert "2.67 too many" in in_offensives(Side.CENTRAL_POWERS, lucky)
    assert "neither good luck nor bad" in in_research(Side.ENTENTE, even)
    assert "hit once" in in_offensives(Side.ENTENTE, Luck(1, 1, Fraction(1, 6)))
    assert in_offensives(Side.ENTENTE, Luck()) == "The Entente threw no dice in offensives."
    assert [balance(luck) for luck in (lucky, unlucky, Luck(2, 1, Fraction(1)))] == ["+2.67", "-2.33", "0.00"]


# ---------------------------------------------------------------------------------------------------- story


@pytest.mark.parametrize("kind", fact_kinds(), ids=lambda kind: kind.__name__)
def test_every_kind_of_fact_is_told(kind: type[f.Fact]) -> None:
    fact = samples(kind)[0]
    if issubclass(kind, f.TurnBegan | f.PhaseBegan):
        blocks = story([fact, f.SetAsideDrawn(event=1)], SETUP)
        assert isinstance(blocks[0], Heading) and len(blocks) == 2
        return
    (item,) = items([fact], SETUP)
    told = item_text(item)
    said = arithmetic(fact, SETUP) if kind is f.DieRead else sentence(fact, SETUP)
    assert said and said in told
    assert f"({fact.rule})" in told


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_all_that_happened_is_told_in_its_order(game: Record) -> None:
    told = " ".join(item_text(item) for item in items(game.facts, game.setup))
    at = 0
    for fact in game.facts:
        if not isinstance(fact, f.DieRead | f.Implemented):
            at = told.index(sentence(fact, game.setup), at) + 1
    headings = [block for block in story(game.facts, game.setup) if isinstance(block, Heading)]
    assert len([one for one in headings if one.level == 3]) == len(game.chronicle.turns)


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_an_offensive_is_one_item(game: Record) -> None:
    """With all its dice and the losses of both sectors."""
    blocks = story(game.facts, game.setup)
    found = [item for block in blocks if isinstance(block, Items) for item in block.items if item.side is not None]
    for item, one in zip(found, game.chronicle.offensives, strict=True):
        told = item_text(item)
        assert item.side == one.side
        assert "needs" in told
        assert sum(map(int, re.findall(r"lost (\d+) space", told))) == one.losses + one.own_losses


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_how_it_ended(game: Record) -> None:
    rows = summary(after_action(game))
    assert isinstance(game.state.waiting, Over)
    assert rows["Result"].startswith("Victory for" if game.state.waiting.winner is not None else "Nobody wins")
    assert f"on turn {game.state.turn}, in {BOARD.year(game.state.turn)}" in rows["How it ended"]
    readings = {"Mandatory attacks": "keep RP"} if game.setup.options.reserve_mandatory else {}
    assert {label: rows[label] for label in ("Mandatory attacks", "Brusilov's dice") if label in rows} == readings


def test_a_game_that_has_just_begun_and_one_under_way() -> None:
    for events in (1, 2, 60):
        game = recorded(journal_of(Options(), seed=2, events=events))
        report = after_action(game)
        assert "Not over" in summary(report)
        for written in (as_text(report), as_markdown(report), as_html(report)):
            assert "Turn 1" in written


# ---------------------------------------------------------------------------------------------- text, charts


def test_text_is_in_lines_that_are_read() -> None:
    report = after_action(GAME)
    lines = as_text(report).splitlines()
    assert all(line == line.rstrip() for line in lines)
    told = [line for line in lines if line.startswith(("  - ", "  ! ", "    "))]
    assert len(told) > 100
    assert all(len(line) <= 120 for line in lines)
    assert sum(line.count("█") > 2 for line in lines) > 10


def test_a_chart_has_every_value_at_its_height() -> None:
    chart = Chart("Things", ((0, 5, 10, None), (10, 5, 0, 2)))
    drawn = ElementTree.fromstring(chart_svg(chart, BOARD, "x"))
    dots = [float(dot.attrib["cy"]) for dot in drawn.iter(f"{SVG}circle")]
    squares = [float(box.attrib["y"]) for box in drawn.iter(f"{SVG}rect") if "stroke" in box.attrib]
    assert len(dots) == 3 and len(squares) == 4
    assert dots[0] - dots[1] == pytest.approx(dots[1] - dots[2])
    assert dots == sorted(dots, reverse=True)
    assert squares[2] == max(squares) and squares[0] == min(squares)
    words = ["".join(text.itertext()) for text in drawn.iter(f"{SVG}text")]
    assert {"Things", "Entente 10", "Central Powers 2", "1914"} <= set(words)
    assert drawn.findtext(f"{SVG}desc") == "By turn. Entente: 0, 5, 10, -; Central Powers: 10, 5, 0, 2"
    lines = list(drawn.iter(f"{SVG}polyline"))
    assert sorted("stroke-dasharray" in line.attrib for line in lines) == [False, True]


def test_the_four_charts_are_in_every_format() -> None:
    report = after_action(GAME)
    (charts,) = (block for block in report.blocks if isinstance(block, Charts))
    assert charts.charts == tuple(war_charts(GAME.chronicle))
    for title in (chart.title for chart in charts.charts):
        for written in (as_text(report), as_markdown(report), as_html(report)):
            assert title in written


# ----------------------------------------------------------------------------------------- text of strangers


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
        shown or f"Anna against {clean(name, 60) or 'A player'}"
    )
    rows = [token for token in tokens if token.type == "list_item_open"]
    assert len(rows) == len(summary(report))


def test_markdown_tables_are_tables() -> None:
    tokens = MarkdownIt("gfm-like").parse(as_markdown(after_action(GAME)))
    assert sum(token.type == "table_open" for token in tokens) == len(tables(after_action(GAME)))
    assert sum(token.type == "fence" for token in tokens) == 4 + 1
    assert not any(child.type == "link_open" for token in tokens for child in token.children or ())
    assert escaped("a | b") == "a \\| b"


def test_a_hostile_board_is_only_words() -> None:
    board = replace(second_edition(), title=HOSTILE, edition=HOSTILE)
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


# ------------------------------------------------------------------------------------------------- the board


def pictured(state: State, name: str = "A war") -> ElementTree.Element:
    return ElementTree.fromstring(reports.board(name, History(journal_of(Options(), 1, 1)), state))


def texts(element: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def part(picture: ElementTree.Element, sector: Sector) -> ElementTree.Element:
    name = f"sector-{sector.name.lower().replace('_', '-')}"
    (found,) = (element for element in picture.iter(f"{SVG}g") if element.attrib.get("id") == name)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_the_board_shows_every_sector_as_it_stands(seed: int) -> None:
    for entry in journal_of(WAYS_TO_PLAY[seed], seed=seed)[::40]:
        picture = pictured(entry.state)
        for sector in SECTORS:
            here, found = entry.state.sectors[sector], part(picture, sector)
            words = texts(found)
            assert {names.sector(sector), names.status(here.status)} <= set(words)
            value = str(operational_value(entry.state, sector))
            assert words[words.index("OV") - 1] == (value if here.status == Status.AT_WAR else "-")
            cubes = [box for box in found.iter(f"{SVG}rect") if box.attrib.get("fill") == "#1d1b18"]
            assert len(cubes) == (here.status in (Status.AT_WAR, Status.SURRENDERED))
            full = [box for box in found.iter(f"{SVG}rect") if box.attrib.get("fill") == box.attrib.get("stroke")]
            assert len(full) == sum(here.levels)
        arrows = list(picture.iter(f"{SVG}polygon"))
        assert len(arrows) == len({(past.attacker, past.defender) for past in entry.state.offensives})
        assert f"VP {entry.state.vp[0]}" in texts(picture)


def test_two_who_attack_each_other_have_an_arrow_each() -> None:
    both = (Launched(Sector.FRANCE, Sector.GERMANY), Launched(Sector.GERMANY, Sector.FRANCE))
    start = journal_of(Options(), 1, 1)[0].state
    arrows = list(pictured(replace(start, offensives=both)).iter(f"{SVG}polygon"))
    assert len({arrow.attrib["fill"] for arrow in arrows}) == 2
    heights = [[float(point.split(",")[1]) for point in arrow.attrib["points"].split()] for arrow in arrows]
    above, below = sorted(heights)
    assert max(above) <= min(below)


@QUICK
@given(st.one_of(st.text(max_size=80), st.just(HOSTILE)))
def test_any_name_leaves_the_picture_whole(name: str) -> None:
    picture = pictured(GAME.state, name)
    shown = clean(name, 200) or "Joffre against Moltke"
    assert shown in texts(picture)
    assert picture.findtext(f"{SVG}title") == shown
    assert not list(picture.iter(f"{SVG}script"))


def test_nothing_reaches_over_the_edge() -> None:
    for element in pictured(GAME.state, "x" * 200).iter():
        at = {name: float(element.attrib.get(name, 0)) for name in ("x", "y", "width", "height")}
        if element.tag == f"{SVG}rect":
            assert 0 <= at["x"] <= at["x"] + at["width"] <= 1640
            assert 0 <= at["y"] <= at["y"] + at["height"] <= 1160


def test_a_board_of_ones_own_with_other_fronts_can_be_drawn() -> None:
    text = (
        second_edition_text()
        .replace(
            'neighbours = { values = ["german_colonies"]', 'neighbours = { values = ["german_colonies", "germany"]'
        )
        .replace(
            'neighbours = { values = ["france", "russia", "italy"]',
            'neighbours = { values = ["france", "russia", "italy", "africa"]',
        )
    )
    from rules.board_file import parse

    board = parse(text)
    assert Sector.GERMANY in board.sectors[Sector.AFRICA].neighbours
    state = engine.initial(Setup(board)).state
    fronts = [title.text for title in pictured(state).iter(f"{SVG}title")]
    assert "Germany – Africa" in fronts
    assert isinstance(begin(header(Setup(board), text, ("", ""), "", "test")), Entry)
