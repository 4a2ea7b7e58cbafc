from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.commands import options
from ldd_tui.commands.options import FILE, FILE_OR_DASH, board_text, state_of, write
from ldd_tui.commands.stored_games import game_called, game_or_file, is_there, open_store
from ldd_tui.text import N_, _

if TYPE_CHECKING:
    from ldd_tui.reference.model import Block
    from ldd_tui.reports import document
    from saves.history import Game


@click.command(help=N_("Print the board of a saved game, of a position in a file, or of a position code."))
@click.argument("position", type=FILE, metavar="NAME|FILE|CODE", shell_complete=game_or_file)
@click.option("--code", is_flag=True, help=N_("Print the position code instead: one line to send or to keep."))
@options.edition
@click.pass_context
def show(ctx: click.Context, position: Path, code: bool, edition: str | None) -> None:
    found = _of_game(ctx, position)
    state = state_of(position, edition, ctx.obj) if found is None else found.state
    if not code:
        from ldd_tui.text import plain_board

        click.echo(plain_board.board(state))
        return
    from ldd_tui.games import sharing
    from saves.events import Help
    from saves.undisclosed import help_allowed

    try:
        click.echo(sharing.code(state, Help.ALL if found is None else help_allowed(found.history)))
    except sharing.NoCode as error:
        raise click.UsageError(str(error)) from error


def _of_game(ctx: click.Context, name: Path) -> Game | None:
    """A saved game; None if the name is that of a file or a code."""
    from saves.named_files import store_path

    store = store_path(ctx.find_root().params.get("store"))
    if options.is_code(name) or is_there(name) or not is_there(store):
        return None
    with open_store(ctx) as found:
        if not found.named(str(name)) and (name.suffix or len(name.parts) > 1):  # a file was meant
            return None
        return found.load(game_called(found, str(name)).id)


@click.command(help=N_("List commands and keys as the settings file has them."))
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


@click.command(
    help=N_("Look up a rule by number or word: ldd-tui rules 10.3.4, ldd-tui rules E15, ldd-tui rules Lafayette")
)
@click.argument("term", nargs=-1)
@options.edition
@click.pass_obj
def rules(board: Path | None, term: tuple[str, ...], edition: str | None) -> None:
    from ldd_tui.reference import as_text, lookup
    from ldd_tui.reference.book import CONTENTS, Reference
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
    found = lookup.by_words(book, asked)
    if isinstance(found, str):
        raise click.UsageError(found)
    click.echo(_("{words} in the rules:").format(words=asked))
    click.echo(as_text.results(book, found, width))


@click.command(help=N_("Print the player aid: a turn, costs, sectors and the end on one page."))
@options.edition
@click.option(
    "--html", type=FILE_OR_DASH, metavar="FILE", help=N_("Write it as a web page to print; - is standard output.")
)
@click.option("--force", is_flag=True, help=N_("Replace an existing file."))
@click.pass_obj
def aid(board: Path | None, edition: str | None, html: Path | None, force: bool) -> None:
    from ldd_tui.reference import as_text
    from ldd_tui.reference.book import AID, Reference
    from ldd_tui.reports.as_html import as_html
    from ldd_tui.reports.document import Document
    from ldd_tui.text import names

    book = Reference(board_text(edition, board))
    article = book.article(AID)
    if html is None:
        click.echo(as_text.page(book, article, shutil.get_terminal_size((80, 24)).columns))
        return
    blocks = tuple(part for block in article.blocks for part in _in_document(block))
    write(html, as_html(Document(article.title, names.edition_of(book.board.edition.key), blocks), sheet=True), force)


def _in_document(block: Block) -> list[document.Block]:
    from ldd_tui.reports.document import Heading, Pairs, Table

    head, *rows = block.rows
    if head[1]:
        return [Table("", head, tuple(rows))]
    return [Heading(2, head[0]), *([Pairs(tuple((title, words) for title, words in rows))] if rows else [])]
