"""Positions: every state round-trips, and everything missing has its default."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from rules import engine
from rules.actions import Bid, Offensive
from rules.editions.second.ruleset import RULESET
from rules.model import (
    CENTRAL_POWERS,
    FRANCE,
    RUSSIA,
    BattleStage,
    Cards,
    Choice,
    Decision,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
)
from rules.phases.initiative import without_secrets
from rules.position import from_position, to_position
from tests.rules.position.support import WAYS_TO_PLAY, assert_round_trip, game, moves
from tests.rules.support import BOARD
from tests.soaking import first_of

ALWAYS_PRINTED = [
    *("edition", "options", "turn", "phase", "initiative", "active", "rp", "vp", "trade", "revolution", "sectors"),
    *("technology", "events", "offensives", "passed"),
]


# --- round trips --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", first_of(3, range(0, 50 * len(WAYS_TO_PLAY), 5)))
def test_every_state_of_a_game_round_trips(seed: int) -> None:
    for state in game(WAYS_TO_PLAY[seed % len(WAYS_TO_PLAY)], seed):
        assert_round_trip(state)


@pytest.mark.parametrize("seed", range(len(WAYS_TO_PLAY)))
def test_states_of_every_way_to_play_round_trip(seed: int) -> None:
    for number, state in enumerate(game(WAYS_TO_PLAY[seed], seed)):
        if number % 23 == seed % 23 or isinstance(state.waiting, Over):
            assert_round_trip(state)


def position_with(events: tuple[int, ...]) -> dict[str, Any]:
    level = 0 if events[0] < 5 else 2
    levels = {name: {"level": level} for name in ("attack", "defence", "artillery", "aviation")}
    sector = {"status": "at_war", "artillery": level}
    return {
        "turn": 12 if level else 1,
        "phase": "offensives",
        "rp": {"entente": 15, "central_powers": 15},
        "technology": {"entente": levels, "central_powers": levels},
        "sectors": {"russia": sector, "middle_east": sector, "germany": {**sector, "aviation": level}},
        "events": {"deck": [], "this_turn": list(events), "in_force": [6] if 6 in events else []},
    }


@pytest.mark.parametrize(
    ("events", "attacker", "defender", "decisions"),
    [
        ((34, 37), "germany", "france", {Decision.MICHAEL, Decision.AVIATION}),
        ((3, 4), "russia", "germany", {Decision.TANNENBERG}),
        ((17,), "ottoman_empire", "middle_east", {Decision.KUT}),
        ((19,), "russia", "austria_hungary", {Decision.BRUSILOV}),
        ((25,), "middle_east", "ottoman_empire", set()),
        ((14, 34), "germany", "france", {Decision.AVIATION}),
        ((6,), "german_colonies", "africa", set()),
    ],
)
def test_offensives_with_events_round_trip(
    events: tuple[int, ...], attacker: str, defender: str, decisions: set[Decision]
) -> None:
    seen = set()
    pair = Sector[attacker.upper()], Sector[defender.upper()]
    side = BOARD.sectors[pair[0]].side.name.lower()
    start = from_position({**position_with(events), "active": side}, BOARD)
    offensives = [a for a in engine.legal(start) if isinstance(a, Offensive) and (a.attacker, a.defender) == pair]
    launched = engine.apply(start, offensives[-1]).state
    for seed in range(20):
        state, luck = launched, Random(seed)
        while state.battle is not None:
            assert_round_trip(state)
            if isinstance(state.waiting, Choice):
                seen.add(state.waiting.decision)
            state = engine.apply(state, moves(state, luck)).state
    assert seen == decisions


def test_what_is_awaited_round_trips_for_every_purpose_and_decision() -> None:
    """The random games above would prove little if they missed a kind of decision."""
    seen: defaultdict[object, list[State]] = defaultdict(list)
    for seed in range(0, len(WAYS_TO_PLAY), 5):
        for state in game(WAYS_TO_PLAY[seed], seed):
            waiting = state.waiting
            if isinstance(waiting, Choice):
                seen[waiting.decision].append(state)
            elif isinstance(waiting, Dice):
                seen[waiting.purpose].append(state)
            elif isinstance(waiting, Cards):
                seen[waiting.deck].append(state)
    for states in seen.values():
        for state in states[:3]:
            assert_round_trip(state)
    rare = {Decision.KUT, Decision.BRUSILOV, Decision.MICHAEL, Decision.TANNENBERG}  # tested one by one
    assert set(RULESET.chapters) - rare <= set(seen)
    assert {*RULESET.dice, Purpose.EVENT} - {Purpose.OWN_REROLL, Purpose.FORCED_REROLL} <= set(seen)


def test_a_reshuffle_of_athenas_round_trips() -> None:
    losses = {"germany": {"losses": 6}, "austria_hungary": {"losses": 3}, "ottoman_empire": {"losses": 3}}
    state = from_position(
        {
            "phase": "reinforcements",
            "options": {"athena": "central_powers"},
            "active": "central_powers",
            "rp": {"central_powers": 20},
            "sectors": losses,
        },
        BOARD,
    )
    luck, shuffled = Random(1), False
    while state.phase == Phase.REINFORCEMENTS:
        shuffled = shuffled or bool(state.athena.batch)
        assert_round_trip(state)
        state = engine.apply(state, moves(state, luck)).state
    assert shuffled


# --- what is printed ----------------------------------------------------------------------------------------


def test_the_set_up_is_printed_with_the_fields_of_the_protocol_alone() -> None:
    state = engine.initial(Setup(BOARD)).state
    printed = to_position(state)
    assert list(printed) == ALWAYS_PRINTED
    assert printed["options"] == {
        "quick_play": False,
        "rewriting_history": False,
        "initiative": "track",
        "athena": None,
    }
    assert printed["trade"] == {"merchant_navy": 1, "lafayette": None, "kaiserliche_marine": True}
    assert printed["events"] == {"deck": [1, 2, 3, 4], "this_turn": [], "in_force": [], "set_aside": []}
    assert printed["sectors"]["italy"] == {
        "status": "neutral",
        "losses": 0,
        "attack": 0,
        "defence": 0,
        "artillery": 0,
        "aviation": 0,
    }
    assert printed["technology"]["entente"]["naval"] == {"level": 0, "cubes": 0}


@pytest.mark.parametrize("phase", [phase.name.lower() for phase in Phase])
def test_a_phase_at_its_beginning_needs_no_more_than_that(phase: str) -> None:
    given = {"turn": 6, "phase": phase, "rp": {"entente": 9, "central_powers": 9}, "initiative": "entente"}
    given["sectors"] = {name: {"losses": 1} for name in ("france", "germany")}
    state = from_position(given, BOARD)
    if state.phase == Phase[phase.upper()] and not isinstance(state.waiting, Over) and phase != "naval":
        assert set(to_position(state)) <= set(ALWAYS_PRINTED)


def test_a_first_bid_is_kept_but_not_shown() -> None:
    state = from_position(
        {"turn": 2, "rp": {"entente": 4, "central_powers": 4}, "options": {"initiative": "bid"}}, BOARD
    )
    state = engine.apply(state, Bid(3)).state
    assert to_position(state)["now"] == {"step": 1, "bids": {"entente": 3}}
    assert_round_trip(state)
    assert to_position(without_secrets(state))["now"] == {"step": 1}
    both = engine.apply(state, Bid(1)).state
    assert without_secrets(both) == both
    assert to_position(both)["now"]["bids"] == {"entente": 3, "central_powers": 1}


# --- defaults -----------------------------------------------------------------------------------------------


def test_nothing_is_the_set_up() -> None:
    for options in WAYS_TO_PLAY:
        setup = Setup(BOARD, options)
        printed = to_position(engine.initial(setup).state)["options"]
        assert from_position({"options": printed}, BOARD) == engine.initial(setup).state
    assert from_position({}, BOARD) == engine.initial(Setup(BOARD)).state


def test_a_single_field_of_a_sector_will_do() -> None:
    state = from_position({"sectors": {"russia": {"losses": 3}, "italy": {"status": "at_war"}}}, BOARD)
    assert state.sectors[RUSSIA] == SectorState(Status.AT_WAR, 3)
    assert state.sectors[Sector.ITALY] == SectorState(Status.AT_WAR)
    assert state.sectors[FRANCE] == SectorState(Status.AT_WAR)


def test_victory_points_follow_from_surrenders() -> None:
    state = from_position({"sectors": {"serbia": {"status": "surrendered"}}}, BOARD)
    assert state.vp == (0, 1)


def test_cards_of_1914_that_lie_elsewhere_are_not_in_the_deck() -> None:
    state = from_position({"phase": "income", "events": {"this_turn": [2, 3]}}, BOARD)
    assert state.deck == (1, 4)
    assert state.drawn == (2, 3)


def test_trade_brings_what_it_brings_if_nothing_else_is_said() -> None:
    naval = {"turn": 6, "phase": "naval", "trade": {"merchant_navy": 3}, "rp": {"entente": 9, "central_powers": 9}}
    assert from_position(naval, BOARD).trade_awarded == (3, 3)
    assert from_position({"turn": 6}, BOARD).trade_awarded == (0, 0)


@pytest.mark.parametrize(
    ("athena", "phase", "first"),
    [
        (None, "reinforcements", "central_powers"),
        ("central_powers", "reinforcements", "entente"),
        ("central_powers", "offensives", "central_powers"),
    ],
)
def test_who_comes_first_is_active_if_nobody_is_named(athena: str | None, phase: str, first: str) -> None:
    given = {"phase": phase, "options": {"athena": athena}, "rp": {"entente": 5, "central_powers": 5}}
    given["sectors"] = {"france": {"losses": 2}, "germany": {"losses": 2}}
    assert from_position(given, BOARD).active == Side[first.upper()]


def test_dice_of_an_offensive_follow_from_the_position() -> None:
    given = position_with((34,)) | {"offensives": [{"attacker": "germany", "defender": "france"}]}
    given["events"]["used"] = [34]
    given["now"] = {
        "battle": {"size": 2, "michael": True, "stage": "aviation", "attack": [1, 5, 6], "artillery": [2] * 3}
    }
    state = from_position(given, BOARD)
    assert state.battle is not None
    assert (state.battle.pool.attack_dice, state.battle.pool.artillery_dice) == (3, 3)
    assert (state.battle.cost, state.battle.stage) == (2, BattleStage.AVIATION)
    assert isinstance(state.waiting, Choice) and state.waiting.decision == Decision.AVIATION


def test_a_finished_game_is_a_position() -> None:
    state = from_position({"sectors": {"france": {"status": "surrendered"}}}, BOARD)
    assert state.waiting == engine.pending(state)
    assert isinstance(state.waiting, Over) and state.waiting.winner == CENTRAL_POWERS


def test_six_victory_points_are_the_end() -> None:
    lost = {name: {"status": "surrendered"} for name in ("russia", "middle_east", "serbia")}
    state = from_position({"turn": 6, "phase": "naval", "sectors": lost}, BOARD)
    assert isinstance(state.waiting, Over)
