"""Event cards drawn, cancelled by Air Raid and resolved (7, 10.2.7): which may be cancelled, when and by whom."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules import refusals as r
from rules.actions import DECLINE, DONE, DRAW_SET_ASIDE, KEEP_EVENTS, CancelEvent, ChooseSetAside, Reinforce, Research
from rules.air_raid import differential
from rules.board_file import packaged_text, parse
from rules.editions.second.cards import CARDS
from rules.facts import EventCancelled, EventsDrawn, LafayettePlaced
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    NEUTRAL,
    NOT_PLACED,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    Board,
    Cards,
    Cause,
    Choice,
    Corner,
    Decision,
    Deck,
    Dice,
    Over,
    Phase,
    Purpose,
    Status,
    Technology,
)
from tests.rules.support import (
    ALL_AT_WAR,
    BOARD,
    LAST,
    U_BOAT,
    Table,
    apart_from_cards,
    dealt,
    go_on,
    raids,
    resolved,
    to_draw,
    to_phase,
    to_the_end,
    turn_of,
    without_effect,
)

rule = pytest.mark.rule
GREEN_BOARD = replace(BOARD, corners=(Corner.GREEN,) * len(BOARD.corners))


# --- drawing and resolving (7, 18) --------------------------------------------------------------------------


@rule("7.1", "R023", "R147")
def test_three_cards_a_turn_and_the_deck_is_empty_on_turn_fourteen() -> None:
    t = Table.new()
    left, years = [], []
    while not isinstance(t.waiting, Over):
        if isinstance(t.waiting, Cards):
            assert t.waiting == Cards(CENTRAL_POWERS, Deck.EVENTS, 3, "7.1")
            t.draw(*engine.available_cards(t.state)[:3])
            left.append(len(t.state.deck))
            years += [fact.year for fact in t.all(f.YearBegan)]
        go_on(t, lambda t: isinstance(t.waiting, Cards | Over))
    assert left == [1, 7, 4, 1, 7, 4, 1, 8, 5, 2, 9, 6, 3, 0]
    joined = [(fact.year, fact.added) for fact in t.all(f.YearBegan, ever=True)]
    assert joined == [(1915, 9), (1916, 9), (1917, 10), (1918, 10)]
    shown = [event for fact in t.all(f.EventsDrawn, ever=True) for event in fact.events]
    assert sorted(shown) == list(range(1, 43))


@rule("18", "R035", "R036")
def test_cards_are_resolved_by_number_once_all_are_drawn_and_kept() -> None:
    t = Table.at(Phase.EVENTS, turn=12, deck=(20, 33, 39), trees=raids(2)).draw(39, 20, 33)
    assert resolved(t) == []  # nothing is resolved before the Central Powers have decided
    t.do(KEEP_EVENTS)
    assert resolved(t) == [20, 33, 39]
    assert isinstance(t.waiting, Dice) and t.waiting.purpose == Purpose.U_BOAT


@rule("7.3", "R038", "R039", "E1", "E2", "E3", "E4")
@pytest.mark.parametrize("event", [1, 2, 3, 4])
@pytest.mark.parametrize("turn", [2, 9])
def test_a_blue_card_after_1914_is_one_of_the_three_and_does_nothing(event: int, turn: int) -> None:
    t = dealt(event, 32, turn=turn)
    assert without_effect(t) == {event: True}
    assert resolved(t) == [32]
    other = dealt(32, turn=turn)
    assert apart_from_cards(t.state) == apart_from_cards(other.state)
    assert t.state.this_turn == (32,)


@rule("7.3", "R038")
def test_no_card_is_drawn_in_place_of_one_that_comes_too_late() -> None:
    t = Table.at(Phase.EVENTS, turn=2, deck=(2, 9, 11, 13)).draw(2, 9, 11)
    assert t.state.deck == (13,)
    assert resolved(t) == [9, 11]
    assert without_effect(t) == {2: True}


@rule("7.3", "R039")
@pytest.mark.parametrize("event", range(5, 43))
def test_no_later_card_is_too_late(event: int) -> None:
    assert BOARD.corner(event) != Corner.BLUE
    assert True not in without_effect(dealt(event, turn=13)).values()


@rule("7.3", "R039")
@pytest.mark.parametrize("event", [1, 2, 3, 4])
def test_the_cards_of_1914_are_blue_and_count_on_turn_one(event: int) -> None:
    assert BOARD.corner(event) == Corner.BLUE
    t = dealt(event)
    assert resolved(t) == [event]
    assert without_effect(t) == {}


@rule("7.3", "R040", "R274")
@pytest.mark.parametrize(
    "event",
    [
        pytest.param(event, marks=rule(f"E{event}"))
        for event in (2, 3, 4, 5, 7, 8, 14, 17, 18, 19, 21, 25, 26, 27, 29, 31, 34, 37, 38, 40)
    ],
)
def test_nothing_is_left_of_a_one_turn_card_when_the_next_turn_begins(event: int) -> None:
    """Two games that differ only in an unused card reach the same position at the next collection."""
    idle = {FRANCE: LAST[FRANCE], RUSSIA: LAST[RUSSIA], GERMANY: LAST[GERMANY], MIDDLE_EAST: LAST[MIDDLE_EAST]}
    both = []
    for card in (event, 32):
        t = dealt(card, turn=turn_of(event), losses=idle, status=ALL_AT_WAR)
        assert t.state.this_turn == (card,)
        both.append(to_phase(t, Phase.NAVAL, later=1).state)
    assert both[0] == both[1]


@rule("12", "R274")
def test_the_cards_of_a_turn_are_off_the_table_when_the_next_is_drawn() -> None:
    t = Table.at(Phase.EVENTS, turn=8, deck=(5, 11, 13, 20, 26, 27)).draw(5, 26, 27)
    assert t.state.this_turn == t.state.drawn == (5, 26, 27)
    t = to_draw(t)
    assert t.state.turn == 9
    assert t.state.this_turn == t.state.drawn == ()


@rule("18", "E32", "R191")
def test_nothing_to_report() -> None:
    t = dealt(32)
    empty = Table.at(Phase.EVENTS, turn=turn_of(32), deck=()).state
    assert resolved(t) == [32]
    assert apart_from_cards(t.state) == empty


@rule("7.1", "14.1", "R041", "E20", "E22", "E39")
def test_sudden_death_ends_the_event_phase_at_once() -> None:
    t = dealt(20, 22, 39, vp=(4, 0), losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]})
    assert t.waiting == Over(ENTENTE, Cause.SUDDEN_DEATH, "14.1")
    assert resolved(t) == [20]
    assert t.status(ROMANIA) == NEUTRAL
    assert t.losses(FRANCE) == 0
    assert t.all(f.Income, ever=True) == []


# --- cancelled (10.2.7) -------------------------------------------------------------------------------------


@rule("10.2.7", "R002", "R048")
@pytest.mark.parametrize("event", [pytest.param(event, marks=rule(f"E{event}")) for event in range(1, 43)])
def test_a_cancelled_card_is_as_if_never_drawn(event: int) -> None:
    both = []
    for card in (event, 32):
        t = dealt(card, turn=1 if event < 5 else 12, board=GREEN_BOARD, trees=raids(1), in_force=(10,))
        assert t.decision == Decision.AIR_RAID
        t.do(CancelEvent(card))
        assert not t.all(f.EventTakesEffect)
        assert not t.all(f.EventWithoutEffect)
        assert (t.state.cancelled, t.state.this_turn, t.state.deck) == ((card,), (), ())
        both.append(apart_from_cards(t.state))
    assert both[0] == both[1]


@rule("R049", "R201", "E42")
def test_peace_can_be_cancelled_only_if_its_corner_is_not_red() -> None:
    assert BOARD.corner(42) == Corner.RED
    t = dealt(42, turn=12, trees=raids(3))
    assert t.all(f.EventCancelled, ever=True) == []
    assert not isinstance(t.waiting, Choice)
    grey = replace(BOARD, corners=(Corner.GREY,) * len(BOARD.corners))
    t = dealt(42, turn=12, board=grey, trees=raids(2)).do(CancelEvent(42))
    over = to_the_end(t)
    assert (over.cause, t.state.turn) == (Cause.ARMISTICE, 14)


# --- Event cards (7.1, 7.3, 18): drawn, resolved in order, when each acts and how long it lasts -------------


@pytest.mark.rule("7.1", "R023")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_of_fewer_cards_all_are_drawn(left: int) -> None:
    """The rules never lead here, but a given position may."""
    table = Table.at(Phase.EVENTS, deck=(5, 7, 8)[:left], rp=(0, 0))
    if left:
        assert isinstance(table.waiting, Cards) and table.waiting.count == left
        table.draw(*(5, 7, 8)[:left])
    assert table.waiting == U_BOAT


@pytest.mark.rule("3.1.3", "3.2", "7.3", "R017", "R040")
def test_nine_events_leave_a_marker_on_the_board() -> None:
    marked = set()
    for event in CARDS.numbers:
        hand = tuple(sorted({event, *[blue for blue in (1, 2, 3, 4) if blue != event][:2]}))
        table = Table.at(Phase.EVENTS, turn=12, deck=hand, rp=(0, 0), status={GREECE: Status.AT_WAR}).draw(*hand)
        while table.state.turn == 12 and not isinstance(table.waiting, Over):
            waiting = table.waiting
            table.roll(*[5] * waiting.count) if isinstance(waiting, Dice) else table.do(table.legal[-1])
        marked |= set(table.state.in_force)
    assert marked == {6, 10, 15, 16, 23, 24, 35, 36, 41} == CARDS.marked


# --- Air Raid (7.2, 10.2.7, 17.6.1): which events of a draw may be cancelled, when and by whom --------------


AIR_RAID = Choice(CENTRAL_POWERS, Decision.AIR_RAID, "10.2.7")
GREEN = (7, 16, 19, 20, 26, 30, 35, 36, 38, 40)
RED = (10, 11, 13, 22, 24, 28, 33, 42)


BLUE = (1, 2, 3, 4)


def coloured(**corners: tuple[int, ...]) -> Board:
    wanted = {event: Corner[name.upper()] for name, events in corners.items() for event in events}
    return replace(BOARD, corners=tuple(wanted.get(event, corner) for event, corner in enumerate(BOARD.corners)))


def raided(*hand: int, lead: int, turn: int = 11, **position: Any) -> Table:
    return dealt(*hand, turn=turn, trees=raids(lead), **{"rp": (0, 0), **position})


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
    table = Table.at(Phase.EVENTS, turn=6, deck=(7, 8, 16, 19, 20, 26), rp=(0, 0), trees=raids(0, 0)).draw(7, 8, 16)
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


# --- What a card that Air Raid cancelled is (R002, R048, R049) ----------------------------------------------


@pytest.mark.rule("10.2.7", "E10", "E24", "13.1.2", "R048", "R202")
@pytest.mark.parametrize(("first", "second"), [(10, 24), (24, 10)])
def test_a_cancelled_half_of_the_pair_counts_as_never_drawn(first: int, second: int) -> None:
    board = coloured(green=(10, 24))
    table = raided(5, 17, second, lead=1, board=board, in_force=(first,)).do(CancelEvent(second))
    assert table.state.lafayette == NOT_PLACED
    assert table.state.in_force == (first,)
    table = raided(5, 17, first, lead=1, board=board).do(CancelEvent(first))
    assert table.state.in_force == ()
    table = raided(10, 17, 24, lead=1, board=board).do(CancelEvent(second))
    assert (table.state.lafayette, table.state.in_force) == (NOT_PLACED, (first,))
    assert not table.all(LafayettePlaced, ever=True)
