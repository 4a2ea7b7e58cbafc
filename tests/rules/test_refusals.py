"""Refusals as files, lessons and the pipe name them."""

from __future__ import annotations

import re

import pytest

from rules import refusals as r
from rules.model import FRANCE, GERMANY, Corner, Technology

REASONS = {
    "not_awaited", "game_over", "not_an_outcome", "too_few_rp", "reserved_for_mandatory", "negative_bid",
    "event_not_drawn", "corner_forbids", "not_set_aside", "draw_is_random", "already_drawn", "not_your_sector",
    "not_at_war", "surrendered", "never_reinforced", "revolution", "no_losses", "three_spaces",
    "not_enough_losses", "not_in_quick_play", "already_attempted", "tree_complete", "year_not_reached",
    "not_implemented_by_sector", "sector_maximum", "not_unlocked", "mandatory_first", "mandatory_size",
    "least_size", "more_than_owed", "bid_limit",
    "not_enemy", "not_adjacent", "already_attacked", "operational_value", "size", "dice_not_there",
}  # fmt: skip
"""The names by which lessons and programs at the other end of the pipe know them: they never change."""


def test_every_kind_is_known_by_its_reason() -> None:
    assert set(r.KINDS) == REASONS
    assert len(r.KINDS) == len(r.Refusal.__subclasses__()), "no two share a reason"
    assert all(r.reason(kind) == reason for reason, kind in r.KINDS.items())


@pytest.mark.parametrize("kind", r.KINDS.values())
def test_every_kind_says_when_it_comes_and_by_which_rule(kind: type[r.Refusal]) -> None:
    assert kind.__doc__ and re.search(r"\((\d|R\d|.*[ ,]R?\d)[^()]*\)", kind.__doc__), kind.__doc__
    assert kind.__struct_config__.frozen


@pytest.mark.parametrize(
    ("refusal", "details"),
    [
        (r.NotAwaited("10"), {}),
        (r.NotAnOutcome("3.9", "choice"), {"awaited": "choice"}),
        (r.NotAnOutcome("7.1", "cards", 3), {"awaited": "cards", "count": 3}),
        (r.TooFewRP("6", cost=4, rp=3), {"cost": 4, "rp": 3}),
        (r.CornerForbids("10.2.7", 14, Corner.GREY), {"event": 14, "corner": "grey"}),
        (r.NotYourSector("10.1", FRANCE), {"sector": FRANCE}),
        (r.NotYourSector("10.2.6", FRANCE, Technology.ATTACK), {"sector": FRANCE, "technology": Technology.ATTACK}),
        (r.NotEnemy("10.3.1", FRANCE, GERMANY), {"attacker": FRANCE, "defender": GERMANY}),
        (r.DiceNotThere("10.3.3", at_most=1, faces=(2, 5)), {"at_most": 1, "faces": "2 5"}),
    ],
)
def test_details_are_what_a_refusal_says(refusal: r.Refusal, details: dict[str, int | str]) -> None:
    assert r.details(refusal) == details


def test_an_illegal_action_says_its_refusal() -> None:
    error = r.IllegalAction(r.TooFewRP("10.3.2", cost=3, rp=2))
    assert str(error) == "too_few_rp (10.3.2) {'cost': 3, 'rp': 2}"
    assert error.refusal == r.TooFewRP("10.3.2", cost=3, rp=2)
