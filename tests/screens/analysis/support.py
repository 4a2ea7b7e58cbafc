"""A game that is judged quickly, on the analysis screen."""

from __future__ import annotations

from functools import cache

import pytest

from ldd_tui.analysis.judge import DEPTH
from ldd_tui.analysis.keeping import keep
from ldd_tui.analysis.model import Analysis
from ldd_tui.games import analysing
from ldd_tui.screens.analysis.analysis_screen import AnalysisScreen
from tests.analysis.support import Fickle, analysed, history_of
from tests.screens.driving import Keyboard
from tests.screens.replay.support import GAME, stored

JUDGE = Fickle(depth=DEPTH)


def judged_by(monkeypatch: pytest.MonkeyPatch, judge: Fickle = JUDGE) -> None:
    monkeypatch.setattr(analysing, "judge_of", lambda edition, depth=DEPTH: Fickle(judge.network, depth))


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


def screen_of(keyboard: Keyboard) -> AnalysisScreen:
    screen = keyboard.app.screen
    assert isinstance(screen, AnalysisScreen), screen
    return screen
