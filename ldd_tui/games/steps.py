"""What happened in a game, grouped into steps: a bid with its dice, an offensive with all its dice, an attempt, a card.

This is the one grouping of facts. The report makes its items of it (`ldd_tui.reports.after_action`), the log book its
headings and paragraphs (`ldd_tui.widgets.log.log_book`), and a game the pauses before it goes on
(`ldd_tui.games.pauses`). How a few facts in a row become one sentence is another matter: `ldd_tui.telling.groups`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import chain, takewhile
from typing import Generic, NamedTuple, TypeVar

from rules import facts as f
from rules.model import SECTORS, Sector, State
from saves.journal import Entry

T = TypeVar("T")


class StepKind(IntEnum):
    """What a step is. `ATHENA_CARDS`: cards that Athena draws, and what they say. `OTHER`: a fact by itself."""

    TURN = 0
    PHASE = 1
    CARDS = 2
    INITIATIVE = 3
    ATHENA_CARDS = 4
    OFFENSIVE = 5
    ATTEMPT = 6
    DICE = 7
    EVENT = 8
    OTHER = 9


class Step(NamedTuple, Generic[T]):
    """Facts that belong together, in their order; or what stands for each of them, as an entry of the log does."""

    kind: StepKind
    parts: tuple[T, ...]


_BEGINS: dict[type[f.Fact], StepKind] = {
    f.TurnBegan: StepKind.TURN,
    f.PhaseBegan: StepKind.PHASE,
    f.EventsDrawn: StepKind.CARDS,
    f.SetAsideApplied: StepKind.CARDS,
    f.BidMade: StepKind.INITIATIVE,
    f.InitiativeBought: StepKind.INITIATIVE,
    f.InitiativeRolled: StepKind.INITIATIVE,
    f.InitiativeTaken: StepKind.INITIATIVE,
    f.CornflowerDrawn: StepKind.ATHENA_CARDS,
    f.OffensiveLaunched: StepKind.OFFENSIVE,
    f.ResearchPaid: StepKind.ATTEMPT,
    f.CubeDiscarded: StepKind.ATTEMPT,
    f.NavalSuspended: StepKind.DICE,
    f.NavalRolled: StepKind.DICE,
    f.NavalBonusBought: StepKind.DICE,
    f.SeaRolled: StepKind.DICE,
    f.LossAbsorbed: StepKind.DICE,
    f.RevolutionRolled: StepKind.DICE,
    f.EventDie: StepKind.DICE,
    f.EventTakesEffect: StepKind.EVENT,
    f.EventCancelled: StepKind.EVENT,
}
"""The kind of the step that a fact begins where it does not belong to the step before it."""

_BELONGS: dict[StepKind, frozenset[type[f.Fact]]] = {
    StepKind.INITIATIVE: frozenset((f.BidMade, f.InitiativeBought, f.InitiativeRolled, f.InitiativeTaken)),
    StepKind.ATHENA_CARDS: frozenset(
        (
            f.CornflowerDrawn,
            f.AthenaTarget,
            f.AthenaReinforces,
            f.Reinforced,
            f.EventDie,
            f.FranceBarred,
            f.ObligationLapsed,
            f.Passed,
        )
    ),
    StepKind.OFFENSIVE: frozenset(
        (
            f.MichaelUsed,
            f.DiceThrown,
            f.DiceLifted,
            f.DieRead,
            f.LossesCounted,
            f.CounterAttacked,
            f.LossesMirrored,
            f.BrusilovLosses,
            f.PricePaid,
            f.LossTaken,
            f.Surrendered,
            f.ArmisticeRolled,
            f.RomaniaSurrendered,
            f.EventEnded,
            f.GameEnded,
        )
    ),
    StepKind.ATTEMPT: frozenset((f.ResearchRolled, f.LevelUnlocked, f.CubeTaken, f.CubeDiscarded, f.Implemented)),
    StepKind.DICE: frozenset(
        (
            f.NavalSuspended,
            f.NavalRolled,
            f.SeaRolled,
            f.LossAbsorbed,
            f.LossTaken,
            f.Surrendered,
            f.ArmisticeRolled,
            f.RevolutionRolled,
            f.EventDie,
            f.RevolutionBrokeOut,
            f.ResourcesLost,
            f.ResourcesGained,
            f.Recovered,
            f.BlockadeDefinitive,
            f.EventEnded,
            f.GameEnded,
        )
    ),
    StepKind.EVENT: frozenset(
        (
            f.LossTaken,
            f.Surrendered,
            f.ArmisticeRolled,
            f.RomaniaSurrendered,
            f.RussiaExited,
            f.Recovered,
            f.EventEnded,
            f.GameEnded,
        )
    ),
}
"""The facts with which a step goes on. A step of any other kind is one fact."""

OUTCOMES = (f.Surrendered, f.ArmisticeRolled, f.RomaniaSurrendered, f.EventEnded, f.GameEnded)
"""What may come of an offensive and is worth a line of its own."""

GRAVE = (f.Surrendered, f.RevolutionBrokeOut, f.RussiaExited, f.GameEnded)
"""What nobody should miss, whichever side is looked at."""


class Grouping(Generic[T]):
    """Groups facts into steps as they come. `fact_of`: the fact for which a part stands."""

    def __init__(self, fact_of: Callable[[T], f.Fact]) -> None:
        self._fact_of = fact_of
        self._parts: list[T] = []
        self.kind: StepKind | None = None
        """The kind of the step that is open; None if none is."""

    @property
    def is_ended(self) -> bool:
        """Whether no step is open to which anything can still belong."""
        return self.kind not in _BELONGS or isinstance(self._fact_of(self._parts[-1]), f.InitiativeTaken)

    def add(self, part: T) -> Step[T] | None:
        """Take in the next part; the step that is complete because this one does not belong to it."""
        fact = self._fact_of(part)
        if self.kind is not None and _belongs(fact, self.kind):
            self._parts.append(part)
            return None
        complete = self.close()
        self.kind = _BEGINS.get(type(fact), StepKind.OTHER)
        self._parts = [part]
        return complete

    def close(self) -> Step[T] | None:
        """End the step that is open, and return it."""
        if self.kind is None:
            return None
        complete = Step(self.kind, tuple(self._parts))
        self.kind = None
        return complete


def _belongs(fact: f.Fact, kind: StepKind) -> bool:
    """Whether a step of a kind goes on with a fact; a level that is paid for is a decision of its own (10.2.6)."""
    paid = isinstance(fact, f.Implemented) and not fact.free
    return type(fact) in _BELONGS.get(kind, ()) and not paid


def steps(parts: Iterable[T], fact_of: Callable[[T], f.Fact]) -> Iterator[Step[T]]:
    """Facts grouped into steps, or parts for each of which the fact `fact_of(part)` stands."""
    grouping = Grouping(fact_of)
    for part in parts:
        complete = grouping.add(part)
        if complete is not None:
            yield complete
    last = grouping.close()
    if last is not None:
        yield last


def steps_of(facts: Iterable[f.Fact]) -> Iterator[Step[f.Fact]]:
    """Facts grouped into steps."""
    return steps(facts, itself)


def from_the_beginning(happened: Sequence[f.Fact], recent: Sequence[f.Fact]) -> tuple[f.Fact, ...]:
    """`recent`, the last facts of `happened`, after what came before them of the same offensive or attempt."""
    start, first = 0, len(happened) - len(recent)
    for step in steps_of(happened):
        end = start + len(step.parts)
        if start < first < end and step.kind in (StepKind.OFFENSIVE, StepKind.ATTEMPT):
            return tuple(happened[start:])
        start = end
    return tuple(recent)


def itself(fact: f.Fact) -> f.Fact:
    """The fact that stands for a fact."""
    return fact


def paragraphs(step: Step[T], fact_of: Callable[[T], f.Fact]) -> Iterator[tuple[T, ...]]:
    """A step as it is read: an offensive or an attempt in one piece and then its `OUTCOMES`, all else fact by fact.

    What failed dice cost is paid after the outcomes (F076), and is read there.
    """
    if step.kind not in (StepKind.OFFENSIVE, StepKind.ATTEMPT):
        yield from ((part,) for part in step.parts)
        return
    fought, price = before_price(step.parts, fact_of)
    yield tuple(part for part in fought if not isinstance(fact_of(part), OUTCOMES))
    yield from ((part,) for part in fought if isinstance(fact_of(part), OUTCOMES))
    yield from ((part,) for part in price)


def before_price(parts: Sequence[T], fact_of: Callable[[T], f.Fact]) -> tuple[Sequence[T], Sequence[T]]:
    """Parts of an offensive up to what its failed dice cost, and from there on."""
    at = next((i for i, part in enumerate(parts) if isinstance(fact_of(part), f.PricePaid)), len(parts))
    return parts[:at], parts[at:]


# ------------------------------------------------------------------------------------------------ turn so far
# What has changed on the map: who attacked whom with what, and how the cubes have moved.


class Fought(NamedTuple):
    """An offensive. `losses`: those of the defender so far, None before they are counted and where nothing tells them;
    `own`: those of the attacker. `felled`: the defender surrendered.
    """

    attacker: Sector
    defender: Sector
    attack_dice: int = 0
    artillery_dice: int = 0
    losses: int | None = None
    own: int = 0
    felled: bool = False

    @property
    def dice(self) -> int:
        """All its dice."""
        return self.attack_dice + self.artillery_dice


class Moved(NamedTuple):
    """All spaces that a sector lost in some time, and all that it won back; `status`: it came into the war or left."""

    lost: int = 0
    recovered: int = 0
    status: bool = False


_UNMOVED = (Moved(),) * len(SECTORS)


class TurnSoFar(NamedTuple):
    """The offensives to show in their order: those of this turn, or as long as there are none those of the last one.

    `now`: how each sector has moved this turn. `earlier`: how it moved in the last turn; nothing once this turn has an
    offensive.
    """

    offensives: tuple[Fought, ...] = ()
    of_last_turn: bool = False
    now: tuple[Moved, ...] = _UNMOVED
    earlier: tuple[Moved, ...] = _UNMOVED

    @property
    def shows_last_turn(self) -> bool:
        """Whether anything of the last turn is shown."""
        return self.of_last_turn or self.earlier != _UNMOVED

    def of(self, attacker: Sector) -> tuple[Fought, ...]:
        """The offensives of a sector."""
        return tuple(one for one in self.offensives if one.attacker == attacker)


def so_far(entries: Sequence[Entry], state: State) -> TurnSoFar:
    """What the entries that led to a position tell of its turn, and of the one before."""
    backwards = chain.from_iterable(reversed(entry.facts) for entry in reversed(entries))
    facts = _until_it_began(backwards)
    offensives = tuple(_offensives(facts, state))
    if offensives:
        return TurnSoFar(offensives, now=_moved(facts))
    earlier = _until_it_began(backwards)
    fought = tuple(_told(earlier))
    return TurnSoFar(fought, of_last_turn=bool(fought), now=_moved(facts), earlier=_moved(earlier))


def _until_it_began(backwards: Iterator[f.Fact]) -> list[f.Fact]:
    """The facts of a turn in their order, taken from its last one back to its beginning."""
    return list(takewhile(lambda fact: not isinstance(fact, f.TurnBegan), backwards))[::-1]


def _offensives(facts: Iterable[f.Fact], state: State) -> Iterator[Fought]:
    """The offensives of the position; those of before a game began from it have no dice."""
    told = list(_told(facts))
    for past in state.offensives:
        known = next((one for one in told if (one.attacker, one.defender) == (past.attacker, past.defender)), None)
        if known is not None:
            told.remove(known)
        yield known or Fought(past.attacker, past.defender)


def _told(facts: Iterable[f.Fact]) -> Iterator[Fought]:
    return (_fought(step.parts) for step in steps_of(facts) if step.kind == StepKind.OFFENSIVE)


def _fought(facts: Iterable[f.Fact]) -> Fought:
    found = Fought(Sector.FRANCE, Sector.FRANCE)
    for fact in facts:
        if isinstance(fact, f.OffensiveLaunched):
            found = Fought(fact.attacker, fact.defender, fact.attack_dice, fact.artillery_dice)
        elif isinstance(fact, f.LossesCounted):
            found = found._replace(losses=0)  # those that are taken follow
        elif isinstance(fact, f.LossTaken) and fact.sector == found.defender:
            found = found._replace(losses=(found.losses or 0) + fact.spaces)
        elif isinstance(fact, f.LossTaken) and fact.sector == found.attacker:
            found = found._replace(own=found.own + fact.spaces)
        elif isinstance(fact, f.Surrendered) and fact.sector == found.defender:
            found = found._replace(felled=True)
    return found


def _moved(facts: Iterable[f.Fact]) -> tuple[Moved, ...]:
    """How each sector moved by some facts."""
    found = list(_UNMOVED)
    for fact in facts:
        if isinstance(fact, f.LossTaken):
            here = found[fact.sector]
            found[fact.sector] = here._replace(lost=here.lost + fact.spaces)
        elif isinstance(fact, f.Reinforced | f.Recovered):
            here = found[fact.sector]
            found[fact.sector] = here._replace(recovered=here.recovered + fact.spaces)
        elif isinstance(fact, f.SectorEntered | f.Surrendered):
            found[fact.sector] = found[fact.sector]._replace(status=True)
        elif isinstance(fact, f.RussiaExited):
            found[Sector.RUSSIA] = found[Sector.RUSSIA]._replace(status=True)
    return tuple(found)
