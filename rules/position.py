"""Positions as plain data: what `ldd engine` prints as `state` and reads in `new`, and what files of positions hold.

`to_position` tells everything of a state but its board; `from_position` reads it back, so that
`from_position(to_position(state), board) == state` between any two actions, dice or draws. The classes below are
the schema. The fields that say what is in the middle of something (`now`, `athena`, `reinforced` and some more)
are printed only where they say something. Whatever is missing has its value from the set-up, or follows from
the rest where a comment says so.

Reading is strict: what is unknown, of another type or impossible is a `PositionError` with the field's path.

>>> from rules.board_file import second_edition
>>> state = from_position({"turn": 6, "phase": "technology", "rp": {"central_powers": 4}}, second_edition())
>>> state.turn, state.rp, state.waiting.decision.name
(6, (0, 4), 'TECHNOLOGY')
>>> from_position({"sectors": {"germany": {"losses": 8}}}, second_edition())
Traceback (most recent call last):
    ...
rules.position.PositionError: sectors.germany.losses: expected a whole number from 0 to 7
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum, StrEnum
from functools import cache
from types import NoneType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, UNSET, Struct, UnsetType
from msgspec.structs import fields, replace

from rules import actions as a
from rules import engine, pools
from rules.athena import MAXIMUM_FAILURES
from rules.board import Board
from rules.cards import CARDS, FRIEDENSTURM, JUTLAND, MICHAEL, MUTINIES, SCHLIEFFEN, SHELL_SHORTAGE, of_year, rule
from rules.chance import drawn
from rules.check import MARKED, BrokenInvariant, check
from rules.combat import EXPLODING, SCHLIEFFEN_DICE
from rules.model import (
    IMPLEMENTED,
    NO_BID,
    NOT_PLACED,
    SECTORS,
    TECHNOLOGIES,
    Athena,
    Attempt,
    Battle,
    BattleStage,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    IllegalAction,
    InitiativeRule,
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
from rules.notation import MAX_ITEMS, MAX_NUMBER, NotationError, options_from_dict, options_to_dict
from rules.obligations import is_free
from rules.phases import income, reinforcements, technology
from rules.sectors import at_war, revolution_broke_out
from rules.sequence import steps
from rules.victory import sudden_death

T = TypeVar("T")
Read = Callable[[object, str], Any]


class PositionError(NotationError):
    """A position that cannot be: where (`sectors.germany.losses`) and what was expected there."""


# ---------------------------------------------------------------------------------------------- the schema


class Awaited(StrEnum):
    """What is awaited where the rest of a position leaves it open."""

    SET_ASIDE = "set_aside"  # a card from those set aside
    REVOLUTION = "revolution"  # the dice for the Revolution
    RESEARCH = "research"  # the die of `attempt`; likewise if nothing is said
    RESEARCH_AGAIN = "research_again"  # the die of a re-roll, for which a cube was discarded
    RESEARCH_FAILED = "research_failed"  # the choice between a re-roll and a cube


class SectorEntry(Struct, frozen=True):
    """A sector."""

    status: Status | UnsetType = UNSET
    losses: int | UnsetType = UNSET
    attack: int | UnsetType = UNSET
    defence: int | UnsetType = UNSET
    artillery: int | UnsetType = UNSET
    aviation: int | UnsetType = UNSET


class TreeEntry(Struct, frozen=True):
    """One technology of a side."""

    level: int | UnsetType = UNSET
    cubes: int | UnsetType = UNSET


class TradeEntry(Struct, frozen=True):
    """The Trade Track."""

    merchant_navy: int | UnsetType = UNSET
    lafayette: int | None | UnsetType = UNSET
    kaiserliche_marine: bool | UnsetType = UNSET
    awarded: dict[Side, int] = {}  # what trade brought this turn; missing: 0, after the collection what it brings now


class EventsEntry(Struct, frozen=True):
    """The event cards."""

    deck: tuple[int, ...] | UnsetType = UNSET  # missing: the cards of 1914 that lie nowhere else
    this_turn: tuple[int, ...] | UnsetType = UNSET
    in_force: tuple[int, ...] | UnsetType = UNSET  # in the order in which they came into force
    set_aside: tuple[int, ...] | UnsetType = UNSET
    drawn: tuple[int, ...] | UnsetType = UNSET  # this turn; missing: `this_turn` and `cancelled`
    cancelled: tuple[int, ...] = ()
    to_resolve: tuple[int, ...] = ()
    used: tuple[int, ...] = ()  # 34, once its dice were taken


class OffensiveEntry(Struct, frozen=True):
    """An Offensive marker; `free_of_limit`: that of the Schlieffen Plan."""

    attacker: Sector
    defender: Sector
    free_of_limit: bool = False


class AttemptEntry(Struct, frozen=True):
    """The technology attempt under way; `bonus`: RP paid above the first."""

    technology: Technology
    bonus: int = 0


class BattleEntry(Struct, frozen=True):
    """The offensive being resolved, the last of `offensives`. How many dice it has follows from the position."""

    size: int
    stage: BattleStage = BattleStage.MICHAEL
    event: int = 0  # the card that demanded it
    michael: bool = False
    attack: tuple[int, ...] = ()  # faces on the table
    artillery: tuple[int, ...] = ()
    rerolling: int = 0  # dice lifted off the table and awaited
    exploding: tuple[int, ...] = ()  # the 5s and 6s of the last throw (event 19)


class NowEntry(Struct, frozen=True):
    """What is being resolved."""

    step: int = 0  # within the phase
    awaited: Awaited | UnsetType = UNSET
    bids: dict[Side, int] = {}
    initiative_die: int = 0  # the Entente's
    card: int = 0  # drawn from those set aside, and offered
    attempted: tuple[Technology, ...] = ()
    attempt: AttemptEntry | UnsetType = UNSET
    battle: BattleEntry | UnsetType = UNSET


class ColumnEntry(Struct, frozen=True):
    """A technology attempt that Athena has still to make."""

    technology: Technology
    rp: int


class AthenaEntry(Struct, frozen=True):
    """What Athena has in hand, as in `rules.model.Athena`."""

    discard: tuple[int, ...] = ()  # the other Cornflower cards may still be drawn
    columns: tuple[ColumnEntry, ...] = ()
    sectors: tuple[Sector, ...] = ()
    card: int = 0
    checks: tuple[int, ...] = ()
    failures: dict[Side, int] = {}
    france_barred: bool = False


class Position(Struct, frozen=True):
    """A position."""

    edition: str | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    initiative: Side | UnsetType = UNSET
    active: Side | UnsetType = UNSET  # missing: who comes first in the phase
    rp: dict[Side, int] = {}
    vp: dict[Side, int] = {}  # missing: what the surrendered sectors brought
    trade: TradeEntry = TradeEntry()
    revolution: int | UnsetType = UNSET
    sectors: dict[Sector, SectorEntry] = {}
    technology: dict[Side, dict[Technology, TreeEntry]] = {}
    events: EventsEntry = EventsEntry()
    offensives: tuple[OffensiveEntry, ...] | UnsetType = UNSET
    passed: tuple[Side, ...] | UnsetType = UNSET
    reinforced: dict[Sector, int] = {}  # spaces bought this turn
    now: NowEntry = NowEntry()
    athena: AthenaEntry = AthenaEntry()


# The steps of `now.step`: initiative 0 event 41, 1 bids, 2 dice; events 0 draw, 1 air raid, 2 cards set aside,
# 4 resolve; income 0 collect, 1 event 9; naval: who rolls, by number; reinforcements and technology 1 Athena's cards
# are on the table; end of turn 0 markers, 1 the end of the game, 2 a new year's cards.
_SET_ASIDE, _RESOLVE, _BIDS, _DICE, _NEW_YEAR = 2, 4, 1, 2, 2
_LAST_STEP = {
    Phase.INITIATIVE: _DICE,
    Phase.EVENTS: _RESOLVE,
    Phase.INCOME: 1,
    Phase.NAVAL: 2,
    Phase.REINFORCEMENTS: 1,
    Phase.TECHNOLOGY: 1,
    Phase.OFFENSIVES: 0,
    Phase.END_OF_TURN: _NEW_YEAR,
}


# ------------------------------------------------------------------------------------------------ printing


def to_position(state: State) -> dict[str, Any]:
    """The position as plain data, complete but for the board. A hidden bid is told: see `without_secrets`."""
    return cast("dict[str, Any]", _plain(_position(state)))


def without_secrets(state: State) -> State:
    """The state as both sides may know it: a bid is taken back until the other is in (6, R029)."""
    return replace(state, bids=(NO_BID, NO_BID)) if NO_BID in state.bids else state


def _position(state: State) -> Position:
    return Position(
        edition=state.setup.board.edition,
        options=state.setup.options,
        turn=state.turn,
        phase=state.phase,
        initiative=state.initiative,
        active=state.active,
        rp=_by_side(state.rp),
        vp=_by_side(state.vp),
        trade=_trade_entry(state),
        revolution=state.revolution,
        sectors={
            sector: SectorEntry(here.status, here.losses, *here.levels)
            for sector, here in zip(SECTORS, state.sectors, strict=True)
        },
        technology={
            side: {which: TreeEntry(tree.levels[which], tree.cubes[which]) for which in TECHNOLOGIES}
            for side, tree in zip(Side, state.trees, strict=True)
        },
        events=_events_entry(state),
        offensives=tuple(OffensiveEntry(past.attacker, past.defender, past.free_of_limit) for past in state.offensives),
        passed=tuple(side for side in Side if state.passed[side]),
        reinforced={sector: state.reinforced[sector] for sector in SECTORS if state.reinforced[sector]},
        now=_now_entry(state),
        athena=_athena_entry(state),
    )


def _by_side(pair: tuple[int, int]) -> dict[Side, int]:
    return {side: pair[side] for side in Side}


def _trade_entry(state: State) -> TradeEntry:
    return TradeEntry(
        merchant_navy=state.merchant_navy,
        lafayette=None if state.lafayette == NOT_PLACED else state.lafayette,
        kaiserliche_marine=state.kaiserliche_marine,
        awarded={} if state.trade_awarded == _awarded_if_missing(state) else _by_side(state.trade_awarded),
    )


def _awarded_if_missing(state: State) -> tuple[int, int]:
    if (state.phase, state.stage) <= (Phase.INCOME, 0):
        return 0, 0
    return income.collection(state, Side.ENTENTE).trade, income.collection(state, Side.CENTRAL_POWERS).trade


def _events_entry(state: State) -> EventsEntry:
    told = state.drawn == tuple(sorted((*state.this_turn, *state.cancelled)))
    return EventsEntry(
        deck=state.deck,
        this_turn=state.this_turn,
        in_force=state.in_force,
        set_aside=state.set_aside,
        drawn=UNSET if told else state.drawn,
        cancelled=state.cancelled,
        to_resolve=state.to_resolve,
        used=state.used_events,
    )


def _now_entry(state: State) -> NowEntry:
    attempt, battle = state.attempt, state.battle
    return NowEntry(
        step=state.stage,
        awaited=_awaited(state),
        bids={side: state.bids[side] for side in Side if state.bids[side] != NO_BID},
        initiative_die=state.initiative_face,
        card=state.extra_card,
        attempted=state.attempted,
        attempt=UNSET if attempt is None else AttemptEntry(attempt.technology, attempt.bonus),
        battle=UNSET if battle is None else _battle_entry(battle),
    )


def _awaited(state: State) -> Awaited | UnsetType:
    waiting = state.waiting
    if isinstance(waiting, Cards) and waiting.deck == Deck.SET_ASIDE:
        return Awaited.SET_ASIDE
    if isinstance(waiting, Dice) and waiting.purpose == Purpose.REVOLUTION:
        return Awaited.REVOLUTION
    if state.attempt is not None and waiting == _research(state.active, Awaited.RESEARCH_AGAIN):
        return Awaited.RESEARCH_AGAIN
    if isinstance(waiting, Choice) and waiting.decision == Decision.RESEARCH_FAILED:
        return Awaited.RESEARCH_FAILED
    return UNSET


def _battle_entry(battle: Battle) -> BattleEntry:
    return BattleEntry(
        size=battle.size,
        stage=battle.stage,
        event=battle.event,
        michael=battle.michael,
        attack=battle.attack,
        artillery=battle.artillery,
        rerolling=battle.rerolling,
        exploding=battle.exploding,
    )


def _athena_entry(state: State) -> AthenaEntry:
    """Her hand. If she has just taken the rest of the pile and shuffled, as it was before: she does it again."""
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


def _plain(value: object) -> Any:
    """A value of the schema as plain data, without the fields that have their default."""
    if isinstance(value, Options):
        return _plain_options(value)
    if isinstance(value, Struct):
        present = [(name, getattr(value, name), default) for name, default in _defaults(type(value))]
        return {name: _plain(here) for name, here, default in present if here != default}
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {_plain(key): _plain(item) for key, item in value.items()}
    return value


def _plain_options(options: Options) -> dict[str, Any]:
    """The four options of the rulebook always, a reading of its text only where it is not the project's."""
    told, usual = options_to_dict(options), options_to_dict(Options())
    always = ("quick_play", "rewriting_history", "initiative", "athena")
    return {name: value for name, value in told.items() if name in always or value != usual[name]}


@cache
def _defaults(cls: type[Struct]) -> tuple[tuple[str, object], ...]:
    return tuple(
        (field.name, field.default if field.default_factory is NODEFAULT else field.default_factory())
        for field in fields(cls)
    )


# ------------------------------------------------------------------------------------------------- reading


def from_position(obj: object, board: Board) -> State:
    """The state that plain data describe, run on to the first thing awaited. Raises `PositionError`."""
    given = read(Position, obj)
    state = _board_laid(given, board)
    for lay in (_cards_laid, _offensives_laid, _trade_laid, _now_laid, _attempt_laid, _athena_laid, _battle_laid):
        state = lay(given, state)
    state = _awaiting(given, state)
    try:
        check(state)
    except BrokenInvariant as broken:
        raise PositionError("", f"a possible position: {broken}") from broken
    return state


def _board_laid(given: Position, board: Board) -> State:
    """What stands on the board and the trees."""
    if given.edition not in (UNSET, board.edition):
        raise PositionError("edition", f'"{board.edition}", as on the board')
    options = given.options or Options()
    turn = _within(given.turn or 1, 1, board.last_turn, "turn") if given.turn != 0 else _never(1, board.last_turn, "turn")
    return State(setup=Setup(board, options))
