from __future__ import annotations

import re
from collections.abc import Iterable

from ldd_tui.reports import document as doc
from ldd_tui.reports.as_text import board_lines, chart_lines, course_lines
from ldd_tui.text.phrases import before

_MEANS_SOMETHING = re.compile(r"[\\`*_{}\[\]<>#|~&!$@]|(?<=[A-Za-z]):(?=//)|(?<=www)\.", re.IGNORECASE)
_BEGINS_SOMETHING = re.compile(r"^(\d+)([.)])|^([-+=])")


def as_markdown(report: doc.Document) -> str:
    blocks = [f"# {escaped(report.title)}", f"*{escaped(report.subtitle)}*", *map(_block, report.blocks)]
    return "\n\n".join(blocks) + "\n"


def escaped(text: str) -> str:
    r"""A text without meaning to Markdown.

    >>> escaped("1. *Ypres* [x](http://y)")
    '1\\. \\*Ypres\\* \\[x\\](http\\://y)'
    """
    marked = _MEANS_SOMETHING.sub(lambda found: "\\" + found[0], text)
    return _BEGINS_SOMETHING.sub(lambda found: f"{found[1]}\\{found[2]}" if found[1] else f"\\{found[3]}", marked)


def _block(block: doc.Block) -> str:
    match block:
        case doc.Heading(level, text):
            return f"{'#' * level} {escaped(text)}"
        case doc.Paragraph(text):
            return escaped(text)
        case doc.Pairs(rows):
            return "\n".join(f"- **{escaped(before(label).rstrip())}** {escaped(value)}" for label, value in rows)
        case doc.Table():
            return _table(block)
        case doc.Charts(charts, board):
            return "\n\n".join(_as_it_is(chart_lines(chart, board)) for chart in charts)
        case doc.Course(curve, board):
            return _as_it_is(course_lines(curve, board))
        case doc.Board(state):
            return _as_it_is(board_lines(state))
        case doc.Items(items):
            return "\n".join(f"- {_item(item)}" for item in items)


def _as_it_is(lines: Iterable[str]) -> str:
    return "\n".join(("````text", *lines, "````"))


def _item(item: doc.Item) -> str:
    parts = []
    for line in item.lines:
        parts += [escaped(line.words), f"*{escaped(line.sum)}*" if line.sum else "", escaped(line.rule)]
    if item.grave or item.side is not None:
        parts[0] = f"**{parts[0]}**"
    return " ".join(filter(None, parts))


def _table(block: doc.Table) -> str:
    words = {0, *block.words}
    marks = ["---" if column in words else "---:" for column in range(len(block.head))]
    body = len(block.rows) - block.sums
    rows = [map(escaped, row) for row in block.rows[:body]]
    sums = [(f"**{escaped(cell)}**" if cell else "" for cell in row) for row in block.rows[body:]]
    lines = [_row(map(escaped, block.head)), _row(marks), *map(_row, (*rows, *sums))]
    return f"**{escaped(block.caption)}**\n\n" + "\n".join(lines)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
