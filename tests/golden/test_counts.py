"""The stored positions go on in as many ways as ever."""

from __future__ import annotations

import pytest

from rules.board_file import packaged
from rules.editions import LAYOUTS
from rules.model import Options
from rules.position import to_position
from tests.golden.counting import Golden, sequences, stored

POSITIONS = {edition: stored(edition) for edition in LAYOUTS}


@pytest.mark.parametrize(
    "golden",
    [
        pytest.param(golden, id=f"{edition} {golden.name}")
        for edition, positions in POSITIONS.items()
        for golden in positions
    ],
)
def test_counts(golden: Golden) -> None:
    state = golden.state
    assert to_position(state) == golden.position
    assert tuple(sequences(state, length) for length in range(1, len(golden.counts) + 1)) == golden.counts


@pytest.mark.parametrize("edition", LAYOUTS)
def test_there_are_thirty_with_and_without_options(edition: str) -> None:
    positions = POSITIONS[edition]
    assert len(positions) == len({golden.name for golden in positions}) == 30
    without = sum(golden.state.setup.options == Options.usual(packaged(edition).edition) for golden in positions)
    assert 5 <= without <= 25
    assert all(len(golden.counts) >= 2 for golden in positions)
