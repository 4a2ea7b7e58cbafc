"""What holds for every test."""

from __future__ import annotations

import gc
import os
import sys

import pytest

# One of the workers compiles a test, the others read what it has written.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_collection_finish(session: pytest.Session) -> None:
    """Never look for garbage among thousands of tests and modules, and rarely among the rest: that took a fifth of all
    the time of the processor."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Skip the garbage collection at exit, which would run five times in each worker."""
    gc.freeze()
