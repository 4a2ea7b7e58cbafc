"""Opens the app from the command line: `ldd-tui` alone, and the commands `new`, `learn` and `replay`."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.commands.options import Problem
from ldd_tui.commands.stored_games import in_words
from ldd_tui.text import _

if TYPE_CHECKING:
    from ldd_tui.app.ldd_app import LddApp
    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import NewGame
    from ldd_tui.teach.lesson import Lesson


def open_app(
    ctx: click.Context,
    recording: Recording | None = None,
    new_game: NewGame | None = None,
    learn: Lesson | str | bool = False,
) -> None:
    """Open the app, once what was named on the command line, of which `ctx` is the root, is known to be fit for it.

    `recording` is gone through at once, past the menu; a `new_game` is started; `learn` opens a lesson, the course
    of an edition by its key, or with True the course.
    """
    store, board, settings = (ctx.params[name] for name in ("store", "board", "settings"))
    board_text = None if board is None else _board_text(board)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Problem(
            _("Playing needs a terminal for input and output; `ldd-tui simulate` and `ldd-tui board` do not.")
        )
    from ldd_tui.settings import terminal
    from ldd_tui.settings.settings import load
    from saves.named_files import settings_path, store_path

    kept = settings_path(settings)
    loaded = load(kept)
    gc.disable()  # nothing that is made while the app starts is garbage; the app enables it
    depth = terminal.prepare(loaded.settings.colours, os.environ)  # before Textual is imported: it looks once
    from ldd_tui.app.ldd_app import LddApp

    app = LddApp(
        store_path(store),
        board_text=board_text,
        loaded=loaded,
        settings_path=kept,
        depth=depth,
        recording=recording,
        new_game=new_game,
        learn=learn,
    )
    if store is not None:
        open_store_of(app, to_read=recording is not None)
    for from_the_keyboard in (signal.SIGINT, getattr(signal, "SIGQUIT", signal.SIGINT)):  # keys, also while it leaves
        signal.signal(from_the_keyboard, signal.SIG_IGN)
    try:
        app.run()
    except Exception as error:  # where not even the app could end calmly
        from ldd_tui.app.failure_report import farewell

        click.echo(farewell(error, store_path(store)).plain, err=True)
        sys.exit(1)
    sys.exit(app.return_code or 0)


def open_store_of(app: LddApp, to_read: bool) -> None:
    """Open a file of games that was asked for; without one the app finds its own way, and `to_read` a game too."""
    from saves.errors import NotSaved, SavesError

    try:
        app.library.open()
    except SavesError as error:
        if to_read and isinstance(error, NotSaved) and error.why == "read_only":
            return
        raise Problem(in_words(error)) from error


def _board_text(path: Path) -> str:
    """The text of a board file that can be played with."""
    from ldd_tui.games import board_files

    try:
        return board_files.text_of(path)
    except board_files.WrongBoard as error:
        raise Problem(str(error)) from error
