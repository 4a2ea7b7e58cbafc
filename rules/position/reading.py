"""A position as a state, laid part by part by the modules beside this one, which say what each part must be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import UNSET
from msgspec.structs import replace

from rules import cornflower
from rules import facts as f
from rules.check import BrokenInvariant, check
from rules.decoding import decode
from rules.editions import edition_in
from rules.engine import Step
from rules.model import (
    RUSSIA,
    SECTORS,
    TECHNOLOGIES,
    Athena,
    Attempt,
    Board,
    Phase,
    PoppyHand,
    PoppyKind,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Technology,
)
from rules.phases import reinforcements
from rules.position.conditions import (
    PositionError,
    all_in,
    at,
    athena_acts,
    end_of,
    has_begun,
    name_of,
    one_of,
    reached,
    within,
)
from rules.position.on_board import board_laid, cards_laid, turn_laid
from rules.position.schema import Awaited, Position, left_out
from rules.position.under_way import (
    attempt_laid,
    battle_laid,
    debt_laid,
    fallen_laid,
    initiative_laid,
    revolution_dice_laid,
    run_on,
)
from rules.sectors import revolution_broke_out
from rules.sequence import steps
from rules.strict import NotationError

# ------------------------------------------------------------------------------------------------ athena hand
# Athena's hand, where she plays (17.6).


_Columns = tuple[tuple[Technology, int], ...]


def athena_laid(given: Position, state: State) -> State:
    if not state.setup.board.cornflower:
        return state
    hand, side = given.athena, state.active
    cards = tuple(card.number for card in state.setup.board.cornflower)
    drawn = any(has_begun(state, Phase.TECHNOLOGY, one) for one in state.setup.options.athena)
    all_in(hand.discard, cards if drawn else (), "athena.discard")
    for one, failures in hand.failures.items():
        fought = one in state.setup.options.athena and reached(state, Phase.OFFENSIVES)
        within(failures, range(cornflower.MAXIMUM_FAILURES + 1) if fought else (0,), f"athena.failures.{name_of(one)}")
    _check_dice_for_france(given, state)
    playing = not given.now.battle and hand.failures.get(side, 0) < cornflower.MAXIMUM_FAILURES and _draws(state)
    return replace(
        state,
        athena=Athena(
            pile=tuple(card for card in cards if card not in hand.discard),
            discard=tuple(sorted(hand.discard)),
            columns=_columns(given, state),
            sectors=_sectors(given, state),
            card=within(hand.card, (0, *hand.discard) if playing else (0,), "athena.card"),
            checks=hand.checks,
            failures=(hand.failures.get(Side.ENTENTE, 0), hand.failures.get(Side.CENTRAL_POWERS, 0)),
            france_barred=hand.france_barred,
        ),
    )


def _check_dice_for_france(given: Position, state: State) -> None:
    """Check the dice of events 5 and 27, thrown in order; only the last can bar France (17.5)."""
    hand = given.athena
    fought = Side.ENTENTE in state.setup.options.athena and reached(state, Phase.OFFENSIVES)
    due = cornflower.checks_due(state) if fought else ()
    for index, event in enumerate(hand.checks):
        within(event, due[index : index + 1], f"athena.checks[{index}]")
    if hand.france_barred and not hand.checks:
        raise PositionError("athena.france_barred", "false without `checks`")


def _draws(state: State) -> bool:
    """Whether the active side is Athena and draws cards for offensives now (17.6.4)."""
    side = state.active
    attacks = state.phase == Phase.OFFENSIVES and athena_acts(state) and not state.passed[side]
    return attacks and state.rp[side] > 0 and cornflower.demanded(state, side) is None


def _columns(given: Position, state: State) -> _Columns:
    """Her remaining attempts: the last columns of a card that she has drawn."""
    columns = tuple((column.technology, column.rp) for column in given.athena.columns)
    researching = at(state, Phase.TECHNOLOGY, 1) and athena_acts(state)
    all_in([technology for technology, _ in columns], TECHNOLOGIES if researching else (), "athena.columns")
    drawn = [card for card in state.setup.board.cornflower if card.number in given.athena.discard]
    if columns and not any(_are_left(columns, cornflower.columns_of(card), state.attempt) for card in drawn):
        raise PositionError("athena.columns", "the last columns of a card of `discard`, after the one attempted now")
    return columns


def _are_left(columns: _Columns, card: _Columns, attempt: Attempt | None) -> bool:
    done, left = card[: -len(columns)], card[-len(columns) :]
    return columns == left and (attempt is None or attempt.technology in [technology for technology, _ in done])


def _sectors(given: Position, state: State) -> tuple[Sector, ...]:
    """The sectors she may still reinforce: the last of her order, none reinforced yet (17.6.3)."""
    told, reinforcing = given.athena.sectors, at(state, Phase.REINFORCEMENTS, 1) and athena_acts(state)
    order = _order_of_the_step(state) if reinforcing else ()
    reinforced = [sector for sector in order if state.reinforced[sector]]
    to_come = order[order.index(reinforced[-1]) + 1 :] if reinforced else order
    all_in(told, to_come, "athena.sectors")
    if reinforcing and given.now.awaited == Awaited.REVOLUTION:  # right after Russia's reinforcement (R215)
        if reinforced[-1:] != [RUSSIA]:
            raise PositionError("now.awaited", "no dice for the Revolution unless Russia was the last to be reinforced")
        if told != to_come:
            raise PositionError("athena.sectors", "all that come after russia: " + ", ".join(map(name_of, to_come)))
    return end_of(told, to_come, "athena.sectors")


def _order_of_the_step(state: State) -> tuple[Sector, ...]:
    """Her order at the start of the step, before its reinforcements and any Revolution they caused."""
    sectors = tuple(
        SectorState(here.status, here.losses + bought, here.levels)
        for here, bought in zip(state.sectors, state.reinforced, strict=True)
    )
    revolution = state.revolution
    if state.reinforced[RUSSIA] and revolution_broke_out(state):
        revolution -= 1
    before = replace(state, sectors=sectors, reinforced=(0,) * len(SECTORS), revolution=revolution)
    return cornflower.reinforcement_order(before, state.active)


# ------------------------------------------------------------------------------------------------ poppy hand
# The Poppy markers before the system, in its own block (12.4).


def poppies_laid(given: Position, state: State) -> State:
    """Its drawn markers that are still unused, and how many it has yet to draw: one per RP (F116)."""
    hand, board, side = given.poppies, state.setup.board, state.active
    started = athena_acts(state) and state.phase in board.edition.turn.of_athena and not at(state, Phase.TECHNOLOGY)
    kinds = board.poppy_kinds(side) if started else ()
    ahead = _kinds_ahead(given, state) if started else ()
    for index, number in enumerate(hand.held):
        within(number, range(1, len(kinds) + 1), f"poppies.held[{index}]")
        one_of(number, [n for n, marker in enumerate(kinds, 1) if marker.kind in ahead], f"poppies.held[{index}]")
        if hand.held.count(number) > board.poppies[side].count(kinds[number - 1]):
            raise PositionError(f"poppies.held[{index}]", "no more markers of a kind than the side has")
    drawing = at(state, Phase.TECHNOLOGY, 1) and athena_acts(state) and not state.attempted
    drawing = drawing and not given.now.armistice_first
    most = min(state.rp[side], len(board.poppies[side])) - len(hand.held) if drawing else 0
    within(hand.to_draw, (0, most) if most > 0 else (0,), "poppies.to_draw")
    _check_reinforced(state)
    return replace(state, poppies=PoppyHand(hand.to_draw, tuple(sorted(hand.held))))


def _kinds_ahead(given: Position, state: State) -> tuple[PoppyKind, ...]:
    """The kinds of markers whose step is still to come or under way; a blank one goes once all are drawn (12.4, F115).

    Those of the sea are done with once the roll is paid for.
    """
    steps, blank = state.setup.board.edition.turn.of_athena, PoppyKind.BLANK
    paid = state.phase == Phase.NAVAL and (state.stage > 0 or given.now.naval is not UNSET)
    under_way = () if paid else tuple(kind for kind in PoppyKind if steps.index(state.phase) <= kind < blank)
    return (*under_way, blank) if given.poppies.to_draw else under_way


def _check_reinforced(state: State) -> None:
    """Check that each sector the system reinforced is full, or that RP ran out (12.4.3)."""
    side, board = state.active, state.setup.board
    if not board.poppies[side] or not (athena_acts(state) and state.phase == Phase.REINFORCEMENTS):
        return
    for sector, bought in zip(SECTORS, state.reinforced, strict=True):
        could_pay = reinforcements.cost(bought, 1) <= state.rp[side]
        if bought and board.sectors[sector].side == side and state.sectors[sector].losses and could_pay:
            raise PositionError(
                f"reinforced.{board.edition.sector_names[sector]}", "0, or all that the system could pay"
            )


# ------------------------------------------------------------------------------------------------ reading


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
    """Prefix the path of any `PositionError` with `at`."""
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
