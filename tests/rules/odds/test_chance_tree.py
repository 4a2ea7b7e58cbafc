"""The chance tree of the engine's dice: against every single path through them, and for odds with choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine, forecasts, odds
from rules.actions import DONE, REROLL_RESEARCH, TAKE_CUBE, Action, Bid, Reinforce, Research
from rules.chance_tree import (
    Choose,
    aftermath,
    all_ends,
    distribution,
    every_reroll,
    launched,
    merged_outcomes,
    resolved,
)
from rules.editions.second import naval
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Choice,
    InitiativeRule,
    Launched,
    Options,
    Over,
    Phase,
    Sector,
    State,
    Technology,
    Tree,
)
from tests.rules.odds import oracle
from tests.rules.odds.support import no_event_rerolls
from tests.rules.support import BOARD, Table

LEVELS = {
    GERMANY: (1, 1, 2, 2),
    FRANCE: (1, 1, 1, 1),
    RUSSIA: (1, 0, 2, 2),
    OTTOMAN_EMPIRE: (0, 0, 1, 2),
    MIDDLE_EAST: (1, 0, 1, 1),
    AUSTRIA_HUNGARY: (0, 1, 0, 0),
}


def at(**position: Any) -> State:
    return Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, **{"levels": LEVELS, **position}).state


def one_by_one(state: State, choose: Choose, ended: Callable[[State], bool]) -> Iterator[tuple[State, Fraction]]:
    if ended(state) or isinstance(state.waiting, Over):
        yield state, Fraction(1)
    elif isinstance(state.waiting, Choice):
        yield from one_by_one(engine.apply(state, choose(state)).state, choose, ended)
    else:
        outcomes = engine.chance(state)
        whole = sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            for end, chance in one_by_one(engine.apply(state, outcome).state, choose, ended):
                yield end, chance * weight / whole


def summed(paths: Iterator[tuple[State, Fraction]]) -> dict[State, Fraction]:
    found: dict[State, Fraction] = {}
    for state, chance in paths:
        found[state] = found.get(state, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("choose", [every_reroll, no_event_rerolls])
@pytest.mark.parametrize(
    ("attacker", "defender", "size", "position"),
    [
        pytest.param(GERMANY, FRANCE, 1, {}, id="Aviation"),
        pytest.param(GERMANY, FRANCE, 1, {"events": (34, 37), "levels": {}}, id="Michael"),
        pytest.param(GERMANY, FRANCE, 2, {"events": (14,), "levels": {}, "losses": {GERMANY: 6}}, id="Verdun"),
        pytest.param(MIDDLE_EAST, OTTOMAN_EMPIRE, 1, {"events": (25,)}, id="Gaza"),
        pytest.param(RUSSIA, GERMANY, 1, {"events": (3, 4), "levels": {}, "losses": {GERMANY: 7}}, id="Tannenberg"),
        pytest.param(OTTOMAN_EMPIRE, MIDDLE_EAST, 1, {"events": (17,)}, id="Kut"),
        pytest.param(
            RUSSIA, AUSTRIA_HUNGARY, 2,
            {"events": (19,), "levels": {}, "losses": {AUSTRIA_HUNGARY: 4, RUSSIA: 8}}, id="Brusilov",
        ),
    ],
)  # fmt: skip
def test_merging_changes_nothing(
    choose: Choose, attacker: Sector, defender: Sector, size: int, position: dict[str, Any]
) -> None:
    state = launched(at(**position), attacker, defender, size)
    alone = summed(one_by_one(state, choose, resolved))
    assert sum(alone.values()) == 1
    assert all_ends(state, choose, resolved, engine.chance) == alone
    assert all_ends(state, choose, resolved) == alone


def test_fewer_throws_are_looked_at() -> None:
    state = launched(at(), GERMANY, FRANCE, 3)
    assert len(merged_outcomes(state)) == 10 < len(engine.chance(state)) == 56
    assert sum(weight for _, weight in merged_outcomes(state)) == 6**3


def test_cards_are_chance_as_well() -> None:
    state = Table.at(Phase.EVENTS, turn=6, deck=(20, 30, 32, 39)).state
    drawn = all_ends(state, every_reroll, lambda here: bool(here.drawn))
    assert len(drawn) == 4 and set(drawn.values()) == {Fraction(1, 4)}


def test_it_ends_where_the_game_does() -> None:
    before = at(losses={GERMANY: 7}, levels={})
    ends = all_ends(
        launched(before, FRANCE, GERMANY, 1),
        every_reroll,
        lambda state: resolved(state) and not isinstance(state.waiting, Over),
    )
    over = [chance for state, chance in ends.items() if isinstance(state.waiting, Over)]
    assert sum(over) == Fraction(1, 2) and sum(ends.values()) == 1


# --------------------------------------------------------------------------------------------- offensives


@pytest.mark.rule("13.2.1", "R006")
def test_without_event_rerolls_it_is_the_formula() -> None:
    luck = Random(1916)
    for _ in range(60):
        losses = {GERMANY: luck.randint(0, 7), FRANCE: luck.randint(0, 6)}
        levels = {s: tuple(luck.randint(0, cap) for cap in BOARD.sectors[s].caps) for s in (GERMANY, FRANCE)}
        state = at(losses=losses, levels=levels, events=luck.choice([(), (8,), (14,), (34,), (5, 14)]))
        size = luck.randint(1, 3)
        seen, found = forecasts.forecast(state, GERMANY, FRANCE, size), aftermath(state, GERMANY, FRANCE, size)
        assert (found.surrender, found.attacker_surrender) == (seen.surrender, seen.attacker_surrender)
        assert (found.losses, found.attacker_losses) == (seen.odds.losses, seen.odds.attacker_losses)


@pytest.mark.rule("R178")
def test_nothing_is_thrown_again_after_a_surrender() -> None:
    state = at(events=(19,), levels={}, losses={AUSTRIA_HUNGARY: BOARD.sectors[AUSTRIA_HUNGARY].last_space})
    found = aftermath(state, RUSSIA, AUSTRIA_HUNGARY, 2)
    assert max(dict(found.losses)) == 2
    assert dict(found.attacker_losses) == dict(
        forecasts.forecast(state, RUSSIA, AUSTRIA_HUNGARY, 2).odds.attacker_losses
    )


@pytest.mark.rule("R163", "R176", "E4", "E17")
def test_rerolls_of_events_4_and_17_at_all_levels() -> None:
    luck = Random(1917)
    for _ in range(40):
        size, attack, defence, artillery = (luck.randint(low, 2) for low in (1, 0, 0, 0))
        ottoman = {OTTOMAN_EMPIRE: (attack, 0, artillery, 0), MIDDLE_EAST: (0, defence, 0, 0)}
        kut = aftermath(at(levels=ottoman, events=(17,)), OTTOMAN_EMPIRE, MIDDLE_EAST, size)
        dice = attack - defence, min(size, artillery), 0
        assert_counted(kut, oracle.offensive(size, *dice, needed=5, again="misses"), 4, 4)
        russian = {RUSSIA: (attack, 0, artillery, 0), GERMANY: (0, defence, 0, 0)}
        answered = aftermath(at(levels=russian, events=(3, 4), turn=1), RUSSIA, GERMANY, size)
        counted = oracle.offensive(size + 1, dice[0] + 1, *dice[1:], needed=5, again="hits", artillery_again="hits")
        assert_counted(answered, counted, 8, 9)


def assert_counted(found: Any, counted: oracle.Chances, most: int, most_own: int) -> None:
    theirs: dict[int, Fraction] = {}
    ours: dict[int, Fraction] = {}
    for (losses, own), chance in counted.items():
        theirs[min(losses, most)] = theirs.get(min(losses, most), Fraction(0)) + chance
        ours[min(own, most_own)] = ours.get(min(own, most_own), Fraction(0)) + chance
    assert (dict(found.losses), dict(found.attacker_losses)) == (theirs, ours)
    assert found.expected == sum(number * chance for number, chance in theirs.items())
    assert found.attacker_expected == sum(number * chance for number, chance in ours.items())


@pytest.mark.rule("R178", "E19")
def test_brusilov_dice_that_change_nothing_are_thrown_until_they_do() -> None:
    defence = {AUSTRIA_HUNGARY: (0, 2, 0, 0)}
    options = Options(brusilov_chain=True)
    state = at(levels=defence, events=(19,), losses={AUSTRIA_HUNGARY: 4, RUSSIA: 8}, options=options)
    found = aftermath(state, RUSSIA, AUSTRIA_HUNGARY, 1)
    # 6: surrender of Austria-Hungary. 1: of Russia, by the counter-attack. 2 to 4: nothing. 5: thrown again, when
    # 6 and 5 are as before and any other face costs Russia one.
    assert found.surrender == Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 5)
    assert found.attacker_surrender == Fraction(1, 6) + Fraction(1, 6) * Fraction(4, 5)


@pytest.mark.rule("R160", "R163", "E1", "E2", "E4")
@pytest.mark.parametrize(("events", "modifier", "again"), [((1,), 1, ""), ((1, 2), 0, ""), ((1, 4), 1, "hits")])
def test_the_schlieffen_plan(events: tuple[int, ...], modifier: int, again: str) -> None:
    state = at(levels={}, events=events, turn=1)
    counted = oracle.offensive(3, modifier, needed=4, again=again)
    assert_counted(aftermath(state, GERMANY, FRANCE, 3, event=1), counted, 7, 8)
    before = forecasts.forecast(state, GERMANY, FRANCE, 3, event=1)
    assert dict(before.odds.losses) == oracle.of_defender(oracle.offensive(3, modifier, needed=4))
    assert before.cost == 0


def test_whoever_might_attack_the_odds_are_the_same() -> None:
    state = at(events=(19,), levels={}, rp=(0, 0), passed=(True, True))
    assert aftermath(state, RUSSIA, GERMANY, 2) == aftermath(at(levels={}), RUSSIA, GERMANY, 2)
    marked = at(offensives=(Launched(RUSSIA, GERMANY),), levels={})
    assert aftermath(marked, RUSSIA, GERMANY, 2) == aftermath(at(levels={}), RUSSIA, GERMANY, 2)
    athena = at(options=Options(athena=(ENTENTE, CENTRAL_POWERS)))
    assert aftermath(athena, GERMANY, ITALY, 2) == aftermath(at(), GERMANY, ITALY, 2)


# ------------------------------------------------------------------------------------------ the other dice


def some_rerolls(most: int, state: State) -> Action:
    """Discard up to `most` research cubes for re-rolls, then take a cube."""
    held = state.trees[ENTENTE].cubes[Technology.DEFENCE]
    given_up = state.turn - held  # the positions below begin with as many cubes as the turn's number
    return REROLL_RESEARCH if given_up < most else TAKE_CUBE


@pytest.mark.rule("10.2.3", "10.2.4", "10.2.5", "R089", "R090")
@pytest.mark.parametrize("cubes", [1, 2, 3])
@pytest.mark.parametrize("rp", [1, 2, 4])
def test_technology_attempts_by_how_often_they_are_thrown_again(cubes: int, rp: int) -> None:
    tree = Tree((0,) * 6, (0, cubes, 0, 0, 0, 0))
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=cubes, rp=(rp, 0), trees={ENTENTE: tree})
    table.do(Research(Technology.DEFENCE, rp))
    for most in range(cubes + 1):
        ends = all_ends(table.state, partial(some_rerolls, most), lambda state: state.attempt is None)
        unlocked = distribution(ends, lambda state: state.trees[ENTENTE].levels[Technology.DEFENCE])
        left = distribution(ends, lambda state: state.trees[ENTENTE].cubes[Technology.DEFENCE])
        chance = odds.research(3, rp - 1, cubes, most)
        assert unlocked == ((0, 1 - chance), (1, chance))
        assert left == ((0, chance), (cubes - most + 1, 1 - chance))
    assert chance == odds.research(3, rp - 1, cubes) == oracle.research(3, rp - 1, cubes)


@pytest.mark.rule("13.3", "R077")
@pytest.mark.parametrize("spaces", [1, 2, 3])
def test_the_revolution(spaces: int) -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={RUSSIA: 5})
    table.do(Reinforce(RUSSIA, spaces))
    if isinstance(table.waiting, Choice):
        table.do(DONE)
    dice = table.count
    assert len(merged_outcomes(table.state)) == dice + 1
    ends = all_ends(table.state, every_reroll, lambda state: not state.revolution_dice)
    moved = odds.revolution(dice)
    assert distribution(ends, lambda state: state.revolution) == ((0, 1 - moved), (1, moved)), oracle.shows_a_one(dice)


@pytest.mark.rule("6", "R028")
@pytest.mark.parametrize("turn", [3, 6])
@pytest.mark.parametrize("bids", [(0, 0), (2, 0), (1, 3), (0, 6)])
def test_the_dice_for_the_initiative(turn: int, bids: tuple[int, int]) -> None:
    table = Table.at(Phase.INITIATIVE, turn=turn, options=Options(initiative=InitiativeRule.BID), deck=(32,))
    for side in (ENTENTE, CENTRAL_POWERS):
        table.do(Bid(bids[side]))
    ends = all_ends(table.state, every_reroll, lambda state: state.phase != Phase.INITIATIVE)
    won = sum(chance for state, chance in ends.items() if state.initiative == ENTENTE)
    assert won == odds.initiative(bids[0] - bids[1], tie_wins=BOARD.initiative[turn - 1] == ENTENTE)


@pytest.mark.rule("9.1", "9.2", "R052", "R063")
def test_naval_rolls_foreseen_before_the_collection() -> None:
    luck = Random(1915)
    for _ in range(30):
        trees = {side: Tree((0, 0, 0, 0, luck.randint(0, 3), 0)) for side in (ENTENTE, CENTRAL_POWERS)}
        rp = luck.randint(0, 20), luck.randint(0, 20)
        start = Table.at(Phase.EVENTS, turn=6, rp=rp, trees=trees, deck=(32,), in_force=luck.choice([(), (15,), (23,)]))
        foreseen = [naval.chances(start.state, side) for side in (ENTENTE, CENTRAL_POWERS)]
        income = Table.at(Phase.INCOME, turn=6, rp=rp, trees=trees, in_force=start.state.in_force)
        assert income.state.phase == Phase.NAVAL
        assert foreseen == [naval.chances(income.state, side) for side in (ENTENTE, CENTRAL_POWERS)]


@pytest.mark.rule("R168", "R174", "R200", "E9", "E15", "E41")
def test_dice_of_events() -> None:
    state = Table.at(Phase.EVENTS, turn=6, rp=(0, 19), deck=(32,)).state
    gallipoli = forecasts.event_die(state, 9)
    assert gallipoli.before.rp[ENTENTE] > 6
    assert [(faces, gallipoli.before.rp[ENTENTE] - after.rp[ENTENTE]) for faces, after in gallipoli.results] == [
        ((face,), face) for face in range(1, 7)
    ]
    jutland = dict(forecasts.event_die(state, 15).results)
    assert list(jutland) == [(1,), (2, 3, 4), (5,), (6,)]
    assert jutland[1,].rp == (0, 20)  # no more than 20
    assert jutland[5,].in_force == (15,) and not jutland[6,].kaiserliche_marine
    for in_force in ((), (41,)):
        kanonen = dict(forecasts.event_die(replace(state, in_force=in_force), 41).results)
        assert {faces: after.in_force for faces, after in kanonen.items()} == {(1, 2, 3, 4): (), (5, 6): (41,)}
