"""Names of the Poppy markers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ldd_tui.text import N_, _
from ldd_tui.text.names.sectors import sector
from ldd_tui.text.phrases import listing, signed
from rules.edition import Edition
from rules.model import Poppy, PoppyKind

_KINDS = {
    PoppyKind.TECHNOLOGY: N_("Technology {modifier}"),
    PoppyKind.OFFENSIVE: N_("Offensive: {sector}"),
    PoppyKind.REINFORCEMENT: N_("Reinforcement: {sector}"),
    PoppyKind.NAVAL: N_("Naval {modifier}"),
    PoppyKind.BLANK: N_("Blank"),
}


def poppy(which: Poppy, edition: Edition) -> str:
    """A Poppy marker, as a label: what it is for, and its modifier or the sector whose flag it has."""
    flag = "" if which.sector is None else sector(which.sector, edition)
    return _(_KINDS[which.kind]).format(modifier=signed(which.modifier), sector=flag)


def poppies(markers: Sequence[Poppy], edition: Edition) -> str:
    """Poppy markers in a row, equal ones counted."""
    counted = Counter(poppy(marker, edition) for marker in markers)
    several = _("{marker} ({count})")
    return listing([several.format(marker=one, count=n) if n > 1 else one for one, n in counted.items()])
