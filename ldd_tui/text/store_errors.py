"""Errors of stored games as sentences."""

from __future__ import annotations

from pathlib import Path

from ldd_tui.text import _
from ldd_tui.text.safe_text import clean, clean_sentence, file_shown
from saves.errors import JournalError, SavesError

_CELLS = 240


def error_text(error: SavesError) -> str:
    details = {
        name: file_shown(value) if isinstance(value, Path) else clean(str(value), _CELLS)
        for name, value in error.details.items()
    }
    words = _(error.template).format(**details)
    if isinstance(error, JournalError):
        words = _("event {number}: {what}").format(number=error.seq, what=words)
    return clean_sentence(words, _CELLS)
