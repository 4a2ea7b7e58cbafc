from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from textual.screen import Screen

from ldd_tui.keys.in_force import key
from ldd_tui.modals import reuse
from ldd_tui.modals.club.talk import TalkModal, Words
from ldd_tui.text import _, club, dates, names, rulings
from ldd_tui.text.dates import MINUTE, brief_span
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.aside import Spoken
from rules.model import Side
from saves.club import clocks
from saves.club.agreements import Adjourn, Pause
from saves.club.games import ClubGame
from saves.club.presence import Present
from saves.club.talk import Said
from saves.club.visit import Visit
from saves.errors import SavesError

_SHOWN = 200
_TALKER_CELLS = 24
_WORDS_CELLS = 400


class RoomTalk:
    """The dialog of a room over a screen; `closed` is called when it is left."""

    def __init__(self, screen: Screen[Any], visit: Visit, closed: Callable[[], None] = lambda: None) -> None:
        self._screen = screen
        self._visit = visit
        self._closed = closed
        self._room = ""
        self._open: TalkModal | None = None

    def open(self, room: str, title: str) -> None:
        self._room = room
        app = self._screen.app
        self._open = reuse(app, TalkModal, self._words(), self._say, title=title)
        app.push_screen(self._open, self._left)

    def look(self) -> None:
        if self._open is not None:
            self._open.show(self._words())

    def _left(self, _nothing: object) -> None:
        self._open = None
        self._closed()

    def _words(self) -> tuple[Words, ...]:
        said = self._visit.talk.last(self._room, _SHOWN)
        member = self._visit.member
        if said and member is not None:
            self._visit.talk.read(member.id, self._room, said[-1].id)
        return words_of(self._visit, said)

    def _say(self, words: str) -> str:
        """Returns why the words were refused, or ""."""
        member = self._visit.member
        if member is None:
            return _("Only members talk here.")
        try:
            self._visit.talk.say(self._room, member.id, words)
        except SavesError as error:
            return error_text(error)
        self.look()
        return ""


def words_of(visit: Visit, said: tuple[Said, ...]) -> tuple[Words, ...]:
    members, now = visit.club.members(), visit.club.now()
    found = []
    for one in said:
        member = members.known(one.member)
        words = one.words or (rulings.deleted(members, members.deleted[one.id]) if one.id in members.deleted else "")
        found.append(Words("?" if member is None else member.name, dates.brief(one.at, now), words))
    return tuple(found)


class TableTalk(RoomTalk):
    """A table's chat, with a line for the last unread words; `muted`: they are only counted."""

    def __init__(self, screen: Screen[Any], visit: Visit, closed: Callable[[], None]) -> None:
        super().__init__(screen, visit, closed)
        self.muted = False
        self.unread = 0

    def look(self) -> None:
        super().look()
        member = self._visit.member
        unread = {} if member is None or self._open is not None else self._visit.talk.unread(member.id)
        self.unread = unread.get(self._room, 0)

    def sit_at(self, room: str) -> None:
        self._room, self._open = room, None
        self.look()

    def line(self, *, covering: bool = False) -> Spoken | None:
        """`None` also if the chat is muted. `covering`: for the dialogs over the table."""
        if not self.unread or self.muted:
            return None
        last = words_of(self._visit, self._visit.talk.last(self._room, 1))[-1]
        words = labelled(clean(last.who, _TALKER_CELLS), clean(last.words, _WORDS_CELLS))
        if covering:
            return Spoken(words, keys=(key("dialog", "talk"),), covering=True)
        return Spoken(words, keys=(key("club_table", "talk"), key("club_table", "mute")))


_NAME_CELLS = 20


class Company:
    """The table as one `member` (an id) sees it at the last `look`."""

    def __init__(self, visit: Visit, game: str) -> None:
        self._visit = visit
        self._id = game
        self.member = "" if visit.member is None else visit.member.id
        self.look()

    def look(self) -> None:
        """Raises what `ClubGames.game` raises."""
        self.game: ClubGame = self._visit.games.game(self._id)
        sitting = self.game.agreements.sitting.values()
        self._present: tuple[Present, ...] = self._visit.presence.at(self._id, *sitting)

    @property
    def side(self) -> Side | None:
        return next(iter(self.game.agreements.sides_of(self.member)), None)

    @property
    def other(self) -> Side | None:
        """`None` also if nobody has that seat yet."""
        return next((side for side in self.game.agreements.sitting if side != self.side), None)

    @property
    def left(self) -> tuple[Side, ...]:
        """The seats whose player has left, even if a level plays there."""
        return tuple(self.game.agreements.left)

    @property
    def of_two(self) -> bool:
        """Whether the game is for two people, even with an empty seat."""
        return len(self.game.agreements.kept) > 1

    def name(self, side: Side) -> str:
        """The seat's player, safe for a terminal; the side's name if empty."""
        return names.person(clean(self.game.seated.get(side, ""), _NAME_CELLS)) or names.side(side)

    @property
    def other_name(self) -> str:
        return "" if self.other is None else self.name(self.other)

    def is_here(self, side: Side) -> bool:
        return any(one.game == self._id and not one.watching for one in self._present_of(side))

    def _present_of(self, side: Side) -> tuple[Present, ...]:
        member = self.game.agreements.sitting.get(side)
        return tuple(one for one in self._present if member and one.member == member)

    @property
    def awaited(self) -> dict[Side, str]:
        return awaited(self._visit, self.game)

    @property
    def calls(self) -> str:
        return club.call(self.game, self.member)

    @property
    def can_claim(self) -> bool:
        return self.side is not None and self.game.can_claim(self.side, self._visit.club.now())

    @property
    def time_left(self) -> float | None:
        """Seconds; `None` if no clock is running."""
        return self.game.time_left(self._visit.club.now())

    def notes(self) -> Iterator[str]:
        to_move, now, other = self.game.to_move(), self._visit.club.now(), self.other
        if other is not None and other == to_move:
            yield self._where(other)
        if to_move is not None and now - self.game.summary.last_played >= MINUTE:
            yield _("last move {span} ago").format(span=brief_span(now - self.game.summary.last_played))
        resting, time_left = self.game.agreements.resting, self.time_left
        if isinstance(resting, Adjourn):
            yield _("adjourned")
        elif isinstance(resting, Pause):
            yield _("clock stopped")
        elif time_left is not None and self.game.summary.over is None:
            yield club.left(time_left)
        if other is not None and other != to_move:
            yield _("{name} {where}").format(name=self.other_name, where=self._where(other))
        for name in self.awaited.values():
            yield _("seat reserved for {name}").format(name=name) if name else _("open seat")
        watching = sum(one.watching for one in self._present if one.game == self._id)
        if watching:
            yield club.watching(watching)

    def _where(self, side: Side) -> str:
        if side in self.game.gone:
            return _("not a member")
        if self.is_here(side):
            return _("here")
        places = {one.game for one in self._present_of(side)}
        if places:
            words = {"": _("in the lobby"), self._id: _("watching")}
            return words[min(places & words.keys())] if places & words.keys() else _("at another table")
        now = self._visit.club.now()
        if clocks.is_away(self.game.away.get(side, ()), now):
            return _("on holiday")
        return _("away")


def awaited(visit: Visit, game: ClubGame) -> dict[Side, str]:
    """The empty seats, each with the name it is reserved for, or ""."""
    if not game.open_seats:
        return {}
    kept, members = game.agreements.kept, visit.club.members()
    found = {side: members.known(kept[side]) for side in game.open_seats}
    return {side: names.person(clean(member.name, _NAME_CELLS)) if member else "" for side, member in found.items()}
