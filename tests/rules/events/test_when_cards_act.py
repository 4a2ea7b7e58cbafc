"""Event cards (7.1, 7.3, 18): drawn, resolved in order, when each acts and how long it lasts."""

from __future__ import annotations

import pytest

from rules.actions import DONE, Offensive
from rules.cards import Timing
from rules.editions.second.cards import CARDS
from rules.facts import EventsDrawn, EventWithoutEffect, Income, TurnEnded
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    OTTOMAN_EMPIRE,
    SERBIA,
    Cards,
    Choice,
    Deck,
    Dice,
    Over,
    Phase,
    Purpose,
    Status,
)
from tests.rules.events.support import BLUE, U_BOAT
from tests.rules.support import Table, resolved


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
    """The rules never lead here, but a given position may."""
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
    deck = (event, 5, 7, 17)
    table = Table.at(Phase.EVENTS, turn=turn, deck=tuple(sorted(deck)), rp=(0, 0)).draw(event, 5, 7)
    assert (EventWithoutEffect(event=event, too_late=True) in table.facts) == void
    assert (event in table.state.this_turn) != void
    assert table.state.deck == (17,), "nothing is drawn in its stead"


@pytest.mark.rule("7.3", "R038", "R039")
def test_no_other_card_is_ever_too_late() -> None:
    for event in set(CARDS.numbers) - set(BLUE):
        hand = tuple(sorted({event, 5, 7, 8}))[-3:] if event in (5, 7, 8) else (event, 5, 7)
        table = Table.at(Phase.EVENTS, turn=14, deck=tuple(sorted(hand)), rp=(0, 0)).draw(*hand)
        assert not [fact for fact in table.all(EventWithoutEffect) if fact.too_late], event


@pytest.mark.rule("7.3", "18", "R024")
def test_when_each_card_acts_follows_from_its_text() -> None:
    by_timing = {timing: {card.number for card in CARDS if card.timing == timing} for timing in Timing}
    assert by_timing[Timing.COLLECTION] == {9, 41}
    assert by_timing[Timing.END_OF_TURN] == {42}
    assert by_timing[Timing.OFFENSIVES] == {
        *(3, 4, 5, 6, 7, 8, 14, 17, 18, 19, 21, 25, 26, 27, 29, 31, 34, 35, 36, 37, 38, 40)
    }


@pytest.mark.rule("7.3", "E9", "E12", "E42", "R024", "R168", "R171", "R201")
def test_cards_act_in_the_phase_that_they_name() -> None:
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
    marked = set()
    for event in CARDS.numbers:
        hand = tuple(sorted({event, *[blue for blue in BLUE if blue != event][:2]}))
        table = Table.at(Phase.EVENTS, turn=12, deck=hand, rp=(0, 0), status={GREECE: Status.AT_WAR}).draw(*hand)
        while table.state.turn == 12 and not isinstance(table.waiting, Over):
            waiting = table.waiting
            table.roll(*[5] * waiting.count) if isinstance(waiting, Dice) else table.do(table.legal[-1])
        marked |= set(table.state.in_force)
    assert marked == {6, 10, 15, 16, 23, 24, 35, 36, 41} == CARDS.marked


@pytest.mark.rule("7.3", "12", "E27", "E35", "E38", "R040", "R274")
@pytest.mark.parametrize(("event", "now", "next_turn"), [(38, 1, 0), (35, 1, 1), (27, -1, 0)])
def test_what_lasts_a_turn_and_what_lasts_the_game(event: int, now: int, next_turn: int) -> None:
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
    table = Table.at(Phase.OFFENSIVES, turn=9, initiative=CENTRAL_POWERS, events=(31,), deck=(2, 3, 4))
    assert not [act for act in table.legal if isinstance(act, Offensive) and act.defender == ITALY]
    table.do(DONE, DONE)
    assert table.fact(TurnEnded).turn == 9
    assert table.state.this_turn == ()
