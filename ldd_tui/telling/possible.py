"""What would make a refused action possible, or what is possible instead: the remedies of refusals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ldd_tui.text import N_, NN_, _, names
from ldd_tui.text.phrases import capital, cards, choices, dice, listing, notches, rp, spaces
from ldd_tui.text.templates import Counted, Words, given
from rules import actions as a
from rules import air_raid, engine
from rules import refusals as r
from rules.cards import Enters, Recovers
from rules.edition import Edition
from rules.model import Cards, Choice, Corner, Decision, Dice, Sector, State, Status, Technology
from rules.phases import income, reinforcements, technology
from rules.phases.end_of_turn import is_last_turn
from rules.sectors import at_war, operational_value

_MOST_NAMED = 3
_OF_SECTORS = (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE)


def _decision(state: State) -> Decision | None:
    return state.waiting.decision if isinstance(state.waiting, Choice) else None


def named(sectors: Iterable[Sector], edition: Edition) -> str:
    """Some sectors in a sentence, the first few by name."""
    known = [names.the_sector(which, edition) for which in sectors]
    if len(known) > _MOST_NAMED:
        return _("{several} and others").format(several=", ".join(known[: _MOST_NAMED - 1]))
    return listing(known)


def able(state: State, *, technology: Technology | None = None) -> list[Sector]:
    """The sectors with which something legal can be done now; `technology`: those that can implement it."""
    found: dict[Sector, None] = {}
    for action in engine.legal(state):
        if isinstance(action, a.Offensive):
            found[action.attacker] = None
        elif isinstance(action, a.Reinforce) or (
            isinstance(action, a.Implement) and technology in (None, action.technology)
        ):
            found[action.sector] = None
    return list(found)


def others(_which: r.Refusal, state: State) -> Words:
    """Which sectors can do what is asked for now; nothing where it isn't asked of sectors."""
    if _decision(state) not in _OF_SECTORS:
        return ""
    found = able(state)
    if not found:
        return N_("No sector can now.")
    return given(N_("Possible now: {sectors}."), sectors=named(found, state.setup.board.edition))


def attempts(state: State) -> Words:
    """Which technologies can be attempted now."""
    found = dict.fromkeys(action.technology for action in engine.legal(state) if isinstance(action, a.Research))
    if not found:
        return ""
    return given(N_("Possible now: {technologies}."), technologies=listing([names.technology(one) for one in found]))


def raids(state: State) -> Words:
    """Which event cards Air Raid can cancel now."""
    found = [names.event(event, state.setup.board.edition) for event in air_raid.cancellable(state)]
    if not found:
        return ""
    words = N_("Possible now: {card} and others.") if len(found) > 1 else N_("Possible now: {card}.")
    return given(words, card=found[0])


def reachable(which: r.NotEnemy | r.NotAdjacent, state: State) -> Words:
    """Whom a sector can attack: neighbours at war."""
    board = state.setup.board
    facing = [enemy for enemy in board.sectors[which.attacker].neighbours if at_war(state, enemy)]
    if not facing:
        return N_("None of its neighbours is at war.")
    sectors = choices([names.the_sector(enemy, board.edition) for enemy in facing])
    return given(N_("{Attacker} can reach {sectors}."), sectors=sectors)


# ------------------------------------------------------------------------------------------ its moment, RP (5, 6, 10)


def chance_first(_which: r.Refusal, state: State) -> Words:
    """What comes first where dice or cards are awaited. The pipe says it too, so it names no keys."""
    if isinstance(state.waiting, Dice):
        return N_("Dice must be thrown first.")
    return N_("Cards must be drawn first.") if isinstance(state.waiting, Cards) else ""


def entry(which: r.NotAtWar, state: State) -> Words:
    """By which card a sector enters, or that it never will."""
    if state.sectors[which.sector].status != Status.NEUTRAL:
        return N_("It is out for good."), others
    cards_ = state.setup.board.edition.cards
    card = next((event for event in cards_.numbers if cards_[event].effect == Enters(which.sector)), None)
    if card is None:
        return N_("A neutral sector enters by its event; one that surrendered or left stays out.")
    title = names.card(card, state.setup.board.edition)
    return given(N_("It enters by {card}, an event of {year}."), card=title, year=cards_[card].year)


def payable(which: r.TooFewRP, state: State) -> Words:
    """How much can be spent instead, or what the next collection brings as things stand."""
    if which.rp:
        decision = _decision(state)
        if decision == Decision.OFFENSIVE:
            return given(N_("A size of {most} or less can be paid."), most=which.rp)
        if decision == Decision.BID:
            return given(N_("Bid {most} or less."), most=which.rp)
        return given(N_("Up to {most} can be spent."), most=rp(which.rp))
    if is_last_turn(state):
        return N_("None come any more: the war ends with this turn.")
    side = state.waiting.side if isinstance(state.waiting, Choice) else state.active
    collected = income.collection(state, side).collected
    return given(N_("The next collection brings {rp} as things stand."), rp=rp(collected))


# ------------------------------------------------------------------------------------------ events (7, 10.2.7, 16.2)


def lead(which: r.CornerForbids, state: State) -> Words:
    """Which lead in Air Raid would do it, and which there is; for a red corner, what can be cancelled instead."""
    if which.corner == Corner.RED:
        return raids(state) or N_("It takes effect whatever your lead is.")
    needed = N_("A lead of 2 levels cancels one such card a turn.")
    if which.corner == Corner.GREEN:
        needed = N_("A lead of 1 level cancels one card a turn, 2 or more two.")
    elif state.setup.options.rewriting_history:
        return N_("In Rewriting History only green cards can be cancelled.")
    return needed, given(N_("Yours is {count}."), count=air_raid.differential(state))


def offered(_which: r.Refusal, state: State) -> Words:
    """Which of the cards set aside can be chosen."""
    if state.extra_card:
        card = names.card(state.extra_card, state.setup.board.edition)
        return given(N_("Add {card} to the events, or discard it."), card=card)
    if state.set_aside:
        return given(N_("One of the {cards} set aside can be chosen."), cards=cards(len(state.set_aside)))
    return N_("Choose a card that is set aside, or the one just drawn.")


# ------------------------------------------------------------------------------------------ reinforcements (10.1, 13.3)


def moved_back_by(sector: Sector, state: State) -> Words:
    """The card that moves a sector back, if one does."""
    edition = state.setup.board.edition
    for card in edition.cards:
        if isinstance(card.effect, Recovers) and card.effect.sector == sector:
            title = names.event(card.number, edition)
            return given(N_("Only the event {card} moves their cube back."), card=title)
    return ""


def revolution(which: r.Revolution, state: State) -> Words:
    if state.setup.board.edition.features.revolution_by_spaces:
        return N_("It is out of the war at the end of this turn.")
    return N_("Nothing changes that, but it can still attack.") if operational_value(state, which.sector) else ""


def spaces_left(which: r.ThreeSpaces, state: State) -> Words:
    if which.left:
        return given(N_("{spaces} can still be bought."), spaces=spaces(which.left))
    return "" if is_last_turn(state) else N_("Go on next turn.")


# ----------------------------------------------------------------------------------------------- technologies (10.2)


def next_attempt(which: Technology, state: State, next_turn: str) -> Words:
    """When a technology that was attempted this turn can be attempted again; `next_turn`: that it is then."""
    if is_last_turn(state):
        return N_("The war ends with this turn.")
    level, board = technology.next_level(state, state.active, which), state.setup.board
    if level is not None and level.year > board.year(min(state.turn + 1, board.last_turn)):
        return given(N_("The next level can be attempted from {year} on."), year=level.year)
    return next_turn


def from_year(which: r.YearNotReached, state: State) -> Words:
    """From which year on it can be attempted, and from which turn."""
    years = state.setup.board.years
    if which.year not in years:
        return N_("It can be attempted from {year} on.")
    words = N_("It can be attempted from {year} on, that is from turn {turn}; this is turn {now}.")
    if is_last_turn(state):
        words = N_("It could be attempted from turn {turn} on; the war ends with this one.")
    return given(words, turn=years.index(which.year) + 1, now=state.turn)


def implementable(which: r.SectorMaximum, state: State) -> Words:
    """Which other sectors can implement a technology."""
    found = able(state, technology=which.technology)
    if not found:
        return N_("Try another technology, or another sector.")
    sectors = named(found, state.setup.board.edition)
    return given(N_("It can be implemented now by {sectors}."), sectors=sectors)


def unlocking(which: r.NotUnlocked, state: State) -> Words:
    """What unlocks the next level of a technology, and when that can be tried."""
    level = technology.next_level(state, state.active, which.technology)
    if level is None:
        return N_("There is no higher level.")
    if which.technology in technology.attempts(state):
        return N_("A successful attempt unlocks the next; you can try now.")
    if which.technology in state.attempted:
        return next_attempt(which.technology, state, N_("The next level can be attempted next turn."))
    if is_last_turn(state):
        return N_("The war ends before the next level can be attempted.")
    return given(N_("The next level can be attempted from {year} on."), year=level.year)


# ------------------------------------------------------------------------------------------------- offensives (10.3)


def recovery(which: Any, state: State) -> Words:
    """How far a sector must be reinforced to attack again, or what else can be done."""
    here, track = state.sectors[which.sector], state.setup.board.sectors[which.sector].track
    back = next((by for by in range(1, here.losses + 1) if track[here.losses - by]), None)
    if back is None:
        return others
    spaces_ = notches(back, state.setup.board.edition)
    return given(N_("Reinforced by {spaces} it would have {value}."), spaces=spaces_, value=track[here.losses - back])


def sizes(which: r.WrongSize, state: State) -> Words:
    weakened = state.sectors[which.sector].losses and state.setup.board.sectors[which.sector].track[0] > which.maximum
    can_rise = weakened and reinforcements.out_of_question(state, which.sector) is None
    chosen = given(N_("Choose a size from 1 to {most}."), most=which.maximum)
    return chosen, N_("Reinforcements can raise it.") if can_rise else ""


def outcome(which: r.NotAnOutcome, state: State) -> Words:
    """Which dice or cards are needed."""
    if which.count is None:
        return chance_first
    if which.awaited == "dice":
        return given(N_("{Dice} from 1 to 6 are needed."), Dice=capital(dice(which.count)))
    return Counted(
        NN_("{count} card of the deck is needed.", "{count} different cards of the deck are needed."), which.count
    )
