"""The keys of a dialog with what they do, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import PLAIN, glyphs
from ldd_tui.modals.parts.styles import DIM, KEY, NOTHING

_BETWEEN = Content("  ")
_PLAIN_ARROWS = str.maketrans("↑↓←→", "^v<>")


def key_line(hints: Sequence[Key], tools: Sequence[Key], width: int, *, roomy: bool) -> Content:
    """The keys, in lines of so many cells, none of them broken. The `tools` have no line of their own if it is not
    `roomy`: the pinned ones come first to what room there is."""
    found, line = [], NOTHING
    kept = 0 if roomy else sum(_BETWEEN.cell_length + _piece(tool).cell_length for tool in tools if tool.pinned)
    for index, key in enumerate((*hints, *tools)):
        is_tool, piece = index >= len(hints), _piece(key)
        if is_tool and key.pinned:
            kept = 0
        longer = _BETWEEN.join((line, piece)) if line else piece
        if line and longer.cell_length + (kept if is_tool else 0) > width:
            if is_tool and not roomy:
                continue
            found.append(line)
            longer = piece
        line = longer
    return Content("\n").join([*found, line])


def drawn(key: str) -> str:
    """A key as it is written, without arrows where the terminal has none."""
    return key.translate(_PLAIN_ARROWS) if glyphs() is PLAIN else key


def _piece(hint: Key) -> Content:
    """A key with what it does."""
    return Content.assemble((drawn(hint.key), KEY), " ", (hint.word, DIM))
