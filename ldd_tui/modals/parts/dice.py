"""Dice on the screen: a sign in a line of text, a box with the number or with pips, and the faces of a fall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

from ldd_tui.look.glyphs import PLAIN, Glyphs, glyphs

_SIGNS = "⚀⚁⚂⚃⚄⚅"
BOX = 5
PIPS = 7
PIPS_HEIGHT = 5

FALL_FRAMES = 7
"""The frames of a fall, before the faces thrown are shown."""
_FALLING_FACES = (3, 6, 2, 5, 1, 4)

Box = tuple[Content, ...]

_NONE, _LEFT, _MIDDLE, _RIGHT, _BOTH = "     ", "o    ", "  o  ", "    o", "o   o"
_FACES = (
    (_NONE, _MIDDLE, _NONE),
    (_LEFT, _NONE, _RIGHT),
    (_LEFT, _MIDDLE, _RIGHT),
    (_BOTH, _NONE, _BOTH),
    (_BOTH, _MIDDLE, _BOTH),
    (_BOTH, _BOTH, _BOTH),
)


def small(face: int) -> str:
    """A die in a line of text.

    >>> small(5)
    '⚄ 5'
    """
    return f"{{{face}}}" if glyphs() is PLAIN else f"{_SIGNS[face - 1]} {face}"


def in_a_row(faces: Iterable[int]) -> str:
    """Dice in a line of text."""
    return "   ".join(map(small, faces))


def box(face: int, style: str = "", *, lifted: bool = False) -> Box:
    """A die of three lines with its number; one that is `lifted` has a double frame."""
    signs = glyphs()
    return _framed((f" {face} ",), signs.double if lifted else signs.frame, style)


def pips(face: int, style: str = "", *, lifted: bool = False, hit: bool = False) -> Box:
    """A die of five lines with its pips; the frame of a `hit` is heavy, of one that is `lifted` double."""
    signs: Glyphs = glyphs()
    frame = signs.double if lifted else signs.heavy if hit else signs.frame
    return _framed([line.replace("o", signs.pip) for line in _FACES[face - 1]], frame, style)


def blank(style: str = "", *, pips: bool) -> Box:
    """A place where a die is still to come, as large as one with or without `pips`."""
    inside = (_NONE,) * len(_FACES[0]) if pips else ("   ",)
    return _framed(inside, glyphs().frame, style)


def falling_face(die: int, frame: int) -> int:
    """The face that a die shows in a frame of its fall; it does not depend on the face thrown.

    >>> [falling_face(0, frame) for frame in range(3)]
    [3, 6, 2]
    """
    return _FALLING_FACES[(2 * die + die // 3 + frame) % len(_FALLING_FACES)]


def _framed(inside: Sequence[str], frame: Sequence[str], style: str) -> Box:
    top_left, top_right, bottom_right, bottom_left, across, down = list(frame)
    width = len(inside[0])
    drawn = (
        f"{top_left}{across * width}{top_right}",
        *(f"{down}{line}{down}" for line in inside),
        f"{bottom_left}{across * width}{bottom_right}",
    )
    return tuple(Content.styled(line, style) for line in drawn)


def boxes(drawn: Sequence[Box], gap: str = " ") -> list[Content]:
    """Boxes next to each other."""
    return [Content(gap).join(line) for line in zip(*drawn, strict=True)]
