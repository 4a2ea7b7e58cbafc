"""A turn begins, and its cards are not drawn yet: bids for the initiative or dice from the table come first."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.turn_banner import standing, turn_begins
from ldd_tui.text import N_
from rules.model import State


class TurnModal(Dialog[None]):
    """A new turn begins. Any of the keys that close a dialog goes on."""

    PURPOSE = N_("Where both sides stand as a turn begins.")

    WIDTH = 84
    goes_on = True

    def load(self, state: State) -> None:
        super().load()
        self.state = state

    def heading(self) -> str:
        return turn_begins(self.state)

    def detail(self, width: int) -> Content:
        return standing(self.state, width)

    def hints(self) -> list[Key]:
        return self.read_hints()
