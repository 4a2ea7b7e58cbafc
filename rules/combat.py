"""One offensive, from its pool of dice to its losses (10.3.3, 10.3.4, and the events that touch dice).

In order: Michael's dice (event 34), Attack dice, Artillery dice, the attacker's own re-rolls (Aviation, event
17), imposed re-rolls (events 4, 25), then all losses at once, then event 19's further throws.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules.cards import (
    BOOSTS,
    BRUSILOV,
    FRIEDENSTURM,
    GAZA,
    KUT,
    MICHAEL,
    RUSSIAN_OFFENSIVE,
    SCHLIEFFEN,
    TANNENBERG,
    rule,
)
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Battle,
    BattleStage,
    Choice,
    CounterAttack,
    Decision,
    Dice,
    Launched,
    Over,
    Purpose,
    Reason,
    Refusal,
    Sector,
    Side,
    State,
    asked,
)
from rules.pools import (
    active_boosts,
    is_hit,
    launches,
    michael_applies,
    pool,
)
from rules.sectors import at_war, lose

SCHLIEFFEN_DICE = 3
EXPLODING = (5, 6)

_APPLIES = CounterAttack.APPLIES
_FIRST_DICE, _SECOND_DICE, _THE_LOSSES = BattleStage.ATTACK_DICE, BattleStage.ARTILLERY_DICE, BattleStage.LOSSES
_ATTACK, _ARTILLERY = Purpose.ATTACK, Purpose.ARTILLERY
_STAGES_IN_ORDER = tuple(BattleStage)


# ------------------------------------------------------------------------------------------- the offensive


def begin(
    state: State, attacker: Sector, defender: Sector, size: int, cost: int, event: int, goes_next: Side | None = None
) -> State:
    """Declare an offensive: pay, leave a marker, and go on to its dice (10.3.2). `goes_next`: None, as before."""
    active = state.active if goes_next is None else goes_next
    rp = list(state.rp)
    rp[_side(state, attacker)] -= cost
    battle = Battle(attacker, defender, size, cost, pool(state, attacker, defender, size, event=event), event)
    marker = Launched(attacker, defender, event == SCHLIEFFEN)
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
    faces, at_most = _may_reroll(state, battle, decision)
    return (*(a.Reroll(chosen) for chosen in submultisets(faces, at_most)), a.KEEP)


def refusal(state: State, action: a.Action) -> Refusal | None:
    """Why such a choice is refused, or None."""
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        allowed = isinstance(action, a.UseMichael | a.Decline)
        return None if allowed else Refusal(Reason.NOT_AWAITED, rule(MICHAEL))
    if isinstance(action, a.Keep):
        return None
    cited = _CITED[decision]
    if not isinstance(action, a.Reroll):
        return Refusal(Reason.NOT_AWAITED, cited)
    faces, at_most = _may_reroll(state, battle, decision)
    if action.faces not in submultisets(faces, at_most):
        details: dict[str, int | str] = {"at_most": at_most, "faces": " ".join(map(str, faces))}
        return Refusal(Reason.DICE_NOT_THERE, cited, details)
    return None


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    """Carry out a legal choice within an offensive."""
    battle, decision = state.battle, asked(state)
    assert battle is not None
    if decision == Decision.MICHAEL:
        return _launch(state, battle, isinstance(action, a.UseMichael), facts)
    faces = action.faces if isinstance(action, a.Reroll) else ()
    return _lift(state, battle, decision, faces, facts)


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Dice of the offensive have fallen."""
    battle = state.battle
    waiting = state.waiting
    assert battle is not None and isinstance(waiting, Dice)
    facts.append(f.DiceThrown(purpose=waiting.purpose, faces=faces, event=waiting.event, rule=waiting.rule))
    return _ROLLED[battle.stage](state, battle, faces, facts)


@lru_cache(maxsize=4096)
def submultisets(faces: tuple[int, ...], at_most: int) -> tuple[tuple[int, ...], ...]:
    """The different non-empty choices of up to `at_most` of some dice, largest first.

    >>> submultisets((2, 2, 5), 2)
    ((2, 2), (2, 5), (2,), (5,))
    """
    found: dict[tuple[int, ...], None] = {}
    for size in range(min(at_most, len(faces)), 0, -1):
        found.update(dict.fromkeys(combinations(faces, size)))
    return tuple(found)


def hits_of(battle: Battle, *, artillery: bool) -> tuple[int, ...]:
    """The faces that cause a loss as they lie, of the Attack dice or of the Artillery dice."""
    faces, modifier = _dice(battle, artillery)
    return tuple(face for face in faces if is_hit(face, modifier, battle.pool.needed))


# ------------------------------------------------------------------------------------------------- stages


def _enter(state: State, battle: Battle, stage: BattleStage, facts: list[f.Fact]) -> State:
    """Go on with a stage. `battle` is what counts, until something is awaited: then it goes into the state."""
    return _STAGES[stage](state, replace(battle, stage=stage), facts)


def _enter_next(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    return _enter(state, battle, _STAGES_IN_ORDER[battle.stage + 1], facts)


def _dice(battle: Battle, artillery: bool) -> tuple[tuple[int, ...], int]:
    if artillery:
        return battle.artillery, battle.pool.artillery_modifier
    return battle.attack, battle.pool.attack_modifier


def _misses(battle: Battle, *, artillery: bool) -> tuple[int, ...]:
    faces, modifier = _dice(battle, artillery)
    return tuple(face for face in faces if not is_hit(face, modifier, battle.pool.needed))


def _side(state: State, sector: Sector) -> Side:
    return state.setup.board.sectors[sector].side


def _is_athena(state: State, side: Side) -> bool:
    return side in state.setup.options.athena


def _michael(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 34's dice: a choice only where a second offensive may follow (event 37, R193); Athena's go first."""
    if battle.event == SCHLIEFFEN or not michael_applies(state, battle.attacker, battle.defender):
        return _launch(state, battle, False, facts)
    second_may_follow = FRIEDENSTURM in state.this_turn and launches(state, GERMANY, FRANCE) == 1
    side = _side(state, battle.attacker)
    if second_may_follow and not _is_athena(state, side):
        return replace(state, battle=battle, waiting=Choice(side, Decision.MICHAEL, rule(MICHAEL)))
    return _launch(state, battle, True, facts)


def _launch(state: State, battle: Battle, michael: bool, facts: list[f.Fact]) -> State:
    if michael:
        extra = battle.pool
        extra = replace(extra, attack_dice=extra.attack_dice + 1, artillery_dice=extra.artillery_dice + 1)
        battle = replace(battle, pool=extra, michael=True)
        state = replace(state, used_events=(*state.used_events, MICHAEL))
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
        )
    )
    if michael:
        facts.append(f.MichaelUsed())
    return _enter(state, battle, _FIRST_DICE, facts)


def _attack_dice(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    side = _side(state, battle.attacker)
    return _await(state, battle, Dice(side, _ATTACK, battle.pool.attack_dice, "10.3.3"))


def _attack_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    return _artillery_dice(state, replace(battle, attack=faces, stage=_SECOND_DICE), facts)


def _artillery_dice(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    count = battle.pool.artillery_dice
    if not count:
        return _enter(state, battle, _first_reroll(state, battle), facts)
    return _await(state, battle, Dice(_side(state, battle.attacker), _ARTILLERY, count, "10.2.7"))


def _artillery_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    after = BattleStage.AVIATION if battle.pool.rerolls else _first_reroll(state, battle)
    return _enter(state, replace(battle, artillery=faces), after, facts)


def _aviation(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """The attacker's superior Aviation re-rolls failed Artillery dice, up to the difference (10.2.7, R103)."""
    return _offer(state, battle, Decision.AVIATION, _side(state, battle.attacker), facts)


def _kut(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 17: the Ottoman Empire re-rolls Attack dice of its choice against the Middle East, once (R176)."""
    if not _kut_applies(state, battle):
        return _enter_next(state, battle, facts)
    return _offer(state, battle, Decision.KUT, CENTRAL_POWERS, facts)


def _tannenberg(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 4: the defender has dice that cause losses thrown again, against events 1 and 3 (R163)."""
    if not _tannenberg_applies(state, battle):
        return _enter(state, battle, BattleStage.GAZA, facts)
    return _offer(state, battle, Decision.TANNENBERG, _side(state, battle.defender), facts)


def _first_reroll(state: State, battle: Battle) -> BattleStage:
    """The first stage after Aviation that an event brings into this offensive, or the losses."""
    if _kut_applies(state, battle):
        return BattleStage.KUT
    if _tannenberg_applies(state, battle):
        return BattleStage.TANNENBERG
    return BattleStage.GAZA if battle.pool.forced_by == GAZA else _THE_LOSSES


def _kut_applies(state: State, battle: Battle) -> bool:
    return KUT in state.this_turn and (battle.attacker, battle.defender) == (OTTOMAN_EMPIRE, MIDDLE_EAST)


def _tannenberg_applies(state: State, battle: Battle) -> bool:
    if TANNENBERG not in state.this_turn:
        return False
    if battle.event == SCHLIEFFEN:
        return True
    attack_on_germany = (battle.attacker, battle.defender) == (RUSSIA, GERMANY)
    return RUSSIAN_OFFENSIVE in state.this_turn and attack_on_germany


def _gaza(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 25: every die that would cause a loss is thrown again, once, after Aviation (R185)."""
    artillery = battle.stage == BattleStage.GAZA_ARTILLERY
    faces = hits_of(battle, artillery=artillery) if battle.pool.forced_by == GAZA else ()
    if not faces:
        return _enter_next(state, battle, facts)
    battle = _lifted(battle, faces, artillery, ENTENTE, GAZA, rule(GAZA), facts)
    return _await(state, battle, Dice(ENTENTE, Purpose.FORCED_REROLL, len(faces), rule(GAZA), GAZA))


def _losses(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Read every die, then apply all losses of both sides at once (10.3.4, R121, R136)."""
    attack_hits = _read(battle, facts, artillery=False)
    hits = attack_hits + _read(battle, facts, artillery=True)
    losses = hits * battle.pool.multiplier
    facts.append(f.LossesCounted(defender=battle.defender, hits=hits, losses=losses))
    own = 0
    if 1 in battle.attack:
        verdict = battle.pool.counter_attack
        facts.append(f.CounterAttacked(attacker=battle.attacker, defender=battle.defender, verdict=verdict))
        own += verdict == _APPLIES
    if battle.pool.mirrored and attack_hits:
        event = _mirroring_event(state, battle)
        facts.append(f.LossesMirrored(attacker=battle.attacker, losses=attack_hits, event=event, rule=rule(event)))
        own += attack_hits
    state = lose(state, {battle.defender: losses, battle.attacker: own}, facts, "10.3.4")
    if BRUSILOV in state.this_turn:
        battle = replace(battle, stage=BattleStage.BRUSILOV, exploding=_exploding(battle.attack))
    return _brusilov(state, battle, facts)


def _exploding(faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(face for face in faces if face in EXPLODING)


def _mirroring_event(state: State, battle: Battle) -> int:
    return next(
        event
        for event in active_boosts(state)
        if BOOSTS[event].mirrored and BOOSTS[event].applies(battle.attacker, battle.defender)
    )


def _read(battle: Battle, facts: list[f.Fact], *, artillery: bool) -> int:
    faces, modifier = _dice(battle, artillery)
    needed, hits = battle.pool.needed, 0
    for face in faces:
        hit = is_hit(face, modifier, needed)
        hits += hit
        facts.append(f.DieRead(artillery=artillery, face=face, modifier=modifier, needed=needed, hit=hit))
    return hits


def _brusilov(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    """Event 19: Attack dice that showed 5 or 6 may be thrown again while both sectors are at war (R178)."""
    if isinstance(state.waiting, Over):
        return state
    if (
        BRUSILOV not in state.this_turn
        or (battle.attacker, battle.defender) != (RUSSIA, AUSTRIA_HUNGARY)
        or not battle.exploding
        or not at_war(state, RUSSIA)
        or not at_war(state, AUSTRIA_HUNGARY)
    ):
        return _over(state, battle, facts)
    return _offer(state, battle, Decision.BRUSILOV, ENTENTE, facts)


def _brusilov_rolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    modifier, needed = battle.pool.attack_modifier, battle.pool.needed
    hits = sum(is_hit(face, modifier, needed) for face in faces)
    for face in faces:
        hit = is_hit(face, modifier, needed)
        facts.append(f.DieRead(artillery=False, face=face, modifier=modifier, needed=needed, hit=hit))
    against, own = hits * battle.pool.multiplier, sum(face not in EXPLODING for face in faces)
    facts.append(f.BrusilovLosses(hits=hits, losses_defender=against, losses_attacker=own))
    goes_on = state.setup.options.brusilov_chain and not _is_athena(state, ENTENTE)
    battle = replace(battle, exploding=_exploding(faces) if goes_on else (), rerolling=0)
    state = lose(state, {AUSTRIA_HUNGARY: against, RUSSIA: own}, facts, rule(BRUSILOV))
    return _brusilov(state, battle, facts)


def _over(state: State, battle: Battle, facts: list[f.Fact]) -> State:
    return replace(state, battle=None, waiting=None)


# ------------------------------------------------------------------------------------------------ re-rolls

_CITED = {
    Decision.AVIATION: "10.2.7",
    Decision.KUT: rule(KUT),
    Decision.TANNENBERG: rule(TANNENBERG),
    Decision.BRUSILOV: rule(BRUSILOV),
}
_EVENT_OF = {
    Decision.AVIATION: 0,
    Decision.KUT: KUT,
    Decision.TANNENBERG: TANNENBERG,
    Decision.BRUSILOV: BRUSILOV,
}
_THROW = {
    Decision.AVIATION: Purpose.ARTILLERY_REROLL,
    Decision.KUT: Purpose.OWN_REROLL,
    Decision.TANNENBERG: Purpose.FORCED_REROLL,
    Decision.BRUSILOV: Purpose.OWN_REROLL,
}


def _is_artillery(battle: Battle, decision: Decision) -> bool:
    return decision == Decision.AVIATION or battle.stage == BattleStage.TANNENBERG_ARTILLERY


def _may_reroll(state: State, battle: Battle, decision: Decision) -> tuple[tuple[int, ...], int]:
    """The faces that a re-roll may take, and how many of them at most."""
    if decision == Decision.AVIATION:
        return _misses(battle, artillery=True), battle.pool.rerolls
    if decision == Decision.KUT:
        faces = battle.attack
    elif decision == Decision.TANNENBERG:
        faces = hits_of(battle, artillery=_is_artillery(battle, decision))
    else:
        faces = battle.exploding
    return faces, len(faces)


def _athena_rerolls(state: State, battle: Battle, decision: Decision) -> tuple[int, ...]:
    """Athena's way with every re-roll (R226): all that may be taken, but with event 17 only what missed."""
    faces, at_most = _may_reroll(state, battle, decision)
    if decision == Decision.KUT:
        return _misses(battle, artillery=False)
    return faces[:at_most]


def _offer(state: State, battle: Battle, decision: Decision, side: Side, facts: list[f.Fact]) -> State:
    """Ask a side which dice to throw again; Athena answers at once; without such dice go on."""
    faces, at_most = _may_reroll(state, battle, decision)
    if not faces or not at_most:
        return _enter_next(state, battle, facts)
    if _is_athena(state, side):
        return _lift(state, battle, decision, _athena_rerolls(state, battle, decision), facts)
    return replace(state, battle=battle, waiting=Choice(side, decision, _CITED[decision]))


def _lift(state: State, battle: Battle, decision: Decision, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    if not faces:
        return _enter_next(state, battle, facts)
    cited, event = _CITED[decision], _EVENT_OF[decision]
    thrower = _side(state, battle.attacker)
    side = thrower.enemy if decision == Decision.TANNENBERG else thrower
    if decision == Decision.BRUSILOV:
        facts.append(f.DiceLifted(side=side, faces=faces, artillery=False, event=event, rule=cited))
        battle = replace(battle, rerolling=len(faces))
    else:
        battle = _lifted(battle, faces, _is_artillery(battle, decision), side, event, cited, facts)
    return _await(state, battle, Dice(thrower, _THROW[decision], len(faces), cited, event))


def _lifted(
    battle: Battle,
    faces: tuple[int, ...],
    artillery: bool,
    side: Side,
    event: int,
    cited: str,
    facts: list[f.Fact],
) -> Battle:
    """Take faces off the table, to be thrown again."""
    facts.append(f.DiceLifted(side=side, faces=faces, artillery=artillery, event=event, rule=cited))
    left = list(battle.artillery if artillery else battle.attack)
    for face in faces:
        left.remove(face)
    if artillery:
        return replace(battle, artillery=tuple(left), rerolling=len(faces))
    return replace(battle, attack=tuple(left), rerolling=len(faces))


def _attack_rerolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    attack = tuple(sorted(battle.attack + faces))
    return _enter_next(state, replace(battle, attack=attack, rerolling=0), facts)


def _artillery_rerolled(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    artillery = tuple(sorted(battle.artillery + faces))
    return _enter_next(state, replace(battle, artillery=artillery, rerolling=0), facts)


def _await(state: State, battle: Battle, dice: Dice) -> State:
    return replace(state, battle=battle, waiting=dice)


_STAGES: dict[BattleStage, Callable[[State, Battle, list[f.Fact]], State]] = {
    BattleStage.MICHAEL: _michael,
    BattleStage.ATTACK_DICE: _attack_dice,
    BattleStage.ARTILLERY_DICE: _artillery_dice,
    BattleStage.AVIATION: _aviation,
    BattleStage.KUT: _kut,
    BattleStage.TANNENBERG: _tannenberg,
    BattleStage.TANNENBERG_ARTILLERY: _tannenberg,
    BattleStage.GAZA: _gaza,
    BattleStage.GAZA_ARTILLERY: _gaza,
    BattleStage.LOSSES: _losses,
    BattleStage.BRUSILOV: _brusilov,
    BattleStage.OVER: _over,
}

_ROLLED: dict[BattleStage, Callable[[State, Battle, tuple[int, ...], list[f.Fact]], State]] = {
    BattleStage.ATTACK_DICE: _attack_rolled,
    BattleStage.ARTILLERY_DICE: _artillery_rolled,
    BattleStage.AVIATION: _artillery_rerolled,
    BattleStage.KUT: _attack_rerolled,
    BattleStage.TANNENBERG: _attack_rerolled,
    BattleStage.TANNENBERG_ARTILLERY: _artillery_rerolled,
    BattleStage.GAZA: _attack_rerolled,
    BattleStage.GAZA_ARTILLERY: _artillery_rerolled,
    BattleStage.BRUSILOV: _brusilov_rolled,
}
