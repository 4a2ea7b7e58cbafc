"""Every invariant of a position. On in tests, off in play: a rule that breaks one is a defect."""

from __future__ import annotations

from collections.abc import Iterator

from rules.editions import COURSES
from rules.model import (
    IMPLEMENTED,
    SECTORS,
    Cards,
    Choice,
    Dice,
    Over,
    Phase,
    Sector,
    Side,
    State,
    Status,
)


class BrokenInvariant(AssertionError):
    """A position that cannot come about."""


def check(state: State) -> None:
    """Raise `BrokenInvariant` with all the invariants that the position breaks."""
    of_edition = COURSES[state.setup.board.edition.key].invariants
    broken = [*_pairs(state), *_sectors(state), *_trees(state), *_cards(state), *_waiting(state), *of_edition(state)]
    if broken:
        raise BrokenInvariant("; ".join(broken))


def _pairs(state: State) -> Iterator[str]:
    board = state.setup.board
    for side in Side:
        if not 0 <= state.rp[side] <= board.maximum_rp:
            yield f"rp of {side.name}: {state.rp[side]}"
        if state.vp[side] != _vp_of_surrenders(state, side):
            yield f"vp of {side.name}: {state.vp[side]} is not what surrenders brought"
    if not 1 <= state.turn <= board.last_turn:
        yield f"turn {state.turn}"
    if not 0 <= state.revolution <= board.revolution_last:
        yield f"revolution on {state.revolution}"


def _vp_of_surrenders(state: State, side: Side) -> int:
    board, to_come = state.setup.board, {fallen.sector for fallen in state.falling}
    return sum(
        board.sectors[sector].victory_points
        for sector in board.of_side(side.enemy)
        if state.sectors[sector].status == Status.SURRENDERED and sector not in to_come
    )


def _sectors(state: State) -> Iterator[str]:
    board = state.setup.board
    if len(state.sectors) != len(SECTORS):
        yield f"{len(state.sectors)} sectors"
    for sector, here in zip(SECTORS, state.sectors, strict=True):
        printed = board.sectors[sector]
        if not 0 <= here.losses <= printed.last_space:
            yield f"losses of {sector.name}: {here.losses}"
        if here.status == Status.NEUTRAL and (here.losses or printed.status != Status.NEUTRAL):
            yield f"{sector.name} cannot be neutral here"
        if here.status == Status.EXITED and sector != Sector.RUSSIA:
            yield f"{sector.name} cannot exit"
        unlocked = state.trees[printed.side].levels
        for technology in IMPLEMENTED:
            most = min(printed.caps[technology], unlocked[technology])
            if not 0 <= here.levels[technology] <= most:
                yield f"{sector.name} has {technology.name} {here.levels[technology]} of {most}"


def _trees(state: State) -> Iterator[str]:
    for side in Side:
        printed, tree = state.setup.board.trees[side], state.trees[side]
        for technology, levels in enumerate(printed):
            unlocked = tree.levels[technology]
            if not 0 <= unlocked <= len(levels):
                yield f"{side.name} has {unlocked} levels of technology {technology}"
            elif unlocked and levels[unlocked - 1].year > state.setup.board.year(state.turn):
                yield f"{side.name} has technology {technology} too early"
            if tree.cubes[technology] < 0 or (tree.cubes[technology] and unlocked == len(levels)):
                yield f"{side.name} has {tree.cubes[technology]} cubes on technology {technology}"


def _cards(state: State) -> Iterator[str]:
    cards = state.setup.board.edition.cards
    everywhere = (*state.deck, *state.set_aside, *state.drawn)
    if len(set(everywhere)) != len(everywhere) or not set(everywhere) <= set(cards.numbers):
        yield f"event cards twice or unknown: {everywhere}"
    if state.deck != tuple(sorted(state.deck)) or state.set_aside != tuple(sorted(state.set_aside)):
        yield "cards out of order"
    if not set(state.in_force) <= cards.marked or len(set(state.in_force)) != len(state.in_force):
        yield f"markers: {state.in_force}"
    if not set(state.cancelled) <= set(state.drawn) or set(state.cancelled) & set(state.this_turn):
        yield f"cancelled: {state.cancelled}"


def _waiting(state: State) -> Iterator[str]:
    waiting = state.waiting
    if waiting is None:
        yield "nothing awaited"
    if state.falling and not isinstance(waiting, Dice | Over):
        yield f"fallen, and nothing follows: {state.falling}"
    if isinstance(waiting, Choice) and waiting.side in state.setup.options.athena:
        yield f"Athena is asked to choose: {waiting}"
    if isinstance(waiting, Dice | Cards) and waiting.count < 1:
        yield f"nothing to throw or draw: {waiting}"
    if (state.battle is not None) and (
        isinstance(waiting, Over) or state.phase not in (Phase.EVENTS, Phase.OFFENSIVES)
    ):
        yield "an offensive out of its phase"
    if state.attempt is not None and state.phase != Phase.TECHNOLOGY:
        yield "an attempt out of its phase"
