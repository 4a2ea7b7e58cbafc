"""Runs commands where they cannot do harm, and looks at their answers."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.hostile_files.exchange import Ended, Request

ROOT = Path(__file__).parents[2]
MOST_MEMORY = 200_000_000
"""Bytes that an answer may take beyond what the program has when nothing is asked of it."""

LONGEST = 700
"""Characters of a line that tells what is wrong."""


class Answer(NamedTuple):
    """What a command answered: its exit code, or the negative number of the signal that ended it, and what it wrote."""

    code: int
    output: str
    errors: str

    @property
    def problem(self) -> str:
        (line,) = self.errors.splitlines()
        assert line.startswith("Error: ") and line.isprintable() and len(line) <= LONGEST, line
        return line.removeprefix("Error: ")


class Commands:
    """Runs commands, each in a process of its own that is soon made (`copied`)."""

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
            ended.code,
            ended.output.decode(errors="backslashreplace"),
            ended.errors.decode(errors="backslashreplace"),
        )
        assert answer.code in (0, 1, 2, 3) and "Traceback" not in answer.errors, answer
        assert ended.memory <= MOST_MEMORY, f"{ended.memory:,} bytes"
        return answer

    def end(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
