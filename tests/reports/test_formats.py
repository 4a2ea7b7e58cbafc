"""A report as text, Markdown and HTML: lines that are read, tables that are tables, charts to scale."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from ldd_tui.reports.after_action import after_action
from ldd_tui.reports.as_html import as_html
from ldd_tui.reports.as_markdown import as_markdown, escaped
from ldd_tui.reports.as_text import as_text
from ldd_tui.reports.chart_svg import chart_svg
from ldd_tui.reports.document import Charts
from ldd_tui.text.war_charts import Chart, war_charts
from tests.reports.support import GAME, SVG, tables
from tests.text.support import BOARD


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


def test_markdown_tables_are_tables() -> None:
    tokens = MarkdownIt("gfm-like").parse(as_markdown(after_action(GAME)))
    assert sum(token.type == "table_open" for token in tokens) == len(tables(after_action(GAME)))
    assert sum(token.type == "fence" for token in tokens) == 4 + 1
    assert not any(child.type == "link_open" for token in tokens for child in token.children or ())
    assert escaped("a | b") == "a \\| b"
