"""What a player sees when the app fails, and the report about it."""

from __future__ import annotations

import contextlib
import os
import platform
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.text import Text
from rich.traceback import Traceback

from ldd_tui.text import _
from ldd_tui.text.safe_text import clean
from saves.store import MEMORY

NAME = "ldd-tui-report-"
_MOST = 50  # how many reports a host keeps


def farewell(error: BaseException | Traceback, store_path: Path | str) -> Text:
    """Write the report and say where it is. Textual's input thread passes a traceback."""
    folders: list[Callable[[], str | Path]] = [tempfile.gettempdir]  # it raises where no directory can be written
    if store_path != MEMORY:
        folders.insert(0, lambda: Path(store_path).parent)
    report = write_report(error, folders)
    lines = [
        _("Something went wrong, and the game had to stop."),
        _("Your game is saved up to the last move shown: start ldd-tui again to resume it."),
    ]
    if report is not None:
        lines.append(_("Please send the authors {file}").format(file=clean(str(report), 300)))
    return Text("\n".join(lines))


def farewell_of_club(error: BaseException | Traceback, folder: Path) -> Text:
    """Write the report into the host's folder, without showing its name to the player."""
    report = write_report(error, (lambda: folder,))
    with contextlib.suppress(OSError):
        for old in sorted(folder.glob(f"{NAME}*.txt"), reverse=True)[_MOST:]:
            old.unlink(missing_ok=True)
    lines = [
        _("Something went wrong, and your session had to stop."),
        _("Your games are saved up to the last move shown: log in again."),
    ]
    if report is not None:
        lines.append(_("The club's host can read the report."))
    return Text("\n".join(lines))


def write_report(error: BaseException | Traceback, folders: Iterable[Callable[[], str | Path]]) -> Path | None:
    """Write the error, without the value of any variable, into the first folder that accepts it."""
    name = f"{NAME}{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    trace = "".join(traceback.format_exception(error)) if isinstance(error, BaseException) else _outline(error)
    words = f"Python {platform.python_version()} on {platform.system()}\n\n{trace}"
    for folder in folders:
        try:
            path = Path(folder()) / name
            path.write_text(words, encoding="utf-8", errors="replace")
        except OSError:
            continue
        return path
    return None


def _outline(trace: Traceback) -> str:
    lines = []
    for stack in trace.trace.stacks:
        lines.append(f"{stack.exc_type}: {stack.exc_value}")
        lines += [f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}' for frame in stack.frames]
    return "\n".join(lines) + "\n"
