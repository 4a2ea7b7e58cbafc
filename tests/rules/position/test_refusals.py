"""Positions: everything impossible is refused, by path."""

from __future__ import annotations

from typing import Any

import pytest

from rules.model import FRANCE, GERMANY
from rules.position import PositionError, from_position
from rules.strict import NotationError
from tests.rules.support import BOARD

BATTLE: dict[str, Any] = {
    "turn": 6,
    "phase": "offensives",
    "offensives": [{"attacker": "germany", "defender": "france"}],
}

RESOLVING: dict[str, Any] = {"turn": 6, "phase": "events", "now": {"step": 4}}
AT_ATHENAS: dict[str, Any] = {"turn": 6, "phase": "technology", "active": "entente", "options": {"athena": "entente"}}


def battle(**entry: Any) -> dict[str, Any]:
    return {**BATTLE, "now": {"battle": {"size": 2, **entry}}}


# --- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "path", "expected"),
    [
        ([], "", "an object"),
        (None, "", "an object"),
        ({"tern": 6}, "tern", "no such field"),
        ({"sectors": {"mars": {}}}, "sectors.mars", "no such field"),
        ({"sectors": {"russia": {"loses": 1}}}, "sectors.russia.loses", "no such field"),
        ({"now": {"battle": {"size": 1, "dice": 2}}}, "now.battle.dice", "no such field"),
        ({"now": {"battle": {}}}, "now.battle.size", "a whole number"),
        ({"offensives": [{"attacker": "germany"}]}, "offensives[0].defender", "one of: "),
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
        ({"options": {"bid": True}}, "options.bid", "no such field"),
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
        ({"revolution": 7}, "revolution", "from 0 to 6"),
        ({"sectors": {"france": {"losses": 7}}}, "sectors.france.losses", "from 0 to 6"),
        ({"sectors": {"italy": {"losses": 1}}}, "sectors.italy.losses", "0"),
        ({"sectors": {"france": {"status": "neutral"}}}, "sectors.france.status", "one of: at_war, surrendered"),
        ({"sectors": {"italy": {"status": "exited"}}}, "sectors.italy.status", "one of: neutral, at_war, surrendered"),
        ({"sectors": {"france": {"attack": 1}}}, "sectors.france.attack", "0"),
        ({"turn": 12, "technology": {"entente": {"naval": {"level": 4}}}}, "technology.entente.naval.level", "0 to 3"),
        ({"technology": {"entente": {"attack": {"level": 1}}}}, "technology.entente.attack.level", "0"),
        ({"turn": 2, "technology": {"entente": {"naval": {"cubes": -1}}}}, "technology.entente.naval.cubes", "0"),
        ({"events": {"deck": [43]}}, "events.deck[0]", "an event of 1914 or before"),
        ({"events": {"deck": [5]}}, "events.deck[0]", "an event of 1914 or before"),
        ({"events": {"deck": [1, 1]}}, "events.deck[1]", "that lies nowhere else"),
        ({"phase": "income", "events": {"deck": [1], "this_turn": [1]}}, "events.deck[0]", "that lies nowhere else"),
        ({"phase": "events", "events": {"drawn": [1]}}, "events", "no cards of this turn before they are drawn"),
        ({"phase": "events", "events": {"this_turn": [1]}, "now": {"step": 2}}, "events.this_turn[0]", "nothing here"),
        ({"events": {"set_aside": [2]}}, "events.set_aside[0]", "a card after 1914"),
        (
            {"turn": 2, "options": {"rewriting_history": True}, "events": {"set_aside": [5], "deck": [5]}},
            "events.deck[0]",
            "that lies nowhere else",
        ),
        ({"phase": "naval", "events": {"this_turn": [2], "cancelled": [2]}}, "events.drawn[1]", "lies nowhere else"),
        ({"phase": "naval", "events": {"this_turn": [2], "drawn": [3]}}, "events.this_turn[0]", "one of: 3"),
        ({"turn": 6, "events": {"in_force": [7]}}, "events.in_force[0]", "one of: 6, 10, 15"),
        ({"turn": 6, "events": {"in_force": [6], "deck": [6]}}, "events.in_force[0]", "that lies nowhere else"),
        ({"turn": 6, "events": {"in_force": [6, 6]}}, "events.in_force[1]", "lies nowhere else"),
        ({"turn": 6, "events": {"in_force": [35]}}, "events.in_force[0]", "an event of 1916 or before"),
        ({"turn": 12, "phase": "naval", "events": {"this_turn": [35], "used": [34]}}, "events.used[0]", "nothing here"),
        ({"events": {"deck": list(range(1, 43)) * 2}}, "events.deck", "a list of at most 64"),
        ({"events": {"to_resolve": [1]}}, "events.to_resolve[0]", "nothing here"),
        ({"offensives": [{"attacker": "germany", "defender": "serbia"}]}, "offensives[0].defender", "an enemy"),
        ({"offensives": [{"attacker": "italy", "defender": "france"}]}, "offensives[0].defender", "an enemy"),
        (
            {"offensives": [{"attacker": "russia", "defender": "germany", "free_of_limit": True}]},
            "offensives[0].free_of_limit",
            "false",
        ),
        ({"phase": "technology", "reinforced": {"russia": 4}}, "reinforced.russia", "from 0 to 3"),
        ({"phase": "naval", "reinforced": {"russia": 1}}, "reinforced.russia", "0"),
        ({"phase": "reinforcements", "reinforced": {"russia": 1}}, "reinforced.russia", "0"),
        ({"reinforced": {"german_colonies": 1}}, "reinforced.german_colonies", "0"),
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
        ({"now": {"card": 1}, "events": {"deck": []}}, "now.card", "a card after 1914"),
        ({"phase": "technology", "now": {"attempted": ["naval", "naval"]}}, "now.attempted[1]", "each once"),
        ({"now": {"attempted": ["naval"]}}, "now.attempted[0]", "nothing here"),
        ({"phase": "technology", "now": {"attempt": {"technology": "naval"}}}, "now.attempt.technology", "the last"),
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
                "events": {"this_turn": [1]},
                "offensives": [{"attacker": "germany", "defender": "france", "free_of_limit": True}],
                "now": {"battle": {"size": 3}},
            },
            "now.battle",
            "none unless",
        ),
        ({**battle(), "sectors": {"france": {"status": "surrendered"}}}, "now.battle", "none between"),
        (battle(size=4), "now.battle.size", "from 1 to 3"),
        (battle(michael=True), "now.battle.michael", "false unless event 34 is used"),
        (battle(stage="losses"), "now.battle.stage", "one of: michael, attack_dice"),
        (battle(event=17), "now.battle.event", "0 or 8 or 14"),
        (battle(attack=[1, 2]), "now.battle.attack", "a list of 0"),
        (battle(stage="artillery_dice", attack=[1]), "now.battle.attack", "a list of 2"),
        (battle(stage="artillery_dice", attack=[1, 7]), "now.battle.attack[1]", "from 1 to 6"),
        (battle(stage="gaza", attack=[1, 1], rerolling=1), "now.battle.rerolling", "0"),
        ({"turn": 6, "phase": "naval", "active": "entente"}, "active", "central_powers"),
        ({"turn": 2, "trade": {"kaiserliche_marine": False}}, "trade.kaiserliche_marine", "true"),
        ({**RESOLVING, "events": {"this_turn": [9, 11, 18, 20]}}, "events", "at most 3 cards"),
        ({"turn": 4, "phase": "end_of_turn", "now": {"step": 2}, "events": {"drawn": [5]}}, "events", "cleared away"),
        (
            {**RESOLVING, "events": {"this_turn": [10, 11], "in_force": [10], "to_resolve": [10, 11]}},
            "events.in_force[0]",
            "lies nowhere else",
        ),
        (
            {"turn": 6, "options": {"rewriting_history": True}, "events": {"set_aside": [11]}},
            "events.set_aside[0]",
            "that brings no sector into the war",
        ),
        (
            {**AT_ATHENAS, "phase": "reinforcements", "reinforced": {"russia": 1}},
            "reinforced.russia",
            "0",
        ),
        ({**AT_ATHENAS, "athena": {"discard": [13]}}, "athena.discard", "Cornflower cards"),
        ({**AT_ATHENAS, "athena": {"failures": {"entente": 4}}}, "athena.failures.entente", "from 0 to 3"),
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


def test_dice_are_read_in_any_order() -> None:
    given = battle(stage="artillery_dice", attack=[6, 1])
    state = from_position(given, BOARD)
    assert state.battle is None  # there are no Artillery dice, so it is over
    assert state.sectors[FRANCE].losses == state.sectors[GERMANY].losses == 1
