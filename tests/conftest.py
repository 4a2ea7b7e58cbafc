"""What holds for every test: how long it may take, and which tests are the core."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves import database
from tests import soaking

# One of the workers compiles a test, the others read what it has written.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

HERE = Path(__file__).parent
CORE = ("golden", "players", "rules", "saves", "statistics", "telling")
"""The directories of the core: `pytest -m core` collects nothing else, and needs no screen."""
_LATE = ("soak", "nightly")
LONGEST = 1.0
"""Seconds of processor time that a test may take unless it is marked `slow("why")`."""
SLOW = {
    "catalogues": "every screen, in each language",
    "club": "a server and its sessions",
    "fuzz": "apps in terminals",
    "hostile_files": "every command with every file",
    "training": "whole trainings",
}
"""Directories in which every test may take longer, and what takes the time."""
_COUNTED, _SECONDS_TO_COUNT, _MARGIN = 2_000_000, 0.031, 8.0
"""What `LONGEST` is measured by: counting so far, in processor time alone; and what several workers add."""
IN_PLAY = database.SYNCHRONOUS
"""How a commit waits for the disk in play. It doesn't in tests, of which none cuts the power."""
_BEGUN = pytest.StashKey[bool]()


def pytest_configure(config: pytest.Config) -> None:
    soaking.wanted = "not soak" not in config.option.markexpr


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.option.markexpr != "core" or not collection_path.is_relative_to(HERE) or collection_path == HERE:
        return None
    inside = collection_path.relative_to(HERE).parts[0]
    return True if inside not in CORE and (HERE / inside).is_dir() else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    windows = sys.platform == "win32" or "tests.windows.disguise" in sys.modules
    for item in items:
        if windows and item.get_closest_marker("posix"):
            item.add_marker(pytest.mark.skip("not on Windows"))
        inside = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        if inside in CORE and not any(map(item.get_closest_marker, _LATE)):
            item.add_marker("core")
        if inside in SLOW:
            item.add_marker(pytest.mark.slow(SLOW[inside]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test that is slow and does not say why. The first one of a process loads what it needs."""
    start = time.process_time()
    yield
    took = time.process_time() - start
    first = not item.session.stash.get(_BEGUN, False)
    item.session.stash[_BEGUN] = True
    if took > LONGEST * 2 and not first and not any(map(item.get_closest_marker, ("slow", *_LATE))):
        took *= _SECONDS_TO_COUNT / min(_seconds_to_count() for _time in range(3))
        assert took <= LONGEST * _MARGIN, f"{took:.1f} s of processor time: make it quicker, or mark it slow('...')"


def _seconds_to_count() -> float:
    start = time.process_time()
    sum(range(_COUNTED))
    return time.process_time() - start


def pytest_collection_finish(session: pytest.Session) -> None:
    """Never look for garbage among thousands of tests and modules, and rarely among the rest: that took a fifth of all
    the time of the processor."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    database.SYNCHRONOUS = "OFF"
    if textual_inside := sys.modules.get("tests.textual_inside"):  # the core has no screen
        textual_inside.paint_nothing()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Skip the garbage collection at exit, which would run five times in each worker."""
    gc.freeze()
