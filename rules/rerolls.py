"""Re-rolls within an offensive, by Aviation (10.2.7; 6.5.1) and by events with `dice_again`."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.cards import CardTable, Chooser, DiceAgain, Which, rule
from rules.model import Battle, BattleStage, Choice, Decision, Dice, Purpose, Sector, Side, State
from rules.pools import is_hit


class StageReroll(Struct, frozen=True, gc=False):
    """The re-roll at one stage, by Aviation (`event` 0) or a card; fields as in `rules.cards.DiceAgain`."""

    decision: Decision | None
    purpose: Purpose
    event: int
    rule: str
    artillery: bool
    which: Which
    chooser: Chooser
    by_athena: Which


_AVIATION = StageReroll(
    Decision.AVIATION,
    Purpose.ARTILLERY_REROLL,
    event=0,
    rule="10.2.7",
    artillery=True,
    which=Which.MISSES,
    chooser=Chooser.ATTACKER,
    by_athena=Which.MISSES,
)

_AIR_DIVISION, _AIR_DIVISION_ARTILLERY = (
    StageReroll(
        Decision.AIR_DIVISION,
        Purpose.FORCED_REROLL,
        event=0,
        rule="10.2.7",
        artillery=artillery,
        which=Which.HITS,
        chooser=Chooser.DEFENDER,
        by_athena=Which.HITS,
    )
    for artillery in (False, True)
)
"""By the defender's Aviation: Attack dice, then Artillery dice (6.5.1, F075)."""

_BY_AVIATION = {
    BattleStage.AVIATION: _AVIATION,
    BattleStage.AIR_DIVISION: _AIR_DIVISION,
    BattleStage.AIR_DIVISION_ARTILLERY: _AIR_DIVISION_ARTILLERY,
}
_LOSSES = BattleStage.LOSSES


@cache
def stages(cards: CardTable) -> dict[BattleStage, StageReroll]:
    found = dict(_BY_AVIATION)
    for event, again in cards.dice_again.items():
        by_athena = again.which if again.by_athena is None else again.by_athena
        for stage in again.stages:
            found[stage] = StageReroll(
                again.decision,
                again.purpose,
                event,
                rule(event),
                artillery=stage == again.artillery_stage,
                which=again.which,
                chooser=again.chooser,
                by_athena=by_athena,
            )
    return found


def at_stage(state: State, battle: Battle) -> StageReroll:
    """The present stage's re-roll; the stage must have one."""
    return stages(state.setup.board.edition.cards)[battle.stage]


# ---------------------------------------------------------------------------------------- when they apply


def applies(state: State, event: int, attacker: Sector, defender: Sector, own: int) -> bool:
    """Whether a card of this turn re-rolls an offensive's dice. `own`: the offensive's card, or 0."""
    if event not in state.this_turn:
        return False
    return _is_of(state, state.setup.board.edition.cards.dice_again[event], attacker, defender, own)


def comes(state: State, battle: Battle) -> bool:
    """Whether the present stage has a re-roll: by Aviation, or by a card of this turn."""
    if battle.stage == BattleStage.AVIATION:
        return battle.pool.rerolls > 0
    event = at_stage(state, battle).event
    if not event:
        return battle.pool.air_defence
    return applies(state, event, battle.attacker, battle.defender, battle.event)


def _is_of(state: State, again: DiceAgain, attacker: Sector, defender: Sector, own: int) -> bool:
    """Whether a card covers an offensive: its pair, or an event that the card names (R163)."""
    if not again.of_events:
        return attacker == again.attacker and defender == again.defender
    cards = state.setup.board.edition.cards
    if own in cards.free_offensives:
        return own in again.of_events
    for event in again.of_events:
        order = cards[event].order
        if order is not None and event in state.this_turn and (attacker, defender) == (order.attacker, order.defender):
            return True
    return False


def next_stage(state: State, battle: Battle) -> BattleStage:
    following, dice_again = _LOSSES, state.setup.board.edition.cards.dice_again
    if battle.pool.air_defence:
        following = next((stage for stage in _BY_AVIATION if stage > max(battle.stage, BattleStage.AVIATION)), _LOSSES)
    for event in state.this_turn:
        if event in dice_again and _is_of(state, dice_again[event], battle.attacker, battle.defender, battle.event):
            later = (stage for stage in dice_again[event].stages if stage > battle.stage)
            following = min([following, *later])
    return following


def optional_events(state: State, attacker: Sector, defender: Sector, event: int = 0) -> list[int]:
    again = [(number, state.setup.board.edition.cards.dice_again.get(number)) for number in state.this_turn]
    offering = [(number, one) for number, one in again if one is not None and one.decision is not None]
    return [number for number, one in offering if _is_of(state, one, attacker, defender, event)]


def certain(state: State, attacker: Sector, defender: Sector, event: int = 0) -> int:
    """The event that makes Athena re-roll, or 0 (R226). `event`: the offensive's own."""
    dice_again = state.setup.board.edition.cards.dice_again
    for number in optional_events(state, attacker, defender, event):
        chooser = defender if dice_again[number].chooser == Chooser.DEFENDER else attacker
        if state.setup.board.sectors[chooser].side in state.setup.options.athena:
            return number
    return 0


# ----------------------------------------------------------------------------------------- which dice


def on_the_table(battle: Battle, *, artillery: bool) -> tuple[tuple[int, ...], int]:
    """The faces of the Attack or Artillery dice on the table, and their modifier."""
    if artillery:
        return battle.artillery, battle.pool.artillery_modifier
    return battle.attack, battle.pool.attack_modifier


def hits_of(battle: Battle, *, artillery: bool) -> tuple[int, ...]:
    faces, modifier = on_the_table(battle, artillery=artillery)
    return tuple([face for face in faces if is_hit(face, modifier, battle.pool.needed)])


def misses_of(battle: Battle, *, artillery: bool) -> tuple[int, ...]:
    faces, modifier = on_the_table(battle, artillery=artillery)
    return tuple([face for face in faces if not is_hit(face, modifier, battle.pool.needed)])


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


def _liftable(battle: Battle, again: StageReroll) -> tuple[tuple[int, ...], int]:
    faces = _of_kind(battle, again.which, artillery=again.artillery)
    return faces, battle.pool.rerolls if again is _AVIATION else len(faces)


def _of_kind(battle: Battle, which: Which, *, artillery: bool) -> tuple[int, ...]:
    if which == Which.HITS:
        return hits_of(battle, artillery=artillery)
    if which == Which.MISSES:
        return misses_of(battle, artillery=artillery)
    return battle.exploding if which == Which.SHOWING else on_the_table(battle, artillery=artillery)[0]


# -------------------------------------------------------------------------------------------- the choice


def offer(state: State, battle: Battle, side: Side, facts: list[f.Fact]) -> State | None:
    """Ask a side which dice to re-roll; Athena answers at once. None if nothing is re-rolled."""
    again = at_stage(state, battle)
    faces, at_most = _liftable(battle, again)
    if not faces or not at_most:
        return None
    if side in state.setup.options.athena:
        if again.by_athena != again.which:  # with event 17 only misses (R226)
            faces = _of_kind(battle, again.by_athena, artillery=again.artillery)
        return lift(state, battle, faces[:at_most], facts) if faces else None
    assert again.decision is not None
    return replace(state, battle=battle, waiting=Choice(side, again.decision, again.rule))


def all_of(state: State, battle: Battle, facts: list[f.Fact]) -> State | None:
    faces, _ = _liftable(battle, at_stage(state, battle))
    return lift(state, battle, faces, facts) if faces else None


def legal(state: State, battle: Battle) -> tuple[a.Action, ...]:
    liftable = _liftable(battle, at_stage(state, battle))
    return (*(a.Reroll(chosen) for chosen in submultisets(*liftable)), a.KEEP)


def refusal(state: State, battle: Battle, action: a.Action) -> r.Refusal | None:
    if isinstance(action, a.Keep):
        return None
    again = at_stage(state, battle)
    if not isinstance(action, a.Reroll):
        return r.NotAwaited(again.rule)
    faces, at_most = _liftable(battle, again)
    if action.faces not in submultisets(faces, at_most):
        return r.DiceNotThere(again.rule, at_most, faces)
    return None


# ----------------------------------------------------------------------------------- off the table and back


def lift(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Take dice off the table and await their re-roll; those of event 19 stay there (R178)."""
    again, side = at_stage(state, battle), state.setup.board.sectors[battle.attacker].side
    side = side.enemy if again.chooser == Chooser.DEFENDER else side
    facts.append(f.DiceLifted(side=side, faces=faces, artillery=again.artillery, event=again.event, rule=again.rule))
    count = len(faces)
    if again.which == Which.SHOWING:
        battle = replace(battle, rerolling=count)
    elif again.artillery:
        battle = replace(battle, artillery=_without(battle.artillery, faces), rerolling=count)
    else:
        battle = replace(battle, attack=_without(battle.attack, faces), rerolling=count)
    return replace(state, battle=battle, waiting=throw_again(state, battle))


def throw_again(state: State, battle: Battle) -> Dice:
    """The re-roll of these dice; the attacker always rolls, whoever chose."""
    again = at_stage(state, battle)
    thrower = state.setup.board.sectors[battle.attacker].side
    return Dice(thrower, again.purpose, battle.rerolling, again.rule, again.event)


def _without(faces: tuple[int, ...], lifted: tuple[int, ...]) -> tuple[int, ...]:
    left = list(faces)
    for face in lifted:
        left.remove(face)
    return tuple(left)


def put_back(state: State, battle: Battle, faces: tuple[int, ...]) -> Battle:
    if at_stage(state, battle).artillery:
        return replace(battle, artillery=tuple(sorted(battle.artillery + faces)), rerolling=0)
    return replace(battle, attack=tuple(sorted(battle.attack + faces)), rerolling=0)
