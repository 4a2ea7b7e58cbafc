from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import drawn
from ldd_tui.modals.parts.styles import KEY, NOTHING, column, lines, widest
from ldd_tui.text import _


class HelpModal(Dialog[None]):
    """`title` and `purpose`: of the dialog explained."""

    PLACE = "dialog_help"
    TOOLS = ()
    WIDTH = 84
    GIVEN_WORDS = True

    def load(self, keys: Sequence[Key], title: str = "", purpose: str = "") -> None:
        super().load()
        self.keys = (*keys, self.hint("rules", _("its rules")))
        self.explained = title
        self.words = purpose

    def heading(self) -> str:
        return _("Help: {dialog}").format(dialog=self.explained) if self.explained else _("Keys")

    def intro(self, width: int) -> Content:
        return Content(self.words) if self.words else NOTHING

    def detail(self, width: int) -> Content:
        cells = widest(drawn(shown.key) for shown in self.keys)
        return lines(*(Content.assemble(column(drawn(shown.key), cells, KEY), "  ", shown.word) for shown in self.keys))

    def hints(self) -> list[Key]:
        return [self.hint("{up}{down}", _("scroll")), *self.read_hints()]
