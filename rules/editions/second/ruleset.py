"""The rules of the second edition: which chapter proceeds, asks, reads dice and draws cards at each point of a game."""

from __future__ import annotations

from collections.abc import Iterator

from rules import combat, entry_and_surrender, sequence
from rules.cards import DieHook
from rules.cornflower import MAXIMUM_FAILURES
from rules.editions.second import athena, end_of_turn, naval
from rules.model import NOT_PLACED, Decision, Deck, Phase, Purpose, Side, State
from rules.phases import (
    card_effects,
    events,
    income,
    initiative,
    offensives,
    reinforcements,
    rewriting_history,
    technology,
)
from rules.ruleset import Broken, Chapter, Draw, Opponent, Ruleset

_TECHNOLOGY = Chapter(technology.legal, technology.refusal, technology.choose, technology.price)
_COMBAT = Chapter(combat.legal, combat.refusal, combat.choose)


def _invariants(state: State) -> Iterator[Broken]:
    board, hand = state.setup.board, state.athena
    cards = [card.number for card in board.cornflower]
    if state.merchant_navy not in board.merchant_navy:
        yield "trade.merchant_navy", " or ".join(map(str, board.merchant_navy))
    if state.lafayette != NOT_PLACED and not board.lafayette_space <= state.lafayette <= board.lafayette_last:
        yield "trade.lafayette", f"a whole number from {board.lafayette_space} to {board.lafayette_last}"
    if sorted((*hand.pile, *hand.discard, *hand.batch)) != cards:
        yield "athena.discard", "Cornflower cards, each once"
    if hand.card not in (0, *cards):
        yield "athena.card", "0 or a Cornflower card"
    for side, failures in zip(Side, hand.failures, strict=True):
        if not 0 <= failures <= MAXIMUM_FAILURES:
            yield f"athena.failures.{side.name.lower()}", f"a whole number from 0 to {MAXIMUM_FAILURES}"


RULESET = Ruleset(
    phases={
        Phase.INITIATIVE: initiative.proceed,
        Phase.EVENTS: events.proceed,
        Phase.INCOME: income.proceed,
        Phase.NAVAL: naval.proceed,
        Phase.REINFORCEMENTS: reinforcements.proceed,
        Phase.TECHNOLOGY: technology.proceed,
        Phase.OFFENSIVES: offensives.proceed,
        Phase.END_OF_TURN: end_of_turn.proceed,
    },
    last_steps={
        Phase.INITIATIVE: 2,  # event 41, bids, dice
        Phase.EVENTS: sequence.EVENTS_RESOLVE,
        Phase.INCOME: 1,  # collection, event 9
        Phase.NAVAL: 2,  # who rolls, by number
        Phase.REINFORCEMENTS: 1,  # Athena's cards are on the table
        Phase.TECHNOLOGY: 1,
        Phase.OFFENSIVES: 0,
        Phase.END_OF_TURN: 2,  # markers, the end of the game, a new year's cards
    },
    chapters={
        Decision.BID: Chapter(initiative.legal, initiative.refusal, initiative.choose, initiative.price),
        Decision.AIR_RAID: Chapter(events.legal, events.refusal, events.choose),
        Decision.SET_ASIDE: Chapter(rewriting_history.legal, rewriting_history.refusal, rewriting_history.choose),
        Decision.REINFORCE: Chapter(
            reinforcements.legal, reinforcements.refusal, reinforcements.choose, reinforcements.price
        ),
        Decision.TECHNOLOGY: _TECHNOLOGY,
        Decision.RESEARCH_FAILED: _TECHNOLOGY,
        Decision.OFFENSIVE: Chapter(offensives.legal, offensives.refusal, offensives.choose, offensives.price),
        Decision.MICHAEL: _COMBAT,
        Decision.AVIATION: _COMBAT,
        Decision.KUT: _COMBAT,
        Decision.TANNENBERG: _COMBAT,
        Decision.BRUSILOV: _COMBAT,
    },
    dice={
        Purpose.INITIATIVE: initiative.rolled,
        Purpose.U_BOAT: naval.rolled,
        Purpose.BLOCKADE: naval.rolled,
        Purpose.REVOLUTION: entry_and_surrender.revolution_rolled,
        Purpose.RESEARCH: technology.rolled,
        Purpose.ATTACK: combat.rolled,
        Purpose.ARTILLERY: combat.rolled,
        Purpose.ARTILLERY_REROLL: combat.rolled,
        Purpose.FORCED_REROLL: combat.rolled,
        Purpose.OWN_REROLL: combat.rolled,
        Purpose.ATHENA_CHECK: athena.check_rolled,
    },
    event_dice={
        DieHook.GALLIPOLI: income.gallipoli_rolled,
        DieHook.JUTLAND: card_effects.jutland_rolled,
        DieHook.PARISER_KANONEN: initiative.kanonen_rolled,
    },
    decks={
        Deck.EVENTS: Draw(lambda state: state.deck, events.drawn),
        Deck.YEAR: Draw(rewriting_history.optional_cards, end_of_turn.year_drawn),
        Deck.SET_ASIDE: Draw(lambda state: state.set_aside, rewriting_history.set_aside_drawn),
        Deck.CORNFLOWER: Draw(lambda state: state.athena.pile, athena.drawn),
    },
    athena=Opponent(athena.plays, athena.proceed),
    surrenders=end_of_turn.surrenders,
    at_sea=lambda state, side, paid: naval.chances(state, side),
    invariants=_invariants,
)
