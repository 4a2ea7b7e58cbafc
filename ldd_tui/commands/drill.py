from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ldd_tui.commands import options
from ldd_tui.commands.opening import open_app
from ldd_tui.commands.stored_games import open_store
from ldd_tui.text import N_

if TYPE_CHECKING:
    from ldd_tui.games.library import Library
    from ldd_tui.teach.course import Progress
    from ldd_tui.teach.solving import Posed


@click.command(
    help=N_("Solve the mistakes of your own analysed games. Each comes back after days or weeks, until you know it.")
)
@click.option("--progress", is_flag=True, help=N_("Show what your mistakes cost then, and in your answers."))
@options.plain
@click.pass_context
def drill(ctx: click.Context, progress: bool, plain: bool | None) -> None:
    from ldd_tui.coach.drill import Drill, own_games
    from ldd_tui.text import drilled

    with open_store(ctx) as store:
        found = Drill(store, own_games(store))
        hidden = not sys.stderr.isatty()
        with click.progressbar(found.gather(), len(found.games), file=sys.stderr, hidden=hidden) as gathering:
            for _game in gathering:
                pass
        due = found.due()
        if progress and found.mistakes:
            click.echo("\n".join(drilled.in_progress(found)))
        elif not due:
            click.echo(drilled.nothing_due(found))
    if due and not progress:
        open_app(ctx.find_root(), plain=plain, solve=_posed)


def _posed(library: Library, _progress: Progress) -> Posed:
    from ldd_tui.coach.drill import Drill, own_games
    from ldd_tui.teach.drilling import posed

    found = Drill(library.store, own_games(library.store))
    for _game in found.gather():
        pass
    first = posed(found)
    assert first is not None, "some were due"
    return first
