"""Chapter 7 and Air Raid (10.2.7): drawing events, cancelling some, and resolving those that stand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.actions import (
    DECLINE,
    DONE,
    DRAW_SET_ASIDE,
    KEEP_EVENTS,
    CancelEvent,
    ChooseSetAside,
    Offensive,
    Reinforce,
    Research,
)
from rules.air_raid import differential
from rules.board import Board, Corner
from rules.board_file import parse, second_edition_text
from rules.cards import CARDS, EVENTS, Enters, Timing
from rules.check import MARKED, check
from rules.facts import (
    EventCancelled,
    EventsDrawn,
    EventTakesEffect,
    EventWithoutEffect,
    Income,
    LafayettePlaced,
    NavalRolled,
    SectorEntered,
    TurnEnded,
)
from rules.model import (
    NOT_PLACED,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    Options,
    Over,
    Phase,
    Purpose,
    Reason,
    Side,
    Status,
    Technology,
    Tree,
)
from tests.rules.support import (
    BOARD,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Table,
)

U_BOAT = Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
AIR_RAID = Choice(CENTRAL_POWERS, Decision.AIR_RAID, "10.2.7")
GREEN = (7, 16, 19, 20, 26, 30, 35, 36, 38, 40)
RED = (10, 11, 13, 22, 24, 28, 33, 42)
BLUE = (1, 2, 3, 4)


def coloured(**corners: tuple[int, ...]) -> Board:
    """The packaged board with other corner colours for some events."""
    wanted = {event: Corner[name.upper()] for name, events in corners.items() for event in events}
    return replace(BOARD, corners=tuple(wanted.get(event, corner) for event, corner in enumerate(BOARD.corners)))


def raids(central_powers: int, entente: int = 0) -> dict[Side, Tree]:
    return {
        ENTENTE: Tree(levels=(0, 0, 0, 0, 0, entente)),
        CENTRAL_POWERS: Tree(levels=(0, 0, 0, 0, 0, central_powers)),
    }


def raided(*hand: int, lead: int, entente: int = 0, turn: int = 11, **position: Any) -> Table:
    """A turn on which these three cards are drawn, the Central Powers having a lead in Air Raid."""
    position.setdefault("rp", (0, 0))
    deck = tuple(sorted({*hand, *position.pop("left", ())}))
    return Table.at(Phase.EVENTS, turn=turn, deck=deck, trees=raids(entente + lead, entente), **position).draw(*hand)


def may_cancel(table: Table) -> set[int]:
    return {act.event for act in table.legal if isinstance(act, CancelEvent)}


def resolved(table: Table) -> list[int]:
    return [fact.event for fact in table.all(EventTakesEffect, ever=True)]


# --- drawing and resolving (7.1, 7.3, 18) -------------------------------------------------------------------


@pytest.mark.rule("7.1", "5", "R023")
def test_three_cards_are_drawn_and_leave_the_deck() -> None:
    table = Table.at(Phase.EVENTS, deck=(5, 7, 8, 9, 17), rp=(0, 0))
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.EVENTS, 3, "7.1")
    table.draw(17, 5, 8)
    assert table.fact(EventsDrawn).events == (5, 8, 17)
    assert table.state.deck == (7, 9)


@pytest.mark.rule("7.1", "R023")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_of_fewer_cards_all_are_drawn(left: int) -> None:
    """No game by the rules comes to this; a position may."""
    table = Table.at(Phase.EVENTS, deck=(5, 7, 8)[:left], rp=(0, 0))
    if left:
        assert isinstance(table.waiting, Cards) and table.waiting.count == left
        table.draw(*(5, 7, 8)[:left])
    assert table.waiting == U_BOAT


@pytest.mark.rule("7.1", "18", "R035", "R036", "R241")
def test_the_cards_are_resolved_in_order_of_number() -> None:
    table = Table.at(Phase.EVENTS, turn=11, deck=(11, 20, 39), rp=(0, 0)).draw(39, 11, 20)
    assert resolved(table) == [11, 20, 39]
    assert table.losses(ITALY) == 1, "it entered before the Flu came"
    assert table.losses(OTTOMAN_EMPIRE) == 2


@pytest.mark.rule("7.3", "16.1", "18", "E1", "E2", "E3", "E4", "R038", "R039")
@pytest.mark.parametrize("event", BLUE)
@pytest.mark.parametrize(("turn", "void"), [(1, False), (2, True), (14, True)])
def test_blue_cards_act_in_1914_only(event: int, turn: int, void: bool) -> None:
    """The four cards of 1914, and no other. They count among the three all the same."""
    deck = (event, 5, 7, 17)
    table = Table.at(Phase.EVENTS, turn=turn, deck=tuple(sorted(deck)), rp=(0, 0)).draw(event, 5, 7)
    assert (EventWithoutEffect(event=event, too_late=True) in table.facts) == void
    assert (event in table.state.this_turn) != void
    assert table.state.deck == (17,), "nothing is drawn in its stead"


@pytest.mark.rule("7.3", "R038", "R039")
def test_no_other_card_is_ever_too_late() -> None:
    for event in set(EVENTS) - set(BLUE):
        hand = tuple(sorted({event, 5, 7, 8}))[-3:] if event in (5, 7, 8) else (event, 5, 7)
        table = Table.at(Phase.EVENTS, turn=14, deck=tuple(sorted(hand)), rp=(0, 0)).draw(*hand)
        assert not [fact for fact in table.all(EventWithoutEffect) if fact.too_late], event


@pytest.mark.rule("7.3", "18", "R024")
def test_when_each_card_acts_follows_from_its_text() -> None:
    """The pictograms are lost: 9 and 41 act on the collection, 42 at the end, half of the cards in battle."""
    by_timing = {timing: {card.number for card in CARDS.values() if card.timing == timing} for timing in Timing}
    assert by_timing[Timing.COLLECTION] == {9, 41}
    assert by_timing[Timing.END_OF_TURN] == {42}
    assert by_timing[Timing.OFFENSIVES] == {
        *(3, 4, 5, 6, 7, 8, 14, 17, 18, 19, 21, 25, 26, 27, 29, 31, 34, 35, 36, 37, 38, 40)
    }


@pytest.mark.rule("7.3", "E9", "E12", "E42", "R024", "R168", "R171", "R201")
def test_cards_act_in_the_phase_that_they_name() -> None:
    """Heia Safari lets the Colonies recover at once, Gallipoli Serbia after the collection, peace waits for the end."""
    losses = {GERMAN_COLONIES: 2, SERBIA: 2}
    table = Table.at(Phase.EVENTS, turn=12, deck=(9, 12, 42), rp=(0, 0), losses=losses).draw(9, 12, 42)
    assert table.losses(GERMAN_COLONIES) == 1
    assert len(table.all(Income)) == 2
    assert table.waiting == Dice(ENTENTE, Purpose.EVENT, 1, "18, event 9", 9)
    assert table.losses(SERBIA) == 2
    table.roll(1)
    assert table.losses(SERBIA) == 1
    while not isinstance(table.waiting, Over):
        table.roll(1) if isinstance(table.waiting, Dice) else table.do(DONE)
    assert table.state.turn == 12


@pytest.mark.rule("3.1.3", "3.2", "7.3", "R017", "R040")
def test_nine_events_leave_a_marker_on_the_board() -> None:
    """Each card alone, in a position where it acts, to the next turn: what is then still in force."""
    marked = set()
    for event in EVENTS:
        hand = tuple(sorted({event, *[blue for blue in BLUE if blue != event][:2]}))
        table = Table.at(Phase.EVENTS, turn=12, deck=hand, rp=(0, 0), status={GREECE: Status.AT_WAR}).draw(*hand)
        while table.state.turn == 12 and not isinstance(table.waiting, Over):
            waiting = table.waiting
            table.roll(*[5] * waiting.count) if isinstance(waiting, Dice) else table.do(table.legal[-1])
        marked |= set(table.state.in_force)
    assert marked == {6, 10, 15, 16, 23, 24, 35, 36, 41} == MARKED


@pytest.mark.rule("7.3", "12", "E27", "E35", "E38", "R040", "R274")
@pytest.mark.parametrize(("event", "now", "next_turn"), [(38, 1, 0), (35, 1, 1), (27, -1, 0)])
def test_what_lasts_a_turn_and_what_lasts_the_game(event: int, now: int, next_turn: int) -> None:
    """A French offensive on the turn of the card, and another on the next."""
    table = Table.at(Phase.EVENTS, turn=13, deck=(2, 3, 4, 17, 18, event), rp=(3, 3)).draw(2, 3, event)
    modifiers = []
    for _ in range(2):
        while table.state.phase != Phase.OFFENSIVES or table.state.active == CENTRAL_POWERS:
            if isinstance(table.waiting, Cards):
                table.draw(4, 17, 18)
            else:
                table.roll(1) if isinstance(table.waiting, Dice) else table.do(DONE)
        table.do(Offensive(FRANCE, GERMANY, 1))
        assert table.state.battle is not None
        modifiers.append(table.state.battle.pool.attack_modifier)
        table.roll(2)
        while table.state.phase == Phase.OFFENSIVES and isinstance(table.waiting, Choice):
            table.do(DONE)
    assert modifiers == [now, next_turn]


@pytest.mark.rule("7.2", "5", "17.5", "18", "R203")
def test_a_card_whose_offensive_cannot_be_is_wasted() -> None:
    """Caporetto with Italy neutral: drawn, in effect, of no use, gone at the end of the turn."""
    table = Table.at(Phase.OFFENSIVES, turn=9, initiative=CENTRAL_POWERS, events=(31,), deck=(2, 3, 4))
    assert not [act for act in table.legal if isinstance(act, Offensive) and act.defender == ITALY]
    table.do(DONE, DONE)
    assert table.fact(TurnEnded).turn == 9
    assert table.state.this_turn == ()


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
    """While the Central Powers ponder nothing has happened yet, not even Italy's entry."""
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
    """The rulebook says the German player: he is asked in the Entente's turns too, and with Germany on its knees."""
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
        assert table.reason(other) == Reason.NOT_AWAITED
    table.do(CancelEvent(16), CancelEvent(20))
    assert table.waiting == U_BOAT
    assert table.state.this_turn == (5,)
    assert table.state.set_aside == (8, 31)


# --- which cards (7.3, R046, R058) --------------------------------------------------------------------------


@pytest.mark.rule("10.2.7", "7.3")
def test_a_lead_of_1_cancels_one_green_card() -> None:
    table = raided(5, 16, 20, lead=1)
    assert may_cancel(table) == {16, 20}
    refusal = table.refusal(CancelEvent(5))
    assert refusal.reason == Reason.CORNER_FORBIDS
    assert refusal.details == {"event": 5, "corner": "grey"}
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
        assert table.waiting != AIR_RAID
        return
    assert may_cancel(table) == second
    for event in set(hand) - second - {first}:
        assert table.reason(CancelEvent(event)) == Reason.CORNER_FORBIDS
    table.do(CancelEvent(min(second)))
    assert table.waiting != AIR_RAID, "two at the most"
    assert table.state.cancelled == (first, min(second))


@pytest.mark.rule("10.2.7", "7.3", "R046", "R058")
@pytest.mark.parametrize("lead", [1, 2, 3])
@pytest.mark.parametrize("event", EVENTS)
def test_each_card_against_each_lead(lead: int, event: int) -> None:
    """Alone with two red cards: green at 1, all but red at 2 and 3."""
    reds = tuple(red for red in (24, 33, 42) if red != event)[:2]
    table = raided(*sorted((event, *reds)), lead=lead, losses={GERMANY: 1})
    allowed = event in GREEN if lead == 1 else event not in RED
    if not allowed:
        assert table.waiting != AIR_RAID
        return
    assert may_cancel(table) == {event}
    for red in reds:
        refusal = table.refusal(CancelEvent(red))
        assert (refusal.reason, refusal.details["corner"]) == (Reason.CORNER_FORBIDS, "red")


@pytest.mark.rule("7.3", "18", "R039", "R058")
def test_the_corners_of_the_packaged_board() -> None:
    by_corner = {corner: tuple(e for e in EVENTS if BOARD.corner(e) == corner) for corner in Corner}
    assert by_corner[Corner.BLUE] == BLUE
    assert by_corner[Corner.GREEN] == GREEN
    assert by_corner[Corner.RED] == RED
    entries = {event for event in EVENTS if isinstance(CARDS[event].effect, Enters)}
    assert entries | {42} <= set(RED), "entries into the war, and peace, are not to be cancelled"


@pytest.mark.rule("7.3", "10.2.7", "R024", "R058", "R293")
def test_corners_are_data_of_the_board_file() -> None:
    """Whoever reads other colours off his cards changes the file: 20 red and 14 green, and so it is played."""
    text = second_edition_text()
    text = text.replace("green = { values = [7, 16, 19, 20,", "green = { values = [7, 14, 16, 19,")
    text = text.replace("red = { values = [10, 11, 13,", "red = { values = [10, 11, 13, 20,")
    table = raided(5, 14, 20, lead=1, board=parse(text))
    assert may_cancel(table) == {14}
    assert table.refusal(CancelEvent(20)).details["corner"] == "red"


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
    assert table.reason(CancelEvent(event)) == Reason.EVENT_NOT_DRAWN
    assert table.reason(CancelEvent(7)) == Reason.EVENT_NOT_DRAWN, "nor what is still in the deck"
    table.do(CancelEvent(20))
    assert table.reason(CancelEvent(20)) == Reason.EVENT_NOT_DRAWN, "nor what is cancelled already"


# --- what a cancelled card is (R002, R048, R049) ------------------------------------------------------------


@pytest.mark.rule("10.2.7", "2", "13.1.1", "14.2.2", "R002", "R278")
@pytest.mark.parametrize(("event", "sector"), [(11, ITALY), (13, BULGARIA), (22, ROMANIA), (28, GREECE)])
def test_a_sector_whose_entry_is_cancelled_stays_neutral(event: int, sector: Any) -> None:
    """Not with the packaged colours, which forbid it; with others the draw alone brings nobody in."""
    table = raided(5, 17, event, lead=1, board=coloured(green=(event,)), turn=13, left=(8, 18, 31))
    table.do(CancelEvent(event))
    assert table.status(sector) == Status.NEUTRAL
    assert not table.all(SectorEntered, ever=True)
    while not isinstance(table.waiting, Over):
        if isinstance(table.waiting, Cards):
            assert event not in table.state.deck, "its card is gone"
            table.draw(8, 18, 31)
        elif isinstance(table.waiting, Dice):
            table.roll(*[1] * table.waiting.count)
        else:
            table.do(table.legal[-1])
    assert table.status(sector) == Status.NEUTRAL


@pytest.mark.rule("10.2.7", "E16", "E23", "R048")
def test_a_cancelled_23_does_not_end_wilson() -> None:
    table = raided(5, 17, 23, lead=1, board=coloured(green=(23,)), in_force=(16,), losses={FRANCE: 1, GERMANY: 1})
    table.do(CancelEvent(23))
    assert table.state.in_force == (16,)
    assert not table.all(NavalRolled, ever=True)
    assert table.state.phase == Phase.REINFORCEMENTS, "the U-Boats stay in port"


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


@pytest.mark.rule("10.2.7", "7.1", "R023", "R048")
def test_a_cancelled_card_never_returns() -> None:
    table = raided(5, 16, 20, lead=2, left=(8, 18, 31)).do(CancelEvent(16), CancelEvent(20))
    assert table.state.deck == (8, 18, 31)
    assert table.state.cancelled == (16, 20)
    assert table.state.this_turn == (5,)
    check(table.state)


@pytest.mark.rule("10.2.7", "E14", "R048")
def test_a_cancelled_mandatory_offensive_binds_nobody() -> None:
    table = raided(14, 16, 17, lead=2).do(CancelEvent(14), KEEP_EVENTS)
    while table.state.phase != Phase.OFFENSIVES:
        table.do(DONE)
    assert table.state.active == CENTRAL_POWERS
    assert DONE in table.legal


@pytest.mark.rule("10.2.7", "E42", "14.2.1", "R048", "R049")
@pytest.mark.parametrize("cancelled", [True, False])
def test_peace_cancelled_lets_the_war_go_on(cancelled: bool) -> None:
    """With the packaged colours it is red, and cannot be."""
    assert BOARD.corner(42) == Corner.RED
    table = raided(5, 17, 42, lead=1, board=coloured(green=(42,)), left=(8, 18, 31))
    table.do(CancelEvent(42) if cancelled else KEEP_EVENTS)
    while table.state.turn == 11 and not isinstance(table.waiting, Over):
        table.roll(1) if isinstance(table.waiting, Dice) else table.do(DONE)
    assert isinstance(table.waiting, Cards if cancelled else Over)
    assert table.state.turn == (12 if cancelled else 11)


@pytest.mark.rule("10.2.7", "E1", "E4", "R037", "R048")
def test_a_cancelled_modifier_is_not_in_force() -> None:
    """Were 4 grey and cancelled on turn 1, it could not soften 1. (There is no lead so early; the position is made.)"""
    board = coloured(grey=(1, 3, 4))
    table = Table.at(Phase.EVENTS, turn=1, deck=(1, 3, 4), rp=(0, 0), board=board, trees=raids(2)).draw(1, 3, 4)
    table.do(CancelEvent(4)).roll(2, 5, 6)
    assert table.losses(FRANCE) == 2
    assert table.state.this_turn == (1, 3)


# --- halving at a lead of 3 (10.2.7) ------------------------------------------------------------------------


@pytest.mark.rule("10.2.7", "8.2", "R050", "R051")
@pytest.mark.parametrize(("lead", "navy"), [(0, 5), (1, 5), (2, 5), (3, 2)])
def test_the_merchant_navy_is_halved_without_a_choice(lead: int, navy: int) -> None:
    """Beside the two cancellations, which may be left unused."""
    table = raided(5, 17, 20, lead=lead, merchant_navy=5, lafayette=1)
    if lead:
        table.do(KEEP_EVENTS)
    entente = table.all(Income)[0]
    assert (entente.merchant_navy, entente.lafayette) == (navy, 1)


# --- Athena (17.6.1) ----------------------------------------------------------------------------------------

ATHENA = Options(athena=(CENTRAL_POWERS,))


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
    """The Entente answers the Schlieffen Plan on a turn of the Central Powers."""
    table = Table.new().draw(1, 3, 4).roll(2, 5, 6)
    assert table.state.initiative == CENTRAL_POWERS
    assert table.waiting == Choice(ENTENTE, Decision.TANNENBERG, "18, event 4")
