from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ldd_tui.commands import options
from ldd_tui.commands.opening import open_app
from ldd_tui.commands.options import not_with
from ldd_tui.text import N_, _

if TYPE_CHECKING:
    from ldd_tui.games.library import Library
    from ldd_tui.teach.course import Progress
    from ldd_tui.teach.solving import Posed


@click.command(help=N_("Solve a puzzle: by its number, or the puzzle of the day, the same for everybody."))
@click.argument("number", required=False, type=click.IntRange(min=1), metavar="[NUMBER]")
@click.option("--edition", type=options.EDITION, help=N_("Which edition's puzzles. Default: the second."))
@click.option("--list", "list_", is_flag=True, help=N_("List the puzzles."))
@click.option("--new", "made", is_flag=True, help=N_("Make a new puzzle; it takes some seconds."))
@options.plain
@click.pass_context
def puzzle(
    ctx: click.Context, number: int | None, edition: str | None, list_: bool, made: bool, plain: bool | None
) -> None:
    from rules.editions import STANDARD

    if number is not None and (made or list_):
        raise not_with("--new" if made else "--list", _("a number"))
    edition = edition or STANDARD
    if list_:
        _list(edition)
        return
    if number is not None:
        from ldd_tui.coach.puzzles import shipped

        count = len(shipped(edition))
        if number > count:
            raise click.UsageError(_("expected a puzzle from 1 to {count}").format(count=count))

    def posed(_library: Library, progress: Progress) -> Posed:
        from ldd_tui.teach.solving import new_puzzle, shipped_puzzle

        fresh = new_puzzle(edition, progress) if made else None
        return fresh or shipped_puzzle(edition, progress, number)

    open_app(ctx.find_root(), plain=plain, solve=posed)


def _list(edition: str) -> None:
    from ldd_tui.coach.problem import Puzzle
    from ldd_tui.coach.puzzles import shipped
    from ldd_tui.text import problems

    for one in shipped(edition):
        assert isinstance(one.source, Puzzle)
        words = _("{number:>2}  {title}. {missed}")
        click.echo(
            words.format(number=one.source.number, title=problems.title(one), missed=problems.missed(one.source))
        )
