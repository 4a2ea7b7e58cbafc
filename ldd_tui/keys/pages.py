"""The `?` pages, from `pages.toml`."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from ldd_tui.keys.in_force import named, row, with_keys
from ldd_tui.keys.table import COMMANDS
from ldd_tui.text import _, toml_files


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    """`does`: by default the words of the command in `keys`."""

    does: str = ""
    keys: str = ""
    called: str = ""


class _Section(Struct, frozen=True, forbid_unknown_fields=True):
    place: str
    heading: str
    lines: tuple[_Line, ...]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    section: tuple[_Section, ...]


@cache
def _sections() -> tuple[_Section, ...]:
    return toml_files.packaged(__package__, "pages.toml", _File).section


def _words(place: str, command: str) -> str:
    words = row(place, command).words or next(one.words for one in COMMANDS if one.id == command and one.words)
    return _(words)[:1].lower() + _(words)[1:]


def sections(place: str) -> list[tuple[str, list[tuple[str, str]]]]:
    def in_words(line: _Line) -> tuple[str, str]:
        does = with_keys(_(line.does)) if line.does else _words(place, line.keys.strip("{}"))
        return named(_(line.called) if line.called else line.keys, place), does

    return [(_(part.heading), [in_words(line) for line in part.lines]) for part in _sections() if part.place == place]
