"""The initiative weighed: what the first block of the turn is worth, and so what to bid or pay for it (6, 12.3)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.danger import repaired
from ldd_tui.players.staff.events import wasted
from ldd_tui.players.staff.outlook import Outlook, outlook_of
from rules import actions as a
from rules.actions import Action
from rules.model import Choice, Sector, Side, State
from rules.odds import FACES
from rules.phases.initiative import most_bid
from rules.sectors import can_recover


def bid(state: State, actions: tuple[Action, ...]) -> Action:
    """Bid what pays off, including RP that the next collection would waste anyway (6, 8.2)."""
    side = _chooser(state)
    if not state.setup.board.edition.turn.in_blocks:
        return a.Bid(min(wasted(state, side), state.rp[side]))
    first = first_block(state, side)
    return max((x for x in actions if isinstance(x, a.Bid)), key=lambda x: (bid_worth(state, x.rp, first), x.rp))


def buy(state: State, actions: tuple[Action, ...]) -> Action:
    """Buy the initiative if it is worth its price (12.3)."""
    return a.BUY_INITIATIVE if purchase_worth(state) > 0.0 else a.DECLINE


# ------------------------------------------------------------------------------------------------- worths


def purchase_worth(state: State) -> float:
    side = _chooser(state)
    return first_block(state, side) - _price(state, side, state.setup.board.initiative_price[state.turn - 1])


def bid_worth(state: State, rp: int, first: float) -> float:
    """`first`: the worth of the first block. The bid is paid even if it fails (6.2)."""
    return chance_of_bid(state, rp) * first - _price(state, _chooser(state), rp)


def chance_of_bid(state: State, rp: int) -> float:
    """The chance that a bid wins, if all possible enemy bids are equally likely (6.2)."""
    side = _chooser(state)
    wins_tie = state.setup.board.printed_initiative(state.turn) == side
    others = range(most_bid(state, side.enemy) + 1)
    return sum(_chance(rp, other, wins_tie) for other in others) / len(others)


@cache
def _chance(rp: int, other: int, wins_tie: bool) -> float:
    margins = [one + rp - two - other for one in FACES for two in FACES]
    return sum(margin > 0 or (wins_tie and not margin) for margin in margins) / len(margins)


def _price(state: State, side: Side, rp: int) -> float:
    """The cost of spending RP before the turn; RP that the collection would waste are free (8.2)."""
    return max(0, rp - wasted(state, side)) * w.RP_BEFORE_BLOCK


def first_block(state: State, side: Side) -> float:
    """What the first block of the turn is worth to a side beside the second: in it one's sectors are repaired before
    the enemy attacks them, and the enemy's attacked before they are repaired.
    """
    ours, theirs = (_at_stake(replace(state, initiative=first), side) for first in (side, side.enemy))
    return ours - theirs


def _at_stake(state: State, side: Side) -> float:
    """The danger to enemy sectors less that to its own, in RP, for the current order of blocks."""
    outlook, found = outlook_of(state, side), 0.0
    for standing in outlook.standings:
        if standing is not None:
            ours = state.setup.board.sectors[standing.sector].side == side
            danger = standing.danger[_losses_then(state, outlook, standing.sector)] * standing.stake
            found += -danger if ours else danger
    return found


def _losses_then(state: State, outlook: Outlook, sector: Sector) -> int:
    """A sector's losses when it is next attacked: the side with the first block repairs first."""
    losses = state.sectors[sector].losses
    repairs = state.setup.board.sectors[sector].side == state.initiative and can_recover(sector)
    return losses - repaired(losses) if repairs else losses


def _chooser(state: State) -> Side:
    assert isinstance(state.waiting, Choice)
    return state.waiting.side
