"""What the program says in each language, as a player reads it: forms that exist, spaces as they are set."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from ldd_tui.reference.as_text import page
from ldd_tui.reference.book import Reference
from ldd_tui.teach import course, rehearsal
from ldd_tui.teach.lesson import Lesson, Words, messages
from ldd_tui.teach.tutor import filled
from ldd_tui.text import help, labels, names, prompts, refusals
from ldd_tui.text.events import card_texts
from ldd_tui.text.sentences import arithmetic, sentence
from rules import engine
from rules.editions import EDITIONS
from rules.editions.second.cards import CARDS
from rules.model import Options, Sector, Setup, Side, State
from rules.refusals import KINDS
from tests.catalogues import french
from tests.catalogues.entries import languages
from tests.catalogues.speaking import speak
from tests.text.refused import CASES, refusal
from tests.text.support import BOARD, OPTIONS, SETUP, fact_kinds, game, samples

SLIPS = {"fr": french.slips}
"""What is wrong with a finished text, by a language's own conventions."""

LANGUAGES = languages()
_WIDE = 100_000
"""So wide that no line is broken."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    speak(request.param, monkeypatch)
    return str(request.param)


def _wrong(language: str, texts: Iterator[str | None]) -> list[str]:
    return [f"{slip}: {text}" for text in texts if text for slip in SLIPS.get(language, lambda text: [])(text)]


def _of_facts() -> Iterator[str | None]:
    for kind in fact_kinds():
        for fact in samples(kind):
            if getattr(fact, "event", 1):
                yield sentence(fact, SETUP)
                yield arithmetic(fact, SETUP)


def _of_play(seed: int, options: Options) -> Iterator[str | None]:
    setup = Setup(BOARD, options)
    for number, (before, step) in enumerate(game(seed, options)):
        yield prompts.prompt(before)
        yield from (labels.action(move, before) for move in engine.legal(before))
        for fact in step.facts:
            yield sentence(fact, setup)
            yield arithmetic(fact, setup)
        if number % 20 == 0:
            yield from (card_texts.right_now(event, before) for event in CARDS.numbers)


def _of_the_rest() -> Iterator[str | None]:
    for event in CARDS.numbers:
        yield card_texts.title(event, BOARD.edition)
        yield card_texts.effect(event, BOARD.edition)
        yield card_texts.duration(event, BOARD.edition)
        yield from (card_texts.athena_note(event, side, BOARD.edition) for side in Side)
    for kind in KINDS.values():
        yield refusals.short(refusal(kind))
        yield from (refusals.refusal(refusal(kind), position) for position in (None, CASES[kind][0]))
    yield from (help.about(BOARD), help.course(BOARD), *help.victory(BOARD))


def test_sentences(language: str) -> None:
    assert _wrong(language, _of_facts()) == []
    assert _wrong(language, _of_the_rest()) == []


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_games(language: str, seed: int) -> None:
    assert _wrong(language, _of_play(seed, OPTIONS[seed])) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_whole_reference(language: str, edition: str) -> None:
    book = Reference(edition=edition)
    pages = [page(book, book.article(key), _WIDE) for key in [*book.keys()]]
    assert _wrong(language, (line for shown in pages for line in shown.splitlines())) == []


@pytest.mark.parametrize("lesson", course.every(), ids=lambda lesson: lesson.id)
def test_what_lessons_say(language: str, lesson: Lesson) -> None:
    states = [took.before for took in rehearsal.taken(lesson)]
    assert _wrong(language, (filled(lesson, Words(words), at(path, states)) for path, words in messages(lesson))) == []


def at(path: str, states: Sequence[State]) -> State:
    """The position in which a lesson says the text at a path."""
    step = re.match(r"steps\[(\d+)\]", path)
    return states[int(step[1])] if step else states[0]


def test_a_name_by_itself_is_its_first_line(language: str) -> None:
    for sector in Sector:
        for named in (names.sector(sector, BOARD.edition), names.the_sector(sector, BOARD.edition)):
            assert "\n" not in named and not re.search(r"\w: ", named)
