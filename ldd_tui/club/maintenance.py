"""Makes the daily backup, continues cups, and notifies people outside the program."""

from __future__ import annotations

import contextlib
import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import msgspec

from ldd_tui.club import hooks, mail
from ldd_tui.club.directory import NOTICES, Log, language_of
from ldd_tui.club.mail import NotSent
from ldd_tui.club.transport import Notifying
from ldd_tui.games.computer_decisions import is_known, thought
from ldd_tui.games.session import GameSession
from ldd_tui.text import N_, in_use, notices, plain_board, speaking
from ldd_tui.text.safe_text import clean
from rules.model import Cards, Dice, Side
from rules.notation import name_of_member
from saves.club.cups import Cups
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.club.notices import Notice, Notices
from saves.club.orders import LetLevel, Order, level_for
from saves.club.preferences import CLUB, Preferences
from saves.club.presence import Presence
from saves.club.ways import OFFERED, Offered, Way
from saves.errors import SavesError
from saves.events import Moved
from saves.history import Game
from saves.named_files import STORE
from saves.opening import open_store
from saves.store import Store
from saves.undisclosed import as_seen

TIMEOUT = 30.0
_PATH = "/usr/local/bin:/usr/bin:/bin"


class Notifier:
    """Sends what is due, each in its player's language."""

    def __init__(
        self,
        notifying: Notifying,
        notices: Notices,
        store: Store,
        log: Log,
        data: Path,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._notifying = notifying
        self._notices = notices
        self._store = store
        self._log = log
        self._data = data
        self._clock = clock

    def offer(self) -> None:
        """Let members know what they can choose."""
        told = self._notifying
        offered = Offered(bool(told.program), bool(told.mail and told.mail_from), told.hooks)
        Preferences(self._store.database).put(CLUB, OFFERED, offered)

    def send_due(self) -> None:
        """If the program or the mail server hangs, the others wait for the next time."""
        for member, way, code in self._notices.tests():
            with speaking(self._language(member.id, way)):
                title, text = notices.test(member.name, self._notifying.link, code)
            kind = "code" if code else "test"
            words = {"player": clean(member.name), "kind": kind, "link": self._notifying.link, "text": text}
            may = self._notices.may_test(member.id, self._clock())
            wrong = self._attempt(way, member.id, title, words) if may else NotSent(N_("No more tests today."))
            self._tell(f"{member.id}, a {kind}", wrong)
            if wrong is None:
                self._notices.tested(member.id, "", 0, code)
            else:
                self._notices.tested(member.id, wrong.wrong, wrong.code)
        now = self._clock()
        for found in (*((notice,) for notice in self._notices.due(now)), *self._notices.digests(now)):
            way = found[0].way
            if way.by == "program" and not self._notifying.program:
                continue
            with speaking(self._language(found[0].to, way)):
                title, words = notices.subject(found), fields(found, self._boards(found))
            wrong = self._attempt(way, found[0].to, title, words)
            self._tell(f"{found[0].to} of {', '.join(notice.game for notice in found)}", wrong)
            if wrong is None:
                self._notices.sent(*found)
            else:
                self._notices.failed(*found, wrong=wrong.wrong, code=wrong.code)
                if wrong.far:
                    return

    def _attempt(self, way: Way, member: str, title: str, words: dict[str, str]) -> NotSent | None:
        told = self._notifying
        try:
            if way.by == "program":
                run(told.program, as_line(words))
            elif way.by == "mail":
                with speaking(self._language(member, way)):
                    asked = "" if words["kind"] == "code" else notices.asked_for(told.link)
                parts = (words["text"], words.get("board", ""), asked)
                text = "\n\n".join(filter(None, parts)) + "\n"
                mail.send(told.mail, told.mail_password, told.mail_from, way.to, title, text)
            elif way.by == "hook":
                hooks.post(way.to, told.hooks, hooks.body(way.shape, way.words, words))
        except NotSent as error:
            return error
        return None

    def _tell(self, about: str, wrong: NotSent | None) -> None:
        """Without addresses, which are the members' own and may hold a password."""
        self._log.tell("not notified" if wrong else "notified", more=f"{about}: {wrong}" if wrong else about)

    def _language(self, member: str, way: Way) -> str:
        return language_of(member, self._data, way.language or in_use())

    def _boards(self, found: Sequence[Notice]) -> str:
        """The boards of a digest, each as its player may see it."""
        boards = []
        for notice in {notice.game: notice for notice in found}.values() if found[0].way.digest is not None else ():
            with contextlib.suppress(SavesError):  # the notice comes without it
                history = as_seen(self._store.load(notice.game).history, [side for side in Side if side != notice.side])
                boards.append(f"{notices.game_name(notice)}\n\n{plain_board.board(history.last.state)}")
        return "\n\n\n".join(boards)


def fields(found: Sequence[Notice], board: str = "") -> dict[str, str]:
    """What programs, hooks and templates get: `player`, `kind` (or digest), `link` (what the player types to log in),
    `text` (sentences in the language spoken) and `since` (UTC, ISO 8601). Of one notice also `game`, `game_id` and
    `side` (entente or central_powers); of a digest the `board` of each game."""
    first = found[0]
    told = {
        "player": clean(first.member),
        "kind": first.kind,
        "since": datetime.fromtimestamp(first.since, UTC).isoformat(timespec="seconds"),
        "link": first.link,
        "text": "\n".join(map(notices.sentence, found)),
    }
    if first.way.digest is not None:
        return {**told, "kind": "digest", "board": board}
    return {**told, "game": notices.game_name(first), "game_id": first.game, "side": name_of_member(first.side)}


def as_line(words: dict[str, str]) -> bytes:
    return msgspec.json.encode(words) + b"\n"


def run(program: str, words: bytes) -> None:
    """Run the host's program with these words on stdin. Raises `NotSent`."""
    if not program:
        raise NotSent(N_("This server has no program for notices."))
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
    except OSError:
        raise NotSent(N_("The host's program can't be run.")) from None
    try:
        process.communicate(words, TIMEOUT)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise NotSent(N_("The host's program doesn't end."), far=True) from None
    if process.returncode:
        raise NotSent(N_("The host's program fails with exit code {code}."), process.returncode)


def _home() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_dir
    except KeyError:
        return "/"


def play_for_levels(store: Store, games: ClubGames, presence: Presence) -> None:
    """Play on where a level stands in for somebody, unless a player's own session does so at the table, and make the
    attempts that a player left to a level."""
    for game in games.all():
        side = game.summary.side
        with contextlib.suppress(SavesError):  # somebody else has played on
            if side is None:
                continue
            if side in game.agreements.levels and game.agreements.resting is None and not game.halted:
                if all(one.watching for one in presence.at(game.id)):
                    _play_on(GameSession.resume(store, game.id))
            elif any(isinstance(one, LetLevel) for one in game.agreements.orders_of(side)):
                _attempt(store, games, store.load(game.id), game.agreements.orders_of(side))


def _play_on(session: GameSession) -> None:
    session.advance(fast=True)
    while (deciding := session.thought) is not None:
        session.decide(deciding())
        session.advance(fast=True)


def _attempt(store: Store, games: ClubGames, game: Game, orders: Sequence[Order]) -> None:
    while isinstance(game.history.last.event, Moved) and (order := level_for(orders, game.state)) is not None:
        if not is_known(order.level):
            return
        games.decide(game, order, thought(order.level, game.state, game.header.commitment)())
        while isinstance(game.state.waiting, Dice | Cards):
            store.deal(game)


_HOUR = 3600.0
LOOK, REST = 30.0, 5.0
"""The longest seconds between two looks at the games, and the shortest."""


def maintain(data: Path, notifying: Notifying) -> NoReturn:
    log = Log(data, NOTICES)
    while True:
        with open_store(data / STORE).store as store:
            club = Club(store.database)
            games = ClubGames(store, club)
            found = Notices(
                store.database,
                club,
                games,
                hours=notifying.hours,
                minutes=notifying.minutes,
                link=notifying.link,
            )
            _keep_open(store, Notifier(notifying, found, store, log, data), games, Cups(store, club, games))


def _keep_open(store: Store, notifier: Notifier, games: ClubGames, cups: Cups) -> None:
    until, presence = time.monotonic() + _HOUR, Presence(store.database)
    notifier.offer()
    while time.monotonic() < until:
        cups.advance()
        play_for_levels(store, games, presence)
        notifier.send_due()
        time.sleep(REST)
        store.wait_for_change(LOOK)
