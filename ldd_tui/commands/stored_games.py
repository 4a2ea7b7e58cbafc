"""Finds stored games and game files, and reports errors in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.commands.options import Problem, completing, not_usable, shown
from ldd_tui.text import _
from ldd_tui.text.phrases import labelled

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ldd_tui.games.library import Library
    from saves.errors import SavesError
    from saves.game_list import Summary
    from saves.history import History
    from saves.store import Store

STANDARD_INPUT = Path("-")
_NAME_CELLS, _DETAIL_CELLS = 60, 240


@contextmanager
def open_store(ctx: click.Context, create: bool = False) -> Iterator[Store]:
    """Open the store, with its errors in one line. Unless `create`, it must exist and may be read-only."""
    from saves.errors import NotSaved, SavesError
    from saves.named_files import store_path
    from saves.store import Store

    path = store_path(ctx.find_root().params.get("store"))
    if not create and not is_there(path):
        raise click.UsageError(_("no saved games in {path}").format(path=shown(path)))
    try:
        try:
            store = Store(path)
        except NotSaved as error:
            if create or error.why != "read_only":
                raise
            store = Store(path, copied=True)
        with store:
            yield store
    except SavesError as error:
        raise click.UsageError(in_words(error)) from error


def game_or_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Completes a command line with the names of saved games, or else leaves files to the shell."""
    from shlex import quote

    from click.shell_completion import CompletionItem

    from ldd_tui.text.safe_text import printable

    with suppress(click.ClickException), open_store(ctx) as store:
        names = [summary.name for summary in store.games() if printable(summary.name) == summary.name]
        found = completing(names, incomplete)
        if os.environ.get("_LDD_TUI_COMPLETE") == "bash_complete":  # the other shells quote words themselves
            found = [CompletionItem(quote(item.value)) for item in found]
        if found:
            return found
    return [CompletionItem(incomplete, type="file")]


def open_library(library: Library, to_read: bool) -> None:
    """Raises `Problem` if the games file can't be opened. `to_read`: a read-only file is fine."""
    from saves.errors import NotSaved, SavesError

    try:
        library.open()
    except SavesError as error:
        if to_read and isinstance(error, NotSaved) and error.why == "read_only":
            return
        raise Problem(in_words(error)) from error


def game_called(store: Store, name: str) -> Summary:
    """By its name, its id or the beginning of its id. Raises `click.UsageError`, with similar names."""
    found = store.named(name)
    if not found:
        from ldd_tui.text.near_names import no_game

        if Path(name).suffix or len(Path(name).parts) > 1:
            words = _("no file or game {name}; expected the name of a saved game, or a file that export wrote")
            raise click.UsageError(words.format(name=quoted(name)))
        raise click.UsageError(no_game(name, [summary.name for summary in store.games()]))
    if len(found) > 1:
        from saves.game_list import ID_CELLS

        ids = ", ".join(summary.id[:ID_CELLS] for summary in found)
        raise click.UsageError(
            _("several games are called {name}: give one of {ids}").format(name=quoted(name), ids=ids)
        )
    return found[0]


def in_words(error: SavesError) -> str:
    """The translated error, with the place it names."""
    from saves.errors import BadFile, JournalError

    text = detail(error)
    if isinstance(error, JournalError):
        return labelled(_("event {seq}").format(seq=error.seq), text)
    if isinstance(error, BadFile) and error.line:
        return labelled(_("line {line}").format(line=error.line), text)
    return text


def detail(error: SavesError) -> str:
    from ldd_tui.text.safe_text import clean

    details = {name: clean(str(value), _DETAIL_CELLS) for name, value in error.details.items()}
    return _(error.template).format(**details)


def quoted(name: str) -> str:
    """A name safe for a terminal, in quotes because it may be a sentence."""
    from ldd_tui.text.safe_text import clean

    return _('"{name}"').format(name=clean(name, _NAME_CELLS))


def named(name: str) -> str:
    return quoted(name) if name.strip() else _("(no name)")


def heading(name: str, history: History) -> str:
    if not history.entries:
        return named(name)
    from ldd_tui.text import names
    from ldd_tui.text.watching import who_plays
    from rules.model import Side

    setup, players = history.last.state.setup, who_plays(history)
    entente, central_powers = (
        names.opponent(setup.board.edition)
        if side in setup.options.athena
        else _("{name}, a computer").format(name=quoted(players[side]))
        if history.deciders[side]
        else quoted(players[side])
        if players[side]
        else _("someone without a name")
        for side in Side
    )
    return _("{name}: {entente} (Entente) against {central_powers} (Central Powers)").format(
        name=named(name), entente=entente, central_powers=central_powers
    )


def file_called(name: str) -> Path | None:
    """None if it can only be the name of a game."""
    path = Path(name)
    try:
        return path if path.is_file() else None
    except (OSError, ValueError):  # the name of a game may be too long for a file
        return None


def is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        raise not_usable(path, error) from error


def bytes_of(file: Path) -> bytes:
    """A possible game file, read just far enough to see if it is too large."""
    from saves import named_files
    from saves.portable import LARGEST

    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST + 1)
        return named_files.read(file, LARGEST + 1)
    except OSError as error:
        raise not_usable(file, error) from error


def about_file(file: Path, error: object) -> str:
    from saves.errors import SavesError

    assert isinstance(error, SavesError)
    return labelled(shown(file), in_words(error))
