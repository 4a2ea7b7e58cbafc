"""Additional reinforcements (11) and the end of a turn (12)."""

from __future__ import annotations

import pytest

from rules.actions import DONE, Offensive
from rules.editions.second.cards import CARDS
from rules.facts import MarkerAdvanced, TurnBegan, TurnEnded, YearBegan
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    NOT_PLACED,
    RUSSIA,
    Choice,
    Decision,
    Launched,
    Over,
    Phase,
    Technology,
)
from rules.phases.income import production_total
from tests.rules.end.support import ending, fighting
from tests.rules.support import BOARD, FILLER, Table

# --- additional reinforcements (11) -------------------------------------------------------------------------


@pytest.mark.rule("11", "3.1.2", "3.2", "R144", "R145", "R281")
@pytest.mark.parametrize("space", BOARD.merchant_navy)
def test_the_merchant_navy_moves_one_space_until_the_end_of_the_track(space: int) -> None:
    table = ending(turn=5, merchant_navy=space)
    end = BOARD.merchant_navy[-1]
    assert table.state.merchant_navy == min(space + 1, end)
    assert table.all(MarkerAdvanced) == ([MarkerAdvanced(lafayette=False, space=space + 1)] if space < end else [])


@pytest.mark.rule("11", "3.1.2", "13.1.2", "R144", "R145")
@pytest.mark.parametrize("space", [NOT_PLACED, *range(BOARD.merchant_navy[-1] + 1)])
def test_lafayette_moves_too_once_it_is_on_the_track_and_ends_on_the_same_space(space: int) -> None:
    table = ending(turn=5, merchant_navy=1, lafayette=space)
    moved = space != NOT_PLACED and space < BOARD.merchant_navy[-1]
    assert table.state.lafayette == space + moved
    assert [fact.lafayette for fact in table.all(MarkerAdvanced)] == [False, True][: 1 + moved]


@pytest.mark.rule("11", "8.2", "R013", "R144")
def test_each_step_raises_production_by_one() -> None:
    before = Table.at(Phase.OFFENSIVES, turn=5, merchant_navy=2, lafayette=1).state
    after = ending(turn=5, merchant_navy=2, lafayette=1).state
    assert production_total(after, ENTENTE) == production_total(before, ENTENTE) + 2
    assert production_total(after, CENTRAL_POWERS) == production_total(before, CENTRAL_POWERS)


@pytest.mark.rule("11", "12", "14.2.1", "R146")
def test_on_the_last_turn_the_markers_change_nothing_of_the_score() -> None:
    scores = set()
    for space, lafayette in ((1, NOT_PLACED), (4, 0), (5, 5)):
        over = ending(turn=14, merchant_navy=space, lafayette=lafayette).waiting
        assert isinstance(over, Over)
        scores.add(over.prestige)
    assert len(scores) == 1


# --- the end of a turn (12) ---------------------------------------------------------------------------------


@pytest.mark.rule("12", "3.1.2", "3.2", "4", "16.1", "R014", "R147")
@pytest.mark.parametrize("turn", range(1, 14))
def test_the_next_turn_and_the_cards_of_a_new_year(turn: int) -> None:
    undrawn = (2, 3, 4)
    table = ending(turn=turn, deck=undrawn)
    assert table.fact(TurnEnded).turn == turn
    year = {2: 1915, 5: 1916, 8: 1917, 11: 1918}.get(turn + 1, 0)
    assert table.state.turn == turn + 1
    assert table.state.deck == tuple(sorted({*undrawn, *CARDS.of_year(year)}))
    assert [fact.year for fact in table.all(YearBegan)] == ([year] if year else [])
    begun = table.fact(TurnBegan)
    assert (begun.turn, begun.year) == (turn + 1, BOARD.year(turn + 1))


@pytest.mark.rule("4", "7.1", "12", "R023", "R147")
def test_the_decks_of_the_years() -> None:
    years = {year: len(CARDS.of_year(year)) for year in range(1914, 1920)}
    assert years == {1914: 4, 1915: 9, 1916: 9, 1917: 10, 1918: 10, 1919: 0}
    assert Table.new().state.deck == CARDS.of_year(1914)


@pytest.mark.rule("12", "3.2", "7.3", "R040", "R274")
def test_what_was_for_this_turn_only_is_cleared() -> None:
    table = ending(
        turn=5,
        events=(5, 17, 18),
        drawn=(2, 5, 17, 18),
        cancelled=(2,),
        in_force=(10, 35, 41),
        reinforced=(3, *[0] * 12),
        offensives=(Launched(GERMANY, RUSSIA),),
        used_events=(4, 34),
        trade_awarded=(3, 3),
        attempted=(Technology.ATTACK,),
    )
    table.roll(6)  # Pariser Kanonen stay
    state = table.state
    assert (state.this_turn, state.drawn, state.cancelled, state.used_events) == ((), (), (), ())
    assert (state.offensives, state.passed, state.attempted) == ((), (False, False), ())
    assert state.reinforced == (0,) * 13
    assert state.trade_awarded == (0, 0)
    assert state.in_force == (10, 35, 41), "markers lie on"


@pytest.mark.rule("12", "10.3.1", "10.3.4", "R111", "R119", "R274")
def test_next_turn_sectors_attack_again_and_old_offensives_are_forgotten() -> None:
    """Germany's attack on Russia no longer saves France from its counter-attack loss."""
    table = fighting(CENTRAL_POWERS, turn=4, deck=FILLER, rp=(3, 3)).do(Offensive(GERMANY, RUSSIA, 1)).roll(2)
    table.do(DONE, DONE)
    table.draw(5, 7, 8).roll(1)
    while table.state.phase != Phase.OFFENSIVES:
        table.do(DONE)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    assert Offensive(GERMANY, RUSSIA, 1) in table.legal
    table.do(DONE, Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert table.losses(FRANCE) == 1


@pytest.mark.rule("12", "10.3.1", "R274", "R131")
def test_a_mandatory_offensive_not_launched_does_not_carry_over() -> None:
    table = ending(turn=5, events=(14,))
    table.draw(5, 7, 17).roll(1)
    while table.state.phase != Phase.OFFENSIVES or table.state.active != CENTRAL_POWERS:
        table.do(DONE)
    assert DONE in table.legal
    assert {act.attacker for act in table.legal if isinstance(act, Offensive)} > {GERMANY}
