"""`ldd-tui import`: a game from a file, taken in only if every line of it is in order."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ldd_tui.commands.export import STANDARD, said, shown, stored
from ldd_tui.text import N_, _, ngettext


@click.command("import", help=N_("Take in a game from a file, once every line of it was played through and checked."))
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--name", metavar="TEXT", help=N_("What to call it, instead of its own name."))
@click.pass_context
def import_(ctx: click.Context, file: Path, name: str | None) -> None:
    from saves.errors import BadFile
    from saves.portable import import_game

    data = content(file)
    with stored(ctx, create=True) as store:
        try:
            game = store.load(import_game(store, data, name))
        except BadFile as error:
            raise click.UsageError(of_file(file, error)) from error
    events = ngettext("{count} event", "{count} events", game.seq + 1).format(count=game.seq + 1)
    click.echo(_("{name}: {events} taken in").format(name=shown(game.name), events=events))
    if not game.sealed:
        click.echo(_("The secret of its dice is not in the file: play on with dice from the table."))


def content(file: Path) -> bytes:
    """What is in a file that may be a game's, as far as is needed to see that it is too large."""
    from saves.portable import LARGEST

    try:
        if file == STANDARD:
            return sys.stdin.buffer.read(LARGEST + 1)
        with file.open("rb") as opened:
            return opened.read(LARGEST + 1)
    except OSError as error:
        raise click.UsageError(_("{file}: {error}").format(file=file, error=error.strerror or error)) from error


def of_file(file: Path, error: object) -> str:
    """An error with the file that it is about."""
    from saves.errors import SavesError

    assert isinstance(error, SavesError)
    return _("{file}: {error}").format(file=file, error=said(error))
