"""Read a position as a state: set it up, check it, and run on to what is awaited."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules import actions as a
from rules import engine, entry_and_surrender, pools
from rules import facts as f
from rules.cards import DieHook, Which
from rules.chance import drawn
from rules.check import DICE, BrokenInvariant, check, check_board, is_cleared, numbers, vp_of_surrenders
from rules.editions import RULESETS, edition_in
from rules.engine import Step
from rules.model import (
    NO_BID,
    NOT_PLACED,
    RUSSIA,
    SECTORS,
    TECHNOLOGIES,
    Athena,
    Battle,
    BattleStage,
    Board,
    Cards,
    Cause,
    Deck,
    Dice,
    InitiativeRule,
    Launched,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Tree,
)
from rules.notation import decode
from rules.obligations import is_free
from rules.phases import reinforcements, technology
from rules.phases.events import standing
from rules.phases.rewriting_history import may_be_set_aside
from rules.position.printing import (
    FLEET_GONE,
    MARKER_LAID,
    Awaited,
    BattleEntry,
    Position,
    SectorEntry,
    TreeEntry,
    awaited_by,
    awarded_if_missing,
    left_out,
    research_awaited,
)
from rules.refusals import IllegalAction
from rules.rerolls import comes, stages, throw_again
from rules.sectors import at_war, operational_value
from rules.sequence import EVENTS_RESOLVE, EVENTS_SET_ASIDE, is_past, steps, steps_of
from rules.strict import NotationError

T = TypeVar("T")


class PositionError(NotationError):
    """An invalid position: where (`sectors.germany.losses`) and what was expected there."""


def from_position(obj: object, board: Board, at: str = "") -> State:
    """Read a position and run on to the first choice or chance event.

    Raises `PositionError`; `at` is the path of the data.
    """
    with _found(at):
        given = _given(obj, board)
        state = _run_on(given, _laid(given, board)).state
        check(state)
        return state


def begin(obj: object, setup: Setup, at: str = "") -> Step:
    """Start a game from a position instead of the set-up (see `engine.initial`).

    The position may repeat the setup's options, but not change them. Raises `PositionError`; `at` is the path of the
    position.
    """
    with _found(at):
        given = _given(obj, setup.board)
        if given.options not in (UNSET, setup.options):
            raise PositionError("options", "none, or those of the game")
        laid = _laid(replace(given, options=setup.options), setup.board)
        step = _run_on(given, laid)
        check(step.state)
    return Step(step.state, (*_opening(laid), *step.facts))


@contextmanager
def _found(at: str) -> Iterator[None]:
    try:
        yield
    except (NotationError, BrokenInvariant) as error:
        raise PositionError(".".join(filter(None, (at, error.path))), error.expected) from error


def _given(obj: object, board: Board) -> Position:
    if edition_in(obj) not in (None, board.edition.key):  # before an error about a field that the edition lacks
        raise PositionError("edition", f'"{board.edition.key}"')
    given = decode(Position, obj, board.edition, without=left_out(board))
    if given.edition not in (UNSET, board.edition.key):
        raise PositionError("edition", f'"{board.edition.key}"')
    return given


def _opening(laid: State) -> tuple[f.Fact, ...]:
    in_order = (laid.phase, laid.active) in steps(laid)
    facts: tuple[f.Fact, ...] = (
        f.TurnBegan(turn=laid.turn, year=laid.setup.board.year(laid.turn)),
        f.PhaseBegan(phase=laid.phase, side=laid.active if in_order else None),
        f.PositionLaid(
            status=tuple(here.status for here in laid.sectors),
            losses=tuple(here.losses for here in laid.sectors),
            rp=laid.rp,
            vp=laid.vp,
            initiative=laid.initiative if laid.phase != Phase.INITIATIVE else None,
            events=laid.drawn,
        ),
    )
    return tuple([replace(fact, rule=laid.setup.board.edition.cited(fact.rule)) for fact in facts])


def _or_else(value: T | UnsetType, otherwise: T) -> T:
    return otherwise if isinstance(value, UnsetType) else value


def _within(value: int, possible: Sequence[int], at: str) -> int:
    if value not in possible:
        raise PositionError(at, numbers(possible))
    return value


def _pair(given: dict[Side, int], missing: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    return given.get(Side.ENTENTE, missing[0]), given.get(Side.CENTRAL_POWERS, missing[1])


# ------------------------------------------------------------------------------------------------ laying


def _laid(given: Position, board: Board) -> State:
    options = _or_else(given.options, Options.usual(board.edition))
    turn = _within(_or_else(given.turn, 1), range(1, board.last_turn + 1), "turn")
    phase, initiative = _or_else(given.phase, Phase.INITIATIVE), _or_else(given.initiative, board.initiative[0])
    trees = _tree(given, Side.ENTENTE), _tree(given, Side.CENTRAL_POWERS)
    state = State(
        setup=Setup(board, options),
        turn=turn,
        phase=phase,
        stage=given.now.step,
        initiative=initiative,
        active=_or_else(given.active, _active(given, board, phase, initiative, options)),
        sectors=tuple(_sector(given, board, trees, sector) for sector in SECTORS),
        trees=trees,
        rp=_pair(given.rp),
        revolution=given.revolution or 0,
        merchant_navy=board.merchant_navy_start,
        deck=(),
        falling=given.now.falling,
    )
    state = replace(state, vp=_pair(given.vp, (vp_of_surrenders(state, Side(0)), vp_of_surrenders(state, Side(1)))))
    state = _this_turn_laid(given, _cards_laid(given, _markers_laid(given, state)))
    check_board(state)
    if board.merchant_navy:
        state = replace(state, trade_awarded=_pair(given.trade.awarded, awarded_if_missing(state)))
    return _battle_laid(given, _attempt_laid(given, state))


def _active(given: Position, board: Board, phase: Phase, initiative: Side, options: Options) -> Side:
    """The active side if none is named: the first in the phase, or during an offensive the defender's."""
    if phase == Phase.OFFENSIVES and given.now.battle and given.offensives:
        attacking = board.sectors[given.offensives[-1].attacker].side
        return attacking.enemy if board.edition.features.alternating else attacking
    first = next(side for step, side in steps_of(board.edition.turn, initiative, options.athena) if step == phase)
    return initiative if first is None else first


def _tree(given: Position, side: Side) -> Tree:
    entries = [given.technology.get(side, {}).get(which, TreeEntry()) for which in TECHNOLOGIES]
    return Tree(tuple([entry.level or 0 for entry in entries]), tuple([entry.cubes or 0 for entry in entries]))


def _sector(given: Position, board: Board, trees: tuple[Tree, Tree], sector: Sector) -> SectorState:
    """A sector; without implementing, it has all levels it can use."""
    entry, printed = given.sectors.get(sector, SectorEntry()), board.sectors[sector]
    levels = entry.attack or 0, entry.defence or 0, entry.artillery or 0, entry.aviation or 0
    if not board.edition.features.implementing:
        attack, defence, artillery, aviation = map(min, printed.caps, trees[printed.side].levels)
        levels = attack, defence, artillery, aviation
    return SectorState(_or_else(entry.status, printed.status), entry.losses or 0, levels)


def _markers_laid(given: Position, state: State) -> State:
    """The Trade Track; without one, Lafayette alone, and whether Jutland has left a fleet."""
    trade, on_track = given.trade, bool(state.setup.board.merchant_navy)
    lafayette = trade.lafayette if on_track else given.lafayette
    path = "trade.lafayette" if on_track else "lafayette"
    if isinstance(lafayette, int):
        _within(lafayette, range(state.setup.board.lafayette_space, state.setup.board.lafayette_last + 1), path)
    state = replace(state, lafayette=lafayette if isinstance(lafayette, int) else NOT_PLACED)
    if not on_track:
        jutland = _or_else(given.events.jutland, None)
        if jutland not in (None, MARKER_LAID, FLEET_GONE):
            raise PositionError("events.jutland", f"null, {MARKER_LAID} or {FLEET_GONE}")
        return replace(state, kaiserliche_marine=jutland != FLEET_GONE)
    navy = _or_else(trade.merchant_navy, state.merchant_navy)
    return replace(state, merchant_navy=navy, kaiserliche_marine=_or_else(trade.kaiserliche_marine, True))


def _cards_laid(given: Position, state: State) -> State:
    entry, cards = given.events, state.setup.board.edition.cards
    drawn_cards = _or_else(entry.drawn, (*_or_else(entry.this_turn, ()), *entry.cancelled))
    set_aside, card = _or_else(entry.set_aside, ()), given.now.card
    for index, event in enumerate((*set_aside, *((card,) if card else ()))):
        variant = state.setup.options.rewriting_history and event in cards
        if not variant or not may_be_set_aside(state.setup.board, event):
            at = f"events.set_aside[{index}]" if index < len(set_aside) else "now.card"
            year = state.setup.board.year(1)
            raise PositionError(at, f"a card after {year} that brings no sector into the war, and the variant (16.1)")
    in_force, jutland = _or_else(entry.in_force, ()), cards.with_die(DieHook.JUTLAND)
    if entry.jutland is not UNSET and (jutland in in_force) != (entry.jutland == MARKER_LAID):
        if jutland in in_force:
            raise PositionError("events.jutland", f"{MARKER_LAID}: its marker is in force")
        in_force = (*in_force, jutland)
    unseen = set(cards.of_year(state.setup.board.year(1))) - {*drawn_cards, *set_aside, card, *in_force}
    state = replace(
        state,
        drawn=tuple(sorted(drawn_cards)),
        cancelled=entry.cancelled,
        set_aside=tuple(sorted(set_aside)),
        in_force=in_force,
        deck=tuple(sorted(_or_else(entry.deck, tuple(unseen)))),
        to_resolve=tuple(sorted(entry.to_resolve)),
        used_events=entry.used,
    )
    if card in (*state.deck, *state.drawn, *state.in_force):
        raise PositionError("now.card", "a card that lies nowhere else")
    if any(event not in cards for event in state.drawn):
        raise PositionError("events.drawn", "event cards")
    resolving = is_past(state, Phase.EVENTS) or (state.phase == Phase.EVENTS and state.stage >= EVENTS_RESOLVE)
    acting = standing(state) if resolving and not is_cleared(state) else ()
    return replace(state, this_turn=tuple(sorted(_or_else(entry.this_turn, acting))))


def _this_turn_laid(given: Position, state: State) -> State:
    now, board = given.now, state.setup.board
    for index, past in enumerate(given.offensives or ()):
        if past.free_of_limit and not _free_event(state, past.attacker, past.defender):
            raise PositionError(f"offensives[{index}].free_of_limit", "false: no event launches this offensive")
    missing = NO_BID
    if (state.phase, state.stage) == (Phase.INITIATIVE, DICE) and state.turn > 1:
        missing = 0 if state.setup.initiative_rule == InitiativeRule.BID else NO_BID
    passed = [side in (given.passed or ()) for side in Side]
    if not board.edition.features.alternating:
        passed = [is_past(state, Phase.OFFENSIVES, side) for side in Side]
    hand = given.athena
    reinforced = tuple(given.reinforced.get(sector, 0) for sector in SECTORS)
    return replace(
        state,
        offensives=given.offensives or (),
        passed=(passed[0], passed[1]),
        reinforced=reinforced,
        revolution_dice=_revolution_dice(given, state, reinforced[RUSSIA]),
        bids=_pair(now.bids, (missing, missing)),
        initiative_face=now.initiative_die,
        naval_bonus=now.naval or 0,
        owed=now.owed,
        attempted=now.attempted,
        athena=Athena(
            pile=tuple(card.number for card in board.cornflower if card.number not in hand.discard),
            discard=tuple(sorted(hand.discard)),
            columns=tuple((column.technology, column.rp) for column in hand.columns),
            sectors=hand.sectors,
            card=hand.card,
            checks=hand.checks,
            failures=_pair(hand.failures),
            france_barred=hand.france_barred,
        ),
        poppies=replace(given.poppies, held=tuple(sorted(given.poppies.held))),
    )


def _revolution_dice(given: Position, state: State, bought: int) -> int:
    """The dice that Russia owes until its side's sub-phase ends (13.3, R078); Athena rolls them at once."""
    owing = state.phase == Phase.REINFORCEMENTS and state.active == Side.ENTENTE
    if not owing or (state.active in state.setup.options.athena and given.now.awaited != Awaited.REVOLUTION):
        return 0
    return bought if state.setup.board.edition.features.revolution_by_spaces else reinforcements.cost(0, bought)


def _attempt_laid(given: Position, state: State) -> State:
    attempt, attempted = given.now.attempt, given.now.attempted
    if not attempt:
        return state
    before = replace(state, attempted=attempted[:-1])
    if (attempt.technology,) != attempted[-1:] or attempt.technology not in technology.attempts(before):
        raise PositionError("now.attempt.technology", "the last of `attempted`, which can be attempted")
    _within(attempt.bonus, range(state.setup.board.maximum_rp), "now.attempt.bonus")
    return replace(state, attempt=attempt)


def _free_event(state: State, attacker: Sector, defender: Sector) -> int:
    for event, free in state.setup.board.edition.cards.free_offensives.items():
        if (free.attacker, free.defender) == (attacker, defender):
            return event
    return 0


# ------------------------------------------------------------------------------------------------ the offensive


def _battle_laid(given: Position, state: State) -> State:
    entry, at = given.now.battle, "now.battle"
    if not entry:
        return state
    marker = state.offensives[-1] if state.offensives else None
    due = (Phase.EVENTS, EVENTS_RESOLVE) if marker and marker.free_of_limit else (Phase.OFFENSIVES, 0)
    if marker is None or (state.phase, state.stage) != due:
        raise PositionError(at, "none unless the last of `offensives` is under way")
    attacker, defender, cards = marker.attacker, marker.defender, state.setup.board.edition.cards
    fallen = entry.stage > BattleStage.LOSSES and state.sectors[defender].status == Status.SURRENDERED
    if not (at_war(state, attacker) and (at_war(state, defender) or fallen)):
        raise PositionError(at, "none between sectors that are not both at war")
    without_rerolls = BattleStage.MICHAEL, BattleStage.ATTACK_DICE, BattleStage.ARTILLERY_DICE, BattleStage.SETTLING
    at_stages = {*without_rerolls, *stages(cards)}
    if entry.stage not in at_stages:
        raise PositionError(f"{at}.stage", "one of: " + ", ".join(stage.name.lower() for stage in sorted(at_stages)))
    if marker.free_of_limit:
        event = _free_event(state, attacker, defender)
        events: Collection[int] = (event,)
        sizes: Sequence[int] = (cards.free_offensives[event].dice,)
    else:
        orders = [(event, cards[event].order or cards.athena_owes.get(event)) for event in cards.numbers]
        events = [0, *(n for n, order in orders if order and (order.attacker, order.defender) == (attacker, defender))]
        before_losses = entry.stage < BattleStage.LOSSES
        largest = max(state.setup.board.sectors[attacker].track)
        sizes = range(1, (operational_value(state, attacker) if before_losses else largest) + 1)
    _within(entry.event, tuple(events), f"{at}.event")
    _within(entry.size, sizes, f"{at}.size")
    takes_dice = cards.once in state.used_events and cards.boosts[cards.once].applies(attacker, defender)
    if entry.michael and (marker.free_of_limit or not takes_dice or entry.stage == BattleStage.MICHAEL):
        raise PositionError(f"{at}.michael", f"false unless event {cards.once} is used")
    battle = _battle(entry, state, marker)
    by_air = battle.stage in (BattleStage.AIR_DIVISION, BattleStage.AIR_DIVISION_ARTILLERY)
    settles = battle.stage == BattleStage.SETTLING
    if (by_air and not battle.pool.air_defence) or (settles and not battle.pool.priced_by):
        raise PositionError("now.battle.stage", "a stage that this offensive has")
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
    """Check that the dice match the pool, and only dice that may be re-rolled are missing."""
    at, stage, again = "now.battle", battle.stage, stages(state.setup.board.edition.cards).get(battle.stage)
    attack = battle.pool.attack_dice if stage > BattleStage.ATTACK_DICE else 0
    artillery = battle.pool.artillery_dice if stage > BattleStage.ARTILLERY_DICE else 0
    most = 0
    if again is not None and comes(state, battle):
        most = artillery if again.artillery else attack
        if battle.stage == BattleStage.AVIATION:
            most = min(battle.pool.rerolls, most)
        elif again.which == Which.SHOWING:
            most = len(battle.exploding)
    lifted = _within(battle.rerolling, range(most + 1), f"{at}.rerolling")
    if again is not None and again.artillery:
        artillery -= lifted
    elif again is not None and again.which != Which.SHOWING:  # those stay on the table
        attack -= lifted
    _check_faces(battle.attack, attack, f"{at}.attack")
    _check_faces(battle.artillery, artillery, f"{at}.artillery")
    shown = battle.attack if stage == BattleStage.BRUSILOV else ()
    _check_faces(battle.exploding, min(len(battle.exploding), len(shown)), f"{at}.exploding")


def _check_faces(faces: tuple[int, ...], count: int, at: str) -> None:
    if len(faces) != count:
        raise PositionError(at, f"a list of {count}")
    for index, face in enumerate(faces):
        _within(face, range(1, 7), f"{at}[{index}]")


# ------------------------------------------------------------------------------------------------ awaiting


def _run_on(given: Position, state: State) -> Step:
    """Run on to what is awaited, which the rules find wherever they can. Printed again, it must be the same."""
    now = given.now
    if now.falling and not now.armistice_first:
        raise PositionError("now.falling", "none without `armistice` or `won`")
    for name in ("awaited", "attempt", "naval"):
        if now.armistice_first and getattr(now, name) is not UNSET:
            raise PositionError(f"now.{name}", "nothing here: the Armistice roll comes first")
    if now.armistice is not UNSET:
        _check_fallen(now.armistice, state, "now.armistice")
        return Step(_cited(replace(state, waiting=Dice(now.armistice, Purpose.ARMISTICE, 1, "13.2.1"))), ())
    facts: list[f.Fact] = []
    if now.won is not UNSET:
        _check_fallen(now.won, state, "now.won")
        ended = _cited(replace(state, waiting=Over(now.won, Cause.ARMISTICE_ROLL, "13.2.1")))
    else:
        ended = RULESETS[state.setup.board.edition.key].surrenders(state, facts)
    if ended.waiting is not None:
        return Step(ended, tuple(facts))
    named = _awaited_by_name(given, state)
    if named is not None:
        return Step(_cited(named), ())
    if (state.phase, state.stage) == (Phase.EVENTS, EVENTS_RESOLVE) and state.battle is None:
        # Only event 15 asks for a die here: if no longer to be resolved, its die is due, or has had its effect (R174).
        jutland = state.setup.board.edition.cards.with_die(DieHook.JUTLAND)
        rolled = jutland in state.in_force or not state.kaiserliche_marine
        if jutland in state.this_turn and not rolled and all(event > jutland for event in state.to_resolve):
            state = replace(state, to_resolve=(jutland, *state.to_resolve))
    return engine.resume(state)


def _cited(state: State) -> State:
    assert state.waiting is not None
    rule = state.setup.board.edition.cited(state.waiting.rule)
    return replace(state, waiting=replace(state.waiting, rule=rule))


def _check_fallen(side: Side, state: State, where: str) -> None:
    to_come = [fallen.sector for fallen in state.falling]
    fallen = (s for s in state.setup.board.of_side(side.enemy) if state.sectors[s].status == Status.SURRENDERED)
    if all(sector in to_come for sector in fallen):
        raise PositionError(where, "a side by whose enemy a sector has been lost")


def _awaited_by_name(given: Position, state: State) -> State | None:
    """The state with what the position says is awaited; None if it leaves that to the rules."""
    card = given.now.card
    if card:  # draw it again
        before = replace(state, set_aside=tuple(sorted((*state.set_aside, card))))
        try:
            return engine.apply(engine.apply(engine.resume(before).state, a.DRAW_SET_ASIDE).state, drawn(card)).state
        except IllegalAction as refused:
            raise PositionError("now.card", "0 unless a card set aside may be drawn") from refused
    if given.now.naval is not UNSET:
        if state.phase != Phase.NAVAL or state.stage:
            raise PositionError("now.naval", "nothing unless a naval roll is awaited")
        purpose = Purpose.BLOCKADE if state.active == Side.ENTENTE else Purpose.U_BOAT
        return replace(state, waiting=Dice(state.active, purpose, 1, "9.1"))
    if state.poppies.to_draw:
        return replace(state, waiting=Cards(state.active, Deck.POPPIES, 1, "17.6"))
    if given.now.awaited or state.attempt is not None:
        return _awaiting_named(_or_else(given.now.awaited, Awaited.RESEARCH), state)
    if state.battle is not None and state.battle.rerolling:
        return replace(state, waiting=throw_again(state, state.battle))
    return None


def _awaiting_named(awaited: Awaited, state: State) -> State:
    where = "now.awaited"
    if awaited == Awaited.SET_ASIDE:
        if (state.phase, state.stage) == (Phase.EVENTS, EVENTS_SET_ASIDE):
            state = engine.resume(state).state
            if awaited_by(state) == Awaited.SET_ASIDE:
                return state
            with suppress(IllegalAction):
                return engine.apply(state, a.DRAW_SET_ASIDE).state
        raise PositionError(where, "no card set aside: none may be drawn now")
    if awaited == Awaited.REVOLUTION:
        if not state.revolution_dice:
            raise PositionError(where, "no dice for the Revolution unless the Entente has reinforced Russia")
        return entry_and_surrender.revolution_awaited(state)
    if state.attempt is None:
        raise PositionError(where, "nothing to do with research unless there is an `attempt`")
    cubes = state.trees[state.active].cubes[state.attempt.technology]
    by_athena = state.active in state.setup.options.athena
    if awaited != Awaited.RESEARCH and (by_athena or (awaited == Awaited.RESEARCH_FAILED and not cubes)):
        raise PositionError(where, "research: there is no re-roll here")
    return replace(state, waiting=research_awaited(state.active, awaited))
