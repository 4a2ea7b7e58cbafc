"""Section 18, events 33 to 38: the cards of 1918 up to Friedensturm."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules import refusals as r
from rules.actions import DECLINE, DONE, USE_MICHAEL, Implement, Offensive, Reinforce
from rules.model import (
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMANY,
    GREECE,
    ITALY,
    NEUTRAL,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Choice,
    CounterAttack,
    Decision,
    Phase,
    Purpose,
    Sector,
    Status,
    Technology,
    Tree,
)
from rules.victory import prestige_points
from tests.rules.events.support import (
    NOTHING,
    asks,
    attackers,
    awaited,
    drawn,
    edge,
    go_on,
    income,
    offensive,
    printed_with,
    targets,
    to_draw,
    to_next_offensives,
    to_offensives,
    without_effect,
)
from tests.rules.support import ALL_AT_WAR, BOARD, LAST, Table

rule = pytest.mark.rule


@rule("18", "R001", "E33", "R192")
def test_brest_litovsk_takes_russia_out_of_everything_without_points() -> None:
    t = drawn(33, initiative=ENTENTE, losses={RUSSIA: 2, GERMANY: 3}, turn=12)
    before = Table.at(Phase.EVENTS, turn=12, deck=(NOTHING,), losses={RUSSIA: 2, GERMANY: 3}).draw(NOTHING)
    assert t.status(RUSSIA) == EXITED
    assert t.losses(GERMANY) == 1  # two spaces back for nothing
    assert t.state.vp == (0, 0)
    assert income(t, ENTENTE).sectors == income(before, ENTENTE).sectors - BOARD.sectors[RUSSIA].production
    assert t.fact(f.RussiaExited) is not None
    russia = BOARD.sectors[RUSSIA].prestige_value * BOARD.sectors[RUSSIA].track[2]
    assert prestige_points(t.state, ENTENTE) == prestige_points(before.state, ENTENTE) - russia
    to_offensives(t, ENTENTE)
    assert RUSSIA not in attackers(t)
    t.do(DONE)
    assert RUSSIA not in targets(t)
    assert t.reason(Offensive(GERMANY, RUSSIA, 1)) == r.NotAtWar


@rule("10.1", "10.2.6", "E33", "R075", "R192")
def test_after_brest_litovsk_russia_is_neither_reinforced_nor_improved() -> None:
    trees = {ENTENTE: Tree(levels=(1, 0, 0, 0, 0, 0))}
    t = drawn(33, losses={RUSSIA: 2, FRANCE: 1}, trees=trees)
    go_on(t, asks(Decision.REINFORCE, ENTENTE))
    assert t.reason(Reinforce(RUSSIA, 1)) == r.NotAtWar
    go_on(t, asks(Decision.TECHNOLOGY, ENTENTE))
    assert not any(isinstance(a, Implement) and a.sector == RUSSIA for a in t.legal)
    assert any(isinstance(a, Implement) and a.technology == Technology.ATTACK for a in t.legal)


@rule("18", "E33", "R074", "R192")
@pytest.mark.parametrize(("losses", "left"), [(0, 0), (1, 0), (2, 0), (7, 5)])
def test_brest_litovsk_moves_germany_back_two_spaces_at_most_to_its_start(losses: int, left: int) -> None:
    assert drawn(33, losses={GERMANY: losses}).losses(GERMANY) == left


@rule("18", "13.3", "E33", "R192")
def test_brest_litovsk_after_the_revolution_takes_no_production_twice() -> None:
    last = BOARD.revolution_last
    t, plain = drawn(33, revolution=last, turn=12), drawn(NOTHING, revolution=last, turn=12)
    assert t.status(RUSSIA) == EXITED
    assert income(t, ENTENTE) == income(plain, ENTENTE)
    assert income(plain, ENTENTE).sectors == 8 - BOARD.sectors[RUSSIA].production


@rule("18", "E33", "R192")
def test_brest_litovsk_after_a_surrender_still_helps_germany_and_leaves_the_points() -> None:
    t = drawn(33, status={RUSSIA: SURRENDERED}, losses={RUSSIA: LAST[RUSSIA], GERMANY: 4}, vp=(0, 3))
    assert t.status(RUSSIA) == SURRENDERED
    assert t.state.vp == (0, 3)
    assert t.losses(GERMANY) == 2
    assert t.all(f.RussiaExited) == []


@rule("18", "E33", "E39", "R036", "R192", "R198")
def test_brest_litovsk_saves_russia_from_the_flu_of_the_same_turn() -> None:
    t = drawn(33, 39, losses={RUSSIA: 1, GERMANY: 3})
    assert t.losses(RUSSIA) == 1
    assert t.losses(GERMANY) == 3  # two back, two forward


@rule("18", "E33", "E7", "E19", "R134", "R192")
def test_brest_litovsk_makes_russias_orders_of_the_turn_void() -> None:
    t = to_offensives(drawn(7, 19, 33, initiative=ENTENTE), ENTENTE)
    assert DONE in t.legal
    assert RUSSIA not in attackers(t)


@rule("18", "E34", "R101", "R193")
def test_michael_adds_an_attack_and_an_artillery_die_beyond_the_limit_of_size() -> None:
    t = offensive(34, by=GERMANY, on=FRANCE, size=1, levels={GERMANY: (0, 0, 3, 0)})
    assert t.fact(f.OffensiveLaunched).cost == 1
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 2)  # one by the size, one by the card
    t.roll(*edge(GERMANY))
    assert t.losses(FRANCE) == 1


@rule("18", "E34", "R193")
def test_michael_works_at_artillery_level_zero_and_against_france_alone() -> None:
    t = offensive(34, by=GERMANY, on=FRANCE, size=3)
    assert awaited(t) == (Purpose.ATTACK, 4)
    t.roll(2, 2, 2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t = offensive(34, by=GERMANY, on=RUSSIA, size=3)
    assert awaited(t) == (Purpose.ATTACK, 3)
    t.roll(2, 2, 2)
    assert t.decision == Decision.OFFENSIVE


@rule("18", "E34", "E37", "R193")
@pytest.mark.parametrize("first", [True, False])
def test_michael_with_friedensturm_is_for_one_of_the_two_as_the_player_chooses_before_rolling(first: bool) -> None:
    t = offensive(34, 37, by=GERMANY, on=FRANCE, size=1, rp=(0, 10))
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.MICHAEL, "18, event 34")
    assert t.legal == (USE_MICHAEL, DECLINE)
    t.do(USE_MICHAEL if first else DECLINE)
    assert awaited(t) == (Purpose.ATTACK, 2 if first else 1)
    go_on(t, asks(Decision.OFFENSIVE, CENTRAL_POWERS)).do(Offensive(GERMANY, FRANCE, 1))
    assert awaited(t) == (Purpose.ATTACK, 1 if first else 2)
    assert len(t.all(f.MichaelUsed, ever=True)) == 1


@rule("18", "E35", "R040", "R194")
def test_unified_command_adds_one_to_frances_attack_dice_to_the_end_of_the_game() -> None:
    miss, hit = edge(FRANCE, +1)
    plain = edge(FRANCE)
    t = offensive(35, by=FRANCE, on=GERMANY, size=2, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit).roll(*plain)
    assert t.losses(GERMANY) == 2
    assert t.state.in_force == (35,)
    t = to_next_offensives(t, ENTENTE).do(Offensive(FRANCE, GERMANY, 2)).roll(miss, hit).roll(*plain)
    assert t.losses(GERMANY) == 4


@rule("18", "E35", "R194")
@pytest.mark.parametrize("by", [RUSSIA, ITALY])
def test_unified_command_is_for_france_and_not_for_the_whole_entente(by: Sector) -> None:
    t = offensive(35, by=by, on=GERMANY, size=1, status=ALL_AT_WAR).roll(edge(by)[0])
    assert t.losses(GERMANY) == 0


@rule("18", "E26", "E35", "E38", "R124", "R197")
def test_all_the_bonuses_of_france_add_up() -> None:
    board = printed_with(FRANCE, attack_value=6)  # high enough for every bonus to matter
    for cards, bonus in (((35, 38), 2), ((26, 35, 38), 3)):
        t = offensive(*cards, by=FRANCE, on=GERMANY, size=2, board=board).roll(*edge(FRANCE, bonus, board))
        assert t.losses(GERMANY) == 1


@rule("18", "E38", "R197")
def test_villers_cotterets_is_for_frances_attack_dice() -> None:
    miss, hit = edge(FRANCE, +1)
    t = offensive(38, by=FRANCE, on=GERMANY, size=2, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit).roll(*edge(FRANCE))
    assert t.losses(GERMANY) == 2
    t = offensive(38, by=RUSSIA, on=GERMANY, size=1).roll(edge(RUSSIA)[0])
    assert t.losses(GERMANY) == 0


@rule("18", "E36", "R040", "R195")
@pytest.mark.parametrize("on", [BULGARIA, OTTOMAN_EMPIRE])
def test_franchet_adds_a_free_die_to_every_offensive_of_greece_for_good(on: Sector) -> None:
    t = offensive(36, by=GREECE, on=on, size=1, status=ALL_AT_WAR)
    assert t.fact(f.OffensiveLaunched).cost == 1
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(*edge(GREECE))
    assert t.losses(on) == 1
    to_next_offensives(t, ENTENTE).do(Offensive(GREECE, on, 1))
    assert awaited(t) == (Purpose.ATTACK, 2)


@rule("18", "E36", "R195")
def test_franchet_is_for_greece_alone() -> None:
    t = offensive(36, by=SERBIA, on=BULGARIA, size=1, status=ALL_AT_WAR)
    assert awaited(t) == (Purpose.ATTACK, 1)


@rule("18", "E36", "R195")
@pytest.mark.parametrize("status", [NEUTRAL, SURRENDERED])
def test_franchet_is_discarded_when_greece_is_not_or_no_longer_at_war(status: Status) -> None:
    t = drawn(36, status={GREECE: status})
    assert without_effect(t) == {36: False}
    assert t.state.in_force == ()


@rule("18", "E28", "E36", "R195")
def test_franchet_is_lost_even_if_greece_enters_later() -> None:
    t = Table.at(Phase.EVENTS, turn=12, deck=(5, 13, 22, 28, NOTHING, 36)).draw(13, NOTHING, 36)
    to_draw(t).draw(5, 22, 28)
    to_offensives(t, ENTENTE).do(Offensive(GREECE, BULGARIA, 1))
    assert awaited(t) == (Purpose.ATTACK, 1)


@rule("18", "E28", "E36", "R036", "R195")
def test_greece_and_franchet_on_one_turn_work_because_greece_comes_first() -> None:
    t = offensive(28, 36, by=GREECE, on=OTTOMAN_EMPIRE, size=1)
    assert awaited(t) == (Purpose.ATTACK, 2)


@rule("18", "E36", "R279")
def test_the_marker_of_franchet_stays_and_says_nothing_after_greece_has_surrendered() -> None:
    t = offensive(36, by=BULGARIA, on=GREECE, size=1, status=ALL_AT_WAR, losses={GREECE: LAST[GREECE]}).roll(6)
    assert t.status(GREECE) == SURRENDERED
    assert t.all(f.EventEnded) == []
    assert t.state.in_force == (36,)
    to_offensives(t, ENTENTE)
    assert GREECE not in attackers(t)
    assert awaited(t.do(Offensive(SERBIA, BULGARIA, 1))) == (Purpose.ATTACK, 1)


@rule("18", "E37", "R111", "R196", "R254")
def test_friedensturm_allows_two_paid_offensives_against_france_with_others_between() -> None:
    t = to_offensives(drawn(37, initiative=CENTRAL_POWERS, rp=(10, 10)), CENTRAL_POWERS)
    t.do(Offensive(GERMANY, FRANCE, 3)).roll(1, 2, 2)
    t.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(2)
    t.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)
    t.do(DONE)
    before = t.rp(CENTRAL_POWERS)
    sizes = {a.size for a in t.legal if isinstance(a, Offensive) and a.attacker == GERMANY}
    assert sizes == set(range(1, BOARD.sectors[GERMANY].track[1] + 1))  # its value after the counter-attack
    t.do(Offensive(GERMANY, FRANCE, 2))
    assert t.rp(CENTRAL_POWERS) == before - 2
    t.roll(2, 2)
    assert t.reason(Offensive(GERMANY, FRANCE, 1)) == r.AlreadyAttacked


@rule("18", "E37", "R196")
def test_friedensturm_is_either_twice_france_or_once_elsewhere() -> None:
    t = offensive(37, by=GERMANY, on=RUSSIA, size=1).roll(2).do(DONE)
    assert t.reason(Offensive(GERMANY, FRANCE, 1)) == r.AlreadyAttacked
    t = offensive(37, by=GERMANY, on=FRANCE, size=1).roll(2).do(DONE)
    assert t.reason(Offensive(GERMANY, RUSSIA, 1)) == r.AlreadyAttacked
    assert Offensive(GERMANY, FRANCE, 1) in t.legal
    assert DONE in t.legal  # a person is not bound to launch the second


@rule("10.3.4", "E37", "R196")
def test_friedensturm_leaves_the_counter_attack_as_it_is() -> None:
    t = offensive(37, by=GERMANY, on=FRANCE, size=1).roll(1).do(DONE)
    assert t.losses(GERMANY) == 1
    t.do(Offensive(GERMANY, FRANCE, 1)).roll(1)
    assert t.losses(GERMANY) == 2
    assert t.fact(f.CounterAttacked).verdict == CounterAttack.APPLIES
