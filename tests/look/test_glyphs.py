"""Signs: each takes the cells that the board leaves for it, and plain ones stand in where a terminal has no others."""

import pytest
from rich.cells import cell_len

from ldd_tui.look import glyphs


def test_every_sign_takes_one_cell() -> None:
    for signs in (glyphs.FANCY, glyphs.PLAIN):
        for name, sign in signs._asdict().items():
            lengths = {"frame": 6, "heavy": 6, "double": 6, "front": 3, "quiet": 3, "chance": 2}
            assert cell_len(sign) == lengths.get(name, 1), name
    assert all(sign.isascii() for sign in glyphs.PLAIN)


SYNONYMS = (("right", "attacks"), ("danger", "alert"))
"""Pairs with one meaning, which share an ASCII character."""


@pytest.mark.parametrize("signs", [glyphs.FANCY, glyphs.PLAIN], ids=["unicode", "ascii"])
def test_no_sign_means_two_things(signs: glyphs.Glyphs) -> None:
    names: dict[str, set[str]] = {}
    for name, drawn in signs._asdict().items():
        for sign in drawn:
            names.setdefault(sign, set()).add(name)
    for sign, having in names.items():
        alike = having <= set(glyphs.LINES) or any(having <= set(words) for words in SYNONYMS)
        assert len(having) == 1 or alike, (sign, having)


def test_plain_signs_beside_numbers_and_names_are_not_read_as_something_else() -> None:
    """No currency or minus sign before a number, no apostrophe after a name, no one-letter levels."""
    plain = glyphs.PLAIN
    assert plain.lead not in "$+-" and plain.dot not in "-+" and plain.ellipsis not in "'`"
    assert len({plain.implemented.lower(), plain.unlocked.lower(), plain.later.lower(), "0"}) == 4
    assert plain.bar not in plain.frame + plain.heavy + plain.double


@pytest.mark.parametrize("signs", [glyphs.FANCY, glyphs.PLAIN], ids=["unicode", "ascii"])
def test_fronts_with_a_war_on_and_without_are_told_apart(signs: glyphs.Glyphs) -> None:
    assert not set(signs.front) & set(signs.quiet)


@pytest.mark.parametrize(
    ("term", "plain"), [("linux", True), ("vt220", True), ("xterm", False), ("vte-256color", False)]
)
def test_plain_signs_where_a_terminal_has_no_others(term: str, plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(glyphs.ASCII, raising=False)
    monkeypatch.setenv("TERM", term)
    for chosen, expected in (("auto", plain), ("unicode", False), ("ascii", True)):
        glyphs.choose(chosen)
        assert (glyphs.glyphs() is glyphs.PLAIN) == expected
    glyphs.choose("auto")
    monkeypatch.undo()
    glyphs.glyphs.cache_clear()
