"""Ctrl-C where it can be dealt with, and nowhere else.

What is counted, written and renamed for a game belongs together: Ctrl-C in the midst of it waits. Processes that are
started meanwhile hold it back for good, so that only the first process of all answers it.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_back() -> Iterator[None]:
    """Hold Ctrl-C back, except where `let_through` lets it in. Without effect on systems that cannot."""
    with _mask("SIG_BLOCK"):
        yield


@contextmanager
def let_through() -> Iterator[None]:
    """Let Ctrl-C through again: it raises `KeyboardInterrupt` in here."""
    with _mask("SIG_UNBLOCK"):
        yield


@contextmanager
def _mask(how: str) -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(getattr(signal, how), (signal.SIGINT,))  # what has waited comes here
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
