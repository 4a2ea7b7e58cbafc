"""The rulebook's worked examples on the table: what several of them need."""

from __future__ import annotations

from rules import engine
from rules.actions import DONE, Offensive, Reroll, Research
from rules.check import check
from rules.facts import DieRead
from rules.model import AFRICA, ENTENTE, FRANCE, GERMAN_COLONIES, GERMANY, OTTOMAN_EMPIRE, RUSSIA, Board, Sector
from tests.rules.support import BOARD, DEFENCE, Table

HARMLESS = (1, 2, 3, 4, 5, 7, 8, 17, 18, 26)
"""Cards that do nothing at once after 1914 and force nobody: to let turns go by."""


def losses_for(sector: Sector, value: int) -> int:
    return BOARD.sectors[sector].track.index(value)


def hits(table: Table) -> list[tuple[int, int, bool]]:
    """Face, modifier and verdict of every die in the last step."""
    return [(die.face, die.modifier, die.hit) for die in table.all(DieRead)]


class Game(Table):
    """A table on which every position is checked."""

    def _take(self, step: engine.Step) -> None:
        super()._take(step)
        check(self.state)


def francois(board: Board = BOARD) -> Table:
    return Game.new(board, athena=(ENTENTE,))


def turn_1_events(table: Table) -> Table:
    return table.draw(1, 3, 4).roll(1, 2, 6).roll(1)


def turn_1_technology(table: Table) -> Table:
    turn_1_events(table).roll(5)
    table.do(DONE, Research(DEFENCE, 2)).roll(1)  # nothing else is to be had in 1914: his sub-phase is over
    return table.draw(1).roll(3).roll(6)


def turn_1_offensives(table: Table) -> Table:
    turn_1_technology(table)
    table.do(Offensive(GERMANY, FRANCE, 2)).roll(2, 4)
    table.roll(1, 1, 5, 6).do(Reroll((5, 6))).roll(4, 4)
    table.do(Offensive(GERMAN_COLONIES, AFRICA, 2)).roll(1, 6)
    table.draw(3).roll(5)
    return table.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 2)).roll(5, 5)


def turn_2(table: Table) -> Table:
    turn_1_offensives(table)
    return table.draw(10).do(DONE).draw(12).draw(8)
