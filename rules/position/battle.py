"""The offensive under way."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules import pools
from rules.cards import Chooser, Which
from rules.model import Battle, BattleStage, Launched, Phase, State, Status
from rules.obligations import is_free
from rules.position.conditions import PositionError, all_in, numbers, one_of, within
from rules.position.schema import BattleEntry, Position
from rules.position.this_turn import free_event
from rules.rerolls import StageReroll, comes, hits_of, stages
from rules.sectors import at_war, operational_value
from rules.sequence import EVENTS_RESOLVE

_OF_EVERY_OFFENSIVE = (
    BattleStage.MICHAEL,
    BattleStage.ATTACK_DICE,
    BattleStage.ARTILLERY_DICE,
    BattleStage.SETTLING,
)
"""The stages at which a position can be, beside those at which dice may be thrown again."""


def battle_laid(given: Position, state: State) -> State:
    """The offensive under way, and whether one of this turn has taken the dice of event 34."""
    used, once = given.events.used, state.setup.board.edition.cards.once
    all_in(used, {once} & set(state.this_turn), "events.used")
    state = replace(state, used_events=used)
    if given.now.battle:
        state = replace(state, battle=_battle_checked(given.now.battle, state))
    if used and not _may_have_taken_dice(state):
        raise PositionError("events.used", f"no {once} unless an offensive has taken its dice")
    return state


def _may_have_taken_dice(state: State) -> bool:
    """Whether event 34's dice may have gone to an offensive of this turn: not to the one that is without them."""
    without = state.battle is not None and not state.battle.michael
    past = state.offensives[:-1] if without else state.offensives
    cards = state.setup.board.edition.cards
    boost = cards.boosts[cards.once]
    return any(boost.applies(one.attacker, one.defender) for one in past if not one.free_of_limit)


def _battle_checked(entry: BattleEntry, state: State) -> Battle:
    """The offensive under way; the last marker is its own."""
    at = "now.battle"
    marker = state.offensives[-1] if state.offensives else None
    due = (Phase.EVENTS, EVENTS_RESOLVE) if marker and marker.free_of_limit else (Phase.OFFENSIVES, 0)
    if marker is None or (state.phase, state.stage) != due:
        raise PositionError(at, "none unless the last of `offensives` is under way")
    attacker, defender = marker.attacker, marker.defender
    fallen = entry.stage > BattleStage.LOSSES and state.sectors[defender].status == Status.SURRENDERED
    if not (at_war(state, attacker) and (at_war(state, defender) or fallen)):
        raise PositionError(at, "none between sectors that are not both at war")
    if state.passed[state.setup.board.sectors[attacker].side]:
        raise PositionError(at, "none of a side that has passed")
    cards = state.setup.board.edition.cards
    one_of(entry.stage, {*_OF_EVERY_OFFENSIVE, *stages(cards)}, f"{at}.stage")
    one_of(entry.event, _demanding(state, marker), f"{at}.event")
    within(entry.size, _possible_sizes(entry, state, marker), f"{at}.size")
    takes_dice = cards.once in state.used_events and cards.boosts[cards.once].applies(attacker, defender)
    if entry.michael and (marker.free_of_limit or not takes_dice or entry.stage == BattleStage.MICHAEL):
        raise PositionError(f"{at}.michael", f"false unless event {cards.once} is used")
    battle = _battle(entry, state, marker)
    _check_stage(battle)
    _check_dice(battle, state)
    return battle


def _check_stage(battle: Battle) -> None:
    """Some stages come only in offensives against a defender's Aviation, or in which failed dice have a price."""
    by_air = battle.stage in (BattleStage.AIR_DIVISION, BattleStage.AIR_DIVISION_ARTILLERY)
    settles = battle.stage == BattleStage.SETTLING
    if (by_air and not battle.pool.air_defence) or (settles and not battle.pool.priced_by):
        raise PositionError("now.battle.stage", "a stage that this offensive has")


def _demanding(state: State, marker: Launched) -> set[int]:
    """The events that can have demanded an offensive, and 0: it was launched without (10.3.1, R165)."""
    if marker.free_of_limit:
        return {free_event(state, marker.attacker, marker.defender)}
    cards = state.setup.board.edition.cards
    orders = [(event, cards[event].order) for event in state.this_turn]
    orders += [(event, cards.athena_owes.get(event)) for event in state.in_force]
    pair = marker.attacker, marker.defender
    return {0, *(event for event, order in orders if order and (order.attacker, order.defender) == pair)}


def _possible_sizes(entry: BattleEntry, state: State, marker: Launched) -> Sequence[int]:
    """Up to the Operational Value (10.3.2), which stays until the losses are taken."""
    if marker.free_of_limit:
        event = free_event(state, marker.attacker, marker.defender)
        return (state.setup.board.edition.cards.free_offensives[event].dice,)
    before_losses = entry.stage < BattleStage.LOSSES
    largest = max(state.setup.board.sectors[marker.attacker].track)
    return range(1, (operational_value(state, marker.attacker) if before_losses else largest) + 1)


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
    at, stage, again = "now.battle", battle.stage, stages(state.setup.board.edition.cards).get(battle.stage)
    attack = battle.pool.attack_dice if stage > BattleStage.ATTACK_DICE else 0
    artillery = battle.pool.artillery_dice if stage > BattleStage.ARTILLERY_DICE else 0
    most = 0 if again is None else _most_lifted(battle, state, artillery if again.artillery else attack, again)
    lifted = within(battle.rerolling, range(most + 1), f"{at}.rerolling")
    if again is not None and again.artillery:
        artillery -= lifted
    elif again is not None and again.which != Which.SHOWING:  # those stay where they lie
        attack -= lifted
    _check_faces(battle.attack, attack, f"{at}.attack")
    _check_faces(battle.artillery, artillery, f"{at}.artillery")
    _check_exploding(battle, state)
    if again is not None and lifted and again.chooser == Chooser.NOBODY and hits_of(battle, artillery=again.artillery):
        raise PositionError(f"{at}.rerolling", f"every die that hits (event {again.event})")


def _most_lifted(battle: Battle, state: State, thrown: int, again: StageReroll) -> int:
    """How many dice of those thrown can be lifted at a stage, whatever they showed."""
    if not comes(state, battle):
        return 0
    if battle.stage == BattleStage.AVIATION:
        return min(battle.pool.rerolls, thrown)
    return len(battle.exploding) if again.which == Which.SHOWING else thrown


def _check_faces(faces: tuple[int, ...], count: int, at: str) -> None:
    if len(faces) != count:
        raise PositionError(at, f"a list of {count}")
    for index, face in enumerate(faces):
        within(face, range(1, 7), f"{at}[{index}]")


def _check_exploding(battle: Battle, state: State) -> None:
    """The dice that event 19 throws again: those of the first throw, then, by an option, of the one before (R178)."""
    cards = state.setup.board.edition.cards
    at = "now.battle.exploding"
    faces = cards.dice_again[cards.after_losses].faces if cards.after_losses else ()
    showing = tuple([face for face in battle.attack if face in faces]) if battle.stage == BattleStage.BRUSILOV else ()
    for index, face in enumerate(battle.exploding):
        within(face, faces if showing else (), f"{at}[{index}]")
    if battle.exploding == showing or not battle.exploding:
        return
    chain = state.setup.options.brusilov_chain and len(battle.exploding) <= len(showing)
    if not chain or state.setup.board.sectors[battle.attacker].side in state.setup.options.athena:
        raise PositionError(at, f"a list of {len(showing)}: the faces of `attack` that are {numbers(faces)}")
