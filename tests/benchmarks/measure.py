"""What the benchmarks share: seconds, the table they print, and an environment like an installed game's."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from tests.pty_program import PtyProgram

REPEATS = 5


class Row(NamedTuple):
    """A line of the table. `bare`: the same of a program that only says hello. Both may be left out, and `goal`."""

    what: str
    ours: float
    unit: str
    bare: float | None = None
    goal: str = ""


def show_head(title: str, beside: str = "") -> None:
    print(f"{title:<58} {'ours':>10} {beside:>10} {'ratio' if beside else '':>6} {'':<8} goal")


def show(row: Row) -> None:
    bare = "" if row.bare is None else number(row.bare)
    ratio = f"{row.ours / row.bare:.2f}" if row.bare else ""
    print(f"{row.what:<58} {number(row.ours):>10} {bare:>10} {ratio:>6} {row.unit:<8} {row.goal}".rstrip(), flush=True)


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


# -- What processes cost: memory that is theirs alone or their share of it, and time of the processor. Linux only
_TICKS = os.sysconf("SC_CLK_TCK")


def megabytes(pids: Iterable[int]) -> float:
    """The processes' memory; shared pages are split between them (PSS)."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            total += int(Path(f"/proc/{pid}/smaps_rollup").read_text().partition("\nPss:")[2].split()[0])
    return total / 1024


def processor_seconds(pids: Iterable[int]) -> float:
    total = 0.0
    for pid in pids:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
            total += sum(map(int, fields[11:15])) / _TICKS
    return total


# -- Documents of which a part is written by a command, between marks that nobody sees
def write_between(file: Path, begin: str, end: str, text: str) -> None:
    """Raises `ValueError` if the marks are missing."""
    whole = file.read_text(encoding="utf-8")
    before, first, rest = whole.partition(begin)
    _old, last, after = rest.partition(end)
    if not first or not last:
        raise ValueError(f"{file}: expected {begin.strip()} and {end.strip()}")
    file.write_text(f"{before}{begin}{text}{end}{after}", encoding="utf-8")


# -- A terminal for a program to draw on: a pty that is read, timed and counted, and answers nothing
WIDTH, HEIGHT = 120, 40
QUIET_SECONDS = 0.15
_PATIENCE_SECONDS = 20.0


class Burst(NamedTuple):
    """What a program wrote until it was quiet: milliseconds to its first byte, the words looked for, its last byte."""

    bytes: int
    first: float
    seen: float
    last: float


class Terminal:
    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._began = time.perf_counter()
        self._program = PtyProgram(command, environment, (WIDTH, HEIGHT))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._program.kill()

    @property
    def peak(self) -> float:
        """The program's peak memory in MB. `wait4` would include this process's own."""
        status = Path(f"/proc/{self._program.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def press(self, keys: str) -> Burst:
        self._began = time.perf_counter()
        return self._heard(self._program.write(keys.encode()))

    def read(self, words: str = "", quiet: float = QUIET_SECONDS) -> Burst:
        return self._heard(b"", words, quiet)

    def _heard(self, read: bytes, words: str = "", quiet: float = QUIET_SECONDS) -> Burst:
        wanted = words.encode()
        first = seen = last = 0.0
        while piece := self._program.read(_PATIENCE_SECONDS if wanted and not seen else quiet):
            read += piece
            last = (time.perf_counter() - self._began) * 1e3
            first = first or last
            if wanted and not seen and wanted in read:
                seen = last
        assert seen or not wanted, f"{words!r} did not come: {read[-1000:]!r}"
        return Burst(len(read), first, seen, last)
