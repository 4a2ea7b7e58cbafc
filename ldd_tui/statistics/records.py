"""A chronicle's typed records of turns, offensives and turning points."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from fractions import Fraction
from math import erfc, exp, pi, sqrt
from operator import add
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from rules import facts as f
from rules.chance import Rolled
from rules.edition import Edition
from rules.model import Board, Sector, Side
from rules.phases.technology import IMPLEMENTATION_COST
from saves.events import Entered
from saves.history import History

# ------------------------------------------------------------------------------------------------ dice faces
# How evenly the dice of a game fell: the faces by side, and how far they are from equal shares.


FACES = 6


class Faces(Struct, frozen=True):
    counts: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def chi_square(self) -> float:
        """The sum of (count - share)^2 / share; about 5 for fair dice, 0 without dice."""
        share = self.dice / FACES
        return sum((count - share) ** 2 / share for count in self.counts) if share else 0.0

    @property
    def chance(self) -> float:
        """The chance that fair dice deviate this much: chi-square with 5 degrees of freedom."""
        x = self.chi_square
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)

    def with_dice(self, faces: tuple[int, ...]) -> Faces:
        one, two, three, four, five, six = (count + faces.count(face) for face, count in enumerate(self.counts, 1))
        return Faces((one, two, three, four, five, six))


class FacesOfGame(NamedTuple):
    """The faces of a game by side: of `dealt` dice, and of those from the `table`."""

    dealt: tuple[Faces, Faces]
    table: tuple[Faces, Faces]


def faces_of(history: History) -> FacesOfGame:
    """The faces of all dice of a game; a throw replayed after an undo counts once."""
    dealt, table = [Faces(), Faces()], [Faces(), Faces()]
    for side, entry in history.throws:
        if isinstance(entry.move, Rolled):
            of = table if isinstance(entry.event, Entered) else dealt
            of[side] = of[side].with_dice(entry.move.faces)
    entente, central_powers = Side
    return FacesOfGame((dealt[entente], dealt[central_powers]), (table[entente], table[central_powers]))


# ------------------------------------------------------------------------------------------------ spending


class Aim(IntEnum):
    """Purposes of RP; the lower-case names are fields of `records.Spent`."""

    BIDS = 0
    REINFORCEMENTS = 1
    ATTEMPTS = 2
    IMPLEMENTING = 3
    OFFENSIVES = 4
    NAVAL = 5


_ACTIONS = {
    Aim.BIDS: "bid",
    Aim.REINFORCEMENTS: "reinforce",
    Aim.ATTEMPTS: "research",
    Aim.IMPLEMENTING: "implement",
    Aim.OFFENSIVES: "offensive",
    Aim.NAVAL: "naval",
}


def aims_of(edition: Edition) -> tuple[Aim, ...]:
    return tuple(aim for aim, action in _ACTIONS.items() if action in edition.actions)


SPENDING: dict[type[f.Fact], Callable[[Board, Any], tuple[Side, Aim, int]]] = {
    f.BidMade: lambda board, fact: (fact.side, Aim.BIDS, fact.rp),
    f.InitiativeBought: lambda board, fact: (fact.side, Aim.BIDS, fact.rp),
    f.Reinforced: lambda board, fact: (board.sectors[fact.sector].side, Aim.REINFORCEMENTS, fact.cost),
    f.ResearchPaid: lambda board, fact: (fact.side, Aim.ATTEMPTS, fact.rp),
    f.Implemented: lambda board, fact: (
        board.sectors[fact.sector].side,
        Aim.IMPLEMENTING,
        0 if fact.free else IMPLEMENTATION_COST,
    ),
    f.OffensiveLaunched: lambda board, fact: (fact.side, Aim.OFFENSIVES, fact.cost),
    f.PricePaid: lambda board, fact: (board.sectors[fact.attacker].side, Aim.OFFENSIVES, fact.rp),
    f.NavalBonusBought: lambda board, fact: (fact.side, Aim.NAVAL, fact.rp),
}
"""Who spent, on what, and how many RP, by kind of fact: the basis of every account of RP."""


# ------------------------------------------------------------------------------------------------ records


TurningPoint = (
    f.SectorEntered
    | f.Surrendered
    | f.RussiaExited
    | f.RevolutionBrokeOut
    | f.LafayettePlaced
    | f.BlockadeDefinitive
    | f.ArmisticeRolled
    | f.GameEnded
)


class Luck(Struct, frozen=True):
    """What dice brought, and what they bring on average.

    Of offensives: losses before a surrender caps them, with exact odds including Aviation's re-rolls but not events'.
    Of attempts: levels unlocked. `thrown`: the dice; in offensives a die thrown again counts once.
    """

    thrown: int = 0
    brought: int = 0
    expected: Fraction = Fraction(0)

    def __add__(self, other: Luck) -> Luck:
        return Luck(self.thrown + other.thrown, self.brought + other.brought, self.expected + other.expected)


class Spent(Struct, frozen=True):
    """RP by purpose (6, 10.1, 10.2, 10.3, 9); offensives include failed dice."""

    bids: int = 0
    reinforcements: int = 0
    attempts: int = 0
    implementing: int = 0
    offensives: int = 0
    naval: int = 0

    @property
    def technology(self) -> int:
        return self.attempts + self.implementing

    @property
    def total(self) -> int:
        return sum(astuple(self))

    def __add__(self, other: Spent) -> Spent:
        return Spent(*map(add, astuple(self), astuple(other)))


class SideTurn(Struct, frozen=True):
    """One side's turn: kept = `kept` of the turn before + collected + gained - lost - spent.

    `production`: RP from all sources at the collection (8.2), None if the game ended before it; `wasted`: above the
    limit. `gained`: from events and the sea, less what was wasted. `kept`, `operational_value`, `left` and `vp`: at the
    end of the turn; `left`: spaces that sectors at war can lose before they surrender. `losses`: all spaces moved
    right, also by own offensives (`own_losses`), cards (`card_losses`) and unpaid RP at sea (`sea_losses`).
    `inflicted`: by its offensives. `recovered`: spaces moved left. `dice`: of its offensives. `research`: of attempts.
    """

    production: int | None = None
    wasted: int = 0
    gained: int = 0
    lost_to_events: int = 0
    lost_at_sea: int = 0
    spent: Spent = Spent()
    kept: int = 0
    operational_value: int = 0
    left: int = 0
    vp: int = 0
    losses: int = 0
    own_losses: int = 0
    card_losses: int = 0
    sea_losses: int = 0
    inflicted: int = 0
    recovered: int = 0
    offensives: int = 0
    surrendered: tuple[Sector, ...] = ()
    dice: Luck = Luck()
    research: Luck = Luck()

    @property
    def collected(self) -> int:
        return (self.production or 0) - self.wasted

    @property
    def attacked_losses(self) -> int:
        return self.losses - self.own_losses - self.card_losses - self.sea_losses

    @property
    def lost(self) -> int:
        """RP lost to events and to the enemy's naval control."""
        return self.lost_to_events + self.lost_at_sea


class Turn(Struct, frozen=True):
    """One turn: `sides` are `(entente, central powers)`; `events` the cards drawn, cancelled ones too.

    `is_over`: the turn or the game was finished. `left`: each sector's spaces before it surrenders, in board order; 0
    if it has surrendered, None if it is neutral or has left the war.
    """

    turn: int
    year: int
    initiative: Side | None
    events: tuple[int, ...]
    sides: tuple[SideTurn, SideTurn]
    is_over: bool
    left: tuple[int | None, ...] = ()


class OffensiveRecord(Struct, frozen=True):
    """`cost`: includes failed dice. `surrendered`: sectors that it knocked out."""

    turn: int
    side: Side
    attacker: Sector
    defender: Sector
    size: int
    cost: int
    event: int
    losses: int = 0
    own_losses: int = 0
    dice: Luck = Luck()
    surrendered: tuple[Sector, ...] = ()


class CardLoss(Struct, frozen=True):
    turn: int
    event: int
    sector: Sector
    spaces: int


class SeaRoll(Struct, frozen=True):
    """A roll on a naval table with payments. `expected`: its mean RP with the payment."""

    turn: int
    fact: f.SeaRolled
    expected: Fraction


class Moment(Struct, frozen=True):
    turn: int
    fact: TurningPoint


class Chronicle(Struct, frozen=True):
    turns: tuple[Turn, ...]
    offensives: tuple[OffensiveRecord, ...]
    moments: tuple[Moment, ...]
    card_losses: tuple[CardLoss, ...] = ()
    sea: tuple[SeaRoll, ...] = ()

    def spent(self, side: Side) -> Spent:
        return sum((turn.sides[side].spent for turn in self.turns), Spent())

    def dice(self, side: Side) -> Luck:
        return sum((turn.sides[side].dice for turn in self.turns), Luck())

    def research(self, side: Side) -> Luck:
        return sum((turn.sides[side].research for turn in self.turns), Luck())
