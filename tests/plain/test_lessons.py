"""Every lesson from its beginning to its end in plain lines, and what a learner may type instead."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ldd_tui.plain import wishes
from ldd_tui.plain.commands import word
from ldd_tui.plain.lesson import _SCREENS, _TRACKS, LessonGame, spoken
from ldd_tui.settings.settings import Settings
from ldd_tui.teach import course, numbers
from ldd_tui.teach.course import Progress
from ldd_tui.teach.lesson import Act, Lesson, Look, Practice, Question, Read, Watch, parse
from ldd_tui.text import languages, names, speaking
from rules.actions import DONE
from rules.editions import EDITIONS, STANDARD
from rules.model import SECTORS
from saves.store import MEMORY, Store
from tests.plain.support import NONSENSE, Lines
from tests.soaking import first_of
from tests.teach.support import SMALL

_MOST_LINES = 400


def taught(lesson: Lesson, typed: list[str] | None = None, talks: float = 0.0) -> tuple[LessonGame, Lines, Progress]:
    progress = Progress(None)
    lines = Lines(iter(()))
    game = LessonGame(lesson, progress, lines.talk, Settings(hints="off"), Store(MEMORY))
    lines._typed = iter(typed) if typed is not None else right_answers(game, random.Random(lesson.id), talks)
    game.play()
    return game, lines, progress


def right_answers(game: LessonGame, chooser: random.Random, talks: float) -> Iterator[str]:
    for _ in range(_MOST_LINES):
        while chooser.random() < talks:
            yield chooser.choice([*filter(str.strip, NONSENSE), "hints", "board", "answer", "why", "x", "L", "?"])
        teaching = game._teaching
        if teaching.over:
            return
        step, state = teaching.step, teaching.state
        match step:
            case Read() | Watch():
                yield ""
            case Look():
                yield typed_for(next(place for place in step.at if place not in teaching.standing.seen), game)
            case Question():
                yield str(numbers.number(step.answer, state))
            case Act():
                yield wishes.typed(step.answer.action, state)
            case Practice():
                legal = game.session.legal
                yield wishes.typed(DONE if DONE in legal else legal[0], state) if legal else ""
    raise AssertionError("the lesson never ends")


def typed_for(place: str, game: LessonGame) -> str:
    edition = game.session.setup.edition
    if place in edition.sector_names:
        return names.sector(SECTORS[edition.sector_names.index(place)], edition)
    return wishes.shown(_TRACKS[place]) if place in _TRACKS else word(_SCREENS[place])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.slow("every lesson")
def test_every_lesson_to_its_end(edition: str, language: str) -> None:
    with speaking(language):
        for lesson in course.packaged(edition).values():
            _game, lines, progress = taught(lesson)
            assert progress.of(lesson).finished, (lesson.id, lines.text[-3000:])


@pytest.mark.parametrize("lesson", first_of(2, course.lessons(STANDARD)), ids=lambda lesson: lesson.id)
def test_anything_may_be_typed_meanwhile(lesson: Lesson) -> None:
    _game, lines, progress = taught(lesson, talks=0.3)
    assert progress.of(lesson).finished, lines.text[-3000:]


def test_wrong_turns_hints_and_answers() -> None:
    typed = ["pass", "attack russia germany 1", "i", "A", "answer", "", "", ""]
    game, lines, progress = taught(parse(SMALL), typed)
    said = lines.text
    for words in (
        "it was not played",
        "Not Russia.",
        "Serbia.",
        "Because.",
        "3 RP left.",
        "It falls.",
        "1 hit",
        "Type: attack",
    ):
        assert words in said, words
    assert progress.of(game._teaching.lesson).finished


def test_symbols_of_the_screen_are_words() -> None:
    with speaking("en"):
        assert spoken("◆ marks it, \N{BLACK DOWN-POINTING TRIANGLE}2 too (!!). Press p!") == (
            '"can act" marks it, "lost" 2 too ("one loss from surrender"). Press p!'
        )
