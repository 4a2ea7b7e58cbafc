"""What holds for every test, and which tests are the core."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest

# One of the workers compiles a test, the others read what it has written.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

HERE = Path(__file__).parent
CORE = ("golden", "players", "rules", "saves", "statistics", "telling")
"""The directories of the core: `pytest -m core` collects nothing else, and needs no screen."""
_LATE = ("soak", "nightly")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.option.markexpr != "core" or not collection_path.is_relative_to(HERE) or collection_path == HERE:
        return None
    inside = collection_path.relative_to(HERE).parts[0]
    return True if inside not in CORE and (HERE / inside).is_dir() else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        in_core = item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in CORE
        if in_core and not any(map(item.get_closest_marker, _LATE)):
            item.add_marker("core")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Never look for garbage among thousands of tests and modules, and rarely among the rest: that took a fifth of all
    the time of the processor."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Skip the garbage collection at exit, which would run five times in each worker."""
    gc.freeze()
