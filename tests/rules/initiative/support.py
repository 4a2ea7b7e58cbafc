"""The initiative (6) on the table: by dice and by bids."""

from __future__ import annotations

from typing import Any

from rules.model import InitiativeRule, Options, Phase
from tests.rules.support import Table

BIDS = Options(initiative=InitiativeRule.BID)
GREEN_TURN, BLUE_TURN = 5, 4


def bidding(rp: tuple[int, int] = (5, 5), turn: int = BLUE_TURN, **changes: Any) -> Table:
    return Table.at(Phase.INITIATIVE, turn=turn, options=BIDS, rp=rp, **changes)
