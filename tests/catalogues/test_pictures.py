"""Every screen and dialog in each language at three sizes, as plain text; at 80x24 no more is cut than in English.

Colours and frames are those of the English pictures (`tests/screens/test_snapshots.py`, `tests/modals`).
`pytest --snapshot-update` takes them anew.
"""

from __future__ import annotations

import gettext

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from ldd_tui import text
from tests.catalogues.entries import languages
from tests.catalogues.everything import EVERYTHING
from tests.catalogues.pictures import Seen, looked_at
from tests.catalogues.speaking import speak
from tests.screens.driving import SIZES

LANGUAGES = languages()
SCROLLED = (
    "technology",
    "tannenberg",
    "tannenberg_lifted",
    "offensive_refused",
    "trees_effects",
    "first_poppies",
)
"""Dialogs of long texts, which are scrolled at 80x24 though the English ones are not."""


class Lines(SingleFileSnapshotExtension):
    """A picture as plain text."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


def _shown(seen: list[Seen]) -> str:
    sized = (f"== {width}x{height}\n" + "\n".join(one.lines) for (width, height), one in zip(SIZES, seen, strict=True))
    return "\n".join(sized) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERYTHING)
async def test_it_fits(name: str, language: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as speaking:
        speak(language, speaking)
        seen = await looked_at(name, SIZES, speaking)
    assert _shown(seen) == snapshot(extension_class=Lines)
    if seen[0].is_whole:
        return
    with monkeypatch.context() as speaking:
        speaking.setattr(text, "_installed", gettext.NullTranslations())
        (english,) = await looked_at(name, SIZES[:1], speaking)
    assert not seen[0].lacks_more_than(english)
    assert seen[0].scrolls <= english.scrolls or name in SCROLLED
