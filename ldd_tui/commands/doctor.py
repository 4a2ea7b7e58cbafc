"""`ldd-tui doctor`: versions, terminal and files for a bug report, and what would go wrong."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.text import N_, _
from ldd_tui.text.phrases import labelled

if TYPE_CHECKING:
    from ldd_tui.settings.settings import Loaded

_VARIABLES = (
    *("TERM", "COLORTERM", "TERM_PROGRAM", "COLUMNS", "LINES", "NO_COLOR", "TEXTUAL_COLOR_SYSTEM", "LDD_TUI_ASCII"),
    *("LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "PYTHONIOENCODING", "PYTHONUTF8"),
)
_BETWEEN = {"SSH": "SSH_CONNECTION", "tmux": "TMUX", "GNU screen": "STY", "Windows Terminal": "WT_SESSION"}
"""What may be between the program and the player, and the variable that it sets."""
_CELLS = 200
_LITTLE_MB = 50
_MB = 1_000_000


@click.command(help=N_("Show versions, terminal and files, for bug reports, and what would go wrong."))
@click.option(
    "--compile",
    "compile_",
    is_flag=True,
    help=N_("Compile the simulator with this machine's C compiler: rollouts are then 50 times as fast."),
)
@click.pass_context
def doctor(ctx: click.Context, compile_: bool) -> None:
    if compile_:
        _compile()
        return
    from ldd_tui.look import glyphs
    from ldd_tui.settings import terminal
    from ldd_tui.settings.settings import load
    from saves.named_files import settings_path, store_path

    options = ctx.find_root().params
    settings, store = settings_path(options["settings"]), store_path(options["store"])
    loaded = load(settings)
    glyphs.choose(loaded.settings.signs)
    depth = terminal.prepare(loaded.settings.colours, dict(os.environ))
    size, encoding = _size(), getattr(sys.__stdout__, "encoding", None) or _("none")
    problems = [*_of_the_terminal(size, encoding, depth, loaded), *_of_the_files(settings, store, loaded)]
    _show(labelled(*row) for row in (*_versions(), (_("Simulator"), _simulator())))
    _show(labelled(*row) for row in _the_terminal(size, encoding, depth))
    _show(labelled(*row) for row in _the_files(settings, store))
    click.echo(_("What would go wrong:") if problems else _("Nothing would go wrong."))
    _show(f"- {problem}" for problem in problems)
    ctx.exit(1 if problems else 0)


def _show(lines: Iterable[str]) -> None:
    """The home directory's name may be the player's."""
    from ldd_tui.text.safe_text import clean_sentence

    home = os.path.expanduser("~")  # noqa: PTH111  # `Path` raises an error if there is none
    for line in lines:
        private = re.sub(rf"{re.escape(home)}(?!\w)", "~", line) if len(home) > 1 else line
        click.echo(clean_sentence(private, 2 * _CELLS))


def _compile() -> None:
    import subprocess

    from ldd_tui.rollouts.simulator import compiling, playing
    from rules.board_file import packaged
    from rules.editions import EDITIONS

    if compiling.compiler() is None:
        raise click.ClickException(_("There is no C compiler. Install one, or set CC. Rollouts work without it."))
    click.echo(_("Compiling takes up to a minute."))
    try:
        for edition in EDITIONS:
            playing.compile_for(packaged(edition))
    except (OSError, subprocess.CalledProcessError) as error:
        told = getattr(error, "stderr", None) or str(error).encode()
        click.echo(told, err=True)
        raise click.ClickException(_("The compiler failed. Rollouts work without it.")) from error
    click.echo(labelled(_("Simulator"), _simulator()))


def _simulator() -> str:
    from ldd_tui.rollouts.simulator import compiling, playing
    from rules.board_file import packaged
    from rules.editions import EDITIONS

    if all(playing.is_compiled(packaged(edition)) for edition in EDITIONS):
        return _("compiled")
    if compiling.compiler() is None:
        return _("no C compiler")
    return _("not compiled: `ldd-tui doctor --compile` makes rollouts 50 times as fast")


# -- what is here


def _versions() -> Iterator[tuple[str, str]]:
    import platform
    import sqlite3
    from importlib.metadata import version

    from saves.store import program_version

    yield "ldd-tui", program_version()
    yield "Python", platform.python_version()
    yield "Textual", version("textual")
    yield "SQLite", sqlite3.sqlite_version
    yield _("System"), f"{platform.system()} {platform.release()} {platform.machine()}"


def _the_terminal(size: tuple[int, int] | None, encoding: str, depth: str) -> Iterator[tuple[str, str]]:
    from ldd_tui.look import glyphs
    from ldd_tui.text import in_use, own_name

    streams = {"stdin": sys.__stdin__, "stdout": sys.__stdout__, "stderr": sys.__stderr__}
    redirected = [name for name, stream in streams.items() if stream is None or not stream.isatty()]
    between = [name for name, variable in _BETWEEN.items() if os.environ.get(variable)]
    yield _("Variables"), ", ".join(f"{name}={os.environ[name]}" for name in _VARIABLES if name in os.environ) or "-"
    yield _("Terminal"), _("none") if size is None else "{}x{}".format(*size)
    yield _("Redirected"), ", ".join(redirected) or "-"
    yield _("Via"), ", ".join(between) or "-"
    yield _("Encoding"), encoding
    yield _("Colours"), depth
    yield _("Symbols"), "ASCII" if glyphs.glyphs() is glyphs.PLAIN else "Unicode"
    yield _("Language"), own_name(in_use())


def _the_files(settings: Path, store: Path) -> Iterator[tuple[str, str]]:
    from ldd_tui.app.failure_report import NAME

    for label, path in ((_("Settings"), settings), (_("Saved games"), store)):
        try:
            there = _("{size} kB").format(size=-(-path.stat().st_size // 1000))
        except (OSError, ValueError):
            there = _("not there")
        yield label, f"{path} ({there})"
    free = _free(store)
    yield _("Free on disk"), "-" if free is None else _("{size} MB").format(size=free // _MB)
    yield _("Crash reports"), ", ".join(map(str, sorted(store.parent.glob(f"{NAME}*.txt"))[-2:])) or "-"


def _size() -> tuple[int, int] | None:
    from ldd_tui.settings import terminal

    for stream in (sys.__stdout__, sys.__stderr__, sys.__stdin__):
        with suppress(OSError, ValueError, AttributeError):
            assert stream is not None
            return terminal.believed(*os.get_terminal_size(stream.fileno()))
    return None


def _free(path: Path) -> int | None:
    from shutil import disk_usage

    try:
        return disk_usage(_nearest(path)).free
    except (OSError, ValueError):
        return None


def _nearest(path: Path) -> Path:
    """The directory where the file is, or where directories would be made for it."""
    return next((above for above in path.absolute().parents if above.exists()), path.parent)


# -- what would go wrong


def _of_the_terminal(size: tuple[int, int] | None, encoding: str, depth: str, loaded: Loaded) -> Iterator[str]:
    from ldd_tui.look import glyphs
    from ldd_tui.settings import terminal

    term = os.environ.get("TERM", "")
    if size is None:
        yield _("There is no terminal. The screen needs one; `ldd-tui play --plain` doesn't.")
    elif size[0] < terminal.COLUMNS or size[1] < terminal.LINES:
        words = _("The terminal is too small: {width}x{height}. The screen needs {columns}x{lines}.")
        yield words.format(width=size[0], height=size[1], columns=terminal.COLUMNS, lines=terminal.LINES)
    if not encoding.lower().startswith("utf") and glyphs.glyphs() is glyphs.PLAIN:
        words = _("The encoding is {encoding}, so the board is drawn in ASCII. Set a UTF-8 locale: LANG=C.UTF-8")
        yield words.format(encoding=encoding)
    if loaded.settings.colours != terminal.AUTO or os.environ.get(terminal.NO_COLOR):
        return  # as the player wants it
    if depth == terminal.NONE:
        words = _("The terminal's name, TERM={term}, promises no colours. `ldd-tui play --plain` works anywhere.")
        yield words.format(term=term)
    elif depth == terminal.FEW:
        words = _("The terminal's name, TERM={term}, promises 16 colours. If it has more, set COLORTERM=truecolor.")
        yield words.format(term=term)


def _of_the_files(settings: Path, store: Path, loaded: Loaded) -> Iterator[str]:
    from ldd_tui.text.safe_text import why

    if loaded.trouble:
        yield loaded.trouble
    for path, words in (
        (settings, N_("Settings can't be saved in {directory}: {why}.")),
        (store, N_("Games can't be saved in {directory}: {why}.")),
    ):
        error = _refusal(path)
        if error is not None:
            yield _(words).format(directory=_nearest(path), why=why(error))
    yield from _of_the_store(store)
    free = _free(store)
    if free is not None and free < _LITTLE_MB * _MB:
        yield _("Only {size} MB are free where games are saved.").format(size=free // _MB)


def _refusal(path: Path) -> Exception | None:
    """Why a file can't be written. Rights alone don't tell, on Windows least of all."""
    from tempfile import TemporaryFile

    try:
        with TemporaryFile(dir=_nearest(path)):
            pass
        if path.exists():
            with path.open("r+b"):
                pass
    except (OSError, ValueError) as error:
        return error
    return None


def _of_the_store(store: Path) -> Iterator[str]:
    from ldd_tui.text.store_errors import error_text
    from saves.database import damage_mark, file_errors, is_ours, is_there, not_ours
    from saves.errors import SavesError

    try:
        with file_errors(store):
            if damage_mark(store).exists():
                yield _("The saved games are damaged. The next start repairs what can be repaired.")
            elif is_there(store) and store.stat().st_size and not is_ours(store):
                raise not_ours(store)
    except SavesError as error:
        yield error_text(error)
