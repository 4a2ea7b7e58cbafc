"""The colours of the themes, without Textual. Themes for 16 colours use exactly Rich's sixteen. There the Central
Powers are red on white: no green is legible."""

from __future__ import annotations

from typing import NamedTuple


class Colours(NamedTuple):
    """`..._bar`: behind text of the colour `on_...`. `calm`, `worn`, `danger`: how near a sector is to surrender."""

    dark: bool
    background: str
    foreground: str
    dim: str
    faint: str
    slot: str
    panel: str
    entente: str
    entente_bar: str
    central: str
    central_bar: str
    on_bar: str
    on_central_bar: str
    out_bar: str
    on_out: str
    cursor: str
    on_cursor: str
    warn: str
    strong: str
    key: str
    error: str
    success: str
    calm: str
    worn: str
    danger: str


_DARK = Colours(
    dark=True,
    background="#14161a",
    foreground="#e6e9ef",
    dim="#9aa3b2",
    faint="#7d8797",
    slot="#1b1d21",
    panel="#23262c",
    entente="#8ab8ff",
    entente_bar="#1f50b0",
    central="#7ed491",
    central_bar="#1d6a2a",
    on_bar="#ffffff",
    on_central_bar="#ffffff",
    out_bar="#44474d",
    on_out="#c3c9d4",
    cursor="#ffd75f",
    on_cursor="#14161a",
    warn="#ffb86b",
    strong="#f2f4f8",
    key="#ffd75f",
    error="#ff8a80",
    success="#7ed491",
    calm="#a9b4c4",
    worn="#f0d060",
    danger="#ff8a80",
)
_LIGHT = Colours(
    dark=False,
    background="#f7f8fa",
    foreground="#14171c",
    dim="#4b5563",
    faint="#5f6875",
    slot="#eceef2",
    panel="#e4e8ef",
    entente="#174ea6",
    entente_bar="#1f50b0",
    central="#14532d",
    central_bar="#1d6a2a",
    on_bar="#ffffff",
    on_central_bar="#ffffff",
    out_bar="#9aa1ac",
    on_out="#111418",
    cursor="#7a1fa2",
    on_cursor="#ffffff",
    warn="#8a3b00",
    strong="#111418",
    key="#7a1fa2",
    error="#a01919",
    success="#14532d",
    calm="#4b5563",
    worn="#6b4e00",
    danger="#a01919",
)
_CONTRAST = Colours(
    dark=True,
    background="#000000",
    foreground="#ffffff",
    dim="#e6e6e6",
    faint="#cccccc",
    slot="#000000",
    panel="#000000",
    entente="#9fcbff",
    entente_bar="#0a3fa8",
    central="#8dffa6",
    central_bar="#075c22",
    on_bar="#ffffff",
    on_central_bar="#ffffff",
    out_bar="#4d4d4d",
    on_out="#ffffff",
    cursor="#ffff00",
    on_cursor="#000000",
    warn="#ffc27a",
    strong="#ffffff",
    key="#ffff00",
    error="#ff9d94",
    success="#8dffa6",
    calm="#e6e6e6",
    worn="#ffe066",
    danger="#ff9d94",
)
_SAFE = _DARK._replace(
    entente="#6cbcf0",
    entente_bar="#0066a3",
    central="#f0a830",
    central_bar="#8f4a00",
    cursor="#f0e442",
    warn="#e9a9cb",
    key="#f0e442",
    error="#ff9a3c",
    success="#a9dcff",
    worn="#f0e442",
    danger="#ff9ad5",
)
_SAFE_LIGHT = _LIGHT._replace(
    entente="#00558c",
    entente_bar="#0066a3",
    central="#8a4300",
    central_bar="#8f4a00",
    cursor="#5b2a86",
    warn="#8b2563",
    key="#5b2a86",
    error="#9c3d00",
    success="#00457a",
    worn="#5c4a00",
    danger="#8b2563",
)
_FEW_DARK = Colours(
    dark=True,
    background="#000000",
    foreground="#ffffff",
    dim="#aaaaaa",
    faint="#aaaaaa",
    slot="#000000",
    panel="#000000",
    entente="#55ffff",
    entente_bar="#0000aa",
    central="#55ff55",
    central_bar="#00aa00",
    on_bar="#ffffff",
    on_central_bar="#000000",
    out_bar="#aaaaaa",
    on_out="#000000",
    cursor="#ffff55",
    on_cursor="#000000",
    warn="#ff55ff",
    strong="#ffffff",
    key="#ffff55",
    error="#ff5555",
    success="#55ff55",
    calm="#aaaaaa",
    worn="#ffff55",
    danger="#ff5555",
)
_FEW_LIGHT = Colours(
    dark=False,
    background="#ffffff",
    foreground="#000000",
    dim="#555555",
    faint="#555555",
    slot="#ffffff",
    panel="#ffffff",
    entente="#0000aa",
    entente_bar="#0000aa",
    central="#aa0000",
    central_bar="#aa0000",
    on_bar="#ffffff",
    on_central_bar="#ffffff",
    out_bar="#aaaaaa",
    on_out="#000000",
    cursor="#000000",
    on_cursor="#ffffff",
    warn="#aa00aa",
    strong="#000000",
    key="#aa00aa",
    error="#aa00aa",
    success="#000000",
    calm="#555555",
    worn="#000000",
    danger="#aa00aa",
)
_FEW_SAFE = _FEW_DARK._replace(
    central="#ffff55",
    central_bar="#ffff55",
    cursor="#ffffff",
    key="#ffffff",
    success="#55ffff",
    worn="#ffffff",
    danger="#ff55ff",
)

COLOURS: dict[str, Colours] = {
    "ldd-dark": _DARK,
    "ldd-light": _LIGHT,
    "ldd-contrast": _CONTRAST,
    "ldd-safe": _SAFE,
    "ldd-safe-light": _SAFE_LIGHT,
}

FEW_COLOURS: dict[str, Colours] = {
    "ldd-dark": _FEW_DARK,
    "ldd-light": _FEW_LIGHT,
    "ldd-contrast": _FEW_DARK,
    "ldd-safe": _FEW_SAFE,
    "ldd-safe-light": _FEW_LIGHT,
}
"""For 16 colours."""
