"""The pauses of a game: what people want to see before it continues (`ldd_tui.telling.passages`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ldd_tui.telling.passages import Grouping, Kind, Step, matters
from rules import facts as f
from rules.model import Choice, Dice, Over, Phase, Purpose, Side, State
from saves.journal import Entry


class Pause(NamedTuple):
    """Something that people want to see before the game continues. `kind`: `PHASE` is a whole technology or
    reinforcement phase of a side that nobody plays; `ATHENA_CARDS` are Athena's cards without an offensive. `minor`: no
    dialog of its own."""

    kind: Kind
    facts: tuple[f.Fact, ...]
    began: f.PhaseBegan | None = None
    minor: bool = False
    phase: f.PhaseBegan | None = None

    @property
    def stands_alone(self) -> bool:
        return self.kind in (Kind.TURN, Kind.CARDS)

    def goes_with(self, following: Pause) -> bool:
        turn_and_cards = self.kind == Kind.TURN and following.kind == Kind.CARDS
        return turn_and_cards or not (self.stands_alone or following.stands_alone)

    def is_own(self, sides: Collection[Side]) -> bool:
        first = self.facts[0]
        decided = self.kind in (Kind.ATTEMPT, Kind.OFFENSIVE) or isinstance(first, f.NavalBonusBought)
        return decided and getattr(first, "side", None) in sides

    @property
    def events(self) -> tuple[int, ...]:
        drawn: list[int] = []
        for fact in self.facts:
            if isinstance(fact, f.EventsDrawn):
                drawn += fact.events
            elif isinstance(fact, f.SetAsideApplied):
                drawn.append(fact.event)
        return tuple(drawn)


def cancelled_events(entries: Iterable[Entry]) -> frozenset[int]:
    """The event cards that Air Raid has cancelled: a position forgets them at the end of the turn (10.2.7)."""
    return frozenset(fact.event for entry in entries for fact in entry.facts if isinstance(fact, f.EventCancelled))


def told_together(pauses: Sequence[Pause]) -> list[f.Fact]:
    """The facts of pauses in one dialog; if there are several, the start of a phase comes first."""
    several = len({pause.phase for pause in pauses}) > 1
    told: list[f.Fact] = []
    phase = None
    for pause in pauses:
        if several and pause.phase is not None and pause.phase is not phase:
            told.append(pause.phase)
        phase = pause.phase
        told += pause.facts
    return told


_ROLLS = (f.NavalRolled, f.SeaRolled)
_ENDS = (f.SubPhaseEnded, f.NothingToDo)


class Pauses:
    """Finds the pauses in incoming facts. Where nobody plays, new turns are none."""

    def __init__(self, by_themselves: tuple[Side, ...]) -> None:
        self._by_themselves = by_themselves
        self._grouping = Grouping()
        self._began: f.PhaseBegan | None = None
        self._in_phase: f.PhaseBegan | None = None
        self._phase: list[f.Fact] = []

    def add(self, facts: Iterable[f.Fact], after: State) -> Iterator[Pause]:
        for fact in facts:
            yield from self._take(self._grouping.add(fact), after)
        if self._is_complete(after):
            yield from self._take(self._grouping.close(), after)
        if isinstance(after.waiting, Over):
            yield from self._end_phase()

    def _take(self, step: Step | None, after: State) -> Iterator[Pause]:
        if step is None:
            return
        if step.kind in (Kind.TURN, Kind.PHASE, Kind.CARDS):
            yield from self._end_phase()
            yield from self._begin(step)
        elif self._began is not None:
            self._phase += step.facts
        elif step.kind != Kind.OTHER:
            if isinstance(step.facts[0], f.EventCancelled) and Side.CENTRAL_POWERS not in self._by_themselves:
                return  # a person knows what they have cancelled: only the Central Powers can
            minor = self._is_minor(step, after)
            yield from _worth_a_pause(Pause(step.kind, step.facts, minor=minor, phase=self._in_phase))

    def _begin(self, step: Step) -> Iterator[Pause]:
        (fact,) = step.facts
        if isinstance(fact, f.PhaseBegan):
            self._in_phase = fact
            if fact.side in self._by_themselves and fact.phase in (Phase.TECHNOLOGY, Phase.REINFORCEMENTS):
                self._began = fact
        elif isinstance(fact, f.TurnBegan):
            if fact.turn > 1 and len(self._by_themselves) < len(Side):
                yield Pause(step.kind, step.facts)
        elif isinstance(fact, f.SetAsideApplied) or (isinstance(fact, f.EventsDrawn) and fact.events):
            yield Pause(step.kind, step.facts)

    def _end_phase(self) -> Iterator[Pause]:
        if self._began is not None:
            facts = tuple(sorted(self._phase, key=lambda fact: isinstance(fact, _ENDS)))
            yield from _worth_a_pause(Pause(Kind.PHASE, facts, self._began, phase=self._began))
        self._began, self._phase = None, []

    def _is_minor(self, step: Step, after: State) -> bool:
        """Whether a step needs no dialog: naval rolls without cost or effect, a Revolution without advance, Athena's
        cards without an offensive, a failed attempt with a question to come."""
        first, last = step.facts[0], step.facts[-1]
        if isinstance(last, f.ResearchRolled):
            return not last.success and after.attempt is not None
        if isinstance(last, f.RevolutionRolled):
            return not last.advanced
        if isinstance(first, f.NavalBonusBought) and first.side not in self._by_themselves:
            return False
        targets = [fact for fact in step.facts if isinstance(fact, f.AthenaTarget)]
        rolls = [fact for fact in step.facts if isinstance(fact, _ROLLS)]
        moved = [roll.lost if isinstance(roll, f.NavalRolled) else roll.result for roll in rolls]
        others = matters(fact for fact in step.facts if not isinstance(fact, _ROLLS))
        return bool(targets or rolls) and not others and not any(moved)

    def _is_complete(self, after: State) -> bool:
        kind = self._grouping.kind
        asked = isinstance(after.waiting, Choice)
        if isinstance(after.waiting, Over) or self._grouping.is_ended:
            return True
        if kind == Kind.OFFENSIVE:
            return after.battle is None and not _is_about_to_end(after)
        if kind == Kind.ATHENA_CARDS:
            return asked
        if kind == Kind.ATTEMPT:
            return after.attempt is None or asked
        if kind != Kind.DICE or _is_about_to_end(after):
            return False
        return asked or after.phase != Phase.NAVAL  # there the other side's roll belongs to it


def _is_about_to_end(after: State) -> bool:
    return isinstance(after.waiting, Dice) and after.waiting.purpose == Purpose.ARMISTICE


def _worth_a_pause(pause: Pause) -> Iterator[Pause]:
    if pause.minor or matters(pause.facts):
        yield pause
