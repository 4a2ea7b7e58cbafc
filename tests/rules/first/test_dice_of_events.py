"""What markers of the first edition do to the dice of offensives (11)."""

from __future__ import annotations

import pytest

from rules import actions as a
from rules import pools
from rules.model import (
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    GREECE,
    ITALY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    Phase,
    Pool,
    Sector,
    Side,
)
from tests.rules.first.support import EGYPT, FRENCH_AFRICA, GERMAN_AFRICA, at, wcl

ENTERED = {ITALY: 5, BULGARIA: 3, GREECE: 3}


def pool(
    attacker: Sector,
    defender: Sector,
    size: int,
    *events: int,
    in_force: tuple[int, ...] = (),
    developed: dict[Side, tuple[int, int, int, int]] | None = None,
) -> Pool:
    table = at(9, Phase.OFFENSIVES, rp=(9, 9), events=events, in_force=in_force, developed=developed, wcl=ENTERED)
    return pools.pool(table.state, attacker, defender, size)


def attack(dice: Pool) -> tuple[int, int]:
    return dice.attack_dice, dice.attack_modifier


def artillery(dice: Pool) -> tuple[int, int]:
    return dice.artillery_dice, dice.artillery_modifier


@pytest.mark.rule("11:4.1", "V43", "F034", "F098")
def test_the_race_to_the_sea_is_between_france_and_germany() -> None:
    assert attack(pool(FRANCE, GERMANY, 2, 4)) == attack(pool(GERMANY, FRANCE, 2, 4)) == (2, 1)
    assert attack(pool(RUSSIA, GERMANY, 2, 4)) == attack(pool(GERMANY, RUSSIA, 2, 4)) == (2, 0)


@pytest.mark.rule("11:5", "V45", "F095")
def test_the_shell_crisis_is_of_attack_dice_of_france() -> None:
    developed = {ENTENTE: (1, 0, 1, 0), CENTRAL_POWERS: (0, 1, 0, 0)}
    dice = pool(FRANCE, GERMANY, 2, 5, developed=developed)
    assert (attack(dice), artillery(dice)) == ((2, -1), (1, 0))
    assert attack(pool(ITALY, AUSTRIA_HUNGARY, 2, 5)) == (2, 0)


@pytest.mark.rule("11:6", "V46", "F095")
def test_gas_is_of_artillery_dice_against_france() -> None:
    developed = {CENTRAL_POWERS: (0, 0, 1, 0)}
    assert artillery(pool(GERMANY, FRANCE, 2, 6, developed=developed)) == (1, 1)
    assert artillery(pool(GERMANY, RUSSIA, 2, 6, developed=developed)) == (1, 0)
    assert artillery(pool(GERMANY, FRANCE, 2, 6)) == (0, 1), "no die, nothing to add to"


@pytest.mark.rule("11:7.1", "V47", "F035")
def test_von_lettow_has_a_die_more_in_africa() -> None:
    assert attack(pool(GERMAN_AFRICA, FRENCH_AFRICA, 2, in_force=(7,))) == (3, 0)


@pytest.mark.rule("11:9", "V49", "F100")
def test_germany_and_austria_hungary_have_a_die_more_against_russia() -> None:
    assert attack(pool(GERMANY, RUSSIA, 3, 9)) == (4, 0)
    assert attack(pool(AUSTRIA_HUNGARY, RUSSIA, 1, 9)) == (2, 0)
    assert attack(pool(OTTOMAN_EMPIRE, RUSSIA, 1, 9)) == (1, 0)
    assert attack(pool(GERMANY, FRANCE, 3, 9)) == (3, 0)


@pytest.mark.rule("11:15", "11:25", "V53")
@pytest.mark.parametrize("event", [15, 25])
def test_trentino_and_caporetto_are_against_italy(event: int) -> None:
    assert attack(pool(AUSTRIA_HUNGARY, ITALY, 2, event)) == (2, 1)
    assert attack(pool(AUSTRIA_HUNGARY, SERBIA, 2, event)) == (2, 0)


@pytest.mark.rule("11:22.1", "11:22.2", "V58", "F041", "F093")
def test_mutinies_take_an_attack_die_of_france_and_no_rp() -> None:
    developed = {ENTENTE: (0, 0, 2, 0)}
    dice = pool(FRANCE, GERMANY, 2, 22, developed=developed)
    assert (attack(dice), artillery(dice)) == ((1, 0), (2, 0))
    t = at(9, Phase.OFFENSIVES, ENTENTE, rp=(5, 0), events=(22,), developed=developed)
    t.do(a.Offensive(FRANCE, GERMANY, 1))
    assert (t.rp(ENTENTE), t.count) == (4, 2), "no Attack die, two Artillery dice"
    assert wcl(t.roll(4, 5), GERMANY) == 6


@pytest.mark.rule("V58", "F093")
def test_an_offensive_without_any_die_does_nothing() -> None:
    t = at(9, Phase.OFFENSIVES, ENTENTE, rp=(5, 0), events=(22,)).do(a.Offensive(FRANCE, GERMANY, 1))
    assert (t.rp(ENTENTE), wcl(t, GERMANY)) == (4, 8)
    assert t.state.battle is None


@pytest.mark.rule("11:32", "11:33", "V65", "F046", "F090")
def test_friedensturm_and_unified_command_add_one() -> None:
    developed = {ENTENTE: (0, 3, 0, 0), CENTRAL_POWERS: (3, 0, 1, 0)}
    dice = pool(GERMANY, FRANCE, 2, 32, developed=developed)
    assert (attack(dice), artillery(dice)) == ((2, 1), (1, 0))
    assert attack(pool(FRANCE, GERMANY, 2, in_force=(33,))) == (2, 1)
    assert attack(pool(RUSSIA, GERMANY, 2, in_force=(33,))) == (2, 0)


@pytest.mark.rule("11:35", "V67", "F047")
def test_megiddo_is_of_any_attack_on_the_ottoman_empire() -> None:
    assert attack(pool(EGYPT, OTTOMAN_EMPIRE, 1, 35)) == (2, 0)
    assert attack(pool(RUSSIA, OTTOMAN_EMPIRE, 2, 35)) == (3, 0)
    assert attack(pool(RUSSIA, AUSTRIA_HUNGARY, 2, 35)) == (2, 0)


@pytest.mark.rule("11:36.1", "V68", "F048")
def test_thessaloniki_is_of_any_attack_of_greece() -> None:
    assert attack(pool(GREECE, BULGARIA, 1, in_force=(36,))) == (2, 0)
    assert attack(pool(GREECE, OTTOMAN_EMPIRE, 1, in_force=(36,))) == (2, 0)


@pytest.mark.rule("F096")
def test_what_events_add_adds_up() -> None:
    assert attack(pool(FRANCE, GERMANY, 2, 4, 5, 22, in_force=(33,))) == (1, 1)


@pytest.mark.rule("11:3", "F034", "F097")
def test_nothing_else_bears_on_the_schlieffen_plan() -> None:
    developed = {ENTENTE: (0, 1, 0, 0), CENTRAL_POWERS: (1, 0, 1, 0)}
    table = at(1, Phase.EVENTS, rp=(0, 0), deck=(1, 3, 4), developed=developed, wcl={GERMANY: 3}).draw(1, 3, 4)
    assert (table.count, table.state.battle is not None) == (2, True)
    assert table.state.battle is not None and attack(table.state.battle.pool) == (2, 1)
    table.roll(2, 6)
    assert wcl(table, FRANCE) == 6
