"""`ldd-tui board`: the packaged board file, and the numbers of a printed game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.commands import options
from ldd_tui.commands.options import FILE, FILE_OR_DASH, STANDARD_OUTPUT, board_text, not_with, only_with, shown, write
from ldd_tui.text import N_, _, ngettext
from ldd_tui.text.phrases import labelled

if TYPE_CHECKING:
    from ldd_tui.box.kept import MyBox

_LONGEST = 500


@click.command(help=N_("Print the board file, to copy and correct, or compare it with your box."))
@click.option(
    "--check-my-box", "check", is_flag=True, help=N_("Check doubtful values against your box, in plain text.")
)
@click.option(
    "--export",
    "exported",
    type=FILE_OR_DASH,
    metavar="FILE",
    help=N_("Write what you saw on your box as a board file."),
)
@click.option("--import", "imported", type=FILE, metavar="FILE", help=N_("Import what someone saw on their box."))
@click.option("--doubtful", is_flag=True, help=N_("List doubtful values by their effect on who wins."))
@click.option("--force", is_flag=True, help=N_("Replace an existing file."))
@options.edition
@click.pass_context
def board(
    ctx: click.Context,
    check: bool,
    exported: Path | None,
    imported: Path | None,
    doubtful: bool,
    force: bool,
    edition: str | None,
) -> None:
    if check + (exported is not None) + (imported is not None) + doubtful > 1:
        raise not_with("--check-my-box", "--export, --import, --doubtful")
    if edition is not None and imported is not None:
        raise not_with("--edition", "--import")
    if force and exported is None:
        raise only_with("--force", "--export")
    if check:
        _check(own_box(ctx, edition))
    elif exported is not None:
        _export(own_box(ctx, edition), exported, force)
    elif imported is not None:
        _import(ctx, imported)
    elif doubtful:
        _list_doubtful(ctx, edition)
    else:
        click.echo(board_text(edition, None), nl=False)


def own_box(ctx: click.Context, edition: str | None = None) -> MyBox:
    from ldd_tui.box.kept import MyBox
    from rules.editions import STANDARD
    from saves.named_files import settings_path

    return MyBox.next_to(settings_path(ctx.find_root().params.get("settings")), edition or STANDARD)


def _check(box: MyBox) -> None:
    from ldd_tui.box.words import converse

    def ask(question: str) -> str | None:
        click.echo(question, nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline(_LONGEST)
        if not sys.stdin.isatty():
            click.echo(line.rstrip("\n"))  # so that a transcript can be read
        return line if line.endswith("\n") else None

    converse(box, ask, click.echo)


def _list_doubtful(ctx: click.Context, edition: str | None) -> None:
    from ldd_tui.box.doubtful import as_text, measured
    from rules.editions import STANDARD

    key = edition or STANDARD
    click.echo(as_text(measured(key), own_box(ctx) if key == STANDARD else None))


def _export(box: MyBox, file: Path, force: bool) -> None:
    from ldd_tui.box import words

    made = box.board()
    write(file, made.text, force)
    aside = file == STANDARD_OUTPUT
    for said in (box.trouble, *(labelled(wrong.part.short, wrong.words) for wrong in made.wrong)):
        if said:
            click.echo(said, err=True)
    click.echo(labelled(words.progress(box.count), shown(file)), err=aside)


def _import(ctx: click.Context, file: Path) -> None:
    from ldd_tui.box import words
    from ldd_tui.box.board import seen_in
    from rules.board_file import parse

    text = options.board_text(None, file)
    box = own_box(ctx, parse(text).edition.key)
    found = seen_in(box.parts, text)
    if not found.answers:
        click.echo(_('{file}: no value is marked as read off a box (src = "B")').format(file=shown(file)))
        return
    count = len(found.answers)
    taken = ngettext("{count} value imported", "{count} values imported", count).format(count=count)
    said = box.take_over(found)
    click.echo(
        _("{file}: {taken}. {progress}.").format(file=shown(file), taken=taken, progress=words.progress(box.count))
    )
    if said:
        click.echo(said, err=True)
