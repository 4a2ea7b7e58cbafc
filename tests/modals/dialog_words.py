"""The words of a dialog."""

from __future__ import annotations

from typing import Any

from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.panes import Pane


def words_of(dialog: Dialog[Any], part: str = "detail") -> str:
    """The words in a part of a dialog."""
    return " ".join(dialog.query_one(f"#{part}", Pane).plain.split())
