"""Chapter 16: the variant Rewriting History, an option of a game.

16.1: two cards a turn, and six of each new year, the entry cards among them; the others are set aside.
16.2: by their lead in Air Raid the Central Powers take one of these. Elsewhere: which events an air raid cancels in the
variant (`rules.air_raid.slots`), and the calls, in `rules.phases.events` and `end_of_turn`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import actions as a
from rules import air_raid
from rules import facts as f
from rules import refusals as r
from rules.cards import CardTable, Enters
from rules.model import CENTRAL_POWERS, NEUTRAL, Board, Cards, Choice, Decision, Deck, Sector, State
from rules.phases.card_effects import is_void
from rules.sectors import at_war
from rules.sequence import EVENTS_REVEAL, EVENTS_SET_ASIDE

EVENTS_PER_TURN = 2
CARDS_PER_YEAR = 6

_DRAW_ONE = Cards(CENTRAL_POWERS, Deck.SET_ASIDE, 1, "16.2")
_CHOICE = Choice(CENTRAL_POWERS, Decision.SET_ASIDE, "16.2")

# -------------------------------------------------------------------------------------------- the deck (16.1)


def entry_cards(cards: CardTable, year: int) -> tuple[int, ...]:
    """A year's cards that bring a sector into the war; the variant always includes them (16.1)."""
    return tuple(event for event in cards.of_year(year) if isinstance(cards[event].effect, Enters))


def may_be_set_aside(board: Board, event: int) -> bool:
    """Whether the variant may leave out a card: not if in the set-up or an entry card (16.1)."""
    cards = board.edition.cards
    year = cards[event].year
    return year > board.year(1) and event not in entry_cards(cards, year)


def optional_cards(state: State) -> tuple[int, ...]:
    """The new year's cards that chance chooses from (16.1, R235)."""
    board = state.setup.board
    cards, year = board.edition.cards, board.year(state.turn + 1)
    return tuple(event for event in cards.of_year(year) if event not in entry_cards(cards, year))


def join_year(state: State, chosen: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Add the chosen cards and the entry cards to the deck, and set the others aside (16.1)."""
    board = state.setup.board
    cards, year = board.edition.cards, board.year(state.turn + 1)
    added = (*chosen, *entry_cards(cards, year))
    aside = tuple(event for event in cards.of_year(year) if event not in added)
    facts.append(f.YearBegan(year=year, added=len(added), set_aside=len(aside), rule="16.1"))
    return replace(
        state,
        deck=tuple(sorted((*state.deck, *added))),
        set_aside=tuple(sorted((*state.set_aside, *aside))),
        waiting=None,
    )


# -------------------------------------------------------------------------------- a card set aside (16.2)


def set_aside_lead(state: State) -> int:
    """In the variant: 2 to draw a set-aside card, 3 to choose one; otherwise 0 (16.2)."""
    if not state.setup.options.rewriting_history or not state.set_aside:
        return 0
    lead = air_raid.differential(state)
    return lead if lead >= air_raid.SECOND_SLOT_DIFFERENTIAL else 0


def begin(state: State, facts: list[f.Fact]) -> State:
    """The Central Powers may take a set-aside card (16.2, R230, R237)."""
    lead = set_aside_lead(state)
    if air_raid.central_powers_by_athena(state):
        if lead == air_raid.SECOND_SLOT_DIFFERENTIAL:
            return replace(state, stage=EVENTS_SET_ASIDE, waiting=_DRAW_ONE)
        wanted = next((event for event in state.set_aside if athena_wants(state, event)), 0)
        return _apply_set_aside(state, wanted, facts) if wanted else replace(state, stage=EVENTS_REVEAL)
    return replace(state, stage=EVENTS_SET_ASIDE, waiting=_CHOICE)


def set_aside_drawn(state: State, cards: tuple[int, ...], facts: list[f.Fact]) -> State:
    event = cards[0]
    facts.append(f.SetAsideDrawn(event=event))
    left = tuple(other for other in state.set_aside if other != event)
    state = replace(state, set_aside=left, extra_card=event, waiting=None)
    if not air_raid.central_powers_by_athena(state):
        return replace(state, waiting=_CHOICE)
    if athena_wants(state, event):
        return _apply_set_aside(state, event, facts)
    return _decline_set_aside(state, facts)


def _apply_set_aside(state: State, event: int, facts: list[f.Fact]) -> State:
    facts.append(f.SetAsideApplied(event=event))
    return replace(
        state,
        drawn=tuple(sorted((*state.drawn, event))),
        set_aside=tuple(other for other in state.set_aside if other != event),
        extra_card=0,
        stage=EVENTS_REVEAL,
        waiting=None,
    )


def _decline_set_aside(state: State, facts: list[f.Fact]) -> State:
    facts.append(f.SetAsideDeclined(event=state.extra_card))
    return replace(state, extra_card=0, stage=EVENTS_REVEAL, waiting=None)


def athena_wants(state: State, event: int) -> bool:
    """Whether Athena applies a set-aside card: it helps the Central Powers and has an effect (R230)."""
    order = state.setup.board.edition.cards[event].order
    idle = order is not None and not (_will_fight(state, order.attacker) and _will_fight(state, order.defender))
    return event in state.setup.board.favourable and not idle and not is_void(state, event)


def _will_fight(state: State, sector: Sector) -> bool:
    cards = state.setup.board.edition.cards
    standing = (event for event in state.drawn if event not in state.cancelled)
    enters = any(cards[event].effect == Enters(sector) for event in standing)
    return at_war(state, sector) or (enters and state.sectors[sector].status == NEUTRAL)


def legal(state: State) -> tuple[a.Action, ...]:
    if state.extra_card:
        return (a.ChooseSetAside(state.extra_card), a.DECLINE)
    if set_aside_lead(state) == air_raid.SECOND_SLOT_DIFFERENTIAL:
        return (a.DRAW_SET_ASIDE, a.DECLINE)
    return (*(a.ChooseSetAside(event) for event in state.set_aside), a.DECLINE)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    if isinstance(action, a.Decline):
        return None
    at_random = set_aside_lead(state) == air_raid.SECOND_SLOT_DIFFERENTIAL
    if isinstance(action, a.DrawSetAside):
        if state.extra_card:
            return r.AlreadyDrawn("16.2", state.extra_card)
        return None if at_random else r.NotAwaited("16.2")
    if not isinstance(action, a.ChooseSetAside):
        return r.NotAwaited("16.2")
    if state.extra_card:
        offered: tuple[int, ...] = (state.extra_card,)
    elif at_random:
        return r.DrawIsRandom("16.2")
    else:
        offered = state.set_aside
    if action.event not in offered:
        return r.NotSetAside("16.2", action.event)
    return None


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    state = replace(state, waiting=None)
    if isinstance(action, a.DrawSetAside):
        return replace(state, waiting=_DRAW_ONE)
    if isinstance(action, a.ChooseSetAside):
        return _apply_set_aside(state, action.event, facts)
    if state.extra_card:
        return _decline_set_aside(state, facts)
    return replace(state, stage=EVENTS_REVEAL)
