"""`ldd-tui show`: a position as a board of plain text."""

from __future__ import annotations

from pathlib import Path

import click

from ldd_tui.commands import options
from ldd_tui.commands.options import FILE
from ldd_tui.text import N_


@click.command(help=N_("Print a position in JSON as a board (docs/engine_protocol.md)."))
@click.argument("position", type=FILE, metavar="POSITION.json")
@options.edition
@click.pass_obj
def show(board: Path | None, position: Path, edition: str | None) -> None:
    from ldd_tui.commands.files import state_of
    from ldd_tui.text import plain_board

    click.echo(plain_board.board(state_of(position, edition, board)))
