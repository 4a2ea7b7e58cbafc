"""The remedies of refusals: what would make an action possible, or what is possible instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import cards, choices, dice, listing, notches, rp, spaces
from ldd_tui.text.templates import Words, given
from rules import actions as a
from rules import air_raid, engine
from rules import refusals as r
from rules.cards import Enters, Recovers
from rules.model import Cards, Choice, Corner, Decision, Dice, Sector, State, Status, Technology
from rules.phases import income, technology
from rules.phases.end_of_turn import is_last_turn
from rules.sectors import at_war, operational_value

_MOST_NAMED = 3
_OF_SECTORS = (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE)


def _decision(state: State) -> Decision | None:
    return state.waiting.decision if isinstance(state.waiting, Choice) else None


def named(known: Sequence[str]) -> Words:
    """What is possible now, the first few by name; nothing of nothing."""
    if not known:
        return ""
    what = listing(known)
    if len(known) > _MOST_NAMED:
        what = _("{several} and others").format(several=", ".join(known[: _MOST_NAMED - 1]))
    return given(N_("Possible now: {what}."), what=what)


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
    return _sectors(able(state), state) or N_("No sector can now.")


def _sectors(found: Iterable[Sector], state: State) -> Words:
    return named([names.the_sector(which, state.edition) for which in found])


def attempts(state: State) -> Words:
    """Which technologies can be attempted now."""
    found = dict.fromkeys(action.technology for action in engine.legal(state) if isinstance(action, a.Research))
    return named([names.technology(one) for one in found])


def raids(state: State) -> Words:
    """Which event cards Air Raid can cancel now."""
    return named([names.event(event, state.edition) for event in air_raid.cancellable(state)])


def reachable(which: r.NotEnemy | r.NotAdjacent, state: State) -> Words:
    """Whom a sector can attack: neighbours at war."""
    board = state.board
    facing = [enemy for enemy in board.sectors[which.attacker].neighbours if at_war(state, enemy)]
    if not facing:
        return N_("None of its neighbours is at war.")
    sectors = choices([names.the_sector(enemy, board.edition) for enemy in facing])
    return given(N_("{Attacker} can reach {sectors}."), sectors=sectors)


# ------------------------------------------------------------------------------------------ its moment, RP (5, 6, 10)


def chance_first(_which: r.Refusal, state: State) -> Words:
    """What comes first where dice or cards are awaited. The pipe says it too, so it names no keys."""
    if isinstance(state.waiting, Dice):
        return N_("Roll the dice first.")
    return N_("Draw first.") if isinstance(state.waiting, Cards) else ""


def entry(which: r.NotAtWar, state: State) -> Words:
    """By which card a sector enters, or that it never will."""
    if state.sectors[which.sector].status != Status.NEUTRAL:
        return N_("It is out for good."), others
    cards_ = state.edition.cards
    card = next((event for event in cards_.numbers if cards_[event].effect == Enters(which.sector)), None)
    if card is None:
        return ""
    title = names.event(card, state.edition)
    return given(N_("It enters by {card}, an event of {year}."), card=title, year=cards_[card].year)


def payable(which: r.TooFewRP, state: State) -> Words:
    """What the next collection brings as things stand, for a side without RP."""
    if which.rp or is_last_turn(state):
        return ""
    side = state.waiting.side if isinstance(state.waiting, Choice) else state.active
    return given(N_("The next collection brings {rp}."), rp=rp(income.collection(state, side).collected))


# ------------------------------------------------------------------------------------------ events (7, 10.2.7, 16.2)


def lead(which: r.CornerForbids, state: State) -> Words:
    """Which lead in Air Raid would do it, and which there is; for a red corner, what can be cancelled instead."""
    if which.corner == Corner.RED:
        return raids(state)
    if state.setup.options.rewriting_history and which.corner != Corner.GREEN:
        return N_("In Rewriting History only green cards can be cancelled.")
    words = N_("A lead of 2 levels cancels one such card a turn; yours is {count}.")
    if which.corner == Corner.GREEN:
        words = N_("A lead of 1 level cancels one card a turn, 2 or more two; yours is {count}.")
    return given(words, count=air_raid.differential(state))


def offered(_which: r.Refusal, state: State) -> Words:
    """Which of the cards set aside can be chosen."""
    if state.extra_card:
        card = names.card(state.extra_card, state.edition)
        return given(N_("Add {card} to the events, or discard it."), card=card)
    if not state.set_aside:
        return ""
    return given(N_("Choose one of the {cards} set aside."), cards=cards(len(state.set_aside)))


# ------------------------------------------------------------------------------------------ reinforcements (10.1, 13.3)


def moved_back_by(sector: Sector, state: State) -> Words:
    """The card that moves a sector back, if one does."""
    edition = state.edition
    for card in edition.cards:
        if isinstance(card.effect, Recovers) and card.effect.sector == sector:
            title = names.event(card.number, edition)
            return given(N_("Only {card} helps."), card=title)
    return ""


def revolution(which: r.Revolution, state: State) -> Words:
    if state.edition.features.revolution_by_spaces:
        return N_("It leaves the war at the end of this turn.")
    return N_("It can still attack.") if operational_value(state, which.sector) else ""


def spaces_left(which: r.ThreeSpaces, state: State) -> Words:
    return given(N_("{spaces} can still be bought."), spaces=spaces(which.left)) if which.left else ""


# ----------------------------------------------------------------------------------------------- technologies (10.2)


def from_year(which: r.YearNotReached, state: State) -> Words:
    """From which year on it can be attempted, and from which turn."""
    years = state.board.years
    if which.year not in years:
        return N_("{technology}: not before {year}.")
    return given(N_("{technology}: not before {year} (turn {turn})."), turn=years.index(which.year) + 1)


def implementable(which: r.SectorMaximum, state: State) -> Words:
    """Which other sectors can implement a technology."""
    return _sectors(able(state, technology=which.technology), state)


def unlocking(which: r.NotUnlocked, state: State) -> Words:
    """What unlocks the next level of a technology, and when that can be tried."""
    level, board = technology.next_level(state, state.active, which.technology), state.board
    if level is None:
        return N_("There is no higher level.")
    if which.technology in technology.attempts(state):
        return N_("You can attempt the next level now.")
    if is_last_turn(state):
        return ""
    if level.year > board.year(state.turn + 1):
        return given(N_("The next level can be attempted from {year} on."), year=level.year)
    return N_("You can attempt the next level next turn.")


# ------------------------------------------------------------------------------------------------- offensives (10.3)


def recovery(which: Any, state: State) -> Words:
    """How far a sector must be reinforced to attack again, or what else can be done."""
    here, track = state.sectors[which.sector], state.board.sectors[which.sector].track
    back = next((by for by in range(1, here.losses + 1) if track[here.losses - by]), None)
    if back is None:
        return others
    spaces_ = notches(back, state.edition)
    return given(N_("With {spaces} recovered it would have {value}."), spaces=spaces_, value=track[here.losses - back])


def outcome(which: r.NotAnOutcome, state: State) -> Words:
    """Which dice or cards are needed."""
    if which.count is None:
        return chance_first
    if which.awaited == "dice":
        return given(N_("Needed: {dice} from 1 to 6."), dice=dice(which.count))
    return given(N_("Needed: {cards} of the deck, all different."), cards=cards(which.count))
