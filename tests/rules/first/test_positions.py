"""Positions of the first edition: printed, read back, refused by name and path."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import Any

import pytest

from rules import engine
from rules.facts import PhaseBegan, PositionLaid, TurnBegan
from rules.model import FRANCE, RUSSIA, Choice, Dice, InitiativeRule, Options, Over, Purpose, Setup, Side, Status
from rules.position import PositionError, begin, from_position, to_position
from tests.rules.first.support import BOARD, EGYPT, FRENCH_AFRICA, options
from tests.rules.position.support import ATHENAS, play_on, through_json
from tests.soaking import first_of

WAYS = tuple(
    options(
        initiative=rule,
        athena=athena,
        naval_natural=rule == InitiativeRule.TRACK,
        reserve_mandatory=bool(athena),
        revolution_surrender=rule == InitiativeRule.TRACK,
    )
    for rule, athena in product((InitiativeRule.BID, InitiativeRule.TRACK), ATHENAS)
)


IN_ITS_BLOCK = {"turn": 3, "phase": "offensives", "active": "entente", "options": {"athena": "entente"}}
"""The system has come to its offensives: it has used its Techno markers, numbers 1 to 3; 9 to 14 reinforce."""


@pytest.mark.parametrize("every", first_of(1, (4, 1)))
@pytest.mark.parametrize("chosen", WAYS, ids=lambda chosen: f"{chosen.initiative.name} {len(chosen.athena)}")
def test_whatever_is_printed_is_read_as_the_same(chosen: Options, every: int) -> None:
    for state in islice(play_on(engine.initial(Setup(BOARD, chosen)).state, Random(0)), 0, None, every):
        printed = through_json(to_position(state))
        again = from_position(printed, BOARD)
        assert again == state
        assert to_position(again) == printed


def test_a_new_game_is_printed_without_what_the_board_does_not_print() -> None:
    printed = to_position(engine.initial(Setup(BOARD, options())).state)
    assert list(printed) == [
        "edition",
        "options",
        "turn",
        "phase",
        "initiative",
        "active",
        "rp",
        "vp",
        "lafayette",
        "revolution",
        "sectors",
        "technology",
        "events",
        "offensives",
    ]
    assert printed["options"] == {"initiative": "bid", "athena": None}
    assert printed["sectors"]["egypt"] == {"status": "at_war", "losses": 0}
    assert list(printed["technology"]["entente"]) == ["attack", "defence", "artillery", "aviation"]
    assert all(entry == {"level": 0} for entry in printed["technology"]["entente"].values())
    assert printed["events"] == {"deck": [1, 2, 3, 4], "this_turn": [], "in_force": [], "jutland": None}


@pytest.mark.parametrize(
    ("position", "path", "expected"),
    [
        ({"sectors": {"middle_east": {}}}, "sectors.middle_east", "no such field: known are austria_hungary, "),
        ({"sectors": {"egypt": {"attack": 1}}}, "sectors.egypt.attack", "no such field: known are losses, status"),
        ({"sectors": {"egypt": {"losses": 4}}}, "sectors.egypt.losses", "a whole number from 0 to 3"),
        ({"trade": {}}, "trade", "no such field: "),
        ({"passed": []}, "passed", "no such field: "),
        ({"athena": {}}, "athena", "no such field: "),
        ({"technology": {"entente": {"naval": {"level": 1}}}}, "technology.entente.naval", "no such field: "),
        ({"technology": {"entente": {"attack": {"cubes": 1}}}}, "technology.entente.attack.cubes", "no such field: "),
        ({"options": {"quick_play": True}}, "options.quick_play", "no such field: known are athena, initiative, "),
        ({"options": {"initiative": "dice"}}, "options.initiative", "one of: bid, track"),
        ({"events": {"set_aside": []}}, "events.set_aside", "no such field: "),
        ({"events": {"deck": [42]}, "turn": 11}, "events.deck[0]", None),
        ({"events": {"deck": [38, 42]}, "turn": 12}, "events.deck[1]", "no 42, which cannot be drawn now"),
        ({"events": {"deck": [41]}, "turn": 11}, "events.deck[0]", "no 41, which cannot be drawn now"),
        ({"events": {"jutland": 0}}, "events.jutland", "null, 5 or 6"),
        ({"events": {"jutland": 4}}, "events.jutland", "null, 5 or 6"),
        ({"events": {"jutland": 6}}, "events.jutland", "null, unless event 14 has ended it"),
        ({"lafayette": 11}, "lafayette", "a whole number from 0 to 10"),
        ({"now": {"owed": 1}}, "now.owed", "a whole number from 0 to "),
        ({"now": {"falling": [{"sector": "egypt"}]}}, "now.falling", "none without `armistice` or `won`"),
        ({"now": {"armistice": "entente"}}, "now.armistice", "a side by whose enemy a sector has been lost"),
        ({"poppies": {"held": [1]}}, "poppies", "nothing outside the block of the system"),
        ({**IN_ITS_BLOCK, "poppies": {"held": [40]}}, "poppies.held[0]", "markers of the side"),
        ({**IN_ITS_BLOCK, "phase": "naval", "now": {"naval": 0}, "poppies": {"held": [15]}}, "poppies", "nothing "),
        ({**IN_ITS_BLOCK, "phase": "technology", "poppies": {"to_draw": 2}}, "poppies.to_draw", "0 unless"),
        (
            {"phase": "naval", "now": {"naval": 1, "armistice": "entente"}},
            "now.naval",
            "nothing here: the Armistice roll",
        ),
        (
            {
                **{"turn": 3, "phase": "technology", "active": "entente"},
                "now": {"attempted": ["defence"], "attempt": {"technology": "defence"}, "armistice": "entente"},
            },
            "now.attempt",
            "nothing here: the Armistice roll",
        ),
        (
            {
                **{"turn": 3, "phase": "offensives", "active": "entente"},
                "offensives": [{"attacker": "france", "defender": "germany"}],
                "now": {"battle": {"size": 1, "stage": "kut", "attack": [3]}},
            },
            "now.battle.stage",
            "one of: michael, attack_dice, artillery_dice, aviation, ",
        ),
        ({"edition": "second"}, "edition", '"first"'),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_is_refused_with_its_path(position: dict[str, Any], path: str, expected: str | None) -> None:
    if expected is None:
        assert from_position(position, BOARD).deck
        return
    with pytest.raises(PositionError) as caught:
        from_position(position, BOARD)
    assert caught.value.path == path
    assert caught.value.expected.startswith(expected)


def test_levels_in_sectors_follow_from_the_sides() -> None:
    position = {"turn": 14, "technology": {"entente": {"attack": {"level": 4}, "aviation": {"level": 4}}}}
    sectors = from_position(position, BOARD).sectors
    found = [sectors[sector].levels for sector in (FRANCE, RUSSIA, EGYPT, FRENCH_AFRICA)]
    assert found == [(4, 0, 0, 4), (3, 0, 0, 1), (2, 0, 0, 1), (0, 0, 0, 0)]


def test_the_marker_of_jutland_is_told_by_its_face_alone() -> None:
    told = from_position({"turn": 6, "events": {"in_force": [7], "jutland": 5}}, BOARD)
    assert told.in_force == (7, 14)
    assert to_position(told)["events"]["jutland"] == 5
    gone = from_position({"turn": 6, "events": {"jutland": 6}}, BOARD)
    assert not gone.kaiserliche_marine and to_position(gone)["events"]["jutland"] == 6


def test_a_game_that_begins_from_a_position_cites_the_editions_own_sections() -> None:
    position = {"turn": 3, "phase": "offensives", "active": "central_powers", "initiative": "central_powers"}
    told = begin(position, Setup(BOARD, options())).facts[:3]
    assert [(type(fact), fact.rule) for fact in told] == [
        (TurnBegan, BOARD.edition.cited("5")),
        (PhaseBegan, BOARD.edition.cited("5")),
        (PositionLaid, BOARD.edition.cited("4")),
    ]
    assert {fact.rule for fact in told} == {"6.1", "5"}


def test_an_armistice_roll_can_be_awaited_at_any_point() -> None:
    position = {
        "turn": 3,
        "phase": "naval",
        "active": "central_powers",
        "sectors": {"serbia": {"status": "surrendered", "losses": 2}},
        "now": {"step": 1, "owed": 2, "armistice": "central_powers"},
    }
    state = from_position(position, BOARD)
    assert state.waiting == Dice(Side.CENTRAL_POWERS, Purpose.ARMISTICE, 1, "7")
    assert state.vp == (0, 1) and state.owed == 2
    goes_on = engine.apply(state, engine.chance(state)[5][0]).state
    assert isinstance(goes_on.waiting, Choice) and goes_on.waiting.side == Side.ENTENTE


def test_who_has_won_by_a_roll_is_told() -> None:
    position = {
        "turn": 3,
        "phase": "reinforcements",
        "sectors": {"serbia": {"status": "surrendered"}, "russia": {"status": "surrendered"}},
        "now": {"won": "central_powers"},
    }
    state = from_position(position, BOARD)
    assert isinstance(state.waiting, Over) and state.waiting.winner == Side.CENTRAL_POWERS
    assert state.sectors[3].status == Status.SURRENDERED
