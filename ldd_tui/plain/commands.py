"""The words that may be typed at any time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from ldd_tui.plain.vocabulary import Names
from ldd_tui.plain.wishes import VERBS, Verb, shown, usage
from ldd_tui.text import N_, NP_, _
from ldd_tui.text.phrases import full_stop, in_parts, labelled
from rules.actions import Action


class Command(Enum):
    WHAT = "what"
    POSITION = "position"
    BOARD = "board"
    CODE = "code"
    FRONTS = "fronts"
    CARDS = "cards"
    LEVELS = "levels"
    WHY = "why"
    LOG = "log"
    ODDS = "odds"
    ADVICE = "advice"
    HINTS = "hints"
    ANSWER = "answer"
    UNDO = "undo"
    REDO = "redo"
    FAST = "fast"
    BACK = "back"
    NEXT = "next"
    ARRANGE = "arrange"
    ORDERS = "orders"
    RULES = "rules"
    REPORT = "report"
    HELP = "help"
    QUIT = "quit"


OF_CLUB = frozenset((Command.ARRANGE, Command.ORDERS))
"""What is only for a club's table."""


class About(NamedTuple):
    """`words`: the marked words that may be typed, the first one is shown; `does`: what the command does."""

    words: tuple[str, str]
    does: str


COMMANDS: dict[Command, About] = {
    Command.WHAT: About(NP_("to type", "what"), N_("asks the question again")),
    Command.POSITION: About(NP_("to type", "position"), N_("the position in a few sentences")),
    Command.BOARD: About(NP_("to type", "board"), N_("everything on the board")),
    Command.CODE: About(NP_("to type", "code"), N_("the position code: one line to send or to keep")),
    Command.FRONTS: About(NP_("to type", "fronts"), N_("the attacks that are possible, and what they may bring")),
    Command.CARDS: About(NP_("to type", "cards|events"), N_("the event cards in play, and what each does")),
    Command.LEVELS: About(NP_("to type", "levels"), N_("what each side has unlocked, and what comes next")),
    Command.WHY: About(NP_("to type", "why"), N_("dice, sums and reasons behind what happened last")),
    Command.LOG: About(NP_("to type", "log"), N_("this turn's events; with a number those of another turn")),
    Command.ODDS: About(NP_("to type", "odds"), N_("exact odds, as in: odds germany france 3")),
    Command.ADVICE: About(NP_("to type", "advice"), N_("the best actions, and why")),
    Command.HINTS: About(NP_("to type", "hints"), N_("what the decision is about, and what is easily overlooked")),
    Command.ANSWER: About(NP_("to type", "answer"), N_("in a lesson: shows the answer; again, it is played")),
    Command.UNDO: About(NP_("to type", "undo"), N_("goes back to your last decision")),
    Command.REDO: About(NP_("to type", "redo"), N_("redoes what was undone")),
    Command.FAST: About(NP_("to type", "fast"), N_("tells less between your decisions, or everything again")),
    Command.BACK: About(NP_("to type", "back"), N_("goes back to the first question")),
    Command.NEXT: About(NP_("to type", "next|spacebar|enter"), N_("goes on")),
    Command.ARRANGE: About(
        NP_("to type", "arrange|resign"), N_("what you can agree with the other player, or do besides playing")
    ),
    Command.ORDERS: About(NP_("to type", "orders"), N_("gives and revokes orders for when you are away")),
    Command.RULES: About(NP_("to type", "rules"), N_("a rule, by number or word: rules 10.3")),
    Command.REPORT: About(NP_("to type", "report"), N_("the report of the game, when it is over")),
    Command.HELP: About(NP_("to type", "help"), N_("this list")),
    Command.QUIT: About(NP_("to type", "quit|exit"), N_("ends; the game is saved after every move")),
}


def word(command: Command) -> str:
    return shown(COMMANDS[command].words)


class Found(NamedTuple):
    """What the first word of a line asks for. `whole`: it is the whole word. `several`: the words it may stand for."""

    what: Command | Verb | None = None
    whole: bool = False
    several: tuple[str, ...] = ()


def find(first: str, kinds: Collection[type[Action]], here: Iterable[Command]) -> Found:
    """A command or a verb. Whole words come first; then the verbs for actions of `kinds`, which are possible now, the
    commands that do something `here`, and other verbs."""
    possible = [verb for verb in VERBS if any(kind in kinds for kind in verb.kinds)]
    others = [verb for verb in VERBS if verb not in possible]
    groups: list[Names[Command | Verb]] = [
        Names([(verb, verb.words) for verb in possible]),
        Names([(command, COMMANDS[command].words) for command in here]),
        Names([(verb, verb.words) for verb in others]),
    ]
    matches = [names.match([first]) for names in groups]
    for match in (*(one for one in matches if one.whole), *matches):
        if match.count and len(match.things) == 1:
            return Found(match.things[0], match.whole)
        if match.count:
            return Found(several=tuple(map(_shown, match.things)))
    return Found()


def _shown(what: Command | Verb) -> str:
    return word(what) if isinstance(what, Command) else shown(what.words)


def help_lines(kinds: Collection[type[Action]], here: Iterable[Command]) -> Iterator[str]:
    """The words for what is possible now, and the commands."""
    forms = [usage(verb) for verb in VERBS if any(kind in kinds for kind in verb.kinds)]
    yield _("Answer with a number of the list, or in words. Any beginning of a word will do.")
    if forms:
        yield _("Now: {forms}.").format(forms=in_parts(forms))
    yield _("A sector's name tells you about it. An empty line asks the question again.")
    for command in here:
        yield full_stop(labelled(word(command), _(COMMANDS[command].does)))
