"""Plays lessons without a screen: to where a learner left one, and from end to end to find what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from ldd_tui.teach import numbers, tutor
from ldd_tui.teach.lesson import (
    Act,
    Lesson,
    LessonError,
    Look,
    Practice,
    Question,
    Step,
    Watch,
    Words,
    WrongMove,
)
from ldd_tui.teach.script import Script, awaited
from ldd_tui.teach.tutor import Standing
from rules import engine
from rules import facts as f
from rules.actions import (
    DECLINE,
    DONE,
    KEEP,
    KEEP_EVENTS,
    REROLL_RESEARCH,
    TAKE_CUBE,
    USE_MICHAEL,
    Action,
    CancelEvent,
    Implement,
    Offensive,
    Reinforce,
    Research,
)
from rules.board import Board
from rules.board_file import second_edition
from rules.model import SECTORS, TECHNOLOGIES, Choice, Sector, State
from rules.notation import Move, name_of, name_of_member
from rules.position import PositionError, from_position
from saves.dice import Dealer, secret_from_seed

_CHAPTERS = {  # the sections of each chapter: how many parts each has
    "2": (), "3": (3, 0, 0, 0, 0, 0, 0, 0, 0), "4": (), "5": (), "6": (), "7": (0, 0, 0), "8": (0, 0), "9": (0, 0),
    "10": (3, 7, 4), "11": (), "12": (), "13": (2, 4, 0), "14": (0, 2), "15": (0, 0, 0), "16": (0, 0),
    "17": (0, 0, 0, 0, 0, 4), "18": (), "20": (),
}  # fmt: skip
SECTIONS = frozenset(
    number
    for chapter, sections in _CHAPTERS.items()
    for number in (
        chapter,
        *(f"{chapter}.{section}" for section in range(1, len(sections) + 1)),
        *(f"{chapter}.{section}.{part}" for section, parts in enumerate(sections, 1) for part in range(1, parts + 1)),
    )
)
"""The sections of the rulebook that a lesson can be about."""

_MOST_MOVES = 2000
_MOST_RP = 8


class Took(Struct, frozen=True):
    """A step played by its script: the position before it, the moves, the position after it, what happened."""

    before: State
    moves: tuple[Move, ...]
    after: State
    facts: tuple[f.Fact, ...]


def begin(position: dict[str, Any], at: str = "position", board: Board | None = None) -> State:
    """The state of a position in a lesson. Raises `LessonError`."""
    try:
        return from_position(position, board or second_edition())
    except PositionError as error:
        raise LessonError(f"{at}.{error.path}" if error.path else at, f"expected {error.expected}") from error


def dealer_of(lesson: Lesson, step: int) -> Dealer:
    """What throws the dice of a step in which the learner plays on alone: always the same."""
    return Dealer(secret_from_seed(f"{lesson.id} {step}"))


def taken(lesson: Lesson, instead: dict[int, Action] | None = None) -> Iterator[Took]:
    """Every step of a lesson in order, played by its script. Raises `LessonError` where that is not possible.

    `instead`: actions that are played in some steps in place of the answer.
    """
    state = begin(lesson.position)
    for index, step in enumerate(lesson.steps):
        at = f"steps[{index}]"
        if step.position is not None:
            state = begin(step.position, f"{at}.position", state.setup.board)
        took = _take(lesson, index, step, state, (instead or {}).get(index))
        yield took
        state = took.after


def state_at(lesson: Lesson, step: int) -> State:
    """The position before a step."""
    for index, took in enumerate(taken(lesson)):
        if index == step:
            return took.before
    raise LessonError("steps", f"there is no step {step}")


def moves_to(lesson: Lesson, step: int) -> tuple[dict[str, Any], tuple[Move, ...]]:
    """How the position before a step comes about: from which position, and by which moves."""
    start: dict[str, Any] = lesson.position
    moves: list[Move] = []
    for index, took in enumerate(taken(lesson)):
        position = lesson.steps[index].position
        if position is not None:
            start, moves = position, []
        if index == step:
            return start, tuple(moves)
        moves += took.moves
    raise LessonError("steps", f"there is no step {step}")


def _take(lesson: Lesson, index: int, step: Step, state: State, instead: Action | None) -> Took:
    at = f"steps[{index}]"
    if isinstance(step, Watch):
        return _watched(step, state, at)
    if isinstance(step, Practice):
        return _practised(lesson, index, step, state, at)
    if not isinstance(step, Act):
        return Took(state, (), state, ())
    if not isinstance(state.waiting, Choice):
        raise LessonError(at, f"nobody can act here: the game waits for {awaited(state)}")
    action = step.answer.action if instead is None else instead
    refusal = engine.explain(state, action).refusal
    if refusal is not None:
        raise LessonError(f"{at}.answer", f"the rules refuse it: {refusal.reason.value} ({refusal.rule})")
    after = engine.apply(state, action)
    return Took(state, (action,), after.state, after.facts)


def _watched(step: Watch, state: State, at: str) -> Took:
    script, before = Script(step.moves, f"{at}.moves"), state
    moves: list[Move] = []
    facts: list[f.Fact] = []
    while script:
        moves.append(script.next(state))
        after = engine.apply(state, moves[-1])
        state = after.state
        facts += after.facts
    return Took(before, tuple(moves), state, tuple(facts))


def _practised(lesson: Lesson, index: int, step: Practice, state: State, at: str) -> Took:
    """Practice as somebody plays it who does nothing that need not be done."""
    if step.until not in tutor.ends():
        raise LessonError(f"{at}.until", f"expected one of {', '.join(tutor.ends())}")
    dealer, before = dealer_of(lesson, index), state
    moves: list[Move] = []
    facts: list[f.Fact] = []
    while not tutor.reached(step, before, state):
        if len(moves) == _MOST_MOVES:
            raise LessonError(f"{at}.until", "it is never reached")
        legal = engine.legal(state)
        if legal:
            moves.append(DONE if DONE in legal else legal[0])
        else:
            moves.append(dealer.deal(state, len(moves) + 1))
        after = engine.apply(state, moves[-1])
        state = after.state
        facts += after.facts
    return Took(before, tuple(moves), state, tuple(facts))


# ------------------------------------------------------------------------------------------------ checking


def check(lesson: Lesson) -> None:
    """Play a lesson through: its script, every wrong turn, everything that is as good. Raises `LessonError`."""
    for index, section in enumerate(lesson.sections):
        if section not in SECTIONS:
            raise LessonError(f"sections[{index}]", "expected the number of a section, as 10.3.4")
    apart = False
    for index, took in enumerate(taken(lesson)):
        step, at = lesson.steps[index], f"steps[{index}]"
        if apart and step.position is None and isinstance(step, Act | Watch | Question | Practice):
            raise LessonError(f"{at}.position", "expected a position, for what the learner played before is not known")
        apart = isinstance(step, Practice) or (isinstance(step, Act) and step.free) or (apart and step.position is None)
        _check_step(lesson, index, took)
        _check_words(step, at, took)
    _check_equals(lesson)


def _check_step(lesson: Lesson, index: int, took: Took) -> None:
    step, at = lesson.steps[index], f"steps[{index}]"
    if isinstance(step, Act):
        _check_act(lesson, index, step, took)
    elif isinstance(step, Question):
        _check_question(lesson, index, step, took.before)
    elif isinstance(step, Look):
        known = {*map(name_of_member, Sector), *tutor.PLACES, *tutor.SCREENS}
        for number, place in enumerate(step.at):
            if place not in known:
                raise LessonError(f"{at}.at[{number}]", f"expected one of {', '.join(sorted(known))}")
        if not step.at:
            raise LessonError(f"{at}.at", "expected a place or more")
    elif isinstance(step, Watch) and not step.moves:
        raise LessonError(f"{at}.moves", "expected a move or more")
    if isinstance(step, Act | Watch):
        found = {name_of(type(fact)) for fact in took.facts}
        for number, kind in enumerate(step.tells):
            if kind not in found:
                raise LessonError(f"{at}.tells[{number}]", f"nothing of the kind happens; what does: {_list(found)}")


def _check_act(lesson: Lesson, index: int, step: Act, took: Took) -> None:
    at, standing = f"steps[{index}]", Standing(index)
    reply = tutor.acted(lesson, standing, took.before, step.answer.action)
    if reply.carry_out != step.answer.action:
        raise LessonError(f"{at}.answer", "it is not carried out")
    for number, pattern in enumerate(step.accept):
        if not any(pattern.fits(action) for action in engine.legal(took.before)):
            raise LessonError(f"{at}.accept[{number}]", "no legal action is like this")
    for number, wrong in enumerate(step.wrong):
        _check_wrong(lesson, index, step, took.before, wrong, f"{at}.wrong[{number}]")


def _check_wrong(lesson: Lesson, index: int, step: Act, state: State, wrong: WrongMove, at: str) -> None:
    """Somebody can take this wrong turn, and is told what its entry says."""
    if wrong.action is None and wrong.refused is None:
        raise LessonError(at, "expected an action, or the reason of a refusal in refused")
    tried = wrong_turns(state, wrong)
    if not tried:
        raise LessonError(at, "nobody can try this here")
    words = tutor.told(wrong.say, state)
    for action in tried:
        reply = tutor.acted(lesson, Standing(index), state, action)
        if reply.carry_out is None and reply.words == words:
            return
    raise LessonError(at, "it is never told: what is tried is the answer, or is told by an entry before it")


def wrong_turns(state: State, wrong: WrongMove) -> list[Action]:
    """The actions that a foreseen wrong turn is about: those that can be tried on the screen."""
    found = []
    for action in _tries(state):
        if wrong.action is not None and not wrong.action.fits(action):
            continue
        refusal = engine.explain(state, action).refusal
        if wrong.refused == (None if refusal is None else refusal.reason):
            found.append(action)
    return found


def _check_question(lesson: Lesson, index: int, step: Question, state: State) -> None:
    at = f"steps[{index}]"
    right = _number(step.answer, state, f"{at}.answer")
    if step.choices and not 1 <= right <= len(step.choices):
        raise LessonError(f"{at}.answer", f"expected the number of a choice, 1 to {len(step.choices)}")
    if right < 0:
        raise LessonError(f"{at}.answer", "expected a number that can be typed, from 0 on")
    for number, wrong in enumerate(step.wrong):
        there = f"{at}.wrong[{number}]"
        given = _number(wrong.number, state, f"{there}.number")
        if given == right:
            raise LessonError(f"{there}.number", "expected another number than the answer")
        if tutor.answered(lesson, Standing(index), state, given).words != tutor.told(wrong.say, state):
            raise LessonError(there, "it is told by an entry before it")


def _number(name: int | str, state: State, at: str) -> int:
    try:
        return numbers.number(name, state)
    except numbers.UnknownValue as error:
        raise LessonError(at, f"there is no number called {name!r}") from error


def _check_words(step: Step, at: str, took: Took) -> None:
    """Every brace in the words stands for something: in `done` after the step, elsewhere before it."""
    for path, words in _texts(step, at):
        state = took.after if path.endswith(".done") else took.before
        try:
            tutor.told(words, state)
        except numbers.UnknownValue as error:
            raise LessonError(path, f"there is no value called {error.args[0]!r}") from error


def _texts(step: object, at: str) -> Iterator[tuple[str, Words]]:
    for field in getattr(step, "__struct_fields__", ()):
        value = getattr(step, field)
        items = [(f"{at}.{field}", value)]
        if isinstance(value, tuple):
            items = [(f"{at}.{field}[{index}]", item) for index, item in enumerate(value)]
        for path, item in items:
            if isinstance(item, Words):
                yield path, item
            elif isinstance(item, Struct):
                yield from _texts(item, path)


def _check_equals(lesson: Lesson) -> None:
    """What is as good as an answer leads through the lesson as well."""
    for index, took in enumerate(list(taken(lesson))):
        step = lesson.steps[index]
        if not isinstance(step, Act):
            continue
        for action in engine.legal(took.before):
            if action != step.answer.action and tutor.accepted(step, action):
                try:
                    for _took in taken(lesson, {index: action}):
                        pass
                except LessonError as error:
                    what = f"{error} (after {action} in its place)"
                    raise LessonError(f"steps[{index}].accept", what) from error


def _list(kinds: set[str]) -> str:
    return ", ".join(sorted(kinds)) or "nothing"


def _tries(state: State) -> tuple[Action, ...]:
    """What can be tried on the screen: what is legal, and what the keys offer anyway."""
    return tuple(dict.fromkeys((*engine.legal(state), *_offers())))


@cache
def _offers() -> tuple[Action, ...]:
    return (
        *(Reinforce(sector, spaces) for sector in SECTORS for spaces in (1, 2, 3)),
        *(Research(which, rp) for which in TECHNOLOGIES for rp in range(1, _MOST_RP + 1)),
        *(Implement(sector, which) for sector in SECTORS for which in TECHNOLOGIES),
        *(
            Offensive(sector, enemy, size)
            for sector in SECTORS
            for enemy in SECTORS
            if enemy != sector
            for size in (1, 2, 3)
        ),
        *(CancelEvent(event) for event in range(1, 43)),
        *(DONE, KEEP, KEEP_EVENTS, DECLINE, REROLL_RESEARCH, TAKE_CUBE, USE_MICHAEL),
    )
