"""The keys of a screen, and what the present phase is for."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.modals.base import Dialog, Key
from ldd_tui.modals.look import BOLD, KEY, column, lines, widest
from ldd_tui.words import _, help, names
from rules.model import Phase


class HelpModal(Dialog[None]):
    """Keys with what they do, and a few words about a phase."""

    def load(self, keys: Sequence[Key], phase: Phase | None = None) -> None:
        super().load()
        self.shown = tuple(keys)
        self.phase = phase

    def heading(self) -> str:
        return _("Keys")

    def detail(self, width: int) -> Content:
        cells = widest(key for key, _words in self.shown)
        keys = [Content.assemble(column(key, cells, KEY), "  ", words) for key, words in self.shown]
        if self.phase is None:
            return lines(*keys)
        return lines(*keys, "", (Content.styled(names.phase(self.phase), BOLD)), help.phase(self.phase))

    def hints(self) -> list[Key]:
        return [("↑↓", _("scroll")), self.go_on_hint(), self.back_hint()]
