"""The course of the first edition: which chapter goes on, asks, reads dice and draws at each point of a game."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules import combat, entry_and_surrender
from rules import facts as f
from rules.cards import DieHook
from rules.course import Chapter, Course, Draw, Opponent
from rules.editions.first import end_of_turn
from rules.model import Decision, Deck, Phase, Purpose, State
from rules.phases import card_effects, events, income, initiative, offensives, reinforcements, technology
from rules.sequence import next_step

_COMBAT = Chapter(combat.legal, combat.refusal, combat.choose)


def _deck(state: State) -> tuple[int, ...]:
    return state.deck


def _to_come(state: State, facts: list[f.Fact]) -> State:
    return next_step(state, facts)


def _fell(state: State, facts: list[f.Fact]) -> State:
    for fallen in state.falling:
        state = entry_and_surrender.surrender(state, fallen, facts)
    return replace(state, falling=())


def _nobody(state: State) -> bool:
    return False


def _invariants(state: State) -> Iterator[str]:
    yield from ()


COURSE = Course(
    phases={
        Phase.INITIATIVE: initiative.proceed,
        Phase.EVENTS: events.proceed,
        Phase.INCOME: income.proceed,
        Phase.TECHNOLOGY: technology.proceed,
        Phase.OFFENSIVES: offensives.proceed,
        Phase.REINFORCEMENTS: reinforcements.proceed,
        Phase.NAVAL: _to_come,
        Phase.END_OF_TURN: end_of_turn.proceed,
    },
    chapters={
        Decision.BID: Chapter(initiative.legal, initiative.refusal, initiative.choose, initiative.price),
        Decision.TECHNOLOGY: Chapter(technology.legal, technology.refusal, technology.choose, technology.price),
        Decision.OFFENSIVE: Chapter(offensives.legal, offensives.refusal, offensives.choose, offensives.price),
        Decision.AVIATION: _COMBAT,
        Decision.REINFORCE: Chapter(
            reinforcements.legal, reinforcements.refusal, reinforcements.choose, reinforcements.price
        ),
    },
    dice={
        Purpose.INITIATIVE: initiative.rolled,
        Purpose.RESEARCH: technology.rolled,
        Purpose.ATTACK: combat.rolled,
        Purpose.ARTILLERY: combat.rolled,
        Purpose.ARTILLERY_REROLL: combat.rolled,
        Purpose.FORCED_REROLL: combat.rolled,
        Purpose.REVOLUTION: entry_and_surrender.revolution_rolled,
    },
    event_dice={
        DieHook.GALLIPOLI: income.gallipoli_rolled,
        DieHook.JUTLAND: card_effects.jutland_rolled,
    },
    decks={Deck.EVENTS: Draw(_deck, events.drawn)},
    athena=Opponent(_nobody, _to_come),
    fell=_fell,
    invariants=_invariants,
)
