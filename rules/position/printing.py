"""A state as a position."""

from __future__ import annotations

from enum import Enum, StrEnum
from functools import cache
from typing import Any, cast

from msgspec import NODEFAULT, UNSET, Struct, UnsetType, convert
from msgspec.structs import fields

from rules.cards import DieHook
from rules.check import is_cleared
from rules.edition import Edition
from rules.model import (
    NO_BID,
    NOT_PLACED,
    SECTORS,
    Attempt,
    BattleStage,
    Board,
    Cards,
    Cause,
    Choice,
    Decision,
    Deck,
    Dice,
    Fallen,
    Launched,
    Options,
    Over,
    Phase,
    PoppyHand,
    Purpose,
    Sector,
    Side,
    State,
    Status,
    Technology,
    Waiting,
)
from rules.notation import LeftOut, options_to_dict
from rules.phases import income
from rules.sequence import here, place

# ------------------------------------------------------------------------------------------------ schema
# The schema of a position: a frozen struct for each part, with the fields of all editions.


class Awaited(StrEnum):
    """What is awaited, if the rest of a position leaves it open."""

    SET_ASIDE = "set_aside"  # a card from those set aside
    REVOLUTION = "revolution"  # the dice for the Revolution
    RESEARCH = "research"  # the die of `attempt`; the default
    RESEARCH_AGAIN = "research_again"  # the die of a re-roll, for which a cube was discarded
    RESEARCH_FAILED = "research_failed"  # the choice between a re-roll and a cube


class SectorEntry(Struct, frozen=True):
    status: Status | UnsetType = UNSET
    losses: int | UnsetType = UNSET
    attack: int | UnsetType = UNSET
    defence: int | UnsetType = UNSET
    artillery: int | UnsetType = UNSET
    aviation: int | UnsetType = UNSET


class TreeEntry(Struct, frozen=True):
    level: int | UnsetType = UNSET
    cubes: int | UnsetType = UNSET


class TradeEntry(Struct, frozen=True):
    merchant_navy: int | UnsetType = UNSET
    lafayette: int | UnsetType | None = UNSET
    kaiserliche_marine: bool | UnsetType = UNSET
    # What trade brought this turn; missing: what it brings now, 0 before the collection and once cleared.
    awarded: dict[Side, int] = {}


class EventsEntry(Struct, frozen=True):
    deck: tuple[int, ...] | UnsetType = UNSET  # missing: the cards of 1914 that are nowhere else
    this_turn: tuple[int, ...] | UnsetType = UNSET  # missing: those drawn that act
    in_force: tuple[int, ...] | UnsetType = UNSET  # in the order they came into force
    set_aside: tuple[int, ...] | UnsetType = UNSET
    drawn: tuple[int, ...] | UnsetType = UNSET  # this turn; missing: `this_turn` and `cancelled`
    cancelled: tuple[int, ...] = ()
    to_resolve: tuple[int, ...] = ()
    used: tuple[int, ...] = ()  # 34, once its dice are taken
    jutland: int | UnsetType | None = UNSET  # the face of its die that still counts, 5 or 6


class BattleEntry(Struct, frozen=True):
    """The offensive being resolved, the last of `offensives`. How many dice it has follows from the position."""

    size: int
    stage: BattleStage = BattleStage.MICHAEL
    event: int = 0  # the card that demanded it
    michael: bool = False
    attack: tuple[int, ...] = ()  # faces on the table
    artillery: tuple[int, ...] = ()
    rerolling: int = 0  # dice being re-rolled
    exploding: tuple[int, ...] = ()  # the 5s and 6s of the last roll (event 19)


class NowEntry(Struct, frozen=True):
    step: int = 0  # within the phase
    awaited: Awaited | UnsetType = UNSET
    bids: dict[Side, int] = {}  # missing once dice are rolled: 0
    initiative_die: int = 0  # the Entente's
    card: int = 0  # the set-aside card on offer
    attempted: tuple[Technology, ...] = ()
    attempt: Attempt | UnsetType = UNSET
    battle: BattleEntry | UnsetType = UNSET
    naval: int | UnsetType = UNSET  # RP paid for the awaited naval roll; missing: not yet paid
    owed: int = 0  # RP owed to U-boats, paid with spaces
    armistice: Side | UnsetType = UNSET  # who must make an Armistice roll
    falling: tuple[Fallen, ...] = ()  # simultaneous surrenders with a roll still to come
    won: Side | UnsetType = UNSET  # who won by an Armistice roll

    @property
    def armistice_first(self) -> bool:
        """Whether an Armistice roll comes before all other dice and cards, or has ended the war."""
        return self.armistice is not UNSET or self.won is not UNSET


class ColumnEntry(Struct, frozen=True):
    technology: Technology
    rp: int


class AthenaEntry(Struct, frozen=True):
    discard: tuple[int, ...] = ()  # the other Cornflower cards may still be drawn
    columns: tuple[ColumnEntry, ...] = ()
    sectors: tuple[Sector, ...] = ()
    card: int = 0
    checks: tuple[int, ...] = ()
    failures: dict[Side, int] = {}
    france_barred: bool = False


class Position(Struct, frozen=True):
    edition: str | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    initiative: Side | UnsetType = UNSET
    active: Side | UnsetType = UNSET  # missing: who comes first in the phase, during an offensive the defender's side
    rp: dict[Side, int] = {}
    vp: dict[Side, int] = {}  # missing: what the surrendered sectors brought
    trade: TradeEntry = TradeEntry()
    lafayette: int | UnsetType | None = UNSET
    revolution: int | UnsetType = UNSET
    sectors: dict[Sector, SectorEntry] = {}
    technology: dict[Side, dict[Technology, TreeEntry]] = {}
    events: EventsEntry = EventsEntry()
    offensives: tuple[Launched, ...] | UnsetType = UNSET
    passed: tuple[Side, ...] | UnsetType = UNSET
    reinforced: dict[Sector, int] = {}  # spaces bought this turn
    now: NowEntry = NowEntry()
    athena: AthenaEntry = AthenaEntry()
    poppies: PoppyHand = PoppyHand()


@cache
def left_out(board: Board) -> LeftOut:
    """The fields that positions on a board don't have: what the board doesn't print, or its edition doesn't do.

    Without implementing, sectors' levels follow from the side's; without alternating offensives, who has passed follows
    from whose block it is.
    """
    edition = board.edition
    features, cards, trade = edition.features, edition.cards, bool(board.merchant_navy)
    absent: dict[tuple[type[Struct], str], bool] = {
        (Position, "trade"): not trade,
        (Position, "lafayette"): trade,
        (EventsEntry, "jutland"): trade,
        (Position, "passed"): not features.alternating,
        **{(SectorEntry, name): not features.implementing for name in ("attack", "defence", "artillery", "aviation")},
        (TreeEntry, "cubes"): not features.cubes,
        (EventsEntry, "set_aside"): "rewriting_history" not in edition.options,
        (NowEntry, "card"): "rewriting_history" not in edition.options,
        (EventsEntry, "cancelled"): not board.corners,
        (EventsEntry, "used"): not cards.once,
        (BattleEntry, "michael"): not cards.once,
        (BattleEntry, "exploding"): not cards.after_losses,
        (Position, "athena"): not board.cornflower,
        (Position, "poppies"): bool(board.cornflower),
        **{(NowEntry, name): trade for name in ("naval", "owed", "armistice", "falling", "won")},
    }
    return frozenset([field for field, is_absent in absent.items() if is_absent])


# ------------------------------------------------------------------------------------------------ printing


MARKER_LAID, FLEET_GONE = 5, 6
"""The faces of Jutland's die that still count, in `events.jutland`."""


def to_position(state: State) -> dict[str, Any]:
    """The whole position except the board, as plain data; includes a hidden bid (6)."""
    return as_plain(position_of(state), state.setup.board)


def position_of(state: State) -> Position:
    board = state.setup.board
    return Position(
        edition=board.edition.key,
        options=state.setup.options,
        turn=state.turn,
        phase=state.phase,
        initiative=state.initiative,
        active=state.active,
        rp=_by_side(state.rp),
        vp=_by_side(state.vp),
        trade=_trade_entry(state),
        lafayette=_lafayette(state),
        revolution=state.revolution,
        sectors={
            sector: SectorEntry(here.status, here.losses, *here.levels)
            for sector, here in zip(SECTORS, state.sectors, strict=True)
        },
        technology={
            side: {which: TreeEntry(tree.levels[which], tree.cubes[which]) for which in board.edition.technologies}
            for side, tree in zip(Side, state.trees, strict=True)
        },
        events=_events_entry(state),
        offensives=state.offensives,
        passed=tuple(side for side in Side if state.passed[side]),
        reinforced={sector: state.reinforced[sector] for sector in SECTORS if state.reinforced[sector]},
        now=_now_entry(state),
        athena=_athena_entry(state),
        poppies=state.poppies,
    )


def as_plain(position: Position, board: Board) -> dict[str, Any]:
    return cast("dict[str, Any]", _plain(position, board))


def _by_side(pair: tuple[int, int]) -> dict[Side, int]:
    return {side: pair[side] for side in Side}


def _trade_entry(state: State) -> TradeEntry:
    """The Trade Track; once the turn is cleared, it states that trade's RP are gone."""
    follows = state.trade_awarded == awarded_if_missing(state) and not is_cleared(state)
    return TradeEntry(
        merchant_navy=state.merchant_navy,
        lafayette=_lafayette(state),
        kaiserliche_marine=state.kaiserliche_marine,
        awarded={} if follows else _by_side(state.trade_awarded),
    )


def _lafayette(state: State) -> int | None:
    return None if state.lafayette == NOT_PLACED else state.lafayette


def _events_entry(state: State) -> EventsEntry:
    implied = state.drawn == tuple(sorted((*state.this_turn, *state.cancelled)))
    return EventsEntry(
        deck=state.deck,
        this_turn=state.this_turn,
        in_force=state.in_force,
        set_aside=state.set_aside,
        drawn=UNSET if implied else state.drawn,
        cancelled=state.cancelled,
        to_resolve=state.to_resolve,
        used=state.used_events,
        jutland=_jutland(state),
    )


def _jutland(state: State) -> int | None:
    if not state.kaiserliche_marine:
        return FLEET_GONE
    return MARKER_LAID if state.setup.board.edition.cards.with_die(DieHook.JUTLAND) in state.in_force else None


def _now_entry(state: State) -> NowEntry:
    attempt, battle, waiting = state.attempt, state.battle, state.waiting
    purpose = waiting.purpose if isinstance(waiting, Dice) else None
    paid_for = purpose in (Purpose.U_BOAT, Purpose.BLOCKADE) and (NowEntry, "naval") not in left_out(state.setup.board)
    won = isinstance(waiting, Over) and waiting.cause == Cause.ARMISTICE_ROLL
    return NowEntry(
        step=state.stage,
        awaited=awaited_by(state),
        bids={side: state.bids[side] for side in Side if state.bids[side] != NO_BID},
        initiative_die=state.initiative_face,
        card=state.extra_card,
        attempted=state.attempted,
        attempt=UNSET if attempt is None else attempt,
        battle=UNSET if battle is None else convert(battle, BattleEntry, from_attributes=True),
        naval=state.naval_bonus if paid_for else UNSET,
        owed=state.owed,
        armistice=waiting.side if isinstance(waiting, Dice) and purpose == Purpose.ARMISTICE else UNSET,
        falling=state.falling,
        won=waiting.winner if won and isinstance(waiting, Over) and waiting.winner is not None else UNSET,
    )


def _athena_entry(state: State) -> AthenaEntry:
    """Her hand; if she is drawing, as before she took the rest of the pile, because she repeats that."""
    hand = state.athena
    return AthenaEntry(
        discard=hand.pile if hand.batch else hand.discard,
        columns=tuple(ColumnEntry(which, rp) for which, rp in hand.columns),
        sectors=hand.sectors,
        card=hand.card,
        checks=hand.checks,
        failures={side: hand.failures[side] for side in Side if hand.failures[side]},
        france_barred=hand.france_barred,
    )


# ------------------------------------------------------------------------------------------------ derived
# What follows from the rest of a position, and so is not printed.


def awarded_if_missing(state: State) -> tuple[int, int]:
    """Each side's RP from trade this turn, unless something has taken some since (8.1)."""
    collected = (here(state), state.stage) >= (place(state, Phase.INCOME), 1) and not is_cleared(state)
    if not collected:
        return 0, 0
    return income.collection(state, Side.ENTENTE).trade, income.collection(state, Side.CENTRAL_POWERS).trade


def awaited_by(state: State) -> Awaited | UnsetType:
    """What must be named to restore the state; UNSET if the rules find it themselves."""
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


# ------------------------------------------------------------------------------------------------ plain data


def _plain(value: object, board: Board) -> Any:
    """A value as plain data, without fields that equal their default or don't exist on the board."""
    if type(value) in (int, bool, str):
        return value
    if isinstance(value, Options):
        return _options(value, board.edition)
    if isinstance(value, Struct):
        kind, without = type(value), left_out(board)
        return {
            name: _plain(here, board)
            for name, default in defaults(kind)
            if (here := getattr(value, name)) != default and (kind, name) not in without
        }
    if isinstance(value, Sector):
        return board.edition.sector_names[value]
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple):
        return [_plain(item, board) for item in value]
    if isinstance(value, dict):
        return {_plain(key, board): _plain(item, board) for key, item in value.items()}
    return value


def _options(options: Options, edition: Edition) -> dict[str, Any]:
    """The rulebook's options always; a reading of its text only if it isn't the default."""
    given, usual = (options_to_dict(each, edition) for each in (options, Options.usual(edition)))
    always = ("quick_play", "rewriting_history", "initiative", "athena")
    return {name: value for name, value in given.items() if name in always or value != usual.get(name)}


@cache
def defaults(cls: type[Struct]) -> tuple[tuple[str, object], ...]:
    return tuple(
        (field.name, field.default if field.default_factory is NODEFAULT else field.default_factory())
        for field in fields(cls)
    )
