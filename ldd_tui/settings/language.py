"""The language in a file of settings: every command looks at it first, so nothing else of the settings is read here."""

from __future__ import annotations

from pathlib import Path

from ldd_tui.text import _, languages
from saves import named_files

LANGUAGE = "language"
"""The name of the setting."""
UNUSABLE = (OSError, ValueError, RuntimeError)
"""What a path raises that no file can have: a `RuntimeError` is of `~` and a name that nobody here has."""

_MOST_BYTES = 65_536


def chosen(path: Path) -> str | None:
    """The language that a file of settings chooses.

    None: that of the environment; also where the file, or the value, cannot be used, as is told when all is read.
    """
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
    """Read a settings file. Raises an error in `UNUSABLE`, also for a pipe, readable only once."""
    path = path.expanduser()
    if path.exists() and not path.is_file():
        raise ValueError(_("it is not a file"))
    raw = named_files.read(path, _MOST_BYTES + 1)
    if len(raw) > _MOST_BYTES:
        raise ValueError(_("too long"))
    return raw.decode("utf-8-sig")
