"""`ldd odds`: the exact odds of an offensive."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.words import N_, _

if TYPE_CHECKING:
    from rules.model import Sector


@click.command(help=N_("Print the exact odds of an offensive: ldd odds germany france 3"))
@click.argument("attacker")
@click.argument("defender")
@click.argument("size", type=int)
@click.option(
    "--position",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=N_("A position in JSON, instead of the set-up (docs/engine_protocol.md)."),
)
@click.option("--json", "json_", is_flag=True, help=N_("Print one JSON object."))
@click.pass_obj
def odds(board: Path | None, attacker: str, defender: str, size: int, position: Path | None, json_: bool) -> None:
    import msgspec

    from ldd_tui import engine_pipe, plain_text
    from ldd_tui.commands.files import state_of
    from ldd_tui.words.prompts import refusal
    from rules.odds import out_of_question

    pair = _sector(attacker), _sector(defender)
    state = state_of(position, board)
    refused = out_of_question(state, *pair, size)
    if refused is not None:
        raise click.UsageError(refusal(refused))
    if json_:
        click.echo(msgspec.json.encode(engine_pipe.odds_of(state, *pair, size)))
    else:
        click.echo(plain_text.odds(state, *pair, size))


def _sector(name: str) -> Sector:
    """A sector by its name in files; a hyphen or a blank will do for the underscore."""
    from rules.model import Sector

    try:
        return Sector[name.upper().replace("-", "_").replace(" ", "_")]
    except KeyError:
        known = ", ".join(sector.name.lower() for sector in Sector)
        raise click.UsageError(_("{name}: expected one of {known}").format(name=name, known=known)) from None
