"""The rules of the first edition: which chapter proceeds, asks, reads dice and draws at each point of a game."""

from __future__ import annotations

from collections.abc import Iterator

from rules import combat, entry_and_surrender, sequence
from rules.cards import DieHook
from rules.editions.first import end_of_turn, poppies, sea
from rules.editions.first import initiative as own_initiative
from rules.model import Decision, Deck, Phase, Purpose, State
from rules.phases import card_effects, events, income, initiative, offensives, reinforcements, technology
from rules.ruleset import Broken, Chapter, Draw, Opponent, Ruleset

_COMBAT = Chapter(combat.legal, combat.refusal, combat.choose, combat.price)
_SEA = Chapter(sea.legal, sea.refusal, sea.choose, sea.price)


def _invariants(state: State) -> Iterator[Broken]:
    yield from poppies.invariants(state)
    yield from sea.invariants(state)


RULESET = Ruleset(
    phases={
        Phase.INITIATIVE: own_initiative.proceed,
        Phase.EVENTS: events.proceed,
        Phase.INCOME: income.proceed,
        Phase.TECHNOLOGY: technology.proceed,
        Phase.OFFENSIVES: offensives.proceed,
        Phase.REINFORCEMENTS: reinforcements.proceed,
        Phase.NAVAL: sea.proceed,
        Phase.END_OF_TURN: end_of_turn.proceed,
    },
    last_steps={
        Phase.INITIATIVE: 2,  # its price, bids, dice
        Phase.EVENTS: sequence.EVENTS_RESOLVE,
        Phase.INCOME: 1,  # collection, event 8
        Phase.TECHNOLOGY: 1,  # the system has drawn its markers, or draws them
        Phase.OFFENSIVES: 0,
        Phase.REINFORCEMENTS: 0,
        Phase.NAVAL: 1,  # the roll, what is owed
        Phase.END_OF_TURN: 0,
    },
    chapters={
        Decision.BID: Chapter(initiative.legal, initiative.refusal, initiative.choose, initiative.price),
        Decision.INITIATIVE_PRICE: Chapter(
            own_initiative.legal, own_initiative.refusal, own_initiative.choose, own_initiative.price
        ),
        Decision.TECHNOLOGY: Chapter(technology.legal, technology.refusal, technology.choose, technology.price),
        Decision.OFFENSIVE: Chapter(offensives.legal, offensives.refusal, offensives.choose, offensives.price),
        Decision.AVIATION: _COMBAT,
        Decision.AIR_DIVISION: _COMBAT,
        Decision.SETTLE: _COMBAT,
        Decision.REINFORCE: Chapter(
            reinforcements.legal, reinforcements.refusal, reinforcements.choose, reinforcements.price
        ),
        Decision.NAVAL_BONUS: _SEA,
        Decision.ABSORB: _SEA,
    },
    dice={
        Purpose.INITIATIVE: initiative.rolled,
        Purpose.RESEARCH: technology.rolled,
        Purpose.ATTACK: combat.rolled,
        Purpose.ARTILLERY: combat.rolled,
        Purpose.ARTILLERY_REROLL: combat.rolled,
        Purpose.FORCED_REROLL: combat.rolled,
        Purpose.REVOLUTION: entry_and_surrender.revolution_rolled,
        Purpose.U_BOAT: sea.rolled,
        Purpose.BLOCKADE: sea.rolled,
        Purpose.ARMISTICE: end_of_turn.rolled,
    },
    event_dice={
        DieHook.GALLIPOLI: income.gallipoli_rolled,
        DieHook.JUTLAND: card_effects.jutland_rolled,
    },
    decks={
        Deck.EVENTS: Draw(lambda state: state.deck, events.drawn),
        Deck.POPPIES: Draw(poppies.available, poppies.drawn),
    },
    athena=Opponent(poppies.plays, poppies.proceed),
    surrenders=end_of_turn.surrenders,
    at_sea=sea.chances,
    invariants=_invariants,
)
