"""`python -m tests.fuzz.program`: the app, which writes where it stands when it is asked by a signal.

The answer is one file beside its games: the stack of the main thread, and of every task of the event loop.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import traceback
from io import StringIO
from pathlib import Path
from types import FrameType

from ldd_tui.commands.cli import main

ASK = signal.SIGUSR1
ANSWER = "where-it-stands.txt"


def answer_to(store: str) -> Path:
    """The file of the answer, which lies beside that of the games."""
    return Path(store).with_name(ANSWER)


def _answer(_signal: int, frame: FrameType | None) -> None:
    words = StringIO()
    words.writelines(traceback.format_stack(frame))
    try:
        tasks = asyncio.all_tasks()
    except RuntimeError:  # no loop runs
        tasks = set()
    for task in sorted(tasks, key=lambda one: one.get_name()):
        words.write(f"\n{task.get_name()}\n")
        task.print_stack(file=words)
    answer = answer_to(sys.argv[sys.argv.index("--store") + 1])
    unfinished = answer.with_suffix(".part")
    unfinished.write_text(words.getvalue(), encoding="utf-8")
    unfinished.rename(answer)


if __name__ == "__main__":
    signal.signal(ASK, _answer)
    main()
