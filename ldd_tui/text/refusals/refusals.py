"""Why not: what forbids an action, the rule's number, and what would make it possible.

A refusal is told in two parts: the cause, from the details that the rules give, and the remedy, which is in
`ldd_tui.text.refusals.remedies`.
"""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.text import _
from ldd_tui.text.phrases import capital, cite, rp, together
from ldd_tui.text.refusals.details import (
    Details,
    corner,
    event,
    number,
    sector,
    technology_of,
    this_event,
    this_sector,
    this_technology,
)
from ldd_tui.text.refusals.remedies import remedy
from rules.board import Corner
from rules.model import Reason, Refusal, State


def refusal(which: Refusal, state: State | None = None) -> str:
    """Why an action is refused, what would make it possible, and the rule.

    `state`: the position in which it is refused; with it, the remedy names sectors, amounts and years.
    """
    return together(cause(which), remedy(which, state), cite(which.rule))


def cause(which: Refusal) -> str:
    """What forbids an action."""
    return _CAUSES[which.reason](which.details)


def _cause_not_awaited(details: Details) -> str:
    return _("The game is waiting for something else now.")


def _cause_game_over(details: Details) -> str:
    return _("The game is over: nothing more can be done in it.")


def _cause_not_an_outcome(details: Details) -> str:
    awaited = details.get("awaited")
    if awaited == "dice":
        return _("This throw is not possible.")
    if awaited == "cards":
        return _("This draw is not possible.")
    if awaited == "choice":
        return _("Neither dice nor cards are awaited now: a player is to choose.")
    if awaited == "over":
        return _("Neither dice nor cards are awaited: the game is over.")
    return _("These dice or cards are not awaited now.")


def _cause_too_few_rp(details: Details) -> str:
    cost, held = number(details, "cost"), number(details, "rp")
    if cost is None or held is None:
        return _("There are too few RP for this.")
    if not held:
        return _("This costs {cost}, and no RP are in hand.").format(cost=rp(cost))
    return _("This costs {cost}, but only {held} are in hand: {lacking} short.").format(
        cost=rp(cost), held=rp(held), lacking=rp(max(0, cost - held))
    )


def _cause_reserved(details: Details) -> str:
    kept = number(details, "reserved")
    if kept is None:
        return _("By an option of this game, RP are kept for the mandatory offensive of this turn.")
    return _("By an option of this game, {kept} are kept for mandatory offensives.").format(kept=rp(kept))


def _cause_negative_bid(details: Details) -> str:
    return _("A bid cannot be below 0 RP.")


def _cause_event_not_drawn(details: Details) -> str:
    return _("{card}: not drawn this turn, or cancelled already.").format(card=this_event(details))


def _cause_corner(details: Details) -> str:
    colour = corner(details)
    if colour == Corner.RED:
        return _("{card} has a red corner: no Air Raid can cancel it.").format(card=this_event(details))
    if colour == Corner.GREEN:
        return _("{card}: all your cancellations of this turn are used.").format(card=this_event(details))
    if colour is None:
        return _("Your lead in Air Raid does not allow it.")
    return _("{card}: not green, and beyond your lead in Air Raid.").format(card=this_event(details))


def _cause_not_set_aside(details: Details) -> str:
    return _("{card} is not offered.").format(card=this_event(details))


def _cause_random(details: Details) -> str:
    return _("With a lead of 2 levels in Air Raid the card is drawn at random.")


def _cause_already_drawn(details: Details) -> str:
    return _("One card a turn: {card} is drawn already.").format(card=event(details))


def _cause_not_yours(details: Details) -> str:
    return _("{Sector}: not a sector of the side whose go it is.").format(Sector=this_sector(details))


def _cause_not_at_war(details: Details) -> str:
    return _("{Sector}: not at war.").format(Sector=this_sector(details))


def _cause_surrendered(details: Details) -> str:
    return _("{Sector}: out of the war for good.").format(Sector=this_sector(details))


def _cause_never_reinforced(details: Details) -> str:
    return _("The German Colonies are never reinforced.")


def _cause_revolution(details: Details) -> str:
    return _("Since the Revolution Russia takes no more reinforcements.")


def _cause_no_losses(details: Details) -> str:
    return _("{Sector}: no losses, so there is nothing to reinforce.").format(Sector=this_sector(details))


def _cause_three_spaces(details: Details) -> str:
    return _("{Sector}: 3 spaces a turn is the limit.").format(Sector=this_sector(details))


def _cause_not_enough_losses(details: Details) -> str:
    return _("{Sector}: its cube cannot go beyond its starting space.").format(Sector=this_sector(details))


def _cause_quick_play(details: Details) -> str:
    return _("{technology}: quick play has no Naval and no Air Raid technologies.").format(
        technology=this_technology(details)
    )


def _cause_attempted(details: Details) -> str:
    return _("{technology}: attempted this turn already.").format(technology=this_technology(details))


def _cause_complete(details: Details) -> str:
    return _("{technology}: every level is unlocked already.").format(technology=this_technology(details))


def _cause_year(details: Details) -> str:
    return _("{technology}: the year of the next level has not come yet.").format(technology=this_technology(details))


def _cause_not_by_sector(details: Details) -> str:
    return _("{technology}: not implemented in sectors.").format(technology=this_technology(details))


def _cause_maximum(details: Details) -> str:
    most = number(details, "maximum")
    if most == 0:
        return _("{Sector}: can never implement {technology}.").format(
            Sector=this_sector(details), technology=technology_of(details)
        )
    if most is None:
        return _("{Sector}: at its highest level of {technology} already.").format(
            Sector=this_sector(details), technology=technology_of(details)
        )
    return _("{Sector}: level {level} of {technology} is the highest it can have.").format(
        Sector=this_sector(details), level=most, technology=technology_of(details)
    )


def _cause_not_unlocked(details: Details) -> str:
    return _("{technology}: no further level is unlocked for {sector}.").format(
        technology=this_technology(details), sector=sector(details, "sector", _("this sector"))
    )


def _cause_mandatory_first(details: Details) -> str:
    return _("{card} comes first: {attacker} must attack {defender}.").format(
        card=this_event(details),
        attacker=sector(details, "attacker", _("its sector")),
        defender=sector(details, "defender", _("its target")),
    )


def _cause_mandatory_size(details: Details) -> str:
    return _("{card} asks for all dice possible.").format(card=this_event(details))


def _cause_not_enemy(details: Details) -> str:
    return _("{Sector}: not an enemy.").format(Sector=capital(sector(details, "defender", _("this sector"))))


def _cause_not_adjacent(details: Details) -> str:
    return _("{Attacker} cannot reach {defender}: they are not adjacent.").format(
        Attacker=capital(sector(details, "attacker", _("this sector"))),
        defender=sector(details, "defender", _("that sector")),
    )


def _cause_already_attacked(details: Details) -> str:
    return _("{Sector}: its offensive of this turn is launched already.").format(Sector=this_sector(details))


def _cause_operational_value(details: Details) -> str:
    return _("{Sector}: no offensive with an Operational Value of 0.").format(Sector=this_sector(details))


def _cause_size(details: Details) -> str:
    return _("{Sector}: the size is at least 1 and at most the Operational Value.").format(Sector=this_sector(details))


def _cause_dice(details: Details) -> str:
    return _("These dice cannot be thrown again.")


_CAUSES: dict[Reason, Callable[[Details], str]] = {
    Reason.NOT_AWAITED: _cause_not_awaited,
    Reason.GAME_OVER: _cause_game_over,
    Reason.NOT_AN_OUTCOME: _cause_not_an_outcome,
    Reason.TOO_FEW_RP: _cause_too_few_rp,
    Reason.RESERVED_FOR_MANDATORY: _cause_reserved,
    Reason.NEGATIVE_BID: _cause_negative_bid,
    Reason.EVENT_NOT_DRAWN: _cause_event_not_drawn,
    Reason.CORNER_FORBIDS: _cause_corner,
    Reason.NOT_SET_ASIDE: _cause_not_set_aside,
    Reason.DRAW_IS_RANDOM: _cause_random,
    Reason.ALREADY_DRAWN: _cause_already_drawn,
    Reason.NOT_YOUR_SECTOR: _cause_not_yours,
    Reason.NOT_AT_WAR: _cause_not_at_war,
    Reason.SURRENDERED: _cause_surrendered,
    Reason.NEVER_REINFORCED: _cause_never_reinforced,
    Reason.REVOLUTION: _cause_revolution,
    Reason.NO_LOSSES: _cause_no_losses,
    Reason.THREE_SPACES: _cause_three_spaces,
    Reason.NOT_ENOUGH_LOSSES: _cause_not_enough_losses,
    Reason.NOT_IN_QUICK_PLAY: _cause_quick_play,
    Reason.ALREADY_ATTEMPTED: _cause_attempted,
    Reason.TREE_COMPLETE: _cause_complete,
    Reason.YEAR_NOT_REACHED: _cause_year,
    Reason.NOT_IMPLEMENTED_BY_SECTOR: _cause_not_by_sector,
    Reason.SECTOR_MAXIMUM: _cause_maximum,
    Reason.NOT_UNLOCKED: _cause_not_unlocked,
    Reason.MANDATORY_FIRST: _cause_mandatory_first,
    Reason.MANDATORY_SIZE: _cause_mandatory_size,
    Reason.NOT_ENEMY: _cause_not_enemy,
    Reason.NOT_ADJACENT: _cause_not_adjacent,
    Reason.ALREADY_ATTACKED: _cause_already_attacked,
    Reason.OPERATIONAL_VALUE: _cause_operational_value,
    Reason.SIZE: _cause_size,
    Reason.DICE_NOT_THERE: _cause_dice,
}
