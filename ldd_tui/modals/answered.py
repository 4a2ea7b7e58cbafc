"""A problem's solution: what the answer costs, and what the other choices would."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.coach.problem import Answered
from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import AROUND
from ldd_tui.modals.parts.styles import BOLD, GOOD, WARN, column, lines, widest
from ldd_tui.text import N_, _, problems
from ldd_tui.text.labels import in_rows
from ldd_tui.text.phrases import capital, labelled
from rules.model import Side

_GAP = "  "


class AnsweredModal(Dialog[bool]):
    """Returns whether the next problem is wanted."""

    PURPOSE = N_("The value network's chance to win after each choice, what it costs, and the main reason.")
    PLACE = "answered"
    WIDTH = 96

    def load(self, answered: Answered, called: str, beside: str = "") -> None:
        super().load()
        self._answered, self._called, self._beside = answered, called, beside
        self.cursor = next((n for n, one in enumerate(answered.choices) if one == answered.made), 0)

    # -- what is shown

    def owner(self) -> Side | None:
        return self._answered.problem.side

    def heading(self) -> str:
        return labelled(self._called, problems.title(self._answered.problem))

    def intro(self, width: int) -> Content:
        answered = self._answered
        sign, style = (glyphs().yes, GOOD) if answered.solved else (glyphs().alert, WARN)
        if answered.made is None:
            sign, style = glyphs().note, BOLD
        answer = problems.answer(answered)
        return lines(
            *([Content(answer)] if answer else []),
            Content.styled(f"{sign} {problems.verdict(answered)}", style),
            *([Content(problems.best(answered.problem))] if answered.made != answered.problem.best else []),
            *([Content(self._beside)] if self._beside else []),
        )

    def _rows(self) -> tuple[list[problems.Row], list[str], tuple[int, int, int]]:
        rows = problems.rows(self._answered)
        chance = widest([_("To win"), *(one.chance for one in rows)])
        cost = widest([_("Cost"), *(one.cost for one in rows)])
        beside = AROUND.width + chance + cost + widest([one.why for one in rows]) + 3 * len(_GAP)
        told = in_rows([(one.choice.action, one.forms) for one in rows], self.room.width - beside)
        return rows, told, (widest([_("Choice"), *told]), chance, cost)

    def head(self) -> Content:
        _rows, _told, (choice, chance, cost) = self._rows()
        return Content(_GAP).join(
            (
                column(_("Choice"), choice),
                column(_("To win"), chance, right=True),
                column(_("Cost"), cost, right=True),
                Content(capital(_("why"))),
            )
        )

    def rows(self) -> Sequence[Content]:
        rows, told, (choice, chance, cost) = self._rows()
        return [
            Content(_GAP).join(
                (
                    column(words, choice, BOLD if one.choice == self._answered.made else ""),
                    column(one.chance, chance, right=True),
                    column(one.cost, cost, right=True),
                    Content(one.why),
                )
            )
            for one, words in zip(rows, told, strict=True)
        ]

    # -- keys

    def action_accept(self) -> None:
        self.dismiss(True)

    def hints(self) -> list[Key]:
        return [self.go_on_hint(_("next problem")), self.back_hint(_("to the board"))]
