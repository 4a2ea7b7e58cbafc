"""Board files: read and check an edition's printed values in TOML, as a `Board`.

The head of each file in `boards` describes the format. A value is plain or in a table with its source,
`{ value = 5, src = "F", ref = "..." }`; a list has `values`. Errors give the field's path, list items counted from 0,
and what was expected there.
"""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from rules.board_reader import LARGEST, SOURCES, BoardError, Reader, toml_of
from rules.editions import LAYOUTS, STANDARD
from rules.model import Board

__all__ = ["LARGEST", "SOURCES", "BoardError", "packaged", "packaged_text", "parse", "text_of", "written"]


@lru_cache(maxsize=8)
def parse(text: str) -> Board:
    """Read a board file by the layout of its edition.

    Raises `BoardError` for the first value that is missing, unknown, mistyped or inconsistent.
    """
    root = Reader(toml_of(text))
    layout = root["edition"].choice(LAYOUTS)
    return layout(root)


@cache
def packaged(edition: str = STANDARD) -> Board:
    return parse(packaged_text(edition))


@cache
def packaged_text(edition: str = STANDARD) -> str:
    """An edition's packaged file, for players to copy and correct."""
    text = pkgutil.get_data("rules", f"boards/{edition}.toml")
    assert text is not None, "the package has a loader of its own that reads no files"
    return text.decode()


# ------------------------------------------------------------------------------------------------ written


_BARE = re.compile(r"[A-Za-z0-9_-]+")
_OF_A_VALUE = {"value", "values", "src", "ref"}


def text_of(tables: Mapping[str, Any]) -> str:
    return "\n".join(_lines(tables)) + "\n"


def written(value: Any) -> str:
    """A value in the notation of board files, on one line.

    >>> written([1, {"value": "at_war", "src": "T"}])
    '[1, {value = "at_war", src = "T"}]'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_name(key)} = {written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _lines(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    for key, value in table.items():
        if not _tables(value):
            yield f"{_name(key)} = {written(value)}"
    for key, value in table.items():
        place = f"{path}.{_name(key)}" if path else _name(key)
        heading = f"[[{place}]]" if isinstance(value, list) else f"[{place}]"
        for inner in _tables(value):
            yield heading
            yield from _lines(inner, place)


def _tables(value: Any) -> list[dict[str, Any]]:
    tables = value if isinstance(value, list) else [value]
    return tables if all(isinstance(table, dict) and table.keys() - _OF_A_VALUE for table in tables) else []


def _name(key: str) -> str:
    return key if _BARE.fullmatch(key) else written(key)
