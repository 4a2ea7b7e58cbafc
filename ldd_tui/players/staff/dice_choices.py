"""Choices on dice that have fallen: which to throw again, whether to use a cube or event 34 (10.2.5, 10.2.7, 18)."""

from __future__ import annotations

from math import comb

from msgspec.structs import replace

from ldd_tui.players.staff import technology
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.outlook import outlook_of
from ldd_tui.players.staff.planning import Means, means_of
from rules import actions as a
from rules.actions import Action
from rules.model import Battle, Decision, Sector, State, put
from rules.odds import FACES, chance_of_hit
from rules.phases.technology import next_level
from rules.pools import is_hit
from rules.rerolls import at_stage, misses_of, on_the_table
from rules.settling import failed


def aviation(state: State, actions: tuple[Action, ...]) -> Action:
    """Artillery dice that missed can only get better (10.2.7)."""
    return _most(actions)


def tannenberg(state: State, actions: tuple[Action, ...]) -> Action:
    """Hits of the enemy can only get worse (event 4)."""
    return _most(actions)


def air_division(state: State, actions: tuple[Action, ...]) -> Action:
    """Likewise by the defender's Aviation (6.5.1, F075)."""
    return _most(actions)


def settle(state: State, actions: tuple[Action, ...]) -> Action:
    """Pay for failed dice in RP as far as that is cheaper than in spaces (event 19, F092)."""
    means = means_of(state)
    return max((x for x in actions if isinstance(x, a.Settle)), key=lambda x: settled_worth(means, x))


def kut(state: State, actions: tuple[Action, ...]) -> Action:
    """Throw again every Attack die that missed, natural 1s among them (event 17)."""
    missed = misses_of(battle_of(state), artillery=False)
    return a.Reroll(missed) if missed else a.KEEP


def brusilov(state: State, actions: tuple[Action, ...]) -> Action:
    """Throw again as many dice as pay (event 19)."""
    options = [
        (reroll_worth(state, Decision.BRUSILOV, x.faces), len(x.faces), x) for x in actions if isinstance(x, a.Reroll)
    ]
    best = max(options, key=lambda option: option[:2], default=None)
    return best[2] if best is not None and best[0] > 0 else a.KEEP


def michael(state: State, actions: tuple[Action, ...]) -> Action:
    """Take event 34's dice with the first offensive: a second one may not come (R193)."""
    return a.USE_MICHAEL


def failed_research(state: State, actions: tuple[Action, ...]) -> Action:
    """Give a cube up for another throw if the chance of the level now outweighs the cube (10.2.5)."""
    return a.REROLL_RESEARCH if second_throw(state)[1] > 0 else a.TAKE_CUBE


# ------------------------------------------------------------------------------------------------- worths


def each_die(state: State, decision: Decision) -> tuple[float, float]:
    """The chance that a die thrown again causes a loss, and that it costs the one who throws it a loss (event 19)."""
    battle = battle_of(state)
    again = at_stage(state, battle)
    _, modifier = on_the_table(battle, artillery=again.artillery)
    hit = float(chance_of_hit(modifier, battle.pool.needed))
    if decision != Decision.BRUSILOV:
        return hit, 0.0
    return hit, 1.0 - len(state.setup.board.edition.cards.dice_again[again.event].faces) / len(FACES)


def reroll_worth(state: State, decision: Decision, faces: tuple[int, ...]) -> float:
    """What throwing these dice again is worth to the side that chooses, in RP."""
    battle = battle_of(state)
    side = state.setup.board.sectors[battle.attacker].side
    chooser = side.enemy if decision in _BY_DEFENDER else side
    outlook = outlook_of(state, chooser)
    hit, own = each_die(state, decision)
    defender, attacker = battle.defender, battle.attacker
    if decision == Decision.BRUSILOV:
        attacker, defender = Sector.RUSSIA, Sector.AUSTRIA_HUNGARY
    count = len(faces)
    inflicted = outlook.price_of(defender, state.sectors[defender].losses, binomial(count, hit))
    if decision in _BY_DEFENDER:
        standing = outlook.price_of(defender, state.sectors[defender].losses, (0.0,) * count + (1.0,))
        return standing - inflicted
    if decision == Decision.KUT:
        hits = sum(is_hit(face, battle.pool.attack_modifier, battle.pool.needed) for face in faces)
        inflicted -= outlook.price_of(defender, state.sectors[defender].losses, (0.0,) * hits + (1.0,))
    return inflicted - outlook.price_of(attacker, state.sectors[attacker].losses, binomial(count, own))


_BY_DEFENDER = (Decision.TANNENBERG, Decision.AIR_DIVISION)


def settled_worth(means: Means, action: a.Settle) -> float:
    """What is left of the turn when so many of the failed dice are paid for in RP, the rest in spaces (event 19)."""
    battle = battle_of(means.state)
    attacker, losses = battle.attacker, means.state.sectors[battle.attacker].losses
    spaces = failed(battle) - action.rp
    lost = means.outlook.burden(attacker, losses + spaces) - means.outlook.burden(attacker, losses)
    return means.worth(means.plan(means.state.rp[means.side] - action.rp)) - lost


def second_throw(state: State) -> tuple[float, float]:
    """The chance that a failed attempt succeeds if it is thrown again, and what that is worth beside taking a cube."""
    attempt, side = state.attempt, state.active
    assert attempt is not None
    ahead = technology.prospect(state, outlook_of(state, side), side)
    now, later = technology.attempt_worths(ahead, attempt.technology)
    cubes = state.trees[side].cubes[attempt.technology]
    fewer = replace(ahead, state=_with_cubes(ahead.state, attempt.technology, cubes - 1))
    chance = technology.chance_of(fewer, attempt.technology, attempt.bonus)
    return chance, chance * (now - later) - (1.0 - chance) * w.CUBE


def needed(state: State) -> int:
    """The number that the attempt under way has to reach."""
    assert state.attempt is not None
    level = next_level(state, state.active, state.attempt.technology)
    assert level is not None
    return level.needed


def battle_of(state: State) -> Battle:
    """The offensive that is being resolved."""
    assert state.battle is not None
    return state.battle


def binomial(dice: int, hit: float) -> tuple[float, ...]:
    """The chances of 0, 1, 2... hits."""
    return tuple(comb(dice, n) * hit**n * (1.0 - hit) ** (dice - n) for n in range(dice + 1))


def _most(actions: tuple[Action, ...]) -> Action:
    """The re-roll of the most dice."""
    return max((x for x in actions if isinstance(x, a.Reroll)), key=lambda x: len(x.faces), default=a.KEEP)


def _with_cubes(state: State, which: int, cubes: int) -> State:
    tree = state.trees[state.active]
    return replace(state, trees=put(state.trees, state.active, replace(tree, cubes=put(tree.cubes, which, cubes))))
