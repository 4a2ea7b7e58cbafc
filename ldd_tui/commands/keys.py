"""`ldd-tui keys`: every command that a player can give keys of their own, as it can stand in the file of settings."""

from __future__ import annotations

import click

from ldd_tui.text import N_


@click.command(help=N_("List the commands with their keys, as they can stand in the file of settings."))
@click.pass_context
def keys(ctx: click.Context) -> None:
    from ldd_tui.keys import changes, in_force
    from ldd_tui.settings.settings import load
    from saves.named_files import settings_path

    settings, trouble = load(settings_path(ctx.find_root().params["settings"]))
    in_force.use(dict(settings.keys))
    click.echo("\n".join(changes.lines()))
    if trouble:
        raise click.ClickException(trouble)
