"""The course as a list: a line for each lesson, with how far it was taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.teach.course import Entry
from ldd_tui.teach.lesson import in_words
from ldd_tui.text import _
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.choices import Chooser
from ldd_tui.widgets.drawn import Line, text

_STANDING = 22


def standing(entry: Entry) -> str:
    """How far a lesson was taken, in words."""
    if entry.begun:
        return _("at step {number} of {count}").format(number=entry.place.step + 1, count=entry.place.of)
    if entry.place.finished:
        return _("done")
    return _("{minutes} minutes").format(minutes=entry.lesson.minutes)


class CourseList(Chooser):
    """The lessons; what is chosen is told by its id."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)
    ]

    entries: reactive[tuple[Entry, ...]] = reactive((), repaint=False)

    class Chosen(Chooser.Chosen):
        """A lesson is chosen."""

    @property
    def names(self) -> Sequence[str]:
        return [entry.lesson.id for entry in self.entries]

    def watch_entries(self) -> None:
        self.redraw()

    def action_pick(self, number: int) -> None:
        """Choose a lesson by its number."""
        if number <= len(self.entries):
            self.cursor = number - 1
            self.action_choose()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        return [self._line(index, width, palette) for index in self.window(height)]

    def _line(self, index: int, width: int, palette: Palette) -> Line:
        entry, here = self.entries[index], index == self.cursor
        pointer = glyphs().pointer if here else " "
        sign = glyphs().full if entry.place.finished else glyphs().empty
        room = max(10, min(width, 90) - _STANDING)
        label = shorten(f" {pointer} {index + 1:>2} {sign} {in_words(entry.lesson.title)}", room)
        label += " " * (room - cell_len(label))
        style = palette.cursor if here else palette.base
        beside = palette.cursor if here else palette.dim
        return [text(label, style), text(shorten(f" {standing(entry)} ", _STANDING).ljust(_STANDING), beside)]
