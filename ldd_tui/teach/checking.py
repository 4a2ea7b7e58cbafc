"""Finds mistakes in a lesson: plays its script, every wrong turn, and every equivalent answer."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from ldd_tui.reference import model
from ldd_tui.teach import numbers, rehearsal, tutor
from ldd_tui.teach.lesson import Act, Lesson, LessonError, Look, Practice, Question, Step, Watch, WrongMove, words_in
from ldd_tui.teach.rehearsal import Took
from ldd_tui.teach.tutor import Standing
from ldd_tui.text import _
from rules import engine, notation
from rules.actions import (
    BUY_INITIATIVE,
    DECLINE,
    DONE,
    KEEP,
    KEEP_EVENTS,
    REROLL_RESEARCH,
    TAKE_CUBE,
    USE_MICHAEL,
    Absorb,
    Action,
    Bid,
    CancelEvent,
    Implement,
    Naval,
    Offensive,
    Reinforce,
    Research,
    Settle,
)
from rules.editions import EDITIONS
from rules.facts import Fact
from rules.model import SECTORS, TECHNOLOGIES, State
from rules.notation import name_of

_KINDS = frozenset(map(name_of, Fact.__subclasses__())) - {"fact"}

_MOST_RP = 8
_MOST_SPACES = 7
_MOST_STEPS = 200
_MOST_WRONG = 200
_MOST_REPLAYED = 4000


@cache
def sections(edition: str) -> frozenset[str]:
    """The rulebook chapters and sections a lesson can be about. `edition`: its key."""
    return frozenset((*(chapter.number for chapter in model.chapters(edition)), *model.sections(edition)))


def check(lesson: Lesson) -> None:
    """Play a lesson's script, wrong turns and equivalent answers. Raises `LessonError`."""
    known = sections(lesson.edition)
    for index, section in enumerate(lesson.sections):
        if section not in known:
            raise LessonError(f"sections[{index}]", _("expected a section, as 10.3.4"))
    _check_size(lesson)
    apart = False
    for index, took in enumerate(rehearsal.taken(lesson)):
        step, at = lesson.steps[index], f"steps[{index}]"
        if apart and step.position is None and isinstance(step, Act | Watch | Question | Practice):
            raise LessonError(f"{at}.position", _("expected a position after free play"))
        apart = isinstance(step, Practice) or (isinstance(step, Act) and step.free) or (apart and step.position is None)
        _check_words(lesson, step, at, took)
        _check_step(lesson, index, took)
    _check_equals(lesson)


def _check_size(lesson: Lesson) -> None:
    """Reject a lesson too long to be checked while a player waits."""
    if len(lesson.steps) > _MOST_STEPS:
        raise LessonError("steps", _("expected at most {most}").format(most=_MOST_STEPS))
    wrong = 0
    for index, step in enumerate(lesson.steps):
        wrong += len(step.wrong) if isinstance(step, Act | Question | Look) else 0
        if wrong > _MOST_WRONG:
            raise LessonError(f"steps[{index}].wrong", _("expected at most {most}").format(most=_MOST_WRONG))


def _check_step(lesson: Lesson, index: int, took: Took) -> None:
    step, at = lesson.steps[index], f"steps[{index}]"
    if isinstance(step, Act):
        for number, pattern in enumerate(step.accept):
            if not any(map(pattern.fits, engine.legal(took.before))):
                raise LessonError(f"{at}.accept[{number}]", _("no legal action fits"))
        for number, wrong_move in enumerate(step.wrong):
            _check_wrong(lesson, index, took.before, wrong_move, f"{at}.wrong[{number}]")
    elif isinstance(step, Question):
        _check_question(lesson, index, step, took.before)
    elif isinstance(step, Look):
        sectors = EDITIONS[lesson.edition].sector_names
        known = {*sectors, *tutor.PLACES, *tutor.SCREENS, *tutor.TOOLS}
        for number, place in enumerate(step.at):
            if place not in known:
                raise LessonError(f"{at}.at[{number}]", rehearsal.one_of(known))
        if not step.at:
            raise LessonError(f"{at}.at", _("expected at least one"))
        others = [sector for sector in sectors if sector not in step.at]
        for number, wrong in enumerate(step.wrong):
            if wrong.at not in others:
                raise LessonError(f"{at}.wrong[{number}].at", rehearsal.one_of(others))
        if tutor.UNDO in step.at and not (index and isinstance(lesson.steps[index - 1], Act) and step.position is None):
            raise LessonError(f"{at}.at", _("undo: expected an act before it"))
    elif isinstance(step, Watch) and not step.moves:
        raise LessonError(f"{at}.moves", _("expected at least one"))
    if isinstance(step, Act | Watch):
        found = {name_of(type(fact)) for fact in took.facts}
        for number, kind in enumerate(step.tells):
            if kind not in (_KINDS if isinstance(step, Act) and step.free else found):
                raise LessonError(f"{at}.tells[{number}]", rehearsal.one_of(found))


def _check_wrong(lesson: Lesson, index: int, state: State, wrong: WrongMove, at: str) -> None:
    if wrong.action is None and wrong.refused is None:
        raise LessonError(at, _("expected action or refused"))
    tried = wrong_turns(state, wrong)
    if not tried:
        raise LessonError(at, _("no move fits"))
    words = tutor.filled(wrong.say, state)
    for action in tried:
        reply = tutor.acted(lesson, Standing(index), state, action)
        if reply.carry_out is None and reply.words == words:
            return
    raise LessonError(at, _("never said: the answer or an earlier entry fits"))


def wrong_turns(state: State, wrong: WrongMove) -> list[Action]:
    tries = dict.fromkeys((*engine.legal(state), *_offers(state.setup.board.edition.key)))
    return [action for action in tries if wrong.fits(action, engine.explain(state, action).refusal)]


def _check_question(lesson: Lesson, index: int, step: Question, state: State) -> None:
    at = f"steps[{index}]"
    right = _number(step.answer, state, f"{at}.answer")
    if step.choices and not 1 <= right <= len(step.choices):
        raise LessonError(f"{at}.answer", rehearsal.one_of(map(str, range(1, len(step.choices) + 1))))
    if right < 0:
        raise LessonError(f"{at}.answer", _("expected a number from 0 on"))
    for number, wrong in enumerate(step.wrong):
        there = f"{at}.wrong[{number}]"
        given = _number(wrong.number, state, f"{there}.number")
        if given == right:
            raise LessonError(f"{there}.number", _("expected a wrong number"))
        if tutor.answered(lesson, Standing(index), state, given).words != tutor.filled(wrong.say, state):
            raise LessonError(there, _("never said: the answer or an earlier entry fits"))


def _number(name: int | str, state: State, at: str) -> int:
    try:
        return numbers.number(name, state)
    except numbers.UnknownValue as error:
        raise LessonError(at, _("unknown: {name}").format(name=name)) from error


def _check_words(lesson: Lesson, step: Step, at: str, took: Took) -> None:
    """Check every placeholder: in `done` after the step, elsewhere before it."""
    for path, words in words_in(step, at):
        state = took.after if path.endswith(".done") else took.before
        try:
            tutor.filled(words, state)
        except numbers.UnknownValue as error:
            raise LessonError(path, _("unknown: {name}").format(name=error.args[0])) from error


def _check_equals(lesson: Lesson) -> None:
    replayed = 0
    for index, took in enumerate(list(rehearsal.taken(lesson))):
        step = lesson.steps[index]
        if not isinstance(step, Act):
            continue
        for action in engine.legal(took.before):
            if action != step.answer.action and tutor.accepted(step, action):
                replayed += len(lesson.steps)
                if replayed > _MOST_REPLAYED:
                    raise LessonError(f"steps[{index}].accept", _("too many actions to play them all"))
                try:
                    for _took in rehearsal.taken(lesson, {index: action}):
                        pass
                except LessonError as error:
                    words = f"{error} ({notation.to_dict(action, EDITIONS[lesson.edition])})"
                    raise LessonError(f"steps[{index}].accept", words) from error


@cache
def _offers(edition: str) -> tuple[Action, ...]:
    known, ladder = EDITIONS[edition].actions, EDITIONS[edition].features.ladder or _MOST_SPACES
    offered: tuple[Action, ...] = (
        *(Reinforce(sector, spaces) for sector in SECTORS for spaces in range(1, ladder + 1)),
        *(Research(which, rp) for which in TECHNOLOGIES for rp in range(1, _MOST_RP + 1)),
        *(Implement(sector, which) for sector in SECTORS for which in TECHNOLOGIES),
        *(Offensive(sector, enemy, size) for sector, enemy in permutations(SECTORS, 2) for size in (1, 2, 3)),
        *(CancelEvent(event) for event in EDITIONS[edition].cards.numbers),
        *(kind(rp) for kind in (Bid, Naval, Settle) for rp in range(_MOST_RP + 1)),
        *(Absorb(sector) for sector in SECTORS),
        *(DONE, KEEP, KEEP_EVENTS, DECLINE, REROLL_RESEARCH, TAKE_CUBE, USE_MICHAEL, BUY_INITIATIVE),
    )
    return tuple([action for action in offered if name_of(type(action)) in known])
