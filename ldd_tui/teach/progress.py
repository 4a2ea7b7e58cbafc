"""How far the learner has come, and what the tutor has said in games: a small file beside the games."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.teach import course
from ldd_tui.teach.lesson import Lesson
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
    """A packaged lesson with its number and how far the learner has come in it."""

    number: str
    lesson: Lesson
    place: LessonPlace

    @property
    def is_begun(self) -> bool:
        return self.place.step > 0


class Learnt(Struct, frozen=True):
    """What the file says. `lessons`: how far each lesson was taken, by its id, the one that was open last at the end.
    `said`: the ids of what the tutor has said in games. `games`: the id of the game in which the tutor speaks, by the
    key of its edition. `silent`: the tutor is to say no more."""

    lessons: dict[str, LessonPlace] = {}
    said: frozenset[str] = frozenset()
    games: dict[str, str] = {}
    silent: bool = False


class Progress:
    """How far the learner has come, in the file at `path`; None: in memory only, from `learnt` on.

    A file that cannot be read counts as none, and one that cannot be written is let be: the lessons go on.
    """

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
        return tuple(
            CourseLesson(number, lesson, self.of(lesson)) for number, lesson in course.packaged(edition).items()
        )

    def last(self, edition: str | None = None, positions: bool | None = None) -> Lesson | None:
        """The packaged lesson that was open last, of all or of an edition; None before there is one.

        `positions`: only those on positions from games, or only the others; None: any.
        """
        opened = (course.by_id(name) for name in reversed(self._learnt.lessons))
        return next(
            (
                lesson
                for lesson in opened
                if lesson and edition in (None, lesson.edition) and positions in (None, course.is_position(lesson))
            ),
            None,
        )

    def reached(self, lesson: Lesson, step: int) -> None:
        self._keep_place(lesson, LessonPlace(step, len(lesson.steps), self.of(lesson).finished))

    def finished(self, lesson: Lesson) -> None:
        """Mark a lesson as finished; it starts over next time."""
        self._keep_place(lesson, LessonPlace(0, len(lesson.steps), finished=True))

    # -- the tutor in games

    def game(self, edition: str) -> str:
        """The id of an edition's game with the tutor; "" before there is one."""
        return self._learnt.games.get(edition, "")

    @property
    def said(self) -> frozenset[str]:
        return self._learnt.said

    @property
    def silent(self) -> bool:
        return self._learnt.silent

    def coach(self, edition: str, game: str) -> None:
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
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(msgspec.json.encode(learnt))
            beside.replace(self._path)
        except OSError:
            return


def progress_path(store: Path | str) -> Path | None:
    """The progress file, next to the games of `store`; None if games are in memory or have no file."""
    return Path(store).with_name(PROGRESS) if str(store) != MEMORY and Path(store).name else None


def _key(lesson: Lesson) -> str:
    return lesson.id if course.is_packaged(lesson) else f"file:{lesson.id}"


def _read(path: Path) -> Learnt:
    try:
        return msgspec.json.decode(named_files.read(path, _MOST_BYTES), type=Learnt)
    except (OSError, ValueError, RecursionError):
        return Learnt()
