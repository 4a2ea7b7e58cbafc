"""Texts in TOML: what does not fit the struct is refused with the path of its field."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from ldd_tui.text.toml_files import WrongToml, decode


class Even(int):
    """A type of one's own."""


class Step(Struct, forbid_unknown_fields=True):
    """A part of a file."""

    say: str
    count: Even = Even(0)


class File(Struct, forbid_unknown_fields=True):
    """A file."""

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
        (
            "x = " + "[" * 5000,
            "",
            "not TOML: Lists, tables or the parts of a key more than 16 deep",
        ),
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
