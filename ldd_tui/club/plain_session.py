"""A visitor's session in plain lines, at standard input and output: `ssh club plain`."""

from __future__ import annotations

import contextlib
import os
import select
import sys
from pathlib import Path

from ldd_tui.club.directory import THINKING
from ldd_tui.club.login import Who
from ldd_tui.games import computer_decisions
from ldd_tui.look import glyphs
from ldd_tui.plain.club import visit_in_lines
from ldd_tui.plain.talk import Talk
from ldd_tui.settings.settings import Settings
from ldd_tui.text.safe_text import hide_directories
from saves.club.visit import Visit
from saves.named_files import STORE
from saves.store import Store

_CHUNK, _MOST_BYTES = 4096, 10_000


class _Input:
    """Lines of standard input, with a timeout. Only the end of an endless line is kept."""

    def __init__(self) -> None:
        self._waiting = b""
        self._over = False

    def ready(self, seconds: float) -> bool:
        while not (self._over or b"\n" in self._waiting):
            if not select.select([0], [], [], seconds)[0]:
                return False
            self._read()
        return True

    def line(self, prompt: str, hidden: bool) -> str | None:
        _put(prompt)
        while not (self._over or b"\n" in self._waiting):
            self._read()
        if not self._waiting:
            return None
        line, _end, self._waiting = self._waiting.partition(b"\n")
        return line.decode("utf-8", "replace")

    def _read(self) -> None:
        piece = os.read(0, _CHUNK)
        self._over = not piece
        self._waiting = self._waiting[-_MOST_BYTES:] + piece


def play(who: Who, data: Path, settings: Settings, zone: str) -> int:
    hide_directories()
    glyphs.choose(settings.signs)
    with contextlib.suppress(OSError):  # rather without turns than not at all
        computer_decisions.share(data / THINKING)
    typed = _Input()
    talk = Talk(typed.line, _write, typed.ready)
    with Store(data / STORE) as store, contextlib.suppress(KeyboardInterrupt):
        visit = Visit(store, who.key, who.member, who.code)
        visit.zone = zone
        visit_in_lines(visit, talk, settings)
    return 0


def _write(line: str) -> None:
    _put(f"{line}\n")


def _put(text: str) -> None:
    """In UTF-8, whatever the server's own language is."""
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    sys.stdout.buffer.flush()
