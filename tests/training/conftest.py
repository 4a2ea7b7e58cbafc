"""Tests of the pipeline compile its simulator: not without a compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.rollouts.simulator.compiling import compiler

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if compiler() is None:
        for item in items:
            if item.path.is_relative_to(HERE):
                item.add_marker(pytest.mark.skip(reason="no C compiler"))
