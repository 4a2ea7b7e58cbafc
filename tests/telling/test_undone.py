"""The log tells what was undone and stays undone, where play went on from."""

from __future__ import annotations

from random import Random

from ldd_tui.games.session import GameSession
from ldd_tui.plain.game import Game
from ldd_tui.telling.passages import tell
from ldd_tui.telling.undone import put_after, undone
from rules.model import Options, Side
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from tests.plain.support import QUIET, Lines
from tests.saves.playing import adopted, move_on


def told(play: PlayedGame) -> list[str]:
    passages = tell([fact for entry in play.entries for fact in entry.facts], play.state.setup)
    put_after(passages, undone(play.history.entries, play.entries))
    return [words for passage in passages for words in passage.undone]


def test_what_is_redone_is_not_told_and_what_an_undo_covers_stays() -> None:
    with Store(MEMORY) as store:
        play, rng = adopted(store, Options(), seed=3, events=60), Random(1)
        assert told(play) == []
        early, late = play.decisions[-6], play.decisions[-2]
        play.undo_to(late, Side.ENTENTE)
        (first,) = told(play)
        assert " undid 2 decisions" in first and first.endswith("The Entente agreed.")
        play.redo()
        assert told(play) == []
        play.undo_to(late, Side.ENTENTE)
        move_on(play, rng)
        play.undo_to(early, Side.CENTRAL_POWERS)
        assert told(play)[0] == first and len(told(play)) == 2, "the event of the first was undone too"
        move_on(play, rng)
        lines = Lines(("log", "quit"))
        Game(GameSession.resume(store, play.game), lines.talk, QUIET, store, tables=False).play()
        assert first in lines.text
        assert store.load(play.game).history.entries == play.history.entries
