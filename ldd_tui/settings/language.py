"""The language in a settings file: every command reads it first, and nothing else."""

from __future__ import annotations

from pathlib import Path

from ldd_tui.text import _, languages
from saves import named_files

LANGUAGE = "language"
UNUSABLE = (OSError, ValueError, RuntimeError)
"""What an unusable path raises; `RuntimeError`: `~` with an unknown name."""

_MOST_BYTES = 65_536


def chosen(path: Path) -> str | None:
    """None: the environment's, also if the file or its value is unusable, which is reported later."""
    try:
        text = read(path)
        if LANGUAGE not in text:
            return None
        from rules import toml_text  # only where there is something to be read: it costs start-up time

        found = toml_text.read(text).get(LANGUAGE)
    except UNUSABLE:
        return None
    return found if isinstance(found, str) and found in languages() else None


def read(path: Path) -> str:
    """Raises an error in `UNUSABLE`, also for a pipe, readable only once."""
    path = path.expanduser()
    if path.exists() and not path.is_file():
        raise ValueError(_("it is not a file"))
    raw = named_files.read(path, _MOST_BYTES + 1)
    if len(raw) > _MOST_BYTES:
        raise ValueError(_("too long"))
    return raw.decode("utf-8-sig")
