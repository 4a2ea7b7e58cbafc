"""Athena's hand, where she plays (17.6)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import cornflower
from rules.model import (
    RUSSIA,
    SECTORS,
    TECHNOLOGIES,
    Athena,
    Attempt,
    Phase,
    Sector,
    SectorState,
    Side,
    State,
    Technology,
)
from rules.position.conditions import PositionError, all_in, end_of, name_of, within
from rules.position.progress import at, athena_acts, has_begun, reached
from rules.position.schema import Awaited, Position
from rules.sectors import revolution_broke_out

_Columns = tuple[tuple[Technology, int], ...]


def athena_laid(given: Position, state: State) -> State:
    """What she has in hand: as far as she has drawn cards this turn, and as her own step lays it out."""
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
    """The dice of events 5 and 27 are thrown one after the other, the last of them bars France or does not (17.5)."""
    hand = given.athena
    fought = Side.ENTENTE in state.setup.options.athena and reached(state, Phase.OFFENSIVES)
    due = cornflower.checks_due(state) if fought else ()
    for index, event in enumerate(hand.checks):
        within(event, due[index : index + 1], f"athena.checks[{index}]")
    if hand.france_barred and not hand.checks:
        raise PositionError("athena.france_barred", "false without `checks`")


def _draws(state: State) -> bool:
    """Whether the active side is Athena, and draws cards for her offensives now (17.6.4)."""
    side = state.active
    attacks = state.phase == Phase.OFFENSIVES and athena_acts(state) and not state.passed[side]
    return attacks and state.rp[side] > 0 and cornflower.demanded(state, side) is None


def _columns(given: Position, state: State) -> _Columns:
    """The attempts that she has still to make: the last columns of a card that she has drawn."""
    columns = tuple((column.technology, column.rp) for column in given.athena.columns)
    researching = at(state, Phase.TECHNOLOGY, 1) and athena_acts(state)
    all_in([technology for technology, _ in columns], TECHNOLOGIES if researching else (), "athena.columns")
    drawn = [card for card in state.setup.board.cornflower if card.number in given.athena.discard]
    if columns and not any(_are_left(columns, cornflower.columns_of(card), state.attempt) for card in drawn):
        raise PositionError("athena.columns", "the last columns of a card of `discard`, after the one attempted now")
    return columns


def _are_left(columns: _Columns, card: _Columns, attempt: Attempt | None) -> bool:
    """Whether columns are those of a card that come after the attempt under way."""
    done, left = card[: -len(columns)], card[-len(columns) :]
    return columns == left and (attempt is None or attempt.technology in [technology for technology, _ in done])


def _sectors(given: Position, state: State) -> tuple[Sector, ...]:
    """The sectors that she has still to reinforce: the last of her order, none of which is reinforced (17.6.3)."""
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
    """Her order as the step began: before its reinforcements, and before the Revolution that they brought."""
    sectors = tuple(
        SectorState(here.status, here.losses + bought, here.levels)
        for here, bought in zip(state.sectors, state.reinforced, strict=True)
    )
    revolution = state.revolution
    if state.reinforced[RUSSIA] and revolution_broke_out(state):
        revolution -= 1
    before = replace(state, sectors=sectors, reinforced=(0,) * len(SECTORS), revolution=revolution)
    return cornflower.reinforcement_order(before, state.active)
