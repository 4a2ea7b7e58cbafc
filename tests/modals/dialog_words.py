"""The words of a dialog."""

from __future__ import annotations

from typing import Any

from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import DialogBox


def lines_of(dialog: Dialog[Any], part: str = "text") -> list[str]:
    """Lines from one of the `modals.parts.box.Parts` of a dialog, visible or not."""
    box = dialog.query_one(DialogBox)
    assert box.parts is not None
    if part == "text":
        return box.text.split("\n")
    if part == "rows":
        return [row.plain for row in box.parts.rows]
    return [line.plain for line in getattr(box.parts, part).wrap(box.text_width)]


def words_of(dialog: Dialog[Any], part: str = "text") -> str:
    return " ".join(" ".join(lines_of(dialog, part)).split())
