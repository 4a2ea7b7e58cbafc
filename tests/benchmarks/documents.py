"""Documents of which a part is written by a command, between marks that nobody sees."""

from __future__ import annotations

from pathlib import Path


def write_between(file: Path, begin: str, end: str, text: str) -> None:
    """Raises `ValueError` if the marks are missing."""
    whole = file.read_text(encoding="utf-8")
    before, first, rest = whole.partition(begin)
    _old, last, after = rest.partition(end)
    if not first or not last:
        raise ValueError(f"{file}: expected {begin.strip()} and {end.strip()}")
    file.write_text(f"{before}{begin}{text}{end}{after}", encoding="utf-8")
