"""Compiles the catalogues of translations whenever the package is built, also for an editable install.

Only who builds needs Babel; the program reads what was compiled (`ldd_tui.text.catalogue`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Building(BuildHookInterface):  # type: ignore[type-arg]  # hatchling brings no types
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of the package."""
        sys.path.insert(0, self.root)
        compile_all(Path(self.root) / "ldd_tui" / "locale")


def compile_all(locale: Path) -> None:
    """Raises `PoFileError` if a catalogue can't be read."""
    from ldd_tui.text.catalogue import compiled

    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], domain=source.stem, abort_invalid=True)
        source.with_suffix(".words").write_bytes(compiled(catalogue))
