"""The packaged lessons in their order, and how far the learner has come: a small file beside the games."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from ldd_tui.teach.lesson import Lesson, LessonError, load, parse
from saves import named_files
from saves.store import MEMORY

PROGRESS = "lessons.json"
_MOST_BYTES = 1_000_000


class LessonPlace(Struct, frozen=True):
    """How far a learner has come in a lesson: the step, of how many; whether it was ever finished."""

    step: int = 0
    of: int = 0
    finished: bool = False


class CourseLesson(NamedTuple):
    """A lesson of the course with how far the learner has come in it."""

    lesson: Lesson
    place: LessonPlace

    @property
    def is_begun(self) -> bool:
        """Whether it was left in the middle."""
        return self.place.step > 0


def files() -> tuple[Traversable, ...]:
    """The files of the packaged lessons, in the order of the course."""
    folder = resources.files("ldd_tui.teach") / "lessons"
    found = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(found, key=lambda file: file.name))


@cache
def lessons() -> tuple[Lesson, ...]:
    """The packaged lessons in the order of the course. Raises `LessonError` naming the file."""
    return tuple(_packaged(file) for file in files())


def find(name: str) -> Lesson | None:
    """A packaged lesson by its id, or by its number in the course, from 1 on; None if there is none."""
    for number, lesson in enumerate(lessons(), 1):
        if name in (lesson.id, str(number)):
            return lesson
    return None


def after(lesson: Lesson) -> Lesson | None:
    """The next lesson of the course; None after the last, and after one that is not part of it."""
    course = lessons()
    here = next((index for index, other in enumerate(course) if other is lesson), len(course))
    return course[here + 1] if here + 1 < len(course) else None


def is_packaged(lesson: Lesson) -> bool:
    """Whether a lesson is part of the course."""
    return any(other is lesson for other in lessons())


def _packaged(file: Traversable) -> Lesson:
    try:
        return parse(file.read_text(encoding="utf-8"))
    except LessonError as error:
        raise LessonError(f"{file.name}: {error.path}" if error.path else file.name, error.what) from error


class Progress:
    """How far the learner has come, in the file at `path`; None: in memory only, from `places` on.

    A file that cannot be read counts as none, and one that cannot be written is let be: the lessons go on.
    """

    def __init__(self, path: Path | None, places: dict[str, LessonPlace] | None = None) -> None:
        self._path = path
        self._places = dict(places or {}) if path is None else _read(path)

    @property
    def is_empty(self) -> bool:
        """Whether no lesson was ever begun."""
        return not self._places

    def of(self, lesson: Lesson) -> LessonPlace:
        """How far the learner has come in a lesson. One that has no such step, or other steps now, begins anew."""
        place = self._places.get(_key(lesson), LessonPlace())
        if place.of != len(lesson.steps) or not 0 <= place.step < place.of:
            return LessonPlace(finished=place.finished)
        return place

    def course_lessons(self) -> tuple[CourseLesson, ...]:
        """The lessons of the course, each with how far the learner has come."""
        return tuple(CourseLesson(lesson, self.of(lesson)) for lesson in lessons())

    def reached(self, lesson: Lesson, step: int) -> None:
        """A step of a lesson is reached."""
        self._keep(lesson, LessonPlace(step, len(lesson.steps), self.of(lesson).finished))

    def finished(self, lesson: Lesson) -> None:
        """A lesson is finished; it begins anew the next time."""
        self._keep(lesson, LessonPlace(0, len(lesson.steps), finished=True))

    def _keep(self, lesson: Lesson, place: LessonPlace) -> None:
        if self.of(lesson) == place and _key(lesson) in self._places:
            return
        self._places[_key(lesson)] = place
        if self._path is None:
            return
        beside = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(msgspec.json.encode(self._places))
            beside.replace(self._path)
        except OSError:
            return


def progress_path(store: Path | str) -> Path | None:
    """The file of the progress: beside the games of `store`; None where they are in memory, or can be in no file."""
    return Path(store).with_name(PROGRESS) if str(store) != MEMORY and Path(store).name else None


def open_lesson(name: str) -> Lesson:
    """A lesson by its id, its number, or its file. Raises `LessonError`."""
    found = find(name)
    return load(Path(name)) if found is None else found


def _key(lesson: Lesson) -> str:
    return lesson.id if is_packaged(lesson) else f"file:{lesson.id}"


def _read(path: Path) -> dict[str, LessonPlace]:
    try:
        return msgspec.json.decode(named_files.read(path, _MOST_BYTES), type=dict[str, LessonPlace])
    except (OSError, ValueError, RecursionError):
        return {}
