"""The stored positions go on in as many ways as ever."""

from __future__ import annotations

import pytest

from rules.model import Options
from rules.position import to_position
from tests.golden.counting import Golden, sequences, stored

POSITIONS = stored()


@pytest.mark.parametrize("golden", POSITIONS, ids=lambda golden: golden.name)
def test_counts(golden: Golden) -> None:
    state = golden.state
    assert to_position(state) == golden.position
    assert tuple(sequences(state, length) for length in range(1, len(golden.counts) + 1)) == golden.counts


def test_there_are_thirty_with_and_without_options() -> None:
    assert len(POSITIONS) == len({golden.name for golden in POSITIONS}) == 30
    without = sum(golden.state.setup.options == Options() for golden in POSITIONS)
    assert 5 <= without <= 25
    assert all(len(golden.counts) >= 2 for golden in POSITIONS)
