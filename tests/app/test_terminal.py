"""What terminals show: of what size, and what is left where there are few colours or none."""

import re

import pytest
from rich.color import ColorSystem
from rich.style import Style

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import glyphs, themes
from ldd_tui.look.filters import colourless
from ldd_tui.settings import terminal
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.settings.terminal import FEW, NONE
from rules.model import Options, Sector
from saves.store import MEMORY
from tests import textual_inside
from tests.screens.driving import ENTENTE, Keyboard, new_session, playing, running

ANSI = re.compile(r"\x1b\[([0-9;]*)m")


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (60_000, 60_000), (60_000, 1), (-5, 3)])
async def test_no_size_is_too_strange(size: tuple[int, int]) -> None:
    async with running() as keyboard:
        await playing(keyboard, new_session(keyboard.app, "4", Options(athena=ENTENTE), 45))
        await claim(keyboard, *size)
        width, height = keyboard.app.screen.size
        assert 1 <= width <= terminal.MOST_COLUMNS and 1 <= height <= terminal.MOST_LINES
        assert keyboard.app.size == (width, height)
        await claim(keyboard, 80, 24)
        assert "France" in keyboard.seen


async def claim(keyboard: Keyboard, width: int, height: int) -> None:
    textual_inside.claim_size(keyboard.app, width, height)
    await keyboard.pilot.pause()
    await keyboard.quiet()


def painted(app: LddApp, system: ColorSystem) -> str:
    return "\n".join(
        "".join(strip.render_style(style or Style(), text, system) for text, style, _ in strip)
        for strip in textual_inside.strips(app)
    )


def codes(painted: str) -> set[tuple[str, str]]:
    """The colour codes of the text, as `(colour, background)` pairs."""
    found = set()
    for sgr, text in re.findall(r"\x1b\[([0-9;]*)m([^\x1b]*)", painted):
        if text.strip():
            numbers = [code for code in sgr.split(";") if code]
            ink = [code for code in numbers if len(code) == 2 and code[0] in "39" and code != "39"]
            behind = [code for code in numbers if code[:2] == "10" or (len(code) == 2 and code[0] == "4")]
            found.add((ink[0] if ink else "", behind[0] if behind else ""))
    return found


@pytest.mark.parametrize("theme", ["ldd-dark", "ldd-light", "ldd-safe"])
async def test_16_colours_keep_everything_apart(theme: str) -> None:
    app = LddApp(MEMORY, loaded=Loaded(Settings(theme=theme)), depth=FEW)
    assert set(app.available_themes) == {found.name for found in themes.registered(few=True)}
    async with running((120, 40), app) as keyboard:
        await playing(keyboard, new_session(app, "4", Options(athena=ENTENTE), 45))
        seen: set[tuple[str, str]] = set()
        for keys in ((), ("e",), ("escape", "T"), ("escape", "ctrl+p"), ("escape", "L")):
            await keyboard.press(*keys)
            seen |= codes(painted(app, ColorSystem.STANDARD))
        for ink, behind in seen:
            assert ink and behind and int(ink) + 10 != int(behind), (ink, behind)
        found = themes.palette(app.theme)
        distinct = (found.base, *found.side, found.cursor, *found.bar, found.out_bar)
        shown = [ANSI.findall(style.render("x", color_system=ColorSystem.STANDARD))[0] for style in distinct]
        assert len(set(shown)) == len(shown), shown


async def test_without_colours_the_cursor_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = LddApp(MEMORY, loaded=Loaded(Settings(theme="ldd-light")), depth=NONE)
    async with running((120, 40), app) as keyboard:
        await playing(keyboard, new_session(app, "4", Options(athena=ENTENTE), 45))
        app.change(theme="ldd-contrast")
        keyboard.game.map_view.cursor = Sector.ITALY
        await keyboard.quiet()
        for keys in ((), ("e",), ("escape", "ctrl+p")):
            await keyboard.press(*keys)
            sent = painted(app, ColorSystem.STANDARD)
            assert {code for sgr in ANSI.findall(sent) for code in sgr.split(";") if code} <= {"0", "1", "3", "4", "7"}
            if not keys:
                assert re.search(r"\x1b\[1;7m[^\x1b]*Italy", sent), "the cursor is reversed"
                assert re.search(r"\x1b\[1;4m[^\x1b]*France", sent), "the bar of a sector is not"


def test_in_every_theme_only_the_cursor_and_cubes_are_reversed() -> None:
    found = themes.palette(themes.DEFAULT)
    behind = themes.THEMES[0].background or ""
    reversed_ = {
        name
        for name, value in found._asdict().items()
        for style in (value if isinstance(value, tuple) else (value,))
        if colourless(style, behind).reverse
    }
    assert reversed_ == {"cursor", "cube"}


@pytest.mark.parametrize("signs", ["unicode", "ascii"])
async def test_signs_are_chosen(signs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(glyphs.ASCII, "1" if signs == "unicode" else "")
    app = LddApp(MEMORY, loaded=Loaded(Settings(signs=signs)))
    try:
        async with running((120, 40), app) as keyboard:
            await playing(keyboard, new_session(app, "4", Options(athena=ENTENTE), 45))
            for keys in ((), ("e",), ("escape", "T"), ("escape", "x"), ("escape", "ctrl+p"), ("escape", "L")):
                await keyboard.press(*keys)
                odd = {sign for sign in keyboard.seen if not sign.isascii() and not sign.isalpha()}
                assert bool(odd) == (signs == "unicode"), (keys, odd)
    finally:
        glyphs.choose("auto")
