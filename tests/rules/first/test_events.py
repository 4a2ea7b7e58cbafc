"""Event markers of the first edition (6.3, 11): what they do, to dice too, and the offensives they demand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import actions as a
from rules import combat, engine, pools
from rules import facts as f
from rules import refusals as r
from rules.cards import Duration, Timing
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
    ITALY,
    NEUTRAL,
    NOT_PLACED,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cards,
    Choice,
    Decision,
    Dice,
    Options,
    Over,
    Phase,
    Pool,
    Purpose,
    Sector,
    Side,
    Status,
)
from tests.rules.first.support import BOARD, EGYPT, FRENCH_AFRICA, GERMAN_AFRICA, at, drawn, game, wcl
from tests.rules.support import Table, resolved

# --- The event markers when they are drawn and resolved (6.3, 11): what they do at once, and how long the ---


CARDS = BOARD.edition.cards


def void(table: Table) -> list[int]:
    return [fact.event for fact in table.all(f.EventWithoutEffect, ever=True)]


def to_offensives(table: Table) -> Table:
    while table.decision == Decision.TECHNOLOGY:
        table.do(a.DONE)
    return table


# ------------------------------------------------------------------------------------------- the container


@pytest.mark.rule("11:0", "3.6:1", "F067")
def test_which_markers_join_when() -> None:
    years = {year: CARDS.of_year(year) for year in range(1914, 1919)}
    assert years == {
        1914: (1, 2, 3, 4),
        1915: tuple(range(5, 14)),
        1916: tuple(range(14, 22)),
        1917: tuple(range(22, 31)),
        1918: tuple(range(31, 41)),
    }


@pytest.mark.rule("6.3:2", "3.6:2", "F010", "F012", "F066")
def test_markers_are_resolved_in_order_and_do_not_come_back() -> None:
    table = game().draw(1, 3, 4)
    assert resolved(table) == [1, 3] and table.state.deck == (2,)


@pytest.mark.rule("6.3:1", "F010", "F108")
def test_the_container_through_a_war() -> None:
    table, left = game(), []
    while not isinstance(table.waiting, Over):
        waiting = table.waiting
        if isinstance(waiting, Cards):
            without_peace = [event for event in table.state.deck if event not in (38, 42)]
            chosen = (without_peace + [event for event in table.state.deck if event in (38, 42)])[: waiting.count]
            table.draw(*chosen)
            left.append(len(table.state.deck))
        elif isinstance(waiting, Dice):
            # no Armistice roll wins, no Attack die hits
            table.roll(*[6 if waiting.purpose == Purpose.ARMISTICE else 2] * waiting.count)
        else:
            assert isinstance(waiting, Choice)
            table.do(a.Bid(0) if waiting.decision == Decision.BID else table.legal[-1])
    assert left == [1, 7, 4, 1, 6, 3, 0, 6, 3, 0, 7, 4, 1, 1], "38 came on the last turn, so 42 is not drawn"


@pytest.mark.rule("V44", "G02", "6.3:3", "F011", "F065", "F066")
def test_a_blue_year_that_is_past_does_nothing() -> None:
    table = drawn(2, 4, 10, 13)
    late = next(fact for fact in table.all(f.EventWithoutEffect))
    assert (late.event, late.too_late) == (4, True)
    assert 4 not in table.state.deck and resolved(table) == [10, 13]


@pytest.mark.rule("F065")
def test_the_flying_circus_is_blue_too() -> None:
    assert void(drawn(11, 27)) == [27] and not drawn(11, 27).state.in_force
    assert drawn(10, 27).state.in_force == (27,)
    assert void(drawn(11, 16, 22)) == [], "no other year is"


@pytest.mark.rule("11:1", "11:2", "11:13", "11:21", "11:30", "11:39", "11:40")
@pytest.mark.parametrize("event", [1, 2, 13, 21, 30, 39, 40])
def test_nothing_to_report(event: int) -> None:
    card = CARDS[event]
    assert (card.title, card.timing, card.duration) == ("nothing_to_report", Timing.AT_ONCE, Duration.ONE_SHOT)
    assert resolved(drawn(12, event))[0] <= event


@pytest.mark.rule("F091")
def test_no_two_markers_order_the_same_pair() -> None:
    pairs = [(card.order.attacker, card.order.defender) for card in CARDS if card.order is not None]
    assert pairs == [(GERMANY, FRANCE), (FRANCE, GERMANY), (RUSSIA, AUSTRIA_HUNGARY), (EGYPT, OTTOMAN_EMPIRE)]


# ---------------------------------------------------------------------------------------------------- 1914


@pytest.mark.rule("V42", "11:3", "11:4.2", "F034", "F097", "F098")
def test_schlieffen_and_the_race_to_the_sea() -> None:
    table = game().draw(1, 3, 4)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.ATTACK, 2, "6.7")
    table.roll(2, 6)
    assert wcl(table, FRANCE) == 6 and table.state.rp == (14, 9), "at no cost"
    to_offensives(table).do(a.Offensive(GERMANY, FRANCE, 3)).roll(1, 3, 5)
    assert wcl(table, FRANCE) == 4 and table.rp(CENTRAL_POWERS) == 6


@pytest.mark.rule("11:3", "F097")
@pytest.mark.parametrize("gone", [GERMANY, FRANCE])
def test_schlieffen_needs_both_at_war(gone: Sector) -> None:
    assert 3 in void(drawn(1, 1, 3, status={gone: SURRENDERED}))


@pytest.mark.rule("11:3", "F097")
def test_schlieffen_has_two_dice_and_plus_1_whatever_germany_has() -> None:
    trees = {ENTENTE: (0, 2, 0, 0), CENTRAL_POWERS: (2, 0, 2, 3)}
    table = drawn(1, 1, 3, wcl={GERMANY: 2}, developed=trees)
    assert table.count == 2
    assert table.roll(3, 3).all(f.DiceThrown, ever=True)[-1].faces == (3, 3), "and no Artillery"
    assert wcl(table, FRANCE) == 5


# ------------------------------------------------------------------------------------------ entries, losses


@pytest.mark.rule("V50", "8:1", "8:2", "11:10", "11:11", "11:20", "11:28", "F053", "F114")
@pytest.mark.parametrize(
    ("event", "turn", "sector", "level", "rp"),
    [(10, 3, ITALY, 5, 2), (11, 3, BULGARIA, 3, 1), (20, 5, ROMANIA, 3, 1), (28, 8, GREECE, 3, 0)],
)
def test_a_neutral_enters_at_full_level_at_once(event: int, turn: int, sector: Sector, level: int, rp: int) -> None:
    side = BOARD.sectors[sector].side
    before, after = drawn(turn, 1), drawn(turn, event)
    assert before.status(sector) == NEUTRAL
    assert after.status(sector) == AT_WAR and wcl(after, sector) == level
    assert after.rp(side) == before.rp(side) + rp
    assert void(drawn(turn, event, status={sector: AT_WAR})) == [event]


@pytest.mark.rule("V50", "F114")
def test_italy_may_attack_and_be_attacked_on_the_turn_of_its_entry() -> None:
    for side, attacker, defender in ((ENTENTE, ITALY, AUSTRIA_HUNGARY), (CENTRAL_POWERS, AUSTRIA_HUNGARY, ITALY)):
        table = to_offensives(drawn(3, 10, initiative=side))
        assert a.Offensive(attacker, defender, 2) in table.legal


@pytest.mark.rule("V60", "11:24", "F043", "F113")
@pytest.mark.parametrize(("level", "left"), [(5, 3), (2, 0), (1, 0)])
def test_lawrence_costs_the_ottoman_empire_two_levels(level: int, left: int) -> None:
    table = drawn(8, 24, wcl={OTTOMAN_EMPIRE: level})
    if left:
        assert wcl(table, OTTOMAN_EMPIRE) == left
        return
    assert table.status(OTTOMAN_EMPIRE) == SURRENDERED and table.state.vp == (2, 0)
    assert table.waiting == Dice(ENTENTE, Purpose.ARMISTICE, 1, "7")
    assert table.roll(2).state.phase != Phase.EVENTS, "the turn goes on"


@pytest.mark.rule("V64", "11:31.1", "11:31.2", "11:31.3", "F086")
def test_brest_litovsk() -> None:
    table = drawn(11, 31, wcl={RUSSIA: 4, GERMANY: 5})
    assert table.status(RUSSIA) == EXITED and table.state.vp == (0, 0)
    assert table.all(f.ArmisticeRolled, ever=True) == []
    assert wcl(table, GERMANY) == 5, "nobody recovers"
    assert table.all(f.Income, ever=True)[ENTENTE].sectors == 8
    to_offensives(table)
    assert not any(RUSSIA in (move.attacker, move.defender) for move in table.legal if isinstance(move, a.Offensive))


@pytest.mark.rule("V64", "F086")
@pytest.mark.parametrize("status", [SURRENDERED, EXITED])
def test_brest_litovsk_comes_too_late(status: Status) -> None:
    assert void(drawn(11, 31, status={RUSSIA: status})) == [31]


# ---------------------------------------------------------------------------------- markers that stay a while


@pytest.mark.rule("V47", "11:7.2", "F035", "F099")
def test_von_lettow_is_laid_only_while_german_africa_can_attack() -> None:
    assert drawn(3, 7).state.in_force == (7,)
    assert void(drawn(3, 7, wcl={GERMAN_AFRICA: 1})) == [7]
    for sector in FRENCH_AFRICA, GERMAN_AFRICA:
        assert void(drawn(3, 7, status={sector: SURRENDERED})) == [7]


@pytest.mark.rule("V47", "11:7.2", "3.6:3", "F035", "F099")
def test_von_lettow_goes_with_german_africas_operational_value() -> None:
    table = at(3, Phase.OFFENSIVES, ENTENTE, wcl={GERMAN_AFRICA: 3}, in_force=(7,), rp=(5, 5))
    table.do(a.Offensive(FRENCH_AFRICA, GERMAN_AFRICA, 2)).roll(6, 5)
    assert wcl(table, GERMAN_AFRICA) == 1
    assert table.fact(f.EventEnded).event == 7 and not table.state.in_force


@pytest.mark.rule("F099")
def test_von_lettow_goes_when_french_africa_falls() -> None:
    table = at(3, Phase.OFFENSIVES, CENTRAL_POWERS, wcl={FRENCH_AFRICA: 1}, in_force=(7,), rp=(5, 5))
    table.do(a.Offensive(GERMAN_AFRICA, FRENCH_AFRICA, 1)).roll(5, 5)
    assert table.status(FRENCH_AFRICA) == SURRENDERED and not table.state.in_force


@pytest.mark.rule("V51", "11:12", "11:29", "11.1:1", "F050", "F109")
@pytest.mark.parametrize(("laid", "now", "turn"), [(12, 29, 8), (29, 12, 9)])
def test_the_second_of_two_telegrams_brings_lafayette(laid: int, now: int, turn: int) -> None:
    alone = drawn(turn, now)
    assert alone.state.lafayette == NOT_PLACED and alone.state.in_force == (now,)
    table = drawn(turn, now, in_force=(laid, 16))
    assert table.all(f.LafayettePlaced, ever=True)[0].space == 0
    assert table.all(f.Income, ever=True)[ENTENTE].lafayette == 0
    assert 16 in table.state.in_force, "it ends no other marker"


@pytest.mark.rule("V52", "11:14.1", "11:14.2", "11:14.3", "11:14.4", "F037", "F101", "F102")
def test_jutland() -> None:
    won = drawn(5, 14, rp=(0, 8)).roll(1)
    assert won.fact(f.ResourcesGained).rp == 3 and won.rp(CENTRAL_POWERS) == 8 + 3 + 9
    assert drawn(5, 14, rp=(0, 19)).roll(1).fact(f.ResourcesGained).wasted == 2
    for face in 2, 3, 4:
        nothing = drawn(5, 14).roll(face)
        assert nothing.rp(CENTRAL_POWERS) == 9 and not nothing.state.in_force and nothing.state.kaiserliche_marine
    assert drawn(5, 14).roll(5).state.in_force == (14,)
    assert not drawn(5, 14).roll(6).state.kaiserliche_marine


@pytest.mark.rule("V54", "11:16.1", "11:16.2", "11:26", "3.6:3", "F038", "F064")
def test_u_boot_ends_wilson_and_forbids_him() -> None:
    assert drawn(5, 16).state.in_force == (16,)
    ended = drawn(9, 26, in_force=(16,))
    assert ended.state.in_force == (26,) and ended.all(f.EventEnded, ever=True)[0].event == 16
    assert void(drawn(9, 16, in_force=(26,))) == [16]
    together = drawn(9, 16, 26)
    assert together.state.in_force == (26,) and void(together) == []


@pytest.mark.rule("V61", "11:27", "F044", "F129")
def test_the_flying_circus_stays_for_two_turns() -> None:
    assert drawn(9, 27).state.in_force == (27,)
    first = at(9, Phase.END_OF_TURN, events=(27,), in_force=(27,))
    assert (first.state.turn, first.state.in_force) == (10, (27,))
    second = at(10, Phase.END_OF_TURN, in_force=(27,))
    assert second.state.turn == 11 and not second.state.in_force
    assert second.fact(f.EventEnded).event == 27


@pytest.mark.rule("V66", "11:34", "F045", "F110")
def test_the_tanks_wait_or_are_void() -> None:
    assert drawn(11, 34).state.in_force == (34,)
    complete = drawn(11, 34, developed={ENTENTE: (4, 0, 0, 0)})
    assert void(complete) == [34] and not complete.state.in_force


@pytest.mark.rule("V68", "V69", "11:36.1", "11:36.2", "F048", "F111")
def test_thessaloniki_needs_greece_at_war() -> None:
    assert void(drawn(11, 36)) == [36]
    table = drawn(11, 28, 36)
    assert table.state.in_force == (36,)
    assert pools.pool(table.state, GREECE, BULGARIA, 1).attack_dice == 2


@pytest.mark.rule("V70", "11:37", "F049", "F112")
def test_the_flu_costs_every_sector_at_war_one_level() -> None:
    table = drawn(11, 37, status={ITALY: AT_WAR, SERBIA: SURRENDERED})
    for sector in Sector:
        here = BOARD.sectors[sector].level
        assert wcl(table, sector) == here - (table.status(sector) == AT_WAR)


@pytest.mark.rule("V71", "11:38", "11.2:1", "F051", "F108")
def test_peace_negotiations_put_the_armistice_into_the_container() -> None:
    table = drawn(11, 38)
    assert table.state.deck == (42,)
    assert BOARD.edition.cards.of_year(1918)[-1] == 40


# --- What markers of the first edition do to the dice of offensives (11) ------------------------------------


ENTERED = {ITALY: 5, BULGARIA: 3, GREECE: 3}


def dice_of(
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
    assert attack(dice_of(FRANCE, GERMANY, 2, 4)) == attack(dice_of(GERMANY, FRANCE, 2, 4)) == (2, 1)
    assert attack(dice_of(RUSSIA, GERMANY, 2, 4)) == attack(dice_of(GERMANY, RUSSIA, 2, 4)) == (2, 0)


@pytest.mark.rule("11:5", "V45", "F095")
def test_the_shell_crisis_is_of_attack_dice_of_france() -> None:
    developed = {ENTENTE: (1, 0, 1, 0), CENTRAL_POWERS: (0, 1, 0, 0)}
    dice = dice_of(FRANCE, GERMANY, 2, 5, developed=developed)
    assert (attack(dice), artillery(dice)) == ((2, -1), (1, 0))
    assert attack(dice_of(ITALY, AUSTRIA_HUNGARY, 2, 5)) == (2, 0)


@pytest.mark.rule("11:6", "V46", "F095")
def test_gas_is_of_artillery_dice_against_france() -> None:
    developed = {CENTRAL_POWERS: (0, 0, 1, 0)}
    assert artillery(dice_of(GERMANY, FRANCE, 2, 6, developed=developed)) == (1, 1)
    assert artillery(dice_of(GERMANY, RUSSIA, 2, 6, developed=developed)) == (1, 0)
    assert artillery(dice_of(GERMANY, FRANCE, 2, 6)) == (0, 1), "no die, nothing to add to"


@pytest.mark.rule("11:7.1", "V47", "F035")
def test_von_lettow_has_a_die_more_in_africa() -> None:
    assert attack(dice_of(GERMAN_AFRICA, FRENCH_AFRICA, 2, in_force=(7,))) == (3, 0)


@pytest.mark.rule("11:9", "V49", "F100")
def test_germany_and_austria_hungary_have_a_die_more_against_russia() -> None:
    assert attack(dice_of(GERMANY, RUSSIA, 3, 9)) == (4, 0)
    assert attack(dice_of(AUSTRIA_HUNGARY, RUSSIA, 1, 9)) == (2, 0)
    assert attack(dice_of(OTTOMAN_EMPIRE, RUSSIA, 1, 9)) == (1, 0)
    assert attack(dice_of(GERMANY, FRANCE, 3, 9)) == (3, 0)


@pytest.mark.rule("11:15", "11:25", "V53")
@pytest.mark.parametrize("event", [15, 25])
def test_trentino_and_caporetto_are_against_italy(event: int) -> None:
    assert attack(dice_of(AUSTRIA_HUNGARY, ITALY, 2, event)) == (2, 1)
    assert attack(dice_of(AUSTRIA_HUNGARY, SERBIA, 2, event)) == (2, 0)


@pytest.mark.rule("11:22.1", "11:22.2", "V58", "F041", "F093")
def test_mutinies_take_an_attack_die_of_france_and_no_rp() -> None:
    developed = {ENTENTE: (0, 0, 2, 0)}
    dice = dice_of(FRANCE, GERMANY, 2, 22, developed=developed)
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
    dice = dice_of(GERMANY, FRANCE, 2, 32, developed=developed)
    assert (attack(dice), artillery(dice)) == ((2, 1), (1, 0))
    assert attack(dice_of(FRANCE, GERMANY, 2, in_force=(33,))) == (2, 1)
    assert attack(dice_of(RUSSIA, GERMANY, 2, in_force=(33,))) == (2, 0)


@pytest.mark.rule("11:35", "V67", "F047")
def test_megiddo_is_of_any_attack_on_the_ottoman_empire() -> None:
    assert attack(dice_of(EGYPT, OTTOMAN_EMPIRE, 1, 35)) == (2, 0)
    assert attack(dice_of(RUSSIA, OTTOMAN_EMPIRE, 2, 35)) == (3, 0)
    assert attack(dice_of(RUSSIA, AUSTRIA_HUNGARY, 2, 35)) == (2, 0)


@pytest.mark.rule("11:36.1", "V68", "F048")
def test_thessaloniki_is_of_any_attack_of_greece() -> None:
    assert attack(dice_of(GREECE, BULGARIA, 1, in_force=(36,))) == (2, 0)
    assert attack(dice_of(GREECE, OTTOMAN_EMPIRE, 1, in_force=(36,))) == (2, 0)


@pytest.mark.rule("F096")
def test_what_events_add_adds_up() -> None:
    assert attack(dice_of(FRANCE, GERMANY, 2, 4, 5, 22, in_force=(33,))) == (1, 1)


@pytest.mark.rule("11:3", "F034", "F097")
def test_nothing_else_bears_on_the_schlieffen_plan() -> None:
    developed = {ENTENTE: (0, 1, 0, 0), CENTRAL_POWERS: (1, 0, 1, 0)}
    table = at(1, Phase.EVENTS, rp=(0, 0), deck=(1, 3, 4), developed=developed, wcl={GERMANY: 3}).draw(1, 3, 4)
    assert (table.count, table.state.battle is not None) == (2, True)
    assert table.state.battle is not None and attack(table.state.battle.pool) == (2, 1)
    table.roll(2, 6)
    assert wcl(table, FRANCE) == 6


# --- Offensives that markers demand in the first edition, and Brusilov's price (events 17, 18, 19, 23) ------


def demanding(side: Side, event: int, **position: Any) -> Table:
    return at(6, Phase.OFFENSIVES, side, events=(event,), **position)


@pytest.mark.rule("11:17", "V55", "F039", "F088", "F089")
def test_verdun_demands_two_dice_or_more_before_all_else() -> None:
    t = demanding(CENTRAL_POWERS, 17, rp=(0, 6))
    assert t.legal == (a.Offensive(GERMANY, FRANCE, 2), a.Offensive(GERMANY, FRANCE, 3))
    assert t.refusal(a.Offensive(GERMANY, FRANCE, 1)) == r.LeastSize("11, event 17", 17, 2)
    first = r.MandatoryFirst("11, event 17", 17, GERMANY, FRANCE)
    assert t.refusal(a.DONE) == t.refusal(a.Offensive(AUSTRIA_HUNGARY, RUSSIA, 1)) == first
    assert a.DONE in t.do(a.Offensive(GERMANY, FRANCE, 2)).roll(1, 2).legal


@pytest.mark.rule("V55", "F089")
def test_verdun_with_one_rp_is_of_one_die() -> None:
    assert demanding(CENTRAL_POWERS, 17, rp=(0, 1)).legal == (a.Offensive(GERMANY, FRANCE, 1),)


@pytest.mark.rule("V55", "F088")
@pytest.mark.parametrize("position", [{"rp": (0, 0)}, {"rp": (0, 6), "wcl": {GERMANY: 1}}])
def test_verdun_lapses_where_it_is_impossible(position: dict[str, Any]) -> None:
    t = demanding(CENTRAL_POWERS, 17, **position)
    if t.rp(CENTRAL_POWERS):
        t.do(a.DONE)
    assert t.all(f.ObligationLapsed, ever=True) == [f.ObligationLapsed(event=17, rule="11, event 17")]


@pytest.mark.rule("11:18", "V56", "F090")
def test_the_somme_is_france_against_germany_without_a_bonus() -> None:
    t = demanding(ENTENTE, 18, rp=(5, 0), wcl={FRANCE: 6})
    assert t.legal == (a.Offensive(FRANCE, GERMANY, 2),)
    t.do(*t.legal).roll(3, 4)
    assert wcl(t, GERMANY) == 7


def brusilov(rp: int, **options: Any) -> Table:
    """Russia attacked with three dice and missed with two; `rp` RP are left."""
    position = {"rp": (rp + 3, 0), "developed": {CENTRAL_POWERS: (0, 1, 0, 0)}}
    t = demanding(ENTENTE, 19, **position, **options).do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 3)).roll(1, 3, 5)
    assert wcl(t, AUSTRIA_HUNGARY) == 4
    return t


@pytest.mark.rule("11:19.1", "11:19.2", "11:19.3", "V57", "F040", "F092")
@pytest.mark.parametrize(("paid", "level"), [(0, 5), (1, 6), (2, 7)])
def test_brusilov_costs_rp_or_levels_of_russia_for_each_failed_die(paid: int, level: int) -> None:
    t = brusilov(2)
    assert t.waiting == Choice(ENTENTE, Decision.SETTLE, "11, event 19")
    assert t.legal == (a.Settle(0), a.Settle(1), a.Settle(2))
    t.do(a.Settle(paid))
    assert (wcl(t, RUSSIA), t.rp(ENTENTE)) == (level, 2 - paid)


@pytest.mark.rule("V57", "F092")
def test_without_rp_brusilov_costs_levels() -> None:
    t = brusilov(0)
    assert wcl(t, RUSSIA) == 5
    assert t.fact(f.PricePaid) == f.PricePaid(event=19, attacker=RUSSIA, failed=2, rp=0, spaces=2, rule="11, event 19")


@pytest.mark.rule("V57", "F092")
def test_what_is_refused_while_brusilov_is_paid_for() -> None:
    t = brusilov(1)
    assert t.refusal(a.Settle(3)) == r.MoreThanOwed("11, event 19", 2)
    assert t.refusal(a.Settle(2)) == r.TooFewRP("11, event 19", 2, 1)
    assert t.reason(a.Settle(-1)) == t.reason(a.DONE) == r.NotAwaited


@pytest.mark.rule("F123")
def test_the_system_pays_for_brusilov_in_rp_as_far_as_they_go() -> None:
    t = demanding(ENTENTE, 19, rp=(1, 0))
    battle = combat.begin(t.state, RUSSIA, AUSTRIA_HUNGARY, 2, 0, 19)
    systems = replace(battle.setup, options=Options(athena=(ENTENTE,)))
    t.state = engine.resume(replace(battle, setup=systems)).state
    t.roll(1, 2)
    assert (t.fact(f.PricePaid).rp, t.fact(f.PricePaid).spaces) == (1, 1)


@pytest.mark.rule("F076", "F092", "7:1")
def test_a_fall_comes_before_the_price() -> None:
    t = (
        demanding(ENTENTE, 19, rp=(5, 0), wcl={AUSTRIA_HUNGARY: 1})
        .do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 2))
        .roll(1, 6)
    )
    assert t.waiting == Dice(ENTENTE, Purpose.ARMISTICE, 1, "7")
    assert t.roll(6).decision == Decision.SETTLE
    t.do(a.Settle(1))
    assert t.rp(ENTENTE) == 2


@pytest.mark.rule("11:23.1", "11:23.2", "V59", "F042", "F094")
def test_gaza_demands_all_dice_and_throws_every_hit_again() -> None:
    t = demanding(ENTENTE, 23, rp=(5, 0))
    assert t.legal == (a.Offensive(EGYPT, OTTOMAN_EMPIRE, 2),)
    assert t.refusal(a.Offensive(EGYPT, OTTOMAN_EMPIRE, 1)) == r.MandatorySize("11, event 23", 23, 2)
    t.do(*t.legal).roll(5, 6)
    assert t.waiting == Dice(ENTENTE, Purpose.FORCED_REROLL, 2, "11, event 23", 23)
    t.roll(2, 5)
    assert wcl(t, OTTOMAN_EMPIRE) == 4
