"""Section 18, events 1 to 4: the cards of 1914."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, KEEP, Offensive, Reroll
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    RUSSIA,
    Choice,
    Decision,
    Dice,
    Phase,
    Purpose,
    Sector,
)
from tests.rules.events.support import asks, attackers, awaited, drawn, edge, income, offensive, to_offensives
from tests.rules.support import LAST

rule = pytest.mark.rule


@rule("18", "E1", "R160")
@pytest.mark.parametrize("losses", [0, LAST[GERMANY]])
def test_schlieffen_is_a_free_offensive_with_three_dice_at_once(losses: int) -> None:
    t = drawn(1, losses={GERMANY: losses}, rp=(0, 0), levels={GERMANY: (0, 0, 1, 0)})
    assert t.state.phase == Phase.EVENTS
    assert awaited(t) == (Purpose.ATTACK, 3)  # whatever the Operational Value
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.ATTACK, 3, "10.3.3")  # automatic: nobody was asked
    launched = t.all(f.OffensiveLaunched)[0]
    assert (launched.attacker, launched.defender, launched.cost, launched.event) == (GERMANY, FRANCE, 0, 1)
    miss, hit = edge(GERMANY, +1)
    t = t.roll(miss, hit, hit)  # no Artillery dice: the card gives Attack dice only
    assert t.losses(FRANCE) == 2
    assert t.state.phase == Phase.NAVAL
    assert income(t, CENTRAL_POWERS).total == 13  # nothing was paid


@rule("18", "E1", "R160", "R111")
def test_after_schlieffen_germany_may_attack_again_without_the_bonus() -> None:
    t = drawn(1, initiative=CENTRAL_POWERS).roll(2, 2, 2)
    to_offensives(t, CENTRAL_POWERS)
    assert {a.defender for a in t.legal if isinstance(a, Offensive) and a.attacker == GERMANY} == {FRANCE, RUSSIA}
    t.do(Offensive(GERMANY, FRANCE, 3))
    assert t.fact(f.OffensiveLaunched).cost == 3
    assert awaited(t) == (Purpose.ATTACK, 3)
    miss, hit = edge(GERMANY)
    t.roll(miss, miss, hit)
    assert t.losses(FRANCE) == 1
    t.do(DONE)  # the Entente passes
    assert GERMANY not in attackers(t)
    assert AUSTRIA_HUNGARY in attackers(t)


@rule("18", "E1", "R160", "R111")
def test_schlieffen_does_not_give_a_second_paid_offensive() -> None:
    t = to_offensives(drawn(1, initiative=CENTRAL_POWERS).roll(2, 2, 2), CENTRAL_POWERS)
    t.do(Offensive(GERMANY, RUSSIA, 1)).roll(2).do(DONE)  # the Entente passes
    assert t.reason(Offensive(GERMANY, FRANCE, 1)) == r.AlreadyAttacked


@rule("18", "10.3.4", "E1", "R160")
def test_schlieffen_is_open_to_the_counter_attack() -> None:
    t = drawn(1).roll(1, 1, 2)
    assert t.losses(GERMANY) == 1
    assert t.losses(FRANCE) == 0


@rule("10.3.4", "E1", "R120", "R160")
@pytest.mark.parametrize(("cards", "losses"), [((1,), 0), ((2,), 1)])
def test_schlieffen_was_an_offensive_elsewhere_for_the_counter_attack(cards: tuple[int, ...], losses: int) -> None:
    """A 1 against Germany costs Russia nothing: under the plan Germany has attacked France."""
    t = drawn(*cards, initiative=ENTENTE)
    if cards == (1,):
        t.roll(2, 2, 2)
    to_offensives(t, ENTENTE).do(Offensive(RUSSIA, GERMANY, 1)).roll(1)
    assert t.losses(RUSSIA) == losses


@rule("18", "E1", "E2", "R037", "R161")
def test_belgian_fortifications_take_the_bonus_of_schlieffen_though_their_number_is_higher() -> None:
    t = drawn(1, 2)
    miss, hit = edge(GERMANY)
    assert awaited(t) == (Purpose.ATTACK, 3)
    t.roll(miss, miss, hit)
    assert t.losses(FRANCE) == 1


@rule("18", "E2", "R161")
def test_belgian_fortifications_reduce_nothing_else() -> None:
    t = offensive(2, by=GERMANY, on=FRANCE, size=2)
    t.roll(*edge(GERMANY))
    assert t.losses(FRANCE) == 1


@rule("18", "E3", "R162", "R124")
def test_russian_offensive_adds_a_die_and_one_to_all_against_germany() -> None:
    t = offensive(3, by=RUSSIA, on=GERMANY, size=2)
    assert t.all(f.OffensiveLaunched)[0].cost == 2
    assert awaited(t) == (Purpose.ATTACK, 3)
    miss, hit = edge(RUSSIA, +1)
    t.roll(miss, hit, hit)
    assert t.losses(GERMANY) == 2


@rule("18", "E3", "R162")
@pytest.mark.parametrize(("by", "on"), [(RUSSIA, AUSTRIA_HUNGARY), (FRANCE, GERMANY)])
def test_russian_offensive_is_for_russia_against_germany_alone(by: Sector, on: Sector) -> None:
    t = offensive(3, by=by, on=on, size=2)
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(*edge(by))
    assert t.losses(on) == 1


@rule("18", "E3", "R114", "R162")
def test_the_free_die_of_the_russian_offensive_needs_an_offensive() -> None:
    t = to_offensives(drawn(3, initiative=ENTENTE, losses={RUSSIA: LAST[RUSSIA]}), ENTENTE)
    assert t.reason(Offensive(RUSSIA, GERMANY, 1)) == r.NoOperationalValue
    assert t.reason(Offensive(FRANCE, GERMANY, 0)) == r.WrongSize


@rule("18", "E4", "R163", "R116")
def test_the_marne_lets_the_entente_have_schlieffens_hits_thrown_again_once() -> None:
    t = drawn(1, 4)
    miss, hit = edge(GERMANY, +1)
    t.roll(miss, hit, 6)
    assert t.state.phase == Phase.EVENTS
    assert t.waiting == Choice(ENTENTE, Decision.TANNENBERG, "18, event 4")
    assert set(t.legal) == {Reroll((hit, 6)), Reroll((hit,)), Reroll((6,)), KEEP}  # any of those that cause losses
    assert t.reason(Reroll((miss,))) == r.DiceNotThere
    t.do(Reroll((6,)))
    assert awaited(t) == (Purpose.FORCED_REROLL, 1)
    t = t.roll(hit)  # the new result stands, though it hits
    assert t.losses(FRANCE) == 2
    assert t.state.phase == Phase.NAVAL


@rule("18", "20", "E4", "R116", "R163")
def test_a_die_that_the_marne_turns_to_a_one_brings_the_counter_attack() -> None:
    t = drawn(1, 4).roll(2, 2, 6).do(Reroll((6,))).roll(1)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (0, 1)


@rule("18", "E4", "R163")
def test_the_marne_may_be_left_unused_and_needs_a_hit() -> None:
    t = drawn(1, 4).roll(2, 2, 6).do(KEEP)
    assert t.losses(FRANCE) == 1
    t = drawn(1, 4).roll(1, 2, 2)
    assert t.state.phase == Phase.NAVAL


@rule("18", "E3", "E4", "R163")
def test_tannenberg_lets_the_central_powers_have_the_russian_dice_thrown_again() -> None:
    miss, hit = edge(RUSSIA, +1)
    t = offensive(3, 4, by=RUSSIA, on=GERMANY, size=3).roll(1, miss, hit, 6)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.TANNENBERG, "18, event 4")
    t.do(Reroll((hit, 6)))
    assert awaited(t) == (Purpose.FORCED_REROLL, 2)
    t.roll(hit, 2)
    assert t.losses(GERMANY) == 1
    assert t.losses(RUSSIA) == 1  # the 1 that nobody threw again


@rule("18", "E1", "E3", "E4", "R163")
def test_each_side_has_one_use_of_tannenberg_and_marne() -> None:
    t = drawn(1, 3, 4, initiative=ENTENTE).roll(2, 2, 6)
    assert asks(Decision.TANNENBERG, ENTENTE)(t)
    t.do(Reroll((6,))).roll(2)
    to_offensives(t, ENTENTE).do(Offensive(RUSSIA, GERMANY, 1)).roll(6, 6)
    assert asks(Decision.TANNENBERG, CENTRAL_POWERS)(t)


@rule("18", "E4", "R163")
@pytest.mark.parametrize(
    ("cards", "by", "on"),
    [((4,), GERMANY, FRANCE), ((4,), RUSSIA, GERMANY), ((3, 4), RUSSIA, AUSTRIA_HUNGARY), ((3, 4), FRANCE, GERMANY)],
)
def test_tannenberg_is_for_the_two_events_only(cards: tuple[int, ...], by: Sector, on: Sector) -> None:
    t = offensive(*cards, by=by, on=on, size=1).roll(6)
    assert t.state.battle is None  # nobody was asked
    assert t.losses(on) == 1


@rule("18", "E1", "E4", "R163")
def test_the_marne_does_not_touch_germanys_paid_offensive_of_the_turn() -> None:
    t = drawn(1, 4, initiative=CENTRAL_POWERS).roll(2, 2, 2)
    to_offensives(t, CENTRAL_POWERS).do(Offensive(GERMANY, FRANCE, 1)).roll(6)
    assert t.decision == Decision.OFFENSIVE
    assert t.losses(FRANCE) == 1
