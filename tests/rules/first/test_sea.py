"""The naval table of the first edition (6.6)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.model import (
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    SERBIA,
    Choice,
    Decision,
    Dice,
    Options,
    Phase,
    Purpose,
    Side,
    Status,
)
from tests.rules.first.support import at, options, wcl
from tests.rules.support import Table


def at_sea(side: Side, rp: tuple[int, int], turn: int = 6, **position: Any) -> Table:
    position.setdefault("initiative", side.enemy)
    return at(turn, Phase.NAVAL, side, rp=rp, **position)


def u_boats(rp: int, face: int, paid: int = 0, **position: Any) -> Table:
    position.setdefault("initiative", CENTRAL_POWERS)
    t = at_sea(CENTRAL_POWERS, (rp, paid), **position)
    if paid:
        t.do(a.Naval(paid))
    return t.roll(face)


@pytest.mark.rule("6.6:1", "6.6:2", "6.6:4", "G06", "V35", "F023", "F024", "F104")
def test_what_rp_do_not_pay_levels_do() -> None:
    t = at_sea(CENTRAL_POWERS, (1, 2), wcl={ITALY: 5}, initiative=CENTRAL_POWERS)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.NAVAL_BONUS, "6.6")
    assert t.legal == (a.Naval(0), a.Naval(1), a.Naval(2))
    assert t.do(a.Naval(2)).waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "6.6")
    t.roll(4)
    assert t.fact(f.SeaRolled) == f.SeaRolled(
        side=CENTRAL_POWERS, face=4, bonus=2, event_modifier=0, result=4, rp=1, owed=3, wasted=0, rule="6.6"
    )
    assert t.waiting == Choice(ENTENTE, Decision.ABSORB, "6.6")
    t.do(a.Absorb(FRANCE), a.Absorb(ITALY), a.Absorb(ITALY))
    assert (wcl(t, FRANCE), wcl(t, ITALY), t.rp(ENTENTE)) == (6, 3, 0)
    assert t.state.owed == 0 and t.state.active == ENTENTE


@pytest.mark.rule("6.6:3", "V36")
def test_rp_pay_first() -> None:
    assert u_boats(2, 5).state.rp[ENTENTE] == 0
    t = u_boats(3, 6)
    assert (t.rp(ENTENTE), t.state.owed) == (0, 1)


@pytest.mark.rule("6.6:3", "11:14.3", "11:26", "V37", "F023", "F101")
@pytest.mark.parametrize(
    ("in_force", "paid", "face", "lost"),
    [((), 3, 5, 4), ((14,), 0, 1, 0), ((14,), 0, 6, 2), ((14, 26), 0, 6, 4), ((26,), 0, 5, 4), ((), 0, 4, 0)],
)
def test_modifiers_add_up_and_the_table_has_ends(in_force: tuple[int, ...], paid: int, face: int, lost: int) -> None:
    assert u_boats(10, face, paid, in_force=in_force).rp(ENTENTE) == 10 - lost


@pytest.mark.rule("V38", "F024", "F081", "F105", "7:1")
def test_a_sector_that_falls_by_the_debt_surrenders_at_once() -> None:
    t = u_boats(0, 5, wcl={SERBIA: 1}, status={ITALY: Status.NEUTRAL})
    assert a.Absorb(ITALY) not in t.legal and a.Absorb(SERBIA) in t.legal
    assert t.reason(a.Absorb(ITALY)) == r.NotAtWar
    assert t.reason(a.Absorb(GERMANY)) == r.NotYourSector
    t.do(a.Absorb(SERBIA))
    assert (t.state.vp, t.waiting) == ((0, 1), Dice(CENTRAL_POWERS, Purpose.ARMISTICE, 1, "7"))
    t.roll(1)
    assert t.reason(a.Absorb(SERBIA)) == r.NotAtWar
    t.do(a.Absorb(FRANCE))
    assert wcl(t, FRANCE) == 6 and t.state.owed == 0


@pytest.mark.rule("V38")
def test_one_sector_may_pay_twice() -> None:
    t = u_boats(0, 5).do(a.Absorb(FRANCE), a.Absorb(FRANCE))
    assert wcl(t, FRANCE) == 5


@pytest.mark.rule("6.6:5", "6.6:6", "V39", "F026", "F106")
@pytest.mark.parametrize(
    ("held", "paid", "face", "total"),
    [(0, 0, 1, 3), (0, 0, 2, 1), (0, 0, 3, 0), (0, 0, 6, 0), (0, 1, 1, 1), (0, 2, 1, 0), (19, 0, 1, 20)],
)
def test_the_blockade_leaves_the_central_powers_rp(held: int, paid: int, face: int, total: int) -> None:
    t = at_sea(ENTENTE, (paid, held), initiative=ENTENTE)
    if paid:
        t.do(a.Naval(paid))
    t.roll(face)
    assert t.rp(CENTRAL_POWERS) == total
    assert t.fact(f.SeaRolled).wasted == held + t.fact(f.SeaRolled).result - total


@pytest.mark.rule("6.1:5", "6.1:7", "V40", "F025")
def test_each_block_ends_with_its_own_roll() -> None:
    first = u_boats(9, 6)
    assert (first.rp(ENTENTE), first.state.phase, first.state.active) == (5, Phase.TECHNOLOGY, ENTENTE)
    blockade = at_sea(ENTENTE, (0, 0), initiative=ENTENTE).roll(1)
    assert (blockade.state.phase, blockade.state.active, blockade.rp(CENTRAL_POWERS)) == (
        Phase.TECHNOLOGY, CENTRAL_POWERS, 3,
    )  # fmt: skip


@pytest.mark.rule("11:16.1", "11:14.4", "V41", "F037", "F038", "F103")
@pytest.mark.parametrize(
    ("side", "position", "event"),
    [(CENTRAL_POWERS, {"in_force": (16,)}, 16), (ENTENTE, {"kaiserliche_marine": False}, 14)],
)
def test_who_does_not_roll_pays_nothing(side: Side, position: dict[str, Any], event: int) -> None:
    t = at_sea(side, (5, 5), **position)
    assert t.all(f.NavalSuspended) and t.fact(f.NavalSuspended).event == event
    assert t.state.rp == (5, 5) and t.state.turn == 7


@pytest.mark.rule("6.6:2", "F104")
def test_a_payment_is_between_nothing_and_all() -> None:
    t = at_sea(CENTRAL_POWERS, (0, 2))
    assert t.refusal(a.Naval(3)) == r.TooFewRP("6.6", 3, 2)
    assert t.reason(a.Naval(-1)) == t.reason(a.DONE) == r.NotAwaited


@pytest.mark.rule("F130", "R009")
def test_by_an_option_a_natural_6_is_read_as_it_lies() -> None:
    t = u_boats(10, 6, in_force=(14,), options=options(naval_natural=True))
    assert t.rp(ENTENTE) == 6


@pytest.mark.rule("F123")
def test_the_system_takes_what_it_owes_from_its_strongest_sectors() -> None:
    t = u_boats(0, 6, options=Options(athena=(ENTENTE,)), wcl={FRANCE: 7, BULGARIA: 3})
    absorbed = [fact.sector.name for fact in t.all(f.LossAbsorbed, ever=True)]
    assert absorbed == ["FRANCE", "RUSSIA", "FRANCE", "RUSSIA"]
