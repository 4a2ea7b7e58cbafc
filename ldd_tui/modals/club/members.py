"""Members of a club or other names, found by typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.content import Content

from ldd_tui.keys.in_force import Key, command_of
from ldd_tui.modals.name import EditedText, NameDialog
from ldd_tui.modals.parts.styles import DIM, KEY, NOTHING
from ldd_tui.text import N_, _
from ldd_tui.text.game_summary import searchable
from ldd_tui.widgets.lists import in_cells

_NAME_CELLS, _TYPED_CELLS = 32, 24
_MOVES = {"up": -1, "down": 1, "page_up": -8, "page_down": 8}

Row = tuple[str, str, str]
"""An id, a name, and what is known of it, such as where a member is."""


class MemberModal(NameDialog):
    """Returns an id. Typing keeps the names with these letters; those that begin with them come first."""

    PLACE: ClassVar[str] = "members"
    PURPOSE = N_("Type a part of a name to find it.")
    WIDTH = 60

    def load(self, members: Sequence[Row], *, title: str, done: str, about: str = "", at: str = "") -> None:
        super().load()
        self._members = members
        self.ask("", title=title, text=about, done=done, longest=_TYPED_CELLS)
        self.cursor = next((place for place, row in enumerate(self._found) if at and row[0] == at), 0)

    @property
    def _found(self) -> list[Row]:
        words = searchable(self._typed.text.strip())
        found = [row for row in self._members if words in searchable(row[1])]
        return sorted(found, key=lambda row: not searchable(row[1]).startswith(words))

    def intro(self, width: int) -> Content:
        about = f"{self._text}\n\n" if self._text else ""
        return Content.assemble(about, (_("Find: "), KEY), self._typed.text, "_")

    def rows(self) -> Sequence[Content]:
        return [Content.assemble(f" {in_cells(name, _NAME_CELLS)}", (about, DIM)) for _id, name, about in self._found]

    def detail(self, width: int) -> Content:
        return NOTHING if self._found else Content.styled(_("No name has these letters."), DIM)

    def _show(self, typed: EditedText) -> None:
        self.cursor = 0
        super()._show(typed)

    def _edit(self, event: events.Key) -> bool:
        command = command_of(self.PLACE, event.key)
        by = None if event.is_printable else _MOVES.get(command)  # j and k are letters here
        if by is None:
            return command.startswith("caret") or super()._edit(event)
        last = len(self.rows()) - 1
        if abs(by) > 1:
            self.move_to(max(0, min(self.cursor + by, last)))
        elif last >= 0:
            self.move_to((self.cursor + by) % (last + 1))
        return True

    def action_accept(self) -> None:
        found = self._found
        if found:
            self.dismiss(found[self.cursor][0])
        else:
            self.action_back()

    def hints(self) -> list[Key]:
        return [self.hint("{up}{down}", _("choose")), self.hint("accept", self._done), self.back_hint()]
