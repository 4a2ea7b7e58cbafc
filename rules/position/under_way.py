"""What is being resolved: bids, the die for the initiative, reinforcements of Russia, attempts and their cubes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec import UNSET
from msgspec.structs import replace

from rules import actions as a
from rules import engine, entry_and_surrender, pools
from rules.cards import Chooser, DieHook, Which
from rules.chance import drawn
from rules.course import Course
from rules.editions import COURSES
from rules.engine import Step
from rules.facts import Fact
from rules.model import (
    NO_BID,
    SECTORS,
    TECHNOLOGIES,
    Attempt,
    Battle,
    BattleStage,
    Cards,
    Cause,
    Deck,
    Dice,
    Fallen,
    InitiativeRule,
    Launched,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    State,
    Status,
    Technology,
)
from rules.obligations import is_free
from rules.phases import reinforcements, technology
from rules.phases.initiative import most_bid
from rules.position.conditions import (
    BIDS,
    DICE,
    PositionError,
    all_in,
    at,
    athena_acts,
    has_begun,
    name_of,
    numbers,
    one_of,
    or_else,
    within,
)
from rules.position.on_board import awaited_by, free_event, path_of_tree, research_awaited
from rules.position.schema import Awaited, BattleEntry, Position
from rules.quick_play import is_used
from rules.refusals import IllegalAction
from rules.rerolls import StageReroll, comes, hits_of, stages, throw_again
from rules.sectors import at_war, operational_value, revolution_broke_out
from rules.sequence import EVENTS_RESOLVE, EVENTS_SET_ASIDE, is_past
from rules.strict import MAX_NUMBER

# ------------------------------------------------------------------------------------------------ battle
# The offensive under way.


_OF_EVERY_OFFENSIVE = (
    BattleStage.MICHAEL,
    BattleStage.ATTACK_DICE,
    BattleStage.ARTILLERY_DICE,
    BattleStage.SETTLING,
)
"""The stages at which a position can be, beside those at which dice may be thrown again."""


def battle_laid(given: Position, state: State) -> State:
    used, once = given.events.used, state.setup.board.edition.cards.once
    all_in(used, {once} & set(state.this_turn), "events.used")
    state = replace(state, used_events=used)
    if given.now.battle:
        state = replace(state, battle=_battle_checked(given.now.battle, state))
    if used and not _may_have_taken_dice(state):
        raise PositionError("events.used", f"no {once} unless an offensive has taken its dice")
    return state


def _may_have_taken_dice(state: State) -> bool:
    without = state.battle is not None and not state.battle.michael
    past = state.offensives[:-1] if without else state.offensives
    cards = state.setup.board.edition.cards
    boost = cards.boosts[cards.once]
    return any(boost.applies(one.attacker, one.defender) for one in past if not one.free_of_limit)


def _battle_checked(entry: BattleEntry, state: State) -> Battle:
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
    """Reject stages that need a defender's Aviation, or a price on failed dice, if there is none."""
    by_air = battle.stage in (BattleStage.AIR_DIVISION, BattleStage.AIR_DIVISION_ARTILLERY)
    settles = battle.stage == BattleStage.SETTLING
    if (by_air and not battle.pool.air_defence) or (settles and not battle.pool.priced_by):
        raise PositionError("now.battle.stage", "a stage that this offensive has")


def _demanding(state: State, marker: Launched) -> set[int]:
    """The events that may have demanded an offensive, and 0 for none (10.3.1, R165)."""
    if marker.free_of_limit:
        return {free_event(state, marker.attacker, marker.defender)}
    cards = state.setup.board.edition.cards
    orders = [(event, cards[event].order) for event in state.this_turn]
    orders += [(event, cards.athena_owes.get(event)) for event in state.in_force]
    pair = marker.attacker, marker.defender
    return {0, *(event for event, order in orders if order and (order.attacker, order.defender) == pair)}


def _possible_sizes(entry: BattleEntry, state: State, marker: Launched) -> Sequence[int]:
    """Up to the Operational Value (10.3.2), which doesn't change until the losses are taken."""
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
    """Check event 19's re-rolls: the first throw's dice, or by option the previous one's (R178)."""
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


# ------------------------------------------------------------------------------------------------ awaiting
# Running a position on to what is awaited.


def run_on(given: Position, state: State) -> Step:
    """Run to the next choice or chance event, letting the rules find it if they can."""
    if given.now.armistice is not UNSET:
        return Step(_cited(_armistice_roll(given.now.armistice, state)), ())
    facts: list[Fact] = []
    ended = _won(given, state) if given.now.won is not UNSET else _course(state).fell(state, facts)
    if ended.waiting is not None:
        _check_nothing_under_way(given)
        return Step(ended, tuple(facts))
    told = _awaited_as_told(given, state)
    if told is not None:
        return Step(_cited(told), ())
    if at(state, Phase.EVENTS, EVENTS_RESOLVE) and state.battle is None:
        state = _jutland_unresolved(state)
    return engine.resume(state)


def _course(state: State) -> Course:
    return COURSES[state.setup.board.edition.key]


def _cited(state: State) -> State:
    """Cite the edition's own section in `waiting`, as the rules do when they get there."""
    assert state.waiting is not None
    rule = state.setup.board.edition.cited(state.waiting.rule)
    return replace(state, waiting=replace(state.waiting, rule=rule))


def _armistice_roll(side: Side, state: State) -> State:
    """An enemy sector has fallen; its enemy rolls before anything else goes on (7)."""
    _check_fallen(side, state, "now.armistice")
    return replace(state, waiting=Dice(side, Purpose.ARMISTICE, 1, "13.2.1"))


def _won(given: Position, state: State) -> State:
    """A side has won the war by an Armistice roll (7)."""
    assert given.now.won is not UNSET
    side = given.now.won
    _check_fallen(side, state, "now.won")
    if state.vp[side] <= 1:
        raise PositionError("now.won", "a side with 2 VP or more: the roll must be lower")
    return _cited(replace(state, waiting=Over(side, Cause.ARMISTICE_ROLL, "13.2.1")))


def _check_fallen(side: Side, state: State, where: str) -> None:
    to_come = [fallen.sector for fallen in state.falling]
    fallen = (s for s in state.setup.board.of_side(side.enemy) if state.sectors[s].status == Status.SURRENDERED)
    if all(sector in to_come for sector in fallen):
        raise PositionError(where, "a side by whose enemy a sector has been lost")


def _check_nothing_under_way(given: Position) -> None:
    now = given.now
    under_way = {
        "events.to_resolve": given.events.to_resolve,
        "now.awaited": now.awaited,
        "now.card": now.card,
        "now.attempt": now.attempt,
        "now.battle": now.battle,
    }
    for path, told in under_way.items():
        if told:
            raise PositionError(path, "nothing here: the game is over")


def _awaited_as_told(given: Position, state: State) -> State | None:
    """The state with what the position itself says is awaited; None to leave that to the rules."""
    if given.now.card:
        return _card_offered(given, state)
    if given.now.naval is not UNSET:
        purpose = Purpose.BLOCKADE if state.active == Side.ENTENTE else Purpose.U_BOAT
        return replace(state, waiting=Dice(state.active, purpose, 1, "9.1"))
    if state.poppies.to_draw:
        return replace(state, waiting=Cards(state.active, Deck.POPPIES, 1, "17.6"))
    if given.now.awaited or state.attempt is not None:
        return _awaiting_named(or_else(given.now.awaited, Awaited.RESEARCH), state)
    if state.battle is not None and state.battle.rerolling:
        return replace(state, waiting=throw_again(state, state.battle))
    return None


def _jutland_unresolved(state: State) -> State:
    """While events are resolved only event 15 asks for a die: if it is no longer to be resolved, it is asking.

    But not if its die has left its mark already (R174).
    """
    jutland = state.setup.board.edition.cards.with_die(DieHook.JUTLAND)
    thrown = jutland in state.in_force or not state.kaiserliche_marine
    if jutland in state.this_turn and not thrown and all(event > jutland for event in state.to_resolve):
        return replace(state, to_resolve=(jutland, *state.to_resolve))
    return state


def _card_offered(given: Position, state: State) -> State:
    card = given.now.card
    if given.now.awaited:
        raise PositionError("now.awaited", "nothing here while a card is on offer")
    before = replace(state, set_aside=tuple(sorted((*state.set_aside, card))))
    try:
        asked = engine.apply(engine.resume(before).state, a.DRAW_SET_ASIDE).state
        return engine.apply(asked, drawn(card)).state
    except IllegalAction as refused:
        raise PositionError("now.card", "0 unless a card set aside may be drawn") from refused


def _awaiting_named(awaited: Awaited, state: State) -> State:
    where = "now.awaited"
    if awaited == Awaited.SET_ASIDE:
        return _awaiting_set_aside(state)
    if awaited == Awaited.REVOLUTION:
        if not state.revolution_dice:
            raise PositionError(where, "no dice for the Revolution unless the Entente has reinforced Russia")
        return entry_and_surrender.revolution_awaited(state)
    if state.attempt is None:
        raise PositionError(where, "nothing to do with research unless there is an `attempt`")
    cubes = state.trees[state.active].cubes[state.attempt.technology]
    if awaited != Awaited.RESEARCH and (athena_acts(state) or (awaited == Awaited.RESEARCH_FAILED and not cubes)):
        raise PositionError(where, "research: there is no re-roll here")
    return replace(state, waiting=research_awaited(state.active, awaited))


def _awaiting_set_aside(state: State) -> State:
    if at(state, Phase.EVENTS, EVENTS_SET_ASIDE):
        state = engine.resume(state).state
        if awaited_by(state) == Awaited.SET_ASIDE:
            return state
        with suppress(IllegalAction):
            return engine.apply(state, a.DRAW_SET_ASIDE).state
    raise PositionError("now.awaited", "no card set aside: none may be drawn now")


# ------------------------------------------------------------------------------------------------ under way


def initiative_laid(given: Position, state: State) -> State:
    """Bids and the Entente's die (6)."""
    now, rule_in_use = given.now, state.setup.initiative_rule
    rolling = at(state, Phase.INITIATIVE, DICE) and state.turn > 1 and rule_in_use != InitiativeRule.TRACK
    within(now.initiative_die, range(7) if rolling else (0,), "now.initiative_die")
    for side, rp in now.bids.items():
        within(rp, _possible_bids(given, state, side), f"now.bids.{name_of(side)}")
    missing = 0 if rolling and rule_in_use == InitiativeRule.BID else NO_BID
    return replace(
        state,
        bids=(now.bids.get(Side.ENTENTE, missing), now.bids.get(Side.CENTRAL_POWERS, missing)),
        initiative_face=now.initiative_die,
    )


def _possible_bids(given: Position, state: State, side: Side) -> Sequence[int]:
    """The Entente bids first, and bids are paid when the dice are thrown. Athena bids 0 (R032)."""
    options = state.setup.options
    if state.turn == 1 or state.setup.initiative_rule != InitiativeRule.BID:
        return ()
    board = state.setup.board
    if at(state, Phase.INITIATIVE, BIDS) and (side == Side.ENTENTE or Side.ENTENTE in given.now.bids):
        most = most_bid(state, side)
    elif at(state, Phase.INITIATIVE, DICE):
        most = board.maximum_rp - state.rp[side]
    else:
        return ()
    most = most if board.bid_limit is None else min(most, board.bid_limit)
    return (0,) if side in options.athena else range(most + 1)


def attempt_laid(given: Position, state: State) -> State:
    """Technologies attempted in this sub-phase, and the attempt under way (10.2)."""
    now, quick_play = given.now, state.setup.options.quick_play
    researching = state.phase == Phase.TECHNOLOGY and has_begun(state, Phase.TECHNOLOGY, state.active)
    used = [which for which in TECHNOLOGIES if is_used(which, quick_play=quick_play)]
    all_in(now.attempted, used if researching else (), "now.attempted")
    attempt = None
    if now.attempt:
        if now.armistice_first:
            raise PositionError("now.attempt", "none whose die is thrown after an Armistice roll")
        possible = set(technology.attempts(state)) & set(now.attempted[-1:])
        one_of(now.attempt.technology, possible, "now.attempt.technology")
        left = state.setup.board.maximum_rp - state.rp[state.active]
        within(now.attempt.bonus, range(left), "now.attempt.bonus")
        attempt = Attempt(now.attempt.technology, now.attempt.bonus)
    state = replace(state, attempted=now.attempted, attempt=attempt)
    _check_cubes(state)
    return state


def _check_cubes(state: State) -> None:
    """Check cubes against possible failures; each attempt leaves a level or a cube (10.2.3)."""
    for side in Side:
        for which in TECHNOLOGIES:
            most = _most_cubes(state, side, which)
            within(state.trees[side].cubes[which], range(most + 1), f"{path_of_tree(side, which)}.cubes")
    if not state.setup.board.edition.features.cubes:
        return
    tree = state.trees[state.active]
    for index, which in enumerate(_finished(state)):
        if not tree.levels[which] and not tree.cubes[which]:
            raise PositionError(f"now.attempted[{index}]", "a technology with a level or a cube, as attempts leave it")


def _finished(state: State) -> tuple[Technology, ...]:
    return state.attempted if state.attempt is None else state.attempted[:-1]


def _most_cubes(state: State, side: Side, which: Technology) -> int:
    """One per turn in which the next level could have been attempted and failed (10.2.1, 10.2.3)."""
    board, level = state.setup.board, technology.next_level(state, side, which)
    if level is None or not is_used(which, quick_play=state.setup.options.quick_play):
        return 0
    done = is_past(state, Phase.TECHNOLOGY, side) or (side == state.active and which in _finished(state))
    return sum(board.year(turn) >= level.year for turn in range(1, state.turn + done))


def revolution_dice_laid(given: Position, state: State) -> State:
    """Russia's pooled dice, due at the end of its sub-phase (13.3, R078), or at once for Athena."""
    owing = state.phase == Phase.REINFORCEMENTS and state.active == Side.ENTENTE
    if not owing or (athena_acts(state) and given.now.awaited != Awaited.REVOLUTION):
        return state
    bought = state.reinforced[Sector.RUSSIA]
    if bought and revolution_broke_out(state):
        raise PositionError("reinforced.russia", "0 after the Revolution")
    by_spaces = state.setup.board.edition.features.revolution_by_spaces
    return replace(state, revolution_dice=bought if by_spaces else reinforcements.cost(0, bought))


def debt_laid(given: Position, state: State) -> State:
    """The payment for the awaited naval roll, and the Entente's debt from the last one (6.6)."""
    now, board, side = given.now, state.setup.board, state.active
    paying, owing = at(state, Phase.NAVAL, 0), at(state, Phase.NAVAL, 1) and side == Side.CENTRAL_POWERS
    if now.naval is not UNSET:
        most_paid = board.maximum_rp - state.rp[side]
        within(now.naval, range(most_paid + 1) if paying and not now.armistice_first else (), "now.naval")
    most = max(board.u_boat) if owing and not state.rp[Side.ENTENTE] else 0
    return replace(state, naval_bonus=now.naval or 0, owed=within(now.owed, range(most + 1), "now.owed"))


def fallen_laid(given: Position, state: State) -> State:
    falling = given.now.falling
    if falling and given.now.armistice is UNSET and given.now.won is UNSET:
        raise PositionError("now.falling", "none without `armistice` or `won`")
    fallen = [sector for sector in SECTORS if state.sectors[sector].status == Status.SURRENDERED]
    all_in([one.sector for one in falling], fallen, "now.falling")
    for index, one in enumerate(falling):
        within(one.unplaced, range(1, MAX_NUMBER), f"now.falling[{index}].unplaced")
        within(one.event, (0, *state.this_turn), f"now.falling[{index}].event")
    return replace(state, falling=tuple([Fallen(one.sector, one.unplaced, one.event) for one in falling]))
