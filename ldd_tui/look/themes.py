"""The app's themes, and the palette of drawn widgets. The Entente is blue, the Central Powers are green (orange in the
colour-blind theme). Colour never speaks alone: a letter, word or symbol repeats it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from ldd_tui.look.colours import COLOURS, FEW_COLOURS, Colours
from ldd_tui.look.glyphs import FANCY, PLAIN
from rules.model import Side

# ------------------------------------------------------------------------------------------------ filters
# Filters of every line before it is sent to the terminal: without colours, or with ASCII signs only.


_SHADE, _BAR = 0.12, 0.5
"""Brightness differences, 0 to 1: below the first no background, up to the second underlined, above it reversed."""

_ALIKE = {"·": "-", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "→": ">", "←": "<", "↔": "x"}
_BLOCKS = (((0x2190, 0x24FF), "*"), ((0x2500, 0x257F), "+"), ((0x2580, 0x259F), "#"), ((0x25A0, 0x28FF), "*"))
_LEGACY_BLOCKS = ((0x1FB00, 0x1FBFF), "|")


class Monochrome(LineFilter):
    """`behind`: the theme's background, as a colour that Textual can parse."""

    def __init__(self, behind: str) -> None:
        super().__init__()
        self._behind = behind

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        behind = self._behind
        return [
            Segment(text, None if style is None else colourless(style, behind), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def colourless(style: Style, behind: str) -> Style:
    """A bar, such as a side's, is underlined, so that only the cursor is reversed."""
    difference = 0.0
    if style.bgcolor is not None and not style.bgcolor.is_default:
        own = Color.from_rich_color(style.bgcolor)
        difference = abs(Color.parse(behind).brightness - own.brightness)
    return Style(
        bold=style.bold,
        italic=style.italic,
        underline=bool(style.underline) or _SHADE <= difference < _BAR,
        reverse=bool(style.reverse) or difference >= _BAR,
    )


class Plain(LineFilter):
    """ASCII lines. Letters stay: names are in the reader's alphabet."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Replace symbols, frames and blocks, one cell each."""
        table = _to_ascii()
        return [
            segment if segment.text.isascii() else Segment(segment.text.translate(table), *segment[1:])
            for segment in segments
        ]


@cache
def _to_ascii() -> dict[int, str]:
    table = {code: sign for (first, last), sign in (*_BLOCKS, _LEGACY_BLOCKS) for code in range(first, last + 1)}
    for fancy, plain in zip(FANCY, PLAIN, strict=True):
        table |= {ord(one): other for one, other in zip(fancy, plain, strict=True)}
    return table | {ord(one): other for one, other in _ALIKE.items()}


# ------------------------------------------------------------------------------------------------ themes


DEFAULT = "ldd-dark"

_FEW = "-16"


def _theme(name: str, colours: Colours) -> Theme:
    return Theme(
        name=name,
        primary=colours.entente,
        secondary=colours.central,
        accent=colours.cursor,
        warning=colours.warn,
        error=colours.error,
        success=colours.success,
        foreground=colours.foreground,
        background=colours.background,
        surface=colours.background,
        panel=colours.panel,
        dark=colours.dark,
    )


_BY_NAME = COLOURS | {name + _FEW: colours for name, colours in FEW_COLOURS.items()}
THEMES = tuple(_theme(name, colours) for name, colours in _BY_NAME.items())
"""Every theme, also for 16 colours."""


def name_for(theme: str, few: bool) -> str:
    """The name of a theme of the settings, for 16 colours or more."""
    return theme + _FEW if few else theme


def registered(few: bool) -> tuple[Theme, ...]:
    return tuple(theme for theme in THEMES if theme.name.endswith(_FEW) == few)


class Palette(NamedTuple):
    """Pairs are `(entente, central powers)`; `strength`: calm, in danger, falling."""

    base: Style
    dim: Style
    faint: Style
    strong: Style
    slot: Style
    slot_dim: Style
    panel: Style
    panel_dim: Style
    panel_strong: Style
    side: tuple[Style, Style]
    side_plain: tuple[Style, Style]
    side_marked: tuple[Style, Style]
    side_on_panel: tuple[Style, Style]
    side_on_slot: tuple[Style, Style]
    bar: tuple[Style, Style]
    out_bar: Style
    cursor: Style
    cursor_frame: Style
    target: Style
    cube: Style
    warn: Style
    warn_on_panel: Style
    warn_on_slot: Style
    key: Style
    key_on_slot: Style
    key_word: Style
    strength: tuple[Style, Style, Style]

    def of(self, side: Side | None) -> Style:
        return self.base if side is None else self.side[side]

    def bar_of(self, side: Side | None) -> Style:
        return self.out_bar if side is None else self.bar[side]


@lru_cache(maxsize=8)
def palette(name: str) -> Palette:
    colours = _BY_NAME.get(name, _BY_NAME[DEFAULT])
    background, panel, slot = colours.background, colours.panel, colours.slot

    def ink(colour: str, behind: str = background, bold: bool = False, underline: bool = False) -> Style:
        return Style(color=colour, bgcolor=behind, bold=bold, underline=underline)

    def pair(behind: str = background, bold: bool = True, underline: bool = False) -> tuple[Style, Style]:
        return ink(colours.entente, behind, bold, underline), ink(colours.central, behind, bold, underline)

    return Palette(
        base=ink(colours.foreground),
        dim=ink(colours.dim),
        faint=ink(colours.faint),
        strong=ink(colours.strong, bold=True),
        slot=ink(colours.foreground, slot),
        slot_dim=ink(colours.dim, slot),
        panel=ink(colours.foreground, panel),
        panel_dim=ink(colours.dim, panel),
        panel_strong=ink(colours.strong, panel, bold=True),
        side=pair(),
        side_plain=pair(bold=False),
        side_marked=pair(underline=True),
        side_on_panel=pair(panel),
        side_on_slot=pair(slot),
        bar=(
            ink(colours.on_bar, colours.entente_bar, bold=True),
            ink(colours.on_central_bar, colours.central_bar, bold=True),
        ),
        out_bar=ink(colours.on_out, colours.out_bar),
        cursor=ink(colours.on_cursor, colours.cursor, bold=True),
        cursor_frame=ink(colours.cursor, background, bold=True),
        target=ink(colours.cursor, panel, bold=True),
        cube=ink(background, colours.strong, bold=True),
        warn=ink(colours.warn, bold=True),
        warn_on_panel=ink(colours.warn, panel, bold=True),
        warn_on_slot=ink(colours.warn, slot, bold=True),
        key_on_slot=ink(colours.key, slot, bold=True),
        key=ink(colours.key, bold=True),
        key_word=ink(colours.dim),
        strength=(ink(colours.calm, panel), ink(colours.worn, panel, bold=True), ink(colours.danger, panel, bold=True)),
    )
