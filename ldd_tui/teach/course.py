"""The packaged lessons: the first evening and the full course, each in its order, and what comes after a lesson."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from ldd_tui.teach.lesson import Lesson, LessonError, load, parse

EVENING, COURSE = "evening", "lessons"
"""The folders of the packaged lessons."""


def files(folder: str) -> tuple[Traversable, ...]:
    """The files of the packaged lessons of a folder, EVENING or COURSE, in their order."""
    found = [file for file in (resources.files("ldd_tui.teach") / folder).iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(found, key=lambda file: file.name))


@cache
def evening() -> tuple[Lesson, ...]:
    """The short lessons of the first evening, in their order. Raises `LessonError` naming the file."""
    return tuple(map(_packaged, files(EVENING)))


@cache
def lessons() -> tuple[Lesson, ...]:
    """The lessons of the full course, in their order. Raises `LessonError` naming the file."""
    return tuple(map(_packaged, files(COURSE)))


def packaged() -> dict[str, Lesson]:
    """All packaged lessons by their numbers, those of the first evening first: e1, e2 ..., 1, 2 ..."""
    first = {f"e{number}": lesson for number, lesson in enumerate(evening(), 1)}
    return first | {str(number): lesson for number, lesson in enumerate(lessons(), 1)}


def find(name: str) -> Lesson | None:
    """A packaged lesson by its id or its number; None if there is none."""
    return next((lesson for number, lesson in packaged().items() if name in (lesson.id, number)), None)


def after(lesson: Lesson) -> Lesson | None:
    """The lesson that comes next in the same course; None after its last, and after one that is not part of any."""
    for course in (evening(), lessons()):
        here = next((index for index, other in enumerate(course) if other is lesson), len(course))
        if here + 1 < len(course):
            return course[here + 1]
    return None


def follows_another(lesson: Lesson) -> bool:
    """Whether a lesson is taken after another one of the same course."""
    return any(after(other) is lesson for other in packaged().values())


def leads_to_a_game(lesson: Lesson) -> bool:
    """Whether the game with the tutor comes after a lesson: after the last one of the first evening."""
    return lesson is evening()[-1]


def is_packaged(lesson: Lesson) -> bool:
    """Whether a lesson comes with the program."""
    return any(other is lesson for other in packaged().values())


def open_lesson(name: str) -> Lesson:
    """A lesson by its id, its number, or its file. Raises `LessonError`."""
    found = find(name)
    return load(Path(name)) if found is None else found


def _packaged(file: Traversable) -> Lesson:
    try:
        return parse(file.read_text(encoding="utf-8"))
    except LessonError as error:
        raise LessonError(f"{file.name}: {error.path}" if error.path else file.name, error.what) from error
