"""Technologies, reinforcements and the naval table of the first edition (6.5, 6.6, 9)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules import actions as a
from rules import facts as f
from rules import forecasts
from rules import refusals as r
from rules.model import (
    AT_WAR,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMANY,
    GREECE,
    IMPLEMENTED,
    ITALY,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Choice,
    Decision,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.pools import pool
from rules.position import from_position, to_position
from tests.rules.first.support import BOARD, EGYPT, FRENCH_AFRICA, GERMAN_AFRICA, at, developed, drawn, options, wcl
from tests.rules.support import AIR_RAID, ATTACK, AVIATION, DEFENCE, NAVAL, Table

# --- Attempts at technologies, and the levels that sectors use (6.5.1) --------------------------------------


def researching(turn: int, side: Side, rp: int, **position: object) -> Table:
    return at(turn, Phase.TECHNOLOGY, side, rp=(rp, rp), **position)  # type: ignore[arg-type]


@pytest.mark.rule("V11", "6.5.1:4", "F014")
def test_a_failure_costs_its_rp_and_leaves_nothing() -> None:
    table = researching(1, CENTRAL_POWERS, 9).do(a.Research(DEFENCE, 1)).roll(3)
    assert not table.fact(f.ResearchRolled).success and table.rp(CENTRAL_POWERS) == 8
    assert table.state.trees[CENTRAL_POWERS].cubes == (0,) * 6
    assert table.decision == Decision.OFFENSIVE, "nobody is asked what becomes of it"
    assert not researching(2, CENTRAL_POWERS, 9).do(a.Research(DEFENCE, 1)).roll(3).fact(f.ResearchRolled).success
    assert researching(2, CENTRAL_POWERS, 9).do(a.Research(DEFENCE, 1)).roll(4).fact(f.ResearchRolled).success


@pytest.mark.rule("V12", "6.5.1:1", "6.5.1:2", "F014")
def test_a_box_waits_for_its_year_and_for_the_box_before() -> None:
    assert researching(1, ENTENTE, 9).refusal(a.Research(ATTACK, 1)) == r.YearNotReached("6.5.1", ATTACK, 1915)
    table = researching(14, ENTENTE, 9)
    assert all(a.Research(technology, 1) in table.legal for technology in IMPLEMENTED)
    assert table.do(a.Research(AVIATION, 1)).roll(6).fact(f.LevelUnlocked).level == 1


@pytest.mark.rule("V13", "3.1:1", "3.1:2", "6.5.1:5", "6.5.1:6", "6.5.1:8", "F009")
@pytest.mark.parametrize(("rp", "face", "success"), [(6, 1, False), (1, 6, True), (2, 5, True), (1, 5, False)])
def test_rp_add_to_the_die_but_not_to_a_natural_1(rp: int, face: int, success: bool) -> None:
    table = researching(8, ENTENTE, 9, developed={ENTENTE: (2, 0, 0, 0)}).do(a.Research(ATTACK, rp)).roll(face)
    assert table.fact(f.ResearchRolled).success == success and table.rp(ENTENTE) == 9 - rp


@pytest.mark.rule("G03", "6.5.1:6")
def test_the_printed_example_of_1917() -> None:
    table = (
        researching(8, CENTRAL_POWERS, 9, developed={CENTRAL_POWERS: (2, 0, 0, 0)}).do(a.Research(ATTACK, 3)).roll(5)
    )
    assert developed(table.state, CENTRAL_POWERS, ATTACK) == 3 and table.rp(CENTRAL_POWERS) == 6


@pytest.mark.rule("V14", "6.5.1:3", "6.5.1:20", "6.5.1:21", "6.5.1:22", "F016")
def test_one_attempt_a_turn_and_no_box_beyond_the_last() -> None:
    for face in 2, 6:
        table = researching(8, ENTENTE, 9).do(a.Research(ATTACK, 1)).roll(face)
        assert table.refusal(a.Research(ATTACK, 1)) == r.AlreadyAttempted("6.5.1", ATTACK)
    complete = {ENTENTE: (0, 3, 0, 0), CENTRAL_POWERS: (3, 0, 0, 3)}
    assert researching(14, ENTENTE, 9, developed=complete).reason(a.Research(DEFENCE, 1)) == r.TreeComplete
    for technology in ATTACK, AVIATION:
        table = researching(14, CENTRAL_POWERS, 9, developed=complete)
        assert table.reason(a.Research(technology, 1)) == r.TreeComplete


@pytest.mark.rule("3.4:1", "2:1")
@pytest.mark.parametrize("technology", [NAVAL, AIR_RAID])
def test_there_are_four_technologies_and_nothing_to_implement(technology: Technology) -> None:
    table = researching(14, ENTENTE, 9)
    assert table.refusal(a.Research(technology, 1)) == r.NotAwaited("6.5.1")
    assert table.refusal(a.Implement(FRANCE, ATTACK)) == r.NotAwaited("6.5.1")


@pytest.mark.rule("V15", "F015", "F071", "F072", "3.2:3", "3.4:2", "6.5.1:18", "6.5.1:19", "G04")
def test_what_sectors_use_of_everything() -> None:
    used = {
        **{FRANCE: (4, 3, 3, 7), GERMANY: (3, 4, 3, 6)},
        **dict.fromkeys((RUSSIA, ITALY, AUSTRIA_HUNGARY), (3, 3, 3, 1)),
        **dict.fromkeys((EGYPT, SERBIA, ROMANIA, GREECE, OTTOMAN_EMPIRE, BULGARIA), (2, 2, 2, 1)),
        **dict.fromkeys((FRENCH_AFRICA, GERMAN_AFRICA), (0, 0, 0, 0)),
    }
    assert {sector: BOARD.printed_levels(sector, BOARD.sectors[sector].caps) for sector in Sector} == used


@pytest.mark.rule("F072", "3.7:1", "6.5.1:7")
def test_a_developed_box_is_in_use_everywhere_at_once_and_told_once() -> None:
    table = researching(5, ENTENTE, 20).do(a.Research(ATTACK, 4)).roll(2)
    assert table.all(f.Implemented) == []
    own = [sector for sector in Sector if BOARD.sectors[sector].side == ENTENTE and sector != FRENCH_AFRICA]
    assert {table.state.sectors[sector].levels for sector in own} == {(1, 0, 0, 0)}, "neutral sectors too"
    assert table.state.sectors[FRENCH_AFRICA].levels == (0, 0, 0, 0)


@pytest.mark.rule("V16", "G04", "F015", "6.5.1:9", "6.5.1:10", "6.5.1:11")
@pytest.mark.parametrize(("attacker", "defence", "modifier"), [(RUSSIA, 0, 3), (FRANCE, 0, 4), (RUSSIA, 4, -1)])
def test_attack_less_defence(attacker: Sector, defence: int, modifier: int) -> None:
    trees = {ENTENTE: (4, 0, 0, 0), CENTRAL_POWERS: (0, defence, 0, 0)}
    table = at(12, Phase.OFFENSIVES, ENTENTE, developed=trees)
    assert pool(table.state, attacker, GERMANY, 1).attack_modifier == modifier


@pytest.mark.rule("V66", "11:34", "F045", "F110")
@pytest.mark.parametrize(("face", "success"), [(4, True), (3, False), (1, False)])
def test_the_tanks_help_one_attempt_at_attack(face: int, success: bool) -> None:
    position = {"developed": {ENTENTE: (3, 0, 0, 0)}, "in_force": (34,)}
    table = researching(11, ENTENTE, 5, **position)
    table.do(a.Research(DEFENCE, 1)).roll(3)
    assert 34 in table.state.in_force, "another technology leaves it"
    table.do(a.Research(ATTACK, 2)).roll(face)
    rolled = table.fact(f.ResearchRolled)
    assert (rolled.event_modifier, rolled.success) == (1, success)
    assert not table.state.in_force and table.fact(f.EventEnded).event == 34


@pytest.mark.rule("F087", "6.5:1")
def test_who_can_attempt_nothing_goes_on_to_the_offensives() -> None:
    table = researching(1, CENTRAL_POWERS, 9, developed={CENTRAL_POWERS: (0, 1, 0, 0)})
    nothing = table.fact(f.NothingToDo)
    assert {type(why) for why in nothing.why} == {r.YearNotReached} and len(nothing.why) == 4
    assert (table.decision, table.state.active) == (Decision.OFFENSIVE, CENTRAL_POWERS)


# --- Reinforcements of the first edition (6.5.3), and the Revolution that they may bring on (9) -------------


def reinforcing(side: Side, rp: int, levels: dict[Sector, int], **position: Any) -> Table:
    both = (rp, 0) if side == ENTENTE else (0, rp)
    position.setdefault("initiative", side.enemy)
    return at(6, Phase.REINFORCEMENTS, side, rp=both, wcl=levels, **position)


@pytest.mark.rule("3.3.4:2", "6.5.3:1", "6.5.3:2", "6.5.3:3", "V29", "F022")
@pytest.mark.parametrize("steps", [(4,), (1, 1, 2)])
def test_four_levels_in_a_turn_cost_ten(steps: tuple[int, ...]) -> None:
    t = reinforcing(ENTENTE, 12, {FRANCE: 3, SERBIA: 2})
    t.do(*[a.Reinforce(FRANCE, step) for step in steps])
    assert (wcl(t, FRANCE), t.rp(ENTENTE)) == (7, 2)
    assert t.reason(a.Reinforce(FRANCE, 1)) == r.NoLosses


@pytest.mark.rule("6.5.3:2", "V29")
def test_no_sector_rises_beyond_its_counter() -> None:
    t = reinforcing(ENTENTE, 20, {FRANCE: 3})
    assert t.refusal(a.Reinforce(FRANCE, 5)) == r.NotEnoughLosses("6.5.3", FRANCE, 4)


@pytest.mark.rule("6.5.3:4", "G05", "V30")
def test_who_cannot_be_reinforced() -> None:
    t = reinforcing(ENTENTE, 3, {SERBIA: 1}).do(a.Reinforce(SERBIA, 2))
    assert (wcl(t, SERBIA), t.rp(ENTENTE)) == (3, 0)
    others = reinforcing(CENTRAL_POWERS, 5, {GERMANY: 5, GERMAN_AFRICA: 2})
    assert others.reason(a.Reinforce(GERMAN_AFRICA, 1)) == r.NeverReinforced
    assert others.reason(a.Reinforce(BULGARIA, 1)) == r.NotAtWar


@pytest.mark.rule("9:1", "V31", "F031", "F084")
@pytest.mark.parametrize(("faces", "spaces"), [((1, 5), 1), ((1, 1), 2), ((2, 6), 0)])
def test_a_die_for_each_level_of_russia_and_a_space_for_each_1(faces: tuple[int, int], spaces: int) -> None:
    t = reinforcing(ENTENTE, 3, {RUSSIA: 5}).do(a.Reinforce(RUSSIA, 2))
    assert t.waiting == Dice(ENTENTE, Purpose.REVOLUTION, 2, "9")
    assert t.roll(*faces).state.revolution == spaces


@pytest.mark.rule("9:1", "G09", "6.5.3:2")
def test_three_reinforcements_of_russia_cost_6_rp_and_three_dice() -> None:
    t = reinforcing(ENTENTE, 6, {RUSSIA: 3}).do(a.Reinforce(RUSSIA, 3))
    assert t.rp(ENTENTE) == 0
    assert t.waiting == Dice(ENTENTE, Purpose.REVOLUTION, 3, "9")
    assert t.roll(1, 1, 3).state.revolution == 2


@pytest.mark.rule("9:2", "9:3", "9:4", "3.3.3:3", "V32", "F032", "F033", "F085")
def test_russia_leaves_at_the_end_of_the_turn_and_nobody_has_vp_of_it() -> None:
    t = reinforcing(ENTENTE, 6, {RUSSIA: 4}, revolution=5).do(a.Reinforce(RUSSIA, 3)).roll(1, 1, 2)
    assert t.state.revolution == 6, "further 1s are lost"
    assert t.status(RUSSIA) == AT_WAR
    t.roll(3)
    assert t.state.turn == 7
    assert (t.status(RUSSIA), t.state.vp) == (EXITED, (0, 0))
    assert t.fact(f.RussiaExited).rule == "9"
    assert not t.all(f.ArmisticeRolled, ever=True)


@pytest.mark.rule("9:3", "F032")
@pytest.mark.parametrize(("face", "over"), [(3, False), (2, True)])
def test_by_the_other_reading_russia_surrenders_at_the_end_of_that_turn(face: int, over: bool) -> None:
    """VP and the Armistice roll follow every surrender (7)."""
    chosen = options(revolution_surrender=True)
    t = reinforcing(ENTENTE, 1, {RUSSIA: 6}, revolution=5, options=chosen).do(a.Reinforce(RUSSIA, 1)).roll(1)
    assert t.status(RUSSIA) == AT_WAR
    while t.state.phase != Phase.END_OF_TURN:
        t.roll(3)
    assert (t.status(RUSSIA), t.state.vp, t.state.turn) == (SURRENDERED, (0, 3), 6)
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.ARMISTICE, 1, "7")
    assert t.fact(f.Surrendered).rule == "7" and not t.all(f.RussiaExited)
    laid = from_position(to_position(t.state), BOARD)
    assert (laid.sectors, laid.vp, laid.waiting) == (t.state.sectors, t.state.vp, t.waiting)
    t.roll(face)
    assert isinstance(t.waiting, Over) == over and t.state.turn == (6 if over else 7)
    assert len(t.all(f.Surrendered, ever=True)) == len(t.all(f.ArmisticeRolled, ever=True)) == 1


@pytest.mark.rule("9:3", "F032")
def test_by_the_other_reading_a_treaty_brings_no_vp() -> None:
    t = drawn(11, 31, options=options(revolution_surrender=True))
    assert (t.status(RUSSIA), t.state.vp) == (EXITED, (0, 0))


@pytest.mark.rule("9:3", "F032")
def test_the_last_turn_counts_what_the_revolution_brings() -> None:
    chosen = options(revolution_surrender=True)
    t = at(14, Phase.NAVAL, ENTENTE, initiative=CENTRAL_POWERS, rp=(0, 0), revolution=6, options=chosen)
    t.roll(3)
    assert t.roll(6).fact(f.PointsCounted).vp == (0, 3)


@pytest.mark.rule("9:3", "V33", "F083")
def test_russia_that_falls_before_the_end_of_the_turn_surrenders() -> None:
    t = reinforcing(ENTENTE, 1, {RUSSIA: 1}, revolution=5, initiative=ENTENTE).do(a.Reinforce(RUSSIA, 1)).roll(1)
    t.roll(5)
    assert t.state.active == CENTRAL_POWERS
    fighting = at(6, Phase.OFFENSIVES, CENTRAL_POWERS, initiative=ENTENTE, rp=(0, 3), wcl={RUSSIA: 2}, revolution=6)
    fighting.do(a.Offensive(GERMANY, RUSSIA, 3)).roll(6, 6, 1)
    assert fighting.state.vp == (0, 3)
    fighting.roll(3)
    while fighting.state.turn == 6:
        fighting.roll(3)
    assert fighting.status(RUSSIA) == SURRENDERED
    assert not fighting.all(f.RussiaExited, ever=True)


@pytest.mark.rule("9:4", "V34")
def test_russia_that_is_out_takes_no_reinforcements() -> None:
    t = reinforcing(ENTENTE, 5, {RUSSIA: 3, FRANCE: 5}, status={RUSSIA: EXITED})
    assert t.reason(a.Reinforce(RUSSIA, 1)) == r.NotAtWar


# --- The naval table of the first edition (6.6) -------------------------------------------------------------


def at_sea(side: Side, rp: tuple[int, int], turn: int = 6, **position: Any) -> Table:
    position.setdefault("initiative", side.enemy)
    return at(turn, Phase.NAVAL, side, rp=rp, **position)


def u_boats(rp: int, face: int, paid: int = 0, **position: Any) -> Table:
    position.setdefault("initiative", CENTRAL_POWERS)
    t = at_sea(CENTRAL_POWERS, (rp, paid), **position)
    if paid:
        t.do(a.Naval(paid))
    return t.roll(face)


@pytest.mark.rule("6.6:1", "6.6:2", "6.6:4", "G06", "V35", "F023", "F024", "F104")
def test_what_rp_do_not_pay_levels_do() -> None:
    t = at_sea(CENTRAL_POWERS, (1, 2), wcl={ITALY: 5}, initiative=CENTRAL_POWERS)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.NAVAL_BONUS, "6.6")
    assert t.legal == (a.Naval(0), a.Naval(1), a.Naval(2))
    assert t.do(a.Naval(2)).waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "6.6")
    t.roll(4)
    assert t.fact(f.SeaRolled) == f.SeaRolled(
        side=CENTRAL_POWERS, face=4, bonus=2, event_modifier=0, result=4, rp=1, owed=3, wasted=0, rule="6.6"
    )
    assert t.waiting == Choice(ENTENTE, Decision.ABSORB, "6.6")
    t.do(a.Absorb(FRANCE), a.Absorb(ITALY), a.Absorb(ITALY))
    assert (wcl(t, FRANCE), wcl(t, ITALY), t.rp(ENTENTE)) == (6, 3, 0)
    assert t.state.owed == 0 and t.state.active == ENTENTE


@pytest.mark.rule("6.6:3", "V36")
def test_rp_pay_first() -> None:
    assert u_boats(2, 5).state.rp[ENTENTE] == 0
    t = u_boats(3, 6)
    assert (t.rp(ENTENTE), t.state.owed) == (0, 1)


@pytest.mark.rule("6.6:3", "11:14.3", "11:26", "V37", "F023", "F101")
@pytest.mark.parametrize(
    ("in_force", "paid", "face", "lost"),
    [((), 3, 5, 4), ((14,), 0, 1, 0), ((14,), 0, 6, 2), ((14, 26), 0, 6, 4), ((26,), 0, 5, 4), ((), 0, 4, 0)],
)
def test_modifiers_add_up_and_the_table_has_ends(in_force: tuple[int, ...], paid: int, face: int, lost: int) -> None:
    assert u_boats(10, face, paid, in_force=in_force).rp(ENTENTE) == 10 - lost


@pytest.mark.rule("V38", "F024", "F081", "F105", "7:1")
def test_a_sector_that_falls_by_the_debt_surrenders_at_once() -> None:
    t = u_boats(0, 5, wcl={SERBIA: 1}, status={ITALY: Status.NEUTRAL})
    assert a.Absorb(ITALY) not in t.legal and a.Absorb(SERBIA) in t.legal
    assert t.reason(a.Absorb(ITALY)) == r.NotAtWar
    assert t.reason(a.Absorb(GERMANY)) == r.NotYourSector
    t.do(a.Absorb(SERBIA))
    assert (t.state.vp, t.waiting) == ((0, 1), Dice(CENTRAL_POWERS, Purpose.ARMISTICE, 1, "7"))
    t.roll(1)
    assert t.reason(a.Absorb(SERBIA)) == r.NotAtWar
    t.do(a.Absorb(FRANCE))
    assert wcl(t, FRANCE) == 6 and t.state.owed == 0


@pytest.mark.rule("V38")
def test_one_sector_may_pay_twice() -> None:
    t = u_boats(0, 5).do(a.Absorb(FRANCE), a.Absorb(FRANCE))
    assert wcl(t, FRANCE) == 5


@pytest.mark.rule("6.6:5", "6.6:6", "V39", "F026", "F106")
@pytest.mark.parametrize(
    ("held", "paid", "face", "total"),
    [(0, 0, 1, 3), (0, 0, 2, 1), (0, 0, 3, 0), (0, 0, 6, 0), (0, 1, 1, 1), (0, 2, 1, 0), (19, 0, 1, 20)],
)
def test_the_blockade_leaves_the_central_powers_rp(held: int, paid: int, face: int, total: int) -> None:
    t = at_sea(ENTENTE, (paid, held), initiative=ENTENTE)
    if paid:
        t.do(a.Naval(paid))
    t.roll(face)
    assert t.rp(CENTRAL_POWERS) == total
    assert t.fact(f.SeaRolled).wasted == held + t.fact(f.SeaRolled).result - total


@pytest.mark.rule("6.1:5", "6.1:7", "V40", "F025")
def test_each_block_ends_with_its_own_roll() -> None:
    first = u_boats(9, 6)
    assert (first.rp(ENTENTE), first.state.phase, first.state.active) == (5, Phase.TECHNOLOGY, ENTENTE)
    blockade = at_sea(ENTENTE, (0, 0), initiative=ENTENTE).roll(1)
    assert (blockade.state.phase, blockade.state.active, blockade.rp(CENTRAL_POWERS)) == (
        Phase.TECHNOLOGY, CENTRAL_POWERS, 3,
    )  # fmt: skip


@pytest.mark.rule("11:16.1", "11:14.4", "V41", "F037", "F038", "F103")
@pytest.mark.parametrize(
    ("side", "position", "event"),
    [(CENTRAL_POWERS, {"in_force": (16,)}, 16), (ENTENTE, {"kaiserliche_marine": False}, 14)],
)
def test_who_does_not_roll_pays_nothing(side: Side, position: dict[str, Any], event: int) -> None:
    t = at_sea(side, (5, 5), **position)
    assert t.all(f.NavalSuspended) and t.fact(f.NavalSuspended).event == event
    assert t.state.rp == (5, 5) and t.state.turn == 7
    assert forecasts.naval_chances(at_sea(side.enemy, (5, 5), **position).state, side, 0) == ((0, Fraction(1)),)


@pytest.mark.rule("6.6:2", "F104")
def test_a_payment_is_between_nothing_and_all() -> None:
    t = at_sea(CENTRAL_POWERS, (0, 2))
    assert t.refusal(a.Naval(3)) == r.TooFewRP("6.6", 3, 2)
    assert t.reason(a.Naval(-1)) == t.reason(a.DONE) == r.NotAwaited
    assert t.do(a.Naval(0)).rp(CENTRAL_POWERS) == 2


@pytest.mark.rule("F130", "R009")
def test_by_an_option_a_natural_6_is_read_as_it_lies() -> None:
    t = u_boats(10, 6, in_force=(14,), options=options(naval_natural=True))
    assert t.rp(ENTENTE) == 6
