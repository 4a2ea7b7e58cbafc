"""Tables of chances as plain text: rows with bars, as wide as there is room for."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from fractions import Fraction

from ldd_tui.text import _
from ldd_tui.text.numbers import in_percent
from ldd_tui.text.plain_board import FULL, GAP, shows_blocks, table
from rules.odds import Chances

_MOST_CELLS, _FEWEST_CELLS = 40, 4


class Tables:
    """Writes sentences and tables as lines that are no wider than `width` cells."""

    def __init__(self, width: int) -> None:
        self.width = width

    def prose(self, sentences: Iterable[str]) -> list[str]:
        return [line for words in sentences for line in textwrap.wrap(words, self.width)]

    def distribution(self, title: str, chances: Chances) -> list[str]:
        """A row for each number: its chance, the chance of at least that number, a bar."""
        rows, left = [], Fraction(1)
        for number, chance in chances:
            rows.append((str(number), percent(chance), percent(left), chance))
            left -= chance
        return self.chart((title, _("exactly"), _("or more")), rows)

    def chart(
        self,
        titles: Sequence[str],
        rows: Iterable[tuple[*tuple[str, ...], Fraction]],
        right: Sequence[int] | None = None,
    ) -> list[str]:
        """Rows under their titles, each with the bar of its last cell, a chance, as wide as there is room for.

        All columns but the first are set `right`, unless it says which.
        """
        rows = list(rows)
        cells = [titles, *(row[:-1] for row in rows)]
        taken = sum(max(map(len, column)) + GAP for column in zip(*cells, strict=True))
        most = min(_MOST_CELLS, max(_FEWEST_CELLS, self.width - taken))
        bars = ["", *(_bar(row[-1], most) for row in rows)]
        columns = range(1, len(titles)) if right is None else right
        return table([(*row, bar) for row, bar in zip(cells, bars, strict=True)], right=columns)


def percent(chance: Fraction) -> str:
    """A chance as a percentage with one decimal."""
    return in_percent(float(chance), 1)


def joined(blocks: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in blocks)


def _bar(chance: Fraction, cells: int) -> str:
    return (FULL if shows_blocks() else "#") * round(chance * cells)
