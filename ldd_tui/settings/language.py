"""The language in a file of settings: every command looks at it first, so nothing else of the settings is read here."""

from __future__ import annotations

from pathlib import Path

from ldd_tui.text import languages
from saves import named_files

LANGUAGE = "language"
"""The name of the setting."""
MOST_BYTES = 65_536
"""So long a file of settings may be."""


def chosen(path: Path) -> str | None:
    """The language that a file of settings chooses.

    None: that of the environment; also where the file, or the value, cannot be used, as is told when all is read.
    """
    try:
        path = path.expanduser()
        if not path.is_file():  # a pipe could be read only once
            return None
        raw = named_files.read(path, MOST_BYTES + 1)
        if len(raw) > MOST_BYTES or LANGUAGE.encode() not in raw:
            return None
        from rules import toml_text  # only where there is something to be read: it costs start-up time

        found = toml_text.read(raw.decode("utf-8-sig")).get(LANGUAGE)
    except (OSError, ValueError, RuntimeError):
        return None
    return found if isinstance(found, str) and found in languages() else None
