"""Technology (10.2) on the table: the sub-phase of a side, and what may be attempted and implemented."""

from __future__ import annotations

from typing import Any

from rules import engine
from rules.actions import Research
from rules.model import ENTENTE, Phase, Sector, Side, Technology, Tree
from tests.rules.support import Table

MARK_TANKS = Tree(levels=(2, 0, 0, 0, 0, 0))
"""The Entente's next Attack level is that of 1917, which needs 5."""


def researching(side: Side = ENTENTE, **position: Any) -> Table:
    position.setdefault("turn", 8)
    return Table.at(Phase.TECHNOLOGY, initiative=side, **position)


def attempts_offered(table: Table) -> set[Technology]:
    """Fails unless the offered attempts equal the accepted ones."""
    offered = {act.technology for act in table.legal if isinstance(act, Research)}
    assert offered == {t for t in Technology if engine.explain(table.state, Research(t, 1)).legal}
    return offered


def levels_of(table: Table, sector: Sector) -> tuple[int, ...]:
    return table.state.sectors[sector].levels


def tree(table: Table, side: Side = ENTENTE) -> Tree:
    return table.state.trees[side]
