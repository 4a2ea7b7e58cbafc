"""Positions: whatever is accepted is printed as what is accepted again, is equal, and can be played on."""

from __future__ import annotations

import pytest

from tests.rules.position.mutations import FIRST, SECOND, Kind, tried
from tests.soaking import first_of


@pytest.mark.parametrize("kind", [SECOND, FIRST], ids=["second", "first"])
@pytest.mark.parametrize("seed", first_of(3, range(208, 1608)))
def test_what_is_accepted_is_printed_read_and_played(kind: Kind, seed: int) -> None:
    assert tried(kind, seed, count=12)
