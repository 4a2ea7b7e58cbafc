"""Every packaged lesson can be taught: by its script, with every wrong turn that it foresees."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

import rules
from ldd_tui.screens import help_pages
from ldd_tui.teach import checking, course, rehearsal, tutor
from ldd_tui.teach.lesson import Act, Lesson, Question, Watch, messages, parse
from ldd_tui.teach.tutor import Standing, Tone
from ldd_tui.text.toml_messages import texts
from ldd_tui.widgets.map_view import Layout
from rules.actions import Bid
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.model import Phase
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


def test_ids_are_different() -> None:
    assert len({lesson.id for lesson in course.every()}) == len(FILES)


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


def test_the_initiative_is_that_of_the_turn_track() -> None:
    for lesson in course.every():
        for position in (lesson.position, *(step.position for step in lesson.steps)):
            state = None if position is None else rehearsal.begin(position, packaged(lesson.edition))
            if state is not None and state.phase > Phase.INITIATIVE:
                assert state.initiative == state.setup.board.initiative[state.turn - 1], (lesson.id, state.turn)


def test_the_brackets_mean_the_same_in_the_first_lesson_and_in_the_help() -> None:
    """They are the cube; the value that counts is left of it (3.1.1)."""
    said = " ".join(" ".join(step.say.split()) for step in named("table").steps)
    assert "The number just left of the cube is the Operational Value" in said
    signs = dict(help_pages.signs(Layout(True, False, False, False, True), packaged()))
    assert "the number left of it is the Operational Value" in signs["[2]"]


def test_a_bid_is_not_told_before_it_is_laid_open() -> None:
    for lesson in course.every():
        for took, step in zip(rehearsal.taken(lesson), lesson.steps, strict=True):
            bids = [move.rp for move in took.moves if isinstance(move, Bid)]
            assert not any(f"bid {rp}" in step.say for rp in bids if isinstance(step, Watch)), lesson.id
