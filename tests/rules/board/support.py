"""The text of the packaged board file, and edits to it."""

from __future__ import annotations

from rules.board_file import packaged_text

TEXT = packaged_text()


def edited(anchor: str, old: str, new: str, text: str = TEXT) -> str:
    """Replace `old`, which must occur once between `anchor` and the next header."""
    assert text.count(anchor) == 1, f"{anchor!r} stands {text.count(anchor)} times"
    start = text.index(anchor)
    end = text.find("\n[", start + 1)
    section = text[start:] if end < 0 else text[start:end]
    assert section.count(old) == 1, f"{old!r} stands {section.count(old)} times after {anchor!r}"
    return text[:start] + section.replace(old, new) + text[start + len(section) :]
