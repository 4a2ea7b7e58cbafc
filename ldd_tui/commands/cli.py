"""The command line: strings the commands of this room together; `ldd-tui` alone plays.

What a command needs is imported when it runs: nothing but `ldd-tui` alone loads the app.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ldd_tui.commands import language, opening, options
from ldd_tui.commands.analyse import analyse
from ldd_tui.commands.board import board
from ldd_tui.commands.engine import engine
from ldd_tui.commands.export import export
from ldd_tui.commands.host import host
from ldd_tui.commands.import_ import import_
from ldd_tui.commands.keys import keys
from ldd_tui.commands.learn import learn
from ldd_tui.commands.new import new
from ldd_tui.commands.odds import odds
from ldd_tui.commands.options import FILE, Problem
from ldd_tui.commands.replay import replay
from ldd_tui.commands.rules import rules
from ldd_tui.commands.show import show
from ldd_tui.commands.simulate import simulate
from ldd_tui.commands.verify import verify
from ldd_tui.text import N_, _, use
from ldd_tui.text.standard_streams import let_go, prepare


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
    """The entry point of the console script."""
    prepare()
    arguments = language.put_first(sys.argv[1:])
    use(language.chosen(arguments))
    language.translate(ldd)
    ldd(arguments, prog_name="ldd-tui")


@click.group(
    cls=_Ldd,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("La Der des Ders, the First World War in fourteen turns. Without a command: play."),
)
@click.option("--store", type=FILE, metavar="FILE", help=N_("Where games are kept, instead of your own directory."))
@options.board
@click.option("--settings", type=FILE, metavar="FILE", help=N_("Where settings are kept, instead of your own."))
@click.option(
    language.OPTION,
    type=options.Language(),
    expose_value=False,  # `main` has looked at it before
    help=N_("The language, instead of that of your settings or of the system; it may also stand after a command."),
)
@click.version_option(package_name="ldd-tui", message="%(prog)s %(version)s", help=N_("Show the version and leave."))
@click.pass_context
def ldd(ctx: click.Context, store: Path | None, board: Path | None, settings: Path | None) -> None:
    ctx.obj = board
    if ctx.invoked_subcommand is None:
        opening.open_app(ctx)


for _command in (
    board,
    engine,
    odds,
    show,
    simulate,
    export,
    import_,
    verify,
    replay,
    analyse,
    rules,
    new,
    learn,
    keys,
    host,
):
    ldd.add_command(_command)


if __name__ == "__main__":
    main()
