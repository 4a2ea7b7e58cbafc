"""What happened in one game, counted from its facts while it is played: as little as the statistics need.

The account of RP is the one of `ldd_tui.statistics.spending`, as in the chronicle of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ldd_tui.statistics.spending import SPENDING, Aim
from rules import facts as f
from rules.model import Board, Sector, Side


class Tally:
    """Takes the facts of a game in order.

    `spent`: RP of each side by `Aim`. `unlocked`, `implemented`: levels of each side by year. `surrendered`: sectors
    with their turns. `revolution`, `russia_exit`: turns, 0 if they never came. `losses`: spaces moved right.
    """

    __slots__ = (
        "_board",
        "_turn",
        "_year",
        "implemented",
        "losses",
        "offensives",
        "revolution",
        "russia_exit",
        "spent",
        "surrendered",
        "unlocked",
    )

    def __init__(self, board: Board) -> None:
        self._board = board
        self._turn = self._year = 0
        self.spent = tuple([0] * len(Aim) for _side in Side)
        self.unlocked: tuple[dict[int, int], ...] = tuple({} for _side in Side)
        self.implemented: tuple[dict[int, int], ...] = tuple({} for _side in Side)
        self.surrendered: list[tuple[Sector, int]] = []
        self.revolution = self.russia_exit = 0
        self.offensives = [0, 0]
        self.losses = [0, 0]

    def add(self, facts: Iterable[f.Fact]) -> None:
        """Take in what has happened."""
        for fact in facts:
            act = _COUNTED.get(type(fact))
            if act is not None:
                act(self, fact)

    def began(self, fact: f.TurnBegan) -> None:
        self._turn, self._year = fact.turn, fact.year

    def paid(self, fact: Any) -> None:
        side, aim, rp = SPENDING[type(fact)](self._board, fact)
        self.spent[side][aim] += rp

    def unlock(self, fact: f.LevelUnlocked) -> None:
        levels = self.unlocked[fact.side]
        levels[self._year] = levels.get(self._year, 0) + 1

    def implement(self, fact: f.Implemented) -> None:
        self.paid(fact)
        levels = self.implemented[self._board.sectors[fact.sector].side]
        levels[self._year] = levels.get(self._year, 0) + 1

    def launch(self, fact: f.OffensiveLaunched) -> None:
        self.paid(fact)
        self.offensives[fact.side] += 1

    def lose(self, fact: f.LossTaken) -> None:
        self.losses[self._board.sectors[fact.sector].side] += fact.spaces

    def fall(self, fact: f.Surrendered) -> None:
        self.surrendered.append((fact.sector, self._turn))

    def revolt(self, fact: f.RevolutionBrokeOut) -> None:
        self.revolution = self._turn

    def leave(self, fact: f.RussiaExited) -> None:
        self.russia_exit = self._turn


_COUNTED: dict[type[f.Fact], Callable[[Tally, Any], None]] = {
    f.TurnBegan: Tally.began,
    f.BidMade: Tally.paid,
    f.InitiativeBought: Tally.paid,
    f.Reinforced: Tally.paid,
    f.ResearchPaid: Tally.paid,
    f.Implemented: Tally.implement,
    f.LevelUnlocked: Tally.unlock,
    f.OffensiveLaunched: Tally.launch,
    f.InitiativeBought: Tally.paid,
    f.PricePaid: Tally.paid,
    f.NavalBonusBought: Tally.paid,
    f.LossTaken: Tally.lose,
    f.Surrendered: Tally.fall,
    f.RevolutionBrokeOut: Tally.revolt,
    f.RussiaExited: Tally.leave,
}
