"""SVG shapes and text as elements, with all text escaped."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape
from typing import Literal

from rich.cells import cell_len

from ldd_tui.look.colours import COLOURS
from ldd_tui.reports.document import safe
from ldd_tui.text import names
from rules.model import Side

FONTS = "Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif"
_WIDE, _NARROW = 0.66, 0.57


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An element with its attributes; an underscore in a name is a hyphen, a trailing one is dropped.

    >>> element("g", "x", class_="front", stroke_width=2)
    '<g class="front" stroke-width="2">x</g>'
    """
    pairs = (
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    start = f"<{name}{''.join(pairs)}"
    return f"{start}>{content}</{name}>" if content else f"{start}/>"


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    room: float | None = None,
    bold: bool = False,
    anchor: Literal["middle", "end"] | None = None,
    **attributes: object,
) -> str:
    """The font shrinks if the words don't fit into `room`. `anchor`: where `x` is, instead of at the start."""
    words = safe(words)
    if room is not None:
        size = min(size, room / max(1e-6, width_of(words, 1, bold=bold)))
    attributes |= {"font_weight": "bold" if bold else None, "text_anchor": anchor}
    return element("text", escape(words), x=x, y=y, font_size=size, **attributes)


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    return cell_len(words) * size * (_WIDE if bold else _NARROW)


def group(*parts: str, **attributes: object) -> str:
    return element("g", "".join(parts), **attributes)


def rectangle(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: object) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def titled(title: str, description: str, name: str) -> tuple[str, dict[str, object]]:
    """The picture's alternative text, and the attributes that refer to it."""
    words = element("title", escape(safe(title)), id=f"{name}-title")
    words += element("desc", escape(safe(description)), id=f"{name}-desc")
    return words, {"role": "img", "aria_labelledby": f"{name}-title {name}-desc"}


def _value(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


# ------------------------------------------------------------------------------------------------ the board's look

WIDTH, HEIGHT = 1640, 1160
MARGIN = 34
INSIDE = WIDTH - 2 * MARGIN

_LIGHT = COLOURS["ldd-light"]
BAND = (_LIGHT.entente_bar, _LIGHT.central_bar)
TINT = ("#dfe8f8", "#dcefdf")
PAPER, PANEL, INK, DIM, RULE = "#f5f1e6", "#fffdf8", "#1d1b18", "#5e594f", "#c9c1ae"
RED, WHITE, GONE = "#b3261e", "#ffffff", "#77736b"
TITLE_FONTS = "Georgia, Charter, DejaVu Serif, serif"


words = partial(text, fill=INK)


def flag(side: Side, x: float, y: float, colour: str | None = None) -> str:
    """A white flag with the side's letter, on a pole; 26 wide and 22 high."""
    return group(
        line(x + 1, y, x + 1, y + 24, stroke=INK, stroke_width=2),
        rectangle(x + 2, y + 1, 24, 16, fill=WHITE, stroke=INK, stroke_width=1),
        words(names.side_letter(side), x + 14, y + 14, 14, fill=colour or BAND[side], bold=True, anchor="middle"),
    )


def white_flag(x: float, y: float) -> str:
    """The flag of surrender; 18 wide and 20 high."""
    cloth = f"M{x + 2:g} {y + 1:g}c4 -3 8 3 14 0v10c-6 3 -10 -3 -14 0z"
    return group(
        line(x + 1, y - 1, x + 1, y + 19, stroke=GONE, stroke_width=2),
        element("path", d=cloth, fill=WHITE, stroke=GONE, stroke_width=1.2, stroke_linejoin="round"),
    )


def cube(x: float, y: float, size: float, number: str) -> str:
    return rectangle(x, y, size, size, rx=3, fill=INK) + words(
        number, x + size / 2, y + size * 0.71, size * 0.6, fill=WHITE, bold=True, anchor="middle"
    )


def spaces(values: Sequence[str], at: int | None, x: float, y: float, width: float, height: float) -> str:
    drawn = []
    for place, value in enumerate(values):
        left = x + place * width
        drawn.append(rectangle(left, y, width, height, fill=WHITE, stroke=RULE, stroke_width=1))
        if place == at:
            size = min(width, height) - 4
            drawn.append(cube(left + (width - size) / 2, y + (height - size) / 2, size, value))
        else:
            size = min(height * 0.5, width * 0.68)
            drawn.append(words(value, left + width / 2, y + height / 2 + size * 0.35, size, anchor="middle"))
    return group(*drawn)


def pips(full: int, most: int, x: float, y: float, size: float, colour: str) -> str:
    fills = [colour] * full + [WHITE] * (most - full)
    step = size + 4
    return group(
        *(
            rectangle(x + at * step, y, size, size, rx=2, stroke=colour, stroke_width=1.5, fill=fill)
            for at, fill in enumerate(fills)
        )
    )


def panel(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return rectangle(x, y, width, height, rx=6, **({"fill": PANEL, "stroke": RULE, "stroke_width": 1} | attributes))
