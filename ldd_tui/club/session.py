"""A session: a fork of the parent, with a terminal of its own, limits and an environment from scratch, runs the app."""

from __future__ import annotations

import fcntl
import os
import resource
import signal
import sys
import termios
from pathlib import Path
from typing import NoReturn

from ldd_tui.club import terminals, wire
from ldd_tui.club.door import Who
from ldd_tui.settings import terminal
from ldd_tui.text.safe_text import hide_directories
from saves.club.visit import Visit
from saves.store import Store

_MEMORY = 1 << 30
_FILES = 64
_LIMITS = {resource.RLIMIT_AS: _MEMORY, resource.RLIMIT_NOFILE: _FILES, resource.RLIMIT_CORE: 0}


def run(who: Who, term: str, terminal: int, data: Path) -> NoReturn:
    """Be the session of somebody at a terminal, to its end."""
    code = 1
    try:
        _take_terminal(terminal)
        _limit()
        os.environ.clear()
        os.environ.update(terminals.environment(term, "auto"))
        code = _play(who, data)
    finally:
        os._exit(code)  # nothing of the parent is to be tidied up here


def _take_terminal(terminal: int) -> None:
    """Make a terminal this process's own, and close all else that the parent had open."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for stream in (0, 1, 2):
        os.dup2(terminal, stream)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))


def _limit() -> None:
    os.umask(0o077)
    for limit, most in _LIMITS.items():
        resource.setrlimit(limit, (most, most))
    for from_the_keyboard in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
        signal.signal(from_the_keyboard, signal.SIG_IGN)


def _play(who: Who, data: Path) -> int:
    from ldd_tui.app.club_app import ClubApp

    hide_directories()
    visit = Visit(Store(data / wire.STORE), who.key, who.member, who.code)
    app = ClubApp(visit, data, terminal.colour_depth(os.environ))
    app.run()
    sys.stdout.flush()
    return app.return_code or 0
