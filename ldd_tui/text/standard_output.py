"""Standard output that nobody reads any more, or that cannot be written."""

from __future__ import annotations

import contextlib
import os
import sys


def let_go() -> None:
    """Let what is still to be written out go nowhere, so that it does not fail once more when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
