"""The lessons on positions from games are what their script makes of what was written and weighed, and still hold."""

from __future__ import annotations

import pytest

from ldd_tui.players.value.search import weigh
from ldd_tui.screens.lessons import LessonsScreen
from ldd_tui.teach import checking, course, rehearsal
from ldd_tui.teach.lesson import Act, Lesson, LessonError, Question, parse
from ldd_tui.text import labels
from ldd_tui.widgets.course_list import CourseList
from rules.board_file import packaged
from rules.editions import STANDARD
from rules.model import ENTENTE, Choice, Over, State
from rules.position import from_position, to_position
from tests.screens.driving import Keyboard, running
from tests.teach import write_positions
from tests.teach.support import SMALL
from tests.teach.write_positions import Weighed, Written

WEIGHED = write_positions.weighed()
BOTH = [(one, WEIGHED[one.game, one.entry]) for one in write_positions.written()]
NAMED = [pytest.param(one, kept, id=one.id) for one, kept in BOTH]


def lesson_of(one: Written) -> Lesson:
    found = course.by_id(one.id)
    assert found is not None
    return found


def for_its_side(state: State, chance: float) -> float:
    assert isinstance(state.waiting, Choice)
    return chance if state.waiting.side == ENTENTE else 1 - chance


def test_the_packaged_lessons_are_those_that_the_script_makes() -> None:
    """After changing the text, run `python -m tests.teach.write_positions --words`."""
    made = {
        write_positions.file_name(number, one): write_positions.lesson_text(one, kept)
        for number, (one, kept) in enumerate(BOTH, 1)
    }
    found = {file.name: file.read_text(encoding="utf-8") for file in course.files(course.POSITIONS, STANDARD)}
    assert found == made and len(WEIGHED) == len(made) == 5


@pytest.mark.parametrize(("one", "kept"), NAMED)
def test_the_best_choice_is_clear(one: Written, kept: Weighed) -> None:
    assert list(write_positions.unclear(kept)) == []


@pytest.mark.parametrize(("one", "kept"), NAMED)
def test_the_network_still_finds_the_best_choice(one: Written, kept: Weighed) -> None:
    """Searches one choice deeper; after a new network run `python -m tests.teach.write_positions`."""
    lesson, state = lesson_of(one), write_positions.state_of(kept)
    (answer,) = (step.answer.action for step in lesson.steps if isinstance(step, Act))
    asked = [write_positions.action_of(choice.action) for choice in one.choices]
    weighed = weigh(state, 1, also=asked)
    chances = {judged.action: for_its_side(state, judged.chance) for judged in weighed}
    assert max(asked, key=chances.__getitem__) == answer
    assert chances[weighed[0].action] - chances[answer] <= write_positions.AS_GOOD


@pytest.mark.parametrize(("one", "kept"), NAMED)
def test_the_choices_are_told_as_the_app_tells_them(one: Written, kept: Weighed) -> None:
    lesson = lesson_of(one)
    for step, took in zip(lesson.steps, rehearsal.taken(lesson), strict=True):
        if isinstance(step, Question):
            told = [labels.action(write_positions.action_of(choice.action), took.before) for choice in one.choices]
            assert list(step.choices) == told and 3 <= len(told) <= 4


@pytest.mark.parametrize(("one", "kept"), NAMED)
def test_a_choice_costs_what_its_chance_is_below_the_best(one: Written, kept: Weighed) -> None:
    numbers, state = lesson_of(one).numbers, write_positions.state_of(kept)
    chances = [numbers[f"chance_{number}"] for number in range(1, len(one.choices) + 1)]
    assert chances == [round(100 * for_its_side(state, found[-1])) for found in kept.chances]
    assert [max(chances) - chance for chance in chances] == [
        numbers[f"cost_{number}"] for number in range(1, len(one.choices) + 1)
    ]


def test_the_odds_that_the_words_name_are_those_of_the_dice() -> None:
    """Calculated by hand: attempts needing 5 and 4, with a +1 cube then spent on a re-roll."""
    attempts = course.by_id("position_attempts")
    assert attempts is not None
    assert attempts.numbers["cheap"] == round(100 * (1 - (3 / 6) * (4 / 6)))
    assert attempts.numbers["other"] == round(100 * (1 - (2 / 6) * (3 / 6)))


def test_the_decisive_blow_ends_the_war() -> None:
    lesson = course.by_id("position_blow")
    assert lesson is not None
    waiting = list(rehearsal.taken(lesson))[-1].after.waiting
    assert isinstance(waiting, Over) and waiting.winner == ENTENTE


def test_a_position_in_short_is_the_same_position() -> None:
    state = write_positions.state_of(BOTH[0][1])
    short = write_positions.in_short(state)
    assert from_position(short, packaged(STANDARD)) == state and len(str(short)) < len(str(to_position(state)))


def test_a_lesson_names_numbers_of_its_own_and_no_others() -> None:
    source = SMALL.replace("Attack with {now.serbia.value}.", "Attack with {mine}, and {mine-1}.")
    checking.check(parse("numbers = { mine = 7 }\n" + source))
    with pytest.raises(LessonError, match="mine"):
        checking.check(parse(source))


# ------------------------------------------------------------------------------------------------ on the screen


def listed(keyboard: Keyboard) -> CourseList:
    assert isinstance(keyboard.app.screen, LessonsScreen)
    return keyboard.app.screen.query_one(CourseList)


async def test_they_are_a_part_of_the_lessons_of_their_own() -> None:
    ids = [lesson.id for lesson in course.positions(STANDARD)]
    async with running() as keyboard:
        keyboard.app.learn()
        await keyboard.quiet()
        assert "Positions from real games" in keyboard.seen
        assert not set(ids) & {entry.name for entry in listed(keyboard).entries}
        await keyboard.press("left")
        assert "▶ Positions from real games" in keyboard.seen
        assert [entry.name for entry in listed(keyboard).entries] == ids
        await keyboard.press("3")
        assert keyboard.app.progress.last() is course.by_id(ids[2])
        await keyboard.press("q")
        assert "▶ Positions from real games" in keyboard.seen and listed(keyboard).cursor == 2
