"""A state as a position."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Any, cast

from msgspec import NODEFAULT, UNSET, Struct, UnsetType
from msgspec.structs import fields

from rules.cards import DieHook
from rules.check import is_cleared
from rules.model import (
    NO_BID,
    NOT_PLACED,
    SECTORS,
    Battle,
    Board,
    Cards,
    Cause,
    Choice,
    Decision,
    Deck,
    Dice,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    State,
    Waiting,
)
from rules.notation import options_to_dict
from rules.phases import income
from rules.position.schema import (
    AthenaEntry,
    AttemptEntry,
    Awaited,
    BattleEntry,
    ColumnEntry,
    EventsEntry,
    FallenEntry,
    NowEntry,
    OffensiveEntry,
    PoppiesEntry,
    Position,
    SectorEntry,
    TradeEntry,
    TreeEntry,
    left_out,
)
from rules.sequence import here, place

MARKER_LAID, FLEET_GONE = 5, 6
"""The faces of Jutland's die that go on counting, where `events.jutland` tells them."""


def to_position(state: State) -> dict[str, Any]:
    """The whole position except the board, as plain data; includes a hidden bid (6)."""
    return cast("dict[str, Any]", _Plain(state.setup.board).plain(_position(state)))


def _position(state: State) -> Position:
    technologies = state.setup.board.edition.technologies
    return Position(
        edition=state.setup.board.edition.key,
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
            side: {which: TreeEntry(tree.levels[which], tree.cubes[which]) for which in technologies}
            for side, tree in zip(Side, state.trees, strict=True)
        },
        events=_events_entry(state),
        offensives=tuple(OffensiveEntry(past.attacker, past.defender, past.free_of_limit) for past in state.offensives),
        passed=tuple(side for side in Side if state.passed[side]),
        reinforced={sector: state.reinforced[sector] for sector in SECTORS if state.reinforced[sector]},
        now=_now_entry(state),
        athena=_athena_entry(state),
        poppies=PoppiesEntry(state.poppies.to_draw, state.poppies.held),
    )


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
        jutland=_jutland(state),
    )


def _jutland(state: State) -> int | None:
    """The face of Jutland's die, if it still matters; otherwise None."""
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
        attempt=UNSET if attempt is None else AttemptEntry(attempt.technology, attempt.bonus),
        battle=UNSET if battle is None else _battle_entry(battle),
        naval=state.naval_bonus if paid_for else UNSET,
        owed=state.owed,
        armistice=waiting.side if isinstance(waiting, Dice) and purpose == Purpose.ARMISTICE else UNSET,
        falling=tuple(FallenEntry(fallen.sector, fallen.unplaced, fallen.event) for fallen in state.falling),
        won=waiting.winner if won and isinstance(waiting, Over) and waiting.winner is not None else UNSET,
    )


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
# What follows from the rest of a position, so that it need not be printed.


def awarded_if_missing(state: State) -> tuple[int, int]:
    """The RP that trade has brought each side this turn, unless something took from it since (8.1)."""
    collected = (here(state), state.stage) >= (place(state, Phase.INCOME), 1) and not is_cleared(state)
    if not collected:
        return 0, 0
    return income.collection(state, Side.ENTENTE).trade, income.collection(state, Side.CENTRAL_POWERS).trade


def awaited_by(state: State) -> Awaited | UnsetType:
    """What has to be named for the state to be found again; UNSET where the rules find it themselves."""
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


class _Plain:
    """Values of the schema as plain data, as the edition of a board has them."""

    def __init__(self, board: Board) -> None:
        self._edition, self._without = board.edition, left_out(board)

    def plain(self, value: object) -> Any:
        """A value without fields that equal their default or don't exist on the board."""
        if type(value) in (int, bool, str):
            return value
        if isinstance(value, Options):
            return self._options(value)
        if isinstance(value, Struct):
            return self._fields(value)
        if isinstance(value, Sector):
            return self._edition.sector_names[value]
        if isinstance(value, Enum):
            return value.name.lower()
        if isinstance(value, tuple):
            return [self.plain(item) for item in value]
        if isinstance(value, dict):
            return {self.plain(key): self.plain(item) for key, item in value.items()}
        return value

    def _fields(self, value: Struct) -> dict[str, Any]:
        kind = type(value)
        present = [(name, getattr(value, name), default) for name, default in _defaults(kind)]
        return {
            name: self.plain(here)
            for name, here, default in present
            if here != default and (kind, name) not in self._without
        }

    def _options(self, options: Options) -> dict[str, Any]:
        """Always the rulebook's options; a reading of its text only if it isn't the project's."""
        told, usual = (options_to_dict(each, self._edition) for each in (options, Options.usual(self._edition)))
        always = ("quick_play", "rewriting_history", "initiative", "athena")
        return {name: value for name, value in told.items() if name in always or value != usual.get(name)}


@cache
def _defaults(cls: type[Struct]) -> tuple[tuple[str, object], ...]:
    return tuple(
        (field.name, field.default if field.default_factory is NODEFAULT else field.default_factory())
        for field in fields(cls)
    )
