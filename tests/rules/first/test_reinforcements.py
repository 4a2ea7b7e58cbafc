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
    Phase,
    Purpose,
    Sector,
    Side,
)
from tests.rules.first.support import GERMAN_AFRICA, at, wcl
from tests.rules.support import Table


def reinforcing(side: Side, rp: int, levels: dict[Sector, int], **position: Any) -> Table:
    """The reinforcements of a side, the second of the turn."""
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
