"""A line does not break at a no-break space, whoever wraps it. Fails when the libraries wrap another way."""

from __future__ import annotations

import textwrap

import pytest
from rich.console import Console
from rich.text import Text
from textual.content import Content

from ldd_tui.look import glyphs
from ldd_tui.look.wrap import NARROW, WIDE, wrap
from ldd_tui.text import _asking
from ldd_tui.text.forms import Sentence
from ldd_tui.widgets.textual_inside import keep_together

WORDS = f"one{NARROW}! two{WIDE}: three"
LINES = [f"one{NARROW}!", f"two{WIDE}:", "three"]


@pytest.fixture(autouse=True)
def kept_together() -> None:
    keep_together()


def test_textual_keeps_together() -> None:
    assert [line.plain for line in Content(WORDS).wrap(5)] == LINES
    assert [line.plain for line in Content("one  two three").wrap(8)] == ["one  two", "three"]


def test_rich_keeps_together() -> None:
    assert [line.plain.rstrip() for line in Text(WORDS).wrap(Console(), 5)] == LINES


def test_plain_text_keeps_together() -> None:
    assert textwrap.wrap(WORDS, 5) == LINES
    assert wrap(WORDS, 5) == LINES


def test_a_terminal_without_unicode_has_the_wide_one(monkeypatch: pytest.MonkeyPatch) -> None:
    said = _asking(f"{{who}}{NARROW}: {{what}}")
    assert isinstance(said, Sentence) and NARROW in said
    monkeypatch.setattr(glyphs, "_chosen", "ascii")
    glyphs.glyphs.cache_clear()
    try:
        assert _asking(f"one{NARROW}!") == f"one{WIDE}!"
    finally:
        glyphs.glyphs.cache_clear()
