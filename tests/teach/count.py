"""How long lessons are: steps, and keys pressed from the first to the last; `python -m tests.teach.count [ID ...]`.

What is asked is answered with the key that shows the answer, pressed twice: about as many keys as the answer takes.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from typing import NamedTuple

from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.teach import course
from ldd_tui.teach.lesson import Lesson, Practice, Read, Watch
from tests.screens.driving import Keyboard, running

_MOST_ROUNDS = 400


class Length(NamedTuple):
    """The length of a lesson."""

    steps: int
    presses: int


async def played(keyboard: Keyboard, lesson: Lesson) -> Length:
    """Play a lesson by keys up to its end. Raises `AssertionError` if it stands still."""
    keyboard.app.teach(lesson)
    await keyboard.quiet()
    presses = 0
    for _ in range(_MOST_ROUNDS):
        keys = _next_keys(keyboard)
        if not keys:
            return Length(len(lesson.steps), presses)
        presses += len(keys)
        await keyboard.press(*keys)
    raise AssertionError(f"{lesson.id} stands still")


def _next_keys(keyboard: Keyboard) -> tuple[str, ...]:
    """The keys that go on from here; none at the end of the lesson."""
    screen = keyboard.app.screen
    if not isinstance(screen, LessonScreen):
        return ("enter",)
    if screen.teaching.over:
        return ()
    if screen.panel.more or screen.teaching.settled or isinstance(screen.teaching.step, Read | Watch):
        return ("space",)
    if isinstance(screen.teaching.step, Practice):
        return ("space",) if screen.session.chance else ("p", "y")
    return ("A", "A")


async def _count(lessons: Iterable[Lesson]) -> None:
    total = Length(0, 0)
    for lesson in lessons:
        async with running() as keyboard:
            length = await played(keyboard, lesson)
        total = Length(total.steps + length.steps, total.presses + length.presses)
        print(f"{lesson.id:<16} {length.steps:>4} steps {length.presses:>5} presses", flush=True)
    print(f"{'in all':<16} {total.steps:>4} steps {total.presses:>5} presses")


if __name__ == "__main__":
    chosen = [lesson for lesson in course.lessons() if not sys.argv[1:] or lesson.id in sys.argv[1:]]
    asyncio.run(_count(chosen))
