"""One game of a plan, from the set-up to its end."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from ldd_tui.players import POLICIES
from ldd_tui.players.luck import luck_from
from ldd_tui.players.play import Throws, play_on, seats
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.tally import Tally
from rules import engine
from rules.model import Board, Cause, Over, Sector, Side, State, Status
from saves.dice import Dealer, secret_from_seed


class Ending(IntEnum):
    """How a game came to its end (14): those of `endings_of` its board."""

    ARMISTICE = 0
    CAPITULATION = 1
    VICTORY_POINTS = 2
    ARMISTICE_ROLL = 3
    ARMISTICE_EVENT = 4
    LAST_TURN = 5


_BY_PRESTIGE = Ending.ARMISTICE, Ending.CAPITULATION, Ending.VICTORY_POINTS
_BY_POINTS = Ending.ARMISTICE_ROLL, Ending.ARMISTICE_EVENT, Ending.LAST_TURN


def endings_of(board: Board) -> tuple[Ending, ...]:
    """The ways in which a game on a board can end: suddenly or by prestige, or by rolls and by who has more VP."""
    return _BY_PRESTIGE if board.sudden_death_vp else _BY_POINTS


class Played(Struct, frozen=True, gc=False):
    """What is kept of one game. Pairs are `(entente, central powers)`, the rest is as in `Tally`.

    `outcomes`: throws of dice and draws of cards.
    """

    winner: Side | None
    ending: Ending
    turns: int
    vp: tuple[int, int]
    surrendered: tuple[tuple[Sector, int], ...]
    revolution: int
    russia_exit: int
    spent: tuple[tuple[int, ...], tuple[int, ...]]
    unlocked: tuple[dict[int, int], ...]
    implemented: tuple[dict[int, int], ...]
    offensives: tuple[int, int]
    losses: tuple[int, int]
    actions: int
    outcomes: int


def play(plan: Plan, number: int, variant: int = 0, moves: list[engine.Move] | None = None) -> Played:
    """Play game `number` of a plan to its end. `moves`, if it is given, takes every one of them."""
    seed = plan.seed_of(number)
    throws = Throws(Dealer(secret_from_seed(seed)))
    luck = luck_from(seed, "players")
    entente, central_powers = (POLICIES.get(player) for player in plan.players)
    make_move = seats((entente, central_powers), throws.deal, lambda state: luck)
    setup = plan.setup(variant)
    tally = Tally(setup.board)
    step = engine.initial(setup)
    tally.add(step.facts)
    made = 0
    for move, step in play_on(step.state, make_move):  # noqa: B020
        made += 1
        if moves is not None:
            moves.append(move)
        tally.add(step.facts)
    over = step.state.waiting
    assert isinstance(over, Over), "a side is a policy's, or Athena's, who decides inside the rules"
    return _played(step.state, over, tally, made - throws.number, throws.number)


def _played(state: State, over: Over, tally: Tally, actions: int, outcomes: int) -> Played:
    return Played(
        winner=over.winner,
        ending=_ending(state, over),
        turns=state.turn,
        vp=state.vp,
        surrendered=tuple(tally.surrendered),
        revolution=tally.revolution,
        russia_exit=tally.russia_exit,
        spent=(tuple(tally.spent[0]), tuple(tally.spent[1])),
        unlocked=tally.unlocked,
        implemented=tally.implemented,
        offensives=(tally.offensives[0], tally.offensives[1]),
        losses=(tally.losses[0], tally.losses[1]),
        actions=actions,
        outcomes=outcomes,
    )


def _ending(state: State, over: Over) -> Ending:
    edition = state.setup.board.edition
    if over.cause == Cause.ARMISTICE:
        return Ending.ARMISTICE
    if over.cause == Cause.ARMISTICE_ROLL:
        return Ending.ARMISTICE_ROLL
    if over.cause == Cause.VICTORY_POINTS:
        by_event = not edition.cards.ends_war.isdisjoint(state.this_turn)
        return Ending.ARMISTICE_EVENT if by_event else Ending.LAST_TURN
    fallen = any(state.sectors[heart].status == Status.SURRENDERED for heart in edition.features.hearts)
    return Ending.CAPITULATION if fallen else Ending.VICTORY_POINTS
