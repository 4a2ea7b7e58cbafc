from __future__ import annotations

import pytest

from ldd_tui.reports.record import Record
from tests.reports.support import OF_FIRST, game_of
from tests.saves.playing import EVERY_WAY


@pytest.fixture(params=range(len(EVERY_WAY)))
def game(request: pytest.FixtureRequest) -> Record:
    return game_of(request.param)


@pytest.fixture(params=OF_FIRST)
def first_game(request: pytest.FixtureRequest) -> Record:
    return game_of(request.param)
