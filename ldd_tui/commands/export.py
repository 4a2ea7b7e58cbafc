"""`ldd-tui export` and `ldd-tui import`: a game as a file, a report or a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.commands.options import FILE_OR_DASH, STANDARD_OUTPUT, not_with, only_with, write
from ldd_tui.commands.stored_games import about_file, bytes_of, game_called, game_or_file, open_store, quoted
from ldd_tui.text import N_, _, ngettext

if TYPE_CHECKING:
    from rules.model import State
    from saves.game_list import Summary
    from saves.history import History
    from saves.store import Store
    from saves.verify import Report


@click.command("import", help=N_("Import a game from a file, checking every line."))
@click.argument("file", type=FILE_OR_DASH)
@click.option("--name", metavar="TEXT", help=N_("Its new name."))
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
    click.echo(_("{name}: {events} imported").format(name=quoted(game.name), events=events))
    if not game.sealed and isinstance(game.state.waiting, Over):
        if game.header.commitment:
            click.echo(_("The file has no secret of its dice: nobody can check them."))
    elif not game.sealed:
        click.echo(_("The file has no secret of its dice: play on with dice from the table."))


_GAME, _TEXT, _MARKDOWN, _HTML, _PICTURE = FORMATS = ("jsonl", "text", "markdown", "html", "svg")
_SUFFIXES = {".txt": _TEXT, ".md": _MARKDOWN, ".html": _HTML, ".svg": _PICTURE}


@click.command(help=N_("Write a saved game to a file: the game itself, a report or a picture of the board."))
@click.argument("name", shell_complete=game_or_file)
@click.argument("file", type=FILE_OR_DASH)
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    help=N_(
        "jsonl: the game, for `ldd-tui import`. text, markdown, html: a report. svg: the board. "
        "Default: by the ending of FILE, else jsonl."
    ),
)
@click.option("--turn", type=click.IntRange(min=1), metavar="N", help=N_("For svg: at the start of turn N."))
@click.option("--at", type=click.IntRange(min=0), metavar="EVENT", help=N_("For svg: after this event."))
@click.option("--force", is_flag=True, help=N_("Replace an existing file."))
@click.option(
    "--with-secret", is_flag=True, help=N_("For your own backup: with the secret of the dice of an unfinished game.")
)
@click.pass_context
def export(
    ctx: click.Context,
    name: str,
    file: Path,
    format_: str | None,
    turn: int | None,
    at: int | None,
    force: bool,
    with_secret: bool,
) -> None:
    from saves.portable import export_game

    format_ = format_ or _SUFFIXES.get(file.suffix.lower(), _GAME)
    _check(format_, turn, at, with_secret)
    with open_store(ctx) as store:
        summary = game_called(store, name)
        if format_ == _GAME:
            text = "".join(export_game(store, summary.id, with_secret))
        elif format_ == _PICTURE:
            text = _picture(store, summary, turn, at)
        else:
            text = _report(store, summary, format_)
    write(file, text, force)
    _confirm(summary, file, format_, with_secret, text.count("\n") - 1)


def _check(format_: str, turn: int | None, at: int | None, with_secret: bool) -> None:
    if with_secret and format_ != _GAME:
        raise only_with("--with-secret", "--format=jsonl")
    if format_ != _PICTURE and (turn, at) != (None, None):
        raise only_with("--turn, --at", "--format=svg")
    if turn is not None and at is not None:
        raise not_with("--turn", "--at")


def _report(store: Store, summary: Summary, format_: str) -> str:
    from ldd_tui import reports
    from ldd_tui.games.analysing import deepest_kept

    history, found = _examined(store, summary)
    return reports.after_action(summary.name, history, found, format_, deepest_kept(store, summary.id, history))


def _picture(store: Store, summary: Summary, turn: int | None, at: int | None) -> str:
    from ldd_tui import reports

    history, _found = _examined(store, summary)
    return reports.board(summary.name, history, _moment(history, turn, at))


def _examined(store: Store, summary: Summary) -> tuple[History, Report]:
    """Check a game and return its public view. Raises the first flaw found."""
    from saves.undisclosed import as_public
    from saves.verify import examine

    game = store.stored(summary.id)
    history, found = examine(game.links, game.secret, (game.seq, game.head))
    if found.flaw is not None:
        raise found.flaw
    return as_public(history), found


def _moment(history: History, turn: int | None, at: int | None) -> State:
    last = history.last
    if at is not None:
        if at > last.seq:
            raise click.UsageError(_("--at: the last event is {last}").format(last=last.seq))
        return history.entries[at].state
    if turn is not None:
        begun = next((entry.state for entry in history.line if entry.state.turn >= turn), None)
        if begun is None:
            raise click.UsageError(_("--turn: the last turn is {turn}").format(turn=last.state.turn))
        return begun
    return last.state


def _confirm(summary: Summary, file: Path, format_: str, with_secret: bool, count: int) -> None:
    if file != STANDARD_OUTPUT:
        what = {
            _GAME: ngettext("{count} event", "{count} events", count).format(count=count),
            _PICTURE: _("the board"),
        }.get(format_, _("the report"))
        click.echo(_("{name}: {what} in {file}").format(name=quoted(summary.name), what=what, file=quoted(str(file))))
    if format_ != _GAME or summary.over is not None:
        return
    message = _("The game isn't over: the file doesn't hold the secret of its dice.")
    if with_secret:
        message = _("The file reveals dice to come: keep it to yourself.")
    click.echo(message, err=file == STANDARD_OUTPUT)
