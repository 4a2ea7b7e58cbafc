"""The course as a list: a line for each lesson, with how far the learner has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import BindingType
from textual.reactive import reactive

from ldd_tui.keys.bindings import bindings
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.teach.lesson import in_words
from ldd_tui.teach.progress import CourseLesson
from ldd_tui.text import _, pgettext
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.choices import Chooser
from ldd_tui.widgets.drawn import Drawn, Line, text

_PROGRESS_CELLS = 22


class CourseEntry(NamedTuple):
    """A line of the list. `name`: in messages; `number`: before the title, typed to choose it if it is a digit;
    `beside`: how far the learner has come, in words; `done`: whether it was ever finished."""

    name: str
    number: str
    title: str
    beside: str
    done: bool = False


def entry_of(listed: CourseLesson) -> CourseEntry:
    lesson = listed.lesson
    return CourseEntry(lesson.id, listed.number, in_words(lesson.title), progress_words(listed), listed.place.finished)


def progress_words(listed: CourseLesson) -> str:
    if listed.is_begun:
        return _("at step {number} of {count}").format(number=listed.place.step + 1, count=listed.place.of)
    if listed.place.finished:
        return pgettext("lesson", "done")
    return _("{minutes} minutes").format(minutes=listed.lesson.minutes)


class Courses(Drawn):
    """The names of the courses on one line, that which is shown in the style of the cursor and behind its sign."""

    DEFAULT_CSS = "Courses { height: 1; }"

    titles: reactive[tuple[str, ...]] = reactive((), repaint=False)
    shown: reactive[int] = reactive(0, repaint=False)

    def watch_titles(self) -> None:
        self.redraw()

    def watch_shown(self) -> None:
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        line: Line = []
        for index, title in enumerate(self.titles):
            here = index == self.shown
            line.append(text("  ", palette.base))
            line.append(
                text(f" {glyphs().pointer if here else ' '} {title} ", palette.cursor if here else palette.base)
            )
        return [line]


class CourseList(Chooser):
    """The lessons, and the game that is begun with the tutor; the message `Chosen` has the name of an entry."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("choices")

    entries: reactive[tuple[CourseEntry, ...]] = reactive((), repaint=False)

    class Chosen(Chooser.Chosen):
        """A lesson is chosen."""

    @property
    def names(self) -> Sequence[str]:
        return [entry.name for entry in self.entries]

    def watch_entries(self) -> None:
        self.redraw()

    def action_pick(self, number: int) -> None:
        """Choose a lesson by number; the `p` prefix is ignored."""
        numbers = [entry.number.removeprefix("p") for entry in self.entries]
        if str(number) in numbers:
            self.cursor = numbers.index(str(number))
            self.action_choose()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        shown = self.shown(height)
        return [*(self._line(index, width, palette) for index in shown), *self.more(shown, palette)]

    def _line(self, index: int, width: int, palette: Palette) -> Line:
        entry, here = self.entries[index], index == self.cursor
        pointer = glyphs().pointer if here else " "
        sign = glyphs().yes if entry.done else " "
        room = max(10, min(width, 90) - _PROGRESS_CELLS)
        label = shorten(f" {pointer} {entry.number:>2} {sign} {entry.title}", room)
        label += " " * (room - cell_len(label))
        style = palette.cursor if here else palette.base
        beside = palette.cursor if here else palette.dim
        return [
            text(label, style),
            text(shorten(f" {entry.beside} ", _PROGRESS_CELLS).ljust(_PROGRESS_CELLS), beside),
        ]
