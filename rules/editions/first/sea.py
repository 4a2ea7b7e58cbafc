"""The naval table of the first edition (6.6): a side pays for its roll, rolls, and U-boats may take more than RP.

It ends each side's block. A side without RP isn't asked to pay, and a side that doesn't roll can't pay (F103).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules import naval_table
from rules import refusals as r
from rules.cards import DieHook, rule
from rules.entry_and_surrender import lose
from rules.model import (
    ALL_SECTORS,
    CENTRAL_POWERS,
    ENTENTE,
    Choice,
    Decision,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    State,
    add,
)
from rules.odds import Chances
from rules.phases.income import gain
from rules.ruleset import Broken
from rules.sectors import at_war, losses_to_surrender
from rules.sequence import next_step

RULE = "6.6"

_PAY, _DEBT = range(2)
_CHOICE = tuple(Choice(side, Decision.NAVAL_BONUS, RULE) for side in Side)
_DIE = (Dice(ENTENTE, Purpose.BLOCKADE, 1, RULE), Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, RULE))
_ABSORBING = Choice(ENTENTE, Decision.ABSORB, RULE)


def proceed(state: State, facts: list[f.Fact]) -> State:
    """Ask the active side for its payment, await its die, then settle what is owed (6.6)."""
    if state.stage == _DEBT:  # paid space by space; with no sector left, the rest lapses (F105)
        absorbing = _absorbing(state)
        if not state.owed or not absorbing:
            return next_step(replace(state, owed=0), facts)
        if ENTENTE in state.setup.options.athena:
            return _absorb(state, _strongest(state, absorbing), facts)
        return replace(state, waiting=_ABSORBING)
    side = state.active
    reason = suspended(state, side)
    if reason is not None:
        facts.append(reason)
        return next_step(state, facts)
    return replace(state, waiting=_CHOICE[side]) if state.rp[side] else pay(state, 0, facts)


def suspended(state: State, side: Side) -> f.NavalSuspended | None:
    """Why a side doesn't roll, or None if it must: event 16, or Jutland's 6 (F037, F038)."""
    event = naval_table.suspending(state, side)
    if event:
        return f.NavalSuspended(side=side, event=event, rule=rule(event))
    if side == ENTENTE and not state.kaiserliche_marine:
        return f.NavalSuspended(side=side, event=state.setup.board.edition.cards.with_die(DieHook.JUTLAND), rule=RULE)
    return None


# ------------------------------------------------------------------------------------------------ choices


def legal(state: State) -> tuple[a.Action, ...]:
    """Every payment the side can make (F104), or every Entente sector that can lose a space (F105)."""
    assert isinstance(state.waiting, Choice)
    if state.waiting.decision == Decision.NAVAL_BONUS:
        return tuple([a.Naval(rp) for rp in range(state.rp[state.active] + 1)])
    return tuple([a.Absorb(sector) for sector in _absorbing(state)])


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    assert isinstance(state.waiting, Choice)
    if state.waiting.decision == Decision.NAVAL_BONUS:
        if not isinstance(action, a.Naval) or action.rp < 0:
            return r.NotAwaited(RULE)
        held = state.rp[state.active]
        return r.TooFewRP(RULE, action.rp, held) if action.rp > held else None
    if not isinstance(action, a.Absorb):
        return r.NotAwaited(RULE)
    if action.sector not in ALL_SECTORS or state.setup.board.sectors[action.sector].side != ENTENTE:
        return r.NotYourSector(RULE, action.sector)
    return None if at_war(state, action.sector) else r.NotAtWar(RULE, action.sector)


def price(state: State, action: a.Action) -> int:
    return action.rp if isinstance(action, a.Naval) else 0


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    if isinstance(action, a.Naval):
        return pay(state, action.rp, facts)
    assert isinstance(action, a.Absorb)
    return _absorb(state, action.sector, facts)


def pay(state: State, rp: int, facts: list[f.Fact]) -> State:
    """Pay for the active side's roll and wait for its die: each RP adds 1 (6.6, F023)."""
    side = state.active
    if rp:
        facts.append(f.NavalBonusBought(side=side, rp=rp))
    return replace(state, rp=add(state.rp, side, -rp), naval_bonus=rp, waiting=_DIE[side])


# ------------------------------------------------------------------------------------------------ the roll


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """U-boats take RP, and any shortfall is owed; the blockade leaves RP to the enemy (6.6)."""
    waiting = state.waiting
    assert isinstance(waiting, Dice)
    side, bonus = waiting.side, state.naval_bonus
    result = naval_table.result(state, side, faces[0], bonus)
    state = replace(state, naval_bonus=0, stage=_DEBT, waiting=None)
    owed = wasted = 0
    if side == CENTRAL_POWERS:
        moved = min(result, state.rp[ENTENTE])
        owed = result - moved  # F024
        state = replace(state, rp=add(state.rp, ENTENTE, -moved), owed=owed)
    else:
        state, wasted = gain(state, CENTRAL_POWERS, result)  # F106
        moved = result - wasted
    facts.append(
        f.SeaRolled(
            side=side,
            face=faces[0],
            bonus=bonus,
            event_modifier=naval_table.modifier(state, side),
            result=result,
            rp=moved,
            owed=owed,
            wasted=wasted,
            rule=waiting.rule,
        )
    )
    return state


def chances(state: State, side: Side, bonus: int) -> Chances:
    """The chances of a roll's RP if the side pays `bonus`; nothing if it doesn't roll (6.6)."""
    if suspended(state, side) is not None:
        return ((0, Fraction(1)),)
    return naval_table.chances(state, side, bonus)


def invariants(state: State) -> Iterator[Broken]:
    """A payment or a debt exists only in the naval phase, until its die or its payment in spaces."""
    at_sea, board = state.phase == Phase.NAVAL, state.setup.board
    paying = at_sea and state.stage == _PAY and isinstance(state.waiting, Dice | None)
    if not 0 <= state.naval_bonus <= board.maximum_rp or (state.naval_bonus and not paying):
        yield "now.naval", f"a whole number from 0 to {board.maximum_rp}, in the naval phase"
    owing = (at_sea and state.stage == _DEBT) or isinstance(state.waiting, Over)
    if not 0 <= state.owed <= max(board.u_boat) or (state.owed and not owing):
        yield "now.owed", f"a whole number from 0 to {max(board.u_boat)}, after the roll for U-boats"


# ------------------------------------------------------------------------------------------------ the debt


def _absorbing(state: State) -> list[Sector]:
    return [sector for sector in state.setup.board.of_side(ENTENTE) if at_war(state, sector)]


def _strongest(state: State, sectors: list[Sector]) -> Sector:
    """The sector the system picks: highest current level, then printed level, then order (F123)."""
    printed = state.setup.board.sectors
    return max(sectors, key=lambda s: (losses_to_surrender(state, s), printed[s].last_space, -s))


def _absorb(state: State, sector: Sector, facts: list[f.Fact]) -> State:
    """One space pays for 1 RP; a fallen sector surrenders before the next payment (F081, F105)."""
    owed = state.owed - 1
    facts.append(f.LossAbsorbed(sector=sector, owed=owed))
    return lose(replace(state, owed=owed, waiting=None), {sector: 1}, facts, RULE)
