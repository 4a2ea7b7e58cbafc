"""The first evening: what the tutor asks is what the board warns of and the General Staff would do, and dice fall."""

from __future__ import annotations

from random import Random

import pytest

from ldd_tui.modals.decisions.technology import TechnologyModal
from ldd_tui.modals.result import ResultModal
from ldd_tui.players.staff.deciding import decide
from ldd_tui.players.value.search import weigh
from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.teach import course, rehearsal, tutor
from ldd_tui.teach.lesson import Act, Lesson, messages
from ldd_tui.teach.tutor import Standing
from rules import engine
from rules.actions import Implement, Offensive, Reinforce
from rules.editions import STANDARD
from rules.model import ENTENTE, Choice, Sector, Status
from rules.phases.initiative import without_secrets
from rules.sectors import losses_to_surrender
from tests.screens.driving import Keyboard, running

SAYS_WHY = "In a game"
"""How the tutor says that a lesson asks for something else than the General Staff would do."""

LITTLE = 0.05
"""The chance to win that an action which a lesson asks for may cost."""


@pytest.mark.parametrize("lesson", course.evening(STANDARD), ids=lambda lesson: lesson.id)
def test_the_tutor_asks_for_what_the_staff_would_do_or_says_why_not(lesson: Lesson) -> None:
    for index, took in enumerate(rehearsal.taken(lesson)):
        step, state = lesson.steps[index], took.before
        if not isinstance(step, Act) or step.free or SAYS_WHY in step.say:
            continue
        assert isinstance(state.waiting, Choice)
        luck = Random(0)
        assert decide(without_secrets(state), engine.legal(state), luck) == step.answer.action, index + 1
        side, chances = state.waiting.side, {one.action: one.chance for one in weigh(state)}
        best = max(chances.values()) if side == ENTENTE else min(chances.values())
        assert abs(best - chances[step.answer.action]) < LITTLE, index + 1


@pytest.mark.parametrize("lesson", course.every(), ids=lambda lesson: lesson.id)
def test_a_board_that_is_set_up_anew_is_announced_and_not_in_dialogs(lesson: Lesson) -> None:
    for index, took in enumerate(rehearsal.taken(lesson)):
        words = tutor.step_text(lesson, Standing(index), took.before)
        anew = lesson.steps[index].position is not None if index else course.follows_another(lesson)
        assert words.startswith(f"A new board: turn {took.before.turn}, ") == anew, (index + 1, words)
        assert "A new board" not in tutor.task(lesson, Standing(index), took.before)


def test_what_the_first_decision_speaks_of_is_explained_before_it() -> None:
    first = course.evening(STANDARD)[0]
    decision = next(index for index, step in enumerate(first.steps) if isinstance(step, Act))
    told = " ".join(f"{step.say} {getattr(step, 'done', '')}" for step in first.steps[:decision])
    for term in ("cube one space along its Collapse Track", "Operational Value", "initiative is yours"):
        assert term in " ".join(told.split()), term


def test_where_no_panel_shows_a_level_the_key_that_does_is_named() -> None:
    for name, words in (("evening_events", "a level of Air Raid"), ("naval", "Naval levels work for the whole side")):
        lesson = course.find(name)
        assert lesson is not None
        (told,) = (said for _path, said in messages(lesson) if words in said)
        assert "T does" in told


def free_step() -> tuple[Lesson, int]:
    return next(
        (lesson, index)
        for lesson in course.evening(STANDARD)
        for index, step in enumerate(lesson.steps)
        if isinstance(step, Act) and step.free
    )


async def attack(keyboard: Keyboard) -> LessonScreen:
    lesson, index = free_step()
    keyboard.app.progress.reached(lesson, index)
    keyboard.app.teach(lesson)
    await keyboard.quiet()
    screen = keyboard.app.screen
    assert isinstance(screen, LessonScreen)
    screen.put_cursor([Sector.SERBIA])
    await keyboard.press("o", "enter")
    if not isinstance(keyboard.app.screen, ResultModal):
        await keyboard.press("enter")
    return screen


async def test_the_dice_of_ones_own_attack_fall_and_are_read() -> None:
    async with running() as keyboard:
        screen = await attack(keyboard)
        assert "Attack dice" in keyboard.seen and "Die by die" in keyboard.seen
        await keyboard.press("enter")
        assert "That is an offensive" in keyboard.seen
        assert screen.session.state.battle is None and isinstance(screen.session.state.waiting, Choice)


def test_a_free_action_is_rehearsed_with_its_dice() -> None:
    lesson, index = free_step()
    took = list(rehearsal.taken(lesson))[index]
    assert took.after.battle is None and len(took.moves) > 1


async def test_what_came_of_ones_own_attack_is_told() -> None:
    lesson, index = free_step()
    async with running() as keyboard:
        keyboard.app.progress.reached(lesson, index)
        keyboard.app.teach(lesson)
        await keyboard.quiet()
        screen = keyboard.app.screen
        assert isinstance(screen, LessonScreen)
        screen.loop.choose(Offensive(Sector.AFRICA, Sector.GERMAN_COLONIES, 2))
        for _ in range(5):
            if screen.teaching.settled:
                break
            await keyboard.press("enter")
        told = " ".join(keyboard.seen.split())
        assert "The German Colonies surrendered" in told and "1 VP gained, 1 in all" in told


def test_who_is_said_to_be_nearest_to_surrender_is() -> None:
    told = 0
    for lesson in course.evening(STANDARD):
        for index, took in enumerate(rehearsal.taken(lesson)):
            step = lesson.steps[index]
            if not isinstance(step, Act) or "nearest to surrender" not in " ".join(
                str(wrong.say) for wrong in step.wrong
            ):
                continue
            action, told = step.answer.action, told + 1
            assert isinstance(action, Offensive | Reinforce)
            named = action.defender if isinstance(action, Offensive) else action.sector
            side = took.before.setup.board.sectors[named].side
            left = {
                sector: losses_to_surrender(took.before, sector)
                for sector in took.before.setup.board.of_side(side)
                if took.before.sectors[sector].status == Status.AT_WAR
            }
            assert [sector for sector in left if left[sector] == min(left.values())] == [named], (lesson.id, index + 1)
    assert told


def test_who_wins_is_said_before_the_first_decision() -> None:
    first = course.evening(STANDARD)[0].steps[0]
    for words in ("{sudden_death_vp} win at once", "more prestige wins"):
        assert words in " ".join(first.say.split())


def test_lessons_have_different_titles() -> None:
    titles = [lesson.title for lesson in course.every()]
    assert len(set(titles)) == len(titles)


async def test_the_table_of_sectors_is_a_tab_away_after_a_wrong_level_too() -> None:
    lesson = course.find("evening_spending")
    assert lesson is not None
    index = next(
        index
        for index, step in enumerate(lesson.steps)
        if isinstance(step, Act) and isinstance(step.answer.action, Implement)
    )
    async with running() as keyboard:
        keyboard.app.progress.reached(lesson, index)
        keyboard.app.teach(lesson)
        await keyboard.quiet()
        await keyboard.press("t", "tab", "down", "enter")
        screen = keyboard.app.screen
        assert isinstance(screen, LessonScreen) and "Russia needs Attack most" in keyboard.seen
        await keyboard.press("t", "tab")
        dialog = keyboard.app.screen
        assert isinstance(dialog, TechnologyModal) and dialog.implementing


@pytest.mark.parametrize("lesson", course.evening(STANDARD), ids=lambda lesson: lesson.id)
def test_no_turn_begins_that_no_step_speaks_of(lesson: Lesson) -> None:
    for index, took in enumerate(rehearsal.taken(lesson)):
        anew = took.after.turn > took.before.turn
        assert not anew or "turn is over" in lesson.steps[index].say, index + 1
