"""Reinforcements of the first edition (6.5.3), and the Revolution that they may bring on (9)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.model import (
    AT_WAR,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMANY,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
)
from rules.position import from_position, to_position
from tests.rules.first.support import BOARD, GERMAN_AFRICA, at, drawn, options, wcl
from tests.rules.support import Table


def reinforcing(side: Side, rp: int, levels: dict[Sector, int], **position: Any) -> Table:
    both = (rp, 0) if side == ENTENTE else (0, rp)
    position.setdefault("initiative", side.enemy)
    return at(6, Phase.REINFORCEMENTS, side, rp=both, wcl=levels, **position)


@pytest.mark.rule("3.3.4:2", "6.5.3:1", "6.5.3:2", "6.5.3:3", "V29", "F022")
@pytest.mark.parametrize("steps", [(4,), (1, 1, 2)])
def test_four_levels_in_a_turn_cost_ten(steps: tuple[int, ...]) -> None:
    t = reinforcing(ENTENTE, 12, {FRANCE: 3, SERBIA: 2})
    t.do(*[a.Reinforce(FRANCE, step) for step in steps])
    assert (wcl(t, FRANCE), t.rp(ENTENTE)) == (7, 2)
    assert t.reason(a.Reinforce(FRANCE, 1)) == r.NoLosses


@pytest.mark.rule("6.5.3:2", "V29")
def test_no_sector_rises_beyond_its_counter() -> None:
    t = reinforcing(ENTENTE, 20, {FRANCE: 3})
    assert t.refusal(a.Reinforce(FRANCE, 5)) == r.NotEnoughLosses("6.5.3", FRANCE, 4)


@pytest.mark.rule("6.5.3:4", "G05", "V30")
def test_who_cannot_be_reinforced() -> None:
    t = reinforcing(ENTENTE, 3, {SERBIA: 1}).do(a.Reinforce(SERBIA, 2))
    assert (wcl(t, SERBIA), t.rp(ENTENTE)) == (3, 0)
    others = reinforcing(CENTRAL_POWERS, 5, {GERMANY: 5, GERMAN_AFRICA: 2})
    assert others.reason(a.Reinforce(GERMAN_AFRICA, 1)) == r.NeverReinforced
    assert others.reason(a.Reinforce(BULGARIA, 1)) == r.NotAtWar


@pytest.mark.rule("9:1", "V31", "F031", "F084")
@pytest.mark.parametrize(("faces", "spaces"), [((1, 5), 1), ((1, 1), 2), ((2, 6), 0)])
def test_a_die_for_each_level_of_russia_and_a_space_for_each_1(faces: tuple[int, int], spaces: int) -> None:
    t = reinforcing(ENTENTE, 3, {RUSSIA: 5}).do(a.Reinforce(RUSSIA, 2))
    assert t.waiting == Dice(ENTENTE, Purpose.REVOLUTION, 2, "9")
    assert t.roll(*faces).state.revolution == spaces


@pytest.mark.rule("9:1", "G09", "6.5.3:2")
def test_three_reinforcements_of_russia_cost_6_rp_and_three_dice() -> None:
    t = reinforcing(ENTENTE, 6, {RUSSIA: 3}).do(a.Reinforce(RUSSIA, 3))
    assert t.rp(ENTENTE) == 0
    assert t.waiting == Dice(ENTENTE, Purpose.REVOLUTION, 3, "9")
    assert t.roll(1, 1, 3).state.revolution == 2


@pytest.mark.rule("9:2", "9:3", "9:4", "3.3.3:3", "V32", "F032", "F033", "F085")
def test_russia_leaves_at_the_end_of_the_turn_and_nobody_has_vp_of_it() -> None:
    t = reinforcing(ENTENTE, 6, {RUSSIA: 4}, revolution=5).do(a.Reinforce(RUSSIA, 3)).roll(1, 1, 2)
    assert t.state.revolution == 6, "further 1s are lost"
    assert t.status(RUSSIA) == AT_WAR
    t.roll(3)
    assert t.state.turn == 7
    assert (t.status(RUSSIA), t.state.vp) == (EXITED, (0, 0))
    assert t.fact(f.RussiaExited).rule == "9"
    assert not t.all(f.ArmisticeRolled, ever=True)


@pytest.mark.rule("9:3", "F032")
@pytest.mark.parametrize(("face", "over"), [(3, False), (2, True)])
def test_by_the_other_reading_russia_surrenders_at_the_end_of_that_turn(face: int, over: bool) -> None:
    """VP and the Armistice roll follow every surrender (7)."""
    chosen = options(revolution_surrender=True)
    t = reinforcing(ENTENTE, 1, {RUSSIA: 6}, revolution=5, options=chosen).do(a.Reinforce(RUSSIA, 1)).roll(1)
    assert t.status(RUSSIA) == AT_WAR
    while t.state.phase != Phase.END_OF_TURN:
        t.roll(3)
    assert (t.status(RUSSIA), t.state.vp, t.state.turn) == (SURRENDERED, (0, 3), 6)
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.ARMISTICE, 1, "7")
    assert t.fact(f.Surrendered).rule == "7" and not t.all(f.RussiaExited)
    laid = from_position(to_position(t.state), BOARD)
    assert (laid.sectors, laid.vp, laid.waiting) == (t.state.sectors, t.state.vp, t.waiting)
    t.roll(face)
    assert isinstance(t.waiting, Over) == over and t.state.turn == (6 if over else 7)
    assert len(t.all(f.Surrendered, ever=True)) == len(t.all(f.ArmisticeRolled, ever=True)) == 1


@pytest.mark.rule("9:3", "F032")
def test_by_the_other_reading_a_treaty_brings_no_vp() -> None:
    t = drawn(11, 31, options=options(revolution_surrender=True))
    assert (t.status(RUSSIA), t.state.vp) == (EXITED, (0, 0))


@pytest.mark.rule("9:3", "F032")
def test_the_last_turn_counts_what_the_revolution_brings() -> None:
    chosen = options(revolution_surrender=True)
    t = at(14, Phase.NAVAL, ENTENTE, initiative=CENTRAL_POWERS, rp=(0, 0), revolution=6, options=chosen)
    t.roll(3)
    assert t.roll(6).fact(f.PointsCounted).vp == (0, 3)


@pytest.mark.rule("9:3", "V33", "F083")
def test_russia_that_falls_before_the_end_of_the_turn_surrenders() -> None:
    t = reinforcing(ENTENTE, 1, {RUSSIA: 1}, revolution=5, initiative=ENTENTE).do(a.Reinforce(RUSSIA, 1)).roll(1)
    t.roll(5)
    assert t.state.active == CENTRAL_POWERS
    fighting = at(6, Phase.OFFENSIVES, CENTRAL_POWERS, initiative=ENTENTE, rp=(0, 3), wcl={RUSSIA: 2}, revolution=6)
    fighting.do(a.Offensive(GERMANY, RUSSIA, 3)).roll(6, 6, 1)
    assert fighting.state.vp == (0, 3)
    fighting.roll(3)
    while fighting.state.turn == 6:
        fighting.roll(3)
    assert fighting.status(RUSSIA) == SURRENDERED
    assert not fighting.all(f.RussiaExited, ever=True)


@pytest.mark.rule("9:4", "V34")
def test_russia_that_is_out_takes_no_reinforcements() -> None:
    t = reinforcing(ENTENTE, 5, {RUSSIA: 3, FRANCE: 5}, status={RUSSIA: EXITED})
    assert t.reason(a.Reinforce(RUSSIA, 1)) == r.NotAtWar
