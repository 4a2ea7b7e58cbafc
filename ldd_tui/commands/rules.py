"""The commands that print something known: `rules`, `show` and `keys`."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.commands import options
from ldd_tui.commands.options import FILE, board_text, state_of
from ldd_tui.text import N_, _

if TYPE_CHECKING:
    from ldd_tui.reference.book import Reference


# ------------------------------------------------------------------------------------------------ show
# `ldd-tui show`: a position as a board of plain text.


@click.command(help=N_("Print a position in JSON as a board (docs/engine_protocol.md)."))
@click.argument("position", type=FILE, metavar="POSITION.json")
@options.edition
@click.pass_obj
def show(board: Path | None, position: Path, edition: str | None) -> None:
    from ldd_tui.text import plain_board

    click.echo(plain_board.board(state_of(position, edition, board)))


# ------------------------------------------------------------------------------------------------ keys
# `ldd-tui keys`: every command that a player can give keys of their own, as it can stand in the file of settings.


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


# ------------------------------------------------------------------------------------------------ rules


@click.command(
    help=N_("Print the rules on a number or a word: ldd-tui rules 10.3.4, ldd-tui rules E15, ldd-tui rules Lafayette")
)
@click.argument("term", nargs=-1)
@options.edition
@click.pass_obj
def rules(board: Path | None, term: tuple[str, ...], edition: str | None) -> None:
    from ldd_tui.reference import as_text
    from ldd_tui.reference.book import CONTENTS, Reference
    from ldd_tui.reference.links import is_number
    from ldd_tui.text.safe_text import clean

    book = Reference(board_text(edition, board))
    width = shutil.get_terminal_size((80, 24)).columns
    asked = clean(" ".join(term), 200)
    article = book.find(asked or CONTENTS)
    if article is not None:
        click.echo(as_text.page(book, article, width))
        explained = as_text.explained_by(book, article)
        if explained is not None:
            click.echo(f"\n{as_text.page(book, explained, width)}")
        return
    if is_number(asked):
        raise click.UsageError(_no_such(book, asked))
    found = book.search(asked)
    if found:
        click.echo(_("The rules speak of {words} here:").format(words=asked))
        click.echo(as_text.results(book, found, width))
        return
    near = ", ".join(article.label or article.title for article in book.suggestions(asked))
    if near:
        raise click.UsageError(_("{words}: nothing in the rules; near it: {near}").format(words=asked, near=near))
    raise click.UsageError(_("{words}: nothing in the rules; `ldd-tui rules` shows the contents").format(words=asked))


def _no_such(book: Reference, asked: str) -> str:
    """Says there is no section, event or ruling with this number, and which are near it."""
    from ldd_tui.reference.book import CONTENTS, RULINGS
    from ldd_tui.reference.links import key_of

    above = key_of(asked).rpartition(".")[0]
    while above and above not in book:
        above = above.rpartition(".")[0]
    there = ", ".join(key for key in book.children(above or CONTENTS) if key[0].isdigit())
    if above and there:
        return _("{number}: there is no such rule; {above} has {there}").format(number=asked, above=above, there=there)
    if above:
        return _("{number}: there is no such rule; {above} has no sections").format(number=asked, above=above)
    return _(
        "{number}: there is no such rule; there are {there}, events E1 to E{last} and rulings from {ruling} on"
    ).format(number=asked, there=there, last=book.board.edition.cards.numbers[-1], ruling=book.children(RULINGS)[0])
