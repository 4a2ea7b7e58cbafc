"""Recorded games, and what is found in a report of them."""

from __future__ import annotations

from functools import cache

from hypothesis import HealthCheck, settings

from ldd_tui.reports.document import Document, Pairs, Table
from ldd_tui.reports.record import Record, record
from saves.history import History
from saves.journal import Entry
from saves.verify import Report, examine
from tests.saves.playing import EVERY_WAY, WAYS_TO_PLAY, journal_of

HOSTILE = '<script>alert("1")</script></svg></title>]]>&amp; *Anna* `[x](http://y)` | www.y.org\x1b[2J\u202e\n# b\ud800'
SVG = "{http://www.w3.org/2000/svg}"
OF_FIRST = range(len(WAYS_TO_PLAY), len(EVERY_WAY))
QUICK = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


def examined(entries: tuple[Entry, ...]) -> tuple[History, Report]:
    return examine(entries, None)


def recorded(entries: tuple[Entry, ...], name: str = "A war") -> Record:
    return record(name, *examined(entries))


@cache
def game_of(way: int) -> Record:
    """A whole game, in one of `EVERY_WAY`."""
    options, edition = EVERY_WAY[way]
    return recorded(journal_of(options, 40 + way % len(WAYS_TO_PLAY), edition=edition))


def tables(report: Document) -> dict[str, Table]:
    return {block.caption: block for block in report.blocks if isinstance(block, Table)}


def summary(report: Document) -> dict[str, str]:
    pairs = report.blocks[0]
    assert isinstance(pairs, Pairs)
    assert len(dict(pairs.rows)) == len(pairs.rows)
    return dict(pairs.rows)
