"""Board files: the printed values of an edition as TOML, read into a `Board`, refused where they do not hold.

The format is described at the head of `boards/second_edition.toml`. A value stands plain or in a table with
its source, `{ value = 5, src = "F", ref = "..." }`; a list likewise with `values`. Every error names the
field by its path, list items counted from 0, and says what was expected there.
"""

from __future__ import annotations

import pkgutil
from functools import cache

from rules.board_file.reader import LARGEST, SOURCES, BoardError
from rules.board_file.second_edition import parse
from rules.board_file.writer import text_of, written
from rules.model import Board

__all__ = ["LARGEST", "SOURCES", "BoardError", "parse", "second_edition", "second_edition_text", "text_of", "written"]


@cache
def second_edition() -> Board:
    """The board of the second edition, as packaged."""
    return parse(second_edition_text())


@cache
def second_edition_text() -> str:
    """The packaged file of the second edition, for a player to copy and correct."""
    text = pkgutil.get_data("rules", "boards/second_edition.toml")
    assert text is not None, "the package has a loader of its own that reads no files"
    return text.decode()
