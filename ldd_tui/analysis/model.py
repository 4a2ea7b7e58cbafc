"""What an analysis is made of: the decisions, the throws, and the chance to win from the first entry to the last.

Chances are the Entente's, from 0 to 1. Each link has the chance `before` it, left by the link before; the chance judged
from its own position (`after_best` of a decision, `mean` of a throw); and the chance after it. The step between the
last two is the cost of a decision or the luck of a throw. The first step is the judge's own: it looked further, or a
bid was revealed. So the steps lead from the chance at the start to the result, whoever judges:

    start + luck + seen further + decisions of both sides = result

Links without a choice (one legal action, somebody sits down) are left out.
"""

from __future__ import annotations

from msgspec import Struct

from ldd_tui.rollouts.rolled import Rollout
from rules.actions import Action
from rules.chance import Outcome
from rules.model import Decision, Deck, Phase, Purpose, Sector, Side, Technology

FORMAT = 3
"""Analyses of another format are recalculated."""


LEAST_TOLD = 0.0005
"""A smaller loss of chance to win is shown as none, because chances are shown in tenths of a per cent."""


class MadeWith(Struct, frozen=True, gc=False):
    """`head`, `entry`: hash and number of the game's last event. `network`: its version. `depth`: in choices."""

    head: str
    entry: int
    network: str
    depth: int
    format: int = FORMAT


class Point(Struct, frozen=True, gc=False):
    entry: int
    turn: int
    phase: Phase
    chance: float


class Weighed(Struct, frozen=True, gc=False):
    action: Action
    chance: float


class DecisionJudged(Struct, frozen=True, gc=False):
    """A decision with a choice.

    `entry`: the event. `decided_by`: the policy that decided, "" for a person. `before`: the chance left by the link
    before; `after_best`, `after_made`: as judged from here. `options`: how many actions were legal. `rollout`: the cost
    by rollouts, if there were any.
    """

    entry: int
    turn: int
    phase: Phase
    side: Side
    decided_by: str
    decision: Decision
    best: Action
    made: Action
    before: float
    after_best: float
    after_made: float
    options: int
    foremost: tuple[Weighed, ...]
    rollout: Rollout | None = None

    @property
    def after(self) -> float:
        return self.after_made

    @property
    def step(self) -> float:
        return self.after_made - self.after_best

    @property
    def cost(self) -> float:
        """The chance to win that the side gave away; below 0 if the second opinion is that it did better than best."""
        return -for_side(self.side, self.step)

    @property
    def better(self) -> Action | None:
        return self.best if self.cost >= LEAST_TOLD else None

    @property
    def seen_further(self) -> float:
        """What the judge sees at this position and not yet at the one before, in the Entente's chance."""
        return self.after_best - self.before


class ThrowJudged(Struct, frozen=True, gc=False):
    """Dice or cards.

    `side`: who rolled or drew. `purpose` of dice or `deck` of cards. `event`: the card that asks for dice, or 0.
    `between`: attacker and defender. `mean`: over all possible outcomes; `came`: after the actual one.
    """

    entry: int
    turn: int
    phase: Phase
    side: Side
    purpose: Purpose | None
    deck: Deck | None
    event: int
    outcome: Outcome
    before: float
    mean: float
    came: float
    between: tuple[Sector, Sector] | None = None
    technology: Technology | None = None

    @property
    def after(self) -> float:
        return self.came

    @property
    def step(self) -> float:
        """The luck, in the Entente's chance."""
        return self.came - self.mean

    @property
    def luck(self) -> float:
        """The luck, for the side that threw or drew."""
        return for_side(self.side, self.step)

    @property
    def seen_further(self) -> float:
        return self.mean - self.before


class GivenUp(Struct, frozen=True, gc=False):
    """A side resigned or lost on a claim. `before`: as left by the link before; `playing_on`: as judged from here."""

    entry: int
    turn: int
    side: Side
    claimed: bool
    before: float
    playing_on: float
    after: float

    @property
    def step(self) -> float:
        return self.after - self.playing_on

    @property
    def cost(self) -> float:
        return -for_side(self.side, self.step)

    @property
    def seen_further(self) -> float:
        return self.playing_on - self.before


Link = DecisionJudged | ThrowJudged | GivenUp


class Analysis(Struct, frozen=True, gc=False):
    """A game explained, as far as it was played or judged.

    `result`: 1.0 if the Entente won, 0.0 if the Central Powers did, 0.5 if nobody; None if the game isn't over or the
    analysis isn't `complete`. `end`: the chance at its end. `points`: in the order of play.
    """

    made_with: MadeWith
    start: float
    end: float
    result: float | None
    decisions: tuple[DecisionJudged, ...]
    throws: tuple[ThrowJudged, ...]
    points: tuple[Point, ...]
    given_up: GivenUp | None = None
    complete: bool = True

    @property
    def links(self) -> tuple[Link, ...]:
        given_up = () if self.given_up is None else (self.given_up,)
        return tuple(sorted((*self.decisions, *self.throws, *given_up), key=lambda link: link.entry))


def for_side(side: Side, difference: float) -> float:
    """A difference in the Entente's chance, as it is for a side.

    >>> for_side(Side.CENTRAL_POWERS, -0.25)
    0.25
    """
    return difference if side == Side.ENTENTE else -difference


def chance_of(side: Side, chance: float) -> float:
    """The Entente's chance to win, as the chance of a side.

    >>> chance_of(Side.CENTRAL_POWERS, 0.75)
    0.25
    """
    return chance if side == Side.ENTENTE else 1.0 - chance
