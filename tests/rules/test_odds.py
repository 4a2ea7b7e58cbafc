"""Exact odds, three ways that must agree as fractions: `rules.odds`, the engine folded over every outcome of every
throw, and `tests.rules.oracle`, which counts faces straight from the rulebook and shares no code with either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from rules import engine, odds, pools
from rules import facts as f
from rules.actions import (
    DONE,
    KEEP,
    Action,
    Decline,
    Offensive,
    Reinforce,
    RerollResearch,
    Research,
    UseMichael,
)
from rules.board import Board
from rules.chance import rolls
from rules.fold import every_reroll, losses_between, resolved
from rules.fold import fold as rules_fold
from rules.model import (
    Choice,
    CounterAttack,
    Decision,
    Launched,
    Options,
    Phase,
    Pool,
    Sector,
    State,
    Status,
    Technology,
    Tree,
    asked,
)
from tests.rules import oracle
from tests.rules.support import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BOARD,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Table,
)

ELSEWHERE = CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
SIXTH = Fraction(1, 6)


def pool(
    attack_dice: int,
    attack_modifier: int = 0,
    artillery_dice: int = 0,
    artillery_modifier: int = 0,
    *,
    needed: int,
    rerolls: int = 0,
    counter: CounterAttack = CounterAttack.APPLIES,
    doubled: bool = False,
    mirrored: bool = False,
    gaza: bool = False,
) -> Pool:
    return Pool(
        attack_dice=attack_dice,
        attack_modifier=attack_modifier,
        artillery_dice=artillery_dice,
        artillery_modifier=artillery_modifier,
        needed=needed,
        rerolls=rerolls,
        multiplier=2 if doubled else 1,
        mirrored=mirrored,
        forced_by=25 if gaza else 0,
        counter_attack=counter,
    )


def assert_agrees(dice: Pool) -> None:
    """`rules.odds` says of a pool what counting faces says, all of it."""
    again = "hits" if dice.forced_by else ""
    strikes = dice.counter_attack == CounterAttack.APPLIES
    counted = oracle.offensive(
        dice.attack_dice,
        dice.attack_modifier,
        dice.artillery_dice,
        dice.artillery_modifier,
        needed=dice.needed,
        rerolls=dice.rerolls,
        counter=strikes,
        doubled=dice.multiplier == 2,
        mirrored=dice.mirrored,
        again=again,
        artillery_again=again,
    )
    found = odds.offensive(dice)
    assert dict(found.losses) == oracle.of_defender(counted), dice
    assert dict(found.attacker_losses) == oracle.of_attacker(counted), dice
    attack = oracle.attack(dice.attack_dice, dice.attack_modifier, dice.needed, again)
    one = sum((chance for (_, shown), chance in attack.items() if shown), Fraction(0))
    assert found.counter_attack == (one if strikes else 0), dice


# ------------------------------------------------------------------------------------- the oracle itself


@pytest.mark.parametrize("white", [1, 2, 3])
@pytest.mark.parametrize("black", [0, 1, 2, 3])
def test_the_oracle_may_multiply_white_by_black(white: int, black: int) -> None:
    """Throwing both colours at once and counting gives what the product of the two counts gives."""
    shapes = [(1, -1, 5, True), (0, 0, 4, True), (-1, 2, 4, False), (3, 0, 4, True)]
    for modifier, artillery_modifier, needed, counter in shapes[: 7 - white - black]:
        for doubled, mirrored in ((False, False), (True, False), (False, True)):
            rules: dict[str, Any] = {"needed": needed, "counter": counter, "doubled": doubled, "mirrored": mirrored}
            shape = (white, modifier, black, artillery_modifier)
            assert oracle.offensive(*shape, **rules) == oracle.offensive_at_one_throw(*shape, **rules)


@pytest.mark.rule("3.9", "R008")
def test_the_oracle_knows_known_chances() -> None:
    """A few chances worked out by hand, so that oracle and engine cannot be wrong together."""
    # Italy, Attack Value 5, one die: 5 and 6 of six faces; a 1 hurts Italy
    italy = {(0, 0): Fraction(3, 6), (0, 1): SIXTH, (1, 0): Fraction(2, 6)}
    assert oracle.offensive(1, needed=5) == italy
    # no modifier rescues a 1 or spoils a 6
    assert oracle.of_defender(oracle.offensive(1, -9, needed=5)) == {0: Fraction(5, 6), 1: SIXTH}
    assert oracle.of_defender(oracle.offensive(1, +9, needed=5)) == {0: SIXTH, 1: Fraction(5, 6)}
    # one Artillery die that hits on 4 and may be thrown again: 1/2 + 1/2 x 1/2
    assert oracle.artillery(1, 0, 4, 1) == {0: Fraction(1, 4), 1: Fraction(3, 4)}
    # event 25: it must hit twice
    assert oracle.artillery(1, 0, 4, 0, "hits") == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert oracle.artillery(1, 0, 4, 1, "hits") == {0: Fraction(5, 8), 1: Fraction(3, 8)}
    assert oracle.research(5, 0, 0) == Fraction(1, 3)
    # two cubes: 3 to 6 with both, 4 to 6 with one, 5 and 6 with none
    assert oracle.research(5, 0, 2) == 1 - Fraction(2, 6) * Fraction(3, 6) * Fraction(4, 6)


# ----------------------------------------------------------------------------- odds against the enumeration


@pytest.mark.rule("3.9", "10.3.3", "10.3.4", "R008", "R012", "R116", "R117", "R136", "R259", "R298")
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_every_attack_pool(dice: int) -> None:
    """1 to 5 Attack dice (OV 3 and two event dice) at every modifier and every Attack Value."""
    modifiers = range(-6, 9) if dice < 5 else range(-4, 5)
    for modifier, needed in product(modifiers, (2, 3, 4, 5, 6) if dice < 5 else (4, 5)):
        for counter in (CounterAttack.APPLIES, ELSEWHERE, CounterAttack.GERMAN_COLONIES_ATTACK):
            assert_agrees(pool(dice, modifier, needed=needed, counter=counter))
        assert_agrees(pool(dice, modifier, needed=needed, mirrored=True))
        assert_agrees(pool(dice, modifier, needed=needed, mirrored=True, counter=ELSEWHERE))
        assert_agrees(pool(dice, modifier, needed=needed, doubled=True))


@pytest.mark.rule("10.2.7", "R101", "R102", "R103", "R259", "R261")
@pytest.mark.parametrize("dice", [0, 1, 2, 3])
def test_every_artillery_pool(dice: int) -> None:
    """Up to 3 Artillery dice, every modifier, every Aviation difference, every Attack Value."""
    for modifier, needed, rerolls in product(range(-2, 4), (3, 4, 5), range(8)):
        assert_agrees(pool(1, 0, dice, modifier, needed=needed, rerolls=rerolls))


@pytest.mark.rule("10.2.7", "R012", "R193", "E34")
def test_four_artillery_dice() -> None:
    """Three levels and Operation Michael: more than the three black dice of the box."""
    for modifier, rerolls in product((0, 2), range(5)):
        assert_agrees(pool(1, 0, 4, modifier, needed=4, rerolls=rerolls))


@pytest.mark.rule("R185", "R289", "E25")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_every_pool_of_gaza(dice: int) -> None:
    """Event 25: what hits is thrown again, Artillery after Aviation; with event 40 up to three Attack dice."""
    for modifier, needed, counter in product(range(-4, 5), (4, 5), (CounterAttack.APPLIES, ELSEWHERE)):
        assert_agrees(pool(dice, modifier, needed=needed, counter=counter, gaza=True))
    for modifier, needed, artillery, rerolls in product(range(-2, 3), (4, 5), (1, 2), range(4)):
        assert_agrees(pool(dice, 0, artillery, modifier, needed=needed, rerolls=rerolls, gaza=True))


@pytest.mark.rule("10.2.7", "10.3.3", "10.3.4", "R101", "R102", "R103", "R119")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_shape_without_events(size: int) -> None:
    """Attack and Defence 0 to 4, Artillery 0 to 3, every Aviation difference, both Attack Values, both verdicts."""
    for modifier, artillery, rerolls, needed in product(range(-4, 5), range(size + 1), range(8), (4, 5)):
        for counter in (CounterAttack.APPLIES, ELSEWHERE):
            assert_agrees(pool(size, modifier, artillery, 0, needed=needed, rerolls=rerolls, counter=counter))


def every_shape() -> Iterator[Pool]:
    for dice, modifier, needed, artillery in product(range(1, 6), range(-4, 5), (4, 5), range(4)):
        for artillery_modifier, rerolls, counter in product(range(-1, 3), range(8), (CounterAttack.APPLIES, ELSEWHERE)):
            for doubled, mirrored in ((False, False), (True, False), (False, True), (True, True)):
                yield pool(
                    dice,
                    modifier,
                    artillery,
                    artillery_modifier,
                    needed=needed,
                    rerolls=rerolls,
                    counter=counter,
                    doubled=doubled,
                    mirrored=mirrored,
                )


@pytest.mark.rule("10.3.3", "10.3.4")
def test_attack_and_artillery_together() -> None:
    """Shapes of both colours, a sample of the whole product of what a board allows."""
    for dice in Random(1918).sample(list(every_shape()), 1500):
        assert_agrees(dice)


@pytest.mark.rule("10.3.4", "R259")
def test_odds_as_they_are_asked_for() -> None:
    """Mean and tails of a case small enough to do by hand: two Attack dice that hit on 5 and 6, a 1 hurts."""
    found = odds.offensive(pool(2, needed=5))
    assert found.losses == ((0, Fraction(16, 36)), (1, Fraction(16, 36)), (2, Fraction(4, 36)))
    assert found.expected == Fraction(2, 3)
    assert [found.at_least(n) for n in range(4)] == [1, Fraction(20, 36), Fraction(4, 36), 0]
    assert found.attacker_losses == ((0, Fraction(25, 36)), (1, Fraction(11, 36)))
    assert found.attacker_at_least(1) == found.counter_attack == Fraction(11, 36)


@pytest.mark.rule("3.9", "10.2.2", "10.2.4", "10.2.5", "R008", "R090", "R094")
def test_research_against_every_sequence_of_dice() -> None:
    for needed, bonus, cubes in product(range(2, 9), range(6), range(5)):
        assert odds.research(needed, bonus, cubes) == oracle.research(needed, bonus, cubes), (needed, bonus, cubes)


@pytest.mark.rule("3.9", "R008")
def test_one_die_at_every_modifier() -> None:
    for modifier, needed in product(range(-12, 13), range(1, 9)):
        assert odds.chance_of_hit(modifier, needed) == oracle.one_die(modifier, needed)


# ----------------------------------------------------------------------------- the engine against both

LONG = replace(
    BOARD, sectors=tuple(replace(here, track=tuple(here.track[0] for _ in range(30))) for here in BOARD.sectors)
)
"""The board with Collapse Tracks too long for anybody to surrender, the Operational Value always the first."""

Policy = Callable[[State], Action]


def keep(state: State) -> Action:
    return KEEP


def fold(state: State, **policies: Policy) -> dict[State, Fraction]:
    """Every position in which the offensive under way may end, with its exact chance.

    A side that is asked follows the policy for its decision (by name, in lower case); every re-roll by default.
    """

    def choose(here: State) -> Action:
        return policies.get(asked(here).name.lower(), every_reroll)(here)

    ended = rules_fold(state, choose, resolved)
    assert sum(ended.values()) == 1
    return ended


def losses_in(ended: dict[State, Fraction], before: State, attacker: Sector, defender: Sector) -> oracle.Chances:
    """The chances of the losses that were applied; surrender counts as one space more than the track has."""
    found: oracle.Chances = {}
    for after, chance in ended.items():
        key = losses_between(before, after, defender), losses_between(before, after, attacker)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


class Situation(NamedTuple):
    """An offensive in a position, and what the rulebook makes of it: the oracle's arguments."""

    attacker: Sector
    defender: Sector
    size: int
    dice: tuple[int, ...]
    rules: dict[str, Any]
    position: dict[str, Any]


def situation(
    attacker: Sector,
    defender: Sector,
    size: int,
    dice: tuple[int, ...],
    *,
    needed: int,
    marks: tuple[str, ...],
    name: str,
    events: tuple[int, ...] = (),
    position: dict[str, Any] | None = None,
    **rules: Any,
) -> Any:
    where = {"events": events, **(position or {})}
    where.setdefault("status", {}).update(dict.fromkeys((ITALY, GREECE), Status.AT_WAR))
    case = Situation(attacker, defender, size, dice, {"needed": needed, **rules}, where)
    return pytest.param(case, id=name, marks=pytest.mark.rule(*marks))


def levels(sector: Sector, attack: int = 0, defence: int = 0, artillery: int = 0, aviation: int = 0) -> dict[Any, Any]:
    return {sector: (attack, defence, artillery, aviation)}


SITUATIONS = [
    situation(ITALY, AUSTRIA_HUNGARY, 2, (2, 0), needed=5, name="no modifier at all", marks=("3.1.1", "10.3.4")),
    situation(
        GERMANY, RUSSIA, 2, (2, +1, 2, 0), needed=4, rerolls=2, name="example of 10.3.4",
        position={"levels": levels(GERMANY, 3, 0, 3, 2) | levels(RUSSIA, 0, 2, 0, 1)},
        marks=("10.3.3", "10.3.4", "R015", "R101", "R102", "R103", "R104"),
    ),
    situation(
        GERMANY, ITALY, 2, (2, 0, 2, 0), needed=4, rerolls=4, name="a difference above the number of dice",
        position={"levels": levels(GERMANY, 0, 0, 3, 4) | levels(ITALY, 0, 0, 0, 2)},
        marks=("10.2.7", "R015", "R103"),
    ),
    situation(
        GERMANY, RUSSIA, 3, (3, 0, 3, 0), needed=4, rerolls=1, name="one re-roll for three dice",
        position={"levels": levels(GERMANY, 0, 0, 3, 1)},
        marks=("10.2.7", "R103"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, -4, 2, 0), needed=4, name="Defence weighs on Attack dice only",
        position={"levels": levels(FRANCE, 0, 0, 2) | levels(GERMANY, 0, 4)},
        marks=("10.2.7", "10.3.3", "R008", "R102"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, 0), needed=4, counter=False, name="the defender attacked elsewhere",
        position={"offensives": (Launched(GERMANY, RUSSIA),)}, marks=("10.3.4", "R119"),
    ),
    situation(
        GERMAN_COLONIES, AFRICA, 2, (2, 0), needed=5, counter=False, name="Colonies for nothing (6)",
        position={"in_force": (6,), "rp": (5, 0)}, marks=("10.3.4", "R113", "R118", "R165", "E6"),
    ),
    situation(
        GERMAN_COLONIES, AFRICA, 2, (3, 0), needed=5, counter=False, events=(12,), name="Heia Safari (12) with 6",
        position={"in_force": (6,), "rp": (5, 0)}, marks=("R113", "R118", "R171", "E12", "E6"),
    ),
    situation(
        AFRICA, GERMAN_COLONIES, 2, (2, 0), needed=5, name="Africa is exposed", marks=("10.3.4", "R118"),
    ),
    situation(
        RUSSIA, GERMANY, 2, (3, +1), needed=5, events=(3,), position={"turn": 1}, name="Russian Offensive (3)",
        marks=("R115", "R117", "R162", "E3"),
    ),
    situation(
        RUSSIA, GERMANY, 2, (3, +1), needed=5, again="hits", events=(3, 4), position={"turn": 1},
        name="Tannenberg (4) against 3", marks=("R116", "R163", "E4"),
    ),
    situation(
        RUSSIA, AUSTRIA_HUNGARY, 2, (2, 0), needed=5, events=(3, 4), position={"turn": 1},
        name="3 and 4 mean Germany only", marks=("R162", "R163", "E3", "E4"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, -1, 2, -1), needed=4, events=(5,), name="Shell Shortage (5)",
        position={"levels": levels(FRANCE, 0, 0, 2)}, marks=("R008", "R102", "R164", "E5"),
    ),
    situation(
        RUSSIA, OTTOMAN_EMPIRE, 2, (2, -1, 1, -1), needed=5, events=(5,), name="5 for any Entente sector",
        position={"levels": levels(RUSSIA, 0, 0, 1)}, marks=("R164", "E5"),
    ),
    situation(
        GERMANY, FRANCE, 2, (2, 0, 1, 0), needed=4, events=(5, 26, 27), name="5, 26, 27 leave Germany alone",
        position={"levels": levels(GERMANY, 0, 0, 1)}, marks=("R164", "R186", "R187", "E5", "E26", "E27"),
    ),
    situation(
        RUSSIA, AUSTRIA_HUNGARY, 2, (2, 0, 2, 0), needed=5, doubled=True, events=(7,), name="Przemysl (7)",
        position={"levels": levels(RUSSIA, 0, 0, 2)}, marks=("R122", "R166", "E7"),
    ),
    situation(
        RUSSIA, GERMANY, 2, (2, 0), needed=5, events=(7,), name="7 means Austria-Hungary only", marks=("R166", "E7"),
    ),
    situation(
        GERMANY, FRANCE, 2, (2, 0, 2, +2), needed=4, events=(8,), name="Ypres (8)",
        position={"levels": levels(GERMANY, 0, 0, 3)}, marks=("R101", "R102", "R167", "E8"),
    ),
    situation(
        GERMANY, FRANCE, 2, (2, 0, 1, 0), needed=4, events=(8,), name="Ypres without Artillery", marks=("R167", "E8"),
    ),
    situation(
        GERMANY, FRANCE, 2, (2, 0, 2, +2), needed=4, rerolls=1, events=(8,), name="Ypres and Aviation",
        position={"levels": levels(GERMANY, 0, 0, 2, 1)}, marks=("R103", "R167", "R261", "E8"),
    ),
    situation(
        GERMANY, RUSSIA, 2, (2, 0, 1, 0), needed=4, events=(8,), name="8 means France only",
        position={"levels": levels(GERMANY, 0, 0, 1)}, marks=("R167", "E8"),
    ),
    situation(
        GERMANY, FRANCE, 3, (3, +1, 1, 0), needed=4, mirrored=True, events=(14,), name="Verdun (14)",
        position={"levels": levels(GERMANY, 2, 0, 1) | levels(FRANCE, 0, 1)}, marks=("R136", "R173", "R280", "E14"),
    ),
    situation(
        GERMANY, FRANCE, 2, (3, 0, 2, +2), needed=4, mirrored=True, events=(8, 14, 34), name="Verdun, Ypres, Michael",
        position={"levels": levels(GERMANY, 0, 0, 1), "rp": (5, 2)},
        marks=("R124", "R136", "R173", "R193", "E8", "E14", "E34"),
    ),
    situation(
        GERMANY, FRANCE, 3, (3, 0), needed=4, events=(14, 37), name="the second of Friedensturm is not Verdun",
        position={"offensives": (Launched(GERMANY, FRANCE),)}, marks=("R111", "R173", "R196", "E14", "E37"),
    ),
    situation(
        OTTOMAN_EMPIRE, MIDDLE_EAST, 2, (2, 0), needed=5, again="misses", events=(17,), name="Kut (17), misses",
        marks=("R116", "R176", "E17"),
    ),
    situation(
        OTTOMAN_EMPIRE, MIDDLE_EAST, 2, (2, 0), needed=5, events=(17,), name="Kut, nothing re-rolled",
        position={"policy": {"kut": keep}}, marks=("R176", "E17"),
    ),
    situation(
        AUSTRIA_HUNGARY, ITALY, 2, (3, +1), needed=5, events=(18,), name="Trentino (18)",
        marks=("R115", "R117", "R177", "E18"),
    ),
    situation(
        AUSTRIA_HUNGARY, ITALY, 1, (3, +1, 1, 0), needed=5, events=(18, 31), name="Trentino and Caporetto (31)",
        position={"levels": levels(AUSTRIA_HUNGARY, 1, 0, 2) | levels(ITALY, 0, 2)},
        marks=("R012", "R101", "R124", "R190", "R258", "E18", "E31"),
    ),
    situation(
        AUSTRIA_HUNGARY, RUSSIA, 2, (2, 0), needed=5, events=(18, 31), name="18 and 31 mean Italy only",
        marks=("R177", "R190", "E18", "E31"),
    ),
    situation(
        FRANCE, GERMANY, 3, (3, +1, 1, 0), needed=4, mirrored=True, events=(21,), name="Somme (21)",
        position={"levels": levels(FRANCE, 0, 0, 1)}, marks=("R136", "R181", "E21"),
    ),
    situation(
        FRANCE, GERMANY, 3, (3, 0), needed=4, mirrored=True, events=(29,), name="Passchendaele (29)",
        marks=("R136", "R189", "E29"),
    ),
    situation(
        FRANCE, GERMANY, 3, (3, +1), needed=4, mirrored=True, events=(21, 29), name="Somme and Passchendaele once",
        marks=("R129", "E21", "E29"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, +4, 1, +1), needed=4, mirrored=True, events=(21, 26, 38), name="21, 26, 35 and 38",
        position={"levels": levels(FRANCE, 0, 0, 1), "in_force": (35,), "rp": (2, 5)},
        marks=("R124", "R181", "R186", "R194", "R197", "E21", "E26", "E35", "E38"),
    ),
    situation(
        MIDDLE_EAST, OTTOMAN_EMPIRE, 2, (2, +1), needed=5, again="hits", artillery_again="hits", events=(25,),
        name="Gaza (25)", position={"levels": levels(MIDDLE_EAST, 1)}, marks=("R116", "R185", "R289", "E25"),
    ),
    situation(
        MIDDLE_EAST, OTTOMAN_EMPIRE, 1, (1, 0, 1, 0), needed=5, rerolls=1, again="hits", artillery_again="hits",
        events=(25,), name="Gaza after Aviation",
        position={"levels": levels(MIDDLE_EAST, 0, 0, 2, 1), "rp": (1, 5)}, marks=("R137", "R185", "E25"),
    ),
    situation(
        MIDDLE_EAST, OTTOMAN_EMPIRE, 2, (3, 0), needed=5, again="hits", events=(25, 40), name="Gaza and Megiddo (40)",
        marks=("R124", "R185", "R199", "E25", "E40"),
    ),
    situation(
        MIDDLE_EAST, OTTOMAN_EMPIRE, 1, (2, 0), needed=5, events=(40,), name="Megiddo", marks=("R115", "R199", "E40"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, +1, 2, +1), needed=4, events=(26,), name="Vimy (26)",
        position={"levels": levels(FRANCE, 0, 0, 2)}, marks=("R102", "R186", "E26"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, -1, 2, -1), needed=4, rerolls=1, events=(27,), name="Mutinies (27)",
        position={"levels": levels(FRANCE, 0, 0, 2, 1)}, marks=("R102", "R187", "R261", "E27"),
    ),
    situation(
        RUSSIA, GERMANY, 2, (2, 0), needed=5, events=(26, 27, 38), name="26, 27 and 38 mean France only",
        position={"in_force": (35,)}, marks=("R186", "R187", "R194", "R197", "E26", "E27", "E35", "E38"),
    ),
    situation(
        FRANCE, GERMANY, 1, (1, -2, 1, -2), needed=4, events=(5, 27), name="5 and 27 add up",
        position={"levels": levels(FRANCE, 0, 0, 1)}, marks=("R008", "R124", "E5", "E27"),
    ),
    situation(
        GERMANY, FRANCE, 2, (3, 0, 3, 0), needed=4, events=(34,), name="Michael (34)",
        position={"levels": levels(GERMANY, 0, 0, 2)}, marks=("R101", "R117", "R193", "E34"),
    ),
    situation(
        GERMANY, FRANCE, 1, (2, 0, 2, 0), needed=4, events=(8, 34), name="Michael and Ypres without Artillery",
        marks=("R167", "R193", "E8", "E34"),
    ),
    situation(
        GERMANY, RUSSIA, 2, (2, 0), needed=4, events=(34,), name="34 means France only", marks=("R193", "E34"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, +1, 1, 0), needed=4, name="Unified Command (35)",
        position={"levels": levels(FRANCE, 0, 0, 1), "in_force": (35,)}, marks=("R194", "E35"),
    ),
    situation(
        GREECE, OTTOMAN_EMPIRE, 1, (2, 0), needed=5, name="Franchet d'Esperey (36)", position={"in_force": (36,)},
        marks=("R115", "R195", "E36"),
    ),
    situation(
        FRANCE, GERMANY, 2, (2, +1, 1, 0), needed=4, events=(38,), name="Villers-Cotterets (38)",
        position={"levels": levels(FRANCE, 0, 0, 1)}, marks=("R197", "E38"),
    ),
]  # fmt: skip


def launched(case: Situation, board: Board = LONG) -> tuple[State, State]:
    """The position before an offensive, and after it has been declared."""
    position = dict(case.position)
    position.pop("policy", None)
    side = board.sectors[case.attacker].side
    before = Table.at(Phase.OFFENSIVES, side=side, board=board, **position).state
    after = engine.apply(before, Offensive(case.attacker, case.defender, case.size)).state
    return before, after


@pytest.mark.parametrize("case", SITUATIONS)
def test_the_engine_throws_what_the_rulebook_says(case: Situation) -> None:
    """The folded engine, the odds of its pool and the count of faces are three equal distributions."""
    before, state = launched(case)
    ended = fold(state, **case.position.get("policy", {}))
    counted = oracle.offensive(*case.dice, **case.rules)
    assert losses_in(ended, before, case.attacker, case.defender) == counted
    assert state.battle is not None
    if case.rules.get("again") != "misses" and 4 not in case.position["events"]:  # the odds leave these re-rolls out
        found = odds.offensive(state.battle.pool)
        assert dict(found.losses) == oracle.of_defender(counted)
        assert dict(found.attacker_losses) == oracle.of_attacker(counted)


@pytest.mark.rule("10.3.2", "R113")
def test_what_is_paid_is_the_size() -> None:
    """Bonus dice are free; only event 6 makes an offensive free."""
    for case in (parameter.values[0] for parameter in SITUATIONS):
        before, after = launched(case)
        side = LONG.sectors[case.attacker].side
        cost = 0 if case.attacker == GERMAN_COLONIES else case.size
        assert before.rp[side] - after.rp[side] == cost
        assert before.rp[side.enemy] == after.rp[side.enemy]


@pytest.mark.rule("10.3.4", "R006", "R121")
@pytest.mark.parametrize("spaces", [0, 1])
def test_losses_stop_at_surrender(spaces: int) -> None:
    """On the real board with `spaces` left: two hits on Serbia are one surrender, the counter-attack stands."""
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, losses={Sector.SERBIA: 2 - spaces})
    state = engine.apply(table.state, Offensive(AUSTRIA_HUNGARY, Sector.SERBIA, 2)).state
    found = losses_in(fold(state), table.state, AUSTRIA_HUNGARY, Sector.SERBIA)
    clipped: oracle.Chances = {}
    for (losses, own), chance in oracle.offensive(2, needed=5).items():
        key = (min(losses, spaces + 1), own)
        clipped[key] = clipped.get(key, Fraction(0)) + chance
    assert found == clipped


@pytest.mark.rule("R116", "R160", "R161", "R163", "E1", "E2", "E4")
@pytest.mark.parametrize(
    ("cards", "policy", "dice", "again"),
    [
        ((1, 3, 4), keep, (3, +1), ""),
        ((1, 3, 4), every_reroll, (3, +1), "hits"),
        ((1, 2, 3), keep, (3, 0), ""),
        ((1, 2, 4), every_reroll, (3, 0), "hits"),
    ],
)
def test_schlieffen_plan(cards: tuple[int, ...], policy: Policy, dice: tuple[int, int], again: str) -> None:
    """Three Attack dice at +1 in the event phase, without it by event 2; event 4 has hits thrown again."""
    table = Table.new(LONG)
    before = table.state
    table.draw(*cards)
    found = losses_in(fold(table.state, tannenberg=policy), before, GERMANY, FRANCE)
    assert found == oracle.offensive(*dice, needed=4, again=again)


@pytest.mark.rule("R193", "R196", "E34", "E37")
@pytest.mark.parametrize(("answer", "dice"), [(UseMichael(), (3, 0, 1, 0)), (Decline(), (2, 0))])
def test_michael_in_the_first_of_two(answer: Action, dice: tuple[int, ...]) -> None:
    """With Friedensturm the player says before the throw which offensive has event 34's dice."""
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, board=LONG, events=(34, 37))
    before = table.state
    table.do(Offensive(GERMANY, FRANCE, 2))
    assert table.decision == Decision.MICHAEL
    found = losses_in(fold(table.state, michael=lambda state: answer), before, GERMANY, FRANCE)
    assert found == oracle.offensive(*dice, needed=4)


# ------------------------------------------------------------------------------------------ Brusilov (19)


@pytest.mark.rule("R166", "R178", "E19")
@pytest.mark.parametrize(
    ("size", "modifier", "position", "rules"),
    [
        pytest.param(1, +1, {}, {}, id="one die"),
        pytest.param(2, +1, {}, {}, id="two dice"),
        pytest.param(3, +1, {}, {}, id="three dice"),
        pytest.param(2, +1, {"losses": {AUSTRIA_HUNGARY: 3}}, {}, id="Austria-Hungary near its end"),
        pytest.param(2, +1, {"losses": {RUSSIA: 3, AUSTRIA_HUNGARY: 1}}, {}, id="both hurt"),
        pytest.param(2, +3, {"levels": levels(RUSSIA, 2)}, {}, id="with Attack 2"),
        pytest.param(2, +1, {"events": (7, 19)}, {"doubled": True}, id="with event 7"),
        pytest.param(
            2, +1, {"offensives": (Launched(AUSTRIA_HUNGARY, ITALY),)}, {"counter": False}, id="no counter-attack"
        ),
        pytest.param(2, +1, {"options": Options(brusilov_chain=False)}, {"passes": 1}, id="option: one pass"),
        pytest.param(
            2,
            -1,
            {"options": Options(brusilov_chain=False), "levels": levels(AUSTRIA_HUNGARY, 0, 2)},
            {"passes": 1},
            id="a 5 that misses is thrown again too",
        ),
    ],
)
def test_brusilov_chain(size: int, modifier: int, position: dict[str, Any], rules: dict[str, Any]) -> None:
    """Every 5 and 6 is thrown again for as long as it lasts; what is not a 5 or 6 then costs Russia one."""
    where = {"events": (19,), "rp": (size, 0), **position}
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, **where)
    before = table.state
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, size))
    spaces = tuple(BOARD.sectors[s].last_space - before.sectors[s].losses for s in (AUSTRIA_HUNGARY, RUSSIA))
    counted = oracle.brusilov(size, modifier, 5, spaces=(spaces[0], spaces[1]), **rules)
    assert losses_in(fold(table.state), before, RUSSIA, AUSTRIA_HUNGARY) == counted


@pytest.mark.rule("R178", "R226", "E19")
def test_athena_throws_brusilov_dice_once() -> None:
    """Athena plays the Entente: she must attack at once, at the size that her RP allow, and re-rolls once."""
    before = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, rp=(2, 0), events=(19,)).state
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(2, 0), events=(19,), options=Options(athena=(ENTENTE,)))
    assert table.fact(f.OffensiveLaunched).size == 2
    found = losses_in(fold(table.state), before, RUSSIA, AUSTRIA_HUNGARY)
    assert found == oracle.brusilov(2, +1, 5, spaces=(4, 8), passes=1)


# ------------------------------------------------------------------------------------------ one-die tables

U_BOAT = {1: 0, 2: 0, 3: 0, 4: 0, 5: 2, 6: 4}
BLOCKADE = {1: 0, 2: 2, 3: 3, 4: 3, 5: 3, 6: 3}


def naval_tree(level: int) -> Tree:
    return Tree((0, 0, 0, 0, level, 0))


@pytest.mark.rule("9.1", "10.2.7", "R009", "R065", "R069", "R105", "R183", "E23")
@pytest.mark.parametrize("entente", range(4))
@pytest.mark.parametrize("central_powers", range(4))
@pytest.mark.parametrize("submarines", [0, 1])
def test_u_boat_table(entente: int, central_powers: int, submarines: int) -> None:
    """The row of 9.1 at every modifier from -2 to +4; the ends of the row hold beyond it (R065)."""
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
    """The row of 9.2: only event 15 shifts it, no technology does."""
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
    """The other reading of 3.9: with it a natural 1 takes nothing and a natural 6 the most, whatever the modifier."""
    options = Options(naval_natural=True)
    trees = {ENTENTE: naval_tree(0), CENTRAL_POWERS: naval_tree(3)}
    table = Table.at(Phase.NAVAL, trees=trees, in_force=(23,), trade_awarded=(5, 3), options=options)
    assert lost_at_sea(table, ENTENTE) == oracle.table(lambda face: 0 if face == 1 else U_BOAT[min(6, face + 4)])
    trees = {ENTENTE: naval_tree(3), CENTRAL_POWERS: naval_tree(0)}
    table = Table.at(Phase.NAVAL, trees=trees, trade_awarded=(5, 3), options=options)
    assert lost_at_sea(table, ENTENTE) == oracle.table(lambda face: 4 if face == 6 else 0)


def lost_at_sea(table: Table, victim: Any) -> dict[int, Fraction]:
    """The chances of what the awaited naval die costs."""
    found: dict[int, Fraction] = {}
    for outcome, weight in engine.chance(table.state):
        step = engine.apply(table.state, outcome)
        lost = table.state.rp[victim] - step.state.rp[victim]
        assert step.facts[0].lost == lost  # type: ignore[attr-defined]
        found[lost] = found.get(lost, Fraction(0)) + Fraction(weight, 6)
    return found


@pytest.mark.rule("R010", "R062", "R070", "R071", "R174", "E15")
@pytest.mark.parametrize(("held", "after"), [(0, 3), (18, 20)])
def test_jutland_face_by_face(held: int, after: int) -> None:
    """1: 3 RP at once, before income; 2 to 4: nothing; 5: +1 for the Entente; 6: the definitive blockade."""
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
    """The Entente loses the die, a 1 as well as a 6, down to 0 and without regard to trade."""
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
    """One die for each RP spent on Russia; the marker moves once if any of them shows 1."""
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


@pytest.mark.rule("3.9", "10.2.2", "10.2.3", "10.2.4", "10.2.5", "R008", "R090", "R094")
@pytest.mark.parametrize("cubes", range(4))
@pytest.mark.parametrize("rp", [1, 2, 3, 5, 7])
def test_research_in_the_engine(cubes: int, rp: int) -> None:
    """Machine Gun needs a 3, Mark Tanks a 5: an attempt in which every failure is thrown again."""
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


def _cubes(technology: Technology, cubes: int) -> tuple[int, ...]:
    return tuple(cubes if here == technology else 0 for here in Technology)


@pytest.mark.rule("3.9", "R008")
def test_one_die_in_the_engine() -> None:
    """`is_hit`, which every throw of the engine reads dice with, face by face at every modifier."""
    for face, modifier, needed in product(range(1, 7), range(-9, 10), range(2, 8)):
        assert pools.is_hit(face, modifier, needed) == oracle.hits(face, modifier, needed)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_weights_are_the_throws_that_look_alike(count: int) -> None:
    """Each outcome of a throw weighs what a count of all ordered throws gives it."""
    counted: dict[tuple[int, ...], int] = {}
    for faces in product(range(1, 7), repeat=count):
        counted[tuple(sorted(faces))] = counted.get(tuple(sorted(faces)), 0) + 1
    assert {outcome.faces: weight for outcome, weight in rolls(count)} == counted
