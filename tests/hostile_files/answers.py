"""Whether a command has answered as it should what is hostile: with one line that names it and tells what is wrong."""

from __future__ import annotations

from ldd_tui.text.safe_text import clean
from tests.hostile_files.commands import Answer
from tests.hostile_files.things import Thing

_NEEDS_A_TERMINAL = "Playing needs a terminal"
_NOT_THERE = ("there is no game", "there are no saved games")
_SHOWN = 30
"""So many characters at least are shown of a name."""


def fits(answer: Answer, thing: Thing, kind: str, name: str) -> bool:
    if is_refused(answer, name) and kind not in thing.good_for:
        return True
    done = answer.code in (0, 3) or answer.problem.startswith((_NEEDS_A_TERMINAL, *_NOT_THERE))
    return done and (kind in thing.good_for or thing.may_be_good)


def is_refused(answer: Answer, name: str) -> bool:
    if answer.code == 1 and not answer.errors:
        return answer.output.startswith("This game is not in order.\n")
    return answer.code in (1, 2) and (is_named(name, answer.problem) or answer.problem.startswith("event "))


def is_named(name: str, line: str) -> bool:
    return (clean(name, 10_000)[:_SHOWN] or '""') in line
