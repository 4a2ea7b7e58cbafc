"""The lessons: those of a first evening, the game that follows them, and the full course; how far each was taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import key
from ldd_tui.screens.host import Host
from ldd_tui.screens.requests import Leave, OpenLesson, PlayWithTutor, ShowPage
from ldd_tui.teach import course
from ldd_tui.teach.lesson import in_words
from ldd_tui.teach.progress import CourseLesson
from ldd_tui.text import _
from ldd_tui.text.phrases import listing
from ldd_tui.widgets.course_list import CourseEntry, CourseList, entry_of
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.painting import PaintedOnce
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.steady import Steady

_GAME = "game"
"""The name of the entry that is no lesson."""


class LessonsScreen(Steady, PaintedOnce, Screen[None]):
    """The list of lessons."""

    PLACE: ClassVar[str] = "lessons"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host
        self._lessons: dict[str, CourseLesson] = {}

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield CourseList(id="course")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(Heading).words = _("Learn the game by playing it: a first evening, then the full course")
        self._list.focus()
        self.watch(self._list, "cursor", self._tell, init=False)

    def on_screen_resume(self) -> None:
        progress = self._host.progress
        self._lessons = {listed.lesson.id: listed for listed in progress.course_lessons()}
        entries = [entry_of(listed) for listed in self._lessons.values()]
        first = len(course.evening())
        library = self._host.library
        beside = _("go on") if progress.game in library.unfinished() else _("an evening")
        played = progress.game in library.finished()
        entries.insert(first, CourseEntry(_GAME, "e5", _("A game with the tutor beside you"), beside, played))
        self._list.entries = tuple(entries)
        self._list.cursor = self._next(entries)
        self._tell()
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "accept", main=True),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", pinned=True),
        )

    def _next(self, entries: Sequence[CourseEntry]) -> int:
        """The line of what comes next: the lesson that was open last, if it was left in the middle, else the next one
        that was not finished; after the last of those the first one of all."""
        begun = {name for name, listed in self._lessons.items() if listed.is_begun}
        last = next((index for index, entry in enumerate(entries) if entry.name == self._host.progress.last), 0)
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
            words = _(
                "You lead the Entente. Athena leads the Central Powers: nobody plays her, cards decide what she does. "
                "The tutor speaks when something is new; a lesson on it is one key away."
            )
            self.query_one("#below", Lines).rows = ((words, "strong"),)
            return
        lesson = listed.lesson
        sections = _("Sections of the rulebook: {sections}.").format(sections=listing(lesson.sections))
        self.query_one("#below", Lines).rows = ((in_words(lesson.about), "strong"), (sections, "dim"))

    def on_course_list_chosen(self, chosen: CourseList.Chosen) -> None:
        listed = self._lessons.get(chosen.name)
        self._host.request(PlayWithTutor() if listed is None else OpenLesson(listed.lesson))

    def action_help(self) -> None:
        """Show the keys of this screen."""
        from ldd_tui.screens.help_pages import keys_of

        self._host.request(ShowPage(keys_of(self.PLACE), _("Keys")))

    def action_leave(self) -> None:
        """Back to where the learner came from."""
        self._host.request(Leave())
