"""Surrender in the first edition (7): the Armistice roll, several that fall at once, and the count at the end (10)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules import actions as a
from rules import facts as f
from rules.editions.first.armistice import fell
from rules.model import (
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    GREECE,
    ITALY,
    RUSSIA,
    SERBIA,
    Cause,
    Decision,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    Status,
)
from rules.victory import armistice_chance
from tests.rules.first.support import EGYPT, FRENCH_AFRICA, at, drawn, wcl
from tests.rules.support import Table

GONE = Status.SURRENDERED


def felled(attacker: Sector, defender: Sector, *gone: Sector, turn: int = 3) -> Table:
    """A sector on its last level is hit and the Armistice die awaited; `gone` surrendered before."""
    board = at(1, Phase.OFFENSIVES).state.setup.board
    vp = [0, 0]
    for sector in gone:
        vp[board.sectors[sector].side.enemy] += board.sectors[sector].victory_points
    status = dict.fromkeys(gone, GONE)
    t = at(
        turn, Phase.OFFENSIVES, board.sectors[attacker].side, rp=(5, 5), wcl={defender: 1}, status=status,
        vp=(vp[0], vp[1]), initiative=board.sectors[attacker].side,
    )  # fmt: skip
    return t.do(a.Offensive(attacker, defender, 1)).roll(6)


@pytest.mark.rule("3.3.4:3", "3.3.5:1", "7:1", "7:2", "7:3", "7:4", "F082", "V23", "F027", "F079")
def test_one_victory_point_never_wins_but_the_die_is_thrown() -> None:
    t = felled(AUSTRIA_HUNGARY, SERBIA)
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.ARMISTICE, 1, "7")
    t.roll(1)
    assert t.fact(f.ArmisticeRolled) == f.ArmisticeRolled(side=CENTRAL_POWERS, face=1, vp=1, won=False)
    assert t.decision == Decision.OFFENSIVE
    assert all(getattr(action, "defender", None) != SERBIA for action in t.legal)


@pytest.mark.rule("4:1", "7:5", "10:1", "V24")
@pytest.mark.parametrize(("face", "wins"), [(2, True), (3, False)])
def test_a_roll_below_the_vp_wins(face: int, wins: bool) -> None:
    t = felled(AUSTRIA_HUNGARY, ITALY, SERBIA)
    assert t.state.vp == (0, 3)
    t.roll(face)
    assert (t.waiting == Over(CENTRAL_POWERS, Cause.ARMISTICE_ROLL, "7")) is wins


@pytest.mark.rule("V25", "F029")
@pytest.mark.parametrize(("face", "wins"), [(6, False), (5, True)])
def test_france_is_worth_six_points_and_no_more(face: int, wins: bool) -> None:
    t = felled(GERMANY, FRANCE).roll(face)
    assert isinstance(t.waiting, Over) is wins


@pytest.mark.rule("V26", "F009")
def test_six_points_lose_on_a_six_and_seven_win_on_anything() -> None:
    five = (ITALY, RUSSIA)
    t = felled(AUSTRIA_HUNGARY, SERBIA, *five)
    assert t.state.vp == (0, 6)
    assert not isinstance(t.roll(6).waiting, Over)
    t = felled(Sector.OTTOMAN_EMPIRE, EGYPT, SERBIA, *five)
    assert t.state.vp == (0, 7)
    assert isinstance(t.roll(6).waiting, Over)


@pytest.mark.rule("7:5", "F027")
def test_the_chance_of_an_armistice_roll() -> None:
    assert [armistice_chance(vp) for vp in range(1, 8)] == [Fraction(vp - 1, 6) for vp in range(1, 8)]


@pytest.mark.rule("11:37", "V70", "F028", "F030", "F049", "F080", "F112")
def test_several_that_fall_at_once_are_counted_one_by_one() -> None:
    levels = {FRANCE: 6, SERBIA: 1, GREECE: 1, GERMANY: 8, BULGARIA: 1}
    t = drawn(12, 37, wcl=levels, initiative=ENTENTE)
    assert (t.state.vp, t.waiting) == ((2, 0), Dice(ENTENTE, Purpose.ARMISTICE, 1, "7"))
    assert (wcl(t, FRANCE), wcl(t, GERMANY), t.losses(ITALY)) == (5, 7, 0)
    t.roll(2)
    assert (t.state.vp, t.waiting) == ((2, 1), Dice(CENTRAL_POWERS, Purpose.ARMISTICE, 1, "7"))
    t.roll(1)
    assert t.state.vp == (2, 2)
    t.roll(1)
    assert t.waiting == Over(CENTRAL_POWERS, Cause.ARMISTICE_ROLL, "7")


@pytest.mark.rule("F080")
def test_after_a_won_roll_the_rest_is_not_counted() -> None:
    others = (ITALY, RUSSIA, FRENCH_AFRICA)
    t = drawn(
        12, 37, wcl={SERBIA: 1, GREECE: 1}, status=dict.fromkeys(others, GONE), vp=(0, 6), initiative=CENTRAL_POWERS
    )
    assert isinstance(t.roll(6).waiting, Over)
    assert t.state.vp == (0, 7)


@pytest.mark.rule("11:24", "V60", "F043", "F113")
@pytest.mark.parametrize(("before", "after"), [(5, 3), (2, 0), (1, 0)])
def test_lawrence_may_make_the_ottoman_empire_surrender(before: int, after: int) -> None:
    t = drawn(9, 24, wcl={Sector.OTTOMAN_EMPIRE: before}, initiative=ENTENTE)
    if after:
        assert wcl(t, Sector.OTTOMAN_EMPIRE) == after
    else:
        assert (t.state.vp, t.waiting) == ((2, 0), Dice(ENTENTE, Purpose.ARMISTICE, 1, "7"))


def last_turn(vp: tuple[int, int], gone: tuple[Sector, ...]) -> Table:
    return at(14, Phase.END_OF_TURN, rp=(0, 0), vp=vp, status=dict.fromkeys(gone, GONE))


@pytest.mark.rule("4:2", "10:2", "3.3.1:3", "V72", "F052")
def test_who_has_more_vp_after_turn_14_wins() -> None:
    t = last_turn((4, 3), (Sector.OTTOMAN_EMPIRE, BULGARIA, RUSSIA))
    assert t.waiting == Over(ENTENTE, Cause.VICTORY_POINTS, "10")
    assert t.fact(f.PointsCounted) == f.PointsCounted(vp=(4, 3), winner=ENTENTE, tie=False)


@pytest.mark.rule("4:3", "10:3", "F052")
def test_the_central_powers_win_a_tie() -> None:
    assert last_turn((0, 0), ()).waiting == Over(CENTRAL_POWERS, Cause.VICTORY_POINTS, "10")


@pytest.mark.rule("V72", "F085")
def test_russia_leaves_before_the_count_and_changes_nothing() -> None:
    t = at(14, Phase.END_OF_TURN, rp=(0, 0), revolution=6)
    assert t.status(RUSSIA) == Status.EXITED
    assert t.waiting == Over(CENTRAL_POWERS, Cause.VICTORY_POINTS, "10")


def test_nothing_follows_where_nobody_has_fallen() -> None:
    state = at(3, Phase.OFFENSIVES, rp=(1, 1)).state
    assert fell(state, []) is state
