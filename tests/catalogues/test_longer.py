"""With every message half as long again nothing fails at 80x24; what is cut then is known: a new place is seen."""

from __future__ import annotations

import pytest

from ldd_tui import text
from tests.catalogues.everything import EVERYTHING
from tests.catalogues.longer import LONGER
from tests.catalogues.pictures import looked_at
from tests.screens.driving import SIZES
from tests.soaking import first_of

CUT = {
    "technology": "shortened",
    "implement": "shortened",
    "reinforce": "shortened",
    "reinforce_russia": "shortened",
    "offensive": "shortened",
    "offensive_verdun": "shortened",
    "offensive_michael": "shortened",
    "trees": "shortened",
    "events_list": "shortened",
    "technology_refused": "shortened",
    "offensive_refused": "shortened",
    "reinforce_refused": "shortened",
    "trees_in_sectors": "shortened",
    "all_cards": "shortened",
    "lessons": "shortened clipped",
    "lessons_of_first_edition": "shortened clipped",
    "lesson": "shortened clipped",
    "lesson_of_dialog": "shortened",
    "lesson_wrong_turn": "shortened clipped",
    "lesson_hint": "shortened clipped",
    "tutor": "shortened",
    "setup_first_edition": "shortened",
    "settings": "clipped",
    "settings_below": "clipped",
    "settings_keys": "clipped",
    "my_box": "shortened clipped",
    "my_box_begun": "shortened clipped",
    "my_box_card": "shortened",
    "games": "shortened",
    "games_deleted": "shortened",
    "first_turn": "shortened clipped",
    "first_turn_of_two": "shortened clipped",
    "middle_of_the_war": "shortened clipped",
    "aimed": "shortened clipped",
    "refusal": "shortened clipped",
    "tracks": "shortened clipped",
    "keys": "clipped",
    "why": "shortened",
    "odds": "shortened clipped",
    "hints": "shortened",
    "trees_in_game": "shortened",
    "pass": "shortened clipped",
    "technology_docked": "shortened",
    "reinforce_docked": "shortened",
    "offensive_docked": "shortened",
    "table_cards": "shortened",
    "table_dice": "shortened",
    "computers": "shortened clipped",
    "over_in_game": "shortened clipped",
    "replay": "shortened clipped",
    "replay_branch": "shortened",
    "replay_find": "shortened clipped",
    "analysis": "shortened",
    "analysis_luck": "shortened",
    "analysis_both": "shortened",
    "first_map": "shortened clipped",
    "first_initiative_price": "shortened",
    "first_u_boat_debt": "shortened",
    "first_price_of_failed_dice": "shortened",
    "first_armistice_roll": "shortened",
    "lobby": "shortened",
    "lobby_of_guest": "shortened",
    "club_table": "shortened clipped",
    "club_talk": "shortened",
    "club_arrange": "shortened",
    "looking_on": "shortened clipped",
}
"""What is cut in each: words that are `shortened`, lines that are `clipped`."""


USUAL = (
    *("technology", "offensive_verdun", "trees", "events_list", "lesson_of_dialog", "setup_first_edition", "settings"),
    *("my_box_card", "games", "first_turn", "refusal", "odds", "table_dice", "replay_find", "analysis", "log"),
    *("over_in_game", "first_map", "lobby", "club_table", "commands", "rules_contents"),
)
"""One or two scenes of each screen and of each kind of dialog, for every run."""


@pytest.mark.parametrize("name", first_of(len(USUAL), sorted(EVERYTHING, key=lambda name: name not in USUAL)))
async def test_what_is_cut_is_known(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_installed", LONGER)
    (seen,) = await looked_at(name, SIZES[:1], monkeypatch)
    assert " ".join(kind for kind in ("shortened", "clipped") if getattr(seen, kind)) == CUT.get(name, "")
