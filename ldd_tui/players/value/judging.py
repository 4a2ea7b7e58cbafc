"""The chance to win in any position: by the network where a side spends or the turn goes on.

It doesn't see pending offensives, attempts, cards and bids: their ends are judged and weighted by the odds.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from ldd_tui.players.value import battles
from ldd_tui.players.value.battles import Judge
from ldd_tui.players.value.first_layer import netted
from rules import engine, odds
from rules.actions import Absorb
from rules.chance import Rolled
from rules.chance_tree import alike, is_paid_at_sea
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    SURRENDERED,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    InitiativeRule,
    Over,
    Purpose,
    Sector,
    SectorState,
    Side,
    State,
    put,
)
from rules.phases.initiative import most_bid, without_secrets
from rules.sectors import at_war, losses_to_surrender
from rules.victory import armistice_chance

# ------------------------------------------------------------------------------------------------ bids (6)
# Here `judge` judges positions after the dice for the initiative.


_ROUNDS = 400


def chance_before(state: State, judge: Judge) -> float:
    """The Entente's chance to win before the bids, if both sides mix theirs optimally."""
    table = _table(state, judge)
    entente, central_powers = _mixtures(table)
    return sum([p * q * table[e][c] for e, p in enumerate(entente) for c, q in enumerate(central_powers)])


def chances_of_bids(state: State, side: Side, judge: Judge) -> list[float]:
    """The Entente's chance after each bid of `side`, 0 RP first, against the enemy's mixed bids."""
    table = _table(state, judge)
    mixtures = _mixtures(table)
    if side == ENTENTE:
        return [sum([q * chance for q, chance in zip(mixtures[1], row, strict=True)]) for row in table]
    columns = zip(*table, strict=True)
    return [sum([p * chance for p, chance in zip(mixtures[0], column, strict=True)]) for column in columns]


def chance_of_dice(state: State, judge: Judge) -> float:
    lead = max(state.bids[0], 0) - max(state.bids[1], 0)
    tie_wins = state.setup.board.printed_initiative(state.turn) == ENTENTE
    likely = float(odds.initiative(lead, tie_wins=tie_wins))
    chances = ((likely, (6, 1)), (1.0 - likely, (1, 6)))
    return sum([p * judge(_after(state, *faces)) for p, faces in chances if p])


def _after(state: State, entente: int, central_powers: int) -> State:
    between = engine.apply(state, Rolled((entente,))).state
    return engine.apply(between, Rolled((central_powers,))).state


def _table(state: State, judge: Judge) -> list[list[float]]:
    """The Entente's chance to win: a row for each of its bids, a column for each enemy bid."""
    open_ = without_secrets(state)
    athena = state.setup.options.athena
    most = [0 if side in athena else most_bid(open_, side) for side in Side]  # R029, R032
    return [[_chance(open_, e, c, judge) for c in range(most[1] + 1)] for e in range(most[0] + 1)]


def _chance(state: State, entente: int, central_powers: int, judge: Judge) -> float:
    both = replace(state, bids=(entente, central_powers), waiting=None)
    return chance_of_dice(engine.resume(both).state, judge)


def _mixtures(table: list[list[float]]) -> tuple[list[float], list[float]]:
    """Each side's frequency for each of its bids, by iterated best responses (fictitious play)."""
    rows, columns = [0.0] * len(table), [0.0] * len(table[0])
    gains, pains = [0.0] * len(table), [0.0] * len(table[0])
    for _ in range(_ROUNDS):
        row, column = gains.index(max(gains)), pains.index(min(pains))
        rows[row] += 1 / _ROUNDS
        columns[column] += 1 / _ROUNDS
        gains = [gain + line[column] for gain, line in zip(gains, table, strict=True)]
        pains = [pain + chance for pain, chance in zip(pains, table[row], strict=True)]
    return rows, columns


# ------------------------------------------------------------------------------------------------ judging


SPENDING = frozenset((Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE, Decision.NAVAL_BONUS))
"""The decisions before which the network judges a position as it is."""

_SETTLED_BY_DICE = frozenset((Purpose.RESEARCH, Purpose.EVENT, Purpose.ARMISTICE))


def chance_to_win(state: State) -> float:
    """The Entente's chance to win, from 0 to 1; the result if the game is over. Ignores secret bids (6)."""
    return resolved(state, judged)


def judged(state: State) -> float:
    """The chance without lookahead: the network's, or the result if the game is over."""
    waiting = state.waiting
    if isinstance(waiting, Over):
        return 0.5 if waiting.winner is None else float(waiting.winner == Side.ENTENTE)
    return netted(state)


def checked(state: State) -> float:
    """A second opinion: the chance without lookahead by the network that doesn't choose."""
    return judged(state) if isinstance(state.waiting, Over) else netted(state, judges=True)


def both(state: State) -> float:
    """The mean of both networks."""
    return (judged(state) + checked(state)) / 2


def resolved(state: State, leaf: Judge) -> float:
    """The chance over everything about to be settled, with `leaf` for ends that the network can judge or are over."""
    waiting = state.waiting
    if state.battle is not None:
        return battles.chance_of(state, lambda end: once_fought(end, leaf))
    if isinstance(waiting, Choice):
        if waiting.decision in SPENDING:
            return leaf(state)
        if waiting.decision == Decision.BID:
            return leaf(state) if _bids_are_usual(state) else chance_before(state, lambda end: resolved(end, leaf))
        if waiting.decision == Decision.ABSORB:
            return _absorbed(state, leaf)
        chances = [resolved(engine.apply(state, x).state, leaf) for x in engine.legal(state)]
        return battles.best(waiting.side, chances)
    if isinstance(waiting, Dice):
        return _mean(state, leaf) if _settles(state, waiting) else leaf(state)
    if isinstance(waiting, Cards) and waiting.deck == Deck.SET_ASIDE:
        return _mean(state, leaf)
    return leaf(state)


def _mean(state: State, leaf: Judge) -> float:
    if isinstance(state.waiting, Dice) and state.waiting.purpose == Purpose.INITIATIVE and not state.initiative_face:
        return chance_of_dice(state, lambda end: resolved(end, leaf))
    total, weights = 0.0, 0
    for outcomes, weight in alike(state):
        total += weight * resolved(engine.apply(state, outcomes[0]).state, leaf)
        weights += weight
    return total / weights


def _bids_are_usual(state: State) -> bool:
    return state.setup.board.edition.initiative_rules[0] == InitiativeRule.BID


def _settles(state: State, waiting: Dice) -> bool:
    """Whether dice settle what the network doesn't see, such as payments for them (6, 6.6)."""
    if waiting.purpose == Purpose.INITIATIVE:
        return not _bids_are_usual(state) or bool(state.initiative_face) or any(bid > 0 for bid in state.bids)
    return waiting.purpose in _SETTLED_BY_DICE or is_paid_at_sea(state, waiting)


def once_fought(state: State, leaf: Judge) -> float:
    """The chance after an offensive, but before the next if one is launched: else each would multiply all before."""
    battle = state.battle
    if battle is None or not state.setup.board.edition.turn.in_blocks:
        return resolved(state, leaf)
    rp = list(state.rp)
    rp[state.active] += battle.cost
    return leaf(replace(state, battle=None, rp=(rp[0], rp[1]), offensives=state.offensives[:-1]))


def _absorbed(state: State, leaf: Judge) -> float:
    """Pay each space that U-boats took beyond RP where it looks cheapest (F105)."""
    sectors: list[Sector] = []
    while isinstance(state.waiting, Choice) and state.waiting.decision == Decision.ABSORB:
        if not sectors:
            sectors = list(_spaces_to_pay(replace(state, rp=(0, 0), owed=0)))
        state = engine.apply(state, Absorb(sectors.pop(0))).state
    return resolved(state, leaf)


@lru_cache(maxsize=4096)
def _spaces_to_pay(state: State) -> tuple[Sector, ...]:
    """The sectors that pay the largest possible debt, a space each, up to the first to surrender."""
    board = state.setup.board
    found: list[Sector] = []
    costs: dict[Sector, float] = {}
    while len(found) < max(board.u_boat):
        before = judged(state)
        for sector in board.of_side(ENTENTE):
            if sector not in costs and at_war(state, sector):
                costs[sector] = before - _with_a_space_less(state, sector)
        cheapest = min(costs, key=costs.__getitem__)
        del costs[cheapest]
        found.append(cheapest)
        if losses_to_surrender(state, cheapest) == 1:
            break
        state = _with_loss(state, cheapest)
    return tuple(found)


def _with_a_space_less(state: State, sector: Sector) -> float:
    """The Entente's chance if a sector gives up a space; its surrender may end the war (7)."""
    if losses_to_surrender(state, sector) > 1:
        return judged(_with_loss(state, sector))
    here, vp = state.sectors[sector], list(state.vp)
    vp[CENTRAL_POWERS] += state.setup.board.sectors[sector].victory_points
    fallen = put(state.sectors, sector, SectorState(SURRENDERED, here.losses, here.levels))
    goes_on = 1 - float(armistice_chance(vp[CENTRAL_POWERS]))
    return goes_on * judged(replace(state, sectors=fallen, vp=(vp[0], vp[1])))


def _with_loss(state: State, sector: Sector) -> State:
    here = state.sectors[sector]
    return replace(state, sectors=put(state.sectors, sector, SectorState(here.status, here.losses + 1, here.levels)))
