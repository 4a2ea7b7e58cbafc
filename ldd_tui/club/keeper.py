"""The keeper of the games: while the server runs it makes the daily backup, and tells people that it is their turn."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NoReturn

from ldd_tui.club import notifier
from ldd_tui.club.log import NOTICES, Log
from ldd_tui.club.wire import STORE
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.club.notices import Notices
from saves.opening import open_store
from saves.store import Store

_HOUR = 3600.0
LOOK, REST = 30.0, 5.0
"""Seconds after which it looks at the games at the latest, and that pass between two looks."""


def keep(data: Path, program: str, hours: int, link: str) -> NoReturn:
    """Keep the games in a directory for as long as the server runs."""
    log = Log(data, NOTICES)
    while True:
        with open_store(data / STORE).store as store:
            club = Club(store.database)
            notices = Notices(store.database, club, ClubGames(store, club), hours=float(hours), link=link)
            _keep_open(store, notices, program, log, data)


def _keep_open(store: Store, notices: Notices, program: str, log: Log, data: Path) -> None:
    """Tell people what is due, until the file is to be looked at as at a start of the program."""
    until = time.monotonic() + _HOUR
    while time.monotonic() < until:
        if program:
            notifier.tell_due(program, notices, log, data)
        time.sleep(REST)
        store.wait_for_change(LOOK)
