"""What a position holds for each sector: who threatens it, how likely it surrenders, and what each loss costs.

All worths are in RP (see `weights`) and seen from the sector's own side: `burden[losses]` is what it costs that side
that the sector stands at so many losses, the last entry what its surrender costs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.campaigns import campaigns
from ldd_tui.players.staff.chances import Losses, of_offensive, together
from ldd_tui.players.staff.danger import danger, drawn_next
from ldd_tui.players.staff.tempo import horizon, tempo_of
from ldd_tui.players.staff.threats import Conduct, conduct, event_losses, own_blows, threats
from rules.actions import Offensive
from rules.model import SECTORS, Board, Sector, Side, State
from rules.phases.end_of_turn import is_last_turn
from rules.sectors import at_war, can_recover, losses_to_surrender, production
from rules.victory import armistice_chance


class Standing(Struct, frozen=True, gc=False):
    """A sector at war as its side sees it.

    `now`: what it may lose before it is next repaired, by the attacks that cards demand and by events too; `later`: by
    the offensives of a turn to come. `danger`: the chance of surrender within the horizon by losses. `stake`: what
    surrender costs. `burden`: all that losses cost, by losses.
    """

    sector: Sector
    now: Losses
    later: Losses
    danger: tuple[float, ...]
    stake: float
    burden: tuple[float, ...]


class Outlook(Struct, frozen=True, gc=False):
    """The standing of every sector at war, and the weight of time.

    `targets`: an enemy's burden as one attacker of the side sees it that decides whether to attack: the offensives of
    the others are still to come, its own is not among them.
    """

    standings: tuple[Standing | None, ...]
    targets: dict[tuple[Sector, Sector], tuple[float, ...]]
    conduct: Conduct
    turns_left: float
    prestige_point: float
    kept: tuple[float, float]

    def burden(self, sector: Sector, losses: int) -> float:
        """What `losses` cost a sector's side; beyond the end of its track, the cost of its surrender."""
        standing = self.standings[sector]
        return 0.0 if standing is None else standing.burden[min(losses, len(standing.burden) - 1)]

    def price_of(self, sector: Sector, losses: int, hits: Losses) -> float:
        standing = self.standings[sector]
        return 0.0 if standing is None else price(standing.burden, losses, hits)

    def price_of_offensive(self, attacker: Sector, defender: Sector, losses: int, hits: Losses) -> float:
        return price(self.targets[attacker, defender], losses, hits)

    def with_standing_of(self, state: State, plain: State, sector: Sector) -> Outlook:
        """The outlook with one sector at war re-evaluated. `plain`: without this turn's events."""
        old = self.standings[sector]
        assert old is not None
        new = _standing(state, plain, sector, self.conduct, old.stake, self.turns_left, self.prestige_point)
        return replace(self, standings=(*self.standings[:sector], new, *self.standings[sector + 1 :]))

    def after(self, state: State, planned: Iterable[Offensive]) -> Outlook:
        """The outlook once offensives are settled: sectors they will bring down need no others."""
        settled = tuple(planned)
        doomed = {defender for defender in {x.defender for x in settled} if _falls_by(state, defender, settled)}
        if not doomed:
            return self
        targets = dict(self.targets)
        for attacker, defender in self.targets:
            standing = self.standings[defender]
            if defender in doomed and standing is not None:
                targets[attacker, defender] = _as_target(state, standing, attacker, self, settled)
        return replace(self, targets=targets)


def outlook_of(state: State, side: Side) -> Outlook:
    """`side` chooses its own targets, but not the enemy's."""
    plain = replace(state, this_turn=(), offensives=())
    left = turns_left(state)
    point = prestige_point(state)
    stakes = tuple(stake(state, sector, left, point) if at_war(state, sector) else 0.0 for sector in SECTORS)
    strategy = conduct(state, side, campaigns(plain, side, stakes))
    standings = tuple(
        _standing(state, plain, sector, strategy, stakes[sector], left, point) if at_war(state, sector) else None
        for sector in SECTORS
    )
    entente, central_powers = (kept(state, each) for each in Side)
    outlook = Outlook(standings, {}, strategy, left, point, (entente, central_powers))
    targets = {
        (attacker, sector): _as_target(state, standing, attacker, outlook, ())
        for sector, standing in zip(SECTORS, standings, strict=True)
        if standing is not None and state.setup.board.sectors[sector].side != side
        for attacker in state.setup.board.sectors[sector].neighbours
    }
    return replace(outlook, targets=targets)


# --------------------------------------------------------------------------------------------------- time


def turns_left(state: State) -> float:
    """The number of turns after this one, each discounted a little more than the one before."""
    if is_last_turn(state):
        return 0.0
    total, weight, peace = 0.0, 1.0, peace_next(state)
    lasts = w.RP_A_TURN_LASTS if state.setup.board.sudden_death_vp else w.RP_A_TURN_LASTS_BY_ROLL
    for _ in range(state.setup.board.last_turn - state.turn):
        weight *= lasts * (1.0 - peace)
        total += weight
    return total


def peace_next(state: State) -> float:
    """The chance that the event that ends the war is drawn next turn (14.2)."""
    return max([drawn_next(state, event) for event in state.setup.board.edition.cards.ends_war], default=0.0)


def prestige_point(state: State) -> float:
    """A prestige point now: its full worth on the last turn, much less before (14.2)."""
    if is_last_turn(state):
        return w.PRESTIGE_POINT
    before_end = state.setup.board.last_turn - state.turn
    sooner = peace_next(state) * w.PRESTIGE_LASTS
    return w.PRESTIGE_POINT * max(w.PRESTIGE_LASTS**before_end, sooner)


def kept(state: State, side: Side) -> float:
    """The worth of an RP not spent this turn: 0 at the end of the war."""
    return 0.0 if is_last_turn(state) else w.KEPT


# ---------------------------------------------------------------------------------------------- standings


def _standing(
    state: State, plain: State, sector: Sector, strategy: Conduct, stake: float, left: float, point: float
) -> Standing:
    board = state.setup.board
    printed = board.sectors[sector]
    most = len(printed.track)
    attacks = threats(state, sector, strategy, this_turn=True)
    now = together((*attacks, *own_blows(state, sector, strategy), *event_losses(state, sector)), most)
    later = together(threats(plain, sector, strategy, this_turn=False), most)
    delay = w.DELAY_OF_OURS if printed.side == strategy.side else w.DELAY
    fall = danger(most, now, later, tempo_of(state, sector, horizon(state)), delay)
    burden = _burden(board, sector, fall, stake, left, point)
    return Standing(sector, now, later, fall, stake, burden)


def _as_target(
    state: State, standing: Standing, attacker: Sector, outlook: Outlook, settled: tuple[Offensive, ...]
) -> tuple[float, ...]:
    board, sector = state.setup.board, standing.sector
    most = len(board.sectors[sector].track)
    ours = tuple(x for x in settled if x.defender == sector and x.attacker != attacker)
    others = threats(state, sector, outlook.conduct, this_turn=True, without=(attacker, *(x.attacker for x in settled)))
    sure = tuple((1.0, of_offensive(state, x.attacker, sector, x.size).losses) for x in ours)
    own = own_blows(state, sector, outlook.conduct)
    now = together((*sure, *others, *own, *event_losses(state, sector)), most)
    fall = danger(most, now, standing.later, tempo_of(state, sector, horizon(state)), w.DELAY)
    return _burden(board, sector, fall, standing.stake, outlook.turns_left, outlook.prestige_point)


def _falls_by(state: State, sector: Sector, settled: tuple[Offensive, ...]) -> bool:
    ours = tuple((1.0, of_offensive(state, x.attacker, sector, x.size).losses) for x in settled if x.defender == sector)
    left = losses_to_surrender(state, sector)
    return together(ours, left)[left] >= w.LIKELY


def price(burden: tuple[float, ...], losses: int, hits: Losses) -> float:
    """The average added burden, or part of one, from losses with these chances."""
    last, before = len(burden) - 1, burden[losses]
    return sum(chance * (burden[min(losses + n, last)] - before) for n, chance in enumerate(hits))


def worth_of_vp(state: State, vp: int) -> float:
    """What so many VP are worth to the side that has them, as prestige apart: all of the war at sudden death (14.1).

    On the last turn fewer than that lead nowhere.
    """
    needed, most = state.setup.board.sudden_death_vp, len(w.VICTORY_POINTS) - 1
    if vp >= needed:
        return w.WAR
    return 0.0 if is_last_turn(state) else w.VICTORY_POINTS[vp * most // needed]


def stake(state: State, sector: Sector, left: float, point: float) -> float:
    """What a sector's surrender costs its side: the war, or VP, production and prestige (13.2)."""
    board = state.setup.board
    if sector in board.edition.features.hearts:
        return w.WAR
    printed = board.sectors[sector]
    enemy = printed.side.enemy
    if not board.sudden_death_vp:
        return _stake_by_rolls(state, sector, left)
    romania = board.edition.features.romania_bonus * left if sector == Sector.ROMANIA else 0.0
    return (
        worth_of_vp(state, state.vp[enemy] + printed.victory_points)
        - worth_of_vp(state, state.vp[enemy])
        + production(state, sector) * left
        + printed.track[min(1, printed.last_space)] * left * w.STRENGTH
        + romania
        + point * printed.victory_points
    )


def _stake_by_rolls(state: State, sector: Sector, left: float) -> float:
    """The cost of a surrender followed by an Armistice roll, now or later (7)."""
    printed = state.setup.board.sectors[sector]
    enemy = printed.side.enemy
    after = state.vp[enemy] + printed.victory_points
    wins = float(armistice_chance(after))
    lost = (
        _vp_to_come(state, enemy, after)
        - _vp_to_come(state, enemy, state.vp[enemy])
        + production(state, sector) * left
        + printed.track[min(1, printed.last_space)] * left * w.STRENGTH
    )
    return wins * w.WAR_BY_ROLL + (1.0 - wins) * lost


def _vp_to_come(state: State, side: Side, vp: int) -> float:
    """The worth of VP in future Armistice rolls and in the count at the end of the war (7, 10)."""
    board = state.setup.board
    to_end = 0 if is_last_turn(state) else board.last_turn - state.turn
    others = state.vp[side.enemy]
    leads = vp > others or (vp == others and board.tie_winner == side)
    counted = w.WAR_BY_ROLL * w.COUNT_LASTS**to_end if leads else 0.0
    return counted + min(vp, w.ENOUGH_VP) * w.VP_IN_ROLLS * min(1.0, to_end / w.TURNS_OF_ROLLS)


def chance_of_surrender(state: State, sector: Sector, outlook: Outlook, losses: int, turns: int) -> float:
    """The chance that a sector at `losses` surrenders, so many turns after this one counted too.

    Not discounted: as a person is told it.
    """
    standing = outlook.standings[sector]
    if standing is None:
        return 0.0
    most = len(state.setup.board.sectors[sector].track)
    return danger(most, standing.now, standing.later, tempo_of(state, sector, turns), 1.0)[losses]


class Burden(NamedTuple):
    """A burden in its parts, each by losses: the danger of surrender, repairs, missing dice, prestige and RP."""

    surrender: tuple[float, ...]
    repairs: tuple[float, ...]
    dice: tuple[float, ...]
    prestige: tuple[float, ...]
    income: tuple[float, ...]


def parts_of_burden(state: State, sector: Sector, burden: tuple[float, ...], left: float, point: float) -> Burden:
    printed = state.setup.board.sectors[sector]
    prestige, per_value = point * printed.prestige_value, printed.production_per_value
    besides = _besides(printed.track, prestige, per_value, left, can_recover(sector))
    surrender = tuple(whole - sum(part) for whole, *part in zip(burden, *besides, strict=True))
    return Burden(surrender, *besides)


def _besides(
    track: tuple[int, ...], prestige: float, per_value: int, left: float, repairs: bool
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """What losses cost beyond the danger of surrender: repairs, missing dice, prestige and RP."""
    missing, weight = [track[0] - value for value in track], min(1.0, left)
    wear = [w.REPAIR[min(losses, len(w.REPAIR) - 1)] * weight if repairs else 0.0 for losses in range(len(track))]
    dice = [here * w.DIE_A_TURN * weight for here in missing]
    rp = [here * per_value * w.VALUE_LASTS * weight for here in missing]
    return (*wear, 0.0), (*dice, 0.0), tuple([here * prestige for here in (*missing, track[0])]), (*rp, 0.0)


@lru_cache(maxsize=4096)
def _burden_of(
    track: tuple[int, ...],
    prestige: float,
    per_value: int,
    left: float,
    fall: tuple[float, ...],
    stake: float,
    repairs: bool,
) -> tuple[float, ...]:
    besides = _besides(track, prestige, per_value, left, repairs)
    return tuple([chance * stake + sum(part) for chance, *part in zip(fall, *besides, strict=True)])


def _burden(
    board: Board, sector: Sector, fall: tuple[float, ...], stake: float, left: float, point: float
) -> tuple[float, ...]:
    printed = board.sectors[sector]
    prestige, repairs = point * printed.prestige_value, can_recover(sector)
    return _burden_of(printed.track, prestige, printed.production_per_value, left, fall, stake, repairs)
