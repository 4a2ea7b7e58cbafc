"""Dice on the screen: a sign in a line of text, or a box of three lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

from ldd_tui.widgets.glyphs import PLAIN, glyphs

_SIGNS = "⚀⚁⚂⚃⚄⚅"
BOX = 5

Box = tuple[Content, Content, Content]


def small(face: int) -> str:
    """A die in a line of text.

    >>> small(5)
    '⚄ 5'
    """
    return f"[{face}]" if glyphs() is PLAIN else f"{_SIGNS[face - 1]} {face}"


def in_a_row(faces: Iterable[int]) -> str:
    """Dice in a line of text."""
    return "   ".join(map(small, faces))


def box(face: int, style: str = "", *, lifted: bool = False) -> Box:
    """A die of three lines; one that is `lifted` has a double frame."""
    top_left, top_right, bottom_right, bottom_left, across, down = list(
        glyphs().double if lifted else glyphs().frame,
    )
    return (
        Content.styled(f"{top_left}{across * 3}{top_right}", style),
        Content.styled(f"{down} {face} {down}", style),
        Content.styled(f"{bottom_left}{across * 3}{bottom_right}", style),
    )


def boxes(drawn: Sequence[Box], gap: str = " ") -> list[Content]:
    """Boxes next to each other."""
    return [Content(gap).join(line) for line in zip(*drawn, strict=True)]
