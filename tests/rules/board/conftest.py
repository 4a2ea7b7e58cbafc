"""The packaged board, read anew for each test."""

from __future__ import annotations

import pytest

from rules.board_file import packaged
from rules.model import Board


@pytest.fixture
def board() -> Board:
    return packaged()
