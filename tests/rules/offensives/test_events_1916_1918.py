"""What events 14 to 40 do to offensives, one at a time."""

from __future__ import annotations

from typing import Any

import pytest

from rules import facts as f
from rules import pools
from rules import refusals as r
from rules.actions import DECLINE, DONE, KEEP, USE_MICHAEL, Offensive, Reroll
from rules.model import (
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Cards,
    Choice,
    Decision,
    Deck,
    Options,
    Phase,
    Purpose,
    Sector,
    Status,
)
from tests.rules.offensives.support import (
    ATHENA_CENTRAL_POWERS,
    ATHENA_ENTENTE,
    at,
    attack,
    awaits,
    offensives,
    own,
    read,
    sizes,
    to_offensives,
    with_track,
)
from tests.rules.support import ALL_AT_WAR, Table


@pytest.mark.rule("10.3", "R136", "R173", "R280", "E14")
def test_verdun_mirrors_attack_hits_and_adds_the_counter_attack() -> None:
    table = attack(GERMANY, FRANCE, 3, events=(14,), levels={GERMANY: (0, 0, 1, 0)}).roll(1, 4, 5).roll(6)
    assert table.fact(f.LossesMirrored) == f.LossesMirrored(attacker=GERMANY, losses=2, event=14, rule="18, event 14")
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (3, 3)


@pytest.mark.rule("R136", "R280", "E14")
def test_overkill_is_mirrored_in_full() -> None:
    board = with_track(FRANCE, 3, 3)
    table = attack(GERMANY, FRANCE, 3, board=board, losses={FRANCE: 1}, events=(14,)).roll(4, 5, 6)
    assert table.status(FRANCE) == Status.SURRENDERED and table.losses(GERMANY) == 3


@pytest.mark.rule("R136", "R173", "R193", "E8", "E14", "E34")
def test_michaels_attack_die_is_mirrored_and_artillery_never() -> None:
    table = attack(GERMANY, FRANCE, 1, events=(8, 14, 34), rp=(0, 1)).roll(4, 4).roll(5, 5)
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (4, 2)


@pytest.mark.rule("R173", "R196", "E14", "E37")
def test_the_first_of_friedensturm_is_verdun() -> None:
    table = at(CENTRAL_POWERS, events=(14, 37))
    assert offensives(table) == {(GERMANY, FRANCE)} and sizes(table, GERMANY, FRANCE) == [3]
    table.do(Offensive(GERMANY, FRANCE, 3)).roll(4, 2, 2)
    assert table.losses(GERMANY) == 1
    table.do(DONE)
    assert DONE in table.legal and sizes(table, GERMANY, FRANCE) == [1, 2]
    table.do(Offensive(GERMANY, FRANCE, 2)).roll(4, 4)
    assert table.all(f.LossesMirrored) == [] and table.losses(GERMANY) == 1


@pytest.mark.rule("R176", "R272", "R291", "E17")
def test_kut_re_rolls_any_attack_dice_once() -> None:
    position: dict[str, Any] = {"events": (17,), "levels": {OTTOMAN_EMPIRE: (0, 0, 1, 0)}}
    table = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 2, **position).roll(1, 6).roll(2)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.KUT, "18, event 17")
    assert set(table.legal) == {Reroll((1, 6)), Reroll((1,)), Reroll((6,)), KEEP}
    assert table.reason(Reroll((2,))) == r.DiceNotThere
    table.do(Reroll((1, 6))).roll(1, 6)  # the new result stands
    assert table.fact(f.LossesCounted).hits == 1 and own(table, OTTOMAN_EMPIRE) == 1


@pytest.mark.rule("R176", "R291", "E17")
def test_kut_with_nothing_to_mend() -> None:
    table = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 1, events=(17,)).roll(6)
    assert table.legal == (Reroll((6,)), KEEP)
    assert table.do(KEEP).losses(MIDDLE_EAST) == 1


@pytest.mark.rule("R176", "E17")
@pytest.mark.parametrize("defender", [RUSSIA, GREECE])
def test_kut_is_against_the_middle_east(defender: Sector) -> None:
    table = attack(OTTOMAN_EMPIRE, defender, 2, status=ALL_AT_WAR, events=(17,)).roll(2, 2)
    assert table.fact(f.LossesCounted).hits == 0


@pytest.mark.rule("R176", "R226", "E17")
def test_athenas_kut_is_of_what_missed() -> None:
    table = at(CENTRAL_POWERS, events=(17,), options=ATHENA_CENTRAL_POWERS)
    launched = table.fact(f.OffensiveLaunched)
    assert (launched.attacker, launched.defender, launched.size) == (OTTOMAN_EMPIRE, MIDDLE_EAST, 2)
    table.roll(1, 5)
    assert table.fact(f.DiceLifted).faces == (1,)
    assert own(table.roll(5), OTTOMAN_EMPIRE) == 0
    table = at(CENTRAL_POWERS, events=(17,), options=ATHENA_CENTRAL_POWERS).roll(5, 6)
    assert table.fact(f.LossesCounted).hits == 2


@pytest.mark.rule("R134", "R176", "R203", "E17")
def test_kut_lapses_without_the_middle_east() -> None:
    gone = {MIDDLE_EAST: Status.SURRENDERED}
    table = at(CENTRAL_POWERS, events=(17,), status=gone, options=ATHENA_CENTRAL_POWERS)
    assert table.all(f.OffensiveLaunched) == [] and isinstance(table.waiting, Cards)


@pytest.mark.rule("R178", "R272", "E19")
def test_brusilov_offers_any_of_the_dice_that_showed_five_or_six() -> None:
    position: dict[str, Any] = {
        "events": (19,),
        "levels": {RUSSIA: (0, 0, 2, 0), AUSTRIA_HUNGARY: (0, 3, 0, 0)},
    }
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 3, **position).roll(4, 5, 6).roll(5, 6)
    assert read(table)[1] == (False, 5, -2, False)
    assert table.losses(AUSTRIA_HUNGARY) == 3  # the first losses are applied before the choice
    assert table.waiting == Choice(ENTENTE, Decision.BRUSILOV, "18, event 19")
    assert set(table.legal) == {Reroll((5, 6)), Reroll((5,)), Reroll((6,)), KEEP}
    assert table.reason(Reroll((4,))) == table.reason(Reroll((5, 5))) == r.DiceNotThere
    table.do(KEEP)
    assert table.state.battle is None and own(table, RUSSIA) == 0


@pytest.mark.rule("R178", "E19")
def test_brusilovs_die_may_hit_and_cost_and_is_not_countered() -> None:
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 3, events=(19,)).roll(5, 5, 6)
    assert table.losses(AUSTRIA_HUNGARY) == 3
    table.do(Reroll((5, 5, 6))).roll(1, 4, 5)
    assert table.fact(f.BrusilovLosses) == f.BrusilovLosses(hits=2, losses_defender=2, losses_attacker=2)
    assert table.all(f.CounterAttacked, ever=True) == []
    assert own(table, RUSSIA) == 2
    assert table.status(AUSTRIA_HUNGARY) == Status.SURRENDERED  # 3 + 2 on a track of 4
    assert table.state.battle is None  # and so no further throw


@pytest.mark.rule("R178", "E19")
def test_option_brusilov_goes_on_while_dice_show_five_or_six() -> None:
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(19,), options=Options(brusilov_chain=True)).roll(6)
    for losses in (2, 3):
        table.do(Reroll((6,))).roll(6)
        assert table.losses(AUSTRIA_HUNGARY) == losses
    assert table.legal == (Reroll((6,)), KEEP)
    table.do(Reroll((6,))).roll(2)
    assert table.state.battle is None and own(table, RUSSIA) == 1


@pytest.mark.rule("R178", "E19")
def test_brusilov_throws_again_once() -> None:
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(19,)).roll(6).do(Reroll((6,))).roll(6)
    assert table.state.battle is None and table.losses(AUSTRIA_HUNGARY) == 2


@pytest.mark.rule("R178", "E19")
@pytest.mark.parametrize("fallen", [AUSTRIA_HUNGARY, RUSSIA])
def test_brusilov_ends_when_either_sector_falls_in_the_first_losses(fallen: Sector) -> None:
    board = with_track(RUSSIA, 2, 2)
    last = {AUSTRIA_HUNGARY: 4} if fallen == AUSTRIA_HUNGARY else {RUSSIA: 1}
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 2, board=board, losses=last, events=(19,)).roll(1, 6)
    assert table.status(fallen) == Status.SURRENDERED and table.state.battle is None


@pytest.mark.rule("R134", "R203", "E19")
def test_brusilov_is_against_austria_hungary() -> None:
    table = at(ENTENTE, events=(19,), status={AUSTRIA_HUNGARY: Status.SURRENDERED})
    table.do(Offensive(RUSSIA, GERMANY, 2)).roll(5, 6)
    assert [die[2] for die in read(table)] == [0, 0] and table.state.battle is None


@pytest.mark.rule("R136", "R181", "E21")
def test_somme_helps_attack_dice_only() -> None:
    table = attack(FRANCE, GERMANY, 3, events=(21,), levels={FRANCE: (0, 0, 1, 0)}).roll(2, 3, 1).roll(3)
    assert read(table) == [(False, 1, 1, False), (False, 2, 1, False), (False, 3, 1, True), (True, 3, 0, False)]
    assert (table.losses(GERMANY), own(table, FRANCE)) == (1, 2)


@pytest.mark.rule("R136", "R189", "E29")
def test_passchendaele_mirrors_without_a_bonus() -> None:
    table = attack(FRANCE, GERMANY, 3, events=(29,)).roll(3, 4, 5)
    assert [die[2] for die in read(table)] == [0, 0, 0]
    assert (table.losses(GERMANY), own(table, FRANCE)) == (2, 2)


@pytest.mark.rule("R137", "R185", "E25")
def test_gaza_re_rolls_every_hit_after_aviation() -> None:
    position: dict[str, Any] = {"events": (25,), "levels": {MIDDLE_EAST: (0, 0, 2, 1)}}
    table = attack(MIDDLE_EAST, OTTOMAN_EMPIRE, 2, **position).roll(3, 5).roll(4, 6)
    assert table.decision == Decision.AVIATION and table.legal == (Reroll((4,)), KEEP)
    table.do(Reroll((4,))).roll(5)
    assert awaits(table, Purpose.FORCED_REROLL, 1)  # the Attack die that hit
    assert table.fact(f.DiceLifted) == f.DiceLifted(
        side=ENTENTE, faces=(5,), artillery=False, event=25, rule="18, event 25"
    )
    table.roll(1)
    assert awaits(table, Purpose.FORCED_REROLL, 2)  # both Artillery dice, the one that Aviation mended too
    table.roll(2, 6)
    assert [die[1] for die in read(table)] == [1, 3, 2, 6]  # no more re-rolls, of failures or of the 6
    assert (table.losses(OTTOMAN_EMPIRE), own(table, MIDDLE_EAST)) == (1, 1)  # the new 1 is countered


@pytest.mark.rule("R185", "R289", "E25")
def test_gaza_without_hits() -> None:
    table = attack(MIDDLE_EAST, OTTOMAN_EMPIRE, 2, events=(25,)).roll(1, 4)
    assert table.all(f.DiceLifted, ever=True) == []
    assert (table.losses(OTTOMAN_EMPIRE), own(table, MIDDLE_EAST)) == (0, 1)


@pytest.mark.rule("R186", "E26")
def test_vimy_helps_all_dice() -> None:
    table = attack(FRANCE, GERMANY, 1, events=(26,), levels={FRANCE: (0, 0, 1, 0)}).roll(3).roll(3)
    assert read(table) == [(False, 3, 1, True), (True, 3, 1, True)]


@pytest.mark.rule("R188", "E28")
def test_greece_enters_and_produces_nothing() -> None:
    table = Table.at(Phase.EVENTS, turn=8, deck=(28, 29, 32)).draw(28, 29, 32)
    assert (table.status(GREECE), table.losses(GREECE)) == (Status.AT_WAR, 0)
    assert next(fact for fact in table.all(f.Income) if fact.side == ENTENTE).sectors == 8


@pytest.mark.rule("R193", "E34")
def test_michael_without_friedensturm_is_not_asked() -> None:
    table = attack(GERMANY, FRANCE, 1, events=(34,))
    assert table.all(f.MichaelUsed) and awaits(table, Purpose.ATTACK, 2)
    assert awaits(table.roll(2, 2), Purpose.ARTILLERY, 1)


@pytest.mark.rule("R193", "R196", "R272", "E34", "E37")
@pytest.mark.parametrize("first", [True, False])
def test_michael_is_for_one_of_the_two_offensives(first: bool) -> None:
    table = at(CENTRAL_POWERS, events=(34, 37)).do(Offensive(GERMANY, FRANCE, 1))
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.MICHAEL, "18, event 34")
    assert table.legal == (USE_MICHAEL, DECLINE)
    assert table.reason(KEEP) == r.NotAwaited
    table.do(USE_MICHAEL if first else DECLINE)
    assert awaits(table, Purpose.ATTACK, 2 if first else 1)
    table.roll(*(2, 2) if first else (2,))
    if first:
        table.roll(2)
    table.do(DONE, Offensive(GERMANY, FRANCE, 1))
    assert awaits(table, Purpose.ATTACK, 1 if first else 2)


@pytest.mark.rule("R193", "R196", "E34", "E37")
def test_athenas_michael_goes_with_the_first_of_two() -> None:
    table = at(CENTRAL_POWERS, events=(34, 37), rp=(0, 4), options=ATHENA_CENTRAL_POWERS)
    assert table.all(f.MichaelUsed) and awaits(table, Purpose.ATTACK, 4)
    table.roll(2, 2, 2, 2).roll(2)
    launched = table.fact(f.OffensiveLaunched)
    assert (launched.attacker, launched.defender, launched.size) == (GERMANY, FRANCE, 1)
    assert table.all(f.MichaelUsed) == [] and awaits(table, Purpose.ATTACK, 1)


@pytest.mark.rule("R196", "E37")
def test_athenas_second_offensive_lapses_without_rp() -> None:
    table = at(CENTRAL_POWERS, events=(37,), rp=(0, 3), options=ATHENA_CENTRAL_POWERS).roll(2, 2, 2)
    assert [fact.size for fact in table.all(f.OffensiveLaunched, ever=True)] == [3]


@pytest.mark.rule("R111", "R196", "E37")
def test_friedensturm_is_two_against_france_or_one_elsewhere() -> None:
    table = at(CENTRAL_POWERS, events=(37,), rp=(9, 9)).do(Offensive(GERMANY, FRANCE, 1)).roll(2).do(DONE)
    assert table.reason(Offensive(GERMANY, RUSSIA, 1)) == r.AlreadyAttacked
    table.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)  # they need not follow each other
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert table.rp(CENTRAL_POWERS) == 9 - 3
    assert table.reason(Offensive(GERMANY, FRANCE, 1)) == r.AlreadyAttacked

    table = at(CENTRAL_POWERS, events=(37,)).do(Offensive(GERMANY, RUSSIA, 1)).roll(2).do(DONE)
    for target in (FRANCE, RUSSIA):
        assert table.reason(Offensive(GERMANY, target, 1)) == r.AlreadyAttacked
    without = at(CENTRAL_POWERS).do(Offensive(GERMANY, FRANCE, 1)).roll(2).do(DONE)
    assert without.reason(Offensive(GERMANY, FRANCE, 1)) == r.AlreadyAttacked


@pytest.mark.rule("R196", "R254", "E37")
def test_the_value_is_read_for_each_of_friedensturms_offensives() -> None:
    table = at(CENTRAL_POWERS, events=(37,)).do(Offensive(GERMANY, FRANCE, 3)).roll(1, 2, 2)
    assert own(table, GERMANY) == 1
    assert sizes(table.do(DONE), GERMANY, FRANCE) == [1, 2]


@pytest.mark.rule("R194", "E35")
def test_unified_command_orders_athena_only_when_it_is_drawn() -> None:
    table = at(ENTENTE, events=(35,), in_force=(35,), options=ATHENA_ENTENTE)
    assert table.fact(f.OffensiveLaunched).event == 35
    assert [die[2] for die in read(table.roll(3, 3, 3))] == [1, 1, 1]
    table = at(ENTENTE, in_force=(35,), options=ATHENA_ENTENTE)
    assert table.waiting == Cards(ENTENTE, Deck.CORNFLOWER, 1, "17.6.4")
    table = attack(FRANCE, GERMANY, 1, in_force=(35,)).roll(3)
    assert read(table) == [(False, 3, 1, True)]


@pytest.mark.rule("R194", "E35")
def test_unified_command_is_frances_alone() -> None:
    """The French text's "Entente in France" would help Russia and Italy: it doesn't."""
    for attacker, defender in ((RUSSIA, GERMANY), (ITALY, AUSTRIA_HUNGARY), (MIDDLE_EAST, OTTOMAN_EMPIRE)):
        table = attack(attacker, defender, 1, status=ALL_AT_WAR, in_force=(35,)).roll(4)
        assert read(table) == [(False, 4, 0, False)]


@pytest.mark.rule("R194", "R195", "E35", "E36")
def test_permanent_cards_outlast_the_turn() -> None:
    table = Table.at(Phase.EVENTS, turn=11, deck=(32, 35, 36, 37, 38, 39), status=ALL_AT_WAR, rp=(0, 0))
    to_offensives(table.draw(32, 35, 36))
    while table.state.turn == 11:
        table.do(DONE)
    assert table.state.this_turn == () and {35, 36} <= set(table.state.in_force)


@pytest.mark.rule("R195", "E36")
@pytest.mark.parametrize("status", [Status.NEUTRAL, Status.SURRENDERED])
def test_franchet_is_void_without_greece_at_war(status: Status) -> None:
    table = Table.at(Phase.EVENTS, turn=11, deck=(32, 36, 37), status={GREECE: status}).draw(32, 36, 37)
    assert 36 not in table.state.in_force
    assert 36 in {fact.event for fact in table.all(f.EventWithoutEffect)}


@pytest.mark.rule("R195", "E28", "E36")
def test_franchet_is_lost_when_greece_enters_later_but_not_the_same_turn() -> None:
    """36 before Greece is at war gives it no die; drawn with 28 it does, as 28 resolves first."""
    late = Table.at(Phase.EVENTS, turn=11, deck=(32, 36, 37)).draw(32, 36, 37).state
    assert pools.pool(late, GREECE, BULGARIA, 1).attack_dice == 1
    table = Table.at(Phase.EVENTS, turn=11, deck=(28, 32, 36)).draw(28, 32, 36)
    assert 36 in table.state.in_force
    assert pools.pool(table.state, GREECE, BULGARIA, 1).attack_dice == 2


@pytest.mark.rule("R199", "R203", "E40")
def test_megiddo_is_for_the_middle_east_alone() -> None:
    assert awaits(attack(MIDDLE_EAST, OTTOMAN_EMPIRE, 1, events=(40,)), Purpose.ATTACK, 2)
    for attacker in (RUSSIA, GREECE):
        table = attack(attacker, OTTOMAN_EMPIRE, 1, status=ALL_AT_WAR, events=(40,))
        assert awaits(table, Purpose.ATTACK, 1)
    gone = at(ENTENTE, events=(40,), status={MIDDLE_EAST: Status.SURRENDERED})
    assert gone.reason(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)) == r.NotAtWar
