"""What the turn has seen so far: RP from trade, reinforcements, Offensive markers, who has passed."""

from __future__ import annotations

from msgspec.structs import replace

from rules.model import AT_WAR, RUSSIA, SECTORS, SURRENDERED, Launched, Phase, Sector, Side, State
from rules.obligations import may_activate
from rules.phases import reinforcements
from rules.position.conditions import PositionError, all_in, name_of, within
from rules.position.derived import awarded_if_missing
from rules.position.progress import has_begun, reached
from rules.position.schema import OffensiveEntry, Position
from rules.sectors import can_recover, revolution_broke_out
from rules.sequence import EVENTS_RESOLVE, here, is_past, place


def turn_laid(given: Position, state: State) -> State:
    """All of this turn that stays until its end (12)."""
    state = replace(_offensives_laid(given, state), trade_awarded=_awarded(given, state))
    return replace(state, passed=_passed(given, state), reinforced=_reinforced(given, state))


def _passed(given: Position, state: State) -> tuple[bool, bool]:
    """Who launches no more offensives this turn; where they do not alternate, who has come to the end of its own."""
    if not state.setup.board.edition.features.alternating:
        entente, central_powers = (is_past(state, Phase.OFFENSIVES, side) for side in Side)
        return entente, central_powers
    passed = given.passed or ()
    all_in(passed, tuple(Side) if reached(state, Phase.OFFENSIVES) else (), "passed")
    return Side.ENTENTE in passed, Side.CENTRAL_POWERS in passed


def _awarded(given: Position, state: State) -> tuple[int, int]:
    """What trade has brought: the Entente two markers at most, the Central Powers the Kaiserliche Marine (3.1.2)."""
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
    """Offensive markers in their order, each where the limits of 10.3.1 allowed it."""
    for index, past in enumerate(given.offensives or ()):
        _check_offensive(past, state, f"offensives[{index}]")
        marker = Launched(past.attacker, past.defender, past.free_of_limit)
        state = replace(state, offensives=(*state.offensives, marker))
    return state


def _check_offensive(past: OffensiveEntry, state: State, at: str) -> None:
    """An offensive, where those before it are in the state."""
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
    """The event whose card launches an offensive of this pair by itself, or 0."""
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
    """How many spaces a sector can have been moved back. It loses others, and surrenders, in offensives alone."""
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
