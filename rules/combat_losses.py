"""What an offensive's dice come to: all losses at once (10.3.4), and what cards have follow them.

That is further throws (event 19), or the price of failed dice (11, event 19, F092). The stages before are in
`rules.combat`, which hands over when no die can be thrown again.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules import facts as f
from rules import rerolls, settling
from rules.cards import rule
from rules.dice_read import read, read_dice
from rules.entry_and_surrender import lose
from rules.model import Battle, BattleStage, Choice, CounterAttack, Decision, Side, State
from rules.pools import active_boosts
from rules.sectors import at_war

_APPLIES, _NEVER = CounterAttack.APPLIES, CounterAttack.NEVER


def apply_losses(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Read every die, then apply all losses of both sides at once (10.3.4, R121, R136)."""
    attack_hits = read(battle, facts, artillery=False)
    hits = attack_hits + read(battle, facts, artillery=True)
    losses = hits * battle.pool.multiplier
    facts.append(f.LossesCounted(defender=battle.defender, hits=hits, losses=losses))
    own = 0
    verdict = battle.pool.counter_attack
    if 1 in battle.attack and verdict != _NEVER:
        facts.append(f.CounterAttacked(attacker=battle.attacker, defender=battle.defender, verdict=verdict))
        own += verdict == _APPLIES
    if battle.pool.mirrored and attack_hits:
        event = _mirroring_event(state, battle)
        facts.append(f.LossesMirrored(attacker=battle.attacker, losses=attack_hits, event=event, rule=rule(event)))
        own += attack_hits
    state = lose(state, {battle.defender: losses, battle.attacker: own}, facts, "10.3.4")
    if state.setup.board.edition.cards.after_losses in state.this_turn:
        battle = replace(battle, stage=BattleStage.BRUSILOV, exploding=_exploding(state, battle.attack))
        return _once_fallen(state, battle, facts)
    if battle.pool.priced_by:
        return _once_fallen(state, replace(battle, stage=BattleStage.SETTLING), facts)
    return over(state, battle, facts)


def _once_fallen(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Go on with the stage that the offensive has come to; first the fallen surrender, if there are any."""
    if state.falling:
        return replace(state, battle=battle, waiting=None)
    return _AFTER[battle.stage](state, battle, facts)


def _after_losses(state: State) -> int:
    """The event that throws dice again after their losses, or 0."""
    return state.setup.board.edition.cards.after_losses


def _exploding(state: State, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that event 19 throws again."""
    thrown_again = state.setup.board.edition.cards.dice_again[_after_losses(state)].faces
    return tuple(face for face in faces if face in thrown_again)


def _mirroring_event(state: State, battle: Battle) -> int:
    boosts = state.setup.board.edition.cards.boosts
    return next(
        event
        for event in active_boosts(state)
        if boosts[event].mirrored and boosts[event].applies(battle.attacker, battle.defender)
    )


def brusilov(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 19: Attack dice that showed 5 or 6 may be thrown again while both sectors are at war (R178)."""
    if (
        not battle.exploding
        or not rerolls.applies(state, _after_losses(state), battle.attacker, battle.defender, battle.event)
        or not at_war(state, battle.attacker)
        or not at_war(state, battle.defender)
    ):
        return over(state, battle, facts)
    return rerolls.offer(state, battle, _side(state, battle), facts) or over(state, battle, facts)


def brusilov_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """What event 19's dice bring: losses of the defender, and of the attacker for each that shows less than 5."""
    hits = read_dice(faces, battle.pool.attack_modifier, battle.pool.needed, facts, artillery=False)
    exploding = _exploding(state, faces)
    against, own = hits * battle.pool.multiplier, len(faces) - len(exploding)
    facts.append(f.BrusilovLosses(hits=hits, losses_defender=against, losses_attacker=own))
    options = state.setup.options
    goes_on = options.brusilov_chain and _side(state, battle) not in options.athena
    battle = replace(battle, exploding=exploding if goes_on else (), rerolling=0)
    state = lose(state, {battle.defender: against, battle.attacker: own}, facts, rule(_after_losses(state)))
    return _once_fallen(state, battle, facts)


def settle_failed(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """What the Attack dice that failed cost: RP or spaces, as the attacker's side says if it has RP at all (F092)."""
    if not settling.failed(battle):
        return over(state, battle, facts)
    most, side = settling.most_in_rp(state, battle), _side(state, battle)
    if not most or side in state.setup.options.athena:  # F123
        return settle(state, battle, most, facts)
    return replace(state, battle=battle, waiting=Choice(side, Decision.SETTLE, rule(battle.pool.priced_by)))


def settle(state: State, battle: Battle, paid: int, facts: list[f.Fact]) -> State:
    """Pay for failed dice, some of them in RP; then the offensive is over."""
    return over(settling.settle(state, battle, paid, facts), battle, facts)


def over(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """The offensive is over."""
    return replace(state, battle=None, waiting=None)


def _side(state: State, battle: Battle) -> Side:
    """The attacker's side."""
    return state.setup.board.sectors[battle.attacker].side


_AFTER: dict[BattleStage, Callable[[State, Battle, list[f.Fact]], State]] = {
    BattleStage.BRUSILOV: brusilov,
    BattleStage.SETTLING: settle_failed,
}
"""The stages that may follow the losses."""
