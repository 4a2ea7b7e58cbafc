"""In which format a game is written to a file, and under which name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.name import NameDialog
from ldd_tui.modals.parts.styles import DIM, column
from ldd_tui.reports.exporting import GAME, HTML, LESSON, MARKDOWN, PICTURE, TEXT
from ldd_tui.text import N_, _
from ldd_tui.text.safe_text import FILE_CELLS, file_shown

_TITLE_CELLS = 14


class ExportModal(Dialog[str | None]):
    """Returns one of `reports.exporting.FORMATS`."""

    PURPOSE = N_("Writes the game to a file on this machine.")
    WIDTH = 74

    def load(self) -> None:
        super().load()
        self._formats = {
            HTML: (_("Web page"), _("the report with charts, to read in a browser")),
            MARKDOWN: (_("Markdown"), _("the report, for a forum or a wiki")),
            TEXT: (_("Plain text"), _("the report")),
            PICTURE: (_("SVG"), _("a picture of the board as it is shown")),
            GAME: (_("JSON Lines"), _("the game itself, for `ldd-tui import`")),
            LESSON: (_("Lesson"), _("your notes as a lesson, for `ldd-tui learn`")),
        }

    def heading(self) -> str:
        return _("Export the game")

    def rows(self) -> Sequence[Content]:
        return [
            Content.assemble(f" {number} ", column(title, _TITLE_CELLS), (f" {words} ", DIM))
            for number, (title, words) in enumerate(self._formats.values(), 1)
        ]

    def action_accept(self) -> None:
        self.dismiss(list(self._formats)[self.cursor])

    def hints(self) -> list[Key]:
        return [self.hint("accept", _("choose")), self.hint("{up}{down}"), self.back_hint()]


class FileModal(NameDialog):
    """Returns the name of the file, which may have a directory."""

    PURPOSE = N_("Type the name of a file, then {accept}. No file is replaced.")
    TOO_LONG = N_("That is the longest a file name can be.")

    def load(self, name: str, directory: Path) -> None:
        super().load()
        text = _("The name of the file. It is written to {directory}").format(directory=file_shown(directory))
        self.ask(name, title=_("Export the game"), text=text, done=_("write it"), longest=FILE_CELLS)

    def action_accept(self) -> None:
        self.dismiss(self._typed.text or None)
