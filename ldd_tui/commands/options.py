"""Options that several commands have: who plays a side, what was agreed on, the board, the names of files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldd_tui.text import N_, _, languages
from ldd_tui.text.phrases import labelled

if TYPE_CHECKING:
    from ldd_tui.simulation.workers import Crew
    from rules.edition import Edition
    from rules.model import Options


# ------------------------------------------------------------------------------------------------ problem
# What is wrong with a command, told in one line.


_MESSAGE_CELLS = 600


class Problem(click.ClickException):
    """What a person can mend: told in one line, exit code 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        from ldd_tui.text.safe_text import clean_sentence  # names of files are text from people

        super().__init__(clean_sentence(message, _MESSAGE_CELLS))


def not_usable(file: object, error: OSError) -> click.UsageError:
    """That a file cannot be read or written, and why."""
    return click.UsageError(labelled(shown(file), error.strerror or error))


def shown(file: object) -> str:
    """The name of a file, fit for a terminal."""
    from ldd_tui.text.safe_text import file_shown

    return file_shown(file)


# ------------------------------------------------------------------------------------------------ options


_MOST_WORKERS = 512


class FileName(click.Path[Path]):
    """A name that a file can have, or a directory; there need not be one. `dash`: - is standard input or output."""

    def __init__(self, *, directory: bool = False, dash: bool = False) -> None:
        super().__init__(file_okay=not directory, allow_dash=dash, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        name = os.fsdecode(value)
        if self.file_okay:
            expected, fits = _("the name of a file"), Path(name).name not in ("", "..") and not name.endswith("/")
        else:
            expected, fits = _("the name of a directory"), name != ""
        if fits and "\0" not in name:
            return Path(name)
        words = _('{option}: expected {expected}, not "{name}"')
        option = self.name if param is None else param.opts[0]
        raise click.UsageError(words.format(option=option, expected=expected, name=shown(name)), ctx)


FILE, FILE_OR_DASH, DIRECTORY = FileName(), FileName(dash=True), FileName(directory=True)


class Player(click.ParamType[str]):
    """A name of `players.PLAYERS`, which are looked up when one is asked for, or one of those `besides`."""

    name = "player"

    def __init__(self, *besides: str) -> None:
        self._besides = besides

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(self._known())}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = self._known()
        if value in known:
            return str(value)
        words = _("{option}: expected one of {known}, not {name}")
        option = self.name if param is None else param.opts[0]
        raise click.UsageError(words.format(option=option, known=", ".join(known), name=value), ctx)

    def _known(self) -> tuple[str, ...]:
        from ldd_tui.players import PLAYERS

        return (*self._besides, *PLAYERS)


class Language(click.ParamType[str]):
    """One of the languages that there are."""

    name = "language"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(languages())}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in languages():
            return str(value)
        words = _("--language: expected one of {known}, not {name}")
        raise click.UsageError(words.format(known=", ".join(languages()), name=shown(value)), ctx)


class EditionKey(click.ParamType[str]):
    """The key of an edition. They are looked up when one is asked for: it takes the rules to know them."""

    name = "edition"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(_editions())}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = _editions()
        if value in known:
            return str(value)
        words = _("{option}: expected one of {known}, not {name}")
        option = self.name if param is None else param.opts[0]
        raise click.UsageError(words.format(option=option, known=", ".join(known), name=shown(value)), ctx)


def _editions() -> tuple[str, ...]:
    from rules.editions import EDITIONS

    return tuple(EDITIONS)


def agreed(
    found: Options, edition: Edition, *, quick_play: bool, rewriting_history: bool, initiative: str | None
) -> Options:
    """Options with what was said beside them. What the edition does not know is a `click.UsageError`."""
    from msgspec.structs import replace

    from ldd_tui.text import names

    said = {"quick_play": quick_play, "rewriting_history": rewriting_history}
    for name in said:
        if said[name] and name not in edition.options:
            words = _("--{option}: there is no such option in the {edition}")
            told = names.edition_of(edition.key)
            raise click.UsageError(words.format(option=name.replace("_", "-"), edition=told))
    known = {rule.name.lower(): rule for rule in edition.initiative_rules}
    if initiative is not None and initiative not in known:
        words = _("--initiative: expected one of {known}, not {name}")
        raise click.UsageError(words.format(known=", ".join(known), name=initiative))
    return replace(
        found,
        quick_play=found.quick_play or quick_play,
        rewriting_history=found.rewriting_history or rewriting_history,
        initiative=found.initiative if initiative is None else known[initiative],
    )


edition = click.option(
    "--edition",
    type=EditionKey(),
    help=N_("Which edition of the game; without it that of --board, of the position, or the usual one."),
)
board = click.option("--board", type=FILE, metavar="FILE", help=N_("A board file of your own (see `ldd-tui board`)."))
quick_play = click.option("--quick-play", is_flag=True, help=N_("With the quick-play rules (15)."))
rewriting_history = click.option(
    "--rewriting-history", is_flag=True, help=N_("With the variant Rewriting History (16).")
)
workers = click.option(
    "--workers",
    type=click.IntRange(min=1, max=_MOST_WORKERS),
    metavar="N",
    help=N_("How many processes work; without it as many as there are cores. What comes out is the same."),
)
cluster = click.option(
    "--cluster",
    metavar="ADDRESS",
    help=N_("Have the workers of a dask.distributed scheduler do it. What comes out is the same."),
)


@contextmanager
def crew(workers: int | None, cluster: str | None) -> Iterator[Crew]:
    """Who does the work of a command, by its options; what is wrong with them is a `click.UsageError`."""
    from ldd_tui.simulation.workers import Crew, NoCluster, Where

    if workers is not None and cluster is not None:
        raise click.UsageError(_("--cluster: it has workers of its own, so --workers cannot stand beside it"))
    try:
        found = Crew(Where(workers, cluster))
    except NoCluster as error:
        raise click.UsageError(_("--cluster: {what}").format(what=error)) from error
    with found:
        yield found
