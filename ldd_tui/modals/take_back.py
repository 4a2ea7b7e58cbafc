"""The dialog of earlier decisions, to undo all from a chosen one on."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.games.past_decisions import PastDecision
from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import AROUND
from ldd_tui.modals.parts.styles import BOLD, DIM, SIDE, column, lines
from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.labels import in_rows
from ldd_tui.text.phrases import as_sentence, capital, together

_TURN, _SIDE = 6, 3


class TakeBackModal(Dialog[int | None]):
    """Returns the event before the chosen decision."""

    PURPOSE = N_("Your decisions, the last one first. Nothing is erased: {redo} redoes it all.")
    WIDTH = 96

    def load(self, decisions: tuple[PastDecision, ...]) -> None:
        super().load()
        self.past_decisions = decisions

    def heading(self) -> str:
        return _("Undo back to a decision")

    def head(self) -> Content:
        return Content.assemble(column(capital(_("turn")), _TURN), " " * _SIDE, capital(_("decision")))

    def rows(self) -> Sequence[Content]:
        room = self.room.width - AROUND.width - 1 - _TURN - _SIDE
        told = in_rows([(one.action, one.row) for one in self.past_decisions], room)
        return [
            Content.assemble(
                column(str(one.turn), _TURN), column(names.side_letter(one.side), _SIDE, SIDE[one.side]), done
            )
            for one, done in zip(self.past_decisions, told, strict=True)
        ]

    def detail(self, width: int) -> Content:
        if not self.past_decisions:
            return Content(as_sentence(_("nothing to undo")))
        chosen, count = self.past_decisions[self.cursor], self.cursor + 1
        words = ngettext("Undoes {count} decision.", "Undoes {count} decisions.", count)
        stand = ngettext(
            "Undoes {count} roll or draw: it will come out the same again.",
            "Undoes {count} rolls and draws: they will come out the same again.",
            chosen.thrown,
        )
        thrown = stand.format(count=chosen.thrown) if chosen.thrown else None
        asked = _("Both of you must agree.") if chosen.needs_agreement else None
        sentences = together(words.format(count=count), thrown, asked)
        return lines(
            Content.styled(chosen.done, BOLD), sentences, Content.styled(with_keys(_("{redo} redoes it all.")), DIM)
        )

    def action_accept(self) -> None:
        self.dismiss(self.past_decisions[self.cursor].seq if self.past_decisions else None)

    def hints(self) -> list[Key]:
        return [self.hint("{up}{down}", _("choose")), self.hint("accept", _("undo to here")), self.back_hint()]
