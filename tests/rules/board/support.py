"""The text of the packaged board file, edits to it, and how a text is refused."""

from __future__ import annotations

import pytest

from rules.board_file import BoardError, packaged_text, parse

TEXT = packaged_text()


def edited(anchor: str, old: str, new: str, text: str = TEXT) -> str:
    """Replace `old`, which must occur once between `anchor` and the next header."""
    assert text.count(anchor) == 1, f"{anchor!r} stands {text.count(anchor)} times"
    start = text.index(anchor)
    end = text.find("\n[", start + 1)
    section = text[start:] if end < 0 else text[start:end]
    assert section.count(old) == 1, f"{old!r} stands {section.count(old)} times after {anchor!r}"
    return text[:start] + section.replace(old, new) + text[start + len(section) :]


def refusal(text: str) -> BoardError:
    with pytest.raises(BoardError) as caught:
        parse(text)
    return caught.value
