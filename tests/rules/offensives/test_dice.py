"""Which dice an offensive throws, how they are read, and what they cost (3.9, 10.2.7, 10.3.3, 10.3.4, 13.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import facts as f
from rules import pools
from rules import refusals as r
from rules.actions import KEEP, Implement, Offensive, Reinforce, Reroll, Research
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Choice,
    Contribution,
    CounterAttack,
    Decision,
    InitiativeRule,
    Launched,
    Options,
    Phase,
    PoolPart,
    Purpose,
    Sector,
    Source,
    Status,
    Technology,
    Tree,
)
from tests.rules.support import ALL_AT_WAR, BOARD, Table, attack, fighting, printed_with

# --- worked examples ----------------------------------------------------------------------------------------


def example_of_10_3_4() -> Table:
    levels = {GERMANY: (3, 0, 3, 2), RUSSIA: (0, 2, 0, 1)}
    return fighting(CENTRAL_POWERS, levels=levels, losses={RUSSIA: 6}, rp=(5, 5))


# --- dice (3.9) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3.9", "R008", "R164", "R187", "R258", "E5", "E27")
def test_a_natural_six_hits_whatever_weighs_on_it() -> None:
    levels = {FRANCE: (0, 0, 2, 0), GERMANY: (0, 4, 0, 0)}
    table = attack(FRANCE, GERMANY, 2, levels=levels, events=(5, 27)).roll(5, 6).roll(5, 6)
    assert table.read() == [(False, 5, -6, False), (False, 6, -6, True), (True, 5, -2, False), (True, 6, -2, True)]
    assert table.losses(GERMANY) == 2


@pytest.mark.rule("3.9", "R008", "R011", "R298")
def test_a_natural_one_fails_and_counters_whatever_helps_it() -> None:
    position: dict[str, Any] = {"levels": {FRANCE: (4, 0, 0, 0)}, "events": (26, 38), "in_force": (35,)}
    table = attack(FRANCE, GERMANY, 2, **position).roll(1, 2)
    assert table.read() == [(False, 1, 7, False), (False, 2, 7, True)]
    assert (table.losses(GERMANY), table.losses(FRANCE)) == (1, 1)


@pytest.mark.rule("3.9", "R008", "R094")
@pytest.mark.parametrize(("face", "rp", "unlocked"), [(1, 7, 0), (6, 1, 1), (2, 1, 0), (2, 2, 1)])
def test_natural_faces_in_technology(face: int, rp: int, unlocked: int) -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=1, rp=(8, 0))
    table.do(Research(Technology.DEFENCE, rp)).roll(face)
    assert table.state.trees[ENTENTE].levels[Technology.DEFENCE] == unlocked


@pytest.mark.rule("6", "R010")
def test_no_natural_faces_in_dice_for_the_initiative() -> None:
    options = Options(initiative=InitiativeRule.BID)
    table = Table.at(Phase.INITIATIVE, turn=6, rp=(0, 6), options=options)
    table.do(table.legal[-1]).roll(6).roll(1)
    assert table.fact(f.InitiativeTaken).side == CENTRAL_POWERS


@pytest.mark.rule("R012", "R115")
def test_more_dice_than_the_box_has() -> None:
    board = printed_with(AUSTRIA_HUNGARY, track=(3, 2, 1, 0))
    table = attack(AUSTRIA_HUNGARY, ITALY, 3, board=board, status=ALL_AT_WAR, events=(18, 31))
    assert table.awaits(Purpose.ATTACK, 5)
    table = attack(GERMANY, FRANCE, 3, levels={GERMANY: (0, 0, 3, 0)}, events=(34,)).roll(2, 2, 2, 2)
    assert table.awaits(Purpose.ARTILLERY, 4)
    assert table.roll(6, 6, 6, 6).losses(FRANCE) == 4


@pytest.mark.rule("R012")
def test_more_white_flags_than_the_box_has() -> None:
    fallen = dict.fromkeys((AFRICA, ITALY, SERBIA, BULGARIA, GERMAN_COLONIES), Status.SURRENDERED)
    table = attack(AUSTRIA_HUNGARY, ROMANIA, 1, status=fallen | {ROMANIA: Status.AT_WAR}, losses={ROMANIA: 2}).roll(6)
    assert table.status(ROMANIA) == Status.SURRENDERED


# --- pools and technologies ---------------------------------------------------------------------------------


@pytest.mark.rule("10.2.7", "10.3.3", "R101", "R102", "R103", "R104", "R115")
def test_where_each_die_and_modifier_comes_from() -> None:
    """The example of 10.3.4 at size 2, source by source, with events by number."""
    assert pools.contributions(example_of_10_3_4().state, GERMANY, RUSSIA, 2) == (
        Contribution(PoolPart.ATTACK_DICE, 2, Source.SIZE),
        Contribution(PoolPart.ATTACK_MODIFIER, +3, Source.ATTACK),
        Contribution(PoolPart.ATTACK_MODIFIER, -2, Source.DEFENCE),
        Contribution(PoolPart.ARTILLERY_DICE, 2, Source.ARTILLERY),
        Contribution(PoolPart.REROLLS, 2, Source.AVIATION),
    )
    table = fighting(CENTRAL_POWERS, status=ALL_AT_WAR, events=(18,))
    assert pools.contributions(table.state, AUSTRIA_HUNGARY, ITALY, 1) == (
        Contribution(PoolPart.ATTACK_DICE, 1, Source.SIZE),
        Contribution(PoolPart.ATTACK_DICE, 1, Source.EVENT, 18),
        Contribution(PoolPart.ATTACK_MODIFIER, +1, Source.EVENT, 18),
    )


@pytest.mark.rule("10.2.7", "R101")
def test_bonus_attack_dice_make_no_room_for_artillery() -> None:
    position: dict[str, Any] = {"status": ALL_AT_WAR, "levels": {AUSTRIA_HUNGARY: (0, 0, 2, 0)}, "events": (18,)}
    table = attack(AUSTRIA_HUNGARY, ITALY, 1, **position)
    assert table.awaits(Purpose.ATTACK, 2)
    assert table.roll(2, 2).awaits(Purpose.ARTILLERY, 1)


@pytest.mark.rule("10.2.7", "R102")
def test_artillery_reads_the_attack_value_alone() -> None:
    levels = {GERMANY: (3, 0, 2, 0), FRANCE: (0, 3, 0, 0)}
    table = attack(GERMANY, FRANCE, 2, levels=levels).roll(2, 2).roll(3, 4)
    assert table.read()[2:] == [(True, 3, 0, False), (True, 4, 0, True)]


@pytest.mark.rule("10.2.7", "10.3.3", "R103")
def test_aviation_throws_failed_artillery_again_once_and_the_result_stands() -> None:
    table = attack(GERMANY, RUSSIA, 3, levels={GERMANY: (0, 0, 3, 1)}).roll(2, 2, 2).roll(2, 3, 5)
    assert set(table.legal) == {Reroll((2,)), Reroll((3,)), KEEP}
    for faces in ((5,), (2, 3), (2, 2), (1,), ()):
        assert table.reason(Reroll(faces)) == r.DiceNotThere
    table.do(Reroll((3,))).roll(1)
    assert [face for artillery, face, _, _ in table.read() if artillery] == [1, 2, 5]
    assert table.losses(RUSSIA) == 1


@pytest.mark.rule("10.2.7", "R103")
def test_aviation_may_be_left_unused() -> None:
    table = attack(GERMANY, RUSSIA, 2, levels={GERMANY: (0, 0, 1, 1)}).roll(2, 2).roll(3).do(KEEP)
    assert [face for artillery, face, _, _ in table.read() if artillery] == [3]


@pytest.mark.rule("10.2.7", "R103")
@pytest.mark.parametrize(("german", "french"), [(1, 1), (2, 3), (0, 4)])
def test_aviation_helps_the_attacker_alone(german: int, french: int) -> None:
    levels = {GERMANY: (0, 0, 1, german), FRANCE: (0, 0, 0, french)}
    table = attack(GERMANY, FRANCE, 1, levels=levels).roll(6).roll(3)
    assert table.fact(f.LossesCounted).hits == 1


@pytest.mark.rule("10.2.7", "R103", "R142")
def test_nothing_is_asked_when_no_artillery_die_failed() -> None:
    table = attack(GERMANY, RUSSIA, 1, levels={GERMANY: (0, 0, 1, 4)})
    assert table.roll(3).awaits(Purpose.ARTILLERY, 1)
    assert table.roll(4).fact(f.LossesCounted).hits == 1


@pytest.mark.rule("10.2.7", "R104")
def test_levels_count_where_they_are_implemented() -> None:
    full = Tree((3, 4, 3, 4, 0, 0))
    position: dict[str, Any] = {"levels": {GERMANY: (3, 4, 3, 4)}, "trees": {CENTRAL_POWERS: full, ENTENTE: full}}
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, **position).roll(4, 5)
    assert table.read() == [(False, 4, 0, False), (False, 5, 0, True)]


@pytest.mark.rule("10.2.6", "R099", "R260")
def test_africa_and_the_colonies_have_no_artillery_to_throw_again() -> None:
    assert BOARD.sectors[AFRICA].caps == BOARD.sectors[GERMAN_COLONIES].caps == (0, 0, 0, 0)
    full = {CENTRAL_POWERS: Tree((3, 4, 3, 4, 0, 0)), ENTENTE: Tree((4, 3, 3, 4, 0, 0))}
    for attacker, defender in ((GERMAN_COLONIES, AFRICA), (AFRICA, GERMAN_COLONIES)):
        table = attack(attacker, defender, 2, trees=full).roll(3, 5)
        assert table.read() == [(False, 3, 0, False), (False, 5, 0, True)]


@pytest.mark.rule("10.3.3", "R258")
def test_technology_weighs_on_bonus_dice_too() -> None:
    position: dict[str, Any] = {
        "status": ALL_AT_WAR,
        "levels": {AUSTRIA_HUNGARY: (2, 0, 0, 0), ITALY: (0, 1, 0, 0)},
        "events": (18,),
    }
    table = attack(AUSTRIA_HUNGARY, ITALY, 1, **position).roll(3, 3)
    assert table.read() == [(False, 3, 2, True), (False, 3, 2, True)]


@pytest.mark.rule("R103", "R167", "R261", "E8")
def test_re_rolled_artillery_keeps_its_modifier() -> None:
    position: dict[str, Any] = {"levels": {GERMANY: (0, 0, 1, 1)}, "events": (8,)}
    table = attack(GERMANY, FRANCE, 1, **position).roll(3).roll(1).do(Reroll((1,))).roll(2)
    assert table.read()[1:] == [(True, 2, 2, True)]


@pytest.mark.rule("10.3.4", "R259")
def test_each_hit_is_one_loss() -> None:
    table = attack(GERMANY, FRANCE, 3, levels={GERMANY: (0, 0, 3, 0)}).roll(4, 5, 6).roll(4, 5, 6)
    assert table.fact(f.LossesCounted).hits == 6
    assert (table.losses(FRANCE), table.status(FRANCE)) == (6, Status.AT_WAR)


# --- The counter-attack (10.3.4) ----------------------------------------------------------------------------


@pytest.mark.rule("10.3.4", "R116")
def test_two_ones_are_one_counter_attack() -> None:
    assert attack(FRANCE, GERMANY, 3).roll(1, 1, 1).losses(FRANCE) == 1


@pytest.mark.rule("R116", "R176", "E17")
def test_a_one_thrown_away_does_not_counter_and_a_new_one_does() -> None:
    table = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 2, events=(17,)).roll(1, 5).do(Reroll((1,))).roll(3)
    assert table.losses(OTTOMAN_EMPIRE) == 0 and table.all(f.CounterAttacked) == []
    table = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 2, events=(17,)).roll(3, 5).do(Reroll((3,))).roll(1)
    assert table.losses(OTTOMAN_EMPIRE) == 1


@pytest.mark.rule("10.3.4", "R117")
def test_bonus_dice_counter_attack_too() -> None:
    table = attack(AUSTRIA_HUNGARY, ITALY, 1, status=ALL_AT_WAR, events=(18, 31)).roll(1, 2, 3)
    assert table.losses(AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("10.3.4", "R118")
def test_the_colonies_are_never_countered_but_africa_is() -> None:
    table = attack(GERMAN_COLONIES, AFRICA, 2).roll(1, 6)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.GERMAN_COLONIES_ATTACK
    assert (table.losses(AFRICA), table.losses(GERMAN_COLONIES)) == (1, 0)
    assert attack(AFRICA, GERMAN_COLONIES, 2).roll(1, 6).losses(AFRICA) == 1


@pytest.mark.rule("10.3.4", "R119", "R120")
@pytest.mark.parametrize(
    ("past", "attacker", "counters"),
    [
        ((), FRANCE, True),
        ((Launched(GERMANY, FRANCE),), FRANCE, True),
        ((Launched(GERMANY, RUSSIA),), FRANCE, False),
        ((Launched(GERMANY, FRANCE, True), Launched(GERMANY, RUSSIA)), FRANCE, False),
        ((Launched(GERMANY, FRANCE, True), Launched(GERMANY, RUSSIA)), RUSSIA, False),
        ((Launched(GERMANY, FRANCE, True),), RUSSIA, False),
        ((Launched(GERMANY, FRANCE, True),), FRANCE, True),
        ((Launched(AUSTRIA_HUNGARY, RUSSIA), Launched(ITALY, GERMANY)), FRANCE, True),
    ],
)
def test_a_defender_that_attacked_elsewhere_does_not_counter(
    past: tuple[Launched, ...], attacker: Sector, counters: bool
) -> None:
    table = attack(attacker, GERMANY, 2, offensives=past).roll(1, 2)
    assert table.losses(attacker) == counters


@pytest.mark.rule("10.3.4", "R119")
def test_a_later_attack_elsewhere_is_no_excuse() -> None:
    table = fighting(ENTENTE).do(Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert table.losses(FRANCE) == 1
    table.do(Offensive(GERMANY, RUSSIA, 1)).roll(2)
    assert table.losses(FRANCE) == 1


@pytest.mark.rule("10.3.4", "R121")
def test_a_defender_that_collapses_still_counters() -> None:
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, losses={SERBIA: 2}).roll(1, 6)
    assert table.status(SERBIA) == Status.SURRENDERED
    assert table.losses(AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("10.3.4", "13.2.1", "R123", "R139")
def test_an_attacker_may_surrender_to_a_counter_attack() -> None:
    board = printed_with(SERBIA, track=(1, 1))
    table = attack(SERBIA, AUSTRIA_HUNGARY, 1, board=board, losses={SERBIA: 1}).roll(1)
    assert table.status(SERBIA) == Status.SURRENDERED
    assert table.fact(f.Surrendered).to == CENTRAL_POWERS and table.state.vp == (0, 1)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    assert table.state.battle is None


# --- what a sector is (2, 13) -------------------------------------------------------------------------------


@pytest.mark.rule("2", "13.3", "14.2.2", "R001", "R110", "R157", "R192", "E33")
def test_russia_exited_is_neither_at_war_nor_surrendered() -> None:
    table = Table.at(Phase.EVENTS, turn=11, deck=(33, 32, 37), losses={RUSSIA: 2, GERMANY: 3})
    table.draw(33, 32, 37)
    assert table.status(RUSSIA) == Status.EXITED
    assert table.state.vp == (0, 0) and table.losses(GERMANY) == 1
    income = next(fact for fact in table.all(f.Income) if fact.side == ENTENTE)
    assert income.sectors == 8 - 2

    gone: dict[str, Any] = {"status": {RUSSIA: Status.EXITED}, "losses": {RUSSIA: 2, FRANCE: 1}}
    reinforcing = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, **gone)
    assert reinforcing.reason(Reinforce(RUSSIA, 1)) == r.NotAtWar
    assert Reinforce(FRANCE, 1) in reinforcing.legal
    unlocked = {ENTENTE: Tree((1, 0, 0, 0, 0, 0))}
    implementing = Table.at(Phase.TECHNOLOGY, side=ENTENTE, trees=unlocked, **gone)
    assert implementing.reason(Implement(RUSSIA, Technology.ATTACK)) == r.Surrendered
    assert Implement(SERBIA, Technology.ATTACK) in implementing.legal

    assert fighting(ENTENTE, **gone).reason(Offensive(RUSSIA, GERMANY, 1)) == r.NotAtWar
    assert fighting(CENTRAL_POWERS, **gone).reason(Offensive(GERMANY, RUSSIA, 1)) == r.NotAtWar
    flu = Table.at(Phase.EVENTS, turn=11, deck=(32, 37, 39), **gone).draw(32, 37, 39)
    assert (flu.losses(RUSSIA), flu.losses(FRANCE)) == (2, 1 + 2)
    ending = fighting(ENTENTE, turn=14, rp=(0, 0), **gone)
    counted = next(fact for fact in ending.all(f.PrestigeCounted, ever=True) if fact.side == ENTENTE)
    assert RUSSIA not in {line.sector for line in counted.lines}
    assert counted.total == 4 * 2 + 1 * 1 + 3 * 2 + 1 * 2  # France, Serbia, Middle East, Africa


@pytest.mark.rule("10.1.1", "R005")
def test_reinforcement_stops_at_the_space_not_at_the_value() -> None:
    position: dict[str, Any] = {"status": ALL_AT_WAR, "losses": {ITALY: 1, FRANCE: 1}}
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, **position)
    assert BOARD.sectors[ITALY].track[:2] == (2, 2)
    assert table.do(Reinforce(ITALY, 1)).losses(ITALY) == 0
    assert table.reason(Reinforce(ITALY, 1)) == r.NoLosses


@pytest.mark.rule("10.3.4", "13.2.1", "R006")
def test_the_last_space_is_not_surrender() -> None:
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2).roll(5, 6)
    assert (table.losses(SERBIA), table.status(SERBIA), table.state.vp) == (2, Status.AT_WAR, (0, 0))
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, losses={SERBIA: 1}).roll(5, 2)
    assert (table.losses(SERBIA), table.status(SERBIA)) == (2, Status.AT_WAR)
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, losses={SERBIA: 2}).roll(5, 2)
    assert (table.losses(SERBIA), table.status(SERBIA), table.state.vp) == (2, Status.SURRENDERED, (0, 1))


@pytest.mark.rule("10.3.4", "R006", "R259")
def test_losses_beyond_surrender_vanish() -> None:
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, losses={SERBIA: 2}).roll(6, 6)
    assert table.fact(f.LossesCounted).losses == 2
    assert table.all(f.LossTaken) == []  # there was no space left to move
    assert table.fact(f.Surrendered) == f.Surrendered(sector=SERBIA, to=CENTRAL_POWERS, vp=1, total_vp=1, unplaced=2)


@pytest.mark.rule("8.2", "10.3.2", "14.2.2", "R007")
def test_a_value_of_nothing_at_war() -> None:
    broken: dict[str, Any] = {"losses": {SERBIA: 2}}
    table = fighting(ENTENTE, **broken)
    assert table.reason(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)) == r.NoOperationalValue
    assert (SERBIA, AUSTRIA_HUNGARY) not in table.offensives
    assert (AUSTRIA_HUNGARY, SERBIA) in fighting(CENTRAL_POWERS, **broken).offensives
    income = next(fact for fact in Table.at(Phase.INCOME, **broken).all(f.Income) if fact.side == ENTENTE)
    assert income.sectors == 8
    counted = fighting(ENTENTE, turn=14, rp=(0, 0), **broken).all(f.PrestigeCounted, ever=True)[0]
    line = next(line for line in counted.lines if line.sector == SERBIA)
    assert line.operational_value == 0


@pytest.mark.rule("R007", "R114", "R171", "R195", "R199", "E12", "E36", "E40")
def test_event_dice_give_no_offensive_to_a_value_of_nothing() -> None:
    position: dict[str, Any] = {
        "status": ALL_AT_WAR,
        "losses": {GREECE: 2, MIDDLE_EAST: 3, GERMAN_COLONIES: 3},
        "events": (12, 40),
        "in_force": (6, 36),
    }
    table = fighting(ENTENTE, **position)
    assert table.reason(Offensive(GREECE, BULGARIA, 1)) == r.NoOperationalValue
    assert table.reason(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)) == r.NoOperationalValue
    assert fighting(CENTRAL_POWERS, **position).reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == r.NoOperationalValue


# --- surrender and its fruits -------------------------------------------------------------------------------


@pytest.mark.rule("13.2", "R138")
def test_a_sector_that_surrenders_is_out_of_the_offensives_at_once() -> None:
    table = fighting(CENTRAL_POWERS, losses={SERBIA: 2}, status=ALL_AT_WAR, rp=(7, 9))
    table.do(Offensive(AUSTRIA_HUNGARY, SERBIA, 1)).roll(6)
    assert table.rp(ENTENTE) == 7
    assert table.reason(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)) == r.NotAtWar
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(2)
    assert table.reason(Offensive(BULGARIA, SERBIA, 1)) == r.NotAtWar
    income = Table.at(Phase.INCOME, status={SERBIA: Status.SURRENDERED})
    assert next(fact for fact in income.all(f.Income) if fact.side == ENTENTE).sectors == 8 - 1


@pytest.mark.rule("13.2", "R138", "R295")
def test_the_history_of_offensives_outlives_a_sector() -> None:
    table = attack(AUSTRIA_HUNGARY, SERBIA, 1, losses={SERBIA: 2}).roll(6)
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(1)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    assert table.reason(Offensive(GERMANY, SERBIA, 1)) == r.NotAtWar
