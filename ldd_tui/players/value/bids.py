"""The bids for the initiative (6): what each is worth against what the enemy is likely to bid, which nobody knows.

Both sides bid at once, so this is a game of its own: each pair of bids has its chance to win, over the two dice, and
each side mixes its bids so that the other cannot profit from guessing. The mixtures are found by letting both sides
answer each other's bids so far, again and again.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules import engine, odds
from rules.chance import Rolled
from rules.model import ENTENTE, Side, State
from rules.phases.initiative import most_bid, without_secrets

Judge = Callable[[State], float]
"""The Entente's chance to win in a position after the dice for the initiative."""

_ROUNDS = 400


def chance_before(state: State, judge: Judge) -> float:
    """The Entente's chance to win where bids are awaited, both sides mixing theirs as they should."""
    table = _table(state, judge)
    entente, central_powers = _mixtures(table)
    return sum([p * q * table[e][c] for e, p in enumerate(entente) for c, q in enumerate(central_powers)])


def chances_of_bids(state: State, side: Side, judge: Judge) -> list[float]:
    """The Entente's chance to win after each bid of a side, 0 RP first, against the bids that the enemy mixes."""
    table = _table(state, judge)
    mixtures = _mixtures(table)
    if side == ENTENTE:
        return [sum([q * chance for q, chance in zip(mixtures[1], row, strict=True)]) for row in table]
    columns = zip(*table, strict=True)
    return [sum([p * chance for p, chance in zip(mixtures[0], column, strict=True)]) for column in columns]


def chance_of_dice(state: State, judge: Judge) -> float:
    """The Entente's chance to win where both dice for the initiative are still to be thrown."""
    lead = max(state.bids[0], 0) - max(state.bids[1], 0)
    tie_wins = state.setup.board.printed_initiative(state.turn) == ENTENTE
    likely = float(odds.initiative(lead, tie_wins=tie_wins))
    chances = ((likely, (6, 1)), (1.0 - likely, (1, 6)))
    return sum([p * judge(_after(state, *faces)) for p, faces in chances if p])


def _after(state: State, entente: int, central_powers: int) -> State:
    between = engine.apply(state, Rolled((entente,))).state
    return engine.apply(between, Rolled((central_powers,))).state


def _table(state: State, judge: Judge) -> list[list[float]]:
    """The Entente's chance to win for each of its bids, and in each row for each of the Central Powers'."""
    open_ = without_secrets(state)
    most = [_most(open_, side) for side in Side]
    return [[_chance(open_, e, c, judge) for c in range(most[1] + 1)] for e in range(most[0] + 1)]


def _most(state: State, side: Side) -> int:
    """The largest bid that a side might make (R029, R032)."""
    return 0 if side in state.setup.options.athena else most_bid(state, side)


def _chance(state: State, entente: int, central_powers: int, judge: Judge) -> float:
    both = replace(state, bids=(entente, central_powers), waiting=None)
    return chance_of_dice(engine.resume(both).state, judge)


def _mixtures(table: list[list[float]]) -> tuple[list[float], list[float]]:
    """How often each side makes each of its bids: what each has answered to the other, round after round."""
    rows, columns = [0.0] * len(table), [0.0] * len(table[0])
    gains, pains = [0.0] * len(table), [0.0] * len(table[0])
    for _ in range(_ROUNDS):
        row, column = gains.index(max(gains)), pains.index(min(pains))
        rows[row] += 1 / _ROUNDS
        columns[column] += 1 / _ROUNDS
        gains = [gain + line[column] for gain, line in zip(gains, table, strict=True)]
        pains = [pain + chance for pain, chance in zip(pains, table[row], strict=True)]
    return rows, columns
