"""Pictures of the list of games, from fixed games on a fixed day."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.screens.driving import SIZES
from tests.screens.games.support import keys, with_games

Compare = Callable[..., bool]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_list(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(with_games(), terminal_size=size, run_before=keys("down", "d", "y", "down", "down"))


def test_finding(snap_compare: Compare) -> None:
    assert snap_compare(with_games(), terminal_size=(80, 24), run_before=keys("/", *"won"))


def test_naming(snap_compare: Compare) -> None:
    assert snap_compare(with_games(), terminal_size=(80, 24), run_before=keys("n", "home", "right"))
