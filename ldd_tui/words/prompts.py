"""What the game waits for (`prompt`), labels of actions, reasons of refusals, and how the game ended (`result`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch

from ldd_tui.words import _, names, ngettext
from ldd_tui.words.phrases import (
    artillery_dice,
    at,
    attack_dice,
    capital,
    choices,
    cite,
    cornflower_cards,
    dice,
    each_hits_on,
    faces,
    rp,
    signed,
    spaces,
    together,
)
from rules import actions as a
from rules import air_raid
from rules.board import Corner
from rules.combat import hits_of
from rules.model import (
    Attempt,
    Battle,
    BattleStage,
    Cards,
    Cause,
    Choice,
    Decision,
    Deck,
    Dice,
    Over,
    Phase,
    Purpose,
    Reason,
    Refusal,
    Sector,
    Setup,
    Side,
    State,
    Technology,
)
from rules.obligations import is_free, mandatory
from rules.phases import naval, reinforcements, technology

_GALLIPOLI, _JUTLAND, _KANONEN = 9, 15, 41
_SHELL_SHORTAGE = 5

# ------------------------------------------------------------------------------------------------- prompts


def prompt(state: State) -> str:
    """Who must do what now, in a sentence or two; how the game ended when it is over."""
    waiting = state.waiting
    if isinstance(waiting, Choice):
        return _asked(state, waiting.side, _CHOICES[waiting.decision](state, waiting))
    if isinstance(waiting, Dice):
        return _asked(state, waiting.side, _DICE[waiting.purpose](state, waiting))
    if isinstance(waiting, Cards):
        return _asked(state, waiting.side, _cards(state, waiting))
    if isinstance(waiting, Over):
        return result(waiting, state.setup)
    return _("The game goes on by itself.")


def _asked(state: State, side: Side, what: str) -> str:
    return _("{player}: {what}").format(player=names.player(side, state.setup.options), what=what)


def _in_hand(state: State, side: Side) -> str:
    return _("{rp} in hand.").format(rp=rp(state.rp[side]))


def _against(battle: Battle) -> str:
    return _("{attacker} against {defender}").format(
        attacker=names.the_sector(battle.attacker), defender=names.the_sector(battle.defender)
    )


def _bid(state: State, waiting: Choice) -> str:
    return together(
        _("bid RP for the initiative. Each adds 1 to your die; they are spent even if you lose."),
        _in_hand(state, waiting.side),
    )


def _air_raid(state: State, waiting: Choice) -> str:
    may = choices([names.card(event) for event in air_raid.cancellable(state)])
    lead = air_raid.differential(state)
    return ngettext(
        "cancel {cards} by Air Raid, or keep the events. Your lead is {count} level.",
        "cancel {cards} by Air Raid, or keep the events. Your lead is {count} levels.",
        lead,
    ).format(cards=may or _("an event"), count=lead)


def _set_aside(state: State, waiting: Choice) -> str:
    if state.extra_card:
        return _("add {card} to the events of this turn, or discard it unused.").format(
            card=names.card(state.extra_card)
        )
    if air_raid.set_aside_lead(state) == air_raid.SECOND_SLOT_DIFFERENTIAL:
        return _("draw one of the event cards set aside, or leave them.")
    return _("choose one of the event cards set aside, or leave them.")


def _reinforce(state: State, waiting: Choice) -> str:
    return together(
        _("reinforce your sectors: 1, 2 and 3 RP for the first, second and third space of a sector."),
        _revolution_dice(state),
        _in_hand(state, waiting.side),
    )


def _revolution_dice(state: State) -> str | None:
    if not state.revolution_dice:
        return None
    return _("Russia has {dice} to throw for the Revolution.").format(dice=dice(state.revolution_dice))


def _technology(state: State, waiting: Choice) -> str:
    if state.setup.options.quick_play:
        what = _("attempt technologies: 1 RP for a try, and 1 RP more for each +1 on the die.")
    else:
        what = _(
            "attempt technologies (1 RP for a try, and 1 RP more for each +1 on the die) or implement unlocked "
            "levels (1 RP each)."
        )
    return together(what, _in_hand(state, waiting.side))


def _research_failed(state: State, waiting: Choice) -> str:
    attempt = state.attempt
    if attempt is None:
        return _("the attempt failed: give up a research cube and throw again, or take one more cube.")
    held = state.trees[waiting.side].cubes[attempt.technology]
    return _(
        "the attempt at {level} failed. Give up a research cube and throw again with {bonus} instead of {before}, "
        "or take one more cube."
    ).format(
        level=_next_level(state, waiting.side, attempt.technology),
        bonus=signed(attempt.bonus + held - 1),
        before=signed(attempt.bonus + held),
    )


def _next_level(state: State, side: Side, which: Technology) -> str:
    """The level that an attempt is for, by name."""
    return names.level(state.setup.board, side, which, state.trees[side].levels[which] + 1)


def _offensive(state: State, waiting: Choice) -> str:
    demand = mandatory(state, waiting.side)
    if demand is None:
        return together(_("launch an offensive, or pass for the rest of the turn."), _in_hand(state, waiting.side))
    text = _("{title} comes first: {attacker} must attack {defender} with any size from 1 to {size}.")
    if demand.full_size:
        text = _("{title} comes first: {attacker} must attack {defender} with size {size}.")
    demanded = text.format(
        title=names.event(demand.event),
        attacker=names.the_sector(demand.attacker),
        defender=names.the_sector(demand.defender),
        size=demand.size,
    )
    return together(demanded, _in_hand(state, waiting.side))


def _michael(state: State, waiting: Choice) -> str:
    return _(
        "take the dice of Operation Michael for this offensive, or keep them for Germany's second one against France."
    )


def _aviation(state: State, waiting: Choice) -> str:
    battle = state.battle
    if battle is None:
        return _("choose which missed Artillery dice are thrown again.")
    return ngettext(
        "{offensive}. Your lead in Aviation lets you throw {count} missed Artillery die again.",
        "{offensive}. Your lead in Aviation lets you throw up to {count} missed Artillery dice again.",
        battle.pool.rerolls,
    ).format(offensive=_against(battle), count=battle.pool.rerolls)


def _kut(state: State, waiting: Choice) -> str:
    what = _("with Kut-el-Amara throw any Attack dice again, once, or let them lie.")
    if state.battle is None:
        return what
    return together(what, _("Now showing: {faces}.").format(faces=faces(state.battle.attack)))


def _tannenberg(state: State, waiting: Choice) -> str:
    battle = state.battle
    what = _("with Tannenberg / Miracle on the Marne have any of the dice that hit thrown again, or let them lie.")
    if battle is None:
        return what
    artillery = battle.stage == BattleStage.TANNENBERG_ARTILLERY
    lie = _("Hits of Artillery dice: {faces}.") if artillery else _("Hits of Attack dice: {faces}.")
    return together(what, lie.format(faces=faces(hits_of(battle, artillery=artillery))))


def _brusilov(state: State, waiting: Choice) -> str:
    what = _(
        "throw Attack dice that show 5 or 6 again, or stop. Each can hit once more, but costs Russia 1 loss if it "
        "then shows 4 or less."
    )
    if state.battle is None:
        return what
    return together(what, _("Now showing: {faces}.").format(faces=faces(state.battle.exploding)))


_CHOICES: dict[Decision, Callable[[State, Choice], str]] = {
    Decision.BID: _bid,
    Decision.AIR_RAID: _air_raid,
    Decision.SET_ASIDE: _set_aside,
    Decision.REINFORCE: _reinforce,
    Decision.TECHNOLOGY: _technology,
    Decision.RESEARCH_FAILED: _research_failed,
    Decision.OFFENSIVE: _offensive,
    Decision.MICHAEL: _michael,
    Decision.AVIATION: _aviation,
    Decision.KUT: _kut,
    Decision.TANNENBERG: _tannenberg,
    Decision.BRUSILOV: _brusilov,
}


def _initiative_die(state: State, waiting: Dice) -> str:
    return _("throw a die for the initiative.")


def _event_die(state: State, waiting: Dice) -> str:
    meanings = {
        _GALLIPOLI: _("The Entente loses as many RP as the die shows."),
        _JUTLAND: _("1: 3 RP for the Central Powers. 5: +1 for Blockade rolls. 6: the blockade is complete."),
        _KANONEN: _("On 5 or 6 the Entente collects 1 RP less again; on 1 to 4 the card goes."),
    }
    throw = _("throw a die for {card}.").format(card=names.card(waiting.event))
    return together(throw, meanings.get(waiting.event))


def _u_boat(state: State, waiting: Dice) -> str:
    modifier = sum(naval.modifiers(state, Side.CENTRAL_POWERS))
    throw = _("throw {die} for the U-boats against the Entente's trade.").format(die=at(dice(1), modifier))
    return together(throw, _trade_limit(state, Side.ENTENTE))


def _blockade(state: State, waiting: Dice) -> str:
    modifier = sum(naval.modifiers(state, Side.ENTENTE))
    throw = _("throw {die} for the Blockade against the Central Powers' trade.").format(die=at(dice(1), modifier))
    return together(throw, _trade_limit(state, Side.CENTRAL_POWERS))


def _trade_limit(state: State, victim: Side) -> str:
    most = min(state.trade_awarded[victim], state.rp[victim])
    return _("At most {rp} can be lost.").format(rp=rp(most))


def _revolution(state: State, waiting: Dice) -> str:
    return ngettext(
        "throw {count} die for the Russian Revolution: on a 1 its marker moves 1 space.",
        "throw {count} dice for the Russian Revolution: if any shows 1, its marker moves 1 space.",
        waiting.count,
    ).format(count=waiting.count)


def _research(state: State, waiting: Dice) -> str:
    attempt = state.attempt
    level = technology.next_level(state, waiting.side, attempt.technology) if attempt else None
    if attempt is None or level is None:
        return _("throw a die for the technology attempt.")
    return _("throw {die} for {level}: {needed} or more unlocks it.").format(
        die=at(dice(1), _bonus(state, waiting.side, attempt)),
        level=_next_level(state, waiting.side, attempt.technology),
        needed=level.needed,
    )


def _bonus(state: State, side: Side, attempt: Attempt) -> int:
    return attempt.bonus + state.trees[side].cubes[attempt.technology]


def _attack_throw(state: State, waiting: Dice) -> str:
    thrown = attack_dice(waiting.count)
    battle = state.battle
    if battle is None:
        return _("throw {dice}.").format(dice=thrown)
    return _throw(battle, thrown, waiting.count, battle.pool.attack_modifier)


def _artillery_throw(state: State, waiting: Dice) -> str:
    thrown = artillery_dice(waiting.count)
    battle = state.battle
    if battle is None:
        return _("throw {dice}.").format(dice=thrown)
    return _throw(battle, thrown, waiting.count, battle.pool.artillery_modifier)


def _throw(battle: Battle, thrown: str, count: int, modifier: int) -> str:
    return _("throw {dice} for {offensive}: {hits_on}.").format(
        dice=at(thrown, modifier),
        offensive=_against(battle),
        hits_on=each_hits_on(count, battle.pool.needed, modifier),
    )


def _artillery_again(state: State, waiting: Dice) -> str:
    return _("throw {dice} again, thanks to Aviation.").format(dice=artillery_dice(waiting.count))


def _event_again(state: State, waiting: Dice) -> str:
    stages = (BattleStage.TANNENBERG_ARTILLERY, BattleStage.GAZA_ARTILLERY)
    artillery = state.battle is not None and state.battle.stage in stages
    thrown = artillery_dice(waiting.count) if artillery else attack_dice(waiting.count)
    if not waiting.event:
        return _("throw {dice} again.").format(dice=thrown)
    return _("{title}: throw {dice} again.").format(dice=thrown, title=names.event(waiting.event))


def _check(state: State, waiting: Dice) -> str:
    return _("throw a die for {title}: on 3 to 6 France launches no offensive this turn.").format(
        title=names.event(waiting.event or _SHELL_SHORTAGE)
    )


_DICE: dict[Purpose, Callable[[State, Dice], str]] = {
    Purpose.INITIATIVE: _initiative_die,
    Purpose.EVENT: _event_die,
    Purpose.U_BOAT: _u_boat,
    Purpose.BLOCKADE: _blockade,
    Purpose.REVOLUTION: _revolution,
    Purpose.RESEARCH: _research,
    Purpose.ATTACK: _attack_throw,
    Purpose.ARTILLERY: _artillery_throw,
    Purpose.ARTILLERY_REROLL: _artillery_again,
    Purpose.FORCED_REROLL: _event_again,
    Purpose.OWN_REROLL: _event_again,
    Purpose.ATHENA_CHECK: _check,
}


def _cards(state: State, waiting: Cards) -> str:
    if waiting.deck == Deck.EVENTS:
        return ngettext(
            "draw {count} event card for turn {turn}.", "draw {count} event cards for turn {turn}.", waiting.count
        ).format(count=waiting.count, turn=state.turn)
    if waiting.deck == Deck.YEAR:
        return ngettext(
            "draw {count} card of the new year to join the event deck.",
            "draw {count} cards of the new year to join the event deck.",
            waiting.count,
        ).format(count=waiting.count)
    if waiting.deck == Deck.SET_ASIDE:
        return ngettext(
            "draw {count} of the event cards set aside.",
            "draw {count} of the event cards set aside.",
            waiting.count,
        ).format(count=waiting.count)
    drawn = cornflower_cards(waiting.count)
    if state.phase == Phase.TECHNOLOGY:
        return _("draw {cards} for the technologies to attempt.").format(cards=drawn)
    if state.phase == Phase.OFFENSIVES:
        return _("draw {cards} for the next target.").format(cards=drawn)
    if state.athena.sectors:
        return _("draw {cards} to reinforce {sector}.").format(
            cards=drawn, sector=names.the_sector(state.athena.sectors[0])
        )
    return _("draw {cards}.").format(cards=drawn)


def result(over: Over, setup: Setup) -> str:
    """How the game ended."""
    if over.winner is None:
        return _("Nobody wins: both sides fell at the same moment.")
    winner = names.the_side(over.winner)
    if over.cause == Cause.SUDDEN_DEATH:
        return _("Victory for {side} by sudden death.").format(side=winner)
    if over.prestige is None:
        return _("Victory for {side} at the armistice.").format(side=winner)
    most, least = max(over.prestige), min(over.prestige)
    if most == least:
        return _("Victory for {side} at the armistice: both have {count} prestige points, and a tie is theirs.").format(
            side=winner, count=most
        )
    return _("Victory for {side} at the armistice, with {most} prestige points to {least}.").format(
        side=winner, most=most, least=least
    )


# ------------------------------------------------------------------------------------------------- actions


@singledispatch
def action(which: a.Action, state: State) -> str:
    """What an action does, with its cost, as a label."""
    return type(which).__name__


def _priced(label: str, cost: int) -> str:
    if not cost:
        return _("{label} (free)").format(label=label)
    return _("{label} ({rp})").format(label=label, rp=rp(cost))


@action.register
def _label_bid(which: a.Bid, state: State) -> str:
    return _("Bid {rp}").format(rp=rp(which.rp)) if which.rp else _("Bid nothing")


@action.register
def _label_cancel_event(which: a.CancelEvent, state: State) -> str:
    return _("Cancel {card}").format(card=_card(which.event))


def _card(event: int) -> str:
    """An event card's name, or its number if there is no such card."""
    return names.card(event) if names.is_event(event) else str(event)


@action.register
def _label_keep_events(which: a.KeepEvents, state: State) -> str:
    return _("Cancel no more events") if state.cancelled else _("Cancel no event")


@action.register
def _label_draw_set_aside(which: a.DrawSetAside, state: State) -> str:
    return _("Draw one of the cards set aside")


@action.register
def _label_choose_set_aside(which: a.ChooseSetAside, state: State) -> str:
    return _("Add {card} to the events").format(card=_card(which.event))


@action.register
def _label_decline(which: a.Decline, state: State) -> str:
    waiting = state.waiting
    if isinstance(waiting, Choice) and waiting.decision == Decision.MICHAEL:
        return _("Keep Operation Michael for the second offensive")
    if state.extra_card:
        return _("Discard {card} unused").format(card=_card(state.extra_card))
    return _("Leave the cards set aside")


@action.register
def _label_reinforce(which: a.Reinforce, state: State) -> str:
    label = _("Reinforce {sector} by {spaces}").format(
        sector=names.the_sector(which.sector), spaces=spaces(which.spaces)
    )
    return _priced(label, reinforcements.cost(state.reinforced[which.sector], which.spaces))


@action.register
def _label_research(which: a.Research, state: State) -> str:
    label = at(
        _("Attempt {level} ({technology})").format(
            level=_next_level(state, state.active, which.technology), technology=names.technology(which.technology)
        ),
        _bonus(state, state.active, Attempt(which.technology, which.rp - 1)),
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
    label = _("Implement {level} ({technology} {number}) in {sector}").format(
        level=names.level(state.setup.board, side, which.technology, number),
        technology=names.technology(which.technology),
        number=number,
        sector=names.the_sector(which.sector),
    )
    return _priced(label, technology.IMPLEMENTATION_COST)


@action.register
def _label_offensive(which: a.Offensive, state: State) -> str:
    label = _("Offensive: {attacker} against {defender}, size {size}").format(
        attacker=names.the_sector(which.attacker), defender=names.the_sector(which.defender), size=which.size
    )
    return _priced(label, 0 if is_free(state, which.attacker, which.defender) else which.size)


@action.register
def _label_use_michael(which: a.UseMichael, state: State) -> str:
    return _("Use Operation Michael: 1 Attack die and 1 Artillery die more")


@action.register
def _label_reroll(which: a.Reroll, state: State) -> str:
    return _("Throw again: {faces}").format(faces=faces(which.faces))


@action.register
def _label_keep(which: a.Keep, state: State) -> str:
    return _("Let the dice lie")


@action.register
def _label_done(which: a.Done, state: State) -> str:
    waiting = state.waiting
    decision = waiting.decision if isinstance(waiting, Choice) else None
    if decision == Decision.REINFORCE:
        return _("End reinforcements")
    if decision == Decision.TECHNOLOGY:
        return _("End technologies")
    return _("Pass")


# ------------------------------------------------------------------------------------------------ refusals

_Details = Mapping[str, int | str]

_SECTORS: dict[int | str | None, Sector] = {
    **{int(sector): sector for sector in Sector},
    **{sector.name.lower(): sector for sector in Sector},
}
_TECHNOLOGIES: dict[int | str | None, Technology] = {
    **{int(which): which for which in Technology},
    **{which.name.lower(): which for which in Technology},
}


def refusal(which: Refusal) -> str:
    """Why an action is refused, what would make it possible, and the rule.

    Details that are missing or make no sense are left out.
    """
    return together(_REFUSALS[which.reason](which.details), cite(which.rule))


def _number(details: _Details, key: str) -> int | None:
    value = details.get(key)
    return int(value) if isinstance(value, int) else None


def _sector(details: _Details, key: str, otherwise: str) -> str:
    """A sector named by its number or its name in files, within a sentence."""
    found = _SECTORS.get(details.get(key))
    return otherwise if found is None else names.the_sector(found)


def _technology_of(details: _Details) -> str:
    found = _TECHNOLOGIES.get(details.get("technology"))
    return _("this technology") if found is None else names.technology(found)


def _event(details: _Details) -> str:
    number = _number(details, "event")
    return names.card(number) if number is not None and names.is_event(number) else _("this event")


def _this_sector(details: _Details) -> str:
    return capital(_sector(details, "sector", _("this sector")))


def _refuse_not_awaited(details: _Details) -> str:
    return _("The game is waiting for something else now. The prompt says for what.")


def _refuse_game_over(details: _Details) -> str:
    return _("The game is over: nothing more can be done in it.")


def _refuse_not_an_outcome(details: _Details) -> str:
    count = _number(details, "count")
    awaited = details.get("awaited")
    if awaited == "dice" and count is not None:
        return _("This throw is not possible: {dice} with faces from 1 to 6 are awaited.").format(dice=dice(count))
    if awaited == "cards" and count is not None:
        return ngettext(
            "This draw is not possible: {count} card of the deck is awaited.",
            "This draw is not possible: {count} different cards of the deck are awaited.",
            count,
        ).format(count=count)
    if awaited == "choice":
        return _("Neither dice nor cards are awaited now: a player is to choose.")
    if awaited == "over":
        return _("Neither dice nor cards are awaited: the game is over.")
    return _("These dice or cards are not awaited now.")


def _refuse_too_few_rp(details: _Details) -> str:
    cost, held = _number(details, "cost"), _number(details, "rp")
    if cost is None or held is None:
        return _("There are too few RP for this. Something cheaper may do.")
    return _("This costs {cost}, but only {held} are in hand. Something cheaper may do.").format(
        cost=rp(cost), held=rp(held)
    )


def _refuse_reserved(details: _Details) -> str:
    held, kept = _number(details, "rp"), _number(details, "reserved")
    if held is None or kept is None:
        return _("By an option of this game, RP are kept for the mandatory offensive of this turn.")
    return _("By an option of this game, {kept} are kept for mandatory offensives: {free} can be spent here.").format(
        kept=rp(kept), free=rp(max(0, held - kept))
    )


def _refuse_negative_bid(details: _Details) -> str:
    return _("A bid cannot be below 0 RP. Bid 0 to keep everything.")


def _refuse_event_not_drawn(details: _Details) -> str:
    return _(
        "{card} cannot be cancelled: that is possible only for a card drawn this turn and not cancelled yet."
    ).format(card=capital(_event(details)))


def _refuse_corner(details: _Details) -> str:
    colour = details.get("corner")
    corner = {known.name.lower(): known for known in Corner}.get(colour) if isinstance(colour, str) else None
    if corner == Corner.RED:
        return _("{card} has a red corner: no Air Raid can cancel it.").format(card=capital(_event(details)))
    if corner is None:
        return _(
            "Your lead in Air Raid does not allow it. A lead of 1 level cancels a green card, 2 or more also one that "
            "is not red."
        )
    if corner == Corner.GREEN:
        return _("{card}: all your cancellations of this turn are used.").format(card=capital(_event(details)))
    return _(
        "{card}: not green. A lead of 2 levels in Air Raid can cancel one such card, but not in Rewriting History."
    ).format(card=capital(_event(details)))


def _refuse_not_set_aside(details: _Details) -> str:
    return _("{card} is not offered: choose a card that is set aside, or the one just drawn.").format(
        card=capital(_event(details))
    )


def _refuse_random(details: _Details) -> str:
    return _("With a lead of 2 levels the card is drawn at random; a lead of 3 lets you choose.")


def _refuse_already_drawn(details: _Details) -> str:
    return _("One card a turn: {card} is drawn already. Add it to the events or discard it.").format(
        card=_event(details)
    )


def _refuse_not_yours(details: _Details) -> str:
    return _("{Sector}: not a sector of the side whose go it is. Choose one of its own.").format(
        Sector=_this_sector(details)
    )


def _refuse_not_at_war(details: _Details) -> str:
    return _(
        "{Sector}: not at war. A neutral sector enters by its event card; one that surrendered or left stays out."
    ).format(Sector=_this_sector(details))


def _refuse_surrendered(details: _Details) -> str:
    return _("{Sector}: out of the war for good. Choose another sector.").format(Sector=_this_sector(details))


def _refuse_never_reinforced(details: _Details) -> str:
    return _("The German Colonies are never reinforced. Only the event Heia Safari moves their cube back.")


def _refuse_revolution(details: _Details) -> str:
    return _("Since the Revolution Russia takes no more reinforcements. It can still attack.")


def _refuse_no_losses(details: _Details) -> str:
    return _("{Sector}: no losses, so there is nothing to reinforce.").format(Sector=_this_sector(details))


def _refuse_three_spaces(details: _Details) -> str:
    left = _number(details, "left")
    if not left:
        return _("{Sector}: 3 spaces a turn is the limit, and they are used. Go on next turn.").format(
            Sector=_this_sector(details)
        )
    return _("{Sector}: 3 spaces a turn is the limit; {spaces} can still be bought.").format(
        Sector=_this_sector(details), spaces=spaces(left)
    )


def _refuse_not_enough_losses(details: _Details) -> str:
    lost = _number(details, "losses")
    if lost is None:
        return _("{Sector}: its cube cannot go beyond its starting space. Choose fewer spaces.").format(
            Sector=_this_sector(details)
        )
    return _("{Sector}: its cube can move back {spaces} at most, to its starting space.").format(
        Sector=_this_sector(details), spaces=spaces(lost)
    )


def _refuse_quick_play(details: _Details) -> str:
    return _("{technology}: not used in quick play, which has no Naval and no Air Raid technologies.").format(
        technology=capital(_technology_of(details))
    )


def _refuse_attempted(details: _Details) -> str:
    return _("{technology}: attempted this turn already. Try again next turn.").format(
        technology=capital(_technology_of(details))
    )


def _refuse_complete(details: _Details) -> str:
    return _("{technology}: every level is unlocked already.").format(technology=capital(_technology_of(details)))


def _refuse_year(details: _Details) -> str:
    year = _number(details, "year")
    if year is None:
        return _("{technology}: the year of the next level has not come yet.").format(
            technology=capital(_technology_of(details))
        )
    return _("{technology}: the next level can be attempted from {year} on.").format(
        technology=capital(_technology_of(details)), year=year
    )


def _refuse_not_by_sector(details: _Details) -> str:
    return _("{technology}: works for the whole side once unlocked, and is not implemented in sectors.").format(
        technology=capital(_technology_of(details))
    )


def _refuse_maximum(details: _Details) -> str:
    most = _number(details, "maximum")
    if most == 0:
        return _("{Sector}: no technology can be implemented there.").format(Sector=_this_sector(details))
    if most is None:
        return _("{Sector}: at its highest level of {technology} already.").format(
            Sector=_this_sector(details), technology=_technology_of(details)
        )
    return _("{Sector}: level {level} of {technology} is the highest it can have.").format(
        Sector=_this_sector(details), level=most, technology=_technology_of(details)
    )


def _refuse_not_unlocked(details: _Details) -> str:
    return _("{technology}: no further level is unlocked for {sector}. A successful attempt unlocks the next.").format(
        technology=capital(_technology_of(details)), sector=_sector(details, "sector", _("this sector"))
    )


def _refuse_mandatory_first(details: _Details) -> str:
    return _("{card} comes first: {attacker} must attack {defender}.").format(
        card=capital(_event(details)),
        attacker=_sector(details, "attacker", _("its sector")),
        defender=_sector(details, "defender", _("its target")),
    )


def _refuse_mandatory_size(details: _Details) -> str:
    size = _number(details, "size")
    if size is None:
        return _("{card} asks for all dice possible: choose the largest size.").format(card=capital(_event(details)))
    return _("{card} asks for all dice possible: the size must be {size}.").format(
        card=capital(_event(details)), size=size
    )


def _refuse_not_enemy(details: _Details) -> str:
    return _("{Sector}: not an enemy. Offensives go against sectors of the other side.").format(
        Sector=capital(_sector(details, "defender", _("this sector")))
    )


def _refuse_not_adjacent(details: _Details) -> str:
    return _("{Attacker} cannot reach {defender}: they are not adjacent. Choose a neighbouring sector.").format(
        Attacker=capital(_sector(details, "attacker", _("this sector"))),
        defender=_sector(details, "defender", _("that sector")),
    )


def _refuse_already_attacked(details: _Details) -> str:
    return _("{Sector}: its offensive of this turn is launched already. Choose another sector.").format(
        Sector=_this_sector(details)
    )


def _refuse_operational_value(details: _Details) -> str:
    return _("{Sector}: no offensive with an Operational Value of 0. Reinforcements can raise it.").format(
        Sector=_this_sector(details)
    )


def _refuse_size(details: _Details) -> str:
    most = _number(details, "maximum")
    if most is None:
        return _("The size of an offensive is at least 1 and at most the sector's Operational Value.")
    return _("{Sector}: the size is at least 1 and at most the Operational Value, now {most}.").format(
        Sector=_this_sector(details), most=most
    )


def _refuse_dice(details: _Details) -> str:
    at_most = _number(details, "at_most")
    lying = details.get("faces")
    if at_most is None or not isinstance(lying, str) or not lying:
        return _("These dice cannot be thrown again. Choose among those offered.")
    return ngettext(
        "These dice cannot be thrown again: choose {count} of {faces}.",
        "These dice cannot be thrown again: choose up to {count} of {faces}.",
        at_most,
    ).format(count=at_most, faces=lying)


_REFUSALS: dict[Reason, Callable[[_Details], str]] = {
    Reason.NOT_AWAITED: _refuse_not_awaited,
    Reason.GAME_OVER: _refuse_game_over,
    Reason.NOT_AN_OUTCOME: _refuse_not_an_outcome,
    Reason.TOO_FEW_RP: _refuse_too_few_rp,
    Reason.RESERVED_FOR_MANDATORY: _refuse_reserved,
    Reason.NEGATIVE_BID: _refuse_negative_bid,
    Reason.EVENT_NOT_DRAWN: _refuse_event_not_drawn,
    Reason.CORNER_FORBIDS: _refuse_corner,
    Reason.NOT_SET_ASIDE: _refuse_not_set_aside,
    Reason.DRAW_IS_RANDOM: _refuse_random,
    Reason.ALREADY_DRAWN: _refuse_already_drawn,
    Reason.NOT_YOUR_SECTOR: _refuse_not_yours,
    Reason.NOT_AT_WAR: _refuse_not_at_war,
    Reason.SURRENDERED: _refuse_surrendered,
    Reason.NEVER_REINFORCED: _refuse_never_reinforced,
    Reason.REVOLUTION: _refuse_revolution,
    Reason.NO_LOSSES: _refuse_no_losses,
    Reason.THREE_SPACES: _refuse_three_spaces,
    Reason.NOT_ENOUGH_LOSSES: _refuse_not_enough_losses,
    Reason.NOT_IN_QUICK_PLAY: _refuse_quick_play,
    Reason.ALREADY_ATTEMPTED: _refuse_attempted,
    Reason.TREE_COMPLETE: _refuse_complete,
    Reason.YEAR_NOT_REACHED: _refuse_year,
    Reason.NOT_IMPLEMENTED_BY_SECTOR: _refuse_not_by_sector,
    Reason.SECTOR_MAXIMUM: _refuse_maximum,
    Reason.NOT_UNLOCKED: _refuse_not_unlocked,
    Reason.MANDATORY_FIRST: _refuse_mandatory_first,
    Reason.MANDATORY_SIZE: _refuse_mandatory_size,
    Reason.NOT_ENEMY: _refuse_not_enemy,
    Reason.NOT_ADJACENT: _refuse_not_adjacent,
    Reason.ALREADY_ATTACKED: _refuse_already_attacked,
    Reason.OPERATIONAL_VALUE: _refuse_operational_value,
    Reason.SIZE: _refuse_size,
    Reason.DICE_NOT_THERE: _refuse_dice,
}
