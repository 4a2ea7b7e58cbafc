"""Compiles the catalogues of translations whenever the package is built, also for an editable install.

Only who builds needs Babel; the program reads what was compiled (`ldd_tui.text.catalogue`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = "ldd_tui/locale"


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]  # hatchling brings no types
    """Writes a `.mo` beside each `.po`, and has the package hold it; there may be none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of the package."""
        compile_all(Path(self.root) / LOCALE)


def compile_all(locale: Path) -> None:
    """Compile the catalogues of all languages in a directory. Raises `PoFileError` for one that cannot be read."""
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], domain=source.stem, abort_invalid=True)
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
