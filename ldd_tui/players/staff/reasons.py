"""The reasons for and against a reinforcement, an attempt, an implementation or an offensive, as facts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ldd_tui.players.staff import advice as r
from ldd_tui.players.staff import advice_on_rolls as on_rolls
from ldd_tui.players.staff import chances, technology
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.advice import Reason
from ldd_tui.players.staff.outlook import Outlook, chance_of_surrender, peace_next
from ldd_tui.players.staff.planning import Means, Weighing
from ldd_tui.players.staff.reinforcements import revolution_dice
from ldd_tui.players.staff.tempo import horizon
from rules import actions as a
from rules import pools, surrender_odds
from rules.forecasts import forecast, with_all_rerolls
from rules.model import IMPLEMENTED, CounterAttack, Sector, Side, State, Technology
from rules.obligations import is_free, mandatory, may_activate
from rules.odds import revolution
from rules.phases.end_of_turn import is_last_turn
from rules.phases.offensives import pairs
from rules.phases.technology import IMPLEMENTATION_COST, next_level
from rules.pools import counter_attack, launches
from rules.sectors import at_war, can_recover, losses_to_surrender, production, set_sector
from rules.victory import armistice_chance

LEAST_CHANCE = 0.005
"""Chances below this are not worth a reason."""


# --------------------------------------------------------------------------------------------- offensives


def offensive_reasons(state: State, means: Means, weighing: Weighing) -> Iterable[Reason]:
    side, action = means.side, weighing.action
    assert isinstance(action, a.Offensive)
    attacker, defender = action.attacker, action.defender
    demand = mandatory(state, side)
    if demand is not None:
        yield r.Mandatory(demand.event, demand.full_size)
    dice = chances.of_offensive(state, attacker, defender, action.size)
    seen = forecast(state, attacker, defender, action.size)
    expected, surrender = float(seen.odds.expected), float(seen.surrender)
    if seen.pool.attack_dice != action.size or seen.pool.artillery_dice:
        yield r.DiceThrown(action.size, seen.pool.attack_dice, seen.pool.artillery_dice)
    is_likely, decides = surrender > LEAST_CHANCE, _would_decide(state, defender)
    if is_likely:
        yield r.WinsTheWar(defender, surrender) if decides else _surrender_worth(state, defender, surrender)
    yield r.LossesExpected(defender, expected, surrender, surrender_told=is_likely and decides)
    if seen.pool.priced_by:
        yield on_rolls.FailedDice(seen.pool.priced_by, dice.price)
    again = _if_thrown_again(state, attacker, defender, action.size)
    if again is not None:
        yield again
    yield from _other_sizes(state, side, action)
    if state.setup.board.edition.features.counter_attack:
        yield _counter_attack(state, attacker, defender, dice)
        yield from _counter_attacks_given_up(state, side, attacker, defender)
    yield from _prestige(state, defender, dice.losses)
    yield from _threat(state, attacker)


def _if_thrown_again(state: State, attacker: Sector, defender: Sector, size: int) -> r.IfThrownAgain | None:
    """The effect of all re-rolls that people may choose; `None` if nobody may."""
    may = forecast(state, attacker, defender, size).may
    if not may:
        return None
    again = with_all_rerolls(state, attacker, defender, size)
    brought, surrenders, own = map(float, (again.expected, again.surrender, again.attacker_expected))
    return r.IfThrownAgain(may, brought, surrenders, own)


def _other_sizes(state: State, side: Side, action: a.Offensive) -> Iterable[Reason]:
    demand = mandatory(state, side)
    if demand is not None and demand.full_size:
        return
    attacker, defender = action.attacker, action.defender
    free, rp = is_free(state, attacker, defender), state.rp[side]
    largest = next((most for one, other, most in pairs(state, side) if (one, other) == (attacker, defender)), 0)
    for size in (action.size - 1, action.size + 1):
        if 1 <= size <= largest and (free or size <= rp):
            seen = forecast(state, attacker, defender, size)
            expected, surrender = float(seen.odds.expected), float(seen.surrender)
            yield r.OtherSize(defender, size, 0 if free else size - action.size, expected, surrender)


def _counter_attacks_given_up(state: State, side: Side, attacker: Sector, defender: Sector) -> Iterable[Reason]:
    """Sectors that could attack the attacker without a counter-attack this turn, if it attacks here."""
    enemy = side.enemy
    if state.passed[enemy] or launches(state, attacker):
        return
    freed = tuple(
        other
        for other in state.setup.board.sectors[attacker].neighbours
        if other != defender
        and at_war(state, other)
        and may_activate(state, other, attacker)
        and (state.rp[enemy] or is_free(state, other, attacker))
        and counter_attack(state, other, attacker) == CounterAttack.APPLIES
    )
    if freed:
        yield r.GivesUpCounterAttacks(attacker, freed)


def _surrender_worth(state: State, sector: Sector, surrender: float) -> Reason:
    board = state.setup.board
    printed = board.sectors[sector]
    after = state.vp[printed.side.enemy] + printed.victory_points
    if not board.sudden_death_vp:
        roll, rp = float(armistice_chance(after)), production(state, sector)
        return on_rolls.WinsByRoll(sector, surrender, printed.victory_points, after, roll, rp)
    return r.SurrenderWorth(sector, printed.victory_points, after, board.sudden_death_vp, production(state, sector))


def _would_decide(state: State, sector: Sector) -> bool:
    """Whether a surrender, or a certain Armistice roll after it, ends the war (7, 13.2.4, 14.1)."""
    board = state.setup.board
    after = state.vp[board.sectors[sector].side.enemy] + board.sectors[sector].victory_points
    if not board.sudden_death_vp:
        return armistice_chance(after) == 1
    return sector in board.edition.features.hearts or after >= board.sudden_death_vp


def _counter_attack(state: State, attacker: Sector, defender: Sector, dice: chances.Dice) -> Reason:
    verdict = counter_attack(state, attacker, defender)
    if verdict != CounterAttack.APPLIES and not dice.own_expected:
        return r.NoCounterAttack(verdict)
    surrender = sum(dice.own[losses_to_surrender(state, attacker) :])
    return r.CounterAttackRisk(attacker, dice.counter_attack, dice.own_expected, surrender)


def _prestige(state: State, sector: Sector, hits: chances.Losses) -> Iterable[Reason]:
    if is_last_turn(state) or peace_next(state):
        board, losses = state.setup.board, state.sectors[sector].losses
        track = board.sectors[sector].track
        values = [track[min(losses + n, len(track) - 1)] for n in range(len(hits))]
        lost = track[losses] - sum(value * chance for value, chance in zip(values, hits, strict=True))
        points = lost * board.sectors[sector].prestige_value
        if points:
            yield r.Prestige(points, is_last_turn(state))


def _threat(state: State, sector: Sector) -> Iterable[Reason]:
    enemy = state.setup.board.sectors[sector].side.enemy
    if state.passed[enemy]:
        return
    attacks = tuple(
        r.Attack(
            attacker,
            float(forecast(state, attacker, sector, largest).odds.expected),
            _if_thrown_again(state, attacker, sector, largest),
        )
        for attacker, defender, largest in pairs(state, enemy)
        if defender == sector
    )
    if attacks:
        yield r.Threat(sector, attacks)


# ----------------------------------------------------------------------------------------- reinforcements


def reinforcement_reasons(state: State, means: Means, weighing: Weighing) -> Iterable[Reason]:
    action = weighing.action
    assert isinstance(action, a.Reinforce)
    sector, spaces = action.sector, action.spaces
    board, losses = state.setup.board, state.sectors[sector].losses
    yield from _by_demand(state, sector, spaces)
    yield from _risk(state, sector, (means.outlook, losses), (means.outlook, losses - spaces))
    yield from _threat(state, sector)
    track = board.sectors[sector].track
    if track[losses] != track[losses - spaces]:
        yield r.HigherOperationalValue(track[losses], track[losses - spaces])
        points = (track[losses - spaces] - track[losses]) * board.sectors[sector].prestige_value
        if points and (is_last_turn(state) or peace_next(state)):
            yield r.Prestige(points, is_last_turn(state))
        if board.sectors[sector].production_per_value:
            brings = (track[losses - spaces] - track[losses]) * board.sectors[sector].production_per_value
            yield on_rolls.HigherIncome(brings)
    if sector == Sector.RUSSIA:
        dice = state.revolution_dice + revolution_dice(state, spaces)
        steps = board.revolution_last - state.revolution
        yield r.RevolutionRisk(float(revolution(dice)), steps)


def _by_demand(state: State, sector: Sector, spaces: int) -> Iterable[Reason]:
    """The risk from attacks that cards demand this turn, with and without a reinforcement."""
    here = state.sectors[sector]
    reinforced = set_sector(state, sector, replace(here, losses=here.losses - spaces))
    before, after = (float(surrender_odds.by_demand(now, sector)) for now in (state, reinforced))
    if before > LEAST_CHANCE:
        yield r.SurrenderThisTurn(sector, before, after, _would_decide(state, sector))


def _risk(state: State, sector: Sector, before: tuple[Outlook, int], after: tuple[Outlook, int]) -> Iterable[Reason]:
    def chances_after(turns: int) -> list[float]:
        return [chance_of_surrender(state, sector, outlook, losses, turns) for outlook, losses in (before, after)]

    ahead, recovers = horizon(state), can_recover(sector)
    told, at_once = chances_after(ahead), chances_after(0)
    if told[0] <= LEAST_CHANCE:
        return
    until: int | None = state.turn + ahead
    if recovers and all(more - less <= LEAST_CHANCE for more, less in zip(told, at_once, strict=True)):
        told, until = at_once, None
    decides, last = _would_decide(state, sector), is_last_turn(state)
    yield r.SurrenderRisk(sector, told[0], told[1], decides, until, recovers, last)
    yield from _roll_then(state, sector)


def _roll_then(state: State, sector: Sector) -> Iterable[Reason]:
    """The chance that the enemy's Armistice roll after a surrender wins, unless it is certain."""
    board = state.setup.board
    after = state.vp[board.sectors[sector].side.enemy] + board.sectors[sector].victory_points
    if not board.sudden_death_vp and 0 < armistice_chance(after) < 1:
        yield on_rolls.RollThen(sector, after, float(armistice_chance(after)))


# --------------------------------------------------------------------------------------------- technology


def technology_reasons(_state: State, means: Means, weighing: Weighing) -> Iterable[Reason]:
    state, outlook, side, action = means.state, means.outlook, means.side, weighing.action
    ahead = technology.prospect(state, outlook, side)
    if isinstance(action, a.Implement):
        sector, which = action.sector, action.technology
        now, levels = state.sectors[sector].levels[which], weighing.price // IMPLEMENTATION_COST
        level = now + levels
        yield r.Implemented(sector, which, state.setup.board.number(side, which, now + 1), levels)
        gives = technology.gains(ahead, sector, which, level)
        yield _at_the_front(ahead, gives.inflicted, gives.spared)
        if which == Technology.DEFENCE and outlook.standings[sector] is not None:
            yield from _safer(ahead, sector, level)
        return
    assert isinstance(action, a.Research)
    next_ = next_level(state, side, action.technology)
    assert next_ is not None
    tree = state.trees[side]
    which = action.technology
    chance = technology.chance_of(ahead, which, action.rp - 1)
    added = action.rp - 1 + tree.cubes[which] + pools.attempt_modifier(state, side, which)
    level = state.setup.board.number(side, which, tree.levels[which] + 1)
    yield r.UnlockChance(which, level, chance, next_.needed, added)
    if which in IMPLEMENTED:
        found = [gives for _, gives in technology.gains_worth_implementing(ahead, which)]
        yield _at_the_front(ahead, sum(x.inflicted for x in found), sum(x.spared for x in found))
        return
    rp_a_turn = technology.naval_gives if which == Technology.NAVAL else technology.air_raid_gives
    turns = 0.0 if is_last_turn(state) else ahead.turns * w.INCOME_LASTS
    yield r.SavesRp(rp_a_turn(ahead.state, side), turns)


def _at_the_front(ahead: technology.Prospect, inflicted: float, spared: float) -> Reason:
    return r.FrontEffect(inflicted, spared, ahead.turns, to_the_end=ahead.turns < ahead.payback)


def _safer(ahead: technology.Prospect, sector: Sector, level: int) -> Iterable[Reason]:
    state, losses = ahead.today, ahead.today.sectors[sector].losses
    better = technology.with_defence(ahead, sector, level)
    return _risk(state, sector, (ahead.outlook, losses), (better, losses))
