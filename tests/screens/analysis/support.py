"""A game that is judged quickly, on the analysis screen."""

from __future__ import annotations

from functools import cache

import pytest

from ldd_tui.analysis.judge import DEPTH
from ldd_tui.analysis.keeping import keep
from ldd_tui.analysis.model import Analysis
from ldd_tui.coach import record
from ldd_tui.games import analysing
from ldd_tui.screens.analysis.analysis_screen import AnalysisScreen
from rules.model import Options
from saves.dice import secret_from_seed
from tests.analysis.support import Fickle, analysed, history_of
from tests.screens.driving import BOTH, Keyboard
from tests.screens.games.support import NOW, journal
from tests.screens.replay.support import GAME, SEED, stored

JUDGE = Fickle(depth=DEPTH)


def judged_by(monkeypatch: pytest.MonkeyPatch, judge: Fickle = JUDGE) -> None:
    monkeypatch.setattr(analysing, "judge_of", lambda edition, depth=DEPTH: Fickle(judge.network, depth))
    monkeypatch.setattr(record, "network_of", lambda edition: judge.network)


@cache
def analysis() -> Analysis:
    return analysed(history_of(GAME), JUDGE)


async def explaining(keyboard: Keyboard) -> str:
    """Explain a stored game that has an analysis; return its id."""
    found = stored(keyboard.app)
    assert keep(keyboard.app.store, found, analysis())
    keyboard.app.analyse(found)
    await keyboard.quiet()
    return found


async def graded(keyboard: Keyboard) -> list[str]:
    """Your games: one is analysed, a quick one isn't yet, one is played by computers. Returns the first two's ids."""
    app, quick = keyboard.app, journal(Options(quick_play=True), ("", ""), None)
    first = app.store.adopt(GAME, secret_from_seed(SEED), "Verdun", created=NOW, last_played=NOW)
    assert keep(app.store, first, analysis())
    other = app.store.adopt(quick, secret_from_seed(1), "Marne", created=NOW, last_played=NOW)
    app.store.adopt(journal(Options(athena=BOTH), ("", ""), 30), secret_from_seed(1), "Nobody's")
    app.action_your_games()
    await keyboard.quiet()
    return [first, other]


def screen_of(keyboard: Keyboard) -> AnalysisScreen:
    screen = keyboard.app.screen
    assert isinstance(screen, AnalysisScreen), screen
    return screen
