"""Names that people type cannot do anything to a terminal."""

from __future__ import annotations

import unicodedata
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from rich.cells import cell_len

from ldd_tui.text.safe_text import clean, shorten
from ldd_tui.text.toml_files import WrongToml, decode

# -- texts in TOML: what does not fit the struct is refused with the path of its field.


class Even(int):
    """A type of one's own."""


class Step(Struct, forbid_unknown_fields=True):
    say: str
    count: Even = Even(0)


class File(Struct, forbid_unknown_fields=True):
    steps: tuple[Step, ...]


def even(kind: type, value: Any) -> Any:
    if not isinstance(value, int) or value % 2:
        raise ValueError("expected an even number")
    return Even(value)


def test_what_fits_is_read_and_a_type_of_ones_own_too() -> None:
    assert decode('[[steps]]\nsay = "a"\ncount = 4', File, even) == File((Step("a", Even(4)),))


@pytest.mark.parametrize(
    ("text", "path", "what"),
    [
        ("steps =", "", "not TOML: Invalid value (at line 1, the end of the file)"),
        ("x = " + "[" * 5000, "", "not TOML: Lists, tables or the parts of a key more than 16 deep"),
        ("", "", "missing required field steps"),
        ("steps = 1", "steps", "Expected array, got int"),
        ("[[steps]]\nsay = 1", "steps[0].say", "Expected str, got int"),
        ('[[steps]]\nsay = "a"\n[[steps]]\nsay = "b"\nsya = "c"', "steps[1]", "contains unknown field sya"),
        ('[[steps]]\nsay = "a"\ncount = 3', "steps[0].count", "expected an even number"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_path(text: str, path: str, what: str) -> None:
    with pytest.raises(WrongToml) as refused:
        decode(text, File, even)
    assert refused.value.path == path and refused.value.what.startswith(what)


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


def test_clean_text_is_short_printable_and_stays_as_it_is() -> None:
    luck = Random(1)
    for _ in range(300):
        limits = luck.choices((0x80, 0x3000, 0x10000, 0x110000), k=luck.randrange(60))
        typed, cells = "".join(chr(luck.randrange(limit)) for limit in limits), luck.randint(1, 40)
        shown = clean(typed, cells)
        assert cell_len(shown) <= cells
        assert not any(unicodedata.category(one) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp") for one in shown)
        assert clean(shown, cells) == shown, typed


def test_what_is_left_out_is_shown() -> None:
    assert shorten("Austria-Hungary", 8) == "Austria…"
    assert shorten("中文字", 5) == "中文…"
    assert shorten("Serbia", 6) == "Serbia"
    assert shorten("Serbia", 0) == ""
