"""The replies of the tutor: pure functions of a lesson, the learner's place in it, the position and what was done.

An action that the rules refuse is refused in their words first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.keys.in_force import with_keys
from ldd_tui.teach import course, numbers
from ldd_tui.teach.lesson import Act, Lesson, Look, Practice, Question, Read, Watch, Words, WrongMove, in_words
from ldd_tui.text import _
from ldd_tui.text.phrases import cite, together
from rules import engine, sequence
from rules.actions import Action
from rules.facts import Fact
from rules.model import Choice, Over, Phase, Sector, State
from rules.notation import name_of, name_of_member
from rules.refusals import Refusal

PLACES = ("turns", "resources", "trade", "naval", "revolution", "cards_track")
SCREENS = ("cards", "trees", "log", "keys", "explain", "rules", "advice", "take_back")
UNDO = "undo"
TOOLS = (UNDO, "fast")
"""Keys that a lesson can ask for. `UNDO` undoes the step before."""

_SENTENCES = re.compile(r"(?<=[.:!?)»]) (?=[A-ZÀ-Þ«])")


class Tone(Enum):
    ASK = 0
    RIGHT = 1
    WRONG = 2
    HELP = 3


class Standing(Struct, frozen=True):
    """A learner's place in a lesson: the step, whether it is done, what was found, whether the answer was shown."""

    step: int = 0
    done: bool = False
    seen: frozenset[str] = frozenset()
    answer_shown: bool = False


class Reply(Struct, frozen=True):
    """The tutor's words, and the learner's new place. `carry_out`: an action to play."""

    words: str
    tone: Tone
    standing: Standing
    carry_out: Action | None = None


def following(lesson: Lesson, standing: Standing) -> Standing | None:
    return Standing(standing.step + 1) if standing.step + 1 < len(lesson.steps) else None


def step_text(lesson: Lesson, standing: Standing, state: State) -> str:
    step = lesson.steps[standing.step]
    words = filled(step.say, state)
    anew = step.position is not None if standing.step else course.follows_another(lesson)
    if not anew:
        return words
    board = _("A new board: turn {turn}, {year}.").format(turn=state.turn, year=state.setup.board.year(state.turn))
    return together(board, words)


def task(lesson: Lesson, standing: Standing, state: State) -> str:
    step = lesson.steps[standing.step]
    if standing.done or not isinstance(step, Act):
        return ""
    return filled(step.dialog or step.say, state)


def task_in_short(lesson: Lesson, standing: Standing, state: State) -> tuple[str, ...]:
    """Shorter versions of a step's task, longest first: its dialog text or its last sentences."""
    step = lesson.steps[standing.step]
    if isinstance(step, Act) and step.dialog:
        return (filled(step.dialog, state),)
    sentences = _SENTENCES.split(filled(step.say, state).replace("\n\n", " "))
    shorter = tuple(" ".join(sentences[first:]) for first in range(1, len(sentences)))
    chooses = isinstance(step, Question) and step.choices
    return (*shorter, "") if chooses else shorter  # the choices say what is asked


def choices(lesson: Lesson, standing: Standing, state: State) -> tuple[str, ...]:
    step = lesson.steps[standing.step]
    given = step.choices if isinstance(step, Question) else ()
    return tuple(f"{index} {filled(choice, state)}" for index, choice in enumerate(given, 1))


def filled(words: Words, state: State) -> str:
    return numbers.fill(in_words(words), state)


# ------------------------------------------------------------------------------------------ what was done


def acted(lesson: Lesson, standing: Standing, state: State, action: Action) -> Reply:
    refusal = engine.explain(state, action).refusal
    if refusal is not None:
        return refused(lesson, standing, state, refusal, action)
    step = lesson.steps[standing.step]
    if standing.done or not isinstance(step, Act | Practice):
        return Reply(with_keys(_("Press {go_on} to go on.")), Tone.WRONG, standing)
    if isinstance(step, Practice) or accepted(step, action):
        return Reply("", Tone.RIGHT, standing, carry_out=action)
    wrong = _foreseen(step, action, None)
    if wrong is not None:
        return Reply(filled(wrong.say, state), Tone.WRONG, standing)
    if step.free:
        return Reply("", Tone.RIGHT, standing, carry_out=action)
    words = with_keys(_("Legal, but not what I asked for: it was not played. {hints} gives a hint."))
    return Reply(words, Tone.WRONG, standing)


def refused(lesson: Lesson, standing: Standing, state: State, refusal: Refusal, action: Action | None = None) -> Reply:
    """What the tutor adds to a refusal by the rules; the app shows the refusal itself."""
    step = lesson.steps[standing.step]
    wrong = _foreseen(step, action, refusal) if isinstance(step, Act) and not standing.done else None
    return Reply(filled(wrong.say, state) if wrong else "", Tone.WRONG, standing)


def looked(lesson: Lesson, standing: Standing, state: State, place: str) -> Reply | None:
    step = lesson.steps[standing.step]
    if standing.done or not isinstance(step, Look) or place in standing.seen:
        return None
    if place not in step.at:
        found = (wrong.say for wrong in step.wrong if wrong.at == place)
        return next((Reply(filled(say, state), Tone.WRONG, standing) for say in found), None)
    seen = standing.seen | {place}
    left = len(set(step.at)) - len(seen)
    if left:
        words = _("Found. {count} to go.").format(count=left)
        return Reply(words, Tone.RIGHT, replace(standing, seen=seen))
    return Reply(filled(step.done, state), Tone.RIGHT, replace(standing, seen=seen, done=True))


def pointed_out(lesson: Lesson, standing: Standing, state: State, sector: Sector) -> Reply:
    step = lesson.steps[standing.step]
    assert isinstance(step, Look)
    edition = state.setup.board.edition
    name = edition.sector_names[sector]
    if not set(step.at) & set(edition.sector_names) or name in standing.seen:
        return hint(lesson, standing, state)
    from ldd_tui.text import names

    words = looked(lesson, standing, state, name)
    said = words.words if words else _("Not {answer}.").format(answer=names.the_sector(sector, edition))
    return Reply(together(said, filled(step.hint, state)), Tone.WRONG, standing)


def answered(lesson: Lesson, standing: Standing, state: State, number: int) -> Reply:
    step = lesson.steps[standing.step]
    assert isinstance(step, Question)
    if number == numbers.number(step.answer, state):
        return Reply(filled(step.done or step.why, state), Tone.RIGHT, replace(standing, done=True))
    for wrong in step.wrong:
        if number == numbers.number(wrong.number, state):
            return Reply(filled(wrong.say, state), Tone.WRONG, standing)
    words = together(
        _("Not {answer}.").format(answer=number),
        filled(step.hint, state) or with_keys(_("{answer} shows the answer.")),
    )
    return Reply(words, Tone.WRONG, standing)


def happened(lesson: Lesson, standing: Standing, before: State, after: State, facts: Iterable[Fact]) -> Reply:
    """The reply to a played or watched move. Practice continues until its end is reached."""
    step = lesson.steps[standing.step]
    assert isinstance(step, Act | Watch | Practice)
    if isinstance(step, Practice):
        if not reached(step, before, after):
            return Reply("", Tone.ASK, standing)
        return Reply(filled(step.done, after), Tone.RIGHT, replace(standing, done=True))
    total_words = sums(step.tells, facts, after)
    words = "\n\n".join(filter(None, (total_words, filled(step.done, after))))
    return Reply(words, Tone.RIGHT, replace(standing, done=True))


# ------------------------------------------------------------------------------------------------- help


def hint(lesson: Lesson, standing: Standing, state: State) -> Reply:
    step = lesson.steps[standing.step]
    if standing.done or isinstance(step, Read | Watch):
        return Reply(with_keys(_("Press {go_on} to go on.")), Tone.HELP, standing)
    words = filled(step.hint, state) or with_keys(_("{answer} shows the answer."))
    return Reply(words, Tone.HELP, standing)


def answer(lesson: Lesson, standing: Standing, state: State) -> Reply:
    """The answer of a step in words. Asked again: `carry_out`, or the step is done."""
    step = lesson.steps[standing.step]
    if standing.done or isinstance(step, Read | Watch):
        return Reply(with_keys(_("Press {go_on} to go on.")), Tone.HELP, standing)
    if isinstance(step, Practice):
        return Reply(_("Any move will do here."), Tone.HELP, standing)
    if not standing.answer_shown:
        why = "" if isinstance(step, Look) else filled(step.why, state)
        words = together(_answer_in_words(lesson, standing, state), why, with_keys(_("{answer} again does it.")))
        return Reply(words, Tone.HELP, replace(standing, answer_shown=True))
    if isinstance(step, Act):
        return Reply("", Tone.RIGHT, standing, carry_out=step.answer.action)
    return Reply(filled(step.done, state), Tone.RIGHT, replace(standing, done=True))


def _answer_in_words(lesson: Lesson, standing: Standing, state: State) -> str:
    from ldd_tui.text import labels

    step = lesson.steps[standing.step]
    if isinstance(step, Look):
        return filled(step.hint or step.say, state)
    if isinstance(step, Act):
        label = labels.action(step.answer.action, state)
        found = label[:1].lower() + label[1:]
    else:
        assert isinstance(step, Question)
        number = numbers.number(step.answer, state)
        found = choices(lesson, standing, state)[number - 1].rstrip(".") if step.choices else str(number)
    return _("The answer: {answer}.").format(answer=found)


# ------------------------------------------------------------------------------------------------ pieces


def accepted(step: Act, action: Action) -> bool:
    return action == step.answer.action or any(pattern.fits(action) for pattern in step.accept)


def reached(step: Practice, before: State, after: State) -> bool:
    if isinstance(after.waiting, Over) or after.turn > before.turn:
        return True
    return step.until != "turn" and sequence.reached(after, Phase[step.until.upper()])


def played_out(before: State, after: State) -> bool:
    """Whether all dice for what was played in `before` have been rolled."""
    return isinstance(after.waiting, Choice | Over) or (before.turn, before.phase) != (after.turn, after.phase)


def ends() -> tuple[str, ...]:
    return ("turn", *map(name_of_member, Phase))


def sums(kinds: Collection[str], facts: Iterable[Fact], state: State) -> str:
    from ldd_tui.telling.sentences import arithmetic, sentence

    lines = []
    for fact in facts:
        if name_of(type(fact)) in kinds:
            total = arithmetic(fact, state.setup)
            lines.append(together(sentence(fact, state.setup), cite(fact.rule), f"[{total}]" if total else None))
    return "\n\n".join(lines)


def _foreseen(step: Act, action: Action | None, refusal: Refusal | None) -> WrongMove | None:
    return next((wrong for wrong in step.wrong if wrong.fits(action, refusal)), None)
