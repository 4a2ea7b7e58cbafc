"""The staff's advice in words: every action has a headline, every reason a sentence, and the numbers are the odds'."""

from __future__ import annotations

import re
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from ldd_tui.players.staff import advise, decide
from ldd_tui.players.staff.advice import Detail, Ground, Reason, Weighed, same_but_for_size
from ldd_tui.text.advice import staff_advice as words
from rules import actions as a
from rules import engine, odds
from rules.model import Choice, CounterAttack, Decision, Options, Over, Phase, Sector, Setup, Side, Technology
from rules.pools import counter_attack
from saves.dice import Dealer
from tests.rules.support import BOARD, CENTRAL_POWERS, ENTENTE, Table
from tests.text.support import assert_clean

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
    Ground.OTHER_SIZE: {"sector": FRANCE, "size": 2, "rp": 1, "expected": 2.8, "surrender": 0.78},
    Ground.GIVES_UP_COUNTER_ATTACK: {"sector": GERMANY, "sectors": (int(FRANCE), int(RUSSIA))},
    Ground.FRONT: {"inflicted": 0.4, "spared": 0.3, "turns": 3.0, "rest": 0},
    Ground.LOSSES: {"sector": FRANCE, "expected": 2.84, "surrender": 0.31},
    Ground.COUNTER_ATTACK: {"sector": GERMANY, "chance": 0.42, "expected": 0.42, "surrender": 0.001},
    Ground.NO_COUNTER_ATTACK: {"sector": GERMANY, "because": CounterAttack.DEFENDER_ATTACKED_ELSEWHERE},
    Ground.SURRENDER_WORTH: {
        "sector": RUSSIA,
        "vp": 3,
        "vp_after": 5,
        "needed": 6,
        "production": 2,
        "decides": 0,
        "chance": 0.3,
    },
    Ground.PRESTIGE: {"sector": FRANCE, "points": 4},
    Ground.DANGER: {"sector": FRANCE, "before": 0.5, "after": 0.2, "losses": 5, "left": 2, "decides": 1},
    Ground.THREAT: {"sector": FRANCE, "expected": 1.5},
    Ground.OPERATIONAL_VALUE: {"sector": FRANCE, "before": 2, "after": 3},
    Ground.REVOLUTION: {"chance": 0.42, "steps": 1, "dice": 3},
    Ground.UNLOCK: {"technology": Technology.NAVAL, "level": 1, "chance": 0.83, "bonus": 2, "cubes": 1, "needed": 3},
    Ground.LEVEL_GIVES: {"rp_a_turn": 2.33, "turns": 5.1},
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


@pytest.mark.rule("8.2", "10.3.4")
def test_the_shown_worth_never_contradicts_the_order() -> None:
    """In a whole game: the staff's choice first and none above it, to spend no more at 0, and the sums add up."""
    state, dealer, throws, decisions = engine.initial(Setup(BOARD, Options())).state, Dealer(b"order"), 0, 0
    while not isinstance(state.waiting, Over) and state.turn < 7:
        if not isinstance(state.waiting, Choice):
            throws += 1
            state = engine.apply(state, dealer.deal(state, throws)).state
            continue
        best = decide(state, engine.legal(state), Random(0))
        if state.waiting.decision in (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE):
            decisions += 1
            weighed = advise(state).weighed
            assert weighed[0].action == best
            values = [entry.value for entry in weighed]
            assert values == sorted(values, reverse=True)
            assert [entry.value for entry in weighed if entry.action == a.DONE] in ([0.0], [])
            assert len({entry.action for entry in weighed}) == len(weighed)
            assert all(_adds_up(entry) for entry in weighed)
        state = engine.apply(state, best).state
    assert decisions > 50


def _adds_up(entry: Weighed) -> bool:
    """Whether the worth told is what the action is said to bring less what its price would bring otherwise."""
    price = next((reason.details for reason in entry.reasons if "brings" in reason.details), None)
    if price is None:
        return entry.action == a.DONE
    brings, elsewhere = price["brings"], price["elsewhere"]
    assert isinstance(brings, float) and isinstance(elsewhere, float) and elsewhere >= 0.0
    return entry.value == pytest.approx(brings - elsewhere)


def test_brought_less_price_is_the_worth_to_the_tenth() -> None:
    for brings, elsewhere in ((8.44, 3.16), (2.25, 0.85), (0.84, 0.8)):
        details: dict[str, Detail] = {"rp": 2, "brings": brings, "elsewhere": elsewhere, "turn": 5}
        entry = Weighed(a.DONE, brings - elsewhere, (Reason(Ground.COST, 0.0, details),))
        (line,) = words.lines(entry)
        brought, otherwise = (float(word) for word in re.findall(r"\d+\.\d", line))
        assert words.value(entry) == f"{round(brought - otherwise, 1):+.1f} RP".replace("+0.0", "0.0")


def test_an_attack_that_wins_the_war_says_so_first_and_beside_its_other_sizes() -> None:
    table = Table.at(
        Phase.OFFENSIVES,
        side=CENTRAL_POWERS,
        turn=9,
        rp=(5, 6),
        losses={FRANCE: 5, GERMANY: 1},
        levels={GERMANY: (2, 0, 2, 0)},
        initiative=CENTRAL_POWERS,
    )
    advice = advise(table.state)
    assert isinstance(advice.best.action, a.Offensive) and advice.best.action.defender == FRANCE
    won = odds.forecast(table.state, GERMANY, FRANCE, advice.best.action.size).surrender
    assert words.value(advice.best) == f"wins {words.chance(float(won))}"
    assert words.lines(advice.best)[0] == f"It wins the war with {words.chance(float(won))}: France surrenders."
    alike = [x.action for x in advice.weighed if same_but_for_size(x.action, advice.best.action)]
    sizes = {action.size for action in alike if isinstance(action, a.Offensive)}
    legal = {
        x.size for x in table.legal if isinstance(x, a.Offensive) and (x.attacker, x.defender) == (GERMANY, FRANCE)
    }
    assert sizes == legal and len(sizes) > 1
    told = [reason.details for reason in advice.best.reasons if reason.ground == Ground.OTHER_SIZE]
    for other in told:
        size = other["size"]
        assert isinstance(size, int)
        exact = odds.forecast(table.state, GERMANY, FRANCE, size)
        assert other["surrender"] == pytest.approx(float(exact.surrender))
        assert other["rp"] == size - advice.best.action.size
    assert told
    assert all("154" not in words.value(entry) and "RP behind" not in words.value(entry) for entry in advice.weighed)


@pytest.mark.rule("10.3.4")
def test_an_attack_that_frees_another_enemy_from_counter_attacks_says_so() -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, turn=3, rp=(5, 6), initiative=CENTRAL_POWERS)
    found = next(
        x for x in advise(table.state).weighed if isinstance(x.action, a.Offensive) and x.action.attacker == GERMANY
    )
    assert isinstance(found.action, a.Offensive)
    (told,) = [reason.details for reason in found.reasons if reason.ground == Ground.GIVES_UP_COUNTER_ATTACK]
    others = told["sectors"]
    assert isinstance(others, tuple) and others and int(found.action.defender) not in others
    table.do(found.action)
    launched = replace(table.state, battle=None, offensives=(*table.state.offensives, found.action))
    for other in others:
        assert counter_attack(launched, Sector(other), GERMANY) == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    poor = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, turn=3, rp=(0, 6), initiative=CENTRAL_POWERS)
    grounds = {reason.ground for entry in advise(poor.state).weighed for reason in entry.reasons}
    assert Ground.GIVES_UP_COUNTER_ATTACK not in grounds


def test_there_is_no_advice_where_nothing_is_to_be_chosen() -> None:
    with pytest.raises(ValueError, match="no choice"):
        advise(Table.new().state)
