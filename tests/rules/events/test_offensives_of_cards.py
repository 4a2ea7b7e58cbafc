"""Offensives that event cards launch, mirror, throw again or allow twice (18)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import facts as f
from rules import refusals as r
from rules.actions import DECLINE, DONE, KEEP, USE_MICHAEL, Offensive, Reroll
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cause,
    Choice,
    CounterAttack,
    Decision,
    Dice,
    Launched,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
)
from tests.rules.support import (
    ALL_AT_WAR,
    LAST,
    Table,
    attack,
    dealt,
    fighting,
    of_card,
    printed_with,
    to_draw,
    to_offensives,
    without_effect,
)

rule = pytest.mark.rule


# --- events 1 to 4 ------------------------------------------------------------------------------------------


@of_card(1, 2)
@rule("10.3.4", "R037")
@pytest.mark.parametrize("losses", [0, LAST[GERMANY] - 1])
def test_schlieffen_is_a_free_offensive_with_three_dice_at_once(losses: int) -> None:
    position: dict[str, Any] = {"losses": {GERMANY: losses}, "levels": {GERMANY: (0, 0, 3, 4)}, "rp": (0, 0)}
    t = dealt(1, 2, **position)
    assert (t.state.phase, t.state.waiting) == (Phase.EVENTS, Dice(CENTRAL_POWERS, Purpose.ATTACK, 3, "10.3.3"))
    launched = t.fact(f.OffensiveLaunched)
    assert (launched.attacker, launched.defender) == (GERMANY, FRANCE)
    assert (launched.cost, launched.size, launched.event, launched.artillery_dice) == (0, 3, 1, 0)
    t.roll(3, 4, 1)
    assert t.read() == [(False, 1, 0, False), (False, 3, 0, False), (False, 4, 0, True)]  # 2 takes the bonus
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (1, losses + 1)  # countered
    assert t.state.phase == Phase.NAVAL
    assert t.income(CENTRAL_POWERS).total == 13  # nothing was paid
    alone = dealt(1).roll(3, 2, 2)
    assert alone.read() == [(False, 2, 1, False), (False, 2, 1, False), (False, 3, 1, True)]


@of_card(1)
@rule("R111")
@pytest.mark.parametrize("target", [FRANCE, RUSSIA])
def test_germany_may_attack_again_after_schlieffen_without_its_bonus(target: Sector) -> None:
    t = to_offensives(dealt(1, initiative=CENTRAL_POWERS).roll(2, 2, 2), CENTRAL_POWERS)
    t.do(Offensive(GERMANY, target, 2))
    assert t.fact(f.OffensiveLaunched).cost == 2
    assert [die[2] for die in t.roll(2, 3).read()] == [0, 0]
    t.do(DONE)
    assert t.reason(Offensive(GERMANY, target, 1)) == r.AlreadyAttacked


@of_card(1)
@rule("10.3.4", "R120")
def test_schlieffen_was_an_offensive_elsewhere_for_the_counter_attack() -> None:
    t = to_offensives(dealt(1, initiative=CENTRAL_POWERS).roll(2, 2, 2), CENTRAL_POWERS)
    assert t.state.offensives == (Launched(GERMANY, FRANCE, free_of_limit=True),)
    t.do(DONE, Offensive(RUSSIA, GERMANY, 1)).roll(1)
    assert t.fact(f.CounterAttacked).verdict == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    t.do(Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert t.fact(f.CounterAttacked).verdict == CounterAttack.APPLIES


@of_card(1, 3, 4)
@rule("20", "R116", "R272")
def test_tannenberg_is_each_defenders_once() -> None:
    t = dealt(1, 3, 4, initiative=CENTRAL_POWERS).roll(1, 2, 6)
    assert t.state.phase == Phase.EVENTS
    assert t.waiting == Choice(ENTENTE, Decision.TANNENBERG, "18, event 4")
    assert t.legal == (Reroll((6,)), KEEP)  # only what would cause a loss
    t.do(Reroll((6,)))
    assert t.awaits(Purpose.FORCED_REROLL, 1)
    t.roll(6)  # the new result stands, no second prompt
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (1, 1)
    to_offensives(t, CENTRAL_POWERS).do(DONE, Offensive(RUSSIA, GERMANY, 3)).roll(1, 1, 5, 6)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.TANNENBERG, "18, event 4")
    assert set(t.legal) == {Reroll((5, 6)), Reroll((5,)), Reroll((6,)), KEEP}
    assert t.reason(Reroll((1,))) == r.DiceNotThere
    t.do(Reroll((5, 6))).roll(4, 4)
    assert t.losses(GERMANY) == 3


@of_card(3, 4)
@rule("R116")
@pytest.mark.parametrize(("choice", "face", "losses"), [(Reroll((4,)), 1, (0, 1)), (KEEP, 0, (1, 0))])
def test_tannenberg_may_be_left_unused_and_a_new_one_counts(choice: Any, face: int, losses: tuple[int, int]) -> None:
    t = fighting(ENTENTE, turn=1, events=(3, 4)).do(Offensive(RUSSIA, GERMANY, 1)).roll(4, 2).do(choice)
    if face:
        t.roll(face)
    assert (t.losses(GERMANY), t.losses(RUSSIA)) == losses


@of_card(4)
@pytest.mark.parametrize(
    ("attacker", "defender", "events"),
    [(RUSSIA, AUSTRIA_HUNGARY, (3, 4)), (RUSSIA, GERMANY, (4,)), (FRANCE, GERMANY, (3, 4)), (GERMANY, FRANCE, (1, 4))],
)
def test_tannenberg_needs_its_offensive(attacker: Sector, defender: Sector, events: tuple[int, ...]) -> None:
    t = attack(attacker, defender, 1, turn=1, events=events).roll(6)
    assert t.state.battle is None  # nobody was asked
    assert t.losses(defender) == 1


@of_card(6)
@rule("3.1.3", "R040")
def test_von_lettow_stays_from_turn_to_turn() -> None:
    t = dealt(6)
    assert t.state.in_force == (6,)
    to_offensives(t, CENTRAL_POWERS, later=1)
    before = t.rp(CENTRAL_POWERS)
    assert t.do(Offensive(GERMAN_COLONIES, AFRICA, 2)).rp(CENTRAL_POWERS) == before


@of_card(6)
@rule("R279")
def test_von_lettow_ends_when_the_colonies_surrender() -> None:
    t = attack(AFRICA, GERMAN_COLONIES, 1, in_force=(6,), losses={GERMAN_COLONIES: LAST[GERMAN_COLONIES]}).roll(6)
    assert t.fact(f.EventEnded).event == 6
    assert t.state.in_force == ()


@of_card(6)
@pytest.mark.parametrize("gone", [AFRICA, GERMAN_COLONIES])
def test_von_lettow_comes_too_late_when_either_side_of_his_war_has_surrendered(gone: Sector) -> None:
    t = dealt(6, status={gone: SURRENDERED})
    assert without_effect(t) == {6: False}
    assert t.state.in_force == ()


# --- losses doubled and mirrored: events 7, 14, 21, 29 ------------------------------------------------------


@of_card(7)
@rule("10.3.4", "R122")
def test_przemysl_doubles_every_loss_that_russia_causes_austria_hungary_but_not_its_own() -> None:
    t = attack(RUSSIA, AUSTRIA_HUNGARY, 2, events=(7,), levels={RUSSIA: (0, 0, 1, 0)}).roll(1, 5).roll(6)
    assert t.fact(f.LossesCounted) == f.LossesCounted(defender=AUSTRIA_HUNGARY, hits=2, losses=4)
    assert (t.losses(AUSTRIA_HUNGARY), t.losses(RUSSIA)) == (4, 1)


@of_card(14, 34)
@rule("10.3", "R136", "R280")
def test_verdun_mirrors_attack_hits_and_adds_the_counter_attack() -> None:
    t = attack(GERMANY, FRANCE, 2, events=(14, 34), levels={GERMANY: (0, 0, 1, 0)}, rp=(0, 2)).roll(1, 4, 5).roll(6, 6)
    assert t.fact(f.LossesMirrored) == f.LossesMirrored(attacker=GERMANY, losses=2, event=14, rule="18, event 14")
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (4, 3)


@of_card(14)
@rule("R136", "R280")
def test_overkill_is_mirrored_in_full() -> None:
    board = printed_with(FRANCE, track=(3, 3))
    t = attack(GERMANY, FRANCE, 3, board=board, losses={FRANCE: 1}, events=(14,)).roll(4, 5, 6)
    assert t.status(FRANCE) == SURRENDERED and t.losses(GERMANY) == 3


@of_card(14, 37)
def test_the_first_of_friedensturm_is_verdun() -> None:
    t = fighting(CENTRAL_POWERS, events=(14, 37))
    assert t.offensives == {(GERMANY, FRANCE)} and t.sizes(GERMANY, FRANCE) == [3]
    t.do(Offensive(GERMANY, FRANCE, 3)).roll(4, 2, 2)
    assert t.losses(GERMANY) == 1
    t.do(DONE)
    assert DONE in t.legal and t.sizes(GERMANY, FRANCE) == [1, 2]
    t.do(Offensive(GERMANY, FRANCE, 2)).roll(4, 4)
    assert t.all(f.LossesMirrored) == [] and t.losses(GERMANY) == 1


@of_card(14, 21, 29)
@rule("14.1", "R136", "R153", "R154", "R280")
@pytest.mark.parametrize(("event", "by", "on"), [(14, GERMANY, FRANCE), (21, FRANCE, GERMANY), (29, FRANCE, GERMANY)])
def test_mirrored_losses_may_bring_both_down_and_nobody_wins(event: int, by: Sector, on: Sector) -> None:
    board = printed_with(by, track=(2, 2))
    t = attack(by, on, 2, events=(event,), losses={on: LAST[on]}, board=board).roll(6, 6)
    assert t.status(on) == t.status(by) == SURRENDERED
    assert t.waiting == Over(None, Cause.SUDDEN_DEATH, "14.1")


@of_card(8, 37)
@rule("3.9", "10.3.4", "R008", "R011")
def test_ypres_serves_both_offensives_of_the_friedensturm_and_a_one_still_misses() -> None:
    t = attack(GERMANY, FRANCE, 1, events=(8, 37), levels={GERMANY: (0, 0, 1, 0)}).roll(3).roll(2)
    assert t.read()[1] == (True, 2, 2, True)
    t.do(DONE, Offensive(GERMANY, FRANCE, 1)).roll(3).roll(1)
    assert t.read()[1] == (True, 1, 2, False)
    assert t.losses(GERMANY) == 0  # nor does it bring the counter-attack


@of_card(12)
@rule("10.1.3", "R074", "R075", "R114")
@pytest.mark.parametrize(("losses", "left", "sizes"), [(0, 0, [1, 2]), (1, 0, [1, 2]), (3, 2, [1]), (4, 3, [])])
def test_heia_safari_moves_the_colonies_back_at_once(losses: int, left: int, sizes: list[int]) -> None:
    board = printed_with(GERMAN_COLONIES, track=(2, 1, 1, 0, 0))
    t = dealt(12, losses={GERMAN_COLONIES: losses}, board=board, initiative=CENTRAL_POWERS)
    assert t.losses(GERMAN_COLONIES) == left
    assert t.state.phase == Phase.NAVAL  # that is, already in the event phase
    to_offensives(t, CENTRAL_POWERS)
    assert t.sizes(GERMAN_COLONIES, AFRICA) == sizes  # as many as the value that it has now
    if not sizes:
        assert t.reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == r.NoOperationalValue


@of_card(12)
def test_heia_safari_is_for_one_turn_and_not_for_colonies_that_are_gone() -> None:
    t = to_offensives(dealt(12), CENTRAL_POWERS, later=1).do(Offensive(GERMAN_COLONIES, AFRICA, 1))
    assert t.awaits(Purpose.ATTACK, 1)
    t = dealt(12, status={GERMAN_COLONIES: SURRENDERED}, losses={GERMAN_COLONIES: 3})
    assert without_effect(t) == {12: False}
    assert (t.status(GERMAN_COLONIES), t.losses(GERMAN_COLONIES)) == (SURRENDERED, 3)


@of_card(17)
@rule("R204", "R272", "R291")
def test_kut_re_rolls_any_attack_dice_once() -> None:
    t = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 2, events=(17,), levels={OTTOMAN_EMPIRE: (0, 0, 1, 0)}).roll(1, 6).roll(2)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.KUT, "18, event 17")
    assert set(t.legal) == {Reroll((1, 6)), Reroll((1,)), Reroll((6,)), KEEP}  # hits too, and no Artillery dice
    assert t.reason(Reroll((2,))) == r.DiceNotThere
    t.do(Reroll((1, 6)))
    assert t.awaits(Purpose.OWN_REROLL, 2)
    t.roll(1, 6)  # the new result stands
    assert t.fact(f.LossesCounted).hits == 1 and t.losses(OTTOMAN_EMPIRE) == 1
    assert t.state.battle is None


@of_card(17)
@rule("R291")
def test_kut_with_nothing_to_mend() -> None:
    t = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 1, events=(17,)).roll(6)
    assert t.legal == (Reroll((6,)), KEEP)
    assert t.do(KEEP).losses(MIDDLE_EAST) == 1


@of_card(17)
@pytest.mark.parametrize("defender", [RUSSIA, GREECE])
def test_kut_is_against_the_middle_east(defender: Sector) -> None:
    t = attack(OTTOMAN_EMPIRE, defender, 2, status=ALL_AT_WAR, events=(17,)).roll(2, 2)
    assert t.state.battle is None and t.losses(defender) == 0


@of_card(18)
@rule("R203")
def test_trentino_against_a_neutral_italy_is_wasted_for_good() -> None:
    t = Table.at(Phase.EVENTS, turn=6, deck=(11, 13, 18, 20, 22, 32)).draw(18, 20, 22)
    to_offensives(t, CENTRAL_POWERS)
    assert t.reason(Offensive(AUSTRIA_HUNGARY, ITALY, 1)) == r.NotAtWar
    to_draw(t).draw(11, 13, 32)
    to_offensives(t, CENTRAL_POWERS).do(Offensive(AUSTRIA_HUNGARY, ITALY, 1))
    assert t.awaits(Purpose.ATTACK, 1)


@of_card(19)
@rule("R272")
def test_brusilov_offers_any_of_the_dice_that_showed_five_or_six_whether_they_hit_or_not() -> None:
    levels = {RUSSIA: (0, 0, 2, 0), AUSTRIA_HUNGARY: (0, 3, 0, 0)}
    t = attack(RUSSIA, AUSTRIA_HUNGARY, 3, events=(19,), levels=levels).roll(4, 5, 6).roll(5, 6)
    assert t.read()[1] == (False, 5, -2, False)
    assert t.losses(AUSTRIA_HUNGARY) == 3  # the first losses are applied before the choice
    assert t.waiting == Choice(ENTENTE, Decision.BRUSILOV, "18, event 19")
    assert set(t.legal) == {Reroll((5, 6)), Reroll((5,)), Reroll((6,)), KEEP}
    assert t.reason(Reroll((4,))) == t.reason(Reroll((5, 5))) == r.DiceNotThere
    t.do(KEEP)
    assert t.state.battle is None and t.losses(RUSSIA) == 0


@of_card(7, 19)
@rule("R124")
@pytest.mark.parametrize(
    ("events", "face", "hits", "both"), [((19,), 1, 0, (1, 1)), ((19,), 4, 1, (2, 1)), ((7, 19), 4, 1, (4, 1))]
)
def test_brusilovs_die_may_hit_and_cost_and_is_not_countered(
    events: tuple[int, ...], face: int, hits: int, both: tuple[int, int]
) -> None:
    t = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=events).roll(5).do(Reroll((5,))).roll(face)
    more = both[0] - len(events)
    assert t.fact(f.BrusilovLosses) == f.BrusilovLosses(hits=hits, losses_defender=more, losses_attacker=1)
    assert (t.losses(AUSTRIA_HUNGARY), t.losses(RUSSIA)) == both
    assert t.all(f.CounterAttacked, ever=True) == []


@of_card(19)
@rule("3.9", "10.3.4", "R008")
def test_brusilovs_dice_have_natural_faces_and_the_first_throw_alone_is_countered() -> None:
    t = attack(RUSSIA, AUSTRIA_HUNGARY, 2, levels={AUSTRIA_HUNGARY: (0, 3, 0, 0)}, events=(19,)).roll(1, 5)
    assert t.losses(RUSSIA) == 1
    assert t.do(Reroll((5,))).roll(6).losses(AUSTRIA_HUNGARY) == 1
    t = attack(RUSSIA, AUSTRIA_HUNGARY, 2, levels={RUSSIA: (3, 0, 0, 0)}, events=(19,)).roll(1, 6)
    assert t.do(Reroll((6,))).roll(1).fact(f.BrusilovLosses).losses_defender == 0
    assert t.losses(RUSSIA) == 2
    assert len(t.all(f.CounterAttacked, ever=True)) == 1


@of_card(19)
def test_option_brusilov_goes_on_while_dice_show_five_or_six() -> None:
    t = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(19,), options=Options(brusilov_chain=True)).roll(6)
    for losses in (2, 3):
        t.do(Reroll((6,))).roll(6)
        assert t.losses(AUSTRIA_HUNGARY) == losses
    assert t.legal == (Reroll((6,)), KEEP)
    t.do(Reroll((6,))).roll(2)
    assert t.state.battle is None and t.losses(RUSSIA) == 1


@of_card(19)
def test_brusilov_throws_again_once() -> None:
    t = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(19,)).roll(6).do(Reroll((6,))).roll(6)
    assert t.state.battle is None and t.losses(AUSTRIA_HUNGARY) == 2


@of_card(19)
@rule("13.2.1", "R139")
@pytest.mark.parametrize(
    ("losses", "faces", "again", "fallen"),
    [
        ({AUSTRIA_HUNGARY: 4}, (1, 6), (), AUSTRIA_HUNGARY),
        ({RUSSIA: 1}, (1, 6), (), RUSSIA),
        ({AUSTRIA_HUNGARY: 2}, (5, 5), (5, 6), AUSTRIA_HUNGARY),
        ({RUSSIA: 1}, (5, 6), (2, 6), RUSSIA),
    ],
)
def test_brusilov_ends_when_either_sector_falls(
    losses: dict[Sector, int], faces: tuple[int, int], again: tuple[int, ...], fallen: Sector
) -> None:
    board = printed_with(RUSSIA, track=(2, 2))
    options = Options(brusilov_chain=True)
    t = attack(RUSSIA, AUSTRIA_HUNGARY, 2, board=board, losses=losses, events=(19,), options=options).roll(*faces)
    if again:
        t.do(Reroll(faces)).roll(*again)
    assert t.status(fallen) == SURRENDERED and t.state.battle is None
    assert t.state.vp == ((3, 0) if fallen == AUSTRIA_HUNGARY else (0, 3))


@of_card(19)
@rule("R134", "R203")
def test_brusilov_is_against_austria_hungary() -> None:
    t = fighting(ENTENTE, events=(19,), status={AUSTRIA_HUNGARY: SURRENDERED}).do(Offensive(RUSSIA, GERMANY, 2))
    assert [die[2] for die in t.roll(5, 6).read()] == [0, 0] and t.state.battle is None


@of_card(25)
@rule("10.3.4", "R137")
def test_gaza_re_rolls_every_hit_after_aviation() -> None:
    levels = {MIDDLE_EAST: (0, 0, 2, 1)}
    t = attack(MIDDLE_EAST, OTTOMAN_EMPIRE, 2, events=(25,), levels=levels).roll(3, 5).roll(4, 6)
    assert t.decision == Decision.AVIATION and t.legal == (Reroll((4,)), KEEP)
    t.do(Reroll((4,))).roll(5)
    assert t.waiting == Dice(ENTENTE, Purpose.FORCED_REROLL, 1, "18, event 25", 25)  # the Attack die that hit
    assert t.fact(f.DiceLifted) == f.DiceLifted(
        side=ENTENTE, faces=(5,), artillery=False, event=25, rule="18, event 25"
    )
    t.roll(1)
    assert t.awaits(Purpose.FORCED_REROLL, 2)  # both Artillery dice, the one that Aviation mended too
    t.roll(2, 6)
    assert [die[1] for die in t.read()] == [1, 3, 2, 6]  # no more re-rolls, of failures or of the 6
    assert (t.losses(OTTOMAN_EMPIRE), t.losses(MIDDLE_EAST)) == (1, 1)  # the new 1 is countered


@of_card(25, 40)
@rule("R289")
def test_gaza_leaves_misses_and_throws_the_extra_die_of_megiddo_again_too() -> None:
    t = attack(MIDDLE_EAST, OTTOMAN_EMPIRE, 2, events=(25,)).roll(1, 4)
    assert t.all(f.DiceLifted, ever=True) == []
    assert (t.losses(OTTOMAN_EMPIRE), t.losses(MIDDLE_EAST)) == (0, 1)
    t = attack(MIDDLE_EAST, OTTOMAN_EMPIRE, 2, events=(25, 40)).roll(6, 6, 6)
    assert t.awaits(Purpose.FORCED_REROLL, 3)
    assert t.roll(2, 2, 6).losses(OTTOMAN_EMPIRE) == 1


@of_card(25)
def test_gaza_is_for_the_middle_east_alone() -> None:
    t = fighting(ENTENTE, events=(25,), losses={MIDDLE_EAST: LAST[MIDDLE_EAST]})
    assert t.do(Offensive(RUSSIA, OTTOMAN_EMPIRE, 1)).roll(6).losses(OTTOMAN_EMPIRE) == 1


# --- events 34 and 37: Michael, Friedensturm ----------------------------------------------------------------


@of_card(34)
def test_michael_without_friedensturm_is_not_asked() -> None:
    t = attack(GERMANY, FRANCE, 1, events=(34,))
    assert t.all(f.MichaelUsed) and t.awaits(Purpose.ATTACK, 2)
    assert t.roll(2, 2).awaits(Purpose.ARTILLERY, 1)


@of_card(34, 37)
@rule("R272")
@pytest.mark.parametrize("first", [True, False])
def test_michael_is_for_one_of_the_two_offensives(first: bool) -> None:
    t = attack(GERMANY, FRANCE, 1, events=(34, 37))
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.MICHAEL, "18, event 34")
    assert t.legal == (USE_MICHAEL, DECLINE)
    assert t.reason(KEEP) == r.NotAwaited
    t.do(USE_MICHAEL if first else DECLINE)
    assert t.awaits(Purpose.ATTACK, 2 if first else 1)
    t.roll(*(2, 2) if first else (2,))
    if first:
        t.roll(2)
    t.do(DONE, Offensive(GERMANY, FRANCE, 1))
    assert t.awaits(Purpose.ATTACK, 1 if first else 2)
    assert len(t.all(f.MichaelUsed, ever=True)) == 1


@of_card(37)
@rule("10.3.4", "R111", "R254")
def test_friedensturm_is_two_against_france_or_one_elsewhere() -> None:
    t = fighting(CENTRAL_POWERS, events=(37,), rp=(9, 9)).do(Offensive(GERMANY, FRANCE, 1)).roll(1).do(DONE)
    assert t.losses(GERMANY) == 1
    assert t.sizes(GERMANY, FRANCE) == [1, 2]  # the value that it has now
    assert DONE in t.legal  # a person is not bound to launch the second
    assert t.reason(Offensive(GERMANY, RUSSIA, 1)) == r.AlreadyAttacked
    t.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)  # they need not follow each other
    t.do(Offensive(GERMANY, FRANCE, 1)).roll(1)
    assert t.rp(CENTRAL_POWERS) == 9 - 3
    assert t.losses(GERMANY) == 2
    assert t.reason(Offensive(GERMANY, FRANCE, 1)) == r.AlreadyAttacked

    t = attack(GERMANY, RUSSIA, 1, events=(37,)).roll(2).do(DONE)
    for target in (FRANCE, RUSSIA):
        assert t.reason(Offensive(GERMANY, target, 1)) == r.AlreadyAttacked
    without = attack(GERMANY, FRANCE, 1).roll(2).do(DONE)
    assert without.reason(Offensive(GERMANY, FRANCE, 1)) == r.AlreadyAttacked


# --- events 35 and 36: for good -----------------------------------------------------------------------------


@of_card(35, 36)
@rule("7.3", "12", "R040", "R274")
@pytest.mark.parametrize(
    ("event", "by", "on", "die"), [(35, FRANCE, GERMANY, (1, 1)), (36, GREECE, OTTOMAN_EMPIRE, (2, 0))]
)
def test_permanent_cards_outlast_the_turn(event: int, by: Sector, on: Sector, die: tuple[int, int]) -> None:
    t = to_offensives(dealt(event, status=ALL_AT_WAR), ENTENTE, later=1)
    assert (t.state.this_turn, t.state.in_force) == ((), (event,))
    t.do(Offensive(by, on, 1))
    assert t.state.battle is not None
    assert (t.state.battle.pool.attack_dice, t.state.battle.pool.attack_modifier) == die


@of_card(28, 36)
@rule("R036")
def test_franchet_is_lost_when_greece_enters_later_but_not_the_same_turn() -> None:
    t = Table.at(Phase.EVENTS, turn=12, deck=(5, 13, 22, 28, 32, 36)).draw(13, 32, 36)
    assert without_effect(t) == {36: False}
    assert t.state.in_force == ()
    to_draw(t).draw(5, 22, 28)
    assert to_offensives(t, ENTENTE).do(Offensive(GREECE, BULGARIA, 1)).awaits(Purpose.ATTACK, 1)
    t = to_offensives(dealt(28, 36, initiative=ENTENTE), ENTENTE).do(Offensive(GREECE, OTTOMAN_EMPIRE, 1))
    assert t.awaits(Purpose.ATTACK, 2)  # Greece comes first
    assert without_effect(dealt(36, status={GREECE: SURRENDERED})) == {36: False}


@of_card(36)
@rule("R279")
def test_the_marker_of_franchet_stays_and_says_nothing_after_greece_has_surrendered() -> None:
    t = attack(BULGARIA, GREECE, 1, in_force=(36,), status=ALL_AT_WAR, losses={GREECE: LAST[GREECE]}).roll(6)
    assert t.status(GREECE) == SURRENDERED
    assert t.all(f.EventEnded) == []
    assert t.state.in_force == (36,)
    assert t.do(Offensive(SERBIA, BULGARIA, 1)).awaits(Purpose.ATTACK, 1)
