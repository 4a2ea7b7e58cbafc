"""`ldd-tui drill`: what it asks, keeps and answers when there is nothing to ask."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ldd_tui.analysis import keeping
from ldd_tui.coach.record import network_of
from ldd_tui.commands import cli
from rules.editions import STANDARD
from rules.model import Options, Side
from saves.dice import secret_from_seed
from saves.reviews import Reviews
from saves.store import Store
from tests.analysis import support
from tests.analysis.support import Fickle
from tests.saves.playing import journal_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    with Store(path) as store:
        options = Options(quick_play=True, athena=(Side.CENTRAL_POWERS,))
        store.adopt(journal_of(options, 3, 50), secret_from_seed(3), "Verdun")
    return path


def analyse(path: Path) -> None:
    with Store(path) as store:
        (game,) = store.games()
        judge = Fickle(network_of(STANDARD), 1)
        assert keeping.keep(store, game.id, support.analysed(store.load(game.id).history, judge))


def drill(path: Path, *arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(cli.ldd, ["--store", str(path), "drill", *arguments], input=typed)
    assert result.exit_code == 0, result.output
    return result


def test_without_an_analysed_game_it_says_how_to_get_one(path: Path) -> None:
    for arguments in ((), ("--progress",), ("--plain",)):
        assert "Analyse a game first" in drill(path, *arguments).output


def test_answers_are_kept_and_told_by_theme(path: Path) -> None:
    analyse(path)
    told = drill(path, "--progress").output.splitlines()
    assert told[0].startswith("All mistakes: 0 of ") and len(told) > 1
    answered = drill(path, "--plain", typed="answer\n").output
    assert 'A mistake in "Verdun"' in answered
    assert "In the game you chose: " in answered and "It comes back in 24 hours." in answered
    with Store(path) as store:
        (review,) = Reviews(store.database).all()
    assert review.rating == 1 and review.cost >= 0.0195
    assert drill(path, "--progress").output.startswith("All mistakes: 1 of ")
