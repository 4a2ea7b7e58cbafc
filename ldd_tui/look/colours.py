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


_TABLE = """\
background     14161a f7f8fa 000000 14161a f7f8fa  000000 ffffff 000000 000000 ffffff
foreground     e6e9ef 14171c ffffff e6e9ef 14171c  ffffff 000000 ffffff ffffff 000000
dim            9aa3b2 4b5563 e6e6e6 9aa3b2 4b5563  aaaaaa 555555 aaaaaa aaaaaa 555555
faint          7d8797 5f6875 cccccc 7d8797 5f6875  aaaaaa 555555 aaaaaa aaaaaa 555555
slot           1b1d21 eceef2 000000 1b1d21 eceef2  000000 ffffff 000000 000000 ffffff
panel          23262c e4e8ef 000000 23262c e4e8ef  000000 ffffff 000000 000000 ffffff
entente        8ab8ff 174ea6 9fcbff 6cbcf0 00558c  55ffff 0000aa 55ffff 55ffff 0000aa
entente_bar    1f50b0 1f50b0 0a3fa8 0066a3 0066a3  0000aa 0000aa 0000aa 0000aa 0000aa
central        7ed491 14532d 8dffa6 f0a830 8a4300  55ff55 aa0000 55ff55 ffff55 aa0000
central_bar    1d6a2a 1d6a2a 075c22 8f4a00 8f4a00  00aa00 aa0000 00aa00 ffff55 aa0000
on_bar         ffffff ffffff ffffff ffffff ffffff  ffffff ffffff ffffff ffffff ffffff
on_central_bar ffffff ffffff ffffff ffffff ffffff  000000 ffffff 000000 000000 ffffff
out_bar        44474d 9aa1ac 4d4d4d 44474d 9aa1ac  aaaaaa aaaaaa aaaaaa aaaaaa aaaaaa
on_out         c3c9d4 111418 ffffff c3c9d4 111418  000000 000000 000000 000000 000000
cursor         ffd75f 7a1fa2 ffff00 f0e442 5b2a86  ffff55 000000 ffff55 ffffff 000000
on_cursor      14161a ffffff 000000 14161a ffffff  000000 ffffff 000000 000000 ffffff
warn           ffb86b 8a3b00 ffc27a e9a9cb 8b2563  ff55ff aa00aa ff55ff ff55ff aa00aa
strong         f2f4f8 111418 ffffff f2f4f8 111418  ffffff 000000 ffffff ffffff 000000
key            ffd75f 7a1fa2 ffff00 f0e442 5b2a86  ffff55 aa00aa ffff55 ffffff aa00aa
error          ff8a80 a01919 ff9d94 ff9a3c 9c3d00  ff5555 aa00aa ff5555 ff5555 aa00aa
success        7ed491 14532d 8dffa6 a9dcff 00457a  55ff55 000000 55ff55 55ffff 000000
calm           a9b4c4 4b5563 e6e6e6 a9b4c4 4b5563  aaaaaa 555555 aaaaaa aaaaaa 555555
worn           f0d060 6b4e00 ffe066 f0e442 5c4a00  ffff55 000000 ffff55 ffffff 000000
danger         ff8a80 a01919 ff9d94 ff9ad5 8b2563  ff5555 aa00aa ff5555 ff55ff aa00aa
"""
"""A row per colour: each theme's, then each theme's for 16 colours."""
_THEMES = {"ldd-dark": True, "ldd-light": False, "ldd-contrast": True, "ldd-safe": True, "ldd-safe-light": False}
_FIELDS, *_COLUMNS = zip(*map(str.split, _TABLE.splitlines()), strict=True)


def _themes(columns: list[tuple[str, ...]]) -> dict[str, Colours]:
    return {
        name: Colours(dark, **{field: f"#{colour}" for field, colour in zip(_FIELDS, column, strict=True)})
        for (name, dark), column in zip(_THEMES.items(), columns, strict=True)
    }


COLOURS, FEW_COLOURS = _themes(_COLUMNS[:5]), _themes(_COLUMNS[5:])
