"""Tests of `rules`, by chapter of the rulebook. `support` has the table that they play at."""

from __future__ import annotations

import pytest

# so that an assertion in a helper fails with the values that it compared
pytest.register_assert_rewrite(
    "tests.rules.support",
    "tests.rules.athena.support",
    "tests.rules.board.support",
    "tests.rules.end.support",
    "tests.rules.events.support",
    "tests.rules.examples.support",
    "tests.rules.income.support",
    "tests.rules.initiative.support",
    "tests.rules.odds.support",
    "tests.rules.offensives.support",
    "tests.rules.position.support",
    "tests.rules.soak.support",
    "tests.rules.technology.support",
    "tests.rules.variants.support",
)
