"""The packaged lessons of each edition: a full course, and perhaps a first evening."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.teach.lesson import Lesson, LessonError, load, parse
from ldd_tui.text import _
from ldd_tui.text.phrases import labelled
from rules.editions import EDITIONS, STANDARD
from saves import named_files
from saves.store import MEMORY

FOLDERS = EVENING, COURSE = "evening", "lessons"


_POSITION = re.compile(r"p[1-5]|position_\w+")
"""What lessons on positions were called, before puzzles took their place."""


def files(folder: str, edition: str) -> tuple[Traversable, ...]:
    """An edition's packaged lesson files in a folder, in course order; may be empty."""
    place = resources.files("ldd_tui.teach") / folder / edition
    found = [file for file in place.iterdir() if file.name.endswith(".toml")] if place.is_dir() else []
    return tuple(sorted(found, key=lambda file: file.name))


@cache
def _lessons(folder: str, edition: str) -> tuple[Lesson, ...]:
    return tuple(map(_packaged, files(folder, edition)))


evening, lessons = (partial(_lessons, folder) for folder in FOLDERS)


def packaged(edition: str) -> dict[str, Lesson]:
    """All lessons of an edition by number: e1 ... for the evening, 1 ... for the course."""
    return {
        f"{letter}{number}": lesson
        for letter, folder in zip(("e", ""), FOLDERS, strict=True)
        for number, lesson in enumerate(_lessons(folder, edition), 1)
    }


def every() -> tuple[Lesson, ...]:
    return tuple([lesson for edition in EDITIONS for lesson in packaged(edition).values()])


def by_id(name: str) -> Lesson | None:
    return next((lesson for lesson in every() if lesson.id == name), None)


def find(name: str, edition: str = STANDARD) -> Lesson | None:
    return by_id(name) or packaged(edition).get(name)


def after(lesson: Lesson) -> Lesson | None:
    """The next lesson in the course; None after the last one or outside any course."""
    courses = (_lessons(folder, lesson.edition) for folder in FOLDERS)
    return next((following for course in courses for one, following in pairwise(course) if one is lesson), None)


def follows_another(lesson: Lesson) -> bool:
    return any(after(other) is lesson for other in packaged(lesson.edition).values())


def leads_to_a_game(lesson: Lesson) -> bool:
    """Whether this is the last lesson of the first evening, or of the course where there is no such evening."""
    return lesson in (evening(lesson.edition) or lessons(lesson.edition))[-1:]


def is_packaged(lesson: Lesson) -> bool:
    return any(other is lesson for other in packaged(lesson.edition).values())


def open_lesson(name: str, edition: str = STANDARD) -> Lesson:
    """A lesson by its id, its course number or its file. Raises `LessonError`."""
    found = find(name, edition)
    if found is None and _POSITION.fullmatch(name) and not Path(name).exists():
        raise LessonError("", _("positions are puzzles now: `ldd-tui puzzle`"))
    return load(Path(name)) if found is None else found


def _packaged(file: Traversable) -> Lesson:
    try:
        return parse(file.read_text(encoding="utf-8"))
    except LessonError as error:
        raise LessonError(labelled(file.name, error.path) if error.path else file.name, error.what) from error


# ------------------------------------------------------------------------------------------------ progress
# How far the learner has come, and what the tutor has said in games: a small file beside the games.


PROGRESS = "lessons.json"
_MOST_BYTES = 1_000_000


class LessonPlace(Struct, frozen=True):
    """A learner's place in a lesson: the step of how many; whether it was ever finished."""

    step: int = 0
    of: int = 0
    finished: bool = False


class CourseLesson(NamedTuple):
    number: str
    lesson: Lesson
    place: LessonPlace

    @property
    def is_begun(self) -> bool:
        return self.place.step > 0


class Learnt(Struct, frozen=True):
    """The file. `lessons`: by id, the latest last. `said`: ids of tips. `games`: by edition. `silent`: no more tips.
    `puzzles`: by key, whether each was ever solved."""

    lessons: dict[str, LessonPlace] = {}
    said: frozenset[str] = frozenset()
    games: dict[str, str] = {}
    silent: bool = False
    puzzles: dict[str, bool] = {}


class Progress:
    """The learner's progress, in the file at `path`, which may be unreadable; None: in memory, from `learnt` on."""

    def __init__(self, path: Path | None, learnt: Learnt | None = None) -> None:
        self._path = path
        self._learnt = (learnt or Learnt()) if path is None else _read(path)

    @property
    def is_empty(self) -> bool:
        return not self._learnt.lessons

    # -- lessons

    def of(self, lesson: Lesson) -> LessonPlace:
        """The learner's place in a lesson; the start if the step is gone or the steps have changed."""
        place = self._learnt.lessons.get(_key(lesson), LessonPlace())
        if place.of != len(lesson.steps) or not 0 <= place.step < place.of:
            return LessonPlace(finished=place.finished)
        return place

    def course_lessons(self, edition: str) -> tuple[CourseLesson, ...]:
        return tuple(CourseLesson(number, lesson, self.of(lesson)) for number, lesson in packaged(edition).items())

    def last(self, edition: str | None = None) -> Lesson | None:
        """The packaged lesson opened last, of all or of an `edition`."""
        every = map(by_id, reversed(self._learnt.lessons))
        return next((lesson for lesson in every if lesson and edition in (None, lesson.edition)), None)

    def reached(self, lesson: Lesson, step: int) -> None:
        self._keep_place(lesson, LessonPlace(step, len(lesson.steps), self.of(lesson).finished))

    def finished(self, lesson: Lesson) -> None:
        """Mark a lesson as finished; it starts over next time."""
        self._keep_place(lesson, LessonPlace(0, len(lesson.steps), finished=True))

    # -- puzzles

    def is_solved(self, puzzle: str) -> bool | None:
        """None: it was never answered."""
        return self._learnt.puzzles.get(puzzle)

    def solve(self, puzzle: str, *, solved: bool) -> None:
        puzzles = self._learnt.puzzles
        self._keep(replace(self._learnt, puzzles=puzzles | {puzzle: solved or puzzles.get(puzzle, False)}))

    # -- the tutor in games

    def game(self, edition: str) -> str:
        return self._learnt.games.get(edition, "")

    @property
    def said(self) -> frozenset[str]:
        return self._learnt.said

    @property
    def silent(self) -> bool:
        return self._learnt.silent

    def tutored(self, edition: str, game: str) -> None:
        """Have the tutor speak in a game of an edition, without repeating earlier tips."""
        self._keep(replace(self._learnt, games=self._learnt.games | {edition: game}, silent=False))

    def say(self, ids: frozenset[str]) -> None:
        self._keep(replace(self._learnt, said=self._learnt.said | ids))

    def silence(self, silent: bool) -> None:
        self._keep(replace(self._learnt, silent=silent))

    # -- the file

    def _keep_place(self, lesson: Lesson, place: LessonPlace) -> None:
        key = _key(lesson)
        others = {name: kept for name, kept in self._learnt.lessons.items() if name != key}
        self._keep(replace(self._learnt, lessons=others | {key: place}))

    def _keep(self, learnt: Learnt) -> None:
        if learnt == self._learnt and list(learnt.lessons) == list(self._learnt.lessons):
            return
        self._learnt = learnt
        if self._path is None:
            return
        beside = self._path.with_suffix(".new")
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(msgspec.json.encode(learnt))
            beside.replace(self._path)


def progress_path(store: Path | str) -> Path | None:
    """The progress file, next to the games of `store`; None if games are in memory or have no file."""
    return Path(store).with_name(PROGRESS) if str(store) != MEMORY and Path(store).name else None


def _key(lesson: Lesson) -> str:
    return lesson.id if is_packaged(lesson) else f"file:{lesson.id}"


def _read(path: Path) -> Learnt:
    try:
        return msgspec.json.decode(named_files.read(path, _MOST_BYTES), type=Learnt)
    except (OSError, ValueError, RecursionError):
        return Learnt()
