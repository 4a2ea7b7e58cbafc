"""The short log beside the board, of a finished game."""

import random
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.look import themes
from ldd_tui.telling.passages import Passage, tell
from ldd_tui.widgets.drawn import Line
from ldd_tui.widgets.log_view import LogView
from rules import facts as f
from rules.model import Options
from saves.store import MEMORY, Store
from tests.screens.driving import BOTH

PALETTE = themes.palette(themes.DEFAULT)


@cache
def finished() -> GameSession:
    session = GameSession.new(Store(MEMORY), NewGame(seed="x", options=Options(athena=BOTH)))
    while session.over is None:
        session.advance(fast=True)
    return session


def facts_of(session: GameSession) -> list[f.Fact]:
    return [fact for entry in session.play.entries for fact in entry.facts]


@cache
def told() -> tuple[Passage, ...]:
    return tell(facts_of(finished()), finished().setup)


def book() -> list[Passage]:
    return [piece for passage in told() for piece in ((passage,) if passage.is_heading else passage.apart())]


def plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> LogView:
    monkeypatch.setattr(LogView, "redraw", lambda log: None)
    return LogView()


def test_it_grows_to_what_it_is_from_scratch(log: LogView) -> None:
    chooser = random.Random(1)
    facts, setup = facts_of(finished()), finished().setup
    whole, at = LogView(), 0
    whole.show(facts, setup)
    while at < len(facts):
        at += chooser.choice((1, 1, 2, 3, 5, 8, 40))
        log.show(facts[:at], setup)
        log.newest(chooser.choice((0, 3, 10, 50)), 60, PALETTE)
    for width in (60, 33):
        assert plain(log.newest(10**6, width, PALETTE)) == plain(whole.newest(10**6, width, PALETTE))


def test_it_has_no_heading_without_anything_under_it(log: LogView) -> None:
    log.show(facts_of(finished()), finished().setup)
    lines = plain(log.newest(10**6, 200, PALETTE))
    phases = re.compile(
        r"\W+(?:Initiative|Events|Resource Points|Naval Control|Reinforcements|Technologies|Offensives)[.,]"
    )
    assert any(map(phases.match, lines))
    for here, below in pairwise(lines):
        if phases.match(here):
            assert not phases.match(below) and " of 14, 19" not in below, (here, below)
    for left_out in ("die 4: miss", "is over. (12)"):
        assert not any(left_out in line for line in lines)


def test_a_long_game_is_laid_out_only_as_far_as_it_is_seen(log: LogView) -> None:
    facts = facts_of(finished()) * 7
    assert len(facts) > 10_000
    log.show(facts, finished().setup)
    assert 30 <= len(log.newest(30, 80, PALETTE)) < 200
