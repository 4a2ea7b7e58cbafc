"""A report as one self-contained HTML page: no scripts or addresses, but for a site's; for light, dark and paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from ldd_tui.reports import document as doc
from ldd_tui.reports.board_svg import board_svg
from ldd_tui.reports.chart_svg import chance_svg, chart_svg
from ldd_tui.reports.style import CSS, SHEET
from ldd_tui.telling.passages import Line
from ldd_tui.text import _, pgettext

_CLASSES = ("e", "c")
_UNBROKEN = 40


class Site(NamedTuple):
    """What a page has that is one of many. `pages`: words and addresses. `made_by`: the program, and what it made the
    page from. `script`: a function body; the page must do without."""

    pages: tuple[tuple[str, str], ...] = ()
    made_by: str = ""
    script: str = ""


def as_html(report: doc.Document, *, sheet: bool = False, site: Site | None = None) -> str:
    """`sheet`: small print, for one page of paper."""
    site = site or Site()
    language = pgettext("the code of the language of these words", "en")
    sections = [block.text for block in report.blocks if isinstance(block, doc.Heading) and block.level == 2]
    links = "".join(f'<li><a href="#s{at}">{escape(words)}</a></li>' for at, words in enumerate(sections, 1))
    body = "\n".join(map(_Writer().block, report.blocks))
    contents, of_pages = escape(_("Contents")), escape(_("Pages"))
    pages = "".join(f'<li><a href="{escape(address)}">{escape(words)}</a></li>' for words, address in site.pages)
    above = f'<nav aria-label="{of_pages}"><ul>{pages}</ul></nav>\n' if pages else ""
    made_by = f'<meta name="generator" content="{escape(site.made_by)}">\n' if site.made_by else ""
    return f"""<!DOCTYPE html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
{made_by}<title>{escape(report.title)} – {escape(report.subtitle)}</title>
<style>
{CSS}{SHEET if sheet else ""}
</style>
</head>
<body>
{above}<header>
<p class="kicker">{escape(report.subtitle)}</p>
<h1><bdi>{escape(report.title)}</bdi></h1>
</header>
<nav aria-label="{contents}"><ul>{links}</ul></nav>
<main>
{body}
</main>
{f"<script>{site.script}</script>" if site.script else ""}</body>
</html>
"""


class _Writer:
    def __init__(self) -> None:
        self._sections = self._pictures = 0

    def block(self, block: doc.Block) -> str:
        match block:
            case doc.Heading(2, text):
                self._sections += 1
                return f'<h2 id="s{self._sections}">{escape(text)}</h2>'
            case doc.Heading(level, text):
                return f"<h{level}>{escape(text)}</h{level}>"
            case doc.Paragraph(text):
                return f"<p>{escape(text)}</p>"
            case doc.Pairs(rows):
                pairs = (
                    f"<div><dt>{escape(label)}</dt><dd><bdi>{escape(value)}</bdi></dd></div>" for label, value in rows
                )
                return f'<dl class="facts">{"".join(pairs)}</dl>'
            case doc.Table():
                return _table(block)
            case doc.Charts():
                figures = (f"<figure>{chart_svg(chart, block.board, self._name())}</figure>" for chart in block.charts)
                return f'<div class="charts">{"".join(figures)}</div>'
            case doc.Course(curve, board):
                return f"<figure>{chance_svg(curve, board, self._name())}</figure>"
            case doc.Board(state, title, players):
                return f'<figure class="board">{board_svg(state, title, players)}</figure>'
            case doc.Items(items):
                return f'<ul class="story">\n{"".join(map(_item, items))}</ul>'

    def _name(self) -> str:
        self._pictures += 1
        return f"chart{self._pictures}"


def _table(block: doc.Table) -> str:
    words = {0, *block.words}
    head = "".join(
        f'<th scope="col"{_kind("", column in words)}>{escape(cell)}</th>' for column, cell in enumerate(block.head)
    )
    body = len(block.rows) - block.sums
    links = block.links or ("",) * body
    rows = "".join(_row(row, words, link) for row, link in zip(block.rows[:body], links, strict=True))
    foot = "".join(_row(row, words) for row in block.rows[body:])
    return (
        f'<div class="wide"><table><caption>{escape(block.caption)}</caption><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{rows}</tbody>{f'<tfoot>{foot}</tfoot>' if foot else ''}</table></div>"
    )


def _row(row: Iterable[str], words: set[int], link: str = "") -> str:
    first, *others = row
    cells = (f"<td{_kind(cell, at in words)}>{escape(cell)}</td>" for at, cell in enumerate(others, 1))
    head = f'<a href="{escape(link)}">{escape(first)}</a>' if link else escape(first)
    return f'<tr><th scope="row">{head}</th>{"".join(cells)}</tr>\n'


def _kind(cell: str, words: bool) -> str:
    """The cell's class attribute: right-aligned numbers, or breakable long words."""
    if not words:
        return ' class="n"'
    return ' class="w"' if len(cell) > _UNBROKEN else ""


def _item(item: doc.Item) -> str:
    marks = [*(["grave"] if item.grave else []), *([_CLASSES[item.side]] if item.side is not None else [])]
    first, *others = item.lines
    sentences = (_sentence(first, strong=bool(marks)), *map(_sentence, others))
    class_ = f' class="{" ".join(marks)}"' if marks else ""
    return f"<li{class_}>{' '.join(sentences)}</li>\n"


def _sentence(line: Line, *, strong: bool = False) -> str:
    words = f"<strong>{escape(line.words)}</strong>" if strong else escape(line.words)
    reckoned = f'<span class="sum">{escape(line.sum)}</span>' if line.sum else ""
    rule = f'<small class="rule">{escape(line.rule)}</small>' if line.rule else ""
    return " ".join(part for part in (words, reckoned, rule) if part)
