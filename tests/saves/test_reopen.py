"""Games that cannot be replayed to their end: they open where they still can, and the original is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from random import Random

import pytest

from rules import engine
from rules.model import Options, Side, State
from rules.refusals import IllegalAction, TooFewRP
from saves.dice import secret_from_seed
from saves.errors import Altered, Damaged, NewerFormat, RulesDiffer
from saves.events import FORMAT, Moved
from saves.history import Reopened
from saves.journal import Entry
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from saves.verify import verify
from tests.saves.playing import adopted, file_of, journal_of, play_on

ATHENA = Options(athena=(Side.ENTENTE,))
Apply = Callable[[State, engine.Move], engine.Step]


@pytest.fixture
def store() -> Iterator[Store]:
    with Store(MEMORY) as store:
        yield store


def ends_of_turns(entries: tuple[Entry, ...]) -> list[int]:
    return [entry.seq for entry in entries if isinstance(entry.event, Moved) and entry.event.state]


def other_rules(monkeypatch: pytest.MonkeyPatch, wrong: Callable[[Apply, State, engine.Move], engine.Step]) -> None:
    apply = engine.apply

    def changed(state: State, move: engine.Move) -> engine.Step:
        return wrong(apply, state, move) if state.turn == 4 else apply(state, move)

    monkeypatch.setattr(engine, "apply", changed)


def elsewhere(apply: Apply, state: State, move: engine.Move) -> engine.Step:
    step = apply(state, move)
    from msgspec.structs import replace

    return replace(step, state=replace(step.state, vp=(step.state.vp[0] + 1, step.state.vp[1])))


def refusing(apply: Apply, state: State, move: engine.Move) -> engine.Step:
    raise IllegalAction(TooFewRP("10", cost=2, rp=1))


def failing(apply: Apply, state: State, move: engine.Move) -> engine.Step:
    raise AssertionError("a sector that there is not")


def test_a_game_that_is_in_order_is_opened_as_it_is(store: Store) -> None:
    play = adopted(store, ATHENA, events=80)
    assert store.reopen(play.game) == Reopened(play.game, play.seq)
    assert len(store.games()) == 1


@pytest.mark.parametrize("wrong", [elsewhere, refusing, failing])
def test_where_rules_differ_a_game_opens_at_the_last_turn_that_they_confirm(
    store: Store, monkeypatch: pytest.MonkeyPatch, wrong: Callable[[Apply, State, engine.Move], engine.Step]
) -> None:
    play = adopted(store, ATHENA, seed=2)
    confirmed = ends_of_turns(play.entries)[2]
    original = play.history.entries
    other_rules(monkeypatch, wrong)
    with pytest.raises(RulesDiffer) as caught:
        store.load(play.game)
    reopened = store.reopen(play.game, "as far as it goes")
    assert reopened.game != play.game
    assert reopened.seq == confirmed
    assert isinstance(reopened.error, RulesDiffer)
    assert (reopened.error.seq, str(reopened.error)) == (caught.value.seq, str(caught.value))
    assert reopened.error.seq > confirmed
    again = PlayedGame(store, reopened.game)
    assert again.history.entries == original[: confirmed + 1]
    assert again.state.turn == 4
    assert again.name == "as far as it goes"
    # asked again, it is the same game; and the original is whole for whoever has its rules
    assert store.reopen(play.game).game == reopened.game
    listed = {summary.id: summary for summary in store.games()}
    assert len(listed) == 2
    assert listed[play.game].continued == reopened.game
    last = store.last_unfinished()
    assert last is not None
    assert last.id == reopened.game
    monkeypatch.undo()
    assert store.load(play.game).history.entries == original
    assert store.reopen(play.game).error is None


def test_a_game_that_differs_in_its_first_turn_begins_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    play = adopted(store, ATHENA, seed=2, events=40)
    apply = engine.apply
    monkeypatch.setattr(engine, "apply", lambda state, move: elsewhere(apply, state, move))
    reopened = store.reopen(play.game)
    if ends_of_turns(play.entries):
        assert reopened.seq == 0
        assert PlayedGame(store, reopened.game).state == play.entries[0].state
    else:
        assert reopened.error is None


def test_a_continued_game_that_was_deleted_can_be_had_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    play = adopted(store, ATHENA, seed=2)
    other_rules(monkeypatch, refusing)
    first = store.reopen(play.game)
    store.delete(first.game)
    second = store.reopen(play.game)
    assert second.game != first.game
    assert second.seq == first.seq


@pytest.mark.parametrize("seq", [1, 17, 79])
def test_a_damaged_game_opens_after_its_last_intact_event(store: Store, seq: int) -> None:
    play = adopted(store, ATHENA, events=80)
    file_of(store).execute("UPDATE events SET line = replace(line, 'seq', 'seQ') WHERE seq = ?", (seq,))
    reopened = store.reopen(play.game)
    assert (reopened.seq, type(reopened.error)) == (seq - 1, Altered)
    again = PlayedGame(store, reopened.game)
    assert again.history.entries == play.history.entries[:seq]
    assert again.name == play.name
    play_on(again, Random(1), 30)
    assert verify(again.history.entries, secret_from_seed(1)).sound


def test_a_game_that_lost_its_end(store: Store) -> None:
    play = adopted(store, ATHENA, events=80)
    file_of(store).execute("DELETE FROM events WHERE seq >= 70")
    reopened = store.reopen(play.game)
    assert reopened.seq == 69
    assert isinstance(reopened.error, Damaged)
    assert "should end at event 79" in str(reopened.error)


def test_a_game_that_lost_its_secret_goes_on_with_dice_from_the_table(store: Store) -> None:
    play = adopted(store, ATHENA, events=80)
    file_of(store).execute("UPDATE games SET secret = X'00'")
    reopened = store.reopen(play.game)
    assert isinstance(reopened.error, Damaged)
    again = PlayedGame(store, reopened.game)
    assert again.history.entries == play.history.entries
    assert not again.sealed


def test_a_game_of_which_nothing_is_left_does_not_open(store: Store) -> None:
    play = adopted(store, ATHENA, events=80)
    file_of(store).execute("UPDATE events SET hash = 'x' WHERE seq = 0")
    with pytest.raises(Damaged):
        store.reopen(play.game)
    assert len(store.games()) == 1


def test_a_game_of_a_newer_version_is_left_to_it(store: Store) -> None:
    entries = journal_of(ATHENA, 1, 5)
    game = store.adopt(entries, None, "")
    event = json.loads(entries[0].link.line) | {"format": FORMAT + 1}
    line = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    hashed = hashlib.sha256(line.encode()).hexdigest()
    file_of(store).execute("UPDATE events SET line = ?, hash = ? WHERE seq = 0", (line, hashed))
    with pytest.raises(NewerFormat):
        store.reopen(game)
    assert len(store.games()) == 1


def test_rules_that_fail_on_a_new_move_are_not_hidden(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only stored events are judged this way: a rules bug during play must show."""
    play = adopted(store, ATHENA, events=20)

    def fails(state: State, move: engine.Move) -> engine.Step:
        raise AssertionError

    monkeypatch.setattr(engine, "apply", fails)
    with pytest.raises(AssertionError):
        play_on(play, Random(1), 1)
