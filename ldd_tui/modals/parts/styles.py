"""Styles in the theme's colours, and text in columns. The Entente is the primary colour, the Central Powers the
secondary one; a word or symbol always repeats a colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from textual.content import Content
from textual.style import Style

from ldd_tui.keys.in_force import first_key
from ldd_tui.look.glyphs import READER, glyphs
from ldd_tui.text.phrases import cite
from ldd_tui.widgets.lists import pressing
from rules.model import Corner, Side

BOLD = "bold"
DIM = "$foreground 68%"
KEY = "bold $accent"
CURSOR = "bold $background on $accent"
CHOSEN = "bold $accent"
WARN = "bold $warning"
GOOD = "bold $success"
BAD = "bold $error"

SIDE = ("bold $primary", "bold $secondary")
BAR = "$foreground 55%"
CORNER = {Corner.GREY: DIM, Corner.BLUE: "$primary", Corner.GREEN: "$success", Corner.RED: "$error"}

NOTHING = Content("")


def in_side(words: str, side: Side | None) -> Content:
    return Content.styled(words, BOLD if side is None else SIDE[side])


def cut(piece: Content, cells: int) -> Content:
    if piece.cell_length <= cells:
        return piece
    return piece.truncate(max(0, cells - 1)) + (glyphs().ellipsis if cells > 0 else "")


def here(words: str | Content) -> Content:
    """Mark where the focus is in a dialog's text: the terminal's cursor goes to its first letter."""
    return (Content(words) if isinstance(words, str) else words).stylize(Style.from_meta({"here": True}))


def column(words: str | Content, cells: int, style: str = "", *, right: bool = False) -> Content:
    """Exactly `cells` wide, cut with an ellipsis if necessary."""
    piece = Content(words) if isinstance(words, str) else words
    piece = cut(piece, cells)
    gap = cells - piece.cell_length
    piece = piece.pad_left(gap) if right else piece.pad_right(gap)
    return piece.stylize(style) if style else piece


def row(*pieces: str | Content | tuple[str, str], gap: str = "  ") -> Content:
    return Content(gap).join(piece if not isinstance(piece, tuple) else Content.styled(*piece) for piece in pieces)


def arrows(words: str | Content, *, less: bool, more: bool) -> Content:
    ends = ((glyphs().left, less, "left"), (glyphs().right, more, "right"))
    left, right = (
        pressing(Content.styled(sign, KEY), first_key("dialog", command)) if leads else Content(" ")
        for sign, leads, command in ends
    )
    return Content.assemble(left, words, right)


def lines(*content: str | Content | None) -> Content:
    """Content stacked vertically, skipping None."""
    return Content("\n").join(piece for piece in content if piece is not None)


def side_by_side(
    left: Sequence[Content], right: Sequence[Content], width: int, gap: int = 3, *, right_width: int = 0
) -> list[Content]:
    """Half the width each, unless `right_width` is given. For a screen reader, which reads lines, below each other."""
    if glyphs() is READER:
        return [*left, *right]
    right_width = right_width or max(1, (width - gap) // 2)
    left_width = max(1, width - gap - right_width)
    return [
        Content(" " * gap).join((column(one, left_width), column(other, right_width)))
        for one, other in zip_longest(left, right, fillvalue=NOTHING)
    ]


def tabs(titles: Sequence[str], here: int, keys: Sequence[str]) -> Content:
    """`keys`: those that a click on each presses."""
    return Content(" ").join(
        Content.styled(f"{glyphs().pointer}{title}", CURSOR)
        if index == here
        else pressing(Content.styled(f" {title}", DIM), key)
        for index, (title, key) in enumerate(zip(titles, keys, strict=True))
    )


def cited(words: str, rule: str) -> Content:
    number = cite(rule)
    return Content.assemble(words, " ", (number, DIM)) if number else Content(words)


def widest(words: Iterable[str]) -> int:
    return max(map(cell_len, words), default=0)


def room_for(words: Iterable[str], least: int) -> int:
    """A width in cells that fits the widest word plus a gap, at least `least`."""
    return max(least, widest(words) + 1)
