"""What several commands share: options, positions and boards in files, writing a file."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ldd_tui.text import N_, SOURCE_LANGUAGE, _, in_use, languages, speaking
from ldd_tui.text.phrases import labelled

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ldd_tui.simulation.workers import Crew
    from rules.edition import Edition
    from rules.model import Board, Options, Side, State

Member = TypeVar("Member", bound=IntEnum)


_MESSAGE_CELLS = 600


class Problem(click.ClickException):
    """A user error: reported in one line, exit code 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        from ldd_tui.text.safe_text import clean_sentence  # names of files are text from people

        super().__init__(clean_sentence(message, _MESSAGE_CELLS))


def not_usable(file: object, error: OSError) -> click.UsageError:
    return click.UsageError(labelled(shown(file), error.strerror or error))


def only_with(option: str, other: str) -> click.UsageError:
    return click.UsageError(_("{option}: only with {other}").format(option=option, other=other))


def not_with(option: str, other: str) -> click.UsageError:
    return click.UsageError(_("{option}: not with {other}").format(option=option, other=other))


def exists(option: str, file: object) -> click.UsageError:
    return click.UsageError(_("{option}: {file} exists; nothing was replaced").format(option=option, file=shown(file)))


def not_known(option: str, known: Iterable[str], name: object) -> click.UsageError:
    words = _("{option}: expected one of {known}, not {name}")
    return click.UsageError(words.format(option=option, known=", ".join(known), name=shown(name)))


def shown(file: object) -> str:
    """A file name that is safe to print on a terminal."""
    from ldd_tui.text.safe_text import file_shown

    return file_shown(file)


_MOST_WORKERS = 512


class FileName(click.Path[Path]):
    """A file or directory name, existing or not. `dash`: - is standard input or output."""

    def __init__(self, *, directory: bool = False, dash: bool = False) -> None:
        super().__init__(file_okay=not directory, allow_dash=dash, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        name = os.fsdecode(value)
        if self.file_okay:
            expected, fits = _("a file name"), Path(name).name not in ("", "..") and not name.endswith("/")
        else:
            expected, fits = _("a directory name"), name != ""
        if fits and "\0" not in name:
            return Path(name)
        words = _('{option}: expected {expected}, not "{name}"')
        option = self.name if param is None else param.opts[0]
        raise click.UsageError(words.format(option=option, expected=expected, name=shown(name)), ctx)


FILE, FILE_OR_DASH, DIRECTORY = FileName(), FileName(dash=True), FileName(directory=True)


def completing(words: Iterable[str], incomplete: str) -> list[CompletionItem[str]]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


class OneOf(click.ParamType[str]):
    """A name that `known` looks up lazily: it may load much of the program."""

    def __init__(self, name: str, known: Callable[[], Collection[str]]) -> None:
        self.name = name
        self._known = known

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(self._known())}]"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        return completing(self._known(), incomplete)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = self._known()
        if value in known:
            return str(value)
        raise not_known(self.name if param is None else param.opts[0], known, value)


def _players() -> tuple[str, ...]:
    from ldd_tui.players import PLAYERS

    return tuple(PLAYERS)


def _editions() -> tuple[str, ...]:
    from rules.editions import EDITIONS

    return tuple(EDITIONS)


PERSON = "person"
LANGUAGE, EDITION = OneOf("language", languages), OneOf("edition", _editions)
PLAYER, PLAYER_OR_PERSON = OneOf("player", _players), OneOf("player", lambda: (PERSON, *_players()))


_US_SPELLING = {"defense": "defence"}


def named(name: str, members: Mapping[str, Member], called: Callable[[Member], str]) -> Member:
    """Find a sector, side or technology by key, or by name in any language; case, accents and hyphens don't matter.
    Raises `click.UsageError`, which lists the names."""
    from ldd_tui.reference.search import searchable

    wanted = searchable(name.replace("_", " "))
    wanted = _US_SPELLING.get(wanted, wanted)
    for key, member in members.items():
        if wanted == key.replace("_", " "):
            return member
    for language in languages():
        with speaking(language):
            for member in members.values():
                if wanted == searchable(called(member)):
                    return member
    known = list(members) if in_use() == SOURCE_LANGUAGE else map(str.lower, map(called, members.values()))
    raise unknown_name(name, (word.replace(" ", "-") for word in known))


def unknown_name(name: str, known: Iterable[str]) -> click.UsageError:
    return click.UsageError(_("{name}: expected one of {known}").format(name=name, known=", ".join(known)))


class SideName(click.ParamType[IntEnum]):
    name = "side"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "[entente|central-powers]"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        return completing(("entente", "central-powers"), incomplete)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Side:
        from ldd_tui.text import names
        from rules.model import Side

        return named(value, {side.name.lower(): side for side in Side}, names.side)


def agreed(
    found: Options, edition: Edition, *, quick_play: bool, rewriting_history: bool, initiative: str | None
) -> Options:
    """Raises `click.UsageError` for options the edition doesn't have."""
    from msgspec.structs import replace

    from ldd_tui.text import names

    said = {"quick_play": quick_play, "rewriting_history": rewriting_history}
    for name in said:
        if said[name] and name not in edition.options:
            words = _("--{option}: not in the {edition}")
            told = names.edition_of(edition.key)
            raise click.UsageError(words.format(option=name.replace("_", "-"), edition=told))
    known = {rule.name.lower(): rule for rule in edition.initiative_rules}
    if initiative is not None and initiative not in known:
        raise not_known("--initiative", known, initiative)
    return replace(
        found,
        quick_play=found.quick_play or quick_play,
        rewriting_history=found.rewriting_history or rewriting_history,
        initiative=found.initiative if initiative is None else known[initiative],
    )


edition = click.option(
    "--edition", type=EDITION, help=N_("The edition; default: that of --board or the position, else the second.")
)
board = click.option("--board", type=FILE, metavar="FILE", help=N_("A board file (see `ldd-tui board`)."))
position = click.option(
    "--position",
    type=FILE,
    metavar="FILE|CODE",
    help=N_("A position: in JSON (docs/engine_protocol.md), or a position code."),
)
initiative = click.option(
    "--initiative", type=click.Choice(["track", "dice", "bid"]), help=N_("How the initiative is decided.")
)
quick_play = click.option("--quick-play", is_flag=True, help=N_("Use the quick-play rules (15)."))
rewriting_history = click.option("--rewriting-history", is_flag=True, help=N_("Use Rewriting History (16)."))
plain = click.option(
    "--plain/--no-plain",
    default=None,
    help=N_("Plain lines, for screen readers, simple terminals and pipes; default: your setting."),
)
tables = click.option("--tables", is_flag=True, help=N_("With --plain: show numbers in tables."))
workers = click.option(
    "--workers",
    type=click.IntRange(min=1, max=_MOST_WORKERS),
    metavar="N",
    help=N_("How many processes; default: one a core. The result is the same."),
)
cluster = click.option(
    "--cluster", metavar="ADDRESS", help=N_("Use a dask.distributed scheduler. The result is the same.")
)


@contextmanager
def crew(workers: int | None, cluster: str | None) -> Iterator[Crew]:
    """Workers, as the options say. Raises `click.UsageError`."""
    from ldd_tui.simulation.workers import Crew, NoCluster, Where

    if workers is not None and cluster is not None:
        raise not_with("--cluster", "--workers")
    try:
        found = Crew(Where(workers, cluster))
    except NoCluster as error:
        raise click.UsageError(labelled("--cluster", error)) from error
    with found:
        yield found


_LARGEST_POSITION = 1 << 20


def state_of(position: Path | None, edition: str | None, board: Path | None) -> State:
    """A file's position, or the set-up. `edition`: by default the position's. Raises `click.UsageError`."""
    from rules.editions import edition_in
    from rules.engine import initial
    from rules.model import Options, Setup
    from rules.position import from_position

    given = None if position is None else position_in(position)
    if position is not None and board is not None and is_code(position):
        raise not_with("--board", _("a position code"))
    printed = board_of(edition or (edition_in(given) if board is None else None), board)
    if position is None:
        return initial(Setup(printed, Options.usual(printed.edition))).state
    with naming(position):
        return from_position(given, printed)


def board_of(edition: str | None, path: Path | None) -> Board:
    """A file's board, or an edition's packaged one. Raises as `board_text`."""
    from rules import board_file
    from rules.editions import STANDARD

    return board_file.packaged(edition or STANDARD) if path is None else board_file.parse(board_text(edition, path))


def board_text(edition: str | None, path: Path | None) -> str:
    """A file's board text, or an edition's. Raises `click.UsageError`, also if the file is of another edition."""
    from ldd_tui.games import library
    from rules import board_file
    from rules.editions import STANDARD

    if path is None:
        return board_file.packaged_text(edition or STANDARD)
    try:
        text = library.board_text_of(path)
    except library.WrongBoard as error:
        raise click.UsageError(str(error)) from error
    of_file = board_file.parse(text).edition.key
    if edition not in (None, of_file):
        raise click.UsageError(_("--edition: expected {key}, as in {file}").format(key=of_file, file=shown(path)))
    return text


@contextmanager
def naming(position: Path) -> Iterator[None]:
    """Turn a position error into a `click.UsageError` that names the file, if there is one, and the field."""
    from rules.position import PositionError

    try:
        yield
    except PositionError as error:
        named = _("position code") if is_code(position) else shown(position)
        place = labelled(named, error.path) if error.path else named
        raise _wrong(place, error.expected) from error


def is_code(position: Path) -> bool:
    from rules.position import code

    return code.is_code(str(position))


def position_in(path: Path) -> object:
    """The position in a file or, if the path is one, in a position code. Raises `click.UsageError` if it can't be
    read."""
    from rules.strict import json_value
    from saves import named_files

    if is_code(path):
        return _position_of(str(path))
    try:
        data = named_files.read(path, _LARGEST_POSITION + 1)
        if len(data) <= _LARGEST_POSITION:
            return json_value(data)
    except OSError as error:
        raise not_usable(path, error) from error
    except (ValueError, RecursionError) as error:
        raise _wrong(shown(path), _("a position in JSON: {error}").format(error=error)) from error
    raise _wrong(shown(path), _("at most {size} bytes").format(size=_LARGEST_POSITION))


def _position_of(code: str) -> object:
    from ldd_tui.text.position_codes import in_words
    from rules.position.code import CodeError, decode

    try:
        return decode(code)
    except CodeError as error:
        raise click.UsageError(in_words(error)) from error


def _wrong(place: str, expected: str) -> click.UsageError:
    return click.UsageError(_("{place}: expected {expected}").format(place=place, expected=expected))


STANDARD_OUTPUT = Path("-")


def write(file: Path, text: str, force: bool) -> None:
    """Raises `click.UsageError` if writing fails, or without `force` if the file exists."""
    from saves import named_files

    data = text.encode()
    if file == STANDARD_OUTPUT:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    partial = file.with_name(file.name + ".partial")
    try:
        if (file.exists() or file.is_symlink()) and not force:
            raise click.UsageError(_("{file} exists; --force replaces it").format(file=shown(file)))
        if file.exists() and not file.is_file():
            with named_files.opened(file, "wb") as device:
                device.write(data)
            return
        partial.write_bytes(data)
        named_files.replace(partial, file)
    except OSError as error:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        raise not_usable(file, error) from error
