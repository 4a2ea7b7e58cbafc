"""Section 18, events 14 to 22 but for Jutland and Brusilov: the cards of 1916."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, KEEP, Offensive, Reinforce, Reroll
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMANY,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cause,
    Choice,
    Decision,
    Over,
    Phase,
    Purpose,
    Sector,
    Status,
)
from tests.rules.events.support import (
    NOTHING,
    asks,
    attackers,
    awaited,
    drawn,
    edge,
    effects,
    go_on,
    income,
    offensive,
    printed_with,
    side_of,
    targets,
    to_draw,
    to_offensives,
    to_phase,
    without_effect,
)
from tests.rules.support import ALL_AT_WAR, BOARD, LAST, Table

rule = pytest.mark.rule


@rule("10.3.1", "18", "R108", "R109", "R125", "R127", "R130")
@pytest.mark.parametrize(
    ("event", "by", "on"),
    [
        pytest.param(14, GERMANY, FRANCE, marks=rule("E14", "R173")),
        pytest.param(21, FRANCE, GERMANY, marks=rule("E21", "R181")),
        pytest.param(25, MIDDLE_EAST, OTTOMAN_EMPIRE, marks=rule("E25", "R185")),
        pytest.param(29, FRANCE, GERMANY, marks=rule("E29", "R189")),
    ],
)
def test_a_mandatory_offensive_comes_first_with_all_possible_dice_and_is_paid(
    event: int, by: Sector, on: Sector
) -> None:
    side = side_of(by)
    value = BOARD.sectors[by].track[0]
    t = to_offensives(drawn(event, initiative=side, losses={by: 0}), side)
    assert t.legal == (Offensive(by, on, value),)
    assert t.reason(DONE) == r.MandatoryFirst
    assert t.reason(Offensive(by, on, value - 1)) == r.MandatorySize
    elsewhere = Offensive(RUSSIA, OTTOMAN_EMPIRE, 1) if side == ENTENTE else Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)
    assert t.reason(elsewhere) == r.MandatoryFirst
    before = t.rp(side)
    t.do(*t.legal)
    assert t.rp(side) == before - value
    assert (t.fact(f.OffensiveLaunched).event, awaited(t)) == (event, (Purpose.ATTACK, value))


@rule("10.3.1", "18", "E14", "R130")
def test_with_too_few_rp_a_mandatory_offensive_is_as_large_as_can_be_paid() -> None:
    t = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, rp=(5, 2), events=(14,))
    assert t.legal == (Offensive(GERMANY, FRANCE, 2),)


@rule("10.3.1", "18", "R131", "R134")
@pytest.mark.parametrize("why", ["no rp", "no value"])
@pytest.mark.parametrize(
    ("event", "by"),
    [
        pytest.param(14, GERMANY, marks=rule("E14")),
        pytest.param(19, RUSSIA, marks=rule("E19")),
        pytest.param(21, FRANCE, marks=rule("E21")),
        pytest.param(25, MIDDLE_EAST, marks=rule("E25")),
        pytest.param(29, FRANCE, marks=rule("E29")),
    ],
)
def test_a_mandatory_offensive_that_cannot_be_launched_lapses(event: int, by: Sector, why: str) -> None:
    side = side_of(by)
    rp = {side: 0 if why == "no rp" else 5, side.enemy: 5}
    losses = {by: LAST[by]} if why == "no value" else {}
    t = Table.at(
        Phase.OFFENSIVES, side=side, rp=(rp[ENTENTE], rp[CENTRAL_POWERS]), events=(event,), losses=losses, turn=8
    )
    if why == "no rp":
        assert t.state.passed[side]
    else:
        assert DONE in t.legal
        assert by not in attackers(t)


@rule("10.3.1", "E19", "E25", "R134")
@pytest.mark.parametrize(
    ("event", "gone", "status"),
    [
        (19, RUSSIA, EXITED),
        (19, RUSSIA, SURRENDERED),
        (19, AUSTRIA_HUNGARY, SURRENDERED),
        (25, MIDDLE_EAST, SURRENDERED),
        (25, OTTOMAN_EMPIRE, SURRENDERED),
    ],
)
def test_a_mandatory_offensive_lapses_when_one_of_the_two_has_left_the_war(
    event: int, gone: Sector, status: Status
) -> None:
    t = to_offensives(drawn(event, turn=8, initiative=ENTENTE, status={gone: status}), ENTENTE)
    assert DONE in t.legal
    assert gone not in attackers(t) | targets(t)


@rule("10.3.1", "R131", "E14")
def test_a_mandatory_offensive_that_lapses_is_reported() -> None:
    """R131: a lapsed obligation is logged as `ObligationLapsed`."""
    t = drawn(14, losses={GERMANY: LAST[GERMANY]}, initiative=CENTRAL_POWERS)
    to_phase(t, Phase.NAVAL, later=1)
    assert [fact.event for fact in t.all(f.ObligationLapsed, ever=True)] == [14]


@rule("10.3.1", "R126", "E14", "E21")
def test_each_side_owes_its_own_mandatory_offensive_and_delays_nobody_else() -> None:
    t = to_offensives(drawn(14, initiative=ENTENTE), ENTENTE)
    assert DONE in t.legal
    t.do(Offensive(RUSSIA, OTTOMAN_EMPIRE, 1)).roll(2)
    assert t.legal == (Offensive(GERMANY, FRANCE, 3),)


@rule("10.3.1", "12", "R131", "R274", "E14")
def test_an_unfulfilled_obligation_does_not_carry_over() -> None:
    t = drawn(14, losses={GERMANY: LAST[GERMANY]}, initiative=CENTRAL_POWERS, rp=(0, 10))
    go_on(t, asks(Decision.REINFORCE, CENTRAL_POWERS, t.state.turn + 1))
    t.do(Reinforce(GERMANY, 3))
    to_offensives(t, CENTRAL_POWERS)
    assert GERMANY in attackers(t)
    assert DONE in t.legal


@rule("18", "10.3.4", "E14", "R136", "R173")
def test_verdun_mirrors_attack_losses_and_the_counter_attack_comes_on_top() -> None:
    _, hit = edge(GERMANY)
    t = offensive(14, by=GERMANY, on=FRANCE, size=3, levels={GERMANY: (0, 0, 2, 0)}).roll(1, hit, hit)
    t.roll(hit, hit)  # Artillery: not mirrored
    assert t.losses(FRANCE) == 4
    assert t.losses(GERMANY) == 3
    assert t.fact(f.LossesMirrored).losses == 2


@rule("18", "E8", "E14", "R173")
def test_the_artillery_of_ypres_is_not_mirrored_at_verdun() -> None:
    t = offensive(8, 14, by=GERMANY, on=FRANCE, size=3).roll(2, 2, 2).roll(6)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (1, 0)


@rule("18", "E14", "E34", "R173")
def test_the_attack_die_of_michael_is_mirrored_at_verdun() -> None:
    t = offensive(14, 34, by=GERMANY, on=FRANCE, size=3)
    assert awaited(t) == (Purpose.ATTACK, 4)
    t.roll(2, 6, 6, 6).roll(2)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (3, 3)


@rule("18", "E14", "E37", "R173")
def test_verdun_is_the_first_of_the_two_offensives_of_the_friedensturm() -> None:
    t = offensive(14, 37, by=GERMANY, on=FRANCE, size=3, rp=(0, 10))
    assert t.fact(f.OffensiveLaunched).event == 14
    t.roll(2, 2, 6)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (1, 1)
    to_offensives(t, CENTRAL_POWERS)
    assert DONE in t.legal
    t.do(Offensive(GERMANY, FRANCE, 2)).roll(6, 6)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (3, 1)


@rule("14.1", "E14", "E21", "E29", "R136", "R153", "R154", "R173", "R280")
@pytest.mark.parametrize(("event", "by", "on"), [(14, GERMANY, FRANCE), (21, FRANCE, GERMANY), (29, FRANCE, GERMANY)])
def test_mirrored_losses_may_bring_both_down_and_nobody_wins(event: int, by: Sector, on: Sector) -> None:
    board = printed_with(by, track=(2, 2))
    t = offensive(event, by=by, on=on, size=2, losses={on: LAST[on], by: 0}, board=board).roll(6, 6)
    assert t.status(on) == t.status(by) == SURRENDERED
    assert t.waiting == Over(None, Cause.SUDDEN_DEATH, "14.1")


@rule("18", "E17", "R176", "R291")
def test_kut_lets_the_central_powers_throw_any_attack_dice_again_once() -> None:
    miss, hit = edge(OTTOMAN_EMPIRE)
    t = offensive(17, by=OTTOMAN_EMPIRE, on=MIDDLE_EAST, size=2).roll(1, hit)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.KUT, "18, event 17")
    assert set(t.legal) == {Reroll((1, hit)), Reroll((1,)), Reroll((hit,)), KEEP}  # hits, too
    t.do(Reroll((1,)))
    assert awaited(t) == (Purpose.OWN_REROLL, 1)
    t.roll(miss)  # one batch: no second chance
    assert t.decision == Decision.OFFENSIVE
    assert t.losses(MIDDLE_EAST) == 1
    assert t.losses(OTTOMAN_EMPIRE) == 0  # the 1 is gone, and its counter-attack


@rule("18", "10.3.4", "E17", "R116", "R176")
def test_a_one_that_kut_throws_brings_the_counter_attack() -> None:
    t = offensive(17, by=OTTOMAN_EMPIRE, on=MIDDLE_EAST, size=1).roll(2).do(Reroll((2,))).roll(1)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E17", "R176")
def test_kut_is_for_attack_dice_against_the_middle_east_alone() -> None:
    t = offensive(17, by=OTTOMAN_EMPIRE, on=MIDDLE_EAST, size=1, levels={OTTOMAN_EMPIRE: (0, 0, 1, 0)})
    t.roll(3).roll(4)
    assert set(t.legal) == {Reroll((3,)), KEEP}
    t = offensive(17, by=OTTOMAN_EMPIRE, on=RUSSIA, size=1).roll(2)
    assert t.decision == Decision.OFFENSIVE


@rule("18", "E17", "R204", "R291")
def test_kut_may_be_declined_with_or_without_a_miss() -> None:
    t = offensive(17, by=OTTOMAN_EMPIRE, on=MIDDLE_EAST, size=1).roll(6)
    assert KEEP in t.legal
    t.do(KEEP)
    assert t.losses(MIDDLE_EAST) == 1


@rule("18")
@pytest.mark.parametrize(
    ("cards", "more"),
    [
        pytest.param((18,), 1, marks=rule("E18", "R177")),
        pytest.param((31,), 1, marks=rule("E31", "R190")),
        pytest.param((18, 31), 2, marks=rule("E18", "E31", "R124")),
    ],
)
def test_trentino_and_caporetto_add_a_die_and_one_to_all_against_italy(cards: tuple[int, ...], more: int) -> None:
    t = offensive(*cards, by=AUSTRIA_HUNGARY, on=ITALY, size=2, status=ALL_AT_WAR)
    assert t.fact(f.OffensiveLaunched).cost == 2
    assert awaited(t) == (Purpose.ATTACK, 2 + more)
    miss, hit = edge(AUSTRIA_HUNGARY, more)
    t.roll(*[miss] * more, hit, hit)
    assert t.losses(ITALY) == 2


@rule("18", "E18", "E31", "R177", "R190")
@pytest.mark.parametrize("event", [18, 31])
def test_trentino_and_caporetto_are_for_austria_hungary_against_italy_alone(event: int) -> None:
    for by, on in ((AUSTRIA_HUNGARY, SERBIA), (GERMANY, ITALY), (ITALY, AUSTRIA_HUNGARY)):
        t = offensive(event, by=by, on=on, size=1, status=ALL_AT_WAR)
        assert awaited(t) == (Purpose.ATTACK, 1)
        t.roll(edge(by)[0])
        assert t.losses(on) == 0


@rule("18", "E18", "E31", "R102")
def test_the_bonus_of_trentino_is_not_for_artillery() -> None:
    levels = {AUSTRIA_HUNGARY: (0, 0, 1, 0)}
    t = offensive(18, by=AUSTRIA_HUNGARY, on=ITALY, size=1, status=ALL_AT_WAR, levels=levels).roll(2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(edge(AUSTRIA_HUNGARY)[0])
    assert t.losses(ITALY) == 0


@rule("18", "E18", "R177", "R203")
def test_trentino_against_a_neutral_italy_is_wasted_for_good() -> None:
    t = Table.at(Phase.EVENTS, turn=6, deck=(11, 13, 18, 20, 22, NOTHING)).draw(18, 20, 22)
    to_offensives(t, CENTRAL_POWERS)
    assert t.reason(Offensive(AUSTRIA_HUNGARY, ITALY, 1)) == r.NotAtWar
    to_draw(t).draw(11, 13, NOTHING)
    to_offensives(t, CENTRAL_POWERS).do(Offensive(AUSTRIA_HUNGARY, ITALY, 1))
    assert awaited(t) == (Purpose.ATTACK, 1)


@rule("18")
@pytest.mark.parametrize(
    "event", [pytest.param(20, marks=rule("E20", "R179")), pytest.param(30, marks=rule("E30", "R180"))]
)
def test_the_arabs_cost_the_ottoman_empire_a_loss_at_once(event: int) -> None:
    assert drawn(event).losses(OTTOMAN_EMPIRE) == 1
    t = drawn(event, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]})
    assert t.status(OTTOMAN_EMPIRE) == SURRENDERED
    assert t.state.vp == (2, 0)
    production = BOARD.sectors[OTTOMAN_EMPIRE].production
    assert income(t, CENTRAL_POWERS).sectors == 10 - production  # R256: not collected this very turn
    t = drawn(event, status={OTTOMAN_EMPIRE: SURRENDERED}, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]}, vp=(2, 0))
    assert without_effect(t) == {event: False}
    assert t.state.vp == (2, 0)


@rule("18", "E20", "E30", "R179", "R180", "R270")
def test_arab_revolt_and_lawrence_are_two_steps() -> None:
    assert drawn(20, 30).losses(OTTOMAN_EMPIRE) == 2
    t = drawn(20, 30, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]})
    assert effects(t) == [20]
    assert without_effect(t) == {30: False}
    assert t.state.vp == (2, 0)
    t = drawn(20, 30, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]}, vp=(4, 0))
    assert isinstance(t.waiting, Over)
    assert 30 not in effects(t) and 30 not in without_effect(t)


@rule("18", "E21", "R136", "R181")
def test_the_somme_adds_one_to_attack_dice_only_and_mirrors_their_losses() -> None:
    miss, hit = edge(FRANCE, +1)
    plain_miss, plain_hit = edge(FRANCE)
    t = offensive(21, by=FRANCE, on=GERMANY, size=3, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit, hit)
    t.roll(plain_miss, plain_hit)
    assert t.losses(GERMANY) == 3
    assert t.losses(FRANCE) == 2


@rule("18", "E29", "R189")
def test_passchendaele_mirrors_without_a_bonus() -> None:
    miss, hit = edge(FRANCE)
    t = offensive(29, by=FRANCE, on=GERMANY, size=3, levels={FRANCE: (0, 0, 1, 0)}).roll(miss, hit, hit).roll(hit)
    assert t.losses(GERMANY) == 3
    assert t.losses(FRANCE) == 2


@rule("10.3.1", "E21", "E29", "R129")
def test_one_offensive_serves_somme_and_passchendaele_and_is_mirrored_once() -> None:
    miss, hit = edge(FRANCE, +1)
    t = offensive(21, 29, by=FRANCE, on=GERMANY, size=3, rp=(10, 0)).roll(miss, hit, hit)
    assert (t.losses(GERMANY), t.losses(FRANCE)) == (2, 2)
    to_offensives(t, ENTENTE)
    assert FRANCE not in attackers(t)
    assert DONE in t.legal
