"""What has happened on the map this turn: who attacked whom with what, and where the cubes stood when it began."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ldd_tui.games.steps import StepKind, steps_of
from rules import facts as f
from rules.model import SECTORS, Sector, State, Status
from saves.journal import Entry


class Fought(NamedTuple):
    """An offensive of this turn. `losses`: those of the defender so far, `own` those of the attacker."""

    attacker: Sector
    defender: Sector
    attack_dice: int = 0
    artillery_dice: int = 0
    losses: int = 0
    own: int = 0

    @property
    def dice(self) -> int:
        """All its dice."""
        return self.attack_dice + self.artillery_dice


class TurnSoFar(NamedTuple):
    """The offensives of the turn in their order, and by how much each sector has lost more than it has recovered.

    A sector that was not at war at both times has changed by nothing.
    """

    offensives: tuple[Fought, ...] = ()
    changes: tuple[int, ...] = (0,) * len(SECTORS)

    def of(self, attacker: Sector) -> tuple[Fought, ...]:
        """The offensives of a sector."""
        return tuple(one for one in self.offensives if one.attacker == attacker)


def so_far(entries: Sequence[Entry], state: State) -> TurnSoFar:
    """What the entries that led to a position tell of its turn."""
    facts: list[f.Fact] = []
    before = entries[0].state if entries else state
    for entry in reversed(entries):
        began = next((at for at, fact in enumerate(entry.facts) if isinstance(fact, f.TurnBegan)), None)
        if began is not None:
            facts[:0] = entry.facts[began:]
            before = entry.state  # nothing moves a cube between the end of a turn and what is first awaited in the next
            break
        facts[:0] = entry.facts
    return TurnSoFar(tuple(_offensives(facts, state)), _changes(before, state))


def _offensives(facts: Iterable[f.Fact], state: State) -> Iterator[Fought]:
    """The offensives of the position; those of before a game began from it have no dice."""
    told = [_fought(step.parts) for step in steps_of(facts) if step.kind == StepKind.OFFENSIVE]
    for past in state.offensives:
        known = next((one for one in told if (one.attacker, one.defender) == (past.attacker, past.defender)), None)
        if known is not None:
            told.remove(known)
        yield known or Fought(past.attacker, past.defender)


def _fought(facts: Iterable[f.Fact]) -> Fought:
    found = Fought(Sector.FRANCE, Sector.FRANCE)
    for fact in facts:
        if isinstance(fact, f.OffensiveLaunched):
            found = Fought(fact.attacker, fact.defender, fact.attack_dice, fact.artillery_dice)
        elif isinstance(fact, f.LossTaken) and fact.sector == found.defender:
            found = found._replace(losses=found.losses + fact.spaces)
        elif isinstance(fact, f.LossTaken) and fact.sector == found.attacker:
            found = found._replace(own=found.own + fact.spaces)
    return found


def _changes(before: State, after: State) -> tuple[int, ...]:
    return tuple(
        now.losses - then.losses if now.status == then.status == Status.AT_WAR else 0
        for then, now in zip(before.sectors, after.sectors, strict=True)
    )
