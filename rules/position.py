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
from collections.abc import Collection, Sequence
from enum import Enum, StrEnum
from functools import cache
from typing import Any, TypeVar, cast

from msgspec import NODEFAULT, UNSET, Struct, UnsetType
from msgspec.structs import fields, replace

from rules import actions as a
from rules import engine, pools
from rules.athena import MAXIMUM_FAILURES
from rules.board import Board
from rules.cards import (
    BRUSILOV,
    CARDS,
    FRIEDENSTURM,
    GAZA,
    JUTLAND,
    KUT,
    MICHAEL,
    MUTINIES,
    SCHLIEFFEN,
    SHELL_SHORTAGE,
    TANNENBERG,
    of_year,
    rule,
)
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
from rules.notation import NotationError, options_to_dict
from rules.obligations import is_free
from rules.phases import income, reinforcements, technology
from rules.reading import read
from rules.sectors import at_war, revolution_broke_out
from rules.sequence import steps
from rules.victory import sudden_death

T = TypeVar("T")
Number = TypeVar("Number", bound=int)


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
    lafayette: int | UnsetType | None = UNSET
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
_AIR_RAID, _SET_ASIDE, _RESOLVE, _BIDS, _DICE, _NEW_YEAR = 1, 2, 4, 1, 2, 2
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
    if not _reached(state, Phase.INCOME, 1):
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
    if type(value) in (int, bool, str):
        return value
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
    try:
        given = read(Position, obj)
    except NotationError as error:
        raise PositionError(error.path, error.expected) from error
    state = _board_laid(given, board)
    for lay in (_cards_laid, _trade_laid, _markers_laid, _now_laid, _attempt_laid, _athena_laid, _battle_laid):
        state = lay(given, state)
    state = _awaiting(given, state)
    try:
        check(state)
    except BrokenInvariant as broken:
        raise PositionError("", f"a possible position: {broken}") from broken
    return state


def _board_laid(given: Position, board: Board) -> State:
    """Options, turn and phase, what stands on the board and the trees."""
    if given.edition not in (UNSET, board.edition):
        raise PositionError("edition", f'"{board.edition}"')
    options = _or(given.options, Options())
    turn = _within(_or(given.turn, 1), range(1, board.last_turn + 1), "turn")
    phase, initiative = _or(given.phase, Phase.INITIATIVE), _or(given.initiative, board.initiative[0])
    trees = _tree(given, board, turn, Side.ENTENTE), _tree(given, board, turn, Side.CENTRAL_POWERS)
    sectors = tuple(_sector(given, board, trees, sector) for sector in SECTORS)
    state = State(
        setup=Setup(board, options),
        turn=turn,
        phase=phase,
        initiative=initiative,
        active=_or(given.active, _first(phase, initiative, options)),
        sectors=sectors,
        trees=trees,
        rp=_pair(given.rp, range(board.maximum_rp + 1), "rp"),
        vp=_vp(given, board, sectors),
        revolution=_within(given.revolution or 0, range(board.revolution_last + 1), "revolution"),
        merchant_navy=board.merchant_navy_start,
        deck=(),
    )
    return replace(state, stage=_step(given, state))


def _step(given: Position, state: State) -> int:
    last = _LAST_STEP[state.phase]
    if state.phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY) and not _athena_acts(state):
        last = 0
    if state.phase == Phase.END_OF_TURN and state.turn == state.setup.board.last_turn:
        last = _NEW_YEAR - 1
    return _within(given.now.step, range(last + 1), "now.step")


def _athena_acts(state: State) -> bool:
    return state.active in state.setup.options.athena


def _reached(state: State, phase: Phase, step: int = 0) -> bool:
    """Whether a turn has come as far as a step of a phase."""
    return (state.phase, state.stage) >= (phase, step)


def _first(phase: Phase, initiative: Side, options: Options) -> Side:
    """Who comes first in a phase."""
    side = next(side for step, side in steps(initiative, options.athena) if step == phase)
    return initiative if side is None else side


def _tree(given: Position, board: Board, turn: int, side: Side) -> Tree:
    levels, cubes = [], []
    for which in TECHNOLOGIES:
        at = f"technology.{_name(side)}.{_name(which)}"
        entry = given.technology.get(side, {}).get(which, TreeEntry())
        printed = board.trees[side][which]
        in_time = sum(level.year <= board.year(turn) for level in printed)
        levels.append(_within(entry.level or 0, range(in_time + 1), f"{at}.level"))
        most = turn if levels[-1] < len(printed) else 0  # one attempt a turn leaves at most one cube (10.2.1, 10.2.3)
        cubes.append(_within(entry.cubes or 0, range(most + 1), f"{at}.cubes"))
    return Tree(tuple(levels), tuple(cubes))


def _sector(given: Position, board: Board, trees: tuple[Tree, Tree], sector: Sector) -> SectorState:
    at, printed = f"sectors.{_name(sector)}", board.sectors[sector]
    entry = given.sectors.get(sector, SectorEntry())
    possible = {printed.status, Status.AT_WAR, Status.SURRENDERED}
    if sector == Sector.RUSSIA:
        possible.add(Status.EXITED)
    status = _one_of(_or(entry.status, printed.status), possible, f"{at}.status")
    most = 0 if status == Status.NEUTRAL else printed.last_space
    losses = _within(entry.losses or 0, range(most + 1), f"{at}.losses")
    attack, defence, artillery, aviation = (
        _within(
            level or 0, range(min(printed.caps[which], trees[printed.side].levels[which]) + 1), f"{at}.{_name(which)}"
        )
        for which, level in zip(
            IMPLEMENTED, (entry.attack, entry.defence, entry.artillery, entry.aviation), strict=True
        )
    )
    return SectorState(status, losses, (attack, defence, artillery, aviation))


def _vp(given: Position, board: Board, sectors: tuple[SectorState, ...]) -> tuple[int, int]:
    won = [0, 0]
    for printed, here in zip(board.sectors, sectors, strict=True):
        won[printed.side.enemy] += printed.victory_points if here.status == Status.SURRENDERED else 0
    for side, vp in given.vp.items():
        if vp != won[side]:
            raise PositionError(f"vp.{_name(side)}", f"{won[side]}, which the surrendered sectors bring")
    return won[0], won[1]


def _cards_laid(given: Position, state: State) -> State:
    """The event cards: each in one place, and none before its year."""
    entry, year = given.events, state.setup.board.year(state.turn)
    on_table: set[int] = set()
    this_turn = _placed(entry.this_turn or (), on_table, year, "events.this_turn")
    cancelled = _placed(entry.cancelled, on_table, year, "events.cancelled")
    turned_up = _placed(_or(entry.drawn, tuple(on_table)), set(), year, "events.drawn")
    if not on_table <= set(turned_up):
        raise PositionError("events.drawn", "the cards of `this_turn` and `cancelled` among them")
    if turned_up and not _reached(state, Phase.EVENTS, _AIR_RAID):
        raise PositionError("events", "no cards of this turn before they are drawn")
    if this_turn and not _reached(state, Phase.EVENTS, _RESOLVE):
        raise PositionError("events.this_turn", "no card before events are resolved")
    elsewhere = set(turned_up)
    set_aside = _placed(entry.set_aside or (), elsewhere, year, "events.set_aside")
    offered = (given.now.card,) if given.now.card else ()
    _placed(offered, elsewhere, year, "now.card")
    in_force = _marked(entry.in_force or (), elsewhere - set(turned_up), year)
    unseen = tuple(set(of_year(state.setup.board.year(1))) - elsewhere - set(in_force))
    deck = _placed(_or(entry.deck, unseen), elsewhere | (set(in_force) - set(turned_up)), year, "events.deck")
    _all_in(entry.used, {MICHAEL} & set(this_turn), "events.used")
    return replace(
        state,
        deck=tuple(sorted(deck)),
        this_turn=tuple(sorted(this_turn)),
        in_force=in_force,
        set_aside=tuple(sorted(set_aside)),
        drawn=tuple(sorted(turned_up)),
        cancelled=cancelled,
        used_events=entry.used,
    )


def _placed(cards: tuple[int, ...], taken: set[int], year: int, at: str) -> tuple[int, ...]:
    """Cards that are not `taken`; they are from then on."""
    for index, event in enumerate(cards):
        if event not in CARDS or CARDS[event].year > year or event in taken:
            raise PositionError(f"{at}[{index}]", f"an event of {year} or before that lies nowhere else")
        taken.add(event)
    return cards


def _marked(cards: tuple[int, ...], taken: set[int], year: int) -> tuple[int, ...]:
    """Events with a marker on the board."""
    _all_in(cards, MARKED, "events.in_force")
    return _placed(cards, set(taken), year, "events.in_force")


def _trade_laid(given: Position, state: State) -> State:
    """The Trade Track, and what it has brought this turn."""
    board, trade = state.setup.board, given.trade
    last = board.merchant_navy[-1]
    navy = _within(_or(trade.merchant_navy, state.merchant_navy), board.merchant_navy, "trade.merchant_navy")
    lafayette = NOT_PLACED
    if isinstance(trade.lafayette, int):
        lafayette = _within(trade.lafayette, range(board.lafayette_space, last + 1), "trade.lafayette")
    state = replace(
        state,
        merchant_navy=navy,
        lafayette=lafayette,
        kaiserliche_marine=_or(trade.kaiserliche_marine, True),
    )
    most = 2 * last + board.kaiserliche_marine if _reached(state, Phase.INCOME, 1) else 0
    awarded = _pair(trade.awarded, range(most + 1), "trade.awarded", _awarded_if_missing(state))
    return replace(state, trade_awarded=awarded)


def _markers_laid(given: Position, state: State) -> State:
    """Offensive markers, as the limits of 10.3.1 allow them, who has passed, and what was reinforced."""
    _check_offensives(given, state)
    passed = given.passed or ()
    _all_in(passed, tuple(Side) if _reached(state, Phase.OFFENSIVES) else (), "passed")
    return replace(
        state,
        offensives=tuple(Launched(past.attacker, past.defender, past.free_of_limit) for past in given.offensives or ()),
        passed=(Side.ENTENTE in passed, Side.CENTRAL_POWERS in passed),
        reinforced=_reinforced(given, state),
    )


def _check_offensives(given: Position, state: State) -> None:
    launched: Counter[Sector] = Counter()
    for index, past in enumerate(given.offensives or ()):
        at, first_front = f"offensives[{index}]", (past.attacker, past.defender) == (Sector.GERMANY, Sector.FRANCE)
        if past.defender not in state.setup.board.sectors[past.attacker].neighbours:
            raise PositionError(f"{at}.defender", f"an enemy whose neighbour is {_name(past.attacker)}")
        if past.free_of_limit and (index or not first_front):
            raise PositionError(f"{at}.free_of_limit", "false: only the first, of Germany against France, can be")
        due = (Phase.EVENTS, _RESOLVE) if past.free_of_limit else (Phase.OFFENSIVES, 0)
        if not _reached(state, *due):
            raise PositionError(at, "nothing yet: offensives come later in the turn")
        launched[past.attacker] += not past.free_of_limit
        if launched[past.attacker] > (2 if first_front and FRIEDENSTURM in state.this_turn else 1):
            raise PositionError(f"{at}.attacker", "a sector that has not yet attacked")


def _reinforced(given: Position, state: State) -> tuple[int, ...]:
    """The spaces bought: of a side that has begun to reinforce, and never of the German Colonies."""
    order = steps(state.initiative, state.setup.options.athena)
    here = order.index((state.phase, state.active if (state.phase, state.active) in order else None))
    begun = [side for side in Side if order.index((Phase.REINFORCEMENTS, side)) <= here]
    for sector, spaces in given.reinforced.items():
        may = state.setup.board.sectors[sector].side in begun and sector != Sector.GERMAN_COLONIES
        _within(spaces, range(reinforcements.MAXIMUM_SPACES + 1) if may else (0,), f"reinforced.{_name(sector)}")
    return tuple(given.reinforced.get(sector, 0) for sector in SECTORS)


# ------------------------------------------------------------------------------------ what is being resolved


def _now_laid(given: Position, state: State) -> State:
    """Bids, the initiative die, events to resolve."""
    now, rule_in_use = given.now, state.setup.options.initiative_rule
    bidding = (state.phase, rule_in_use) == (Phase.INITIATIVE, InitiativeRule.BID) and state.stage >= _BIDS
    rolling = state.phase == Phase.INITIATIVE and rule_in_use != InitiativeRule.TRACK and state.stage == _DICE
    for side, rp in now.bids.items():
        most = state.rp[side] if state.stage == _BIDS else state.setup.board.maximum_rp
        _within(rp, range(most + 1) if bidding and state.turn > 1 else (), f"now.bids.{_name(side)}")
    _within(now.initiative_die, range(7) if rolling and state.turn > 1 else (0,), "now.initiative_die")
    resolving = (state.phase, state.stage) == (Phase.EVENTS, _RESOLVE)
    _all_in(given.events.to_resolve, state.this_turn if resolving else (), "events.to_resolve")
    return replace(
        state,
        bids=(now.bids.get(Side.ENTENTE, NO_BID), now.bids.get(Side.CENTRAL_POWERS, NO_BID)),
        initiative_face=now.initiative_die,
        to_resolve=tuple(sorted(given.events.to_resolve)),
    )


def _attempt_laid(given: Position, state: State) -> State:
    """Technologies attempted in this sub-phase, the attempt under way; the dice that Russia owes (13.3)."""
    now = given.now
    _all_in(now.attempted, TECHNOLOGIES if state.phase == Phase.TECHNOLOGY else (), "now.attempted")
    attempt = None
    if now.attempt:
        possible = set(technology.attempts(state)) & set(now.attempted)
        _one_of(now.attempt.technology, possible, "now.attempt.technology")
        _within(now.attempt.bonus, range(state.setup.board.maximum_rp), "now.attempt.bonus")
        attempt = Attempt(now.attempt.technology, now.attempt.bonus)
    bought = state.reinforced[Sector.RUSSIA]
    owing = state.phase == Phase.REINFORCEMENTS and state.active == Side.ENTENTE
    if owing and (not _athena_acts(state) or now.awaited == Awaited.REVOLUTION):
        if bought and revolution_broke_out(state):
            raise PositionError("reinforced.russia", "0 after the Revolution")
        state = replace(state, revolution_dice=reinforcements.cost(0, bought))
    return replace(state, attempted=now.attempted, attempt=attempt)


def _athena_laid(given: Position, state: State) -> State:
    """Athena's hand, where she plays."""
    hand, sides = given.athena, state.setup.options.athena
    cards = tuple(card.number for card in state.setup.board.cornflower)
    at_it = state.phase if _athena_acts(state) else None
    researching = at_it == Phase.TECHNOLOGY and state.stage == 1
    reinforcing = at_it == Phase.REINFORCEMENTS and state.stage == 1
    _all_in(hand.discard, cards if sides else (), "athena.discard")
    _all_in([column.technology for column in hand.columns], TECHNOLOGIES if researching else (), "athena.columns")
    for index, column in enumerate(hand.columns):
        _within(column.rp, range(1, state.setup.board.maximum_rp + 1), f"athena.columns[{index}].rp")
    _all_in(hand.sectors, _reinforceable(state) if reinforcing else (), "athena.sectors")
    _within(hand.card, (0, *hand.discard) if at_it == Phase.OFFENSIVES else (0,), "athena.card")
    _all_in(hand.checks, {SHELL_SHORTAGE, MUTINIES} & set(state.this_turn) if sides else (), "athena.checks")
    for side, failures in hand.failures.items():
        _within(failures, range(MAXIMUM_FAILURES + 1) if side in sides else (0,), f"athena.failures.{_name(side)}")
    if hand.france_barred and not hand.checks:
        raise PositionError("athena.france_barred", "false without `checks`")
    return replace(
        state,
        athena=Athena(
            pile=tuple(card for card in cards if card not in hand.discard),
            discard=tuple(sorted(hand.discard)),
            columns=tuple((column.technology, column.rp) for column in hand.columns),
            sectors=hand.sectors,
            card=hand.card,
            checks=hand.checks,
            failures=(hand.failures.get(Side.ENTENTE, 0), hand.failures.get(Side.CENTRAL_POWERS, 0)),
            france_barred=hand.france_barred,
        ),
    )


def _reinforceable(state: State) -> list[Sector]:
    return [
        sector for sector in SECTORS if reinforcements.may_be_reinforced(state, sector) and not state.reinforced[sector]
    ]


# ----------------------------------------------------------------------------------------------- the offensive

_LIFTED_ATTACK = (BattleStage.KUT, BattleStage.TANNENBERG, BattleStage.GAZA)
_LIFTED_ARTILLERY = (BattleStage.AVIATION, BattleStage.TANNENBERG_ARTILLERY, BattleStage.GAZA_ARTILLERY)
_AT_REST = tuple(stage for stage in BattleStage if stage not in (BattleStage.LOSSES, BattleStage.OVER))
_THROWN_AGAIN = {
    BattleStage.AVIATION: (Purpose.ARTILLERY_REROLL, 0),
    BattleStage.KUT: (Purpose.OWN_REROLL, KUT),
    BattleStage.TANNENBERG: (Purpose.FORCED_REROLL, TANNENBERG),
    BattleStage.TANNENBERG_ARTILLERY: (Purpose.FORCED_REROLL, TANNENBERG),
    BattleStage.GAZA: (Purpose.FORCED_REROLL, GAZA),
    BattleStage.GAZA_ARTILLERY: (Purpose.FORCED_REROLL, GAZA),
    BattleStage.BRUSILOV: (Purpose.OWN_REROLL, BRUSILOV),
}


def _battle_laid(given: Position, state: State) -> State:
    """The offensive under way; the last marker is its own."""
    entry = given.now.battle
    if not entry:
        return state
    at = "now.battle"
    marker = state.offensives[-1] if state.offensives else None
    due = (Phase.EVENTS, _RESOLVE) if marker and marker.free_of_limit else (Phase.OFFENSIVES, 0)
    if marker is None or (state.phase, state.stage) != due:
        raise PositionError(at, "none unless the last of `offensives` is under way")
    if not (at_war(state, marker.attacker) and at_war(state, marker.defender)):
        raise PositionError(at, "none between sectors that are not both at war")
    events = {SCHLIEFFEN} if marker.free_of_limit else {0, *state.this_turn, *state.in_force} - {SCHLIEFFEN}
    _one_of(entry.event, events, f"{at}.event")
    red_value = state.setup.board.sectors[marker.attacker].track[0]
    _within(entry.size, (SCHLIEFFEN_DICE,) if marker.free_of_limit else range(1, red_value + 1), f"{at}.size")
    if entry.michael and (MICHAEL not in state.used_events or entry.stage == BattleStage.MICHAEL):
        raise PositionError(f"{at}.michael", "false unless event 34 is used")
    battle = _battle(entry, state, marker)
    _check_dice(battle, state)
    return replace(state, battle=battle)


def _battle(entry: BattleEntry, state: State, marker: Launched) -> Battle:
    attacker, defender = marker.attacker, marker.defender
    before = replace(state, offensives=state.offensives[:-1])
    free = marker.free_of_limit or is_free(state, attacker, defender)
    return Battle(
        attacker=attacker,
        defender=defender,
        size=entry.size,
        cost=0 if free else entry.size,
        pool=pools.pool(before, attacker, defender, entry.size, michael=entry.michael, event=entry.event),
        event=entry.event,
        michael=entry.michael,
        stage=entry.stage,
        attack=tuple(sorted(entry.attack)),
        artillery=tuple(sorted(entry.artillery)),
        rerolling=entry.rerolling,
        exploding=tuple(sorted(entry.exploding)),
    )


def _check_dice(battle: Battle, state: State) -> None:
    """The dice are those of the pool, and only what may be thrown again is lifted."""
    at, stage = "now.battle", battle.stage
    _one_of(stage, _AT_REST, f"{at}.stage")
    attack = battle.pool.attack_dice if stage > BattleStage.ATTACK_DICE else 0
    artillery = battle.pool.artillery_dice if stage > BattleStage.ARTILLERY_DICE else 0
    brusilov = stage == BattleStage.BRUSILOV
    _check_faces(battle.exploding, range(attack * brusilov + 1), EXPLODING, f"{at}.exploding")
    liftable = {BattleStage.BRUSILOV: len(battle.exploding), BattleStage.AVIATION: battle.pool.rerolls}
    purpose, event = _THROWN_AGAIN.get(stage, (None, 0))
    most = 0 if purpose is None or (event and event not in state.this_turn) else liftable.get(stage, attack + artillery)
    lifted = _within(battle.rerolling, range(most + 1), f"{at}.rerolling")
    attack -= lifted if stage in _LIFTED_ATTACK else 0
    artillery -= lifted if stage in _LIFTED_ARTILLERY else 0
    _check_faces(battle.attack, (attack,), range(1, 7), f"{at}.attack")
    _check_faces(battle.artillery, (artillery,), range(1, 7), f"{at}.artillery")


def _check_faces(faces: tuple[int, ...], counts: Sequence[int], possible: Sequence[int], at: str) -> None:
    if len(faces) not in counts:
        raise PositionError(at, f"a list of {_numbers(counts)}")
    for index, face in enumerate(faces):
        _within(face, possible, f"{at}[{index}]")


# --------------------------------------------------------------------------------------------- what is awaited


def _awaiting(given: Position, state: State) -> State:
    """Run on to what is awaited; the rules themselves find it wherever they can."""
    ended = sudden_death(state, [])
    if ended.waiting is not None:
        return ended
    if state.battle is not None and state.battle.rerolling:
        return replace(state, waiting=_lifted_dice(state, state.battle))
    if given.now.card:
        return _card_offered(given, state)
    if given.now.awaited or state.attempt is not None:
        return _awaiting_named(_or(given.now.awaited, Awaited.RESEARCH), state)
    if (state.phase, state.stage) == (Phase.EVENTS, _RESOLVE) and state.battle is None:
        state = _jutland_unresolved(state)
    return engine.resume(state).state


def _lifted_dice(state: State, battle: Battle) -> Dice:
    purpose, event = _THROWN_AGAIN[battle.stage]
    side = state.setup.board.sectors[battle.attacker].side
    return Dice(side, purpose, battle.rerolling, rule(event) if event else "10.2.7", event)


def _jutland_unresolved(state: State) -> State:
    """While events are resolved only event 15 asks for a die: if it is no longer to be resolved, it is asking."""
    if JUTLAND in state.this_turn and all(event > JUTLAND for event in state.to_resolve):
        return replace(state, to_resolve=(JUTLAND, *state.to_resolve))
    return state


def _card_offered(given: Position, state: State) -> State:
    """Draw again the card of those set aside that is on offer."""
    card = given.now.card
    before = replace(state, set_aside=tuple(sorted((*state.set_aside, card))))
    try:
        asked = engine.apply(engine.resume(before).state, a.DRAW_SET_ASIDE).state
        return engine.apply(asked, drawn(card)).state
    except IllegalAction as refused:
        raise PositionError("now.card", "0 unless a card set aside may be drawn") from refused


def _awaiting_named(awaited: Awaited, state: State) -> State:
    at = "now.awaited"
    if awaited == Awaited.SET_ASIDE:
        return _awaiting_set_aside(state)
    if awaited == Awaited.REVOLUTION:
        if not state.revolution_dice:
            raise PositionError(at, "no dice for the Revolution unless the Entente has reinforced Russia")
        return reinforcements.revolution_awaited(state)
    if state.attempt is None:
        raise PositionError(at, "nothing to do with research unless there is an `attempt`")
    cubes = state.trees[state.active].cubes[state.attempt.technology]
    if awaited != Awaited.RESEARCH and (_athena_acts(state) or (awaited == Awaited.RESEARCH_FAILED and not cubes)):
        raise PositionError(at, "research: there is no re-roll here")
    return replace(state, waiting=_research(state.active, awaited))


def _awaiting_set_aside(state: State) -> State:
    state = engine.resume(state).state
    if _awaited(state) == Awaited.SET_ASIDE:
        return state
    try:
        return engine.apply(state, a.DRAW_SET_ASIDE).state
    except IllegalAction as refused:
        raise PositionError("now.awaited", "no card set aside: none may be drawn now") from refused


def _research(side: Side, awaited: Awaited) -> Waiting:
    if awaited == Awaited.RESEARCH_FAILED:
        return Choice(side, Decision.RESEARCH_FAILED, "10.2.5")
    return Dice(side, Purpose.RESEARCH, 1, "10.2.3" if awaited == Awaited.RESEARCH else "10.2.5")


# ------------------------------------------------------------------------------------------------- conditions


def _or(value: T | UnsetType, otherwise: T) -> T:
    return otherwise if isinstance(value, UnsetType) else value


def _within(value: int, possible: Sequence[int], at: str) -> int:
    """A number, if it is one of those possible."""
    if value not in possible:
        raise PositionError(at, _numbers(possible))
    return value


def _numbers(possible: Sequence[int]) -> str:
    if isinstance(possible, range) and len(possible) > 1:
        return f"a whole number from {possible[0]} to {possible[-1]}"
    return " or ".join(map(str, possible)) or "nothing here"


def _one_of(value: Number, possible: Collection[Number], at: str) -> Number:
    """A number or a member of an enum, if it is one of those possible."""
    if value not in possible:
        raise PositionError(at, "one of: " + ", ".join(map(_name, sorted(possible))) if possible else "nothing here")
    return value


def _all_in(values: Sequence[Number], possible: Collection[Number], at: str) -> None:
    """Each of the values must be possible, and be there once."""
    for index, value in enumerate(values):
        _one_of(value, possible, f"{at}[{index}]")
        if value in values[:index]:
            raise PositionError(f"{at}[{index}]", "each once")


def _pair(
    given: dict[Side, int], possible: Sequence[int], at: str, otherwise: tuple[int, int] = (0, 0)
) -> tuple[int, int]:
    entente, central_powers = (
        _within(given.get(side, otherwise[side]), possible, f"{at}.{_name(side)}") for side in Side
    )
    return entente, central_powers


def _name(value: object) -> str:
    return value.name.lower() if isinstance(value, Enum) else str(value)
