"""The keeper of the games: a fork of the parent that makes the daily backup while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from ldd_tui.club.wire import STORE
from saves.opening import open_store

_LOOK = 60.0


def keep(data: Path, program: str, hours: int, link: str) -> NoReturn:
    """Keep the games in a directory for as long as the server runs."""
    while True:
        opened = open_store(data / STORE)
        opened.store.wait_for_change(_LOOK)
        opened.store.close()
