"""What can be copied of a position, to paste it elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from textual.content import Content

from ldd_tui.games import sharing
from ldd_tui.games.sharing import NoCode, Shared
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.text import N_, _, ngettext


class _Copy(NamedTuple):
    """`why_not`: why there is no text."""

    title: str
    text: str
    why_not: str = ""


class ShareModal(Dialog[None]):
    """The terminal copies (OSC 52), also over SSH. Some refuse, so the text is shown too."""

    PURPOSE = N_("Copies the position, so that you can paste it elsewhere. A pasted position code opens the position.")
    PLACE = "share"
    DOCKS = False
    """A board of plain text needs the width."""

    def load(self, shared: Shared, store: Path | str | None) -> None:
        """`store`: the player's file of games; None if they can't run a command on it."""
        super().load()
        self._copies = [
            _code(shared),
            _Copy(_("The board as text"), sharing.board(shared.state)),
        ]
        told = sharing.last_turn(shared.facts, shared.state.setup)
        if told:
            self._copies.append(_Copy(_("The last turn as text"), told))
        if shared.game and store is not None:
            self._copies.append(_Copy(_("The command that replays the game"), sharing.command(shared, store)))

    def heading(self) -> str:
        return _("Copy")

    def rows(self) -> Sequence[Content]:
        return [Content(f" {number} {copy.title} ") for number, copy in enumerate(self._copies, 1)]

    def detail(self, width: int) -> Content:
        chosen = self._copies[self.cursor]
        return Content(chosen.text or chosen.why_not)

    def action_accept(self) -> None:
        _title, text, why_not = self._copies[self.cursor]
        if why_not:
            self.refuse(_("There is nothing to copy."))
            return
        self.app.copy_to_clipboard(text)
        words = ngettext(
            "{count} character copied. If your terminal refuses, select the text above.",
            "{count} characters copied. If your terminal refuses, select the text above.",
            len(text),
        )
        self.say(words.format(count=len(text)))

    def action_go_on(self) -> None:
        self.action_accept()

    def hints(self) -> list[Key]:
        return [self.hint("accept", _("copy")), self.hint("{up}{down}"), self.back_hint()]


def _code(shared: Shared) -> _Copy:
    title = _("The position code")
    try:
        return _Copy(title, sharing.code(shared.state, shared.help))
    except NoCode as error:
        return _Copy(title, "", str(error))
