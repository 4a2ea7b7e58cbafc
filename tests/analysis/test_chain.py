"""What decisions cost and what was luck, in numbers worked out by hand; and that all of it adds up."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from ldd_tui.analysis.figures import THRESHOLDS, Gravity, added_up, by_cost, of_side
from ldd_tui.analysis.making import Step, judged, linked
from ldd_tui.analysis.model import Analysis, Weighed
from ldd_tui.analysis.positions import Chosen, Ended, Played, Thrown
from rules import actions as a
from rules import engine
from rules.chance import Rolled
from rules.editions import STANDARD
from rules.model import Choice, Decision, Dice, Options, Purpose, Side, State
from tests.analysis.support import ByVictoryPoints, Fickle, analysed, assert_adds_up, history_of
from tests.saves.playing import FIRST, WAYS_TO_PLAY, WAYS_TO_PLAY_FIRST, journal_of
from tests.soaking import first_of

DONE, BUY = a.DONE, a.BUY_INITIATIVE


def position(waiting: Choice | Dice, turn: int = 1) -> State:
    return replace(journal_of(Options(), 1, 1)[0].state, waiting=waiting, turn=turn)


def choice(side: Side) -> State:
    return position(Choice(side, Decision.OFFENSIVE, "10.3"))


DIE = position(Dice(Side.CENTRAL_POWERS, Purpose.ATTACK, 1, "3.9"))
GAME = Played(
    (
        Chosen(3, choice(Side.ENTENTE), DONE, ""),
        Thrown(4, DIE, Rolled((6,))),
        Chosen(7, choice(Side.CENTRAL_POWERS), DONE, "staff"),
    ),
    head="ab",
    last=9,
    result=0.0,
)
STEPS = (
    Step(0.60, 0.53, (Weighed(BUY, 0.60), Weighed(DONE, 0.53)), 2),
    Step(0.55, 0.25),
    Step(0.20, 0.32, (Weighed(BUY, 0.20), Weighed(DONE, 0.32)), 2),
)


def by_hand() -> Analysis:
    return linked(GAME, STEPS, "n1", 0)


def test_each_step_by_hand() -> None:
    """0.60, decision to 0.53, seen as 0.55, dice to 0.25, seen as 0.20, decision to 0.32; then lost."""
    analysis = by_hand()
    entente, powers = analysis.decisions
    (throw,) = analysis.throws
    assert [link.before for link in analysis.links] == [0.60, 0.53, 0.25]
    assert entente.cost == pytest.approx(0.07) and entente.seen_further == 0.0
    assert (entente.best, entente.made, entente.options) == (BUY, DONE, 2)
    assert throw.step == pytest.approx(-0.30) and throw.luck == pytest.approx(0.30)  # the Central Powers threw
    assert throw.seen_further == pytest.approx(0.02)
    assert powers.cost == pytest.approx(0.12) and powers.decided_by == "staff"
    assert powers.seen_further == pytest.approx(-0.05)
    assert [(point.entry, point.chance) for point in analysis.points] == [
        (0, 0.60),
        (3, 0.53),
        (4, 0.25),
        (7, 0.32),
        (9, 0.0),
    ]


def test_the_sum_by_hand() -> None:
    sums = added_up(by_hand())
    assert sums.start == 0.60 and sums.end == 0.0
    assert sums.luck == pytest.approx(-0.30)
    assert sums.seen_further == pytest.approx(0.02 - 0.05 - 0.32)
    assert list(sums.decisions) == pytest.approx([-0.07, 0.12])
    assert sums.luck_in_all == pytest.approx(-0.65)
    assert sums.start + sums.luck_in_all + sum(sums.decisions) == pytest.approx(sums.end, abs=1e-12)


def test_the_figures_of_a_side_by_hand() -> None:
    entente, powers = (of_side(by_hand(), side) for side in Side)
    assert (entente.decisions, powers.decisions) == (1, 1)
    assert entente.cost_per_decision == pytest.approx(0.07) and powers.cost_per_decision == pytest.approx(0.12)
    assert entente.graver[Gravity.MISTAKE] == powers.graver[Gravity.BLUNDER] == 1
    assert entente.luck == pytest.approx(-0.30) and powers.luck == pytest.approx(0.30)
    assert entente.own_luck == 0.0 and powers.own_luck == pytest.approx(0.30)
    assert powers.luckiest == by_hand().throws and powers.unluckiest == entente.luckiest == ()
    # the Entente lost, and luck took 30 % of it: what the judge only saw later is in the result as it is
    assert entente.adjusted == pytest.approx(0.30) and powers.adjusted == pytest.approx(0.70)


def test_the_costliest_decisions_come_first() -> None:
    analysis = by_hand()
    assert [decision.entry for decision in by_cost(analysis)] == [7, 3]
    assert [decision.entry for decision in by_cost(analysis, Side.ENTENTE)] == [3]


def test_words_for_grave_decisions_begin_where_it_is_said() -> None:
    assert list(THRESHOLDS.values()) == sorted(THRESHOLDS.values()) and set(THRESHOLDS) == set(Gravity) - {0}


def test_an_analysis_that_was_stopped_ends_with_its_last_step() -> None:
    analysis = linked(GAME, STEPS[:2], "n1", 0)
    assert (analysis.complete, analysis.result, analysis.end) == (False, None, 0.25)
    assert added_up(analysis).end == 0.25
    assert_adds_up(analysis)


def test_to_give_up_is_a_decision_against_playing_on() -> None:
    game = Played((*GAME.positions, Ended(8, choice(Side.ENTENTE), Side.ENTENTE, False, 0.0)), "ab", 8, 0.0)
    analysis = linked(game, (*STEPS, Step(0.30, 0.0)), "n1", 0)
    assert analysis.given_up is not None and analysis.given_up.cost == pytest.approx(0.30)
    assert of_side(analysis, Side.ENTENTE).cost == pytest.approx(0.37)
    assert of_side(analysis, Side.ENTENTE).decisions == 1
    assert sum(added_up(analysis).decisions) == pytest.approx(-0.07 + 0.12 - 0.30)
    assert_adds_up(analysis)


# --------------------------------------------------------------------------------------- whole games, any judge

WHOLE = [*((options, STANDARD) for options in WAYS_TO_PLAY), *((options, FIRST) for options in WAYS_TO_PLAY_FIRST)]


@pytest.mark.parametrize("number", first_of(len(WHOLE), range(210)))
def test_every_game_adds_up(number: int) -> None:
    options, edition = WHOLE[number % len(WHOLE)]
    history = history_of(journal_of(options, number, edition=edition))
    analysis = analysed(history)
    assert analysis.complete and analysis.result in (0.0, 0.5, 1.0)
    sums = added_up(analysis)
    assert abs(sums.start + sums.luck_in_all + sum(sums.decisions) - analysis.result) < 1e-9
    assert_adds_up(analysis)
    assert all(decision.cost >= 0.0 for decision in analysis.decisions)
    assert all(decision.cost == 0.0 for decision in analysis.decisions if decision.made == decision.best)
    for side in Side:
        figures = of_side(analysis, side)
        assert figures.cost == pytest.approx(sum(d.cost for d in analysis.decisions if d.side == side))
        assert figures.decisions == sum(figures.graver.values())
        result = analysis.result if side == Side.ENTENTE else 1.0 - analysis.result
        assert figures.adjusted + figures.luck == pytest.approx(result)


def test_whatever_could_have_come_luck_is_nothing_on_average() -> None:
    """Average over every possible throw and draw, weighted by probability."""
    line = history_of(journal_of(Options(), 3, 60)).line
    for before, entry in pairwise(line):
        every = engine.chance(before.state)
        if not every or len(every) > 60:
            continue
        total = sum(weight for _outcome, weight in every)
        for judge in (Fickle(), ByVictoryPoints()):
            steps = [(judged(Thrown(entry.seq, before.state, outcome), judge), weight) for outcome, weight in every]
            assert sum(weight * (step.after - step.before) for step, weight in steps) / total == pytest.approx(0.0)
            assert len({step.before for step, _weight in steps}) == 1


def test_the_best_is_the_best_for_the_side_that_chooses() -> None:
    for decision in analysed(history_of(journal_of(Options(), 2, 80)), ByVictoryPoints()).decisions:
        chances = [one.chance for one in decision.foremost]
        assert chances == sorted(chances, reverse=decision.side == Side.ENTENTE)
        assert decision.foremost[0].action == decision.best and decision.foremost[0].chance == decision.after_best


def test_what_the_judge_did_not_weigh_is_an_error() -> None:
    with pytest.raises(ValueError, match="event 4"):
        judged(Thrown(4, DIE, Rolled((1, 1))), Fickle())
