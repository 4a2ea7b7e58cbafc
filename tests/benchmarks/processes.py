"""What processes cost: memory that is theirs alone or their share of it, and time of the processor. Linux only."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def megabytes(pids: Iterable[int]) -> float:
    """The processes' memory; shared pages are split between them (PSS)."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            total += int(Path(f"/proc/{pid}/smaps_rollup").read_text().partition("\nPss:")[2].split()[0])
    return total / 1024


def processor_seconds(pids: Iterable[int]) -> float:
    """The processor time of some processes and of the children they have waited for."""
    total = 0.0
    for pid in pids:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
            total += sum(map(int, fields[11:15])) / _TICKS
    return total
