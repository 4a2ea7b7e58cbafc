"""A position from a code: what to do with it, and the line to type or paste a code in."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content

from ldd_tui.games import sharing
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.name import NameDialog
from ldd_tui.text import N_, _, names
from ldd_tui.text.safe_text import shorten
from rules.model import Choice, State
from rules.position.code import LONGEST, VERSION

PLAY, SHOW, ADVISE = "play", "show", "advise"


class PositionModal(Dialog[str | None]):
    """Returns PLAY, SHOW or ADVISE."""

    PURPOSE = N_("A position from a code. Nothing is saved until you play on from it.")
    DOCKS = False

    def load(self, state: State) -> None:
        super().load()
        self._board, self._edition = sharing.board(state), names.edition_of(state.setup.board.edition.key)
        self._ways = [(PLAY, _("Play on from here")), (SHOW, _("Show it on the board"))]
        if isinstance(state.waiting, Choice):
            self._ways.append((ADVISE, _("What is best, and why")))

    def heading(self) -> str:
        return _("A position of the {edition}").format(edition=self._edition)

    def rows(self) -> Sequence[Content]:
        return [Content(f" {number} {words} ") for number, (_way, words) in enumerate(self._ways, 1)]

    def detail(self, width: int) -> Content:
        return Content("\n".join(shorten(line, width) for line in self._board.split("\n")))

    def action_accept(self) -> None:
        self.dismiss(self._ways[self.cursor][0])

    def hints(self) -> list[Key]:
        return [self.hint("accept", _("choose")), self.hint("{up}{down}"), self.back_hint()]


class CodeModal(NameDialog):
    """Returns what was typed or pasted."""

    PURPOSE = N_("Paste a position code, or type it, then {accept}.")
    TOO_LONG = N_("That is the longest a position code can be.")

    def load(self) -> None:
        super().load()
        text = _("A position code begins with {prefix}").format(prefix=f"LDD{VERSION}-")
        self.ask("", title=_("Open a position code"), text=text, done=_("open"), longest=LONGEST)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.dismiss(event.text)

    def action_accept(self) -> None:
        self.dismiss(self._typed.text or None)
