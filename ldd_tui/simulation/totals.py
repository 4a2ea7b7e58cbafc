"""Running sums over games: whole numbers only, so that no order of adding changes anything."""

from __future__ import annotations

from collections import Counter

from ldd_tui.simulation.playing import Ending, Played
from ldd_tui.statistics.spending import Aim
from rules.model import SECTORS, Board, Sector, Side


class Totals:
    """The sums over the games on one board. Counts by turn begin with turn 1, pairs are `(entente, central powers)`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        turns = board.last_turn
        self.games = 0
        self.won: Counter[tuple[Ending, Side | None]] = Counter()
        self.ended = [0] * turns
        self.surrendered = {sector: [0] * turns for sector in SECTORS}
        self.revolution = [0] * turns
        self.russia_exit = [0] * turns
        self.vp = [0, 0]
        self.spent = [[0] * len(Aim) for _side in Side]
        self.unlocked: list[Counter[int]] = [Counter(), Counter()]
        self.implemented: list[Counter[int]] = [Counter(), Counter()]
        self.offensives = [0, 0]
        self.losses = [0, 0]
        self.actions = self.outcomes = 0

    def add(self, game: Played) -> None:
        """Count a game."""
        self.games += 1
        self.won[game.ending, game.winner] += 1
        self.ended[game.turns - 1] += 1
        for sector, turn in game.surrendered:
            self.surrendered[sector][turn - 1] += 1
        for turn, counted in ((game.revolution, self.revolution), (game.russia_exit, self.russia_exit)):
            if turn:
                counted[turn - 1] += 1
        for side in Side:
            self.vp[side] += game.vp[side]
            self.offensives[side] += game.offensives[side]
            self.losses[side] += game.losses[side]
            self.unlocked[side].update(game.unlocked[side])
            self.implemented[side].update(game.implemented[side])
            self.spent[side] = [sum(pair) for pair in zip(self.spent[side], game.spent[side], strict=True)]
        self.actions += game.actions
        self.outcomes += game.outcomes

    def wins(self, side: Side | None, ending: Ending | None = None) -> int:
        """Games that a side won (None: nobody), by one ending or by any."""
        return sum(count for (how, who), count in self.won.items() if who == side and ending in (None, how))

    def fallen(self, sector: Sector) -> int:
        """Games in which a sector surrendered."""
        return sum(self.surrendered[sector])

    @property
    def turns(self) -> int:
        """All turns of all games."""
        return sum(turn * games for turn, games in enumerate(self.ended, 1))

    def seen(self, year: int) -> int:
        """Games that lasted into a year."""
        return sum(self.ended[self.board.years.index(year) :])


class Paired:
    """How the games on one board differ from those on another, with the same seeds."""

    def __init__(self) -> None:
        self.games = 0
        self.gained = [0, 0]
        self.lost = [0, 0]
        self.turns = self.turns_squared = 0

    def add(self, before: Played, after: Played) -> None:
        """Count a pair of games."""
        self.games += 1
        if before.winner != after.winner:
            if after.winner is not None:
                self.gained[after.winner] += 1
            if before.winner is not None:
                self.lost[before.winner] += 1
        longer = after.turns - before.turns
        self.turns += longer
        self.turns_squared += longer * longer
