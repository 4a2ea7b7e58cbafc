"""The tables of a single die: naval control, event dice, the Revolution and research."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules import engine, odds, pools
from rules import facts as f
from rules.actions import DONE, Reinforce, RerollResearch, Research
from rules.chance import rolls
from rules.facts import NavalRolled
from rules.model import (
    AFRICA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    MIDDLE_EAST,
    RUSSIA,
    Choice,
    Decision,
    Options,
    Phase,
    Sector,
    Status,
    Technology,
    Tree,
)
from tests.rules.odds import oracle
from tests.rules.support import Table

U_BOAT = {1: 0, 2: 0, 3: 0, 4: 0, 5: 2, 6: 4}
BLOCKADE = {1: 0, 2: 2, 3: 3, 4: 3, 5: 3, 6: 3}


def naval_tree(level: int) -> Tree:
    return Tree((0, 0, 0, 0, level, 0))


def lost_at_sea(table: Table, victim: Any) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for outcome, weight in engine.chance(table.state):
        step = engine.apply(table.state, outcome)
        lost = table.state.rp[victim] - step.state.rp[victim]
        told = step.facts[0]
        assert isinstance(told, NavalRolled) and told.lost == lost
        found[lost] = found.get(lost, Fraction(0)) + Fraction(weight, 6)
    return found


@pytest.mark.rule("9.1", "10.2.7", "R009", "R065", "R069", "R105", "R183", "E23")
@pytest.mark.parametrize("entente", range(4))
@pytest.mark.parametrize("central_powers", range(4))
@pytest.mark.parametrize("submarines", [0, 1])
def test_u_boat_table(entente: int, central_powers: int, submarines: int) -> None:
    """Row of 9.1 from -2 to +4; its ends hold beyond that (R065)."""
    trees = {ENTENTE: naval_tree(entente), CENTRAL_POWERS: naval_tree(central_powers)}
    in_force = (23,) if submarines else ()
    table = Table.at(Phase.NAVAL, rp=(10, 10), trees=trees, in_force=in_force, trade_awarded=(5, 3))
    modifier = central_powers - (entente - 1 if entente else 0) + submarines
    expected = oracle.table(lambda face: U_BOAT[min(6, max(1, face + modifier))])
    assert lost_at_sea(table, ENTENTE) == expected


@pytest.mark.rule("9.2", "R009", "R066", "R070", "R174", "E15")
@pytest.mark.parametrize("jutland", [0, 1])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_blockade_table(jutland: int, level: int) -> None:
    """Row of 9.2: only event 15 shifts it, no technology does."""
    trees = {ENTENTE: naval_tree(level), CENTRAL_POWERS: naval_tree(3)}
    in_force = (15,) if jutland else ()
    table = Table.at(Phase.NAVAL, rp=(10, 10), trees=trees, in_force=in_force, trade_awarded=(0, 3)).roll(6)
    expected = oracle.table(lambda face: BLOCKADE[min(6, face + jutland)])
    assert lost_at_sea(table, CENTRAL_POWERS) == expected


@pytest.mark.rule("9", "R009", "R052", "R063", "R262")
@pytest.mark.parametrize(("awarded", "held"), [(0, 9), (1, 9), (3, 9), (5, 3), (5, 1), (5, 0)])
def test_u_boats_take_no_more_than_trade_brought_and_the_entente_holds(awarded: int, held: int) -> None:
    table = Table.at(Phase.NAVAL, rp=(held, 10), trade_awarded=(awarded, 3))
    assert lost_at_sea(table, ENTENTE) == oracle.table(lambda face: min(U_BOAT[face], awarded, held))


@pytest.mark.rule("R009")
def test_option_naval_natural() -> None:
    """The other reading of 3.9: a natural 1 takes nothing and a 6 the most, whatever the modifier."""
    options = Options(naval_natural=True)
    trees = {ENTENTE: naval_tree(0), CENTRAL_POWERS: naval_tree(3)}
    table = Table.at(Phase.NAVAL, trees=trees, in_force=(23,), trade_awarded=(5, 3), options=options)
    assert lost_at_sea(table, ENTENTE) == oracle.table(lambda face: 0 if face == 1 else U_BOAT[min(6, face + 4)])
    trees = {ENTENTE: naval_tree(3), CENTRAL_POWERS: naval_tree(0)}
    table = Table.at(Phase.NAVAL, trees=trees, trade_awarded=(5, 3), options=options)
    assert lost_at_sea(table, ENTENTE) == oracle.table(lambda face: 4 if face == 6 else 0)


@pytest.mark.rule("R010", "R062", "R070", "R071", "R174", "E15")
@pytest.mark.parametrize(("held", "after"), [(0, 3), (18, 20)])
def test_jutland_face_by_face(held: int, after: int) -> None:
    """1: 3 RP before income; 2-4: nothing; 5: +1 for the Entente; 6: the definitive blockade."""
    table = Table.at(Phase.EVENTS, turn=6, rp=(0, held), deck=(15, 21, 29)).draw(15, 21, 29)
    income: dict[int, int] = {}
    for face in range(1, 7):
        here = Table(engine.Step(table.state, ())).roll(face)
        marine, marker = here.state.kaiserliche_marine, 15 in here.state.in_force
        assert (marine, marker) == (face != 6, face == 5), face
        assert [fact.rp for fact in here.all(f.ResourcesGained)] == ([3] if face == 1 else [])
        collected = next(fact for fact in here.all(f.Income) if fact.side == CENTRAL_POWERS)
        income[face] = collected.total
        assert collected.kaiserliche_marine == (0 if face == 6 else 3)
    full = min(20, held + 13)
    assert income == {1: min(20, after + 13), 2: full, 3: full, 4: full, 5: full, 6: min(20, held + 10)}


@pytest.mark.rule("R010", "R061", "R168", "E9")
@pytest.mark.parametrize(("held", "serbia"), [(0, 1), (12, 0)])
def test_gallipoli_takes_the_face(held: int, serbia: int) -> None:
    sectors = dict.fromkeys((FRANCE, RUSSIA, MIDDLE_EAST, AFRICA), Status.SURRENDERED)
    status = sectors | {Sector.SERBIA: Status.AT_WAR}
    table = Table.at(Phase.INCOME, rp=(held, 0), events=(9,), status=status, losses={Sector.SERBIA: serbia})
    collected = held + 2  # Serbia and the Merchant Navy
    for face in range(1, 7):
        here = Table(engine.Step(table.state, ())).roll(face)
        assert here.rp(ENTENTE) == max(0, collected - face)
        assert here.losses(Sector.SERBIA) == 0


@pytest.mark.rule("10.1.2", "13.3", "R010", "R076", "R077")
@pytest.mark.parametrize(("spaces", "dice"), [(1, 1), (2, 3), (3, 6)])
def test_revolution(spaces: int, dice: int) -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={RUSSIA: 5})
    table.do(Reinforce(RUSSIA, spaces))
    if isinstance(table.waiting, Choice):
        table.do(DONE)
    outcomes = engine.chance(table.state)
    assert sum(weight for _, weight in outcomes) == 6**dice
    advanced: dict[int, Fraction] = {}
    for outcome, weight in outcomes:
        position = engine.apply(table.state, outcome).state.revolution
        advanced[position] = advanced.get(position, Fraction(0)) + Fraction(weight, 6**dice)
    one = oracle.shows_a_one(dice)
    assert advanced == {0: 1 - one, 1: one}
    assert one == 1 - Fraction(5, 6) ** dice


def _cubes(technology: Technology, cubes: int) -> tuple[int, ...]:
    return tuple(cubes if here == technology else 0 for here in Technology)


@pytest.mark.rule("3.9", "10.2.2", "10.2.3", "10.2.4", "10.2.5", "R008", "R090", "R094")
@pytest.mark.parametrize("cubes", range(4))
@pytest.mark.parametrize("rp", [1, 2, 3, 5, 7])
def test_research_in_the_engine(cubes: int, rp: int) -> None:
    for technology, level, needed in ((Technology.DEFENCE, 0, 3), (Technology.ATTACK, 2, 5)):
        tree = Tree((level if technology == Technology.ATTACK else 0, 0, 0, 0, 0, 0), _cubes(technology, cubes))
        table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=9, rp=(rp, 0), trees={ENTENTE: tree})
        table.do(Research(technology, rp))
        unlocked = Fraction(0)
        layer = [(table.state, Fraction(1))]
        while layer:
            state, chance = layer.pop()
            if isinstance(state.waiting, Choice) and state.waiting.decision == Decision.RESEARCH_FAILED:
                layer.append((engine.apply(state, RerollResearch()).state, chance))
            elif state.attempt is None:
                unlocked += chance * (state.trees[ENTENTE].levels[technology] > level)
            else:
                layer += [(engine.apply(state, o).state, chance * Fraction(w, 6)) for o, w in engine.chance(state)]
        assert unlocked == oracle.research(needed, rp - 1, cubes) == odds.research(needed, rp - 1, cubes)


@pytest.mark.rule("3.9", "R008")
def test_one_die_in_the_engine() -> None:
    for face, modifier, needed in product(range(1, 7), range(-9, 10), range(2, 8)):
        assert pools.is_hit(face, modifier, needed) == oracle.hits(face, modifier, needed)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_weights_are_the_throws_that_look_alike(count: int) -> None:
    counted: dict[tuple[int, ...], int] = {}
    for faces in product(range(1, 7), repeat=count):
        counted[tuple(sorted(faces))] = counted.get(tuple(sorted(faces)), 0) + 1
    assert {outcome.faces: weight for outcome, weight in rolls(count)} == counted
