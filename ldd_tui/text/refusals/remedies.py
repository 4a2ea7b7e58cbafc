"""What would make a refused action possible, or what is possible in its place.

With the position it is said with its sectors, amounts and years; without it, in general.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import capital, cards, choices, dice, listing, rp, spaces, together
from ldd_tui.text.refusals.details import Details, corner, number, sector_in, technology_in
from rules import actions as a
from rules import air_raid, engine
from rules.board import Corner
from rules.cards import CARDS, EVENTS, Enters
from rules.model import Choice, Decision, Reason, Refusal, Sector, State, Status, Technology
from rules.phases import income, technology
from rules.sectors import at_war, operational_value

_MOST_NAMED = 3


def remedy(which: Refusal, state: State | None = None) -> str:
    """What would make a refused action possible, or what is possible in its place. `state`: where it is refused."""
    return _REMEDIES[which.reason](which.details, state)


# ------------------------------------------------------------------------------------------------ helpers


def _able(state: State | None, *, technology: Technology | None = None) -> list[Sector]:
    """The sectors with which something legal can be done now; `technology`: those that can implement it."""
    found: dict[Sector, None] = {}
    for action in () if state is None else engine.legal(state):
        if isinstance(action, a.Offensive):
            found[action.attacker] = None
        elif isinstance(action, a.Reinforce) or (
            isinstance(action, a.Implement) and technology in (None, action.technology)
        ):
            found[action.sector] = None
    return list(found)


def _named(sectors: Iterable[Sector]) -> str:
    """Some sectors in a sentence, the first few by name."""
    known = [names.the_sector(which) for which in sectors]
    if len(known) > _MOST_NAMED:
        return _("{several} and others").format(several=", ".join(known[: _MOST_NAMED - 1]))
    return listing(known)


def _others(state: State | None, otherwise: str) -> str:
    """Which sectors can do what is asked for now. `otherwise`: what is said when the position is not known."""
    if state is None:
        return otherwise
    able = _able(state)
    return _("Possible now: {sectors}.").format(sectors=_named(able)) if able else _("No sector can now.")


def _next_income(state: State | None) -> str:
    """What the side whose go it is will collect next turn, as things stand."""
    if state is None or state.turn >= state.setup.board.last_turn:
        return ""
    side = state.waiting.side if isinstance(state.waiting, Choice) else state.active
    return _("The next collection brings {rp} as things stand.").format(rp=rp(income.collection(state, side).total))


def _attempts(state: State | None) -> str:
    """Which technologies can be attempted now."""
    legal = () if state is None else engine.legal(state)
    found = dict.fromkeys(action.technology for action in legal if isinstance(action, a.Research))
    if not found:
        return ""
    return _("Possible now: {technologies}.").format(technologies=listing([names.technology(one) for one in found]))


def _raids(state: State | None) -> str:
    """Which event cards Air Raid can cancel now."""
    found = [] if state is None else [names.event(event) for event in air_raid.cancellable(state)]
    if len(found) > 1:
        return _("Possible now: {card} and others.").format(card=found[0])
    return _("Possible now: {card}.").format(card=found[0]) if found else ""


def _asked(state: State | None) -> Decision | None:
    waiting = None if state is None else state.waiting
    return waiting.decision if isinstance(waiting, Choice) else None


# ----------------------------------------------------------------------------------------------- remedies


def _not_awaited(details: Details, state: State | None) -> str:
    return _("The prompt says for what, and which keys answer it.")


def _game_over(details: Details, state: State | None) -> str:
    return _("It can be played on if a decision is taken back.")


def _not_an_outcome(details: Details, state: State | None) -> str:
    count, awaited = number(details, "count"), details.get("awaited")
    if awaited == "dice" and count is not None:
        return _("{Dice} with faces from 1 to 6 are awaited.").format(Dice=capital(dice(count)))
    if awaited == "cards" and count is not None:
        return ngettext(
            "{count} card of the deck is awaited.", "{count} different cards of the deck are awaited.", count
        ).format(count=count)
    return _("They can come when the prompt asks for them.")


def _too_few_rp(details: Details, state: State | None) -> str:
    held = number(details, "rp")
    decision = _asked(state)
    if not held:
        return _next_income(state) or _("RP come with the next collection.")
    if decision == Decision.OFFENSIVE:
        return _("A size of {most} or less can be paid.").format(most=held)
    if decision == Decision.BID:
        return _("Bid {most} or less.").format(most=held)
    return _("Up to {most} can be spent.").format(most=rp(held))


def _reserved(details: Details, state: State | None) -> str:
    held, kept = number(details, "rp"), number(details, "reserved")
    if held is None or kept is None:
        return _("What is left after it can be spent.")
    return _("{free} can be spent here; what is left after those offensives is free.").format(
        free=rp(max(0, held - kept))
    )


def _negative_bid(details: Details, state: State | None) -> str:
    return _("Bid 0 to keep everything.")


def _event_not_drawn(details: Details, state: State | None) -> str:
    return _raids(state) or _("Only a card drawn this turn can be cancelled, and once.")


def _corner_forbids(details: Details, state: State | None) -> str:
    colour = corner(details)
    if colour == Corner.RED:
        return _raids(state) or _("It takes effect whatever your lead is.")
    if state is not None and state.setup.options.rewriting_history and colour != Corner.GREEN:
        return _("In Rewriting History only green cards can be cancelled.")
    if colour == Corner.GREEN:
        needed = _("A lead of 1 level cancels one card a turn, 2 or more two.")
    elif colour is None:
        needed = _("A lead of 1 level cancels a green card, 2 or more also one that is not red.")
    else:
        needed = _("A lead of 2 levels cancels one such card a turn.")
    lead = "" if state is None else _("Yours is {count}.").format(count=air_raid.differential(state))
    return together(needed, lead)


def _not_set_aside(details: Details, state: State | None) -> str:
    if state is not None and state.extra_card:
        return _("Add {card} to the events, or discard it.").format(card=names.card(state.extra_card))
    if state is not None and state.set_aside:
        return _("One of the {cards} set aside can be chosen.").format(cards=cards(len(state.set_aside)))
    return _("Choose a card that is set aside, or the one just drawn.")


def _draw_is_random(details: Details, state: State | None) -> str:
    return _("Draw one; a lead of 3 would let you choose.")


def _already_drawn(details: Details, state: State | None) -> str:
    return _("Add it to the events or discard it.")


def _not_your_sector(details: Details, state: State | None) -> str:
    return _others(state, _("Choose one of its own."))


def _not_at_war(details: Details, state: State | None) -> str:
    which = sector_in(details, "sector")
    general = _("A neutral sector enters by its event card; one that surrendered or left stays out.")
    if state is None or which is None:
        return general
    if state.sectors[which].status != Status.NEUTRAL:
        return _("It is out for good. {others}").format(others=_others(state, ""))
    card = next((event for event in EVENTS if CARDS[event].effect == Enters(which)), None)
    if card is None:
        return general
    return _("It enters by {card}, a card of {year}.").format(card=names.card(card), year=CARDS[card].year)


def _surrendered(details: Details, state: State | None) -> str:
    return _others(state, _("Choose another sector."))


def _never_reinforced(details: Details, state: State | None) -> str:
    return _("Only the event Heia Safari moves their cube back.")


def _revolution(details: Details, state: State | None) -> str:
    return _("Nothing changes that, but it can still attack.")


def _no_losses(details: Details, state: State | None) -> str:
    return _others(state, _("Choose a sector that has lost spaces."))


def _three_spaces(details: Details, state: State | None) -> str:
    left = number(details, "left")
    if left:
        return _("{spaces} can still be bought.").format(spaces=capital(spaces(left)))
    return _("Go on next turn.")


def _not_enough_losses(details: Details, state: State | None) -> str:
    lost = number(details, "losses")
    if lost is None:
        return _("Choose fewer spaces.")
    return _("It can move back {spaces} at most.").format(spaces=spaces(lost))


def _quick_play(details: Details, state: State | None) -> str:
    return _attempts(state) or _("The full rules have them: that is chosen before the game.")


def _attempted(details: Details, state: State | None) -> str:
    return together(_next_attempt(state, technology_in(details)), _attempts(state))


def _next_attempt(state: State | None, which: Technology | None) -> str:
    """When a technology that was attempted this turn can be attempted again."""
    level = None if state is None or which is None else technology.next_level(state, state.active, which)
    if state is not None and level is not None:
        board = state.setup.board
        if level.year > board.year(min(state.turn + 1, board.last_turn)):
            return _("The next level can be attempted from {year} on.").format(year=level.year)
    return _("Try again next turn.")


def _complete(details: Details, state: State | None) -> str:
    return _attempts(state) or _("Nothing is left to attempt there; attempt another technology.")


def _year(details: Details, state: State | None) -> str:
    year = number(details, "year")
    if year is None:
        return _("Wait for the year that is printed on the tree.")
    if state is None or year not in state.setup.board.years:
        return _("It can be attempted from {year} on.").format(year=year)
    turn = state.setup.board.years.index(year) + 1
    return _("It can be attempted from {year} on, that is from turn {turn}; this is turn {now}.").format(
        year=year, turn=turn, now=state.turn
    )


def _not_by_sector(details: Details, state: State | None) -> str:
    return _("It works for the whole side once its level is unlocked by an attempt.")


def _maximum(details: Details, state: State | None) -> str:
    able = _able(state, technology=technology_in(details))
    if able:
        return _("It can be implemented now by {sectors}.").format(sectors=_named(able))
    return _("Its other technologies, or another sector, may have room.")


def _not_unlocked(details: Details, state: State | None) -> str:
    which = technology_in(details)
    if state is None or which is None:
        return _("A successful attempt unlocks the next.")
    level = technology.next_level(state, state.active, which)
    if level is None:
        return _("There is no higher level.")
    if which in technology.attempts(state):
        return _("A successful attempt unlocks the next, and one can be made now.")
    if which in state.attempted:
        return _next_attempt(state, which)
    return _("The next level can be attempted from {year} on.").format(year=level.year)


def _mandatory_first(details: Details, state: State | None) -> str:
    return _("Launch that offensive; then you are free.")


def _mandatory_size(details: Details, state: State | None) -> str:
    size = number(details, "size")
    return _("Choose the largest size.") if size is None else _("The size must be {size}.").format(size=size)


def _reachable(state: State | None, attacker: Sector | None) -> str:
    """Whom a sector can attack: neighbours at war."""
    if state is None or attacker is None:
        return ""
    facing = [enemy for enemy in state.setup.board.sectors[attacker].neighbours if at_war(state, enemy)]
    if not facing:
        return _("None of its neighbours is at war.")
    return _("{Attacker} can reach {sectors}.").format(
        Attacker=capital(names.the_sector(attacker)), sectors=choices([names.the_sector(enemy) for enemy in facing])
    )


def _not_enemy(details: Details, state: State | None) -> str:
    general = _("Offensives go against sectors of the other side.")
    return _reachable(state, sector_in(details, "attacker")) or general


def _not_adjacent(details: Details, state: State | None) -> str:
    return _reachable(state, sector_in(details, "attacker")) or _("Choose a neighbouring sector.")


def _already_attacked(details: Details, state: State | None) -> str:
    return _others(state, _("Choose another sector; next turn it can attack again."))


def _operational_value(details: Details, state: State | None) -> str:
    which = sector_in(details, "sector")
    if state is None or which is None:
        return _("Reinforcements can raise it.")
    here, track = state.sectors[which], state.setup.board.sectors[which].track
    back = next((by for by in range(1, here.losses + 1) if track[here.losses - by]), None)
    if back is None:
        return _others(state, "")
    return _("Moved back {spaces} by reinforcements it would have {value}.").format(
        spaces=spaces(back), value=track[here.losses - back]
    )


def _size(details: Details, state: State | None) -> str:
    most = number(details, "maximum")
    which = sector_in(details, "sector")
    if most is None and state is not None and which is not None:
        most = operational_value(state, which)
    if most is None:
        return _("Choose a size from 1 up to that value.")
    choose = _("Choose a size from 1 to {most}.").format(most=most)
    if state is None or which is None or not state.sectors[which].losses:
        return choose
    return together(choose, _("Reinforcements can raise it."))


def _dice_not_there(details: Details, state: State | None) -> str:
    at_most, lying = number(details, "at_most"), details.get("faces")
    if at_most is None or not isinstance(lying, str) or not lying:
        return _("Choose among those offered.")
    return ngettext("Choose {count} of {faces}.", "Choose up to {count} of {faces}.", at_most).format(
        count=at_most, faces=lying
    )


_REMEDIES: dict[Reason, Callable[[Details, State | None], str]] = {
    Reason.NOT_AWAITED: _not_awaited,
    Reason.GAME_OVER: _game_over,
    Reason.NOT_AN_OUTCOME: _not_an_outcome,
    Reason.TOO_FEW_RP: _too_few_rp,
    Reason.RESERVED_FOR_MANDATORY: _reserved,
    Reason.NEGATIVE_BID: _negative_bid,
    Reason.EVENT_NOT_DRAWN: _event_not_drawn,
    Reason.CORNER_FORBIDS: _corner_forbids,
    Reason.NOT_SET_ASIDE: _not_set_aside,
    Reason.DRAW_IS_RANDOM: _draw_is_random,
    Reason.ALREADY_DRAWN: _already_drawn,
    Reason.NOT_YOUR_SECTOR: _not_your_sector,
    Reason.NOT_AT_WAR: _not_at_war,
    Reason.SURRENDERED: _surrendered,
    Reason.NEVER_REINFORCED: _never_reinforced,
    Reason.REVOLUTION: _revolution,
    Reason.NO_LOSSES: _no_losses,
    Reason.THREE_SPACES: _three_spaces,
    Reason.NOT_ENOUGH_LOSSES: _not_enough_losses,
    Reason.NOT_IN_QUICK_PLAY: _quick_play,
    Reason.ALREADY_ATTEMPTED: _attempted,
    Reason.TREE_COMPLETE: _complete,
    Reason.YEAR_NOT_REACHED: _year,
    Reason.NOT_IMPLEMENTED_BY_SECTOR: _not_by_sector,
    Reason.SECTOR_MAXIMUM: _maximum,
    Reason.NOT_UNLOCKED: _not_unlocked,
    Reason.MANDATORY_FIRST: _mandatory_first,
    Reason.MANDATORY_SIZE: _mandatory_size,
    Reason.NOT_ENEMY: _not_enemy,
    Reason.NOT_ADJACENT: _not_adjacent,
    Reason.ALREADY_ATTACKED: _already_attacked,
    Reason.OPERATIONAL_VALUE: _operational_value,
    Reason.SIZE: _size,
    Reason.DICE_NOT_THERE: _dice_not_there,
}
