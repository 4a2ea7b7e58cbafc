"""Colours: the app's themes, and the palette that drawn widgets take their styles from.

The Entente is blue, the Central Powers are green, as in the box; never by colour alone: wherever a colour
speaks a letter, a word or a sign says the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.theme import Theme

from rules.model import Side

DEFAULT = "ldd-dark"

_DARK = {
    "ldd-dim": "#9aa3b2",
    "ldd-faint": "#7d8797",
    "ldd-slot": "#1b1d21",
    "ldd-panel": "#23262c",
    "ldd-entente": "#8ab8ff",
    "ldd-entente-bar": "#1f50b0",
    "ldd-central": "#7ed491",
    "ldd-central-bar": "#1d6a2a",
    "ldd-on-bar": "#ffffff",
    "ldd-out-bar": "#44474d",
    "ldd-on-out": "#c3c9d4",
    "ldd-cursor": "#ffd75f",
    "ldd-on-cursor": "#14161a",
    "ldd-warn": "#ffb86b",
    "ldd-good": "#f2f4f8",
    "ldd-key": "#ffd75f",
}

_LIGHT = {
    "ldd-dim": "#4b5563",
    "ldd-faint": "#5f6875",
    "ldd-slot": "#eceef2",
    "ldd-panel": "#e4e8ef",
    "ldd-entente": "#174ea6",
    "ldd-entente-bar": "#1f50b0",
    "ldd-central": "#14532d",
    "ldd-central-bar": "#1d6a2a",
    "ldd-on-bar": "#ffffff",
    "ldd-out-bar": "#9aa1ac",
    "ldd-on-out": "#111418",
    "ldd-cursor": "#7a1fa2",
    "ldd-on-cursor": "#ffffff",
    "ldd-warn": "#8a3b00",
    "ldd-good": "#111418",
    "ldd-key": "#7a1fa2",
}

_CONTRAST = {
    "ldd-dim": "#e6e6e6",
    "ldd-faint": "#cccccc",
    "ldd-slot": "#000000",
    "ldd-panel": "#000000",
    "ldd-entente": "#9fcbff",
    "ldd-entente-bar": "#0a3fa8",
    "ldd-central": "#8dffa6",
    "ldd-central-bar": "#075c22",
    "ldd-on-bar": "#ffffff",
    "ldd-out-bar": "#4d4d4d",
    "ldd-on-out": "#ffffff",
    "ldd-cursor": "#ffff00",
    "ldd-on-cursor": "#000000",
    "ldd-warn": "#ffc27a",
    "ldd-good": "#ffffff",
    "ldd-key": "#ffff00",
}

THEMES = (
    Theme(
        name=DEFAULT,
        primary="#8ab8ff",
        secondary="#7ed491",
        accent="#ffd75f",
        warning="#ffb86b",
        error="#ff8a80",
        success="#7ed491",
        foreground="#e6e9ef",
        background="#14161a",
        surface="#14161a",
        panel="#23262c",
        dark=True,
        variables=_DARK,
    ),
    Theme(
        name="ldd-light",
        primary="#174ea6",
        secondary="#14532d",
        accent="#7a1fa2",
        warning="#8a3b00",
        error="#a01919",
        success="#14532d",
        foreground="#14171c",
        background="#f7f8fa",
        surface="#f7f8fa",
        panel="#e4e8ef",
        dark=False,
        variables=_LIGHT,
    ),
    Theme(
        name="ldd-contrast",
        primary="#9fcbff",
        secondary="#8dffa6",
        accent="#ffff00",
        warning="#ffc27a",
        error="#ff9d94",
        success="#8dffa6",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#000000",
        dark=True,
        variables=_CONTRAST,
    ),
)


class Palette(NamedTuple):
    """The styles of drawn widgets. Pairs are `(entente, central powers)`."""

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

    def of(self, side: Side | None) -> Style:
        """A side's colour as text; plain text for no side."""
        return self.base if side is None else self.side[side]

    def bar_of(self, side: Side | None) -> Style:
        """A side's colour as a bar behind text."""
        return self.out_bar if side is None else self.bar[side]


@lru_cache(maxsize=8)
def palette(name: str) -> Palette:
    """The palette of a theme; that of the default theme for one that is not ours."""
    theme = next((theme for theme in THEMES if theme.name == name), THEMES[0])
    colours = theme.variables
    background, foreground = theme.background, theme.foreground
    panel, slot = colours["ldd-panel"], colours["ldd-slot"]

    def pair(behind: str | None = background, bold: bool = True, underline: bool = False) -> tuple[Style, Style]:
        entente, central_powers = colours["ldd-entente"], colours["ldd-central"]
        return ink(entente, behind, bold, underline), ink(central_powers, behind, bold, underline)

    def ink(colour: str | None, behind: str | None = background, bold: bool = False, underline: bool = False) -> Style:
        return Style(color=colour, bgcolor=behind, bold=bold, underline=underline)

    bars = (colours["ldd-entente-bar"], colours["ldd-central-bar"])
    return Palette(
        base=ink(foreground),
        dim=ink(colours["ldd-dim"]),
        faint=ink(colours["ldd-faint"]),
        strong=ink(colours["ldd-good"], bold=True),
        slot=ink(foreground, slot),
        slot_dim=ink(colours["ldd-dim"], slot),
        panel=ink(foreground, panel),
        panel_dim=ink(colours["ldd-dim"], panel),
        panel_strong=ink(colours["ldd-good"], panel, bold=True),
        side=pair(),
        side_plain=pair(bold=False),
        side_marked=pair(underline=True),
        side_on_panel=pair(panel),
        side_on_slot=pair(slot),
        bar=(ink(colours["ldd-on-bar"], bars[0], bold=True), ink(colours["ldd-on-bar"], bars[1], bold=True)),
        out_bar=ink(colours["ldd-on-out"], colours["ldd-out-bar"]),
        cursor=ink(colours["ldd-on-cursor"], colours["ldd-cursor"], bold=True),
        cursor_frame=ink(colours["ldd-cursor"], background, bold=True),
        target=ink(colours["ldd-cursor"], panel, bold=True),
        cube=ink(colours["ldd-on-cursor"], colours["ldd-good"], bold=True)
        if theme.dark
        else ink("#ffffff", "#14171c", bold=True),
        warn=ink(colours["ldd-warn"], bold=True),
        warn_on_panel=ink(colours["ldd-warn"], panel, bold=True),
        warn_on_slot=ink(colours["ldd-warn"], slot, bold=True),
        key_on_slot=ink(colours["ldd-key"], slot, bold=True),
        key=ink(colours["ldd-key"], bold=True),
        key_word=ink(colours["ldd-dim"]),
    )
