"""`python -m tests.fuzz.program`: the app, which writes where it stands when it is asked by a signal.

The answer is one file beside its games: the stack of the main thread, and of every task of the event loop. At its end
the app writes beside them how many keys came to each screen.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import signal
import sys
import traceback
from collections import Counter
from collections.abc import MutableMapping
from contextlib import suppress
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import Any

from ldd_tui.commands.cli import main
from ldd_tui.settings import terminal

ASK = signal.SIGUSR1
COUNTED = "keys-*.json"
_prepare = terminal.prepare


def answer_to(store: Path) -> Path:
    return store.with_name("where-it-stands.txt")


def answer(_signal: int, frame: FrameType | None) -> None:
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


def count_keys() -> None:
    def prepare(chosen: str, environ: MutableMapping[str, str]) -> str:
        depth = _prepare(chosen, environ)
        _count_by_screen()
        return depth

    terminal.prepare = prepare


def _count_by_screen() -> None:
    from textual.app import ScreenError
    from textual.events import Key

    from ldd_tui.app.input_queue import InputQueue

    begin = InputQueue.__init__
    reached: Counter[str] = Counter()

    def counting(queue: InputQueue, app: Any, hand_on: Any, *handled: Any) -> None:
        async def counted(event: Any) -> None:
            if isinstance(event, Key):
                with suppress(ScreenError):  # it is just failing
                    reached[type(app.screen).__name__] += 1
            await hand_on(event)

        begin(queue, app, counted, *handled)

    InputQueue.__init__ = counting  # type: ignore[method-assign, assignment]
    file = Path(sys.argv[sys.argv.index("--store") + 1]).with_name(COUNTED.replace("*", str(os.getpid())))
    atexit.register(lambda: file.write_text(json.dumps(reached), encoding="utf-8"))


if __name__ == "__main__":
    signal.signal(ASK, answer)
    count_keys()
    main()
