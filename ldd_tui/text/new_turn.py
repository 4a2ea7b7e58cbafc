"""What a new turn brings."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import rp, together
from ldd_tui.text.tracks import price
from rules import victory
from rules.model import NOT_PLACED, InitiativeRule, Phase, Side, State


def turn_begins(state: State) -> str:
    year = state.board.year(state.turn)
    return _("Turn {turn}, {year} begins").format(turn=state.turn, year=year)


def calendar(state: State, *, short: bool = False) -> list[str]:
    board, turn = state.board, state.turn
    year = board.year(turn)
    found = [] if short and state.phase != Phase.INITIATIVE else [_initiative(state)]
    if not short and turn > 1 and board.year(turn - 1) != year and board.edition.cards.of_year(year):
        new = _("The events of {year} join the deck, which now has {count}.")
        found.append(new.format(year=year, count=len(state.deck) + len(state.drawn)))
    if turn == board.lafayette_turn and state.lafayette == NOT_PLACED:
        found.append(_("Lafayette comes after this turn's events, if not before."))
    if turn == board.last_turn:
        by_prestige = victory.is_counted(board)
        words = _("Last turn: prestige points decide.")
        found.append(words if by_prestige else _("Last turn: VP decide."))
    return found


def _initiative(state: State) -> str:
    by_track = state.setup.initiative_rule == InitiativeRule.TRACK
    if state.phase != Phase.INITIATIVE:
        return _("The initiative goes to {side}.").format(side=names.the_side(state.initiative))
    words = _("The initiative goes to {side}.") if by_track else _("A tie for the initiative goes to {side}.")
    words = words.format(side=names.the_side(state.board.initiative[state.turn - 1]))
    cost = price(state, state.turn)
    return together(words, _("You can buy it for {rp}.").format(rp=rp(cost)) if cost else None)


def if_it_ended_now(state: State) -> str:
    points = {side: victory.prestige_points(state, side) for side in Side}
    ahead = max(points, key=lambda side: (points[side], side == state.board.tie_winner))
    return _("If the war ended now, {side} would win.").format(side=names.the_side(ahead))
