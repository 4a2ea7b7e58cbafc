"""Drawing SVG: shapes and text as elements, everything that is text escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rich.cells import cell_len

from ldd_tui.reports.document import safe

FONTS = "Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif"
_WIDE, _NARROW = 0.66, 0.57
"""About how wide a character is for its size, bold and not, in common sans-serif fonts."""


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


def text(words: str, x: float, y: float, size: float, *, room: float | None = None, **attributes: object) -> str:
    """Words at a place, the letters smaller where they would not fit into their `room`."""
    words = safe(words)
    if room is not None:
        size = min(size, room / max(1e-6, width_of(words, 1, bold="font_weight" in attributes)))
    return element("text", escape(words), x=x, y=y, font_size=size, **attributes)


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide words are."""
    return cell_len(words) * size * (_WIDE if bold else _NARROW)


def group(parts: Iterable[str], **attributes: object) -> str:
    """Elements that belong together."""
    return element("g", "".join(parts), **attributes)


def rectangle(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: object) -> str:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def titled(title: str, description: str, name: str) -> tuple[str, dict[str, object]]:
    """The title and the description of a picture for those who do not see it, and the attributes that point there."""
    words = element("title", escape(safe(title)), id=f"{name}-title")
    words += element("desc", escape(safe(description)), id=f"{name}-desc")
    return words, {"role": "img", "aria_labelledby": f"{name}-title {name}-desc"}


def _value(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
