"""What a position holds for each sector: who threatens it, how likely it surrenders, and what each loss costs.

All worths are in RP (see `weights`) and seen from the sector's own side: `burden[losses]` is what it costs that side
that the sector stands at so many losses, the last entry what its surrender costs.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.policies import weights as w
from ldd_tui.policies.campaigns import Campaigns, campaigns
from ldd_tui.policies.chances import Losses, of_offensive, together
from ldd_tui.policies.danger import danger, horizon, is_last
from rules.board import Board
from rules.cards import PEACE
from rules.model import SECTORS, Phase, Sector, Side, State
from rules.obligations import is_free, may_activate
from rules.sectors import at_war, production

HEARTS = (Sector.FRANCE, Sector.GERMANY)


class Standing(Struct, frozen=True, gc=False):
    """A sector at war as its side sees it.

    `now`: losses that the enemy may still inflict this turn; `later`: in a turn to come. `danger`: the chance of
    surrender within the horizon by losses. `stake`: what surrender costs. `burden`: all that losses cost, by losses.
    """

    sector: Sector
    now: Losses
    later: Losses
    danger: tuple[float, ...]
    stake: float
    burden: tuple[float, ...]


class Outlook(Struct, frozen=True, gc=False):
    """The standing of every sector at war, and the weight of time.

    `targets`: an enemy's burden as one attacker of the side sees it that decides whether to strike: the blows of the
    others are still to come, its own is not among them.
    """

    standings: tuple[Standing | None, ...]
    targets: dict[tuple[Sector, Sector], tuple[float, ...]]
    campaigns: Campaigns
    turns_left: float
    prestige_point: float
    kept: tuple[float, float]

    def burden(self, sector: Sector, losses: int) -> float:
        """What it costs a sector's side that it stands at `losses`; beyond its track: that it has surrendered."""
        standing = self.standings[sector]
        return 0.0 if standing is None else standing.burden[min(losses, len(standing.burden) - 1)]

    def price_of(self, sector: Sector, losses: int, hits: Losses) -> float:
        """What losses that come with these chances cost a sector's side on average."""
        standing = self.standings[sector]
        return 0.0 if standing is None else _price(standing.burden, losses, hits)

    def price_of_blow(self, attacker: Sector, defender: Sector, losses: int, hits: Losses) -> float:
        """What an offensive's losses cost the defender's side beside its not being launched."""
        return _price(self.targets[attacker, defender], losses, hits)


def look(state: State, side: Side) -> Outlook:
    """The outlook of a position as `side` sees it: it chooses its own targets, but not the enemy's."""
    plain = replace(state, this_turn=(), offensives=())
    left = turns_left(state)
    point = prestige_point(state)
    stakes = tuple(stake(state, sector, left, point) if at_war(state, sector) else 0.0 for sector in SECTORS)
    aims = campaigns(plain, side, stakes)
    standings = tuple(
        _standing(state, plain, sector, aims, stakes[sector], left, point) if at_war(state, sector) else None
        for sector in SECTORS
    )
    targets = {
        (attacker, sector): _as_target(state, standing, attacker, aims, left, point)
        for sector, standing in zip(SECTORS, standings, strict=True)
        if standing is not None and state.setup.board.sectors[sector].side != side
        for attacker in state.setup.board.sectors[sector].neighbours
    }
    return Outlook(standings, targets, aims, left, point, (kept(state, Side.ENTENTE), kept(state, Side.CENTRAL_POWERS)))


# --------------------------------------------------------------------------------------------------- time


def peace_chance(state: State) -> float:
    """How likely the next turn's events bring peace: it is in the deck, or it joins it with 1918 (18, event 42)."""
    if is_last(state):
        return 0.0
    if PEACE in state.deck:
        drawn = 2 if state.setup.options.rewriting_history else 3
        return min(1.0, drawn / len(state.deck))
    return 0.0


def turns_left(state: State) -> float:
    """Turns after this one that are still worth something, each a little less than the one before."""
    if is_last(state):
        return 0.0
    total, weight = 0.0, 1.0
    for _ in range(state.setup.board.last_turn - state.turn):
        weight *= w.RP_A_TURN_LASTS * (1.0 - peace_chance(state))
        total += weight
    return total


def prestige_point(state: State) -> float:
    """What a prestige point gained now is worth: all of it on the last turn, and much less before (14.2)."""
    if is_last(state):
        return w.PRESTIGE_POINT
    before_end = state.setup.board.last_turn - state.turn
    sooner = peace_chance(state) * w.PRESTIGE_LASTS
    return w.PRESTIGE_POINT * max(w.PRESTIGE_LASTS**before_end, sooner)


def kept(state: State, side: Side) -> float:
    """What an RP not spent this turn is worth: nothing at the end of the war."""
    return 0.0 if is_last(state) else w.KEPT


# ------------------------------------------------------------------------------------------------ threats


def threats(
    state: State, target: Sector, aims: Campaigns, *, this_turn: bool, without: Sector | None = None
) -> tuple[tuple[float, Losses], ...]:
    """The offensives that may hit a sector, each with how likely it is launched: the rest of this turn's, or a later one's."""
    board = state.setup.board
    found = []
    for attacker in board.sectors[target].neighbours:
        if attacker == without or not at_war(state, attacker):
            continue
        size = _size(state, attacker, target, this_turn=this_turn)
        if size:
            found.append((likelihood(state, attacker, target, aims), of_offensive(state, attacker, target, size).losses))
    return tuple(found)


def likelihood(state: State, attacker: Sector, target: Sector, aims: Campaigns) -> float:
    """How likely a sector attacks another in a turn: one's own by its campaign, the enemy's by its choice."""
    aim = aims.get(attacker)
    if aim is None:
        return attention(state, attacker)
    return w.FOCUS if aim == target else w.ASIDE


def attention(state: State, attacker: Sector) -> float:
    """How likely a sector attacks any one of its targets."""
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


# ---------------------------------------------------------------------------------------------- standings


def _standing(state: State, plain: State, sector: Sector, aims: Campaigns, lost: float, left: float, point: float) -> Standing:
    board = state.setup.board
    printed = board.sectors[sector]
    most = len(printed.track)
    now = together(threats(state, sector, aims, this_turn=True), most)
    later = together(threats(plain, sector, aims, this_turn=False), most)
    chances = danger(most, now, later, horizon(state), sector != Sector.GERMAN_COLONIES)
    burden = _burden(board, sector, chances, lost, left, point)
    return Standing(sector, now, later, chances, lost, burden)


def _as_target(
    state: State, standing: Standing, attacker: Sector, aims: Campaigns, left: float, point: float
) -> tuple[float, ...]:
    board, sector = state.setup.board, standing.sector
    most = len(board.sectors[sector].track)
    others = together(threats(state, sector, aims, this_turn=True, without=attacker), most)
    chances = danger(most, others, standing.later, horizon(state), sector != Sector.GERMAN_COLONIES)
    return _burden(board, sector, chances, standing.stake, left, point)


def _price(burden: tuple[float, ...], losses: int, hits: Losses) -> float:
    last, before = len(burden) - 1, burden[losses]
    return sum(chance * (burden[min(losses + n, last)] - before) for n, chance in enumerate(hits))


def stake(state: State, sector: Sector, left: float, point: float) -> float:
    """What a sector's surrender costs its side: the war, or VP, production and prestige (13.2)."""
    if sector in HEARTS:
        return w.WAR
    board = state.setup.board
    printed = board.sectors[sector]
    enemy = printed.side.enemy
    before = min(state.vp[enemy], len(w.VICTORY_POINTS) - 1)
    after = min(before + printed.victory_points, len(w.VICTORY_POINTS) - 1)
    romania = left if sector == Sector.ROMANIA else 0.0
    return (
        w.VICTORY_POINTS[after]
        - w.VICTORY_POINTS[before]
        + production(state, sector) * left
        + romania
        + point * printed.victory_points
    )


def chance_of_surrender(state: State, sector: Sector, side: Side, losses: int) -> float:
    """The chance that a sector at `losses` surrenders within the horizon, as `side` sees it."""
    most = len(state.setup.board.sectors[sector].track)
    now = together(threats(state, sector, aims, this_turn=True), most)
    later = together(threats(replace(state, this_turn=(), offensives=()), sector, side, this_turn=False), most)
    return danger(most, now, later, horizon(state), sector != Sector.GERMAN_COLONIES, 1.0)[losses]


@lru_cache(maxsize=16384)
def _burden_of(
    track: tuple[int, ...], prestige: float, left: float, danger: tuple[float, ...], lost: float, repairs: bool
) -> tuple[float, ...]:
    full = track[0]
    found = []
    for losses, value in enumerate(track):
        missing = full - value
        wear = w.REPAIR[losses] * min(1.0, left) if repairs else 0.0
        found.append(danger[losses] * lost + wear + missing * (prestige + w.DIE_A_TURN * min(1.0, left)))
    return (*found, lost + full * prestige)


def _burden(
    board: Board, sector: Sector, danger: tuple[float, ...], lost: float, left: float, point: float
) -> tuple[float, ...]:
    """Danger, the cost of repairs, and the Operational Value that is missing, for dice and for prestige."""
    printed = board.sectors[sector]
    repairs = sector != Sector.GERMAN_COLONIES
    return _burden_of(printed.track, point * printed.prestige_value, left, danger, lost, repairs)
