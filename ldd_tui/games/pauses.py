"""The pauses of a game: what people want to take in before it goes on, made of the steps of `ldd_tui.games.steps`.

There is a pause for a new turn, the cards that were drawn, bids and dice for the initiative, an offensive, an attempt,
a whole technology or reinforcement phase of a side that nobody plays, dice of the sea, of an event or of the
Revolution, and losses by an event. What a dialog says in a pause is not made here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ldd_tui.games.steps import Grouping, Step, StepKind, itself
from rules import facts as f
from rules.model import Choice, Over, Phase, Side, State


class Pause(NamedTuple):
    """Something that happened and that people want to take in before the game goes on.

    `kind`: `PHASE` is a whole phase of a side that nobody plays, which `began` then; `ATHENA_CARDS` are cards of
    Athena's for offensives that led to none.
    """

    kind: StepKind
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
"""A step in which nothing of this happened is no pause."""
_ENDS = (f.SubPhaseEnded, f.NothingToDo)


class Pauses:
    """Finds the pauses in the facts of a game as they come.

    After an attempt that has failed there is one before a person is asked about it. Where nobody plays at all, there
    are none for new turns.

    `by_themselves`: the sides that nobody plays, Athena's and those of policies.
    """

    def __init__(self, by_themselves: tuple[Side, ...]) -> None:
        self._by_themselves = by_themselves
        self._grouping = Grouping(itself)
        self._began: f.PhaseBegan | None = None
        self._phase: list[f.Fact] = []
        self._cards: tuple[f.Fact, ...] = ()

    def add(self, facts: Iterable[f.Fact], after: State) -> Iterator[Pause]:
        """The pauses that are complete with these facts, which led to the state `after`."""
        for fact in facts:
            yield from self._take(self._grouping.add(fact))
        if self._is_complete(after):
            yield from self._take(self._grouping.close())
        if isinstance(after.waiting, Over):
            yield from self._end_phase()

    def _take(self, step: Step[f.Fact] | None) -> Iterator[Pause]:
        """The pauses that are complete with a step."""
        if step is None:
            return
        if step.kind in (StepKind.TURN, StepKind.PHASE, StepKind.CARDS):
            yield from self._end_phase()
            yield from self._begin(step)
        elif self._began is not None:
            self._phase += step.parts
        elif step.kind == StepKind.ATHENA_CARDS and self._grouping.kind == StepKind.OFFENSIVE:
            self._cards = step.parts
        elif step.kind != StepKind.OTHER and not self._is_persons_raid(step):
            yield from _worth_a_pause(Pause(step.kind, (*self._cards, *step.parts)))
            self._cards = ()

    def _begin(self, step: Step[f.Fact]) -> Iterator[Pause]:
        """The pause for a new turn or new cards; after a phase has begun, what a computer does in it is collected."""
        (fact,) = step.parts
        if isinstance(fact, f.PhaseBegan):
            if fact.side in self._by_themselves and fact.phase in (Phase.TECHNOLOGY, Phase.REINFORCEMENTS):
                self._began = fact
        elif isinstance(fact, f.TurnBegan):
            if fact.turn > 1 and len(self._by_themselves) < len(Side):
                yield Pause(step.kind, step.parts)
        elif isinstance(fact, f.SetAsideApplied) or (isinstance(fact, f.EventsDrawn) and fact.events):
            yield Pause(step.kind, step.parts)

    def _end_phase(self) -> Iterator[Pause]:
        """The pause for all that a computer did in a phase. That the phase ended comes last, after the dice."""
        if self._began is not None:
            facts = tuple(sorted(self._phase, key=lambda fact: isinstance(fact, _ENDS)))
            yield from _worth_a_pause(Pause(StepKind.PHASE, facts, self._began))
        self._began, self._phase = None, []

    def _is_persons_raid(self, step: Step[f.Fact]) -> bool:
        """Whether a person has cancelled an event, which needs no pause: only the Central Powers can."""
        return isinstance(step.parts[0], f.EventCancelled) and Side.CENTRAL_POWERS not in self._by_themselves

    def _is_complete(self, after: State) -> bool:
        """Whether nothing more can belong to the step that is open, or a person is asked in the midst of it."""
        kind = self._grouping.kind
        asked = isinstance(after.waiting, Choice)
        if isinstance(after.waiting, Over) or self._grouping.is_ended:
            return True
        if kind == StepKind.OFFENSIVE:
            return after.battle is None
        if kind == StepKind.ATHENA_CARDS:
            return asked
        if kind == StepKind.ATTEMPT:
            return after.attempt is None or asked
        return kind == StepKind.DICE and after.phase != Phase.NAVAL  # there the other side's roll belongs to it


def _worth_a_pause(pause: Pause) -> Iterator[Pause]:
    if any(isinstance(fact, _MATTERS) for fact in pause.facts):
        yield pause
