"""Which dice an offensive throws and how they are read (3.9, 10.2.7, 10.3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import engine, pools
from rules import facts as f
from rules import refusals as r
from rules.actions import KEEP, Offensive, Reroll, Research
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
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
    Options,
    Phase,
    PoolPart,
    Purpose,
    Source,
    Status,
    Technology,
    Tree,
)
from tests.rules.offensives.support import at, attack, awaits, own, read, sizes, with_track
from tests.rules.support import ALL_AT_WAR, BOARD, Table

# --- worked examples ----------------------------------------------------------------------------------------


@pytest.mark.rule("3.1.1")
def test_tv01_italy_needs_a_five() -> None:
    table = attack(ITALY, AUSTRIA_HUNGARY, 2, status=ALL_AT_WAR).roll(5, 4)
    assert read(table) == [(False, 4, 0, False), (False, 5, 0, True)]
    assert table.losses(AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("3.1.1", "10.3.2", "R004")
def test_tv02_the_value_is_left_of_the_cube() -> None:
    for losses, value in enumerate((2, 1, 1, 0)):
        table = at(ENTENTE, losses={MIDDLE_EAST: losses})
        assert sizes(table, MIDDLE_EAST, OTTOMAN_EMPIRE) == list(range(1, value + 1))


@pytest.mark.rule("10.2.7")
def test_tv11_attack_and_defence() -> None:
    table = attack(FRANCE, GERMANY, 3, levels={FRANCE: (3, 0, 0, 0)}).roll(2, 3, 5)
    assert read(table) == [(False, 2, +3, True), (False, 3, +3, True), (False, 5, +3, True)]
    table = attack(FRANCE, GERMANY, 3, levels={GERMANY: (0, 4, 0, 0)}).roll(4, 5, 6)
    assert read(table) == [(False, 4, -4, False), (False, 5, -4, False), (False, 6, -4, True)]


@pytest.mark.rule("10.2.7", "10.3.3", "R101")
@pytest.mark.parametrize(("size", "dice"), [(3, 2), (2, 2), (1, 1)])
def test_tv12_artillery_is_capped_by_the_size(size: int, dice: int) -> None:
    table = attack(FRANCE, GERMANY, size, levels={FRANCE: (0, 0, 2, 0)}).roll(*(2,) * size)
    assert awaits(table, Purpose.ARTILLERY, dice)


@pytest.mark.rule("10.2.7", "R015", "R103")
def test_tv13_aviation_counts_printed_values() -> None:
    levels = {GERMANY: (0, 0, 3, 4), ITALY: (0, 0, 0, 2)}
    table = attack(GERMANY, ITALY, 3, status=ALL_AT_WAR, levels=levels).roll(2, 2, 2).roll(1, 2, 3)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.AVIATION, "10.2.7")
    assert Reroll((1, 2, 3)) in table.legal
    table.do(Reroll((1, 2, 3))).roll(4, 6, 1)
    assert table.fact(f.LossesCounted).losses == 2


@pytest.mark.rule("10.3.2")
def test_tv15_size_and_price() -> None:
    table = at(ENTENTE, losses={RUSSIA: 2}, rp=(5, 5))
    assert sizes(table, RUSSIA, OTTOMAN_EMPIRE) == [1, 2]
    assert engine.explain(table.state, Offensive(RUSSIA, OTTOMAN_EMPIRE, 2)).cost == 2
    assert table.do(Offensive(RUSSIA, OTTOMAN_EMPIRE, 2)).rp(ENTENTE) == 3
    assert awaits(table, Purpose.ATTACK, 2)


def example_of_10_3_4() -> Table:
    levels = {GERMANY: (3, 0, 3, 2), RUSSIA: (0, 2, 0, 1)}
    return at(CENTRAL_POWERS, levels=levels, losses={RUSSIA: 6}, rp=(5, 5))


@pytest.mark.rule("10.3.2", "10.3.3", "10.3.4", "R006", "R008", "R011", "R015", "R101", "R102", "R103", "R104", "R259")
def test_tv16_the_offensive_of_the_rulebook() -> None:
    table = example_of_10_3_4()
    assert sizes(table, GERMANY, RUSSIA) == [1, 2, 3]
    table.do(Offensive(GERMANY, RUSSIA, 2))
    assert table.rp(CENTRAL_POWERS) == 3
    assert awaits(table, Purpose.ATTACK, 2)
    assert awaits(table.roll(1, 3), Purpose.ARTILLERY, 2)
    table.roll(1, 4)
    assert table.legal == (Reroll((1,)), KEEP)  # of the two dice only one failed
    assert awaits(table.do(Reroll((1,))), Purpose.ARTILLERY_REROLL, 1)
    table.roll(1)
    assert read(table) == [(False, 1, 1, False), (False, 3, 1, True), (True, 1, 0, False), (True, 4, 0, True)]
    assert table.fact(f.LossesCounted) == f.LossesCounted(defender=RUSSIA, hits=2, losses=2)
    assert (table.losses(RUSSIA), table.status(RUSSIA)) == (8, Status.AT_WAR)
    assert BOARD.sectors[RUSSIA].last_space == 8
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.APPLIES
    assert own(table, GERMANY) == 1


@pytest.mark.rule("10.3.4", "R119")
def test_tv17_no_counter_attack_after_an_attack_elsewhere() -> None:
    table = example_of_10_3_4().do(Offensive(GERMANY, RUSSIA, 2)).roll(1, 3).roll(4, 4)
    table.do(Offensive(FRANCE, GERMANY, 2)).roll(1, 3)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    assert own(table, FRANCE) == 0


@pytest.mark.rule("10.3.4", "R119")
def test_tv17_had_germany_attacked_france() -> None:
    table = at(CENTRAL_POWERS).do(Offensive(GERMANY, FRANCE, 2)).roll(2, 3)
    table.do(Offensive(FRANCE, GERMANY, 2)).roll(1, 3)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.APPLIES
    assert own(table, FRANCE) == 1


# --- dice (3.9) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3.9", "R008", "R164", "R187", "R258", "E5", "E27")
def test_a_natural_six_hits_whatever_weighs_on_it() -> None:
    levels = {FRANCE: (0, 0, 2, 0), GERMANY: (0, 4, 0, 0)}
    table = attack(FRANCE, GERMANY, 2, levels=levels, events=(5, 27)).roll(5, 6).roll(5, 6)
    assert read(table) == [(False, 5, -6, False), (False, 6, -6, True), (True, 5, -2, False), (True, 6, -2, True)]
    assert table.losses(GERMANY) == 2


@pytest.mark.rule("3.9", "R008", "R011", "R298")
def test_a_natural_one_fails_and_counters_whatever_helps_it() -> None:
    position: dict[str, Any] = {"levels": {FRANCE: (4, 0, 0, 0)}, "events": (26, 38), "in_force": (35,)}
    table = attack(FRANCE, GERMANY, 2, **position).roll(1, 2)
    assert read(table) == [(False, 1, 7, False), (False, 2, 7, True)]
    assert (table.losses(GERMANY), own(table, FRANCE)) == (1, 1)


@pytest.mark.rule("3.9", "R008", "R094")
@pytest.mark.parametrize(("face", "rp", "unlocked"), [(1, 7, 0), (6, 1, 1), (2, 1, 0), (2, 2, 1)])
def test_natural_faces_in_technology(face: int, rp: int, unlocked: int) -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=1, rp=(8, 0))
    table.do(Research(Technology.DEFENCE, rp)).roll(face)
    assert table.state.trees[ENTENTE].levels[Technology.DEFENCE] == unlocked


@pytest.mark.rule("3.9", "R008", "R178", "E19")
def test_natural_faces_in_brusilovs_dice() -> None:
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, levels={RUSSIA: (3, 0, 0, 0)}, events=(19,)).roll(5)
    table.do(Reroll((5,))).roll(1)
    assert table.fact(f.BrusilovLosses).losses_defender == 0
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, levels={AUSTRIA_HUNGARY: (0, 3, 0, 0)}, events=(19,)).roll(5)
    table.do(Reroll((5,))).roll(6)
    assert table.fact(f.BrusilovLosses).losses_defender == 1


@pytest.mark.rule("6", "R010")
def test_no_natural_faces_in_dice_for_the_initiative() -> None:
    options = Options(initiative=InitiativeRule.BID)
    table = Table.at(Phase.INITIATIVE, turn=6, rp=(0, 6), options=options)
    table.do(table.legal[-1]).roll(6).roll(1)
    assert table.fact(f.InitiativeTaken).side == CENTRAL_POWERS


@pytest.mark.rule("R010", "R200", "E41")
@pytest.mark.parametrize(("face", "stays"), [(1, False), (4, False), (5, True), (6, True)])
def test_no_natural_faces_in_the_die_of_pariser_kanonen(face: int, stays: bool) -> None:
    table = Table.at(Phase.INITIATIVE, turn=12, in_force=(41,)).roll(face)
    assert (41 in table.state.in_force) == stays


@pytest.mark.rule("3.9", "10.3.4", "R011", "R117")
def test_a_one_on_an_artillery_die_only_fails() -> None:
    table = attack(FRANCE, GERMANY, 2, levels={FRANCE: (0, 0, 2, 0)}).roll(2, 3).roll(1, 1)
    assert table.all(f.CounterAttacked) == [] and own(table, FRANCE) == 0


@pytest.mark.rule("R012", "R115")
def test_more_dice_than_the_box_has() -> None:
    board = with_track(AUSTRIA_HUNGARY, 3, 2, 1, 0)
    table = attack(AUSTRIA_HUNGARY, ITALY, 3, board=board, status=ALL_AT_WAR, events=(18, 31))
    assert awaits(table, Purpose.ATTACK, 5)
    table = attack(GERMANY, FRANCE, 3, levels={GERMANY: (0, 0, 3, 0)}, events=(34,)).roll(2, 2, 2, 2)
    assert awaits(table, Purpose.ARTILLERY, 4)
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
    table = at(CENTRAL_POWERS, status=ALL_AT_WAR, events=(18,))
    assert pools.contributions(table.state, AUSTRIA_HUNGARY, ITALY, 1) == (
        Contribution(PoolPart.ATTACK_DICE, 1, Source.SIZE),
        Contribution(PoolPart.ATTACK_DICE, 1, Source.EVENT, 18),
        Contribution(PoolPart.ATTACK_MODIFIER, +1, Source.EVENT, 18),
    )


@pytest.mark.rule("10.2.7", "R101")
def test_bonus_attack_dice_make_no_room_for_artillery() -> None:
    position: dict[str, Any] = {"status": ALL_AT_WAR, "levels": {AUSTRIA_HUNGARY: (0, 0, 2, 0)}, "events": (18,)}
    table = attack(AUSTRIA_HUNGARY, ITALY, 1, **position)
    assert awaits(table, Purpose.ATTACK, 2)
    assert awaits(table.roll(2, 2), Purpose.ARTILLERY, 1)


@pytest.mark.rule("10.2.7", "R102")
def test_artillery_reads_the_attack_value_alone() -> None:
    levels = {GERMANY: (3, 0, 2, 0), FRANCE: (0, 3, 0, 0)}
    table = attack(GERMANY, FRANCE, 2, levels=levels).roll(2, 2).roll(3, 4)
    assert read(table)[2:] == [(True, 3, 0, False), (True, 4, 0, True)]


@pytest.mark.rule("10.2.7", "10.3.3", "R103")
def test_aviation_throws_failed_artillery_again_once_and_the_result_stands() -> None:
    table = attack(GERMANY, RUSSIA, 3, levels={GERMANY: (0, 0, 3, 1)}).roll(2, 2, 2).roll(2, 3, 5)
    assert set(table.legal) == {Reroll((2,)), Reroll((3,)), KEEP}
    for faces in ((5,), (2, 3), (2, 2), (1,), ()):
        assert table.reason(Reroll(faces)) == r.DiceNotThere
    table.do(Reroll((3,))).roll(1)
    assert [face for artillery, face, _, _ in read(table) if artillery] == [1, 2, 5]
    assert table.losses(RUSSIA) == 1


@pytest.mark.rule("10.2.7", "R103")
def test_aviation_may_be_left_unused() -> None:
    table = attack(GERMANY, RUSSIA, 2, levels={GERMANY: (0, 0, 1, 1)}).roll(2, 2).roll(3).do(KEEP)
    assert [face for artillery, face, _, _ in read(table) if artillery] == [3]


@pytest.mark.rule("10.2.7", "R103")
@pytest.mark.parametrize(("german", "french"), [(1, 1), (2, 3), (0, 4)])
def test_aviation_helps_the_attacker_alone(german: int, french: int) -> None:
    levels = {GERMANY: (0, 0, 1, german), FRANCE: (0, 0, 0, french)}
    table = attack(GERMANY, FRANCE, 1, levels=levels).roll(6).roll(3)
    assert table.fact(f.LossesCounted).hits == 1


@pytest.mark.rule("10.2.7", "R103", "R142")
def test_nothing_is_asked_when_no_artillery_die_failed() -> None:
    table = attack(GERMANY, RUSSIA, 1, levels={GERMANY: (0, 0, 1, 4)})
    assert awaits(table.roll(3), Purpose.ARTILLERY, 1)
    assert table.roll(4).fact(f.LossesCounted).hits == 1


@pytest.mark.rule("10.2.7", "R104")
def test_levels_count_where_they_are_implemented() -> None:
    full = Tree((3, 4, 3, 4, 0, 0))
    position: dict[str, Any] = {"levels": {GERMANY: (3, 4, 3, 4)}, "trees": {CENTRAL_POWERS: full, ENTENTE: full}}
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, **position).roll(4, 5)
    assert read(table) == [(False, 4, 0, False), (False, 5, 0, True)]


@pytest.mark.rule("10.2.6", "R099", "R260")
def test_africa_and_the_colonies_have_no_artillery_to_throw_again() -> None:
    assert BOARD.sectors[AFRICA].caps == BOARD.sectors[GERMAN_COLONIES].caps == (0, 0, 0, 0)
    full = {CENTRAL_POWERS: Tree((3, 4, 3, 4, 0, 0)), ENTENTE: Tree((4, 3, 3, 4, 0, 0))}
    for attacker, defender in ((GERMAN_COLONIES, AFRICA), (AFRICA, GERMAN_COLONIES)):
        table = attack(attacker, defender, 2, trees=full).roll(3, 5)
        assert read(table) == [(False, 3, 0, False), (False, 5, 0, True)]


@pytest.mark.rule("10.3.3", "R258")
def test_technology_weighs_on_bonus_dice_too() -> None:
    position: dict[str, Any] = {
        "status": ALL_AT_WAR,
        "levels": {AUSTRIA_HUNGARY: (2, 0, 0, 0), ITALY: (0, 1, 0, 0)},
        "events": (18,),
    }
    table = attack(AUSTRIA_HUNGARY, ITALY, 1, **position).roll(3, 3)
    assert read(table) == [(False, 3, 2, True), (False, 3, 2, True)]


@pytest.mark.rule("R103", "R167", "R261", "E8")
def test_re_rolled_artillery_keeps_its_modifier() -> None:
    position: dict[str, Any] = {"levels": {GERMANY: (0, 0, 1, 1)}, "events": (8,)}
    table = attack(GERMANY, FRANCE, 1, **position).roll(3).roll(1).do(Reroll((1,))).roll(2)
    assert read(table)[1:] == [(True, 2, 2, True)]


@pytest.mark.rule("10.3.4", "R259")
def test_each_hit_is_one_loss() -> None:
    table = attack(GERMANY, FRANCE, 3, levels={GERMANY: (0, 0, 3, 0)}).roll(4, 5, 6).roll(4, 5, 6)
    assert table.fact(f.LossesCounted).hits == 6
    assert (table.losses(FRANCE), table.status(FRANCE)) == (6, Status.AT_WAR)
