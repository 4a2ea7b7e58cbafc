"""What a player sees when the app fails: calm words, and the name of a file with the report."""

from __future__ import annotations

import platform
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from rich.text import Text
from rich.traceback import Traceback

from ldd_tui.text import _
from ldd_tui.text.safe_text import clean
from saves.store import MEMORY


def farewell(error: BaseException | Traceback, store_path: Path | str) -> Text:
    """Write the report and return the words that say where it is. Textual's input thread hands on a traceback."""
    report = write_report(error, store_path)
    lines = [
        _("Something went wrong, and the game had to stop."),
        _("Your game is saved up to the last move that was shown: start ldd-tui again to go on with it."),
    ]
    if report is not None:
        lines.append(_("A report for the authors is in {file}").format(file=clean(str(report), 300)))
    return Text("\n".join(lines))


def write_report(error: BaseException | Traceback, store_path: Path | str) -> Path | None:
    """Write what failed and where, without any value of a variable; None if no disk takes it."""
    name = f"ldd-tui-report-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    trace = "".join(traceback.format_exception(error)) if isinstance(error, BaseException) else _outline(error)
    words = f"Python {platform.python_version()} on {platform.system()}\n\n{trace}"
    folders: list[Callable[[], str | Path]] = [tempfile.gettempdir]  # it raises where no directory can be written
    if store_path != MEMORY:
        folders.insert(0, lambda: Path(store_path).parent)
    for folder in folders:
        try:
            path = Path(folder()) / name
            path.write_text(words, encoding="utf-8", errors="replace")
        except OSError:
            continue
        return path
    return None


def _outline(trace: Traceback) -> str:
    """The names and lines of a traceback that was made for a terminal."""
    lines = []
    for stack in trace.trace.stacks:
        lines.append(f"{stack.exc_type}: {stack.exc_value}")
        lines += [f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}' for frame in stack.frames]
    return "\n".join(lines) + "\n"
