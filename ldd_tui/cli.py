"""The command line: `ldd` plays, `ldd simulate` lets it play; the other commands are in `ldd_tui.commands`.

What a command needs is imported when it runs: nothing but `ldd` alone loads the app.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldd_tui.commands.engine import engine
from ldd_tui.commands.export import export
from ldd_tui.commands.import_ import import_
from ldd_tui.commands.odds import odds
from ldd_tui.commands.replay import replay
from ldd_tui.commands.show import show
from ldd_tui.commands.verify import verify
from ldd_tui.words import N_, _, use

if TYPE_CHECKING:
    from ldd_tui.app import LddApp
    from ldd_tui.recording import Recording
    from ldd_tui.simulate import Keep, Plan
    from rules.board import Board

_INTERRUPTED = 130
_MESSAGE_CELLS = 600


class Problem(click.ClickException):
    """What a person can mend: told in one line, exit code 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        from ldd_tui.safe_text import clean  # names of files are text from people

        super().__init__(clean(message, _MESSAGE_CELLS))


class _Ldd(click.Group):
    """A group whose commands answer wrong options in one line, without the usage before it."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        try:
            return super().make_context(*args, **kwargs)
        except click.UsageError as error:
            raise _in_one_line(error) from error

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise _in_one_line(error) from error


def _in_one_line(error: click.UsageError) -> click.ClickException:
    return error if isinstance(error, click.exceptions.NoArgsIsHelpError) else Problem(error.format_message())


def main() -> None:
    """The entry point of the console script, in the language of the environment."""
    use(None)
    _translate(ldd)
    ldd(prog_name="ldd")


_FILE = click.Path(path_type=Path)
_PLAYER = click.Choice(["athena", "random"])
_BOARD_HELP = N_("A board file of your own (see `ldd board`).")


@click.group(
    cls=_Ldd,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("La Der des Ders, the First World War in fourteen turns. Without a command: play."),
)
@click.option("--store", type=_FILE, metavar="FILE", help=N_("Where games are kept, instead of your own directory."))
@click.option("--board", type=_FILE, metavar="FILE", help=_BOARD_HELP)
@click.option("--settings", type=_FILE, metavar="FILE", help=N_("Where settings are kept, instead of your own."))
@click.version_option(package_name="ldd", message="%(prog)s %(version)s", help=N_("Show the version and leave."))
@click.pass_context
def ldd(ctx: click.Context, store: Path | None, board: Path | None, settings: Path | None) -> None:
    ctx.obj = board
    if ctx.invoked_subcommand is None:
        open_app(ctx)


@ldd.command(help=N_("Play whole games without a screen and print what came of them."))
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help=N_("How many."))
@click.option("--seed", metavar="TEXT", help=N_("Where the dice come from: the same seed, the same games."))
@click.option("--entente", type=_PLAYER, default="athena", show_default=True, help=N_("Who plays the Entente."))
@click.option(
    "--central-powers", type=_PLAYER, default="athena", show_default=True, help=N_("Who plays the Central Powers.")
)
@click.option("--quick-play", is_flag=True, help=N_("With the quick-play rules (15)."))
@click.option("--rewriting-history", is_flag=True, help=N_("With the variant Rewriting History (16)."))
@click.option(
    "--initiative",
    type=click.Choice(["track", "dice", "bid"]),
    default="track",
    show_default=True,
    help=N_("How the initiative is found (6)."),
)
@click.option("--board", type=_FILE, metavar="FILE", help=_BOARD_HELP)
@click.option("--json", "json_", is_flag=True, help=N_("Print one JSON object."))
@click.option(
    "--export", type=_FILE, metavar="DIR", help=N_("Write every game to a file in DIR, as `ldd export` does.")
)
@click.pass_context
def simulate(
    ctx: click.Context,
    games: int,
    seed: str | None,
    entente: str,
    central_powers: str,
    quick_play: bool,
    rewriting_history: bool,
    initiative: str,
    board: Path | None,
    json_: bool,
    export: Path | None,
) -> None:
    from ldd_tui import simulate as simulation
    from rules.model import InitiativeRule

    if seed is None:
        seed = _any_seed()
    elif not seed.isprintable():
        raise Problem(_("--seed: expected text that can be printed"))
    board = board or ctx.obj
    plan = simulation.Plan(
        board=_board(board),
        players=(entente, central_powers),
        games=games,
        seed=seed,
        quick_play=quick_play,
        rewriting_history=rewriting_history,
        initiative=InitiativeRule[initiative.upper()],
    )
    with (
        _kept(plan, board, export) as keep,
        click.progressbar(length=games, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar,
    ):
        report = simulation.run(plan, lambda: bar.update(1), keep)
    click.echo(simulation.as_json(report) if json_ else simulation.as_text(report))
    if report.games < games:
        ctx.exit(_INTERRUPTED)


@contextmanager
def _kept(plan: Plan, board: Path | None, directory: Path | None) -> Iterator[Keep | None]:
    """What keeps the games of a plan in a directory, if one was named, and tells in one line why it cannot."""
    if directory is None:
        yield None
        return
    from ldd_tui.simulated_files import Files
    from rules.board_file import second_edition_text
    from saves.errors import BadFile

    try:
        yield Files(plan, second_edition_text() if board is None else _board_text(board), directory).write
    except FileExistsError as error:
        words = _("--export: there are games in {directory} already, and none was replaced")
        raise Problem(words.format(directory=directory)) from error
    except OSError as error:
        raise Problem(_("{file}: {error}").format(file=directory, error=error.strerror or error)) from error
    except BadFile as error:
        raise Problem(_("--export: {what}").format(what=_(error.template).format(**error.details))) from error


@ldd.command(help=N_("Print the packaged board file, to copy and to correct."))
def board() -> None:
    from rules.board_file import second_edition_text

    click.echo(second_edition_text(), nl=False)


for _command in (engine, odds, show, export, import_, verify, replay):
    ldd.add_command(_command)


def _translate(command: click.Command) -> None:
    """Put the help of a command, its options and its own commands into the installed language."""
    if command.help:
        command.help = _(command.help)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            parameter.help = _(parameter.help)
    if isinstance(command, click.Group):
        for name in command.commands:
            _translate(command.commands[name])


def open_app(ctx: click.Context, recording: Recording | None = None) -> None:
    """Open the app, once what was named on the command line, of which `ctx` is the root, is known to be fit for it.

    `recording` is gone through at once, past the menu.
    """
    store, board, settings = (ctx.params[name] for name in ("store", "board", "settings"))
    board_text = None if board is None else _board_text(board)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Problem(_("Playing needs a terminal for input and output; `ldd simulate` and `ldd board` do not."))
    from ldd_tui import terminal
    from ldd_tui.settings import load
    from saves.locations import settings_path, store_path

    kept = settings_path(settings)
    loaded = load(kept)
    gc.disable()  # nothing that is made while the app starts is garbage; the app enables it
    depth = terminal.prepare(loaded.settings.colours, os.environ)  # before Textual is imported: it looks once
    from ldd_tui.app import LddApp

    app = LddApp(
        store_path(store), board_text=board_text, loaded=loaded, settings_path=kept, depth=depth, recording=recording
    )
    if store is not None:
        _open_store(app)
    try:
        app.run()
    except Exception as error:  # where not even the app could end calmly
        from ldd_tui.screens.farewell import farewell

        click.echo(farewell(error, store_path(store)).plain, err=True)
        sys.exit(1)
    sys.exit(app.return_code or 0)


def _open_store(app: LddApp) -> None:
    """Open a file of games that was asked for; without one the app finds its own way."""
    from saves.errors import SavesError

    try:
        app.library.open()
    except SavesError as error:
        raise Problem(str(error)) from error


def _board(path: Path | None) -> Board:
    """The board of a file, or the packaged one."""
    from rules import board_file

    return board_file.second_edition() if path is None else board_file.parse(_board_text(path))


def _board_text(path: Path) -> str:
    """The text of a board file that can be played with."""
    from ldd_tui import boards

    try:
        return boards.text_of(path)
    except boards.WrongBoard as error:
        raise Problem(str(error)) from error


def _any_seed() -> str:
    """A seed that nobody chose; the report names it."""
    import secrets

    return str(secrets.randbelow(10**9))


if __name__ == "__main__":
    main()
