"""Finds the texts of TOML files for Babel: lessons and the reference are translated like everything else.

Used by Babel when the words are collected (`[tool.babel]` in pyproject.toml), never by the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from rules import toml_text

Message = tuple[int, None, str, list[str]]


def extract(
    file: IO[bytes], keywords: object, comment_tags: object, options: dict[str, Any] | None = None
) -> Iterator[Message]:
    """Every text in the fields named in the option `fields`, with its line: what Babel wants of an extractor.

    A field may hold a text or a list of texts, at any depth. The option `tables` names the fields of each table
    instead; other tables are left out. The comment says where a text stands, for the translator. Raises `ValueError`
    if both are missing.
    """
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
            yield after + 1, None, text, [path]


def texts(found: Any, fields: frozenset[str], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts in these fields of decoded TOML, each with its path: `steps.3.hint`."""
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
