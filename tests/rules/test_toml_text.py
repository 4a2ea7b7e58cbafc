"""The one reader of TOML: what is in proportion is read as Python reads it, all else refused with its place."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.toml_text import DEEPEST, LARGEST, LONGEST_NAME, MOST_KEYS, TomlError, read

ROOT = Path(__file__).parents[2]
OURS = sorted(path for place in ("rules", "ldd_tui", "tests") for path in (ROOT / place).rglob("*.toml"))

DEEP = "[{" * DEEPEST
PARTS = ".".join("a" * (DEEPEST + 5))
LONG = "9" * (LONGEST_NAME + 1)


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
        assert "(at line " in str(error) and str(error).isprintable()
        return None


# ------------------------------------------------------------------------------------------------ what is read

# Short pieces, so that all that is out of proportion is in texts and comments, where it does not count.
_inside = st.sampled_from(
    (DEEP, PARTS, LONG, "]]}}", " = ", "# x", "'", '"', "''", '""', r"\\", r"\"", r"\n", "é", "\t")
)
_content = st.lists(_inside, max_size=3).map("".join)
_texts = st.tuples(st.sampled_from(('"', "'", '"""', "'''", '"""\n', "'''\n", '"""\\\n  ')), _content).map(
    lambda parts: parts[0] + parts[1] + parts[0].strip("\\\n ")
)
_word = st.sampled_from(("a", "b", "c-d", "1", "_"))
_name = st.one_of(_word, _word, st.sampled_from(('"a.b"', "'[c]'", '"\\u0041"', '""', '"#"')))
_key = st.tuples(st.lists(_name, min_size=1, max_size=3), st.sampled_from((".", " . "))).map(
    lambda parts: parts[1].join(parts[0])
)
_plain = st.sampled_from(("0", "-1_000", "0xff", "1.5", "-1e10", "inf", "true", "1979-05-27T07:32:00.5Z", "07:32:00"))
_space = st.sampled_from(("", " ", "\n", f" # {DEEP}'\"\n", "\n\n"))


def _list_of(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    items = st.lists(st.tuples(_space, inner, _space).map("".join), max_size=3).map(",".join)
    return st.tuples(items, st.sampled_from(("", ",", "\n"))).map(lambda parts: f"[{parts[0]}{parts[1]}]")


def _table_of(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(st.tuples(_key, inner).map(" = ".join), max_size=2).map(lambda pairs: f"{{ {', '.join(pairs)} }}")


_value = st.recursive(_plain | _texts, lambda inner: _list_of(inner) | _table_of(inner), max_leaves=6)
_line = st.one_of(
    st.tuples(_key, _value).map(" = ".join),
    st.tuples(_key, _value).map(" = ".join),
    _key.map("[{}]".format),
    _key.map("  [[ {} ]]  # ]]".format),
    st.sampled_from(("", "  ", f"# {DEEP}{PARTS}", f"#{LONG}", '# """', "# '''")),
)
_document = st.tuples(st.lists(_line, max_size=6), st.sampled_from(("\n", "\r\n"))).map(
    lambda parts: parts[1].join(parts[0])
)


@settings(max_examples=200, deadline=None)
@given(_document)
def test_it_reads_what_python_reads(text: str) -> None:
    assert we_read(text) == python_reads(text)


@settings(max_examples=200, deadline=None)
@given(st.lists(_inside | _texts | _line | st.sampled_from("[]{}=.,#\n'\" \\"), max_size=DEEPEST // 2).map("".join))
def test_garbage_is_refused_or_read_alike(text: str) -> None:
    """Valid TOML is refused only if it contains `DEEP`, `PARTS` or `LONG`."""
    ours = we_read(text)
    assert ours in (None, python_reads(text))
    if ours is None and python_reads(text) is not None:
        assert any(piece in text for piece in (DEEP, PARTS, LONG))


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


# ------------------------------------------------------------------------------------------------ proportions


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * DEEPEST + "]" * DEEPEST,
        "a = " + "{ a = " * DEEPEST + "1" + " }" * DEEPEST,
        ".".join("a" * DEEPEST) + " = 1",
        f"[{'.'.join('a' * DEEPEST)}]",
        "[[a]]\n" * (MOST_KEYS - 1),
        "".join(f"a{number} = 1\n" for number in range(MOST_KEYS)),
        "a = " + "9" * LONGEST_NAME,
        "a" * LONGEST_NAME + " = 1",
        f'"{"a" * (LONGEST_NAME - 2)}" = 1',
        "#" * LARGEST,
        f'a = ["{"x" * 1000}"]',
        f"a = '''\n{LONG}'''\nb = '''{DEEP}'''",
        f'a = """{DEEP}"""""\nb = {DEEP[:2]}c = 1}}]',
    ],
    ids=lambda text: f"{len(text)} {text[:12]!r}",
)
def test_what_is_just_in_proportion(text: str) -> None:
    assert read(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "what", "place"),
    [
        ("a = 1\nb = " + "[" * 17, "Lists, tables or the parts of a key more than 16 deep", "line 2, column 21"),
        ("a = [\n" * 17, "Lists, tables or the parts of a key more than 16 deep", "line 17, column 5"),
        ("\n[" + PARTS + "]", "Lists, tables or the parts of a key more than 16 deep", "line 2, column 33"),
        ("a = { " + PARTS, "Lists, tables or the parts of a key more than 16 deep", "line 1, column 38"),
        ("a = 1\nb = " + LONG, "A name or a number longer than 100 characters", "line 2, column 5"),
        ("a = 0." + LONG, "A name or a number longer than 100 characters", "line 1, column 7"),
        (LONG + " = 1", "A name or a number longer than 100 characters", "line 1, column 1"),
        (f'"{LONG}" . a = 1', "A name or a number longer than 100 characters", "line 1, column 1"),
        (f"['{LONG}']", "A name or a number longer than 100 characters", "line 1, column 2"),
        ("a = { '" + LONG + "' = 1 }", "A name or a number longer than 100 characters", "line 1, column 7"),
        ("[[a]]\n" * (MOST_KEYS + 1), "More than 10000 keys", "line 10001, column 1"),
        ("#\n" * LARGEST, "More than 256000 characters", "line 128001, column 1"),
        ("a = '\udcff'", "Half a character", "line 1, column 6"),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_out_of_proportion_is_told_with_its_place(text: str, what: str, place: str) -> None:
    with pytest.raises(TomlError) as refused:
        read(text)
    assert str(refused.value) == f"{what} (at {place})"


@pytest.mark.parametrize(
    ("text", "place"), [("a =", "line 1"), ("a = 1\nb = '''\n", "line 2"), ("a = 1\nb = [\n\n", "line 3")]
)
def test_where_a_text_breaks_off_is_told_with_the_last_line(text: str, place: str) -> None:
    with pytest.raises(TomlError) as refused:
        read(text)
    assert str(refused.value).endswith(f"(at {place}, the end of the file)")
