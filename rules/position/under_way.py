"""What is being resolved: bids, the die for the initiative, reinforcements of Russia, attempts and their cubes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from rules.model import (
    NO_BID,
    SECTORS,
    TECHNOLOGIES,
    Attempt,
    Fallen,
    InitiativeRule,
    Phase,
    Sector,
    Side,
    State,
    Status,
    Technology,
)
from rules.phases import reinforcements, technology
from rules.phases.initiative import most_bid
from rules.position.conditions import PositionError, all_in, name_of, one_of, within
from rules.position.on_board import path_of_tree
from rules.position.progress import BIDS, DICE, at, athena_acts, has_begun
from rules.position.schema import Awaited, Position
from rules.quick_play import is_used
from rules.sectors import revolution_broke_out
from rules.sequence import is_past
from rules.strict import MAX_NUMBER


def initiative_laid(given: Position, state: State) -> State:
    """Bids and the Entente's die (6)."""
    now, rule_in_use = given.now, state.setup.initiative_rule
    rolling = at(state, Phase.INITIATIVE, DICE) and state.turn > 1 and rule_in_use != InitiativeRule.TRACK
    within(now.initiative_die, range(7) if rolling else (0,), "now.initiative_die")
    for side, rp in now.bids.items():
        within(rp, _possible_bids(given, state, side), f"now.bids.{name_of(side)}")
    missing = 0 if rolling and rule_in_use == InitiativeRule.BID else NO_BID
    return replace(
        state,
        bids=(now.bids.get(Side.ENTENTE, missing), now.bids.get(Side.CENTRAL_POWERS, missing)),
        initiative_face=now.initiative_die,
    )


def _possible_bids(given: Position, state: State, side: Side) -> Sequence[int]:
    """The Entente bids first; what a side has bid is paid when the dice are thrown. Athena bids nothing (R032)."""
    options = state.setup.options
    if state.turn == 1 or state.setup.initiative_rule != InitiativeRule.BID:
        return ()
    board = state.setup.board
    if at(state, Phase.INITIATIVE, BIDS) and (side == Side.ENTENTE or Side.ENTENTE in given.now.bids):
        most = most_bid(state, side)
    elif at(state, Phase.INITIATIVE, DICE):
        most = board.maximum_rp - state.rp[side]
    else:
        return ()
    most = most if board.bid_limit is None else min(most, board.bid_limit)
    return (0,) if side in options.athena else range(most + 1)


def attempt_laid(given: Position, state: State) -> State:
    """Technologies attempted in this sub-phase, and the attempt under way (10.2)."""
    now, quick_play = given.now, state.setup.options.quick_play
    researching = state.phase == Phase.TECHNOLOGY and has_begun(state, Phase.TECHNOLOGY, state.active)
    used = [which for which in TECHNOLOGIES if is_used(which, quick_play=quick_play)]
    all_in(now.attempted, used if researching else (), "now.attempted")
    attempt = None
    if now.attempt:
        if now.armistice_first:
            raise PositionError("now.attempt", "none whose die is thrown after an Armistice roll")
        possible = set(technology.attempts(state)) & set(now.attempted[-1:])
        one_of(now.attempt.technology, possible, "now.attempt.technology")
        left = state.setup.board.maximum_rp - state.rp[state.active]
        within(now.attempt.bonus, range(left), "now.attempt.bonus")
        attempt = Attempt(now.attempt.technology, now.attempt.bonus)
    state = replace(state, attempted=now.attempted, attempt=attempt)
    _check_cubes(state)
    return state


def _check_cubes(state: State) -> None:
    """As many as failures can have left; and what has been attempted has unlocked a level or left a cube (10.2.3)."""
    for side in Side:
        for which in TECHNOLOGIES:
            most = _most_cubes(state, side, which)
            within(state.trees[side].cubes[which], range(most + 1), f"{path_of_tree(side, which)}.cubes")
    if not state.setup.board.edition.features.cubes:
        return
    tree = state.trees[state.active]
    for index, which in enumerate(_finished(state)):
        if not tree.levels[which] and not tree.cubes[which]:
            raise PositionError(f"now.attempted[{index}]", "a technology with a level or a cube, as attempts leave it")


def _finished(state: State) -> tuple[Technology, ...]:
    """The technologies that the active side has attempted, and with what outcome is known."""
    return state.attempted if state.attempt is None else state.attempted[:-1]


def _most_cubes(state: State, side: Side, which: Technology) -> int:
    """One for each turn in which the next level could be attempted and failed (10.2.1, 10.2.3)."""
    board, level = state.setup.board, technology.next_level(state, side, which)
    if level is None or not is_used(which, quick_play=state.setup.options.quick_play):
        return 0
    done = is_past(state, Phase.TECHNOLOGY, side) or (side == state.active and which in _finished(state))
    return sum(board.year(turn) >= level.year for turn in range(1, state.turn + done))


def revolution_dice_laid(given: Position, state: State) -> State:
    """The dice that Russia owes, pooled until its side's sub-phase ends (13.3, R078); Athena throws them at once."""
    owing = state.phase == Phase.REINFORCEMENTS and state.active == Side.ENTENTE
    if not owing or (athena_acts(state) and given.now.awaited != Awaited.REVOLUTION):
        return state
    bought = state.reinforced[Sector.RUSSIA]
    if bought and revolution_broke_out(state):
        raise PositionError("reinforced.russia", "0 after the Revolution")
    by_spaces = state.setup.board.edition.features.revolution_by_spaces
    return replace(state, revolution_dice=bought if by_spaces else reinforcements.cost(0, bought))


def debt_laid(given: Position, state: State) -> State:
    """What was paid for the naval roll that is awaited, and what the Entente owes by the one before (6.6)."""
    now, board, side = given.now, state.setup.board, state.active
    paying, owing = at(state, Phase.NAVAL, 0), at(state, Phase.NAVAL, 1) and side == Side.CENTRAL_POWERS
    if now.naval is not UNSET:
        most_paid = board.maximum_rp - state.rp[side]
        within(now.naval, range(most_paid + 1) if paying and not now.armistice_first else (), "now.naval")
    most = max(board.u_boat) if owing and not state.rp[Side.ENTENTE] else 0
    return replace(state, naval_bonus=now.naval or 0, owed=within(now.owed, range(most + 1), "now.owed"))


def fallen_laid(given: Position, state: State) -> State:
    """The sectors that have fallen and for which an Armistice roll is still to come, after the one that is awaited."""
    falling = given.now.falling
    if falling and given.now.armistice is UNSET and given.now.won is UNSET:
        raise PositionError("now.falling", "none without `armistice` or `won`")
    fallen = [sector for sector in SECTORS if state.sectors[sector].status == Status.SURRENDERED]
    all_in([one.sector for one in falling], fallen, "now.falling")
    for index, one in enumerate(falling):
        within(one.unplaced, range(1, MAX_NUMBER), f"now.falling[{index}].unplaced")
        within(one.event, (0, *state.this_turn), f"now.falling[{index}].event")
    return replace(state, falling=tuple([Fallen(one.sector, one.unplaced, one.event) for one in falling]))
