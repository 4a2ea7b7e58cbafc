"""Board files: the printed values of an edition as TOML, read into a `Board`, refused where they do not hold.

The format is described at the head of each file in `boards`. A value stands plain or in a table with
its source, `{ value = 5, src = "F", ref = "..." }`; a list likewise with `values`. Every error names the
field by its path, list items counted from 0, and says what was expected there.
"""

from __future__ import annotations

import pkgutil
from functools import cache, lru_cache

from rules.board_file.writer import text_of, written
from rules.board_reader import LARGEST, SOURCES, BoardError, Reader, toml_of
from rules.editions import LAYOUTS, STANDARD
from rules.model import Board

__all__ = ["LARGEST", "SOURCES", "BoardError", "packaged", "packaged_text", "parse", "text_of", "written"]


@lru_cache(maxsize=8)
def parse(text: str) -> Board:
    """The board that a file's text describes, by the layout of the edition that it names.

    Raises `BoardError` at the first thing that is missing, unknown, mistyped or at odds with the rest.
    """
    root = Reader(toml_of(text))
    layout = root["edition"].choice(LAYOUTS)
    return layout(root)


@cache
def packaged(edition: str = STANDARD) -> Board:
    return parse(packaged_text(edition))


@cache
def packaged_text(edition: str = STANDARD) -> str:
    """The packaged file of an edition, for players to copy and correct."""
    text = pkgutil.get_data("rules", f"boards/{edition}.toml")
    assert text is not None, "the package has a loader of its own that reads no files"
    return text.decode()
