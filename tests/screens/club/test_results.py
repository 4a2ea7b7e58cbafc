"""The results in the lobby: the ladder, a member's record, and which games whose eyes may see."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from ldd_tui.analysis.keeping import keep
from ldd_tui.coach import record
from ldd_tui.screens.club import results
from ldd_tui.screens.club.lobby import LobbyScreen
from ldd_tui.screens.club.results import ResultsScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.widgets.your_games import FiguresTable
from saves.club.members import Member
from tests.analysis.support import Fickle, analysed
from tests.screens.club.support import CENTRAL_POWERS, ENTENTE, Hosted
from tests.screens.driving import Keyboard, running
from tests.textual_inside import text_lines


@pytest.fixture
def hosted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hosted:
    """Anna has beaten Bert twice, once in private; the other game is analysed."""
    for where in (record, results):
        monkeypatch.setattr(where, "network_of", lambda edition: Fickle().network)
    hosted = Hosted(tmp_path)
    anna, bert, _clara = (hosted.member(name) for name in ("Anna", "Bert", "Clara"))
    open_ = _won(hosted, "open", anna, bert)
    _won(hosted, "secret", anna, bert, watched=False)
    assert keep(hosted.store, open_, analysed(hosted.store.load(open_).history, Fickle()))
    return hosted


def _won(hosted: Hosted, name: str, entente: Member, central_powers: Member, **more: object) -> str:
    hosted.clock.now += 60
    game = hosted.make(entente, name, entente, central_powers, **more)
    hosted.games.sit(game, CENTRAL_POWERS, central_powers)
    hosted.games.resign(game, CENTRAL_POWERS)
    return game


def rows(keyboard: Keyboard) -> list[tuple[str, ...]]:
    return [row.cells for row in keyboard.app.screen.query_one(FiguresTable).rows]


async def test_a_key_pressed_before_the_results_are_read_is_answered(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Event()
    monkeypatch.setattr(results, "network_of", lambda edition: read.wait(30))
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        keyboard.patient = False
        await keyboard.press("C")
        assert "This can take a few seconds." in " ".join(keyboard.seen.split())
        await keyboard.press("J")
        assert "still being read" in keyboard.seen
        read.set()
        keyboard.patient = True
        await keyboard.quiet()
        assert "being read" not in keyboard.seen


async def test_the_ladder_a_record_and_back(hosted: Hosted) -> None:
    async with running((120, 40), hosted.app("Anna")) as keyboard:
        await keyboard.press("r")
        await keyboard.quiet()
        assert isinstance(keyboard.app.screen, ResultsScreen)
        assert [cells[0] for cells in rows(keyboard)] == ["1. Anna", "2. Bert", "Clara"]
        assert "points after 2 rated games (95% sure: " in " ".join(text_lines(keyboard.app))
        await keyboard.press("down", "enter")
        assert [cells[:4] for cells in rows(keyboard)] == [("Central Powers", "2", "0", "2")]
        assert "Results and ladder: Bert" in " ".join(text_lines(keyboard.app))
        await keyboard.press("2", "enter")  # his opponent
        assert [cells[:4] for cells in rows(keyboard)] == [("Entente", "2", "2", "0")]
        await keyboard.press("escape", "escape")
        assert isinstance(keyboard.app.screen, LobbyScreen)


@pytest.mark.parametrize(("name", "seen"), [("Anna", ["secret", "open"]), ("Clara", ["open"]), ("", ["open"])])
async def test_a_private_game_is_among_its_players_results_alone(hosted: Hosted, name: str, seen: list[str]) -> None:
    """The ladder counts it for everybody."""
    async with running((80, 24), hosted.app(name)) as keyboard:
        await keyboard.press("r")
        await keyboard.quiet()
        assert rows(keyboard)[0][3:5] == ("2", str(len(seen)))
        await keyboard.press("2")
        assert [cells[0] for cells in rows(keyboard)] == seen
        await keyboard.press("end", "enter")
        assert any(isinstance(screen, ReplayScreen) for screen in keyboard.app.screen_stack)


async def test_a_ruling_is_told_as_the_end_of_a_game(hosted: Hosted) -> None:
    anna, bert, _clara = hosted.club.members().members
    game = hosted.make(anna, "ruled", anna, bert)
    hosted.games.sit(game, CENTRAL_POWERS, bert)
    hosted.games.leave_seat(game, CENTRAL_POWERS, why="gone", level="recruit")
    hosted.games.end(game, "", "won anyway", ENTENTE)
    async with running((120, 40), hosted.app("Anna")) as keyboard:
        await keyboard.press("r")
        await keyboard.quiet()
        await keyboard.press("2", "home")
        shown = " ".join(text_lines(keyboard.app))
        assert "adjudicated in turn 1. Not rated: somebody else played on" in shown
