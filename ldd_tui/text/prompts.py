"""Sentences about what is awaited (`prompt`) and how the game ended (`result`)."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.at_sea import is_paid_for
from ldd_tui.text.labels import bonus_of, next_level
from ldd_tui.text.phrases import (
    artillery_dice,
    at,
    attack_dice,
    choices,
    cornflower_cards,
    dice,
    each_hits_on,
    faces,
    labelled,
    rp,
    signed,
    together,
    vp,
)
from rules import air_raid, naval_table
from rules.cards import DieHook
from rules.model import (
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
)
from rules.obligations import mandatory
from rules.phases import rewriting_history, technology
from rules.rerolls import hits_of

# ------------------------------------------------------------------------------------------------- prompts


def prompt(state: State) -> str:
    waiting = state.waiting
    if waiting is None:
        return _("The game goes on by itself.")
    if isinstance(waiting, Over):
        return result(waiting, state.setup)
    return labelled(names.Player(waiting.side, state.setup), asked(state))


def asked(state: State) -> str:
    """What must be done now, without naming who. A choice, dice or cards must be awaited."""
    waiting = state.waiting
    if isinstance(waiting, Choice):
        return _CHOICES[waiting.decision](state, waiting)
    if isinstance(waiting, Dice):
        return _DICE[waiting.purpose](state, waiting)
    assert isinstance(waiting, Cards)
    return _cards(state, waiting)


def _in_hand(state: State, side: Side) -> str:
    return _("{rp} in hand.").format(rp=rp(state.rp[side]))


def _against(state: State, battle: Battle) -> str:
    return _("{attacker} against {defender}").format(
        attacker=names.the_sector(battle.attacker, state.setup.board.edition),
        defender=names.the_sector(battle.defender, state.setup.board.edition),
    )


def _bid(state: State, waiting: Choice) -> str:
    limit = state.setup.board.bid_limit
    what = _("bid RP for the initiative. Each adds 1 to your die; they are spent even if you lose.")
    if limit is not None:
        what = _("bid up to {rp} for the initiative. Each adds 1 to your die; they are spent even if you lose.")
        what = what.format(rp=rp(limit))
    return together(
        what,
        _in_hand(state, waiting.side),
    )


def _initiative_price(state: State, waiting: Choice) -> str:
    price = rp(state.setup.board.initiative_price[state.turn - 1])
    what = _("the initiative goes to {side}. Pay {price} to have it yourself, or leave it.")
    return together(
        what.format(side=names.the_side(waiting.side.enemy), price=price),
        _in_hand(state, waiting.side),
    )


def _air_raid(state: State, waiting: Choice) -> str:
    may = choices([names.card(event, state.setup.board.edition) for event in air_raid.cancellable(state)])
    lead = air_raid.differential(state)
    return ngettext(
        "cancel {cards} by Air Raid, or keep the events. Your lead is {count} level.",
        "cancel {cards} by Air Raid, or keep the events. Your lead is {count} levels.",
        lead,
    ).format(cards=may or _("an event"), count=lead)


def _set_aside(state: State, waiting: Choice) -> str:
    if state.extra_card:
        return _("add {card} to the events of this turn, or discard it unused.").format(
            card=names.card(state.extra_card, state.setup.board.edition)
        )
    if rewriting_history.set_aside_lead(state) == air_raid.SECOND_SLOT_DIFFERENTIAL:
        return _("draw one of the event cards set aside, or leave them.")
    return _("choose one of the event cards set aside, or leave them.")


def _reinforce(state: State, waiting: Choice) -> str:
    what = _(
        "reinforce your sectors: 1 RP for the first notch of a sector, 2 for the second, 3 for the third, and so on."
    )
    if state.setup.board.edition.features.ladder is not None:
        what = _("reinforce your sectors: 1, 2 and 3 RP for the first, second and third space of a sector.")
    return together(
        what,
        _revolution_dice(state),
        _in_hand(state, waiting.side),
    )


def _revolution_dice(state: State) -> str | None:
    if not state.revolution_dice:
        return None
    return _("Russia has {dice} to throw for the Revolution.").format(dice=dice(state.revolution_dice))


def _technology(state: State, waiting: Choice) -> str:
    if state.setup.options.quick_play or not state.setup.board.edition.features.implementing:
        what = _("attempt technologies: 1 RP, and 1 more for each +1 on the die.")
    else:
        what = _(
            "attempt technologies (1 RP, and 1 more for each +1 on the die) or implement unlocked levels (1 RP each)."
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
        level=next_level(state, waiting.side, attempt.technology),
        bonus=signed(attempt.bonus + held - 1),
        before=signed(attempt.bonus + held),
    )


def _offensive(state: State, waiting: Choice) -> str:
    edition = state.setup.board.edition
    demand = mandatory(state, waiting.side)
    if demand is None:
        what = _("launch an offensive, or end your offensives of this turn.")
        if edition.features.alternating:
            what = _("launch an offensive, or pass for the rest of the turn.")
        return together(what, _in_hand(state, waiting.side))
    text = _("{title} comes first: {attacker} must attack {defender} with any size from {least} to {size}.")
    if demand.full_size or demand.least == demand.size:
        text = _("{title} comes first: {attacker} must attack {defender} with size {size}.")
    demanded = text.format(
        title=names.event(demand.event, edition),
        attacker=names.the_sector(demand.attacker, edition),
        defender=names.the_sector(demand.defender, edition),
        least=demand.least,
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
    if not state.setup.board.edition.features.rerolls_by_difference:
        words = _("{offensive}. Your lead in Aviation lets you throw missed Artillery dice again, once.")
        return words.format(offensive=_against(state, battle))
    return ngettext(
        "{offensive}. Your lead in Aviation lets you throw {count} missed Artillery die again.",
        "{offensive}. Your lead in Aviation lets you throw up to {count} missed Artillery dice again.",
        battle.pool.rerolls,
    ).format(offensive=_against(state, battle), count=battle.pool.rerolls)


def _kut(state: State, waiting: Choice) -> str:
    what = _("with Kut-el-Amara throw any Attack dice again, once, or keep them.")
    if state.battle is None:
        return what
    return together(what, _("Now showing: {faces}.").format(faces=faces(state.battle.attack)))


def _tannenberg(state: State, waiting: Choice) -> str:
    battle = state.battle
    what = _("with Tannenberg / Miracle on the Marne have any of the dice that hit thrown again, or keep them.")
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


def _naval_bonus(state: State, waiting: Choice) -> str:
    return together(_("pay RP for your naval roll. Each adds 1 to the die."), _in_hand(state, waiting.side))


def _absorb(state: State, waiting: Choice) -> str:
    return _("choose the sector that pays for 1 RP taken by U-boats. Still owed: {rp}.").format(rp=rp(state.owed))


def _air_division(state: State, waiting: Choice) -> str:
    what = _("with the Air Division have any of the dice that hit thrown again, or keep them.")
    battle = state.battle
    if battle is None:
        return what
    artillery = battle.stage == BattleStage.AIR_DIVISION_ARTILLERY
    lie = _("Hits of Artillery dice: {faces}.") if artillery else _("Hits of Attack dice: {faces}.")
    return together(what, lie.format(faces=faces(hits_of(battle, artillery=artillery))))


def _settle(state: State, waiting: Choice) -> str:
    what = _("pay for the dice that failed.")
    if state.battle is not None:
        what = _("pay for the dice that failed: each costs you 1 RP, or {attacker} 1 notch.")
        what = what.format(attacker=names.the_sector(state.battle.attacker, state.setup.board.edition))
    return together(what, _in_hand(state, waiting.side))


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
    Decision.INITIATIVE_PRICE: _initiative_price,
    Decision.NAVAL_BONUS: _naval_bonus,
    Decision.ABSORB: _absorb,
    Decision.AIR_DIVISION: _air_division,
    Decision.SETTLE: _settle,
}


def _initiative_die(state: State, waiting: Dice) -> str:
    return _("throw a die for the initiative.")


def _event_die(state: State, waiting: Dice) -> str:
    edition = state.setup.board.edition
    hook = edition.cards[waiting.event].die
    meanings = {
        DieHook.GALLIPOLI: _("The Entente loses as many RP as the die shows."),
        DieHook.JUTLAND: _("1: 3 RP for the Central Powers. 5: +1 for Blockade rolls. 6: the blockade is complete."),
        DieHook.PARISER_KANONEN: _("On 5 or 6 the Entente collects 1 RP less again; on 1 to 4 the card goes."),
    }
    if is_paid_for(edition):
        meanings[DieHook.JUTLAND] = _(
            "1: 3 RP for the Central Powers. 5: -1 for U-boat rolls. 6: the Entente makes no more Blockade rolls."
        )
    throw = _("throw a die for {card}.").format(card=names.card(waiting.event, edition))
    return together(throw, meanings[hook.read_by] if hook is not None else None)


def _u_boat(state: State, waiting: Dice) -> str:
    if is_paid_for(state.setup.board.edition):
        words = _("throw {die} for the U-boats: the Entente loses RP by it, {held} of which it holds.")
        return words.format(die=_die_at_sea(state, Side.CENTRAL_POWERS), held=rp(state.rp[Side.ENTENTE]))
    modifier = sum(naval_table.modifiers(state, Side.CENTRAL_POWERS))
    throw = _("throw {die} for the U-boats against the Entente's trade.").format(die=at(dice(1), modifier))
    return together(throw, _trade_limit(state, Side.ENTENTE))


def _blockade(state: State, waiting: Dice) -> str:
    if is_paid_for(state.setup.board.edition):
        words = _("throw {die} for the Blockade: the higher, the fewer RP the Central Powers win.")
        return words.format(die=_die_at_sea(state, Side.ENTENTE))
    modifier = sum(naval_table.modifiers(state, Side.ENTENTE))
    throw = _("throw {die} for the Blockade against the Central Powers' trade.").format(die=at(dice(1), modifier))
    return together(throw, _trade_limit(state, Side.CENTRAL_POWERS))


def _die_at_sea(state: State, side: Side) -> str:
    return at(dice(1), state.naval_bonus + naval_table.modifier(state, side))


def _trade_limit(state: State, victim: Side) -> str:
    most = min(state.trade_awarded[victim], state.rp[victim])
    return _("At most {rp} can be lost.").format(rp=rp(most))


def _revolution(state: State, waiting: Dice) -> str:
    if state.setup.board.edition.features.revolution_by_spaces:
        return ngettext(
            "throw {count} die for the Russian Revolution: its marker moves 1 space on a 1.",
            "throw {count} dice for the Russian Revolution: its marker moves 1 space for each 1.",
            waiting.count,
        ).format(count=waiting.count)
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
    words = _("throw {die} for {level}: {needed} or more unlocks it.")
    if not state.setup.board.edition.features.implementing:
        words = _("throw {die} for {level}: {needed} or more develops it.")
    return words.format(
        die=at(dice(1), bonus_of(state, waiting.side, attempt)),
        level=next_level(state, waiting.side, attempt.technology),
        needed=level.needed,
    )


def _attack_throw(state: State, waiting: Dice) -> str:
    thrown = attack_dice(waiting.count)
    battle = state.battle
    if battle is None:
        return _("throw {dice}.").format(dice=thrown)
    return _throw(state, battle, thrown, waiting.count, battle.pool.attack_modifier)


def _artillery_throw(state: State, waiting: Dice) -> str:
    thrown = artillery_dice(waiting.count)
    battle = state.battle
    if battle is None:
        return _("throw {dice}.").format(dice=thrown)
    return _throw(state, battle, thrown, waiting.count, battle.pool.artillery_modifier)


def _throw(state: State, battle: Battle, thrown: str, count: int, modifier: int) -> str:
    return _("throw {dice} for {offensive}: {hits_on}.").format(
        dice=at(thrown, modifier),
        offensive=_against(state, battle),
        hits_on=each_hits_on(count, battle.pool.needed, modifier),
    )


def _artillery_again(state: State, waiting: Dice) -> str:
    return _("throw {dice} again, thanks to Aviation.").format(dice=artillery_dice(waiting.count))


def _event_again(state: State, waiting: Dice) -> str:
    stages = (BattleStage.TANNENBERG_ARTILLERY, BattleStage.AIR_DIVISION_ARTILLERY, BattleStage.GAZA_ARTILLERY)
    artillery = state.battle is not None and state.battle.stage in stages
    thrown = artillery_dice(waiting.count) if artillery else attack_dice(waiting.count)
    if not waiting.event:
        return _("throw {dice} again.").format(dice=thrown)
    return _("{title}: throw {dice} again.").format(
        dice=thrown, title=names.event(waiting.event, state.setup.board.edition)
    )


def _check(state: State, waiting: Dice) -> str:
    event = waiting.event or min(state.setup.board.edition.cards.athena_checks)
    return _("throw a die for {title}: on 3 to 6 France launches no offensive this turn.").format(
        title=names.event(event, state.setup.board.edition)
    )


def _armistice(state: State, waiting: Dice) -> str:
    return _("throw a die for the Armistice: below {vp} it wins the war.").format(vp=vp(state.vp[waiting.side]))


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
    Purpose.ARMISTICE: _armistice,
}


def _cards(state: State, waiting: Cards) -> str:
    if waiting.deck == Deck.EVENTS:
        return ngettext(
            "draw {count} event for turn {turn}.", "draw {count} events for turn {turn}.", waiting.count
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
    if waiting.deck == Deck.POPPIES:
        return _("draw a Poppy marker; {count} are still to be drawn.").format(count=state.poppies.to_draw)
    drawn = cornflower_cards(waiting.count)
    if state.phase == Phase.TECHNOLOGY:
        return _("draw {cards} for the technologies to attempt.").format(cards=drawn)
    if state.phase == Phase.OFFENSIVES:
        return _("draw {cards} for the next target.").format(cards=drawn)
    if state.athena.sectors:
        return _("draw {cards} to reinforce {sector}.").format(
            cards=drawn, sector=names.the_sector(state.athena.sectors[0], state.setup.board.edition)
        )
    return _("draw {cards}.").format(cards=drawn)


def result(over: Over, setup: Setup) -> str:
    if over.winner is None:
        return _("Nobody wins: both sides fell at the same moment.")
    winner = names.the_side(over.winner)
    if over.cause == Cause.SUDDEN_DEATH:
        return _("Victory for {side} by sudden death.").format(side=winner)
    if over.cause == Cause.ARMISTICE_ROLL:
        return _("Victory for {side} by an Armistice roll.").format(side=winner)
    if over.cause == Cause.VICTORY_POINTS:
        return _("Victory for {side} on Victory Points.").format(side=winner)
    if over.cause == Cause.RESIGNATION:
        return _("Victory for {side}: {other} gave the game up.").format(
            side=winner, other=names.the_side(over.winner.enemy)
        )
    if over.cause == Cause.CLAIM:
        return _("Victory for {side}, which claimed the game: {other} did not go on.").format(
            side=winner, other=names.the_side(over.winner.enemy)
        )
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
