"""Nothing of a lesson is cut at 80x24: what the tutor and the board say in each step, and in the dialogs on the way."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.screens import position_words
from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.teach import course
from ldd_tui.teach.lesson import Act, Lesson, Practice, Read, Watch
from rules.actions import DONE, Action, Implement, Offensive, Reinforce, Research
from rules.editions import EDITIONS, STANDARD
from tests.catalogues.entries import languages
from tests.catalogues.speaking import speak
from tests.screens.driving import Keyboard, running
from tests.soaking import first_of

_MOST_ROUNDS = 400
EVENING = [lesson.id for lesson in course.evening(STANDARD)]
COURSE = [lesson.id for edition in EDITIONS for lesson in (*course.lessons(edition), *course.positions(edition))]

_NO_BRACKETS = str.maketrans("[]", "  ")  # what is chosen stands in them


async def shown(keyboard: Keyboard, lesson: Lesson) -> AsyncIterator[str]:
    """What a learner sees in a lesson, opening every dialog on the way to an answer."""
    keyboard.app.teach(lesson)
    await keyboard.quiet()
    for _ in range(_MOST_ROUNDS):
        yield keyboard.seen
        screen = keyboard.app.screen
        if not isinstance(screen, LessonScreen):
            await keyboard.press("enter")
        elif screen.teaching.over:
            return
        elif screen.panel.more or screen.teaching.settled or isinstance(screen.teaching.step, Read | Watch):
            await keyboard.press("space")
        elif isinstance(screen.teaching.step, Practice):
            await keyboard.press(*(("space",) if screen.session.chance else ("p", "y")))
        else:
            if isinstance(screen.teaching.step, Act):
                async for seen in opened(keyboard, screen, screen.teaching.step.answer.action):
                    yield seen
            await keyboard.press("A", "A")
    raise AssertionError(f"{lesson.id} stands still")


def awaited(screen: LessonScreen) -> str:
    """What the prompt asks the learner to play, up to the first of its numbers or commas; nothing where nothing is
    played."""
    if not screen.teaching.may_act:
        return ""
    return re.split(r"[.,:;0-9]", screen.aiming.prompt() or position_words.what(screen.session))[0].strip()


async def opened(keyboard: Keyboard, screen: LessonScreen, action: Action) -> AsyncIterator[str]:
    """What is seen on the way to an action: targets on the map and its dialog, then closed."""
    if action == DONE:
        return
    if isinstance(action, Offensive):
        screen.put_cursor([action.attacker])
        await keyboard.press("o")
        yield keyboard.seen
        if keyboard.app.screen is screen:
            await keyboard.press("escape")
            screen.open_dialog(OffensiveModal, screen.session.state, action.attacker, action.defender)
            await keyboard.quiet()
    elif isinstance(action, Reinforce):
        screen.put_cursor([action.sector])
        await keyboard.press("r")
    elif isinstance(action, Research | Implement):
        await keyboard.press("t", *(("tab",) if isinstance(action, Implement) else ()))
    else:
        await keyboard.press("enter")
    dialog = keyboard.app.screen
    assert isinstance(dialog, Dialog), action
    yield keyboard.seen
    rows = (row.plain.translate(_NO_BRACKETS).strip() for row in dialog.rows())
    unseen = [row for row in rows if row not in keyboard.seen.translate(_NO_BRACKETS)]
    assert not unseen or re.search(rf": .*\b{len(unseen)}\b", keyboard.seen.splitlines()[-1]), (
        f"{unseen}\n{keyboard.seen}"
    )
    await keyboard.press("escape", "escape")


async def test_a_wrong_turn_taken_twice_is_told_twice_whole() -> None:
    lesson = course.find("evening_spending")
    assert lesson is not None
    async with running() as keyboard:
        keyboard.app.progress.reached(lesson, 1)
        keyboard.app.teach(lesson)
        await keyboard.quiet()
        await keyboard.press("down", "right", "right", "right")
        for _ in range(3):
            await keyboard.press("1")
            assert "belongs to the other side" in keyboard.seen and "…" not in keyboard.seen


@pytest.mark.parametrize("name", first_of(2, [*EVENING, *COURSE]))
async def test_nothing_is_cut_in_80_by_24(name: str) -> None:
    await learned(name)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", first_of(1, [*EVENING, *COURSE]))
async def test_a_lesson_is_learned_in_each_language(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(language, monkeypatch)
    await learned(name)


async def learned(name: str) -> None:
    """Play a lesson to its end; nothing may be cut."""
    lesson = course.find(name)
    assert lesson is not None
    cut = []
    async with running() as keyboard:
        async for seen in shown(keyboard, lesson):
            if "…" in seen:
                cut.append(seen)
    assert not cut, "\n\n".join(cut)


@pytest.mark.parametrize("name", first_of(2, [*EVENING, *COURSE]))
async def test_the_prompt_stays_in_view_in_80_by_24(name: str) -> None:
    lesson = course.find(name)
    assert lesson is not None
    gone = []
    async with running() as keyboard:
        for index, step in enumerate(lesson.steps):
            if not isinstance(step, Act):
                continue
            keyboard.app.progress.reached(lesson, index)
            keyboard.app.teach(lesson)
            await keyboard.quiet()
            screen = keyboard.app.screen
            assert isinstance(screen, LessonScreen)
            for key in ("", "i", "A", "space", "down"):
                await keyboard.press(*filter(None, (key,)))
                words = "" if screen.panel.more else awaited(screen)
                if keyboard.app.screen is screen and words not in " ".join(keyboard.seen.split()):
                    gone.append(f"{words}\n{keyboard.seen}")
                if keyboard.app.screen is not screen:
                    await keyboard.press("escape")
            await keyboard.press("q")
    assert not gone, "\n\n".join(gone)
