"""The lists of lessons and of puzzles by edition, with the tutor's game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList

from ldd_tui.coach.problem import Puzzle
from ldd_tui.coach.puzzles import shipped
from ldd_tui.games.computer_decisions import GROUP, apart, let_others
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens.base import BaseScreen
from ldd_tui.screens.host import Host
from ldd_tui.teach import course, tips_in_game
from ldd_tui.teach.course import CourseLesson
from ldd_tui.teach.lesson import in_words
from ldd_tui.teach.solving import new_puzzle, shipped_puzzle
from ldd_tui.text import _, names, pgettext, problems
from ldd_tui.text.phrases import capital, listing, together
from ldd_tui.text.safe_text import shorten
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.heading import Heading, Lines, PageTitles
from ldd_tui.widgets.lists import BASE, DIM, Chooser, in_cells
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import PaintedOnce
from rules.editions import EDITIONS, STANDARD
from saves.errors import SavesError

_GAME = "game"  # the entry that is no lesson


_TODAY, _NEW, _OWN = "today", "new", "own"  # the entries of puzzles without a number


class _Part(NamedTuple):
    edition: str
    puzzles: bool = False


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
        numbers = [entry.number for entry in self.entries]
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
        self._listed: _Part | None = None
        self._making = False
        self._drill = ""

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
            self._part = _Part(last.edition)

    def action_edition(self, by: int) -> None:
        parts = _parts()
        self._part = parts[(parts.index(self._part) + by) % len(parts)]
        self._show()

    def _show(self) -> None:
        edition, puzzles = self._part
        here = () if puzzles else self.host.progress.course_lessons(edition)
        self._lessons = {listed.lesson.id: listed for listed in here}
        entries = self._puzzles() if puzzles else self._course(here)
        parts = self.query_one(PageTitles)
        parts.titles = tuple(map(_title, _parts()))
        parts.here = _parts().index(self._part)
        self._list.entries = tuple(entries)
        stays = puzzles and self._listed == self._part
        self._list.redraw(self._list.cursor if stays else self._next(entries))
        self._listed = self._part
        self._drill = ""
        self._tell()

    def _course(self, here: Sequence[CourseLesson]) -> list[CourseEntry]:
        edition = self._part.edition
        entries = [
            CourseEntry(one.lesson.id, one.number, in_words(one.lesson.title), progress_words(one), one.place.finished)
            for one in here
        ]
        first = len(course.evening(edition)) or len(entries)
        if tips_in_game.tips(edition):
            entries.insert(first, self._game(f"e{first + 1}" if first < len(entries) else str(first + 1)))
        return entries

    def _puzzles(self) -> list[CourseEntry]:
        solved = {True: _("solved"), False: _("missed"), None: ""}
        found = [CourseEntry(_TODAY, "", _("Puzzle of the day"), _("for everybody"))]
        found.append(CourseEntry(_OWN, "", _("Your own mistakes"), _("from analysed games")))
        for number, one in enumerate(shipped(self._part.edition), 1):
            done = self.host.progress.is_solved(one.key)
            found.append(CourseEntry(str(number), str(number), problems.title(one), solved[done], bool(done)))
        return [*found, CourseEntry(_NEW, "", _("A new puzzle"), _("takes some seconds"))]

    def _game(self, number: str) -> CourseEntry:
        game, library = self.host.progress.game(self._part.edition), self.host.library
        beside = _("go on") if game in library.unfinished() else _("an evening")
        return CourseEntry(_GAME, number, _("A game with a tutor"), beside, game in library.finished())

    def _next(self, entries: Sequence[CourseEntry]) -> int:
        """The interrupted lesson, else the first unfinished one after it, else the first."""
        begun = {name for name, listed in self._lessons.items() if listed.is_begun}
        opened = self.host.progress.last(self._part.edition)
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
        if self._part.puzzles:
            self.query_one("#below", Lines).rows = tuple(self._about_puzzle(self._list.entries[self._list.cursor].name))
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

    def _about_puzzle(self, name: str) -> Iterator[tuple[str, str]]:
        if self._making:
            yield _("A puzzle is being made."), "strong"
        elif name == _OWN:
            words = _("Decisions of your games in which another choice was better. They come back until you know.")
            yield self._drill or words, "strong"
        elif name.isdigit():
            source = shipped(self._part.edition)[int(name) - 1].source
            assert isinstance(source, Puzzle)
            yield problems.missed(source), "strong"
        else:
            yield _("A position from a simulated game, in which one choice is clearly the best."), "strong"

    def on_option_list_option_highlighted(self) -> None:
        self._tell()

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        name = chosen.option_id or ""
        if self._part.puzzles:
            self._open_puzzle(name)
            return
        listed = self._lessons.get(name)
        self.host.play_with_tutor(self._part.edition) if listed is None else self.host.teach(listed.lesson)

    def _open_puzzle(self, name: str) -> None:
        edition, progress = self._part.edition, self.host.progress
        if name == _OWN:
            if not self._making:
                self.run_worker(self._begin_drill(), group=GROUP, exclusive=True)
            return
        if name == _NEW:
            if not self._making:
                self._making = True
                self.run_worker(self._make(edition), group=GROUP, exclusive=True)
                self._tell()
            return
        self.host.solve(*shipped_puzzle(edition, progress, None if name == _TODAY else int(name)))

    async def _make(self, edition: str) -> None:
        posed = await apart(partial(new_puzzle, edition, self.host.progress, self._is_left))
        self._making = False
        if posed is not None and self.is_active:
            self.host.solve(*posed)

    async def _begin_drill(self) -> None:
        from ldd_tui.coach.drill import Drill  # it takes time to load
        from ldd_tui.teach.drilling import posed
        from ldd_tui.text import drilled

        host = self.host
        try:
            found = Drill(host.store, host.own_games(), lambda game: host.recording_of(game).history)
            for number, _game in enumerate(found.gather(), 1):
                words = _("Your mistakes are being found: game {number} of {count}.")
                self._say_of_drill(words.format(number=number, count=len(found.games)))
                await asyncio.sleep(0)
        except SavesError as error:
            self._say_of_drill(error_text(error))
            return
        begun = posed(found)
        self._say_of_drill("" if begun else drilled.nothing_due(found))
        if begun is not None and self.is_active:
            host.solve(*begun)

    def _say_of_drill(self, words: str) -> None:
        self._drill = words
        self._tell()

    def _is_left(self) -> bool:
        let_others()
        return not self.is_active


def _parts() -> tuple[_Part, ...]:
    return tuple(_Part(edition, which) for which in (False, True) for edition in EDITIONS)


def _title(part: _Part) -> str:
    if part.puzzles and part.edition == STANDARD:
        return _("Puzzles")
    if part.puzzles:
        return _("Puzzles ({edition})").format(edition=names.edition_short(part.edition))
    return capital(names.edition_of(part.edition))
