"""Exports a game from the screen: a format, the name of a file, and where it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.app import App

from ldd_tui.games.recording import Recording
from ldd_tui.games.sharing import Shared
from ldd_tui.keys.in_force import with_keys
from ldd_tui.modals import reuse
from ldd_tui.modals.export import ExportModal, FileModal
from ldd_tui.reports.exporting import ENDINGS, GAME, LESSON, exported, file_name, write_new
from ldd_tui.screens.host import Host
from ldd_tui.teach.from_game import NoLesson, lesson_of
from ldd_tui.text import _
from ldd_tui.text.phrases import labelled, together
from ldd_tui.text.safe_text import file_shown, why
from ldd_tui.text.store_errors import error_text
from rules.model import Over
from saves.errors import SavesError
from saves.store import Store


def export(app: App[Any], store: Store, shared: Shared) -> None:
    """`shared`: a game of this store."""

    def chosen(format_: str | None) -> None:
        if format_ is None:
            return
        try:
            if format_ == LESSON:
                text = lesson_of(Recording.of_game(store, shared.game, shared.at or 0))
            else:
                text = exported(store, shared.game, format_, moment=lambda _history: shared.state)
        except (SavesError, NoLesson) as error:
            words = error_text(error) if isinstance(error, SavesError) else str(error)
            app.notify(words, severity="error", markup=False, timeout=10)
            return
        played = format_ == GAME and not isinstance(shared.state.waiting, Over)
        _write(app, shared.name, format_, text, in_play=played)

    app.push_screen(reuse(app, ExportModal), chosen)


def write_lesson(app: App[Any], recording: Recording, host: Host, refuse: Callable[[str], None]) -> None:
    """`refuse` gets the reason if there can be none."""
    if host.hosted:
        refuse(_("A file would be on the host's machine."))
        return
    try:
        text = lesson_of(recording)
    except NoLesson as error:
        refuse(with_keys(_("{why} {note} writes one."), why=error) if not recording.notes else str(error))
    else:
        _write(app, recording.name, LESSON, text)


def _write(app: App[Any], called: str, format_: str, text: str, *, in_play: bool = False) -> None:
    """Ask for the name of the file."""

    def ask(name: str, refused: str = "") -> None:
        dialog = reuse(app, FileModal, name, directory)
        if refused:
            dialog.refuse(refused)
        app.push_screen(dialog, lambda typed: None if typed is None else write(typed))

    def write(name: str) -> None:
        try:
            file = directory / Path(name).expanduser()
            write_new(file, text)
        except FileExistsError:
            ask(name, _("{file} exists; nothing was replaced").format(file=file_shown(name)))
        except (OSError, ValueError, RuntimeError) as error:  # a directory that is not there, a name no file can have
            ask(name, labelled(file_shown(name), why(error)))
        else:
            lesson = _("The lesson is in {file}: `ldd-tui learn` opens it.")
            words = lesson if format_ == LESSON else _("The game is in {file}")
            secret = _("The game isn't over: the file doesn't hold the secret of its dice.") if in_play else None
            app.notify(together(words.format(file=file_shown(file)), secret), markup=False, timeout=15)

    directory = _directory()
    ask(_free(directory, called, format_))


def _directory() -> Path:
    """The current directory, or else the player's documents."""
    try:
        here = Path.cwd()
    except OSError:  # it was deleted
        here = Path("/")
    if here.parent != here and os.access(here, os.W_OK):
        return here
    from platformdirs import user_documents_path

    documents = user_documents_path()
    return documents if documents.is_dir() else Path.home()


def _free(directory: Path, game: str, format_: str) -> str:
    """A name that no file has yet."""
    name = file_name(game, format_)
    stem, number = name.removesuffix(ENDINGS[format_]), 1
    while (directory / name).exists():
        number += 1
        name = f"{stem}-{number}{ENDINGS[format_]}"
    return name
