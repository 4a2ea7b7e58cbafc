"""How long lessons are: steps, and keys pressed from the first to the last; `python -m tests.teach.count [ID ...]`.

A lesson is played by keys. What is asked is answered there with the key that shows the answer, pressed twice; in the
count stand the keys that a learner presses for it, who knows what to do and makes no mistake.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from typing import NamedTuple

from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.teach import course
from ldd_tui.teach.lesson import Act, Lesson, Look, Practice, Question, Read, Step, Watch
from rules import actions as a
from tests.screens.driving import Keyboard, running

_MOST_ROUNDS = 400
_WITH_CURSOR = 2
"""Keys that bring the cursor to a sector, or to a track, on average."""
_OF_ACTION: dict[type[a.Action], int] = {
    a.Reinforce: _WITH_CURSOR + 1,
    a.Research: 5,
    a.Implement: 3 + 2 * _WITH_CURSOR,
    a.Offensive: _WITH_CURSOR + 4,
}
"""Keys for an action: t, a line, the RP and Enter, for instance. Of others, two: p and y, or Enter twice."""


class Length(NamedTuple):
    steps: int
    presses: int


async def played(keyboard: Keyboard, lesson: Lesson) -> Length:
    keyboard.app.teach(lesson)
    await keyboard.quiet()
    presses = sum(map(_asked_for, lesson.steps))
    keys: tuple[str, ...]
    for _ in range(_MOST_ROUNDS):
        screen = keyboard.app.screen
        if not isinstance(screen, LessonScreen):
            keys, counted = ("enter",), 1
        elif screen.teaching.over:
            return Length(len(lesson.steps), presses)
        elif screen.panel.more or screen.teaching.settled or isinstance(screen.teaching.step, Read | Watch):
            keys, counted = ("space",), 1
        elif isinstance(screen.teaching.step, Practice):
            keys = ("space",) if screen.session.chance else ("p", "y")
            counted = len(keys)
        else:
            keys, counted = ("A", "A"), 0
        presses += counted
        await keyboard.press(*keys)
    raise AssertionError(f"{lesson.id} stands still")


def _asked_for(step: Step) -> int:
    if isinstance(step, Act):
        return _OF_ACTION.get(type(step.answer.action), 2)
    if isinstance(step, Question):
        return 1 if step.choices else 2
    return len(step.at) * (1 + _WITH_CURSOR) if isinstance(step, Look) else 0


async def _count(lessons: Iterable[Lesson]) -> None:
    total = Length(0, 0)
    for lesson in lessons:
        async with running() as keyboard:
            length = await played(keyboard, lesson)
        total = Length(total.steps + length.steps, total.presses + length.presses)
        print(f"{lesson.id:<17} {length.steps:>4} steps {length.presses:>5} presses", flush=True)
    print(f"{'in all':<17} {total.steps:>4} steps {total.presses:>5} presses")


if __name__ == "__main__":
    asyncio.run(_count([lesson for lesson in course.every() if not sys.argv[1:] or lesson.id in sys.argv[1:]]))
