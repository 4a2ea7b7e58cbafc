"""The facts behind the worth of a reinforcement, an attempt, an implementation or an offensive."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.policies import chances, outlook, technology
from ldd_tui.policies.advice import Detail, Ground, Reason
from ldd_tui.policies.danger import drawn_next, is_last
from ldd_tui.policies.outlook import Outlook
from ldd_tui.policies.plan import Spending
from rules import actions as a
from rules.cards import PEACE
from rules.model import CounterAttack, Sector, Side, State, Technology
from rules.obligations import mandatory
from rules.odds import revolution
from rules.phases.reinforcements import cost
from rules.phases.technology import next_level
from rules.pools import counter_attack
from rules.sectors import losses_to_surrender, production
from rules.victory import HEARTS

TOLD_FROM = 0.005
"""Chances below this are not worth a reason."""


# --------------------------------------------------------------------------------------------- offensives


def because_of_offensive(state: State, view: Outlook, side: Side, step: Spending, price: int) -> Iterable[Reason]:
    """Losses, the surrender they may bring, the counter-attack, prestige, and the card that demands it."""
    action = step.action
    assert isinstance(action, a.Offensive)
    attacker, defender = action.attacker, action.defender
    demand = mandatory(state, side)
    if demand is not None:
        yield Reason(Ground.MANDATORY, 0.0, {"event": demand.event})
    dice = chances.of_offensive(state, attacker, defender, action.size)
    before = state.sectors[defender].losses
    worth = view.price_of_blow(attacker, defender, before, dice.losses)
    surrender = sum(dice.losses[losses_to_surrender(state, defender) :])
    yield Reason(Ground.LOSSES, worth, {"sector": int(defender), "expected": dice.expected, "surrender": surrender})
    if surrender > TOLD_FROM:
        yield _surrender_worth(state, view, defender, surrender)
    yield _counter_attack(state, view, attacker, defender, dice)
    yield from _prestige(state, view, defender, dice.losses)
    yield from _threat(view, attacker)


def _surrender_worth(state: State, view: Outlook, sector: Sector, chance: float) -> Reason:
    board = state.setup.board
    standing = view.standings[sector]
    assert standing is not None
    side = board.sectors[sector].side
    vp = board.sectors[sector].victory_points
    after = state.vp[side.enemy] + vp
    decides = sector in HEARTS or after >= board.sudden_death_vp
    details: dict[str, Detail] = {
        "sector": int(sector),
        "vp": vp,
        "vp_after": after,
        "needed": board.sudden_death_vp,
        "production": production(state, sector),
        "decides": int(decides),
    }
    return Reason(Ground.SURRENDER_WORTH, chance * standing.stake, details)


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


def because_of_reinforcement(state: State, view: Outlook, side: Side, step: Spending, price: int) -> Iterable[Reason]:
    """The danger before and after, what threatens it, the Operational Value, and the Revolution."""
    action = step.action
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


def because_of_technology(state: State, view: Outlook, side: Side, step: Spending, price: int) -> Iterable[Reason]:
    """What the level gives and how likely it is unlocked; or where it is implemented."""
    action = step.action
    ahead = technology.prospect(state, view, side)
    if isinstance(action, a.Implement):
        level = state.sectors[action.sector].levels[action.technology] + 1
        gives = technology.sector_gains(ahead, action.sector, action.technology, level)
        details: dict[str, Detail] = {
            "sector": int(action.sector),
            "technology": int(action.technology),
            "level": level,
        }
        yield Reason(Ground.IMPLEMENTED, step.total, details)
        yield _level_gives(action.technology, gives, ahead)
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
    yield Reason(Ground.UNLOCK, step.total, details)
    yield _level_gives(action.technology, technology.level_gives(ahead, action.technology), ahead)


def _level_gives(which: Technology, gives: float, ahead: technology.Prospect) -> Reason:
    details: dict[str, Detail] = {
        "technology": int(which),
        "rp_a_turn": gives,
        "turns": ahead.turns,
    }
    return Reason(Ground.LEVEL_GIVES, gives * ahead.turns, details)
