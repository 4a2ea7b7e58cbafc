"""The reason for an action is a fact: its figures are those that the rules themselves come to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeVar

import pytest

from ldd_tui.players import reasons as r
from rules import actions as a
from rules import engine
from rules.chance import Rolled
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    RUSSIA,
    SERBIA,
    Choice,
    Decision,
    Phase,
    Sector,
    State,
    Status,
    Technology,
    Tree,
)
from rules.odds import research
from rules.sectors import operational_value
from tests.rules.first import support as first
from tests.rules.support import BOARD, Table

R = TypeVar("R")


def told(state: State, action: a.Action, kind: type[R]) -> R:
    """The reason, which is of a kind."""
    found = r.reason(state, action)
    assert isinstance(found, kind)
    return found


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


def surrenders(state: State, attacker: Sector, defender: Sector, size: int) -> Fraction:
    ends = fought(engine.apply(state, a.Offensive(attacker, defender, size)).state)
    return sum((chance for chance, end in ends if end.sectors[defender].status == Status.SURRENDERED), Fraction(0))


def at_offensives(**more: Any) -> State:
    return Table.at(Phase.OFFENSIVES, **{"side": CENTRAL_POWERS, "turn": 5, "initiative": CENTRAL_POWERS, **more}).state


# ------------------------------------------------------------------------------------------------ offensives


@pytest.mark.rule("10.3.3", "10.3.4")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_figures_of_an_offensive_are_the_engines(size: int) -> None:
    state = at_offensives(losses={FRANCE: 1}, levels={GERMANY: (1, 0, 1, 0), FRANCE: (0, 1, 0, 0)})
    found = told(state, a.Offensive(GERMANY, FRANCE, size), r.Losses)
    assert found.losses == pytest.approx(float(losses(state, GERMANY, FRANCE, size, FRANCE)))
    assert found.counter == pytest.approx(float(losses(state, GERMANY, FRANCE, size, GERMANY))), "it is one loss"


@pytest.mark.rule("10.3.4")
def test_who_has_attacked_elsewhere_does_not_counter_attack() -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, turn=3, rp=(5, 6), initiative=CENTRAL_POWERS)
    table.do(a.Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert told(table.state, a.Offensive(RUSSIA, GERMANY, 1), r.Losses).counter == 0.0


@pytest.mark.rule("13.2.4")
def test_an_attack_that_may_win_the_war_says_so() -> None:
    state = at_offensives(losses={FRANCE: BOARD.sectors[FRANCE].last_space}, levels={GERMANY: (2, 0, 0, 0)})
    wins, *others = r.reasons(state, a.Offensive(GERMANY, FRANCE, 2), most=9)
    assert wins == r.WinsTheWar(float(surrenders(state, GERMANY, FRANCE, 2)))
    assert not any(isinstance(one, r.Surrender) for one in others)


@pytest.mark.rule("13.2.1")
def test_another_surrender_is_told_with_its_worth() -> None:
    state = at_offensives(losses={RUSSIA: BOARD.sectors[RUSSIA].last_space})
    found = told(state, a.Offensive(GERMANY, RUSSIA, 2), r.Surrender)
    assert found == r.Surrender(float(surrenders(state, GERMANY, RUSSIA, 2)), BOARD.sectors[RUSSIA].victory_points)


@pytest.mark.rule("10.3.1", "E21")
def test_a_mandatory_offensive_names_its_card() -> None:
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, initiative=ENTENTE, events=(21,))
    action = next(x for x in table.legal if isinstance(x, a.Offensive))
    assert r.reason(table.state, action) == r.Mandatory(21)


@pytest.mark.rule("14.2")
def test_prestige_counts_on_the_last_turn() -> None:
    state = at_offensives(turn=14, losses={GERMANY: 2})
    assert told(state, a.Offensive(GERMANY, FRANCE, 1), r.Prestige).points > 0


# ------------------------------------------------------------------------------------------------ reinforcements


@pytest.mark.rule("10.1", "13.2")
def test_the_risk_of_a_sector_is_that_of_all_its_enemies_dice() -> None:
    """Africa has one enemy, the German Colonies."""
    colonies = operational_value(Table.new().state, GERMAN_COLONIES)
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={AFRICA: 3}, turn=5)
    attacked = [at_offensives(losses={AFRICA: spaces}) for spaces in (3, 2)]
    chances = [float(surrenders(state, GERMAN_COLONIES, AFRICA, colonies)) for state in attacked]
    risk = told(table.state, a.Reinforce(AFRICA, 1), r.SurrenderRisk)
    assert [risk.before, risk.after] == chances and not risk.demanded


@pytest.mark.rule("10.1", "10.3.2")
def test_a_reinforcement_that_brings_dice_says_so() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=CENTRAL_POWERS, losses={GERMANY: 2}, turn=4)
    action = a.Reinforce(GERMANY, 2)
    values = told(table.state, action, r.OperationalValue)
    assert (values.before, values.after) == tuple(BOARD.sectors[GERMANY].track[spaces] for spaces in (2, 0))


@pytest.mark.rule("13.3")
def test_spaces_for_russia_tell_the_chance_of_revolution() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={RUSSIA: 1})
    found = told(table.state, a.Reinforce(RUSSIA, 1), r.RevolutionRisk)
    assert found == r.RevolutionRisk(float(Fraction(1, 6)))


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
    assert told(table.state, action, r.Unlocks).chance == float(succeeds(engine.apply(table.state, action).state))


@pytest.mark.rule("10.2.5")
def test_another_roll_has_its_chance_and_a_cube_its_use() -> None:
    trees = {ENTENTE: Tree((0,) * 6, (0, 0, 0, 0, 1, 0))}
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=3, trees=trees).do(a.Research(Technology.NAVAL, 1)).roll(1)
    assert table.decision == Decision.RESEARCH_FAILED
    needed = BOARD.trees[ENTENTE][Technology.NAVAL][0].needed
    assert told(table.state, a.REROLL_RESEARCH, r.Unlocks).chance == float(research(needed, 0, 0))
    assert r.reason(table.state, a.TAKE_CUBE) == r.CubesThen(2, too_late=False)


@pytest.mark.rule("10.2.6")
def test_an_implementation_names_its_technology() -> None:
    trees = {CENTRAL_POWERS: Tree((0, 1, 0, 0, 0, 0))}
    table = Table.at(Phase.TECHNOLOGY, side=CENTRAL_POWERS, turn=3, trees=trees)
    found = r.reason(table.state, a.Implement(AUSTRIA_HUNGARY, Technology.DEFENCE))
    assert found == r.Implements(Technology.DEFENCE)


@pytest.mark.rule("10.2.6", "10.2.7")
@pytest.mark.parametrize(
    ("sector", "technology", "serbia", "expected"),
    [
        (BULGARIA, Technology.ARTILLERY, 0, ()),  # its Operational Value of 1 allows one Artillery die
        (BULGARIA, Technology.AVIATION, 0, (r.Implements(Technology.AVIATION),)),
        (BULGARIA, Technology.AVIATION, 1, (r.FewerEnemyRerolls(),)),
        (BULGARIA, Technology.AVIATION, 2, ()),
        (AUSTRIA_HUNGARY, Technology.ARTILLERY, 0, (r.Implements(Technology.ARTILLERY),)),
    ],
)
def test_a_level_says_what_it_changes(
    sector: Sector, technology: Technology, serbia: int, expected: tuple[r.Reason, ...]
) -> None:
    levels = {BULGARIA: (0, 0, 1, 0), AUSTRIA_HUNGARY: (0, 0, 1, 0), SERBIA: (0, 0, 1, serbia)}
    trees = {CENTRAL_POWERS: Tree((0, 0, 2, 2, 0, 0))}
    more: dict[str, Any] = {"side": CENTRAL_POWERS, "turn": 8, "trees": trees, "levels": levels}
    at_war = Table.at(Phase.TECHNOLOGY, status={BULGARIA: Status.AT_WAR}, **more).state
    action = a.Implement(sector, technology)
    assert r.reasons(at_war, action) == (expected or (r.NoEffect(technology, 1),))
    neutral = Table.at(Phase.TECHNOLOGY, status={sector: Status.NEUTRAL}, **more).state
    assert r.reasons(neutral, action) == (r.NoEffect(technology, None),)


# ------------------------------------------------------------------------------------------------ RP


@pytest.mark.rule("8.2")
def test_the_end_of_a_sub_phase_tells_what_is_kept_or_lost() -> None:
    technology = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=3)
    assert r.reason(technology.state, a.DONE) == r.Keeps(10, phase=Phase.OFFENSIVES)
    assert r.reason(Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={FRANCE: 1}, turn=3).state, a.DONE) == r.Keeps(
        10
    )
    assert r.reason(at_offensives(rp=(3, 2)), a.DONE) == r.Keeps(2, 6)
    told(at_offensives(rp=(3, 20)), a.DONE, r.Wastes)
    assert r.reason(at_offensives(turn=14), a.DONE) is None, "no turn follows"


@pytest.mark.rule("6", "8.2")
def test_a_bid_tells_its_chance() -> None:
    table = first.at(4, Phase.INITIATIVE, rp=(2, 0))
    assert table.decision == Decision.BID
    chances = [told(table.state, a.Bid(rp), r.WinsInitiative).chance for rp in range(3)]
    ties = 6 / 36
    wins_ties = first.BOARD.printed_initiative(4) == ENTENTE
    assert chances[0] == pytest.approx(15 / 36 + ties * wins_ties), "no bid against it"
    assert chances == sorted(chances)


def test_a_roll_at_sea_tells_what_its_faces_say() -> None:
    table = first.at(5, Phase.NAVAL, CENTRAL_POWERS, rp=(9, 4), initiative=CENTRAL_POWERS)
    assert table.decision == Decision.NAVAL_BONUS
    taken = []
    for face in range(1, 7):
        rolled = engine.apply(engine.apply(table.state, a.Naval(2)).state, Rolled((face,))).state
        taken.append(table.state.rp[ENTENTE] - rolled.rp[ENTENTE])
    assert told(table.state, a.Naval(2), r.SeaRoll).rp == pytest.approx(sum(taken) / 6)


def test_there_is_no_reason_where_nothing_is_to_be_chosen() -> None:
    with pytest.raises(ValueError, match="no choice"):
        r.reason(Table.new().state, a.DONE)
