"""Facts as sentences: what happened, one entry for each kind of fact, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ldd_tui.telling.refusals import short
from ldd_tui.telling.sums import TELLS_ITS_SUM, arithmetic
from ldd_tui.text import N_, NN_, _, names
from ldd_tui.text.phrases import (
    capital,
    cards,
    cornflower_cards,
    dice,
    faces,
    labelled,
    listing,
    losses,
    notches,
    pool,
    rp,
    signed,
    vp,
)
from ldd_tui.text.templates import Counted, Words, given, tell
from rules import facts as f
from rules import refusals as r
from rules.cards import DieHook
from rules.cornflower import MAXIMUM_FAILURES
from rules.model import Cause, CounterAttack, Decision, Idle, Setup, Side, Technology

__all__ = ["SENTENCES", "TELLS_ITS_SUM", "arithmetic", "caused", "sentence", "why_nothing", "why_unused"]


def sentence(fact: f.Fact, setup: Setup) -> str:
    """What happened, in one sentence or two. The rule is left to `cite`."""
    words = tell(SENTENCES[type(fact)], fact, setup)
    if isinstance(fact, _AFTER_THEIR_CARD):
        return caused(fact.event, words, setup)
    return words


_AFTER_THEIR_CARD = (f.OffensiveLaunched, f.DiceThrown, f.LossTaken, f.Recovered, f.Surrendered)


def caused(event: int, words: str, setup: Setup) -> str:
    """A sentence after the card that brought it about; `event` 0: none did."""
    if not event:
        return words
    return _("{title}: {sentence}").format(title=names.event(event, setup.board.edition), sentence=words)


# ---------------------------------------------------------------------------------------- the initiative (6)


def _initiative_taken(fact: f.InitiativeTaken, setup: Setup) -> Words:
    if fact.tie:
        return N_("Both results are equal, so the Turn Track gives the initiative to {side}.")
    if fact.bought:
        return N_("The initiative goes to {side}, not to {enemy} as on the Turn Track.")
    if fact.by_dice:
        return N_("The higher result gives the initiative to {side}.")
    if setup.board.initiative_price and len(setup.options.athena) == 1:  # who plays alone may have bought it
        return N_("The initiative goes to {side}.")
    return N_("The Turn Track gives the initiative to {side}.")


# ------------------------------------------------------------------------------------------ events (7, 16, 18)


_LAFAYETTE_IS_ON_THE_TRACK = N_("Lafayette is on the Trade Track already")
_OTTOMAN_EMPIRE_IS_OUT = N_("the Ottoman Empire is not at war")
_WITHOUT_EFFECT = {
    "lusitania_torpedoed": _LAFAYETTE_IS_ON_THE_TRACK,
    "heia_safari": N_("the German Colonies are out of the war"),
    "arab_revolt": _OTTOMAN_EMPIRE_IS_OUT,
    "zimmermann_telegram": _LAFAYETTE_IS_ON_THE_TRACK,
    "lawrence_of_arabia": _OTTOMAN_EMPIRE_IS_OUT,
    "louis_franchet_d_esperey": N_("Greece is not at war"),
    "thessaloniki_expedition": N_("Greece is not at war"),
    "tanks_arrive": N_("the Entente has every level of Attack"),
    "schlieffen_plan": N_("Germany or France is out of the war"),
    "treaty_of_brest_litovsk": N_("Russia is out of the war"),
}
"""Why cards do nothing, by their titles."""


def _event_without_effect(fact: f.EventWithoutEffect, setup: Setup) -> Words:
    edition = setup.board.edition
    if fact.too_late:
        return given(N_("{card} has no effect: it came after {year}."), year=edition.cards[fact.event].year)
    why = _why_without_effect(fact.event, setup)
    if why is None:
        return N_("{card} has no effect in this position.")
    return given(N_("{card} has no effect: {why}."), why=why)


def _why_without_effect(event: int, setup: Setup) -> str | None:
    edition = setup.board.edition
    card, trade_track = edition.cards[event], setup.board.merchant_navy
    if card.ends is not None and card.ends.powerless is not None:
        attacker, defender = (names.the_sector(sector, edition) for sector in card.ends.powerless)
        words = _("{attacker} cannot attack {defender} any more")
        if trade_track:
            words = _("{attacker} or {defender} are out of the war")
        return words.format(attacker=attacker, defender=defender)
    if card.sea is not None and card.sea.suspended and card.ends is not None:
        words = _("{card} or Lafayette came first") if trade_track else _("{card} came first")
        return words.format(card=names.event(card.ends.event, edition))
    why = _WITHOUT_EFFECT.get(card.title)
    if why == _LAFAYETTE_IS_ON_THE_TRACK and not trade_track:
        why = N_("Lafayette has come already")
    return None if why is None else _(why)


def _lafayette_placed(fact: f.LafayettePlaced, setup: Setup) -> Words:
    came = N_("Lafayette came: {rp} this turn, 1 more each turn.")
    if setup.board.merchant_navy:
        came = N_("Lafayette came onto the Trade Track: {rp} this turn, 1 more each turn.")
    brought = "" if fact.event else N_("The star on the Turn Track brought it.")
    return given((came, brought), rp=rp(max(0, fact.space)))


def _resources_gained(fact: f.ResourcesGained, setup: Setup) -> Words:
    gained = given(N_("{Side} gained {rp}."), rp=rp(fact.rp - fact.wasted))
    if not fact.wasted:
        return gained
    return gained, given(N_("{rp} above the limit of {maximum} were lost."), rp=rp(fact.wasted))


# ------------------------------------------------------------------------------------ RP and naval control (8, 9)


def _income(fact: f.Income, setup: Setup) -> Words:
    words = N_("{Side} collected {made}: {total} in hand.")
    if fact.wasted:
        words = N_(
            "{Side} collected {made} and had {before}: {total} in hand, {wasted} above the limit of {maximum} lost."
        )
    made = fact.collected
    collected = given(words, made=rp(made), before=fact.total + fact.wasted - made, total=rp(fact.total))
    return collected, N_("Air Raids halved what the Merchant Navy brought.") if fact.halved else ""


def _naval_suspended(fact: f.NavalSuspended, setup: Setup) -> Words:
    cards_ = setup.board.edition.cards
    if fact.event in cards_.sea and cards_.sea[fact.event].suspended:
        return N_("No U-boat roll: {card} is in force.")
    if fact.event and fact.event == cards_.with_die(DieHook.JUTLAND):
        return N_("No Blockade roll: the blockade is complete already.")
    if fact.side == Side.CENTRAL_POWERS:
        return N_("No U-boat roll this turn.")
    if setup.options.quick_play:
        return N_("No Blockade roll: quick play has no Naval technologies.")
    blockade = names.level(setup.board, Side.ENTENTE, Technology.NAVAL, 1)
    return given(N_("No Blockade roll: the Entente has not unlocked {level}."), level=blockade)


def _naval_rolled(fact: f.NavalRolled, setup: Setup) -> Words:
    if fact.side == Side.CENTRAL_POWERS:
        return _U_BOATS_TOOK if fact.lost else _U_BOATS_TOOK_NOTHING
    if fact.lost:
        return N_("Blockade roll: {face}. The Central Powers lost {rp}.")
    return N_("Blockade roll: {face}. The Central Powers lost nothing.")


_U_BOATS_TOOK = N_("U-boat roll: {face}. The Entente lost {rp}.")
_U_BOATS_TOOK_NOTHING = N_("U-boat roll: {face}. The Entente lost nothing.")


def _sea_rolled(fact: f.SeaRolled, setup: Setup) -> Words:
    rolled = N_("Blockade roll: {face}. The Central Powers won {rp}.")
    if fact.side == Side.CENTRAL_POWERS:
        rolled = _U_BOATS_TOOK if fact.rp else _U_BOATS_TOOK_NOTHING
    elif not fact.rp:
        rolled = N_("Blockade roll: {face}. The Central Powers won nothing.")
    owed = given(N_("It pays for {rp} with losses of its sectors."), rp=rp(fact.owed)) if fact.owed else ""
    above = given(N_("{count} above the limit are lost."), count=rp(fact.wasted)) if fact.wasted else ""
    return rolled, owed, above


# ------------------------------------------------------------------------------- reinforcements, technology (10)


def why_nothing(causes: Sequence[r.Refusal], setup: Setup) -> str:
    """What kept a side from doing anything, in a few words for each cause; sectors without losses only if all are."""
    matters = [cause for cause in causes if not isinstance(cause, r.NoLosses)] or causes
    return ", ".join(
        dict.fromkeys(
            labelled(names.sector(cause.sector, setup.board.edition), short(cause))
            if isinstance(cause, r.NeverReinforced | r.Revolution | r.ThreeSpaces)
            else short(cause)
            for cause in matters
        )
    )


def _revolution_broke_out(fact: f.RevolutionBrokeOut, setup: Setup) -> Words:
    if setup.options.revolution_surrender:
        return N_("Revolution broke out in Russia: it surrenders at the end of this turn.")
    if setup.board.edition.features.revolution_by_spaces:
        return N_("Revolution broke out in Russia: it leaves the war at the end of this turn.")
    return N_(
        "Revolution broke out in Russia: it collects no more RP and takes no more reinforcements, but it stays in the "
        "war."
    )


# ---------------------------------------------------------------------------------------------- offensives (10.3)


def _dice_lifted(fact: f.DiceLifted, setup: Setup) -> Words:
    forms = NN_("{cause}: Attack die {faces} is thrown again.", "{cause}: Attack dice {faces} are thrown again.")
    if fact.artillery:
        forms = NN_(
            "{cause}: Artillery die {faces} is thrown again.", "{cause}: Artillery dice {faces} are thrown again."
        )
    cause = names.event(fact.event, setup.board.edition) if fact.event else names.technology(Technology.AVIATION)
    return given(Counted(forms, len(fact.faces)), cause=cause)


def _die_read(fact: f.DieRead, setup: Setup) -> Words:
    if fact.artillery:
        return N_("Artillery die {face}: hit.") if fact.hit else N_("Artillery die {face}: miss.")
    return N_("Attack die {face}: hit.") if fact.hit else N_("Attack die {face}: miss.")


def _losses_counted(fact: f.LossesCounted, setup: Setup) -> Words:
    if not fact.hits:
        return N_("No hits on {defender}.")
    if fact.losses == fact.hits:
        return N_("{hits} on {defender}.")
    edition = setup.board.edition
    doubling = next(event for event, boost in edition.cards.boosts.items() if boost.doubled)
    return given(N_("{hits} on {defender}, which {title} makes {losses}."), title=names.event(doubling, edition))


_COUNTER_ATTACKS = {
    CounterAttack.APPLIES: N_("Counter-attack: an Attack die shows 1, so {attacker} takes 1 loss."),
    CounterAttack.GERMAN_COLONIES_ATTACK: N_("An Attack die shows 1, but no counter-attack ever hurts {attacker}."),
}
_NO_COUNTER_ATTACK = N_(
    "An Attack die shows 1, but there is no counter-attack: {defender} attacked another sector earlier this turn."
)


def _price_paid(fact: f.PricePaid, setup: Setup) -> Words:
    edition = setup.board.edition
    lost = _("{spaces} of {sector}").format(
        spaces=notches(fact.spaces, edition), sector=names.the_sector(fact.attacker, edition)
    )
    paid = [rp(fact.rp)] if fact.rp or not fact.spaces else []
    return given(
        N_("{Card}: {dice} failed, paid for with {price}."),
        Card=capital(names.card(fact.event, edition)),
        dice=dice(fact.failed),
        price=listing([*paid, lost] if fact.spaces else paid),
    )


def _surrendered(fact: f.Surrendered, setup: Setup) -> Words:
    words = N_("{Sector} surrendered, with no space left for {losses}.")
    if setup.board.edition.features.notches:
        words = N_("{Sector} lost its last notch and surrendered: War commitment level 0.")
        if not fact.unplaced:
            words = N_("{Sector} surrendered by its Revolution.")
    brought = given(N_("{side}: {vp} gained, {total} in all."), side=names.side(fact.to), total=fact.total_vp)
    fell = given(words, losses=losses(fact.unplaced))
    return fell, brought if fact.vp else N_("That ends the war.")


def _passed(fact: f.Passed, setup: Setup) -> Words:
    if not fact.forced:
        if setup.board.edition.features.alternating:
            return N_("{player}: passed. No further offensive this turn.")
        return N_("{player}: no further offensive this turn.")
    if not fact.rp:
        return N_("{player}: no further offensive this turn: no RP left.")
    if fact.failures >= MAXIMUM_FAILURES:
        return N_("{player}: no further offensive this turn: three cards led to none.")
    return N_("{player}: no further offensive this turn: nobody is left who can attack.")


# ------------------------------------------------------------------------------- the game's own opponents (12, 17)


def _cornflower_drawn(fact: f.CornflowerDrawn, setup: Setup) -> Words:
    drawn = tell(
        N_("{player} drew {cards} ({numbers})"),
        fact,
        setup,
        cards=cornflower_cards(len(fact.cards)),
        numbers=faces(fact.cards),
    )
    words = N_("{words}.")
    if fact.sector is not None:
        words = N_("{drawn} to reinforce {sector}.")
    elif fact.decision == Decision.TECHNOLOGY:
        words = N_("{drawn} for the technologies to attempt.")
    elif fact.decision == Decision.OFFENSIVE:
        words = N_("{drawn} for the next target.")
    return given(words, drawn=drawn, words=drawn)


def _athena_target(fact: f.AthenaTarget, setup: Setup) -> Words:
    if fact.attacker is not None:
        return N_("Cornflower card {card} names {target}; the best chance against it: {attacker}.")
    words = N_("Cornflower card {card} names {target}, but no sector can attack it: failure {count} of {most}.")
    return given(words, count=fact.failures, most=MAXIMUM_FAILURES)


def _poppy_unused(fact: f.PoppyUnused, setup: Setup) -> Words:
    if fact.idle == Idle.BLANK:
        return N_("One marker is blank and does nothing.")
    return given(N_("{marker} does nothing and costs nothing: {why}."), why=why_unused(fact, setup))


def why_unused(fact: f.PoppyUnused, setup: Setup) -> str:
    """What keeps a marker from acting: each cause in a few words, with whom it keeps, unless the marker names that."""
    if fact.idle == Idle.NO_ROLL:
        return _("no roll at sea")
    if fact.idle == Idle.OUTDONE:
        return _("only the best Naval marker counts")
    kept: dict[str, list[str]] = {}
    for cause in fact.why:
        whom = kept.setdefault(short(cause), [])
        sector, technology = getattr(cause, "sector", None), getattr(cause, "technology", None)
        if sector not in (None, fact.marker.sector):
            whom.append(names.sector(sector, setup.board.edition))
        elif technology is not None:
            whom.append(names.technology(technology))
    return ", ".join(
        _("{cause} ({whom})").format(cause=cause, whom=listing(whom)) if whom else cause for cause, whom in kept.items()
    )


# -------------------------------------------------------------------------------------- end of the game (11 to 14)


_VICTORIES = {
    Cause.SUDDEN_DEATH: N_("The game is over: victory for {side} by sudden death."),
    Cause.ARMISTICE_ROLL: N_("The game is over: victory for {side} by an Armistice roll."),
    Cause.VICTORY_POINTS: N_("The game is over: victory for {side} on Victory Points."),
    Cause.RESIGNATION: N_("The game is over: victory for {side}, for {other} gave it up."),
    Cause.CLAIM: N_("The game is over: victory for {side}, which claimed the game: {other} did not go on."),
    Cause.ARMISTICE: N_("The game is over: victory for {side} at the armistice."),
}


def _game_ended(fact: f.GameEnded, setup: Setup) -> Words:
    if fact.winner is None:
        return N_("The game is over: both sides fell at the same moment, and nobody wins.")
    side, other = names.the_side(fact.winner), names.the_side(fact.winner.enemy)
    return given(_VICTORIES[fact.cause], side=side, other=other)


# -------------------------------------------------------------------------------------------------- the catalogue


SENTENCES: Mapping[type[f.Fact], Words] = {
    f.TurnBegan: N_("Turn {turn} of {last} begins: {year}."),
    f.PhaseBegan: lambda fact, setup: N_("Phase: {phase}.") if fact.side is None else N_("Phase: {phase}, {player}."),
    f.PositionLaid: N_("The game begins here, from a position instead of the set-up."),
    f.BidMade: lambda fact, setup: (
        N_("{Side} bid {rp} for the initiative; they are spent either way.")
        if fact.rp
        else N_("{Side} bid nothing for the initiative.")
    ),
    f.InitiativeBought: N_("{Side} paid {rp} for the initiative."),
    f.InitiativeRolled: lambda fact, setup: given(
        N_("{Side} threw {face} for the initiative, {total} with the bid.")
        if fact.bid
        else N_("{Side} threw {face} for the initiative."),
        total=fact.face + fact.bid,
    ),
    f.InitiativeTaken: _initiative_taken,
    f.EventsDrawn: lambda fact, setup: given(
        N_("Events drawn: {cards}.") if fact.events else N_("No event was drawn."),
        cards=listing([names.card(event, setup.board.edition) for event in fact.events]),
    ),
    f.EventCancelled: N_("An Air Raid of the Central Powers cancelled {card}: it counts as never drawn."),
    f.SetAsideDrawn: N_("The Central Powers drew {card} from the cards set aside."),
    f.SetAsideDeclined: N_("The Central Powers discarded {card} unused."),
    f.SetAsideApplied: N_("The Central Powers added {card} to the events of this turn."),
    f.EventTakesEffect: lambda fact, setup: (
        N_("{card}: nothing happens.")
        if setup.board.edition.cards[fact.event].title == names.NOTHING_TO_REPORT
        else N_("{card} is in play.")
    ),
    f.EventWithoutEffect: _event_without_effect,
    f.EventEnded: N_("{card} is no longer in force."),
    f.EventDie: N_("{title}: the die shows {face}."),
    f.SectorEntered: lambda fact, setup: (
        N_("{Sector} entered the war with {strength}, and brings {rp} a turn.")
        if fact.production
        else N_("{Sector} entered the war with {strength}. It brings no RP.")
    ),
    f.RussiaExited: N_("Russia left the war for good. Nobody gained VP for it."),
    f.LafayettePlaced: _lafayette_placed,
    f.BlockadeDefinitive: lambda fact, setup: (
        N_("The blockade is complete: the Entente makes no more Blockade rolls.")
        if setup.board.edition.pays_for_naval_rolls
        else N_(
            "The blockade is complete: the Kaiserliche Marine brings no more RP, and there are no more Blockade rolls."
        )
    ),
    f.ResourcesGained: _resources_gained,
    f.ResourcesLost: N_("{Side} lost {rp}."),
    f.Income: _income,
    f.NavalSuspended: _naval_suspended,
    f.NavalRolled: _naval_rolled,
    f.NavalBonusBought: N_("{Side} paid {rp} for {modifier} on the naval roll."),
    f.SeaRolled: _sea_rolled,
    f.LossAbsorbed: lambda fact, setup: (
        N_("{Sector} pays for 1 RP."),
        N_("{rp} left to pay.") if fact.owed else "",
    ),
    f.NothingToDo: lambda fact, setup: given(
        N_("{player}: nothing left to do in {phase}: {why}."), why=why_nothing(fact.why, setup)
    ),
    f.SubPhaseEnded: N_("{player}: {phase} finished."),
    f.Reinforced: lambda fact, setup: (
        N_("{Sector} reinforced by {spaces} for {rp}: {strength}.")
        if setup.board.edition.features.notches
        else N_("{Sector} moved back {spaces} for {rp}: {strength}.")
    ),
    f.RevolutionRolled: lambda fact, setup: (
        N_("Dice for the Russian Revolution: {faces}."),
        N_("The marker moved to space {position} of {last}.") if fact.advanced else N_("No 1: the marker stays."),
    ),
    f.RevolutionBrokeOut: _revolution_broke_out,
    f.ResearchPaid: N_("{Side} spent {rp} to attempt {level}."),
    f.ResearchRolled: lambda fact, setup: given(N_("Attempt at {level}: {sum}."), sum=arithmetic(fact, setup)),
    f.LevelUnlocked: lambda fact, setup: (
        N_("{Side} unlocked {level}.") if setup.board.edition.features.implementing else N_("{Side} developed {level}.")
    ),
    f.CubeTaken: lambda fact, setup: given(
        N_("{Side} took a research cube for {technology}: {bonus} on the next attempt."), bonus=signed(fact.cubes)
    ),
    f.CubeDiscarded: N_("{Side} gave up a research cube for {technology} to throw again; {cubes} left."),
    f.Implemented: lambda fact, setup: (
        N_("{Sector} implemented {level} at no cost.") if fact.free else N_("{Sector} implemented {level} for 1 RP.")
    ),
    f.OffensiveLaunched: lambda fact, setup: given(
        N_("{Attacker} attacked {defender} with size {size} for {rp}: {dice}.")
        if fact.cost
        else N_("{Attacker} attacked {defender} with size {size} at no cost: {dice}."),
        dice=pool(fact.attack_dice, fact.artillery_dice),
    ),
    f.MichaelUsed: N_("Operation Michael adds 1 Attack die and 1 Artillery die."),
    f.DiceThrown: lambda fact, setup: given(N_("{Dice}: {faces}."), Dice=capital(names.purpose(fact.purpose))),
    f.DiceLifted: _dice_lifted,
    f.DieRead: _die_read,
    f.LossesCounted: _losses_counted,
    f.CounterAttacked: lambda fact, setup: _COUNTER_ATTACKS.get(fact.verdict, _NO_COUNTER_ATTACK),
    f.LossesMirrored: N_("{title}: the hits of the Attack dice cost {attacker} {losses} too."),
    f.BrusilovLosses: lambda fact, setup: given(
        N_("{title}: {defender} for Austria-Hungary, {attacker} for Russia."),
        title=names.event(setup.board.edition.cards.after_losses, setup.board.edition),
        defender=losses(fact.losses_defender),
        attacker=losses(fact.losses_attacker),
    ),
    f.PricePaid: _price_paid,
    f.LossTaken: N_("{Sector} lost {spaces}: {strength}."),
    f.Recovered: N_("{Sector} moved back {spaces} at no cost: {strength}."),
    f.Surrendered: _surrendered,
    f.ArmisticeRolled: lambda fact, setup: (
        N_("Armistice roll of {side}: {face}, below {vp}. The war is won.")
        if fact.won
        else N_("Armistice roll of {side}: {face}, not below {vp}. The war goes on.")
    ),
    f.RomaniaSurrendered: N_("With Romania's surrender the Central Powers collect 1 RP more each turn."),
    f.Passed: _passed,
    f.ObligationLapsed: N_("{card} demands an offensive that cannot be launched: it is dropped."),
    f.CornflowerDrawn: _cornflower_drawn,
    f.AthenaTarget: lambda fact, setup: given(_athena_target(fact, setup), card=fact.card),
    f.FranceBarred: N_("{title}: no Cornflower card makes France attack this turn."),
    f.AthenaReinforces: lambda fact, setup: (
        Counted(NN_("{count} of these cards names {sector}.", "{count} of these cards name {sector}."), fact.named)
        if fact.named
        else N_("No card names {sector}, so it is not reinforced.")
    ),
    f.PoppiesDrawn: lambda fact, setup: (
        given(N_("{player} drew these Poppies: {markers}."), markers=names.poppies(fact.markers, setup.board.edition))
        if fact.markers
        else N_("{player}: no RP in hand, so no Poppies drawn.")
    ),
    f.PoppyResearches: lambda fact, setup: given(
        N_("{marker}: the oldest level open is that of {technology}, {year}."),
        technology=names.technology(fact.technologies[0]),
        year=fact.years[0],
    ),
    f.PoppyAttacks: N_("{marker}: the best chance against {target} has {attacker}."),
    f.PoppyReinforces: N_("{marker}: to full strength, as far as RP go."),
    f.PoppySails: N_("{marker}: {rp} for {modifier} on the roll at sea."),
    f.PoppyUnused: _poppy_unused,
    f.MarkerAdvanced: lambda fact, setup: (
        N_("Lafayette moved on to {rp} a turn.") if fact.lafayette else N_("The Merchant Navy moved on to {rp} a turn.")
    ),
    f.YearBegan: lambda fact, setup: (
        Counted(
            NN_("{year}: {count} event more can be drawn.", "{year}: {count} events more can be drawn."), fact.added
        ),
        given(N_("{cards} set aside, unseen."), cards=cards(fact.set_aside)) if fact.set_aside else "",
    ),
    f.TurnEnded: N_("Turn {turn} is over."),
    f.PrestigeCounted: lambda fact, setup: given(N_("{side}: {total} prestige points."), side=names.side(fact.side)),
    f.PointsCounted: lambda fact, setup: given(
        N_("Both sides have {most}: a tie is won by {side}.") if fact.tie else N_("{Side}: {most} to {least}."),
        side=names.the_side(fact.winner),
        Side=names.The_side(fact.winner),
        most=vp(max(fact.vp)),
        least=min(fact.vp),
    ),
    f.GameEnded: _game_ended,
}
