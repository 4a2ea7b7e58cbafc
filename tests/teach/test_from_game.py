"""A lesson made of a game and its notes: accepted by the check, with the game's own dice, and playable to its end."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ldd_tui.analysis.figures import Gravity, gravity_of
from ldd_tui.teach import rehearsal, tutor
from ldd_tui.teach.from_game import NoLesson, lesson_text
from ldd_tui.teach.lesson import Act, Lesson, Read, Watch, parse
from ldd_tui.teach.rehearsal import LessonSession
from ldd_tui.teach.tutor import Standing
from rules.board_file import packaged_text
from rules.board_file import parse as parse_board
from rules.chance import Outcome
from rules.editions import EDITIONS, STANDARD
from rules.model import Choice, Options, Over, Setup
from saves.events import Acted
from saves.history import History
from saves.journal import begin, header
from saves.notes import Note
from tests.analysis.support import analysed
from tests.saves.playing import EVERY_WAY, FIRST, PLAYERS, journal_of


@cache
def game(way: int = 0, seed: int = 5) -> History:
    options, edition = EVERY_WAY[way]
    return History(journal_of(options, seed, edition=edition))


def made(history: History, *notes: tuple[int, str], start: int = 0, name: str = "Verdun") -> Lesson:
    return parse(lesson_text(name, history, [Note(at=at, words=words) for at, words in notes], None, start))


def decisions(history: History) -> list[int]:
    return [entry.seq for entry in history.line if isinstance(entry.event, Acted)]


@pytest.mark.parametrize("way", range(len(EVERY_WAY)))
def test_a_game_of_any_kind_makes_one(way: int) -> None:
    """`lesson_text` checks what it has made: `learn --check` does no more."""
    history, rng = game(way), Random(way)
    ats = sorted(rng.sample(range(len(history.line)), 12))
    ats = [0, *ats, len(history.line) - 1]
    lesson = made(history, *((at, rng.choice(("Why {now} not?", "Fine. [/b]"))) for at in ats))
    *_others, last = rehearsal.taken(lesson)
    assert last.after == history.last.state
    assert isinstance(LessonSession.at(lesson, len(lesson.steps) - 1).state.waiting, Choice | Over) or last.moves
    assert any("Fine. [/b]" in str(getattr(step, "done", "")) for step in lesson.steps)
    assert all("{now}" not in step.say for step in lesson.steps)


def test_a_question_asks_for_the_decision_it_is_on_or_that_follows_and_then_the_dice_fall() -> None:
    history = game()
    asked = next(
        at
        for at in decisions(history)[5:]
        if isinstance(history.line[at - 1].move, Outcome) and isinstance(history.line[at + 1].move, Outcome)
    )
    for on in (asked, asked - 1):
        lesson = made(history, (on, "What now?"))
        *_before, act, watch = lesson.steps
        assert isinstance(act, Act) and isinstance(watch, Watch)
        assert (act.say, act.answer.action) == ("What now?", history.line[asked].move)
        assert watch.moves[0].move == history.line[asked + 1].move
        *_others, took, _watched = rehearsal.taken(lesson)
        assert took.before == history.line[asked - 1].state


def test_words_without_a_question_follow_what_they_are_about() -> None:
    history = game()
    at = decisions(history)[7]
    (step,) = made(history, (at, "Bold.")).steps
    assert isinstance(step, Watch) and step.done == "Bold." and step.moves[-1].move == history.line[at].move


def test_it_begins_at_an_event_or_with_the_first_note() -> None:
    history = game()
    first, second = decisions(history)[10], decisions(history)[60]
    both = made(history, (first, "One."), (second, "Two."))
    assert [step.done for step in both.steps if isinstance(step, Watch)] == ["One.", "Two."]
    assert both.steps[1].position is not None and both.steps[0].position is None  # far apart: a new board
    later = made(history, (first, "One."), (second, "Two."), start=second - 2)
    assert [took.before for took in rehearsal.taken(later)] == [history.line[second - 2].state]
    assert made(history, (first, "One."), (second, "Two."), start=second + 1).id == both.id


def test_where_an_analysis_doubts_the_move_another_is_asked_for() -> None:
    history = game(way=3)
    analysis = analysed(history)
    doubted = [one for one in analysis.decisions if gravity_of(one.cost) > Gravity.SOUND][:3]
    sound = [one for one in analysis.decisions if gravity_of(one.cost) == Gravity.SOUND][:3]
    notes = [Note(at=one.entry, words="And you?") for one in (*doubted, *sound)]
    lesson = parse(lesson_text("", history, notes, analysis))
    by_entry = {one.entry: one for one in (*doubted, *sound)}
    played = list(zip(rehearsal.taken(lesson), lesson.steps, strict=True))
    for index, (took, step) in enumerate(played):
        if not isinstance(step, Act):
            continue
        one = next(one for entry, one in by_entry.items() if history.line[entry - 1].state == took.before)
        assert step.answer.action == (one.best if one in doubted else one.made)
        if one in doubted:
            reply = tutor.acted(lesson, Standing(index), took.before, one.made)
            assert reply.carry_out is None and "in the game" in reply.words
            back = played[index + 1][1]
            assert isinstance(back, Read) and "In the game" in back.say
        assert all(tutor.accepted(step, weighed.action) for weighed in one.foremost[:1])
    assert sum(isinstance(step, Act) for step in lesson.steps) == len(notes)


def test_a_game_with_hundreds_of_notes_makes_one_that_is_not_too_long() -> None:
    history = game(way=1)
    notes = [Note(at=at, words=f"{'x' * 480} {at}?") for at in range(min(300, len(history.line)))]
    assert len(parse(lesson_text("", history, notes, analysed(history))).steps) == 80


def test_what_people_wrote_stays_text() -> None:
    history = game()
    lesson = made(history, (9, '"""\\n{sign.star} \\x [[steps]] ©'), name='{x} """ Ünïcode [b] ' + "x" * 300)
    assert lesson.steps[0].done == '"""\\n(sign.star) \\x [[steps]] ©'  # type: ignore[union-attr]
    assert lesson.title.startswith('(x) """ Ünïcode [b] x') and lesson.id.startswith("game_x_unicode_b_xxx")


def test_there_is_none_without_notes_or_of_a_board_of_ones_own() -> None:
    with pytest.raises(NoLesson, match="notes"):
        made(game())
    with pytest.raises(NoLesson, match="notes"):
        made(game(), (10_000, "x"))
    for edition in (STANDARD, FIRST):
        text = packaged_text(edition).replace('title = "', 'title = "My ', 1)
        first = header(Setup(parse_board(text), Options.usual(EDITIONS[edition])), text, PLAYERS, "", "test")
        with pytest.raises(NoLesson, match="board"):
            made(History((begin(first),)), (0, "x"))
