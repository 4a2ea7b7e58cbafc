"""Sentences about what is awaited (`prompt`) and how the game ended (`result`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ldd_tui.text import N_, NN_, _, names, ngettext
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
from ldd_tui.text.templates import Counted, Words, about, given, tell
from rules import air_raid, naval_table
from rules.cards import DieHook
from rules.chance import Outcome, Rolled
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

# -- dice and cards that are entered by hand


def enter(state: State, key: str) -> str:
    if isinstance(state.waiting, Dice):
        words = ngettext("Enter the face ({key}).", "Enter the faces ({key}).", state.waiting.count)
    else:
        words = _("Enter what was drawn ({key}).")
    return words.format(key=key)


def entry_key(state: State) -> str:
    return _("enter dice") if isinstance(state.waiting, Dice) else _("enter draw")


def repeated_outcomes(outcomes: Iterable[Outcome]) -> str:
    """Outcomes entered before an undo and now repeated; empty if none."""
    return together(*map(_repeated_outcome, outcomes))


def _repeated_outcome(outcome: Outcome) -> str:
    if isinstance(outcome, Rolled):
        return ngettext(
            "This die stands as it fell before: {faces}.",
            "These dice stand as they fell before: {faces}.",
            len(outcome.faces),
        ).format(faces=faces(outcome.faces))
    return ngettext(
        "This stands as drawn before: {numbers}.",
        "These stand as drawn before: {numbers}.",
        len(outcome.cards),
    ).format(numbers=faces(outcome.cards))


def about_table_dice(go_on: str, accept: str, back: str) -> str:
    return _(
        "Throws and draws of this game are made at the table, and the app asks what came. Type the faces, or the "
        "number of what was drawn and {go_on}; {accept} enters them. {back} closes the question, {go_on} asks it "
        "again. What is entered stands, even after taking back, and the file says that it was entered by hand."
    ).format(go_on=go_on, accept=accept, back=back)


# -- prompts


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
        return tell(_CHOICES[waiting.decision], waiting, state)
    if isinstance(waiting, Dice):
        return tell(_DICE[waiting.purpose], waiting, state)
    assert isinstance(waiting, Cards)
    return tell(_cards, waiting, state)


# -- choices


def _in_hand(waiting: Choice, state: State) -> Words:
    return given(N_("{rp} in hand."), rp=rp(state.rp[waiting.side]))


def _against(state: State, battle: Battle) -> str:
    return _("{attacker} against {defender}").format(
        attacker=names.the_sector(battle.attacker, state.setup.board.edition),
        defender=names.the_sector(battle.defender, state.setup.board.edition),
    )


def _bid(waiting: Choice, state: State) -> Words:
    limit = state.setup.board.bid_limit
    what: Words = N_("bid RP for the initiative. Each adds 1 to your die; they are spent even if you lose.")
    if limit is not None:
        words = N_("bid up to {rp} for the initiative. Each adds 1 to your die; they are spent even if you lose.")
        what = given(words, rp=rp(limit))
    return what, _in_hand


def _initiative_price(waiting: Choice, state: State) -> Words:
    price = rp(state.setup.board.initiative_price[state.turn - 1])
    what = N_("the initiative goes to {side}. Pay {price} to have it yourself, or leave it.")
    return given(what, side=names.the_side(waiting.side.enemy), price=price), _in_hand


def _air_raid(waiting: Choice, state: State) -> Words:
    may = choices([names.card(event, state.setup.board.edition) for event in air_raid.cancellable(state)])
    forms = NN_(
        "cancel {cards} by Air Raid, or keep the events. Your lead is {count} level.",
        "cancel {cards} by Air Raid, or keep the events. Your lead is {count} levels.",
    )
    return given(Counted(forms, air_raid.differential(state)), cards=may or _("an event"))


def _set_aside(waiting: Choice, state: State) -> Words:
    if state.extra_card:
        card = names.card(state.extra_card, state.setup.board.edition)
        return given(N_("add {card} to the events of this turn, or discard it unused."), card=card)
    if rewriting_history.set_aside_lead(state) == air_raid.SECOND_SLOT_DIFFERENTIAL:
        return N_("draw one of the event cards set aside, or leave them.")
    return N_("choose one of the event cards set aside, or leave them.")


def _reinforce(waiting: Choice, state: State) -> Words:
    what = N_(
        "reinforce your sectors: 1 RP for the first notch of a sector, 2 for the second, 3 for the third, and so on."
    )
    if state.setup.board.edition.features.ladder is not None:
        what = N_("reinforce your sectors: 1, 2 and 3 RP for the first, second and third space of a sector.")
    thrown = state.revolution_dice
    to_throw = given(N_("Russia has {dice} to throw for the Revolution."), dice=dice(thrown)) if thrown else ""
    return what, to_throw, _in_hand


def _technology(waiting: Choice, state: State) -> Words:
    what = N_(
        "attempt technologies (1 RP, and 1 more for each +1 on the die) or implement unlocked levels (1 RP each)."
    )
    if state.setup.options.quick_play or not state.setup.board.edition.features.implementing:
        what = N_("attempt technologies: 1 RP, and 1 more for each +1 on the die.")
    return what, _in_hand


def _research_failed(waiting: Choice, state: State) -> Words:
    attempt = state.attempt
    if attempt is None:
        return N_("the attempt failed: give up a research cube and throw again, or take one more cube.")
    held = state.trees[waiting.side].cubes[attempt.technology]
    return given(
        N_(
            "the attempt at {level} failed. Give up a research cube and throw again with {bonus} instead of {before}, "
            "or take one more cube."
        ),
        level=next_level(state, waiting.side, attempt.technology),
        bonus=signed(attempt.bonus + held - 1),
        before=signed(attempt.bonus + held),
    )


def _offensive(waiting: Choice, state: State) -> Words:
    demand = mandatory(state, waiting.side)
    if demand is None:
        what = N_("launch an offensive, or end your offensives of this turn.")
        if state.setup.board.edition.features.alternating:
            what = N_("launch an offensive, or pass for the rest of the turn.")
        return what, _in_hand
    words = N_("{title} comes first: {attacker} must attack {defender} with any size from {least} to {size}.")
    if demand.full_size or demand.least == demand.size:
        words = N_("{title} comes first: {attacker} must attack {defender} with size {size}.")
    return about(demand, words), _in_hand


def _aviation(waiting: Choice, state: State) -> Words:
    battle = state.battle
    if battle is None:
        return N_("choose which missed Artillery dice are thrown again.")
    offensive = _against(state, battle)
    if not state.setup.board.edition.features.rerolls_by_difference:
        words = N_("{offensive}. Your lead in Aviation lets you throw missed Artillery dice again, once.")
        return given(words, offensive=offensive)
    forms = NN_(
        "{offensive}. Your lead in Aviation lets you throw {count} missed Artillery die again.",
        "{offensive}. Your lead in Aviation lets you throw up to {count} missed Artillery dice again.",
    )
    return given(Counted(forms, battle.pool.rerolls), offensive=offensive)


def _hits_again(what: str, artillery_stage: BattleStage) -> Words:
    """What is asked of hits that may be thrown again, with the hits; those of Artillery dice at `artillery_stage`."""

    def words(waiting: Choice, state: State) -> Words:
        if state.battle is None:
            return what
        artillery = state.battle.stage == artillery_stage
        lie = N_("Hits of Artillery dice: {faces}.") if artillery else N_("Hits of Attack dice: {faces}.")
        return what, given(lie, faces=faces(hits_of(state.battle, artillery=artillery)))

    return words


def _showing(what: str, of: Callable[[Battle], Sequence[int]]) -> Words:
    """What is asked of Attack dice that may be thrown again, with the faces that they show."""
    return lambda waiting, state: (
        what,
        given(N_("Now showing: {faces}."), faces=faces(of(state.battle))) if state.battle else "",
    )


def _settle(waiting: Choice, state: State) -> Words:
    if state.battle is None:
        return N_("pay for the dice that failed."), _in_hand
    attacker = names.the_sector(state.battle.attacker, state.setup.board.edition)
    what = N_("pay for the dice that failed: each costs you 1 RP, or {attacker} 1 notch.")
    return given(what, attacker=attacker), _in_hand


_CHOICES: Mapping[Decision, Words] = {
    Decision.BID: _bid,
    Decision.AIR_RAID: _air_raid,
    Decision.SET_ASIDE: _set_aside,
    Decision.REINFORCE: _reinforce,
    Decision.TECHNOLOGY: _technology,
    Decision.RESEARCH_FAILED: _research_failed,
    Decision.OFFENSIVE: _offensive,
    Decision.MICHAEL: N_(
        "take the dice of Operation Michael for this offensive, or keep them for Germany's second one against France."
    ),
    Decision.AVIATION: _aviation,
    Decision.KUT: _showing(
        N_("with Kut-el-Amara throw any Attack dice again, once, or keep them."), lambda battle: battle.attack
    ),
    Decision.TANNENBERG: _hits_again(
        N_("with Tannenberg / Miracle on the Marne have any of the dice that hit thrown again, or keep them."),
        BattleStage.TANNENBERG_ARTILLERY,
    ),
    Decision.BRUSILOV: _showing(
        N_(
            "throw Attack dice that show 5 or 6 again, or stop. Each can hit once more, but costs Russia 1 loss if it "
            "then shows 4 or less."
        ),
        lambda battle: battle.exploding,
    ),
    Decision.INITIATIVE_PRICE: _initiative_price,
    Decision.NAVAL_BONUS: (N_("pay RP for your naval roll. Each adds 1 to the die."), _in_hand),
    Decision.ABSORB: lambda waiting, state: given(
        N_("choose the sector that pays for 1 RP taken by U-boats. Still owed: {rp}."), rp=rp(state.owed)
    ),
    Decision.AIR_DIVISION: _hits_again(
        N_("with the Air Division have any of the dice that hit thrown again, or keep them."),
        BattleStage.AIR_DIVISION_ARTILLERY,
    ),
    Decision.SETTLE: _settle,
}


# -- dice and cards


def _event_die(waiting: Dice, state: State) -> Words:
    edition = state.setup.board.edition
    die = edition.cards[waiting.event].die
    meaning = "" if die is None else _EVENT_DICE[die.read_by]
    if die is not None and die.read_by == DieHook.JUTLAND and edition.pays_for_naval_rolls:
        meaning = N_(
            "1: 3 RP for the Central Powers. 5: -1 for U-boat rolls. 6: the Entente makes no more Blockade rolls."
        )
    return N_("throw a die for {card}."), meaning


_EVENT_DICE = {
    DieHook.GALLIPOLI: N_("The Entente loses as many RP as the die shows."),
    DieHook.JUTLAND: N_("1: 3 RP for the Central Powers. 5: +1 for Blockade rolls. 6: the blockade is complete."),
    DieHook.PARISER_KANONEN: N_("On 5 or 6 the Entente collects 1 RP less again; on 1 to 4 the card goes."),
}


def _u_boat(waiting: Dice, state: State) -> Words:
    if state.setup.board.edition.pays_for_naval_rolls:
        words = N_("throw {die} for the U-boats: the Entente loses RP by it, {held} of which it holds.")
        return given(words, die=_die_at_sea(state, Side.CENTRAL_POWERS), held=rp(state.rp[Side.ENTENTE]))
    modifier = sum(naval_table.modifiers(state, Side.CENTRAL_POWERS))
    throw = given(N_("throw {die} for the U-boats against the Entente's trade."), die=at(dice(1), modifier))
    return throw, _trade_limit(state, Side.ENTENTE)


def _blockade(waiting: Dice, state: State) -> Words:
    if state.setup.board.edition.pays_for_naval_rolls:
        words = N_("throw {die} for the Blockade: the higher, the fewer RP the Central Powers win.")
        return given(words, die=_die_at_sea(state, Side.ENTENTE))
    modifier = sum(naval_table.modifiers(state, Side.ENTENTE))
    throw = given(N_("throw {die} for the Blockade against the Central Powers' trade."), die=at(dice(1), modifier))
    return throw, _trade_limit(state, Side.CENTRAL_POWERS)


def _die_at_sea(state: State, side: Side) -> str:
    return at(dice(1), state.naval_bonus + naval_table.modifier(state, side))


def _trade_limit(state: State, victim: Side) -> Words:
    return given(N_("At most {rp} can be lost."), rp=rp(min(state.trade_awarded[victim], state.rp[victim])))


def _revolution(waiting: Dice, state: State) -> Words:
    forms = NN_(
        "throw {count} die for the Russian Revolution: on a 1 its marker moves 1 space.",
        "throw {count} dice for the Russian Revolution: if any shows 1, its marker moves 1 space.",
    )
    if state.setup.board.edition.features.revolution_by_spaces:
        forms = NN_(
            "throw {count} die for the Russian Revolution: its marker moves 1 space on a 1.",
            "throw {count} dice for the Russian Revolution: its marker moves 1 space for each 1.",
        )
    return Counted(forms, waiting.count)


def _research(waiting: Dice, state: State) -> Words:
    attempt = state.attempt
    level = technology.next_level(state, waiting.side, attempt.technology) if attempt else None
    if attempt is None or level is None:
        return N_("throw a die for the technology attempt.")
    words = N_("throw {die} for {level}: {needed} or more unlocks it.")
    if not state.setup.board.edition.features.implementing:
        words = N_("throw {die} for {level}: {needed} or more develops it.")
    return given(
        words,
        die=at(dice(1), bonus_of(state, waiting.side, attempt)),
        level=next_level(state, waiting.side, attempt.technology),
        needed=level.needed,
    )


def _throw(waiting: Dice, state: State) -> Words:
    """Dice of an offensive."""
    battle, artillery = state.battle, waiting.purpose == Purpose.ARTILLERY
    thrown = artillery_dice(waiting.count) if artillery else attack_dice(waiting.count)
    if battle is None:
        return given(N_("throw {dice}."), dice=thrown)
    modifier = battle.pool.artillery_modifier if artillery else battle.pool.attack_modifier
    return given(
        N_("throw {dice} for {offensive}: {hits_on}."),
        dice=at(thrown, modifier),
        offensive=_against(state, battle),
        hits_on=each_hits_on(waiting.count, battle.pool.needed, modifier),
    )


def _event_again(waiting: Dice, state: State) -> Words:
    stages = (BattleStage.TANNENBERG_ARTILLERY, BattleStage.AIR_DIVISION_ARTILLERY, BattleStage.GAZA_ARTILLERY)
    artillery = state.battle is not None and state.battle.stage in stages
    thrown = artillery_dice(waiting.count) if artillery else attack_dice(waiting.count)
    return given(N_("{title}: throw {dice} again.") if waiting.event else N_("throw {dice} again."), dice=thrown)


def _check(waiting: Dice, state: State) -> Words:
    event = waiting.event or min(state.setup.board.edition.cards.athena_checks)
    title = names.event(event, state.setup.board.edition)
    return given(N_("throw a die for {title}: on 3 to 6 France launches no offensive this turn."), title=title)


_DICE: Mapping[Purpose, Words] = {
    Purpose.INITIATIVE: N_("throw a die for the initiative."),
    Purpose.EVENT: _event_die,
    Purpose.U_BOAT: _u_boat,
    Purpose.BLOCKADE: _blockade,
    Purpose.REVOLUTION: _revolution,
    Purpose.RESEARCH: _research,
    Purpose.ATTACK: _throw,
    Purpose.ARTILLERY: _throw,
    Purpose.ARTILLERY_REROLL: lambda waiting, state: given(
        N_("throw {dice} again, thanks to Aviation."), dice=artillery_dice(waiting.count)
    ),
    Purpose.FORCED_REROLL: _event_again,
    Purpose.OWN_REROLL: _event_again,
    Purpose.ATHENA_CHECK: _check,
    Purpose.ARMISTICE: lambda waiting, state: given(
        N_("throw a die for the Armistice: below {vp} it wins the war."), vp=vp(state.vp[waiting.side])
    ),
}

_DECKS = {
    Deck.EVENTS: NN_("draw {count} event for turn {turn}.", "draw {count} events for turn {turn}."),
    Deck.YEAR: NN_(
        "draw {count} card of the new year to join the event deck.",
        "draw {count} cards of the new year to join the event deck.",
    ),
    Deck.SET_ASIDE: NN_("draw {count} of the event cards set aside.", "draw {count} of the event cards set aside."),
}


def _cards(waiting: Cards, state: State) -> Words:
    if waiting.deck in _DECKS:
        return given(Counted(_DECKS[waiting.deck], waiting.count), turn=state.turn)
    if waiting.deck == Deck.POPPIES:
        return given(N_("draw a Poppy marker; {count} are still to be drawn."), count=state.poppies.to_draw)
    words = N_("draw {cards}.")
    sector = ""
    if state.phase == Phase.TECHNOLOGY:
        words = N_("draw {cards} for the technologies to attempt.")
    elif state.phase == Phase.OFFENSIVES:
        words = N_("draw {cards} for the next target.")
    elif state.athena.sectors:
        words = N_("draw {cards} to reinforce {sector}.")
        sector = names.the_sector(state.athena.sectors[0], state.setup.board.edition)
    return given(words, cards=cornflower_cards(waiting.count), sector=sector)


# -- the end


_VICTORIES = {
    Cause.SUDDEN_DEATH: N_("Victory for {side} by sudden death."),
    Cause.ARMISTICE_ROLL: N_("Victory for {side} by an Armistice roll."),
    Cause.VICTORY_POINTS: N_("Victory for {side} on Victory Points."),
    Cause.RESIGNATION: N_("Victory for {side}: {other} gave the game up."),
    Cause.CLAIM: N_("Victory for {side}, which claimed the game: {other} did not go on."),
    Cause.ARMISTICE: N_("Victory for {side} at the armistice."),
}


def result(over: Over, setup: Setup) -> str:
    if over.winner is None:
        return _("Nobody wins: both sides fell at the same moment.")
    words, points = _VICTORIES[over.cause], over.prestige or (0, 0)
    if over.cause == Cause.ARMISTICE and over.prestige is not None:
        words = N_("Victory for {side} at the armistice, with {most} prestige points to {least}.")
        if points[0] == points[1]:
            words = N_("Victory for {side} at the armistice: both have {count} prestige points, and a tie is theirs.")
    side, other = names.the_side(over.winner), names.the_side(over.winner.enemy)
    most, least = max(points), min(points)
    return tell(words, over, setup, side=side, other=other, most=most, least=least, count=most)
