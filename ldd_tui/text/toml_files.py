"""TOML files of texts as typed structs, with errors by field path, for lessons and reference."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pkgutil import get_data
from typing import IO, Any, TypeVar

import msgspec

from ldd_tui.text import _, ngettext
from ldd_tui.text.phrases import in_parts, labelled
from rules import toml_text

# -- for Babel, which translates lessons and the reference like everything else; never called by the game


Message = tuple[int, None, str, list[str]]

CITATION = re.compile(r"(?:events? )?R?\d[\d., ]*(?: \(T\))?(?:; \d[\d.]*)?")
"""Sections of the rulebook, events or a ruling, as in a board file: "events 1, 3; 10.2.7"."""

_EVENTS = re.compile(r"events? (\d+(?:, \d+)*)")


def cited(note: str) -> str:
    """A citation in the reader's language.

    >>> cited("event 18; 10.2.7"), cited("14.1")
    ('event 18; 10.2.7', '14.1')
    """

    def events(found: re.Match[str]) -> str:
        return ngettext("event {numbers}", "events {numbers}", found[1].count(",") + 1).format(numbers=found[1])

    return in_parts(_EVENTS.sub(events, note).split("; "))


def extract(
    file: IO[bytes], keywords: object, comment_tags: object, options: dict[str, Any] | None = None
) -> Iterator[Message]:
    """A Babel extractor for the fields named in the option `fields`, at any depth. A field holds a text or a list. The
    option `tables` names the fields per table instead. Citations are skipped. The comment gives the place of a text.
    Raises `ValueError` if both options are missing."""
    options = options or {}
    if not options.keys() & {"fields", "tables"}:
        raise ValueError("tool.babel: expected `fields`, the names of the fields whose texts are translated")
    source = file.read().decode("utf-8")
    lines = source.splitlines()
    after = 0
    decoded = toml_text.read(source)
    tables = options.get("tables") or dict.fromkeys(decoded, options.get("fields", ()))
    for name in filter(tables.__contains__, decoded):
        for path, text in texts({name: decoded[name]}, frozenset(tables[name])):
            after = _line_of(text, lines, after)
            if not CITATION.fullmatch(text):
                yield after + 1, None, text, [path]


def texts(found: Any, fields: frozenset[str], path: str = "") -> Iterator[tuple[str, str]]:
    """Each text in these fields of decoded TOML, with its path: `steps.3.hint`."""
    for key, value in _members(found):
        here = f"{path}.{key}" if path else str(key)
        if key in fields and isinstance(value, str | list):
            parts = [value] if isinstance(value, str) else value
            yield from ((here, part) for part in parts if isinstance(part, str) and part)
            yield from texts([part for part in parts if not isinstance(part, str)], fields, here)
        else:
            yield from texts(value, fields, here)


def _members(found: Any) -> Iterator[tuple[object, Any]]:
    if isinstance(found, dict):
        yield from found.items()
    elif isinstance(found, list):
        yield from enumerate(found, start=1)


def _line_of(text: str, lines: list[str], after: int) -> int:
    """The line where a text begins, at or past `after`; `after` if the file writes it differently."""
    first = next((line for line in text.splitlines() if line.strip()), text)[:40]
    return next((number for number in range(after, len(lines)) if first in lines[number]), after)


# -- reading


T = TypeVar("T")


def packaged(package: str, file: str, kind: type[T]) -> T:
    """A packaged file. Raises `WrongToml`."""
    data = get_data(package, file)
    assert data is not None, "the package has a loader of its own that reads no files"
    return decode(data.decode(), kind)


_AT = re.compile(r"(.*?)(?: - at `\$\.?(.*)`)?", re.DOTALL)


class WrongToml(ValueError):
    """The field (`steps[3].say`, "" for the whole) and its error."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(labelled(path, what) if path else what)
        self.path = path
        self.what = what


def decode(text: str, kind: type[T], special: Callable[[type, Any], Any] | None = None) -> T:
    """Read TOML as a struct. `special`: reads custom types, and may raise `ValueError`. Raises `WrongToml`."""
    try:
        return msgspec.convert(toml_text.read(text), kind, dec_hook=special)
    except toml_text.TomlError as error:
        raise WrongToml("", _("not TOML: {error}").format(error=error)) from error
    except msgspec.ValidationError as error:
        found = _AT.fullmatch(str(error))
        assert found is not None
        raise WrongToml(found[2] or "", found[1].replace("Object ", "").replace("`", "")) from error
