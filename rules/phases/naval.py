"""Chapter 9: naval control. U-Boats take from the Entente's trade, the blockade from the Central Powers'."""

from __future__ import annotations

from msgspec.structs import replace

from rules import facts as f
from rules.cards import JUTLAND, SUBMARINES, WILSON, rule
from rules.model import Dice, Purpose, Side, State, Technology
from rules.sequence import in_athena_order, next_step

NATURAL_FAILURE, NATURAL_SUCCESS = 1, 6


def control_modifier(state: State) -> int:
    """Where the green cube stands: Central Powers' levels, less the Entente's beyond the first (R069, R105)."""
    entente, central_powers = (tree.levels[Technology.NAVAL] for tree in state.trees)
    return central_powers - max(0, entente - 1)


def suspended(state: State, side: Side) -> f.NavalSuspended | None:
    """Why a side does not roll, or None if it must (9.1, 9.2, R064)."""
    if side == Side.CENTRAL_POWERS:
        if WILSON in state.in_force:
            return f.NavalSuspended(side=side, event=WILSON, rule=rule(WILSON))
        return None
    if not state.kaiserliche_marine:
        return f.NavalSuspended(side=side, event=JUTLAND, rule="9.2")  # R071
    if not state.trees[Side.ENTENTE].levels[Technology.NAVAL]:
        return f.NavalSuspended(side=side, event=0, rule="9.2")
    return None


def proceed(state: State, facts: list[f.Fact]) -> State:
    """Each side rolls once, if it may; `stage` counts who has had the turn."""
    order = in_athena_order(state)
    if state.stage == len(order):
        return next_step(state, facts)
    side = order[state.stage]
    reason = suspended(state, side)
    if reason is not None:
        facts.append(reason)
        return replace(state, stage=state.stage + 1)
    if side == Side.CENTRAL_POWERS:
        return replace(state, waiting=Dice(side, Purpose.U_BOAT, 1, "9.1"))
    return replace(state, waiting=Dice(side, Purpose.BLOCKADE, 1, "9.2"))


def modifiers(state: State, side: Side) -> tuple[int, int]:
    """What technology and what events add to a side's roll (R069, R070)."""
    if side == Side.CENTRAL_POWERS:
        return control_modifier(state), int(SUBMARINES in state.in_force)
    return 0, int(JUTLAND in state.in_force)


def table_result(state: State, side: Side, face: int) -> int:
    """The RP that a face takes by the table, before any limit (R065: beyond the table, its end)."""
    board = state.setup.board
    row = board.u_boat if side == Side.CENTRAL_POWERS else board.blockade
    if state.setup.options.naval_natural and face in (NATURAL_FAILURE, NATURAL_SUCCESS):  # R009
        return 0 if face == NATURAL_FAILURE else max(row)
    return row[min(max(face + sum(modifiers(state, side)), 1), 6) - 1]


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """The enemy loses RP, at most what its trade was awarded this turn and what it holds (R052, R063)."""
    waiting = state.waiting
    assert isinstance(waiting, Dice)
    side = waiting.side
    victim = side.enemy
    result = table_result(state, side, faces[0])
    lost = min(result, state.trade_awarded[victim], state.rp[victim])
    by_technology, by_event = modifiers(state, side)
    facts.append(
        f.NavalRolled(
            side=side,
            face=faces[0],
            technology_modifier=by_technology,
            event_modifier=by_event,
            result=result,
            limit=state.trade_awarded[victim],
            lost=lost,
            rule=waiting.rule,
        )
    )
    rp = list(state.rp)
    rp[victim] -= lost
    return replace(state, rp=(rp[0], rp[1]), stage=state.stage + 1, waiting=None)
