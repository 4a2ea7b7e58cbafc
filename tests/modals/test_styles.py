"""Columns are exact, and every style can be read in every theme."""

from __future__ import annotations

import re

import pytest
from textual.color import Color
from textual.content import Content
from textual.theme import Theme

from ldd_tui.look import themes
from ldd_tui.modals.parts import styles

READABLE = 4.5
ON_BACKGROUND = (
    styles.DIM,
    styles.KEY,
    styles.CHOSEN,
    styles.WARN,
    styles.GOOD,
    styles.BAD,
    *styles.SIDE,
    *styles.CORNER.values(),
)
ON_PANEL = (styles.DIM, styles.KEY)


def _luminance(colour: Color) -> float:
    parts = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def _contrast(one: Color, other: Color) -> float:
    """The WCAG contrast ratio of two colours."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _colour(style: str, theme: Theme, behind: Color) -> Color:
    """The colour of a style such as `bold $foreground 68%` on a background."""
    found = re.search(r"\$(\w+)(?: (\d+)%)?", style)
    assert found is not None, style
    colour = Color.parse(getattr(theme, found[1]))
    return behind.blend(colour, int(found[2] or 100) / 100)


@pytest.mark.parametrize("theme", themes.THEMES, ids=lambda theme: theme.name)
def test_every_style_can_be_read(theme: Theme) -> None:
    background, panel = Color.parse(theme.background), Color.parse(theme.panel)
    for behind, painted in ((background, ON_BACKGROUND), (panel, ON_PANEL)):
        for style in painted:
            contrast = _contrast(behind, _colour(style, theme, behind))
            assert contrast >= READABLE, (style, contrast)
    assert styles.CURSOR == "bold $background on $accent"
    assert _contrast(background, Color.parse(theme.accent)) >= READABLE


def test_columns_have_exactly_their_width() -> None:
    for words in ("", "Serbia", "Division aérienne", "東部戦線の攻勢", "Austria-Hungary"):
        for right in (False, True):
            assert styles.column(words, 8, right=right).cell_length == 8
    assert styles.column("Austria-Hungary", 8).plain == "Austria…"
    assert styles.column("x", 3, right=True).plain == "  x"


def test_blocks_stand_side_by_side() -> None:
    left, right = [Content("a"), Content("b")], [Content("c")]
    assert [line.plain.rstrip() for line in styles.side_by_side(left, right, 11)] == ["a      c", "b"]


def test_lines_leave_out_what_is_not_there() -> None:
    assert styles.lines("a", None, "", Content("b")).plain == "a\n\nb"
