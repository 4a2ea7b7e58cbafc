from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from ldd_tui.keys.in_force import key
from ldd_tui.modals import reuse
from ldd_tui.modals.club.talk import TalkModal, Words
from ldd_tui.text import _, dates, rulings
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.aside import Spoken
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
