"""How the picture of the board looks: its measures, its colours, and the shapes that it is put together from.

Lengths are in the units of the picture, which has the proportions of a sheet of paper. Its colours are for paper: blue
and green as in the box; a letter, a word or a shape always says the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.look.colours import COLOURS
from ldd_tui.reports.svg import element, group, line, rectangle, text
from ldd_tui.text import names
from rules.model import Side

WIDTH, HEIGHT = 1640, 1160
MARGIN = 34
INSIDE = WIDTH - 2 * MARGIN

_LIGHT = COLOURS["ldd-light"]
BAND = (_LIGHT.entente_bar, _LIGHT.central_bar)
TINT = ("#dfe8f8", "#dcefdf")
PAPER, PANEL, INK, DIM, RULE = "#f5f1e6", "#fffdf8", "#1d1b18", "#5e594f", "#c9c1ae"
RED, WHITE, GONE = "#b3261e", "#ffffff", "#77736b"
TITLE_FONTS = "Georgia, Charter, DejaVu Serif, serif"


def words(
    said: str, x: float, y: float, size: float, *, room: float | None = None, fill: str = INK, **attributes: object
) -> str:
    """Words at a place, in ink unless a colour is given; smaller where they would not fit into their `room`."""
    return text(said, x, y, size, room=room, fill=fill, **attributes)


def flag(side: Side, x: float, y: float, colour: str | None = None) -> str:
    """A side's flag: white, with its letter, on a pole; 26 wide and 22 high."""
    return group(
        (
            line(x + 1, y, x + 1, y + 24, stroke=INK, stroke_width=2),
            rectangle(x + 2, y + 1, 24, 16, fill=WHITE, stroke=INK, stroke_width=1),
            words(
                names.side_letter(side),
                x + 14,
                y + 14,
                14,
                fill=colour or BAND[side],
                font_weight="bold",
                text_anchor="middle",
            ),
        )
    )


def white_flag(x: float, y: float) -> str:
    """The flag of surrender, waving; 18 wide and 20 high."""
    cloth = f"M{x + 2:g} {y + 1:g}c4 -3 8 3 14 0v10c-6 3 -10 -3 -14 0z"
    return group(
        (
            line(x + 1, y - 1, x + 1, y + 19, stroke=GONE, stroke_width=2),
            element("path", d=cloth, fill=WHITE, stroke=GONE, stroke_width=1.2, stroke_linejoin="round"),
        )
    )


def cube(x: float, y: float, size: float, number: str) -> str:
    """A cube that lies on a space, with the number of the space."""
    return rectangle(x, y, size, size, rx=3, fill=INK) + words(
        number, x + size / 2, y + size * 0.71, size * 0.6, fill=WHITE, font_weight="bold", text_anchor="middle"
    )


def spaces(values: Sequence[str], at: int | None, x: float, y: float, width: float, height: float) -> str:
    """A row of spaces with the marker on one of them, or on none."""
    drawn = []
    for place, value in enumerate(values):
        left = x + place * width
        drawn.append(rectangle(left, y, width, height, fill=WHITE, stroke=RULE, stroke_width=1))
        if place == at:
            size = min(width, height) - 4
            drawn.append(cube(left + (width - size) / 2, y + (height - size) / 2, size, value))
        else:
            size = min(height * 0.5, width * 0.68)
            drawn.append(words(value, left + width / 2, y + height / 2 + size * 0.35, size, text_anchor="middle"))
    return group(drawn)


def pips(full: int, most: int, x: float, y: float, size: float, colour: str) -> str:
    """Squares, so many of them full."""
    return group(
        rectangle(
            x + at * (size + 4),
            y,
            size,
            size,
            rx=2,
            stroke=colour,
            stroke_width=1.5,
            fill=colour if at < full else WHITE,
        )
        for at in range(most)
    )


def panel(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """The ground of something."""
    return rectangle(x, y, width, height, rx=6, **({"fill": PANEL, "stroke": RULE, "stroke_width": 1} | attributes))
