"""Section 18, events 25 to 31: the cards of 1917."""

from __future__ import annotations

import pytest

from rules.actions import DONE, Offensive, Reroll
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Decision,
    Dice,
    Purpose,
    Sector,
    Side,
)
from tests.rules.events.support import asks, attackers, awaited, drawn, edge, offensive, printed_with, to_offensives
from tests.rules.support import ALL_AT_WAR, LAST

rule = pytest.mark.rule


@rule("18", "E25", "R137", "R185")
def test_gaza_throws_every_hit_again_after_aviation_and_nothing_after_it() -> None:
    miss, hit = edge(MIDDLE_EAST)
    levels = {MIDDLE_EAST: (0, 0, 2, 2)}
    t = offensive(25, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2, levels=levels).roll(miss, hit)
    assert awaited(t) == (Purpose.ARTILLERY, 2)
    t.roll(miss, hit)
    assert asks(Decision.AVIATION, ENTENTE)(t)  # Aviation first
    t.do(Reroll((miss,))).roll(hit)
    assert t.waiting == Dice(ENTENTE, Purpose.FORCED_REROLL, 1, "18, event 25", 25)  # no choice: the Attack die
    t.roll(hit)
    assert awaited(t) == (Purpose.FORCED_REROLL, 2)  # both Artillery dice, the one that Aviation turned too
    t.roll(hit, miss)
    assert t.losses(OTTOMAN_EMPIRE) == 2
    assert t.decision == Decision.OFFENSIVE


@rule("18", "10.3.4", "E25", "R185", "R289")
def test_gaza_leaves_misses_and_counts_the_ones_it_throws() -> None:
    t = offensive(25, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2).roll(1, 2)
    assert t.decision == Decision.OFFENSIVE  # nothing to throw again
    assert (t.losses(MIDDLE_EAST), t.losses(OTTOMAN_EMPIRE)) == (1, 0)
    t = offensive(25, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2).roll(2, 6).roll(1)
    assert (t.losses(MIDDLE_EAST), t.losses(OTTOMAN_EMPIRE)) == (1, 0)


@rule("18", "E25", "E40", "R124", "R185", "R199")
def test_gaza_throws_the_extra_die_of_megiddo_again_too() -> None:
    t = offensive(25, 40, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2)
    assert awaited(t) == (Purpose.ATTACK, 3)
    t.roll(6, 6, 6)
    assert awaited(t) == (Purpose.FORCED_REROLL, 3)
    t.roll(2, 2, 6)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E25", "R185")
def test_gaza_is_for_the_middle_east_alone() -> None:
    t = to_offensives(drawn(25, initiative=ENTENTE, losses={MIDDLE_EAST: LAST[MIDDLE_EAST]}), ENTENTE)
    t.do(Offensive(RUSSIA, OTTOMAN_EMPIRE, 1)).roll(6)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E26", "R186")
def test_vimy_adds_one_to_attack_and_artillery_dice_of_france_against_germany() -> None:
    miss, hit = edge(FRANCE, +1)
    t = offensive(26, by=FRANCE, on=GERMANY, size=2, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit).roll(miss, hit)
    assert t.losses(GERMANY) == 2


@rule("18", "E26", "R186")
@pytest.mark.parametrize(("by", "on"), [(RUSSIA, GERMANY), (ITALY, GERMANY), (GERMANY, FRANCE)])
def test_vimy_is_for_france_alone(by: Sector, on: Sector) -> None:
    t = offensive(26, by=by, on=on, size=1, status=ALL_AT_WAR).roll(edge(by)[0])
    assert t.losses(on) == 0


@rule("18", "R187", "R194", "R197")
@pytest.mark.parametrize(
    ("event", "by_all"),
    [
        pytest.param(26, 0, marks=rule("E26", "R186")),
        pytest.param(27, -1, marks=rule("E27")),
        pytest.param(35, 1, marks=rule("E35")),
        pytest.param(38, 1, marks=rule("E38")),
    ],
)
def test_vimy_names_germany_and_the_other_cards_any_target_of_france(event: int, by_all: int) -> None:
    board = printed_with(FRANCE, neighbours=(GERMANY, OTTOMAN_EMPIRE))
    miss, hit = edge(FRANCE, by_all)
    t = offensive(event, by=FRANCE, on=OTTOMAN_EMPIRE, size=2, board=board).roll(miss, hit)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E27", "R187")
def test_mutinies_take_one_from_every_die_of_france_and_of_nobody_else() -> None:
    miss, hit = edge(FRANCE, -1)
    t = offensive(27, by=FRANCE, on=GERMANY, size=2, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit).roll(miss, hit)
    assert t.losses(GERMANY) == 2
    t = offensive(27, by=RUSSIA, on=GERMANY, size=1).roll(edge(RUSSIA)[1])
    assert t.losses(GERMANY) == 1


@rule("18", "E5", "E27", "R124")
def test_mutinies_and_shell_shortage_add_up() -> None:
    miss, hit = edge(FRANCE, -2)
    assert hit == 6
    t = offensive(5, 27, by=FRANCE, on=GERMANY, size=2).roll(miss, hit)
    assert t.losses(GERMANY) == 1


@rule("18", "E27", "E5", "R204")
def test_the_dice_that_bar_france_are_for_athena_only() -> None:
    t = to_offensives(drawn(5, 27, initiative=ENTENTE), ENTENTE).do(Offensive(FRANCE, GERMANY, 1))
    assert awaited(t) == (Purpose.ATTACK, 1)


@rule("18", "10.3.1", "R204")
@pytest.mark.parametrize(
    ("event", "side"),
    [
        *(pytest.param(event, ENTENTE, marks=rule(f"E{event}")) for event in (3, 7, 26, 35, 38, 40)),
        *(pytest.param(event, CENTRAL_POWERS, marks=rule(f"E{event}")) for event in (8, 12, 17, 18, 31, 34, 37)),
    ],
)
def test_a_person_is_not_bound_by_the_notes_for_athena(event: int, side: Side) -> None:
    t = to_offensives(drawn(event, initiative=side, status=ALL_AT_WAR), side)
    assert DONE in t.legal
    assert len(attackers(t)) > 3
    sizes = {a.size for a in t.legal if isinstance(a, Offensive) and a.attacker in (FRANCE, GERMANY)}
    assert sizes == {1, 2, 3}  # R141
