"""Offensives (10.3): who may attack whom, which dice are thrown and thrown again, and what they bring.

Distributions are in `test_odds`; here is each ruling on its own, dice laid by hand.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine, pools
from rules import facts as f
from rules.actions import (
    DECLINE,
    DONE,
    KEEP,
    REROLL_RESEARCH,
    TAKE_CUBE,
    USE_MICHAEL,
    Action,
    Implement,
    Offensive,
    Reinforce,
    Reroll,
    Research,
)
from rules.board import Board
from rules.model import (
    Cards,
    Cause,
    Choice,
    Contribution,
    CounterAttack,
    Decision,
    Deck,
    Dice,
    InitiativeRule,
    Launched,
    Options,
    Over,
    Phase,
    PoolPart,
    Purpose,
    Reason,
    Sector,
    Side,
    Source,
    State,
    Status,
    Technology,
    Tree,
)
from tests.rules.support import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BOARD,
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
    Table,
)

ALL_AT_WAR = dict.fromkeys((ITALY, ROMANIA, GREECE, BULGARIA), Status.AT_WAR)
ATHENA_ENTENTE = Options(athena=(ENTENTE,))
ATHENA_CENTRAL_POWERS = Options(athena=(CENTRAL_POWERS,))


def at(side: Side, **position: Any) -> Table:
    """The beginning of the offensives, `side` to go."""
    return Table.at(Phase.OFFENSIVES, side=side, **position)


def of_side(sector: Sector) -> Side:
    return CENTRAL_POWERS if sector >= GERMANY else ENTENTE


def attack(attacker: Sector, defender: Sector, size: int, **position: Any) -> Table:
    """An offensive declared at the beginning of the offensives."""
    return at(of_side(attacker), **position).do(Offensive(attacker, defender, size))


def with_track(sector: Sector, *track: int) -> Board:
    """The board with other Operational Values in one sector."""
    sectors = list(BOARD.sectors)
    sectors[sector] = replace(sectors[sector], track=track)
    return replace(BOARD, sectors=tuple(sectors))


def offensives(table: Table) -> set[tuple[Sector, Sector]]:
    """Who may attack whom now."""
    return {(action.attacker, action.defender) for action in table.legal if isinstance(action, Offensive)}


def sizes(table: Table, attacker: Sector, defender: Sector) -> list[int]:
    """The sizes of offensive that a sector may launch now."""
    return [
        action.size
        for action in table.legal
        if isinstance(action, Offensive) and (action.attacker, action.defender) == (attacker, defender)
    ]


def awaits(table: Table, purpose: Purpose, count: int) -> bool:
    """Whether so many dice are to be thrown for this."""
    waiting = table.waiting
    return isinstance(waiting, Dice) and (waiting.purpose, waiting.count) == (purpose, count)


def read(table: Table) -> list[tuple[bool, int, int, bool]]:
    """The dice as they were read in the last step: artillery, face, modifier, hit."""
    return [(die.artillery, die.face, die.modifier, die.hit) for die in table.all(f.DieRead)]


def own(table: Table, attacker: Sector, before: int = 0) -> int:
    """What an attacker has lost."""
    return table.losses(attacker) - before


def first_turn(*cards: int, **options: Any) -> Table:
    """The first turn with these cards drawn, at what event 1 asks for (or the first thing after the events)."""
    return Table.new(**options).draw(*cards)


def to_offensives(table: Table) -> Table:
    """Let everybody do nothing until the offensives; naval dice show 1."""
    while table.state.phase != Phase.OFFENSIVES:
        if isinstance(table.waiting, Dice):
            table.roll(*(1,) * table.waiting.count)
        elif isinstance(table.waiting, Choice):
            table.do(DONE)
        else:
            raise AssertionError(table.waiting)
    return table


# --------------------------------------------------------------------------------------- worked examples


@pytest.mark.rule("3.1.1")
def test_tv01_italy_needs_a_five() -> None:
    table = attack(ITALY, AUSTRIA_HUNGARY, 2, status=ALL_AT_WAR).roll(5, 4)
    assert read(table) == [(False, 4, 0, False), (False, 5, 0, True)]
    assert table.losses(AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("3.1.1", "10.3.2", "R004")
def test_tv02_the_value_is_left_of_the_cube() -> None:
    """Middle East 2, 1, 1, 0: each loss reads the next number; the right-most printed number is never read."""
    for losses, value in enumerate((2, 1, 1, 0)):
        table = at(ENTENTE, losses={MIDDLE_EAST: losses})
        assert sizes(table, MIDDLE_EAST, OTTOMAN_EMPIRE) == list(range(1, value + 1))


@pytest.mark.rule("10.2.7")
def test_tv11_attack_and_defence() -> None:
    """France with three levels of Attack +3; against Germany's Defence 4 that leaves -1."""
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
    """Germany 6 against Italy 2: four re-rolls, so all three dice; by number of levels (4 and 2) it would be two."""
    levels = {GERMANY: (0, 0, 3, 4), ITALY: (0, 0, 0, 2)}
    table = attack(GERMANY, ITALY, 3, status=ALL_AT_WAR, levels=levels).roll(2, 2, 2).roll(1, 2, 3)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.AVIATION, "10.2.7")
    assert Reroll((1, 2, 3)) in table.legal
    table.do(Reroll((1, 2, 3))).roll(4, 6, 1)
    assert table.fact(f.LossesCounted).losses == 2


@pytest.mark.rule("10.3.2")
def test_tv15_size_and_price() -> None:
    """Russia with a value of 2 attacks the Ottoman Empire with 1 or 2, and 2 costs 2 RP."""
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
    """Germany, +3 -2, two of three Artillery dice, two re-rolls (3 - 1); Russia's cube ends on its last space."""
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


# ---------------------------------------------------------------------------------- what a sector is (2, 13)


@pytest.mark.rule("2", "13.3", "14.2.2", "R001", "R110", "R157", "R192", "E33")
def test_russia_exited_is_neither_at_war_nor_surrendered() -> None:
    """Event 33: no RP, no reinforcement, no offensive either way, no implementing, no Flu, no prestige, no VP."""
    table = Table.at(Phase.EVENTS, turn=11, deck=(33, 32, 37), losses={RUSSIA: 2, GERMANY: 3})
    table.draw(33, 32, 37)
    assert table.status(RUSSIA) == Status.EXITED
    assert table.state.vp == (0, 0) and table.losses(GERMANY) == 1
    income = next(fact for fact in table.all(f.Income) if fact.side == ENTENTE)
    assert income.sectors == 8 - 2

    gone: dict[str, Any] = {"status": {RUSSIA: Status.EXITED}, "losses": {RUSSIA: 2, FRANCE: 1}}
    reinforcing = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, **gone)
    assert reinforcing.reason(Reinforce(RUSSIA, 1)) == Reason.NOT_AT_WAR
    assert Reinforce(FRANCE, 1) in reinforcing.legal
    unlocked = {ENTENTE: Tree((1, 0, 0, 0, 0, 0))}
    implementing = Table.at(Phase.TECHNOLOGY, side=ENTENTE, trees=unlocked, **gone)
    assert implementing.reason(Implement(RUSSIA, Technology.ATTACK)) == Reason.SURRENDERED
    assert Implement(SERBIA, Technology.ATTACK) in implementing.legal

    assert at(ENTENTE, **gone).reason(Offensive(RUSSIA, GERMANY, 1)) == Reason.NOT_AT_WAR
    assert at(CENTRAL_POWERS, **gone).reason(Offensive(GERMANY, RUSSIA, 1)) == Reason.NOT_AT_WAR
    flu = Table.at(Phase.EVENTS, turn=11, deck=(32, 37, 39), **gone).draw(32, 37, 39)
    assert (flu.losses(RUSSIA), flu.losses(FRANCE)) == (2, 1 + 2)
    ending = at(ENTENTE, turn=14, rp=(0, 0), **gone)
    counted = next(fact for fact in ending.all(f.PrestigeCounted, ever=True) if fact.side == ENTENTE)
    assert RUSSIA not in {line.sector for line in counted.lines}
    assert counted.total == 4 * 2 + 1 * 1 + 3 * 2 + 1 * 2  # France, Serbia, Middle East, Africa


@pytest.mark.rule("10.1.1", "R005")
def test_reinforcement_stops_at_the_space_not_at_the_value() -> None:
    """Italy prints 2 twice: with one loss its value is what it was at first, and it may still be reinforced."""
    position: dict[str, Any] = {"status": ALL_AT_WAR, "losses": {ITALY: 1, FRANCE: 1}}
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, **position)
    assert BOARD.sectors[ITALY].track[:2] == (2, 2)
    assert table.do(Reinforce(ITALY, 1)).losses(ITALY) == 0
    assert table.reason(Reinforce(ITALY, 1)) == Reason.NO_LOSSES


@pytest.mark.rule("10.3.4", "13.2.1", "R006")
def test_the_last_space_is_not_surrender() -> None:
    """Serbia has two spaces to go: two losses leave it at war on the last, the third is surrender."""
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
    assert table.fact(f.Surrendered) == f.Surrendered(sector=SERBIA, to=CENTRAL_POWERS, vp=1, total_vp=1)


@pytest.mark.rule("8.2", "10.3.2", "14.2.2", "R007")
def test_a_value_of_nothing_at_war() -> None:
    """On its last space Serbia has the value 0: it cannot attack, can be attacked, produces, scores nothing."""
    broken: dict[str, Any] = {"losses": {SERBIA: 2}}
    table = at(ENTENTE, **broken)
    assert table.refusal(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)).reason == Reason.OPERATIONAL_VALUE
    assert (SERBIA, AUSTRIA_HUNGARY) not in offensives(table)
    assert (AUSTRIA_HUNGARY, SERBIA) in offensives(at(CENTRAL_POWERS, **broken))
    income = next(fact for fact in Table.at(Phase.INCOME, **broken).all(f.Income) if fact.side == ENTENTE)
    assert income.sectors == 8
    counted = at(ENTENTE, turn=14, rp=(0, 0), **broken).all(f.PrestigeCounted, ever=True)[0]
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
    table = at(ENTENTE, **position)
    assert table.reason(Offensive(GREECE, BULGARIA, 1)) == Reason.OPERATIONAL_VALUE
    assert table.reason(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)) == Reason.OPERATIONAL_VALUE
    assert at(CENTRAL_POWERS, **position).reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == Reason.OPERATIONAL_VALUE


# --------------------------------------------------------------------------------------- dice (3.9)


@pytest.mark.rule("3.9", "R008", "R164", "R187", "R258", "E5", "E27")
def test_a_natural_six_hits_whatever_weighs_on_it() -> None:
    """Shell Shortage, Mutinies and Defence 4: -6 on Attack, -2 on Artillery; a 6 hits, a 5 does not."""
    levels = {FRANCE: (0, 0, 2, 0), GERMANY: (0, 4, 0, 0)}
    table = attack(FRANCE, GERMANY, 2, levels=levels, events=(5, 27)).roll(5, 6).roll(5, 6)
    assert read(table) == [(False, 5, -6, False), (False, 6, -6, True), (True, 5, -2, False), (True, 6, -2, True)]
    assert table.losses(GERMANY) == 2


@pytest.mark.rule("3.9", "R008", "R011", "R298")
def test_a_natural_one_fails_and_counters_whatever_helps_it() -> None:
    """Attack 4 and events 26, 35, 38: +7 against a value of 4, and the 1 still fails and is countered."""
    position: dict[str, Any] = {"levels": {FRANCE: (4, 0, 0, 0)}, "events": (26, 38), "in_force": (35,)}
    table = attack(FRANCE, GERMANY, 2, **position).roll(1, 2)
    assert read(table) == [(False, 1, 7, False), (False, 2, 7, True)]
    assert (table.losses(GERMANY), own(table, FRANCE)) == (1, 1)


@pytest.mark.rule("3.9", "R008", "R094")
@pytest.mark.parametrize(("face", "rp", "unlocked"), [(1, 7, 0), (6, 1, 1), (2, 1, 0), (2, 2, 1)])
def test_natural_faces_in_technology(face: int, rp: int, unlocked: int) -> None:
    """Machine Gun needs a 3: a 1 fails with +6; a 6 needs nothing."""
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=1, rp=(8, 0))
    table.do(Research(Technology.DEFENCE, rp)).roll(face)
    assert table.state.trees[ENTENTE].levels[Technology.DEFENCE] == unlocked


@pytest.mark.rule("3.9", "R008", "R178", "E19")
def test_natural_faces_in_brusilovs_dice() -> None:
    """A re-rolled 1 fails although +3 would reach, a re-rolled 6 hits although -2 would not."""
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, levels={RUSSIA: (3, 0, 0, 0)}, events=(19,)).roll(5)
    table.do(Reroll((5,))).roll(1)
    assert table.fact(f.BrusilovLosses).losses_defender == 0
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, levels={AUSTRIA_HUNGARY: (0, 3, 0, 0)}, events=(19,)).roll(5)
    table.do(Reroll((5,))).roll(6)
    assert table.fact(f.BrusilovLosses).losses_defender == 1


@pytest.mark.rule("6", "R010")
def test_no_natural_faces_in_dice_for_the_initiative() -> None:
    """A 1 with a bid of 6 beats a 6: 7 against 6."""
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
    """A value of 3 with events 18 and 31 throws five Attack dice; three levels and Michael four Artillery dice."""
    board = with_track(AUSTRIA_HUNGARY, 3, 2, 1, 0)
    table = attack(AUSTRIA_HUNGARY, ITALY, 3, board=board, status=ALL_AT_WAR, events=(18, 31))
    assert awaits(table, Purpose.ATTACK, 5)
    table = attack(GERMANY, FRANCE, 3, levels={GERMANY: (0, 0, 3, 0)}, events=(34,)).roll(2, 2, 2, 2)
    assert awaits(table, Purpose.ARTILLERY, 4)
    assert table.roll(6, 6, 6, 6).losses(FRANCE) == 4


@pytest.mark.rule("R012")
def test_more_white_flags_than_the_box_has() -> None:
    """Five markers in the box, and a sixth sector surrenders all the same."""
    fallen = dict.fromkeys((AFRICA, ITALY, SERBIA, BULGARIA, GERMAN_COLONIES), Status.SURRENDERED)
    table = attack(AUSTRIA_HUNGARY, ROMANIA, 1, status=fallen | {ROMANIA: Status.AT_WAR}, losses={ROMANIA: 2}).roll(6)
    assert table.status(ROMANIA) == Status.SURRENDERED


# --------------------------------------------------------------------------------- pools and technologies


@pytest.mark.rule("10.2.7", "10.3.3", "R101", "R102", "R103", "R104", "R115")
def test_where_each_die_and_modifier_comes_from() -> None:
    """The example of 10.3.4 at size 2, source by source, and events by their number."""
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
    """Size 1 with event 18 throws two Attack dice, but of two levels of Artillery one die."""
    position: dict[str, Any] = {"status": ALL_AT_WAR, "levels": {AUSTRIA_HUNGARY: (0, 0, 2, 0)}, "events": (18,)}
    table = attack(AUSTRIA_HUNGARY, ITALY, 1, **position)
    assert awaits(table, Purpose.ATTACK, 2)
    assert awaits(table.roll(2, 2), Purpose.ARTILLERY, 1)


@pytest.mark.rule("10.2.7", "R102")
def test_artillery_reads_the_attack_value_alone() -> None:
    """Attack +3 and Defence -4 leave an Artillery 4 a hit and a 3 a miss for Germany (Attack Value 4)."""
    levels = {GERMANY: (3, 0, 2, 0), FRANCE: (0, 3, 0, 0)}
    table = attack(GERMANY, FRANCE, 2, levels=levels).roll(2, 2).roll(3, 4)
    assert read(table)[2:] == [(True, 3, 0, False), (True, 4, 0, True)]


@pytest.mark.rule("10.2.7", "10.3.3", "R103")
def test_aviation_throws_failed_artillery_again_once_and_the_result_stands() -> None:
    """Difference 1, dice 2, 3, 5 of a value of 4: either failure, not both, never the hit; no second offer."""
    table = attack(GERMANY, RUSSIA, 3, levels={GERMANY: (0, 0, 3, 1)}).roll(2, 2, 2).roll(2, 3, 5)
    assert set(table.legal) == {Reroll((2,)), Reroll((3,)), KEEP}
    for faces in ((5,), (2, 3), (2, 2), (1,), ()):
        assert table.refusal(Reroll(faces)).reason == Reason.DICE_NOT_THERE
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
    """Equal or inferior Aviation re-rolls nothing, and the defender's superior Aviation re-rolls no hit."""
    levels = {GERMANY: (0, 0, 1, german), FRANCE: (0, 0, 0, french)}
    table = attack(GERMANY, FRANCE, 1, levels=levels).roll(6).roll(3)
    assert table.fact(f.LossesCounted).hits == 1


@pytest.mark.rule("10.2.7", "R103", "R142")
def test_nothing_is_asked_when_no_artillery_die_failed() -> None:
    """Artillery dice are thrown without a question; Aviation asks only where something failed."""
    table = attack(GERMANY, RUSSIA, 1, levels={GERMANY: (0, 0, 1, 4)})
    assert awaits(table.roll(3), Purpose.ARTILLERY, 1)
    assert table.roll(4).fact(f.LossesCounted).hits == 1


@pytest.mark.rule("10.2.7", "R104")
def test_levels_count_where_they_are_implemented() -> None:
    """Austria-Hungary has implemented nothing of a complete tree; nor do Germany's levels help it."""
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
    """Ypres: the re-rolled 2 counts as 4 and hits."""
    position: dict[str, Any] = {"levels": {GERMANY: (0, 0, 1, 1)}, "events": (8,)}
    table = attack(GERMANY, FRANCE, 1, **position).roll(3).roll(1).do(Reroll((1,))).roll(2)
    assert read(table)[1:] == [(True, 2, 2, True)]


@pytest.mark.rule("10.3.4", "R259")
def test_each_hit_is_one_loss() -> None:
    """Three Attack hits and three Artillery hits are six losses."""
    table = attack(GERMANY, FRANCE, 3, levels={GERMANY: (0, 0, 3, 0)}).roll(4, 5, 6).roll(4, 5, 6)
    assert table.fact(f.LossesCounted).hits == 6
    assert (table.losses(FRANCE), table.status(FRANCE)) == (6, Status.AT_WAR)


# --------------------------------------------------------------------- alternation, passing, conditions


@pytest.mark.rule("10.3", "R107")
def test_sides_alternate_and_passing_is_final() -> None:
    table = at(ENTENTE, status=ALL_AT_WAR)
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(2)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert table.waiting == Choice(ENTENTE, Decision.OFFENSIVE, "10.3")
    table.do(DONE)
    for attacker, defender in ((AUSTRIA_HUNGARY, SERBIA), (OTTOMAN_EMPIRE, RUSSIA), (BULGARIA, GREECE)):
        assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
        table.do(Offensive(attacker, defender, 1)).roll(2)
    table.do(DONE)
    assert table.state.phase != Phase.OFFENSIVES
    assert [(fact.side, fact.forced) for fact in table.all(f.Passed, ever=True)] == [
        (ENTENTE, False),
        (CENTRAL_POWERS, False),
    ]


@pytest.mark.rule("10.3", "R108", "R266")
@pytest.mark.parametrize(
    "position",
    [
        {"rp": (0, 5)},
        {"losses": {FRANCE: 6, RUSSIA: 8, SERBIA: 2, MIDDLE_EAST: 3, AFRICA: 3}},
        {"offensives": tuple(Launched(s, GERMANY) for s in (FRANCE, RUSSIA, SERBIA, MIDDLE_EAST, AFRICA))},
    ],
    ids=["no RP", "no Operational Value", "all have attacked"],
)
def test_who_can_do_nothing_passes(position: dict[str, Any]) -> None:
    """Without RP, value or unused sector the initiative side passes at once; the other side starts."""
    table = at(ENTENTE, **position)
    assert table.fact(f.Passed) == f.Passed(side=ENTENTE, forced=True)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")


@pytest.mark.rule("10.3.1", "R108", "R113", "R165", "E6")
def test_von_lettow_attacks_without_rp() -> None:
    """With 0 RP the Colonies may attack Africa, and nobody else anybody; it is their activation."""
    table = at(CENTRAL_POWERS, rp=(5, 0), in_force=(6,))
    assert table.legal == (Offensive(GERMAN_COLONIES, AFRICA, 1), Offensive(GERMAN_COLONIES, AFRICA, 2), DONE)
    table.do(Offensive(GERMAN_COLONIES, AFRICA, 2)).roll(2, 2)
    assert table.rp(CENTRAL_POWERS) == 0
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(2)  # its next go is a forced pass
    assert table.fact(f.Passed) == f.Passed(side=CENTRAL_POWERS, forced=True)


@pytest.mark.rule("10.3.2", "R113", "E6")
def test_von_lettow_frees_no_one_else() -> None:
    """Africa's own attack on the Colonies is paid, and without event 6 so is theirs."""
    assert attack(AFRICA, GERMAN_COLONIES, 2, in_force=(6,), rp=(5, 5)).rp(ENTENTE) == 3
    assert attack(GERMAN_COLONIES, AFRICA, 2, rp=(5, 5)).rp(CENTRAL_POWERS) == 3
    assert attack(GERMAN_COLONIES, AFRICA, 2, rp=(5, 5), in_force=(6,)).rp(CENTRAL_POWERS) == 5


@pytest.mark.rule("10.3.1", "R109", "R125", "R127", "R204")
@pytest.mark.parametrize(
    ("event", "attacker", "defender"),
    [
        (14, GERMANY, FRANCE),
        (19, RUSSIA, AUSTRIA_HUNGARY),
        (21, FRANCE, GERMANY),
        (25, MIDDLE_EAST, OTTOMAN_EMPIRE),
        (29, FRANCE, GERMANY),
    ],
)
def test_mandatory_offensives(event: int, attacker: Sector, defender: Sector) -> None:
    """Neither passing nor another offensive before it; it is paid; afterwards the side is free."""
    side = of_side(attacker)
    table = at(side, status=ALL_AT_WAR, events=(event,))
    assert offensives(table) == {(attacker, defender)}
    assert DONE not in table.legal
    refused = table.refusal(DONE)
    assert (refused.reason, refused.rule) == (Reason.MANDATORY_FIRST, "10.3.1")
    assert refused.details["event"] == event
    other = Offensive(ITALY, GERMANY, 1) if side == ENTENTE else Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)
    assert table.reason(other) == Reason.MANDATORY_FIRST
    size = sizes(table, attacker, defender)[-1]
    before = table.rp(side)
    table.do(Offensive(attacker, defender, size))
    assert table.fact(f.OffensiveLaunched).event == event
    assert before - table.rp(side) == size
    table.roll(*(2,) * size).do(DONE)  # the other side passes
    assert DONE in table.legal and (attacker, defender) not in offensives(table)
    table.do(DONE)
    assert len(table.all(f.Passed, ever=True)) == 2 and table.all(f.ObligationLapsed, ever=True) == []


OPTIONAL = {
    3: ENTENTE, 7: ENTENTE, 26: ENTENTE, 35: ENTENTE, 38: ENTENTE, 40: ENTENTE,
    8: CENTRAL_POWERS, 12: CENTRAL_POWERS, 17: CENTRAL_POWERS, 18: CENTRAL_POWERS, 31: CENTRAL_POWERS,
    34: CENTRAL_POWERS, 37: CENTRAL_POWERS,
}  # fmt: skip


@pytest.mark.rule("R125", "R141", "R162", "R166", "R167", "R176", "R177", "R186", "R196", "R197", "R199", "R204")
@pytest.mark.parametrize("event", OPTIONAL)
def test_notes_for_athena_bind_no_person(event: int) -> None:
    """A person may pass or attack with anything of any size; the same card sends Athena off at once."""
    side = OPTIONAL[event]
    position: dict[str, Any] = {"status": ALL_AT_WAR, "events": (event,), "turn": 1 if event == 3 else 12}
    person = at(side, **position)
    plain = at(side, **{**position, "events": ()})
    assert person.legal == plain.legal and DONE in person.legal
    athena = at(side, **position, options=Options(athena=(side,)))
    assert athena.fact(f.OffensiveLaunched).event == event
    assert athena.all(f.CornflowerDrawn) == []


@pytest.mark.rule("10.3.1", "R126")
def test_the_other_side_does_not_wait_for_a_mandatory_offensive() -> None:
    """Verdun binds the Central Powers alone: the Entente goes first and does as it likes."""
    table = at(ENTENTE, events=(14,))
    assert len(offensives(table)) > 1 and DONE in table.legal
    table.do(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)).roll(2)
    assert offensives(table) == {(GERMANY, FRANCE)}


@pytest.mark.rule("10.3.1", "R036", "R128", "R135")
def test_mandatory_offensives_in_order_of_number() -> None:
    """19, 21 and 25 in one turn: Russia, then France, then the Middle East, each in the Entente's next go."""
    table = at(ENTENTE, events=(25, 19, 21), rp=(20, 0))
    for attacker, defender in ((RUSSIA, AUSTRIA_HUNGARY), (FRANCE, GERMANY), (MIDDLE_EAST, OTTOMAN_EMPIRE)):
        assert offensives(table) == {(attacker, defender)}
        size = sizes(table, attacker, defender)[-1]
        table.do(Offensive(attacker, defender, size)).roll(*(2,) * size)
    assert offensives(table) == {(SERBIA, AUSTRIA_HUNGARY), (AFRICA, GERMAN_COLONIES)}


@pytest.mark.rule("10.3.1", "R129", "E21", "E29")
def test_one_offensive_fulfils_both_somme_and_passchendaele() -> None:
    table = attack(FRANCE, GERMANY, 3, events=(21, 29)).roll(2, 3, 4)
    assert read(table) == [(False, 2, 1, False), (False, 3, 1, True), (False, 4, 1, True)]
    assert own(table, FRANCE) == 2
    assert table.do(DONE).waiting == Choice(ENTENTE, Decision.OFFENSIVE, "10.3")
    assert DONE in table.legal
    assert table.do(DONE).all(f.ObligationLapsed) == []


@pytest.mark.rule("10.3.2", "R130", "R173", "R181", "R185", "R189")
@pytest.mark.parametrize(
    ("event", "attacker", "defender"),
    [(14, GERMANY, FRANCE), (21, FRANCE, GERMANY), (25, MIDDLE_EAST, OTTOMAN_EMPIRE), (29, FRANCE, GERMANY)],
)
def test_all_possible_attack_dice(event: int, attacker: Sector, defender: Sector) -> None:
    """The size is the Operational Value, or the RP where they do not reach; no less."""
    value = BOARD.sectors[attacker].track[0]
    for rp in range(1, value + 2):
        table = at(of_side(attacker), events=(event,), rp=(rp, rp))
        assert sizes(table, attacker, defender) == [min(rp, value)]
        if min(rp, value) > 1:
            refused = table.refusal(Offensive(attacker, defender, 1))
            assert (refused.reason, refused.rule) == (Reason.MANDATORY_SIZE, "10.3.1")


@pytest.mark.rule("10.3.1", "R133", "R141", "E19")
def test_brusilov_may_be_small() -> None:
    assert sizes(at(ENTENTE, events=(19,)), RUSSIA, AUSTRIA_HUNGARY) == [1, 2, 3]


@pytest.mark.rule("R133", "E19")
def test_athenas_brusilov_is_not() -> None:
    table = at(ENTENTE, events=(19,), options=ATHENA_ENTENTE)
    assert (table.fact(f.OffensiveLaunched).event, table.fact(f.OffensiveLaunched).size) == (19, 3)


@pytest.mark.rule("10.3.1", "R131")
@pytest.mark.parametrize("position", [{"rp": (5, 0)}, {"losses": {GERMANY: 7}}], ids=["no RP", "no value"])
def test_a_mandatory_offensive_that_cannot_be_paid_or_fought_lapses(position: dict[str, Any]) -> None:
    table = at(CENTRAL_POWERS, events=(14,), in_force=(6,), **position)
    assert (GERMANY, FRANCE) not in offensives(table)
    assert (GERMAN_COLONIES, AFRICA) in offensives(table) and DONE in table.legal


@pytest.mark.rule("R131", "R134")
@pytest.mark.parametrize(
    ("event", "position"),
    [
        (14, {"rp": (0, 0)}),
        (14, {"rp": (0, 5), "losses": {GERMANY: 7}}),
        (19, {"status": {AUSTRIA_HUNGARY: Status.SURRENDERED}}),
    ],
)
def test_a_lapsed_obligation_is_reported(event: int, position: dict[str, Any]) -> None:
    """R131: log it. Somewhere before the turn ends a fact says which card's offensive did not come about."""
    table = at(CENTRAL_POWERS, events=(event,), **position)
    while table.state.phase == Phase.OFFENSIVES:
        table.do(DONE)
    assert [fact.event for fact in table.all(f.ObligationLapsed, ever=True)] == [event]


@pytest.mark.rule("10.3.1", "R134", "R203")
@pytest.mark.parametrize(
    ("event", "gone"),
    [
        (14, (FRANCE, Status.SURRENDERED)),
        (14, (GERMANY, Status.SURRENDERED)),
        (19, (RUSSIA, Status.EXITED)),
        (19, (AUSTRIA_HUNGARY, Status.SURRENDERED)),
        (25, (MIDDLE_EAST, Status.SURRENDERED)),
        (25, (OTTOMAN_EMPIRE, Status.SURRENDERED)),
    ],
)
def test_a_mandatory_offensive_without_attacker_or_target_lapses(event: int, gone: tuple[Sector, Status]) -> None:
    side = CENTRAL_POWERS if event == 14 else ENTENTE
    table = at(side, events=(event,), status=dict([gone]))
    assert DONE in table.legal and offensives(table)


@pytest.mark.rule("10.3.1", "R132")
def test_rp_for_a_mandatory_offensive_may_be_spent_before() -> None:
    """All RP into technology: Verdun lapses. With the house rule three of them are kept."""
    free = Table.at(Phase.TECHNOLOGY, side=CENTRAL_POWERS, rp=(0, 3), events=(14,))
    assert Research(Technology.DEFENCE, 3) in free.legal
    house = Options(reserve_mandatory=True)
    table = Table.at(Phase.TECHNOLOGY, side=CENTRAL_POWERS, rp=(0, 5), events=(14,), options=house)
    assert [action.rp for action in table.legal if isinstance(action, Research)][:3] == [1, 2, 1]
    refused = table.refusal(Research(Technology.DEFENCE, 3))
    assert (refused.reason, refused.rule) == (Reason.RESERVED_FOR_MANDATORY, "10.3.1")
    assert table.reason(Research(Technology.DEFENCE, 6)) == Reason.TOO_FEW_RP


@pytest.mark.rule("10.3.1", "R111", "R112", "R135")
def test_one_offensive_a_sector_but_many_against_one() -> None:
    """France after its mandatory offensive is done; Germany is attacked by France, Russia and Italy one by one."""
    table = at(ENTENTE, status=ALL_AT_WAR, events=(21,), rp=(20, 0))
    table.do(Offensive(FRANCE, GERMANY, 3)).roll(2, 2, 2)
    assert table.refusal(Offensive(FRANCE, GERMANY, 1)).reason == Reason.ALREADY_ATTACKED
    table.do(Offensive(RUSSIA, GERMANY, 1)).roll(2).do(Offensive(ITALY, GERMANY, 1)).roll(2)
    assert table.reason(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)) == Reason.ALREADY_ATTACKED
    assert table.state.offensives == tuple(Launched(sector, GERMANY) for sector in (FRANCE, RUSSIA, ITALY))


@pytest.mark.rule("10.3.2", "R113")
def test_the_price_is_paid_before_the_dice() -> None:
    table = attack(FRANCE, GERMANY, 3, rp=(4, 0))
    assert table.rp(ENTENTE) == 1 and awaits(table, Purpose.ATTACK, 3)
    assert table.fact(f.OffensiveLaunched) == f.OffensiveLaunched(
        side=ENTENTE,
        attacker=FRANCE,
        defender=GERMANY,
        size=3,
        cost=3,
        event=0,
        pool=pools.pool(table.state, FRANCE, GERMANY, 3),
        attack_dice=3,
        artillery_dice=0,
    )


@pytest.mark.rule("10.3.2", "R114")
def test_no_offensive_of_bonus_dice_alone() -> None:
    """0 RP and event 36, 3 or 18: no size 0, nothing for the bonus die alone."""
    for side, events in ((ENTENTE, (3, 40)), (CENTRAL_POWERS, (18, 31, 12))):
        table = at(side, rp=(0, 0), status=ALL_AT_WAR, events=events, in_force=(36,), turn=1)
        assert table.all(f.OffensiveLaunched) == []
        assert f.Passed(side=side, forced=True) in table.facts
    table = at(ENTENTE, status=ALL_AT_WAR, in_force=(36,))
    assert table.reason(Offensive(GREECE, BULGARIA, 0)) == Reason.SIZE


@pytest.mark.rule("10.3.2", "R115", "R195", "E36")
def test_bonus_dice_are_free_and_beyond_the_value() -> None:
    """Greece, value 1: one RP, two dice."""
    table = attack(GREECE, BULGARIA, 1, status=ALL_AT_WAR, in_force=(36,), rp=(1, 0))
    assert table.rp(ENTENTE) == 0 and awaits(table, Purpose.ATTACK, 2)


EVENT_PAIRS = {
    (GERMANY, FRANCE): "events 1, 8, 14, 34, 37",
    (FRANCE, GERMANY): "events 21, 26, 29",
    (RUSSIA, GERMANY): "event 3",
    (RUSSIA, AUSTRIA_HUNGARY): "events 7, 19",
    (GERMAN_COLONIES, AFRICA): "events 6, 12",
    (OTTOMAN_EMPIRE, MIDDLE_EAST): "event 17",
    (MIDDLE_EAST, OTTOMAN_EMPIRE): "events 25, 40",
    (AUSTRIA_HUNGARY, ITALY): "events 18, 31",
    (RUSSIA, OTTOMAN_EMPIRE): "10.3.2, example",
    (OTTOMAN_EMPIRE, RUSSIA): "20",
    (GERMANY, RUSSIA): "10.3.4, example",
    (GERMANY, ITALY): "10.2.7, example",
    (SERBIA, AUSTRIA_HUNGARY): "20",
}


@pytest.mark.rule("10.3.1", "R110", "R143")
def test_adjacent_enemies_are_what_may_be_attacked() -> None:
    """The pairs that the rulebook names may attack each other; every other pair is refused for the right reason."""
    both = {side: at(side, status=ALL_AT_WAR) for side in Side}
    legal = offensives(both[ENTENTE]) | offensives(both[CENTRAL_POWERS])
    assert set(EVENT_PAIRS) <= legal
    assert {(defender, attacker) for attacker, defender in legal} == legal
    for attacker, defender in product(Sector, Sector):
        if (attacker, defender) not in legal:
            allies = of_side(attacker) == of_side(defender)
            reason = both[of_side(attacker)].reason(Offensive(attacker, defender, 1))
            assert reason == (Reason.NOT_ENEMY if allies else Reason.NOT_ADJACENT), (attacker, defender)


# ------------------------------------------------------- what the other implementation lets through


@pytest.mark.rule("10.3.1", "10.3.2")
@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        (Offensive(GERMANY, FRANCE, 1), Reason.NOT_YOUR_SECTOR, "10.3.1"),
        (Offensive(99, GERMANY, 1), Reason.NOT_YOUR_SECTOR, "10.3.1"),  # type: ignore[arg-type]
        (Offensive(FRANCE, RUSSIA, 1), Reason.NOT_ENEMY, "10.3.1"),
        (Offensive(FRANCE, FRANCE, 1), Reason.NOT_ENEMY, "10.3.1"),
        (Offensive(FRANCE, 99, 1), Reason.NOT_ENEMY, "10.3.1"),  # type: ignore[arg-type]
        (Offensive(ITALY, AUSTRIA_HUNGARY, 1), Reason.NOT_AT_WAR, "10.3.1"),
        (Offensive(SERBIA, BULGARIA, 1), Reason.NOT_AT_WAR, "10.3.1"),
        (Offensive(FRANCE, OTTOMAN_EMPIRE, 1), Reason.NOT_ADJACENT, "10.3.1"),
        (Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1), Reason.ALREADY_ATTACKED, "10.3.1"),
        (Offensive(SERBIA, AUSTRIA_HUNGARY, 1), Reason.OPERATIONAL_VALUE, "10.3.2"),
        (Offensive(FRANCE, GERMANY, 0), Reason.SIZE, "10.3.2"),
        (Offensive(FRANCE, GERMANY, -1), Reason.SIZE, "10.3.2"),
        (Offensive(FRANCE, GERMANY, 4), Reason.SIZE, "10.3.2"),
        (Offensive(FRANCE, GERMANY, 3), Reason.TOO_FEW_RP, "10.3.2"),
        (KEEP, Reason.NOT_AWAITED, "10.3"),
        (Reinforce(FRANCE, 1), Reason.NOT_AWAITED, "10.3"),
        (Research(Technology.ATTACK, 1), Reason.NOT_AWAITED, "10.3"),
    ],
)
def test_refused_offensives(action: Action, reason: Reason, rule: str) -> None:
    """Each way in which an offensive can be against the rules, with its reason, and nothing has changed."""
    position: dict[str, Any] = {
        "losses": {SERBIA: 2, FRANCE: 0},
        "rp": (2, 9),
        "offensives": (Launched(MIDDLE_EAST, OTTOMAN_EMPIRE),),
    }
    table = at(ENTENTE, **position)
    before = table.state
    refused = table.refusal(action)
    assert (refused.reason, refused.rule) == (reason, rule)
    assert table.state == before == at(ENTENTE, **position).state
    assert action not in table.legal


@pytest.mark.rule("10.3.1", "R110")
@pytest.mark.parametrize(
    ("attacker", "defender", "status"),
    [
        (GERMANY, ITALY, Status.NEUTRAL),
        (AUSTRIA_HUNGARY, ROMANIA, Status.NEUTRAL),
        (AUSTRIA_HUNGARY, SERBIA, Status.SURRENDERED),
        (GERMANY, RUSSIA, Status.EXITED),
    ],
)
def test_only_who_is_at_war_is_attacked_or_attacks(attacker: Sector, defender: Sector, status: Status) -> None:
    table = at(CENTRAL_POWERS, status={defender: status})
    assert table.refusal(Offensive(attacker, defender, 1)).reason == Reason.NOT_AT_WAR
    table = at(ENTENTE, status={defender: status})
    refused = table.refusal(Offensive(defender, attacker, 1))
    assert (refused.reason, refused.details) == (Reason.NOT_AT_WAR, {"sector": defender})


@pytest.mark.rule("10.2.2", "10.3.2", "R113")
def test_unaffordable_attempts_are_refused() -> None:
    """Against the other implementation: 3 RP buy no offensive or attempt for 4, and a refusal costs nothing."""
    board = with_track(FRANCE, 4, 2, 0)
    table = at(ENTENTE, rp=(3, 0), board=board)
    refused = table.refusal(Offensive(FRANCE, GERMANY, 4))
    assert (refused.reason, refused.details) == (Reason.TOO_FEW_RP, {"cost": 4, "rp": 3})
    assert sizes(table, FRANCE, GERMANY) == [1, 2, 3]
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, rp=(3, 0))
    assert table.reason(Research(Technology.DEFENCE, 4)) == Reason.TOO_FEW_RP
    assert table.rp(ENTENTE) == 3 and Research(Technology.DEFENCE, 3) in table.legal


@pytest.mark.rule("10.3.1", "R110")
def test_allies_are_never_attacked() -> None:
    """Against the other implementation: neighbours of one's own side are no targets, whatever is at war."""
    for side in Side:
        table = at(side, status=ALL_AT_WAR)
        assert all(of_side(attacker) == side != of_side(defender) for attacker, defender in offensives(table))
        for attacker, defender in product(BOARD.of_side(side), repeat=2):
            assert table.reason(Offensive(attacker, defender, 1)) == Reason.NOT_ENEMY


@pytest.mark.rule("14.1")
def test_nothing_is_legal_when_the_game_is_over() -> None:
    table = attack(GERMANY, FRANCE, 1, losses={FRANCE: 6}).roll(6)
    assert isinstance(table.waiting, Over) and table.legal == ()
    refused = table.refusal(Offensive(RUSSIA, GERMANY, 1))
    assert (refused.reason, refused.rule) == (Reason.GAME_OVER, "14.1")


@pytest.mark.rule("10.3.3")
def test_dice_are_awaited_and_nothing_else() -> None:
    table = attack(FRANCE, GERMANY, 2)
    assert table.legal == ()
    for action in (DONE, KEEP, Offensive(RUSSIA, GERMANY, 1)):
        assert table.refusal(action).reason == Reason.NOT_AWAITED


# ------------------------------------------------------------------------------------- counter-attack


@pytest.mark.rule("10.3.4", "R116")
def test_two_ones_are_one_counter_attack() -> None:
    assert own(attack(FRANCE, GERMANY, 3).roll(1, 1, 1), FRANCE) == 1


@pytest.mark.rule("R116", "R176", "E17")
def test_a_one_thrown_away_does_not_counter_and_a_new_one_does() -> None:
    table = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 2, events=(17,)).roll(1, 5).do(Reroll((1,))).roll(3)
    assert own(table, OTTOMAN_EMPIRE) == 0 and table.all(f.CounterAttacked) == []
    table = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 2, events=(17,)).roll(3, 5).do(Reroll((3,))).roll(1)
    assert own(table, OTTOMAN_EMPIRE) == 1


@pytest.mark.rule("10.3.4", "R117")
def test_bonus_dice_counter_attack_too() -> None:
    """Size 1 with events 18 and 31: three dice, all alike; the one that shows 1 may be any of them."""
    table = attack(AUSTRIA_HUNGARY, ITALY, 1, status=ALL_AT_WAR, events=(18, 31)).roll(1, 2, 3)
    assert own(table, AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("10.3.4", "R118")
def test_the_colonies_are_never_countered_but_africa_is() -> None:
    table = attack(GERMAN_COLONIES, AFRICA, 2).roll(1, 6)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.GERMAN_COLONIES_ATTACK
    assert (table.losses(AFRICA), own(table, GERMAN_COLONIES)) == (1, 0)
    assert own(attack(AFRICA, GERMAN_COLONIES, 2).roll(1, 6), AFRICA) == 1


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
    """Any one attack of the defender on another sector suffices; nobody else's matters."""
    table = attack(attacker, GERMANY, 2, offensives=past).roll(1, 2)
    assert own(table, attacker) == counters


@pytest.mark.rule("10.3.4", "R120", "R160", "E1")
def test_the_schlieffen_plan_counts_as_an_attack_elsewhere() -> None:
    """The first turn from its cards: Schlieffen was an attack on France, so Russia's 1 against Germany is free."""
    table = to_offensives(first_turn(1, 2, 3).roll(2, 2, 2))
    assert table.state.offensives == (Launched(GERMANY, FRANCE, free_of_limit=True),)
    table.do(DONE, Offensive(RUSSIA, GERMANY, 1)).roll(1, 2)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.APPLIES


@pytest.mark.rule("10.3.4", "R119")
def test_a_later_attack_elsewhere_is_no_excuse() -> None:
    """ "Earlier in the turn": France is countered although Germany attacks Russia afterwards."""
    table = at(ENTENTE).do(Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert own(table, FRANCE) == 1
    table.do(Offensive(GERMANY, RUSSIA, 1)).roll(2)
    assert own(table, FRANCE) == 1


@pytest.mark.rule("10.3.4", "R121")
def test_a_defender_that_collapses_still_counters() -> None:
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, losses={SERBIA: 2}).roll(1, 6)
    assert table.status(SERBIA) == Status.SURRENDERED
    assert own(table, AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("10.3.4", "R122", "R166", "E7")
def test_the_counter_attack_is_one_loss_whatever_doubles() -> None:
    """Event 7 doubles Austria-Hungary's losses, not Russia's; neither Defence nor Artillery bears on it."""
    position: dict[str, Any] = {"events": (7,), "levels": {AUSTRIA_HUNGARY: (2, 2, 2, 0), RUSSIA: (0, 3, 0, 0)}}
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 2, **position).roll(1, 6)
    assert (table.losses(AUSTRIA_HUNGARY), own(table, RUSSIA)) == (2, 1)


@pytest.mark.rule("10.3.4", "13.2.1", "R123", "R139")
def test_an_attacker_may_surrender_to_a_counter_attack() -> None:
    """Serbia on its last space, here with a value of 1: the VP go to the enemy, and the other side goes on."""
    board = with_track(SERBIA, 1, 1)
    table = attack(SERBIA, AUSTRIA_HUNGARY, 1, board=board, losses={SERBIA: 1}).roll(1)
    assert table.status(SERBIA) == Status.SURRENDERED
    assert table.fact(f.Surrendered).to == CENTRAL_POWERS and table.state.vp == (0, 1)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    assert table.state.battle is None


# ------------------------------------------------------------------------------- surrender and its fruits


@pytest.mark.rule("13.2", "R138")
def test_a_sector_that_surrenders_is_out_of_the_offensives_at_once() -> None:
    """Neither attacker nor target any more, RP in hand stay, production falls."""
    table = at(CENTRAL_POWERS, losses={SERBIA: 2}, status=ALL_AT_WAR, rp=(7, 9))
    table.do(Offensive(AUSTRIA_HUNGARY, SERBIA, 1)).roll(6)
    assert table.rp(ENTENTE) == 7
    assert table.reason(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)) == Reason.NOT_AT_WAR
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(2)
    assert table.reason(Offensive(BULGARIA, SERBIA, 1)) == Reason.NOT_AT_WAR
    income = Table.at(Phase.INCOME, status={SERBIA: Status.SURRENDERED})
    assert next(fact for fact in income.all(f.Income) if fact.side == ENTENTE).sectors == 8 - 1


@pytest.mark.rule("13.2", "R138", "R295")
def test_the_history_of_offensives_outlives_a_sector() -> None:
    """Austria-Hungary attacked Serbia, which fell: against Russia it still has attacked elsewhere."""
    table = attack(AUSTRIA_HUNGARY, SERBIA, 1, losses={SERBIA: 2}).roll(6)
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(1)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    assert table.reason(Offensive(GERMANY, SERBIA, 1)) == Reason.NOT_AT_WAR


@pytest.mark.rule("13.2.1", "R139", "R178", "E19")
def test_the_enemy_has_the_vp_of_a_sector_that_ruins_itself() -> None:
    """Brusilov's re-roll takes Russia's last space: 3 VP for the Central Powers."""
    board = with_track(RUSSIA, 2, 2)
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, board=board, losses={RUSSIA: 1}, events=(19,)).roll(6)
    table.do(Reroll((6,))).roll(4)
    assert table.status(RUSSIA) == Status.SURRENDERED and table.state.vp == (0, 3)
    assert table.losses(AUSTRIA_HUNGARY) == 2


@pytest.mark.rule("13.2.1", "R139", "E20")
def test_the_entente_has_the_vp_of_the_arab_revolt() -> None:
    table = Table.at(Phase.EVENTS, turn=6, deck=(20, 21, 29), losses={OTTOMAN_EMPIRE: 4}).draw(20, 21, 29)
    assert table.status(OTTOMAN_EMPIRE) == Status.SURRENDERED and table.state.vp == (2, 0)


@pytest.mark.rule("14.1", "R140")
@pytest.mark.parametrize(("before", "over"), [(2, False), (3, True), (4, True)])
def test_six_victory_points_end_the_game(before: int, over: bool) -> None:
    """Russia's surrender is worth 3: with 2 before it is not enough, with 3 or more it is."""
    table = attack(GERMANY, RUSSIA, 1, losses={RUSSIA: 8}, vp=(0, before)).roll(6)
    assert isinstance(table.waiting, Over) == over
    if over:
        assert table.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")


@pytest.mark.rule("14.1", "R121", "R154", "R173", "E14", "E34")
def test_france_and_germany_may_fall_together_at_verdun() -> None:
    """Two hits, mirrored: both hearts of the war stop in one step, and nobody wins."""
    table = attack(GERMANY, FRANCE, 1, losses={FRANCE: 6, GERMANY: 6}, events=(14, 34))
    table.roll(6, 6).roll(1)
    assert table.waiting == Over(None, Cause.SUDDEN_DEATH, "14.1")


@pytest.mark.rule("14.1", "R153", "R155", "R198", "E39")
def test_two_reasons_to_win_are_one_win() -> None:
    """The Flu takes France and, with Serbia, brings the sixth VP in the same step: a win like any other."""
    table = Table.at(Phase.EVENTS, turn=11, deck=(32, 37, 39), losses={FRANCE: 6, SERBIA: 2}, vp=(0, 5))
    table.draw(32, 37, 39)
    assert table.state.vp == (0, 6)
    assert table.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")


@pytest.mark.rule("11", "12", "14.2.2", "R146")
def test_trade_on_the_last_turn_decides_nothing() -> None:
    """The markers that move after the last offensives add nothing to prestige."""
    totals = set()
    for navy, lafayette in ((1, 0), (5, 4), (3, -1)):
        table = at(ENTENTE, turn=14, rp=(0, 0), merchant_navy=navy, lafayette=lafayette)
        assert isinstance(table.waiting, Over) and table.waiting.cause == Cause.ARMISTICE
        totals.add(table.waiting.prestige)
    assert len(totals) == 1


@pytest.mark.rule("10.3.2", "R141")
def test_the_size_is_the_players_choice_with_boosts() -> None:
    position: dict[str, Any] = {"status": ALL_AT_WAR, "events": (8, 18, 26, 34), "turn": 12}
    assert sizes(at(CENTRAL_POWERS, **position), GERMANY, FRANCE) == [1, 2, 3]
    assert sizes(at(CENTRAL_POWERS, **position), AUSTRIA_HUNGARY, ITALY) == [1, 2]
    assert sizes(at(ENTENTE, **position), FRANCE, GERMANY) == [1, 2, 3]


@pytest.mark.rule("10.3.3", "R142")
def test_artillery_dice_are_thrown_unasked() -> None:
    table = attack(FRANCE, GERMANY, 1, levels={FRANCE: (0, 0, 1, 0)}).roll(1)
    assert awaits(table, Purpose.ARTILLERY, 1) and table.legal == ()


@pytest.mark.rule("10.3.2", "R254")
def test_the_value_is_read_when_the_sector_goes() -> None:
    """Germany's counter-attack loss costs it a die in its own offensive of the same turn."""
    table = at(ENTENTE).do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert sizes(table, GERMANY, FRANCE) == [1, 2]
    assert table.refusal(Offensive(GERMANY, FRANCE, 3)).details["maximum"] == 2


@pytest.mark.rule("10.3.1", "R255")
def test_a_mandatory_size_is_found_when_its_turn_comes() -> None:
    """The Entente goes first: Verdun shrinks from 3 to 2, and lapses when Germany has no value left."""
    table = at(ENTENTE, events=(14,)).do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert table.legal == (Offensive(GERMANY, FRANCE, 2),)
    table = at(ENTENTE, events=(14,), losses={GERMANY: 6}).do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert (table.losses(GERMANY), table.status(GERMANY)) == (7, Status.AT_WAR)
    assert DONE in table.legal and (GERMANY, FRANCE) not in offensives(table)


@pytest.mark.rule("10.3.1", "R287")
def test_a_voluntary_offensive_goes_before_only_while_no_mandatory_one_is_possible() -> None:
    """With 0 RP and von Lettow, Verdun is impossible and Africa free; with 1 RP Verdun comes first."""
    poor = at(CENTRAL_POWERS, rp=(5, 0), events=(14,), in_force=(6,))
    assert offensives(poor) == {(GERMAN_COLONIES, AFRICA)}
    rich = at(CENTRAL_POWERS, rp=(5, 1), events=(14,), in_force=(6,))
    assert offensives(rich) == {(GERMANY, FRANCE)}
    assert rich.reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == Reason.MANDATORY_FIRST


@pytest.mark.rule("10.3.1", "R255", "R287")
def test_possibility_is_tested_again_at_each_go() -> None:
    """Somme was possible at first; once France has no value left the Entente may do as it likes."""
    table = at(CENTRAL_POWERS, events=(21,), losses={FRANCE: 5}, rp=(9, 9))
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(6)
    assert table.losses(FRANCE) == 6 and (RUSSIA, GERMANY) in offensives(table) and DONE in table.legal


@pytest.mark.rule("10.3", "R288")
def test_the_other_sides_pass_ends_no_obligation() -> None:
    table = at(CENTRAL_POWERS, events=(21,)).do(DONE)
    assert offensives(table) == {(FRANCE, GERMANY)}
    assert table.reason(DONE) == Reason.MANDATORY_FIRST


@pytest.mark.rule("R290")
def test_a_hopeless_mandatory_offensive_is_still_mandatory() -> None:
    """Against Defence 3 nothing but a 6 hits (5 - 3 < 4), and Germany must attack all the same."""
    table = at(CENTRAL_POWERS, events=(14,), levels={FRANCE: (0, 3, 0, 0)})
    assert table.legal == (Offensive(GERMANY, FRANCE, 3),)
    table.do(Offensive(GERMANY, FRANCE, 3)).roll(5, 5, 6)
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (1, 1)


@pytest.mark.rule("R203", "R177", "R190", "E18", "E31")
def test_a_card_whose_offensive_is_impossible_is_wasted() -> None:
    """Italy is neutral: events 18 and 31 allow no attack on it and help no other."""
    table = at(CENTRAL_POWERS, events=(18, 31))
    assert table.reason(Offensive(AUSTRIA_HUNGARY, ITALY, 1)) == Reason.NOT_AT_WAR
    assert awaits(table.do(Offensive(AUSTRIA_HUNGARY, SERBIA, 1)), Purpose.ATTACK, 1)


@pytest.mark.rule("R177", "R190", "R203", "R217", "E18", "E31")
def test_athenas_order_against_a_neutral_italy_lapses_without_a_card() -> None:
    table = at(CENTRAL_POWERS, events=(18, 31), options=ATHENA_CENTRAL_POWERS)
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.CORNFLOWER, 1, "17.6.4")
    assert table.state.athena.failures == (0, 0)


# -------------------------------------------------------------------------------- events, one at a time


@pytest.mark.rule("R160", "R161", "E1", "E2")
def test_schlieffen_plan_is_automatic_and_throws_three_dice_without_artillery() -> None:
    """Whatever Germany's value, RP or Artillery; nobody is asked; the marker does not use its one offensive."""
    position: dict[str, Any] = {"losses": {GERMANY: 6}, "levels": {GERMANY: (0, 0, 3, 4)}, "rp": (0, 0)}
    table = Table.at(Phase.EVENTS, turn=1, deck=(1, 2, 3), **position).draw(1, 2, 3)
    assert awaits(table, Purpose.ATTACK, 3)
    launched = table.fact(f.OffensiveLaunched)
    assert (launched.cost, launched.size, launched.event, launched.artillery_dice) == (0, 3, 1, 0)
    table.roll(3, 4, 1)
    assert read(table) == [(False, 1, 0, False), (False, 3, 0, False), (False, 4, 0, True)]  # event 2 is in force
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (1, 7)  # countered
    income = next(fact for fact in table.all(f.Income) if fact.side == CENTRAL_POWERS)
    assert income.total == 13  # nothing was paid


@pytest.mark.rule("R037", "R160", "R161", "E1", "E2")
def test_schlieffens_plus_one_and_the_belgian_fortifications() -> None:
    """A 3 hits at +1, but not when card 2 comes the same turn, although its number is higher."""
    assert read(first_turn(1, 3, 4).roll(3, 2, 2).do(KEEP)) == [(False, face, 1, face == 3) for face in (2, 2, 3)]
    assert read(first_turn(1, 2, 3).roll(3, 2, 2)) == [(False, face, 0, False) for face in (2, 2, 3)]


@pytest.mark.rule("R161", "E2")
def test_belgian_fortifications_alone_do_nothing() -> None:
    table = attack(GERMANY, FRANCE, 3, events=(2,), turn=1, levels={GERMANY: (1, 0, 0, 0)}).roll(2, 3, 4)
    assert [die[2] for die in read(table)] == [1, 1, 1]


@pytest.mark.rule("R111", "R160", "E1")
@pytest.mark.parametrize("target", [FRANCE, RUSSIA])
def test_germany_may_attack_again_after_schlieffen_without_its_bonus(target: Sector) -> None:
    table = to_offensives(first_turn(1, 2, 3).roll(2, 2, 2))
    table.do(Offensive(GERMANY, target, 2))
    assert awaits(table, Purpose.ATTACK, 2)
    assert [die[2] for die in read(table.roll(2, 3))] == [0, 0]
    table.do(DONE)
    assert table.reason(Offensive(GERMANY, target, 1)) == Reason.ALREADY_ATTACKED


@pytest.mark.rule("7.3", "R038", "R160", "E1")
def test_schlieffen_after_the_first_turn_is_void() -> None:
    table = Table.at(Phase.EVENTS, turn=2, deck=(1, 5, 12)).draw(1, 5, 12)
    assert table.all(f.OffensiveLaunched) == [] and table.state.offensives == ()
    assert next(fact for fact in table.all(f.EventWithoutEffect) if fact.event == 1).too_late


@pytest.mark.rule("R162", "E3")
def test_russian_offensive_helps_against_germany_alone() -> None:
    table = attack(RUSSIA, GERMANY, 1, events=(3,), turn=1).roll(4, 4)
    assert read(table) == [(False, 4, 1, True), (False, 4, 1, True)]
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(3,), turn=1).roll(4)
    assert read(table) == [(False, 4, 0, False)]
    table = attack(FRANCE, GERMANY, 1, events=(3,), turn=1)
    assert awaits(table, Purpose.ATTACK, 1)


@pytest.mark.rule("R162", "R217", "R267", "E3")
def test_athenas_russian_offensive_is_her_first_though_not_the_turns_first() -> None:
    """The human goes first; then Russia attacks at full value without a Cornflower card."""
    table = at(CENTRAL_POWERS, turn=1, events=(3,), rp=(5, 5), options=ATHENA_ENTENTE)
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    launched = table.fact(f.OffensiveLaunched)
    assert (launched.attacker, launched.defender, launched.size, launched.event) == (RUSSIA, GERMANY, 3, 3)
    assert table.all(f.CornflowerDrawn, ever=True) == [] and awaits(table, Purpose.ATTACK, 4)


@pytest.mark.rule("R162", "E3")
@pytest.mark.parametrize("position", [{"rp": (0, 5)}, {"losses": {RUSSIA: 8}}], ids=["no RP", "no value"])
def test_athenas_russian_offensive_lapses(position: dict[str, Any]) -> None:
    table = at(ENTENTE, turn=1, events=(3,), options=ATHENA_ENTENTE, **position)
    assert table.all(f.OffensiveLaunched) == []


@pytest.mark.rule("R116", "R163", "R272", "E4")
def test_tannenberg_is_each_defenders_once() -> None:
    """One card, two uses: the Entente's against Schlieffen, the Central Powers' against Russia in the same turn."""
    table = first_turn(1, 3, 4).roll(1, 2, 6)
    assert table.waiting == Choice(ENTENTE, Decision.TANNENBERG, "18, event 4")
    assert table.legal == (Reroll((6,)), KEEP)  # only what would cause a loss
    table.do(Reroll((6,)))
    assert awaits(table, Purpose.FORCED_REROLL, 1)
    table.roll(6)  # the new result stands, no second prompt
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (1, 1)
    to_offensives(table).do(DONE, Offensive(RUSSIA, GERMANY, 3)).roll(1, 1, 5, 6)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.TANNENBERG, "18, event 4")
    assert set(table.legal) == {Reroll((5, 6)), Reroll((5,)), Reroll((6,)), KEEP}
    table.do(Reroll((5, 6))).roll(4, 4)
    assert table.losses(GERMANY) == 3


@pytest.mark.rule("R163", "E4")
def test_tannenberg_takes_any_of_the_dice_that_hit_or_none() -> None:
    table = at(ENTENTE, turn=1, events=(3, 4)).do(Offensive(RUSSIA, GERMANY, 2)).roll(3, 4, 5)
    assert set(table.legal) == {Reroll((4, 5)), Reroll((4,)), Reroll((5,)), KEEP}
    assert table.reason(Reroll((3,))) == Reason.DICE_NOT_THERE
    assert table.do(Reroll((5,))).roll(2).losses(GERMANY) == 1
    table = at(ENTENTE, turn=1, events=(3, 4)).do(Offensive(RUSSIA, GERMANY, 2)).roll(3, 4, 5).do(KEEP)
    assert table.losses(GERMANY) == 2


@pytest.mark.rule("R116", "R163", "E4")
def test_a_one_that_tannenberg_brings_is_countered() -> None:
    table = at(ENTENTE, turn=1, events=(3, 4)).do(Offensive(RUSSIA, GERMANY, 1)).roll(4, 2).do(Reroll((4,))).roll(1)
    assert own(table, RUSSIA) == 1


@pytest.mark.rule("R163", "E4")
@pytest.mark.parametrize(
    ("attacker", "defender", "events"),
    [(RUSSIA, AUSTRIA_HUNGARY, (3, 4)), (RUSSIA, GERMANY, (4,)), (FRANCE, GERMANY, (3, 4)), (GERMANY, FRANCE, (3, 4))],
)
def test_tannenberg_needs_its_offensive(attacker: Sector, defender: Sector, events: tuple[int, ...]) -> None:
    """Other targets, Russia without event 3, and ordinary attacks on France are none of its business."""
    table = attack(attacker, defender, 1, turn=1, events=events)
    count = table.waiting.count if isinstance(table.waiting, Dice) else 0
    assert table.roll(*(6,) * count).fact(f.LossesCounted).hits == count


@pytest.mark.rule("R163", "R226", "E4")
def test_athena_always_uses_tannenberg_on_all_hits() -> None:
    table = Table.new(athena=(ENTENTE,)).draw(1, 3, 4).roll(2, 5, 6)
    assert table.fact(f.DiceLifted).faces == (5, 6)
    assert awaits(table, Purpose.FORCED_REROLL, 2)


ENTENTE_CARD_FOR_GERMANY = 1
assert BOARD.cornflower[ENTENTE_CARD_FOR_GERMANY - 1].target[ENTENTE] == GERMANY


def french_card(**position: Any) -> Table:
    """Athena as the Entente draws a card for Germany, which France attacks best."""
    table = at(ENTENTE, options=ATHENA_ENTENTE, **position)
    assert table.waiting == Cards(ENTENTE, Deck.CORNFLOWER, 1, "17.6.4")
    return table.draw(ENTENTE_CARD_FOR_GERMANY)


@pytest.mark.rule("17.6.4", "R010", "R164", "R187", "E5", "E27")
@pytest.mark.parametrize("event", [5, 27])
@pytest.mark.parametrize("face", range(1, 7))
def test_athenas_france_in_its_trenches(event: int, face: int) -> None:
    """1 and 2: France attacks as the card said. 3 to 6: not this turn, and Russia takes its place."""
    table = french_card(events=(event,))
    assert awaits(table, Purpose.ATHENA_CHECK, 1)
    table.roll(face)
    launched = table.fact(f.OffensiveLaunched)
    assert (launched.attacker, launched.defender) == (FRANCE if face <= 2 else RUSSIA, GERMANY)
    assert table.state.athena.france_barred == (face >= 3)


@pytest.mark.rule("17.6.4", "R164", "E5")
def test_a_barred_france_and_nobody_else_is_a_failed_card() -> None:
    table = french_card(events=(5,), offensives=(Launched(RUSSIA, GERMANY),)).roll(3)
    assert table.all(f.OffensiveLaunched) == []
    assert table.state.athena.failures == (1, 0)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")


@pytest.mark.rule("R164", "R268", "E5")
def test_france_is_barred_for_the_turn_without_a_second_die() -> None:
    """Russia has taken France's place; the next card for Germany fails at once."""
    table = french_card(events=(5,), rp=(9, 9)).roll(6).roll(2, 2, 2).do(DONE)
    table.draw(2)
    assert BOARD.cornflower[1].target[ENTENTE] == GERMANY
    assert table.all(f.EventDie) == [] and table.state.athena.failures == (1, 0)


@pytest.mark.rule("R164", "R187", "E5", "E27")
@pytest.mark.parametrize(
    ("faces", "attacker"), [((2, 2), FRANCE), ((2, 3), RUSSIA), ((3,), RUSSIA)], ids=["both", "second", "first"]
)
def test_shell_shortage_and_mutinies_are_two_dice(faces: tuple[int, ...], attacker: Sector) -> None:
    table = french_card(events=(5, 27))
    for face in faces:
        assert awaits(table, Purpose.ATHENA_CHECK, 1)
        table.roll(face)
    assert table.fact(f.OffensiveLaunched).attacker == attacker


@pytest.mark.rule("R164", "R187", "E5", "E21", "E27")
@pytest.mark.parametrize("order", [21, 29, 26, 35, 38])
def test_no_die_before_an_imposed_french_offensive(order: int) -> None:
    table = at(ENTENTE, events=(5, 27, order), options=ATHENA_ENTENTE)
    assert (table.fact(f.OffensiveLaunched).attacker, table.fact(f.OffensiveLaunched).event) == (FRANCE, order)


@pytest.mark.rule("R164", "R187", "R204", "E5", "E27")
def test_no_die_for_a_person() -> None:
    assert awaits(attack(FRANCE, GERMANY, 2, events=(5, 27)), Purpose.ATTACK, 2)


@pytest.mark.rule("R122", "R166", "E7")
def test_przemysl_doubles_attack_and_artillery() -> None:
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(7,), levels={RUSSIA: (0, 0, 1, 0)}).roll(5).roll(6)
    assert table.fact(f.LossesCounted) == f.LossesCounted(defender=AUSTRIA_HUNGARY, hits=2, losses=4)
    assert table.losses(AUSTRIA_HUNGARY) == 4


@pytest.mark.rule("R166", "R178", "E7", "E19")
def test_przemysl_doubles_brusilovs_further_losses_but_not_russias() -> None:
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(7, 19)).roll(5).do(Reroll((5,))).roll(4)
    assert table.fact(f.BrusilovLosses) == f.BrusilovLosses(hits=1, losses_defender=2, losses_attacker=1)
    assert (table.losses(AUSTRIA_HUNGARY), own(table, RUSSIA)) == (4, 1)


@pytest.mark.rule("R167", "R196", "E8", "E37")
def test_ypres_helps_every_attack_of_germany_on_france() -> None:
    table = at(CENTRAL_POWERS, events=(8, 37), levels={GERMANY: (0, 0, 1, 0)}).do(Offensive(GERMANY, FRANCE, 1))
    assert read(table.roll(3).roll(2))[1] == (True, 2, 2, True)
    table.do(DONE, Offensive(GERMANY, FRANCE, 1))
    assert read(table.roll(3).roll(2))[1] == (True, 2, 2, True)


@pytest.mark.rule("3.9", "R008", "R167", "E8")
def test_a_one_fails_at_ypres_too() -> None:
    table = attack(GERMANY, FRANCE, 1, events=(8,), levels={GERMANY: (0, 0, 1, 0)}).roll(3).roll(1)
    assert read(table)[1] == (True, 1, 2, False)


@pytest.mark.rule("R171", "R075", "E12")
def test_heia_safari_recovers_before_the_value_is_read() -> None:
    """The Colonies on their last space: back to a value of 1, and so one die and the card's."""
    table = Table.at(Phase.EVENTS, turn=2, deck=(5, 9, 12), losses={GERMAN_COLONIES: 3}, rp=(0, 5))
    table.draw(5, 9, 12)
    assert table.losses(GERMAN_COLONIES) == 2
    to_offensives(table)
    assert sizes(table, GERMAN_COLONIES, AFRICA) == [1]
    assert awaits(table.do(Offensive(GERMAN_COLONIES, AFRICA, 1)), Purpose.ATTACK, 2)


@pytest.mark.rule("R171", "E12")
def test_heia_safari_with_the_colonies_gone() -> None:
    status = {GERMAN_COLONIES: Status.SURRENDERED}
    table = Table.at(Phase.EVENTS, turn=2, deck=(5, 9, 12), status=status, losses={GERMAN_COLONIES: 3})
    table.draw(5, 9, 12)
    assert (table.losses(GERMAN_COLONIES), table.status(GERMAN_COLONIES)) == (3, Status.SURRENDERED)


@pytest.mark.rule("10.3", "R136", "R173", "R280", "E14")
def test_verdun_mirrors_attack_hits_and_adds_the_counter_attack() -> None:
    """Attack 1, 4, 5 and Artillery 6: France loses three, Germany two mirrored and one countered, all at once."""
    table = attack(GERMANY, FRANCE, 3, events=(14,), levels={GERMANY: (0, 0, 1, 0)}).roll(1, 4, 5).roll(6)
    assert table.fact(f.LossesMirrored) == f.LossesMirrored(attacker=GERMANY, losses=2, event=14, rule="18, event 14")
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (3, 3)


@pytest.mark.rule("R136", "R280", "E14")
def test_overkill_is_mirrored_in_full() -> None:
    """France has one space left and three dice hit: Germany still loses three."""
    board = with_track(FRANCE, 3, 3)
    table = attack(GERMANY, FRANCE, 3, board=board, losses={FRANCE: 1}, events=(14,)).roll(4, 5, 6)
    assert table.status(FRANCE) == Status.SURRENDERED and table.losses(GERMANY) == 3


@pytest.mark.rule("R136", "R173", "R193", "E8", "E14", "E34")
def test_michaels_attack_die_is_mirrored_and_artillery_never() -> None:
    """Size 1: two Attack dice hit with Michael's, two Artillery dice of 8 and 34 as well; Germany loses two."""
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
    """Hits, misses and 1s alike, in one batch; Artillery is none of it; a person may leave it."""
    position: dict[str, Any] = {"events": (17,), "levels": {OTTOMAN_EMPIRE: (0, 0, 1, 0)}}
    table = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 2, **position).roll(1, 6).roll(2)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.KUT, "18, event 17")
    assert set(table.legal) == {Reroll((1, 6)), Reroll((1,)), Reroll((6,)), KEEP}
    assert table.reason(Reroll((2,))) == Reason.DICE_NOT_THERE
    table.do(Reroll((1, 6))).roll(1, 6)  # the new result stands
    assert table.fact(f.LossesCounted).hits == 1 and own(table, OTTOMAN_EMPIRE) == 1


@pytest.mark.rule("R176", "R291", "E17")
def test_kut_with_nothing_to_mend() -> None:
    """Size 1 and a hit: the choice is there, and keeping it is one."""
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
    """Her first offensive; 1 and 4 are thrown again, the 5 stays."""
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
    """Natural faces, hit or not: against Defence 3 a 5 misses and is offered. Never Artillery dice."""
    position: dict[str, Any] = {
        "events": (19,),
        "levels": {RUSSIA: (0, 0, 2, 0), AUSTRIA_HUNGARY: (0, 3, 0, 0)},
    }
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 3, **position).roll(4, 5, 6).roll(5, 6)
    assert read(table)[1] == (False, 5, -2, False)
    assert table.losses(AUSTRIA_HUNGARY) == 3  # the first losses are applied before the choice
    assert table.waiting == Choice(ENTENTE, Decision.BRUSILOV, "18, event 19")
    assert set(table.legal) == {Reroll((5, 6)), Reroll((5,)), Reroll((6,)), KEEP}
    assert table.reason(Reroll((4,))) == table.reason(Reroll((5, 5))) == Reason.DICE_NOT_THERE
    table.do(KEEP)
    assert table.state.battle is None and own(table, RUSSIA) == 0


@pytest.mark.rule("R178", "E19")
def test_brusilovs_die_may_hit_and_cost_and_is_not_countered() -> None:
    """+1: a re-rolled 4 hits and costs Russia one; a re-rolled 1 costs one, not two; a 5 costs nothing and goes on."""
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 3, events=(19,)).roll(5, 5, 6)
    assert table.losses(AUSTRIA_HUNGARY) == 3
    table.do(Reroll((5, 5, 6))).roll(1, 4, 5)
    assert table.fact(f.BrusilovLosses) == f.BrusilovLosses(hits=2, losses_defender=2, losses_attacker=2)
    assert table.all(f.CounterAttacked, ever=True) == []
    assert own(table, RUSSIA) == 2
    assert table.status(AUSTRIA_HUNGARY) == Status.SURRENDERED  # 3 + 2 on a track of 4
    assert table.state.battle is None  # and so no further throw


@pytest.mark.rule("R178", "E19")
def test_brusilov_goes_on_while_dice_show_five_or_six() -> None:
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(19,)).roll(6)
    for losses in (2, 3):
        table.do(Reroll((6,))).roll(6)
        assert table.losses(AUSTRIA_HUNGARY) == losses
    assert table.legal == (Reroll((6,)), KEEP)
    table.do(Reroll((6,))).roll(2)
    assert table.state.battle is None and own(table, RUSSIA) == 1


@pytest.mark.rule("R178", "E19")
def test_option_brusilov_once() -> None:
    options = Options(brusilov_chain=False)
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(19,), options=options).roll(6).do(Reroll((6,))).roll(6)
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
    """With Austria-Hungary gone the card gives Russia nothing elsewhere."""
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
    """Aviation mends an Artillery die first; then all that hits is thrown once more, nobody being asked."""
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
    """Nothing is thrown again, a 1 least of all."""
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
    """One die of either colour, the Artillery die at level 0 and beyond the size."""
    table = attack(GERMANY, FRANCE, 1, events=(34,))
    assert table.all(f.MichaelUsed) and awaits(table, Purpose.ATTACK, 2)
    assert awaits(table.roll(2, 2), Purpose.ARTILLERY, 1)


@pytest.mark.rule("R193", "R196", "R272", "E34", "E37")
@pytest.mark.parametrize("first", [True, False])
def test_michael_is_for_one_of_the_two_offensives(first: bool) -> None:
    """Used in the first it is spent; declined there it goes with the second without a question."""
    table = at(CENTRAL_POWERS, events=(34, 37)).do(Offensive(GERMANY, FRANCE, 1))
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.MICHAEL, "18, event 34")
    assert table.legal == (USE_MICHAEL, DECLINE)
    assert table.reason(KEEP) == Reason.NOT_AWAITED
    table.do(USE_MICHAEL if first else DECLINE)
    assert awaits(table, Purpose.ATTACK, 2 if first else 1)
    table.roll(*(2, 2) if first else (2,))
    if first:
        table.roll(2)
    table.do(DONE, Offensive(GERMANY, FRANCE, 1))
    assert awaits(table, Purpose.ATTACK, 1 if first else 2)


@pytest.mark.rule("R193", "R196", "E34", "E37")
def test_athenas_michael_goes_with_the_first_of_two() -> None:
    """Both her first offensives are Germany's against France, as large as RP and value allow."""
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
    assert table.reason(Offensive(GERMANY, RUSSIA, 1)) == Reason.ALREADY_ATTACKED
    table.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)  # they need not follow each other
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert table.rp(CENTRAL_POWERS) == 9 - 3
    assert table.reason(Offensive(GERMANY, FRANCE, 1)) == Reason.ALREADY_ATTACKED

    table = at(CENTRAL_POWERS, events=(37,)).do(Offensive(GERMANY, RUSSIA, 1)).roll(2).do(DONE)
    for target in (FRANCE, RUSSIA):
        assert table.reason(Offensive(GERMANY, target, 1)) == Reason.ALREADY_ATTACKED
    without = at(CENTRAL_POWERS).do(Offensive(GERMANY, FRANCE, 1)).roll(2).do(DONE)
    assert without.reason(Offensive(GERMANY, FRANCE, 1)) == Reason.ALREADY_ATTACKED


@pytest.mark.rule("R196", "R254", "E37")
def test_the_value_is_read_for_each_of_friedensturms_offensives() -> None:
    table = at(CENTRAL_POWERS, events=(37,)).do(Offensive(GERMANY, FRANCE, 3)).roll(1, 2, 2)
    assert own(table, GERMANY) == 1
    assert sizes(table.do(DONE), GERMANY, FRANCE) == [1, 2]


@pytest.mark.rule("R194", "E35")
def test_unified_command_orders_athena_only_when_it_is_drawn() -> None:
    """France +1 for ever; "first offensive" in the turn of the card, none by the marker alone."""
    table = at(ENTENTE, events=(35,), in_force=(35,), options=ATHENA_ENTENTE)
    assert table.fact(f.OffensiveLaunched).event == 35
    assert [die[2] for die in read(table.roll(3, 3, 3))] == [1, 1, 1]
    table = at(ENTENTE, in_force=(35,), options=ATHENA_ENTENTE)
    assert table.waiting == Cards(ENTENTE, Deck.CORNFLOWER, 1, "17.6.4")
    table = attack(FRANCE, GERMANY, 1, in_force=(35,)).roll(3)
    assert read(table) == [(False, 3, 1, True)]


@pytest.mark.rule("R194", "E35")
def test_unified_command_is_frances_alone() -> None:
    """The French text's "Entente in France" would help Russia and Italy: it does not."""
    for attacker, defender in ((RUSSIA, GERMANY), (ITALY, AUSTRIA_HUNGARY), (MIDDLE_EAST, OTTOMAN_EMPIRE)):
        table = attack(attacker, defender, 1, status=ALL_AT_WAR, in_force=(35,)).roll(4)
        assert read(table) == [(False, 4, 0, False)]


@pytest.mark.rule("R194", "R195", "E35", "E36")
def test_permanent_cards_outlast_the_turn() -> None:
    """Drawn on turn 11, in force on turn 12."""
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
    """36 resolved before Greece was at war gives it no die; drawn with 28 it does, 28 coming first."""
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
    assert gone.reason(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)) == Reason.NOT_AT_WAR


@pytest.mark.rule("R272")
def test_who_is_asked_outside_his_own_turn() -> None:
    """Attackers for Aviation, 17, 19, 34; the defender for 4; nobody else, and nobody for Gaza."""
    asked = {
        (ENTENTE, Decision.TANNENBERG): first_turn(1, 3, 4).roll(6, 6, 6),
        (CENTRAL_POWERS, Decision.TANNENBERG): attack(RUSSIA, GERMANY, 1, events=(3, 4), turn=1).roll(6, 6),
        (ENTENTE, Decision.AVIATION): attack(FRANCE, GERMANY, 1, levels={FRANCE: (0, 0, 1, 1)}).roll(2).roll(2),
        (CENTRAL_POWERS, Decision.AVIATION): attack(GERMANY, FRANCE, 1, levels={GERMANY: (0, 0, 1, 1)}).roll(2).roll(2),
        (CENTRAL_POWERS, Decision.KUT): attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 1, events=(17,)).roll(2),
        (ENTENTE, Decision.BRUSILOV): attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(19,)).roll(5),
        (CENTRAL_POWERS, Decision.MICHAEL): attack(GERMANY, FRANCE, 1, events=(34, 37)),
    }
    for (side, decision), table in asked.items():
        assert isinstance(table.waiting, Choice)
        assert (table.waiting.side, table.waiting.decision) == (side, decision)
    gaza = attack(MIDDLE_EAST, OTTOMAN_EMPIRE, 1, events=(25,), rp=(1, 0)).roll(6)
    assert awaits(gaza, Purpose.FORCED_REROLL, 1)


@pytest.mark.rule("10.2.7", "R293")
@pytest.mark.parametrize(("event", "may"), [(39, True), (33, False), (42, False), (38, True)])
def test_air_raid_looks_at_the_corner_alone(event: int, may: bool) -> None:
    """Grey 39, which hurts both, may fill the second slot; red 33 and 42 may not, whatever they would bring."""
    raid = {CENTRAL_POWERS: Tree((0, 0, 0, 0, 0, 2))}
    deck = tuple(sorted({event, 34, 37}))
    table = Table.at(Phase.EVENTS, turn=11, deck=deck, trees=raid).draw(*deck)
    assert (event in {action.event for action in table.legal if hasattr(action, "event")}) == may


@pytest.mark.rule("10.3")
def test_research_choices_are_refused_elsewhere() -> None:
    for action in (REROLL_RESEARCH, TAKE_CUBE):
        assert at(ENTENTE).reason(action) == Reason.NOT_AWAITED


def test_positions_of_this_file_are_real() -> None:
    """The helpers lay what they say: at(), to_offensives() and first_turn() end where a side is to attack."""
    state: State = to_offensives(first_turn(1, 2, 3).roll(2, 2, 2)).state
    assert (state.phase, state.active, state.turn) == (Phase.OFFENSIVES, CENTRAL_POWERS, 1)
    assert at(ENTENTE).decision == Decision.OFFENSIVE
