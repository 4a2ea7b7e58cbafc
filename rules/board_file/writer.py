"""Board files written: the text of the tables that a board file holds, without any comments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_OF_A_VALUE = {"value", "values", "src", "ref"}
"""What a table has that holds nothing but a value and its source."""


def text_of(tables: Mapping[str, Any]) -> str:
    return "\n".join(_lines(tables)) + "\n"


def written(value: Any) -> str:
    """A value as it is written in a board file, on one line.

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
    """A table, or a list that has only tables, as a list; empty for a value, even one with a source."""
    tables = value if isinstance(value, list) else [value]
    return tables if all(isinstance(table, dict) and table.keys() - _OF_A_VALUE for table in tables) else []


def _name(key: str) -> str:
    return key if _BARE.fullmatch(key) else written(key)
