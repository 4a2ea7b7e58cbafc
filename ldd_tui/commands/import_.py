"""`ldd-tui import`: a game from a file, taken in only if every line of it is in order."""

from __future__ import annotations

from pathlib import Path

import click

from ldd_tui.commands.options import FILE_OR_DASH
from ldd_tui.commands.stored_games import about_file, bytes_of, open_store, quoted
from ldd_tui.text import N_, _, ngettext


@click.command("import", help=N_("Take in a game from a file, after playing through and checking every line."))
@click.argument("file", type=FILE_OR_DASH)
@click.option("--name", metavar="TEXT", help=N_("What to call it, instead of its own name."))
@click.pass_context
def import_(ctx: click.Context, file: Path, name: str | None) -> None:
    from rules.model import Over
    from saves.errors import BadFile
    from saves.portable import import_game

    data = bytes_of(file)
    with open_store(ctx, create=True) as store:
        try:
            game = store.load(import_game(store, data, name))
        except BadFile as error:
            raise click.UsageError(about_file(file, error)) from error
    events = ngettext("{count} event", "{count} events", game.seq + 1).format(count=game.seq + 1)
    click.echo(_("{name}: {events} taken in").format(name=quoted(game.name), events=events))
    if not game.sealed and isinstance(game.state.waiting, Over):
        if game.header.commitment:
            click.echo(_("The secret of its dice is not in the file: nobody can check them."))
    elif not game.sealed:
        click.echo(_("The secret of its dice is not in the file: play on with dice from the table."))
