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
from rules.combat import failed_dice
from rules.model import Battle, Decision, Sector, State, put
from rules.odds import FACES, chance_of_hit
from rules.phases.technology import next_level
from rules.pools import is_hit
from rules.rerolls import at_stage, misses_of, on_the_table


def aviation(state: State, actions: tuple[Action, ...]) -> Action:
    """Re-roll failed Artillery dice: they can only get better (10.2.7)."""
    return _most(actions)


def tannenberg(state: State, actions: tuple[Action, ...]) -> Action:
    """Re-roll the enemy's hits: they can only get worse (event 4)."""
    return _most(actions)


def air_division(state: State, actions: tuple[Action, ...]) -> Action:
    """Re-roll hits with the defender's Aviation: they can only get worse (6.5.1, F075)."""
    return _most(actions)


def settle(state: State, actions: tuple[Action, ...]) -> Action:
    """Pay for failed dice in RP as long as that is cheaper than spaces (event 19, F092)."""
    means = means_of(state)
    return max((x for x in actions if isinstance(x, a.Settle)), key=lambda x: settled_worth(means, x))


def kut(state: State, actions: tuple[Action, ...]) -> Action:
    """Re-roll every Attack die that missed, including natural 1s (event 17)."""
    missed = misses_of(battle_of(state), artillery=False)
    return a.Reroll(missed) if missed else a.KEEP


def brusilov(state: State, actions: tuple[Action, ...]) -> Action:
    """Re-roll as many dice as pay off (event 19)."""
    options = [
        (reroll_worth(state, Decision.BRUSILOV, x.faces), len(x.faces), x) for x in actions if isinstance(x, a.Reroll)
    ]
    best = max(options, key=lambda option: option[:2], default=None)
    return best[2] if best is not None and best[0] > 0 else a.KEEP


def michael(state: State, actions: tuple[Action, ...]) -> Action:
    """Use event 34's dice in the first offensive: a second may not come (R193)."""
    return a.USE_MICHAEL


def failed_research(state: State, actions: tuple[Action, ...]) -> Action:
    """Spend a cube on a re-roll if the chance of the level now outweighs the cube (10.2.5)."""
    return a.REROLL_RESEARCH if second_throw(state)[1] > 0 else a.TAKE_CUBE


# ------------------------------------------------------------------------------------------------- worths


def each_die(state: State, decision: Decision) -> tuple[float, float]:
    """The chances that a re-rolled die causes a loss, and costs the roller a loss (event 19)."""
    battle = battle_of(state)
    again = at_stage(state, battle)
    _, modifier = on_the_table(battle, artillery=again.artillery)
    hit = float(chance_of_hit(modifier, battle.pool.needed))
    if decision != Decision.BRUSILOV:
        return hit, 0.0
    return hit, 1.0 - len(state.setup.board.edition.cards.dice_again[again.event].faces) / len(FACES)


def reroll_worth(state: State, decision: Decision, faces: tuple[int, ...]) -> float:
    """The worth in RP of re-rolling these dice, to the side that chooses."""
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
    """What the rest of the turn is worth after paying for failed dice in RP and spaces (event 19)."""
    battle = battle_of(means.state)
    attacker, losses = battle.attacker, means.state.sectors[battle.attacker].losses
    spaces = failed_dice(battle) - action.rp
    lost = means.outlook.burden(attacker, losses + spaces) - means.outlook.burden(attacker, losses)
    return means.worth(means.plan(means.state.rp[means.side] - action.rp)) - lost


def second_throw(state: State) -> tuple[float, float]:
    """The chance that a re-rolled attempt succeeds, and its worth compared with taking a cube."""
    attempt, side = state.attempt, state.active
    assert attempt is not None
    ahead = technology.prospect(state, outlook_of(state, side), side)
    now, later = technology.attempt_worths(ahead, attempt.technology)
    cubes = state.trees[side].cubes[attempt.technology]
    fewer = replace(ahead, state=_with_cubes(ahead.state, attempt.technology, cubes - 1))
    chance = technology.chance_of(fewer, attempt.technology, attempt.bonus)
    return chance, chance * (now - later) - (1.0 - chance) * w.CUBE


def needed(state: State) -> int:
    assert state.attempt is not None
    level = next_level(state, state.active, state.attempt.technology)
    assert level is not None
    return level.needed


def battle_of(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def binomial(dice: int, hit: float) -> tuple[float, ...]:
    return tuple(comb(dice, n) * hit**n * (1.0 - hit) ** (dice - n) for n in range(dice + 1))


def _most(actions: tuple[Action, ...]) -> Action:
    return max((x for x in actions if isinstance(x, a.Reroll)), key=lambda x: len(x.faces), default=a.KEEP)


def _with_cubes(state: State, which: int, cubes: int) -> State:
    tree = state.trees[state.active]
    return replace(state, trees=put(state.trees, state.active, replace(tree, cubes=put(tree.cubes, which, cubes))))
