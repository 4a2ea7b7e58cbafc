"""The staff's advice in words: every action has a headline, every reason a sentence, and the numbers are the odds'."""

from __future__ import annotations

import re
from collections.abc import Collection
from random import Random
from typing import TypeVar, get_args

import pytest
from msgspec.structs import replace

from ldd_tui.players.staff import advice as r
from ldd_tui.players.staff import advice_on_rolls as on_rolls
from ldd_tui.players.staff.advice import Weighed
from ldd_tui.players.staff.adviser import advise
from ldd_tui.players.staff.deciding import decide
from ldd_tui.players.staff.foremost import foremost, same_but_for_size
from ldd_tui.players.staff.shares import Share, Term
from ldd_tui.text.advice import staff_advice as words
from rules import actions as a
from rules import engine, forecasts
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    RUSSIA,
    Choice,
    CounterAttack,
    Decision,
    Options,
    Over,
    Phase,
    Sector,
    Setup,
    Side,
    State,
    Technology,
)
from rules.odds import research
from rules.pools import counter_attack
from saves.dice import Dealer
from tests.rules.support import BOARD, Table
from tests.text.support import assert_clean

R = TypeVar("R", bound=r.Reason)

ACTIONS: dict[type, a.Action] = {
    a.Bid: a.Bid(2),
    a.BuyInitiative: a.BUY_INITIATIVE,
    a.Naval: a.Naval(2),
    a.Absorb: a.Absorb(RUSSIA),
    a.Settle: a.Settle(2),
    a.CancelEvent: a.CancelEvent(20),
    a.ChooseSetAside: a.ChooseSetAside(33),
    a.Reinforce: a.Reinforce(RUSSIA, 2),
    a.Research: a.Research(Technology.NAVAL, 3),
    a.Implement: a.Implement(RUSSIA, Technology.ATTACK),
    a.Offensive: a.Offensive(GERMANY, FRANCE, 3),
    a.Reroll: a.Reroll((1, 3)),
}
REASONS: tuple[r.Reason, ...] = (
    r.BidPrice(3),
    r.Price(3, brings=6.6, elsewhere=3.2, otherwise=r.NextTurn(5)),
    r.MadeUpOf((Term(Share.SURRENDER, 8.2, FRANCE), Term(Share.REST, -0.3)), 1.4),
    r.MadeUpOf((Term(Share.INCOME, 9.8, chance=0.83), Term(Share.REST, 0.0)), 1.0),
    r.KeepsForLater(3, a.Offensive(GERMANY, FRANCE, 3)),
    r.KeepsForDemand(2, 14, GERMANY, FRANCE),
    r.KeepsForNextTurn(3, 5),
    r.WastedRp(2, 20),
    r.WinsTheWar(FRANCE, 0.4),
    r.SurrenderWorth(RUSSIA, vp=3, vp_after=5, needed=6, production=2),
    r.Demanded(3, brings=-2.04),
    r.DiceThrown(3, attack=3, artillery=0),
    r.DiceThrown(3, attack=4, artillery=2),
    r.DiceThrown(3, attack=2, artillery=1),
    r.LossesExpected(FRANCE, expected=2.84, surrender=0.31),
    r.IfThrownAgain((4,), expected=0.44, surrender=0.001, own=0.5),
    r.OtherSize(FRANCE, size=2, rp=1, expected=2.8, surrender=0.78),
    r.CounterAttackRisk(GERMANY, chance=0.42, expected=0.42, surrender=0.001),
    r.NoCounterAttack(CounterAttack.DEFENDER_ATTACKED_ELSEWHERE),
    r.GivesUpCounterAttacks(GERMANY, (FRANCE, RUSSIA)),
    r.Prestige(4, this_turn=False),
    r.Prestige(4, this_turn=True),
    r.Mandatory(14, full_size=True),
    r.SurrenderRisk(FRANCE, 0.5, 0.2, loses_the_war=True, until=9, reinforced=True, last_turn=False),
    r.SurrenderRisk(FRANCE, 0.5, 0.2, loses_the_war=False, until=9, reinforced=False, last_turn=False),
    r.SurrenderRisk(FRANCE, 0.5, 0.2, loses_the_war=True, until=None, reinforced=True, last_turn=False),
    r.SurrenderRisk(FRANCE, 0.5, 0.2, loses_the_war=True, until=None, reinforced=True, last_turn=True),
    r.SurrenderThisTurn(FRANCE, before=0.5, after=0.2, loses_the_war=True),
    r.Threat(FRANCE, (r.Attack(GERMANY, 1.5),)),
    r.Threat(FRANCE, (r.Attack(GERMANY, 1.5), r.Attack(RUSSIA, 0.4))),
    r.HigherOperationalValue(2, 3),
    r.RevolutionRisk(0.42, 1),
    r.UnlockChance(Technology.NAVAL, level=1, chance=0.83, needed=3, added=3),
    r.SavesRp(2.33, 5.1),
    r.SavesRp(2.33, 0.0),
    r.FrontEffect(0.4, 0.3, 3.0, to_the_end=False),
    r.FrontEffect(0.4, 0.3, 1.0, to_the_end=True),
    r.CubesThen(2, last_turn=False),
    r.CubesThen(2, last_turn=True),
    r.Implemented(RUSSIA, Technology.ATTACK, 1),
    r.Implemented(RUSSIA, Technology.DEFENCE, 1, levels=2),
    r.EventHelps(20, Side.ENTENTE),
    r.ThrownAgain(0.5, 0.66),
    on_rolls.WinsByRoll(RUSSIA, surrender=0.5, vp=3, vp_after=5, roll=0.67, production=2),
    on_rolls.WinsByRoll(RUSSIA, surrender=0.5, vp=1, vp_after=1, roll=0.0, production=0),
    on_rolls.FailedDice(19, 1.5),
    on_rolls.RollThen(FRANCE, vp_after=6, roll=0.83),
    on_rolls.HigherIncome(2),
    on_rolls.FirstBlock(3.14, chance=1.0),
    on_rolls.FirstBlock(3.14, chance=0.58),
    on_rolls.FirstBlock(-3.14, chance=1.0),
    on_rolls.SeaRoll(CENTRAL_POWERS, rp=1.67, unpaid=1.0, spaces=0.5),
    on_rolls.SeaRoll(ENTENTE, rp=0.67, unpaid=0.67, spaces=0.0),
    on_rolls.SpaceGivenUp(RUSSIA, left=0, before=1, after=0),
    on_rolls.SpaceGivenUp(RUSSIA, left=1, before=1, after=0),
    on_rolls.SpaceGivenUp(RUSSIA, left=3, before=2, after=2),
    on_rolls.SettledBy(RUSSIA, rp=2, spaces=0),
    on_rolls.SettledBy(RUSSIA, rp=1, spaces=1),
)


def one(weighed: Weighed, kind: type[R]) -> R:
    (found,) = [reason for reason in weighed.reasons if isinstance(reason, kind)]
    return found


def sentence(reason: r.Reason) -> str:
    (line,) = words.lines(Weighed(a.DONE, 0.0, (reason,)), BOARD.edition)
    return line


@pytest.mark.parametrize("kind", get_args(a.Action))
def test_every_action_has_a_headline(kind: type) -> None:
    headline = words.headline(Weighed(ACTIONS.get(kind) or kind(), 0.0), BOARD.edition)
    assert_clean(headline)
    assert not headline.endswith(".")


def test_there_is_an_example_of_every_reason() -> None:
    assert {type(reason) for reason in REASONS} == set(r.Reason.__subclasses__())


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: type(reason).__name__)
def test_every_reason_is_a_sentence(reason: r.Reason) -> None:
    line = sentence(reason)
    assert_clean(line)
    assert line[0].isupper() or line[0].isdigit()
    assert line.endswith(".")


def test_the_numbers_of_a_sentence() -> None:
    assert words.headline(Weighed(ACTIONS[a.Offensive], 0.0), BOARD.edition) == "Attack France from Germany with size 3"
    said = {type(reason): sentence(reason) for reason in REASONS}
    assert said[r.LossesExpected] == "2.8 losses expected; 31% that France surrenders."
    assert said[r.CounterAttackRisk] == (
        "Counter-attack 42%: 0.4 own losses expected. The chance that Germany surrenders by it is under 1%."
    )
    assert said[r.SurrenderWorth] == "Russia is worth 3 VP, which makes 5 of 6, and 2 RP of production a turn."
    assert said[r.UnlockChance] == "83% to unlock level 1 of Naval; needs 3 or more, the die has +3."
    assert said[r.Price] == "It brings 6.6 RP as the staff counts. It costs 3 RP, worth 3.2 RP if kept for turn 5."
    assert sentence(r.MadeUpOf((Term(Share.SURRENDER, 8.2, FRANCE), Term(Share.REST, -0.3)), 1.4)) == (
        "Added up, in RP: +8.2 as France comes nearer to surrender; -0.3 for the rest. "
        "The enemy's losses count 1.4 times as much as one's own."
    )
    assert said[r.MadeUpOf] == "Added up, in RP: +9.8 for RP taken or kept, with 83%."
    assert said[r.KeepsForLater] == "It keeps 3 RP for later this turn, first for Germany against France."


@pytest.mark.parametrize(
    ("otherwise", "told"),
    [
        (r.Lapses(), "It costs 3 RP, with no better use for them."),
        (r.LaterThisTurn(), "It costs 3 RP, worth 1.0 RP later this turn."),
        (r.Elsewhere(), "It costs 3 RP, worth 1.0 RP elsewhere."),
        (a.Reinforce(RUSSIA, 2), "It costs 3 RP. Without it: 1.0 RP, first by reinforcing Russia."),
        (a.Research(Technology.NAVAL, 3), "It costs 3 RP. Without it: 1.0 RP, first by an attempt at Naval."),
        (a.Implement(RUSSIA, Technology.ATTACK), "It costs 3 RP. Without it: 1.0 RP, first by Attack in Russia."),
        (a.Naval(2), "It costs 3 RP. Without it: 1.0 RP, first by the roll at sea."),
    ],
    ids=["lapses", "later", "elsewhere", "reinforcement", "attempt", "implementation", "sea"],
)
def test_a_price_says_what_it_would_buy_otherwise(otherwise: r.Otherwise, told: str) -> None:
    assert sentence(r.Price(3, brings=4.0, elsewhere=1.0, otherwise=otherwise)).endswith(told)


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
    exact = forecasts.forecast(table.state, GERMANY, FRANCE, found.action.size)
    losses, risk, wins = one(found, r.LossesExpected), one(found, r.CounterAttackRisk), one(found, r.WinsTheWar)
    assert losses.expected == pytest.approx(float(exact.odds.expected))
    assert losses.surrender == wins.chance == pytest.approx(float(exact.surrender))
    assert losses.surrender_told
    assert risk.chance == pytest.approx(float(exact.odds.counter_attack))


def test_the_best_comes_first_and_is_what_the_staff_does() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, turn=9, rp=(6, 12), losses={FRANCE: 6, RUSSIA: 1})
    advice = advise(table.state)
    assert isinstance(advice.best.action, a.Reinforce) and advice.best.action.sector == FRANCE
    assert {type(entry.action) for entry in advice.weighed} == {a.Reinforce, a.Done}
    values = [entry.value for entry in advice.weighed[1:]]
    assert values == sorted(values, reverse=True)


@pytest.mark.rule("8.2", "10.3.4")
def test_the_shown_worth_never_contradicts_the_order() -> None:
    """Whole game: the staff's choice first, none above it, spending nothing at 0, sums that add up."""
    state, dealer, throws, decisions = engine.initial(Setup(BOARD, Options())).state, Dealer(b"order"), 0, 0
    while not isinstance(state.waiting, Over) and state.turn < 3:
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
            assert all(_terms_add_up(entry) for entry in weighed if entry.action != a.DONE)
            assert all(_does_what_it_says(entry, state) for entry in weighed)
            assert all(_names_only(entry, engine.legal(state)) for entry in weighed)
            assert _amounts_matter(state, weighed)
            _assert_foremost(advise(state))
        state = engine.apply(state, best).state
    assert decisions > 25


def _adds_up(entry: Weighed) -> bool:
    """True if the stated worth is the gain less what its price would buy otherwise."""
    if entry.action == a.DONE:
        return not any(isinstance(reason, r.Price) for reason in entry.reasons)
    price = one(entry, r.Price)
    return price.elsewhere >= 0.0 and entry.value == pytest.approx(price.brings - price.elsewhere)


def _terms_add_up(entry: Weighed) -> bool:
    """True if the stated terms sum to the worth, with each above a tenth shown separately."""
    terms, brings = one(entry, r.MadeUpOf).terms, one(entry, r.Price).brings
    rest = [term.rp for term in terms if term.share == Share.REST]
    told = re.findall(r"[+-]\d+\.\d", sentence(one(entry, r.MadeUpOf)))
    rounding = 0.05 * len(terms) + 1e-6
    return (
        sum(term.rp for term in terms) == pytest.approx(brings)
        and abs(sum(map(float, told)) - brings) <= rounding
        and len(rest) == 1
        and abs(rest[0]) <= 3 * abs(brings) / 10 + 1e-6
    )


def _does_what_it_says(entry: Weighed, state: State) -> bool:
    if not isinstance(entry.action, a.Implement):
        return True
    told, action = one(entry, r.Implemented), entry.action
    after = engine.apply(state, action).state.sectors[action.sector].levels[action.technology]
    return told.level == after and one(entry, r.Price).rp == told.levels


def _names_only(entry: Weighed, actions: Collection[a.Action]) -> bool:
    """True if the alternative for the price is one of `actions`, in any size."""
    named = [
        reason.otherwise
        for reason in entry.reasons
        if isinstance(reason, r.Price) and isinstance(reason.otherwise, r.Purchase)
    ]
    return all(any(one == other or same_but_for_size(one, other) for other in actions) for one in named)


def _amounts_matter(state: State, weighed: Collection[Weighed]) -> bool:
    """True if every extra RP makes each technology's attempt surer."""
    tried: dict[Technology, dict[int, float]] = {}
    for entry in weighed:
        if isinstance(entry.action, a.Research):
            tried.setdefault(entry.action.technology, {})[entry.action.rp] = one(entry, r.UnlockChance).chance
    chances = [[by_rp[rp] for rp in sorted(by_rp)] for by_rp in tried.values()]
    return all(found == sorted(set(found)) for found in chances)


def _assert_foremost(advice: r.Advice) -> None:
    """Of the actions that are shown: no other is named, and the end and the staff's choice are there in every size.

    Of attempts at the technology chosen at most a cheaper and a dearer one; of all else the best, if any.
    """
    shown = foremost(advice, 8)
    best = advice.best.action
    assert len(shown) <= 8 and shown[0].action == best
    assert [entry.action for entry in shown] == [
        entry.action for entry in advice.weighed if entry.action in {one.action for one in shown}
    ]
    kept = {entry.action for entry in shown}
    assert all(_names_only(entry, kept) for entry in shown)
    assert all(
        entry.action in kept
        for entry in advice.weighed
        if entry.action == a.DONE
        or (same_but_for_size(entry.action, best) and not isinstance(entry.action, a.Research))
    )
    attempts = [entry.action for entry in shown if isinstance(entry.action, a.Research)]
    by_technology = [sum(x.technology == which for x in attempts) for which in Technology]
    assert max(by_technology) <= (3 if isinstance(best, a.Research) else 1)
    assert sorted(by_technology)[-2] <= 1


@pytest.mark.rule("10.3.1", "R133")
@pytest.mark.parametrize(("event", "sizes"), [(21, 1), (19, 3)])
def test_what_a_card_demands_is_worth_what_it_is_beside_its_other_sizes(event: int, sizes: int) -> None:
    """It can't be skipped, so it has no price and no RP value."""
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, initiative=ENTENTE, events=(event,), losses={FRANCE: 2})
    if sizes == 1:
        assert {type(action) for action in table.legal} == {a.Offensive}
    weighed = advise(table.state).weighed
    assert weighed[0].action == decide(table.state, table.legal, Random(0))
    assert len(weighed) == sizes and all(entry.is_demanded for entry in weighed)
    assert weighed[0].value == 0.0
    assert all(entry.value <= 0.0 and not any(isinstance(x, r.Price) for x in entry.reasons) for entry in weighed)
    told = sentence(one(weighed[0], r.Demanded))
    assert told.endswith("RP, which the event demands.")


@pytest.mark.rule("10.3.3", "E3")
def test_size_and_dice_are_told_apart() -> None:
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, turn=1, rp=(9, 9), events=(3,), initiative=ENTENTE)
    found = next(
        entry
        for entry in advise(table.state).weighed
        if isinstance(entry.action, a.Offensive) and (entry.action.attacker, entry.action.defender) == (RUSSIA, GERMANY)
    )
    assert isinstance(found.action, a.Offensive)
    size, thrown = found.action.size, one(found, r.DiceThrown)
    assert (thrown.size, thrown.attack) == (size, size + 1)
    assert words.headline(found, BOARD.edition) == f"Attack Germany from Russia with size {size}"
    assert sentence(r.DiceThrown(3, 4, 2)) == (
        "Size 3 throws 4 Attack dice and 2 Artillery dice: 1 Attack die more by events."
    )


@pytest.mark.rule("10.2.2", "3.9")
def test_amounts_that_buy_nothing_are_not_offered_and_1_rp_is() -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=3, rp=(9, 9))
    next_ = BOARD.trees[ENTENTE][Technology.NAVAL][0]
    useful = {
        rp
        for rp in range(1, 10)
        if research(next_.needed, rp - 1, 0) > (research(next_.needed, rp - 2, 0) if rp > 1 else 0)
    }
    advice = advise(table.state)
    offered = {entry.action for entry in advice.weighed if isinstance(entry.action, a.Research)}
    assert all(a.Research(Technology.NAVAL, rp) not in offered for rp in set(range(1, 10)) - useful)
    best = advice.best.action
    assert isinstance(best, a.Research)
    assert a.Research(best.technology, 1) in {entry.action for entry in foremost(advice, 8)}


@pytest.mark.rule("10.1", "13.2")
def test_a_risk_says_up_to_when_it_is_counted() -> None:
    table = Table.at(
        Phase.REINFORCEMENTS,
        side=ENTENTE,
        turn=5,
        rp=(9, 9),
        losses={Sector.AFRICA: 3, FRANCE: 5},
        levels={GERMANY: (3, 4, 3, 4)},
    )
    risks = {
        entry.action: one(entry, r.SurrenderRisk)
        for entry in advise(table.state).weighed
        if isinstance(entry.action, a.Reinforce) and any(isinstance(x, r.SurrenderRisk) for x in entry.reasons)
    }
    africa = next(risk for action, risk in risks.items() if action.sector == Sector.AFRICA)
    france = next(risk for action, risk in risks.items() if action.sector == FRANCE)
    assert "surrenders before it can be reinforced again: " in sentence(africa)
    assert (africa.until, france.until) == (None, 9)
    assert "surrenders by turn 9, reinforced as usual: " in sentence(france)


def test_brought_less_price_is_the_worth_to_the_tenth() -> None:
    for brings, elsewhere in ((8.44, 3.16), (2.25, 0.85), (0.84, 0.8)):
        entry = Weighed(a.DONE, brings - elsewhere, (r.Price(2, brings, elsewhere, r.NextTurn(5)),))
        (line,) = words.lines(entry, BOARD.edition)
        brought, otherwise = (float(word) for word in re.findall(r"\d+\.\d", line))
        assert round(brought - otherwise, 1) == round(entry.value, 1)


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
    won = forecasts.forecast(table.state, GERMANY, FRANCE, advice.best.action.size).surrender
    assert (
        words.lines(advice.best, BOARD.edition)[0]
        == f"It wins the war with {words.chance(float(won))}: France surrenders."
    )
    alike = [x.action for x in advice.weighed if same_but_for_size(x.action, advice.best.action)]
    sizes = {action.size for action in alike if isinstance(action, a.Offensive)}
    legal = {
        x.size for x in table.legal if isinstance(x, a.Offensive) and (x.attacker, x.defender) == (GERMANY, FRANCE)
    }
    assert sizes == legal and len(sizes) > 1
    others = [reason for reason in advice.best.reasons if isinstance(reason, r.OtherSize)]
    for other in others:
        exact = forecasts.forecast(table.state, GERMANY, FRANCE, other.size)
        assert other.surrender == pytest.approx(float(exact.surrender))
        assert other.rp == other.size - advice.best.action.size
    assert others


@pytest.mark.rule("10.3.4")
def test_an_attack_that_frees_another_enemy_from_counter_attacks_says_so() -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, turn=3, rp=(5, 6), initiative=CENTRAL_POWERS)
    found = next(
        x for x in advise(table.state).weighed if isinstance(x.action, a.Offensive) and x.action.attacker == GERMANY
    )
    assert isinstance(found.action, a.Offensive)
    enemies = one(found, r.GivesUpCounterAttacks).enemies
    assert enemies and found.action.defender not in enemies
    table.do(found.action)
    launched = replace(table.state, battle=None, offensives=(*table.state.offensives, found.action))
    for enemy in enemies:
        assert counter_attack(launched, enemy, GERMANY) == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    poor = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, turn=3, rp=(0, 6), initiative=CENTRAL_POWERS)
    kinds = {type(reason) for entry in advise(poor.state).weighed for reason in entry.reasons}
    assert r.GivesUpCounterAttacks not in kinds


def test_there_is_no_advice_where_nothing_is_to_be_chosen() -> None:
    with pytest.raises(ValueError, match="no choice"):
        advise(Table.new().state)


@pytest.mark.rule("10.3.1", "R133", "E19", "E21")
@pytest.mark.parametrize(("event", "sizes"), [(21, set()), (19, {2})])
def test_other_sizes_are_told_only_where_the_card_leaves_the_size_open(event: int, sizes: set[int]) -> None:
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, initiative=ENTENTE, events=(event,), losses={FRANCE: 2})
    best = advise(table.state).weighed[0]
    assert {reason.size for reason in best.reasons if isinstance(reason, r.OtherSize)} == sizes
    demand = one(best, r.Mandatory)
    assert (demand.event, demand.full_size) == (event, not sizes)
    assert ("there is no choice" if not sizes else "only its size is a choice") in sentence(demand)
