"""Positions and moves of the rules as the simulators have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ldd_tui.rollouts.simulator.structures import AnyPosition, FirstPosition, Move, Position
from rules import actions as a
from rules.model import NO_BID, Choice, Decision, Dice, Over, Phase, Purpose, Sector, State, Technology

NOBODY = -1
SHELL_SHORTAGE, MUTINIES, MICHAEL = 5, 27, 34
DONE, REINFORCE, RESEARCH, IMPLEMENT, OFFENSIVE, THROW_AGAIN, TAKE_CUBE = range(7)
PAY_FOR_ROLL, BUY_INITIATIVE, DECLINE, BID = range(7, 11)
_DICE_STAGES = frozenset((Purpose.U_BOAT, Purpose.BLOCKADE, Purpose.REVOLUTION, Purpose.INITIATIVE))


def position_of(state: State) -> AnyPosition:
    """A position with all that the simulator of its edition keeps of it, where no offensive is under way.

    Left out is what bears on nothing that follows: which cards were drawn and cancelled.
    """
    return _FILLED[state.setup.board.edition.key](state)


def _first(state: State) -> FirstPosition:
    p = FirstPosition()
    _fill(p, state)
    for side, tree in enumerate(state.trees):
        p.unlocked[side][:] = tree.levels[: len(p.unlocked[side])]
    p.stage = _stage_of_first(state)
    p.bids[:] = state.bids
    awaited = state.waiting
    if isinstance(awaited, Choice) and awaited.decision == Decision.BID and awaited.side and state.bids[0] == NO_BID:
        p.bids[0] = 0  # made already, whatever it is: its side keeps it secret
    if p.stage and state.phase == Phase.NAVAL:
        p.naval_bonus = state.naval_bonus
    for kind in state.poppies.held:
        p.held[kind - 1] += 1
    return p


def _second(state: State) -> Position:
    p = Position()
    _fill(p, state)
    for side, tree in enumerate(state.trees):
        p.unlocked[side][:], p.cubes[side][:] = tree.levels, tree.cubes
    p.trade_awarded[:], p.merchant_navy = state.trade_awarded, state.merchant_navy
    p.stage = _stage(state)
    p.attempt = NOBODY if state.attempt is None else state.attempt.technology
    p.attempt_bonus = 0 if state.attempt is None else state.attempt.bonus
    for past in state.offensives:
        p.attacked[past.attacker] |= 1 << past.defender
    p.michael_used = MICHAEL in state.used_events
    hand = state.athena
    p.pile, p.discard, p.batch = (_set(card - 1 for card in cards) for cards in (hand.pile, hand.discard, hand.batch))
    p.failures[:], p.france_barred = hand.failures, hand.france_barred
    p.checks = (SHELL_SHORTAGE in hand.checks) | (MUTINIES in hand.checks) << 1
    over = state.waiting
    if isinstance(over, Over):
        p.prestige[:] = over.prestige or (0, 0)
    return p


_FILLED: dict[str, Callable[[State], AnyPosition]] = {"first": _first, "second": _second}


def _fill(p: AnyPosition, state: State) -> None:
    """What the positions of both editions have."""
    p.deck, p.this_turn, p.in_force = _set(state.deck), _set(state.this_turn), _set(state.in_force)
    for index, sector in enumerate(state.sectors):
        p.status[index], p.losses[index] = sector.status, sector.losses
        p.levels[index][:] = sector.levels
    p.rp[:], p.vp[:], p.passed[:] = state.rp, state.vp, state.passed
    p.lafayette, p.revolution = state.lafayette, state.revolution
    p.kaiserliche_marine = state.kaiserliche_marine
    p.turn, p.phase, p.active, p.initiative = state.turn, state.phase, state.active, state.initiative
    p.reinforced[:], p.revolution_dice, p.attempted = state.reinforced, state.revolution_dice, _set(state.attempted)
    p.launch_target[:] = [NOBODY] * 13
    for past in state.offensives:
        if not past.free_of_limit:
            p.launches[past.attacker] += 1
            p.launch_target[past.attacker] = past.defender
    p.athena = _set(state.setup.options.athena)
    p.winner = NOBODY
    over = state.waiting
    if isinstance(over, Over):
        p.over, p.winner, p.cause = 1, NOBODY if over.winner is None else over.winner, over.cause


def _set(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _stage(state: State) -> int:
    """The step of a phase, in phases where the simulator counts them."""
    if state.phase in (Phase.INCOME, Phase.NAVAL):
        return state.stage
    awaited = state.waiting
    return int(isinstance(awaited, Dice) and awaited.purpose == Purpose.REVOLUTION)


def _stage_of_first(state: State) -> int:
    """The same in the first edition: at sea 1 from when the die is awaited."""
    if state.phase == Phase.INCOME:
        return state.stage
    awaited = state.waiting
    if isinstance(awaited, Over):
        return int(state.phase == Phase.NAVAL)
    return int(isinstance(awaited, Dice) and awaited.purpose in _DICE_STAGES)


def move_of(action: a.Action) -> Move:
    """An action as a move; for those alone that the simulator leaves to a player."""
    if isinstance(action, a.Reinforce):
        return Move(REINFORCE, action.sector, action.spaces, 0)
    if isinstance(action, a.Research):
        return Move(RESEARCH, action.technology, action.rp, 0)
    if isinstance(action, a.Implement):
        return Move(IMPLEMENT, action.sector, action.technology, 0)
    if isinstance(action, a.Offensive):
        return Move(OFFENSIVE, action.attacker, action.defender, action.size)
    if isinstance(action, a.RerollResearch):
        return Move(THROW_AGAIN, 0, 0, 0)
    if isinstance(action, a.TakeCube):
        return Move(TAKE_CUBE, 0, 0, 0)
    if isinstance(action, a.Naval):
        return Move(PAY_FOR_ROLL, 0, action.rp, 0)
    if isinstance(action, a.Bid):
        return Move(BID, 0, action.rp, 0)
    if isinstance(action, a.BuyInitiative):
        return Move(BUY_INITIATIVE, 0, 0, 0)
    if isinstance(action, a.Decline):
        return Move(DECLINE, 0, 0, 0)
    if isinstance(action, a.Done):
        return Move(DONE, 0, 0, 0)
    raise ValueError(f"{action} is no move of the simulator")


def action_of(move: Move) -> a.Action:
    """A move as an action."""
    first, second = move.first, move.second
    if move.kind == REINFORCE:
        return a.Reinforce(Sector(first), second)
    if move.kind == RESEARCH:
        return a.Research(Technology(first), second)
    if move.kind == IMPLEMENT:
        return a.Implement(Sector(first), Technology(second))
    if move.kind == OFFENSIVE:
        return a.Offensive(Sector(first), Sector(second), move.size)
    if move.kind == PAY_FOR_ROLL:
        return a.Naval(second)
    return a.Bid(second) if move.kind == BID else _WITHOUT_MORE[move.kind]


_WITHOUT_MORE: dict[int, a.Action] = {
    DONE: a.DONE,
    THROW_AGAIN: a.REROLL_RESEARCH,
    TAKE_CUBE: a.TAKE_CUBE,
    BUY_INITIATIVE: a.BUY_INITIATIVE,
    DECLINE: a.DECLINE,
}
