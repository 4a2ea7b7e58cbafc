"""A position as a state, laid part by part by the modules beside this one, which say what each part must be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import UNSET
from msgspec.structs import replace

from rules import facts as f
from rules.check import BrokenInvariant, check
from rules.decoding import decode
from rules.editions import edition_in
from rules.engine import Step
from rules.model import Board, Phase, Setup, State
from rules.position.athena_hand import athena_laid
from rules.position.awaiting import run_on
from rules.position.battle import battle_laid
from rules.position.conditions import PositionError
from rules.position.event_cards import cards_laid
from rules.position.on_board import board_laid
from rules.position.poppy_hand import poppies_laid
from rules.position.schema import Position, left_out
from rules.position.this_turn import turn_laid
from rules.position.under_way import attempt_laid, debt_laid, fallen_laid, initiative_laid, revolution_dice_laid
from rules.sequence import steps
from rules.strict import NotationError

_PARTS = (
    cards_laid,
    turn_laid,
    initiative_laid,
    revolution_dice_laid,
    debt_laid,
    fallen_laid,
    attempt_laid,
    athena_laid,
    poppies_laid,
    battle_laid,
)


def from_position(obj: object, board: Board, at: str = "") -> State:
    """The state that plain data describe, run on to the first thing awaited.

    Raises `PositionError`; `at` is the path at which the data were found.
    """
    with _found(at):
        given = _given(obj, board)
        return _checked(run_on(given, _laid(given, board))).state


def begin(obj: object, setup: Setup, at: str = "") -> Step:
    """The first step of a game that begins from a position instead of the set-up, as `engine.initial` is of others.

    The options are those of the setup; a position may repeat them, and no others. Raises `PositionError`; `at` is
    the path at which the position was found.
    """
    with _found(at):
        given = _given(obj, setup.board)
        if given.options not in (UNSET, setup.options):
            raise PositionError("options", "none, or those of the game")
        laid = _laid(replace(given, options=setup.options), setup.board)
        step = _checked(run_on(given, laid))
    return Step(step.state, (*_opening(laid), *step.facts))


@contextmanager
def _found(at: str) -> Iterator[None]:
    """Errors name the whole path of what was found at `at`."""
    try:
        yield
    except PositionError as error:
        raise PositionError(".".join(filter(None, (at, error.path))), error.expected) from error


def _given(obj: object, board: Board) -> Position:
    if edition_in(obj) not in (None, board.edition.key):  # before a field that the other edition has not
        raise PositionError("edition", f'"{board.edition.key}"')
    try:
        return decode(Position, obj, board.edition, without=left_out(board))
    except NotationError as error:
        raise PositionError(error.path, error.expected) from error


def _laid(given: Position, board: Board) -> State:
    """Everything where the position has it, and nothing run on."""
    state = board_laid(given, board)
    for lay in _PARTS:
        state = lay(given, state)
    return state


def _checked(step: Step) -> Step:
    try:
        check(step.state)
    except BrokenInvariant as broken:
        raise PositionError("", f"a possible position: {broken}") from broken
    return step


def _opening(laid: State) -> tuple[f.Fact, ...]:
    """What is told of a game's first position: the turn, the phase, and what lies on the board."""
    in_order = (laid.phase, laid.active) in steps(laid)
    told: tuple[f.Fact, ...] = (
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
    return tuple([replace(fact, rule=laid.setup.board.edition.cited(fact.rule)) for fact in told])
