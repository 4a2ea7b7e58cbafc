"""Athena's offensives by her Cornflower cards (17.6.4), and her re-rolls (R226)."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from rules import facts as f
from rules.actions import DONE, Offensive, Reroll
from rules.model import (
    AFRICA,
    AT_WAR,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    NEUTRAL,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Choice,
    Decision,
    Launched,
    Options,
    Phase,
    Purpose,
    Sector,
    Side,
)
from tests.rules.athena.support import (
    BOTH,
    LIST,
    OV,
    TARGETS,
    after_battle,
    cards_awaited,
    failures,
    front,
    has_passed,
    is_card,
    launched,
    persons_go,
    solo,
    who,
)
from tests.rules.support import AVIATION, BOARD, LAST, Table, go_on

# --- Athena's offensives by her Cornflower cards (17.6.4) ---------------------------------------------------


rule = pytest.mark.rule


@rule("17.6.4", "R218")
@pytest.mark.parametrize(("rp", "size"), [(1, 1), (2, 2), (9, 2)])
@pytest.mark.parametrize(
    ("side", "card", "by", "on"),
    [(ENTENTE, 11, AFRICA, GERMAN_COLONIES), (CENTRAL_POWERS, 10, OTTOMAN_EMPIRE, MIDDLE_EAST)],
)
def test_a_cards_offensive_is_as_large_as_value_and_rp_allow(
    side: Side, card: int, by: Sector, on: Sector, rp: int, size: int
) -> None:
    t = front(side, rp=rp).draw(card)
    assert who(t) == (by, on, size)
    assert t.rp(side) == rp - size
    assert launched(t).event == 0


@rule("17.6.4", "R219")
def test_the_best_chance_beats_the_highest_operational_value() -> None:
    """France: two dice at 1/2 each give 3/4. Russia: three at 1/3 give 19/27."""
    losses = {FRANCE: 1}
    assert (BOARD.sectors[FRANCE].track[1], OV[RUSSIA]) == (2, 3)
    t = front(ENTENTE, losses=losses).draw(1)
    assert who(t) == (FRANCE, GERMANY, 2)


@rule("17.6.4", "R219")
def test_the_best_chance_of_a_loss_beats_the_higher_mean() -> None:
    losses = {FRANCE: 4}
    assert BOARD.sectors[FRANCE].track[4] == 1
    t = front(ENTENTE, losses=losses, levels={FRANCE: (3, 0, 0, 0)}).draw(1)
    assert who(t) == (FRANCE, GERMANY, 1)


@rule("17.6.4", "R219")
def test_the_size_that_the_rp_allow_is_what_counts() -> None:
    losses = {FRANCE: 4}
    assert who(front(ENTENTE, rp=20, losses=losses).draw(1))[0] == RUSSIA
    assert who(front(ENTENTE, rp=1, losses=losses).draw(1))[0] == FRANCE


@rule("17.6.4", "R219")
def test_the_technologies_of_both_sectors_count() -> None:
    assert who(front(ENTENTE, rp=1).draw(1))[0] == FRANCE
    assert who(front(ENTENTE, rp=1, levels={RUSSIA: (0, 0, 1, 0)}).draw(1))[0] == RUSSIA
    # Defence 2: France 6 alone by Attack, 1/6; Russia the same, and its Artillery by a third
    equal = {FRANCE: (0, 0, 0, 0), GERMANY: (0, 3, 0, 0)}
    assert who(front(ENTENTE, rp=1, levels=equal).draw(1))[0] == FRANCE  # 1/6 each: the tie falls to France
    assert who(front(ENTENTE, rp=1, levels=equal | {RUSSIA: (0, 0, 1, 0)}).draw(1))[0] == RUSSIA
    # Artillery for both: 1 - 1/2 * 1/2 against 1 - (2/3)^2 with one die thrown again, 1 - (2/3)^3; then with none
    both = {FRANCE: (0, 0, 1, 0), RUSSIA: (0, 0, 1, 3)}
    assert who(front(ENTENTE, rp=1, levels=both).draw(1))[0] == FRANCE
    both = {FRANCE: (0, 0, 0, 0), RUSSIA: (0, 0, 1, 3), GERMANY: (0, 0, 0, 4)}
    assert who(front(ENTENTE, rp=1, levels=both).draw(1))[0] == RUSSIA


@rule("17.6.4", "R219", "E36", "E27")
def test_the_events_in_effect_count() -> None:
    at_war = {GREECE: AT_WAR}
    assert who(front(ENTENTE, rp=1, status=at_war).draw(7))[0] == MIDDLE_EAST
    assert who(front(ENTENTE, rp=1, status=at_war, in_force=(36,)).draw(7))[0] == GREECE
    # France at -1 hits by a third, as Russia does; with its Artillery Russia is ahead
    levels = {FRANCE: (0, 0, 1, 0), RUSSIA: (0, 0, 1, 3)}
    assert who(front(ENTENTE, rp=1, levels=levels).draw(1))[0] == FRANCE
    assert who(front(ENTENTE, 27, rp=1, levels=levels, turn=8).draw(1))[0] == RUSSIA


@rule("17.6.4", "R219")
def test_of_equal_chances_the_higher_mean_decides() -> None:
    """Russia: Attack at 1/2 and Artillery at 1/3 give 2/3, mean 5/6. France: one die at 2/3."""
    levels = {FRANCE: (1, 0, 0, 0), RUSSIA: (1, 0, 1, 0)}
    t = front(ENTENTE, rp=1, levels=levels).draw(1)
    assert who(t)[0] == RUSSIA  # though France could attack nobody else, and comes first in the list


@rule("17.6.4", "R219", "R220")
def test_of_equal_attackers_the_one_with_the_fewest_other_targets_goes() -> None:
    at_war = {ITALY: AT_WAR}
    assert who(front(ENTENTE, rp=1, status=at_war).draw(4))[0] == SERBIA
    # a neutral or surrendered neighbour is no target
    gone = at_war | {BULGARIA: SURRENDERED}
    assert who(front(ENTENTE, rp=1, status=gone).draw(4))[0] == SERBIA


@rule("17.6.4", "R219", "R220")
def test_of_attackers_equal_in_everything_the_first_of_the_list_goes() -> None:
    at_war = {ITALY: AT_WAR, BULGARIA: AT_WAR, ROMANIA: AT_WAR}
    assert who(front(ENTENTE, rp=1, status=at_war).draw(4))[0] == ITALY  # one other target each
    at_war = {ROMANIA: AT_WAR}
    assert who(front(ENTENTE, rp=1, status=at_war).draw(4))[0] == SERBIA  # none other each


@rule("17.6.4", "10.3.1", "R221")
def test_only_who_is_at_war_adjacent_unused_and_has_a_value_is_eligible() -> None:
    used = (Launched(RUSSIA, GERMANY),)
    assert who(front(ENTENTE).draw(4))[0] == RUSSIA
    assert who(front(ENTENTE, offensives=used).draw(4))[0] == SERBIA
    assert who(front(ENTENTE, losses={RUSSIA: LAST[RUSSIA]}).draw(4))[0] == SERBIA
    assert who(front(ENTENTE, status={RUSSIA: EXITED}).draw(4))[0] == SERBIA
    assert who(front(ENTENTE, status={RUSSIA: EXITED}, offensives=(Launched(RUSSIA, GERMANY),)).draw(4))[0] == SERBIA


def chance(face_needed: int, modifier: int) -> Fraction:
    hits = [face for face in range(1, 7) if face == 6 or (face > 1 and face + modifier >= face_needed)]
    return Fraction(len(hits), 6)


def worth(t: Table, by: Sector, on: Sector) -> tuple[Fraction, Fraction, int, int]:
    """Sort key: chance of a loss, mean losses, minus other targets, minus place in the list."""
    printed, here, there = t.state.setup.board.sectors[by], t.state.sectors[by], t.state.sectors[on]
    side = printed.side
    size = min(printed.track[here.losses], t.state.rp[side])
    hit, shell = chance(printed.attack_value, here.levels[0] - there.levels[1]), chance(printed.attack_value, 0)
    guns = min(here.levels[2], size)
    values = [[0, *(level.value for level in BOARD.trees[s][AVIATION])] for s in Side]
    again = min(guns, max(0, values[side][here.levels[3]] - values[side.enemy][there.levels[3]]))
    nothing = (1 - hit) ** size * (1 - shell) ** guns * (1 - shell) ** again
    thrown_again = sum(
        min(again, misses) * comb(guns, misses) * (1 - shell) ** misses * shell ** (guns - misses)
        for misses in range(guns + 1)
    )
    others = sum(t.status(other) == AT_WAR for other in printed.neighbours if other != on)
    return 1 - nothing, size * hit + (guns + thrown_again) * shell, -others, -LIST[side].index(by)


def chosen(t: Table, side: Side, on: Sector) -> Sector | None:
    used = {past.attacker for past in t.state.offensives}
    able = [
        by
        for by in LIST[side]
        if on in BOARD.sectors[by].neighbours
        and t.status(by) == t.status(on) == AT_WAR
        and by not in used
        and BOARD.sectors[by].track[t.losses(by)] > 0
    ]
    return max(able, key=lambda by: worth(t, by, on), default=None)


@rule("17.6.4", "R219", "R220", "R221")
@pytest.mark.parametrize("side", BOTH)
def test_her_attackers_are_those_of_an_independent_count(side: Side) -> None:
    dice = random.Random(17)
    seen: set[Sector | None] = set()
    for _ in range(150):
        losses = {sector: dice.randint(0, LAST[sector]) for sector in Sector}
        most = dice.choice((0, 1, 2, 4))
        levels = {s: tuple(dice.randint(0, min(most, cap)) for cap in BOARD.sectors[s].caps) for s in Sector}
        status = {s: dice.choice((AT_WAR, AT_WAR, NEUTRAL)) for s in (ITALY, ROMANIA, GREECE, BULGARIA)}
        losses |= {s: 0 for s, is_now in status.items() if is_now == NEUTRAL}
        used = tuple(Launched(s, GERMANY) for s in BOARD.of_side(side) if dice.random() < 0.15)
        t = front(
            side, rp=dice.choice((1, 2, 3, 9)), losses=losses, levels=levels, status=status, offensives=used, turn=12
        )
        card = dice.randint(1, 12)
        expected = chosen(t, side, TARGETS[card][side])
        fact = t.draw(card).fact(f.AthenaTarget)
        assert fact.attacker == expected, (card, expected, t.state)
        seen.add(expected)
    assert len(seen) > 5 - (side == CENTRAL_POWERS)


@rule("17.6.4", "R222")
@pytest.mark.parametrize("side", BOTH)
def test_a_card_that_cannot_be_applied_costs_her_the_go_and_she_has_not_passed(side: Side) -> None:
    t = front(side).draw(9)  # Bulgaria, Greece: neutral
    fact = t.fact(f.AthenaTarget)
    assert (fact.attacker, fact.failures) == (None, 1)
    assert t.waiting == Choice(side.enemy, Decision.OFFENSIVE, "10.3")
    assert t.state.passed == (False, False)
    by, on = (OTTOMAN_EMPIRE, RUSSIA) if side == ENTENTE else (RUSSIA, OTTOMAN_EMPIRE)
    t.do(Offensive(by, on, 1)).roll(2)
    assert cards_awaited(t) == 1
    assert t.rp(side) == 10


@rule("17.6.4", "R222")
def test_once_the_player_has_passed_she_draws_on_by_herself() -> None:
    t = front(ENTENTE).draw(9).do(DONE).draw(10)
    assert failures(t, ENTENTE) == 2
    assert cards_awaited(t) == 1
    t.draw(1)
    assert who(t)[1] == GERMANY


@rule("17.6.4", "R110", "R223")
@pytest.mark.parametrize(
    ("changes", "card"),
    [
        ({}, 9),  # Bulgaria is neutral
        ({"status": {OTTOMAN_EMPIRE: SURRENDERED}}, 7),
        ({"losses": {AFRICA: LAST[AFRICA]}}, 11),  # no value
        ({"status": {AFRICA: SURRENDERED}}, 11),
        ({"offensives": (Launched(AFRICA, GERMAN_COLONIES),)}, 12),  # used
        ({"status": {BULGARIA: AT_WAR, SERBIA: SURRENDERED}}, 9),  # no neighbour at war
    ],
)
def test_what_is_a_failure(changes: dict[str, Any], card: int) -> None:
    t = front(ENTENTE, **changes).draw(card)
    assert failures(t, ENTENTE) == 1
    assert t.all(f.OffensiveLaunched) == []


@rule("17.6.4", "R223")
def test_an_offensive_of_reduced_size_is_no_failure() -> None:
    t = front(ENTENTE, rp=1).draw(4)
    assert who(t)[2] == 1
    assert failures(t, ENTENTE) == 0


@rule("17.6.4", "R223")
@pytest.mark.parametrize(("side", "apply"), [(ENTENTE, (4, 1)), (CENTRAL_POWERS, (4, 10))])
def test_three_failures_in_all_end_her_offensives(side: Side, apply: tuple[int, int]) -> None:
    """The failures need not be consecutive: two cards that can be applied lie between them."""
    losses = {AFRICA: LAST[AFRICA], GERMAN_COLONIES: LAST[GERMAN_COLONIES]}
    t = front(side, rp=20, losses=losses)
    for card, failed in ((9, 1), (apply[0], 1), (11, 2), (apply[1], 2)):
        go_on(t.draw(card), is_card)
        assert failures(t, side) == failed
        assert not has_passed(t, side)
    before = len(t.all(f.OffensiveLaunched, ever=True))
    t.draw(12)
    assert t.all(f.AthenaTarget)[0].failures == 3
    assert t.all(f.Passed)[0].side == side
    assert before == len(t.all(f.OffensiveLaunched, ever=True)) == 2


@rule("17.6.4", "R224")
def test_her_offensives_end_at_zero_rp() -> None:
    t = front(ENTENTE, rp=2).draw(11).roll(2, 2)
    assert t.rp(ENTENTE) == 0
    t.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)
    assert t.state.passed == (True, False)
    assert persons_go(t)


@rule("17.6.4", "R225")
def test_she_attacks_as_long_as_she_can() -> None:
    t = front(ENTENTE, rp=20)
    for card in (1, 4, 7, 11, 5, 2):
        after_battle(t.draw(card))
    # Germany by two, Austria-Hungary by two, the Ottoman Empire, the Colonies
    attackers = [fact.attacker for fact in t.all(f.OffensiveLaunched, ever=True)]
    assert attackers == [FRANCE, RUSSIA, MIDDLE_EAST, AFRICA, SERBIA]
    assert failures(t, ENTENTE) == 1  # for Germany nobody was left
    assert not t.state.passed[ENTENTE]


@rule("17.6.4", "R217", "R269", "E26")
def test_a_card_may_name_the_target_of_a_demanded_offensive_again() -> None:
    t = after_battle(front(ENTENTE, 26, turn=8))
    t.draw(1)
    assert who(t)[:2] == (RUSSIA, GERMANY)


@rule("10.3.1", "17.6.4", "E37", "R196", "R221")
def test_friedensturm_lets_a_card_send_germany_to_france_no_third_time() -> None:
    t = front(CENTRAL_POWERS, 37, rp=20, turn=12)
    after_battle(after_battle(t))
    t.draw(1)
    assert t.fact(f.AthenaTarget).attacker is None


# --- Athena's re-rolls (R226) -------------------------------------------------------------------------------


@rule("10.2.7", "17.6.4", "R103", "R226")
@pytest.mark.parametrize(("enemy", "again"), [(0, 2), (2, 1), (3, 0)])
def test_athena_throws_failed_artillery_again_up_to_the_difference(enemy: int, again: int) -> None:
    values = [level.value for level in BOARD.trees[CENTRAL_POWERS][AVIATION]]
    theirs = [0, *(level.value for level in BOARD.trees[ENTENTE][AVIATION])]
    assert (values[1], theirs[2], theirs[3]) == (3, 2, 5)
    levels = {GERMANY: (0, 0, 3, 2), FRANCE: (0, 0, 0, enemy)}
    t = front(CENTRAL_POWERS, levels=levels, turn=12).draw(1).roll(2, 2, 2)
    assert t.awaits(Purpose.ARTILLERY, 3)
    t.roll(2, 3, 6)
    if again:
        assert t.awaits(Purpose.ARTILLERY_REROLL, again)
        t.roll(*[6] * again)
    assert t.losses(FRANCE) == 1 + again
    assert persons_go(t)


@rule("18", "E17", "R176", "R226")
@pytest.mark.parametrize(("faces", "again"), [((1, 2), 2), ((1, 6), 1), ((5, 6), 0)])
def test_athena_throws_at_kut_every_attack_die_again_that_missed(faces: tuple[int, int], again: int) -> None:
    t = front(CENTRAL_POWERS, 17, turn=6).roll(*faces)
    if again:
        assert t.awaits(Purpose.OWN_REROLL, again)
        t.roll(*[2] * again)
    assert t.losses(MIDDLE_EAST) == 2 - again
    assert t.losses(OTTOMAN_EMPIRE) == 0  # the 1s are gone
    assert persons_go(t)


@rule("18", "E4", "E1", "R163", "R226")
def test_athena_has_every_hit_of_the_schlieffen_plan_thrown_again() -> None:
    t = solo(Phase.EVENTS, ENTENTE, turn=1, deck=(1, 4)).draw(1, 4).roll(2, 5, 6)
    assert t.awaits(Purpose.FORCED_REROLL, 2)
    t.roll(2, 6)
    assert t.losses(FRANCE) == 1


@rule("18", "E3", "E4", "R163", "R226")
def test_athena_has_every_hit_of_the_russian_offensive_thrown_again() -> None:
    t = solo(Phase.OFFENSIVES, CENTRAL_POWERS, initiative=ENTENTE, turn=1, events=(3, 4))
    t.do(Offensive(RUSSIA, GERMANY, 3)).roll(1, 5, 5, 6)
    assert t.awaits(Purpose.FORCED_REROLL, 3)
    t.roll(2, 2, 2)
    assert t.losses(GERMANY) == 0
    assert t.losses(RUSSIA) == 1


@rule("18", "E4", "R163", "R231")
def test_against_athena_the_player_chooses_the_dice_of_tannenberg() -> None:
    t = front(ENTENTE, 3, 4, turn=1).roll(2, 2, 5, 6)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.TANNENBERG, "18, event 4")
    t.do(Reroll((6,))).roll(2)
    assert t.losses(GERMANY) == 1


@rule("18", "E19", "R178", "R226")
@pytest.mark.parametrize("chain", [True, False])
def test_athena_throws_all_fives_and_sixes_of_brusilov_again_exactly_once(chain: bool) -> None:
    t = front(ENTENTE, 19, options=Options(brusilov_chain=chain))
    assert who(t)[2] == OV[RUSSIA]
    t.roll(2, 5, 6)
    assert t.awaits(Purpose.OWN_REROLL, 2)
    t.roll(5, 6)
    assert persons_go(t)  # though they show 5 and 6 again
    assert (t.losses(AUSTRIA_HUNGARY), t.losses(RUSSIA)) == (4, 0)


@rule("18", "E19", "R178", "R226")
def test_athena_throws_at_brusilov_even_a_five_that_missed_and_pays_for_it() -> None:
    t = front(ENTENTE, 19, levels={AUSTRIA_HUNGARY: (0, 3, 0, 0)}).roll(2, 2, 5)
    assert t.losses(AUSTRIA_HUNGARY) == 0
    assert t.awaits(Purpose.OWN_REROLL, 1)
    t.roll(4)
    assert t.losses(RUSSIA) == 1


@rule("18", "E25", "R185", "R226")
def test_gaza_forces_athena_like_anyone() -> None:
    t = front(ENTENTE, 25, turn=8, levels={MIDDLE_EAST: (0, 0, 1, 1)}).roll(6, 2)
    assert t.awaits(Purpose.ARTILLERY, 1)
    t.roll(2)
    assert t.awaits(Purpose.ARTILLERY_REROLL, 1)
    t.roll(6)
    assert t.awaits(Purpose.FORCED_REROLL, 1)
    t.roll(2)
    assert t.awaits(Purpose.FORCED_REROLL, 1)
    t.roll(6)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E15", "R227")
@pytest.mark.parametrize("athena", BOTH)
def test_jutland_asks_nobody(athena: Side) -> None:
    t = solo(Phase.EVENTS, athena, deck=(15,), rp=(0, 0)).draw(15).roll(1)
    assert t.fact(f.ResourcesGained).side == CENTRAL_POWERS
