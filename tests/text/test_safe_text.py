"""Names that people type cannot do anything to a terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from ldd_tui.text.safe_text import clean, shorten


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("\x1b]52;c;aGk=\x07Anna", "]52;c;aGk=Anna"),
        ("\x1b[2JAnna", "[2JAnna"),
        ("An\x00na\x9b31m", "Anna31m"),
        ("‮annA⁦", "annA"),
        ("one\ntwo\tthree", "one two three"),
        ("a​b﻿c", "abc"),
        ("e" + "́" * 9, "é" + "́" * 2),
        ("[@click=app.quit]x[/]", "[@click=app.quit]x[/]"),
        ("\ud800x", "x"),
        ("", ""),
    ],
)
def test_only_what_is_printable_stays(typed: str, shown: str) -> None:
    assert clean(typed) == shown


@given(st.text(max_size=60), st.integers(1, 40))
def test_clean_text_is_short_printable_and_stays_as_it_is(typed: str, cells: int) -> None:
    shown = clean(typed, cells)
    assert cell_len(shown) <= cells
    assert not any(unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp") for character in shown)
    assert clean(shown, cells) == shown


def test_what_is_left_out_is_shown() -> None:
    assert shorten("Austria-Hungary", 8) == "Austria…"
    assert shorten("中文字", 5) == "中文…"
    assert shorten("Serbia", 6) == "Serbia"
    assert shorten("Serbia", 0) == ""
