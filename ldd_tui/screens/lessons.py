"""The lists of lessons by edition, with the tutor's game, and of lessons on positions from games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens.base import BaseScreen
from ldd_tui.screens.host import Host
from ldd_tui.teach import course, tips_in_game
from ldd_tui.teach.course import CourseLesson
from ldd_tui.teach.lesson import in_words
from ldd_tui.text import _, names, pgettext
from ldd_tui.text.phrases import capital, listing, together
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.heading import Heading, Lines, PageTitles
from ldd_tui.widgets.lists import BASE, DIM, Chooser, in_cells
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import PaintedOnce
from rules.editions import EDITIONS, STANDARD

_GAME = "game"  # the entry that is no lesson


class _Part(NamedTuple):
    edition: str
    positions: bool = False


_PROGRESS_CELLS = 22


class CourseEntry(NamedTuple):
    """`number`: typed to choose it, if a digit; `beside`: progress in words; `done`: ever finished."""

    name: str
    number: str
    title: str
    beside: str
    done: bool = False


def progress_words(listed: CourseLesson) -> str:
    if listed.is_begun:
        return _("at step {number} of {count}").format(number=listed.place.step + 1, count=listed.place.of)
    if listed.place.finished:
        return pgettext("lesson", "done")
    return _("{minutes} minutes").format(minutes=listed.lesson.minutes)


class CourseList(Chooser):
    BINDINGS: ClassVar[list[BindingType]] = bindings("choices")

    entries: tuple[CourseEntry, ...] = ()

    def action_pick(self, number: int) -> None:
        numbers = [entry.number.removeprefix("p") for entry in self.entries]
        if str(number) in numbers:
            self.cursor = numbers.index(str(number))
            self.action_select()

    def lay_out(self, width: int) -> Iterator[tuple[str, Content]]:
        room = max(10, min(width, 90) - _PROGRESS_CELLS)
        for entry in self.entries:
            label = in_cells(f"   {entry.number:>2} {glyphs().yes if entry.done else ' '} {entry.title}", room)
            yield entry.name, Content.assemble((label, BASE), (shorten(f" {entry.beside}", _PROGRESS_CELLS), DIM))


class LessonsScreen(PaintedOnce, BaseScreen):
    PLACE = "lessons"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._lessons: dict[str, CourseLesson] = {}
        self._part = _Part(STANDARD)

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield PageTitles(id="editions", numbered=False)
        yield CourseList(id="course")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._list.focus()

    def on_screen_resume(self) -> None:
        self.query_one(Heading).words = _("Learn by playing")
        self._show()
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "accept", main=True),
            key(self.PLACE, "{left} {right}"),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", pinned=True),
        )

    def offer(self, edition: str = "") -> None:
        last = self.host.progress.last()
        self._part = _Part(edition or STANDARD)
        if last is not None and not edition:
            self._part = _Part(last.edition, course.is_position(last))

    def action_edition(self, by: int) -> None:
        parts = _parts()
        self._part = parts[(parts.index(self._part) + by) % len(parts)]
        self._show()

    def _show(self) -> None:
        progress, (edition, positions) = self.host.progress, self._part
        here = [one for one in progress.course_lessons(edition) if course.is_position(one.lesson) == positions]
        self._lessons = {listed.lesson.id: listed for listed in here}
        entries = [
            CourseEntry(one.lesson.id, one.number, in_words(one.lesson.title), progress_words(one), one.place.finished)
            for one in here
        ]
        first = len(course.evening(edition)) or len(entries)
        if tips_in_game.tips(edition) and not positions:
            entries.insert(first, self._game(f"e{first + 1}" if first < len(entries) else str(first + 1)))
        parts = self.query_one(PageTitles)
        parts.titles = tuple(map(_title, _parts()))
        parts.here = _parts().index(self._part)
        self._list.entries = tuple(entries)
        self._list.redraw(self._next(entries))
        self._tell()

    def _game(self, number: str) -> CourseEntry:
        game, library = self.host.progress.game(self._part.edition), self.host.library
        beside = _("go on") if game in library.unfinished() else _("an evening")
        return CourseEntry(_GAME, number, _("A game with a tutor"), beside, game in library.finished())

    def _next(self, entries: Sequence[CourseEntry]) -> int:
        """The interrupted lesson, else the first unfinished one after it, else the first."""
        begun = {name for name, listed in self._lessons.items() if listed.is_begun}
        opened = self.host.progress.last(*self._part)
        last = next((index for index, entry in enumerate(entries) if opened and entry.name == opened.id), 0)
        in_turn = (*range(last, len(entries)), *range(last))
        if entries[last].name in begun:
            return last
        return next((index for index in in_turn if not entries[index].done), 0)

    @property
    def _list(self) -> CourseList:
        return self.query_one(CourseList)

    def _tell(self) -> None:
        if not self._list.entries:
            return
        listed = self._lessons.get(self._list.entries[self._list.cursor].name)
        if listed is None:
            words = _("The tutor explains each new thing once.")
            told = together(tips_in_game.who_plays_whom(self._part.edition), words)
            self.query_one("#below", Lines).rows = ((told, "strong"),)
            return
        lesson = listed.lesson
        sections = _("Rules {sections}.").format(sections=listing(lesson.sections))
        self.query_one("#below", Lines).rows = ((in_words(lesson.about), "strong"), (sections, "dim"))

    def on_option_list_option_highlighted(self) -> None:
        self._tell()

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        listed = self._lessons.get(chosen.option_id or "")
        self.host.play_with_tutor(self._part.edition) if listed is None else self.host.teach(listed.lesson)


def _parts() -> tuple[_Part, ...]:
    positions = [_Part(edition, positions=True) for edition in EDITIONS if course.positions(edition)]
    return (*map(_Part, EDITIONS), *positions)


def _title(part: _Part) -> str:
    return _("Positions from real games") if part.positions else capital(names.edition_of(part.edition))
