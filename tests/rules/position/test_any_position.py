"""Positions: whatever is accepted is printed as what is accepted again, is equal, and can be played on."""

from __future__ import annotations

import pytest

from tests.rules.position.mutations import FIRST, SECOND, Kind, tried
from tests.soaking import first_of


@pytest.mark.parametrize("seed", first_of(4, range(208, 223)))
def test_what_is_accepted_is_printed_read_and_played(seed: int) -> None:
    assert tried(SECOND, seed, count=12)


@pytest.mark.parametrize("seed", first_of(2, range(16)))
def test_what_is_accepted_of_the_first_edition_is_printed_read_and_played(seed: int) -> None:
    assert tried(FIRST, seed, count=12)


@pytest.mark.soak
@pytest.mark.parametrize("kind", [SECOND, FIRST], ids=["second", "first"])
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_many_positions_are_printed_read_and_played(kind: Kind, seed: int) -> None:
    """About 48,000 positions of each edition."""
    assert tried(kind, seed, count=40)
