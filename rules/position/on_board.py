"""What stands on the board: options, turn and phase, sectors, Technology Trees and tracks."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules import air_raid
from rules.cards import CardTable, DieHook
from rules.editions import COURSES
from rules.entry_and_surrender import lafayette_by_events
from rules.model import (
    AT_WAR,
    IMPLEMENTED,
    NOT_PLACED,
    RUSSIA,
    SECTORS,
    SURRENDERED,
    TECHNOLOGIES,
    Board,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    Launched,
    Options,
    Phase,
    Purpose,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Technology,
    Tree,
    Waiting,
)
from rules.obligations import may_activate
from rules.phases import income, reinforcements
from rules.phases.card_effects import has_come
from rules.phases.events import most_drawn, standing
from rules.phases.rewriting_history import may_be_set_aside
from rules.position.conditions import (
    NEW_YEAR,
    PositionError,
    all_in,
    at,
    athena_acts,
    by_sides,
    end_of,
    has_begun,
    name_of,
    one_of,
    or_else,
    pair,
    reached,
    within,
)
from rules.position.schema import Awaited, EventsEntry, OffensiveEntry, Position, SectorEntry, TreeEntry
from rules.quick_play import is_used
from rules.sectors import can_recover, revolution_broke_out
from rules.sequence import EVENTS_AIR_RAID, EVENTS_RESOLVE, EVENTS_SET_ASIDE, here, is_past, place, steps_of

MARKER_LAID, FLEET_GONE = 5, 6
"""The faces of Jutland's die that go on counting, where `events.jutland` tells them."""


def board_laid(given: Position, board: Board) -> State:
    if given.edition not in (UNSET, board.edition.key):
        raise PositionError("edition", f'"{board.edition.key}"')
    options = or_else(given.options, Options.usual(board.edition))
    turn = within(or_else(given.turn, 1), range(1, board.last_turn + 1), "turn")
    phase, initiative = or_else(given.phase, Phase.INITIATIVE), or_else(given.initiative, board.initiative[0])
    trees = _tree(given, board, options, turn, Side.ENTENTE), _tree(given, board, options, turn, Side.CENTRAL_POWERS)
    sectors = tuple(_sector(given, board, trees, sector) for sector in SECTORS)
    state = State(
        setup=Setup(board, options),
        turn=turn,
        phase=phase,
        initiative=initiative,
        active=_active(given, board, phase, initiative, options),
        sectors=sectors,
        trees=trees,
        rp=pair(given.rp, range(board.maximum_rp + 1), "rp"),
        vp=_vp(given, board, sectors),
        revolution=within(given.revolution or 0, range(board.revolution_last + 1), "revolution"),
        merchant_navy=board.merchant_navy_start,
        deck=(),
    )
    return _markers_laid(given, replace(state, stage=_step(given, state)))


def _active(given: Position, board: Board, phase: Phase, initiative: Side, options: Options) -> Side:
    """The active side: in most phases only the side with the initiative."""
    if not by_sides(board.edition.turn, phase):
        side, why = initiative, "who has the initiative"
    elif phase == Phase.OFFENSIVES and given.now.battle and given.offensives:
        attacking = board.sectors[given.offensives[-1].attacker].side
        side = attacking.enemy if board.edition.features.alternating else attacking
        why = "whose go is next (R107)"
    else:
        return or_else(given.active, _first(board, phase, initiative, options))
    if given.active not in (UNSET, side):
        raise PositionError("active", f"{name_of(side)}, {why}")
    return side


def _first(board: Board, phase: Phase, initiative: Side, options: Options) -> Side:
    side = next(side for step, side in steps_of(board.edition.turn, initiative, options.athena) if step == phase)
    return initiative if side is None else side


def _step(given: Position, state: State) -> int:
    last = COURSES[state.setup.board.edition.key].last_steps[state.phase]
    if state.phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY) and not athena_acts(state):
        last = 0
    if state.phase == Phase.END_OF_TURN and state.turn == state.setup.board.last_turn:
        last = min(last, NEW_YEAR - 1)
    return within(given.now.step, range(last + 1), "now.step")


def _tree(given: Position, board: Board, options: Options, turn: int, side: Side) -> Tree:
    """Check levels by year, technologies by quick play (15.1), and cubes."""
    levels, cubes = [], []
    for which in TECHNOLOGIES:
        entry = given.technology.get(side, {}).get(which, TreeEntry())
        used = is_used(which, quick_play=options.quick_play)
        in_time = sum(level.year <= board.year(turn) for level in board.trees[side][which]) if used else 0
        levels.append(within(entry.level or 0, range(in_time + 1), f"{path_of_tree(side, which)}.level"))
        cubes.append(entry.cubes or 0)  # how many there can be is seen in `under_way`
    return Tree(tuple(levels), tuple(cubes))


def path_of_tree(side: Side, which: Technology) -> str:
    return f"technology.{name_of(side)}.{name_of(which)}"


def _sector(given: Position, board: Board, trees: tuple[Tree, Tree], sector: Sector) -> SectorState:
    at, printed = f"sectors.{board.edition.sector_names[sector]}", board.sectors[sector]
    entry = given.sectors.get(sector, SectorEntry())
    possible = {printed.status, Status.AT_WAR, Status.SURRENDERED}
    if sector == Sector.RUSSIA:
        possible.add(Status.EXITED)
    status = one_of(or_else(entry.status, printed.status), possible, f"{at}.status")
    most = 0 if status == Status.NEUTRAL else printed.last_space
    losses = within(entry.losses or 0, range(most + 1), f"{at}.losses")
    told = zip(IMPLEMENTED, (entry.attack, entry.defence, entry.artillery, entry.aviation), strict=True)
    attack, defence, artillery, aviation = (
        _level(min(printed.caps[which], trees[printed.side].levels[which]), level, board, f"{at}.{name_of(which)}")
        for which, level in told
    )
    return SectorState(status, losses, (attack, defence, artillery, aviation))


def _level(most: int, told: int | UnsetType, board: Board, at: str) -> int:
    return within(told or 0, range(most + 1), at) if board.edition.features.implementing else most


def _vp(given: Position, board: Board, sectors: tuple[SectorState, ...]) -> tuple[int, int]:
    """Check VP against surrendered sectors, except those that have just fallen (13.2)."""
    won, to_come = [0, 0], [fallen.sector for fallen in given.now.falling]
    for printed, sector in zip(board.sectors, sectors, strict=True):
        if sector.status == Status.SURRENDERED and printed.sector not in to_come:
            won[printed.side.enemy] += printed.victory_points
    for side, vp in given.vp.items():
        if vp != won[side]:
            raise PositionError(f"vp.{name_of(side)}", f"{won[side]}, which the surrendered sectors bring")
    return won[0], won[1]


def _markers_laid(given: Position, state: State) -> State:
    board, trade = state.setup.board, given.trade
    lafayette = trade.lafayette if board.merchant_navy else given.lafayette
    state = replace(state, lafayette=_lafayette(lafayette, board))
    if not board.merchant_navy:
        jutland = or_else(given.events.jutland, None)
        if jutland not in (None, MARKER_LAID, FLEET_GONE):
            raise PositionError("events.jutland", f"null, {MARKER_LAID} or {FLEET_GONE}")
        return replace(state, kaiserliche_marine=jutland != FLEET_GONE)
    navy = within(or_else(trade.merchant_navy, state.merchant_navy), board.merchant_navy, "trade.merchant_navy")
    return replace(state, merchant_navy=navy, kaiserliche_marine=or_else(trade.kaiserliche_marine, True))


def _lafayette(told: int | UnsetType | None, board: Board) -> int:
    if not isinstance(told, int):
        return NOT_PLACED
    return within(told, range(board.lafayette_space, board.lafayette_last + 1), lafayette_at(board))


def lafayette_at(board: Board) -> str:
    """The path of Lafayette in a position: within the Trade Track, if there is one."""
    return "trade.lafayette" if board.merchant_navy else "lafayette"


# ------------------------------------------------------------------------------------------------ event cards
# The event cards of a position: each in one place, none before its year, those of this turn as chapter 7 has them.


def cards_laid(given: Position, state: State) -> State:
    entry, cards = given.events, state.setup.board.edition.cards
    state = _to_resolve_laid(entry, _this_turn_laid(entry, state))
    state = _set_aside_laid(given, state)
    elsewhere = {*state.drawn, *state.set_aside, given.now.card}
    resolved = set(state.this_turn) - set(state.to_resolve)
    in_force = _in_force(entry, cards)
    _check_places(in_force, elsewhere - resolved, state, "events.in_force")
    unseen = set(cards.of_year(state.setup.board.year(1))) - elsewhere - set(in_force)
    deck = or_else(entry.deck, tuple(unseen))
    _check_places(deck, {*elsewhere, *in_force}, state, "events.deck")
    state = replace(state, deck=tuple(sorted(deck)), in_force=in_force)
    _check_added(state)
    _check_markers(state)
    _check_jutland(state, {*deck, *(elsewhere - resolved)})
    return state


def _in_force(entry: EventsEntry, cards: CardTable) -> tuple[int, ...]:
    in_force, jutland = or_else(entry.in_force, ()), cards.with_die(DieHook.JUTLAND)
    all_in(in_force, cards.marked, "events.in_force")
    if entry.jutland is not UNSET and (jutland in in_force) != (entry.jutland == MARKER_LAID):
        if jutland in in_force:
            raise PositionError("events.jutland", f"{MARKER_LAID}: its marker is in force")
        return (*in_force, jutland)
    return in_force


def _check_places(numbers: tuple[int, ...], taken: Collection[int], state: State, at: str) -> None:
    """Check that the cards are of this year or earlier, not in `taken`, and not repeated."""
    for index, event in enumerate(numbers):
        _check_place(event, {*taken, *numbers[:index]}, state, f"{at}[{index}]")


def _check_place(event: int, taken: Collection[int], state: State, at: str) -> None:
    cards, year = state.setup.board.edition.cards, state.setup.board.year(state.turn)
    if event not in cards or cards[event].year > year or event in taken:
        raise PositionError(at, f"an event of {year} or before that lies nowhere else")


def _check_added(state: State) -> None:
    """Check cards added by another: it must be resolved, on an earlier turn if they are drawn."""
    cards = state.setup.board.edition.cards
    for pile, events, still in (
        ("deck", state.deck, {*state.deck, *state.to_resolve}),
        ("drawn", state.drawn, {*state.deck, *state.drawn}),
    ):
        for index, event in enumerate(events):
            adding = cards.added_by(event)
            if not cards[event].joins and (not adding or not still.isdisjoint(adding)):
                raise PositionError(f"events.{pile}[{index}]", f"no {event}, which cannot be drawn now")


# ---------------------------------------------------------------------------------------------- of this turn


def _this_turn_laid(entry: EventsEntry, state: State) -> State:
    told, cancelled = or_else(entry.this_turn, ()), entry.cancelled
    _check_places(told, (), state, "events.this_turn")
    _check_places(cancelled, told, state, "events.cancelled")
    drawn = or_else(entry.drawn, (*told, *cancelled))
    _check_places(drawn, (), state, "events.drawn")
    if not {*told, *cancelled} <= set(drawn):
        raise PositionError("events.drawn", "the cards of `this_turn` and `cancelled` among them")
    if drawn and not reached(state, Phase.EVENTS, EVENTS_AIR_RAID):
        raise PositionError("events", "no cards of this turn before they are drawn, nor once they are cleared away")
    if len(drawn) > most_drawn(state):
        raise PositionError("events", f"at most {most_drawn(state)} cards of this turn")
    state = replace(state, drawn=tuple(sorted(drawn)), cancelled=cancelled)
    _check_cancelled(state)
    return replace(state, this_turn=_acting(entry, state))


def _check_cancelled(state: State) -> None:
    """Check air raids against the lead, which may have changed after research (10.2.7)."""
    researched = any(has_begun(state, Phase.TECHNOLOGY, side) for side in Side)
    free = air_raid.largest_slots(state) if researched else air_raid.slots(state)
    for index in range(len(state.cancelled)):
        if not air_raid.fit(state, state.cancelled[: index + 1], free):
            raise PositionError(f"events.cancelled[{index}]", "a card that Air Raid can cancel")


def _acting(entry: EventsEntry, state: State) -> tuple[int, ...]:
    if not reached(state, Phase.EVENTS, EVENTS_RESOLVE):
        if entry.this_turn:
            raise PositionError("events.this_turn", "no card before events are resolved")
        return ()
    acting = standing(state)
    if entry.this_turn is not UNSET:
        for index, event in enumerate(entry.this_turn):
            if event not in acting:
                raise PositionError(f"events.this_turn[{index}]", f"no card that comes too late (7.3), as {event} does")
        if len(entry.this_turn) < len(acting):
            raise PositionError("events.this_turn", "all cards of `drawn` that are neither cancelled nor too late")
    return acting


def _to_resolve_laid(entry: EventsEntry, state: State) -> State:
    """The remaining cards to resolve, in number order (R036)."""
    acting = state.this_turn if at(state, Phase.EVENTS, EVENTS_RESOLVE) else ()
    all_in(entry.to_resolve, acting, "events.to_resolve")
    return replace(state, to_resolve=end_of(sorted(entry.to_resolve), acting, "events.to_resolve"))


# --------------------------------------------------------------------------------------- set aside, in force


def _set_aside_laid(given: Position, state: State) -> State:
    """The variant's set-aside cards (16.1), and the one on offer (16.2)."""
    variant = state.setup.options.rewriting_history
    set_aside, card = or_else(given.events.set_aside, ()), given.now.card
    if set_aside and not variant:
        raise PositionError("events.set_aside", "no cards without `options.rewriting_history`")
    _check_places(set_aside, state.drawn, state, "events.set_aside")
    for index, event in enumerate(set_aside):
        _check_left_out(event, state, f"events.set_aside[{index}]")
    if card:
        if not (variant and at(state, Phase.EVENTS, EVENTS_SET_ASIDE)):
            raise PositionError("now.card", "0 unless a card set aside may be drawn")
        _check_place(card, {*state.drawn, *set_aside}, state, "now.card")
        _check_left_out(card, state, "now.card")
    return replace(state, set_aside=tuple(sorted(set_aside)))


def _check_left_out(event: int, state: State, at: str) -> None:
    if not may_be_set_aside(state.setup.board, event):
        raise PositionError(at, f"a card after {state.setup.board.year(1)} that brings no sector into the war (16.1)")


def _check_markers(state: State) -> None:
    """Check that ended events have no marker, and that events 10 and 24 brought Lafayette."""
    for index, event in enumerate(state.in_force):
        ends = state.setup.board.edition.cards.ends.get(event)
        if ends is None:
            continue
        fallen = ends.surrender is not None and state.sectors[ends.surrender].status == Status.SURRENDERED
        if fallen or has_come(state, ends):
            raise PositionError(f"events.in_force[{index}]", f"no event that has ended, as {event} has")
    if lafayette_by_events(state) and state.lafayette == NOT_PLACED:
        both = " and ".join(map(str, state.setup.board.edition.cards.bring_lafayette))
        raise PositionError(lafayette_at(state.setup.board), f"a space: events {both} are in force")


def _check_jutland(state: State, to_come: Collection[int]) -> None:
    """Check that the Kaiserliche Marine is gone only by event 15's die, with no marker laid (R174)."""
    if state.kaiserliche_marine:
        return
    board = state.setup.board
    cards = board.edition.cards
    jutland = cards.with_die(DieHook.JUTLAND)
    if cards[jutland].year > board.year(state.turn) or jutland in state.in_force or jutland in to_come:
        at, expected = ("trade.kaiserliche_marine", "true") if board.merchant_navy else ("events.jutland", "null")
        raise PositionError(at, f"{expected}, unless event {jutland} has ended it")


# ------------------------------------------------------------------------------------------------ derived
# What follows from the rest of a position, so that it need not be said.


AT_SEA = (Purpose.U_BOAT, Purpose.BLOCKADE)
"""The rolls on the naval table."""


def awarded_if_missing(state: State) -> tuple[int, int]:
    """The RP from trade this turn, assuming nothing took from it since (8.1)."""
    if not reached(state, Phase.INCOME, 1):
        return 0, 0
    return income.collection(state, Side.ENTENTE).trade, income.collection(state, Side.CENTRAL_POWERS).trade


def awaited_by(state: State) -> Awaited | UnsetType:
    """What a position must name to be restored; UNSET if the rules can work it out."""
    waiting = state.waiting
    if isinstance(waiting, Cards) and waiting.deck == Deck.SET_ASIDE:
        return Awaited.SET_ASIDE
    if isinstance(waiting, Dice) and waiting.purpose == Purpose.REVOLUTION:
        return Awaited.REVOLUTION
    if state.attempt is not None and waiting == research_awaited(state.active, Awaited.RESEARCH_AGAIN):
        return Awaited.RESEARCH_AGAIN
    if isinstance(waiting, Choice) and waiting.decision == Decision.RESEARCH_FAILED:
        return Awaited.RESEARCH_FAILED
    return UNSET


def research_awaited(side: Side, awaited: Awaited) -> Waiting:
    """The die or the choice of an attempt (10.2.3, 10.2.5)."""
    if awaited == Awaited.RESEARCH_FAILED:
        return Choice(side, Decision.RESEARCH_FAILED, "10.2.5")
    return Dice(side, Purpose.RESEARCH, 1, "10.2.3" if awaited == Awaited.RESEARCH else "10.2.5")


# ------------------------------------------------------------------------------------------------ this turn
# What the turn has seen so far: RP from trade, reinforcements, Offensive markers, who has passed.


def turn_laid(given: Position, state: State) -> State:
    """Everything that lasts until the end of the turn (12)."""
    state = replace(_offensives_laid(given, state), trade_awarded=_awarded(given, state))
    return replace(state, passed=_passed(given, state), reinforced=_reinforced(given, state))


def _passed(given: Position, state: State) -> tuple[bool, bool]:
    """Who launches no more offensives; without alternation, who has finished its own."""
    if not state.setup.board.edition.features.alternating:
        entente, central_powers = (is_past(state, Phase.OFFENSIVES, side) for side in Side)
        return entente, central_powers
    passed = given.passed or ()
    all_in(passed, tuple(Side) if reached(state, Phase.OFFENSIVES) else (), "passed")
    return Side.ENTENTE in passed, Side.CENTRAL_POWERS in passed


def _awarded(given: Position, state: State) -> tuple[int, int]:
    """Trade's RP: up to two markers (Entente) or the Kaiserliche Marine (Central Powers) (3.1.2)."""
    board, told, otherwise = state.setup.board, given.trade.awarded, awarded_if_missing(state)
    if not board.merchant_navy:
        return 0, 0
    most = (2 * board.merchant_navy[-1], board.kaiserliche_marine) if reached(state, Phase.INCOME, 1) else (0, 0)
    entente, central_powers = (
        within(told.get(side, otherwise[side]), range(most[side] + 1), f"trade.awarded.{name_of(side)}")
        for side in Side
    )
    return entente, central_powers


def _offensives_laid(given: Position, state: State) -> State:
    """Offensive markers in order, each checked against the limits of 10.3.1."""
    for index, past in enumerate(given.offensives or ()):
        _check_offensive(past, state, f"offensives[{index}]")
        marker = Launched(past.attacker, past.defender, past.free_of_limit)
        state = replace(state, offensives=(*state.offensives, marker))
    return state


def _check_offensive(past: OffensiveEntry, state: State, at: str) -> None:
    names = state.setup.board.edition.sector_names
    if past.defender not in state.setup.board.sectors[past.attacker].neighbours:
        raise PositionError(f"{at}.defender", f"an enemy whose neighbour is {names[past.attacker]}")
    for role, sector in (("attacker", past.attacker), ("defender", past.defender)):
        if state.sectors[sector].status not in (AT_WAR, SURRENDERED):
            raise PositionError(f"{at}.{role}", "a sector that was at war this turn")
    event = free_event(state, past.attacker, past.defender)
    if past.free_of_limit and (state.offensives or not event):
        raise PositionError(f"{at}.free_of_limit", "false: only the first, of Germany against France, can be")
    side = state.setup.board.sectors[past.attacker].side
    due = (Phase.EVENTS, EVENTS_RESOLVE) if past.free_of_limit else (Phase.OFFENSIVES, 0)
    if not reached(state, *due, side):
        raise PositionError(at, "nothing: at this point of the turn no offensive has been launched")
    if past.free_of_limit and (event not in state.this_turn or event in state.to_resolve):
        raise PositionError(f"{at}.free_of_limit", f"false unless event {event} has been resolved this turn")
    if not past.free_of_limit and not may_activate(state, past.attacker, past.defender):
        raise PositionError(f"{at}.attacker", "a sector that has not yet attacked")


def free_event(state: State, attacker: Sector, defender: Sector) -> int:
    for event, free in state.setup.board.edition.cards.free_offensives.items():
        if (free.attacker, free.defender) == (attacker, defender):
            return event
    return 0


def _reinforced(given: Position, state: State) -> tuple[int, ...]:
    """The spaces bought by each sector that could be reinforced this turn (10.1)."""
    names = state.setup.board.edition.sector_names
    for sector, spaces in given.reinforced.items():
        within(spaces, range(_most_reinforced(state, sector) + 1), f"reinforced.{names[sector]}")
    return tuple(given.reinforced.get(sector, 0) for sector in SECTORS)


def _most_reinforced(state: State, sector: Sector) -> int:
    """The most spaces a sector can have recovered; only offensives can have changed it since."""
    printed, stands = state.setup.board.sectors[sector], state.sectors[sector]
    most = reinforcements.most_spaces(state.setup.board)
    if not can_recover(sector) or not has_begun(state, Phase.REINFORCEMENTS, printed.side):
        return 0
    attacked = place(state, Phase.OFFENSIVES, printed.side.enemy)
    if place(state, Phase.REINFORCEMENTS, printed.side) < attacked <= here(state):
        return most if stands.status in (AT_WAR, SURRENDERED) else 0
    may_fall = sector == RUSSIA and state.setup.options.revolution_surrender and revolution_broke_out(state)
    there = stands.status == AT_WAR or (stands.status == SURRENDERED and may_fall)  # F032
    return min(most, printed.last_space - stands.losses) if there else 0
