"""Chapter 6: the initiative. Before it, the die of Pariser Kanonen if still in force (R031)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.cards import DieHook, rule
from rules.model import CENTRAL_POWERS, ENTENTE, NO_BID, Choice, Decision, Dice, InitiativeRule, Purpose, Side, State
from rules.sectors import end_event
from rules.sequence import next_step

_KANONEN, _BIDS, _DICE = range(3)
_HIDDEN = (NO_BID, NO_BID)
KANONEN_STAYS_FROM = 5


def proceed(state: State, facts: list[f.Fact]) -> State:
    cards = state.setup.board.edition.cards
    guns = cards.with_die(DieHook.PARISER_KANONEN)
    if state.stage == _KANONEN and guns in state.in_force:
        return replace(state, waiting=Dice(cards.dice[guns].thrown_by, Purpose.EVENT, 1, rule(guns), guns))
    in_use = state.setup.initiative_rule
    if state.turn == 1 or in_use == InitiativeRule.TRACK:
        return take(state, state.setup.board.printed_initiative(state.turn), facts)
    if state.stage == _KANONEN:
        return replace(state, stage=_BIDS)
    if state.stage == _BIDS and in_use == InitiativeRule.BID:
        return _bidding(state, facts)
    side = ENTENTE if not state.initiative_face else CENTRAL_POWERS
    return replace(state, stage=_DICE, waiting=Dice(side, Purpose.INITIATIVE, 1, "6"))


def kanonen_rolled(state: State, event: int, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Event 41 stays in force on 5 and 6 (R200)."""
    cited = rule(event)
    facts.append(f.EventDie(event=event, face=faces[0], rule=cited))
    if faces[0] < KANONEN_STAYS_FROM:
        state = end_event(state, event, facts, cited)
    return replace(state, stage=_BIDS, waiting=None)


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """One side's die for the initiative; the higher total wins, and the track breaks ties (R028)."""
    waiting = state.waiting
    assert isinstance(waiting, Dice)
    side, face = waiting.side, faces[0]
    facts.append(f.InitiativeRolled(side=side, face=face, bid=_bid(state, side)))
    if side == ENTENTE:
        return replace(state, initiative_face=face, waiting=None)
    margin = state.initiative_face + _bid(state, ENTENTE) - face - _bid(state, side)
    winner = ENTENTE if margin > 0 else CENTRAL_POWERS
    if not margin:
        winner = state.setup.board.printed_initiative(state.turn)
    return take(replace(state, waiting=None), winner, facts, by_dice=True, tie=not margin)


def legal(state: State) -> tuple[a.Action, ...]:
    """Every bid that the side's kept RP allow (R029), up to the limit (6.2, F069)."""
    assert isinstance(state.waiting, Choice)
    return tuple(a.Bid(rp) for rp in range(most_bid(state, state.waiting.side) + 1))


def most_bid(state: State, side: Side) -> int:
    limit, held = state.setup.board.bid_limit, state.rp[side]
    return held if limit is None else min(limit, held)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    assert isinstance(state.waiting, Choice)
    if not isinstance(action, a.Bid):
        return r.NotAwaited("6")
    if action.rp < 0:
        return r.NegativeBid("6")
    held, limit = state.rp[state.waiting.side], state.setup.board.bid_limit
    if limit is not None and action.rp > limit <= held:  # else the RP held are the limit
        return r.BidLimit("6", limit)
    if action.rp > held:
        return r.TooFewRP("6", action.rp, held)
    return None


def price(state: State, action: a.Action) -> int:
    return action.rp if isinstance(action, a.Bid) else 0


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    assert isinstance(action, a.Bid) and isinstance(state.waiting, Choice)
    return replace(state, bids=_with_bid(state, state.waiting.side, action.rp), waiting=None)


def without_secrets(state: State) -> State:
    """The state as both sides may see it, without the first bid until the second is in (6, R029)."""
    return state if state.bids == _HIDDEN or NO_BID not in state.bids else replace(state, bids=_HIDDEN)


def _bidding(state: State, facts: list[f.Fact]) -> State:
    """Ask each side in turn; Athena (R032) and sides without RP bid 0."""
    for side in Side:
        if state.bids[side] == NO_BID:
            if side in state.setup.options.athena or not state.rp[side]:
                return replace(state, bids=_with_bid(state, side, 0))
            return replace(state, waiting=Choice(side, Decision.BID, "6"))
    for side in Side:
        facts.append(f.BidMade(side=side, rp=state.bids[side]))
    rp = (state.rp[0] - state.bids[0], state.rp[1] - state.bids[1])
    return replace(state, rp=rp, stage=_DICE)


def _with_bid(state: State, side: Side, rp: int) -> tuple[int, int]:
    entente, central_powers = state.bids
    return (rp, central_powers) if side == ENTENTE else (entente, rp)


def _bid(state: State, side: Side) -> int:
    return max(0, state.bids[side])


def take(
    state: State, side: Side, facts: list[f.Fact], *, by_dice: bool = False, tie: bool = False, bought: bool = False
) -> State:
    facts.append(f.InitiativeTaken(side=side, by_dice=by_dice, tie=tie, bought=bought))
    return next_step(replace(state, initiative=side, initiative_face=0, bids=_HIDDEN), facts)
