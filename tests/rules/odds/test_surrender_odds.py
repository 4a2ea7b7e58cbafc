"""How likely a sector surrenders this turn: which attacks count, and what they come to together."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules import actions as a
from rules import forecasts
from rules import surrender_odds as so
from rules.chance_tree import aftermath
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Options,
    Phase,
    Sector,
)
from rules.surrender_odds import Attack
from tests.rules.support import Table

BRUSILOV, LETTOW, KUT, SOMME, VERDUN, FRIEDENSTURM = 19, 6, 17, 21, 14, 37


@pytest.mark.rule("10.3.1", "13.2.1", "E14")
def test_a_demanded_attack_comes_for_certain_at_the_size_that_rp_allow() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={FRANCE: 4}, events=(VERDUN,))
    assert so.demanded(table.state) == (Attack(GERMANY, FRANCE, 3),)
    assert (
        so.by_demand(table.state, FRANCE)
        == forecasts.forecast(table.state, GERMANY, FRANCE, 3).surrender
        == Fraction(1, 8)
    )
    poor = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={FRANCE: 5}, events=(VERDUN,), rp=(9, 2))
    assert so.demanded(poor.state) == (Attack(GERMANY, FRANCE, 2),)
    assert so.demanded(replace(poor.state, phase=Phase.EVENTS)) == (Attack(GERMANY, FRANCE, 3),)
    assert so.demanded(replace(poor.state, rp=(9, 0))) == ()
    assert so.demanded(replace(table.state, passed=(False, True))) == ()


@pytest.mark.rule("10.3.1", "E14")
def test_once_it_has_been_launched_it_is_demanded_no_more() -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, events=(VERDUN,))
    table.do(a.Offensive(GERMANY, FRANCE, 3)).roll(2, 2, 2)
    assert so.demanded(table.state) == ()
    assert so.by_demand(table.state, FRANCE) == 0


@pytest.mark.rule("E14", "E21")
def test_attacks_of_both_sides_add_up_for_who_is_hurt_by_both() -> None:
    state = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={FRANCE: 4}, events=(VERDUN, SOMME)).state
    attacks = so.demanded(state)
    assert set(attacks) == {Attack(GERMANY, FRANCE, 3), Attack(FRANCE, GERMANY, 1)}
    hit, own = (dict(so.losses_of(state, FRANCE, attack)) for attack in sorted(attacks, key=lambda x: -x.attacker))
    both = sum(p * q for n, p in hit.items() for m, q in own.items() if n + m >= 3)
    assert so.by_demand(state, FRANCE) == both > Fraction(1, 8)
    assert so.by_all(state, FRANCE) == both


@pytest.mark.rule("17.6.4", "R165")
def test_what_a_card_demands_of_athena_alone_counts_where_she_plays() -> None:
    changes = {"events": (12,), "in_force": (LETTOW,)}
    assert so.demanded(Table.at(Phase.REINFORCEMENTS, side=ENTENTE, **changes).state) == ()  # type: ignore[arg-type]
    athena = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, options=Options(athena=(CENTRAL_POWERS,)), **changes)  # type: ignore[arg-type]
    assert so.demanded(athena.state) == (Attack(GERMAN_COLONIES, AFRICA, 2),)


@pytest.mark.rule("E17", "E19")
@pytest.mark.parametrize(
    ("event", "attacker", "defender"), [(KUT, OTTOMAN_EMPIRE, MIDDLE_EAST), (BRUSILOV, RUSSIA, AUSTRIA_HUNGARY)]
)
def test_dice_that_an_event_lets_be_thrown_again_are(event: int, attacker: Sector, defender: Sector) -> None:
    state = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, events=(event,), losses={defender: 2}).state
    chance = so.surrender(state, defender, (Attack(attacker, defender, 2),))
    assert chance == aftermath(state, attacker, defender, 2).surrender
    assert chance > forecasts.forecast(state, attacker, defender, 2).surrender


@pytest.mark.rule("13.2.1", "R196")
def test_danger_is_what_one_turn_may_bring_however_long_the_track() -> None:
    for losses, danger in ((3, False), (4, True), (5, True), (6, True)):
        assert so.in_danger(Table.at(Phase.OFFENSIVES, losses={FRANCE: losses}).state, FRANCE) == danger
    twice = Table.at(Phase.OFFENSIVES, losses={FRANCE: 3}, events=(FRIEDENSTURM,))
    assert so.in_danger(twice.state, FRANCE)
    nobody = Table.at(Phase.OFFENSIVES, losses={AFRICA: 2, GERMAN_COLONIES: 3})
    assert not so.in_danger(nobody.state, AFRICA) and so.in_danger(nobody.state, GERMAN_COLONIES)
