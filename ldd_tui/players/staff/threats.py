"""Which offensives may hit a sector, this turn or in a turn to come, and how likely each is launched (10.3)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from ldd_tui.players.staff import markers
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.campaigns import Campaigns, usual_size
from ldd_tui.players.staff.chances import Losses, listed, of_offensive
from ldd_tui.players.staff.danger import drawn_next
from rules.cards import AllLose, CardTable, Loses
from rules.model import Phase, Sector, Side, State
from rules.obligations import is_free, may_activate
from rules.phases.income import collection
from rules.sectors import at_war
from rules.surrender_odds import Attack, demanded, losses_of


class Conduct(Struct, frozen=True, gc=False):
    """How the sides conduct the war: `side` by its `campaigns`, the other by chance.

    `now`, `later`: the share of its possible offensives that each side can pay in the rest of this turn, and in a later
    one. `demanded`: the attacks still to come this turn that cards demand, which are no choice (10.3.1, 17.6.4).
    """

    side: Side
    campaigns: Campaigns
    now: tuple[float, float]
    later: tuple[float, float]
    demanded: tuple[Attack, ...]


def conduct(state: State, side: Side, campaigns: Campaigns) -> Conduct:
    entente, central_powers = Side
    return Conduct(
        side,
        campaigns,
        (_paid_now(state, entente, side), _paid_now(state, central_powers, side)),
        (_paid_later(state, entente), _paid_later(state, central_powers)),
        demanded(state),
    )


def _paid_now(state: State, side: Side, ours: Side) -> float:
    """The share of its offensives a side can pay for: with all RP once they begin, else usually less."""
    sizes = sum(
        state.setup.board.sectors[sector].track[state.sectors[sector].losses]
        for sector in state.setup.board.of_side(side)
        if at_war(state, sector) and not any(past.attacker == sector for past in state.offensives)
    )
    begun = state.phase == Phase.OFFENSIVES and not (state.setup.board.edition.turn.in_blocks and side != state.active)
    rp = state.rp[side] * (1.0 if side == ours or begun else w.OFFENSIVE_SHARE)
    return min(1.0, rp / sizes) if sizes else 1.0


def _paid_later(state: State, side: Side) -> float:
    sizes = sum(usual_size(state, sector) for sector in state.setup.board.of_side(side) if at_war(state, sector))
    return min(1.0, collection(state, side).collected * w.OFFENSIVE_SHARE / sizes) if sizes else 1.0


def threats(
    state: State, target: Sector, strategy: Conduct, *, this_turn: bool, without: tuple[Sector, ...] = ()
) -> tuple[tuple[float, Losses], ...]:
    """The offensives that may hit a sector, with how likely each comes: in the rest of this turn, or in a later one.

    What cards demand this turn comes for sure, and who must attack one enemy attacks no other.
    """
    found = []
    ordered = {attack.attacker: attack for attack in strategy.demanded} if this_turn else {}
    for attacker in state.setup.board.sectors[target].neighbours:
        if attacker in without or not at_war(state, attacker):
            continue
        order = ordered.get(attacker)
        if order is not None:
            found += [(1.0, listed(losses_of(state, target, order)))] * (order.defender == target)
            continue
        size = _size(state, attacker, target, this_turn=this_turn)
        if size:
            likely = likelihood(state, attacker, target, strategy, this_turn=this_turn)
            found.append((likely, of_offensive(state, attacker, target, size).losses))
    return tuple(found)


def own_blows(state: State, sector: Sector, strategy: Conduct) -> tuple[tuple[float, Losses], ...]:
    """What the attacks that cards demand of a sector may cost the sector itself: counter-attacks, failed dice.

    Those of the side that decides are weighed with its offensives once these have begun.
    """
    if state.phase == Phase.OFFENSIVES and state.setup.board.sectors[sector].side == strategy.side:
        return ()
    own = (attack for attack in strategy.demanded if attack.attacker == sector)
    return tuple((1.0, listed(losses_of(state, sector, attack))) for attack in own)


def event_losses(state: State, target: Sector) -> tuple[tuple[float, Losses], ...]:
    """What next turn's events may cost a sector before it can repair, such as the Flu (18)."""
    found = []
    for event, by_sector in _costing(state.setup.board.edition.cards):
        spaces = by_sector.get(target, 0)
        likely = drawn_next(state, event) if spaces else 0.0
        if likely:
            found.append((likely, (0.0,) * spaces + (1.0,)))
    return tuple(found)


@cache
def _costing(cards: CardTable) -> tuple[tuple[int, dict[Sector, int]], ...]:
    found = []
    for card in cards:
        if isinstance(card.effect, AllLose):
            found.append((card.number, card.effect.by_sector()))
        elif isinstance(card.effect, Loses):
            found.append((card.number, {card.effect.sector: card.effect.spaces}))
    return tuple(found)


def likelihood(state: State, attacker: Sector, target: Sector, strategy: Conduct, *, this_turn: bool) -> float:
    """The chance of an attack: by campaign for the side's own sectors, by choice and RP for enemies."""
    if this_turn and is_free(state, attacker, target):
        return w.FREE
    paid = strategy.now if this_turn else strategy.later
    share = paid[state.setup.board.sectors[attacker].side]
    aim = strategy.campaigns.get(attacker)
    if aim is not None:
        likely = w.FOCUS if aim == target else w.ASIDE
        return likely * share if this_turn else likely
    marked = markers.chance_of_attack(state, attacker, target, this_turn=this_turn)
    if marked is not None:
        return marked
    return attention(state, attacker) * (w.SURELY + (1.0 - w.SURELY) * share)


def attention(state: State, attacker: Sector) -> float:
    targets = sum(at_war(state, other) for other in state.setup.board.sectors[attacker].neighbours)
    return w.ATTENTION[min(targets, len(w.ATTENTION) - 1)]


def _size(state: State, attacker: Sector, target: Sector, *, this_turn: bool) -> int:
    board = state.setup.board
    value = board.sectors[attacker].track[state.sectors[attacker].losses]
    if not this_turn:
        return value
    side = board.sectors[attacker].side
    if state.passed[side] or not may_activate(state, attacker, target):
        return 0
    if state.phase == Phase.OFFENSIVES and not is_free(state, attacker, target):
        return min(value, state.rp[side])
    return value
