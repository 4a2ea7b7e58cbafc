"""Offensives that cards demand of Athena or keep her from (17.5, 17.6.4, events 5, 6 and 27)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import facts as f
from rules.actions import DONE, Offensive
from rules.model import (
    AFRICA,
    AT_WAR,
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
    SERBIA,
    SURRENDERED,
    Cards,
    Deck,
    Dice,
    Launched,
    Options,
    Phase,
    Purpose,
    Sector,
    Side,
)
from tests.rules.athena.support import (
    DECK,
    OV,
    after_battle,
    cards_awaited,
    failures,
    front,
    has_passed,
    is_card,
    launched,
    offensive_cards,
    persons_go,
    solo,
    who,
)
from tests.rules.support import ALL_AT_WAR, BOARD, LAST, go_on, printed_with, side_of

# --- Offensives that cards demand of Athena (17.5, 17.6.4) --------------------------------------------------


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
    assert t.state.phase == Phase.EVENTS and t.awaits(Purpose.ATTACK, 3)
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
    assert t.awaits(Purpose.ATTACK, 4)
    t.roll(2, 2, 2, 2)
    assert t.awaits(Purpose.ARTILLERY, 1)
    t.roll(2).do(DONE)
    assert t.awaits(Purpose.ATTACK, 3)
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


# --- Events 5 and 27 with Athena as the Entente: France stays in its trenches -------------------------------


@rule("18", "E5", "R164")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_shell_shortage_keeps_france_in_its_trenches_on_three_to_six(face: int) -> None:
    t = front(ENTENTE, 5, turn=4).draw(1)
    assert t.waiting == Dice(ENTENTE, Purpose.ATHENA_CHECK, 1, "18, event 5", 5)
    t.roll(face)
    assert who(t)[:2] == (FRANCE if face <= 2 else RUSSIA, GERMANY)
    assert failures(t, ENTENTE) == 0
    assert offensive_cards(t) == 1  # the other sector attacks by the same card


@rule("18", "E27", "R187")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_mutinies_keep_france_in_its_trenches_and_another_attacks(face: int) -> None:
    t = front(ENTENTE, 27, turn=8, losses={RUSSIA: 7}).draw(1)
    assert t.waiting == Dice(ENTENTE, Purpose.ATHENA_CHECK, 1, "18, event 27", 27)
    t.roll(face)
    assert who(t)[:2] == (FRANCE if face <= 2 else RUSSIA, GERMANY)


@rule("18", "E5", "E27", "R164", "R187")
@pytest.mark.parametrize(
    ("faces", "by"), [((1, 2), FRANCE), ((2, 3), RUSSIA), ((2, 6), RUSSIA), ((3,), RUSSIA), ((6,), RUSSIA)]
)
def test_with_both_france_attacks_only_if_both_dice_allow_it(faces: tuple[int, ...], by: Sector) -> None:
    board = printed_with(FRANCE, DECK, attack_value=3)  # which leaves it the best at -2
    t = front(ENTENTE, 5, 27, turn=8, losses={RUSSIA: 7}, board=board).draw(1)
    for face, event in zip(faces, (5, 27), strict=False):
        assert isinstance(t.waiting, Dice)
        assert (t.waiting.purpose, t.waiting.event) == (Purpose.ATHENA_CHECK, event)
        t.roll(face)
    assert who(t)[0] == by


@rule("18", "E5", "R164", "R219")
@pytest.mark.parametrize("event", [5, 27])
def test_no_die_is_thrown_when_another_sector_is_better(event: int) -> None:
    t = front(ENTENTE, event, turn=8, losses={FRANCE: 4}).draw(1)
    assert who(t)[0] == RUSSIA
    assert t.all(f.EventDie, ever=True) == []


@rule("18", "E5", "R164")
def test_the_die_is_thrown_once_a_turn_and_france_stays_out() -> None:
    t = front(ENTENTE, 5, turn=4, rp=20, status={ITALY: AT_WAR}).draw(1).roll(3)
    after_battle(t)
    t.draw(2)
    assert who(t)[0] == ITALY
    after_battle(t)
    t.draw(3)
    assert failures(t, ENTENTE) == 1
    assert len(t.all(f.EventDie, ever=True)) == 1


@rule("18", "12", "E5", "R164", "R274")
def test_france_is_free_again_on_the_next_turn() -> None:
    t = front(ENTENTE, 5, turn=3, deck=()).draw(1).roll(3)
    assert t.state.athena.france_barred
    go_on(t, lambda t: t.state.turn == 4 and t.state.phase == Phase.OFFENSIVES and is_card(t))
    t.draw(2)
    assert who(t)[:2] == (FRANCE, GERMANY)


@rule("17.6.4", "E5", "R164", "R223", "R268")
@pytest.mark.parametrize("event", [5, 27])
def test_with_france_barred_and_nobody_else_the_card_fails(event: int) -> None:
    t = front(ENTENTE, event, turn=8, offensives=(Launched(RUSSIA, AUSTRIA_HUNGARY),)).draw(1).roll(3)
    assert t.all(f.FranceBarred)[0].event == event
    assert t.fact(f.AthenaTarget).attacker is None
    assert failures(t, ENTENTE) == 1
    assert persons_go(t)


@rule("18", "E5", "E27", "R164", "R187")
@pytest.mark.parametrize("demand", [21, 26, 29, 35, 38])
def test_demanded_french_offensives_are_not_checked(demand: int) -> None:
    t = front(ENTENTE, 5, 27, demand, turn=12)
    assert who(t)[:2] == (FRANCE, GERMANY)
    assert t.all(f.EventDie, ever=True) == []


# --- Event 6 with Athena: von Lettow in Africa --------------------------------------------------------------


LETTOW: dict[str, Any] = {"in_force": (6,), "turn": 8}


@rule("18", "E6", "R165", "R223")
@pytest.mark.parametrize("counts", [True, False])
def test_von_lettow_takes_the_place_of_the_first_card_that_cannot_be_applied(counts: bool) -> None:
    t = front(CENTRAL_POWERS, rp=20, options=Options(lettow_card_fails=counts), **LETTOW)
    after_battle(t.draw(10))
    before = t.rp(CENTRAL_POWERS)
    t.draw(9)  # Greece is neutral
    assert who(t) == (GERMAN_COLONIES, AFRICA, OV[GERMAN_COLONIES])
    assert (launched(t).event, launched(t).cost) == (6, 0)
    assert t.rp(CENTRAL_POWERS) == before
    assert failures(t, CENTRAL_POWERS) == int(counts)


@rule("18", "17.6.4", "E6", "R165", "R223")
@pytest.mark.parametrize(("counts", "cards"), [(True, 3), (False, 4)])
def test_the_replaced_card_counts_among_the_three_unless_the_option_says_no(counts: bool, cards: int) -> None:
    # Greece and Romania are neutral, Serbia and Italy gone: four cards fail
    status = {SERBIA: SURRENDERED}
    t = front(CENTRAL_POWERS, rp=20, status=status, options=Options(lettow_card_fails=counts), **LETTOW)
    for card in (9, 8, 7, 5):
        if not has_passed(t, CENTRAL_POWERS):
            after_battle(t.draw(card))
    assert has_passed(t, CENTRAL_POWERS)
    assert offensive_cards(t) == cards
    assert len(t.all(f.OffensiveLaunched, ever=True)) == 1


@rule("18", "E6", "R165", "R224")
def test_von_lettow_attacks_before_her_rp_end_when_no_card_has_failed() -> None:
    t = front(CENTRAL_POWERS, rp=2, **LETTOW).draw(10).roll(2, 2)
    assert t.rp(CENTRAL_POWERS) == 0
    t.do(DONE)
    assert who(t) == (GERMAN_COLONIES, AFRICA, OV[GERMAN_COLONIES])
    t.roll(2, 2)
    assert t.all(f.Passed)[0].side == CENTRAL_POWERS
    assert offensive_cards(t) == 1


@rule("18", "E6", "R108", "R165")
def test_von_lettow_attacks_without_any_rp() -> None:
    t = front(CENTRAL_POWERS, rp=0, **LETTOW)
    assert who(t) == (GERMAN_COLONIES, AFRICA, OV[GERMAN_COLONIES])
    t = front(CENTRAL_POWERS, rp=1, **LETTOW).draw(9)
    assert who(t)[2] == OV[GERMAN_COLONIES]  # in full, whatever the RP


@rule("18", "E6", "E12", "R165")
def test_a_card_that_names_africa_or_heia_safari_satisfies_von_lettow() -> None:
    t = front(CENTRAL_POWERS, rp=5, **LETTOW).draw(11)
    assert who(t)[0] == GERMAN_COLONIES
    assert t.rp(CENTRAL_POWERS) == 5  # free as well
    after_battle(t)
    t.draw(9)
    assert is_card(t)  # Greece is neutral: the card fails, the person has passed, and she draws the next
    assert failures(t, CENTRAL_POWERS) == 1
    assert len(t.all(f.OffensiveLaunched, ever=True)) == 1
    t = after_battle(front(CENTRAL_POWERS, 12, rp=5, **LETTOW))
    t.draw(9)
    assert len(t.all(f.OffensiveLaunched, ever=True)) == 1


@rule("18", "E6", "R165")
@pytest.mark.parametrize(
    "changes", [{"losses": {GERMAN_COLONIES: LAST[GERMAN_COLONIES]}}, {"status": {AFRICA: SURRENDERED}}]
)
def test_von_lettow_owes_nothing_without_a_value_or_a_target(changes: dict[str, Any]) -> None:
    t = front(CENTRAL_POWERS, rp=0, **LETTOW, **changes)
    assert t.state.passed[CENTRAL_POWERS]
    t = front(CENTRAL_POWERS, **LETTOW, **changes).draw(9)
    assert t.all(f.OffensiveLaunched) == []


@rule("18", "E6", "R165")
def test_von_lettow_is_due_each_turn_from_the_one_he_is_drawn_on() -> None:
    t = solo(Phase.EVENTS, CENTRAL_POWERS, turn=3, deck=(6,), rp=(0, 0)).draw(6)
    go_on(t, lambda t: t.state.turn == 5)
    by_turn: dict[int, int] = {}
    turn = 3
    for fact in t.history:
        turn = fact.turn if isinstance(fact, f.TurnBegan) else turn
        if isinstance(fact, f.OffensiveLaunched) and fact.attacker == GERMAN_COLONIES:
            by_turn[turn] = by_turn.get(turn, 0) + 1
    assert by_turn == {3: 1, 4: 1}


@rule("18", "E6", "R204")
def test_von_lettow_binds_athena_only() -> None:
    t = solo(Phase.OFFENSIVES, ENTENTE, initiative=CENTRAL_POWERS, rp=(5, 5), **LETTOW)
    t.do(DONE)
    assert t.state.passed[CENTRAL_POWERS]
    t = front(ENTENTE, **LETTOW).draw(9)
    assert t.all(f.OffensiveLaunched) == []
