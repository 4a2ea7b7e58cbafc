"""The facts behind the worth of a reinforcement, an attempt, an implementation or an offensive."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.players.staff import chances, outlook, technology
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.advice import Detail, Ground, Reason
from ldd_tui.players.staff.danger import drawn_next, is_last
from ldd_tui.players.staff.outlook import Outlook
from ldd_tui.players.staff.planning import Weighing
from rules import actions as a
from rules.cards import PEACE
from rules.model import IMPLEMENTED, CounterAttack, Sector, Side, State, Technology
from rules.obligations import is_free, mandatory, may_activate
from rules.odds import revolution
from rules.phases.offensives import pairs
from rules.phases.reinforcements import cost
from rules.phases.technology import next_level
from rules.pools import counter_attack, launches
from rules.sectors import at_war, losses_to_surrender, production
from rules.victory import HEARTS

TOLD_FROM = 0.005
"""Chances below this are not worth a reason."""


# --------------------------------------------------------------------------------------------- offensives


def because_of_offensive(state: State, view: Outlook, side: Side, weighing: Weighing) -> Iterable[Reason]:
    """Losses, the surrender they may bring, the counter-attack, prestige, and the card that demands it."""
    action = weighing.action
    assert isinstance(action, a.Offensive)
    attacker, defender = action.attacker, action.defender
    demand = mandatory(state, side)
    if demand is not None:
        yield Reason(Ground.MANDATORY, 0.0, {"event": demand.event})
    dice = chances.of_offensive(state, attacker, defender, action.size)
    before = state.sectors[defender].losses
    worth = view.price_of_blow(attacker, defender, before, dice.losses)
    surrender = sum(dice.losses[losses_to_surrender(state, defender) :])
    told = surrender > TOLD_FROM and _would_decide(state, defender)
    if surrender > TOLD_FROM:
        yield _surrender_worth(state, view, defender, surrender)
    details: dict[str, Detail] = {"sector": int(defender), "expected": dice.expected, "surrender": surrender}
    yield Reason(Ground.LOSSES, worth, details | {"told": int(told)})
    yield from _other_sizes(state, view, side, action)
    yield _counter_attack(state, view, attacker, defender, dice)
    yield from _gives_up(state, side, attacker, defender)
    yield from _prestige(state, view, defender, dice.losses)
    yield from _threat(view, attacker)


def _other_sizes(state: State, view: Outlook, side: Side, action: a.Offensive) -> Iterable[Reason]:
    """What a die less and a die more would do."""
    attacker, defender = action.attacker, action.defender
    free, rp = is_free(state, attacker, defender), state.rp[side]
    largest = next((most for one, other, most in pairs(state, side) if (one, other) == (attacker, defender)), 0)
    for size in (action.size - 1, action.size + 1):
        if 1 <= size <= largest and (free or size <= rp):
            dice = chances.of_offensive(state, attacker, defender, size)
            details: dict[str, Detail] = {
                "sector": int(defender),
                "size": size,
                "rp": 0 if free else size - action.size,
                "expected": dice.expected,
                "surrender": sum(dice.losses[losses_to_surrender(state, defender) :]),
            }
            worth = view.price_of_blow(attacker, defender, state.sectors[defender].losses, dice.losses)
            yield Reason(Ground.OTHER_SIZE, worth, details)


def _gives_up(state: State, side: Side, attacker: Sector, defender: Sector) -> Iterable[Reason]:
    """Who may attack the attacker later this turn without a counter-attack, because it has attacked elsewhere."""
    enemy = side.enemy
    if state.passed[enemy] or launches(state, attacker):
        return
    freed = tuple(
        int(other)
        for other in state.setup.board.sectors[attacker].neighbours
        if other != defender
        and at_war(state, other)
        and may_activate(state, other, attacker)
        and (state.rp[enemy] or is_free(state, other, attacker))
        and counter_attack(state, other, attacker) == CounterAttack.APPLIES
    )
    if freed:
        yield Reason(Ground.GIVES_UP_COUNTER_ATTACK, 0.0, {"sector": int(attacker), "sectors": freed})


def _surrender_worth(state: State, view: Outlook, sector: Sector, chance: float) -> Reason:
    board = state.setup.board
    standing = view.standings[sector]
    assert standing is not None
    side = board.sectors[sector].side
    vp = board.sectors[sector].victory_points
    after = state.vp[side.enemy] + vp
    details: dict[str, Detail] = {
        "sector": int(sector),
        "vp": vp,
        "vp_after": after,
        "needed": board.sudden_death_vp,
        "production": production(state, sector),
        "decides": int(_would_decide(state, sector)),
        "chance": chance,
    }
    return Reason(Ground.SURRENDER_WORTH, chance * standing.stake, details)


def _would_decide(state: State, sector: Sector) -> bool:
    """Whether a sector's surrender would end the war (13.2.4, 14.1)."""
    board = state.setup.board
    printed = board.sectors[sector]
    return sector in HEARTS or state.vp[printed.side.enemy] + printed.victory_points >= board.sudden_death_vp


def _counter_attack(state: State, view: Outlook, attacker: Sector, defender: Sector, dice: chances.Dice) -> Reason:
    verdict = counter_attack(state, attacker, defender)
    lost = -view.price_of(attacker, state.sectors[attacker].losses, dice.own)
    if verdict != CounterAttack.APPLIES and not dice.own_expected:
        return Reason(Ground.NO_COUNTER_ATTACK, 0.0, {"sector": int(attacker), "because": int(verdict)})
    details: dict[str, Detail] = {
        "sector": int(attacker),
        "chance": dice.counter_attack,
        "expected": dice.own_expected,
        "surrender": sum(dice.own[losses_to_surrender(state, attacker) :]),
    }
    return Reason(Ground.COUNTER_ATTACK, lost, details)


def _prestige(state: State, view: Outlook, sector: Sector, hits: chances.Losses) -> Iterable[Reason]:
    """What losses take from the count of the armistice, when that may be near."""
    if is_last(state) or drawn_next(state, PEACE):
        board, losses = state.setup.board, state.sectors[sector].losses
        track = board.sectors[sector].track
        values = [track[min(losses + n, len(track) - 1)] for n in range(len(hits))]
        lost = track[losses] - sum(value * chance for value, chance in zip(values, hits, strict=True))
        points = lost * board.sectors[sector].prestige_value
        if points:
            yield Reason(Ground.PRESTIGE, points * view.prestige_point, {"sector": int(sector), "points": points})


def _threat(view: Outlook, sector: Sector) -> Iterable[Reason]:
    """What the enemy may do to a sector next, this turn."""
    standing = view.standings[sector]
    expected = standing.blows if standing is not None else 0.0
    if expected:
        yield Reason(Ground.THREAT, 0.0, {"sector": int(sector), "expected": expected})


# ----------------------------------------------------------------------------------------- reinforcements


def because_of_reinforcement(state: State, view: Outlook, side: Side, weighing: Weighing) -> Iterable[Reason]:
    """The danger before and after, what threatens it, the Operational Value, and the Revolution."""
    action = weighing.action
    assert isinstance(action, a.Reinforce)
    sector, spaces = action.sector, action.spaces
    standing = view.standings[sector]
    assert standing is not None
    board, losses = state.setup.board, state.sectors[sector].losses
    before, after = (outlook.chance_of_surrender(state, sector, view, n) for n in (losses, losses - spaces))
    if before > TOLD_FROM:
        details: dict[str, Detail] = {
            "sector": int(sector),
            "before": before,
            "after": after,
            "losses": losses,
            "left": losses_to_surrender(state, sector),
            "decides": int(_would_decide(state, sector)),
        }
        yield Reason(
            Ground.DANGER, (standing.danger[losses] - standing.danger[losses - spaces]) * standing.stake, details
        )
    yield from _threat(view, sector)
    track = board.sectors[sector].track
    if track[losses] != track[losses - spaces]:
        details = {"sector": int(sector), "before": track[losses], "after": track[losses - spaces]}
        yield Reason(Ground.OPERATIONAL_VALUE, 0.0, details)
        if is_last(state) or drawn_next(state, PEACE):
            points = (track[losses - spaces] - track[losses]) * board.sectors[sector].prestige_value
            yield Reason(Ground.PRESTIGE, points * view.prestige_point, {"sector": int(sector), "points": points})
    if sector == Sector.RUSSIA:
        dice = state.revolution_dice + cost(state.reinforced[sector], spaces)
        steps = board.revolution_last - state.revolution
        yield Reason(Ground.REVOLUTION, 0.0, {"chance": float(revolution(dice)), "steps": steps, "dice": dice})


# --------------------------------------------------------------------------------------------- technology


def because_of_technology(state: State, view: Outlook, side: Side, weighing: Weighing) -> Iterable[Reason]:
    """What the level gives and how likely it is unlocked; or where it is implemented."""
    action = weighing.action
    ahead = technology.prospect(state, view, side)
    if isinstance(action, a.Implement):
        sector, which = action.sector, action.technology
        level = state.sectors[sector].levels[which] + max(1, weighing.price)
        details: dict[str, Detail] = {"sector": int(sector), "technology": int(which), "level": level}
        yield Reason(Ground.IMPLEMENTED, weighing.total, details)
        gives = technology.gains(ahead, sector, which, level)
        yield _at_the_front(ahead, gives.inflicted, gives.spared)
        if which == Technology.DEFENCE and view.standings[sector] is not None:
            yield from _safer(ahead, sector, level)
        return
    assert isinstance(action, a.Research)
    level_ = next_level(state, side, action.technology)
    assert level_ is not None
    tree = state.trees[side]
    details = {
        "technology": int(action.technology),
        "level": tree.levels[action.technology] + 1,
        "chance": technology.chance_of(ahead, action.technology, action.rp - 1),
        "bonus": action.rp - 1,
        "cubes": tree.cubes[action.technology],
        "needed": level_.needed,
    }
    yield Reason(Ground.UNLOCK, weighing.total, details)
    if action.technology in IMPLEMENTED:
        found = [gives for _, gives in technology.gains_by_sector(ahead, action.technology)]
        yield _at_the_front(ahead, sum(x.inflicted for x in found), sum(x.spared for x in found))
        return
    gives_ = technology.naval_gives if action.technology == Technology.NAVAL else technology.air_raid_gives
    rp = gives_(ahead.state, side)
    turns = ahead.turns * w.INCOME_LASTS
    yield Reason(Ground.LEVEL_GIVES, rp * turns, {"rp_a_turn": rp, "turns": turns})


def _at_the_front(ahead: technology.Prospect, inflicted: float, spared: float) -> Reason:
    """What a level does at the front, and over how many turns that is counted."""
    rest = int(ahead.turns < w.PAYBACK)
    details: dict[str, Detail] = {"inflicted": inflicted, "spared": spared, "turns": ahead.turns, "rest": rest}
    return Reason(Ground.FRONT, 0.0, details)


def _safer(ahead: technology.Prospect, sector: Sector, level: int) -> Iterable[Reason]:
    """The danger of a sector with more Defence."""
    state, view = ahead.today, ahead.outlook
    losses = state.sectors[sector].losses
    before = outlook.chance_of_surrender(state, sector, view, losses)
    after = outlook.chance_of_surrender(state, sector, technology.behind(ahead, sector, level), losses)
    if before > TOLD_FROM:
        left = losses_to_surrender(state, sector)
        details: dict[str, Detail] = {"sector": int(sector), "before": before, "after": after}
        details |= {"losses": losses, "left": left, "decides": int(_would_decide(state, sector))}
        yield Reason(Ground.DANGER, technology.averted(ahead, sector, level), details)
