"""Chapter 15: quick play, and both variants together (R234)."""

from __future__ import annotations

import pytest

from rules import refusals as r
from rules.actions import Research
from rules.facts import BlockadeDefinitive, Income, InitiativeTaken, NavalRolled, NavalSuspended, SetAsideApplied
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    ITALY,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Purpose,
    Side,
    Status,
    Technology,
)
from tests.rules.support import Table, raids, resolved
from tests.rules.variants.support import VARIANT, idle_game, variant

QUICK = Options(quick_play=True)
BOTH = Options(quick_play=True, rewriting_history=True)


# --- quick play (15) ----------------------------------------------------------------------------------------


@pytest.mark.rule("15.1", "9.2", "R233")
def test_quick_play_never_lets_the_entente_roll() -> None:
    table = Table.at(Phase.NAVAL, turn=14, options=QUICK, trade_awarded=(5, 3), losses={FRANCE: 1})
    table.roll(6)
    assert table.fact(NavalRolled).lost == 4, "the U-Boats roll as usual"
    assert table.fact(NavalSuspended) == NavalSuspended(side=ENTENTE, event=0, rule="9.2")
    assert table.reason(Research(Technology.NAVAL, 1)) == r.NotAwaited


@pytest.mark.rule("15.1", "E23", "9.1", "R233")
@pytest.mark.parametrize(("in_force", "modifiers"), [((), (0, 0)), ((23,), (0, 1))])
def test_quick_plays_u_boats_are_helped_by_event_23_alone(
    in_force: tuple[int, ...], modifiers: tuple[int, int]
) -> None:
    table = Table.at(Phase.NAVAL, turn=14, options=QUICK, trade_awarded=(5, 3), in_force=in_force).roll(4)
    rolled = table.fact(NavalRolled)
    assert (rolled.technology_modifier, rolled.event_modifier) == modifiers
    assert rolled.lost == (2 if in_force else 0)


@pytest.mark.rule("15.1", "E15", "9.2", "R233")
def test_in_quick_play_jutland_5_is_idle_and_jutland_6_still_takes_3_rp() -> None:
    five = Table.at(Phase.EVENTS, turn=6, rp=(0, 0), deck=(5, 7, 15), options=QUICK).draw(5, 7, 15).roll(5)
    assert five.all(Income)[1].total == 13
    five.roll(2)
    assert five.fact(NavalSuspended).side == ENTENTE
    six = Table.at(Phase.EVENTS, turn=6, rp=(0, 0), deck=(5, 7, 15), options=QUICK).draw(5, 7, 15).roll(6)
    assert six.all(BlockadeDefinitive)
    assert six.all(Income)[1].total == 10


@pytest.mark.rule("15.1", "15.3", "10.2.7", "R234")
@pytest.mark.parametrize("lead", [1, 3])
def test_quick_play_knows_no_air_raids(lead: int) -> None:
    table = Table.at(
        Phase.EVENTS, turn=12, rp=(0, 0), deck=(5, 7, 20), merchant_navy=4, trees=raids(lead), options=QUICK
    ).draw(5, 7, 20)
    assert resolved(table) == [5, 7, 20]
    entente = table.all(Income)[0]
    assert (entente.halved, entente.merchant_navy) == (False, 4)


@pytest.mark.rule("15.1", "15.2", "7.1", "R033")
def test_quick_play_changes_neither_the_setup_nor_the_draw() -> None:
    quick, plain = Table.new(quick_play=True), Table.new()
    assert quick.waiting == plain.waiting
    assert (quick.state.deck, quick.state.sectors, quick.state.rp) == (
        plain.state.deck,
        plain.state.sectors,
        plain.state.rp,
    )
    options = Options(quick_play=True, initiative=InitiativeRule.BID)
    table = Table.at(Phase.INITIATIVE, turn=2, rp=(5, 5), options=options)
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=CENTRAL_POWERS)


@pytest.mark.rule("15.1", "7.1", "R023")
def test_a_whole_quick_game_draws_the_same_decks() -> None:
    table, left = idle_game(quick_play=True)
    assert left == [1, 7, 4, 1, 7, 4, 1, 8, 5, 2, 9, 6, 3, 0]
    assert table.state.turn == 14
    assert all(tree.levels[Technology.NAVAL] == tree.levels[Technology.AIR_RAID] == 0 for tree in table.state.trees)


# --- both together (R234) -----------------------------------------------------------------------------------


@pytest.mark.rule("15.1", "16.1", "16.2", "R234", "R235")
def test_both_together_keep_the_variants_deck_but_use_no_pile() -> None:
    table, left = idle_game(quick_play=True, rewriting_history=True)
    assert left == [2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 0]
    assert len(table.state.set_aside) == 14
    assert not table.all(SetAsideApplied, ever=True)
    forced = variant(7, 20, lead=3, set_aside=(31,), options=BOTH)
    assert forced.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
    assert forced.state.this_turn == (7, 20)


@pytest.mark.rule("15.1", "15.3", "16.1", "16.2", "R229", "R234")
@pytest.mark.parametrize("athena", [(ENTENTE,), (CENTRAL_POWERS,)])
def test_both_together_against_athena_run_to_the_end(athena: tuple[Side, ...]) -> None:
    table, left = idle_game(quick_play=True, rewriting_history=True, athena=athena)
    assert isinstance(table.waiting, Over)
    assert left == [2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 0][: len(left)]
    assert all(tree.levels[Technology.NAVAL] == tree.levels[Technology.AIR_RAID] == 0 for tree in table.state.trees)
    assert not table.all(SetAsideApplied, ever=True)


@pytest.mark.rule("16.1", "13.1.1", "R235")
def test_italy_enters_in_the_variant_when_its_card_comes() -> None:
    table = Table.at(Phase.EVENTS, turn=3, rp=(0, 0), deck=(8, 11), options=VARIANT).draw(8, 11)
    assert table.status(ITALY) == Status.AT_WAR
