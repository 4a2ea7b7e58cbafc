"""A lesson driven by keys: wrong turns, hints, answers, steps back, leaving and taking it up again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.commands import opening
from ldd_tui.commands.cli import ldd
from ldd_tui.modals.advice import AdviceModal
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.screens.lessons import CourseList, LessonsScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach import checking, course, rehearsal, tutor
from ldd_tui.teach.lesson import Act, Lesson, Look, Watch, Words, parse
from ldd_tui.teach.tutor import Standing
from ldd_tui.widgets.lists import Choices
from ldd_tui.widgets.tutor import Remark
from rules.actions import Offensive
from rules.editions import EDITIONS, STANDARD
from rules.model import Sector
from tests.catalogues.entries import languages, speak
from tests.screens.driving import Keyboard, running
from tests.soaking import first_of
from tests.teach.count import played
from tests.teach.support import ATTACK, FALLS, HEAD, SMALL

LOOK = '[[steps]]\nkind = "look"\nsay = "Find them."\nat = ["russia", "turns", "trees"]\ndone = "Found all."\n'
QUESTION = '[[steps]]\nkind = "question"\nsay = "How many RP?"\nanswer = "now.entente.rp"\ndone = "So many."\n'


@asynccontextmanager
async def taught(lesson: Lesson) -> AsyncIterator[Keyboard]:
    async with running() as keyboard:
        keyboard.app.teach(lesson)
        await keyboard.quiet()
        yield keyboard


def named(name: str) -> Lesson:
    found = course.find(name)
    assert found is not None
    return found


def screen(keyboard: Keyboard) -> LessonScreen:
    found = keyboard.app.screen
    assert isinstance(found, LessonScreen), found
    return found


async def test_a_lesson_by_keys() -> None:
    async with taught(parse(SMALL)) as keyboard:
        assert "Attack with 1." in keyboard.seen and "step 1 of 2" in keyboard.seen
        await keyboard.press("p", "y")
        assert "it was not played" in keyboard.seen
        await keyboard.press("right", "right", "o", "1", "enter")  # Russia against Germany
        assert "Not Russia." in keyboard.seen and screen(keyboard).session.state.rp == (4, 0)
        await keyboard.press("i")
        assert "Serbia." in keyboard.seen
        await keyboard.press("A")
        assert "Because." in keyboard.seen and screen(keyboard).session.state.rp == (4, 0)
        await keyboard.press("A")
        assert "3 RP left." in keyboard.seen and screen(keyboard).session.state.rp == (3, 0)
        await keyboard.press("space")
        assert "It falls." in keyboard.seen
        await keyboard.press("space")
        assert "Serbia" in keyboard.seen and not isinstance(keyboard.app.screen, LessonScreen), "the dice are read out"
        await keyboard.press("enter")
        assert "1 hit" in keyboard.seen
        await keyboard.press("space")
        assert "End of the lesson" in keyboard.seen
        await keyboard.press("space")
        assert isinstance(keyboard.app.screen, MenuScreen)


CHOICE = """
[[steps]]
kind = "question"
say = "Who?"
choices = ["Russia.", "Nobody."]
answer = 2
hint = "Count."
done = "Nobody it is."
"""


async def test_an_answer_to_choose_is_given_by_its_digit_alone() -> None:
    async with taught(parse(HEAD + CHOICE + QUESTION)) as keyboard:
        await keyboard.press("space")
        assert "Answer with a digit: 1 to 2." in keyboard.seen
        await keyboard.press("1")
        assert "Not 1. Count." in keyboard.seen
        await keyboard.press("2", "enter")
        assert "Nobody it is." in keyboard.seen, "Enter as well, and the reason is still there"
        await keyboard.press("space")
        assert "How many RP?" in keyboard.seen


async def test_a_step_back_and_taken_up_again() -> None:
    async with taught(parse(SMALL + QUESTION)) as keyboard:
        await keyboard.press("A", "A", "space")
        assert screen(keyboard).teaching.standing.step == 1
        await keyboard.press("B")
        assert screen(keyboard).teaching.standing.step == 0 and screen(keyboard).session.state.rp == (4, 0)
        await keyboard.press("A", "A", "B")
        assert screen(keyboard).teaching.standing.step == 0 and screen(keyboard).session.state.rp == (4, 0)
        await keyboard.press("A", "A", "space", "space", "enter", "space")
        assert screen(keyboard).teaching.standing.step == 2
        lesson = screen(keyboard).teaching.lesson
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, MenuScreen)
        keyboard.app.teach(lesson)
        await keyboard.quiet()
        assert screen(keyboard).teaching.standing.step == 2 and "How many RP?" in keyboard.seen
        await keyboard.press("3", "enter")
        assert "So many." in keyboard.seen, "the 1 RP of the first step is spent here too"


async def test_practice_goes_on_alone_to_its_end() -> None:
    source = HEAD + '[[steps]]\nkind = "practice"\nsay = "Alone."\nuntil = "turn"\ndone = "You did it."\n'
    async with taught(parse(source)) as keyboard:
        assert "i hint" in keyboard.seen and "A answer" not in keyboard.seen  # any move will do
        for _ in range(60):
            here = keyboard.app.screen
            if isinstance(here, LessonScreen) and here.teaching.settled:
                break
            await keyboard.press(*(("p", "y") if isinstance(here, LessonScreen) else ("enter",)))
        assert "You did it." in keyboard.seen


async def test_a_new_user_finds_the_lessons_first_and_later_below() -> None:
    app = LddApp(":memory:", loaded=Loaded(Settings(animation=False)))
    async with running(app=app) as keyboard:
        choices = app.screen.query_one(Choices)
        assert choices.items[0].name == "learn" and choices.cursor == 0
        await keyboard.press("enter")
        assert isinstance(app.screen, LessonsScreen)
        await keyboard.press("enter")
        assert screen(keyboard).teaching.lesson is course.evening(STANDARD)[0]
        await keyboard.press("space", "q", "q")
        assert [item.name for item in choices.items].index("learn") > 0


async def test_the_list_goes_on_from_the_lesson_that_was_left() -> None:
    first, second, third, *_others = course.lessons(STANDARD)
    async with running() as keyboard:
        progress = keyboard.app.progress
        progress.reached(first, 1)
        progress.finished(second)
        keyboard.app.learn()
        await keyboard.quiet()
        listed = keyboard.app.screen.query_one(CourseList)
        assert listed.entries[listed.cursor].name == third.id, "after the one that was finished"
        await keyboard.press("enter", "space", "q")
        assert listed.entries[listed.cursor].name == third.id, "left in the middle"
        keyboard.app.teach(first)
        await keyboard.quiet()
        await keyboard.press("q")
        assert listed.entries[listed.cursor].name == first.id
        progress.finished(course.lessons(STANDARD)[-1])
        keyboard.app.teach(course.lessons(STANDARD)[-1])
        await keyboard.quiet()
        await keyboard.press("q")
        assert listed.entries[listed.cursor].name == course.evening(STANDARD)[0].id, (
            "after the last the first unfinished one"
        )


@pytest.mark.slow("whole lessons")
@pytest.mark.soak
@pytest.mark.parametrize("lesson", course.every(), ids=lambda lesson: lesson.id)
async def test_every_lesson_goes_by_keys(lesson: Lesson) -> None:
    async with running() as keyboard:
        await played(keyboard, lesson)


# -- the command


def test_a_lesson_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SMALL)
    checked = CliRunner().invoke(ldd, ["learn", "--check", str(file)])
    assert (checked.exit_code, checked.output) == (0, f"{file}: in order, 2 steps.\n")
    file.write_text(HEAD + FALLS)
    checked = CliRunner().invoke(ldd, ["learn", "--check", str(file)])
    assert checked.exit_code == 2 and checked.output.count("\n") == 1
    assert "mine.toml: steps[0].moves[0]: the game waits for" in checked.output


@pytest.mark.parametrize("name", ["table", "1", "e1", "evening_turn"])
def test_a_lesson_is_opened_by_its_id_its_number_or_its_file(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[object] = []
    monkeypatch.setattr(opening, "open_app", lambda ctx, learn, **how: opened.append(learn))
    file = tmp_path / "mine.toml"
    file.write_text(SMALL)
    for said in ([name], [str(file)], []):
        assert CliRunner().invoke(ldd, ["learn", *said]).exit_code == 0
    named, own, whole = opened
    assert isinstance(named, Lesson) and isinstance(own, Lesson) and (own.id, whole) == ("small", "")
    assert CliRunner().invoke(ldd, ["learn", str(tmp_path / "none.toml")]).exit_code == 2


@pytest.mark.slow("whole lessons")
async def test_i_is_the_hint_and_h_the_general_staff_in_a_lesson_as_in_a_game() -> None:
    async with taught(parse(SMALL)) as keyboard:
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, AdviceModal)
        await keyboard.press("H", "i")
        assert screen(keyboard).session.state.rp == (4, 0) and "Serbia." in keyboard.seen
        await keyboard.press("right", "right", "o")
        while not isinstance(keyboard.app.screen, DecisionDialog):
            await keyboard.press("enter")
        await keyboard.press("i")
        assert "Serbia." in keyboard.seen and isinstance(keyboard.app.screen, DecisionDialog)
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, AdviceModal)


async def test_what_the_staff_advises_is_played_only_if_the_tutor_wants_it() -> None:
    async with taught(parse(SMALL)) as keyboard:
        dialog = screen(keyboard)
        await keyboard.press("H")
        advised = keyboard.app.screen
        assert isinstance(advised, AdviceModal)
        wanted = dialog.teaching.step
        assert isinstance(wanted, Act)
        while advised.weighed[advised.cursor].action == wanted.answer.action:
            await keyboard.press("down")
        await keyboard.press("enter", "enter")
        assert dialog.session.state.rp == (4, 0) and "‼" in keyboard.seen


async def test_each_of_athenas_attempts_is_told_once_and_on_one_page() -> None:
    lesson = named("athena")
    index = next(at for at, step in enumerate(lesson.steps) if isinstance(step, Watch) and len(step.moves) > 2)
    async with running() as keyboard:
        keyboard.app.progress.reached(lesson, index)
        keyboard.app.teach(lesson)
        await keyboard.quiet()
        await keyboard.press("space")
        for level in ("Firepower", "Machine Gun", "Artillery Barrage", "Reconnaissance"):
            assert keyboard.seen.count(level) == 1, keyboard.seen
        await keyboard.press("x")
        assert "(17.6.2)" in keyboard.seen


# -- what is asked stays


def asks_still(keyboard: Keyboard) -> bool:
    return not screen(keyboard).panel.replies or is_asked(keyboard)


def is_asked(keyboard: Keyboard) -> bool:
    teaching = screen(keyboard).teaching
    seen = " ".join(keyboard.seen.split())
    return any(" ".join(words.split()) in seen for words in (teaching.asked(), *teaching.task_in_short()))


@pytest.mark.slow("whole lessons")
@pytest.mark.parametrize(
    "lesson",
    first_of(1, [*course.evening(STANDARD), *(one for key in EDITIONS for one in course.lessons(key))]),
    ids=lambda lesson: lesson.id,
)
async def test_what_is_asked_stays_in_view_below_every_notice(lesson: Lesson) -> None:
    gone = []
    async with running() as keyboard:
        for index, step in enumerate(lesson.steps):
            if not isinstance(step, Act | Look):
                continue
            keyboard.app.progress.reached(lesson, index)
            keyboard.app.teach(lesson)
            await keyboard.quiet()
            here = screen(keyboard)
            for key in ("space", "r", "i", "A"):
                await keyboard.press(key)
                if isinstance(keyboard.app.screen, DecisionDialog):
                    await keyboard.press("escape")
                gone += [keyboard.seen] * (not asks_still(keyboard))
            for wrong in step.wrong if isinstance(step, Act) else ():
                tried = checking.wrong_turns(here.session.state, wrong)
                here.loop.choose(next(action for action in tried if here.teaching.acted(action).carry_out is None))
                await keyboard.quiet()
                gone += [keyboard.seen] * (not asks_still(keyboard))
            await keyboard.press("q")
    assert not gone, "\n\n".join(gone)


@pytest.mark.slow("whole lessons")
@pytest.mark.parametrize(
    "lesson",
    first_of(1, [*course.evening(STANDARD), *(one for key in EDITIONS for one in course.lessons(key))]),
    ids=lambda lesson: lesson.id,
)
async def test_what_is_asked_stays_in_view_while_aiming(lesson: Lesson) -> None:
    gone = []
    async with running() as keyboard:
        for index, step in enumerate(lesson.steps):
            if not isinstance(step, Act) or not isinstance(step.answer.action, Offensive):
                continue
            keyboard.app.progress.reached(lesson, index)
            keyboard.app.teach(lesson)
            await keyboard.quiet()
            here = screen(keyboard)
            here.put_cursor([step.answer.action.attacker])
            await keyboard.press("o")
            if keyboard.app.screen is here:
                gone += [keyboard.seen] * (not is_asked(keyboard))
            await keyboard.press("escape", "escape", "q")
    assert not gone, "\n\n".join(gone)


async def test_a_sector_that_is_not_meant_is_refused_in_a_word() -> None:
    lesson = course.evening(STANDARD)[0]
    async with running() as keyboard:
        keyboard.app.progress.reached(lesson, 2)
        keyboard.app.teach(lesson)
        await keyboard.quiet()
        screen(keyboard).put_cursor([Sector.ITALY])
        await keyboard.press("right")
        assert "It has a !, but it is mine" in keyboard.seen, "Austria-Hungary, at once"
        await keyboard.press("right")
        assert "It has a !" not in keyboard.seen, "and no longer on Romania"
        await keyboard.press("enter")
        assert "Not Romania. France is at the top left." in keyboard.seen and asks_still(keyboard)


@pytest.mark.parametrize("steps", [LOOK, ATTACK], ids=["look", "act"])
async def test_the_key_to_read_on_is_no_wrong_answer(steps: str) -> None:
    async with taught(parse(HEAD + steps)) as keyboard:
        for _ in range(2):
            await keyboard.press("space")
            assert "‼" not in keyboard.seen and not screen(keyboard).panel.replies
            assert "Do what the tutor asks." in keyboard.seen or "o attacks" in keyboard.seen
        screen(keyboard).put_cursor([Sector.RUSSIA])
        await keyboard.press("o", "space")
        assert "‼" not in keyboard.seen and not screen(keyboard).panel.replies


def said(lesson: Lesson) -> Iterator[str]:
    for index, took in enumerate(rehearsal.taken(lesson)):
        yield tutor.step_text(lesson, Standing(index), took.before)
        yield tutor.filled(getattr(lesson.steps[index], "done", Words()), took.after)


@pytest.mark.parametrize("language", ["", *languages()])
async def test_a_page_ends_with_a_sentence(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if language:
        speak(language, monkeypatch)
    broken = []
    async with taught(course.evening(STANDARD)[0]) as keyboard:
        panel = screen(keyboard).panel
        assert panel.size == (80, 5)
        for words in (words for lesson in course.every() for words in said(lesson)):
            panel.remarks = (Remark(words),)
            while panel.more:
                *_bar, last, _key = panel.draw(*panel.size, panel.palette)
                broken += [last[0][0]] * (not last[0][0].rstrip().endswith((".", "!", "?")))
                panel.turn()
    assert not broken


# -- How a lesson and the course look
WRONG_TURN = ("A", "A", "space", "right", "right", "o", "1", "enter")
