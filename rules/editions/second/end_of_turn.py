"""Chapters 11, 12 and 14 of the second edition: trade markers, the end of the turn, the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from rules import facts as f
from rules.entry_and_surrender import surrender
from rules.model import CENTRAL_POWERS, ENTENTE, ROMANIA, SURRENDERED, Cards, Cause, Deck, Over, Side, State
from rules.phases import rewriting_history
from rules.phases.end_of_turn import cleared, is_last_turn, markers_advanced, next_turn, years_cards_joined
from rules.victory import end, prestige_lines


def surrenders(state: State, facts: list[f.Fact]) -> State:
    """Let all sectors in `falling` surrender, then test sudden death once (R153)."""
    for fallen in state.falling:
        state = surrender(state, fallen, facts)
        if fallen.sector == ROMANIA:
            facts.append(f.RomaniaSurrendered())
    return sudden_death(replace(state, falling=()), facts)


def sudden_death(state: State, facts: list[f.Fact]) -> State:
    """End the game on France's or Germany's surrender or 6 VP; if both, no one wins (14.1, R154)."""
    hearts, most = state.setup.board.edition.features.hearts, state.setup.board.sudden_death_vp
    fallen = [state.sectors[heart].status == SURRENDERED for heart in hearts]
    beaten = [side for side in Side if fallen[side] or state.vp[side.enemy] >= most]
    if not beaten:
        return state
    winner = beaten[0].enemy if len(beaten) == 1 else None
    return end(state, Over(winner, Cause.SUDDEN_DEATH, "14.1"), facts)


def armistice(state: State, facts: list[f.Fact]) -> State:
    """Count prestige points; the board says who wins a tie (14.2)."""
    totals = []
    for side in Side:
        lines = prestige_lines(state, side)
        total = sum(line.operational_value * line.prestige_value for line in lines) + state.vp[side]
        facts.append(f.PrestigeCounted(side=side, lines=lines, vp=state.vp[side], total=total))
        totals.append(total)
    if totals[0] == totals[1]:
        winner = state.setup.board.tie_winner  # R158
    else:
        winner = ENTENTE if totals[0] > totals[1] else CENTRAL_POWERS
    return end(state, Over(winner, Cause.ARMISTICE, "14.2.1", (totals[0], totals[1])), facts)


# ------------------------------------------------------------------------------------------------ end of turn


_MARKERS, _LAST, _NEW_YEAR = range(3)


def proceed(state: State, facts: list[f.Fact]) -> State:
    if state.stage == _MARKERS:  # additional reinforcements, reported marker by marker (11)
        before, state = state, markers_advanced(state)
        if state.merchant_navy != before.merchant_navy:
            facts.append(f.MarkerAdvanced(lafayette=False, space=state.merchant_navy))
        if state.lafayette != before.lafayette:
            facts.append(f.MarkerAdvanced(lafayette=True, space=state.lafayette))
    if state.stage != _NEW_YEAR:
        facts.append(f.TurnEnded(turn=state.turn))
        if is_last_turn(state):
            return armistice(replace(state, stage=_LAST), facts)
        state = cleared(state)  # its stage is printed only if cards are awaited; the next turn has its own
    return _new_year(state, facts)


def year_drawn(state: State, chosen: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Add the variant's chosen cards for the new year, then begin the next turn (16.1)."""
    return next_turn(rewriting_history.join_year(state, chosen, facts), facts)


def _new_year(state: State, facts: list[f.Fact]) -> State:
    """Add the next year's cards to the undrawn ones: all of them, or six in the variant (16.1)."""
    board = state.setup.board
    year = board.year(state.turn + 1)
    begins = year != board.year(state.turn) and board.edition.cards.of_year(year)
    if begins and state.setup.options.rewriting_history:
        chosen = rewriting_history.CARDS_PER_YEAR - len(rewriting_history.entry_cards(board.edition.cards, year))
        return replace(state, stage=_NEW_YEAR, waiting=Cards(CENTRAL_POWERS, Deck.YEAR, chosen, "16.1"))
    return next_turn(years_cards_joined(state, facts), facts)
