"""Offensives that cards demand of Athena (17.5, 17.6.4)."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules.actions import DONE, Offensive
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SURRENDERED,
    Cards,
    Deck,
    Phase,
    Purpose,
    Sector,
    Side,
)
from tests.rules.athena.support import (
    OV,
    after_battle,
    awaited,
    cards_awaited,
    failures,
    front,
    go_on,
    has_passed,
    is_card,
    launched,
    offensive_cards,
    persons_go,
    side_of,
    solo,
    who,
)
from tests.rules.support import ALL_AT_WAR, BOARD, LAST

rule = pytest.mark.rule
DEMANDED = {
    3: (RUSSIA, GERMANY),
    7: (RUSSIA, AUSTRIA_HUNGARY),
    8: (GERMANY, FRANCE),
    12: (GERMAN_COLONIES, AFRICA),
    14: (GERMANY, FRANCE),
    17: (OTTOMAN_EMPIRE, MIDDLE_EAST),
    18: (AUSTRIA_HUNGARY, ITALY),
    19: (RUSSIA, AUSTRIA_HUNGARY),
    21: (FRANCE, GERMANY),
    25: (MIDDLE_EAST, OTTOMAN_EMPIRE),
    26: (FRANCE, GERMANY),
    29: (FRANCE, GERMANY),
    31: (AUSTRIA_HUNGARY, ITALY),
    34: (GERMANY, FRANCE),
    35: (FRANCE, GERMANY),
    37: (GERMANY, FRANCE),
    38: (FRANCE, GERMANY),
    40: (MIDDLE_EAST, OTTOMAN_EMPIRE),
}
EVERY_DEMAND = pytest.mark.parametrize(
    ("event", "by", "on"), [pytest.param(event, *pair, marks=rule(f"E{event}")) for event, pair in DEMANDED.items()]
)


@rule("17.5", "17.6.4", "18", "R133", "R217", "R218")
@EVERY_DEMAND
def test_athena_begins_with_the_offensive_that_the_card_of_the_turn_demands(event: int, by: Sector, on: Sector) -> None:
    side = side_of(by)
    turn = next(turn for last, turn in ((4, 1), (13, 3), (22, 6), (32, 8), (42, 12)) if event <= last)
    t = solo(Phase.EVENTS, side, turn=turn, deck=(event,), status=ALL_AT_WAR, rp=(10, 10)).draw(event)
    go_on(t, lambda t: t.state.battle is not None)
    assert who(t) == (by, on, OV[by])  # as large as it can be, even Brusilov's
    assert launched(t).event == event
    assert offensive_cards(t) == 0
    assert failures(t, side) == 0
    after_battle(t)
    if event == 37:
        assert who(t) == (by, on, OV[by])
        after_battle(t)
    assert t.waiting == Cards(side, Deck.CORNFLOWER, 1, "17.6.4")
    assert len(t.all(f.OffensiveLaunched, ever=True)) == (2 if event == 37 else 1)


@rule("10.3.1", "17.5", "17.6.4", "R131", "R134", "R162", "R176", "R217")
@EVERY_DEMAND
@pytest.mark.parametrize("why", ["no value", "attacker gone", "target gone"])
def test_a_demand_that_cannot_be_met_lapses_and_costs_neither_card_nor_failure(
    event: int, by: Sector, on: Sector, why: str
) -> None:
    losses, status = {}, dict(ALL_AT_WAR)
    if why == "no value":
        losses[by] = LAST[by]
    elif why == "attacker gone":
        status[by] = EXITED if by == RUSSIA else SURRENDERED
    else:
        status[on] = SURRENDERED
    t = front(side_of(by), event, losses=losses, status=status)
    assert cards_awaited(t) == 1
    assert t.all(f.OffensiveLaunched) == []
    assert failures(t, side_of(by)) == 0


@rule("17.6.4", "E18", "E31", "R177", "R190", "R217")
@pytest.mark.parametrize("event", [18, 31])
def test_athenas_offensive_against_a_neutral_italy_lapses(event: int) -> None:
    t = front(CENTRAL_POWERS, event, turn=8)
    assert cards_awaited(t) == 1
    assert failures(t, CENTRAL_POWERS) == 0


@rule("10.3.1", "17.6.4", "R217")
@pytest.mark.parametrize(
    ("side", "events", "pairs"),
    [
        # the mandatory ones first, by number; then the notes, by number; the same pair once
        (CENTRAL_POWERS, (8, 12, 17), [(8, GERMANY), (12, GERMAN_COLONIES), (17, OTTOMAN_EMPIRE)]),
        (CENTRAL_POWERS, (12, 14, 31), [(14, GERMANY), (12, GERMAN_COLONIES), (31, AUSTRIA_HUNGARY)]),
        (CENTRAL_POWERS, (8, 14, 34), [(14, GERMANY)]),
        (CENTRAL_POWERS, (18, 31), [(18, AUSTRIA_HUNGARY)]),
        (ENTENTE, (7, 19), [(19, RUSSIA)]),
        (ENTENTE, (7, 21, 25), [(21, FRANCE), (25, MIDDLE_EAST), (7, RUSSIA)]),
        (ENTENTE, (21, 26, 29, 35, 38), [(21, FRANCE)]),
        (ENTENTE, (25, 40), [(25, MIDDLE_EAST)]),
        (ENTENTE, (35, 40), [(35, FRANCE), (40, MIDDLE_EAST)]),
        (ENTENTE, (38, 40, 7), [(7, RUSSIA), (38, FRANCE), (40, MIDDLE_EAST)]),
    ],
)  # fmt: skip
def test_demands_are_met_mandatory_first_then_by_number_and_each_pair_once(
    side: Side, events: tuple[int, ...], pairs: list[tuple[int, Sector]]
) -> None:
    t = front(side, *events, rp=20, status=ALL_AT_WAR, turn=12)
    while not is_card(t):
        after_battle(t)
    found = [(fact.event, fact.attacker) for fact in t.all(f.OffensiveLaunched, ever=True)]
    assert found == pairs


@rule("17.6.4", "R126", "R267", "E3")
def test_athenas_first_offensive_is_hers_and_not_the_first_of_the_turn() -> None:
    t = front(ENTENTE, 3, turn=1, initiative=CENTRAL_POWERS)
    t.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)
    assert who(t) == (RUSSIA, GERMANY, OV[RUSSIA])


@rule("17.6.4", "18", "R194", "E35")
def test_unified_command_demands_an_offensive_only_on_the_turn_it_is_drawn() -> None:
    assert cards_awaited(front(ENTENTE, turn=12, in_force=(35,))) == 1


@rule("17.6.4", "R218", "R130")
@pytest.mark.parametrize(("rp", "size"), [(1, 1), (2, 2), (3, 3), (9, 3)])
@pytest.mark.parametrize("event", [21, 26])
def test_a_demanded_offensive_is_as_large_as_value_and_rp_allow(event: int, rp: int, size: int) -> None:
    t = front(ENTENTE, event, rp=rp, turn=8)
    assert who(t) == (FRANCE, GERMANY, size)
    assert t.rp(ENTENTE) == rp - size


@rule("17.6.4", "R255", "E14")
def test_the_size_is_that_of_the_moment() -> None:
    t = front(CENTRAL_POWERS, 14, initiative=ENTENTE)
    t.do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert who(t) == (GERMANY, FRANCE, BOARD.sectors[GERMANY].track[1])


@rule("18", "17.5", "E1", "R160", "R227", "R228")
def test_the_schlieffen_plan_is_not_among_the_offensives_of_the_turn() -> None:
    t = solo(Phase.EVENTS, CENTRAL_POWERS, turn=1, deck=(1,)).draw(1)
    assert (t.state.phase, awaited(t)) == (Phase.EVENTS, (Purpose.ATTACK, 3))
    t.roll(2, 2, 2)
    go_on(t, lambda t: t.state.phase == Phase.OFFENSIVES)
    assert cards_awaited(t) == 1
    t.draw(2)
    assert who(t) == (GERMANY, FRANCE, OV[GERMANY])  # by a card it may attack again


@rule("18", "E37", "R196", "R227")
def test_friedensturm_is_athenas_first_two_offensives_as_far_as_rp_go() -> None:
    t = front(CENTRAL_POWERS, 37, rp=4, turn=12)
    assert who(t) == (GERMANY, FRANCE, 3)
    t.roll(2, 2, 2)
    assert persons_go(t)
    t.do(Offensive(RUSSIA, OTTOMAN_EMPIRE, 1)).roll(2)
    assert who(t) == (GERMANY, FRANCE, 1)
    assert offensive_cards(t) == 0
    t = front(CENTRAL_POWERS, 37, rp=3, turn=12)
    t.roll(2, 2, 2)
    assert t.rp(CENTRAL_POWERS) == 0
    t.do(DONE)
    assert has_passed(t, CENTRAL_POWERS)
    assert len(t.all(f.OffensiveLaunched, ever=True)) == 1


@rule("18", "E34", "E37", "R193", "R227")
def test_athena_takes_michaels_dice_for_the_first_of_two() -> None:
    t = front(CENTRAL_POWERS, 34, 37, turn=12, rp=6)
    assert awaited(t) == (Purpose.ATTACK, 4)
    t.roll(2, 2, 2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(2).do(DONE)
    assert awaited(t) == (Purpose.ATTACK, 3)
    t.roll(2, 2, 2)
    assert t.state.battle is None


@rule("18", "E14", "E37", "R173", "R196", "R217", "R227")
def test_verdun_is_the_first_of_athenas_two() -> None:
    t = front(CENTRAL_POWERS, 14, 37, turn=12, rp=6)
    assert launched(t).event == 14
    t.roll(2, 2, 6).do(DONE)
    assert launched(t).event == 37
    t.roll(6, 6)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (3, 1)
