"""All hints on a decision."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import DIM, NOTHING, WARN, lines
from ldd_tui.players.hints import missed
from ldd_tui.text import _, help, hints, names
from rules.model import Choice, State


class HintsModal(Dialog[bool]):
    """What a decision is, what people weigh, and what the position risks missing. Returns whether advice is wanted
    instead."""

    PLACE = "hints"
    TOOLS = ("advice", *Dialog.TOOLS)
    WIDTH = 84

    def load(self, state: State) -> None:
        super().load()
        self.state = state

    def heading(self) -> str:
        return _("Hints: {phase}").format(phase=names.phase(self.state.phase, self.state.edition))

    def intro(self, width: int) -> Content:
        waiting = self.state.waiting
        assert isinstance(waiting, Choice)
        return Content(help.decision(waiting.decision, self.state))

    def detail(self, width: int) -> Content:
        found = hints.told(missed(self.state))
        if not found:
            return Content.styled(_("Nothing to watch out for."), DIM)
        mark = (f"{glyphs().alert} ", WARN)
        reminders = [Content.assemble(mark, hints.missed(hint, self.state.edition)) for hint in found]
        return lines(Content.styled(_("Easily overlooked:"), DIM), NOTHING, *reminders)

    def action_advice(self) -> None:
        self.dismiss(True)

    def hints(self) -> list[Key]:
        return self.read_hints()
