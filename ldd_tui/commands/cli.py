"""The command line: its language and its commands. Only `ldd-tui` alone loads the app."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click
import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

from ldd_tui.commands import opening, options
from ldd_tui.commands.analyse import analyse
from ldd_tui.commands.board import board
from ldd_tui.commands.doctor import doctor
from ldd_tui.commands.drill import drill
from ldd_tui.commands.export import export, import_
from ldd_tui.commands.grades import grades
from ldd_tui.commands.host import host
from ldd_tui.commands.odds import odds
from ldd_tui.commands.opening import learn, new, play, replay
from ldd_tui.commands.options import FILE, Problem
from ldd_tui.commands.puzzle import puzzle
from ldd_tui.commands.rules import aid, keys, rules, show
from ldd_tui.commands.simulate import simulate
from ldd_tui.commands.verify import verify
from ldd_tui.text import N_, NN_, SOURCE_LANGUAGE, _, languages, ngettext, use
from ldd_tui.text.standard_streams import let_go, prepare

OPTION, _SETTINGS, _END = "--language", "--settings", "--"
_CLICK = (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.termui, click.types)


def put_first(arguments: Sequence[str]) -> list[str]:
    """Arguments with the option of the language, which may also follow a command, before all others.

    Without its value it is all that is left, so that click says what is missing.

    >>> put_first(["rules", "--language", "fr", "10.3"]), put_first(["rules", "--", "--language=fr"])
    (['--language', 'fr', 'rules', '10.3'], ['rules', '--', '--language=fr'])
    >>> put_first(["rules", "10.3", "--language"])
    ['--language']
    """
    options = arguments[: arguments.index(_END)] if _END in arguments else arguments
    first: list[str] = []
    others: list[str] = []
    waiting = iter(options)
    for argument in waiting:
        if argument == OPTION:
            value = next(waiting, None)
            if value is None:
                return [OPTION]
            first += [OPTION, value]
        else:
            (first if argument.startswith(f"{OPTION}=") else others).append(argument)
    return [*first, *others, *arguments[len(options) :]]


def chosen(arguments: Sequence[str]) -> str | None:
    """The language that the arguments or their settings file choose; None: the environment's. Errors are reported
    later."""
    given = _value(arguments, OPTION)
    if given in languages():
        return given
    from ldd_tui.settings import language
    from saves.named_files import settings_path

    file = _value(arguments, _SETTINGS)
    return language.chosen(settings_path(None if file is None else Path(file)))


def _value(arguments: Sequence[str], option: str) -> str | None:
    found = None
    for argument, following in zip_longest(arguments, arguments[1:]):
        if argument == _END:
            break
        if argument == option:
            found = following
        elif argument.startswith(f"{option}="):
            found = argument.partition("=")[2]
    return found


def translate(command: click.Command) -> None:
    for module in _CLICK:
        for name, ours in (("_", _), ("ngettext", ngettext)):
            if hasattr(module, name):
                setattr(module, name, ours)
    _translate(command)


def _translate(command: click.Command) -> None:
    if command.help:
        command.help = _(command.help)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            parameter.help = _(parameter.help)
        if isinstance(parameter.type, click.types.IntParamType):  # click says this name of its own as it is
            parameter.type.name = _(parameter.type.name)
    if isinstance(command, click.Group):
        for name in command.commands:
            _translate(command.commands[name])


_SAID_BY_CLICK = (
    N_("Aborted!"),
    N_("Commands"),
    N_("Error: {message}"),
    N_("Error: invalid input"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Invalid value: {message}"),
    N_("Missing argument"),
    N_("Missing command."),
    N_("Missing option"),
    N_("Missing parameter"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Options"),
    N_("Show this message and exit."),
    N_("Try '{command} {option}' for help."),
    N_("Usage:"),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("default: {default}"),
    N_("integer"),
    N_("integer range"),
    N_("required"),
)
"""click's own texts, listed for translation."""

_COUNTED_BY_CLICK = (
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)


@click.command(help=N_("Let a program drive the rules: JSON-RPC 2.0 on standard input and output, one message a line."))
@click.pass_context
def engine(ctx: click.Context) -> None:
    from ldd_tui.engine_pipe.server import run

    use(SOURCE_LANGUAGE)  # programs read what it says
    ctx.exit(run())


class _Help(click.HelpFormatter):
    """Headings with the language's own blank before the colon."""

    def write_heading(self, heading: str) -> None:
        from ldd_tui.text.phrases import before

        self.write(f"{'':>{self.current_indent}}{before(heading).rstrip()}\n")


click.Context.formatter_class = _Help


class _Ldd(click.Group):
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
    prepare()
    arguments = put_first(sys.argv[1:])
    use(chosen(arguments))
    translate(ldd)
    ldd(arguments, prog_name="ldd-tui")


@click.group(
    cls=_Ldd,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("La Der des Ders, the First World War in fourteen turns. Without a command: play."),
)
@click.option("--store", type=FILE, metavar="FILE", help=N_("The file of saved games."))
@options.board
@click.option("--settings", type=FILE, metavar="FILE", help=N_("The settings file."))
@click.option(
    OPTION,
    type=options.LANGUAGE,
    expose_value=False,  # `main` has looked at it before
    help=N_("The language; default: your settings or system. It may follow a command."),
)
@click.version_option(package_name="ldd-tui", message="%(prog)s %(version)s", help=N_("Show the version."))
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
    play,
    replay,
    analyse,
    grades,
    rules,
    aid,
    new,
    learn,
    puzzle,
    drill,
    keys,
    doctor,
    host,
):
    ldd.add_command(_command)


if __name__ == "__main__":
    main()
