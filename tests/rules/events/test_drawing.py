"""Chapter 7: drawing, resolving and cancelling event cards, each come in through the real draw."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules import refusals as r
from rules.actions import KEEP_EVENTS, CancelEvent, Offensive
from rules.model import (
    AT_WAR,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    MIDDLE_EAST,
    NEUTRAL,
    NOT_PLACED,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
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
    Sector,
)
from tests.rules.events.support import (
    NOTHING,
    apart_from_cards,
    asks,
    attackers,
    drawn,
    effects,
    go_on,
    to_draw,
    to_offensives,
    to_phase,
    to_the_end,
    turn_of,
    without_effect,
)
from tests.rules.support import ALL_AT_WAR, BOARD, LAST, Table, raids

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


@rule("7.1", "R023")
def test_what_is_left_is_drawn_and_never_returns() -> None:
    t = drawn(11, 32, turn=8)
    assert t.state.deck == ()
    assert t.all(f.EventsDrawn, ever=True)[0].events == (11, 32)
    to_phase(t, Phase.OFFENSIVES, later=1)
    assert t.state.deck == ()
    assert len(t.all(f.EventsDrawn, ever=True)) == 1


@rule("18", "R035", "R036")
def test_cards_are_resolved_by_number_once_all_are_drawn_and_kept() -> None:
    t = Table.at(Phase.EVENTS, turn=12, deck=(20, 33, 39), trees=raids(2)).draw(39, 20, 33)
    assert effects(t) == []  # nothing is resolved before the Central Powers have decided
    t.do(KEEP_EVENTS)
    assert effects(t) == [20, 33, 39]
    assert isinstance(t.waiting, Dice) and t.waiting.purpose == Purpose.U_BOAT


@rule("18", "10.3.1", "R036", "R128")
def test_mandatory_offensives_come_by_number() -> None:
    t = to_offensives(drawn(19, 21, 25, turn=8, initiative=ENTENTE, rp=(20, 0)), ENTENTE)
    order: list[tuple[Sector, Sector]] = []
    while len(order) < 3:
        (demanded,) = {(a.attacker, a.defender) for a in t.legal if isinstance(a, Offensive)}
        order.append(demanded)
        t.do(t.legal[-1])
        assert t.all(f.OffensiveLaunched)[0].event == (19, 21, 25)[len(order) - 1]
        go_on(t, lambda t: asks(Decision.OFFENSIVE, ENTENTE)(t) or t.state.passed[ENTENTE])
    assert order == [(RUSSIA, AUSTRIA_HUNGARY), (FRANCE, GERMANY), (MIDDLE_EAST, OTTOMAN_EMPIRE)]


@rule("7.3", "R038", "R039", "E1", "E2", "E3", "E4")
@pytest.mark.parametrize("event", [1, 2, 3, 4])
@pytest.mark.parametrize("turn", [2, 9])
def test_a_blue_card_after_1914_is_one_of_the_three_and_does_nothing(event: int, turn: int) -> None:
    t = drawn(event, NOTHING, turn=turn)
    assert without_effect(t) == {event: True}
    assert effects(t) == [NOTHING]
    other = drawn(NOTHING, turn=turn)
    assert apart_from_cards(t.state) == apart_from_cards(other.state)
    assert t.state.this_turn == (NOTHING,)


@rule("7.3", "R038")
def test_no_card_is_drawn_in_place_of_one_that_comes_too_late() -> None:
    t = Table.at(Phase.EVENTS, turn=2, deck=(2, 9, 11, 13)).draw(2, 9, 11)
    assert t.state.deck == (13,)
    assert effects(t) == [9, 11]
    assert without_effect(t) == {2: True}


@rule("7.3", "R039")
@pytest.mark.parametrize("event", range(5, 43))
def test_no_later_card_is_too_late(event: int) -> None:
    assert BOARD.corner(event) != Corner.BLUE
    assert True not in without_effect(drawn(event, turn=13)).values()


@rule("7.3", "R039")
@pytest.mark.parametrize("event", [1, 2, 3, 4])
def test_the_cards_of_1914_are_blue_and_count_on_turn_one(event: int) -> None:
    assert BOARD.corner(event) == Corner.BLUE
    t = drawn(event)
    assert effects(t) == [event]
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
    for card in (event, NOTHING):
        t = drawn(card, turn=turn_of(event), losses=idle, status=ALL_AT_WAR)
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
    t = drawn(NOTHING)
    empty = Table.at(Phase.EVENTS, turn=turn_of(NOTHING), deck=()).state
    assert effects(t) == [NOTHING]
    assert apart_from_cards(t.state) == empty


@rule("7.1", "14.1", "R041", "E20", "E22", "E39")
def test_sudden_death_ends_the_event_phase_at_once() -> None:
    t = drawn(20, 22, 39, vp=(4, 0), losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]})
    assert t.waiting == Over(ENTENTE, Cause.SUDDEN_DEATH, "14.1")
    assert effects(t) == [20]
    assert t.status(ROMANIA) == NEUTRAL
    assert t.losses(FRANCE) == 0
    assert t.all(f.Income, ever=True) == []


# --- cancelled (10.2.7) -------------------------------------------------------------------------------------


@rule("10.2.7", "R002", "R048")
@pytest.mark.parametrize("event", [pytest.param(event, marks=rule(f"E{event}")) for event in range(1, 43)])
def test_a_cancelled_card_is_as_if_never_drawn(event: int) -> None:
    both = []
    for card in (event, NOTHING):
        t = drawn(card, turn=1 if event < 5 else 12, board=GREEN_BOARD, trees=raids(1), in_force=(10,))
        assert t.decision == Decision.AIR_RAID
        t.do(CancelEvent(card))
        assert not t.all(f.EventTakesEffect)
        assert not t.all(f.EventWithoutEffect)
        assert (t.state.cancelled, t.state.this_turn, t.state.deck) == ((card,), (), ())
        both.append(apart_from_cards(t.state))
    assert both[0] == both[1]


@rule("10.2.7", "R048", "E23", "E16")
def test_a_cancelled_card_cancels_nothing_itself() -> None:
    t = drawn(23, board=GREEN_BOARD, trees=raids(1), in_force=(16,)).do(CancelEvent(23))
    assert t.state.in_force == (16,)
    assert t.all(f.NavalRolled, ever=True) == []
    assert [fact.event for fact in t.all(f.NavalSuspended) if fact.side == CENTRAL_POWERS] == [16]


@rule("10.2.7", "R048", "R202", "E10", "E24")
@pytest.mark.parametrize(("first", "second"), [(10, 24), (24, 10)])
def test_cancelling_the_second_of_the_pair_keeps_lafayette_away(first: int, second: int) -> None:
    t = drawn(second, turn=8, board=GREEN_BOARD, trees=raids(1), in_force=(first,)).do(CancelEvent(second))
    assert t.state.lafayette == NOT_PLACED
    assert t.state.in_force == (first,)


@rule("10.2.7", "R048", "R202")
def test_cancelling_the_first_of_the_pair_keeps_lafayette_away_when_the_second_comes() -> None:
    t = drawn(10, 24, turn=8, board=GREEN_BOARD, trees=raids(1)).do(CancelEvent(10))
    assert t.state.in_force == (24,)
    assert t.state.lafayette == NOT_PLACED


@rule("10.2.7", "R047", "E16", "E41")
@pytest.mark.parametrize("event", [6, 16, 23, 35, 36, 41])
def test_a_marker_from_an_earlier_turn_cannot_be_cancelled(event: int) -> None:
    t = drawn(NOTHING, turn=12, board=GREEN_BOARD, trees=raids(3), in_force=(event,))
    assert t.legal == (CancelEvent(NOTHING), KEEP_EVENTS)
    assert t.reason(CancelEvent(event)) == r.EventNotDrawn


@rule("10.2.7", "R293", "E33", "E39", "E42", "E32")
def test_only_the_colour_says_what_may_be_cancelled() -> None:
    t = Table.at(Phase.EVENTS, turn=12, deck=(33, 39, 42), trees=raids(2)).draw(33, 39, 42)
    assert t.legal == (CancelEvent(39), KEEP_EVENTS)  # grey, though it hurts both sides; the others are red
    assert t.reason(CancelEvent(33)) == t.reason(CancelEvent(42)) == r.CornerForbids
    t.do(CancelEvent(39))
    assert t.losses(FRANCE) == t.losses(GERMANY) == 0
    t = Table.at(Phase.EVENTS, turn=12, deck=(NOTHING,), trees=raids(2)).draw(NOTHING)
    assert CancelEvent(NOTHING) in t.legal  # R191: a slot for a card without effect


@rule("7.2", "10.2.7", "R042")
def test_a_lead_of_three_cancels_and_draws_nothing_new() -> None:
    t = drawn(NOTHING, 39, 40, turn=12, trees=raids(3), deck=(5, NOTHING, 39, 40), set_aside=(8,))
    t.do(CancelEvent(39), CancelEvent(40))
    assert t.state.deck == (5,)
    assert effects(t) == [NOTHING]
    assert isinstance(t.waiting, Dice)


@rule("R049", "R201", "E42")
def test_peace_can_be_cancelled_only_if_its_corner_is_not_red() -> None:
    assert BOARD.corner(42) == Corner.RED
    t = drawn(42, turn=12, trees=raids(3))
    assert t.all(f.EventCancelled, ever=True) == []
    assert not isinstance(t.waiting, Choice)
    grey = replace(BOARD, corners=(Corner.GREY,) * len(BOARD.corners))
    t = drawn(42, turn=12, board=grey, trees=raids(2)).do(CancelEvent(42))
    over = to_the_end(t)
    assert (over.cause, t.state.turn) == (Cause.ARMISTICE, 14)


@rule("R292", "E33")
def test_without_brest_litovsk_russia_stays() -> None:
    t = drawn(33, board=GREEN_BOARD, trees=raids(1), losses={GERMANY: 2}).do(CancelEvent(33))
    assert t.status(RUSSIA) == AT_WAR
    assert t.losses(GERMANY) == 2
    assert RUSSIA in attackers(to_offensives(t, ENTENTE))
    to_the_end(t)
    assert t.status(RUSSIA) == AT_WAR
