"""Every text of the program, collected the way docs/translating.md tells."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

import ldd_tui

ROOT = Path(ldd_tui.__file__).parent.parent


@cache
def template() -> Catalog:
    with TemporaryDirectory() as directory:
        file = Path(directory) / "ldd-tui.pot"
        orders = ["-q", "extract", "-F", str(ROOT / "pyproject.toml"), "-o", str(file)]
        pybabel: Any = CommandLineInterface()  # its methods have no types
        pybabel.run(["pybabel", *orders, str(ROOT)])
        with file.open("rb") as opened:
            found = read_po(opened)
    for message in found:
        message.locations = [(Path(file).relative_to(ROOT).as_posix(), line) for file, line in message.locations]
    return found
