"""What reaches the lobby while somebody is there: it looks again when something was written, and says what
ended, and who declined a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import uniform
from typing import TYPE_CHECKING

from textual.message import Message

from ldd_tui.games.watch import Watch
from ldd_tui.screens.club.club_host import ClubHost
from ldd_tui.text import club, game_summary, names
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import clean
from rules.model import Side
from saves.club.games import ClubGame
from saves.club.members import Members
from saves.store import MEMORY

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.timer import Timer

_SOON_SECONDS = 0.1, 0.5
_REST_SECONDS, _REST_BEHIND_SECONDS = 1.0, 4.0
_FEW = 10
_AGAIN_SECONDS = 60.0
"""After so many seconds what is told in minutes and hours is told anew."""
_NAME_CELLS = 30


class LobbyNews:
    """Has a lobby look some time after anything was written to the club's store.

    Who plays is to see a move first, and of many writings one look tells: the more are there the later the lobby
    looks, or many lobbies would look all the time at the moves of many games.
    """

    class Written(Message):
        """Something was written to the club's store."""

    def __init__(self, lobby: Screen[None], host: ClubHost, look: Callable[[], None]) -> None:
        self._lobby = lobby
        self._look = look
        self._host = host
        self._watch: Watch | None = None
        self._due: Timer | None = None
        self._slower = 1.0
        self._going_on: frozenset[str] = frozenset()
        self._kept: dict[tuple[str, Side], str] = {}

    def start(self) -> None:
        """Look from now on."""
        path, written = self._host.visit.store.path, self.Written
        if path != MEMORY:
            self._watch = Watch(Path(path), lambda: self._lobby.post_message(written()))
        self._lobby.set_interval(_AGAIN_SECONDS, self._look_now)

    def stop(self) -> None:
        """Look no longer."""
        if self._watch is not None:
            self._watch.stop()

    def written(self) -> None:
        """Something was written: look soon."""
        if self._due is None:
            self._due = self._lobby.set_timer(uniform(*_SOON_SECONDS) * self._slower, self._look_now)

    def _look_now(self) -> None:
        self._due = None
        self._look()
        if self._watch is not None:
            self._watch.rest = (_REST_SECONDS if self._lobby.is_current else _REST_BEHIND_SECONDS) * self._slower

    def crowd(self, count: int) -> None:
        """So many are there."""
        self._slower = max(1.0, count / _FEW)

    def call(self, games: Iterable[ClubGame], member: str, *, aloud: bool) -> None:
        """Have the terminal say which games wait for a member, also while he is at a table or alone."""
        for game in games:
            self._host.awaited(game.id, club.call(game, member), aloud=aloud)

    def told(self, games: Iterable[ClubGame], members: Members, member: str) -> str:
        """What a member is to be told of games since this was asked last; nothing if nothing happened."""
        games = tuple(games)
        return " ".join(filter(None, (*self._declined(games, members, member), self._ended(games, member))))

    def _declined(self, games: Iterable[ClubGame], members: Members, member: str) -> Iterator[str]:
        """Who did not want a seat in a game that the member has made."""
        made = [game for game in games if member and game.agreements.made_by == member]
        kept = {(game.id, side): game.agreements.kept[side] for game in made for side in game.open_seats}
        before, self._kept = self._kept, kept
        for game in made:
            for side in game.open_seats:
                asked = members.known(before.get((game.id, side), ""))
                if asked is not None and not game.agreements.kept[side]:
                    words = club.declined(names.person(clean(asked.name, _NAME_CELLS)))
                    yield labelled(clean(game.summary.name, _NAME_CELLS), words)

    def _ended(self, games: Iterable[ClubGame], member: str) -> str:
        """Which of a member's games have ended, and how."""
        own = [game for game in games if game.agreements.sides_of(member)] if member else []
        before, self._going_on = self._going_on, frozenset(game.id for game in own if game.summary.over is None)
        found = [game for game in own if game.id in before - self._going_on]
        return " ".join(
            labelled(clean(game.summary.name, _NAME_CELLS), game_summary.progress(game.summary)) for game in found
        )
