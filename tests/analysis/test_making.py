"""An analysis in steps: here and in other processes, told how far it is, stopped anywhere; and kept in the store."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from ldd_tui.analysis import keeping
from ldd_tui.analysis.making import analyse
from ldd_tui.analysis.positions import Played, played
from ldd_tui.simulation.workers import Crew, Where, each
from rules.model import Options
from saves.analyses import Analyses
from saves.errors import UnknownGame
from saves.store import MEMORY, Store
from tests.analysis.support import Fickle, history_of
from tests.saves.playing import adopted, file_of, journal_of

JUDGE = Fickle()


@pytest.fixture(scope="module")
def game() -> Played:
    return played(history_of(journal_of(Options(), 7, 90)))


def test_other_processes_find_the_same(game: Played) -> None:
    alone = analyse(game, JUDGE)
    for workers in (1, 2):
        told: list[int] = []
        with Crew(Where(workers)) as crew:
            assert analyse(game, JUDGE, share=partial(each, crew=crew), after_each=told.append) == alone
        assert told == list(range(1, len(game.positions) + 1))


def test_it_stops_after_any_step(game: Played) -> None:
    told: list[int] = []
    for most in (1, 7, 50):
        told.clear()
        stopped = analyse(game, JUDGE, after_each=told.append, stop=lambda most=most: len(told) >= most)  # type: ignore[misc]
        assert stopped is not None and not stopped.complete and len(stopped.links) == most == told[-1]
        whole = analyse(game, JUDGE)
        assert whole is not None and stopped.links == whole.links[:most] and stopped.points == whole.points[: most + 1]
    assert analyse(game, JUDGE, stop=lambda: True) is None


def test_ctrl_c_ends_it_with_what_is_there(game: Played) -> None:
    def interrupted(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    stopped = analyse(game, JUDGE, after_each=interrupted)
    assert stopped is not None and not stopped.complete and len(stopped.links) == 5


# ------------------------------------------------------------------------------------------------------ kept


def test_an_analysis_is_kept_until_the_game_goes_on() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=60)
        game = played(play.history)
        made = analyse(game, JUDGE)
        assert made is not None and keeping.kept(store, play.game, game, JUDGE) is None
        assert keeping.keep(store, play.game, made)
        assert keeping.kept(store, play.game, game, JUDGE) == made
        assert keeping.kept(store, play.game, game, Fickle(depth=1)) is None
        assert keeping.kept(store, play.game, game, Fickle("other")) is None
        play.undo(play.state.active)
        gone_on = played(play.history)
        assert keeping.kept(store, play.game, gone_on, JUDGE) is None
        again = analyse(gone_on, JUDGE)
        assert again is not None and keeping.keep(store, play.game, again)
        assert keeping.kept(store, play.game, gone_on, JUDGE) == again
        assert keeping.kept(store, play.game, game, JUDGE) is None
        assert rows(store) == 1


def rows(store: Store) -> int:
    (count,) = file_of(store).execute("SELECT count(*) FROM analyses").fetchone()
    return int(count)


def test_each_depth_has_its_own() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        game = played(play.history)
        judges = [Fickle(), Fickle(depth=1), Fickle("other")]
        made = [analyse(game, judge) for judge in judges]
        for analysis in made:
            assert analysis is not None and keeping.keep(store, play.game, analysis)
        assert [keeping.kept(store, play.game, game, judge) for judge in judges] == made


def test_what_was_stopped_is_not_kept(game: Played) -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        found = played(play.history)
        told: list[int] = []
        stopped = analyse(found, JUDGE, after_each=told.append, stop=lambda: len(told) >= 3)
        assert stopped is not None and not keeping.keep(store, play.game, stopped) and rows(store) == 0


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE analyses SET content = zeroblob(100)",
        "UPDATE analyses SET content = substr(content, 2)",
        "UPDATE analyses SET content = 7",
        "UPDATE analyses SET hash = ''",
        "UPDATE analyses SET content = CAST('text' AS TEXT), hash = 7",
        "DROP TABLE analyses",
    ],
)
def test_a_damaged_analysis_is_as_good_as_none(damage: str) -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        game = played(play.history)
        made = analyse(game, JUDGE)
        assert made is not None and keeping.keep(store, play.game, made)
        file_of(store).execute(damage)
        assert keeping.kept(store, play.game, game, JUDGE) is None
        if not damage.startswith("DROP"):
            assert keeping.keep(store, play.game, made)
            assert keeping.kept(store, play.game, game, JUDGE) == made


def test_what_is_none_of_ours_is_not_read() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        game = played(play.history)
        made = analyse(game, JUDGE)
        assert made is not None
        kept_as = keeping._made_with(JUDGE.network, JUDGE.depth)
        for content in (b"", b"text", b"x" * 5000):
            Analyses(store.database).keep(play.game, game.head, kept_as, content)
            assert keeping.kept(store, play.game, game, JUDGE) is None
        other = replace(made, made_with=replace(made.made_with, entry=made.made_with.entry + 1))
        assert keeping.keep(store, play.game, other)
        assert keeping.kept(store, play.game, game, JUDGE) is None


def test_it_goes_with_its_game() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        game = played(play.history)
        made = analyse(game, JUDGE)
        assert made is not None and keeping.keep(store, play.game, made)
        store.delete(play.game)
        store.restore(play.game)
        assert keeping.kept(store, play.game, game, JUDGE) == made
        store.delete(play.game)
        assert not keeping.keep(store, play.game, made)
        with pytest.raises(UnknownGame):
            Analyses(store.database).keep(play.game, game.head, "", b"")
        store.purge()
        assert rows(store) == 0
