"""Pictures of every dialog from fixed positions, at 80x24, and of those that use more room at 120x40 and 200x50."""

from __future__ import annotations

from typing import Any

import pytest

from tests.modals.scenes import SCENES, Host

SMALL, LARGE, HUGE = (80, 24), (120, 40), (200, 50)
AT_LARGE = (
    "air_raid",
    "bid",
    "event_cards",
    "events_list",
    "implement",
    "offensive",
    "offensive_verdun",
    "over_long_war",
    "reinforce",
    "result_athena",
    "result_offensive",
    "tannenberg",
    "technology",
    "trees",
)
AT_HUGE = ("over_long_war", "trees")
IN_OTHER_THEMES = (("technology", "ldd-light"), ("offensive", "ldd-contrast"))
AFTER_KEYS = {
    "technology_refused": ("technology", ("6", "right", "right")),
    "offensive_refused": ("offensive", ("9",)),
    "reinforce_refused": ("reinforce", ("3", "enter")),
    "tannenberg_lifted": ("tannenberg", ("right", "backspace")),
    "bid_shown": ("bid", ("5", "s")),
    "help_in_dialog": ("offensive", ("question_mark",)),
    "over_prestige": ("over_armistice", ("2",)),
    "over_sums": ("over_long_war", ("3",)),
    "over_production": ("over_long_war", ("5",)),
    "trees_in_sectors": ("trees", ("3",)),
    "trees_effects": ("trees", ("4",)),
    "all_cards": ("event_cards", ("a",)),
}


@pytest.mark.parametrize("name", SCENES)
def test_small(snap_compare: Any, name: str) -> None:
    assert snap_compare(Host(SCENES[name]()), terminal_size=SMALL)


@pytest.mark.parametrize("name", AT_LARGE)
def test_large(snap_compare: Any, name: str) -> None:
    assert snap_compare(Host(SCENES[name]()), terminal_size=LARGE)


@pytest.mark.parametrize("name", AT_HUGE)
def test_huge(snap_compare: Any, name: str) -> None:
    assert snap_compare(Host(SCENES[name]()), terminal_size=HUGE)


def test_charts_beside_each_other(snap_compare: Any) -> None:
    assert snap_compare(Host(SCENES["over_long_war"]()), terminal_size=LARGE, press=("2",))


@pytest.mark.parametrize(("name", "theme"), IN_OTHER_THEMES)
def test_themes(snap_compare: Any, name: str, theme: str) -> None:
    app = Host(SCENES[name]())
    app.theme = theme
    assert snap_compare(app, terminal_size=SMALL)


@pytest.mark.parametrize("name", AFTER_KEYS)
def test_after_keys(snap_compare: Any, name: str) -> None:
    scene, keys = AFTER_KEYS[name]
    assert snap_compare(Host(SCENES[scene]()), terminal_size=SMALL, press=keys)
