"""Each edition has a course and a tutor of its own: by its own sections, names and words, with progress kept apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from ldd_tui.commands import opening
from ldd_tui.commands.cli import ldd
from ldd_tui.modals.tutor_speaks import TutorSpeaksModal
from ldd_tui.reference import model
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.lessons import LessonsScreen
from ldd_tui.teach import checking, coach, course
from ldd_tui.teach.lesson import Lesson, LessonError, messages, parse
from ldd_tui.teach.progress import Learnt, Progress
from ldd_tui.widgets.course_list import CourseList
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.model import Sector
from tests.screens.driving import Keyboard, running
from tests.screens.game.test_first_edition import FOREIGN
from tests.soaking import first_of
from tests.teach.test_room import shown

OTHER = next(key for key in EDITIONS if key != STANDARD)
FOR_WHO_KNOWS = "differences"
"""The lesson that speaks of what only the usual edition has."""

HEAD = f"""
edition = "{OTHER}"
id = "small"
title = "A small lesson"
about = "One attack."
minutes = 5
sections = ["6.7"]
[position]
turn = 4
phase = "offensives"
initiative = "entente"
rp = {{ entente = 4 }}
"""
ATTACK = """
[[steps]]
kind = "act"
say = "Egypt stands at {now.egypt.level}: {levels.2} make {now.egypt.value}."
answer = { type = "offensive", attacker = "egypt", defender = "ottoman_empire", size = 1 }
done = "{now.entente.rp} RP left."
"""
SEA = """
[[steps]]
kind = "act"
position = { turn = 4, phase = "naval", initiative = "entente", rp = { entente = 2 } }
say = "Pay."
answer = { type = "naval", rp = 1 }
[[steps.wrong]]
refused = "too_few_rp"
say = "Not so much."
"""


def test_a_lesson_is_written_in_the_names_of_its_edition() -> None:
    lesson = parse(HEAD + ATTACK + SEA)
    checking.check(lesson)
    assert lesson.edition == OTHER


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (HEAD.replace(f'"{OTHER}"', '"tenth"') + ATTACK, "edition: expected one of: "),
        (HEAD + ATTACK.replace('"egypt"', '"middle_east"'), "steps[0].answer: attacker: "),
        (HEAD.replace(f'edition = "{OTHER}"', "") + ATTACK, "steps[0].answer: attacker: "),
        (HEAD.replace('"6.7"', '"10.3.2"') + ATTACK, "sections[0]: "),
        (HEAD + ATTACK.replace("egypt.level", "middle_east.level"), "steps[0].say: there is no value called"),
        (HEAD + ATTACK.replace('"offensive"', '"use_michael"'), "steps[0].answer: type: expected one of"),
    ],
)
def test_what_another_edition_has_is_refused_with_the_place(source: str, problem: str) -> None:
    with pytest.raises(LessonError) as raised:
        checking.check(parse(source))
    assert str(raised.value).startswith(problem), str(raised.value)


# ------------------------------------------------------------------------------------------------- the course

_NO_RULES = {"1", "2", "3.8", "13", "15"}
"""Sections of the other edition that only introduce, list components or work examples."""


def test_every_section_of_the_other_edition_is_met_in_some_lesson() -> None:
    met = {section for lesson in course.lessons(OTHER) for section in lesson.sections}
    assert set(model.sections(OTHER)) - _NO_RULES <= met


def _spoken() -> Iterator[tuple[str, str]]:
    for lesson in course.lessons(OTHER):
        yield from ((f"{lesson.id}: {path}", words) for path, words in messages(lesson) if lesson.id != FOR_WHO_KNOWS)
    yield from ((tip.id, tip.say) for tip in coach.tips(OTHER))


def test_no_word_is_of_what_the_edition_has_not() -> None:
    foreign = [(where, word) for where, words in _spoken() for word in FOREIGN if word in words.lower()]
    assert not foreign
    assert not [where for where, words in _spoken() if "Athena" in words or "cube" in words]


def test_what_is_said_to_be_different_is() -> None:
    usual, other = packaged(STANDARD).sectors, packaged(OTHER).sectors
    assert [one.attack_value for one in usual] == [one.attack_value for one in other]
    apart = {
        (one.sector, enemy)
        for one, same in zip(usual, other, strict=True)
        for enemy in set(one.neighbours) ^ set(same.neighbours)
    }
    assert apart == {(Sector.ITALY, Sector.GERMANY), (Sector.GERMANY, Sector.ITALY)}
    fewer = {one.sector for one, same in zip(usual, other, strict=True) if len(same.track) < len(one.track)}
    assert fewer == {Sector.RUSSIA}
    assert packaged(OTHER).edition.sector_names[Sector.MIDDLE_EAST] == "egypt"


# ------------------------------------------------------------------------------------------- list and progress


def _listed(*said: str) -> list[str]:
    listed = CliRunner().invoke(ldd, ["learn", "--list", *said])
    assert listed.exit_code == 0, listed.output
    return [line.split()[1] for line in listed.output.splitlines()]


def test_the_list_is_that_of_an_edition() -> None:
    assert _listed("--edition", OTHER) == [lesson.id for lesson in course.lessons(OTHER)]
    assert _listed() == _listed("--edition", STANDARD)


def test_a_number_is_that_of_the_edition_and_an_id_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(opening, "open_app", lambda ctx, learn: opened.append(learn))
    third = course.lessons(OTHER)[2]
    for said in (["3", "--edition", OTHER], [third.id], ["--edition", OTHER]):
        assert CliRunner().invoke(ldd, ["learn", *said]).exit_code == 0
    assert opened == [third, third, OTHER]


def _shown(keyboard: Keyboard) -> CourseList:
    assert isinstance(keyboard.app.screen, LessonsScreen)
    return keyboard.app.screen.query_one(CourseList)


async def test_the_arrows_go_from_one_course_to_the_other() -> None:
    async with running() as keyboard:
        keyboard.app.learn()
        await keyboard.quiet()
        usual = [entry.name for entry in _shown(keyboard).entries]
        assert "▶ Second edition" in keyboard.seen and usual[0] == course.evening(STANDARD)[0].id
        await keyboard.press("right")
        other = [entry.name for entry in _shown(keyboard).entries]
        assert "▶ First edition" in keyboard.seen
        assert other == [*(lesson.id for lesson in course.lessons(OTHER)), "game"]
        assert "other lessons" in keyboard.seen and "…" not in keyboard.seen
        await keyboard.press("end")
        assert "The system leads the Central Powers" in " ".join(keyboard.seen.split())
        await keyboard.press("left")
        assert [entry.name for entry in _shown(keyboard).entries] == usual


async def test_progress_in_one_course_is_none_in_the_other() -> None:
    second, of_other = course.lessons(STANDARD)[1], course.lessons(OTHER)[4]
    async with running() as keyboard:
        keyboard.app.progress.reached(second, 2)
        keyboard.app.progress.reached(of_other, 1)
        keyboard.app.learn()
        await keyboard.quiet()
        shown = _shown(keyboard)
        assert shown.entries[shown.cursor].name == of_other.id, "the edition of the lesson that was open last"
        await keyboard.press("left")
        assert shown.entries[shown.cursor].name == second.id
        assert [entry.name for entry in shown.entries if "at step" in entry.beside] == [second.id]


def test_the_lesson_that_was_open_last_is_remembered_by_edition() -> None:
    first, second, *_rest = course.lessons(STANDARD)
    other: Lesson = course.lessons(OTHER)[0]
    progress = Progress(None, Learnt())
    assert progress.last() is None
    for lesson in (first, other, second, first):
        progress.reached(lesson, 1)
    assert (progress.last(), progress.last(OTHER)) == (first, other)
    progress.coach(STANDARD, "a game")
    progress.coach(OTHER, "another")
    assert (progress.game(STANDARD), progress.game(OTHER)) == ("a game", "another")


# ---------------------------------------------------------------------------------------- a game with the tutor


@pytest.mark.parametrize("presses", first_of(1, [30, 60]))
async def test_a_game_of_the_other_edition_has_the_tutor_beside_it(presses: int) -> None:
    async with running() as keyboard:
        keyboard.app.play_with_tutor(OTHER)
        await keyboard.quiet()
        game = next(screen for screen in keyboard.app.screen_stack if isinstance(screen, GameScreen))
        assert game.session.setup.board.edition.key == OTHER and game.coach.is_here
        assert isinstance(keyboard.app.screen, TutorSpeaksModal)
        assert "The system leads the Central Powers" in " ".join(keyboard.seen.replace("│", " ").split())
        said, foreign = 0, set[str]()
        for _ in range(presses):
            here = keyboard.app.screen
            if isinstance(here, TutorSpeaksModal):
                said += 1
                foreign |= {word for word in FOREIGN if word in keyboard.seen.lower()}
            on_the_map = isinstance(here, GameScreen) and here.moves.on_the_map
            await keyboard.press(*(("p", "y") if on_the_map else ("enter",)))
        assert said >= presses / 10 and not foreign
        assert keyboard.app.progress.said <= {tip.id for tip in coach.tips(OTHER)}


async def test_the_dialogs_that_only_the_other_edition_has_are_shown_whole_in_80_by_24() -> None:
    lesson = course.by_id("sea")
    assert lesson is not None
    async with running() as keyboard:
        cut = [seen async for seen in shown(keyboard, lesson) if "…" in seen]
    assert not cut, "\n\n".join(cut)
