"""A store keeps games: events by kind, dice that can be checked, each act once; and what can be done in its list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import actions as a
from rules import engine
from rules.board_file import packaged, packaged_text
from rules.chance import Rolled
from rules.model import Dice, Options, Over, Phase, Setup, Side
from rules.refusals import IllegalAction
from saves.dice import Dealer, commitment, secret_from_seed
from saves.errors import UnknownGame
from saves.events import Acted, Dealt, Entered
from saves.opening import open_store
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from tests.saves.playing import (
    EVERY_WAY,
    PLAYERS,
    WAYS_TO_PLAY,
    adopted,
    at_a_choice,
    file_of,
    new_game,
    play_on,
    wander,
)

# --- A store keeps games: events by kind, dice that can be checked, each act once, and the list of them a ---


@pytest.mark.parametrize(("options", "edition"), EVERY_WAY)
def test_a_whole_game_is_loaded_as_it_was_played(options: Options, edition: str, path: Path) -> None:
    with Store(path) as store:
        play = PlayedGame(store, new_game(store, options, seed=11, edition=edition))
        play_on(play, Random(11))
        assert isinstance(play.state.waiting, Over)
        loaded = store.load(play.game)
        assert (loaded.state, loaded.seq, loaded.facts) == (play.state, play.seq, play.facts)
        assert loaded.entries == play.entries
        summary = store.summary(play.game)
        assert (summary.edition, summary.options) == (edition, options)
    with Store(path) as store:
        again = store.load(play.game)
        assert (again.name, again.sealed, again.history.entries) == (loaded.name, True, loaded.history.entries)


def test_a_seed_gives_the_same_game_twice(store: Store) -> None:
    plays = [PlayedGame(store, new_game(store, seed=5)) for _ in range(2)]
    for play in plays:
        play_on(play, Random(5))
    one, other = plays
    assert one.game != other.game
    assert one.entries == other.entries


def test_without_a_seed_no_two_games_are_alike(store: Store) -> None:
    setup = Setup(packaged())
    games = [store.create(setup, packaged_text(), PLAYERS) for _ in range(5)]
    assert len({store.load(game).header.commitment for game in games}) == 5


def test_every_die_can_be_checked_with_the_secret(store: Store) -> None:
    play = PlayedGame(store, new_game(store, seed=6))
    play_on(play, Random(6))
    secret = secret_from_seed(6)
    assert commitment(secret) == play.header.commitment
    for before, entry in pairwise(play.entries):
        if isinstance(entry.event, Dealt):
            assert Dealer(secret).deal(before.state, entry.throws) == entry.move


def test_events_by_kind(store: Store) -> None:
    play = PlayedGame(store, new_game(store))
    while not (isinstance(play.state.waiting, Dice) and play.state.waiting.count == 1):
        play_on(play, Random(2), 1)
    play.enter(Rolled((3,)))
    kinds = {type(entry.event) for entry in play.entries[1:]}
    assert kinds == {Acted, Dealt, Entered}
    assert store.load(play.game).state == play.state


def test_an_illegal_action_leaves_no_trace(store: Store) -> None:
    play = at_a_choice(PlayedGame(store, new_game(store)))
    before = (play.state, play.seq)
    with pytest.raises(IllegalAction):
        play.choose(a.Reroll((1, 2, 3)))
    assert (play.state, play.seq) == before
    assert store.load(play.game).state == play.state
    play.choose(engine.legal(play.state)[0])
    assert play.seq == before[1] + 1


def test_dice_are_dealt_only_where_they_are_awaited(store: Store) -> None:
    play = at_a_choice(PlayedGame(store, new_game(store)))
    with pytest.raises(ValueError, match="neither dice nor cards"):
        play.roll()
    with pytest.raises(IllegalAction):
        play.enter(Rolled((1,)))


def test_the_same_act_is_applied_once(path: Path, store: Store) -> None:
    play = at_a_choice(PlayedGame(store, new_game(store)))
    action, other = engine.legal(play.state)[:2]
    mine, before = store.load(play.game), store.load(play.game)
    first = store.append(mine, "act-1", action)
    again = store.append(mine, "act-1", action)
    assert again == first
    assert store.load(play.game).seq == mine.seq == first.seq
    play.reload()
    play_on(play, Random(1), 10)
    with Store(path) as elsewhere:
        assert elsewhere.append(before, "act-1", action) == first
        assert before.seq == first.seq - 1, "nothing was applied to it"
    assert store.load(play.game).seq == first.seq + 10
    with pytest.raises(ValueError, match="another move"):
        store.append(mine, "act-1", other)


def test_one_id_may_serve_in_two_games(store: Store) -> None:
    for _ in range(2):
        play = at_a_choice(PlayedGame(store, new_game(store)))
        entry = store.append(store.load(play.game), "act-1", engine.legal(play.state)[0])
        assert entry.seq == play.seq + 1


def test_names_are_plain_data(store: Store) -> None:
    players = ("../../etc/passwd\0", "Robert'); DROP TABLE games;--")
    game = store.create(Setup(packaged()), packaged_text(), players, name="\udcff 🂡\n'")
    (summary,) = store.games()
    assert summary.players == store.load(game).header.players == players
    assert summary.name == store.load(game).name == "? 🂡\n'"


def test_an_unknown_game(store: Store) -> None:
    with Store(MEMORY) as elsewhere:
        foreign = elsewhere.load(new_game(elsewhere))
    for act in (
        lambda: store.load("nothing"),
        lambda: store.deal(foreign),
        lambda: store.append(foreign, "x", a.DONE),
        lambda: store.rewind(foreign, "x", 0),
    ):
        with pytest.raises(UnknownGame):
            act()


def test_the_list_of_games(path: Path) -> None:
    ticks = count(100)
    with Store(path, clock=lambda: next(ticks)) as store:
        assert store.games() == []
        assert store.last_unfinished() is None
        first = new_game(store, WAYS_TO_PLAY[2], name="first")
        second = new_game(store, name="second")
        assert [summary.name for summary in store.games()] == ["second", "first"]
        play = PlayedGame(store, first)
        play_on(play, Random(1), 30)
        newest, oldest = store.games()
        assert (newest.id, oldest.id) == (first, second)
        assert newest.players == PLAYERS
        assert newest.options == WAYS_TO_PLAY[2]
        assert (newest.turn, newest.phase) == (play.state.turn, play.state.phase)
        assert newest.seq == play.seq == 30
        assert newest.over is None
        waiting = play.state.waiting
        assert waiting is not None
        assert not isinstance(waiting, Over)
        assert newest.side == waiting.side
        assert 100 <= oldest.created <= oldest.last_played < newest.last_played
        assert newest.created < oldest.created
        play_on(play, Random(1))
        newest, oldest = store.games()
        assert newest.over == play.state.waiting
        assert newest.side is None
        unfinished = store.last_unfinished()
        assert unfinished is not None
        assert unfinished.id == second
        assert (unfinished.turn, unfinished.phase, unfinished.side) == (1, Phase.EVENTS, Side.CENTRAL_POWERS)


# --- What can be done with games in the list: rename, copy, branch, delete, and bring back ------------------


@pytest.fixture
def ticking() -> Iterator[Store]:
    ticks = count(1)
    with Store(MEMORY, clock=lambda: next(ticks)) as ticking:
        yield ticking


@settings(max_examples=40, deadline=None)
@given(st.text(), st.text())
def test_any_text_is_a_name(first: str, second: str) -> None:
    with Store(MEMORY) as ticking:
        game = new_game(ticking, name=first)
        assert ticking.games()[0].name == ticking.load(game).name == first
        ticking.rename(game, second)
        assert ticking.games()[0].name == ticking.load(game).name == second


def test_a_new_name_changes_nothing_else(ticking: Store) -> None:
    play = adopted(ticking, events=30)
    (before,) = ticking.games()
    ticking.rename(play.game, "half \ud800 a letter")
    (after,) = ticking.games()
    assert after.name == "half ? a letter"
    assert (after.last_played, after.seq) == (before.last_played, before.seq)
    play_on(play, Random(1), 3)
    assert ticking.load(play.game).name == after.name


def test_a_copy_has_all_the_history_and_goes_its_own_way(ticking: Store) -> None:
    play = adopted(ticking, Options(athena=(Side.ENTENTE,)), events=80)
    wander(play, Random(1), 40)
    copy = PlayedGame(ticking, ticking.copy(play.game, "copy"))
    assert copy.game != play.game
    assert copy.name == "copy"
    assert (copy.history.entries, copy.state, copy.can_redo()) == (play.history.entries, play.state, play.can_redo())
    before = play.history.entries
    wander(copy, Random(2), 20)
    assert ticking.load(play.game).history.entries == before
    assert PlayedGame(ticking, ticking.copy(play.game)).name == play.name


def test_a_copy_meets_the_same_dice(ticking: Store) -> None:
    play = adopted(ticking, events=60)
    copy = PlayedGame(ticking, ticking.copy(play.game))
    for each in (play, copy):
        play_on(each, Random(5))
    assert copy.entries == play.entries


def test_a_branch_stands_where_its_game_stood(ticking: Store) -> None:
    play = adopted(ticking, Options(athena=(Side.ENTENTE,)), events=80)
    wander(play, Random(1), 40)
    for entry in play.history.entries[::7]:
        branch = PlayedGame(ticking, ticking.branch(play.game, entry.seq, f"after {entry.seq}"))
        assert branch.state == entry.state
        assert branch.history.entries == play.history.entries[: entry.seq + 1]
    with pytest.raises(ValueError, match="no event 9999"):
        ticking.branch(play.game, 9999)


def test_a_deleted_game_is_gone_until_it_is_brought_back(ticking: Store) -> None:
    play, other = adopted(ticking, events=30), new_game(ticking, name="other")
    listed, loaded = ticking.games(), ticking.load(play.game)
    ticking.delete(play.game)
    assert [summary.id for summary in ticking.games()] == [other]
    assert [summary.id for summary in ticking.deleted_games()] == [play.game]
    last = ticking.last_unfinished()
    assert last is not None
    assert last.id == other
    for act in (
        lambda: ticking.load(play.game),
        lambda: ticking.stored(play.game),
        lambda: ticking.append(loaded, "x", engine.legal(play.state)[0]),
        lambda: ticking.deal(loaded),
        lambda: ticking.rename(play.game, "x"),
        lambda: ticking.copy(play.game),
        lambda: ticking.delete(play.game),
        lambda: ticking.reopen(play.game),
    ):
        with pytest.raises(UnknownGame):
            act()
    ticking.restore(play.game)
    assert ticking.games() == listed
    assert ticking.deleted_games() == []
    assert ticking.load(play.game).history.entries == play.history.entries


def test_the_way_back_ends_with_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    opened = open_store(path)
    game, other = new_game(opened.store), new_game(opened.store)
    opened.store.delete(game)
    with Store(path) as elsewhere:  # another window, not another start
        assert [summary.id for summary in elsewhere.deleted_games()] == [game]
    opened.store.close()
    with open_store(path).store as ticking:
        assert ticking.deleted_games() == []
        with pytest.raises(UnknownGame):
            ticking.restore(game)
        assert [summary.id for summary in ticking.games()] == [other]
        assert file_of(ticking).execute("SELECT count(*) FROM events WHERE game = ?", (game,)).fetchone() == (0,)
    assert game.encode() not in path.read_bytes()


@pytest.mark.parametrize(
    "act",
    [
        lambda ticking: ticking.rename("x", "y"),
        lambda ticking: ticking.copy("x"),
        lambda ticking: ticking.delete("x"),
        lambda ticking: ticking.restore("x"),
        lambda ticking: ticking.reopen("x"),
    ],
)
def test_an_unknown_game_in_the_list(ticking: Store, act: Callable[[Store], object]) -> None:
    with pytest.raises(UnknownGame, match="'x'"):
        act(ticking)
