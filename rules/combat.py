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
    add,
    asked,
)
from rules.obligations import most_offensives
from rules.pools import active_boosts, free_offensive, is_hit, launches, michael_applies, pool, with_michael
from rules.rerolls import misses_of
from rules.sectors import at_war


def failed_dice(battle: Battle) -> int:
    """How many Attack dice finally failed; each may cost the attacker 1 RP or one space (11, event 19, F092)."""
    return len(misses_of(battle, artillery=False))


# ------------------------------------------------------------------------------------------------ the losses
# All losses at once (10.3.4), and what cards make follow them.


def _read(faces: tuple[int, ...], modifier: int, needed: int, facts: list[f.Fact], *, artillery: bool) -> int:
    """Report each die with its modifier, and count the hits (3.9, 10.3.4)."""
    hits = 0
    for face in faces:
        hit = is_hit(face, modifier, needed)
        hits += hit
        facts.append(f.DieRead(artillery=artillery, face=face, modifier=modifier, needed=needed, hit=hit))
    return hits


def _losses(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Read every die, then apply all losses of both sides at once (10.3.4, R121, R136)."""
    pool = battle.pool
    attack_hits = _read(battle.attack, pool.attack_modifier, pool.needed, facts, artillery=False)
    hits = attack_hits + _read(battle.artillery, pool.artillery_modifier, pool.needed, facts, artillery=True)
    losses = hits * pool.multiplier
    facts.append(f.LossesCounted(defender=battle.defender, hits=hits, losses=losses))
    own, verdict = 0, pool.counter_attack
    if 1 in battle.attack and verdict != CounterAttack.NEVER:
        facts.append(f.CounterAttacked(attacker=battle.attacker, defender=battle.defender, verdict=verdict))
        own += verdict == CounterAttack.APPLIES
    cards = state.setup.board.edition.cards
    if pool.mirrored and attack_hits:
        pair = battle.attacker, battle.defender
        mirroring = [event for event, boost in cards.boosts.items() if boost.mirrored and boost.applies(*pair)]
        event = next(event for event in active_boosts(state) if event in mirroring)
        facts.append(f.LossesMirrored(attacker=battle.attacker, losses=attack_hits, event=event, rule=rule(event)))
        own += attack_hits
    state = lose(state, {battle.defender: losses, battle.attacker: own}, facts, "10.3.4")
    if cards.after_losses in state.this_turn:
        battle = replace(battle, stage=BattleStage.BRUSILOV, exploding=_exploding(state, battle.attack))
        return _once_fallen(state, battle, facts)
    if pool.priced_by:
        return _once_fallen(state, replace(battle, stage=BattleStage.SETTLING), facts)
    return _over(state, battle, facts)


def _once_fallen(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    if state.falling:
        return replace(state, battle=battle, waiting=None)
    return _STAGES[battle.stage](state, battle, facts)


def _exploding(state: State, faces: tuple[int, ...]) -> tuple[int, ...]:
    cards = state.setup.board.edition.cards
    return tuple(face for face in faces if face in cards.dice_again[cards.after_losses].faces)


def _brusilov(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 19: re-roll Attack dice of 5 or 6 while both sectors are at war (R178)."""
    pair, event = (battle.attacker, battle.defender), state.setup.board.edition.cards.after_losses
    applies = battle.exploding and rerolls.applies(state, event, *pair, battle.event)
    if not applies or not all(at_war(state, sector) for sector in pair):
        return _over(state, battle, facts)
    return rerolls.offer(state, battle, _side(state, battle), facts) or _over(state, battle, facts)


def _brusilov_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Apply event 19's dice: the defender's losses, and one to the attacker for each die below 5."""
    hits = _read(faces, battle.pool.attack_modifier, battle.pool.needed, facts, artillery=False)
    exploding = _exploding(state, faces)
    against, own = hits * battle.pool.multiplier, len(faces) - len(exploding)
    facts.append(f.BrusilovLosses(hits=hits, losses_defender=against, losses_attacker=own))
    options = state.setup.options
    goes_on = options.brusilov_chain and _side(state, battle) not in options.athena
    battle = replace(battle, exploding=exploding if goes_on else (), rerolling=0)
    state = lose(
        state,
        {battle.defender: against, battle.attacker: own},
        facts,
        rule(state.setup.board.edition.cards.after_losses),
    )
    return _once_fallen(state, battle, facts)


def _settle_failed(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Settle failed Attack dice in RP or spaces; the side chooses if it has any RP (F092)."""
    failed, side = failed_dice(battle), _side(state, battle)
    if not failed:
        return _over(state, battle, facts)
    most = min(failed, state.rp[side])
    if not most or side in state.setup.options.athena:  # F123
        return _settle(state, battle, most, facts)
    return replace(state, battle=battle, waiting=Choice(side, Decision.SETTLE, rule(battle.pool.priced_by)))


def _settle(state: State, battle: Battle, paid: int, facts: list[f.Fact]) -> State:
    event, attacker, failed = battle.pool.priced_by, battle.attacker, failed_dice(battle)
    cited, spaces = rule(event), failed - paid
    facts.append(f.PricePaid(event=event, attacker=attacker, failed=failed, rp=paid, spaces=spaces, rule=cited))
    state = replace(state, rp=add(state.rp, _side(state, battle), -paid))
    return _over(lose(state, {attacker: spaces}, facts, cited, event), battle, facts)


def _over(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    return replace(state, battle=None, waiting=None)


# ------------------------------------------------------------------------------------------- the offensive


def begin(
    state: State, attacker: Sector, defender: Sector, size: int, cost: int, event: int, goes_next: Side | None = None
) -> State:
    """Declare an offensive: pay, mark it, advance to its dice (10.3.2). `goes_next` None: no change."""
    active = state.active if goes_next is None else goes_next
    battle = Battle(attacker, defender, size, cost, pool(state, attacker, defender, size, event=event), event)
    free = event != 0 and free_offensive(state, event) is not None
    markers = (*state.offensives, Launched(attacker, defender, free))
    rp = add(state.rp, _side(state, battle), -cost)
    return replace(state, rp=rp, battle=battle, offensives=markers, active=active, waiting=None)


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
        most = min(failed_dice(battle), state.rp[_side(state, battle)])
        return tuple([a.Settle(rp) for rp in range(most + 1)])  # the rest is paid in spaces
    return rerolls.legal(state, battle)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        allowed = isinstance(action, a.UseMichael | a.Decline)
        return None if allowed else r.NotAwaited(rule(state.setup.board.edition.cards.once))
    if decision == Decision.SETTLE:
        cited, failed, held = rule(battle.pool.priced_by), failed_dice(battle), state.rp[_side(state, battle)]
        if not isinstance(action, a.Settle) or action.rp < 0:
            return r.NotAwaited(cited)
        if action.rp > failed:
            return r.MoreThanOwed(cited, failed)
        return r.TooFewRP(cited, action.rp, held) if action.rp > held else None
    return rerolls.refusal(state, battle, action)


def price(state: State, action: a.Action) -> int:
    return action.rp if isinstance(action, a.Settle) else 0


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        return _launch(state, battle, isinstance(action, a.UseMichael), facts)
    if isinstance(action, a.Settle):
        return _settle(state, battle, action.rp, facts)
    if isinstance(action, a.Reroll):
        return rerolls.lift(state, battle, action.faces, facts)
    return _enter_next(state, battle, facts)


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    battle, waiting = state.battle, state.waiting
    assert battle is not None and isinstance(waiting, Dice)
    facts.append(f.DiceThrown(purpose=waiting.purpose, faces=faces, event=waiting.event, rule=waiting.rule))
    if battle.stage in _ROLLED:
        return _ROLLED[battle.stage](state, battle, faces, facts)
    return _enter_next(state, rerolls.put_back(state, battle, faces), facts)


# ------------------------------------------------------------------------------------------------- stages


def _enter(state: State, battle: Battle, stage: BattleStage, facts: list[f.Fact]) -> State:
    """Enter a stage. `battle` is current; the state gets it only when something is awaited."""
    return _STAGES[stage](state, replace(battle, stage=stage), facts)


def _enter_next(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    following = BattleStage.OVER if battle.stage > BattleStage.LOSSES else rerolls.next_stage(state, battle)
    return _enter(state, battle, following, facts)


def _side(state: State, battle: Battle) -> Side:
    return state.setup.board.sectors[battle.attacker].side


def _michael(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 34's dice: a choice only if event 37 allows a second offensive (R193); not for Athena."""
    if not michael_applies(state, battle.attacker, battle.defender) or free_offensive(state, battle.event):
        return _launch(state, battle, False, facts)
    second_may_follow = launches(state, battle.attacker) < most_offensives(state, battle.attacker, battle.defender)
    side = _side(state, battle)
    if second_may_follow and side not in state.setup.options.athena:
        cited = rule(state.setup.board.edition.cards.once)
        return replace(state, battle=battle, waiting=Choice(side, Decision.MICHAEL, cited))
    return _launch(state, battle, True, facts)


def _launch(state: State, battle: Battle, michael: bool, facts: list[f.Fact]) -> State:
    if michael:
        battle = replace(battle, pool=with_michael(state, battle.pool), michael=True)
        state = replace(state, used_events=(*state.used_events, state.setup.board.edition.cards.once))
    dice = battle.pool
    facts.append(
        f.OffensiveLaunched(
            side=_side(state, battle),
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
    return _enter(state, battle, BattleStage.ATTACK_DICE, facts)


def _attack_dice(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    count = battle.pool.attack_dice
    if not count:
        return _enter(state, battle, BattleStage.ARTILLERY_DICE, facts)  # F093
    return replace(state, battle=battle, waiting=Dice(_side(state, battle), Purpose.ATTACK, count, "10.3.3"))


def _attack_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    return _artillery_dice(state, replace(battle, attack=faces, stage=BattleStage.ARTILLERY_DICE), facts)


def _artillery_dice(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    count = battle.pool.artillery_dice
    if not count:
        return _enter(state, battle, rerolls.next_stage(state, battle), facts)
    return replace(state, battle=battle, waiting=Dice(_side(state, battle), Purpose.ARTILLERY, count, "10.2.7"))


def _artillery_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    after = BattleStage.AVIATION if battle.pool.rerolls else rerolls.next_stage(state, battle)
    return _enter(state, replace(battle, artillery=faces), after, facts)


def _aviation(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Superior Aviation re-rolls failed Artillery dice, up to the difference (10.2.7, R103)."""
    return rerolls.offer(state, battle, _side(state, battle), facts) or _enter_next(state, battle, facts)


def _by_event(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """A stage at which an event of this turn may re-roll this offensive's dice (4, 17, 25)."""
    again = rerolls.at_stage(state, battle)
    if not rerolls.comes(state, battle):
        return _enter_next(state, battle, facts)
    if again.chooser == Chooser.NOBODY:
        return rerolls.all_of(state, battle, facts) or _enter_next(state, battle, facts)
    attacking = _side(state, battle)
    side = attacking if again.chooser == Chooser.ATTACKER else attacking.enemy
    return rerolls.offer(state, battle, side, facts) or _enter_next(state, battle, facts)


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
    BattleStage.LOSSES: _losses,
    BattleStage.BRUSILOV: _brusilov,
    BattleStage.SETTLING: _settle_failed,
    BattleStage.OVER: _over,
}

_ROLLED: dict[BattleStage, Callable[[State, Battle, tuple[int, ...], list[f.Fact]], State]] = {
    BattleStage.ATTACK_DICE: _attack_rolled,
    BattleStage.ARTILLERY_DICE: _artillery_rolled,
    BattleStage.BRUSILOV: _brusilov_rolled,
}
"""What dice do at a stage; at all others they are put back on the table."""
