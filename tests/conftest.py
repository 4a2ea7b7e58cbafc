"""What holds for every test."""

from __future__ import annotations

import gc

import pytest


def pytest_collection_finish(session: pytest.Session) -> None:
    """Never look for garbage among thousands of tests and modules, and rarely among the rest: that took a fifth of all
    the time of the processor."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
