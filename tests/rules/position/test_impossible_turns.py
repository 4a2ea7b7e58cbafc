"""Positions: what a turn, as far as it has come, cannot have seen is refused by its path."""

from __future__ import annotations

from typing import Any

import pytest

from rules.position import PositionError, from_position
from tests.rules.support import BOARD

_Case = tuple[dict[str, Any], str, str]
MARKER = {"attacker": "germany", "defender": "france"}
LOST = {"sectors": {"france": {"status": "surrendered"}}}
VARIANT = {"options": {"rewriting_history": True}}


def at(phase: str, step: int = 0, *, turn: int = 6, **fields: Any) -> dict[str, Any]:
    """`now` adds fields to the position's own `now`."""
    now = {"step": step, **fields.pop("now", {})}
    return {"turn": turn, "phase": phase, "now": now, **fields}


def resolving(*this_turn: int, **entry: Any) -> dict[str, Any]:
    return at("events", 4, events={"this_turn": list(this_turn), **entry})


def lying(turn: int, **events: Any) -> dict[str, Any]:
    return at("initiative", turn=turn, events=events)


def bids(step: int, **rp: int) -> dict[str, Any]:
    both = {"entente": 3, "central_powers": 3}
    return at("initiative", step, turn=2, options={"initiative": "bid"}, rp=both, now={"bids": rp})


def battle(attacker: str, defender: str, *this_turn: int, turn: int = 6, **entry: Any) -> dict[str, Any]:
    return at(
        "offensives",
        turn=turn,
        events={"this_turn": list(this_turn)},
        offensives=[{"attacker": attacker, "defender": defender}],
        now={"battle": {"size": 1, **entry}},
    )


def athena(phase: str, step: int, *, hand: dict[str, Any], **fields: Any) -> dict[str, Any]:
    hurt = {"russia": {"losses": 3}, "africa": {"losses": 2}, "france": {"losses": 1}}
    given = {"active": "entente", "rp": {"entente": 5}, "sectors": hurt, "athena": hand, **fields}
    return at(phase, step, options={"athena": "entente"}, **given)


def cards(*discard: int, **hand: Any) -> dict[str, Any]:
    return {"discard": list(discard), **hand}


AWAITING_DICE = {"now": {"awaited": "revolution"}}

ON_THE_BOARD: tuple[_Case, ...] = (
    (at("naval", active="entente"), "active", "central_powers, who has the initiative"),
    ({**battle("germany", "france"), "active": "central_powers"}, "active", "entente, whose go is next"),
    (at("initiative", turn=1, technology={"entente": {"naval": {"cubes": 1}}}), "technology.entente.naval.cubes", "0"),
    # of 1916, so that there was no turn before this one
    (
        at("naval", turn=5, technology={"entente": {"artillery": {"level": 1, "cubes": 1}}}),
        "technology.entente.artillery.cubes",
        "0",
    ),
    (at("naval", turn=2, trade={"kaiserliche_marine": False}), "trade.kaiserliche_marine", "true"),
    ({**lying(6, deck=[15]), "trade": {"kaiserliche_marine": False}}, "trade.kaiserliche_marine", "true"),
    ({**lying(6, in_force=[15]), "trade": {"kaiserliche_marine": False}}, "trade.kaiserliche_marine", "true"),
    (lying(8, in_force=[10, 24]), "trade.lafayette", "a space: events 10 and 24 are in force"),
    ({**resolving(9, 11, to_resolve=[11]), **LOST}, "events.to_resolve", "nothing here: the game is over"),
    ({**battle("russia", "germany"), **LOST}, "now.battle", "nothing here: the game is over"),
)

EVENT_CARDS: tuple[_Case, ...] = (
    (resolving(9, 11, 20, to_resolve=[9, 20]), "events.to_resolve", "what is left from some point on of: 9, 11, 20"),
    (resolving(9, 11, 18, 20), "events", "at most 3 cards"),
    ({**at("events", 2, events={"drawn": [9, 11, 20]}), **VARIANT}, "events", "at most 2 cards"),
    (resolving(1), "events.this_turn[0]", "no card that comes too late (7.3), as 1 does"),
    (resolving(9, drawn=[9, 11]), "events.this_turn", "all cards of `drawn`"),
    (resolving(9, cancelled=[13]), "events.cancelled[0]", "a card that Air Raid can cancel"),
    (at("offensives", events={"cancelled": [9, 12, 13]}), "events.cancelled[1]", "a card that Air Raid can cancel"),
    (at("end_of_turn", 2, turn=4, events={"drawn": [5]}), "events", "once they are cleared away"),
    (resolving(10, 11, in_force=[10], to_resolve=[10, 11]), "events.in_force[0]", "lies nowhere else"),
    (lying(8, in_force=[16, 23]), "events.in_force[0]", "no event that has ended, as 16 has"),
    ({**lying(8, in_force=[16]), "trade": {"lafayette": 0}}, "events.in_force[0]", "no event that has ended"),
    (
        {**lying(6, in_force=[6]), "sectors": {"german_colonies": {"status": "surrendered"}}},
        "events.in_force[0]",
        "no event that has ended, as 6 has",
    ),
    ({**lying(6, set_aside=[2], deck=[]), **VARIANT}, "events.set_aside[0]", "a card after 1914"),
    ({**lying(6, set_aside=[11]), **VARIANT}, "events.set_aside[0]", "that brings no sector into the war"),
    (
        at("offensives", turn=12, events={"this_turn": [34], "used": [34]}),
        "events.used",
        "no 34 unless an offensive has taken its dice",
    ),
)

TURN_SO_FAR: tuple[_Case, ...] = (
    (bids(1, central_powers=2), "now.bids.central_powers", "nothing here"),
    (bids(1, entente=4), "now.bids.entente", "from 0 to 3"),
    (bids(2, entente=18), "now.bids.entente", "from 0 to 17"),
    ({**bids(1, entente=1), "options": {"initiative": "bid", "athena": "entente"}}, "now.bids.entente", "0"),
    (at("end_of_turn", 2, turn=4, passed=["entente"]), "passed[0]", "nothing here"),
    (at("end_of_turn", 2, turn=4, offensives=[MARKER]), "offensives[0]", "nothing: at this point"),
    (at("end_of_turn", 2, turn=4, trade={"awarded": {"entente": 1}}), "trade.awarded.entente", "0"),
    (at("end_of_turn", 2, turn=4, reinforced={"russia": 1}), "reinforced.russia", "0"),
    (
        at("reinforcements", sectors={"germany": {"losses": 6}}, reinforced={"germany": 2}),
        "reinforced.germany",
        "from 0 to 1",
    ),
    (
        at("technology", sectors={"serbia": {"status": "surrendered"}}, reinforced={"serbia": 1}),
        "reinforced.serbia",
        "0",
    ),
    (at("offensives", reinforced={"italy": 1}), "reinforced.italy", "0"),
    (
        at("offensives", offensives=[{"attacker": "italy", "defender": "austria_hungary"}]),
        "offensives[0].attacker",
        "a sector that was at war this turn",
    ),
    (
        at(
            "offensives",
            turn=12,
            events={"this_turn": [37]},
            offensives=[{"attacker": "germany", "defender": "russia"}, MARKER],
        ),
        "offensives[1].attacker",
        "a sector that has not yet attacked",
    ),
    (
        at("income", turn=1, offensives=[{**MARKER, "free_of_limit": True}]),
        "offensives[0].free_of_limit",
        "false unless event 1 has been resolved this turn",
    ),
    (at("technology", now={"attempted": ["naval"]}), "now.attempted[0]", "a technology with a level or a cube"),
)

BATTLES: tuple[_Case, ...] = (
    ({**battle("germany", "france"), "passed": ["central_powers"]}, "now.battle", "none of a side that has passed"),
    ({**battle("germany", "france", size=2), "sectors": {"germany": {"losses": 5}}}, "now.battle.size", "1"),
    (battle("germany", "france", 20, event=20), "now.battle.event", "one of: 0"),
    (battle("germany", "france", 18, event=18), "now.battle.event", "one of: 0"),
    (battle("germany", "france", 17, stage="kut", attack=[], rerolling=1), "now.battle.rerolling", "0"),
    (
        battle("middle_east", "ottoman_empire", 25, turn=9, size=2, stage="gaza", attack=[6], rerolling=1),
        "now.battle.rerolling",
        "every die that hits (event 25)",
    ),
    (
        battle("russia", "austria_hungary", 19, size=2, stage="brusilov", attack=[5, 6], exploding=[5]),
        "now.battle.exploding",
        "a list of 2",
    ),
)

ATHENA: tuple[_Case, ...] = (
    (athena("technology", 0, hand={}, now={"attempted": ["naval"]}), "now.attempted[0]", "nothing here"),
    (athena("technology", 0, hand=cards(1)), "athena.discard[0]", "nothing here"),
    (athena("technology", 1, hand=cards(13)), "athena.discard[0]", "one of: 1, 2"),
    (
        athena("technology", 1, hand=cards(1, columns=[{"technology": "naval", "rp": 19}])),
        "athena.columns",
        "the last columns of a card of `discard`",
    ),
    (athena("reinforcements", 0, hand={"sectors": ["russia"]}), "athena.sectors[0]", "nothing here"),
    (athena("reinforcements", 0, hand={}, reinforced={"africa": 1}), "reinforced.africa", "0"),
    (athena("reinforcements", 1, hand={"sectors": ["africa"]}), "athena.sectors", "of: russia, africa, france"),
    (athena("reinforcements", 1, hand={"sectors": ["france", "africa"]}), "athena.sectors", "of: russia, africa"),
    (
        athena("reinforcements", 1, hand={"sectors": ["africa", "france"]}, reinforced={"africa": 1}),
        "athena.sectors[0]",
        "one of: france",
    ),
    (
        athena("reinforcements", 1, hand={}, reinforced={"russia": 1, "africa": 1}, **AWAITING_DICE),
        "now.awaited",
        "unless Russia was the last",
    ),
    (
        athena("reinforcements", 1, hand={"sectors": ["france"]}, reinforced={"russia": 1}, **AWAITING_DICE),
        "athena.sectors",
        "all that come after russia: africa, france",
    ),
    (athena("offensives", 0, hand=cards(2, card=1)), "athena.card", "0 or 2"),
    (athena("offensives", 0, hand=cards(1, card=1), rp={}), "athena.card", "0"),
    (athena("offensives", 0, hand=cards(1, card=1), passed=["entente"]), "athena.card", "0"),
    (athena("offensives", 0, hand=cards(1, card=1, failures={"entente": 3})), "athena.card", "0"),
    (athena("offensives", 0, hand=cards(1, card=1), events={"this_turn": [21]}), "athena.card", "0"),
    (athena("offensives", 0, hand=cards(1, card=1), active="central_powers"), "athena.card", "0"),
    (athena("reinforcements", 0, hand={"failures": {"entente": 1}}), "athena.failures.entente", "0"),
    (athena("offensives", 0, hand={"checks": [27]}, events={"this_turn": [5]}), "athena.checks[0]", "5"),
    (athena("offensives", 0, hand={"checks": [5]}), "athena.checks[0]", "nothing here"),
)


@pytest.mark.parametrize(("given", "path", "expected"), (*ON_THE_BOARD, *EVENT_CARDS, *TURN_SO_FAR, *BATTLES, *ATHENA))
def test_what_the_turn_cannot_have_seen_is_refused(given: dict[str, Any], path: str, expected: str) -> None:
    with pytest.raises(PositionError) as refused:
        from_position(given, BOARD)
    assert refused.value.path == path
    assert expected in refused.value.expected
