"""The log of a server: one line for everything that happened, with who it was, in files of bounded size."""

from __future__ import annotations

import contextlib
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from ldd_tui.club.directory import LOG
from ldd_tui.club.door import Who
from ldd_tui.text.safe_text import clean

FILE, NOTICES, HOST = "server.log", "notices.log", "host.log"
_BYTES, _OLD = 1_000_000, 4
_CELLS = 200
_STRANGERS = ("asyncssh", "asyncio")


class Log:
    """One of the logs of a club, of one process. A line is the time, what happened, who it was, and more about it."""

    def __init__(self, data: Path, file: str = FILE) -> None:
        (data / LOG).mkdir(0o700, exist_ok=True)
        self.path = data / LOG / file
        self.path.touch(0o600)
        self._handler = _File(self.path, maxBytes=_BYTES, backupCount=_OLD, encoding="utf-8")
        self._handler.setFormatter(_Lines("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
        self._logger = logging.Logger("club")  # one of its own, for each club that is served
        self._logger.addHandler(self._handler)
        for name in _STRANGERS if file == FILE else ():  # what they have to say stands there too, and nowhere else
            stranger = logging.getLogger(name)
            stranger.handlers, stranger.propagate = [self._handler], False
            stranger.setLevel(logging.ERROR)

    def tell(self, what: str, who: Who | None = None, name: str = "", more: str = "") -> None:
        """Something happened. `who`, with his `name` if he is a member."""
        parts = [what]
        if who is not None:
            parts += [who.member or "-", f'"{clean(name)}"' if name else "-", who.key]
        self._logger.info("%s", " ".join([*parts, more] if more else parts))

    def close(self) -> None:
        """Let go of the file."""
        for name in _STRANGERS:
            logging.getLogger(name).handlers = []
        self._handler.close()


class _File(RotatingFileHandler):
    """A file that goes without a line where the disk does not take it."""

    def handleError(self, record: logging.LogRecord) -> None:
        pass


class _Lines(logging.Formatter):
    """Each record on one line, without anything that a terminal would act on."""

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record), _CELLS)


def last_lines(data: Path, count: int) -> list[str]:
    """The last lines of a club's logs, in the order of their times."""
    lines: list[str] = []
    for name in (f"{FILE}.1", FILE, f"{NOTICES}.1", NOTICES, f"{HOST}.1", HOST):
        with contextlib.suppress(FileNotFoundError):
            lines += (data / LOG / name).read_text(encoding="utf-8", errors="replace").splitlines()
    return [clean(line, _CELLS) for line in sorted(lines, key=lambda line: line[:_TIME])[-count:]]


_TIME = len("2025-01-01 00:00:00")
