"""The packaged lessons: of each edition a full course, perhaps a first evening before it and positions after it; what
comes after a lesson.

The lessons of an edition are in folders with its key.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from ldd_tui.teach.lesson import Lesson, LessonError, load, parse
from ldd_tui.text.phrases import labelled
from rules.editions import EDITIONS, STANDARD

FOLDERS = EVENING, COURSE, POSITIONS = "evening", "lessons", "positions"
"""The folders of the packaged lessons."""


def files(folder: str, edition: str) -> tuple[Traversable, ...]:
    """An edition's packaged lesson files in a folder, in course order; may be empty."""
    place = resources.files("ldd_tui.teach") / folder / edition
    found = [file for file in place.iterdir() if file.name.endswith(".toml")] if place.is_dir() else []
    return tuple(sorted(found, key=lambda file: file.name))


@cache
def evening(edition: str) -> tuple[Lesson, ...]:
    """An edition's short first-evening lessons, in order. Raises `LessonError` naming the file."""
    return tuple(map(_packaged, files(EVENING, edition)))


@cache
def lessons(edition: str) -> tuple[Lesson, ...]:
    """An edition's full course, in order. Raises `LessonError` naming the file."""
    return tuple(map(_packaged, files(COURSE, edition)))


@cache
def positions(edition: str) -> tuple[Lesson, ...]:
    """An edition's lessons on game positions, in order. Raises `LessonError` naming the file."""
    return tuple(map(_packaged, files(POSITIONS, edition)))


def packaged(edition: str) -> dict[str, Lesson]:
    """An edition's packaged lessons by their numbers: the first evening's, the course's, the positions': e1 ..., 1 ...,
    p1 ..."""
    first = {f"e{number}": lesson for number, lesson in enumerate(evening(edition), 1)}
    course = {str(number): lesson for number, lesson in enumerate(lessons(edition), 1)}
    return first | course | {f"p{number}": lesson for number, lesson in enumerate(positions(edition), 1)}


def every() -> tuple[Lesson, ...]:
    return tuple([lesson for edition in EDITIONS for lesson in packaged(edition).values()])


def by_id(name: str) -> Lesson | None:
    """The packaged lesson with this id, from any edition; None if there is none."""
    return next((lesson for lesson in every() if lesson.id == name), None)


def find(name: str, edition: str = STANDARD) -> Lesson | None:
    """A packaged lesson by its id or course number; None if there is none."""
    return by_id(name) or packaged(edition).get(name)


def after(lesson: Lesson) -> Lesson | None:
    """The next lesson in the course; None after the last one or outside any course."""
    for course in (evening(lesson.edition), lessons(lesson.edition), positions(lesson.edition)):
        here = next((index for index, other in enumerate(course) if other is lesson), len(course))
        if here + 1 < len(course):
            return course[here + 1]
    return None


def follows_another(lesson: Lesson) -> bool:
    return any(after(other) is lesson for other in packaged(lesson.edition).values())


def is_position(lesson: Lesson) -> bool:
    return any(other is lesson for other in positions(lesson.edition))


def leads_to_a_game(lesson: Lesson) -> bool:
    """Whether the game with the tutor comes after a lesson: after the last one of the first evening, or of the course
    where there is no such evening."""
    return lesson in (evening(lesson.edition) or lessons(lesson.edition))[-1:]


def is_packaged(lesson: Lesson) -> bool:
    return any(other is lesson for other in packaged(lesson.edition).values())


def open_lesson(name: str, edition: str = STANDARD) -> Lesson:
    """A lesson by its id, its course number or its file. Raises `LessonError`."""
    found = find(name, edition)
    return load(Path(name)) if found is None else found


def _packaged(file: Traversable) -> Lesson:
    try:
        return parse(file.read_text(encoding="utf-8"))
    except LessonError as error:
        raise LessonError(labelled(file.name, error.path) if error.path else file.name, error.what) from error
