"""What is awaited (`prompt`), and how the game ended (`result`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ldd_tui.text import N_, NN_, _, names
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
    Technology,
)
from rules.obligations import mandatory
from rules.phases import rewriting_history, technology
from rules.phases.initiative import most_bid
from rules.rerolls import hits_of

# -- dice and cards that are entered by hand


def enter(state: State, key: str) -> str:
    if isinstance(state.waiting, Dice):
        return _("Enter the roll ({key}).").format(key=key)
    return _("Enter the draw ({key}).").format(key=key)


def entry_key(state: State) -> str:
    return _("enter dice") if isinstance(state.waiting, Dice) else _("enter draw")


def repeated_outcomes(outcomes: Iterable[Outcome]) -> str:
    """Outcomes entered before an undo and now repeated; empty if none."""
    return together(
        *(
            _("Same roll as before: {faces}.").format(faces=faces(one.faces))
            if isinstance(one, Rolled)
            else _("Same draw as before: {numbers}.").format(numbers=faces(one.cards))
            for one in outcomes
        )
    )


def about_table_dice(go_on: str, accept: str, back: str) -> str:
    return _(
        "You roll and draw at your own table. Type the faces, or a drawn number and {go_on}; {accept} enters them. "
        "{back} closes the question, {go_on} reopens it. Entries outlast an undo, and the file says that they were "
        "entered by hand."
    ).format(go_on=go_on, accept=accept, back=back)


# -- prompts


def prompt(state: State) -> str:
    waiting = state.waiting
    if waiting is None:
        return _("The game continues by itself.")
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
    return given(N_("You have {rp}."), rp=rp(state.rp[waiting.side]))


def _bid(waiting: Choice, state: State) -> Words:
    words = N_("bid up to {rp} for the initiative. Each RP adds 1 to your die and is spent even if you lose.")
    return given(words, rp=rp(most_bid(state, waiting.side)))


def _initiative_price(waiting: Choice, state: State) -> Words:
    price = rp(state.board.initiative_price[state.turn - 1])
    what = N_("pay {price} for the initiative, or leave it to {side}.")
    return given(what, side=names.the_side(waiting.side.enemy), price=price), _in_hand


def _air_raid(waiting: Choice, state: State) -> Words:
    may = choices([names.card(event, state.edition) for event in air_raid.cancellable(state)])
    return given(N_("cancel {cards} by Air Raid, or keep the events."), cards=may or _("an event"))


def _set_aside(waiting: Choice, state: State) -> Words:
    if state.extra_card:
        card = names.card(state.extra_card, state.edition)
        return given(N_("add {card} to this turn's events, or discard it."), card=card)
    if rewriting_history.set_aside_lead(state) == air_raid.SECOND_SLOT_DIFFERENTIAL:
        return N_("draw one of the cards set aside, or leave them.")
    return N_("choose one of the cards set aside, or leave them.")


def _reinforce(waiting: Choice, state: State) -> Words:
    what = N_("reinforce. A sector's notches cost 1, then 2, then 3 RP, and so on.")
    if state.edition.features.ladder is not None:
        what = N_("reinforce. A sector's spaces cost 1, then 2, then 3 RP.")
    thrown = state.revolution_dice
    to_throw = given(N_("The Revolution has {dice} so far."), dice=dice(thrown)) if thrown else ""
    return what, to_throw, _in_hand


def _technology(waiting: Choice, state: State) -> Words:
    what = N_("attempt technologies (1 RP, +1 for each extra RP) or implement unlocked levels (1 RP each).")
    if state.setup.options.quick_play or not state.edition.features.implementing:
        what = N_("attempt technologies: 1 RP, +1 for each extra RP.")
    return what, _in_hand


def _research_failed(waiting: Choice, state: State) -> Words:
    attempt = state.attempt
    if attempt is None:
        return N_("the attempt failed: spend a research cube to re-roll, or take one more.")
    held = state.trees[waiting.side].cubes[attempt.technology]
    bonus = attempt.bonus + held - 1
    words = N_("{level} failed: spend a research cube to re-roll, or take one more.")
    if bonus:
        words = N_("{level} failed: spend a research cube to re-roll at {bonus}, or take one more.")
    return given(words, level=next_level(state, waiting.side, attempt.technology), bonus=signed(bonus))


def _offensive(waiting: Choice, state: State) -> Words:
    demand = mandatory(state, waiting.side)
    if demand is None:
        what = N_("launch an offensive, or end your offensives.")
        if state.edition.features.alternating:
            what = N_("launch an offensive, or pass for this turn.")
        return what, _in_hand
    words = N_("{title}: {attacker} must attack {defender} first, size {least} to {size}.")
    if demand.full_size or demand.least == demand.size:
        words = N_("{title}: {attacker} must attack {defender} first, size {size}.")
    return about(demand, words), _in_hand


def _aviation(waiting: Choice, state: State) -> Words:
    if state.battle is None or not state.edition.features.rerolls_by_difference:
        return N_("Aviation: re-roll any missed Artillery dice, once.")
    forms = NN_(
        "Aviation: re-roll {count} missed Artillery die.", "Aviation: re-roll up to {count} missed Artillery dice."
    )
    return Counted(forms, state.battle.pool.rerolls)


def _hits_again(what: str, artillery_stage: BattleStage) -> Words:
    """Which hits may be re-rolled; those of Artillery dice at `artillery_stage`."""

    def words(waiting: Choice, state: State) -> Words:
        if state.battle is None:
            return what
        artillery = state.battle.stage == artillery_stage
        hits = N_("Artillery hits: {faces}.") if artillery else N_("Attack hits: {faces}.")
        return what, given(hits, faces=faces(hits_of(state.battle, artillery=artillery)))

    return words


def _showing(what: str, of: Callable[[Battle], Sequence[int]]) -> Words:
    return lambda waiting, state: (
        what,
        given(N_("They show {faces}."), faces=faces(of(state.battle))) if state.battle else "",
    )


_CHOICES: Mapping[Decision, Words] = {
    Decision.BID: _bid,
    Decision.AIR_RAID: _air_raid,
    Decision.SET_ASIDE: _set_aside,
    Decision.REINFORCE: _reinforce,
    Decision.TECHNOLOGY: _technology,
    Decision.RESEARCH_FAILED: _research_failed,
    Decision.OFFENSIVE: _offensive,
    Decision.MICHAEL: N_("use Operation Michael's dice now, or keep them for Germany's second attack on France."),
    Decision.AVIATION: _aviation,
    Decision.KUT: _showing(
        N_("Kut-el-Amara: re-roll any Attack dice once, or keep them."), lambda battle: battle.attack
    ),
    Decision.TANNENBERG: _hits_again(
        N_("Tannenberg / Miracle on the Marne: have any hits re-rolled, or keep them."),
        BattleStage.TANNENBERG_ARTILLERY,
    ),
    Decision.BRUSILOV: _showing(
        N_("re-roll Attack dice showing 5 or 6, or stop. Each can hit again, but 4 or less costs Russia 1 loss."),
        lambda battle: battle.exploding,
    ),
    Decision.INITIATIVE_PRICE: _initiative_price,
    Decision.NAVAL_BONUS: (N_("pay for your naval roll: each RP adds 1."), _in_hand),
    Decision.ABSORB: lambda waiting, state: given(
        N_("choose a sector to lose a notch to the U-boats. Still owed: {rp}."), rp=rp(state.owed)
    ),
    Decision.AIR_DIVISION: _hits_again(
        N_("Air Division: have any hits re-rolled, or keep them."), BattleStage.AIR_DIVISION_ARTILLERY
    ),
    Decision.SETTLE: (N_("pay for each failed die: 1 RP, or 1 notch of the attacker."), _in_hand),
}


# -- dice and cards


def _event_die(waiting: Dice, state: State) -> Words:
    edition = state.edition
    die = edition.cards[waiting.event].die
    meaning = "" if die is None else _EVENT_DICE[die.read_by]
    if die is not None and die.read_by == DieHook.JUTLAND and edition.pays_for_naval_rolls:
        meaning = N_("1: 3 RP for the Central Powers. 5: -1 for U-boat rolls. 6: no more Blockade rolls.")
    return N_("roll for {card}."), meaning


_EVENT_DICE = {
    DieHook.GALLIPOLI: N_("The Entente loses that many RP."),
    DieHook.JUTLAND: N_("1: 3 RP for the Central Powers. 5: +1 for Blockade rolls. 6: the blockade is complete."),
    DieHook.PARISER_KANONEN: N_("5 or 6: the Entente collects 1 RP less again. 1 to 4: the card is discarded."),
}


def _u_boat(waiting: Dice, state: State) -> Words:
    if state.edition.pays_for_naval_rolls:
        words = N_("roll {die} for the U-boats. The Entente has {held}.")
        return given(words, die=_die_at_sea(state, Side.CENTRAL_POWERS), held=rp(state.rp[Side.ENTENTE]))
    return _against_trade(state, Side.CENTRAL_POWERS, N_("roll {die} for the U-boats. The Entente loses {rp} at most."))


def _blockade(waiting: Dice, state: State) -> Words:
    if state.edition.pays_for_naval_rolls:
        words = N_("roll {die} for the Blockade: the higher, the fewer RP for the Central Powers.")
        return given(words, die=_die_at_sea(state, Side.ENTENTE))
    return _against_trade(state, Side.ENTENTE, N_("roll {die} for the Blockade. The Central Powers lose {rp} at most."))


def _die_at_sea(state: State, side: Side) -> str:
    return at(dice(1), state.naval_bonus + naval_table.modifier(state, side))


def _against_trade(state: State, side: Side, words: str) -> Words:
    most = min(state.trade_awarded[side.enemy], state.rp[side.enemy])
    return given(words, die=at(dice(1), sum(naval_table.modifiers(state, side))), rp=rp(most))


def _revolution(waiting: Dice, state: State) -> Words:
    forms = NN_(
        "roll {count} die for the Russian Revolution: any 1 moves its marker 1 space.",
        "roll {count} dice for the Russian Revolution: any 1 moves its marker 1 space.",
    )
    if state.edition.features.revolution_by_spaces:
        forms = NN_(
            "roll {count} die for the Russian Revolution: each 1 moves its marker 1 space.",
            "roll {count} dice for the Russian Revolution: each 1 moves its marker 1 space.",
        )
    return Counted(forms, waiting.count)


def _research(waiting: Dice, state: State) -> Words:
    attempt = state.attempt
    level = technology.next_level(state, waiting.side, attempt.technology) if attempt else None
    if attempt is None or level is None:
        return N_("roll for the technology attempt.")
    return given(
        N_("roll {die} for {level}: {needed} or more succeeds."),
        die=at(dice(1), bonus_of(state, waiting.side, attempt)),
        level=next_level(state, waiting.side, attempt.technology),
        needed=level.needed,
    )


def _throw(waiting: Dice, state: State) -> Words:
    battle, artillery = state.battle, waiting.purpose == Purpose.ARTILLERY
    thrown = artillery_dice(waiting.count) if artillery else attack_dice(waiting.count)
    if battle is None:
        return given(N_("roll {dice}."), dice=thrown)
    modifier = battle.pool.artillery_modifier if artillery else battle.pool.attack_modifier
    return given(
        N_("roll {dice}, {offensive}: {hits_on}."),
        dice=at(thrown, modifier),
        offensive=names.against(battle.attacker, battle.defender, state.edition),
        hits_on=each_hits_on(waiting.count, battle.pool.needed, modifier),
    )


_REROLL = N_("{title}: re-roll {dice}.")


def _event_again(waiting: Dice, state: State) -> Words:
    stages = (BattleStage.TANNENBERG_ARTILLERY, BattleStage.AIR_DIVISION_ARTILLERY, BattleStage.GAZA_ARTILLERY)
    artillery = state.battle is not None and state.battle.stage in stages
    thrown = artillery_dice(waiting.count) if artillery else attack_dice(waiting.count)
    return given(_REROLL if waiting.event else N_("re-roll {dice}."), dice=thrown)


def _check(waiting: Dice, state: State) -> Words:
    event = waiting.event or min(state.edition.cards.athena_checks)
    title = names.event(event, state.edition)
    return given(N_("roll for {title}: on 3 to 6 France launches no offensive this turn."), title=title)


_DICE: Mapping[Purpose, Words] = {
    Purpose.INITIATIVE: N_("roll for the initiative."),
    Purpose.EVENT: _event_die,
    Purpose.U_BOAT: _u_boat,
    Purpose.BLOCKADE: _blockade,
    Purpose.REVOLUTION: _revolution,
    Purpose.RESEARCH: _research,
    Purpose.ATTACK: _throw,
    Purpose.ARTILLERY: _throw,
    Purpose.ARTILLERY_REROLL: lambda waiting, state: given(
        _REROLL, title=names.technology(Technology.AVIATION), dice=artillery_dice(waiting.count)
    ),
    Purpose.FORCED_REROLL: _event_again,
    Purpose.OWN_REROLL: _event_again,
    Purpose.ATHENA_CHECK: _check,
    Purpose.ARMISTICE: lambda waiting, state: given(
        N_("roll for the Armistice: below {vp} wins the war."), vp=vp(state.vp[waiting.side])
    ),
}

_DECKS = {
    Deck.EVENTS: NN_("draw {count} event for turn {turn}.", "draw {count} events for turn {turn}."),
    Deck.YEAR: NN_(
        "draw {count} card of the new year for the event deck.",
        "draw {count} cards of the new year for the event deck.",
    ),
    Deck.SET_ASIDE: NN_("draw {count} of the cards set aside.", "draw {count} of the cards set aside."),
}


def _cards(waiting: Cards, state: State) -> Words:
    if waiting.deck in _DECKS:
        return given(Counted(_DECKS[waiting.deck], waiting.count), turn=state.turn)
    if waiting.deck == Deck.POPPIES:
        return given(N_("draw a Poppy marker ({count} to go)."), count=state.poppies.to_draw)
    words = N_("draw {cards}.")
    sector = ""
    if state.phase == Phase.TECHNOLOGY:
        words = N_("draw {cards} for technologies.")
    elif state.phase == Phase.OFFENSIVES:
        words = N_("draw {cards} for the next target.")
    elif state.athena.sectors:
        words = N_("draw {cards} to reinforce {sector}.")
        sector = names.the_sector(state.athena.sectors[0], state.edition)
    return given(words, cards=cornflower_cards(waiting.count), sector=sector)


# -- the end


VICTORIES = {
    Cause.SUDDEN_DEATH: N_("{Side} won by sudden death."),
    Cause.ARMISTICE_ROLL: N_("{Side} won by an Armistice roll."),
    Cause.VICTORY_POINTS: N_("{Side} won on Victory Points."),
    Cause.RESIGNATION: N_("{Side} won: {other} resigned."),
    Cause.CLAIM: N_("{Side} won: {other} ran out of time."),
    Cause.ARMISTICE: N_("{Side} won at the armistice."),
    Cause.RULING: N_("{Side} won by a ruling of the host or a deputy."),
    Cause.ANNULLED: N_("Nobody won: the game was annulled."),
}


def without_winner(cause: Cause) -> str:
    """To be translated."""
    if cause == Cause.ANNULLED:
        return VICTORIES[cause]
    return N_("Nobody won: both sides surrendered at the same moment.")


def result(over: Over, setup: Setup) -> str:
    if over.winner is None:
        nobody = without_winner(over.cause)
        return _(nobody)
    words, points = VICTORIES[over.cause], over.prestige or (0, 0)
    if over.cause == Cause.ARMISTICE and over.prestige is not None:
        words = N_("{Side} won at the armistice, with {most} prestige points to {least}.")
        if points[0] == points[1]:
            words = N_("{Side} won at the armistice: {count} prestige points each, and ties are theirs.")
    side, other = names.The_side(over.winner), names.the_side(over.winner.enemy)
    most, least = max(points), min(points)
    return tell(words, over, setup, Side=side, other=other, most=most, least=least, count=most)
