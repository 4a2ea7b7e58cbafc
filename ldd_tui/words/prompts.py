"""What the game waits for (`prompt`), labels of actions (`action`), and how the game ended (`result`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from ldd_tui.words import _, names, ngettext
from ldd_tui.words.phrases import (
    artillery_dice,
    at,
    attack_dice,
    choices,
    cornflower_cards,
    dice,
    each_hits_on,
    faces,
    rp,
    signed,
    spaces,
    together,
)
from ldd_tui.words.refusals import refusal as refusal
from rules import actions as a
from rules import air_raid
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
    Setup,
    Side,
    State,
    Technology,
)
from rules.obligations import is_free, mandatory
from rules.phases import naval, reinforcements, technology
from rules.rerolls import hits_of

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
