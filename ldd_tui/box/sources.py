"""How far each value of the packaged board is known, as its own file says."""

from __future__ import annotations

from ldd_tui.box.model import Doubt, Path
from ldd_tui.reference.board_sources import origin
from rules.board_file import packaged_text

TAKEN_OVER = "F"
"""The letter of the source of values that are taken from an edition before this one, and are likely."""

_DOUBTS = {"R": Doubt.ASKED, "O": Doubt.ASKED, TAKEN_OVER: Doubt.LIKELY}


def doubt(*path: str | int) -> Doubt:
    """How far the value at a path of the packaged board file is known."""
    return _DOUBTS.get(origin(packaged_text(), *path).source, Doubt.TOLD)


NOT_PRINTED: frozenset[Path] = frozenset({("athena", "favourable"), *(("cornflower", n, "number") for n in range(12))})
"""What the board file calls reconstructed and no box prints: which cards help the Central Powers is a judgement (R230),
and the numbers of the Cornflower cards only count them."""
