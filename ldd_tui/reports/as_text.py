"""A report as plain text, for a terminal of 80 columns."""

from __future__ import annotations

import textwrap
from itertools import zip_longest

from ldd_tui.look.glyphs import FANCY
from ldd_tui.reports import document as doc
from ldd_tui.reports.document import safe
from ldd_tui.telling.passages import in_a_row
from ldd_tui.text import chance_chart, plain_board, war_charts
from rules.model import Board, State

_WIDTH = 80
_CHART_HEIGHT = 16
_UNDERLINES = {2: "=", 3: "-", 4: ""}


def as_text(report: doc.Document) -> str:
    blocks = [[report.title, report.subtitle, "=" * _WIDTH], *map(_block, report.blocks)]
    return "\n\n".join("\n".join(lines) for lines in blocks if lines) + "\n"


def chart_lines(chart: war_charts.Chart, board: Board) -> list[str]:
    drawn = war_charts.draw(chart, board, _WIDTH, _CHART_HEIGHT, FANCY)
    return [line for line in ("".join(piece.text for piece in line).rstrip() for line in drawn) if line]


def course_lines(curve: chance_chart.Curve, board: Board) -> list[str]:
    drawn = chance_chart.draw(curve, board, _WIDTH, _CHART_HEIGHT, FANCY)
    return [chance_chart.title(), *("".join(piece.text for piece in line).rstrip() for line in drawn)]


def board_lines(state: State) -> list[str]:
    drawn = (line if line.isprintable() else safe(line) for line in plain_board.board(state).split("\n"))
    return [part for line in drawn for part in textwrap.wrap(line, _WIDTH, subsequent_indent="    ") or [""]]


def _block(block: doc.Block) -> list[str]:
    match block:
        case doc.Heading(level, text):
            mark = _UNDERLINES[level]
            return [text, mark * _WIDTH] if level == 2 else [text, mark * len(text)] if mark else [text]
        case doc.Paragraph(text):
            return textwrap.wrap(text, _WIDTH)
        case doc.Pairs(rows):
            width = max(len(label) for label, _value in rows) + 2
            return [line for label, value in rows for line in _hanging(value, label.ljust(width), " " * width)]
        case doc.Table():
            return _table(block)
        case doc.Charts(charts, board):
            return [line for chart in charts for line in ("", *chart_lines(chart, board))][1:]
        case doc.Course(curve, board):
            return course_lines(curve, board)
        case doc.Board(state):
            return board_lines(state)
        case doc.Items(items):
            marked = (("  ! " if item.grave else "  - ", in_a_row(item.lines)) for item in items)
            return [line for mark, words in marked for line in _hanging(words, mark, "    ")]


def _hanging(text: str, first: str, others: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=others) or [first.rstrip()]


def _table(block: doc.Table) -> list[str]:
    figures = [column for column in range(len(block.head)) if column and column not in block.words]
    all_ = [block.head, *block.rows]
    widths = [max(map(len, column)) for column in zip(*all_, strict=True)]
    while (over := sum(widths) + plain_board.GAP * (len(widths) - 1) - _WIDTH) > 0:
        widest = widths.index(max(widths))
        widths[widest] -= min(over, max(1, widths[widest] - sorted(widths)[-2]))
    parts = [[textwrap.wrap(*cell) or [""] for cell in zip(row, widths, strict=True)] for row in all_]
    counts = [max(map(len, row)) for row in parts]
    lines = plain_board.table([cells for row in parts for cells in zip_longest(*row, fillvalue="")], right=figures)
    rule = "-" * max(map(len, lines))
    head, end = counts[0], len(lines) - sum(counts[len(counts) - block.sums :])
    sums = [rule, *lines[end:]] if block.sums else []
    return [block.caption, rule, *lines[:head], rule, *lines[head:end], *sums, rule]
