"""Chapter 9: naval control. U-Boats take from the Entente's trade, the blockade from the Central Powers'."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules import facts as f
from rules import naval_table
from rules.model import CENTRAL_POWERS, ENTENTE, Dice, Phase, Purpose, Side, State, add
from rules.odds import FACES, Chances
from rules.phases.income import collection
from rules.sequence import next_step, reached

NATURAL_FAILURE, NATURAL_SUCCESS = 1, 6

_U_BOAT = Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
_BLOCKADE = Dice(ENTENTE, Purpose.BLOCKADE, 1, "9.2")


def proceed(state: State, facts: list[f.Fact]) -> State:
    """Each side rolls once, if it may; `stage` counts the sides that have had their turn."""
    order = order_of_rolls(state)
    for stage in range(state.stage, len(order)):
        side = order[stage]
        reason = naval_table.suspended(state, side)
        if reason is None:
            return replace(state, stage=stage, waiting=_U_BOAT if side == CENTRAL_POWERS else _BLOCKADE)
        facts.append(reason)
    return next_step(state, facts)


def order_of_rolls(state: State) -> tuple[Side, Side]:
    """The rolling order: people before Athena (17.3); two Athenas go by initiative; else as in 9.1."""
    athena = state.setup.options.athena
    if len(athena) == 1:
        return (athena[0].enemy, athena[0])
    if athena:
        return (state.initiative, state.initiative.enemy)
    return (CENTRAL_POWERS, ENTENTE)


def table_result(state: State, side: Side, face: int) -> int:
    """The table's RP for a face, before any limit (R065: beyond the table, use its end)."""
    board = state.setup.board
    row = board.u_boat if side == CENTRAL_POWERS else board.blockade
    if state.setup.options.naval_natural and face in (NATURAL_FAILURE, NATURAL_SUCCESS):  # R009
        return 0 if face == NATURAL_FAILURE else max(row)
    by_technology, by_event = naval_table.modifiers(state, side)
    return row[min(max(face + by_technology + by_event, 1), 6) - 1]


def taken(result: int, trade: int) -> int:
    """The RP taken from the enemy: at most `trade`, what its trade brought (9, R052)."""
    return min(result, trade)


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """The enemy loses RP, at most what its trade brought this turn and what it holds (R052, R063)."""
    waiting = state.waiting
    assert isinstance(waiting, Dice)
    side = waiting.side
    victim = side.enemy
    result = table_result(state, side, faces[0])
    lost = min(taken(result, state.trade_awarded[victim]), state.rp[victim])  # R063
    by_technology, by_event = naval_table.modifiers(state, side)
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
    return replace(state, rp=add(state.rp, victim, -lost), stage=state.stage + 1, waiting=None)


def chances(state: State, side: Side) -> Chances:
    """The RP that a side's naval roll would take now, at most the enemy's trade and RP after the collection (9)."""
    if naval_table.suspended(state, side) is not None:
        return ((0, Fraction(1)),)
    victim = side.enemy
    if reached(state, Phase.INCOME):
        limit = min(state.trade_awarded[victim], state.rp[victim])  # R052, R063
    else:
        here = collection(state, victim)
        limit = min(here.trade, state.rp[victim] + here.collected, state.setup.board.maximum_rp)
    found: dict[int, int] = {}
    for face in FACES:
        lost = taken(table_result(state, side, face), limit)
        found[lost] = found.get(lost, 0) + 1
    return tuple((rp, Fraction(count, len(FACES))) for rp, count in sorted(found.items()))
