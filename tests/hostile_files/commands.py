"""Runs commands where they cannot do harm, and looks at their answers."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ldd_tui.text.safe_text import clean
from tests.hostile_files.things import Thing

ROOT = Path(__file__).parents[2]
MOST_MEMORY = 200_000_000
"""Bytes that an answer may take beyond what the program has when nothing is asked of it."""

LONGEST = 700


class Answer(NamedTuple):
    code: int
    output: str
    errors: str

    @property
    def problem(self) -> str:
        (line,) = self.errors.splitlines()
        assert line.startswith("Error: ") and line.isprintable() and len(line) <= LONGEST, line
        return line.removeprefix("Error: ")


class Commands:
    def __init__(self) -> None:
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LDD_"))}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.hostile_files.copied"],
            cwd=ROOT,
            env={**ours, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def run(
        self,
        directory: Path,
        arguments: Sequence[str] | None,
        environment: Mapping[str, str] | None = None,
        unprivileged: bool = False,
    ) -> Answer:
        """Run a command in a directory that also serves as its home; None starts the app."""
        known = {"HOME": str(directory), **(environment or {})}
        request = Request(None if arguments is None else list(arguments), str(directory), known, unprivileged)
        assert self._process.stdin is not None and self._process.stdout is not None
        pickle.dump(request, self._process.stdin)
        self._process.stdin.flush()
        ended: Ended = pickle.load(self._process.stdout)
        answer = Answer(
            ended.code, ended.output.decode(errors="backslashreplace"), ended.errors.decode(errors="backslashreplace")
        )
        assert answer.code in (0, 1, 2, 3) and "Traceback" not in answer.errors, answer
        assert ended.memory <= MOST_MEMORY, f"{ended.memory:,} bytes"
        return answer

    def end(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


# -- answers
_NEEDS_A_TERMINAL = "The screen needs a terminal"
_NOT_THERE = ("no file or game", "no game", "no saved games")
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


# -- What `commands` asks of `copied`, and what it is told
class Request(NamedTuple):
    """A command, or if there is none the start of the app. `unprivileged`: not as the owner of the system."""

    arguments: list[str] | None
    directory: str
    environment: dict[str, str]
    unprivileged: bool


class Ended(NamedTuple):
    """How a command ended: its exit code, or the negative number of a signal; what it wrote; its most bytes."""

    code: int
    output: bytes
    errors: bytes
    memory: int
