"""Chapter 8: collecting Resource Points, and what events take from the collection (9, 41)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules import facts as f
from rules.air_raid import HALVING_DIFFERENTIAL, differential
from rules.cards import GALLIPOLI, PARISER_KANONEN, rule
from rules.model import NOT_PLACED, Dice, Purpose, Sector, Side, State
from rules.sectors import production, recover, romania_bonus
from rules.sequence import next_step

_COLLECT, _GALLIPOLI, _DONE = range(3)


class Collection(Struct, frozen=True):
    """What a side would collect now, source by source, in RP (8.1, R059)."""

    sectors: int
    merchant_navy: int
    lafayette: int
    kaiserliche_marine: int
    romania: int
    pariser_kanonen: int
    halved: bool

    @property
    def trade(self) -> int:
        """The part from the Trade Track, which naval control may take back (9, R052)."""
        return self.merchant_navy + self.lafayette + self.kaiserliche_marine

    @property
    def total(self) -> int:
        """All of it, never below 0 (R060)."""
        return max(0, self.sectors + self.trade + self.romania - self.pariser_kanonen)


def collection(state: State, side: Side) -> Collection:
    """What a side would collect now."""
    sectors = sum(production(state, sector) for sector in state.setup.board.of_side(side))
    if side == Side.CENTRAL_POWERS:
        marine = state.setup.board.kaiserliche_marine if state.kaiserliche_marine else 0
        return Collection(sectors, 0, 0, marine, romania_bonus(state, side), 0, False)
    halved = differential(state) >= HALVING_DIFFERENTIAL  # R051
    navy = state.merchant_navy // 2 if halved else state.merchant_navy  # R050
    lafayette = state.lafayette if state.lafayette != NOT_PLACED else 0
    kanonen = int(PARISER_KANONEN in state.in_force)
    return Collection(sectors, navy, lafayette, 0, 0, kanonen, halved)


def production_total(state: State, side: Side) -> int:
    """Where the side's Production marker stands (3.1.2, R013): sectors, markers and Romania, nothing halved."""
    here = collection(state, side)
    navy = state.merchant_navy if side == Side.ENTENTE else 0
    return here.sectors + navy + here.lafayette + here.kaiserliche_marine + here.romania


def proceed(state: State, facts: list[f.Fact]) -> State:
    """Both sides collect; then event 9 takes its die (R059)."""
    if state.stage == _COLLECT:
        for side in Side:
            state = _collect(state, side, facts)
        return replace(state, stage=_GALLIPOLI)
    if state.stage == _GALLIPOLI and GALLIPOLI in state.this_turn:
        return replace(state, waiting=Dice(Side.ENTENTE, Purpose.EVENT, 1, rule(GALLIPOLI), GALLIPOLI))
    return next_step(state, facts)


def gallipoli_rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """The Entente loses the die in RP, and Serbia moves back one space (event 9, R168)."""
    cited = rule(GALLIPOLI)
    facts.append(f.EventDie(event=GALLIPOLI, face=faces[0], rule=cited))
    held = state.rp[Side.ENTENTE]
    lost = min(faces[0], held)  # R061
    facts.append(f.ResourcesLost(side=Side.ENTENTE, rp=lost, rule=cited))
    state = replace(state, rp=(held - lost, state.rp[Side.CENTRAL_POWERS]), stage=_DONE, waiting=None)
    return recover(state, Sector.SERBIA, 1, facts, cited)


def gain(state: State, side: Side, rp: int) -> tuple[State, int]:
    """Add RP up to the maximum of 20; also returns what was wasted (8.2, R062)."""
    held = list(state.rp)
    total = held[side] + rp
    held[side] = min(total, state.setup.board.maximum_rp)
    return replace(state, rp=(held[0], held[1])), total - held[side]


def _collect(state: State, side: Side, facts: list[f.Fact]) -> State:
    here = collection(state, side)
    state, wasted = gain(state, side, here.total)
    awarded = list(state.trade_awarded)
    awarded[side] = here.trade
    facts.append(
        f.Income(
            side=side,
            sectors=here.sectors,
            merchant_navy=here.merchant_navy,
            lafayette=here.lafayette,
            kaiserliche_marine=here.kaiserliche_marine,
            romania=here.romania,
            pariser_kanonen=here.pariser_kanonen,
            halved=here.halved,
            wasted=wasted,
            total=state.rp[side],
        )
    )
    return replace(state, trade_awarded=(awarded[0], awarded[1]))
