"""Positions and boards that commands read from files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ldd_tui.commands.options import not_usable, shown
from ldd_tui.games import board_files
from ldd_tui.text import _
from ldd_tui.text.phrases import labelled
from rules import board_file, engine
from rules.editions import STANDARD, edition_in
from rules.model import Board, Options, Setup, State
from rules.position import PositionError, from_position
from rules.strict import json_value
from saves import named_files

_LARGEST_POSITION = 1 << 20


def state_of(position: Path | None, edition: str | None, board: Path | None) -> State:
    """The state that a file of a position describes, or the set-up; on the board of a file, or one that is packaged.

    `edition`: as for `board_text`; without it that of the position. What is wrong with either file is a
    `click.UsageError` that names the field.
    """
    given = None if position is None else position_in(position)
    printed = board_of(edition or (edition_in(given) if board is None else None), board)
    if position is None:
        return engine.initial(Setup(printed, Options.usual(printed.edition))).state
    with naming(position):
        return from_position(given, printed)


def board_of(edition: str | None, path: Path | None) -> Board:
    """The board of a file, or the packaged one of an edition, as for `board_text`."""
    return board_file.packaged(edition or STANDARD) if path is None else board_file.parse(board_text(edition, path))


def board_text(edition: str | None, path: Path | None) -> str:
    """The text of a board file, or of the packaged one of an edition: the one that was named, or the usual one.

    What is wrong with the file is a `click.UsageError`, and so is an edition that is not the file's.
    """
    if path is None:
        return board_file.packaged_text(edition or STANDARD)
    try:
        text = board_files.text_of(path)
    except board_files.WrongBoard as error:
        raise click.UsageError(str(error)) from error
    of_file = board_file.parse(text).edition.key
    if edition not in (None, of_file):
        raise click.UsageError(_("--edition: expected {key}, that of {file}").format(key=of_file, file=shown(path)))
    return text


@contextmanager
def naming(position: Path) -> Iterator[None]:
    """What is wrong with a position becomes a `click.UsageError` that names its file and the field."""
    try:
        yield
    except PositionError as error:
        place = labelled(shown(position), error.path) if error.path else shown(position)
        raise _wrong(place, error.expected) from error


def position_in(path: Path) -> object:
    """What the file of a position holds. A file that holds no JSON is a `click.UsageError`."""
    try:
        data = named_files.read(path, _LARGEST_POSITION + 1)
        if len(data) <= _LARGEST_POSITION:
            return json_value(data)
    except OSError as error:
        raise not_usable(path, error) from error
    except (ValueError, RecursionError) as error:
        raise _wrong(shown(path), _("a position in JSON: {error}").format(error=error)) from error
    raise _wrong(shown(path), _("at most {size} bytes").format(size=_LARGEST_POSITION))


def _wrong(place: str, expected: str) -> click.UsageError:
    return click.UsageError(_("{place}: expected {expected}").format(place=place, expected=expected))
