"""Chapters 11 and 12 as the second edition has them: the markers of trade, the end of the turn, the armistice."""

from __future__ import annotations

from msgspec.structs import replace

from rules import facts as f
from rules.editions.second.victory import armistice
from rules.model import CENTRAL_POWERS, Cards, Deck, State
from rules.phases import rewriting_history
from rules.phases.end_of_turn import cleared, is_last_turn, markers_advanced, next_turn, years_cards_joined

_MARKERS, _LAST, _NEW_YEAR = range(3)


def proceed(state: State, facts: list[f.Fact]) -> State:
    if state.stage == _MARKERS:
        state = _advance_markers(state, facts)
    if state.stage != _NEW_YEAR:
        facts.append(f.TurnEnded(turn=state.turn))
        if is_last_turn(state):
            return armistice(replace(state, stage=_LAST), facts)
        state = cleared(state)  # its stage is told only where cards are awaited: the next turn has its own
    return _new_year(state, facts)


def year_drawn(state: State, chosen: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Add the variant's chosen cards for the new year, then begin the next turn (16.1)."""
    return next_turn(rewriting_history.join_year(state, chosen, facts), facts)


def _advance_markers(state: State, facts: list[f.Fact]) -> State:
    """Additional reinforcements, reported marker by marker (11)."""
    after = markers_advanced(state)
    if after.merchant_navy != state.merchant_navy:
        facts.append(f.MarkerAdvanced(lafayette=False, space=after.merchant_navy))
    if after.lafayette != state.lafayette:
        facts.append(f.MarkerAdvanced(lafayette=True, space=after.lafayette))
    return after


def _new_year(state: State, facts: list[f.Fact]) -> State:
    """Add the next year's cards to the undrawn ones: all of them, or six in the variant (16.1)."""
    board = state.setup.board
    year = board.year(state.turn + 1)
    begins = year != board.year(state.turn) and board.edition.cards.of_year(year)
    if begins and state.setup.options.rewriting_history:
        count = rewriting_history.cards_to_draw(board.edition.cards, year)
        return replace(state, stage=_NEW_YEAR, waiting=Cards(CENTRAL_POWERS, Deck.YEAR, count, "16.1"))
    return next_turn(years_cards_joined(state, facts), facts)
