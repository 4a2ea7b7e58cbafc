"""Chapter 8: collecting Resource Points, and what events take away (9, 41)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules import facts as f
from rules.air_raid import HALVING_DIFFERENTIAL, differential
from rules.cards import DieHook, rule
from rules.entry_and_surrender import romania_bonus
from rules.model import CENTRAL_POWERS, ENTENTE, NOT_PLACED, Dice, Phase, Purpose, Side, State, add
from rules.sectors import production_of, recover
from rules.sequence import next_step, reached

_COLLECT, _GALLIPOLI, _DONE = range(3)


class Collection(f.Sources, Struct, frozen=True, gc=False):
    """What a side would collect now, source by source, in RP (8.1, R059)."""

    sectors: int
    merchant_navy: int
    lafayette: int
    kaiserliche_marine: int
    romania: int
    pariser_kanonen: int
    halved: bool


def full_trade(state: State, side: Side) -> int:
    """A side's trade by its Trade Track markers, without halving (3.1.2, 8.1)."""
    if side == CENTRAL_POWERS:
        return state.setup.board.kaiserliche_marine if state.kaiserliche_marine else 0
    return state.merchant_navy + _lafayette(state)


def _lafayette(state: State) -> int:
    return state.lafayette if state.lafayette != NOT_PLACED else 0


def collection(state: State, side: Side) -> Collection:
    sectors = production_of(state, side)
    if side == CENTRAL_POWERS:
        return Collection(sectors, 0, 0, full_trade(state, side), romania_bonus(state, side), 0, False)
    halved = differential(state) >= HALVING_DIFFERENTIAL  # R051
    navy = state.merchant_navy // 2 if halved else state.merchant_navy  # R050
    collects = state.setup.board.edition.cards.collects
    kanonen = -sum(collects[event].rp for event in state.in_force if event in collects and collects[event].side == side)
    return Collection(sectors, navy, _lafayette(state), 0, 0, kanonen, halved)


def production_total(state: State, side: Side) -> int:
    """A side's Production marker: sectors, markers and Romania, without halving (3.1.2, R013)."""
    return production_of(state, side) + full_trade(state, side) + romania_bonus(state, side)


def is_to_come(state: State) -> bool:
    """Whether this turn's RP are still to be collected (8)."""
    if state.phase == Phase.INCOME:
        return state.stage == _COLLECT
    return not reached(state, Phase.INCOME)


def proceed(state: State, facts: list[f.Fact]) -> State:
    """Both sides collect; then event 9's die is due (R059)."""
    if state.stage == _COLLECT:
        state = _collect(state, facts)
    cards = state.setup.board.edition.cards
    gallipoli = cards.with_die(DieHook.GALLIPOLI)
    if gallipoli in state.this_turn and state.stage == _GALLIPOLI:
        thrown_by = cards.dice[gallipoli].thrown_by
        return replace(state, waiting=Dice(thrown_by, Purpose.EVENT, 1, rule(gallipoli), gallipoli))
    return next_step(state, facts)


def gallipoli_rolled(state: State, event: int, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """The Entente loses the die in RP, and a sector may recover (event 9, R168; F036)."""
    cited, recovers = rule(event), state.setup.board.edition.cards.dice[event].recovers
    facts.append(f.EventDie(event=event, face=faces[0], rule=cited))
    held = state.rp[ENTENTE]
    lost = min(faces[0], held)  # R061
    facts.append(f.ResourcesLost(side=ENTENTE, rp=lost, rule=cited))
    state = replace(state, rp=(held - lost, state.rp[CENTRAL_POWERS]), stage=_DONE, waiting=None)
    return state if recovers is None else recover(state, recovers.sector, recovers.spaces, facts, event)


def gain(state: State, side: Side, rp: int) -> tuple[State, int]:
    """Add RP up to the maximum of 20; also returns the RP wasted (8.2, R062)."""
    _, wasted = _filled(state, state.rp[side], rp)
    return replace(state, rp=add(state.rp, side, rp - wasted)), wasted


def _filled(state: State, held: int, rp: int) -> tuple[int, int]:
    total = min(held + rp, state.setup.board.maximum_rp)
    return total, held + rp - total


def _collect(state: State, facts: list[f.Fact]) -> State:
    entente, central_powers = collection(state, ENTENTE), collection(state, CENTRAL_POWERS)
    held = (_received(state, ENTENTE, entente, facts), _received(state, CENTRAL_POWERS, central_powers, facts))
    awarded = (entente.trade, central_powers.trade) if state.setup.board.merchant_navy else (0, 0)
    return replace(state, rp=held, trade_awarded=awarded, stage=_GALLIPOLI)


def _received(state: State, side: Side, here: Collection, facts: list[f.Fact]) -> int:
    total, wasted = _filled(state, state.rp[side], here.collected)
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
            total=total,
        )
    )
    return total
