"""Every invariant of a position, each with its path in `rules.position`. On in tests, off in play.

A valid position can be played on and prints to itself, but this turn may not have been able to lead there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rules.cards import DieHook
from rules.editions import RULESETS
from rules.model import (
    IMPLEMENTED,
    NO_BID,
    SECTORS,
    TECHNOLOGIES,
    Cards,
    Choice,
    Dice,
    InitiativeRule,
    Over,
    Phase,
    Sector,
    Side,
    State,
    Status,
    Technology,
)
from rules.phases.events import most_drawn
from rules.phases.initiative import most_bid
from rules.phases.reinforcements import most_spaces
from rules.quick_play import is_used
from rules.ruleset import Broken
from rules.sectors import can_recover
from rules.sequence import EVENTS_AIR_RAID, EVENTS_RESOLVE, here, place, reached, steps

BIDS, DICE, NEW_YEAR = 1, 2, 2
"""Values of `State.stage` in the initiative and at the end of a turn."""


class BrokenInvariant(AssertionError):
    """An impossible position: where (`sectors.germany.losses`) and what was expected there."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: expected {expected}")
        self.path = path
        self.expected = expected


def check(state: State) -> None:
    """Raise `BrokenInvariant` for the first invariant that a position breaks."""
    check_board(state)
    _raise_first(_waiting(state))


def check_board(state: State) -> None:
    """Like `check`, if nothing is awaited yet."""
    _raise_first(
        chain(
            _progress(state),
            _pairs(state),
            _trees(state),
            _sectors(state),
            _cards(state),
            _bids(state),
            _this_turn(state),
            RULESETS[state.setup.board.edition.key].invariants(state),
        )
    )


def _raise_first(broken: Iterable[Broken]) -> None:
    for path, expected in broken:
        raise BrokenInvariant(path, expected)


def numbers(possible: Sequence[int]) -> str:
    if isinstance(possible, range) and len(possible) > 1:
        return f"a whole number from {possible[0]} to {possible[-1]}"
    return " or ".join(map(str, possible)) or "nothing here"


def is_cleared(state: State) -> bool:
    """Whether the turn's temporary markers have been cleared (12)."""
    return (state.phase, state.stage) == (Phase.END_OF_TURN, NEW_YEAR)


def _name(member: Side | Technology) -> str:
    return member.name.lower()


def _within(path: str, value: int, possible: Sequence[int]) -> Iterator[Broken]:
    if value not in possible:
        yield path, numbers(possible)


def _progress(state: State) -> Iterator[Broken]:
    board, phase = state.setup.board, state.phase
    yield from _within("turn", state.turn, range(1, board.last_turn + 1))
    whose = [state.initiative if side is None else side for step, side in steps(state) if step == phase]
    if phase != Phase.OFFENSIVES and state.active not in whose:  # offensives alternate (10.3.1)
        yield "active", " or ".join(map(_name, whose))
    last = RULESETS[board.edition.key].last_steps[phase]
    if phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY) and state.active not in state.setup.options.athena:
        last = 0
    if phase == Phase.END_OF_TURN and state.turn == board.last_turn:
        last = min(last, NEW_YEAR - 1)
    yield from _within("now.step", state.stage, range(last + 1))


def _pairs(state: State) -> Iterator[Broken]:
    board = state.setup.board
    for side in Side:
        yield from _within(f"rp.{_name(side)}", state.rp[side], range(board.maximum_rp + 1))
        yield from _within(f"trade.awarded.{_name(side)}", state.trade_awarded[side], range(board.maximum_rp + 1))
        won = vp_of_surrenders(state, side)
        if state.vp[side] != won:
            yield f"vp.{_name(side)}", f"{won}, which the surrendered sectors bring"
    yield from _within("revolution", state.revolution, range(board.revolution_last + 1))


def vp_of_surrenders(state: State, side: Side) -> int:
    """The VP for the enemy's surrendered sectors, without those still in `falling` (13.2)."""
    board, to_come = state.setup.board, {fallen.sector for fallen in state.falling}
    return sum(
        board.sectors[sector].victory_points
        for sector in board.of_side(side.enemy)
        if state.sectors[sector].status == Status.SURRENDERED and sector not in to_come
    )


def _trees(state: State) -> Iterator[Broken]:
    year = state.setup.board.year(state.turn)
    for side in Side:
        printed, tree = state.setup.board.trees[side], state.trees[side]
        for technology in TECHNOLOGIES:
            path = f"technology.{_name(side)}.{_name(technology)}"
            levels, unlocked = printed[technology], tree.levels[technology]
            used = is_used(technology, quick_play=state.setup.options.quick_play)
            in_time = sum(level.year <= year for level in levels) if used else 0
            yield from _within(f"{path}.level", unlocked, range(in_time + 1))
            cubes = tree.cubes[technology]
            none = unlocked == len(levels) or not used
            if cubes < 0 or (cubes and none):
                yield f"{path}.cubes", "0" if none else "0 or more"


def _sectors(state: State) -> Iterator[Broken]:
    board = state.setup.board
    for sector, stands in zip(SECTORS, state.sectors, strict=True):
        path, printed = f"sectors.{board.edition.sector_names[sector]}", board.sectors[sector]
        possible = {printed.status, Status.AT_WAR, Status.SURRENDERED}
        if sector == Sector.RUSSIA:
            possible.add(Status.EXITED)
        if stands.status not in possible:
            yield f"{path}.status", "one of: " + ", ".join(status.name.lower() for status in sorted(possible))
        most = 0 if stands.status == Status.NEUTRAL else printed.last_space
        yield from _within(f"{path}.losses", stands.losses, range(most + 1))
        unlocked = state.trees[printed.side].levels
        for technology in IMPLEMENTED:
            most = min(printed.caps[technology], unlocked[technology])
            yield from _within(f"{path}.{_name(technology)}", stands.levels[technology], range(most + 1))


def _cards(state: State) -> Iterator[Broken]:
    """Each card is in one place, none before its year, and markers belong to cards that leave one (7)."""
    cards, year = state.setup.board.edition.cards, state.setup.board.year(state.turn)
    resolved = set(state.this_turn) - set(state.to_resolve)
    taken: set[int] = set()
    piles = {"drawn": state.drawn, "set_aside": state.set_aside, "deck": state.deck}
    for pile, events in (*piles.items(), ("in_force", state.in_force)):
        if pile == "in_force":
            taken -= resolved
        for index, event in enumerate(events):
            if event not in cards or cards[event].year > year or event in taken:
                yield f"events.{pile}[{index}]", f"an event of {year} or before that lies nowhere else"
            taken.add(event)
    for index, event in enumerate(state.in_force):
        if event not in cards.marked:
            yield f"events.in_force[{index}]", "one of: " + ", ".join(map(str, sorted(cards.marked)))
    for pile, events in piles.items():
        if events != tuple(sorted(events)):
            yield f"events.{pile}", "a list in ascending order"
        for index, event in enumerate(events):
            adding = cards.added_by(event)
            still = {*state.deck, *(state.to_resolve if pile == "deck" else state.drawn)}
            if not cards[event].joins and (not adding or not still.isdisjoint(adding)):
                yield f"events.{pile}[{index}]", f"no {event}, which cannot be drawn now"
    jutland = cards.with_die(DieHook.JUTLAND)
    if not state.kaiserliche_marine and (cards[jutland].year > year or jutland in taken):  # R174
        at, expected = (
            ("trade.kaiserliche_marine", "true") if state.setup.board.merchant_navy else ("events.jutland", "null")
        )
        yield at, f"{expected}, unless event {jutland} has ended it"
    yield from _cards_of_the_turn(state)


def _cards_of_the_turn(state: State) -> Iterator[Broken]:
    drawn = reached(state, Phase.EVENTS) and not is_cleared(state)
    if state.drawn and not (drawn and (state.phase != Phase.EVENTS or state.stage >= EVENTS_AIR_RAID)):
        yield "events", "no cards of this turn before they are drawn, nor once they are cleared away"
    if len(state.drawn) > most_drawn(state):
        yield "events", f"at most {most_drawn(state)} cards of this turn"
    yield from _each_in("events.cancelled", state.cancelled, state.drawn)
    acting = tuple(event for event in state.drawn if event not in state.cancelled)
    resolving = state.phase > Phase.EVENTS or state.stage >= EVENTS_RESOLVE
    yield from _each_in("events.this_turn", state.this_turn, acting if resolving else ())
    at_once = (state.phase, state.stage) == (Phase.EVENTS, EVENTS_RESOLVE)
    yield from _each_in("events.to_resolve", state.to_resolve, state.this_turn if at_once else ())
    yield from _each_in("events.used", state.used_events, {state.setup.board.edition.cards.once} & set(state.this_turn))


def _each_in(path: str, values: Sequence[int], possible: Iterable[int]) -> Iterator[Broken]:
    known = sorted(possible)
    for index, value in enumerate(values):
        if value not in known:
            yield f"{path}[{index}]", "one of: " + ", ".join(map(str, known)) if known else "nothing here"
        if value in values[:index]:
            yield f"{path}[{index}]", "each once"


def _bids(state: State) -> Iterator[Broken]:
    """Bids and the Entente's die (6); Athena bids nothing (R032)."""
    finding, board = state.phase == Phase.INITIATIVE and state.turn > 1, state.setup.board
    rule = state.setup.initiative_rule
    rolling = finding and state.stage == DICE and rule != InitiativeRule.TRACK
    yield from _within("now.initiative_die", state.initiative_face, range(7) if rolling else (0,))
    for side in Side:
        if state.bids[side] == NO_BID:
            continue
        if not finding or rule != InitiativeRule.BID or state.stage < BIDS:
            possible: Sequence[int] = ()
        elif side in state.setup.options.athena:
            possible = (0,)
        else:
            possible = range((most_bid(state, side) if state.stage == BIDS else board.maximum_rp) + 1)
        yield from _within(f"now.bids.{_name(side)}", state.bids[side], possible)


def _this_turn(state: State) -> Iterator[Broken]:
    board = state.setup.board
    names = board.edition.sector_names
    for sector in SECTORS:
        reinforcing = can_recover(sector) and _reinforces(state, board.sectors[sector].side)
        most = most_spaces(board) if reinforcing else 0
        yield from _within(f"reinforced.{names[sector]}", state.reinforced[sector], range(most + 1))
    quick_play = state.setup.options.quick_play
    used = [which for which in board.edition.technologies if is_used(which, quick_play=quick_play)]
    yield from _each_in("now.attempted", state.attempted, used if state.phase == Phase.TECHNOLOGY else ())
    for index, past in enumerate(state.offensives):
        if past.defender not in board.sectors[past.attacker].neighbours:
            yield f"offensives[{index}].defender", f"an enemy whose neighbour is {names[past.attacker]}"


def _reinforces(state: State, side: Side) -> bool:
    """Whether a side's reinforcements have begun; Athena may first need cards on the table."""
    now, there = here(state), place(state, Phase.REINFORCEMENTS, side)
    if now != there or side not in state.setup.options.athena:
        return now >= there and not is_cleared(state)
    return state.stage > 0 or not RULESETS[state.setup.board.edition.key].last_steps[state.phase]


def _waiting(state: State) -> Iterator[Broken]:
    waiting = state.waiting
    if waiting is None:
        yield "now", "something awaited"
    if state.falling and not isinstance(waiting, Dice | Over):
        yield "now.falling", f"nothing here while no roll is awaited: {state.falling}"
    if isinstance(waiting, Choice) and waiting.side in state.setup.options.athena:
        yield "now", f"no choice of Athena's: {waiting}"
    if isinstance(waiting, Dice | Cards) and waiting.count < 1:
        yield "now", f"something to throw or draw: {waiting}"
    if state.battle is not None and (isinstance(waiting, Over) or state.phase not in (Phase.EVENTS, Phase.OFFENSIVES)):
        yield "now.battle", "nothing here: no offensive is under way"
    if state.attempt is not None and (isinstance(waiting, Over) or state.phase != Phase.TECHNOLOGY):
        yield "now.attempt", "nothing here: no attempt is under way"
