"""Standing orders: what a player between two people decides ahead. Only their own side sees them until then.

An order is carried out in the transaction of the event that makes it due, so exactly once, whoever plays that event; an
undo makes none due. Those for one decision are then used up, even if that decision is undone.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rules import actions as a
from rules import engine
from rules.model import BattleStage, Choice, Decision, Phase, Sector, State
from rules.sectors import losses_to_surrender


class GiveBid(Struct, frozen=True, tag="bid"):
    turn: int
    rp: int


class TakeRerolls(Struct, frozen=True, tag="rerolls"):
    """Re-roll all dice that Aviation can, where that can only help."""


class PayDebts(Struct, frozen=True, tag="debts"):
    """Pay what is owed to U-boats with spaces of a sector, unless it would surrender."""

    sector: Sector


class EndPhase(Struct, frozen=True, tag="end"):
    """Do nothing in a phase of a turn."""

    turn: int
    phase: Phase


class LetLevel(Struct, frozen=True, tag="level"):
    """Let a computer level make a turn's attempts: the server does, because thinking takes time."""

    turn: int
    level: str


class Attack(Struct, frozen=True, tag="attack"):
    """The side's next offensive of a turn, if it can be launched. `after`: only if the other side's last one attacked
    this sector."""

    turn: int
    attacker: Sector
    defender: Sector
    size: int
    after: Sector | None = None


Lasting = TakeRerolls | PayDebts
Order = Lasting | GiveBid | EndPhase | LetLevel | Attack


def standing(orders: Iterable[Order], state: State) -> tuple[Order, ...]:
    """Those that haven't lapsed with their turn."""
    return tuple(order for order in orders if isinstance(order, Lasting) or order.turn >= state.turn)


def replaces(new: Order, old: Order) -> bool:
    """Whether both can't stand together."""
    if isinstance(new, EndPhase) and isinstance(old, EndPhase):
        return new.phase == old.phase
    return new == old or (type(new) is type(old) and not isinstance(new, Attack))


def due(orders: Iterable[Order], state: State) -> tuple[Order, a.Action] | None:
    """The first order that answers the side to decide, and what it does."""
    for order in orders:
        action = answer(order, state)
        if action is not None and engine.explain(state, action).legal:
            return order, action
    return None


def answer(order: Order, state: State) -> a.Action | None:
    """What an order of the side that must decide does now, legal or not; None: it is for something else."""
    if not isinstance(state.waiting, Choice):
        return None
    decision = state.waiting.decision
    match order:
        case GiveBid(turn, rp):
            return a.Bid(rp) if (decision, state.turn) == (Decision.BID, turn) else None
        case TakeRerolls():
            return free_reroll(state)
        case PayDebts(sector):
            return a.Absorb(sector) if decision == Decision.ABSORB and losses_to_surrender(state, sector) > 1 else None
        case EndPhase(turn, phase):
            begins = decision in _BEGUN_BY and state.attempt is None
            return a.DONE if begins and (state.turn, state.phase) == (turn, phase) else None
        case LetLevel():
            return None
        case Attack(turn, attacker, defender, size, after):
            if (decision, state.turn) != (Decision.OFFENSIVE, turn) or after not in (None, _last_target(state)):
                return None
            return a.Offensive(attacker, defender, size)


def level_for(orders: Iterable[Order], state: State) -> LetLevel | None:
    """The order by which a level makes the attempts that the side to decide is asked for."""
    if not isinstance(state.waiting, Choice) or state.waiting.decision not in _ATTEMPTS:
        return None
    return next((one for one in orders if isinstance(one, LetLevel) and one.turn == state.turn), None)


def free_reroll(state: State) -> a.Reroll | None:
    """The re-roll of all dice that Aviation can, if that is asked and can only help: of failed Artillery dice (R103),
    or of hits that cost the attacker nothing."""
    waiting, battle = state.waiting, state.battle
    if not isinstance(waiting, Choice) or battle is None:
        return None
    spares = battle.pool.mirrored and battle.stage == BattleStage.AIR_DIVISION
    if waiting.decision != Decision.AVIATION and (waiting.decision != Decision.AIR_DIVISION or spares):
        return None
    return max(
        (action for action in engine.legal(state) if isinstance(action, a.Reroll)), key=lambda one: len(one.faces)
    )


_ATTEMPTS = Decision.TECHNOLOGY, Decision.RESEARCH_FAILED
_BEGUN_BY = (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE)


def _last_target(state: State) -> Sector | None:
    """What the other side attacked last this turn."""
    assert isinstance(state.waiting, Choice)
    enemies = state.setup.board.of_side(state.waiting.side.enemy)
    return next((past.defender for past in reversed(state.offensives) if past.attacker in enemies), None)
