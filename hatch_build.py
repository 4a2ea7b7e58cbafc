"""Makes what git doesn't hold whenever the package is built: the compiled catalogues, also for an editable install, and
for a wheel the manual pages and the completions.

Only who builds needs Babel; the program reads what was compiled (`ldd_tui.text.catalogue`).
"""

from __future__ import annotations

import os
import re
import sys
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Building(BuildHookInterface):  # type: ignore[type-arg]  # hatchling brings no types
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of the package."""
        sys.path.insert(0, self.root)
        if self.target_name != "wheel" or version == "editable":
            for place, data in catalogues(Path(self.root)):
                Path(self.root, place).write_bytes(data)
            return
        from ldd_tui.commands.man_page import shared_files

        compress_well()
        self.made = TemporaryDirectory()  # the checkout may be read-only
        for place, data in catalogues(Path(self.root)):
            build_data["force_include"][self.keep(place, data)] = place
        for path, text in shared_files(self.metadata.version, self.date()).items():
            build_data["shared_data"][self.keep(str(path), text.encode())] = f"share/{path}"

    def keep(self, place: str, data: bytes) -> str:
        file = Path(self.made.name, place)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        return str(file)

    def date(self) -> str:
        """The same for everyone who builds a release."""
        seconds = os.environ.get("SOURCE_DATE_EPOCH")
        newest = re.search(r"^## .*", Path(self.root, "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
        dated = re.search(r"\d{4}-\d\d-\d\d", newest[0]) if newest and not seconds else None
        now = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(int(seconds), UTC)
        return dated[0] if dated else f"{now:%Y-%m-%d}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "made"):
            self.made.cleanup()


class Deflated:
    """A file of the wheel. zipfile's own compressor leaves it 2 % larger."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def compress(self, data: bytes) -> bytes:
        self.parts.append(data)
        return b""

    def flush(self) -> bytes:
        import deflate

        return bytes(deflate.deflate_compress(b"".join(self.parts), 12))


def compress_well() -> None:
    """Without the library, as where a distribution builds, the wheel is only larger."""
    with suppress(ImportError):
        import deflate  # noqa: F401

        zipfile._get_compressor = lambda kind, level=None: Deflated()  # type: ignore[attr-defined]


def catalogues(root: Path) -> Iterator[tuple[str, bytes]]:
    """The place of each compiled catalogue and its bytes. Raises `PoFileError` if one can't be read."""
    from ldd_tui.text.catalogue import compiled

    for source in sorted(root.glob("ldd_tui/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], domain=source.stem, abort_invalid=True)
        yield source.with_suffix(".words").relative_to(root).as_posix(), compiled(catalogue)
