"""A finished game and its log."""

from collections.abc import Sequence
from functools import cache

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.widgets.drawn import Line
from ldd_tui.widgets.log.log_book import Item, book_of
from ldd_tui.widgets.log.log_view import LogEntry, entries_of
from rules import facts as f
from rules.model import Options
from saves.store import MEMORY, Store
from tests.screens.driving import BOTH


@cache
def finished() -> GameSession:
    session = GameSession.new(Store(MEMORY), NewGame(seed="x", options=Options(athena=BOTH)))
    while session.over is None:
        session.advance(fast=True)
    return session


def facts_of(session: GameSession) -> list[f.Fact]:
    return [fact for entry in session.play.entries for fact in entry.facts]


def entries() -> list[LogEntry]:
    return entries_of(facts_of(finished()), finished().setup)


def book() -> list[Item]:
    return book_of(entries())


def plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(segment.text for segment in line).rstrip() for line in lines]
