"""The one reader of TOML: what is in proportion is read as Python reads it, all else refused with its place."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.toml_text import DEEPEST, LARGEST, LONGEST_NAME, TomlError, read

ROOT = Path(__file__).parents[2]
OURS = sorted(path for place in ("rules", "ldd_tui", "tests") for path in (ROOT / place).rglob("*.toml"))


def python_reads(text: str) -> str | None:
    """Python's parse of the text in comparable form; None if it isn't TOML."""
    try:
        return repr(tomllib.loads(text))
    except ValueError:
        return None


def we_read(text: str) -> str | None:
    try:
        return repr(read(text))
    except TomlError as error:
        assert str(error).isprintable()
        return None


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert we_read(text) == python_reads(text)


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_our_own_files_are_in_proportion(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert we_read(text) == python_reads(text)


def test_it_is_the_only_reader_of_toml() -> None:
    sources = {path for room in ("rules", "saves", "ldd_tui") for path in (ROOT / room).rglob("*.py")}
    used = {path.name for path in sources if "tomllib" in path.read_text(encoding="utf-8")}
    assert used == {"toml_text.py"}


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1),
        "a = " + "{ a = " * (DEEPEST - 1) + "1" + " }" * (DEEPEST - 1),
        ".".join("a" * DEEPEST) + " = 1",
        f"[{'.'.join('a' * (DEEPEST - 1))}]",
        "[[a]]\n" * 10_000,
        "a" * LONGEST_NAME + " = 1",
        "#" * LARGEST,
        f'a = ["{"x" * 1000}"]',
        f'a = """{"[{" * 1000}"""',
    ],
    ids=lambda text: f"{len(text)} {text[:12]!r}",
)
def test_what_is_just_in_proportion(text: str) -> None:
    assert read(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a = " + "[" * 100_000, "Lists, tables or the parts of a key more than 16 deep"),
        ("a = " + "{a = " * 17 + "1" + "}" * 17, "Lists, tables or the parts of a key more than 16 deep"),
        (f"[{'.'.join('a' * 17)}]", "Lists, tables or the parts of a key more than 16 deep"),
        ("a." * 32_000 + "a = 1", "Lists, tables or the parts of a key more than 16 deep"),
        ("'a b' . \"c\" ." * 8_000 + "a = 1", "Lists, tables or the parts of a key more than 16 deep"),
        ("a" * 200_000, "Expected '=' after a key"),
        ("a = " + "9" * 200_000, "Exceeds the limit (4300 digits)"),
        ("a = 0x" + "f" * 200_000, "A number of more than 64 bits"),
        ("a" * 101 + " = 1", "A name longer than 100 characters"),
        ("#\n" * LARGEST, "More than 256000 characters"),
        ("a = '\udcff'", "'utf-8' codec can't encode character"),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_out_of_proportion_is_refused_at_once(text: str, what: str) -> None:
    with pytest.raises(TomlError) as refused:
        read(text)
    assert str(refused.value).startswith(what)


@pytest.mark.parametrize(
    ("text", "place"), [("a =", "line 1"), ("a = 1\nb = '''\n", "line 2"), ("a = 1\nb = [\n\n", "line 3")]
)
def test_where_a_text_breaks_off_is_told_with_the_last_line(text: str, place: str) -> None:
    with pytest.raises(TomlError) as refused:
        read(text)
    assert str(refused.value).endswith(f"(at {place}, the end of the file)")
