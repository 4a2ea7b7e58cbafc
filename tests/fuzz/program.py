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


def answer_to(store: Path) -> Path:
    """The file of the answer, which lies beside that of the games."""
    return store.with_name("where-it-stands.txt")


def answer(_signal: int, frame: FrameType | None) -> None:
    """Write where it stands."""
    words = StringIO()
    words.writelines(traceback.format_stack(frame))
    try:
        tasks = asyncio.all_tasks()
    except RuntimeError:  # no loop runs
        tasks = set()
    for task in sorted(tasks, key=lambda one: one.get_name()):
        words.write(f"\n{task.get_name()}\n")
        task.print_stack(file=words)
    file = answer_to(Path(sys.argv[sys.argv.index("--store") + 1]))
    unfinished = file.with_suffix(".part")
    unfinished.write_text(words.getvalue(), encoding="utf-8")
    unfinished.rename(file)


if __name__ == "__main__":
    signal.signal(ASK, answer)
    main()
