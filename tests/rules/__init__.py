"""Tests of `rules`, by chapter of the rulebook. `support` has the table that they play at."""

from __future__ import annotations

import pytest

# so that an assertion in a helper fails with the values that it compared
pytest.register_assert_rewrite(
    "tests.rules.support",
    "tests.rules.athena.support",
    "tests.rules.board.support",
    "tests.rules.first.support",
    "tests.rules.odds.support",
    "tests.rules.position.support",
    "tests.rules.soak.support",
)
