"""Air Raid (7.2, 10.2.7, 17.6.1): which events of a draw may be cancelled, when and by whom."""

from __future__ import annotations

import pytest

from rules import refusals as r
from rules.actions import DECLINE, DONE, DRAW_SET_ASIDE, KEEP_EVENTS, CancelEvent, ChooseSetAside, Reinforce, Research
from rules.air_raid import differential
from rules.board_file import packaged_text, parse
from rules.cards import Enters
from rules.editions.second.cards import CARDS
from rules.facts import EventCancelled, EventsDrawn, Income, SectorEntered
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Choice,
    Corner,
    Decision,
    Options,
    Phase,
    Status,
    Technology,
)
from tests.rules.events.support import BLUE, U_BOAT, coloured, raided
from tests.rules.support import BOARD, Table, raids, resolved

AIR_RAID = Choice(CENTRAL_POWERS, Decision.AIR_RAID, "10.2.7")
GREEN = (7, 16, 19, 20, 26, 30, 35, 36, 38, 40)
RED = (10, 11, 13, 22, 24, 28, 33, 42)


def may_cancel(table: Table) -> set[int]:
    return {act.event for act in table.legal if isinstance(act, CancelEvent)}


# --- who has a say, and when (7.2, 10.2.7) ------------------------------------------------------------------


@pytest.mark.rule("7.2", "10.2.7", "R044")
@pytest.mark.parametrize(
    ("entente", "central_powers", "lead"),
    [(0, 0, 0), (1, 1, 0), (2, 1, 0), (3, 0, 0), (0, 1, 1), (2, 3, 1), (1, 3, 2), (0, 3, 3), (0, 4, 3)],
)
def test_the_lead_is_the_difference_of_levels_from_0_to_3(entente: int, central_powers: int, lead: int) -> None:
    table = Table.at(Phase.EVENTS, turn=11, deck=(5, 20, 30), rp=(0, 0), trees=raids(central_powers, entente))
    assert differential(table.state) == lead
    table.draw(5, 20, 30)
    assert table.waiting == (AIR_RAID if lead else U_BOAT)


@pytest.mark.rule("7.2", "10.2.7", "R045")
@pytest.mark.parametrize("lead", [1, 2, 3])
def test_cancelling_is_never_compulsory(lead: int) -> None:
    table = raided(5, 16, 20, lead=lead)
    assert KEEP_EVENTS in table.legal
    table.do(KEEP_EVENTS)
    assert resolved(table) == [5, 16, 20]
    assert not table.all(EventCancelled, ever=True)


@pytest.mark.rule("10.2.7", "R045", "R046")
def test_after_one_the_other_may_be_left() -> None:
    table = raided(5, 16, 20, lead=2).do(CancelEvent(16))
    assert table.waiting == AIR_RAID
    table.do(KEEP_EVENTS)
    assert resolved(table) == [5, 20]


@pytest.mark.rule("7.1", "7.2", "10.2.7", "R035")
def test_all_are_seen_then_cancelled_then_resolved() -> None:
    table = raided(11, 20, 30, lead=2)
    assert table.fact(EventsDrawn).events == (11, 20, 30)
    assert table.waiting == AIR_RAID
    assert table.status(ITALY) == Status.NEUTRAL
    table.do(CancelEvent(20))
    assert table.status(ITALY) == Status.NEUTRAL
    assert table.losses(OTTOMAN_EMPIRE) == 0
    table.do(CancelEvent(30))
    assert table.status(ITALY) == Status.AT_WAR
    assert table.losses(OTTOMAN_EMPIRE) == 0
    assert resolved(table) == [11]


@pytest.mark.rule("10.2.7", "7.2", "R043")
def test_a_level_unlocked_this_turn_counts_from_the_next_draw_on() -> None:
    table = Table.at(
        Phase.EVENTS,
        turn=6,
        deck=(7, 8, 16, 19, 20, 26),
        rp=(0, 0),
        trees=raids(0, 0),
    ).draw(7, 8, 16)
    table.do(DONE)
    table.do(Research(Technology.AIR_RAID, 1)).roll(6)
    while table.state.turn == 6:
        assert not table.all(EventCancelled)
        table.do(DONE)
    table.draw(19, 20, 26)
    assert table.waiting == AIR_RAID
    assert may_cancel(table) == {19, 20, 26}


@pytest.mark.rule("7.2", "10.2.7", "R057", "R272")
@pytest.mark.parametrize("turn", [11, 14])
@pytest.mark.parametrize("losses", [0, BOARD.sectors[GERMANY].last_space])
def test_it_is_the_central_powers_say_whoever_moves_and_however_germany_fares(turn: int, losses: int) -> None:
    table = raided(5, 16, 20, lead=1, turn=turn, losses={GERMANY: losses})
    assert BOARD.initiative[13] == ENTENTE and BOARD.initiative[10] == CENTRAL_POWERS
    assert table.waiting == AIR_RAID


@pytest.mark.rule("10.2.7")
def test_the_ententes_own_level_lets_it_cancel_nothing() -> None:
    table = Table.at(Phase.EVENTS, turn=11, deck=(5, 20, 30), rp=(0, 0), trees=raids(0, 3)).draw(5, 20, 30)
    assert table.waiting == U_BOAT


@pytest.mark.rule("7.2", "10.2.7", "16.2", "R042")
def test_in_the_normal_game_no_event_is_drawn_or_chosen_instead() -> None:
    table = raided(5, 16, 20, lead=3, set_aside=(8, 31))
    for other in (DRAW_SET_ASIDE, ChooseSetAside(8), DECLINE, DONE, Reinforce(FRANCE, 1)):
        assert table.reason(other) == r.NotAwaited
    table.do(CancelEvent(16), CancelEvent(20))
    assert table.waiting == U_BOAT
    assert table.state.this_turn == (5,)
    assert table.state.set_aside == (8, 31)


# --- which cards (7.3, R046, R058) --------------------------------------------------------------------------


@pytest.mark.rule("10.2.7", "7.3")
def test_a_lead_of_1_cancels_one_green_card() -> None:
    table = raided(5, 16, 20, lead=1)
    assert may_cancel(table) == {16, 20}
    assert table.refusal(CancelEvent(5)) == r.CornerForbids("10.2.7", 5, Corner.GREY)
    table.do(CancelEvent(16))
    assert table.waiting == U_BOAT, "one, and no second"
    assert resolved(table) == [5, 20]


@pytest.mark.rule("10.2.7", "R046", "R293")
@pytest.mark.parametrize("lead", [2, 3])
@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        ((5, 16, 20), 16, {5, 20}),  # a green one; then the other green or the grey
        ((5, 16, 20), 5, {16, 20}),  # the grey one; then a green one
        ((5, 8, 16), 5, {16}),  # never two greys
        ((5, 8, 16), 16, {5, 8}),
        ((5, 8, 17), 5, set()),
        ((7, 16, 20), 7, {16, 20}),  # two greens of three
        ((2, 5, 16), 2, {16}),  # blue is as good as grey
        ((2, 5, 16), 16, {2, 5}),
        ((10, 16, 24), 16, set()),  # red never
        ((10, 17, 24), 17, set()),
    ],
)
def test_a_lead_of_2_cancels_a_green_card_and_one_that_is_not_red(
    lead: int, hand: tuple[int, ...], first: int, second: set[int]
) -> None:
    table = raided(*hand, lead=lead)
    assert first in may_cancel(table)
    assert may_cancel(table).isdisjoint(RED)
    table.do(CancelEvent(first))
    if not second:
        assert table.waiting == U_BOAT
        return
    assert may_cancel(table) == second
    for event in set(hand) - second - {first}:
        assert table.reason(CancelEvent(event)) == r.CornerForbids
    table.do(CancelEvent(min(second)))
    assert table.waiting == U_BOAT, "two at the most"
    assert table.state.cancelled == (first, min(second))


@pytest.mark.rule("10.2.7", "7.3", "R046", "R058")
@pytest.mark.parametrize("lead", [1, 2, 3])
@pytest.mark.parametrize("event", CARDS.numbers)
def test_each_card_against_each_lead(lead: int, event: int) -> None:
    reds = tuple(red for red in (24, 33, 42) if red != event)[:2]
    table = raided(*sorted((event, *reds)), lead=lead, losses={GERMANY: 1})
    allowed = event in GREEN if lead == 1 else event not in RED
    if not allowed:
        assert table.waiting != AIR_RAID
        return
    assert may_cancel(table) == {event}
    for red in reds:
        assert table.refusal(CancelEvent(red)) == r.CornerForbids("10.2.7", red, Corner.RED)


@pytest.mark.rule("7.3", "18", "R039", "R058")
def test_the_corners_of_the_packaged_board() -> None:
    by_corner = {corner: tuple(e for e in CARDS.numbers if BOARD.corner(e) == corner) for corner in Corner}
    assert by_corner[Corner.BLUE] == BLUE
    assert by_corner[Corner.GREEN] == GREEN
    assert by_corner[Corner.RED] == RED
    entries = {event for event in CARDS.numbers if isinstance(CARDS[event].effect, Enters)}
    assert entries | {42} <= set(RED), "entries into the war, and peace, are not to be cancelled"


@pytest.mark.rule("7.3", "10.2.7", "R024", "R058", "R293")
def test_corners_are_data_of_the_board_file() -> None:
    """Owners of cards with other colours can change the file, for example 20 red and 14 green."""
    text = packaged_text()
    text = text.replace("green = { values = [7, 16, 19, 20,", "green = { values = [7, 14, 16, 19,")
    text = text.replace("red = { values = [10, 11, 13,", "red = { values = [10, 11, 13, 20,")
    table = raided(5, 14, 20, lead=1, board=parse(text))
    assert may_cancel(table) == {14}
    assert table.refusal(CancelEvent(20)) == r.CornerForbids("10.2.7", 20, Corner.RED)


@pytest.mark.rule("10.2.7", "7.3", "E33", "E39", "E42", "R293")
@pytest.mark.parametrize("event", [33, 39, 42])
def test_only_the_colour_matters_not_whom_the_card_helps(event: int) -> None:
    table = raided(5, 17, event, lead=1, board=coloured(green=(33, 39, 42)))
    assert may_cancel(table) == {event}
    table.do(CancelEvent(event))
    assert event not in resolved(table)
    assert table.status(RUSSIA) == Status.AT_WAR
    assert table.losses(FRANCE) == 0


@pytest.mark.rule("10.2.7", "R047")
@pytest.mark.parametrize("event", [16, 35, 41])
def test_events_of_earlier_turns_are_out_of_reach(event: int) -> None:
    table = raided(5, 17, 20, lead=2, in_force=(event,))
    assert table.reason(CancelEvent(event)) == r.EventNotDrawn
    assert table.reason(CancelEvent(7)) == r.EventNotDrawn, "nor what is still in the deck"
    table.do(CancelEvent(20))
    assert table.reason(CancelEvent(20)) == r.EventNotDrawn, "nor what is cancelled already"


# --- halving at a lead of 3 (10.2.7) ------------------------------------------------------------------------


@pytest.mark.rule("10.2.7", "8.2", "R050", "R051")
@pytest.mark.parametrize(("lead", "navy"), [(0, 5), (1, 5), (2, 5), (3, 2)])
def test_the_merchant_navy_is_halved_without_a_choice(lead: int, navy: int) -> None:
    table = raided(5, 17, 20, lead=lead, merchant_navy=5, lafayette=1)
    if lead:
        table.do(KEEP_EVENTS)
    entente = table.all(Income)[0]
    assert (entente.merchant_navy, entente.lafayette) == (navy, 1)


ATHENA = Options(athena=(CENTRAL_POWERS,))


# --- Athena (17.6.1) ----------------------------------------------------------------------------------------


@pytest.mark.rule("17.6.1", "10.2.7", "R053")
@pytest.mark.parametrize(
    ("hand", "cancelled"), [((7, 16, 20), [7]), ((5, 16, 20), [16]), ((5, 8, 40), [40]), ((5, 8, 17), [])]
)
def test_athena_at_a_lead_of_1_cancels_the_lowest_green(hand: tuple[int, ...], cancelled: list[int]) -> None:
    table = raided(*hand, lead=1, options=ATHENA)
    assert [fact.event for fact in table.all(EventCancelled)] == cancelled
    assert table.state.this_turn == tuple(event for event in hand if event not in cancelled)


@pytest.mark.rule("17.6.1", "10.2.7", "R053", "R054")
@pytest.mark.parametrize("lead", [2, 3])
@pytest.mark.parametrize(
    ("hand", "cancelled"),
    [((7, 16, 20), [7, 16]), ((5, 16, 20), [16, 20]), ((5, 8, 40), [40]), ((5, 8, 17), []), ((24, 38, 42), [38])],
)
def test_athena_at_a_lead_of_2_uses_her_second_slot_for_green_only(
    lead: int, hand: tuple[int, ...], cancelled: list[int]
) -> None:
    table = raided(*hand, lead=lead, options=ATHENA)
    assert [fact.event for fact in table.all(EventCancelled)] == cancelled


@pytest.mark.rule("17.6.1", "10.2.7", "R055")
def test_athena_cancels_a_green_card_though_it_would_help_her() -> None:
    table = raided(5, 17, 23, lead=1, options=ATHENA, board=coloured(green=(23,)))
    assert [fact.event for fact in table.all(EventCancelled)] == [23]


@pytest.mark.rule("17.6.1", "10.2.7", "R044", "R056")
@pytest.mark.parametrize(("entente", "lead"), [(0, 2), (1, 1), (2, 0)])
def test_athenas_own_levels_only_lower_the_humans_lead(entente: int, lead: int) -> None:
    table = Table.at(
        Phase.EVENTS,
        turn=11,
        deck=(5, 20, 30),
        rp=(0, 0),
        trees=raids(2, entente),
        options=Options(athena=(ENTENTE,)),
    )
    table.draw(5, 20, 30)
    if lead:
        assert table.waiting == AIR_RAID
        assert may_cancel(table) == ({20, 30} if lead == 1 else {5, 20, 30})
    else:
        assert table.waiting == U_BOAT
    assert not table.all(EventCancelled)


@pytest.mark.rule("17.3", "7.2", "10.2.7", "R035", "R294")
def test_against_athena_the_human_decides_between_draw_and_effect() -> None:
    table = raided(11, 20, 30, lead=2, options=Options(athena=(ENTENTE,)))
    assert table.waiting == AIR_RAID
    assert table.status(ITALY) == Status.NEUTRAL
    table.do(CancelEvent(20), CancelEvent(30))
    assert table.status(ITALY) == Status.AT_WAR
    kinds = [type(fact) for fact in table.history if type(fact) in (EventsDrawn, EventCancelled, SectorEntered)]
    assert kinds == [EventsDrawn, EventCancelled, EventCancelled, SectorEntered]


# --- interrupts (R272) --------------------------------------------------------------------------------------


@pytest.mark.rule("7.2", "E1", "E4", "R163", "R272")
def test_who_is_asked_out_of_turn_in_the_event_phase() -> None:
    table = Table.new().draw(1, 3, 4).roll(2, 5, 6)
    assert table.state.initiative == CENTRAL_POWERS
    assert table.waiting == Choice(ENTENTE, Decision.TANNENBERG, "18, event 4")
