"""A list of games of every kind, always played on the same day."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from ldd_tui.screens.games import GamesScreen
from tests.screens.games.support import NOW


@pytest.fixture(autouse=True)
def always_the_same_day(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr(GamesScreen, "clock", staticmethod(lambda: NOW))
    yield
    monkeypatch.undo()
    time.tzset()
