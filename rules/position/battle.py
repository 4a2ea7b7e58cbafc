"""The offensive under way."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules import pools
from rules.cards import BRUSILOV, DICE_AGAIN, MICHAEL, SCHLIEFFEN, FreeOffensive, effect_of
from rules.model import Battle, BattleStage, Launched, Phase, State
from rules.obligations import is_free
from rules.position.conditions import PositionError, numbers, one_of, within
from rules.position.schema import BattleEntry, Position
from rules.rerolls import REROLLS
from rules.sectors import at_war
from rules.sequence import EVENTS_RESOLVE

_SCHLIEFFEN_PLAN = effect_of(SCHLIEFFEN, FreeOffensive)
_AT_REST = tuple(stage for stage in BattleStage if stage not in (BattleStage.LOSSES, BattleStage.OVER))


def battle_laid(given: Position, state: State) -> State:
    """The offensive under way; the last marker is its own."""
    entry = given.now.battle
    if not entry:
        return state
    at = "now.battle"
    marker = state.offensives[-1] if state.offensives else None
    due = (Phase.EVENTS, EVENTS_RESOLVE) if marker and marker.free_of_limit else (Phase.OFFENSIVES, 0)
    if marker is None or (state.phase, state.stage) != due:
        raise PositionError(at, "none unless the last of `offensives` is under way")
    if not (at_war(state, marker.attacker) and at_war(state, marker.defender)):
        raise PositionError(at, "none between sectors that are not both at war")
    events = {SCHLIEFFEN} if marker.free_of_limit else {0, *state.this_turn, *state.in_force} - {SCHLIEFFEN}
    one_of(entry.event, events, f"{at}.event")
    red_value = state.setup.board.sectors[marker.attacker].track[0]
    within(
        entry.size,
        (_SCHLIEFFEN_PLAN.dice,) if marker.free_of_limit else range(1, red_value + 1),
        f"{at}.size",
    )
    if entry.michael and (MICHAEL not in state.used_events or entry.stage == BattleStage.MICHAEL):
        raise PositionError(f"{at}.michael", "false unless event 34 is used")
    battle = _battle(entry, state, marker)
    _check_dice(battle, state)
    return replace(state, battle=battle)


def _battle(entry: BattleEntry, state: State, marker: Launched) -> Battle:
    attacker, defender = marker.attacker, marker.defender
    before = replace(state, offensives=state.offensives[:-1])
    free = marker.free_of_limit or is_free(state, attacker, defender)
    return Battle(
        attacker=attacker,
        defender=defender,
        size=entry.size,
        cost=0 if free else entry.size,
        pool=pools.pool(before, attacker, defender, entry.size, michael=entry.michael, event=entry.event),
        event=entry.event,
        michael=entry.michael,
        stage=entry.stage,
        attack=tuple(sorted(entry.attack)),
        artillery=tuple(sorted(entry.artillery)),
        rerolling=entry.rerolling,
        exploding=tuple(sorted(entry.exploding)),
    )


def _check_dice(battle: Battle, state: State) -> None:
    """The dice are those of the pool, and only what may be thrown again is lifted."""
    at, stage = "now.battle", battle.stage
    one_of(stage, _AT_REST, f"{at}.stage")
    attack = battle.pool.attack_dice if stage > BattleStage.ATTACK_DICE else 0
    artillery = battle.pool.artillery_dice if stage > BattleStage.ARTILLERY_DICE else 0
    brusilov = stage == BattleStage.BRUSILOV
    _check_faces(battle.exploding, range(attack * brusilov + 1), DICE_AGAIN[BRUSILOV].faces, f"{at}.exploding")
    liftable = {BattleStage.BRUSILOV: len(battle.exploding), BattleStage.AVIATION: battle.pool.rerolls}
    again = REROLLS.get(stage)
    possible = again is not None and (not again.event or again.event in state.this_turn)
    most = liftable.get(stage, attack + artillery) if possible else 0
    lifted = within(battle.rerolling, range(most + 1), f"{at}.rerolling")
    if again is not None and again.artillery:
        artillery -= lifted
    elif not brusilov:  # its dice stay where they lie
        attack -= lifted
    _check_faces(battle.attack, (attack,), range(1, 7), f"{at}.attack")
    _check_faces(battle.artillery, (artillery,), range(1, 7), f"{at}.artillery")


def _check_faces(faces: tuple[int, ...], counts: Sequence[int], possible: Sequence[int], at: str) -> None:
    if len(faces) not in counts:
        raise PositionError(at, f"a list of {numbers(counts)}")
    for index, face in enumerate(faces):
        within(face, possible, f"{at}[{index}]")
