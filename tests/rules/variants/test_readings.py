"""Options that choose between readings of the rulebook (R150, R178, R233), and what headers say of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules import engine
from rules import facts as f
from rules.actions import CancelEvent, Done, Reroll
from rules.chance import Drawn
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    RUSSIA,
    Choice,
    Decision,
    Dice,
    Options,
    Phase,
    Purpose,
    Setup,
    Tree,
)
from rules.notation import options_from_dict, options_to_dict
from rules.position import from_position, to_position
from rules.refusals import CornerForbids, EventNotDrawn, NotAwaited
from tests.rules.support import BOARD, Table

LITERALLY = Options(lafayette_ends_wilson=False)


# ----------------------------------------------------------------------------------------- R150, event 16


def on_turn_10(options: Options, event: int, **more: Any) -> Table:
    table = Table.at(Phase.EVENTS, turn=10, options=options, deck=(event,), **more)
    return table.draw(event)


@pytest.mark.rule("R150", "13.1.2", "E16")
@pytest.mark.parametrize("options", [Options(), LITERALLY])
def test_whether_lafayette_by_the_calendar_ends_wilson(options: Options) -> None:
    table = on_turn_10(options, 32, in_force=(16,))
    assert table.fact(f.LafayettePlaced).event == 0
    ended = [fact.event for fact in table.all(f.EventEnded)]
    suspended = [fact.event for fact in table.all(f.NavalSuspended) if fact.side == CENTRAL_POWERS]
    assert (ended, suspended) == (([16], []) if options.lafayette_ends_wilson else ([], [16]))


@pytest.mark.rule("R150", "R202", "E16", "E24")
@pytest.mark.parametrize("options", [Options(), LITERALLY])
def test_lafayette_by_events_ends_wilson_in_either_reading(options: Options) -> None:
    table = on_turn_10(options, 24, in_force=(16, 10))
    assert table.fact(f.LafayettePlaced).event == 24
    assert [fact.event for fact in table.all(f.EventEnded)] == [16]


@pytest.mark.rule("R150", "R175", "E16")
@pytest.mark.parametrize(
    ("options", "in_force", "void"),
    [
        pytest.param(Options(), (), True, id="as ruled"),
        pytest.param(LITERALLY, (), False, id="by the calendar"),
        pytest.param(LITERALLY, (10,), False, id="event 10 alone"),
        pytest.param(LITERALLY, (10, 24), True, id="by events"),
    ],
)
def test_wilson_after_lafayette(options: Options, in_force: tuple[int, ...], void: bool) -> None:
    table = Table.at(Phase.EVENTS, turn=11, options=options, deck=(16,), in_force=in_force, lafayette=2).draw(16)
    assert bool(table.all(f.EventWithoutEffect)) == void
    assert (16 in table.state.in_force) != void


@pytest.mark.rule("R150", "R183", "E23")
def test_submarines_end_wilson_in_either_reading() -> None:
    table = Table.at(Phase.EVENTS, turn=11, options=LITERALLY, deck=(23,), in_force=(16,), lafayette=2).draw(23)
    assert [fact.event for fact in table.all(f.EventEnded)] == [16]


# ------------------------------------------------------------------------------------------ R178, event 19


@pytest.mark.rule("R178", "E19")
@pytest.mark.parametrize("options", [Options(), Options(brusilov_chain=False), Options(brusilov_chain=True)])
def test_brusilov_throws_again_once_unless_the_option_lets_it_go_on(options: Options) -> None:
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(1, 0), events=(19,), options=options)
    table.do(*table.legal[:1]).roll(6).do(Reroll((6,))).roll(6)
    assert table.losses(AUSTRIA_HUNGARY) == 2 and table.losses(RUSSIA) == 0
    assert (table.state.battle is not None) == options.brusilov_chain


# --------------------------------------------------------------------------------------------- R233, 15


def at_sea(quick_play: bool, blockade: bool, **more: Any) -> Table:
    options = Options(quick_play=quick_play, quick_play_blockade=blockade)
    return Table.at(Phase.NAVAL, options=options, trade_awarded=(4, 3), **more).roll(1)


def by_the_entente(table: Table) -> bool:
    return isinstance(table.waiting, Dice) and table.waiting.purpose == Purpose.BLOCKADE


@pytest.mark.rule("R233", "15", "9.2")
def test_the_blockade_in_quick_play_is_for_the_option_to_allow() -> None:
    assert not by_the_entente(at_sea(True, False))
    table = at_sea(True, True)
    assert by_the_entente(table)
    table.roll(3)
    assert table.fact(f.NavalRolled).lost == 3
    assert not by_the_entente(at_sea(False, True)), "without quick play the option says nothing"
    assert by_the_entente(at_sea(False, False, trees={ENTENTE: Tree((0, 0, 0, 0, 1, 0))}))


@pytest.mark.rule("R233", "9.2", "R071")
def test_without_a_fleet_to_block_there_is_no_roll_in_quick_play_either() -> None:
    assert not by_the_entente(at_sea(True, True, kaiserliche_marine=False))


# ------------------------------------------------------------------------------------------ air raid, 16.2


@pytest.mark.rule("16.2", "10.2.7")
@pytest.mark.parametrize(("variant", "cited"), [(True, "16.2"), (False, "10.2.7")])
def test_what_forbids_an_air_raid_is_cited_by_the_rules_in_use(variant: bool, cited: str) -> None:
    deck = (7, 8) if variant else (7, 8, 9)
    assert BOARD.corner(7).name == "GREEN" and BOARD.corner(8).name != "GREEN"
    trees = {CENTRAL_POWERS: Tree((0, 0, 0, 0, 0, 1))}
    options = Options(rewriting_history=variant)
    table = Table.at(Phase.EVENTS, turn=4, deck=deck, trees=trees, options=options).draw(*deck)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.AIR_RAID, cited)
    refusals = [table.refusal(action) for action in (CancelEvent(8), CancelEvent(42), Done())]
    assert refusals == [CornerForbids(cited, 8, BOARD.corner(8)), EventNotDrawn(cited, 42), NotAwaited(cited)]


# ------------------------------------------------------------------------------------------------ notation


def test_options_that_joined_later_are_written_only_where_they_are_chosen() -> None:
    assert {"lafayette_ends_wilson", "quick_play_blockade"}.isdisjoint(options_to_dict(Options(), BOARD.edition))
    chosen = Options(lafayette_ends_wilson=False, quick_play_blockade=True)
    told = options_to_dict(chosen, BOARD.edition)
    assert (told["lafayette_ends_wilson"], told["quick_play_blockade"]) == (False, True)
    assert options_from_dict(told, BOARD.edition) == chosen


def test_a_position_says_them_where_they_are_chosen() -> None:
    state = engine.initial(Setup(BOARD, LITERALLY)).state
    told = to_position(state)
    assert told["options"]["lafayette_ends_wilson"] is False
    assert "quick_play_blockade" not in told["options"]
    assert from_position(told, BOARD) == state
    assert engine.apply(state, Drawn((1, 2, 3))).state.setup == state.setup
