"""The command line: `ldd-tui` alone plays; the commands are in `ldd_tui.commands`.

What a command needs is imported when it runs: nothing but `ldd-tui` alone loads the app.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldd_tui.commands.engine import engine
from ldd_tui.commands.export import export
from ldd_tui.commands.import_ import import_
from ldd_tui.commands.learn import learn
from ldd_tui.commands.new import new
from ldd_tui.commands.odds import odds
from ldd_tui.commands.replay import replay
from ldd_tui.commands.rules import rules
from ldd_tui.commands.show import show
from ldd_tui.commands.simulate import simulate
from ldd_tui.commands.verify import verify
from ldd_tui.text import N_, _, use
from ldd_tui.text.standard_output import let_go

if TYPE_CHECKING:
    from ldd_tui.app.ldd_app import LddApp
    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import NewGame
    from ldd_tui.teach.lesson import Lesson

_MESSAGE_CELLS = 600


class Problem(click.ClickException):
    """What a person can mend: told in one line, exit code 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        from ldd_tui.text.safe_text import clean  # names of files are text from people

        super().__init__(clean(message, _MESSAGE_CELLS))


class _Ldd(click.Group):
    """A group whose commands answer in one line what is wrong with their options, or where they cannot write."""

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
        except BrokenPipeError:
            raise  # who reads may leave early: click ends without a word
        except OSError as error:
            let_go()
            raise Problem(_("standard output: {error}").format(error=error.strerror or error)) from error


def _in_one_line(error: click.UsageError) -> click.ClickException:
    return error if isinstance(error, click.exceptions.NoArgsIsHelpError) else Problem(error.format_message())


def main() -> None:
    """The entry point of the console script, in the language of the environment."""
    use(None)
    _translate(ldd)
    ldd(prog_name="ldd-tui")


_FILE = click.Path(path_type=Path)
_BOARD_HELP = N_("A board file of your own (see `ldd-tui board`).")


@click.group(
    cls=_Ldd,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("La Der des Ders, the First World War in fourteen turns. Without a command: play."),
)
@click.option("--store", type=_FILE, metavar="FILE", help=N_("Where games are kept, instead of your own directory."))
@click.option("--board", type=_FILE, metavar="FILE", help=_BOARD_HELP)
@click.option("--settings", type=_FILE, metavar="FILE", help=N_("Where settings are kept, instead of your own."))
@click.version_option(package_name="ldd-tui", message="%(prog)s %(version)s", help=N_("Show the version and leave."))
@click.pass_context
def ldd(ctx: click.Context, store: Path | None, board: Path | None, settings: Path | None) -> None:
    ctx.obj = board
    if ctx.invoked_subcommand is None:
        open_app(ctx)


@ldd.command(help=N_("Print the packaged board file, to copy and to correct."))
def board() -> None:
    from rules.board_file import second_edition_text

    click.echo(second_edition_text(), nl=False)


for _command in (engine, odds, show, simulate, export, import_, verify, replay, rules, new, learn):
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


def open_app(
    ctx: click.Context,
    recording: Recording | None = None,
    new_game: NewGame | None = None,
    learn: Lesson | bool = False,
) -> None:
    """Open the app, once what was named on the command line, of which `ctx` is the root, is known to be fit for it.

    `recording` is gone through at once, past the menu; a `new_game` is started; `learn` opens a lesson, or the course.
    """
    store, board, settings = (ctx.params[name] for name in ("store", "board", "settings"))
    board_text = None if board is None else _board_text(board)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Problem(
            _("Playing needs a terminal for input and output; `ldd-tui simulate` and `ldd-tui board` do not.")
        )
    from ldd_tui.settings import terminal
    from ldd_tui.settings.settings import load
    from saves.locations import settings_path, store_path

    kept = settings_path(settings)
    loaded = load(kept)
    gc.disable()  # nothing that is made while the app starts is garbage; the app enables it
    depth = terminal.prepare(loaded.settings.colours, os.environ)  # before Textual is imported: it looks once
    from ldd_tui.app.ldd_app import LddApp

    app = LddApp(
        store_path(store),
        board_text=board_text,
        loaded=loaded,
        settings_path=kept,
        depth=depth,
        recording=recording,
        new_game=new_game,
        learn=learn,
    )
    if store is not None:
        _open_store(app)
    try:
        app.run()
    except Exception as error:  # where not even the app could end calmly
        from ldd_tui.app.failure_report import farewell

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


def _board_text(path: Path) -> str:
    """The text of a board file that can be played with."""
    from ldd_tui.games import board_files

    try:
        return board_files.text_of(path)
    except board_files.WrongBoard as error:
        raise Problem(str(error)) from error


if __name__ == "__main__":
    main()
