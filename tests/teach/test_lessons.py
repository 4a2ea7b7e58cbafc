"""Every packaged lesson can be taught: by its script, with every wrong turn that it foresees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

import rules
from ldd_tui.modals.result import ResultModal
from ldd_tui.players.value.search import weigh
from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.screens.lessons import CourseList, LessonsScreen
from ldd_tui.teach import checking, course, rehearsal, tutor
from ldd_tui.teach.lesson import Act, Lesson, Question, messages, parse
from ldd_tui.teach.tutor import Standing, Tone
from ldd_tui.text.toml_files import texts
from rules.board_file import packaged
from rules.cards import Duration, Enters, Exits, Loses
from rules.editions import EDITIONS, STANDARD
from rules.model import (
    AT_WAR,
    ENTENTE,
    GERMAN_COLONIES,
    TECHNOLOGIES,
    Board,
    Choice,
    Phase,
    Sector,
    Side,
    State,
    Status,
)
from rules.phases import rewriting_history
from rules.phases.events import EVENTS_PER_TURN
from tests.screens.driving import Keyboard, running
from tests.teach.support import TRANSLATED, plain

FILES = [file for edition in EDITIONS for folder in course.FOLDERS for file in course.files(folder, edition)]
COVERAGE = Path(rules.__file__).parent / "COVERAGE.md"


def named(name: str) -> Lesson:
    lesson = course.find(name)
    assert lesson is not None
    return lesson


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_plays_through_and_every_wrong_turn_is_told(file: Traversable) -> None:
    lesson = parse(file.read_text(encoding="utf-8"))
    assert file.name == f"{file.name[:3]}{lesson.id}.toml"
    checking.check(lesson)
    assert 5 <= lesson.minutes <= 15


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_text_is_collected_for_translation(file: Traversable) -> None:
    source = file.read_text(encoding="utf-8")
    collected = {text for _path, text in texts(plain(source), TRANSLATED)}
    assert {text for _path, text in messages(parse(source))} == collected


def test_every_rule_is_met_in_some_lesson() -> None:
    """Sections 3 to 17 of rules/COVERAGE.md, and the guided game of section 20."""
    rows = re.findall(r"^\| (\d+(?:\.\d+)*) \|", COVERAGE.read_text(encoding="utf-8"), re.MULTILINE)
    wanted = {row for row in rows if 3 <= int(row.split(".")[0]) <= 17} | {"20"}
    assert len(wanted) > 70 and frozenset(rows) <= checking.sections(STANDARD)
    assert wanted - {section for lesson in course.lessons(STANDARD) for section in lesson.sections} == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_course_is_of_the_edition_in_whose_folder_it_is(edition: str) -> None:
    assert {lesson.edition for lesson in course.packaged(edition).values()} == {edition}
    assert len(course.lessons(edition)) >= 6


def test_a_wrong_turn_is_not_played_and_told_as_its_entry_says() -> None:
    lesson = named("offensive")
    index = next(number for number, step in enumerate(lesson.steps) if isinstance(step, Act))
    step, state = lesson.steps[index], list(rehearsal.taken(lesson))[index].before
    assert isinstance(step, Act)
    for wrong in step.wrong:
        for action in checking.wrong_turns(state, wrong)[:1]:
            reply = tutor.acted(lesson, Standing(index), state, action)
            assert (reply.carry_out, reply.tone, reply.standing) == (None, Tone.WRONG, Standing(index))
            assert reply.words


def test_a_lesson_never_types_an_answer_that_the_board_knows() -> None:
    """Number questions refer to the value by name, so that another board changes the answer."""
    for lesson in course.every():
        for index, step in enumerate(lesson.steps):
            if isinstance(step, Question) and not step.choices:
                assert isinstance(step.answer, str), f"{lesson.id}: steps[{index}].answer"


# -- boards
_STAYING = {"second": {6, 10, 23, 24, 35, 41}, "first": {7, 12, 26, 29, 33}}
"""The markers that nothing takes off the board but what a lesson shows: the rest may have ended, or never been laid."""
_WITH_THE_COLONIES = {6, 7}
_WILSON, _U_BOOT = {16}, {26}
"""In the first edition nothing but U-Boot ends Wilson."""


def boards(lesson: Lesson) -> Iterator[State]:
    for position in (lesson.position, *(step.position for step in lesson.steps)):
        if position is not None:
            yield rehearsal.begin(position, packaged(lesson.edition))


def come_by(board: Board, turn: int) -> set[int]:
    return {event for one in range(1, turn + 1) for event in board.edition.cards.of_year(board.year(one))}


def left(state: State, drawn: int, turn: int) -> int:
    """Cards of these years still to draw after `drawn` turns; a variant leaves some of each later year aside."""
    board, variant = state.setup.board, state.setup.options.rewriting_history
    joined = len(come_by(board, turn))
    if variant:
        later = len({board.year(one) for one in range(1, turn + 1)}) - 1
        joined = len(come_by(board, 1)) + later * rewriting_history.CARDS_PER_YEAR
    return max(0, joined - (rewriting_history.EVENTS_PER_TURN if variant else EVENTS_PER_TURN) * drawn)


@pytest.mark.parametrize("lesson", course.every(), ids=lambda lesson: lesson.id)
def test_a_board_is_as_far_as_its_turn(lesson: Lesson) -> None:
    for state in boards(lesson):
        board, turn = state.setup.board, state.turn
        cards = board.edition.cards
        if state.phase > Phase.INITIATIVE:
            assert state.initiative == board.printed_initiative(turn), turn
        for side in Side:
            for which, level in zip(TECHNOLOGIES, state.trees[side].levels, strict=True):
                assert not level or board.trees[side][which][level - 1].year <= board.year(turn), (turn, which)
        if board.merchant_navy:
            moved = board.merchant_navy.index(board.merchant_navy_start) + turn - 1
            assert state.merchant_navy == board.merchant_navy[min(moved, len(board.merchant_navy) - 1)], turn
            assert state.lafayette >= 0 or turn <= board.lafayette_turn, turn
        come, aside = come_by(board, turn), {*state.set_aside}
        for event in come:
            effect = cards[event].effect
            to_come = event in {*state.deck, *state.set_aside, *state.cancelled}
            if isinstance(effect, Enters):
                assert to_come == (state.sectors[effect.sector].status == Status.NEUTRAL), (turn, event)
            elif isinstance(effect, Exits) and state.sectors[effect.sector].status == AT_WAR:
                assert to_come, (turn, event)
        laid = {event for event in state.this_turn if cards[event].duration in (Duration.MARKER, Duration.TWO_TURNS)}
        assert laid <= set(state.in_force), (turn, laid)
        drawn = turn if state.phase > Phase.EVENTS else turn - 1
        assert len(state.deck) == left(state, drawn, turn), (turn, state.deck)
        assert len(state.drawn) == left(state, turn - 1, turn) - len(state.deck), (turn, state.drawn)
        assert len(aside) == len(come) - left(state, 0, turn), (turn, aside)
        for earlier in range(1, turn):
            old = [event for event in (*state.deck, *state.drawn) if event in come_by(board, earlier)]
            assert len(old) <= left(state, earlier, earlier), (turn, old)
        staying = _STAYING[board.edition.key] & come - {*state.deck, *state.cancelled, *aside}
        if state.sectors[GERMAN_COLONIES].status != AT_WAR:
            staying -= _WITH_THE_COLONIES
        if board.edition.key == "first" and not _U_BOOT & come - {*state.deck}:
            staying |= _WILSON & come - {*state.deck, *state.drawn}
        assert staying <= set(state.in_force) <= come - {*state.deck, *state.cancelled, *aside}, (turn, state.in_force)


@pytest.mark.parametrize("lesson", course.every(), ids=lambda lesson: lesson.id)
def test_what_came_before_shows_on_a_board(lesson: Lesson) -> None:
    """Losses by a card of the turn that nobody could recover yet, and the go of the side with the initiative."""
    for state in boards(lesson):
        if state.phase == Phase.OFFENSIVES and state.active != state.initiative:
            assert any(state.passed) or state.offensives, state.turn
        for event in state.this_turn:
            effect = state.setup.board.edition.cards[event].effect
            if not isinstance(effect, Loses) or state.active != state.initiative:
                continue
            board = state.setup.board
            enemy_to_come = board.edition.turn.in_blocks and board.sectors[effect.sector].side != state.active
            if state.phase > Phase.EVENTS and (enemy_to_come or state.phase <= Phase.REINFORCEMENTS):
                assert state.sectors[effect.sector].losses >= 1, (state.turn, event)


# ------------------------------------------------------------------------------------------------ on the screen


def listed(keyboard: Keyboard) -> CourseList:
    assert isinstance(keyboard.app.screen, LessonsScreen)
    return keyboard.app.screen.query_one(CourseList)


# -- evening
LITTLE = 0.05


@pytest.mark.parametrize("lesson", course.evening(STANDARD), ids=lambda lesson: lesson.id)
def test_what_the_tutor_asks_for_costs_little(lesson: Lesson) -> None:
    for index, took in enumerate(rehearsal.taken(lesson)):
        step, state = lesson.steps[index], took.before
        if not isinstance(step, Act) or step.free or "In a game you would" in step.say:
            continue
        assert isinstance(state.waiting, Choice)
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
