"""The contents of a report in any format: headings, paragraphs, tables, charts, items of the story.

All text is plain, on one line and free of control characters; each format escapes what it must.
"""

from __future__ import annotations

from typing import NamedTuple

from ldd_tui.telling.passages import Line
from ldd_tui.text.chance_chart import Curve
from ldd_tui.text.safe_text import clean_sentence
from ldd_tui.text.war_charts import Chart
from rules.model import Board as Printed
from rules.model import Side, State

_MOST_CELLS = 100_000


class Heading(NamedTuple):
    level: int
    text: str


class Paragraph(NamedTuple):
    text: str


class Pairs(NamedTuple):
    rows: tuple[tuple[str, str], ...]


class Table(NamedTuple):
    """`words`: columns of words; all others are figures. The last `sums` rows add up those above. `links`: the page of
    each row, in HTML."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: frozenset[int] = frozenset()
    sums: int = 0
    links: tuple[str, ...] = ()


class Charts(NamedTuple):
    charts: tuple[Chart, ...]
    board: Printed


class Course(NamedTuple):
    curve: Curve
    board: Printed


class Board(NamedTuple):
    state: State
    title: str
    players: str


class Item(NamedTuple):
    """Sentences in a row. `side`: whose doing it is, if it is set off; `grave`: nobody should miss it."""

    lines: tuple[Line, ...]
    side: Side | None = None
    grave: bool = False


class Items(NamedTuple):
    items: tuple[Item, ...]


Block = Heading | Paragraph | Pairs | Table | Charts | Course | Board | Items


class Document(NamedTuple):
    title: str
    subtitle: str
    blocks: tuple[Block, ...]


def safe(text: str) -> str:
    """Untrusted text as one line of printable characters."""
    if text.isascii() and text.isprintable():
        return text
    return clean_sentence(text, _MOST_CELLS)
