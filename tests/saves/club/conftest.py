"""For tests of a club: the dice of its games are always the same."""

from __future__ import annotations

import pytest

from saves import store
from saves.club import games
from saves.dice import secret_from_seed
from tests.saves.club.playing import ClubHouse


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use one secret and one nonce for all games of this process."""
    monkeypatch.setattr(store, "new_secret", lambda: secret_from_seed(4))
    monkeypatch.setattr(games, "new_nonce", lambda: "0123456789abcdef" * 2)


@pytest.fixture
def house() -> ClubHouse:
    return ClubHouse()
