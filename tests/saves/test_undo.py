"""Taking back and doing again: nothing is erased, no die is thrown twice; and games that cannot be replayed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules import engine
from rules.actions import Action
from rules.chance import Rolled
from rules.model import Choice, Dice, Options, Over, Side, State
from rules.refusals import IllegalAction, TooFewRP
from saves.dice import Dealer, secret_from_seed
from saves.errors import (
    Altered,
    CannotRewind,
    Damaged,
    NeedsAgreement,
    NewerFormat,
    RulesDiffer,
    StaleView,
    ThrowStands,
)
from saves.events import FORMAT, Acted, Dealt, Entered, Moved, Rewound
from saves.history import History, Reopened, replay
from saves.journal import Entry
from saves.played_game import PlayedGame
from saves.store import Store
from saves.verify import verify
from tests.saves.playing import (
    WAYS_TO_PLAY,
    adopted,
    file_of,
    journal_of,
    move_on,
    new_game,
    of_format_1,
    play_on,
    rehashed,
    wander,
    wandered,
)

# --- Taking back and doing again: nothing is erased, and no die is thrown twice -----------------------------


TWO_PEOPLE = Options()
AGAINST_ATHENA = Options(athena=(Side.CENTRAL_POWERS,))
ALLY = Side.CENTRAL_POWERS


def view(play: PlayedGame) -> tuple[object, ...]:
    return play.state, play.entries, play.facts


def after_dice(store: Store, options: Options = AGAINST_ATHENA, count: int = 1) -> tuple[PlayedGame, PlayedGame]:
    """Two copies of a game that awaits `count` dice just after a decision."""
    entries = journal_of(options, seed=3)
    at = next(
        entry.seq
        for entry in entries
        if isinstance(entry.event, Acted)
        and isinstance(entry.state.waiting, Dice)
        and entry.state.waiting.count == count
    )
    play = PlayedGame(store, store.adopt(entries[: at + 1], secret_from_seed(3), ""))
    return play, PlayedGame(store, store.copy(play.game))


def test_the_last_decision_is_taken_back_with_what_came_of_it(store: Store) -> None:
    play = adopted(store, AGAINST_ATHENA, seed=3, events=80)
    *_, decision = (at for at, entry in enumerate(play.entries) if isinstance(entry.event, Acted))
    before, history = play.entries[:decision], play.history.entries
    can = play.can_undo()
    crossed = play.undo()
    assert crossed == can
    assert crossed.entries == history[decision:]
    assert crossed.to == before[-1].seq
    assert (play.entries, play.state) == (before, before[-1].state)
    assert play.facts == tuple((entry.seq, entry.facts) for entry in before)
    assert isinstance(play.state.waiting, Choice)
    assert play.history.entries[:-1] == history
    assert play.seq == history[-1].seq + 1
    assert isinstance(play.history.entries[-1].event, Rewound)


@pytest.mark.parametrize("options", WAYS_TO_PLAY[:4])
def test_undo_then_redo_is_the_identity(store: Store, options: Options) -> None:
    rng = Random(7)
    play = adopted(store, options, seed=5, events=90)
    for _ in range(25):
        before = view(play)
        steps = rng.randrange(1, 5)
        passed = []
        for _ in range(steps):
            if play.can_undo():
                passed.append(view(play))
                play.undo(ALLY)
        while passed:
            play.redo()
            assert view(play) == passed.pop()
        assert view(play) == before
        assert play.can_redo() is None
        if play.decisions:
            crossed = play.undo_to(rng.choice(play.decisions), ALLY)
            assert not crossed.forth
            again = play.redo()
            assert (again.forth, again.entries) == (True, crossed.entries)
            assert view(play) == before
        move_on(play, rng)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(WAYS_TO_PLAY[:4]))
def test_however_one_goes_back_and_forth_what_is_stored_is_what_is_shown(seed: int, options: Options) -> None:
    play = wandered(options, seed, 60)
    replayed = History(replay(entry.link for entry in play.history.entries))
    history = play.history
    assert (replayed.entries, replayed.line, replayed.forth) == (history.entries, history.line, history.forth)
    assert (replayed.throws, play.entries) == (history.throws, history.line)
    for before, entry in zip(play.entries, play.entries[1:], strict=False):
        assert entry.move is not None
        assert engine.apply(before.state, entry.move).state == entry.state
    assert verify(play.history.entries, secret_from_seed(seed)).sound


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(WAYS_TO_PLAY[:4]))
def test_no_die_is_thrown_twice(seed: int, options: Options) -> None:
    """From the description: the number along the line and what is awaited identify a throw."""
    throws: dict[str, Rolled] = {}
    firsts: dict[int, int] = {}
    history = History()
    dealer = Dealer(secret_from_seed(seed))
    for entry in wandered(options, seed, 80).history.entries:
        if isinstance(entry.move, Rolled):
            before = history.last.state
            number = 1 + sum(item.outcome is not None for item in history.line)
            assert isinstance(before.waiting, Dice)
            waiting = replace(before.waiting, rule="")
            assert throws.setdefault(f"{number} {waiting}", entry.move) == entry.move
            first = dealer.faces(waiting.count, number)[0]
            assert firsts.setdefault(number, first) == first
        history.add(entry)


def last_decision(play: PlayedGame) -> Action:
    move = play.entries[-1].move
    assert isinstance(move, Action)
    return move


def test_the_same_decision_meets_the_same_dice(store: Store) -> None:
    for count in (1, 2, 3):
        play, other = after_dice(store, count=count)
        decision = last_decision(play)
        fell, _ = play.roll()
        crossing = play.can_undo()
        assert crossing is not None
        assert crossing.outcomes == (fell,)
        assert not crossing.needs_agreement
        play.undo()
        play.choose(decision)
        assert play.known == fell
        assert play.roll()[0] == fell
        assert isinstance(play.history.entries[-1].event, Dealt)
        assert other.roll()[0] == fell


def test_another_decision_in_between_does_not_help(store: Store) -> None:
    play, _ = after_dice(store, TWO_PEOPLE)
    number = play.entries[-1].throws + 1
    play.roll()
    play.undo(ALLY)
    (die,) = Dealer(secret_from_seed(3)).faces(1, number)
    tried = 0
    for action in engine.legal(play.state):
        play.choose(action)
        if isinstance(play.state.waiting, Dice):
            outcome, _ = play.roll()
            count = len(outcome.faces) if isinstance(outcome, Rolled) else 0
            assert outcome == Rolled(tuple(sorted(Dealer(secret_from_seed(3)).faces(count, number))))
            if count == 1:
                assert outcome == Rolled((die,))
            tried += 1
        play.undo(ALLY)
    assert tried > 1


def test_dice_from_the_table_stand_too(store: Store) -> None:
    play, _ = after_dice(store)
    decision = last_decision(play)
    play.enter(Rolled((6,)))
    play.undo()
    play.choose(decision)
    assert play.known == Rolled((6,))
    before = view(play)
    with pytest.raises(ThrowStands) as caught:
        play.enter(Rolled((5,)))
    assert caught.value.outcome == Rolled((6,))
    assert view(play) == before
    assert play.roll()[0] == Rolled((6,))
    assert isinstance(play.history.entries[-1].event, Entered)
    play.undo()
    play.choose(decision)
    play.enter(Rolled((6,)))
    report = verify(play.history.entries, None)
    assert report.sound and not report.proven
    assert (report.entered, report.repeated, report.rewinds) == (1, 2, 2)


def test_dice_that_were_dealt_cannot_be_entered_otherwise(store: Store) -> None:
    play, _ = after_dice(store)
    decision = last_decision(play)
    fell, _ = play.roll()
    assert isinstance(fell, Rolled)
    play.undo()
    play.choose(decision)
    with pytest.raises(ThrowStands):
        play.enter(Rolled((7 - fell.faces[0],)))
    play.enter(fell)
    assert isinstance(play.history.entries[-1].event, Dealt)


def test_two_people_go_back_freely_to_the_last_die(store: Store) -> None:
    play = adopted(store, TWO_PEOPLE, seed=3, events=80)
    rng = Random(1)
    while not (isinstance(play.state.waiting, Choice) and isinstance(play.entries[-1].event, Acted)):
        move_on(play, rng)
    free = play.can_undo()
    assert free is not None
    assert not free.needs_agreement
    play.undo()
    while (crossing := play.can_undo()) and not crossing.outcomes:
        play.undo()
    assert crossing is not None
    assert crossing.needs_agreement
    before = (view(play), play.history.entries)
    with pytest.raises(NeedsAgreement):
        play.undo()
    assert (view(play), play.history.entries) == before
    play.undo(agreed=ALLY)
    assert json.loads(play.history.entries[-1].link.line)["agreed"] == "central_powers"
    assert store.load(play.game).history.entries == play.history.entries
    assert verify(play.history.entries, None).agreements == 1
    assert play.redo().outcomes == crossing.outcomes  # forth again needs nobody's consent


def test_a_step_over_dice_that_nobody_agreed_to_is_damage(store: Store) -> None:
    play = adopted(store, TWO_PEOPLE, seed=3, events=80)
    while (crossing := play.can_undo()) and not crossing.outcomes:
        play.undo()
    play.undo(agreed=ALLY)
    lines = [entry.link.line for entry in play.history.entries]
    for edit in ({"agreed": None}, {"agreed": "switzerland"}, {"to": 10**6}, {"to": -1}, {"to": play.seq}):
        event = {key: value for key, value in (json.loads(lines[-1]) | edit).items() if value is not None}
        line = json.dumps(event, sort_keys=True, separators=(",", ":")).encode()
        with pytest.raises(Damaged) as caught:
            replay(rehashed([*lines[:-1], line]))
        assert caught.value.seq == play.seq


def test_where_no_step_leads(store: Store) -> None:
    play = PlayedGame(store, new_game(store, AGAINST_ATHENA, seed=3))
    assert (play.can_undo(), play.can_redo(), play.decisions) == (None, None, ())
    for step in (play.undo, play.redo, lambda: play.undo_to(0), lambda: play.undo_to(99), lambda: play.undo_to(-1)):
        with pytest.raises(CannotRewind):
            step()
    assert play.seq == 0
    play_on(play, Random(1), 60)
    chance = [entry.seq for entry in play.entries[:-1] if not isinstance(entry.state.waiting, Choice)]
    for seq in (chance[0], chance[-1], play.seq):
        with pytest.raises(CannotRewind):
            play.undo_to(seq)
    taken_back = play.seq
    play.undo()
    with pytest.raises(CannotRewind):
        play.undo_to(play.seq)  # the step back itself
    play.undo()
    with pytest.raises(CannotRewind):
        play.undo_to(taken_back)  # not where the last step back came from
    play.choose(engine.legal(play.state)[0])
    with pytest.raises(CannotRewind):
        play.redo()  # the game went another way


def test_every_decision_can_be_reached_and_left(store: Store) -> None:
    play = adopted(store, AGAINST_ATHENA, seed=4, events=120)
    states = {entry.seq: entry.state for entry in play.entries}
    before = view(play)
    for seq in play.decisions:
        can = play.can_undo_to(seq)
        assert play.undo_to(seq) == can
        assert play.state == states[seq]
        play.redo()
        assert view(play) == before
    for seq in reversed(play.decisions):
        play.undo_to(seq)
        assert play.state == states[seq]
    for _ in play.decisions:
        play.redo()
    while play.can_redo():
        play.redo()
    assert view(play) == before


def test_the_last_decision_of_a_finished_game(store: Store) -> None:
    play = adopted(store, AGAINST_ATHENA, seed=6)
    assert isinstance(play.state.waiting, Over)
    assert store.games()[0].over == play.state.waiting
    play.undo()
    summary = store.games()[0]
    assert summary.over is None
    assert summary.seq == play.seq
    assert isinstance(play.state.waiting, Choice)
    assert summary.side == play.state.waiting.side
    play.redo()
    assert store.games()[0].over == play.state.waiting


def test_a_step_is_stale_where_somebody_else_was_quicker(store: Store) -> None:
    mine = adopted(store, AGAINST_ATHENA, seed=3, events=80)
    theirs = PlayedGame(store, mine.game)
    theirs.undo()
    before = view(mine)
    with pytest.raises(StaleView):
        mine.undo()
    assert view(mine) == before
    mine.reload()
    assert view(mine) == view(theirs)
    assert mine.can_redo() == theirs.can_redo() is not None


def test_the_same_step_is_taken_once(store: Store) -> None:
    play = adopted(store, AGAINST_ATHENA, seed=3, events=80)
    crossing = play.can_undo()
    assert crossing is not None
    game = store.load(play.game)
    first = store.rewind(game, "step", crossing.to)
    assert store.rewind(game, "step", crossing.to) == first
    assert store.load(play.game).seq == game.seq == first.seq
    with pytest.raises(ValueError, match="another move"):
        store.rewind(game, "step", crossing.to - 1)


def test_a_game_goes_on_from_where_it_was_left_after_a_step_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("undo") / "games.sqlite3"
    with Store(path) as store:
        play = adopted(store, AGAINST_ATHENA, seed=3, events=80)
        wander(play, Random(3), 60)
        play.undo()
        here, forth = view(play), play.can_redo()
    with Store(path) as store:
        again = PlayedGame(store, play.game)
        assert (view(again), again.can_redo()) == (here, forth)
        play_on(again, Random(1))
        assert isinstance(store.load(play.game).state.waiting, Over)
        assert verify(again.history.entries, secret_from_seed(3)).sound


def test_a_game_of_the_first_format_is_played_on_without_steps_back(store: Store) -> None:
    play = PlayedGame(store, store.adopt(of_format_1(AGAINST_ATHENA, 2, 90), secret_from_seed(2), "old"))
    assert play.can_undo() is None and not play.decisions
    with pytest.raises(CannotRewind):
        play.undo_to(play.entries[-2].seq)
    play_on(play, Random(2), 120)
    report = verify(play.history.entries, secret_from_seed(2))
    assert report.sound and not report.proven
    assert (report.by_event, report.rewinds) == (report.dealt, 0)
    assert store.load(play.game).history.entries == play.history.entries


# --- Games that cannot be replayed to their end: they open where they still can, and the original is kept ---


ATHENA = Options(athena=(Side.ENTENTE,))
Apply = Callable[[State, engine.Move], engine.Step]


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
    assert "instead of at event 79" in str(reopened.error)


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
