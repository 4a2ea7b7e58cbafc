"""The words of a dialog."""

from __future__ import annotations

from typing import Any

from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import DialogBox


def lines_of(dialog: Dialog[Any], part: str = "text") -> list[str]:
    """The lines of a part of a dialog, as `modals.parts.box.Parts` names it, seen or not."""
    box = dialog.query_one(DialogBox)
    assert box.parts is not None
    if part == "text":
        return box.text.split("\n")
    if part == "rows":
        return [row.plain for row in box.parts.rows]
    return [line.plain for line in getattr(box.parts, part).wrap(box.text_width)]


def words_of(dialog: Dialog[Any], part: str = "text") -> str:
    """The words in a part of a dialog."""
    return " ".join(" ".join(lines_of(dialog, part)).split())
