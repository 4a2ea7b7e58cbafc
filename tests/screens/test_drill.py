"""One's own mistakes, from the list of puzzles to the answer."""

from __future__ import annotations

from pathlib import Path
from random import Random

from ldd_tui.analysis import keeping
from ldd_tui.coach.record import network_of
from ldd_tui.screens.lessons import LessonsScreen
from ldd_tui.screens.problem import ProblemScreen
from rules.editions import STANDARD
from rules.model import Options, Side
from saves.dice import secret_from_seed
from saves.played_game import PlayedGame
from saves.reviews import Reviews
from tests.analysis import support
from tests.analysis.support import Fickle
from tests.saves.playing import journal_of, play_on
from tests.screens.club.support import CENTRAL_POWERS, Hosted
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


async def test_a_member_drills_their_own_mistakes_in_the_clubs_games(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    anna, bert = hosted.member("Anna"), hosted.member("Bert")
    game = hosted.make(anna, "Ypres", anna, bert)
    hosted.games.sit(game, CENTRAL_POWERS, bert)
    play_on(PlayedGame(hosted.store, game), Random(3), 60)
    hosted.games.resign(game, CENTRAL_POWERS)
    found = support.analysed(hosted.store.load(game).history, Fickle(network_of(STANDARD), 1))
    assert keeping.keep(hosted.store, game, found)
    asked = {}
    for name in ("Anna", "Bert"):
        async with running((80, 24), hosted.app(name)) as keyboard:
            keyboard.app.learn()
            await keyboard.press("right", "right", "down", "enter", "A")
            assert 'A mistake in "Ypres"' in keyboard.seen
            (review,) = Reviews(keyboard.app.store.database).all()
            assert review.game == game
            asked[name] = next(one.side for one in found.decisions if one.entry == review.seq)
    assert asked == {"Anna": Side.ENTENTE, "Bert": Side.CENTRAL_POWERS} and not Reviews(hosted.store.database).all()
