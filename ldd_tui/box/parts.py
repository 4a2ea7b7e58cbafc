"""All that is asked of the owner of a box, in the order of its weight for the game."""

from __future__ import annotations

from ldd_tui.box import cards, sectors, trees
from ldd_tui.box.model import Part


def all_parts() -> tuple[Part, ...]:
    """Technology Trees, the Merchant Navy, corners, Cornflower cards, and the rest. In the installed language."""
    return (
        *trees.parts(),
        *sectors.trade(),
        *cards.corners(),
        *cards.cornflower(),
        *sectors.production(),
        *sectors.tracks(),
        *sectors.improvements(),
    )
