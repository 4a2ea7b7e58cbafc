"""The chronicle of a game, from the facts and the board alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ldd_tui.statistics.records import (
    SPENDING,
    CardLoss,
    Chronicle,
    Luck,
    Moment,
    OffensiveRecord,
    SeaRoll,
    SideTurn,
    Spent,
    Turn,
    TurningPoint,
)
from rules import facts as f
from rules import forecasts, naval_table, odds
from rules.model import CENTRAL_POWERS, Phase, Purpose, Sector, Setup, Side, Status


def chronicle(setup: Setup, facts: Iterable[f.Fact]) -> Chronicle:
    chronicler = _Chronicler(setup)
    for fact in facts:
        chronicler.add(fact)
    return chronicler.chronicle()


_PLACED = (f.Reinforced, f.Recovered, f.LossTaken)
_WITH_SPACES = (Status.AT_WAR, Status.SURRENDERED)
_FIRST_THROWS = (Purpose.ATTACK, Purpose.ARTILLERY)


class _Chronicler:
    def __init__(self, setup: Setup) -> None:
        self._setup, self._board = setup, setup.board
        self._status = {printed.sector: printed.status for printed in self._board.sectors}
        self._losses = dict.fromkeys(self._status, 0)
        self._turns: list[Turn] = []
        self._offensives: list[OffensiveRecord] = []
        self._moments: list[Moment] = []
        self._card_losses: list[CardLoss] = []
        self._sea: list[SeaRoll] = []
        self._sides = [SideTurn(), SideTurn()]
        self._turn = self._year = 0
        self._initiative: Side | None = None
        self._events: tuple[int, ...] = ()
        self._is_over = False
        self._fighting = self._at_sea = False
        self._rolled = 0
        self._expected = Fraction(0)

    def add(self, fact: f.Fact) -> None:
        if isinstance(fact, TurningPoint):
            self._moments.append(Moment(self._turn, fact))
        if isinstance(fact, _PLACED):
            self._losses[fact.sector] = fact.losses
        handler = _HANDLERS.get(type(fact))
        if handler is not None:
            handler(self, fact)

    def chronicle(self) -> Chronicle:
        self._close()
        return Chronicle(
            turns=tuple(self._turns),
            offensives=tuple(self._offensives),
            moments=tuple(self._moments),
            card_losses=tuple(self._card_losses),
            sea=tuple(self._sea),
        )

    # -- turns

    def began(self, fact: f.TurnBegan) -> None:
        self._close()
        self._turn, self._year, self._is_over = fact.turn, fact.year, False
        self._initiative, self._events = None, ()
        self._sides = [SideTurn(kept=before.kept, vp=before.vp) for before in self._sides]

    def ended(self, fact: f.TurnEnded | f.GameEnded) -> None:
        self._is_over = True

    def laid(self, fact: f.PositionLaid) -> None:
        self._status = dict(zip(self._status, fact.status, strict=True))
        self._losses = dict(zip(self._losses, fact.losses, strict=True))
        self._sides = [SideTurn(kept=rp, vp=vp) for rp, vp in zip(fact.rp, fact.vp, strict=True)]
        self._initiative, self._events = fact.initiative, fact.events

    def phase(self, fact: f.PhaseBegan) -> None:
        self._fighting, self._at_sea = False, fact.phase == Phase.NAVAL

    def initiative(self, fact: f.InitiativeTaken) -> None:
        self._initiative = fact.side

    def drawn(self, fact: f.EventsDrawn) -> None:
        self._events = fact.events

    def set_aside(self, fact: f.SetAsideApplied) -> None:
        self._events = tuple(sorted((*self._events, fact.event)))

    def _close(self) -> None:
        if not self._turn:
            return
        left = {sector: self._left(sector) for sector, status in self._status.items() if status in _WITH_SPACES}
        entente, central_powers = (self._with_what_is_left(side, left) for side in Side)
        self._turns.append(
            Turn(
                turn=self._turn,
                year=self._year,
                initiative=self._initiative,
                events=self._events,
                sides=(entente, central_powers),
                is_over=self._is_over,
                left=tuple(map(left.get, self._status)),
            )
        )

    def _with_what_is_left(self, side: Side, left: Mapping[Sector, int]) -> SideTurn:
        """A side's turn with its Operational Value and the spaces its sectors have `left`."""
        own = [sector for sector in self._board.of_side(side) if left.get(sector)]
        value = sum(self._board.sectors[sector].track[self._losses[sector]] for sector in own)
        return replace(self._sides[side], operational_value=value, left=sum(left[sector] for sector in own))

    def _left(self, sector: Sector) -> int:
        """The spaces that a sector at war can lose before it surrenders; 0 if it has surrendered."""
        if self._status[sector] == Status.SURRENDERED:
            return 0
        return self._board.sectors[sector].last_space + 1 - self._losses[sector]

    # -- RP

    def income(self, fact: f.Income) -> None:
        here = self._sides[fact.side]
        kept = here.kept + fact.collected - fact.wasted
        self._sides[fact.side] = replace(here, production=fact.collected, wasted=fact.wasted, kept=kept)

    def gained(self, fact: f.ResourcesGained) -> None:
        self._pay(fact.side, fact.wasted - fact.rp, gained=fact.rp - fact.wasted)

    def lost(self, fact: f.ResourcesLost) -> None:
        self._pay(fact.side, fact.rp, lost_to_events=fact.rp)

    def at_sea(self, fact: f.NavalRolled) -> None:
        self._pay(fact.side.enemy, fact.lost, lost_at_sea=fact.lost)

    def rolled_at_sea(self, fact: f.SeaRolled) -> None:
        if fact.side == CENTRAL_POWERS:
            self._pay(fact.side.enemy, fact.rp, lost_at_sea=fact.rp)
        else:
            self._pay(fact.side.enemy, -fact.rp, gained=fact.rp)
        added = fact.bonus + fact.event_modifier
        says = sum(naval_table.read(self._setup, fact.side, face, added) for face in odds.FACES)
        self._sea.append(SeaRoll(self._turn, fact, Fraction(says, len(odds.FACES))))

    def settled(self, fact: f.PricePaid) -> None:
        self.spent(fact)
        if self._fighting:
            latest = self._offensives[-1]
            self._offensives[-1] = replace(latest, cost=latest.cost + fact.rp)

    def spent(self, fact: f.Fact) -> None:
        side, aim, rp = SPENDING[type(fact)](self._board, fact)
        if rp:
            self._pay(side, rp, spent=Spent(**{aim.name.lower(): rp}))

    def _pay(self, side: Side, rp: int, **changes: Any) -> None:
        self._add(side, kept=-rp, **changes)

    def _add(self, side: Side, **changes: Any) -> None:
        here = self._sides[side]
        self._sides[side] = replace(here, **{name: getattr(here, name) + more for name, more in changes.items()})

    # -- sectors

    def entered(self, fact: f.SectorEntered) -> None:
        self._status[fact.sector] = Status.AT_WAR

    def exited(self, fact: f.RussiaExited) -> None:
        self._status[Sector.RUSSIA] = Status.EXITED

    def reinforced(self, fact: f.Reinforced) -> None:
        self.spent(fact)
        self._add(self._side(fact.sector), recovered=fact.spaces)

    def recovered(self, fact: f.Recovered) -> None:
        self._add(self._side(fact.sector), recovered=fact.spaces)

    def loss(self, fact: f.LossTaken) -> None:
        side = self._side(fact.sector)
        self._add(side, losses=fact.spaces)
        if fact.event:
            self._add(side, card_losses=fact.spaces)
            self._card_losses.append(CardLoss(self._turn, fact.event, fact.sector, fact.spaces))
            return
        if self._at_sea:
            self._add(side, sea_losses=fact.spaces)
        if not self._fighting:
            return
        latest = self._offensives[-1]
        if fact.sector == latest.defender:
            self._offensives[-1] = replace(latest, losses=latest.losses + fact.spaces)
            self._add(latest.side, inflicted=fact.spaces)
        else:
            self._offensives[-1] = replace(latest, own_losses=latest.own_losses + fact.spaces)
            self._add(side, own_losses=fact.spaces)

    def fell(self, fact: f.Surrendered) -> None:
        self._status[fact.sector] = Status.SURRENDERED
        self._add(self._side(fact.sector), surrendered=(fact.sector,))
        self._sides[fact.to] = replace(self._sides[fact.to], vp=fact.total_vp)
        if self._fighting and not fact.event:
            latest = self._offensives[-1]
            self._offensives[-1] = replace(latest, surrendered=(*latest.surrendered, fact.sector))

    def _side(self, sector: Sector) -> Side:
        return self._board.sectors[sector].side

    # -- dice

    def launched(self, fact: f.OffensiveLaunched) -> None:
        self._fighting, self._rolled = True, 0
        self._expected = forecasts.of_throw(self._board.edition.cards, fact.pool, fact.again).expected
        self._offensives.append(
            OffensiveRecord(self._turn, fact.side, fact.attacker, fact.defender, fact.size, fact.cost, fact.event)
        )
        self.spent(fact)
        self._add(fact.side, offensives=1)

    def thrown(self, fact: f.DiceThrown) -> None:
        if fact.purpose in _FIRST_THROWS:
            self._rolled += len(fact.faces)

    def counted(self, fact: f.LossesCounted) -> None:
        if not self._fighting:
            return  # the game begins in the midst of this offensive, of which nothing else is known
        luck = Luck(self._rolled, fact.losses, self._expected)
        latest = self._offensives[-1]
        self._offensives[-1] = replace(latest, dice=luck)
        self._add(latest.side, dice=luck)

    def researched(self, fact: f.ResearchRolled) -> None:
        chance = odds.chance_of_hit(fact.bonus + fact.cubes + fact.event_modifier, fact.needed)
        self._add(fact.side, research=Luck(1, int(fact.success), chance))


_HANDLERS: dict[type[f.Fact], Callable[[_Chronicler, Any], None]] = {
    f.TurnBegan: _Chronicler.began,
    f.TurnEnded: _Chronicler.ended,
    f.GameEnded: _Chronicler.ended,
    f.PhaseBegan: _Chronicler.phase,
    f.PositionLaid: _Chronicler.laid,
    f.InitiativeTaken: _Chronicler.initiative,
    f.EventsDrawn: _Chronicler.drawn,
    f.SetAsideApplied: _Chronicler.set_aside,
    f.Income: _Chronicler.income,
    f.ResourcesGained: _Chronicler.gained,
    f.ResourcesLost: _Chronicler.lost,
    f.NavalRolled: _Chronicler.at_sea,
    f.SeaRolled: _Chronicler.rolled_at_sea,
    f.NavalBonusBought: _Chronicler.spent,
    f.PricePaid: _Chronicler.settled,
    f.BidMade: _Chronicler.spent,
    f.InitiativeBought: _Chronicler.spent,
    f.Reinforced: _Chronicler.reinforced,
    f.ResearchPaid: _Chronicler.spent,
    f.Implemented: _Chronicler.spent,
    f.SectorEntered: _Chronicler.entered,
    f.RussiaExited: _Chronicler.exited,
    f.Recovered: _Chronicler.recovered,
    f.LossTaken: _Chronicler.loss,
    f.Surrendered: _Chronicler.fell,
    f.OffensiveLaunched: _Chronicler.launched,
    f.DiceThrown: _Chronicler.thrown,
    f.LossesCounted: _Chronicler.counted,
    f.ResearchRolled: _Chronicler.researched,
}
