"""The tools of a game in a lesson: they do something only where the lesson is about them."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.screens.lesson.lesson_loop import TutoredTable
from ldd_tui.teach.lesson import Look
from ldd_tui.teach.tutor import UNDO


class LessonTools:
    """Taking back, and the pace. `looked` gets the name of a tool that the learner has used."""

    def __init__(self, table: TutoredTable, looked: Callable[[str], None]) -> None:
        self._table = table
        self._looked = looked

    def undo(self) -> bool:
        """Take back what was played in the step before; whether the lesson asks for it."""
        if not self._asks_for(UNDO):
            return False
        self.carry_out()
        self._looked(UNDO)
        return True

    def list_decisions(self) -> bool:
        """Show what was decided, without anything being taken back from there; whether the lesson asks for it."""
        if not self._asks_for("take_back"):
            return False
        from ldd_tui.modals.take_back import TakeBackModal, past_decisions

        self._table.open_dialog(TakeBackModal, past_decisions(self._table.session.play))
        return True

    def fast(self) -> bool:
        """The key of the pace, which changes nothing in a lesson; whether the lesson asks for it."""
        asks = self._asks_for("fast")
        if asks:
            self._looked("fast")
        return asks

    def carry_out(self) -> None:
        """Have happened what the key would do, where the lesson asks for something to be taken back."""
        if self._asks_for(UNDO):
            self._table.teaching.take_back()
            self._table.show_position()

    def _asks_for(self, tool: str) -> bool:
        step = self._table.teaching.step
        return not self._table.teaching.settled and isinstance(step, Look) and tool in step.at
