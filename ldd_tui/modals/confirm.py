"""A yes-or-no question."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content

from ldd_tui.keys.in_force import Key, command_of
from ldd_tui.modals.base import Dialog
from ldd_tui.text import N_, _
from ldd_tui.text.phrases import capital
from ldd_tui.text.safe_text import clean_sentence

_CELLS = 1000


class ConfirmModal(Dialog[bool]):
    """Backing out is no. `default`: the answer highlighted at first."""

    PURPOSE = N_("Asks before something that is hard to undo.")
    WIDTH = 74
    GIVEN_WORDS = True
    PLACE = "confirm"

    def load(
        self,
        text: str,
        *,
        title: str | None = None,
        yes: str | None = None,
        no: str | None = None,
        default: bool = True,
    ) -> None:
        super().load()
        self.text = "\n".join(clean_sentence(line, _CELLS) for line in text.splitlines())
        self.question = title or _("Are you sure?")
        self.answers = (yes or capital(_("yes")), no or capital(_("no")))
        self.cursor = 0 if default else 1

    def heading(self) -> str:
        return clean_sentence(self.question, _CELLS)

    def intro(self, width: int) -> Content:
        return Content(self.text)

    def rows(self) -> Sequence[Content]:
        return [Content(f" {clean_sentence(answer, _CELLS)} ") for answer in self.answers]

    def on_key(self, event: events.Key) -> None:
        """The key for yes follows the language, so it isn't bound."""
        if event.key not in self.active_bindings and command_of(self.PLACE, event.key) == "yes":
            event.stop()
            event.prevent_default()
            self.dismiss(True)

    def action_accept(self) -> None:
        self.dismiss(self.cursor == 0)

    def action_go_on(self) -> None:
        """The space bar must not answer by accident."""
        self.refuse_key("space")

    def action_back(self) -> None:
        self.dismiss(False)

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)

    def hints(self) -> list[Key]:
        return [
            self.hint("yes"),
            self.hint("no"),
            self.hint("{up}{down} {accept}", _("choose")),
            self.back_hint(_("no")),
        ]
