"""What is worth a pause: facts grouped, as they come, into what people want to take in before the game goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from rules import facts as f
from rules.model import Choice, Over, Phase, Side, State


class Kind(IntEnum):
    """What a reading is about."""

    CARDS = 0
    OFFENSIVE = 1
    RESEARCH = 2
    ATHENA = 3
    INITIATIVE = 4
    TURN = 5
    DICE = 6
    EVENT = 7


class Reading(NamedTuple):
    """Something that happened and that people want to take in before the game goes on.

    `began`: the phase of a side that nobody plays, if this is all that it did in it.
    """

    kind: Kind
    facts: tuple[f.Fact, ...]
    began: f.PhaseBegan | None = None

    @property
    def events(self) -> tuple[int, ...]:
        """The event cards that it is about."""
        drawn: list[int] = []
        for fact in self.facts:
            if isinstance(fact, f.EventsDrawn):
                drawn += fact.events
            elif isinstance(fact, f.SetAsideApplied):
                drawn.append(fact.event)
        return tuple(drawn)


_BATTLE = (
    f.MichaelUsed,
    f.DiceThrown,
    f.DiceLifted,
    f.DieRead,
    f.LossesCounted,
    f.CounterAttacked,
    f.LossesMirrored,
    f.BrusilovLosses,
    f.LossTaken,
    f.Surrendered,
    f.RomaniaSurrendered,
    f.EventEnded,
    f.GameEnded,
)
_RESEARCH = (f.ResearchRolled, f.LevelUnlocked, f.CubeTaken, f.Implemented)
_INITIATIVE = (f.BidMade, f.InitiativeRolled, f.InitiativeTaken)
_DICE = (f.NavalSuspended, f.NavalRolled, f.RevolutionRolled, f.EventDie)
_OF_DICE = (
    *_DICE,
    f.RevolutionBrokeOut,
    f.ResourcesLost,
    f.ResourcesGained,
    f.Recovered,
    f.BlockadeDefinitive,
    f.EventEnded,
)
_OF_EVENT = (
    f.LossTaken,
    f.Surrendered,
    f.RomaniaSurrendered,
    f.RussiaExited,
    f.Recovered,
    f.EventEnded,
    f.GameEnded,
)
_MATTERS = (
    f.EventCancelled,
    f.LossTaken,
    f.Surrendered,
    f.RussiaExited,
    f.InitiativeRolled,
    f.OffensiveLaunched,
    f.ResearchPaid,
    f.ResearchRolled,
    f.Implemented,
    f.Reinforced,
    f.NavalRolled,
    f.RevolutionRolled,
    f.EventDie,
    f.AthenaTarget,
)
_ENDS = (f.SubPhaseEnded, f.NothingToDo)
_PRELUDE = (f.CornflowerDrawn, f.AthenaTarget, f.EventDie, f.FranceBarred, f.ObligationLapsed, f.Passed)


class Readings:
    """Groups facts, as they come, into readings: a new turn, bids and dice for the initiative, an offensive, an
    attempt, a whole step of a side that nobody plays, dice of the sea, of an event or of the Revolution, losses by an
    event. An attempt that has failed is told before a person is asked about it. Who watches both sides play is not
    told of new turns.

    `by_themselves`: the sides that nobody plays, Athena's and those of policies.
    """

    def __init__(self, by_themselves: tuple[Side, ...]) -> None:
        self._by_themselves = by_themselves
        self._began: f.PhaseBegan | None = None
        self._kind: Kind | None = None
        self._facts: list[f.Fact] = []
        self._launched = False

    def add(self, facts: Iterable[f.Fact], after: State) -> Iterator[Reading]:
        """The readings that are complete with these facts, which led to the state `after`."""
        for fact in facts:
            yield from self._take(fact)
        if self._is_complete(after):
            yield from self._close()

    def _take(self, fact: f.Fact) -> Iterator[Reading]:
        if isinstance(fact, f.EventsDrawn | f.SetAsideApplied):
            yield from self._close()
            if isinstance(fact, f.SetAsideApplied) or fact.events:
                yield Reading(Kind.CARDS, (fact,))
        elif isinstance(fact, f.TurnBegan):
            yield from self._close()
            if fact.turn > 1 and len(self._by_themselves) < len(Side):
                yield Reading(Kind.TURN, (fact,))
        elif isinstance(fact, f.PhaseBegan):
            yield from self._close()
            if fact.side in self._by_themselves and fact.phase in (Phase.TECHNOLOGY, Phase.REINFORCEMENTS):
                self._kind, self._began = Kind.ATHENA, fact
        elif self._kind == Kind.ATHENA:
            self._facts.append(fact)
        elif isinstance(fact, _INITIATIVE):
            yield from self._open(Kind.INITIATIVE, fact)
            if isinstance(fact, f.InitiativeTaken):
                yield from self._close()
        elif isinstance(fact, f.OffensiveLaunched | f.CornflowerDrawn):
            yield from self._open(Kind.OFFENSIVE, fact, anew=self._launched)
            self._launched = isinstance(fact, f.OffensiveLaunched)
        elif isinstance(fact, f.ResearchPaid | f.CubeDiscarded):
            yield from self._open(Kind.RESEARCH, fact, anew=True)
        elif self._belongs(fact):
            self._facts.append(fact)
        elif isinstance(fact, _DICE):
            yield from self._open(Kind.DICE, fact, anew=True)
        elif isinstance(fact, f.EventTakesEffect) or self._is_raid(fact):
            yield from self._open(Kind.EVENT, fact, anew=True)
        elif self._kind is not None:
            yield from self._close()

    def _is_raid(self, fact: f.Fact) -> bool:
        """Whether a side that nobody plays cancels an event: only the Central Powers can."""
        return isinstance(fact, f.EventCancelled) and Side.CENTRAL_POWERS in self._by_themselves

    def _belongs(self, fact: f.Fact) -> bool:
        if self._kind == Kind.OFFENSIVE:
            return isinstance(fact, _BATTLE if self._launched else _PRELUDE)
        if self._kind == Kind.DICE:
            return isinstance(fact, _OF_DICE)
        if self._kind == Kind.EVENT:
            return isinstance(fact, _OF_EVENT)
        return self._kind == Kind.RESEARCH and isinstance(fact, _RESEARCH)

    def _is_complete(self, after: State) -> bool:
        if isinstance(after.waiting, Over):
            return True
        if self._kind == Kind.OFFENSIVE:
            return after.battle is None if self._launched else isinstance(after.waiting, Choice)
        if self._kind == Kind.DICE:
            return after.phase != Phase.NAVAL  # there the other side's roll belongs to it
        return self._kind == Kind.RESEARCH and (after.attempt is None or isinstance(after.waiting, Choice))

    def _open(self, kind: Kind, fact: f.Fact, *, anew: bool = False) -> Iterator[Reading]:
        """Begin a reading with a fact, or go on with one of this kind that is open."""
        if anew or self._kind != kind:
            yield from self._close()
        self._kind = kind
        self._facts.append(fact)

    def _close(self) -> Iterator[Reading]:
        if self._kind is not None and any(isinstance(fact, _MATTERS) for fact in self._facts):
            nobody_attacks = self._kind == Kind.OFFENSIVE and not self._launched
            kind = Kind.ATHENA if nobody_attacks else self._kind
            facts = sorted(self._facts, key=lambda fact: isinstance(fact, _ENDS))  # after the dice it brought about
            yield Reading(kind, tuple(facts), self._began)
        self._kind, self._facts, self._launched, self._began = None, [], False, None
