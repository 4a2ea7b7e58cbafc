"""One offensive, from its pool of dice to the last die that is thrown (10.3.3, 10.3.4, and the events that touch dice).

In order: Michael's dice (event 34), Attack dice, Artillery dice, the attacker's own re-rolls (Aviation, event 17),
imposed re-rolls (events 4, 25; F075); then all losses at once and what follows them, which is in
`rules.combat_losses`. How dice are thrown again is in `rules.rerolls`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules import actions as a
from rules import combat_losses, rerolls, settling
from rules import facts as f
from rules import refusals as r
from rules.cards import Chooser, rule
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
    free_offensive,
    launches,
    michael_applies,
    pool,
    with_michael,
)

_APPLIES, _NEVER = CounterAttack.APPLIES, CounterAttack.NEVER
_FIRST_DICE, _SECOND_DICE = BattleStage.ATTACK_DICE, BattleStage.ARTILLERY_DICE
_THE_LOSSES = BattleStage.LOSSES
_ATTACK, _ARTILLERY = Purpose.ATTACK, Purpose.ARTILLERY


# ------------------------------------------------------------------------------------------- the offensive


def begin(
    state: State, attacker: Sector, defender: Sector, size: int, cost: int, event: int, goes_next: Side | None = None
) -> State:
    """Declare an offensive: pay, leave a marker, and go on to its dice (10.3.2). `goes_next`: None, as before."""
    active = state.active if goes_next is None else goes_next
    rp = list(state.rp)
    rp[_side(state, attacker)] -= cost
    battle = Battle(attacker, defender, size, cost, pool(state, attacker, defender, size, event=event), event)
    free = event != 0 and free_offensive(state, event) is not None
    marker = Launched(attacker, defender, free)
    markers = (*state.offensives, marker)
    return replace(state, rp=(rp[0], rp[1]), battle=battle, offensives=markers, active=active, waiting=None)


def proceed(state: State, facts: list[f.Fact]) -> State:
    """Go on with the offensive up to the next dice, choice or its end."""
    battle = state.battle
    assert battle is not None
    return _STAGES[battle.stage](state, battle, facts)


def legal(state: State) -> tuple[a.Action, ...]:
    """The choices within an offensive: which dice to throw again, or whether event 34 is used now."""
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        return (a.USE_MICHAEL, a.DECLINE)
    if decision == Decision.SETTLE:
        return settling.legal(state, battle)
    return rerolls.legal(state, battle)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    """Why such a choice is refused, or None."""
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        allowed = isinstance(action, a.UseMichael | a.Decline)
        return None if allowed else r.NotAwaited(rule(_once(state)))
    if decision == Decision.SETTLE:
        return settling.refusal(state, battle, action)
    return rerolls.refusal(state, battle, action)


def price(state: State, action: a.Action) -> int:
    """What a choice within an offensive costs in RP (F092)."""
    return action.rp if isinstance(action, a.Settle) else 0


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    """Carry out a legal choice within an offensive."""
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        return _launch(state, battle, isinstance(action, a.UseMichael), facts)
    if isinstance(action, a.Settle):
        return combat_losses.settle(state, battle, action.rp, facts)
    if isinstance(action, a.Reroll):
        return rerolls.lift(state, battle, action.faces, facts)
    return _enter_next(state, battle, facts)


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Dice of the offensive have fallen."""
    battle = state.battle
    waiting = state.waiting
    assert battle is not None and isinstance(waiting, Dice)
    facts.append(f.DiceThrown(purpose=waiting.purpose, faces=faces, event=waiting.event, rule=waiting.rule))
    return _ROLLED[battle.stage](state, battle, faces, facts)


# ------------------------------------------------------------------------------------------------- stages


def _enter(state: State, battle: Battle, stage: BattleStage, facts: list[f.Fact]) -> State:
    """Go on with a stage. `battle` is what counts, until something is awaited: then it goes into the state."""
    return _STAGES[stage](state, replace(battle, stage=stage), facts)


def _enter_next(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Leave a stage at which dice could be thrown again: for the next such stage, the losses, or the end."""
    following = BattleStage.OVER if battle.stage > _THE_LOSSES else rerolls.next_stage(state, battle)
    return _enter(state, battle, following, facts)


def _side(state: State, sector: Sector) -> Side:
    return state.setup.board.sectors[sector].side


def _is_athena(state: State, side: Side) -> bool:
    return side in state.setup.options.athena


def _michael(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 34's dice: a choice only where a second offensive may follow (event 37, R193); Athena's go first."""
    if not michael_applies(state, battle.attacker, battle.defender) or free_offensive(state, battle.event):
        return _launch(state, battle, False, facts)
    second_may_follow = launches(state, battle.attacker) < most_offensives(state, battle.attacker, battle.defender)
    side = _side(state, battle.attacker)
    if second_may_follow and not _is_athena(state, side):
        return replace(state, battle=battle, waiting=Choice(side, Decision.MICHAEL, rule(_once(state))))
    return _launch(state, battle, True, facts)


def _once(state: State) -> int:
    """The event whose dice one offensive of the turn takes."""
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
    """The attacker's superior Aviation re-rolls failed Artillery dice, up to the difference (10.2.7, R103)."""
    return _offer(state, battle, _side(state, battle.attacker), facts)


def _by_event(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """A stage at which a card has dice thrown again, if it is of this turn and of this offensive (4, 17, 25)."""
    again = rerolls.at_stage(state, battle)
    if not rerolls.comes(state, battle):
        return _enter_next(state, battle, facts)
    if again.chooser == Chooser.NOBODY:
        return rerolls.all_of(state, battle, facts) or _enter_next(state, battle, facts)
    side = _side(state, battle.attacker if again.chooser == Chooser.ATTACKER else battle.defender)
    return _offer(state, battle, side, facts)


def _offer(state: State, battle: Battle, side: Side, facts: list[f.Fact]) -> State:
    """Ask a side which dice to throw again; without such dice go on."""
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
    BattleStage.LOSSES: combat_losses.apply_losses,
    BattleStage.BRUSILOV: combat_losses.brusilov,
    BattleStage.SETTLING: combat_losses.settle_failed,
    BattleStage.OVER: combat_losses.over,
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
    BattleStage.BRUSILOV: combat_losses.brusilov_rolled,
}
