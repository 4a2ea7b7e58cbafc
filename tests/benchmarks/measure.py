"""What the benchmarks share: seconds, numbers as they are printed, and an environment like an installed game's."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

REPEATS = 5


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def best(work: Callable[[], object], repeats: int = REPEATS) -> float:
    return min(seconds(work) for _ in range(repeats))


def number(value: float) -> str:
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"


@contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """An environment that caches bytecode, as for an installed program."""
    with tempfile.TemporaryDirectory() as directory:
        yield {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": directory}
