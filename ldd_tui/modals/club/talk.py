"""Chat, with a line to type in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.content import Content

from ldd_tui.keys.in_force import Key, command_of
from ldd_tui.modals.name import EditedText, NameDialog
from ldd_tui.modals.parts.box import Parts
from ldd_tui.modals.parts.styles import BOLD, DIM, NOTHING, lines
from ldd_tui.text import N_, _
from ldd_tui.text.phrases import before
from ldd_tui.text.safe_text import clean

_LONGEST = 500
_NAME_CELLS, _WHEN_CELLS = 24, 12
_LAST = 10**6
_SCROLLED = ("page_up", "page_down")


class Words:
    """Unsafe for a terminal until it is drawn."""

    def __init__(self, who: str, when: str, words: str) -> None:
        self.who = who
        self.when = when
        self.words = words

    def drawn(self) -> Content:
        when = clean(self.when, _WHEN_CELLS)
        return Content.assemble(
            (f"{when} ", DIM), (before(clean(self.who, _NAME_CELLS)), BOLD), clean(self.words, 2 * _LONGEST)
        )


class TalkModal(NameDialog):
    """The last messages above a line to type in; `show` adds new ones. `say` sends one, and returns why it was refused,
    or ""."""

    PLACE: ClassVar[str] = "talk"
    PURPOSE = N_("The latest messages. Type yours, then {accept}.")
    TOO_LONG = N_("That is the longest a message can be.")

    def load(self, said: Sequence[Words], say: Callable[[str], str], *, title: str) -> None:
        super().load()
        self._said, self._say_it = said, say
        self._follows = True
        self.ask("", title=title, text="", done=_("send"), longest=_LONGEST)

    def show(self, said: Sequence[Words]) -> None:
        self._said, self._follows = said, True
        self.repaint()

    def _arrange(self) -> None:
        super()._arrange()
        if self._follows and self._box.scroll_text(_LAST):  # only now it is known how many lines there are
            super()._arrange()

    def intro(self, width: int) -> Content:
        return NOTHING

    def detail(self, width: int) -> Content:
        if not self._said:
            return Content.styled(_("No messages yet."), DIM)
        return lines(*(words.drawn() for words in self._said))

    def _parts(self, width: int, title: str) -> Parts:
        parts = super()._parts(width, title)
        typed = super().detail(width)
        return parts._replace(notice=lines(typed, parts.notice) if parts.notice else typed)

    def _edit(self, event: events.Key) -> bool:
        command = command_of(self.PLACE, event.key)
        if command not in _SCROLLED:
            return super()._edit(event)
        self._follows = False
        self.action_page(-1 if command == _SCROLLED[0] else 1)
        self._follows = not self.unread
        return True

    def action_accept(self) -> None:
        words = clean(self._typed.text, _LONGEST)
        if not words:
            self.action_back()
            return
        refused = self._say_it(words)
        if refused:
            self.refuse(refused)
        else:
            self._typed = EditedText("", 0)
            self.say("")

    def hints(self) -> list[Key]:
        return [self.hint("accept", self._done), self.hint("{page_up} {page_down}"), self.back_hint()]
