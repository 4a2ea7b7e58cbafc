"""Athena's reinforcements (17.6.3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules.model import (
    AFRICA,
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
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cards,
    Options,
    Phase,
    Purpose,
    Sector,
    Side,
)
from tests.rules.athena.support import awaited, cards_awaited, go_on, solo, stand_ins, tried
from tests.rules.support import ALL_AT_WAR, BOARD, LAST, Table

rule = pytest.mark.rule


def reinforce(side: Side, losses: dict[Sector, int], rp: int = 20, **changes: Any) -> Table:
    return solo(Phase.REINFORCEMENTS, side, losses=losses, rp=(rp, 20) if side == ENTENTE else (20, rp), **changes)


NO_NAMES = replace(BOARD, cornflower=tuple(replace(card, reinforcement=frozenset()) for card in stand_ins()))


def in_vain(side: Side, losses: dict[Sector, int], rp: int = 20, **changes: Any) -> list[Sector | None]:
    t = reinforce(side, losses, rp, board=NO_NAMES, **changes)
    while t.state.phase == Phase.REINFORCEMENTS:
        assert isinstance(t.waiting, Cards)
        t.draw(*engine.available_cards(t.state)[: t.waiting.count])
    return tried(t)


@rule("17.6.3", "R212")
def test_with_equal_losses_the_printed_list_is_the_order() -> None:
    ones = dict.fromkeys(Sector, 1)
    assert in_vain(ENTENTE, ones, status=ALL_AT_WAR) == [
        FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, MIDDLE_EAST, AFRICA, GREECE,
    ]  # fmt: skip
    assert in_vain(CENTRAL_POWERS, ones, status=ALL_AT_WAR) == [GERMANY, AUSTRIA_HUNGARY, BULGARIA, OTTOMAN_EMPIRE]


@rule("17.6.3", "R212")
def test_the_most_losses_come_first_then_the_second_most_then_the_list() -> None:
    losses = {FRANCE: 1, RUSSIA: 1, SERBIA: 2, MIDDLE_EAST: 2, AFRICA: 3}
    # the third most, the Middle East, waits for its place in the list
    assert in_vain(ENTENTE, losses) == [AFRICA, SERBIA, FRANCE, RUSSIA, MIDDLE_EAST]
    assert in_vain(ENTENTE, {FRANCE: 1, RUSSIA: 2, MIDDLE_EAST: 2, AFRICA: 2}) == [RUSSIA, MIDDLE_EAST, FRANCE, AFRICA]


@rule("17.6.3", "R212")
def test_losses_are_spaces_and_not_a_share_of_the_track() -> None:
    assert LAST[SERBIA] == 2
    assert in_vain(ENTENTE, {RUSSIA: 3, SERBIA: 2}) == [RUSSIA, SERBIA]


@rule("17.6.3", "10.1.3", "R075", "R212")
def test_who_has_no_losses_or_is_not_at_war_does_not_try() -> None:
    status = {RUSSIA: EXITED, SERBIA: SURRENDERED}
    assert in_vain(ENTENTE, {RUSSIA: 5, SERBIA: 2, AFRICA: 1}, status=status) == [AFRICA]
    assert in_vain(CENTRAL_POWERS, {GERMAN_COLONIES: 3, OTTOMAN_EMPIRE: 1, GERMANY: 2}) == [GERMANY, OTTOMAN_EMPIRE]


@rule("17.6.3", "13.3", "R212")
def test_russia_does_not_try_after_the_revolution() -> None:
    assert in_vain(ENTENTE, {RUSSIA: 5, AFRICA: 1}, revolution=BOARD.revolution_last) == [AFRICA]


@rule("17.6.3", "R212", "E1", "E39")
def test_losses_of_this_very_turn_count() -> None:
    t = solo(Phase.EVENTS, CENTRAL_POWERS, turn=1, deck=(1,)).draw(1).roll(1, 2, 2)  # the plan's counter-attack
    go_on(t, lambda t: t.state.phase == Phase.REINFORCEMENTS and t.state.active == CENTRAL_POWERS)
    assert cards_awaited(t) == 2
    t.draw(7, 8)
    assert tried(t) == [GERMANY]


@rule("17.6.3", "R212")
def test_the_order_is_made_once_at_the_beginning() -> None:
    """After recovering, France has fewer losses than those behind it, but nobody is asked twice."""
    t = reinforce(ENTENTE, {FRANCE: 3, RUSSIA: 2, AFRICA: 2})
    t.draw(1, 2, 3, 7)
    assert t.losses(FRANCE) == 0
    t.draw(8, 9, 10).draw(11, 4, 12)
    assert tried(t) == [FRANCE, RUSSIA, AFRICA]


@rule("17.6.3", "R213")
@pytest.mark.parametrize("losses", [1, 2, 3, 8])
def test_one_card_more_is_drawn_than_there_are_losses(losses: int) -> None:
    assert cards_awaited(reinforce(ENTENTE, {RUSSIA: losses})) == losses + 1


@rule("17.6.3", "10.1.2", "R073", "R214")
@pytest.mark.parametrize(
    ("losses", "rp", "named", "spaces", "cost"),
    [
        (4, 20, 0, 0, 0),
        (4, 20, 2, 2, 3),
        (4, 20, 3, 3, 6),
        (5, 20, 5, 3, 6),  # three spaces at most
        (1, 20, 2, 1, 1),  # not past the start
        (4, 5, 3, 2, 3),  # as far as the RP go
        (4, 2, 3, 1, 1),
    ],
)
def test_a_sector_moves_by_the_cards_that_name_it(losses: int, rp: int, named: int, spaces: int, cost: int) -> None:
    t = reinforce(ENTENTE, {FRANCE: losses}, rp)
    blanks = losses + 1 - named
    t.draw(*range(1, named + 1), *range(7, 7 + blanks))
    assert t.fact(f.AthenaReinforces).named == named
    assert t.losses(FRANCE) == losses - spaces
    assert t.rp(ENTENTE) == rp - cost


@rule("17.6.3", "R214")
def test_after_a_sector_that_was_short_of_rp_the_next_still_tries() -> None:
    t = reinforce(ENTENTE, {FRANCE: 3, AFRICA: 2}, 2).draw(1, 2, 3, 7)
    assert (t.losses(FRANCE), t.rp(ENTENTE)) == (2, 1)
    t.draw(4, 8, 9)
    assert (t.losses(AFRICA), t.rp(ENTENTE)) == (1, 0)


@rule("17.6.3", "R214")
def test_the_step_ends_at_zero_rp() -> None:
    t = reinforce(ENTENTE, {FRANCE: 3, AFRICA: 2}, 1).draw(1, 2, 3, 7)
    assert t.rp(ENTENTE) == 0
    assert t.state.phase == Phase.OFFENSIVES
    assert tried(t) == [FRANCE]
    assert reinforce(ENTENTE, {FRANCE: 3}, 0).state.phase == Phase.OFFENSIVES


@rule("17.6.3", "13.3", "R076", "R215")
@pytest.mark.parametrize(("named", "dice"), [(1, 1), (2, 3), (3, 6)])
def test_the_dice_of_the_revolution_follow_russias_reinforcement_at_once(named: int, dice: int) -> None:
    t = reinforce(ENTENTE, {RUSSIA: 4, AFRICA: 1})
    t.draw(*range(1, named + 1), *range(7, 12 - named))
    assert awaited(t) == (Purpose.REVOLUTION, dice)
    assert tried(t) == [RUSSIA]
    t.roll(*[1] * dice)
    assert t.state.revolution == 1
    assert cards_awaited(t) == 2  # and on with Africa


@rule("17.6.3", "13.3", "R215")
def test_without_a_card_that_names_russia_no_die_is_thrown() -> None:
    t = reinforce(ENTENTE, {RUSSIA: 1, AFRICA: 1}).draw(7, 8)
    assert cards_awaited(t) == 2
    assert t.all(f.RevolutionRolled, ever=True) == []


@rule("17.6.3", "R216", "E21")
def test_athena_keeps_no_rp_for_a_mandatory_offensive() -> None:
    options = Options(reserve_mandatory=True)  # which binds people only
    t = reinforce(ENTENTE, {RUSSIA: 3}, 6, events=(21,), turn=8, options=options).draw(1, 2, 3, 7).roll(*[2] * 6)
    assert t.rp(ENTENTE) == 0
    go_on(t, lambda t: t.state.passed[ENTENTE])
    assert t.all(f.OffensiveLaunched, ever=True) == []
