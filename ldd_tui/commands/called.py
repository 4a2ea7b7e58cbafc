"""How this program was called, so that what is printed to be typed works where it is read."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

_MODULE = "__main__.py"


def program() -> str:
    """What somebody types to call the program once more: `ldd-tui`, where that is found."""
    from ldd_tui.text.safe_text import file_shown  # rich is loaded with it

    if "UV" in os.environ:  # `uv run` sets it
        return "uv run --extra host ldd-tui"
    started = Path(sys.argv[0])
    if started.name == _MODULE:
        return f"{shlex.quote(file_shown(sys.executable))} -m ldd_tui"
    found = shutil.which(started.name)
    if found is not None and Path(found).resolve() == started.resolve():
        return started.name
    return shlex.quote(file_shown(started.absolute()))
