"""`ldd-tui grades`: how well you play, over all your analysed games."""

from __future__ import annotations

import time
from itertools import groupby
from typing import TYPE_CHECKING

import click

from ldd_tui.commands import options
from ldd_tui.commands.stored_games import open_store
from ldd_tui.text import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ldd_tui.coach.record import Seat
    from rules.model import Side

_WIDTH = 80


@click.command(help=N_("Your grade over all your analysed games, and what costs you most."))
@click.option("--player", metavar="NAME", default="", help=N_("Only the sides of the person with this name."))
@click.option("--edition", type=options.EDITION, help=N_("Only games of one edition."))
@click.option("--side", type=options.SideName(), help=N_("Only one side's decisions."))
@click.option("--json", "json_", is_flag=True, help=N_("Print JSON."))
@click.option("--plain", is_flag=True, help=N_("Plain lines without tables, for screen readers."))
@click.pass_context
def grades(ctx: click.Context, player: str, edition: str | None, side: Side | None, json_: bool, plain: bool) -> None:
    from ldd_tui.coach.record import analysed, as_data, own_sides, seats, stored

    with open_store(ctx) as store:
        games = store.games()
        found = stored(store, games, own_sides(games, player))
    chosen = [
        seat for seat in seats(analysed(found)) if side in (None, seat.own.side) and edition in (None, seat.own.edition)
    ]
    waiting = [one.game for one in found if one.game.over is not None and one.packed is None]
    if json_:
        import msgspec

        click.echo(msgspec.json.encode(as_data(chosen, waiting)))
    else:
        click.echo(_printed(chosen, len(waiting), plain))


def _printed(seats: Sequence[Seat], waiting: int, plain: bool) -> str:
    from ldd_tui.text import your_games as words
    from ldd_tui.text.phrases import together
    from ldd_tui.text.plain_board import NO_LIMIT, Sentences, Tables, joined

    writer = Sentences(NO_LIMIT) if plain else Tables(_WIDTH)
    told = words.sentences(seats)
    if waiting:
        told.append(together(words.waiting(waiting), _("ldd-tui analyse NAME analyses one.")))
    tables = (
        (words.headings_of_games(), words.games(seats, time.time())),
        (words.headings_of_parts(), words.by_parts(seats)),
        (words.headings_of_themes(), words.themes(seats)),
    )
    return joined(
        [
            writer.prose(told),
            *(
                writer.under((section or headings[0], *headings[1:]), [row.cells for row in of_section])
                for headings, rows in tables
                for section, of_section in groupby(rows, lambda row: row.section)
            ),
        ]
    )
