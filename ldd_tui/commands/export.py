"""`ldd-tui export` and `ldd-tui import`: a game as a file, a report or a picture."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.commands.options import FILE_OR_DASH, STANDARD_OUTPUT, not_with, only_with, write
from ldd_tui.commands.stored_games import about_file, bytes_of, game_called, game_or_file, named, open_store, quoted
from ldd_tui.text import N_, _, ngettext

if TYPE_CHECKING:
    from rules.model import State
    from saves.game_list import Summary
    from saves.history import History
    from saves.store import Store


@click.command("import", help=N_("Import a game from a file, checking every line."))
@click.argument("file", type=FILE_OR_DASH)
@click.option("--name", metavar="TEXT", help=N_("Its new name."))
@click.pass_context
def import_(ctx: click.Context, file: Path, name: str | None) -> None:
    from rules.model import Over
    from saves.errors import BadFile
    from saves.portable import import_read, read_file

    data = bytes_of(file)
    with open_store(ctx, create=True) as store:
        try:
            read = read_file(data)
            game = store.load(import_read(store, read, name))
        except BadFile as error:
            raise click.UsageError(about_file(file, error)) from error
    events = ngettext("{count} event", "{count} events", game.seq + 1).format(count=game.seq + 1)
    click.echo(_("{name}: {events} imported").format(name=named(game.name), events=events))
    if lost := read.lost_notes:
        words = ngettext("{count} damaged note was left out.", "{count} damaged notes were left out.", lost)
        click.echo(words.format(count=lost))
    if not game.sealed and isinstance(game.state.waiting, Over):
        if game.header.commitment:
            click.echo(_("The file has no secret of its dice: nobody can check them."))
    elif not game.sealed:
        click.echo(_("The file has no secret of its dice: play on with dice from the table."))


# As in `ldd_tui.reports.exporting`, which takes long to import.
_FORMATS = ("jsonl", "text", "markdown", "html", "svg", "lesson")


@click.command(
    help=N_(
        "Write a saved game, by name or id, to a file: the game itself, a report or a picture of the board. "
        "Without a name: list the games with their ids."
    )
)
@click.argument("name", required=False, shell_complete=game_or_file)
@click.argument("file", type=FILE_OR_DASH, required=False)
@click.option(
    "--format",
    "format_",
    type=click.Choice(_FORMATS),
    help=N_(
        "jsonl: the game, for `ldd-tui import`. text, markdown, html: a report. svg: the board. lesson: the notes as "
        "a lesson, for `ldd-tui learn`. Default: by the ending of FILE (.toml: a lesson), else jsonl."
    ),
)
@click.option("--turn", type=click.IntRange(min=1), metavar="N", help=N_("For svg: at the start of turn N."))
@click.option(
    "--at", type=click.IntRange(min=0), metavar="EVENT", help=N_("For svg: after this event. For a lesson: from it on.")
)
@click.option("--force", is_flag=True, help=N_("Replace an existing file."))
@click.option(
    "--with-secret", is_flag=True, help=N_("For your own backup: with the secret of the dice of an unfinished game.")
)
@click.pass_context
def export(
    ctx: click.Context,
    name: str | None,
    file: Path | None,
    format_: str | None,
    turn: int | None,
    at: int | None,
    force: bool,
    with_secret: bool,
) -> None:
    if name is None:
        _list(ctx)
        return
    if file is None:
        raise click.UsageError(_("expected the name of a file after {name}").format(name=quoted(name)))
    from ldd_tui.reports.exporting import LESSON, exported, format_of

    format_ = format_ or format_of(file)
    _check(format_, turn, at, with_secret)
    with open_store(ctx) as store:
        summary = game_called(store, name)
        moment = partial(_moment, turn=turn, at=at)
        if format_ == LESSON:
            text = _lesson(store, summary.id, at or 0)
        else:
            text = exported(store, summary.id, format_, moment=moment, with_secret=with_secret)
    write(file, text, force)
    _confirm(summary, file, format_, with_secret, text.count("\n") - 1)


def _lesson(store: Store, game: str, start: int) -> str:
    from ldd_tui.games.recording import Recording
    from ldd_tui.teach.from_game import NoLesson, lesson_of

    try:
        return lesson_of(Recording.of_game(store, game, start))
    except NoLesson as error:
        raise click.UsageError(str(error)) from error


def _list(ctx: click.Context) -> None:
    from ldd_tui.text import game_summary
    from saves.game_list import ID_CELLS

    with open_store(ctx) as store:
        for summary in store.games():
            title = game_summary.name(summary) or _("(no name)")
            click.echo(f"{summary.id[:ID_CELLS]}  {title}  {game_summary.progress(summary)}")


def _check(format_: str, turn: int | None, at: int | None, with_secret: bool) -> None:
    from ldd_tui.reports.exporting import GAME, LESSON, PICTURE

    if with_secret and format_ != GAME:
        raise only_with("--with-secret", "--format=jsonl")
    if format_ != PICTURE and turn is not None:
        raise only_with("--turn", "--format=svg")
    if format_ not in (PICTURE, LESSON) and at is not None:
        raise only_with("--at", "--format=svg")
    if turn is not None and at is not None:
        raise not_with("--turn", "--at")


def _moment(history: History, *, turn: int | None, at: int | None) -> State:
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
    from ldd_tui.reports.exporting import GAME, LESSON, PICTURE

    if file != STANDARD_OUTPUT:
        what = {
            GAME: ngettext("{count} event", "{count} events", count).format(count=count),
            PICTURE: _("the board"),
            LESSON: _("the lesson"),
        }.get(format_, _("the report"))
        click.echo(_("{name}: {what} in {file}").format(name=named(summary.name), what=what, file=quoted(str(file))))
    if format_ != GAME or summary.over is not None:
        return
    message = _("The game isn't over: the file doesn't hold the secret of its dice.")
    if with_secret:
        message = _("The file reveals dice to come: keep it to yourself.")
    click.echo(message, err=file == STANDARD_OUTPUT)
