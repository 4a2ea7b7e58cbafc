"""Exports a game from the screen: a format, the name of a file, and where it is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from textual.app import App

from ldd_tui.games.sharing import Shared
from ldd_tui.modals import reuse
from ldd_tui.modals.export import ExportModal, FileModal
from ldd_tui.reports.exporting import ENDINGS, GAME, exported, file_name, write_new
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
        if format_ is not None:
            ask(format_, _free(directory, shared.name, format_), "")

    def ask(format_: str, name: str, refused: str) -> None:
        dialog = reuse(app, FileModal, name, directory)
        if refused:
            dialog.refuse(refused)
        app.push_screen(dialog, lambda typed: None if typed is None else write(format_, typed))

    def write(format_: str, name: str) -> None:
        try:
            file = directory / Path(name).expanduser()
            write_new(file, exported(store, shared.game, format_, moment=lambda _history: shared.state))
        except FileExistsError:
            ask(format_, name, _("{file} exists; nothing was replaced").format(file=file_shown(name)))
        except SavesError as error:
            app.notify(error_text(error), severity="error", markup=False, timeout=10)
        except (OSError, ValueError, RuntimeError) as error:  # a directory that is not there, a name no file can have
            ask(format_, name, labelled(file_shown(name), why(error)))
        else:
            words = _("The game is in {file}").format(file=file_shown(file))
            played = format_ == GAME and not isinstance(shared.state.waiting, Over)
            secret = _("The game isn't over: the file doesn't hold the secret of its dice.") if played else None
            app.notify(together(words, secret), markup=False, timeout=15)

    directory = _directory()
    app.push_screen(reuse(app, ExportModal), chosen)


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
