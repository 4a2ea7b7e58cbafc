"""The value network as a judge: its analyses add up, too, and compare like with like; and why something was better."""

from __future__ import annotations

import pickle
from itertools import pairwise
from random import Random

import pytest

from ldd_tui.analysis.figures import added_up, by_cost
from ldd_tui.analysis.judge import ByNetwork, by_network
from ldd_tui.analysis.making import analyse, judged
from ldd_tui.analysis.positions import Chosen, played
from ldd_tui.analysis.why import foremost, reasons, state_before
from ldd_tui.players import POLICIES
from ldd_tui.players.postponable import can_wait
from ldd_tui.players.staff.advice import MadeUpOf, Price
from rules import engine
from rules.actions import DONE, Implement
from rules.board_file import packaged, packaged_text
from rules.editions import EDITIONS, STANDARD
from rules.model import (
    ENTENTE,
    Choice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Sector,
    Setup,
    Side,
    Technology,
    Tree,
)
from saves.dice import Dealer, secret_from_seed
from saves.events import Acted, Dealt
from saves.header import begin, header
from saves.history import History
from saves.journal import follow
from tests.analysis.support import assert_adds_up, history_of
from tests.rules.support import Table
from tests.saves.playing import FIRST, PLAYERS, WAYS_TO_PLAY_FIRST, journal_of
from tests.soaking import first_of

BOTH = (Side.ENTENTE, Side.CENTRAL_POWERS)
WAYS = {
    STANDARD: (
        Options(initiative=InitiativeRule.DICE, athena=(Side.CENTRAL_POWERS,)),
        Options(),
        Options(quick_play=True),
        Options(rewriting_history=True, initiative=InitiativeRule.BID),
        Options(athena=BOTH),
        Options(athena=(Side.ENTENTE,)),
    ),
    FIRST: WAYS_TO_PLAY_FIRST,
}
PLAYED_BY = (("staff", "random"), ("random", "staff"), ("staff", "staff"), ("random", "random"))


def game(edition: str, number: int) -> History:
    ways = WAYS[edition]
    options, deciders = ways[number % len(ways)], PLAYED_BY[number // len(ways) % len(PLAYED_BY)]
    rng, dealer = Random(number), Dealer(secret_from_seed(number))
    setup = Setup(packaged(edition), options)
    entries = [begin(header(setup, packaged_text(edition), PLAYERS, dealer.commitment, "test"))]
    while not isinstance(entries[-1].state.waiting, Over):
        last = entries[-1]
        waiting = last.state.waiting
        if isinstance(waiting, Choice):
            action = POLICIES[deciders[waiting.side]](last.state, engine.legal(last.state), rng)
            entries.append(follow(last, Acted, action))
        else:
            entries.append(follow(last, Dealt, dealer.deal(last.state, last.throws + 1)))
    return history_of(entries)


@pytest.mark.parametrize("number", first_of(1, range(200)))
def test_a_game_judged_by_the_network_adds_up(number: int) -> None:
    assert_game_adds_up(STANDARD, number)


@pytest.mark.parametrize("number", first_of(3, range(200)))
def test_a_game_of_the_first_edition_adds_up(number: int) -> None:
    assert_game_adds_up(FIRST, number)


def assert_game_adds_up(edition: str, number: int) -> None:
    history = game(edition, number)
    analysis = analyse(played(history), by_network(edition, 0))
    assert analysis is not None and analysis.result in (0.0, 0.5, 1.0)
    sums = added_up(analysis)
    assert abs(sums.start + sums.luck_in_all + sum(sums.decisions) - analysis.result) < 1e-9
    assert_adds_up(analysis)
    assert all(decision.cost >= 0.0 for decision in analysis.decisions)
    assert all(0.0 <= point.chance <= 1.0 for point in analysis.points)
    assert 0.2 < analysis.start < 0.8 or history.last.state.setup.options.athena, "nobody has won before the start"
    assert analysis.points[-1].chance == analysis.result


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_came_is_among_what_could_come_and_nothing_twice(edition: str) -> None:
    line = history_of(journal_of(WAYS_TO_PLAY_FIRST[0] if edition == FIRST else Options(), 3, 80, edition)).line
    judge = by_network(edition, 0)
    for before, _after in pairwise(line):
        every = [outcome for outcome, _weight in engine.chance(before.state)]
        if not every or len(every) > 100:
            continue
        found = judge.after_chance(before.state)
        assert sorted(map(repr, every)) == sorted(repr(one) for outcomes, _p, _c in found for one in outcomes)
        assert sum(probability for _outcomes, probability, _c in found) == pytest.approx(1.0)


@pytest.mark.parametrize(("edition", "depth"), [(STANDARD, 1), (STANDARD, 2), (FIRST, 1)])
def test_the_action_that_was_made_is_looked_at_as_deeply_as_the_best(edition: str, depth: int) -> None:
    judge, shallow = by_network(edition, depth), by_network(edition, 0)
    history = history_of(journal_of(WAYS_TO_PLAY_FIRST[0] if edition == FIRST else Options(), 5, 60, edition))
    choices = [one for one in played(history).positions if isinstance(one, Chosen)]
    deepened = 0
    for position in choices[: 8 // depth]:
        deep, flat = judge.weigh(position.state, position.action), shallow.weigh(position.state, position.action)
        assert position.action in [action for action, _chance in deep]
        others = [x for x in engine.legal(position.state) if x == position.action or not can_wait(position.state, x)]
        assert len(flat) == len(others) >= len(deep)
        deepened += len(flat) > len(deep)
        step = judged(position, judge)
        assert step.options == len(engine.legal(position.state)) and dict(deep)[position.action] == step.after
    assert deepened


def test_a_judge_goes_to_other_processes_and_names_its_network() -> None:
    judge = by_network(STANDARD, 1)
    assert pickle.loads(pickle.dumps(judge)) == judge == ByNetwork(judge.network, 1)
    assert by_network(STANDARD, 2).network == judge.network and len(judge.network) == 12
    assert by_network(FIRST, 1).network != judge.network


# ------------------------------------------------------------------------------------------------------- why


@pytest.mark.parametrize("edition", EDITIONS)
def test_why_the_better_one_was_better(edition: str) -> None:
    history = history_of(journal_of(WAYS_TO_PLAY_FIRST[0] if edition == FIRST else Options(), 5, 60, edition))
    analysis = analyse(played(history), by_network(edition, 0))
    assert analysis is not None
    worst = [one for one in by_cost(analysis) if one.best != one.made][:4]
    told = 0
    for decision in worst:
        state = state_before(history, decision)
        assert decision.made in engine.legal(state) and decision.best in engine.legal(state)
        found = reasons(state, decision)
        for weighed, action in ((found.best, decision.best), (found.made, decision.made)):
            if weighed is not None:
                assert weighed.action == action
                first = foremost(weighed, 2)
                assert len(first) <= 2 and not any(isinstance(reason, Price | MadeUpOf) for reason in first)
                told += bool(first)
    assert told >= 3
    assert foremost(None, 2) == ()


def test_a_decision_of_another_game_has_no_position() -> None:
    history, other = (history_of(journal_of(Options(), seed, 60)) for seed in (5, 6))
    analysis = analyse(played(history), by_network(STANDARD, 0))
    assert analysis is not None
    with pytest.raises(ValueError, match="another decision"):
        for decision in analysis.decisions:
            state_before(other, decision)


@pytest.mark.parametrize("depth", [0, 1])
def test_nobody_is_told_to_have_armed_a_neutral_sector(depth: int) -> None:
    """Its level costs the same next turn (10.2.6), so it is weighed only if it was played."""
    trees = {ENTENTE: Tree(levels=(0, 1, 0, 0, 0, 0))}
    state = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=3, rp=(4, 0), trees=trees).state
    judge, arming = by_network(STANDARD, depth), Implement(Sector.ROMANIA, Technology.DEFENCE)
    assert arming in engine.legal(state)
    found = dict(judge.weigh(state, DONE))
    assert DONE in found and len(found) > 2
    assert not any(can_wait(state, action) for action in found)
    assert [action for action, _chance in judge.weigh(state, arming) if can_wait(state, action)] == [arming]
