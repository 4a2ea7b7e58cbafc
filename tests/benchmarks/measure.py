"""What the benchmarks share: seconds, numbers as they are printed, and an environment like an installed game's."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

REPEATS = 5


def seconds(work: Callable[[], object]) -> float:
    """The seconds that some work takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def best(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The seconds of the fastest of several runs."""
    return min(seconds(work) for _ in range(repeats))


def number(value: float) -> str:
    """A number as it stands in a table."""
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"


@contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """An environment in which what runs once is compiled from then on, as an installed program is."""
    with tempfile.TemporaryDirectory() as directory:
        yield {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": directory}
