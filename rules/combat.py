"""One offensive, from its pool to the last die (10.3.3, 10.3.4, and the events that affect dice).

In order: Michael's dice (event 34), Attack dice, Artillery dice, the attacker's own re-rolls (Aviation, event 17),
imposed re-rolls (events 4, 25; F075); then all losses at once and their consequences. `rules.rerolls` has the re-rolls.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules import rerolls
from rules.cards import Chooser, rule
from rules.entry_and_surrender import lose
from rules.model import (
    Battle,
    BattleStage,
    Choice,
    CounterAttack,
    Decision,
    Dice,
    Launched,
    Purpose,
    Sector,
    Side,
    State,
    asked,
)
from rules.obligations import most_offensives
from rules.pools import (
    active_boosts,
    free_offensive,
    is_hit,
    launches,
    michael_applies,
    pool,
    with_michael,
)
from rules.rerolls import misses_of, on_the_table
from rules.sectors import at_war

# ------------------------------------------------------------------------------------------------ failed dice
# The price of failed Attack dice, in RP or spaces of the attacker (10.3.4; 11, event 19, F092).


def failed_dice(battle: Battle) -> int:
    """How many Attack dice finally failed; each costs 1 RP or one space."""
    return len(misses_of(battle, artillery=False))


def most_in_rp(state: State, battle: Battle) -> int:
    return min(failed_dice(battle), _held(state, battle))


def _legal_payments(state: State, battle: Battle) -> tuple[a.Action, ...]:
    """Every possible payment in RP; the rest is paid in spaces."""
    return tuple([a.Settle(rp) for rp in range(most_in_rp(state, battle) + 1)])


def _refuse_payment(state: State, battle: Battle, action: a.Action) -> r.Refusal | None:
    cited, held = rule(battle.pool.priced_by), _held(state, battle)
    if not isinstance(action, a.Settle) or action.rp < 0:
        return r.NotAwaited(cited)
    if action.rp > failed_dice(battle):
        return r.MoreThanOwed(cited, failed_dice(battle))
    return r.TooFewRP(cited, action.rp, held) if action.rp > held else None


def _pay_failed(state: State, battle: Battle, paid: int, facts: list[f.Fact]) -> State:
    event, attacker = battle.pool.priced_by, battle.attacker
    cited, spaces, rp = rule(event), failed_dice(battle) - paid, list(state.rp)
    rp[state.setup.board.sectors[attacker].side] -= paid
    facts.append(
        f.PricePaid(event=event, attacker=attacker, failed=failed_dice(battle), rp=paid, spaces=spaces, rule=cited)
    )
    return lose(replace(state, rp=(rp[0], rp[1])), {attacker: spaces}, facts, cited, event)


def _held(state: State, battle: Battle) -> int:
    return state.rp[state.setup.board.sectors[battle.attacker].side]


# ------------------------------------------------------------------------------------------------ dice read
# Report each die with its modifier, and count the hits (3.9, 10.3.4).


def read(battle: Battle, facts: list[f.Fact], *, artillery: bool) -> int:
    faces, modifier = on_the_table(battle, artillery=artillery)
    return read_dice(faces, modifier, battle.pool.needed, facts, artillery=artillery)


def read_dice(faces: tuple[int, ...], modifier: int, needed: int, facts: list[f.Fact], *, artillery: bool) -> int:
    hits = 0
    for face in faces:
        hit = is_hit(face, modifier, needed)
        hits += hit
        facts.append(f.DieRead(artillery=artillery, face=face, modifier=modifier, needed=needed, hit=hit))
    return hits


# ------------------------------------------------------------------------------------------------ combat losses
# All losses at once (10.3.4), and what cards make follow them.


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
    if state.falling:
        return replace(state, battle=battle, waiting=None)
    return _AFTER[battle.stage](state, battle, facts)


def _after_losses(state: State) -> int:
    return state.setup.board.edition.cards.after_losses


def _exploding(state: State, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that event 19 re-rolls."""
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
    """Event 19: re-roll Attack dice of 5 or 6 while both sectors are at war (R178)."""
    if (
        not battle.exploding
        or not rerolls.applies(state, _after_losses(state), battle.attacker, battle.defender, battle.event)
        or not at_war(state, battle.attacker)
        or not at_war(state, battle.defender)
    ):
        return over(state, battle, facts)
    return rerolls.offer(state, battle, _losing_side(state, battle), facts) or over(state, battle, facts)


def brusilov_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Apply event 19's dice: the defender's losses, and one to the attacker for each die below 5."""
    hits = read_dice(faces, battle.pool.attack_modifier, battle.pool.needed, facts, artillery=False)
    exploding = _exploding(state, faces)
    against, own = hits * battle.pool.multiplier, len(faces) - len(exploding)
    facts.append(f.BrusilovLosses(hits=hits, losses_defender=against, losses_attacker=own))
    options = state.setup.options
    goes_on = options.brusilov_chain and _losing_side(state, battle) not in options.athena
    battle = replace(battle, exploding=exploding if goes_on else (), rerolling=0)
    state = lose(state, {battle.defender: against, battle.attacker: own}, facts, rule(_after_losses(state)))
    return _once_fallen(state, battle, facts)


def settle_failed(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Settle failed Attack dice in RP or spaces; the side chooses if it has any RP (F092)."""
    if not failed_dice(battle):
        return over(state, battle, facts)
    most, side = most_in_rp(state, battle), _losing_side(state, battle)
    if not most or side in state.setup.options.athena:  # F123
        return settle(state, battle, most, facts)
    return replace(state, battle=battle, waiting=Choice(side, Decision.SETTLE, rule(battle.pool.priced_by)))


def settle(state: State, battle: Battle, paid: int, facts: list[f.Fact]) -> State:
    return over(_pay_failed(state, battle, paid, facts), battle, facts)


def over(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    return replace(state, battle=None, waiting=None)


def _losing_side(state: State, battle: Battle) -> Side:
    return state.setup.board.sectors[battle.attacker].side


_AFTER: dict[BattleStage, Callable[[State, Battle, list[f.Fact]], State]] = {
    BattleStage.BRUSILOV: brusilov,
    BattleStage.SETTLING: settle_failed,
}
"""The stages that may follow the losses."""


# ------------------------------------------------------------------------------------------------ combat


_FIRST_DICE, _SECOND_DICE = BattleStage.ATTACK_DICE, BattleStage.ARTILLERY_DICE
_THE_LOSSES = BattleStage.LOSSES
_ATTACK, _ARTILLERY = Purpose.ATTACK, Purpose.ARTILLERY


# ------------------------------------------------------------------------------------------- the offensive


def begin(
    state: State, attacker: Sector, defender: Sector, size: int, cost: int, event: int, goes_next: Side | None = None
) -> State:
    """Declare an offensive: pay, mark it, advance to its dice (10.3.2). `goes_next` None: no change."""
    active = state.active if goes_next is None else goes_next
    rp = list(state.rp)
    rp[_side(state, attacker)] -= cost
    battle = Battle(attacker, defender, size, cost, pool(state, attacker, defender, size, event=event), event)
    free = event != 0 and free_offensive(state, event) is not None
    marker = Launched(attacker, defender, free)
    markers = (*state.offensives, marker)
    return replace(state, rp=(rp[0], rp[1]), battle=battle, offensives=markers, active=active, waiting=None)


def proceed(state: State, facts: list[f.Fact]) -> State:
    battle = state.battle
    assert battle is not None
    return _STAGES[battle.stage](state, battle, facts)


def legal(state: State) -> tuple[a.Action, ...]:
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        return (a.USE_MICHAEL, a.DECLINE)
    if decision == Decision.SETTLE:
        return _legal_payments(state, battle)
    return rerolls.legal(state, battle)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        allowed = isinstance(action, a.UseMichael | a.Decline)
        return None if allowed else r.NotAwaited(rule(_once(state)))
    if decision == Decision.SETTLE:
        return _refuse_payment(state, battle, action)
    return rerolls.refusal(state, battle, action)


def price(state: State, action: a.Action) -> int:
    """The RP that a choice within an offensive costs (F092)."""
    return action.rp if isinstance(action, a.Settle) else 0


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        return _launch(state, battle, isinstance(action, a.UseMichael), facts)
    if isinstance(action, a.Settle):
        return settle(state, battle, action.rp, facts)
    if isinstance(action, a.Reroll):
        return rerolls.lift(state, battle, action.faces, facts)
    return _enter_next(state, battle, facts)


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    battle = state.battle
    waiting = state.waiting
    assert battle is not None and isinstance(waiting, Dice)
    facts.append(f.DiceThrown(purpose=waiting.purpose, faces=faces, event=waiting.event, rule=waiting.rule))
    return _ROLLED[battle.stage](state, battle, faces, facts)


# ------------------------------------------------------------------------------------------------- stages


def _enter(state: State, battle: Battle, stage: BattleStage, facts: list[f.Fact]) -> State:
    """Enter a stage. `battle` is current; the state gets it only when something is awaited."""
    return _STAGES[stage](state, replace(battle, stage=stage), facts)


def _enter_next(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    following = BattleStage.OVER if battle.stage > _THE_LOSSES else rerolls.next_stage(state, battle)
    return _enter(state, battle, following, facts)


def _side(state: State, sector: Sector) -> Side:
    return state.setup.board.sectors[sector].side


def _is_athena(state: State, side: Side) -> bool:
    return side in state.setup.options.athena


def _michael(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 34's dice: a choice only if event 37 allows a second offensive (R193); not for Athena."""
    if not michael_applies(state, battle.attacker, battle.defender) or free_offensive(state, battle.event):
        return _launch(state, battle, False, facts)
    second_may_follow = launches(state, battle.attacker) < most_offensives(state, battle.attacker, battle.defender)
    side = _side(state, battle.attacker)
    if second_may_follow and not _is_athena(state, side):
        return replace(state, battle=battle, waiting=Choice(side, Decision.MICHAEL, rule(_once(state))))
    return _launch(state, battle, True, facts)


def _once(state: State) -> int:
    return state.setup.board.edition.cards.once


def _launch(state: State, battle: Battle, michael: bool, facts: list[f.Fact]) -> State:
    if michael:
        battle = replace(battle, pool=with_michael(state, battle.pool), michael=True)
        state = replace(state, used_events=(*state.used_events, _once(state)))
    dice = battle.pool
    facts.append(
        f.OffensiveLaunched(
            side=_side(state, battle.attacker),
            attacker=battle.attacker,
            defender=battle.defender,
            size=battle.size,
            cost=battle.cost,
            event=battle.event,
            pool=dice,
            attack_dice=dice.attack_dice,
            artillery_dice=dice.artillery_dice,
            again=rerolls.certain(state, battle.attacker, battle.defender, battle.event),
        )
    )
    if michael:
        facts.append(f.MichaelUsed())
    return _enter(state, battle, _FIRST_DICE, facts)


def _attack_dice(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    count = battle.pool.attack_dice
    if not count:
        return _enter(state, battle, _SECOND_DICE, facts)  # F093
    return _await(state, battle, Dice(_side(state, battle.attacker), _ATTACK, count, "10.3.3"))


def _attack_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    return _artillery_dice(state, replace(battle, attack=faces, stage=_SECOND_DICE), facts)


def _artillery_dice(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    count = battle.pool.artillery_dice
    if not count:
        return _enter(state, battle, rerolls.next_stage(state, battle), facts)
    return _await(state, battle, Dice(_side(state, battle.attacker), _ARTILLERY, count, "10.2.7"))


def _artillery_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    after = BattleStage.AVIATION if battle.pool.rerolls else rerolls.next_stage(state, battle)
    return _enter(state, replace(battle, artillery=faces), after, facts)


def _aviation(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Superior Aviation re-rolls failed Artillery dice, up to the difference (10.2.7, R103)."""
    return _offer(state, battle, _side(state, battle.attacker), facts)


def _by_event(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """A stage at which an event of this turn may re-roll this offensive's dice (4, 17, 25)."""
    again = rerolls.at_stage(state, battle)
    if not rerolls.comes(state, battle):
        return _enter_next(state, battle, facts)
    if again.chooser == Chooser.NOBODY:
        return rerolls.all_of(state, battle, facts) or _enter_next(state, battle, facts)
    side = _side(state, battle.attacker if again.chooser == Chooser.ATTACKER else battle.defender)
    return _offer(state, battle, side, facts)


def _offer(state: State, battle: Battle, side: Side, facts: list[f.Fact]) -> State:
    awaiting = rerolls.offer(state, battle, side, facts)
    return _enter_next(state, battle, facts) if awaiting is None else awaiting


def _rerolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    return _enter_next(state, rerolls.put_back(state, battle, faces), facts)


def _await(state: State, battle: Battle, dice: Dice) -> State:
    return replace(state, battle=battle, waiting=dice)


_STAGES: dict[BattleStage, Callable[[State, Battle, list[f.Fact]], State]] = {
    BattleStage.MICHAEL: _michael,
    BattleStage.ATTACK_DICE: _attack_dice,
    BattleStage.ARTILLERY_DICE: _artillery_dice,
    BattleStage.AVIATION: _aviation,
    BattleStage.KUT: _by_event,
    BattleStage.TANNENBERG: _by_event,
    BattleStage.TANNENBERG_ARTILLERY: _by_event,
    BattleStage.AIR_DIVISION: _by_event,
    BattleStage.AIR_DIVISION_ARTILLERY: _by_event,
    BattleStage.GAZA: _by_event,
    BattleStage.GAZA_ARTILLERY: _by_event,
    BattleStage.LOSSES: apply_losses,
    BattleStage.BRUSILOV: brusilov,
    BattleStage.SETTLING: settle_failed,
    BattleStage.OVER: over,
}

_ROLLED: dict[BattleStage, Callable[[State, Battle, tuple[int, ...], list[f.Fact]], State]] = {
    BattleStage.ATTACK_DICE: _attack_rolled,
    BattleStage.ARTILLERY_DICE: _artillery_rolled,
    BattleStage.AVIATION: _rerolled,
    BattleStage.KUT: _rerolled,
    BattleStage.TANNENBERG: _rerolled,
    BattleStage.TANNENBERG_ARTILLERY: _rerolled,
    BattleStage.AIR_DIVISION: _rerolled,
    BattleStage.AIR_DIVISION_ARTILLERY: _rerolled,
    BattleStage.GAZA: _rerolled,
    BattleStage.GAZA_ARTILLERY: _rerolled,
    BattleStage.BRUSILOV: brusilov_rolled,
}
