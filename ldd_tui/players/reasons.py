"""Why an action may be good: the strongest fact of the position. The words are in `ldd_tui.text.reasons`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice, product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules import actions as a
from rules import combat, engine, naval_table, surrender_odds
from rules.actions import Action
from rules.forecasts import forecast
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    IMPLEMENTED,
    RUSSIA,
    Battle,
    Choice,
    CounterAttack,
    Decision,
    Level,
    Phase,
    Sector,
    Side,
    State,
    Technology,
)
from rules.obligations import mandatory
from rules.odds import FACES, chance_of_hit, mean, offensive, research, revolution
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection
from rules.phases.initiative import most_bid
from rules.phases.reinforcements import cost, may_be_reinforced
from rules.phases.technology import next_level
from rules.pools import attempt_modifier, counter_attack, pool, with_michael
from rules.rerolls import at_stage, on_the_table
from rules.sectors import (
    at_war,
    can_attack,
    is_barred,
    losses_to_surrender,
    operational_value,
    set_sector,
)
from rules.sequence import later, place, reached, still_reinforces
from rules.victory import armistice_chance, vp_after

_SPENT_IN = frozenset((Phase.TECHNOLOGY, Phase.OFFENSIVES, Phase.REINFORCEMENTS))
_WINS, _SURRENDERS, _RISK = 0.005, 0.1, 0.02
"""The least chances worth a reason: to win the war, of a surrender, and of a reduced risk."""


class Reason(Struct, frozen=True):
    """Why an action may be good or bad."""


class WinsTheWar(Reason, frozen=True):
    chance: float


class Mandatory(Reason, frozen=True):
    event: int


class Surrender(Reason, frozen=True):
    """The chance that a target surrenders, and what that is worth."""

    chance: float
    vp: int


class Losses(Reason, frozen=True):
    """A target's mean losses, and the chance of a counter-attack or None (10.3.4)."""

    losses: float
    counter: float | None


class Prestige(Reason, frozen=True):
    """Prestige points that Operational Values gained or taken count at the end of this turn (14.2)."""

    points: float


class SurrenderRisk(Reason, frozen=True):
    """A sector's chances of surrender before and after: by attacks that cards `demanded`, or by all enemies.

    `decides`: its surrender would lose the war.
    """

    sector: Sector
    before: float
    after: float
    demanded: bool = False
    decides: bool = False


class OperationalValue(Reason, frozen=True):
    before: int
    after: int


class RevolutionRisk(Reason, frozen=True):
    chance: float


class LeftToSurrender(Reason, frozen=True):
    """A sector's losses from surrender; 0: it surrenders."""

    left: int


class SurrendersAfter(Reason, frozen=True):
    """A target's losses to surrender, next to its mean losses."""

    count: int


class Unlocks(Reason, frozen=True):
    """The chance to unlock a level (10.2.4). `too_late`: it would only act next turn, and none comes."""

    level: Level
    chance: float
    too_late: bool = False


class Implements(Reason, frozen=True):
    technology: Technology


class FewerEnemyRerolls(Reason, frozen=True):
    """Aviation that matches an attacker's (10.2.7)."""


class NoEffect(Reason, frozen=True):
    """A level that changes no attack on today's board. `value`: the Operational Value; None: the sector is neutral."""

    technology: Technology
    value: int | None


class CubesThen(Reason, frozen=True):
    """The research cubes for the next attempt (10.2.5). `too_late`: there is none."""

    cubes: int
    too_late: bool


class SeaRoll(Reason, frozen=True):
    """RP that U-boats take, or that the blockade leaves, on average (9; 6.6)."""

    side: Side
    rp: float


class WinsInitiative(Reason, frozen=True):
    """The chance that a bid wins the initiative if every enemy bid is equally likely (6.2)."""

    chance: float


class Keeps(Reason, frozen=True):
    """RP kept for another turn, or for `phase` this turn; neither: for several phases."""

    rp: int
    turn: int | None = None
    phase: Phase | None = None


class Wastes(Reason, frozen=True):
    """RP above what a side may hold, which it loses (8.2)."""

    rp: int


class LeavesRp(Reason, frozen=True):
    rp: int


class Saves(Reason, frozen=True):
    """RP that the same with less doesn't cost."""

    rp: int


class DoneLater(Reason, frozen=True):
    """The side did it later in the same phase too: what it did before was the mistake."""


class EventHelps(Reason, frozen=True):
    side: Side


class ThrownAgain(Reason, frozen=True):
    """Each re-rolled die's chance to cause a loss, and to cost one (event 19)."""

    hit: float
    loss: float


# ------------------------------------------------------------------------------------------------ finding it


def reason(state: State, action: Action) -> Reason | None:
    """The strongest reason for or against a legal action. Raises ValueError if no choice is awaited."""
    return next(iter(reasons(state, action, 1)), None)


def reasons(state: State, action: Action, most: int = 2) -> tuple[Reason, ...]:
    """The strongest first. Raises what `reason` raises."""
    if not isinstance(state.waiting, Choice):
        raise ValueError("no choice is awaited")
    find = _FINDERS.get(type(action))
    return () if find is None else tuple(islice(find(state, state.waiting.side, action), most))


def _rp_left(state: State, side: Side, action: Action) -> Iterator[Reason]:
    yield LeavesRp(state.rp[side] - engine.explain(state, action).cost)


def wasted(state: State, side: Side) -> int:
    return max(0, state.rp[side] + collection(state, side).collected - state.setup.board.maximum_rp)


def _done(state: State, side: Side, _action: a.Done) -> Iterator[Reason]:
    this_turn = later(state, side) & _SPENT_IN
    if not any(may_be_reinforced(state, sector) for sector in state.setup.board.of_side(side)):
        this_turn -= {Phase.REINFORCEMENTS}
    if not this_turn and is_last_turn(state):
        return
    if not this_turn and (lost := wasted(state, side)):
        yield Wastes(min(lost, state.rp[side]))
    if state.rp[side]:
        phase = next(iter(this_turn)) if len(this_turn) == 1 else None
        yield Keeps(state.rp[side], None if this_turn else state.turn + 1, phase)


def _bid(state: State, side: Side, action: a.Bid) -> Iterator[Reason]:
    wins_tie = state.setup.board.printed_initiative(state.turn) == side
    bids = range(most_bid(state, side.enemy) + 1)
    margins = [one + action.rp - two - other for other, one, two in product(bids, FACES, FACES)]
    yield WinsInitiative(sum(margin > 0 or (wins_tie and not margin) for margin in margins) / len(margins))


# ------------------------------------------------------------------------------------------------ offensives


def _offensive(state: State, side: Side, action: a.Offensive) -> Iterator[Reason]:
    board, defender = state.setup.board, action.defender
    seen, demand = forecast(state, action.attacker, defender, action.size), mandatory(state, side)
    surrender, printed = float(seen.surrender), board.sectors[defender]
    decides = _would_decide(state, defender)
    if surrender > _WINS and decides:
        yield WinsTheWar(surrender)
    if demand is not None:
        yield Mandatory(demand.event)
    if surrender > _SURRENDERS and not decides:
        yield Surrender(surrender, printed.victory_points)
    track, losses = printed.track, state.sectors[defender].losses
    left = sum(track[min(losses + n, len(track) - 1)] * likely for n, likely in seen.odds.losses)
    yield from _prestige(state, defender, float(track[losses] - left))
    counter = None
    if board.edition.features.counter_attack:
        applies = counter_attack(state, action.attacker, defender) == CounterAttack.APPLIES
        counter = float(seen.odds.counter_attack) if applies else 0.0
    yield Losses(float(seen.odds.expected), counter)
    yield SurrendersAfter(losses_to_surrender(state, defender))


def _would_decide(state: State, sector: Sector) -> bool:
    """Whether a sector's surrender would end the war (13.2.4, 14.1), or its Armistice roll surely (7)."""
    board, after = state.setup.board, vp_after(state, sector)
    if not board.sudden_death_vp:
        return armistice_chance(after) == 1
    return sector in board.edition.features.hearts or after >= board.sudden_death_vp


def _prestige(state: State, sector: Sector, values: float) -> Iterator[Reason]:
    points = values * state.setup.board.sectors[sector].prestige_value
    if points and is_last_turn(state):
        yield Prestige(points)


# ------------------------------------------------------------------------------------------------ reinforcements


def _reinforce(state: State, side: Side, action: a.Reinforce) -> Iterator[Reason]:
    sector, here = action.sector, state.sectors[action.sector]
    after = set_sector(state, sector, replace(here, losses=here.losses - action.spaces))
    for demanded, chance in ((True, surrender_odds.by_demand), (False, surrender_odds.by_all)):
        before, then = float(chance(state, sector)), float(chance(after, sector))
        if before - then > _RISK:
            yield SurrenderRisk(sector, before, then, demanded, _would_decide(state, sector))
            break
    values = operational_value(state, sector), operational_value(after, sector)
    yield from _prestige(state, sector, values[1] - values[0])
    if values[0] != values[1]:
        yield OperationalValue(*values)
    if sector == RUSSIA:
        by_spaces = state.setup.board.edition.features.revolution_by_spaces
        dice = action.spaces if by_spaces else cost(state.reinforced[sector], action.spaces)
        yield RevolutionRisk(float(revolution(state.revolution_dice + dice)))
    yield LeftToSurrender(losses_to_surrender(after, sector))


# ------------------------------------------------------------------------------------------------ technology


def _research(state: State, side: Side, action: a.Research) -> Iterator[Reason]:
    yield _unlocks(state, side, action.technology, action.rp - 1, state.trees[side].cubes[action.technology])


def _research_again(state: State, side: Side, _action: a.RerollResearch) -> Iterator[Reason]:
    attempt = state.attempt
    assert attempt is not None
    cubes = state.trees[side].cubes[attempt.technology] - 1
    yield _unlocks(state, side, attempt.technology, attempt.bonus, cubes)


def _unlocks(state: State, side: Side, which: Technology, bonus: int, cubes: int) -> Unlocks:
    level = next_level(state, side, which)
    assert level is not None
    chance = float(research(level.needed, bonus + attempt_modifier(state, side, which), cubes))
    too_late = which not in IMPLEMENTED and is_last_turn(state)
    return Unlocks(level, chance, too_late)


def _implement(state: State, _side: Side, action: a.Implement) -> Iterator[Reason]:
    sector, technology = action.sector, action.technology
    value = operational_value(state, sector)
    if not at_war(state, sector):
        yield NoEffect(technology, None)
        return
    if technology == Technology.AVIATION:
        after = engine.apply(state, action).state
        near = state.setup.board.sectors[sector].neighbours
        gains = any(_rerolls(after, sector, one) > _rerolls(state, sector, one) for one in near)
        spares = any(_rerolls(after, one, sector) < _rerolls(state, one, sector) for one in near)
    else:
        gains, spares = technology != Technology.ARTILLERY or state.sectors[sector].levels[technology] < value, False
    if gains:
        yield Implements(technology)
    if spares:
        yield FewerEnemyRerolls()
    if not gains and not spares:
        yield NoEffect(technology, value)


def _rerolls(state: State, attacker: Sector, defender: Sector) -> int:
    """The Artillery dice that Aviation may re-roll in the largest offensive."""
    if not can_attack(state, attacker, defender):
        return 0
    dice = pool(state, attacker, defender, operational_value(state, attacker))
    return min(dice.rerolls, dice.artillery_dice)


def _take_cube(state: State, side: Side, _action: a.TakeCube) -> Iterator[Reason]:
    assert state.attempt is not None
    yield CubesThen(state.trees[side].cubes[state.attempt.technology] + 1, is_last_turn(state))


# ------------------------------------------------------------------------------------------------ at sea


def _naval(state: State, side: Side, action: a.Naval) -> Iterator[Reason]:
    yield SeaRoll(side, float(mean(naval_table.chances(state, side, action.rp))))


def _absorb(state: State, _side: Side, action: a.Absorb) -> Iterator[Reason]:
    yield LeftToSurrender(losses_to_surrender(state, action.sector) - 1)


# ------------------------------------------------------------------------------------------------ events and dice


def _card(state: State, _side: Side, action: a.CancelEvent | a.ChooseSetAside) -> Iterator[Reason]:
    """The side that a card helps, by the value network with and without it (10.2.7, 16.2)."""
    from ldd_tui.players.value.judging import chance_to_win  # it takes time to load

    without = next(x for x in engine.legal(state) if isinstance(x, a.KeepEvents | a.Decline))
    chosen, left = (chance_to_win(engine.apply(state, x).state) for x in (action, without))
    happens, not_ = (left, chosen) if isinstance(action, a.CancelEvent) else (chosen, left)
    yield EventHelps(ENTENTE if happens > not_ else CENTRAL_POWERS)


def _battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def _reroll(state: State, _side: Side, _action: a.Reroll) -> Iterator[Reason]:
    assert isinstance(state.waiting, Choice)
    battle = _battle(state)
    again = at_stage(state, battle)
    modifier = on_the_table(battle, artillery=again.artillery)[1]
    costs = Fraction(0)
    if state.waiting.decision == Decision.BRUSILOV:
        costs = 1 - Fraction(len(state.setup.board.edition.cards.dice_again[again.event].faces), len(FACES))
    yield ThrownAgain(float(chance_of_hit(modifier, battle.pool.needed)), float(costs))


def _michael(state: State, _side: Side, _action: a.UseMichael) -> Iterator[Reason]:
    seen = offensive(with_michael(state, _battle(state).pool))
    yield Losses(float(seen.expected), float(seen.counter_attack))


def _settle(state: State, _side: Side, action: a.Settle) -> Iterator[Reason]:
    battle = _battle(state)
    spaces = combat.failed_dice(battle) - action.rp
    yield LeftToSurrender(max(0, losses_to_surrender(state, battle.attacker) - spaces))


_FINDERS: dict[type[Action], Callable[[State, Side, Any], Iterator[Reason]]] = {
    a.Absorb: _absorb,
    a.Bid: _bid,
    a.BuyInitiative: _rp_left,
    a.CancelEvent: _card,
    a.ChooseSetAside: _card,
    a.Done: _done,
    a.Implement: _implement,
    a.Naval: _naval,
    a.Offensive: _offensive,
    a.Reinforce: _reinforce,
    a.Reroll: _reroll,
    a.RerollResearch: _research_again,
    a.Research: _research,
    a.Settle: _settle,
    a.TakeCube: _take_cube,
    a.UseMichael: _michael,
}


# ------------------------------------------------------------------------------------------------ likely repairs


_REPAIRED = (0, 1, 1, 2, 2, 3)
"""The losses usually repaired before the next offensives, of 0, 1, 2...: half of them, and at most 3."""

_FOR_REPAIRS = 0.7
"""The share of its RP that a side may spend on repairs before an attack."""


def likely_spaces(state: State, sector: Sector) -> int | None:
    """The spaces a sector will likely recover before this turn's enemy offensives (10.1); None if it can't."""
    board = state.setup.board
    side = board.sectors[sector].side
    before_blows = place(state, Phase.REINFORCEMENTS, side) < place(state, Phase.OFFENSIVES, side.enemy)
    if not before_blows or not still_reinforces(state, side):
        return None
    if not state.sectors[sector].losses or is_barred(state, sector):
        return None
    rp = state.rp[side]
    if not reached(state, Phase.INCOME):
        rp = min(rp + collection(state, side).collected, board.maximum_rp)
    left = rp * _FOR_REPAIRS
    for one in sorted(board.of_side(side), key=lambda s: -state.sectors[s].losses):
        losses = state.sectors[one].losses
        if not at_war(state, one) or not losses or is_barred(state, one):
            continue
        spaces = _REPAIRED[min(losses, len(_REPAIRED) - 1)]
        while spaces and cost(0, spaces) > left:
            spaces -= 1
        if one == sector:
            return spaces
        left -= cost(0, spaces)
    return 0
