"""`ldd export`: a game as a file that can be sent. And how commands find stored games and speak of errors."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.words import N_, _, ngettext

if TYPE_CHECKING:
    from saves.errors import SavesError
    from saves.store import Store
    from saves.summary import Summary

STANDARD = Path("-")
_NAME_CELLS = 60


@click.command(help=N_("Write a saved game to a file that can be sent, read and checked by anyone."))
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--force", is_flag=True, help=N_("Replace the file if it is there."))
@click.option(
    "--with-secret",
    is_flag=True,
    help=N_("For a backup of your own: tell the secret of the dice though the game is not over."),
)
@click.pass_context
def export(ctx: click.Context, name: str, file: Path, force: bool, with_secret: bool) -> None:
    from saves.portable import export_game

    with stored(ctx) as store:
        summary = the_game(store, name)
        lines = list(export_game(store, summary.id, with_secret))
    _write(file, lines, force)
    if file != STANDARD:
        events = ngettext("{count} event", "{count} events", summary.seq + 1).format(count=summary.seq + 1)
        click.echo(
            _("{name}: {events} in {file}").format(name=shown(summary.name), events=events, file=shown(str(file)))
        )
    if summary.over is None and with_secret:
        told = _("The file tells the dice that are still to come: keep it to yourself.")
    elif summary.over is None:
        told = _("The game is not over, so the secret of its dice is not in the file.")
    else:
        return
    click.echo(told, err=file == STANDARD)


@contextmanager
def stored(ctx: click.Context, create: bool = False) -> Iterator[Store]:
    """The store that was asked for, whose errors are told in one line. Unless `create`, it must be there."""
    from saves.errors import SavesError
    from saves.locations import store_path
    from saves.store import Store

    path = store_path(ctx.find_root().params.get("store"))
    if not create and not path.exists():
        raise click.UsageError(_("there are no saved games in {path}").format(path=path))
    try:
        with Store(path) as store:
            yield store
    except SavesError as error:
        raise click.UsageError(said(error)) from error


def the_game(store: Store, name: str) -> Summary:
    """The one game of this name, or id."""
    found = store.named(name)
    if not found:
        raise click.UsageError(_("there is no game {name}").format(name=shown(name)))
    if len(found) > 1:
        ids = ", ".join(summary.id for summary in found)
        raise click.UsageError(
            _("more than one game is called {name}: give one of {ids}").format(name=shown(name), ids=ids)
        )
    return found[0]


def said(error: SavesError) -> str:
    """An error in the reader's language, with the place that it names."""
    from saves.errors import BadFile, JournalError

    text = _(error.template).format(**error.details)
    if isinstance(error, JournalError):
        return _("event {seq}: {what}").format(seq=error.seq, what=text)
    if isinstance(error, BadFile) and error.line:
        return _("line {line}: {what}").format(line=error.line, what=text)
    return text


def shown(name: str) -> str:
    """A name that people or files gave, fit for a terminal; quoted, for it may be empty or a sentence."""
    from ldd_tui.safe_text import clean

    return _('"{name}"').format(name=clean(name, _NAME_CELLS))


def _write(file: Path, lines: Iterable[str], force: bool) -> None:
    text = "".join(lines).encode()
    if file == STANDARD:
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
        return
    partial = file.with_name(file.name + ".partial")
    try:
        if file.exists() and not force:
            raise click.UsageError(_("{file} is there already: --force replaces it").format(file=file))
        if file.exists() and not file.is_file():
            file.write_bytes(text)  # a device
            return
        partial.write_bytes(text)
        partial.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        raise click.UsageError(_("{file}: {error}").format(file=file, error=error.strerror or error)) from error
