"""Every step is fulfilled by the keys that its text names, pressed as they are named."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from ldd_tui.look.layout import digit_of
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.new_turn import TurnModal
from ldd_tui.modals.result import ResultModal
from ldd_tui.screens import position_words
from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.teach import course, tutor
from ldd_tui.teach.lesson import Act, Lesson, Practice, Read, Watch
from ldd_tui.text import names
from rules.actions import DONE, Action, Implement, Offensive, Reinforce, Research
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.model import SECTORS, Sector
from tests.catalogues.entries import catalogue, languages, messages, speak
from tests.screens.driving import Keyboard, running
from tests.soaking import first_of

_KEYS = re.compile(
    r"""[Cc]ursor\ (?:on|to)\ (?:the\ )?(?P<cursor>SECTORS)
    | (?P<there>[Cc]ursor\ (?:there|on\ it))
    | (?P<maybe>Escape[^.;]*if[^.,;]*|\ba\ chooses\ both\ dice,\ if[^.,;]*)
    | (?P<twice>Enter\ twice) | (?P<enter>Enter) | (?P<tab>Tab) | (?P<space>Space)
    | Right\ (?:until\ it\ says|up\ to|to|for)\ (?P<rp>\d)\ RP | (?<!and\ )(?P<right>Right)(?=[,.;])
    | Left\ for\ size\ (?P<left>\d) | (?P<largest>the\ largest\ size)
    | (?:Down\ (?:goes\ )?to|[Tt]he\ line)\ (?:of\ )?(?:card\ )?(?P<row>\w+)
    | (?P<sector>SECTORS)
    | (?<![\w.+-])(?P<digit>\d)(?!\d|\.\d|\ (?:to|all|RP|dice|die|spaces?|notch|loss))
    | (?<![\w'’])(?P<letter>[oprt])(?![\w'’])""",
    re.VERBOSE,
)
_TO_THE_END = {
    "say": re.compile(r"\bEnter\b|\bp ends\b|[Pp]ress \d|[Pp]ass with p"),
    "dialog": re.compile(r"Enter(?! attempts)"),
    "hint": re.compile(""),
}
_COURSES = [each for key in EDITIONS for each in (course.evening(key), course.lessons(key)) if each]
_NO_KEYS = {
    ("counter_attack", 7): "the sector is to be found",
    ("sea", 8): "the sector is to be found",
    ("evening_spending", 6): "the RP are to be reckoned",
    ("evening_offensive", 6): "the sector is to be found",
    ("evening_offensive", 12): "any offensive will do",
}


def pattern(edition: str) -> re.Pattern[str]:
    found = sorted((names.sector(one, packaged(edition).edition) for one in SECTORS), key=len, reverse=True)
    return re.compile(_KEYS.pattern.replace("SECTORS", "|".join(found).replace(" ", r"\ ")), re.VERBOSE)


def sector_of(name: str, lesson: Lesson) -> Sector:
    return next(one for one in SECTORS if names.sector(one, packaged(lesson.edition).edition) == name)


async def press_named(keyboard: Keyboard, lesson: Lesson, words: str, screen: LessonScreen) -> None:
    there = ""
    for found in pattern(lesson.edition).finditer(words):
        kind, told = found.lastgroup, found.group(found.lastgroup or 0)
        dialog = keyboard.app.screen
        if kind == "cursor":
            screen.put_cursor([sector_of(told, lesson)])
        elif kind == "there":
            screen.put_cursor([sector_of(there, lesson)])
        elif kind == "sector" and screen.map_view.aim is not None and dialog is screen:
            await keyboard.press(str(digit_of(sector_of(told, lesson))))
        elif kind in ("enter", "tab", "space", "right"):
            await keyboard.press(kind)
        elif kind == "twice":
            await keyboard.press("enter", "enter")
        elif kind == "rp":
            await keyboard.press(*["right"] * (int(told) - 1))
        elif kind == "left":
            await keyboard.press("left")
        elif kind == "row":
            assert isinstance(dialog, Dialog), told
            told = words.split()[0] if told == "it" else told
            for _ in dialog.rows():
                if told in dialog.rows()[dialog.cursor].plain:
                    break
                await keyboard.press("down")
        elif kind in ("digit", "letter"):
            await keyboard.press(told)
        if kind in ("cursor", "sector"):
            there = there or told


async def open_dialog(keyboard: Keyboard, screen: LessonScreen, action: Action) -> None:
    if isinstance(action, Offensive):
        screen.put_cursor([action.attacker])
        await keyboard.press("o", str(digit_of(action.defender)))
    elif isinstance(action, Reinforce):
        screen.put_cursor([action.sector])
        await keyboard.press("r")
    else:
        await keyboard.press("t" if isinstance(action, Research | Implement) else "enter")


@pytest.mark.slow("every lesson")
@pytest.mark.parametrize("part", ["say", "dialog", "hint"])
@pytest.mark.parametrize("lessons", _COURSES, ids=lambda lessons: f"{lessons[0].id}_")
async def test_the_keys_of_a_step_do_what_it_asks(lessons: tuple[Lesson, ...], part: str) -> None:
    wrong = []
    async with running() as keyboard:
        for lesson in lessons:
            wrong += [step async for step in failing(keyboard, lesson, part)]
    assert not wrong, "\n\n".join(wrong)


async def failing(keyboard: Keyboard, lesson: Lesson, part: str) -> AsyncIterator[str]:
    for index, step in enumerate(lesson.steps):
        if not isinstance(step, Act) or (lesson.id, index + 1) in _NO_KEYS:
            continue
        if not _TO_THE_END[part].search(getattr(step, part)):
            continue
        keyboard.app.progress.reached(lesson, index)
        screen = keyboard.app.screen
        if isinstance(screen, LessonScreen):
            screen.teach(lesson)
        else:
            keyboard.app.teach(lesson)
        await keyboard.quiet()
        screen = keyboard.app.screen
        assert isinstance(screen, LessonScreen)
        while screen.panel.more:
            await keyboard.press("space")
        if part == "dialog":
            await open_dialog(keyboard, screen, step.answer.action)
        words = tutor.filled(getattr(step, part), screen.session.state)
        await press_named(keyboard, lesson, words, screen)
        while isinstance(keyboard.app.screen, ResultModal | TurnModal):
            await keyboard.press("space")
        if screen.teaching.standing.step == index and not screen.teaching.settled:
            yield f"{lesson.id} {index + 1}: {words}\n{keyboard.seen}"
        while keyboard.app.screen is not screen:
            await keyboard.press("escape")


_IN_FRENCH = {"Enter": "Entrée", "Space": "Espace", "Down": "Bas", "Right": "Droite", "Left": "Gauche", "Tab": "Tab"}


def test_the_french_text_of_a_step_names_the_same_keys() -> None:
    french = {key[1]: message.string for key, message in messages(catalogue("fr")).items()}
    for lesson in course.every():
        for index, step in enumerate(lesson.steps):
            if isinstance(step, Act):
                for words in filter(None, (step.hint, step.dialog)):
                    other = str(french[words])
                    named = [len(re.findall(rf"\b{key}\b", words)) for key in _IN_FRENCH]
                    assert named == [len(re.findall(rf"\b{key}\b", other)) for key in _IN_FRENCH.values()], other
                    digits = [re.findall(r"(?<![\w{.])\d\b(?!\.\d)", text) for text in (words, other)]
                    assert sorted(digits[0]) == sorted(digits[1]), (lesson.id, index + 1, other)


# -- room
_MOST_ROUNDS = 400
EVENING = [lesson.id for lesson in course.evening(STANDARD)]
COURSE = [lesson.id for edition in EDITIONS for lesson in course.lessons(edition)]

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


_LEARNED = [(name, language) for name in (*EVENING, *COURSE) for language in ("", *languages())]


@pytest.mark.slow("every lesson")
@pytest.mark.parametrize("walk", first_of(2, _LEARNED), ids=":".join)
async def test_a_lesson_is_learned_and_nothing_is_cut(walk: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    name, language = walk
    if language:
        speak(language, monkeypatch)
    lesson = course.find(name)
    assert lesson is not None
    cut = []
    async with running() as keyboard:
        async for seen in shown(keyboard, lesson):
            if "…" in seen:
                cut.append(seen)
    assert not cut, "\n\n".join(cut)


@pytest.mark.slow("every lesson")
@pytest.mark.parametrize("name", first_of(1, [*EVENING, *COURSE]))
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
