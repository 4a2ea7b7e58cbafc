"""A store keeps games: events by kind, dice that can be checked, each act once, and the list of them all."""

from __future__ import annotations

from itertools import count, pairwise
from pathlib import Path
from random import Random

import pytest

from rules import actions as a
from rules import engine
from rules.board_file import packaged, packaged_text
from rules.chance import Rolled
from rules.model import Dice, Options, Over, Phase, Setup, Side
from rules.refusals import IllegalAction
from saves.dice import Dealer, commitment, secret_from_seed
from saves.errors import UnknownGame
from saves.events import Acted, Dealt, Entered
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from tests.saves.playing import PLAYERS, WAYS_TO_PLAY, new_game, play_on
from tests.saves.store_support import at_a_choice


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
@pytest.mark.parametrize("where", [MEMORY, "file"])
def test_a_whole_game_is_loaded_as_it_was_played(options: Options, where: str, path: Path) -> None:
    with Store(where if where == MEMORY else path) as store:
        play = PlayedGame(store, new_game(store, options, seed=11))
        play_on(play, Random(11))
        assert isinstance(play.state.waiting, Over)
        loaded = store.load(play.game)
        assert (loaded.state, loaded.seq, loaded.facts) == (play.state, play.seq, play.facts)
        assert loaded.entries == play.entries
    if where != MEMORY:
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
