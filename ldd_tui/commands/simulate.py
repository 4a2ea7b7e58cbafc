"""`ldd-tui simulate`: whole games without a screen, and what came of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from ldd_tui.commands import options
from ldd_tui.commands.options import (
    DIRECTORY,
    FILE_OR_DASH,
    PLAYER,
    board_text,
    exists,
    not_usable,
    not_with,
    only_with,
    shown,
)
from ldd_tui.text import N_, _
from ldd_tui.text.phrases import labelled

if TYPE_CHECKING:
    from ldd_tui.simulation.files import Files
    from ldd_tui.simulation.plan import Plan, Variant
    from ldd_tui.simulation.playing import GameFailed
    from ldd_tui.simulation.rows import Rows

_INTERRUPTED, _FAILED = 130, 1
_STANDARD = Path("-")
_MESSAGE_CELLS = 600


@click.command(help=N_("Play whole games without a screen and print statistics."))
@click.option(
    "--games", type=click.IntRange(min=1), metavar="N", default=100, show_default=True, help=N_("How many games.")
)
@click.option("--seed", metavar="TEXT", help=N_("The same seed gives the same dice and cards."))
@click.option("--entente", type=PLAYER, default="athena", show_default=True, help=N_("Who plays the Entente."))
@click.option(
    "--central-powers", type=PLAYER, default="athena", show_default=True, help=N_("Who plays the Central Powers.")
)
@options.quick_play
@options.rewriting_history
@options.initiative
@options.edition
@options.board
@click.option(
    "--vary",
    multiple=True,
    metavar="PATH=VALUE,VALUE",
    help=N_(
        "Compare values of the board on the same seeds. Repeated, it tries every combination. "
        "Values that change together: A+B=1+4,2+3."
    ),
)
@click.option("--each", is_flag=True, help=N_("With --vary: one value at a time, the greatest difference first."))
@options.workers
@options.cluster
@click.option("--json", "json_", is_flag=True, help=N_("Print JSON."))
@click.option("--csv", type=FILE_OR_DASH, metavar="FILE", help=N_("Write a row for each game; - prints them."))
@click.option("--export", type=DIRECTORY, metavar="DIR", help=N_("Write every game to a file in DIR."))
@click.pass_context
def simulate(
    ctx: click.Context,
    games: int,
    seed: str | None,
    entente: str,
    central_powers: str,
    quick_play: bool,
    rewriting_history: bool,
    initiative: str | None,
    edition: str | None,
    board: Path | None,
    vary: tuple[str, ...],
    each: bool,
    workers: int | None,
    cluster: str | None,
    json_: bool,
    csv: Path | None,
    export: Path | None,
) -> None:
    from secrets import randbelow

    from ldd_tui.simulation.plan import Plan
    from ldd_tui.simulation.report import as_json
    from ldd_tui.simulation.run import run
    from ldd_tui.simulation.workers import NoCluster
    from rules.model import Options

    if seed is None:
        seed = str(randbelow(10**9))
    elif not seed.isprintable():
        raise click.UsageError(_("--seed: expected text that can be printed"))
    if json_ and csv == _STANDARD:
        raise not_with("--csv -", "--json")
    if each and not vary:
        raise only_with("--each", "--vary")
    variants = _variants(edition, board or ctx.obj, vary, each)
    known = variants[0].board.edition
    agreed = options.agreed(
        Options.usual(known), known, quick_play=quick_play, rewriting_history=rewriting_history, initiative=initiative
    )
    plan = Plan(variants=variants, players=(entente, central_powers), games=games, seed=seed, agreed=agreed, each=each)
    with ExitStack() as open_:
        crew = open_.enter_context(options.crew(workers, cluster))
        files = open_.enter_context(_kept(plan, export))
        rows = open_.enter_context(_rows(plan, csv))
        hidden = not sys.stderr.isatty() or (csv == _STANDARD and sys.stdout.isatty())
        bar = open_.enter_context(click.progressbar(length=games, file=sys.stderr, hidden=hidden))
        report, failure = run(plan, crew, files=files, rows=rows, after_each=lambda: bar.update(1))
    if json_:
        click.echo(as_json(report).encode())
    elif csv != _STANDARD:
        from ldd_tui.simulation.text import as_text

        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        click.echo(as_text(report).encode(encoding, "replace"))
    if isinstance(failure, NoCluster):
        raise click.ClickException(labelled("--cluster", failure))
    if failure is not None:
        raise click.ClickException(_failed(plan, failure))
    if report.games < games:
        ctx.exit(_INTERRUPTED)


def _variants(edition: str | None, board: Path | None, vary: tuple[str, ...], each: bool) -> tuple[Variant, ...]:
    from ldd_tui.simulation.variants import WrongVariant, variants

    try:
        return variants(board_text(edition, board), vary, each=each)
    except WrongVariant as error:
        raise click.UsageError(str(error)) from error


@contextmanager
def _kept(plan: Plan, directory: Path | None) -> Iterator[Files | None]:
    if directory is None:
        yield None
        return
    from ldd_tui.simulation.files import Files
    from ldd_tui.simulation.playing import NotKept

    try:
        yield Files(plan, directory)
    except BrokenPipeError:  # of what is printed
        raise
    except FileExistsError as error:
        raise exists("--export", directory) from error
    except OSError as error:
        raise not_usable(directory, error) from error
    except NotKept as error:
        raise click.UsageError(labelled("--export", _(error.template).format(**error.details))) from error


@contextmanager
def _rows(plan: Plan, file: Path | None) -> Iterator[Rows | None]:
    if file is None:
        yield None
        return
    from ldd_tui.simulation.rows import Rows
    from saves import named_files

    if file == _STANDARD:
        yield Rows(plan, _Printed())
        return
    try:
        output = named_files.opened(file, "wb" if file.exists() and not file.is_file() else "xb")
    except FileExistsError as error:
        raise exists("--csv", file) from error
    except OSError as error:
        raise _unwritten(file, error) from error
    written = _Written(file, output)
    try:
        yield Rows(plan, written)
    finally:
        written.close()


class _Printed:
    def write(self, text: str) -> None:
        click.echo(text.encode(), nl=False)


class _Written:
    def __init__(self, file: Path, output: IO[bytes]) -> None:
        self._file, self._output = file, output

    def write(self, text: str) -> None:
        try:
            self._output.write(text.encode())
        except OSError as error:
            raise _unwritten(self._file, error) from error

    def close(self) -> None:
        try:
            self._output.close()
        except OSError as error:
            raise _unwritten(self._file, error) from error


def _unwritten(file: Path, error: OSError) -> click.UsageError:
    return click.UsageError(labelled("--csv", labelled(shown(file), error.strerror or error)))


def _failed(plan: Plan, failure: GameFailed) -> str:
    from ldd_tui.text.safe_text import clean_sentence

    words = _("game {number}, seed {seed!r}, board {variant} could not be finished ({what})")
    message = words.format(
        number=failure.number,
        seed=plan.seed_of(failure.number),
        variant=plan.variants[failure.variant].name,
        what=failure.error or _ended(failure.exit_code),
    )
    return clean_sentence(message, _MESSAGE_CELLS)


def _ended(exit_code: int | None) -> str:
    if exit_code is None:
        return _("its worker ended")
    return _("its worker ended with exit code {code}").format(code=exit_code)
