"""Reasons are facts: their figures are those that the rules themselves come to, position after position."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeVar

import pytest

from ldd_tui.players import reasons as r
from ldd_tui.players.hints import MandatoryAhead, RpWasted, UnusedLevels
from rules import actions as a
from rules import engine, forecasts
from rules.chance import Rolled
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    RUSSIA,
    Choice,
    CounterAttack,
    Decision,
    Phase,
    Sector,
    State,
    Status,
    Technology,
    Tree,
)
from rules.odds import research
from rules.pools import counter_attack
from rules.sectors import operational_value
from tests.rules.first import support as first
from tests.rules.support import BOARD, Table

R = TypeVar("R")


def one(state: State, action: a.Action, kind: type[R]) -> R:
    """The reason of a kind."""
    (found,) = (reason for reason in r.reasons(state, action) if isinstance(reason, kind))
    return found


def kinds(state: State, action: a.Action) -> set[type]:
    return {type(reason) for reason in r.reasons(state, action)}


# ------------------------------------------------------------------------------------------------ brute force


def fought(state: State) -> list[tuple[Fraction, State]]:
    """Every end of the offensive under way by the engine, with its chance; of re-rolls all that may be."""
    if state.battle is None:
        return [(Fraction(1), state)]
    if isinstance(state.waiting, Choice):
        action = next(x for x in engine.legal(state) if isinstance(x, a.Reroll | a.Settle | a.Keep))
        return fought(engine.apply(state, action).state)
    outcomes = engine.chance(state)
    whole = sum(weight for _outcome, weight in outcomes)
    return [
        (Fraction(weight, whole) * chance, end)
        for outcome, weight in outcomes
        for chance, end in fought(engine.apply(state, outcome).state)
    ]


def losses(state: State, attacker: Sector, defender: Sector, size: int, of: Sector) -> Fraction:
    """The mean losses of a sector by an offensive."""
    ends = fought(engine.apply(state, a.Offensive(attacker, defender, size)).state)
    before = state.sectors[of].losses
    return sum((chance * (end.sectors[of].losses - before) for chance, end in ends), Fraction(0))


def falls(state: State, attacker: Sector, defender: Sector, size: int) -> Fraction:
    ends = fought(engine.apply(state, a.Offensive(attacker, defender, size)).state)
    return sum((chance for chance, end in ends if end.sectors[defender].status == Status.SURRENDERED), Fraction(0))


def at_offensives(**more: Any) -> State:
    return Table.at(Phase.OFFENSIVES, **{"side": CENTRAL_POWERS, "turn": 5, "initiative": CENTRAL_POWERS, **more}).state


# ------------------------------------------------------------------------------------------------ offensives


@pytest.mark.rule("10.3.3", "10.3.4")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_figures_of_an_offensive_are_the_engines(size: int) -> None:
    state = at_offensives(losses={FRANCE: 1}, levels={GERMANY: (1, 0, 1, 0), FRANCE: (0, 1, 0, 0)})
    action = a.Offensive(GERMANY, FRANCE, size)
    told, risk = one(state, action, r.LossesExpected), one(state, action, r.CounterAttackRisk)
    assert told.losses == pytest.approx(float(losses(state, GERMANY, FRANCE, size, FRANCE)))
    assert risk.losses == pytest.approx(float(losses(state, GERMANY, FRANCE, size, GERMANY)))
    assert risk.chance == risk.losses, "it is one loss"
    sizes = {reason.size: reason for reason in r.reasons(state, action) if isinstance(reason, r.OtherSize)}
    assert set(sizes) == {size - 1, size + 1} & set(range(1, operational_value(state, GERMANY) + 1))
    for other, reason in sizes.items():
        assert reason.losses == pytest.approx(float(losses(state, GERMANY, FRANCE, other, FRANCE)))
        assert reason.rp == other - size
    assert one(state, action, r.Cost) == r.Cost(size, state.rp[CENTRAL_POWERS] - size)


@pytest.mark.rule("13.2.4")
def test_an_attack_that_may_win_the_war_says_so_first() -> None:
    state = at_offensives(losses={FRANCE: BOARD.sectors[FRANCE].last_space}, levels={GERMANY: (2, 0, 0, 0)})
    action = a.Offensive(GERMANY, FRANCE, 2)
    first_one = r.reasons(state, action)[0]
    assert first_one == r.WinsTheWar(FRANCE, float(falls(state, GERMANY, FRANCE, 2))) and first_one.decides_the_war
    assert one(state, action, r.LossesExpected).chance == 0.0, "it is said once"


@pytest.mark.rule("13.2.1")
def test_a_surrender_that_does_not_win_the_war_is_told_by_its_worth() -> None:
    state = at_offensives(losses={RUSSIA: BOARD.sectors[RUSSIA].last_space})
    action = a.Offensive(GERMANY, RUSSIA, 2)
    worth, vp = one(state, action, r.SurrenderWorth), BOARD.sectors[RUSSIA].victory_points
    assert (worth.vp, worth.after, worth.needed, worth.roll) == (vp, vp, BOARD.sudden_death_vp, 0.0)
    assert one(state, action, r.LossesExpected).chance == float(falls(state, GERMANY, RUSSIA, 2))


@pytest.mark.rule("10.3.3", "E3")
def test_size_and_dice_are_told_apart() -> None:
    """Event 3 gives Russia one Attack die more against Germany: what is paid for is the size."""
    state = at_offensives(side=ENTENTE, initiative=ENTENTE, turn=1, events=(3,))
    assert one(state, a.Offensive(RUSSIA, GERMANY, 2), r.DiceThrown) == r.DiceThrown(2, 3, 0)


@pytest.mark.rule("10.3.1", "R133", "E19", "E21")
@pytest.mark.parametrize(("event", "sizes"), [(21, set()), (19, {2})])
def test_other_sizes_are_told_only_where_the_card_leaves_the_size_open(event: int, sizes: set[int]) -> None:
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, initiative=ENTENTE, events=(event,), losses={FRANCE: 2})
    action = max((x for x in table.legal if isinstance(x, a.Offensive)), key=lambda x: x.size)
    assert {x.size for x in r.reasons(table.state, action) if isinstance(x, r.OtherSize)} == sizes
    assert one(table.state, action, r.Mandatory) == r.Mandatory(event, full_size=not sizes)


@pytest.mark.rule("10.3.4")
def test_an_attack_that_frees_another_enemy_from_counter_attacks_says_so() -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, turn=3, rp=(5, 6), initiative=CENTRAL_POWERS)
    action = a.Offensive(GERMANY, FRANCE, 1)
    enemies = one(table.state, action, r.GivesUpCounterAttacks).enemies
    assert enemies == (RUSSIA,)
    table.do(action).roll(2)
    assert counter_attack(table.state, RUSSIA, GERMANY) == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    poor = at_offensives(turn=3, rp=(0, 6))
    assert r.GivesUpCounterAttacks not in kinds(poor, action), "nobody could pay for it"


@pytest.mark.rule("11", "F092")
def test_failed_dice_have_their_price() -> None:
    table = first.at(
        9, Phase.OFFENSIVES, ENTENTE, events=(19,), wcl={RUSSIA: 8, AUSTRIA_HUNGARY: 6}, initiative=ENTENTE
    )
    action = a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 2)
    seen = forecasts.forecast(table.state, action.attacker, action.defender, action.size)
    told = one(table.state, action, r.FailedDice)
    assert told.event == 19 and told.failed == pytest.approx(float(seen.pool.attack_dice - seen.odds.expected))
    assert r.CounterAttackRisk not in kinds(table.state, action)


# ------------------------------------------------------------------------------------------------ reinforcements


@pytest.mark.rule("10.1", "13.2")
def test_the_risk_of_a_sector_is_that_of_all_its_enemies_dice() -> None:
    """Africa has one enemy, the German Colonies."""
    colonies = operational_value(Table.new().state, GERMAN_COLONIES)
    at: dict[str, Any] = {"losses": {AFRICA: 3}, "turn": 5}
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, **at)
    attacked = [at_offensives(losses={AFRICA: spaces}) for spaces in (3, 2)]
    chances = [float(falls(state, GERMAN_COLONIES, AFRICA, colonies)) for state in attacked]
    risk = one(table.state, a.Reinforce(AFRICA, 1), r.SurrenderRisk)
    assert [risk.before, risk.after] == chances and not risk.decides_the_war and not risk.demanded


@pytest.mark.rule("10.1", "10.3.2", "14.2")
def test_a_reinforcement_that_brings_dice_says_what_they_do() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=CENTRAL_POWERS, losses={GERMANY: 5}, turn=14)
    action = a.Reinforce(GERMANY, 3)
    values = one(table.state, action, r.HigherOperationalValue)
    after = table.do(action).state
    assert (values.before, values.after) == tuple(BOARD.sectors[GERMANY].track[spaces] for spaces in (5, 2))
    table = Table.at(Phase.REINFORCEMENTS, side=CENTRAL_POWERS, losses={GERMANY: 5}, turn=14)
    told = one(table.state, action, r.LossesChange)
    assert told.attacker == GERMANY
    means = [
        float(forecasts.forecast(state, GERMANY, told.defender, operational_value(state, GERMANY)).odds.expected)
        for state in (table.state, after)
    ]
    assert [told.before, told.after] == means
    points = (values.after - values.before) * BOARD.sectors[GERMANY].prestige_value
    assert one(table.state, action, r.Prestige) == r.Prestige(points, this_turn=True)


@pytest.mark.rule("13.3")
def test_spaces_for_russia_tell_the_chance_of_revolution() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={RUSSIA: 3})
    told = one(table.state, a.Reinforce(RUSSIA, 2), r.RevolutionRisk)
    assert told == r.RevolutionRisk(float(1 - Fraction(5, 6) ** 3), BOARD.revolution_last), "a die for each of 3 RP"


# ------------------------------------------------------------------------------------------------ technology


def succeeds(state: State) -> Fraction:
    """The chance of the attempt under way by the engine, if cubes are spent as long as there are any."""
    if state.attempt is None:
        return Fraction(0)
    if isinstance(state.waiting, Choice):
        return succeeds(engine.apply(state, a.REROLL_RESEARCH).state)
    before = state.trees[state.active].levels
    ends = [engine.apply(state, outcome).state for outcome, _weight in engine.chance(state)]
    won = [Fraction(1) if end.trees[state.active].levels != before else succeeds(end) for end in ends]
    return sum(won, Fraction(0)) / len(ends)


@pytest.mark.rule("10.2.2", "10.2.4", "10.2.5")
@pytest.mark.parametrize(("rp", "cubes"), [(1, 0), (2, 0), (1, 1), (1, 2)])
def test_the_chance_of_an_attempt_is_the_engines(rp: int, cubes: int) -> None:
    trees = {ENTENTE: Tree((0,) * 6, (0, 0, 0, 0, cubes, 0))}
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=3, trees=trees)
    action = a.Research(Technology.NAVAL, rp)
    told = one(table.state, action, r.UnlockChance)
    assert told.chance == float(succeeds(engine.apply(table.state, action).state))
    assert told.added == rp - 1 + cubes
    blockade = one(table.state, action, r.SeaRoll) if r.SeaRoll in kinds(table.state, action) else None
    assert blockade is None or blockade.rp != blockade.without


@pytest.mark.rule("10.2.5")
def test_another_throw_has_its_chance_and_a_cube_its_use() -> None:
    trees = {ENTENTE: Tree((0,) * 6, (0, 0, 0, 0, 1, 0))}
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=3, trees=trees).do(a.Research(Technology.NAVAL, 1)).roll(1)
    assert table.decision == Decision.RESEARCH_FAILED
    needed = BOARD.trees[ENTENTE][Technology.NAVAL][0].needed
    assert one(table.state, a.REROLL_RESEARCH, r.UnlockChance).chance == float(research(needed, 0, 0))
    assert one(table.state, a.TAKE_CUBE, r.CubesThen) == r.CubesThen(2, last_turn=False)


@pytest.mark.rule("10.2.6")
def test_a_level_tells_what_it_does_at_the_front_and_who_may_implement_it() -> None:
    table = Table.at(Phase.TECHNOLOGY, side=CENTRAL_POWERS, turn=3)
    action = a.Research(Technology.DEFENCE, 1)
    told = one(table.state, action, r.LossesChange)
    may = one(table.state, action, r.MayImplement).sectors
    table.do(action).roll(6)
    assert may == tuple(sorted({x.sector for x in table.legal if isinstance(x, a.Implement)} - {Sector.BULGARIA}))
    assert (told.attacker, told.defender) == (FRANCE, GERMANY)
    size = operational_value(table.state, FRANCE)
    assert told.after == float(forecasts.forecast(table.state, FRANCE, GERMANY, size).odds.expected) < told.before


@pytest.mark.rule("10.2.6")
def test_an_implementation_tells_what_it_changes() -> None:
    trees = {CENTRAL_POWERS: Tree((0, 1, 0, 0, 0, 0))}
    table = Table.at(Phase.TECHNOLOGY, side=CENTRAL_POWERS, turn=3, trees=trees)
    action = a.Implement(AUSTRIA_HUNGARY, Technology.DEFENCE)
    told, before = one(table.state, action, r.LossesChange), table.state
    assert one(before, action, r.Implemented) == r.Implemented(AUSTRIA_HUNGARY, Technology.DEFENCE, 1)
    table.do(action)
    means = [
        float(forecasts.forecast(s, told.attacker, AUSTRIA_HUNGARY, operational_value(s, told.attacker)).odds.expected)
        for s in (before, table.state)
    ]
    assert [told.before, told.after] == means and told.defender == AUSTRIA_HUNGARY


# ------------------------------------------------------------------------------------------------ RP


@pytest.mark.rule("8.2", "10.3.1")
def test_the_end_of_a_sub_phase_tells_what_is_kept_and_what_is_missed() -> None:
    levels = {ENTENTE: Tree((0, 1, 0, 0, 0, 0))}
    technology = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=3, trees=levels, events=(21,))
    found = r.reasons(technology.state, a.DONE)
    assert found[0] == r.Keeps(10, None)
    assert {MandatoryAhead, UnusedLevels} <= set(map(type, found))
    full = at_offensives(rp=(3, 20))
    assert r.reasons(full, a.DONE)[0] == r.Keeps(20, 6) and RpWasted in kinds(full, a.DONE)
    assert not [x for x in r.reasons(at_offensives(turn=14), a.DONE) if isinstance(x, r.Keeps)], "no turn follows"


@pytest.mark.rule("6", "8.2")
def test_a_bid_tells_its_chance_and_what_would_be_lost() -> None:
    table = first.at(4, Phase.INITIATIVE, rp=(2, 0))
    assert table.decision == Decision.BID
    told = [one(table.state, a.Bid(rp), r.WinsInitiative).chance for rp in range(3)]
    ties = 6 / 36
    assert told[0] == pytest.approx(15 / 36 + ties * (first.BOARD.printed_initiative(4) == ENTENTE)), (
        "no bid against it"
    )
    assert told == sorted(told)
    assert one(table.state, a.Bid(2), r.Cost) == r.Cost(2, 0)


def test_a_roll_at_sea_tells_what_its_faces_say() -> None:
    table = first.at(5, Phase.NAVAL, CENTRAL_POWERS, rp=(9, 4), initiative=CENTRAL_POWERS)
    assert table.decision == Decision.NAVAL_BONUS
    taken = []
    for face in range(1, 7):
        rolled = engine.apply(engine.apply(table.state, a.Naval(2)).state, Rolled((face,))).state
        taken.append(table.state.rp[ENTENTE] - rolled.rp[ENTENTE])
    told = one(table.state, a.Naval(2), r.SeaRoll)
    assert told.rp == pytest.approx(sum(taken) / 6) and told.rp > told.without and told.spaces == 0.0


def test_there_are_no_reasons_where_nothing_is_to_be_chosen() -> None:
    with pytest.raises(ValueError, match="no choice"):
        r.reasons(Table.new().state, a.DONE)
