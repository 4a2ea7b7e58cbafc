"""Every theme can be read: text stands out from what is behind it by 4.5 to 1 at least."""

from __future__ import annotations

import math

import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import themes
from ldd_tui.look.colours import COLOURS, FEW_COLOURS
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.screens.log import LogScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.screens.rules import RulesScreen
from ldd_tui.settings.settings import THEMES, Loaded, Settings
from ldd_tui.settings.terminal import FEW, TRUE
from rules.model import Options
from saves.store import MEMORY
from tests import textual_inside
from tests.screens.driving import ENTENTE, Keyboard, new_session, playing

LEAST = 4.5
LEAST_IN_256 = 4.0
"""There colours are rounded to those that there are."""


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


@pytest.mark.parametrize(
    ("theme", "depth"),
    [
        *((theme, TRUE) for theme in THEMES),
        ("ldd-safe", FEW),
        *(pytest.param(theme, FEW, marks=pytest.mark.soak) for theme in ("ldd-dark", "ldd-light")),
    ],
)
async def test_whatever_is_painted_can_be_read(theme: str, depth: str) -> None:
    app = LddApp(MEMORY, loaded=Loaded(Settings(theme=theme)), depth=depth)
    found: dict[tuple[str, ...], str] = {}
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        keyboard = Keyboard(pilot)
        await keyboard.quiet()
        gather(app, found)
        await playing(keyboard, new_session(app, "4", Options(athena=ENTENTE), 45))
        for severity in ("information", "warning", "error"):
            app.notify("A notice", title="Title", severity=severity, markup=False)
        for keys in ((), ("o",), ("e",), ("escape", "T"), ("escape", "L"), ("escape", "?"), ("escape", "ctrl+p")):
            await keyboard.press(*keys)
            gather(app, found)
        await keyboard.press("escape")
        app.action_settings()
        await keyboard.quiet()
        gather(app, found)
    assert len(found) > 8
    for (ink, behind), text in found.items():
        assert ratio(Color.parse(ink), Color.parse(behind)) >= LEAST, (ink, behind, text)
        if depth == TRUE:
            assert ratio(in_256(ink), in_256(behind)) >= LEAST_IN_256, (ink, behind, text)


def gather(app: LddApp, found: dict[tuple[str, ...], str]) -> None:
    for strip in textual_inside.strips(app):
        for text, style, _ in strip:
            letters = "".join(sign for sign in text if sign.isalnum())
            if letters and style is not None and style.color is not None and style.bgcolor is not None:
                pair = style.color, style.bgcolor
                found[tuple(Color.from_rich_color(colour).hex for colour in pair)] = text


def in_256(colour: str) -> Color:
    rich = Color.parse(colour).rich_color.downgrade(ColorSystem.EIGHT_BIT)
    return Color(*rich.get_truecolor())


@pytest.mark.parametrize("name", [theme.name for theme in themes.THEMES])
def test_the_sides_differ_in_256_colours_too(name: str) -> None:
    palette = themes.palette(name)
    for pair in (palette.side, palette.bar):
        entente, central_powers = (
            [colour.downgrade(ColorSystem.EIGHT_BIT).number for colour in (style.color, style.bgcolor) if colour]
            for style in pair
        )
        assert entente != central_powers


# Viénot, Brettel and Mollon (1999): what is left of linear red, green and blue.
PROTANOPIA = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
DEUTERANOPIA = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
PLAINLY_ANOTHER = 35


def linear(colour: Color) -> list[float]:
    parts = (part / 255 for part in colour.rgb)
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    """CIE L*a*b* of linear sRGB, under D65."""

    def curve(value: float) -> float:
        return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116

    x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, sight: tuple[tuple[float, ...], ...]) -> float:
    """The CIE 1976 difference between two colours as a colour-blind viewer sees them."""
    seen = []
    for colour in (one, other):
        parts = linear(Color.parse(colour))
        left = [max(0.0, sum(weight * part for weight, part in zip(row, parts, strict=True))) for row in sight]
        seen.append(lab(*left))
    return math.dist(*seen)


@pytest.mark.parametrize("sight", [PROTANOPIA, DEUTERANOPIA], ids=["protanopia", "deuteranopia"])
@pytest.mark.parametrize("name", ["ldd-safe", "ldd-safe-light"])
def test_everybody_can_tell_the_sides_apart(name: str, sight: tuple[tuple[float, ...], ...]) -> None:
    for table in (COLOURS, FEW_COLOURS):
        colours = table[name]
        for one, other in (
            (colours.entente, colours.central),
            (colours.entente_bar, colours.central_bar),
            (colours.entente_bar, colours.out_bar),
            (colours.central_bar, colours.out_bar),
            (colours.success, colours.error),
        ):
            assert distance(one, other, sight) >= PLAINLY_ANOTHER, (one, other, distance(one, other, sight))


# -- The ways from screen to screen, and what a screen is made of


@pytest.mark.parametrize("kind", [GameScreen, LessonScreen, ReplayScreen, LogScreen, RulesScreen, GamesScreen])
def test_a_screen_has_few_screens_of_ours_above_it(kind: type) -> None:
    """A game has a screen to play on, which has a table, which has what every screen has."""
    ours = [base for base in kind.__mro__[1:] if base.__module__.startswith("ldd_tui.screens")]
    assert len(ours) <= (3 if kind in (GameScreen, LessonScreen) else 2)
