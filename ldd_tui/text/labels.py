"""Labels of actions: what each does, and its cost."""

from __future__ import annotations

from functools import singledispatch

from ldd_tui.text import _, names
from ldd_tui.text.phrases import at, faces, notches, rp
from rules import actions as a
from rules import attempt_events
from rules.model import NO_BID, Attempt, Choice, Decision, Side, State, Technology
from rules.obligations import is_free
from rules.phases import reinforcements, technology


@singledispatch
def action(which: a.Action, state: State) -> str:
    return type(which).__name__


def _priced(label: str, cost: int) -> str:
    if not cost:
        return _("{label} (free)").format(label=label)
    return _("{label} ({rp})").format(label=label, rp=rp(cost))


@action.register
def _label_bid(which: a.Bid, state: State) -> str:
    if which.rp == NO_BID:
        return _("A bid that is hidden until both are in")
    return _("Bid {rp}").format(rp=rp(which.rp)) if which.rp else _("Bid nothing")


@action.register
def _label_buy_initiative(which: a.BuyInitiative, state: State) -> str:
    price = state.setup.board.initiative_price[state.turn - 1]
    return _("Pay {rp} for the initiative").format(rp=rp(price))


@action.register
def _label_naval(which: a.Naval, state: State) -> str:
    return _("Pay {rp} for the naval roll").format(rp=rp(which.rp)) if which.rp else _("Pay nothing for the naval roll")


@action.register
def _label_absorb(which: a.Absorb, state: State) -> str:
    return _("Take the loss in {sector}").format(sector=names.the_sector(which.sector, state.setup.board.edition))


@action.register
def _label_settle(which: a.Settle, state: State) -> str:
    return _("Pay {rp} for the failed dice").format(rp=rp(which.rp)) if which.rp else _("Pay in levels alone")


@action.register
def _label_cancel_event(which: a.CancelEvent, state: State) -> str:
    return _("Cancel {card}").format(card=_card(which.event, state))


def _card(event: int, state: State) -> str:
    edition = state.setup.board.edition
    return names.card(event, edition) if names.is_event(event, edition) else str(event)


@action.register
def _label_keep_events(which: a.KeepEvents, state: State) -> str:
    return _("Cancel no more events") if state.cancelled else _("Cancel no event")


@action.register
def _label_draw_set_aside(which: a.DrawSetAside, state: State) -> str:
    return _("Draw one of the cards set aside")


@action.register
def _label_choose_set_aside(which: a.ChooseSetAside, state: State) -> str:
    return _("Add {card} to the events").format(card=_card(which.event, state))


@action.register
def _label_decline(which: a.Decline, state: State) -> str:
    waiting = state.waiting
    if isinstance(waiting, Choice) and waiting.decision == Decision.MICHAEL:
        return _("Keep Operation Michael for the second offensive")
    if isinstance(waiting, Choice) and waiting.decision == Decision.INITIATIVE_PRICE:
        return _("Leave the initiative to {side}").format(side=names.the_side(waiting.side.enemy))
    if state.extra_card:
        return _("Discard {card} unused").format(card=_card(state.extra_card, state))
    return _("Leave the cards set aside")


@action.register
def _label_reinforce(which: a.Reinforce, state: State) -> str:
    edition = state.setup.board.edition
    label = _("Reinforce {sector} by {spaces}").format(
        sector=names.the_sector(which.sector, edition), spaces=notches(which.spaces, edition)
    )
    return _priced(label, reinforcements.cost(state.reinforced[which.sector], which.spaces))


@action.register
def _label_research(which: a.Research, state: State) -> str:
    label = at(
        _("Attempt {level} ({technology})").format(
            level=next_level(state, state.active, which.technology), technology=names.technology(which.technology)
        ),
        bonus_of(state, state.active, Attempt(which.technology, which.rp - 1)),
    )
    level = technology.next_level(state, state.active, which.technology)
    if level is not None:
        label = _("{label}, needs {needed}").format(label=label, needed=level.needed)
    return _priced(label, which.rp)


@action.register
def _label_reroll_research(which: a.RerollResearch, state: State) -> str:
    return _("Give up a research cube and throw again")


@action.register
def _label_take_cube(which: a.TakeCube, state: State) -> str:
    return _("Take a research cube")


@action.register
def _label_implement(which: a.Implement, state: State) -> str:
    levels = state.sectors[which.sector].levels
    number = levels[which.technology] + 1 if which.technology < len(levels) else 1
    side = state.setup.board.sectors[which.sector].side
    board = state.setup.board
    label = _("Implement {level} ({technology} {number}) in {sector}").format(
        level=names.level(board, side, which.technology, number),
        technology=names.technology(which.technology),
        number=board.number(side, which.technology, number),
        sector=names.the_sector(which.sector, state.setup.board.edition),
    )
    return _priced(label, technology.IMPLEMENTATION_COST)


@action.register
def _label_offensive(which: a.Offensive, state: State) -> str:
    edition = state.setup.board.edition
    label = _("Offensive: {attacker} against {defender}, size {size}").format(
        attacker=names.the_sector(which.attacker, edition),
        defender=names.the_sector(which.defender, edition),
        size=which.size,
    )
    return _priced(label, 0 if is_free(state, which.attacker, which.defender) else which.size)


@action.register
def _label_use_michael(which: a.UseMichael, state: State) -> str:
    return _("Use Operation Michael: 1 more die of each kind")


@action.register
def _label_reroll(which: a.Reroll, state: State) -> str:
    return _("Throw again: {faces}").format(faces=faces(which.faces))


@action.register
def _label_keep(which: a.Keep, state: State) -> str:
    return _("Keep the dice")


@action.register
def _label_done(which: a.Done, state: State) -> str:
    waiting = state.waiting
    decision = waiting.decision if isinstance(waiting, Choice) else None
    if decision == Decision.REINFORCE:
        return _("End reinforcements")
    if decision == Decision.TECHNOLOGY:
        return _("End technologies")
    return _("Pass") if state.setup.board.edition.features.alternating else _("End offensives")


def next_level(state: State, side: Side, which: Technology) -> str:
    return names.level(state.setup.board, side, which, state.trees[side].levels[which] + 1)


def bonus_of(state: State, side: Side, attempt: Attempt) -> int:
    """What is added to an attempt's die for RP, research cubes and events (10.2.3, 10.2.4)."""
    by_event = attempt_events.modifier(state, side, attempt.technology)
    return attempt.bonus + state.trees[side].cubes[attempt.technology] + by_event
