"""Makes the daily backup, and tells people that it is their turn."""

from __future__ import annotations

import contextlib
import os
import pwd
import signal
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import msgspec

from ldd_tui.club.directory import NOTICES, Log, language_of
from ldd_tui.text import _, in_use, speaking
from ldd_tui.text.names import person, the_side
from ldd_tui.text.safe_text import clean
from rules.notation import name_of_member
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.club.notices import Notice, Notices
from saves.named_files import STORE
from saves.opening import open_store
from saves.store import Store

TIMEOUT = 30.0
_PATH = "/usr/local/bin:/usr/bin:/bin"


def tell_due(program: str, notices: Notices, log: Log, data: Path) -> None:
    """Send all due notices, each in its player's language. If the program hangs, the others wait for the next time."""
    for notice in notices.due(time.time()):
        wrong = run(program, message(notice, language_of(notice.to, data, in_use())))
        about = f"{notice.to} of {notice.game}"
        if not wrong:
            notices.sent(notice)
            log.tell("told", more=about)
            continue
        notices.failed(notice)
        log.tell("not told", more=f"{about}: {wrong}")
        if wrong == _HANGS:
            return


def message(notice: Notice, spoken: str) -> bytes:
    """A line of JSON with `player`, `game`, `game_id`, `kind` (turn, request or seat), `side` (entente or
    central_powers), `since` (UTC, ISO 8601), `link` (what the player types to log in) and `text` (a sentence in the
    language `spoken`)."""
    player, game = clean(notice.member), clean(notice.game_name) or notice.game[:8]
    with speaking(spoken):
        text = _sentence(notice).format(player=person(player), game=game, side=the_side(notice.side), link=notice.link)
    told = {
        "player": player,
        "game": game,
        "game_id": notice.game,
        "kind": notice.kind,
        "side": name_of_member(notice.side),
        "since": datetime.fromtimestamp(notice.since, UTC).isoformat(timespec="seconds"),
        "link": notice.link,
        "text": text,
    }
    return msgspec.json.encode(told) + b"\n"


def run(program: str, words: bytes) -> str:
    """Run a program with these words on stdin; returns what went wrong, or ""."""
    try:
        process = subprocess.Popen(
            [program],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={"PATH": _PATH, "LC_ALL": "C.UTF-8", "HOME": _home()},
            cwd="/",
            start_new_session=True,
        )
    except OSError as error:
        return error.strerror or "it cannot be run"
    try:
        process.communicate(words, TIMEOUT)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return _HANGS
    return f"exit code {process.returncode}" if process.returncode else ""


def _sentence(notice: Notice) -> str:
    if notice.kind == "request":
        return _("{player}, you have a question in {game}: {link}")
    if notice.kind == "seat":
        return _("{player}, you have a seat in {game}, {side}: {link}")
    return _("{player}, it is your turn in {game}, {side}: {link}")


def _home() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_dir
    except KeyError:
        return "/"


_HANGS = "it did not end"


_HOUR = 3600.0
LOOK, REST = 30.0, 5.0
"""The longest seconds between two looks at the games, and the shortest."""


def maintain(data: Path, program: str, hours: int, link: str) -> NoReturn:
    log = Log(data, NOTICES)
    while True:
        with open_store(data / STORE).store as store:
            club = Club(store.database)
            notices = Notices(store.database, club, ClubGames(store, club), hours=float(hours), link=link)
            _keep_open(store, notices, program, log, data)


def _keep_open(store: Store, notices: Notices, program: str, log: Log, data: Path) -> None:
    until = time.monotonic() + _HOUR
    while time.monotonic() < until:
        if program:
            tell_due(program, notices, log, data)
        time.sleep(REST)
        store.wait_for_change(LOOK)
