"""Dialogs are tested in the source language and with the full set of signs, whatever the environment asks for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ldd_tui import text
from ldd_tui.look import glyphs


@pytest.fixture(autouse=True)
def _english_and_fancy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("LDD_TUI_ASCII", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    glyphs.glyphs.cache_clear()
    text.use(text.SOURCE_LANGUAGE)
    yield
    glyphs.glyphs.cache_clear()
    text.use(text.SOURCE_LANGUAGE)
