"""Events 10, 24, 16, 23 and Lafayette (13.1.2): which ends which."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules.model import CENTRAL_POWERS, ENTENTE, NOT_PLACED, Phase, Purpose
from tests.rules.events.support import (
    BLOCKADE_UNLOCKED,
    NOTHING,
    awaited,
    drawn,
    effects,
    income,
    to_draw,
    to_phase,
    without_effect,
)
from tests.rules.support import BOARD, Table

rule = pytest.mark.rule
PAIR_DECK = (10, 11, 13, 22, 24, NOTHING)


@rule("13.1.2", "18", "R144", "R169", "R184", "R202")
@pytest.mark.parametrize(
    ("first", "second"), [pytest.param(10, 24, marks=rule("E10")), pytest.param(24, 10, marks=rule("E24"))]
)
def test_the_second_of_the_pair_brings_lafayette_in_either_order(first: int, second: int) -> None:
    t = Table.at(Phase.EVENTS, turn=8, deck=PAIR_DECK).draw(first, 11, 13)
    assert t.state.in_force == (first,)
    assert t.state.lafayette == NOT_PLACED
    to_draw(t).draw(second, 22, NOTHING)
    placed = t.fact(f.LafayettePlaced)
    assert (placed.space, placed.event) == (BOARD.lafayette_space, second)
    assert income(t, ENTENTE).lafayette == BOARD.lafayette_space
    to_phase(t, Phase.NAVAL, later=1)
    assert t.state.turn == 10
    assert income(t, ENTENTE).lafayette == BOARD.lafayette_space + 1  # it moved on the turn it was placed
    to_phase(t, Phase.NAVAL, later=1)
    assert income(t, ENTENTE).lafayette == BOARD.lafayette_space + 2
    assert len(t.all(f.LafayettePlaced, ever=True)) == 1


@rule("18", "E10", "E24", "R169", "R202")
def test_both_of_the_pair_in_one_turn_bring_lafayette_once_on_the_second() -> None:
    t = drawn(10, 24)
    assert [fact.event for fact in t.all(f.LafayettePlaced)] == [24]
    assert effects(t) == [10, 24]


@rule("18", "E10", "E24", "R169")
@pytest.mark.parametrize("event", [10, 24])
def test_neither_of_the_pair_does_anything_once_lafayette_is_there(event: int) -> None:
    t = drawn(event, turn=8, lafayette=2)
    assert without_effect(t) == {event: False}
    assert t.state.lafayette == 2


@rule("13.1.2", "3.1.2", "R149")
def test_on_turn_ten_lafayette_comes_after_the_events_and_before_the_collection() -> None:
    t = drawn(11, 20, NOTHING, turn=10)
    kinds = [type(fact) for fact in t.facts]
    last_event = max(index for index, kind in enumerate(kinds) if kind is f.EventTakesEffect)
    assert last_event < kinds.index(f.LafayettePlaced) < kinds.index(f.Income)
    assert t.fact(f.LafayettePlaced).event == 0
    assert t.state.lafayette == BOARD.lafayette_space
    assert len(to_phase(t, Phase.NAVAL, later=1).all(f.LafayettePlaced, ever=True)) == 1


@rule("13.1.2", "R149", "R202", "E10")
def test_one_of_the_pair_alone_still_waits_for_turn_ten_and_the_other_is_void_then() -> None:
    t = drawn(10, turn=9)
    assert t.state.lafayette == NOT_PLACED
    to_phase(t, Phase.NAVAL, later=1)
    assert t.state.lafayette == BOARD.lafayette_space
    t = drawn(24, turn=11, in_force=(10,), lafayette=t.state.lafayette)
    assert without_effect(t) == {24: False}


@rule("13.1.2", "R149")
@pytest.mark.parametrize("turn", [9, 11])
def test_no_other_turn_brings_lafayette_by_itself(turn: int) -> None:
    assert drawn(NOTHING, turn=turn).state.lafayette == NOT_PLACED


@rule("13.1.2", "R149", "R202")
def test_turn_ten_leaves_a_lafayette_who_is_there_already() -> None:
    t = drawn(NOTHING, turn=10, lafayette=2)
    assert t.state.lafayette == 2
    assert t.all(f.LafayettePlaced) == []


@rule("9.1", "18", "E16", "R072", "R175")
def test_wilson_stops_the_u_boats_and_not_the_blockade_turn_after_turn() -> None:
    t = drawn(16, trees=BLOCKADE_UNLOCKED)
    assert t.state.in_force == (16,)
    for _ in range(2):
        assert [(fact.side, fact.event) for fact in t.all(f.NavalSuspended)] == [(CENTRAL_POWERS, 16)]
        assert awaited(t) == (Purpose.BLOCKADE, 1)
        to_phase(t, Phase.NAVAL, later=1)
    assert not any(fact.side == CENTRAL_POWERS for fact in t.all(f.NavalRolled, ever=True))


@rule("18", "E16", "E23", "R175", "R183")
def test_submarines_of_the_same_turn_end_wilson_before_he_begins() -> None:
    t = drawn(16, 23)
    assert effects(t) == [16, 23]
    assert t.state.in_force == (23,)
    assert t.fact(f.EventEnded).event == 16
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("18", "E16", "E23", "R175", "R183")
def test_submarines_end_wilson_later_and_the_u_boats_sail_the_same_turn() -> None:
    t = Table.at(Phase.EVENTS, turn=8, deck=(11, 13, 16, 20, 22, 23)).draw(11, 13, 16)
    assert t.state.in_force == (16,)
    to_draw(t).draw(20, 22, 23)
    assert t.state.in_force == (23,)
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("18", "E16", "E23", "R175")
def test_wilson_is_void_once_the_submarines_are_out() -> None:
    t = drawn(16, turn=8, in_force=(23,))
    assert without_effect(t) == {16: False}
    assert t.state.in_force == (23,)
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("13.1.2", "18", "E16", "R175")
def test_wilson_is_void_once_lafayette_is_there() -> None:
    t = drawn(16, turn=8, lafayette=1)
    assert without_effect(t) == {16: False}
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("13.1.2", "18", "E16", "R175")
@pytest.mark.parametrize(
    ("second", "other", "void"),
    [pytest.param(10, 24, True, marks=rule("E10")), pytest.param(24, 10, False, marks=rule("E24"))],
)
def test_wilson_ends_with_the_card_that_brings_lafayette_on_the_same_turn(second: int, other: int, void: bool) -> None:
    t = drawn(16, second, turn=8, in_force=(other,))
    assert (16 in without_effect(t)) == void
    assert [fact.event for fact in t.all(f.EventEnded)] == ([] if void else [16])
    assert 16 not in t.state.in_force
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("13.1.2", "18", "E16", "R150", "R175")
@pytest.mark.parametrize("drawn_now", [True, False])
def test_turn_ten_ends_wilson_and_the_u_boats_sail(drawn_now: bool) -> None:
    t = drawn(16, turn=10) if drawn_now else drawn(NOTHING, turn=10, in_force=(16,))
    assert t.fact(f.EventEnded).event == 16
    assert t.state.in_force == ()
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("9.1", "18", "E23", "R040", "R069", "R183")
def test_submarines_add_one_to_the_u_boats_for_good() -> None:
    face = next(n for n in range(1, 6) if BOARD.u_boat[n - 1] < BOARD.u_boat[n])
    t = drawn(23, merchant_navy=4)
    for _ in range(2):
        t.roll(face)
        rolled = t.all(f.NavalRolled)[0]
        assert (rolled.technology_modifier, rolled.event_modifier) == (0, 1)
        assert rolled.lost == BOARD.u_boat[face]
        to_phase(t, Phase.NAVAL, later=1)
    assert t.state.in_force == (23,)
