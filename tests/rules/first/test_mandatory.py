"""Offensives that markers demand in the first edition, and Brusilov's price (events 17, 18, 19, 23)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import actions as a
from rules import combat, engine
from rules import facts as f
from rules import refusals as r
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Choice,
    Decision,
    Dice,
    Options,
    Phase,
    Purpose,
    Side,
)
from tests.rules.first.support import EGYPT, at, wcl
from tests.rules.support import Table


def demanding(side: Side, event: int, **position: Any) -> Table:
    return at(6, Phase.OFFENSIVES, side, events=(event,), **position)


@pytest.mark.rule("11:17", "V55", "F039", "F088", "F089")
def test_verdun_demands_two_dice_or_more_before_all_else() -> None:
    t = demanding(CENTRAL_POWERS, 17, rp=(0, 6))
    assert t.legal == (a.Offensive(GERMANY, FRANCE, 2), a.Offensive(GERMANY, FRANCE, 3))
    assert t.refusal(a.Offensive(GERMANY, FRANCE, 1)) == r.LeastSize("11, event 17", 17, 2)
    first = r.MandatoryFirst("11, event 17", 17, GERMANY, FRANCE)
    assert t.refusal(a.DONE) == t.refusal(a.Offensive(AUSTRIA_HUNGARY, RUSSIA, 1)) == first
    assert a.DONE in t.do(a.Offensive(GERMANY, FRANCE, 2)).roll(1, 2).legal


@pytest.mark.rule("V55", "F089")
def test_verdun_with_one_rp_is_of_one_die() -> None:
    assert demanding(CENTRAL_POWERS, 17, rp=(0, 1)).legal == (a.Offensive(GERMANY, FRANCE, 1),)


@pytest.mark.rule("V55", "F088")
@pytest.mark.parametrize("position", [{"rp": (0, 0)}, {"rp": (0, 6), "wcl": {GERMANY: 1}}])
def test_verdun_lapses_where_it_is_impossible(position: dict[str, Any]) -> None:
    t = demanding(CENTRAL_POWERS, 17, **position)
    if t.rp(CENTRAL_POWERS):
        t.do(a.DONE)
    assert t.all(f.ObligationLapsed, ever=True) == [f.ObligationLapsed(event=17, rule="11, event 17")]


@pytest.mark.rule("11:18", "V56", "F090")
def test_the_somme_is_france_against_germany_without_a_bonus() -> None:
    t = demanding(ENTENTE, 18, rp=(5, 0), wcl={FRANCE: 6})
    assert t.legal == (a.Offensive(FRANCE, GERMANY, 2),)
    t.do(*t.legal).roll(3, 4)
    assert wcl(t, GERMANY) == 7


def brusilov(rp: int, **options: Any) -> Table:
    """Russia attacked with three dice and missed with two; `rp` RP are left."""
    position = {"rp": (rp + 3, 0), "developed": {CENTRAL_POWERS: (0, 1, 0, 0)}}
    t = demanding(ENTENTE, 19, **position, **options).do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 3)).roll(1, 3, 5)
    assert wcl(t, AUSTRIA_HUNGARY) == 4
    return t


@pytest.mark.rule("11:19.1", "11:19.2", "11:19.3", "V57", "F040", "F092")
@pytest.mark.parametrize(("paid", "level"), [(0, 5), (1, 6), (2, 7)])
def test_brusilov_costs_rp_or_levels_of_russia_for_each_failed_die(paid: int, level: int) -> None:
    t = brusilov(2)
    assert t.waiting == Choice(ENTENTE, Decision.SETTLE, "11, event 19")
    assert t.legal == (a.Settle(0), a.Settle(1), a.Settle(2))
    t.do(a.Settle(paid))
    assert (wcl(t, RUSSIA), t.rp(ENTENTE)) == (level, 2 - paid)


@pytest.mark.rule("V57", "F092")
def test_without_rp_brusilov_costs_levels() -> None:
    t = brusilov(0)
    assert wcl(t, RUSSIA) == 5
    assert t.fact(f.PricePaid) == f.PricePaid(event=19, attacker=RUSSIA, failed=2, rp=0, spaces=2, rule="11, event 19")


@pytest.mark.rule("V57", "F092")
def test_what_is_refused_while_brusilov_is_paid_for() -> None:
    t = brusilov(1)
    assert t.refusal(a.Settle(3)) == r.MoreThanOwed("11, event 19", 2)
    assert t.refusal(a.Settle(2)) == r.TooFewRP("11, event 19", 2, 1)
    assert t.reason(a.Settle(-1)) == t.reason(a.DONE) == r.NotAwaited


@pytest.mark.rule("F123")
def test_the_system_pays_for_brusilov_in_rp_as_far_as_they_go() -> None:
    t = demanding(ENTENTE, 19, rp=(1, 0))
    battle = combat.begin(t.state, RUSSIA, AUSTRIA_HUNGARY, 2, 0, 19)
    systems = replace(battle.setup, options=Options(athena=(ENTENTE,)))
    t.state = engine.resume(replace(battle, setup=systems)).state
    t.roll(1, 2)
    assert (t.fact(f.PricePaid).rp, t.fact(f.PricePaid).spaces) == (1, 1)


@pytest.mark.rule("F076", "F092", "7:1")
def test_a_fall_comes_before_the_price() -> None:
    t = (
        demanding(ENTENTE, 19, rp=(5, 0), wcl={AUSTRIA_HUNGARY: 1})
        .do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 2))
        .roll(1, 6)
    )
    assert t.waiting == Dice(ENTENTE, Purpose.ARMISTICE, 1, "7")
    assert t.roll(6).decision == Decision.SETTLE
    t.do(a.Settle(1))
    assert t.rp(ENTENTE) == 2


@pytest.mark.rule("11:23.1", "11:23.2", "V59", "F042", "F094")
def test_gaza_demands_all_dice_and_throws_every_hit_again() -> None:
    t = demanding(ENTENTE, 23, rp=(5, 0))
    assert t.legal == (a.Offensive(EGYPT, OTTOMAN_EMPIRE, 2),)
    assert t.refusal(a.Offensive(EGYPT, OTTOMAN_EMPIRE, 1)) == r.MandatorySize("11, event 23", 23, 2)
    t.do(*t.legal).roll(5, 6)
    assert t.waiting == Dice(ENTENTE, Purpose.FORCED_REROLL, 2, "11, event 23", 23)
    t.roll(2, 5)
    assert wcl(t, OTTOMAN_EMPIRE) == 4
