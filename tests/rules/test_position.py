"""Positions: every state round-trips, everything missing has its default, everything impossible is refused by path."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from rules import engine
from rules.actions import Bid, Offensive
from rules.chance import drawn, rolled
from rules.check import check
from rules.model import (
    BattleStage,
    Cards,
    Choice,
    Decision,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Technology,
)
from rules.notation import NotationError
from rules.phases.initiative import without_secrets
from rules.position import PositionError, from_position, to_position
from tests.rules.support import BOARD, CENTRAL_POWERS, ENTENTE, FRANCE, GERMANY, RUSSIA

ATHENAS = ((), (ENTENTE,), (CENTRAL_POWERS,), (ENTENTE, CENTRAL_POWERS))
WAYS_TO_PLAY = tuple(
    Options(
        quick_play=quick,
        rewriting_history=history,
        initiative=rule,
        athena=athena,
        brusilov_chain=not quick,
        lettow_card_fails=history,
        naval_natural=quick,
        reserve_mandatory=history,
    )
    for quick in (False, True)
    for history in (False, True)
    for rule in InitiativeRule
    for athena in ATHENAS
)
ALWAYS_PRINTED = [
    *("edition", "options", "turn", "phase", "initiative", "active", "rp", "vp", "trade", "revolution", "sectors"),
    *("technology", "events", "offensives", "passed"),
]


def moves(state: State, luck: Random) -> engine.Move:
    """Any action or outcome, each action as likely as the others."""
    waiting = state.waiting
    if isinstance(waiting, Dice):
        return rolled(*(luck.randint(1, 6) for _ in range(waiting.count)))
    if isinstance(waiting, Cards):
        return drawn(*luck.sample(engine.available_cards(state), waiting.count))
    return luck.choice(engine.legal(state))


def play_on(state: State, luck: Random) -> Iterator[State]:
    """The state and all that follow to the end of the game."""
    yield state
    while not isinstance(state.waiting, Over):
        state = engine.apply(state, moves(state, luck)).state
        yield state


def game(options: Options, seed: int) -> Iterator[State]:
    """A random game."""
    return play_on(engine.initial(Setup(BOARD, options)).state, Random(seed))


def through_json(obj: object) -> Any:
    """What comes out at the other end of a pipe."""
    return msgspec.json.decode(msgspec.json.encode(obj))


def assert_round_trip(state: State) -> None:
    assert from_position(through_json(to_position(state)), BOARD) == state


# ---------------------------------------------------------------------------------------------- round trips


@pytest.mark.parametrize("seed", range(0, len(WAYS_TO_PLAY), 5))
def test_every_state_of_a_game_round_trips(seed: int) -> None:
    for state in game(WAYS_TO_PLAY[seed], seed):
        assert_round_trip(state)


@pytest.mark.parametrize("seed", [seed for seed in range(len(WAYS_TO_PLAY)) if seed % 5])
def test_states_of_every_way_to_play_round_trip(seed: int) -> None:
    for number, state in enumerate(game(WAYS_TO_PLAY[seed], seed)):
        if number % 23 == seed % 23 or isinstance(state.waiting, Over):
            assert_round_trip(state)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10 * len(WAYS_TO_PLAY)))
def test_many_games_round_trip(seed: int) -> None:
    for state in game(WAYS_TO_PLAY[seed % len(WAYS_TO_PLAY)], seed + 1000):
        assert_round_trip(state)


@pytest.mark.parametrize(
    ("events", "attacker", "defender", "decision"),
    [
        ((34, 37), "germany", "france", Decision.MICHAEL),
        ((3, 4), "russia", "germany", Decision.TANNENBERG),
        ((17,), "ottoman_empire", "middle_east", Decision.KUT),
        ((19,), "russia", "austria_hungary", Decision.BRUSILOV),
        ((25,), "middle_east", "ottoman_empire", None),
        ((14, 34), "germany", "france", None),
        ((6,), "german_colonies", "africa", None),
    ],
)
def test_offensives_with_events_round_trip(
    events: tuple[int, ...], attacker: str, defender: str, decision: Decision | None
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
    assert decision is None or decision in seen


def position_with(events: tuple[int, ...]) -> dict[str, Any]:
    """The offensives of turn 12 with events in effect, and artillery and aviation for everybody."""
    levels = {name: {"level": 2} for name in ("attack", "defence", "artillery", "aviation")}
    sector = {"status": "at_war", "artillery": 2}
    return {
        "turn": 12,
        "phase": "offensives",
        "rp": {"entente": 15, "central_powers": 15},
        "technology": {"entente": levels, "central_powers": levels},
        "sectors": {"russia": sector, "middle_east": sector, "germany": {**sector, "aviation": 2}},
        "events": {"deck": [], "this_turn": list(events), "in_force": [6] if 6 in events else []},
    }


def test_what_is_awaited_round_trips_for_every_purpose_and_decision() -> None:
    """The random games above would be worth little if they had missed a kind of decision."""
    seen: set[object] = set()
    for seed in range(0, len(WAYS_TO_PLAY), 5):
        for state in game(WAYS_TO_PLAY[seed], seed):
            waiting = state.waiting
            if isinstance(waiting, Choice):
                seen.add(waiting.decision)
            elif isinstance(waiting, Dice):
                seen.add(waiting.purpose)
            elif isinstance(waiting, Cards):
                seen.add(waiting.deck)
    rare = {Decision.KUT, Decision.BRUSILOV, Decision.MICHAEL, Decision.TANNENBERG}  # tested one by one
    assert set(Decision) - rare <= seen
    assert set(Purpose) - {Purpose.OWN_REROLL, Purpose.FORCED_REROLL} <= seen


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


# ------------------------------------------------------------------------------------------- what is printed


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


# --------------------------------------------------------------------------------------------------- defaults


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


# --------------------------------------------------------------------------------------------------- refusals

BATTLE: dict[str, Any] = {
    "turn": 6,
    "phase": "offensives",
    "offensives": [{"attacker": "germany", "defender": "france"}],
}


def battle(**entry: Any) -> dict[str, Any]:
    return {**BATTLE, "now": {"battle": {"size": 2, **entry}}}


@pytest.mark.parametrize(
    ("given", "path", "expected"),
    [
        ([], "", "an object"),
        (None, "", "an object"),
        ({"tern": 6}, "tern", "no such field"),
        ({"sectors": {"mars": {}}}, "sectors.mars", "no such field"),
        ({"sectors": {"russia": {"loses": 1}}}, "sectors.russia.loses", "no such field"),
        ({"now": {"battle": {"size": 1, "dice": 2}}}, "now.battle.dice", "no such field"),
        ({"now": {"battle": {}}}, "now.battle.size", "a value"),
        ({"offensives": [{"attacker": "germany"}]}, "offensives[0].defender", "a value"),
        ({"turn": "6"}, "turn", "a whole number"),
        ({"turn": 6.0}, "turn", "a whole number"),
        ({"turn": True}, "turn", "a whole number"),
        ({"turn": None}, "turn", "a whole number"),
        ({"turn": 10**30}, "turn", "a whole number"),
        ({"turn": 0}, "turn", "from 1 to 14"),
        ({"turn": 15}, "turn", "from 1 to 14"),
        ({"phase": 3}, "phase", "one of: end_of_turn, events"),
        ({"phase": "war"}, "phase", "one of: end_of_turn, events"),
        ({"edition": "first"}, "edition", '"second"'),
        ({"edition": 2}, "edition", "a text"),
        ({"options": {"athena": "nobody"}}, "options.athena", "one of: central_powers, entente"),
        ({"options": {"bid": True}}, "options.bid", "no such key"),
        ({"rp": {"entente": 21}}, "rp.entente", "from 0 to 20"),
        ({"rp": {"entente": -1}}, "rp.entente", "from 0 to 20"),
        ({"rp": [3, 4]}, "rp", "an object"),
        ({"vp": {"central_powers": 1}}, "vp.central_powers", "0, which the surrendered sectors bring"),
        ({"trade": {"merchant_navy": 0}}, "trade.merchant_navy", "1 or 2 or 3 or 4 or 5"),
        ({"trade": {"lafayette": 6}}, "trade.lafayette", "from 0 to 5"),
        ({"trade": {"lafayette": -1}}, "trade.lafayette", "from 0 to 5"),
        ({"trade": {"lafayette": "x"}}, "trade.lafayette", "a whole number or null"),
        ({"trade": {"kaiserliche_marine": 1}}, "trade.kaiserliche_marine", "true or false"),
        ({"phase": "naval", "trade": {"awarded": {"entente": 99}}}, "trade.awarded.entente", "from 0 to"),
        ({"trade": {"awarded": {"entente": 1}}}, "trade.awarded.entente", "0"),
        ({"revolution": 7}, "revolution", "from 0 to 6"),
        ({"sectors": {"france": {"losses": 7}}}, "sectors.france.losses", "from 0 to 6"),
        ({"sectors": {"italy": {"losses": 1}}}, "sectors.italy.losses", "0"),
        ({"sectors": {"france": {"status": "neutral"}}}, "sectors.france.status", "one of: at_war, surrendered"),
        ({"sectors": {"italy": {"status": "exited"}}}, "sectors.italy.status", "one of: neutral, at_war, surrendered"),
        ({"sectors": {"france": {"attack": 1}}}, "sectors.france.attack", "0"),
        ({"turn": 12, "technology": {"entente": {"naval": {"level": 4}}}}, "technology.entente.naval.level", "0 to 3"),
        ({"technology": {"entente": {"attack": {"level": 1}}}}, "technology.entente.attack.level", "0"),
        ({"technology": {"entente": {"naval": {"cubes": 2}}}}, "technology.entente.naval.cubes", "from 0 to 1"),
        ({"technology": {"entente": {"naval": {"cubes": -1}}}}, "technology.entente.naval.cubes", "from 0 to 1"),
        ({"events": {"deck": [43]}}, "events.deck[0]", "an event of 1914 or before"),
        ({"events": {"deck": [5]}}, "events.deck[0]", "an event of 1914 or before"),
        ({"events": {"deck": [1, 1]}}, "events.deck[1]", "that lies nowhere else"),
        ({"phase": "income", "events": {"deck": [1], "this_turn": [1]}}, "events.deck[0]", "that lies nowhere else"),
        ({"phase": "events", "events": {"drawn": [1]}}, "events", "no cards of this turn before they are drawn"),
        ({"phase": "events", "events": {"this_turn": [1]}, "now": {"step": 2}}, "events.this_turn", "no card before"),
        ({"events": {"set_aside": [2]}}, "events.set_aside", "no cards without `options.rewriting_history`"),
        (
            {"options": {"rewriting_history": True}, "events": {"set_aside": [2], "deck": [2]}},
            "events.deck[0]",
            "that lies nowhere else",
        ),
        ({"events": {"this_turn": [2], "cancelled": [2]}}, "events.cancelled[0]", "that lies nowhere else"),
        ({"events": {"this_turn": [2], "drawn": [3]}}, "events.drawn", "the cards of `this_turn`"),
        ({"turn": 6, "events": {"in_force": [7]}}, "events.in_force[0]", "one of: 6, 10, 15"),
        ({"turn": 6, "events": {"in_force": [6], "deck": [6]}}, "events.deck[0]", "that lies nowhere else"),
        ({"turn": 6, "events": {"in_force": [6, 6]}}, "events.in_force[1]", "each once"),
        ({"turn": 6, "events": {"in_force": [35]}}, "events.in_force[0]", "an event of 1916 or before"),
        ({"turn": 12, "phase": "naval", "events": {"this_turn": [35], "used": [34]}}, "events.used[0]", "nothing here"),
        ({"events": {"deck": list(range(1, 43)) * 2}}, "events.deck", "a list of at most 64"),
        ({"events": {"to_resolve": [1]}}, "events.to_resolve[0]", "nothing here"),
        ({"offensives": [{"attacker": "germany", "defender": "serbia"}]}, "offensives[0].defender", "an enemy"),
        ({"offensives": [{"attacker": "italy", "defender": "france"}]}, "offensives[0].defender", "an enemy"),
        ({**BATTLE, "offensives": BATTLE["offensives"] * 2}, "offensives[1].attacker", "not yet attacked"),
        ({**BATTLE, "phase": "technology"}, "offensives[0]", "nothing yet"),
        (
            {"offensives": [{"attacker": "russia", "defender": "germany", "free_of_limit": True}]},
            "offensives[0].free_of_limit",
            "false",
        ),
        ({"phase": "offensives", "passed": ["entente", "entente"]}, "passed[1]", "each once"),
        ({"phase": "naval", "passed": ["entente"]}, "passed[0]", "nothing here"),
        ({"phase": "technology", "reinforced": {"russia": 4}}, "reinforced.russia", "from 0 to 3"),
        ({"phase": "naval", "reinforced": {"russia": 1}}, "reinforced.russia", "0"),
        ({"phase": "reinforcements", "reinforced": {"russia": 1}}, "reinforced.russia", "0"),
        ({"reinforced": {"german_colonies": 1}}, "reinforced.german_colonies", "0"),
        (
            {"phase": "reinforcements", "active": "entente", "revolution": 6, "reinforced": {"russia": 1}},
            "reinforced.russia",
            "0 after the Revolution",
        ),
        ({"now": {"step": 3}}, "now.step", "from 0 to 2"),
        ({"phase": "technology", "now": {"step": 1}}, "now.step", "0"),
        ({"turn": 14, "phase": "end_of_turn", "now": {"step": 2}}, "now.step", "from 0 to 1"),
        ({"now": {"bids": {"entente": 0}}}, "now.bids.entente", "nothing here"),
        (
            {"turn": 2, "options": {"initiative": "bid"}, "now": {"step": 1, "bids": {"entente": 1}}},
            "now.bids.entente",
            "0",
        ),
        ({"now": {"initiative_die": 4}}, "now.initiative_die", "0"),
        ({"now": {"awaited": "dice"}}, "now.awaited", "one of: research, research_again"),
        ({"now": {"awaited": "revolution"}}, "now.awaited", "no dice for the Revolution"),
        ({"now": {"awaited": "research"}}, "now.awaited", "nothing to do with research"),
        ({"now": {"awaited": "set_aside"}}, "now.awaited", "no card set aside"),
        ({"now": {"card": 1}, "events": {"deck": []}}, "now.card", "0 unless"),
        ({"phase": "technology", "now": {"attempted": ["naval", "naval"]}}, "now.attempted[1]", "each once"),
        ({"now": {"attempted": ["naval"]}}, "now.attempted[0]", "nothing here"),
        ({"phase": "technology", "now": {"attempt": {"technology": "naval"}}}, "now.attempt.technology", "nothing"),
        (
            {
                "phase": "technology",
                "active": "entente",
                "now": {"attempted": ["naval"], "attempt": {"technology": "naval"}, "awaited": "research_failed"},
            },
            "now.awaited",
            "research: there is no re-roll here",
        ),
        ({"now": {"battle": {"size": 1}}}, "now.battle", "none unless"),
        (
            {
                "phase": "offensives",
                "offensives": [{"attacker": "germany", "defender": "france", "free_of_limit": True}],
                "now": {"battle": {"size": 3}},
            },
            "now.battle",
            "none unless",
        ),
        ({**battle(), "sectors": {"france": {"status": "surrendered"}}}, "now.battle", "none between"),
        (battle(size=4), "now.battle.size", "from 1 to 3"),
        (battle(event=14), "now.battle.event", "one of: 0"),
        (battle(michael=True), "now.battle.michael", "false unless event 34 is used"),
        (battle(stage="losses"), "now.battle.stage", "one of: michael, attack_dice"),
        (battle(attack=[1, 2]), "now.battle.attack", "a list of 0"),
        (battle(stage="artillery_dice", attack=[1]), "now.battle.attack", "a list of 2"),
        (battle(stage="artillery_dice", attack=[1, 7]), "now.battle.attack[1]", "from 1 to 6"),
        (battle(stage="gaza", attack=[1, 1], rerolling=1), "now.battle.rerolling", "0"),
        (battle(stage="brusilov", attack=[1, 5], exploding=[4]), "now.battle.exploding[0]", "5 or 6"),
        ({"athena": {"discard": [1]}}, "athena.discard[0]", "nothing here"),
        ({"options": {"athena": "entente"}, "athena": {"discard": [13]}}, "athena.discard[0]", "one of: 1, 2"),
        ({"options": {"athena": "entente"}, "athena": {"card": 1, "discard": [1]}}, "athena.card", "0"),
        ({"athena": {"failures": {"central_powers": 1}}}, "athena.failures.central_powers", "0"),
        ({"athena": {"france_barred": True}}, "athena.france_barred", "false"),
        ({"athena": {"checks": [5]}}, "athena.checks[0]", "nothing here"),
        ({"athena": {"sectors": ["russia"]}}, "athena.sectors[0]", "nothing here"),
        ({"athena": {"columns": [{"technology": "naval", "rp": 1}]}}, "athena.columns[0]", "nothing here"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_its_path(given: object, path: str, expected: str) -> None:
    with pytest.raises(PositionError) as refused:
        from_position(given, BOARD)
    assert refused.value.path == path
    assert expected in refused.value.expected
    assert isinstance(refused.value, NotationError)


def test_the_names_of_unknown_fields_are_harmless() -> None:
    with pytest.raises(PositionError) as refused:
        from_position({"\x1b[2J" + "x" * 100: 1}, BOARD)
    assert refused.value.path == "?[2J" + "x" * 36


# ------------------------------------------------------------------------------------------- anything at all


@pytest.mark.parametrize("seed", range(8))
def test_what_is_not_refused_can_be_played(seed: int) -> None:
    """Positions with some fields changed are refused by path, or round-trip and play to the end of the turn."""
    luck = Random(seed)
    states = list(game(WAYS_TO_PLAY[luck.randrange(len(WAYS_TO_PLAY))], seed))
    accepted = 0
    for _ in range(60):
        given = mutated(to_position(luck.choice(states)), luck)
        try:
            state = from_position(given, BOARD)
        except PositionError as error:
            assert error.path
            continue
        accepted += 1
        assert_round_trip(state)
        for after in play_on(state, luck):
            check(after)
            if after.turn > state.turn + 1:
                break
    assert accepted


def mutated(position: dict[str, Any], luck: Random) -> dict[str, Any]:
    """A position with up to three fields changed, added or left out."""
    position = copy.deepcopy(position)
    for _ in range(luck.randint(1, 3)):
        if luck.random() < 0.3:
            *path, key = luck.choice(EXTRA_FIELDS).split(".")
            field = position
            for step in path:
                field = field.setdefault(step, {})
            field[key] = luck.choice(VALUES)
        else:
            holder, key = luck.choice(list(places(position)))
            if luck.random() < 0.15:
                del holder[key]
            else:
                holder[key] = other(holder[key], luck)
    return position


def places(value: object) -> Iterator[tuple[Any, Any]]:
    """Every field and list item, with what holds it."""
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, item in items:
        yield value, key
        yield from places(item)


def other(value: object, luck: Random) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return luck.choice([value + 1, value - 1, 0, 1, 2, 3, 5, 6, luck.randint(0, 42)])
    if isinstance(value, str):
        return luck.choice(NAMES)
    if isinstance(value, list):
        return luck.choice([[], value + value[:1], value[1:], [*value, luck.choice([1, 2, 5, 15, 34, *NAMES])]])
    return {} if isinstance(value, dict) else luck.choice([0, 1, None])


NAMES = [member.name.lower() for kind in (Side, Sector, Status, Phase, Technology, BattleStage) for member in kind] + [
    "revolution",
    "research",
    "research_again",
    "research_failed",
    "set_aside",
]
VALUES: list[object] = [0, 1, 2, 3, 4, [15], [34], ["naval"], ["entente"], {"russia": 2}, {"entente": 1}, *NAMES]
EXTRA_FIELDS = [
    *("phase", "active", "turn", "passed", "reinforced", "trade.awarded", "events.to_resolve", "events.used"),
    *("now.step", "now.awaited", "now.card", "now.bids", "now.initiative_die", "now.attempted"),
    *("now.battle.rerolling", "now.battle.stage", "athena.card", "athena.sectors"),
]


def test_dice_are_read_in_any_order() -> None:
    given = battle(stage="artillery_dice", attack=[6, 1])
    state = from_position(given, BOARD)
    assert state.battle is None  # there are no Artillery dice, so it is over
    assert state.sectors[FRANCE].losses == state.sectors[GERMANY].losses == 1
