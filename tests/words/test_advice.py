"""The staff's advice in words: every action has a headline, every reason a sentence, and the numbers are the odds'."""

from __future__ import annotations

from typing import get_args

import pytest

from ldd_tui.policies.advice import Detail, Ground, Reason, Weighed
from ldd_tui.policies.staff import advise
from ldd_tui.words import advice as words
from rules import actions as a
from rules import odds
from rules.model import CounterAttack, Decision, Phase, Sector, Side, Technology
from tests.rules.support import CENTRAL_POWERS, ENTENTE, Table
from tests.words.support import assert_clean

FRANCE, GERMANY, RUSSIA = Sector.FRANCE, Sector.GERMANY, Sector.RUSSIA
ACTIONS: dict[type, a.Action] = {
    a.Bid: a.Bid(2),
    a.CancelEvent: a.CancelEvent(20),
    a.ChooseSetAside: a.ChooseSetAside(33),
    a.Reinforce: a.Reinforce(RUSSIA, 2),
    a.Research: a.Research(Technology.NAVAL, 3),
    a.Implement: a.Implement(RUSSIA, Technology.ATTACK),
    a.Offensive: a.Offensive(GERMANY, FRANCE, 3),
    a.Reroll: a.Reroll((1, 3)),
}
DETAILS: dict[Ground, dict[str, Detail]] = {
    Ground.COST: {"rp": 3},
    Ground.LOSSES: {"sector": FRANCE, "expected": 2.84, "surrender": 0.31},
    Ground.COUNTER_ATTACK: {"sector": GERMANY, "chance": 0.42, "expected": 0.42, "surrender": 0.001},
    Ground.NO_COUNTER_ATTACK: {"sector": GERMANY, "because": CounterAttack.DEFENDER_ATTACKED_ELSEWHERE},
    Ground.SURRENDER_WORTH: {"sector": RUSSIA, "vp": 3, "vp_after": 5, "needed": 6, "production": 2, "decides": 0},
    Ground.PRESTIGE: {"sector": FRANCE, "points": 4},
    Ground.DANGER: {"sector": FRANCE, "before": 0.5, "after": 0.2, "losses": 5, "left": 2},
    Ground.THREAT: {"sector": FRANCE, "expected": 1.5},
    Ground.OPERATIONAL_VALUE: {"sector": FRANCE, "before": 2, "after": 3},
    Ground.REVOLUTION: {"chance": 0.42, "steps": 1, "dice": 3},
    Ground.UNLOCK: {"technology": Technology.NAVAL, "level": 1, "chance": 0.83, "bonus": 2, "cubes": 1, "needed": 3},
    Ground.LEVEL_GIVES: {"technology": Technology.NAVAL, "rp_a_turn": 2.33, "turns": 3.0},
    Ground.CUBE: {"technology": Technology.NAVAL, "cubes": 2},
    Ground.IMPLEMENTED: {"sector": RUSSIA, "technology": Technology.ATTACK, "level": 1},
    Ground.KEPT_FOR: {"rp": 3, "attacker": FRANCE, "defender": GERMANY},
    Ground.WASTED: {"rp": 2, "maximum": 20},
    Ground.MANDATORY: {"event": 14},
    Ground.EVENT: {"event": 20, "side": Side.ENTENTE},
    Ground.DICE: {"count": 2, "hit": 0.5, "loss": 0.66},
}


def sentence(ground: Ground) -> str:
    """A sample of a reason in words."""
    (line,) = words.lines(Weighed(a.DONE, 0.0, (Reason(ground, 0.0, DETAILS[ground]),)))
    return line


@pytest.mark.parametrize("kind", get_args(a.Action))
def test_every_action_has_a_headline(kind: type) -> None:
    headline = words.headline(Weighed(ACTIONS.get(kind) or kind(), 0.0))
    assert_clean(headline)
    assert not headline.endswith(".")


@pytest.mark.parametrize("ground", Ground)
def test_every_reason_is_a_sentence(ground: Ground) -> None:
    line = sentence(ground)
    assert_clean(line)
    assert line[0].isupper() or line[0].isdigit()
    assert line.endswith(".")


def test_the_numbers_of_a_sentence() -> None:
    assert words.headline(Weighed(ACTIONS[a.Offensive], 0.0)) == "Attack France from Germany with 3 dice"
    assert sentence(Ground.LOSSES) == "2.8 losses expected; 31% that France surrenders."
    assert sentence(Ground.COUNTER_ATTACK) == (
        "Counter-attack 42%: 0.4 own losses expected. The chance that Germany surrenders by it is under 1%."
    )
    assert (
        sentence(Ground.SURRENDER_WORTH) == "Russia is worth 3 VP, which makes 5 of 6, and 2 RP of production a turn."
    )


def test_the_reasons_of_an_offensive_are_the_exact_odds() -> None:
    table = Table.at(
        Phase.OFFENSIVES,
        side=CENTRAL_POWERS,
        turn=9,
        losses={FRANCE: 5},
        levels={GERMANY: (3, 4, 3, 4)},
        initiative=CENTRAL_POWERS,
    )
    advice = advise(table.state)
    assert (advice.side, advice.decision) == (CENTRAL_POWERS, Decision.OFFENSIVE)
    found = next(x for x in advice.weighed if isinstance(x.action, a.Offensive) and x.action.defender == FRANCE)
    assert isinstance(found.action, a.Offensive)
    exact = odds.forecast(table.state, GERMANY, FRANCE, found.action.size)
    reasons = {reason.ground: reason.details for reason in found.reasons}
    assert reasons[Ground.LOSSES]["expected"] == pytest.approx(float(exact.odds.expected))
    assert reasons[Ground.LOSSES]["surrender"] == pytest.approx(float(exact.surrender))
    assert reasons[Ground.COUNTER_ATTACK]["chance"] == pytest.approx(float(exact.odds.counter_attack))
    assert reasons[Ground.SURRENDER_WORTH]["decides"] == 1


def test_the_best_comes_first_and_is_what_the_staff_does() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, turn=9, rp=(6, 12), losses={FRANCE: 6, RUSSIA: 1})
    advice = advise(table.state)
    assert isinstance(advice.best.action, a.Reinforce) and advice.best.action.sector == FRANCE
    assert {type(entry.action) for entry in advice.weighed} == {a.Reinforce, a.Done}
    values = [entry.value for entry in advice.weighed[1:]]
    assert values == sorted(values, reverse=True)


def test_there_is_no_advice_where_nothing_is_to_be_chosen() -> None:
    with pytest.raises(ValueError, match="no choice"):
        advise(Table.new().state)
