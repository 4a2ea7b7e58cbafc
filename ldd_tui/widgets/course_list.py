"""The course as a list: a line for each lesson, with how far the learner has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.reactive import reactive

from ldd_tui.keys.bindings import bindings
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.teach.course import CourseLesson
from ldd_tui.teach.lesson import in_words
from ldd_tui.text import _
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.choices import Chooser
from ldd_tui.widgets.drawn import Line, text

_PROGRESS_CELLS = 22


def progress_words(listed: CourseLesson) -> str:
    """How far the learner has come in a lesson, in words."""
    if listed.is_begun:
        return _("at step {number} of {count}").format(number=listed.place.step + 1, count=listed.place.of)
    if listed.place.finished:
        return _("done")
    return _("{minutes} minutes").format(minutes=listed.lesson.minutes)


class CourseList(Chooser):
    """The lessons of the course; the message `Chosen` names one by its id."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("choices")

    course_lessons: reactive[tuple[CourseLesson, ...]] = reactive((), repaint=False)

    class Chosen(Chooser.Chosen):
        """A lesson is chosen."""

    @property
    def names(self) -> Sequence[str]:
        return [listed.lesson.id for listed in self.course_lessons]

    def watch_course_lessons(self) -> None:
        self.redraw()

    def action_pick(self, number: int) -> None:
        """Choose a lesson by its number."""
        if number <= len(self.course_lessons):
            self.cursor = number - 1
            self.action_choose()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        return [self._line(index, width, palette) for index in self.window(height)]

    def _line(self, index: int, width: int, palette: Palette) -> Line:
        listed, here = self.course_lessons[index], index == self.cursor
        pointer = glyphs().pointer if here else " "
        sign = glyphs().full if listed.place.finished else glyphs().empty
        room = max(10, min(width, 90) - _PROGRESS_CELLS)
        label = shorten(f" {pointer} {index + 1:>2} {sign} {in_words(listed.lesson.title)}", room)
        label += " " * (room - cell_len(label))
        style = palette.cursor if here else palette.base
        beside = palette.cursor if here else palette.dim
        return [
            text(label, style),
            text(shorten(f" {progress_words(listed)} ", _PROGRESS_CELLS).ljust(_PROGRESS_CELLS), beside),
        ]
