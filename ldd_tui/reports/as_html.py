"""A report as one HTML page that needs nothing else: no scripts, no addresses; for light, for dark and for paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ldd_tui.reports.board_svg import board_svg
from ldd_tui.reports.chart_svg import chance_svg, chart_svg
from ldd_tui.reports.document import (
    Block,
    Board,
    Charts,
    Course,
    Document,
    Heading,
    Item,
    Items,
    Pairs,
    Paragraph,
    Table,
)
from ldd_tui.reports.style import CSS, SHEET
from ldd_tui.telling.passages import Line
from ldd_tui.text import _, pgettext

_CLASSES = ("e", "c")
_UNBROKEN = 40


def as_html(report: Document, *, sheet: bool = False) -> str:
    """`sheet`: in small print, for one page of paper."""
    language = pgettext("the code of the language of these words", "en")
    sections = [block.text for block in report.blocks if isinstance(block, Heading) and block.level == 2]
    body = "\n".join(_Writer().blocks(report.blocks))
    return f"""<!DOCTYPE html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(report.title)} – {escape(report.subtitle)}</title>
<style>
{CSS}{SHEET if sheet else ""}
</style>
</head>
<body>
<header>
<p class="kicker">{escape(report.subtitle)}</p>
<h1><bdi>{escape(report.title)}</bdi></h1>
</header>
{_contents(sections)}
<main>
{body}
</main>
</body>
</html>
"""


def _contents(sections: Iterable[str]) -> str:
    links = "".join(f'<li><a href="#s{at}">{escape(words)}</a></li>' for at, words in enumerate(sections, 1))
    return f'<nav aria-label="{escape(_("Contents"))}"><ul>{links}</ul></nav>'


class _Writer:
    """Writes blocks one after the other; sections and pictures are numbered."""

    def __init__(self) -> None:
        self._sections = self._pictures = 0

    def blocks(self, blocks: Iterable[Block]) -> Iterable[str]:
        return map(self._block, blocks)

    def _block(self, block: Block) -> str:
        match block:
            case Heading(2, text):
                self._sections += 1
                return f'<h2 id="s{self._sections}">{escape(text)}</h2>'
            case Heading(level, text):
                return f"<h{level}>{escape(text)}</h{level}>"
            case Paragraph(text):
                return f"<p>{escape(text)}</p>"
            case Pairs(rows):
                pairs = (
                    f"<div><dt>{escape(label)}</dt><dd><bdi>{escape(value)}</bdi></dd></div>" for label, value in rows
                )
                return f'<dl class="facts">{"".join(pairs)}</dl>'
            case Table():
                return _table(block)
            case Charts():
                return self._charts(block)
            case Course(curve, board):
                self._pictures += 1
                return f"<figure>{chance_svg(curve, board, f'chart{self._pictures}')}</figure>"
            case Board(state, title, players):
                return f'<figure class="board">{board_svg(state, title, players)}</figure>'
            case Items(items):
                return f'<ul class="story">\n{"".join(map(_item, items))}</ul>'

    def _charts(self, block: Charts) -> str:
        figures = []
        for chart in block.charts:
            self._pictures += 1
            figures.append(f"<figure>{chart_svg(chart, block.board, f'chart{self._pictures}')}</figure>")
        return f'<div class="charts">{"".join(figures)}</div>'


def _table(block: Table) -> str:
    words = {0, *block.words}
    head = "".join(
        f'<th scope="col"{_kind("", column in words)}>{escape(cell)}</th>' for column, cell in enumerate(block.head)
    )
    body = len(block.rows) - block.sums
    rows = "".join(_row(row, words) for row in block.rows[:body])
    foot = "".join(_row(row, words) for row in block.rows[body:])
    return (
        f'<div class="wide"><table><caption>{escape(block.caption)}</caption><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{rows}</tbody>{f'<tfoot>{foot}</tfoot>' if foot else ''}</table></div>"
    )


def _row(row: Iterable[str], words: set[int]) -> str:
    first, *others = row
    cells = (f"<td{_kind(cell, at in words)}>{escape(cell)}</td>" for at, cell in enumerate(others, 1))
    return f'<tr><th scope="row">{escape(first)}</th>{"".join(cells)}</tr>\n'


def _kind(cell: str, words: bool) -> str:
    """The cell's class attribute: right-aligned numbers, or breakable long words."""
    if not words:
        return ' class="n"'
    return ' class="w"' if len(cell) > _UNBROKEN else ""


def _item(item: Item) -> str:
    marks = [*(["grave"] if item.grave else []), *([_CLASSES[item.side]] if item.side is not None else [])]
    first, *others = item.lines
    lead = _sentence(first, "strong" if marks else "")
    return f"<li{_class(marks)}>{' '.join((lead, *map(_sentence, others)))}</li>\n"


def _class(marks: list[str]) -> str:
    return f' class="{" ".join(marks)}"' if marks else ""


def _sentence(line: Line, tag: str = "") -> str:
    words = f"<{tag}>{escape(line.words)}</{tag}>" if tag else escape(line.words)
    reckoned = f'<span class="sum">{escape(line.sum)}</span>' if line.sum else ""
    rule = f'<small class="rule">{escape(line.rule)}</small>' if line.rule else ""
    return " ".join(part for part in (words, reckoned, rule) if part)
