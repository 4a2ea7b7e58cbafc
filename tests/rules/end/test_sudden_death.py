"""Sudden death (14.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules import engine
from rules import refusals as r
from rules.actions import DONE, KEEP, Offensive, Reinforce, Reroll
from rules.chance import rolled
from rules.check import check
from rules.facts import CounterAttacked, GameEnded, Income, LossesMirrored, Surrendered
from rules.model import (
    AFRICA,
    AT_WAR,
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
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cause,
    Decision,
    Over,
    Sector,
)
from rules.refusals import IllegalAction
from tests.rules.end.support import (
    CENTRAL_POWERS_WIN,
    ENTENTE_WINS,
    drawn,
    fallen,
    fighting,
    on_the_last_space,
    stubborn,
)
from tests.rules.support import BOARD, LAST, resolved

NOBODY_WINS = Over(None, Cause.SUDDEN_DEATH, "14.1")


@pytest.mark.rule("14.1", "13.2.4", "10.3.4")
@pytest.mark.parametrize(
    ("attacker", "defender", "over"), [(GERMANY, FRANCE, CENTRAL_POWERS_WIN), (FRANCE, GERMANY, ENTENTE_WINS)]
)
def test_the_surrender_of_france_or_germany_ends_the_game(attacker: Sector, defender: Sector, over: Over) -> None:
    table = fighting(BOARD.sectors[attacker].side, losses=on_the_last_space(defender))
    table.do(Offensive(attacker, defender, 2)).roll(2, 6)
    assert table.waiting == over
    assert table.fact(GameEnded).winner == over.winner
    assert table.fact(Surrendered).rule == "13.2.4"
    assert table.state.vp == (0, 0), "no VP are counted for these two"


@pytest.mark.rule("14.1", "R140")
@pytest.mark.parametrize(
    ("before", "sector", "over"),
    [
        ((OTTOMAN_EMPIRE, BULGARIA), GERMAN_COLONIES, None),  # 4 + 1
        ((AUSTRIA_HUNGARY, OTTOMAN_EMPIRE), GERMAN_COLONIES, ENTENTE_WINS),  # 5 + 1
        ((OTTOMAN_EMPIRE, BULGARIA), AUSTRIA_HUNGARY, ENTENTE_WINS),  # 4 + 3: more than 6 will do
        ((RUSSIA, SERBIA), AFRICA, None),  # 4 + 1
        ((RUSSIA, SERBIA, GREECE), AFRICA, CENTRAL_POWERS_WIN),  # 5 + 1
        ((ITALY, MIDDLE_EAST, SERBIA), RUSSIA, CENTRAL_POWERS_WIN),  # 5 + 3
    ],
)
def test_six_victory_points_end_the_game(before: tuple[Sector, ...], sector: Sector, over: Over | None) -> None:
    table = drawn(39, losses=on_the_last_space(sector), **fallen(*before))
    if over is None:
        assert max(table.state.vp) == 5
        assert not isinstance(table.waiting, Over)
    else:
        assert table.waiting == over
    check(table.state)


@pytest.mark.rule("14.1", "E39", "R198")
@pytest.mark.parametrize(("heart", "over"), [(FRANCE, CENTRAL_POWERS_WIN), (GERMANY, ENTENTE_WINS)])
@pytest.mark.parametrize("short_of_the_end", [0, 1, 2])
def test_the_flu_takes_two_spaces_from_france_and_germany(heart: Sector, over: Over, short_of_the_end: int) -> None:
    table = drawn(39, losses={heart: LAST[heart] - short_of_the_end})
    if short_of_the_end < 2:
        assert table.waiting == over
    else:
        assert table.losses(heart) == LAST[heart]
        assert not isinstance(table.waiting, Over)


@pytest.mark.rule("14.1", "E39", "R153", "R154", "R198")
def test_nobody_wins_if_the_flu_fells_both_hearts() -> None:
    table = drawn(39, losses=on_the_last_space(FRANCE, GERMANY))
    assert table.waiting == NOBODY_WINS
    assert {fact.sector for fact in table.all(Surrendered)} == {FRANCE, GERMANY}


@pytest.mark.rule("14.1", "E39", "R153", "R154", "R198")
def test_nobody_wins_if_the_flu_gives_both_sides_six() -> None:
    position = fallen(MIDDLE_EAST, ROMANIA, OTTOMAN_EMPIRE, GERMAN_COLONIES, SERBIA)
    assert position["vp"] == (3, 5)
    position["status"] |= {ITALY: AT_WAR}
    table = drawn(39, losses=on_the_last_space(ITALY, AUSTRIA_HUNGARY), **position)
    assert table.state.vp == (6, 7)
    assert table.waiting == NOBODY_WINS
    check(table.state)


@pytest.mark.rule("14.1", "E39", "R154")
@pytest.mark.parametrize(
    ("before", "losses"),
    [
        ((AUSTRIA_HUNGARY, OTTOMAN_EMPIRE), (FRANCE, GERMAN_COLONIES)),  # the Entente's 6, and France
        ((RUSSIA, MIDDLE_EAST), (GERMANY, SERBIA)),  # the Central Powers' 6, and Germany
    ],
)
def test_six_points_against_a_heart_make_a_draw_too(before: tuple[Sector, ...], losses: tuple[Sector, ...]) -> None:
    table = drawn(39, losses=on_the_last_space(*losses), **fallen(*before))
    assert table.waiting == NOBODY_WINS


@pytest.mark.rule("14.1", "E39", "R155")
def test_two_conditions_for_one_side_are_just_a_win() -> None:
    table = drawn(39, losses=on_the_last_space(FRANCE, SERBIA), **fallen(RUSSIA, MIDDLE_EAST))
    assert table.state.vp == (0, 6)
    assert table.waiting == CENTRAL_POWERS_WIN


@pytest.mark.rule("14.1", "10.3.4", "R121", "R153", "R154")
def test_nobody_wins_if_the_counter_attack_fells_the_attacker_with_the_defender() -> None:
    table = fighting(CENTRAL_POWERS, board=stubborn(GERMANY), losses=on_the_last_space(GERMANY, FRANCE))
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(1)
    assert table.waiting == ENTENTE_WINS, "the 1 alone: Germany falls"
    strong = stubborn(GERMANY)
    strong = replace(
        strong,
        sectors=tuple(replace(s, track=(*s.track[:-1], 2)) if s.sector == GERMANY else s for s in strong.sectors),
    )
    table = fighting(CENTRAL_POWERS, board=strong, losses=on_the_last_space(GERMANY, FRANCE))
    table.do(Offensive(GERMANY, FRANCE, 2)).roll(1, 6)
    assert table.waiting == NOBODY_WINS


@pytest.mark.rule("14.1", "E14", "E34", "10.3.4", "R121", "R136", "R153", "R154", "R173")
def test_nobody_wins_at_a_verdun_that_fells_both() -> None:
    table = fighting(CENTRAL_POWERS, events=(14, 34), losses={GERMANY: LAST[GERMANY] - 1, FRANCE: LAST[FRANCE]})
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(1, 6).roll(2)
    assert table.fact(LossesMirrored).losses == 1
    assert table.all(CounterAttacked)
    assert {fact.sector for fact in table.all(Surrendered)} == {FRANCE, GERMANY}
    assert table.waiting == NOBODY_WINS


@pytest.mark.rule("14.1", "E14", "13.2.1", "R139")
def test_germany_that_bleeds_itself_white_at_verdun_loses() -> None:
    table = fighting(CENTRAL_POWERS, events=(14, 34), losses={GERMANY: LAST[GERMANY] - 1})
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(1, 6).roll(2)
    assert table.waiting == ENTENTE_WINS


@pytest.mark.rule("14.1", "18", "E20", "E39", "R036", "R041", "R153", "R270")
def test_two_events_of_one_turn_are_never_simultaneous() -> None:
    table = drawn(20, 39, losses=on_the_last_space(OTTOMAN_EMPIRE, FRANCE), **fallen(AUSTRIA_HUNGARY, GERMAN_COLONIES))
    assert table.waiting == ENTENTE_WINS
    assert 39 not in resolved(table)
    assert table.status(FRANCE) == AT_WAR
    assert not table.all(Income)


@pytest.mark.rule("14.1", "E20", "E30", "R041", "R180", "R270")
def test_arab_revolt_may_end_the_game_before_lawrence() -> None:
    table = drawn(20, 30, losses=on_the_last_space(OTTOMAN_EMPIRE), **fallen(AUSTRIA_HUNGARY, GERMAN_COLONIES))
    assert table.waiting == ENTENTE_WINS
    assert 20 in resolved(table) and 30 not in resolved(table)
    table = drawn(20, 30, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE] - 1})
    assert resolved(table)[-2:] == [20, 30]
    assert table.status(OTTOMAN_EMPIRE) == SURRENDERED, "two separate losses"


@pytest.mark.rule("14.1", "10.3", "R153")
def test_two_offensives_of_one_turn_are_never_simultaneous() -> None:
    table = fighting(CENTRAL_POWERS, losses={FRANCE: LAST[FRANCE], GERMANY: LAST[GERMANY] - 1})
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(6)
    assert table.waiting == CENTRAL_POWERS_WIN
    assert table.reason(Offensive(FRANCE, GERMANY, 1)) == r.GameOver


@pytest.mark.rule("14.1", "E19", "R140")
def test_sudden_death_comes_before_brusilovs_re_rolls() -> None:
    position = fallen(OTTOMAN_EMPIRE, GERMAN_COLONIES)
    table = fighting(ENTENTE, turn=6, events=(19,), losses=on_the_last_space(AUSTRIA_HUNGARY), **position)
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 2)).roll(6, 6)
    assert table.state.vp == (6, 0)
    assert table.waiting == ENTENTE_WINS


@pytest.mark.rule("14.1", "E19", "R140")
def test_sudden_death_comes_between_brusilovs_re_rolls() -> None:
    position = fallen(OTTOMAN_EMPIRE, GERMAN_COLONIES)
    losses = {AUSTRIA_HUNGARY: LAST[AUSTRIA_HUNGARY] - 1}
    table = fighting(ENTENTE, turn=6, events=(19,), losses=losses, **position)
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(6)
    assert table.decision == Decision.BRUSILOV
    table.do(Reroll((6,))).roll(6)
    assert table.waiting == ENTENTE_WINS


@pytest.mark.rule("14.1", "R140")
def test_when_the_game_is_over_nothing_more_is_done() -> None:
    table = drawn(39, losses=on_the_last_space(FRANCE))
    assert table.legal == () == engine.chance(table.state)
    for action in (DONE, KEEP, Offensive(GERMANY, RUSSIA, 1), Reinforce(RUSSIA, 1)):
        assert table.reason(action) == r.GameOver
    with pytest.raises(IllegalAction):
        engine.apply(table.state, rolled(1))
    assert (table.state.battle, table.state.to_resolve) == (None, ())
    check(table.state)
