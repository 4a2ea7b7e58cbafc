"""Chapters 11 and 12: additional reinforcements, the end of a turn, and a new year's cards."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from rules import facts as f
from rules import sequence
from rules.model import NOT_PLACED, Athena, Board, Side, State
from rules.phases.income import collection, is_to_come


def is_last_turn(state: State) -> bool:
    """Whether the armistice ends this turn: the last turn, or event 42 (14.2)."""
    return state.turn == state.setup.board.last_turn or not state.setup.board.edition.cards.ends_war.isdisjoint(
        state.this_turn
    )


def begin_turn(state: State, facts: list[f.Fact]) -> State:
    board = state.setup.board
    facts.append(f.TurnBegan(turn=state.turn, year=board.year(state.turn)))
    return sequence.begin(state, f.PhaseBegan(phase=board.edition.turn.opening[0], side=None), facts)


def next_turn(state: State, facts: list[f.Fact]) -> State:
    return begin_turn(replace(state, turn=state.turn + 1), facts)


def markers_advanced(state: State) -> State:
    """Merchant Navy, then Lafayette, move one space unless at the end (11, R144, R145; 11.1, F109)."""
    board, lafayette = state.setup.board, state.lafayette
    if lafayette != NOT_PLACED:
        lafayette = min(lafayette + 1, board.lafayette_last)
    navy = min(state.merchant_navy + 1, board.merchant_navy[-1]) if board.merchant_navy else 0
    return replace(state, merchant_navy=navy, lafayette=lafayette)


def next_collection(state: State, side: Side) -> int:
    """The RP of a side's next collection as things stand: this turn's if still to come (8, 11)."""
    to_come = is_to_come(state)
    if not to_come and is_last_turn(state):
        return 0
    return collection(state if to_come else markers_advanced(state), side).collected


def cleared(state: State) -> State:
    """Remove offensive markers, one-turn effects and duties (12, R274); reset Athena's cards (R205)."""
    return replace(
        state,
        drawn=(),
        cancelled=(),
        to_resolve=(),
        this_turn=(),
        extra_card=0,
        trade_awarded=(0, 0),
        reinforced=(0,) * len(state.sectors),
        revolution_dice=0,
        attempted=(),
        offensives=(),
        passed=(False, False),
        used_events=(),
        athena=gathered(state.setup.board),
    )


@lru_cache(maxsize=64)
def gathered(board: Board) -> Athena:
    """Athena's hand at the start of a turn: every Cornflower card is in the pile (17.2, R205)."""
    return Athena(pile=tuple(card.number for card in board.cornflower))


def years_cards_joined(state: State, facts: list[f.Fact]) -> State:
    """If the next turn begins a year, add that year's cards to the undrawn ones (12, R147)."""
    board = state.setup.board
    year = board.year(state.turn + 1)
    added = board.edition.cards.of_year(year)
    if year == board.year(state.turn) or not added:
        return state
    facts.append(f.YearBegan(year=year, added=len(added), set_aside=0))
    return replace(state, deck=tuple(sorted((*state.deck, *added))))
