"""A turn's changes on the map: offensives and moved cubes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile
from typing import NamedTuple

from ldd_tui.telling.passages import Kind, steps_of
from rules import facts as f
from rules.model import SECTORS, Sector, State
from saves.journal import Entry


class Fought(NamedTuple):
    """`losses`: of the defender so far, None before they are counted; `own`: of the attacker. `felled`: the defender
    surrendered."""

    attacker: Sector
    defender: Sector
    attack_dice: int = 0
    artillery_dice: int = 0
    losses: int | None = None
    own: int = 0
    felled: bool = False

    @property
    def dice(self) -> int:
        return self.attack_dice + self.artillery_dice


class Moved(NamedTuple):
    """Spaces lost and won back; `status`: entered or left the war."""

    lost: int = 0
    recovered: int = 0
    status: bool = False


_UNMOVED = (Moved(),) * len(SECTORS)


class TurnSoFar(NamedTuple):
    """The offensives to show: this turn's, or until there are any the last one's. `now`: each sector's move this turn.
    `earlier`: last turn's; empty once this turn has an offensive."""

    offensives: tuple[Fought, ...] = ()
    of_last_turn: bool = False
    now: tuple[Moved, ...] = _UNMOVED
    earlier: tuple[Moved, ...] = _UNMOVED

    @property
    def shows_last_turn(self) -> bool:
        return self.of_last_turn or self.earlier != _UNMOVED

    def of(self, attacker: Sector) -> tuple[Fought, ...]:
        return tuple(one for one in self.offensives if one.attacker == attacker)


def so_far(entries: Sequence[Entry], state: State) -> TurnSoFar:
    """`entries`: those that led to `state`."""
    backwards = chain.from_iterable(reversed(entry.facts) for entry in reversed(entries))
    facts = _until_it_began(backwards)
    offensives = tuple(_offensives(facts, state))
    if offensives:
        return TurnSoFar(offensives, now=_moved(facts))
    earlier = _until_it_began(backwards)
    fought = tuple(_told(earlier))
    return TurnSoFar(fought, of_last_turn=bool(fought), now=_moved(facts), earlier=_moved(earlier))


def _until_it_began(backwards: Iterator[f.Fact]) -> list[f.Fact]:
    return list(takewhile(lambda fact: not isinstance(fact, f.TurnBegan), backwards))[::-1]


def _offensives(facts: Iterable[f.Fact], state: State) -> Iterator[Fought]:
    """Those before a set-up position have no dice."""
    told = list(_told(facts))
    for past in state.offensives:
        known = next((one for one in told if (one.attacker, one.defender) == (past.attacker, past.defender)), None)
        if known is not None:
            told.remove(known)
        yield known or Fought(past.attacker, past.defender)


def _told(facts: Iterable[f.Fact]) -> Iterator[Fought]:
    return (_fought(step.facts) for step in steps_of(facts) if step.kind == Kind.OFFENSIVE)


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
