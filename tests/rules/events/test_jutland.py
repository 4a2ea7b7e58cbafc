"""Section 18, event 15: Jutland, and what each face of its die brings."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules.model import CENTRAL_POWERS, ENTENTE, Choice, Decision, Dice, Phase, Purpose, Side, Tree
from tests.rules.events.support import BLOCKADE_UNLOCKED, NOTHING, apart_from_cards, awaited, drawn, income, to_phase
from tests.rules.support import BOARD

rule = pytest.mark.rule


@rule("18", "E15", "R062", "R174")
@pytest.mark.parametrize(("held", "after"), [(4, 7), (19, 20)])
def test_jutland_one_brings_three_rp_at_once_up_to_twenty(held: int, after: int) -> None:
    t = drawn(15, rp=(0, held))
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.EVENT, 1, "18, event 15", 15)
    assert t.all(f.Income) == []
    t.roll(1)
    gained = t.fact(f.ResourcesGained)
    assert (gained.side, gained.rp, gained.wasted) == (CENTRAL_POWERS, 3, held + 3 - after)
    assert income(t, CENTRAL_POWERS).total == min(after + 13, 20)
    assert t.state.in_force == ()


@rule("18", "E15", "R174")
@pytest.mark.parametrize("face", [2, 3, 4])
def test_jutland_two_to_four_does_nothing(face: int) -> None:
    t = drawn(15).roll(face)
    plain = drawn(NOTHING, turn=t.state.turn)
    assert apart_from_cards(t.state) == apart_from_cards(plain.state)


@rule("9.2", "18", "E15", "R040", "R070", "R174")
def test_jutland_five_adds_one_to_the_blockade_for_good() -> None:
    t = drawn(15, trees=BLOCKADE_UNLOCKED).roll(5)
    assert t.state.in_force == (15,)
    for _ in range(2):
        assert awaited(t) == (Purpose.U_BOAT, 1)
        t.roll(4)
        u_boat = t.fact(f.NavalRolled)
        assert (u_boat.side, u_boat.event_modifier) == (CENTRAL_POWERS, 0)
        t.roll(1)
        blockade = t.all(f.NavalRolled)[0]
        assert (blockade.side, blockade.event_modifier, blockade.lost) == (ENTENTE, 1, BOARD.blockade[1])
        assert BOARD.blockade[1] > BOARD.blockade[0]
        to_phase(t, Phase.NAVAL, later=1)


@rule("9.2", "18", "E15", "R070")
def test_jutland_five_sleeps_until_the_blockade_is_unlocked() -> None:
    t = drawn(15).roll(5).roll(4)
    assert t.all(f.NavalRolled, ever=True)[-1].side == CENTRAL_POWERS
    assert t.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")  # nobody is hurt


@rule("8.2", "9.2", "18", "E15", "R071", "R174")
@pytest.mark.parametrize("trees", [{}, BLOCKADE_UNLOCKED])
def test_jutland_six_takes_the_kaiserliche_marine_and_the_blockade_rolls_for_good(trees: dict[Side, Tree]) -> None:
    t = drawn(15, rp=(0, 0), trees=trees).roll(6)
    assert t.fact(f.BlockadeDefinitive) is not None
    for _ in range(2):
        assert income(t, CENTRAL_POWERS).kaiserliche_marine == 0  # from this turn's collection on
        assert income(t, CENTRAL_POWERS).sectors == 10
        assert awaited(t) == (Purpose.U_BOAT, 1)
        t.roll(6)
        assert [fact.side for fact in t.all(f.NavalRolled)] == [CENTRAL_POWERS]
        assert t.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")  # nobody is hurt
        to_phase(t, Phase.NAVAL, later=1)
