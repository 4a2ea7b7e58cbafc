"""Why something is not possible, and what to do instead, by kind of refusal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import cards, choices, cite, dice, faces, labelled, listing, notches, rp, spaces, together
from ldd_tui.text.templates import Words, given, tell
from rules import actions as a
from rules import air_raid, engine
from rules import refusals as r
from rules.cards import Enters, Recovers
from rules.model import Cards, Choice, Corner, Decision, Dice, Sector, State, Status, Technology
from rules.phases import income, reinforcements, technology
from rules.phases.end_of_turn import is_last_turn
from rules.sectors import at_war, operational_value


class Why(NamedTuple):
    """`short`: for a table row or inside a sentence. `cause`: what forbids the action; "": the subject, with `short`.
    `remedy`: what would allow it, or what is possible instead."""

    short: str
    cause: Words = ""
    remedy: Words = ""


def short(which: r.Refusal) -> str:
    """Why an action is refused, in a few words; `refusal` says it in full.

    >>> short(r.TooFewRP("10.3.2", cost=3, rp=2))
    'too few RP'
    """
    return _(REFUSALS[type(which)].short)


def shortest(which: r.Refusal) -> str:
    return _(_SHORTEST.get(type(which), REFUSALS[type(which)].short))


def why(which: r.Refusal, state: State) -> tuple[str, str]:
    words = REFUSALS[type(which)]
    return tell(words.cause or _about, which, state), tell(words.remedy, which, state)


def refusal(which: r.Refusal, state: State) -> str:
    return together(*why(which, state), cite(which.rule))


def _about(which: Any, state: State) -> Words:
    sector = next(
        (getattr(which, field) for field in ("sector", "attacker", "defender") if hasattr(which, field)), None
    )
    edition = state.edition
    whom = names.technology(which.technology) if sector is None else names.The_sector(sector, edition)
    return given(N_("{words}."), words=labelled(whom, short(which)))


_SHORTEST: dict[type[r.Refusal], str] = {
    r.Revolution: N_("Revolution"),
    r.NeverReinforced: N_("never"),
    r.ReservedForMandatory: N_("RP kept"),
    r.ThreeSpaces: N_("3 spaces done"),
    r.AlreadyAttempted: N_("not again"),
    r.TreeComplete: N_("complete"),
    r.NotInQuickPlay: N_("not used"),
}

_IMPOSSIBLE = {
    "dice": N_("This roll or draw is not possible."),
    "cards": N_("This roll or draw is not possible."),
    "choice": N_("A player must choose first."),
    "over": N_("The game is over."),
}

_CORNERS = {
    Corner.RED: N_("{card} has a red corner: no Air Raid can cancel it."),
    Corner.GREEN: N_("{card}: all your cancellations of this turn are used."),
}


def _sector_maximum(which: r.SectorMaximum, state: State) -> Words:
    if not which.maximum:
        return N_("{Sector} can never implement {technology}.")
    board = state.board
    level = board.number(board.sectors[which.sector].side, which.technology, which.maximum)
    return given(N_("{Sector} cannot go beyond {technology} {level}."), level=level)


def _no_operational_value(which: r.NoOperationalValue, state: State) -> Words:
    forbidden = reinforcements.out_of_question(state, which.sector)
    if forbidden is None:
        return recovery
    return moved_back_by(which.sector, state) or (REFUSALS[type(forbidden)].cause, others)


# ------------------------------------------------------------------------------------------------ remedies
# What would make an action possible, or what is possible instead.


_MOST_NAMED = 3
_OF_SECTORS = (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE)


def _decision(state: State) -> Decision | None:
    return state.waiting.decision if isinstance(state.waiting, Choice) else None


def named(known: Sequence[str]) -> Words:
    """The first few names of what is possible; "" for nothing."""
    if not known:
        return ""
    what = listing(known)
    if len(known) > _MOST_NAMED:
        what = _("{several} and others").format(several=", ".join(known[: _MOST_NAMED - 1]))
    return given(N_("Possible now: {what}."), what=what)


def able(state: State, *, technology: Technology | None = None) -> list[Sector]:
    """Sectors that can act legally now; `technology`: can implement it."""
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
    """Which sectors can do what is asked now; "" if no sectors are asked."""
    if _decision(state) not in _OF_SECTORS:
        return ""
    return _sectors(able(state), state) or N_("No sector can now.")


def _sectors(found: Iterable[Sector], state: State) -> Words:
    return named([names.the_sector(which, state.edition) for which in found])


def attempts(state: State) -> Words:
    found = dict.fromkeys(action.technology for action in engine.legal(state) if isinstance(action, a.Research))
    return named([names.technology(one) for one in found])


def raids(state: State) -> Words:
    return named([names.event(event, state.edition) for event in air_raid.cancellable(state)])


def reachable(which: r.NotEnemy | r.NotAdjacent, state: State) -> Words:
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
    if state.sectors[which.sector].status != Status.NEUTRAL:
        return N_("It is out for good."), others
    cards_ = state.edition.cards
    card = next((event for event in cards_.numbers if cards_[event].effect == Enters(which.sector)), None)
    if card is None:
        return ""
    title = names.event(card, state.edition)
    return given(N_("It enters by {card}, an event of {year}."), card=title, year=cards_[card].year)


def payable(which: r.TooFewRP, state: State) -> Words:
    if which.rp or is_last_turn(state):
        return ""
    side = state.waiting.side if isinstance(state.waiting, Choice) else state.active
    return given(N_("The next collection brings {rp}."), rp=rp(income.collection(state, side).collected))


# ------------------------------------------------------------------------------------------ events (7, 10.2.7, 16.2)


def lead(which: r.CornerForbids, state: State) -> Words:
    """The lead in Air Raid needed and held; for a red corner, what can be cancelled instead."""
    if which.corner == Corner.RED:
        return raids(state)
    if state.setup.options.rewriting_history and which.corner != Corner.GREEN:
        return N_("In Rewriting History only green cards can be cancelled.")
    words = N_("A lead of 2 levels cancels one such card a turn; yours is {count}.")
    if which.corner == Corner.GREEN:
        words = N_("A lead of 1 level cancels one card a turn, 2 or more two; yours is {count}.")
    return given(words, count=air_raid.differential(state))


def offered(_which: r.Refusal, state: State) -> Words:
    if state.extra_card:
        card = names.card(state.extra_card, state.edition)
        return given(N_("Add {card} to the events, or discard it."), card=card)
    if not state.set_aside:
        return ""
    return given(N_("Choose one of the {cards} set aside."), cards=cards(len(state.set_aside)))


# ------------------------------------------------------------------------------------------ reinforcements (10.1, 13.3)


def moved_back_by(sector: Sector, state: State) -> Words:
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


# ----------------------------------------------------------------------------------------------- technologies (10.2)


def from_year(which: r.YearNotReached, state: State) -> Words:
    years = state.board.years
    if which.year not in years:
        return N_("{technology}: not before {year}.")
    return given(N_("{technology}: not before {year} (turn {turn})."), turn=years.index(which.year) + 1)


def unlocking(which: r.NotUnlocked, state: State) -> Words:
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
    here, track = state.sectors[which.sector], state.board.sectors[which.sector].track
    back = next((by for by in range(1, here.losses + 1) if track[here.losses - by]), None)
    if back is None:
        return others
    spaces_ = notches(back, state.edition)
    return given(N_("With {spaces} recovered it would have {value}."), spaces=spaces_, value=track[here.losses - back])


def outcome(which: r.NotAnOutcome, state: State) -> Words:
    if which.count is None:
        return chance_first
    if which.awaited == "dice":
        return given(N_("Needed: {dice} from 1 to 6."), dice=dice(which.count))
    return given(N_("Needed: {cards} of the deck, all different."), cards=cards(which.count))


REFUSALS: Mapping[type[r.Refusal], Why] = {
    # ------------------------------------------------------------------------------------ in any phase (5, 10)
    r.NotAwaited: Why(N_("not now"), N_("The game is waiting for something else."), chance_first),
    r.GameOver: Why(N_("game over"), N_("The game is over."), N_("Undo a decision to play on.")),
    r.NotAnOutcome: Why(N_("impossible roll or draw"), lambda which, state: _IMPOSSIBLE[which.awaited], outcome),
    r.NotYourSector: Why(N_("not your sector"), "", others),
    r.NotAtWar: Why(N_("not at war"), "", entry),
    # --------------------------------------------------------------------------------------- spending RP (6, 10)
    r.NegativeBid: Why(N_("bid below 0"), N_("Bid 0 RP or more.")),
    r.BidLimit: Why(
        N_("bid above the limit"), lambda which, state: given(N_("Bid {limit} or less."), limit=rp(which.limit))
    ),
    r.TooFewRP: Why(
        N_("too few RP"),
        lambda which, state: given(N_("This costs {cost}, and you have {held}."), held=rp(which.rp)),
        payable,
    ),
    r.MoreThanOwed: Why(
        N_("more RP than failed dice"), lambda which, state: given(N_("Pay {most} or less."), most=rp(which.owed))
    ),
    r.ReservedForMandatory: Why(
        N_("RP kept for a mandatory offensive"),
        lambda which, state: given(
            N_("{kept} are kept for mandatory offensives, by an option of this game."), kept=rp(which.reserved)
        ),
        lambda which, state: given(N_("You can spend {free} here."), free=rp(which.rp - which.reserved)),
    ),
    # ---------------------------------------------------------------------------------- events (7, 10.2.7, 16.2)
    r.EventNotDrawn: Why(
        N_("event not drawn this turn"),
        N_("{card}: not drawn this turn, or cancelled already."),
        lambda which, state: raids(state),
    ),
    r.CornerForbids: Why(
        N_("corner colour"),
        lambda which, state: _CORNERS.get(which.corner, N_("{card}: your lead in Air Raid is too small.")),
        lead,
    ),
    r.NotSetAside: Why(N_("card not set aside"), N_("{card} is not offered."), offered),
    r.DrawIsRandom: Why(
        N_("the draw is random"),
        N_("With a lead of 2 levels in Air Raid the card is drawn at random; 3 would let you choose."),
    ),
    r.AlreadyDrawn: Why(N_("card drawn already"), N_("Only one card a turn."), offered),
    # ------------------------------------------------------------------------------ reinforcements (10.1, 13.3)
    r.NeverReinforced: Why(
        N_("never reinforced"),
        N_("{Sector} can never be reinforced."),
        lambda which, state: moved_back_by(which.sector, state) or others,
    ),
    r.Revolution: Why(N_("Russian Revolution"), N_("Since the Revolution Russia takes no reinforcements."), revolution),
    r.NoLosses: Why(N_("no losses"), "", others),
    r.ThreeSpaces: Why(
        N_("3 spaces a turn"),
        N_("{Sector}: 3 spaces a turn is the limit."),
        lambda which, state: (
            given(N_("{spaces} can still be bought."), spaces=spaces(which.left)) if which.left else ""
        ),
    ),
    r.NotEnoughLosses: Why(
        N_("it has lost less"),
        lambda which, state: given(
            N_("{Sector} can recover {spaces} at most."), spaces=notches(which.losses, state.edition)
        ),
    ),
    # ----------------------------------------------------------------------------------------- technologies (10.2)
    r.NotInQuickPlay: Why(N_("not in quick play"), "", lambda which, state: attempts(state)),
    r.AlreadyAttempted: Why(N_("attempted this turn"), "", lambda which, state: attempts(state)),
    r.TreeComplete: Why(N_("no level left"), "", lambda which, state: attempts(state)),
    r.YearNotReached: Why(N_("too early"), from_year),
    r.NotImplementedBySector: Why(
        N_("not implemented by sectors"), "", N_("It works for the whole side once it is unlocked.")
    ),
    r.Surrendered: Why(N_("surrendered"), "", others),
    r.SectorMaximum: Why(
        N_("highest level of the sector"),
        _sector_maximum,
        lambda which, state: _sectors(able(state, technology=which.technology), state),
    ),
    r.NotUnlocked: Why(
        N_("level not unlocked"), N_("No further level of {technology} is unlocked for {sector}."), unlocking
    ),
    # ------------------------------------------------------------------------------------------- offensives (10.3)
    r.MandatoryFirst: Why(
        N_("mandatory offensive first"), N_("{card} comes first: {attacker} must attack {defender}.")
    ),
    r.MandatorySize: Why(N_("size of a mandatory offensive"), N_("{card} demands size {size}.")),
    r.LeastSize: Why(N_("too small for a mandatory offensive"), N_("{card} demands size {size} or more.")),
    r.NotEnemy: Why(N_("not an enemy"), "", reachable),
    r.NotAdjacent: Why(N_("not adjacent"), N_("{Attacker} cannot reach {defender}."), reachable),
    r.AlreadyAttacked: Why(N_("attacked this turn"), "", others),
    r.NoOperationalValue: Why(N_("Operational Value 0"), "", _no_operational_value),
    r.WrongSize: Why(
        N_("size"),
        lambda which, state: given(N_("Choose a size from 1 to {most}, the Operational Value."), most=which.maximum),
    ),
    r.DiceNotThere: Why(
        N_("no such dice"),
        lambda which, state: given(N_("Choose up to {most} of {faces}."), most=which.at_most, faces=faces(which.faces)),
    ),
}
