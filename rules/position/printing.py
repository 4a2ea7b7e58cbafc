"""A state as a position."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Any, cast

from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import fields

from rules.edition import Edition
from rules.model import NO_BID, NOT_PLACED, SECTORS, TECHNOLOGIES, Battle, Options, Sector, Side, State
from rules.notation import options_to_dict
from rules.position.derived import awaited_by, awarded_if_missing
from rules.position.progress import is_cleared
from rules.position.schema import (
    AthenaEntry,
    AttemptEntry,
    BattleEntry,
    ColumnEntry,
    EventsEntry,
    NowEntry,
    OffensiveEntry,
    Position,
    SectorEntry,
    TradeEntry,
    TreeEntry,
)


def to_position(state: State) -> dict[str, Any]:
    """The position as plain data, complete but for the board; a bid that is hidden still is told (6)."""
    return cast("dict[str, Any]", _plain(_position(state), state.setup.board.edition))


def _position(state: State) -> Position:
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
    """The Trade Track. When the turn is cleared away, that trade's RP are gone with it is told."""
    follows = state.trade_awarded == awarded_if_missing(state) and not is_cleared(state)
    return TradeEntry(
        merchant_navy=state.merchant_navy,
        lafayette=None if state.lafayette == NOT_PLACED else state.lafayette,
        kaiserliche_marine=state.kaiserliche_marine,
        awarded={} if follows else _by_side(state.trade_awarded),
    )


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
        awaited=awaited_by(state),
        bids={side: state.bids[side] for side in Side if state.bids[side] != NO_BID},
        initiative_die=state.initiative_face,
        card=state.extra_card,
        attempted=state.attempted,
        attempt=UNSET if attempt is None else AttemptEntry(attempt.technology, attempt.bonus),
        battle=UNSET if battle is None else _battle_entry(battle),
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


def _plain(value: object, edition: Edition) -> Any:
    """A value of the schema as plain data, without the fields that have their default."""
    if type(value) in (int, bool, str):
        return value
    if isinstance(value, Options):
        return _plain_options(value, edition)
    if isinstance(value, Struct):
        present = [(name, getattr(value, name), default) for name, default in _defaults(type(value))]
        return {name: _plain(here, edition) for name, here, default in present if here != default}
    if isinstance(value, Sector):
        return edition.sector_names[value]
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple):
        return [_plain(item, edition) for item in value]
    if isinstance(value, dict):
        return {_plain(key, edition): _plain(item, edition) for key, item in value.items()}
    return value


def _plain_options(options: Options, edition: Edition) -> dict[str, Any]:
    """The options of the rulebook always, a reading of its text only where it is not the project's."""
    told, usual = (options_to_dict(each, edition) for each in (options, Options.usual(edition)))
    always = ("quick_play", "rewriting_history", "initiative", "athena")
    return {name: value for name, value in told.items() if name in always or value != usual.get(name)}


@cache
def _defaults(cls: type[Struct]) -> tuple[tuple[str, object], ...]:
    return tuple(
        (field.name, field.default if field.default_factory is NODEFAULT else field.default_factory())
        for field in fields(cls)
    )
