"""What can be done with games in the list: rename, copy, branch, delete, and bring back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import engine
from rules.model import Options, Side
from saves.errors import UnknownGame
from saves.opening import open_store
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from tests.saves.playing import adopted, file_of, new_game, play_on, wander


@pytest.fixture
def store() -> Iterator[Store]:
    ticks = count(1)
    with Store(MEMORY, clock=lambda: next(ticks)) as store:
        yield store


@settings(max_examples=40, deadline=None)
@given(st.text(), st.text())
def test_any_text_is_a_name(first: str, second: str) -> None:
    with Store(MEMORY) as store:
        game = new_game(store, name=first)
        assert store.games()[0].name == store.load(game).name == first
        store.rename(game, second)
        assert store.games()[0].name == store.load(game).name == second


def test_a_new_name_changes_nothing_else(store: Store) -> None:
    play = adopted(store, events=30)
    (before,) = store.games()
    store.rename(play.game, "half \ud800 a letter")
    (after,) = store.games()
    assert after.name == "half ? a letter"
    assert (after.last_played, after.seq) == (before.last_played, before.seq)
    play_on(play, Random(1), 3)
    assert store.load(play.game).name == after.name


def test_a_copy_has_all_the_history_and_goes_its_own_way(store: Store) -> None:
    play = adopted(store, Options(athena=(Side.ENTENTE,)), events=80)
    wander(play, Random(1), 40)
    copy = PlayedGame(store, store.copy(play.game, "copy"))
    assert copy.game != play.game
    assert copy.name == "copy"
    assert (copy.history.entries, copy.state, copy.can_redo()) == (play.history.entries, play.state, play.can_redo())
    before = play.history.entries
    wander(copy, Random(2), 20)
    assert store.load(play.game).history.entries == before
    assert PlayedGame(store, store.copy(play.game)).name == play.name


def test_a_copy_meets_the_same_dice(store: Store) -> None:
    play = adopted(store, events=60)
    copy = PlayedGame(store, store.copy(play.game))
    for each in (play, copy):
        play_on(each, Random(5))
    assert copy.entries == play.entries


def test_a_branch_stands_where_its_game_stood(store: Store) -> None:
    play = adopted(store, Options(athena=(Side.ENTENTE,)), events=80)
    wander(play, Random(1), 40)
    for entry in play.history.entries[::7]:
        branch = PlayedGame(store, store.branch(play.game, entry.seq, f"after {entry.seq}"))
        assert branch.state == entry.state
        assert branch.history.entries == play.history.entries[: entry.seq + 1]
    with pytest.raises(ValueError, match="no event 9999"):
        store.branch(play.game, 9999)


def test_a_deleted_game_is_gone_until_it_is_brought_back(store: Store) -> None:
    play, other = adopted(store, events=30), new_game(store, name="other")
    listed, loaded = store.games(), store.load(play.game)
    store.delete(play.game)
    assert [summary.id for summary in store.games()] == [other]
    assert [summary.id for summary in store.deleted_games()] == [play.game]
    last = store.last_unfinished()
    assert last is not None
    assert last.id == other
    for act in (
        lambda: store.load(play.game),
        lambda: store.stored(play.game),
        lambda: store.append(loaded, "x", engine.legal(play.state)[0]),
        lambda: store.deal(loaded),
        lambda: store.rename(play.game, "x"),
        lambda: store.copy(play.game),
        lambda: store.delete(play.game),
        lambda: store.reopen(play.game),
    ):
        with pytest.raises(UnknownGame):
            act()
    store.restore(play.game)
    assert store.games() == listed
    assert store.deleted_games() == []
    assert store.load(play.game).history.entries == play.history.entries


def test_the_way_back_ends_with_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    opened = open_store(path)
    game, other = new_game(opened.store), new_game(opened.store)
    opened.store.delete(game)
    with Store(path) as elsewhere:  # another window, not another start
        assert [summary.id for summary in elsewhere.deleted_games()] == [game]
    opened.store.close()
    with open_store(path).store as store:
        assert store.deleted_games() == []
        with pytest.raises(UnknownGame):
            store.restore(game)
        assert [summary.id for summary in store.games()] == [other]
        assert file_of(store).execute("SELECT count(*) FROM events WHERE game = ?", (game,)).fetchone() == (0,)
    assert game.encode() not in path.read_bytes()


@pytest.mark.parametrize(
    "act",
    [
        lambda store: store.rename("x", "y"),
        lambda store: store.copy("x"),
        lambda store: store.delete("x"),
        lambda store: store.restore("x"),
        lambda store: store.reopen("x"),
    ],
)
def test_an_unknown_game(store: Store, act: Callable[[Store], object]) -> None:
    with pytest.raises(UnknownGame, match="'x'"):
        act(store)
