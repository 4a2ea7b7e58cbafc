"""One's own mistakes, from the list of puzzles to the answer."""

from __future__ import annotations

from ldd_tui.analysis import keeping
from ldd_tui.coach.record import network_of
from ldd_tui.screens.lessons import LessonsScreen
from ldd_tui.screens.problem import ProblemScreen
from rules.editions import STANDARD
from rules.model import Options, Side
from saves.dice import secret_from_seed
from saves.reviews import Reviews
from tests.analysis import support
from tests.analysis.support import Fickle
from tests.saves.playing import journal_of
from tests.screens.driving import running


async def test_mistakes_are_listed_with_the_puzzles_and_answered() -> None:
    async with running() as keyboard:
        keyboard.app.learn()
        await keyboard.press("right", "right", "down", "enter")
        assert "Analyse a game first" in keyboard.seen
        assert isinstance(keyboard.app.screen, LessonsScreen)
        store = keyboard.app.store
        options = Options(quick_play=True, athena=(Side.CENTRAL_POWERS,))
        game = store.adopt(journal_of(options, 3, 50), secret_from_seed(3), "Verdun")
        judge = Fickle(network_of(STANDARD), 1)
        assert keeping.keep(store, game, support.analysed(store.load(game).history, judge))
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, ProblemScreen)
        assert 'A mistake in "Verdun"' in keyboard.seen
        await keyboard.press("A")
        said = " ".join(keyboard.seen.replace("│", " ").split())
        assert "In the game you chose: " in said and "It comes back in 24 hours." in said
        assert len(Reviews(store.database).all()) == 1
