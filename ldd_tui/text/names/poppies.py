"""Names of the Poppy markers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ldd_tui.text import N_, _
from ldd_tui.text.names.sectors import sector
from ldd_tui.text.phrases import in_parts, listing, signed
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
    return _of_kind(which.kind, _named(which, edition))


def poppies(markers: Sequence[Poppy], edition: Edition) -> str:
    """Poppy markers in a row, those of a kind together and then those that there are several of, counted."""
    by_kind: dict[PoppyKind, Counter[str]] = {}
    for marker in markers:
        by_kind.setdefault(marker.kind, Counter())[_named(marker, edition)] += 1
    return in_parts(part for kind, counted in by_kind.items() for part in _counted(kind, counted))


def _counted(kind: PoppyKind, counted: Counter[str]) -> Iterator[str]:
    """The markers of a kind, by what they name."""
    single = [one for one, count in counted.items() if count == 1]
    if single:
        yield _of_kind(kind, listing(single))
    for one, count in counted.items():
        if count > 1:
            yield _("{count} x {marker}").format(count=count, marker=_of_kind(kind, one))


def _of_kind(kind: PoppyKind, named: str) -> str:
    return _(_KINDS[kind]).format(modifier=named, sector=named)


def _named(which: Poppy, edition: Edition) -> str:
    """What a marker names: a sector or a modifier."""
    return signed(which.modifier) if which.sector is None else sector(which.sector, edition)
