"""Standard output that is closed at the other end, or cannot be written."""

from __future__ import annotations

import contextlib
import os
import sys


def let_go() -> None:
    """Send what is still buffered to the null device, so that it does not fail again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
