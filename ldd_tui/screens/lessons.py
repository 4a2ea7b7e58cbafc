"""The course: the lessons in their order, how far each was taken, and what the one under the cursor is about."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import key
from ldd_tui.screens.host import Host
from ldd_tui.screens.requests import Leave, OpenLesson, ShowPage
from ldd_tui.teach import course
from ldd_tui.teach.lesson import in_words
from ldd_tui.text import _
from ldd_tui.text.phrases import listing
from ldd_tui.widgets.course_list import CourseList
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.painting import PaintedOnce
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.steady import Steady


class LessonsScreen(Steady, PaintedOnce, Screen[None]):
    """The list of lessons."""

    PLACE: ClassVar[str] = "lessons"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield CourseList(id="course")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(Heading).words = _("Learn the game by playing it")
        self._list.focus()
        self.watch(self._list, "cursor", self._tell, init=False)

    def on_screen_resume(self) -> None:
        course_lessons = self._host.progress.course_lessons()
        self._list.course_lessons = course_lessons
        is_begun = [index for index, listed in enumerate(course_lessons) if listed.is_begun]
        fresh = [index for index, listed in enumerate(course_lessons) if not listed.place.finished]
        self._list.cursor = next(iter((*is_begun, *fresh, 0)))
        self._tell()
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "accept", main=True),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", pinned=True),
        )

    @property
    def _list(self) -> CourseList:
        return self.query_one(CourseList)

    def _tell(self) -> None:
        if not self._list.course_lessons:
            return
        lesson = self._list.course_lessons[self._list.cursor].lesson
        sections = _("Sections of the rulebook: {sections}.").format(sections=listing(lesson.sections))
        self.query_one("#below", Lines).rows = ((in_words(lesson.about), "strong"), (sections, "dim"))

    def on_course_list_chosen(self, chosen: CourseList.Chosen) -> None:
        lesson = course.find(chosen.name)
        assert lesson is not None
        self._host.request(OpenLesson(lesson))

    def action_help(self) -> None:
        """Show the keys of this screen."""
        from ldd_tui.screens.help_pages import keys_of

        self._host.request(ShowPage(keys_of(self.PLACE), _("Keys")))

    def action_leave(self) -> None:
        """Back to where the learner came from."""
        self._host.request(Leave())
