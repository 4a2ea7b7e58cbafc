"""Every theme can be read: text stands out from what is behind it by 4.5 to 1 at least."""

import pytest
from rich.style import Style
from textual.color import Color

from ldd_tui import themes
from ldd_tui.widgets import glyphs

LEAST = 4.5


def styles(palette: themes.Palette) -> list[tuple[str, Style]]:
    found = []
    for name, value in palette._asdict().items():
        found += [(name, style) for style in (value if isinstance(value, tuple) else (value,))]
    return found


def luminance(colour: Color) -> float:
    """The relative luminance of WCAG 2."""
    parts = (part / 255 for part in colour.rgb)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Color, other: Color) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def contrast(style: Style) -> float:
    assert style.color is not None and style.bgcolor is not None
    return ratio(Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor))


@pytest.mark.parametrize("theme", [theme.name for theme in themes.THEMES])
def test_text_stands_out(theme: str) -> None:
    for name, style in styles(themes.palette(theme)):
        assert contrast(style) >= LEAST, (theme, name, round(contrast(style), 2))


@pytest.mark.parametrize("theme", themes.THEMES, ids=lambda theme: theme.name)
def test_the_colours_of_dialogs_stand_out(theme: themes.Theme) -> None:
    background = Color.parse(theme.background or "")
    for colour in (theme.primary, theme.secondary, theme.accent, theme.warning, theme.error, theme.success):
        assert ratio(Color.parse(colour or ""), background) >= LEAST, (theme.name, colour)


@pytest.mark.parametrize("name", [theme.name for theme in themes.THEMES])
def test_the_sides_differ_in_256_colours_too(name: str) -> None:
    from rich.color import ColorSystem

    palette = themes.palette(name)
    for pair in (palette.side, palette.bar):
        entente, central_powers = (
            [colour.downgrade(ColorSystem.EIGHT_BIT).number for colour in (style.color, style.bgcolor) if colour]
            for style in pair
        )
        assert entente != central_powers


def test_every_sign_takes_one_cell() -> None:
    from rich.cells import cell_len

    for signs in (glyphs.FANCY, glyphs.PLAIN):
        for name, sign in signs._asdict().items():
            assert cell_len(sign) == (6 if name in ("frame", "heavy", "double") else 1), name
    assert all(sign.isascii() for sign in glyphs.PLAIN)


def test_plain_signs_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(glyphs.ASCII, "1")
    glyphs.glyphs.cache_clear()
    assert glyphs.glyphs() is glyphs.PLAIN
    monkeypatch.delenv(glyphs.ASCII)
    glyphs.glyphs.cache_clear()
