"""Which mistakes are drilled, when they come back, and how answers are graded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from fsrs import Rating
from msgspec.structs import replace

from ldd_tui.analysis import keeping
from ldd_tui.analysis.model import Analysis, Weighed, for_side
from ldd_tui.coach import drill, record
from ldd_tui.coach.drill import GOOD, Drill, Mistake, confirmed, due, own_games, progress, rating
from ldd_tui.coach.problem import FromGame
from ldd_tui.coach.themes import Theme
from ldd_tui.rollouts.rolled import Rollout
from rules.actions import Action
from rules.board_file import packaged
from rules.model import Board, Options, Side, State
from rules.position import from_position
from rules.position.code import decode
from saves.dice import secret_from_seed
from saves.history import History
from saves.reviews import Review, Reviews
from saves.store import MEMORY, Store
from tests.analysis import support
from tests.analysis.support import Fickle, history_of
from tests.saves.playing import journal_of

DAY = 86_400.0
HISTORY = history_of(journal_of(Options(quick_play=True), 3, 60))


class Agreeing(Fickle, frozen=True):
    """Judges like the analysis, but one decision of two the other way round."""

    def weigh(self, state: State, made: Action) -> list[Weighed]:
        found = Fickle(depth=1).weigh(state, made)
        if not state.rp[0] % 2:
            return found
        return [replace(one, chance=1.0 - one.chance) for one in found]


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return support.analysed(HISTORY, Fickle(depth=1))


def test_only_own_mistakes_that_another_depth_confirms_are_drilled(analysis: Analysis) -> None:
    found = confirmed(HISTORY, analysis, Agreeing())
    own = {one.entry: one for one in analysis.decisions}
    assert 0 < len(found) < len([one for one in own.values() if one.cost >= 0.02])
    for entry, code in found.items():
        assert own[entry].cost >= 0.0195
        state = from_position(decode(code), packaged())
        assert state == HISTORY.line[entry - 1].state and not state.rp[0] % 2
    of_a_computer = replace(analysis, decisions=tuple(replace(one, decided_by="staff") for one in analysis.decisions))
    assert confirmed(HISTORY, of_a_computer, Agreeing()) == {}


def test_a_decided_rollout_settles_it(analysis: Analysis) -> None:
    sure = confirmed(HISTORY, analysis, Fickle(depth=1))

    def rolled(cost: float, within: float = 0.004) -> dict[int, str]:
        decisions = tuple(replace(one, rollout=Rollout(200, cost, within)) for one in analysis.decisions)
        return confirmed(HISTORY, replace(analysis, decisions=decisions), Agreeing())

    assert rolled(0.03) == sure and rolled(-0.01) == {}
    assert rolled(-0.01, within=0.1) == confirmed(HISTORY, analysis, Agreeing()) != sure


def test_a_difference_that_the_other_depth_hardly_sees_is_noise(analysis: Analysis) -> None:
    class Unmoved(Fickle, frozen=True):
        def weigh(self, state: State, made: Action) -> list[Weighed]:
            found = Fickle(depth=1).weigh(state, made)
            return [replace(one, chance=0.5) for one in found]

    assert confirmed(HISTORY, analysis, Unmoved()) == {}


def mistake(analysis: Analysis, entry: int, cost: float) -> Mistake:
    one = analysis.decisions[0]
    after = one.after_best - for_side(one.side, cost)
    return Mistake("g", replace(one, entry=entry, after_made=after), Theme.DICE, "LDD1")


def test_choices_are_the_best_ones_and_the_one_made(analysis: Analysis) -> None:
    for one in analysis.decisions:
        problem = Mistake("g", one, Theme.DICE, "LDD1").problem
        shown = [choice.action for choice in problem.choices]
        assert shown[0] == one.best and one.made in shown and len(set(shown)) == len(shown)
        assert problem.source == FromGame("g", one.entry)
        chances = [for_side(one.side, choice.chance) for choice in problem.choices]
        assert chances == sorted(chances, reverse=True)


# ------------------------------------------------------------------------------------------------ in a store


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(record, "network_of", lambda edition: "fickle")
    monkeypatch.setattr(drill, "by_network", lambda edition, depth: Fickle("fickle", 1))
    with Store(MEMORY) as store:
        yield store


def listed(store: Store) -> list[Mistake]:
    found = Drill(store, own_games(store))
    for _game in found.gather():
        pass
    return list(found.mistakes.values())


def test_one_idea_is_asked_once_and_what_was_confirmed_is_kept(
    store: Store, analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store.adopt(HISTORY.entries, secret_from_seed(3), "game")
    assert listed(store) == []
    assert keeping.keep(store, game, analysis)
    found = listed(store)
    ideas = [(one.decision.turn, one.decision.phase, one.decision.side, one.decision.best) for one in found]
    assert found and len(set(ideas)) == len(ideas)
    assert {one.decision.side for one in found} == set(Side)
    monkeypatch.setattr(drill, "confirmed", None)
    assert listed(store) == found


def test_a_game_on_a_changed_board_has_no_problems(analysis: Analysis) -> None:
    def moved(state: State) -> State:
        board = state.setup.board
        other: Board = replace(board, years=tuple(year + 1 for year in board.years))
        return replace(state, setup=replace(state.setup, board=other))

    assert confirmed(HISTORY, analysis, Fickle(depth=1))
    entries = [replace(entry, state=moved(entry.state)) for entry in HISTORY.entries]
    assert confirmed(History(tuple(entries)), analysis, Fickle(depth=1)) == {}


# ------------------------------------------------------------------------------------------------ when


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        (-0.01, Rating.Good),
        (0.0, Rating.Good),
        (0.0049, Rating.Good),
        (GOOD, Rating.Hard),
        (0.019, Rating.Hard),
        (0.0196, Rating.Again),  # shown as 2.0 %
        (0.4, Rating.Again),
    ],
)
def test_an_answer_is_graded_by_its_cost(cost: float, expected: Rating) -> None:
    assert rating(cost) == expected


def reviews(*answers: tuple[float, Rating]) -> list[Review]:
    return [Review("g", 5, days * DAY, answer, 0.0) for days, answer in answers]


def test_known_problems_come_back_later_and_later() -> None:
    assert due(()) is None
    known: list[Review] = []
    intervals = []
    at = 1000 * DAY
    for _time in range(4):
        known.append(Review("g", 5, at, Rating.Good, 0.0))
        back = due(known)
        assert back is not None
        intervals.append(back - at)
        at = back
    assert intervals[0] >= DAY and all(2 * early < late for early, late in pairwise(intervals))
    again, hard, good = (due([*known, Review("g", 5, at, answer, 0.0)]) for answer in (1, 2, 3))
    assert again is not None and hard is not None and good is not None
    assert at + DAY <= again < hard < good


class Clock:
    now = 1000 * DAY

    def __call__(self) -> float:
        return self.now


def test_a_drill_moves_with_its_clock(store: Store, analysis: Analysis) -> None:
    clock = Clock()
    small, large = mistake(analysis, 5, 0.03), mistake(analysis, 9, 0.10)
    drilled = Drill(store, (), clock=clock)
    drilled.add((small, large))
    assert [one.key for one in drilled.due()] == [large.key, small.key] and drilled.next_due() is None
    answered = drilled.answer(large, 0.15)
    assert [one.key for one in drilled.due()] == [small.key]
    assert drilled.next_due() == answered.due
    assert answered.due is not None and answered.due >= clock.now + DAY
    drilled.answer(small, 0.0)
    assert drilled.due() == []
    clock.now = answered.due
    assert drilled.due() == [answered], "and it comes before new ones"
    after_the_next_start = Drill(store, (), clock=clock)
    assert after_the_next_start.due() == []
    after_the_next_start.add((small, large))
    assert after_the_next_start.mistakes == drilled.mistakes
    kept = Reviews(store.database).all()
    assert [(one.seq, one.rating, one.cost) for one in kept] == [(9, Rating.Again, 0.15), (5, Rating.Good, 0.0)]


def test_progress_compares_the_same_mistakes(store: Store, analysis: Analysis) -> None:
    clock = Clock()
    drilled = Drill(store, (), clock=clock)
    drilled.add([mistake(analysis, n, 0.04) for n in (5, 9, 12)])
    for cost, entry in ((0.04, 5), (0.02, 9), (-0.001, 5)):
        drilled.answer(drilled.mistakes["g", entry], cost)
        clock.now += DAY
    found = progress(drilled.mistakes.values())
    assert (found.mistakes, found.asked) == (3, 2)
    assert found.in_game == pytest.approx(0.04)
    assert found.first == pytest.approx(0.03) and found.latest == pytest.approx(0.0095)
