"""Your games: what is counted, the ways from there, and analysing the others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ldd_tui.screens.analysis.analysis_screen import AnalysisScreen
from ldd_tui.screens.your_games import YourGamesScreen
from ldd_tui.widgets.your_games import CostChart, FiguresTable
from rules.model import Decision, Side
from tests.screens.analysis.support import analysis, graded, judged_by
from tests.screens.club.tables import Watched
from tests.screens.driving import Keyboard, running


@pytest.fixture(autouse=True)
def _judge(monkeypatch: pytest.MonkeyPatch) -> None:
    judged_by(monkeypatch)


def names(keyboard: Keyboard) -> list[str]:
    assert isinstance(keyboard.app.screen, YourGamesScreen)
    return [row.cells[0] for row in keyboard.app.screen.query_one(FiguresTable).rows]


async def test_analysed_games_are_graded_and_opened() -> None:
    async with running((80, 24)) as keyboard:
        await graded(keyboard)
        assert names(keyboard) == ["Verdun"] and "1 finished game isn't analysed." in keyboard.seen
        own = [one for one in analysis().decisions if one.side == Side.ENTENTE]
        assert f"1 game, {len(own)} decisions" in keyboard.seen
        await keyboard.press("2")
        assert names(keyboard)[:2] == ["Second edition", "Entente"] and "Technologies" in names(keyboard)
        await keyboard.press("right")
        assert sum(int(row.cells[1]) for row in keyboard.app.screen.query_one(FiguresTable).rows) <= len(own)
        await keyboard.press("1", "s", "s")
        assert names(keyboard) == [] and "None of your games is analysed yet." in keyboard.seen
        await keyboard.press("s", "enter")
        assert isinstance(keyboard.app.screen, AnalysisScreen) and "Verdun" in keyboard.seen


async def test_the_others_are_analysed_and_can_be_left_for_later() -> None:
    async with running((80, 24)) as keyboard:
        await graded(keyboard)
        screen = keyboard.app.screen
        await keyboard.press("A")
        while "Marne" not in names(keyboard):
            await asyncio.sleep(0.01)
        await keyboard.quiet()
        assert names(keyboard)[0] == "Verdun" and len(screen.query_one(CostChart).seats) == 3, "two seats are yours"
        await keyboard.press("A")
        assert "Every finished game of yours is analysed." in keyboard.seen
        await keyboard.press("escape")
        assert keyboard.app.screen is not screen


def test_your_games_in_a_club_are_those_of_your_seats_that_are_over(tmp_path: Path) -> None:
    watched = Watched.laid_out(tmp_path)
    watched.to_first(Decision.OFFENSIVE)
    assert watched.hosted.app("Moltke").own_games() == []
    watched.hosted.games.resign(watched.game, Side.ENTENTE)
    (found,) = watched.hosted.app("Moltke").own_games()
    assert (found.game.id, found.sides, found.packed) == (watched.game, (Side.CENTRAL_POWERS,), None)
    assert watched.hosted.app("").own_games() == []
