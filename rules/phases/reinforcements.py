"""Chapter 10.1: reinforcements, and the Revolution dice they may cause (13.3)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.entry_and_surrender import revolution_awaited
from rules.model import (
    ALL_SECTORS,
    AT_WAR,
    GERMAN_COLONIES,
    RUSSIA,
    Board,
    Choice,
    Decision,
    Phase,
    Sector,
    SectorState,
    Side,
    State,
    add,
    put,
)
from rules.obligations import refuse_spending, spendable
from rules.sectors import revolution_broke_out
from rules.sequence import next_step

RULE = "10.1"

_CHOICE = tuple(Choice(side, Decision.REINFORCE, RULE) for side in Side)


@cache
def cost(bought: int, spaces: int) -> int:
    """RP for `spaces` more after `bought` this turn: 1, 2, 3 for the first, second, third (10.1.2, R073).

    >>> cost(0, 3), cost(1, 1)
    (6, 2)
    """
    return sum(range(bought + 1, bought + spaces + 1))


def most_spaces(board: Board) -> int:
    """The most spaces that a sector can recover in a turn (10.1.2)."""
    ladder = board.edition.features.ladder
    return max(sector.last_space for sector in board.sectors) if ladder is None else ladder


def proceed(state: State, facts: list[f.Fact]) -> State:
    if not _any_possible(state):
        facts.append(f.NothingToDo(side=state.active, phase=Phase.REINFORCEMENTS, why=_why_nothing(state), rule=RULE))
        return end(state, facts)
    choice = _CHOICE[state.active]
    return state if state.waiting is choice else replace(state, waiting=choice)


def legal(state: State) -> tuple[a.Action, ...]:
    rp, ladder = spendable(state, state.active), state.setup.board.edition.features.ladder
    found: list[a.Action] = []
    for sector in state.setup.board.of_side(state.active):
        losses = state.sectors[sector].losses
        if losses and _refuse_own(state, sector) is None:
            bought = state.reinforced[sector]
            most = losses if ladder is None else min(losses, ladder - bought)
            found += _affordable(sector, most, bought, rp)
    found.append(a.DONE)
    return tuple(found)


@cache
def _affordable(sector: Sector, most: int, bought: int, rp: int) -> tuple[a.Reinforce, ...]:
    return tuple(a.Reinforce(sector, spaces) for spaces in range(1, most + 1) if cost(bought, spaces) <= rp)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    if isinstance(action, a.Done):
        return None
    if not isinstance(action, a.Reinforce) or action.spaces < 1:
        return r.NotAwaited(RULE)
    sector, spaces = action.sector, action.spaces
    found = _refuse_sector(state, sector)
    if found is not None:
        return found
    bought, losses = state.reinforced[sector], state.sectors[sector].losses
    ladder = state.setup.board.edition.features.ladder
    if ladder is not None and bought + spaces > ladder:
        return r.ThreeSpaces("10.1.2", sector, ladder - bought)
    if spaces > losses:
        return r.NotEnoughLosses("10.1.1", sector, losses)
    return refuse_spending(state, state.active, cost(bought, spaces), "10.1.2")


def price(state: State, action: a.Action) -> int:
    if not isinstance(action, a.Reinforce):
        return 0
    return cost(state.reinforced[action.sector], action.spaces)


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    """Pay and move the cube, or end the sub-phase, which leads to Russia's pooled dice (R078)."""
    if isinstance(action, a.Reinforce):
        return proceed(move_back(state, action.sector, action.spaces, facts), facts)
    facts.append(f.SubPhaseEnded(side=state.active, phase=Phase.REINFORCEMENTS, rule=RULE))
    return end(state, facts)


def move_back(state: State, sector: Sector, spaces: int, facts: list[f.Fact]) -> State:
    """Pay for `spaces`; Russia's spaces, or their RP, count for the Revolution (13.3)."""
    here = state.sectors[sector]
    paid = cost(state.reinforced[sector], spaces)
    losses = here.losses - spaces
    facts.append(f.Reinforced(sector=sector, spaces=spaces, cost=paid, losses=losses))
    dice = 0
    if sector == RUSSIA:
        dice = spaces if state.setup.board.edition.features.revolution_by_spaces else paid
    return replace(
        state,
        rp=add(state.rp, state.active, -paid),
        sectors=put(state.sectors, sector, SectorState(here.status, losses, here.levels)),
        reinforced=put(state.reinforced, sector, state.reinforced[sector] + spaces),
        revolution_dice=state.revolution_dice + dice,
    )


def may_be_reinforced(state: State, sector: Sector) -> bool:
    """Whether a sector could be reinforced now, ignoring RP (10.1, R075)."""
    return _refuse_sector(state, sector) is None


def _any_possible(state: State) -> bool:
    rp, sectors, reinforced = spendable(state, state.active), state.sectors, state.reinforced
    return rp > 0 and any(
        sectors[sector].losses and cost(reinforced[sector], 1) <= rp and _refuse_own(state, sector) is None
        for sector in state.setup.board.of_side(state.active)
    )


def _why_nothing(state: State) -> tuple[r.Refusal, ...]:
    side = state.active
    too_few = refuse_spending(state, side, 1, "10.1.2")
    if too_few is not None:
        return (too_few,)
    found = [
        _refuse_own(state, sector) or refuse_spending(state, side, cost(state.reinforced[sector], 1), "10.1.2")
        for sector in state.setup.board.of_side(side)
        if state.sectors[sector].status == AT_WAR
    ]
    return tuple(why for why in found if why is not None)


def _refuse_sector(state: State, sector: Sector) -> r.Refusal | None:
    if sector not in ALL_SECTORS or state.setup.board.sectors[sector].side != state.active:
        return r.NotYourSector(RULE, sector)
    return _refuse_own(state, sector)


def out_of_question(state: State, sector: Sector) -> r.Refusal | None:
    """A reason that rules out a sector's reinforcement now and later, whosever go it is; or None."""
    if sector == GERMAN_COLONIES:
        return r.NeverReinforced("10.1.3", sector)
    if state.sectors[sector].status != AT_WAR:
        return r.NotAtWar(RULE, sector)
    if sector == RUSSIA and revolution_broke_out(state):
        return r.Revolution("13.3", sector)
    return None


def _refuse_own(state: State, sector: Sector) -> r.Refusal | None:
    found = out_of_question(state, sector)
    if found is not None:
        return found
    if not state.sectors[sector].losses:
        return r.NoLosses("10.1.1", sector)
    bought = state.reinforced[sector]
    if bought and bought >= most_spaces(state.setup.board):
        return r.ThreeSpaces("10.1.2", sector, 0)
    return None


def end(state: State, facts: list[f.Fact]) -> State:
    """Leave the sub-phase, after Russia's dice if it was reinforced (13.3)."""
    if state.revolution_dice:
        return revolution_awaited(state)
    return next_step(state, facts)
