"""Facts as sentences, one entry per kind, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ldd_tui.telling.refusals import short
from ldd_tui.telling.sums import TELLS_ITS_SUM, arithmetic, with_total
from ldd_tui.text import N_, NN_, _, names
from ldd_tui.text.phrases import (
    artillery_dice,
    attack_dice,
    bracketed,
    capital,
    cards,
    cornflower_cards,
    dice,
    faces,
    hits,
    labelled,
    listing,
    losses,
    notches,
    pool,
    price,
    rp,
    signed,
    together,
    vp,
)
from ldd_tui.text.prompts import VICTORIES, without_winner
from ldd_tui.text.templates import Counted, Words, about, given, tell
from rules import facts as f
from rules import refusals as r
from rules.cards import BringsLafayette, DieHook, Exits, Loses, Recovers
from rules.cornflower import MAXIMUM_FAILURES
from rules.model import CounterAttack, Idle, Purpose, Setup, Side, Technology
from saves.handicap import handicap_laid

__all__ = [
    "SENTENCES", "TELLS_ITS_SUM", "arithmetic", "caused", "die", "heading", "outcome", "sentence", "why_nothing",
    "why_unused",
]  # fmt: skip


def sentence(fact: f.Fact, setup: Setup) -> str:
    """Without the rule, which `cite` gives."""
    words = tell(SENTENCES[type(fact)], fact, setup)
    return caused(fact.event, words, setup) if isinstance(fact, _AFTER_THEIR_CARD) else words


def heading(fact: f.TurnBegan | f.PhaseBegan, setup: Setup) -> str:
    if isinstance(fact, f.TurnBegan):
        return _("Turn {turn} of {last}, {year}").format(turn=fact.turn, last=setup.board.last_turn, year=fact.year)
    phase = names.phase(fact.phase, setup.edition)
    if fact.side is None:
        return phase
    return f"{phase}, {names.player(fact.side, setup)}"


def _stopped(words: str) -> Words:
    return given(N_("{words}."), words=words)


_AFTER_THEIR_CARD = (f.OffensiveLaunched, f.DiceThrown, f.LossTaken, f.Recovered, f.Surrendered)


def caused(event: int, words: str, setup: Setup) -> str:
    """A sentence after the card that caused it; `event` 0: none."""
    if not event:
        return words
    return _("{title}: {sentence}").format(title=names.event(event, setup.edition), sentence=words)


# ---------------------------------------------------------------------------------------- the initiative (6)


def _initiative_taken(fact: f.InitiativeTaken, setup: Setup) -> Words:
    if fact.tie:
        return N_("Equal results: the initiative goes to {side}, as on the Turn Track.")
    if fact.bought:
        return N_("The initiative goes to {side}, not to {enemy} as on the Turn Track.")
    return N_("The initiative goes to {side}.")


# ------------------------------------------------------------------------------------------ events (7, 16, 18)


def _event_without_effect(fact: f.EventWithoutEffect, setup: Setup) -> Words:
    edition = setup.edition
    card = edition.cards[fact.event]
    if fact.too_late:
        return given(N_("{card} has no effect: it came after {year}."), year=card.year)
    needs = (card.effect.sector,) if isinstance(card.effect, Loses | Recovers | Exits) else card.needs
    if needs:
        sectors = listing([names.the_sector(sector, edition) for sector in needs])
        return given(N_("{card} has no effect without {sectors}."), sectors=sectors)
    if card.ends is not None and card.ends.powerless is not None:
        attacker, defender = (names.the_sector(sector, edition) for sector in card.ends.powerless)
        words = N_("{card} has no effect: {attacker} can no longer attack {defender}.")
        return given(words, attacker=attacker, defender=defender)
    if card.sea is not None and card.sea.suspended and card.ends is not None:
        words = N_("{card} has no effect: {ender} came first.")
        if setup.board.merchant_navy:
            words = N_("{card} has no effect: {ender} or Lafayette came first.")
        return given(words, ender=names.event(card.ends.event, edition))
    if card.title == "tanks_arrive":
        return N_("{card} has no effect: the Entente has every level of Attack.")
    if isinstance(card.effect, BringsLafayette):
        return N_("{card} has no effect: Lafayette has already arrived.")
    return N_("{card} has no effect.")


def _wasted(count: int) -> Words:
    return given(N_("Lost above the limit of {maximum}: {rp}."), rp=rp(count)) if count else ""


# ------------------------------------------------------------------------------------ RP and naval control (8, 9)


def _income(fact: f.Income, setup: Setup) -> Words:
    collected = given(N_("{Side} collected {made}: {total} in hand."), made=rp(fact.collected), total=rp(fact.total))
    return collected, _wasted(fact.wasted), N_("Air Raids halved the RP of the Merchant Navy.") if fact.halved else ""


def _naval_suspended(fact: f.NavalSuspended, setup: Setup) -> Words:
    cards_ = setup.edition.cards
    if fact.event in cards_.sea and cards_.sea[fact.event].suspended:
        return N_("No U-boat roll: {card} is in force.")
    if fact.event and fact.event == cards_.with_die(DieHook.JUTLAND):
        return N_("No Blockade roll: the blockade is complete.")
    if fact.side == Side.CENTRAL_POWERS:
        return N_("No U-boat roll this turn.")
    if setup.options.quick_play:
        return N_("No Blockade roll in quick play.")
    blockade = names.level(setup.board, Side.ENTENTE, Technology.NAVAL, 1)
    return given(N_("No Blockade roll: {level} is not unlocked."), level=blockade)


def _at_sea(fact: f.NavalRolled | f.SeaRolled, lost: int) -> Words:
    words = N_("{Enemy} lost {lost} ({roll}: {face}).") if lost else N_("{Enemy} lost nothing ({roll}: {face}).")
    return given(words, lost=rp(lost), roll=_roll(fact.side))


def _roll(side: Side) -> str:
    return _("U-boat roll") if side == Side.CENTRAL_POWERS else _("Blockade roll")


def _sea_rolled(fact: f.SeaRolled, setup: Setup) -> Words:
    rolled = _at_sea(fact, fact.rp)
    if fact.side == Side.ENTENTE:
        gained, nothing = N_("{Enemy} gained {rp} ({roll}: {face})."), N_("{Enemy} gained nothing ({roll}: {face}).")
        rolled = given(gained if fact.rp else nothing, roll=_roll(fact.side))
    rolled = given(rolled, face=with_total(fact.face, fact.bonus, fact.event_modifier))
    owed = given(N_("Its sectors pay {rp} with notches."), rp=rp(fact.owed)) if fact.owed else ""
    return rolled, owed, _wasted(fact.wasted)


# ------------------------------------------------------------------------------- reinforcements, technology (10)


def why_nothing(causes: Sequence[r.Refusal], setup: Setup) -> str:
    """A few words per cause; sectors without losses only if all are."""
    matters = [cause for cause in causes if not isinstance(cause, r.NoLosses)] or causes
    return ", ".join(
        dict.fromkeys(
            labelled(names.sector(cause.sector, setup.edition), short(cause))
            if isinstance(cause, r.NeverReinforced | r.Revolution | r.ThreeSpaces)
            else short(cause)
            for cause in matters
        )
    )


def _revolution_broke_out(fact: f.RevolutionBrokeOut, setup: Setup) -> Words:
    if setup.options.revolution_surrender:
        return N_("Revolution in Russia: it surrenders at the end of this turn.")
    if setup.edition.features.revolution_by_spaces:
        return N_("Revolution in Russia: it leaves the war at the end of this turn.")
    return N_("Revolution in Russia: no more RP and no more reinforcements, but it stays in the war.")


# ---------------------------------------------------------------------------------------------- offensives (10.3)


def _dice_lifted(fact: f.DiceLifted, setup: Setup) -> Words:
    kind = names.purpose(Purpose.ARTILLERY if fact.artillery else Purpose.ATTACK)
    return given(N_("{cause}: {dice} {faces} re-rolled."), cause=_lifting(fact, setup), dice=kind)


def _lifting(fact: f.DiceLifted, setup: Setup) -> str:
    return names.event(fact.event, setup.edition) if fact.event else names.technology(Technology.AVIATION)


def thrown_again(lifted: f.DiceLifted, thrown: f.DiceThrown, setup: Setup) -> str:
    number = artillery_dice if lifted.artillery else attack_dice
    return _("{cause}: {dice} re-rolled, {before} became {after}.").format(
        cause=_lifting(lifted, setup),
        dice=number(len(lifted.faces)),
        before=faces(lifted.faces),
        after=faces(thrown.faces),
    )


def die(fact: f.DieRead) -> str:
    return _("Artillery die") if fact.artillery else _("Attack die")


def counted(fact: f.LossesCounted, setup: Setup) -> str:
    if fact.losses == fact.hits:
        return hits(fact.hits) if fact.hits else _("no hit")
    edition = setup.edition
    doubling = next(event for event, boost in edition.cards.boosts.items() if boost.doubled)
    words = _("{hits} (doubled by {title})")
    return words.format(hits=hits(fact.hits), title=names.event(doubling, edition))


def outcome(facts: Sequence[f.Fact], setup: Setup) -> str:
    """An offensive's outcome, losses first: launch, hits and losses of the defender."""
    launched, edition = facts[0], setup.edition
    assert isinstance(launched, f.OffensiveLaunched)
    taken = [fact for fact in facts if isinstance(fact, f.LossTaken)]
    read = [fact for fact in facts if isinstance(fact, f.LossesCounted)]
    later = [fact for fact in facts if isinstance(fact, f.BrusilovLosses)]
    lost = sum(fact.spaces for fact in taken)
    due = sum(fact.losses for fact in read) + sum(fact.losses_defender for fact in later)
    words: Words = N_("{Defender} lost nothing to {attacker}.")
    if due > lost or (taken and taken[-1].losses > setup.board.sectors[launched.defender].last_space):
        words = N_("{Defender} surrendered to {attacker}.")
    elif taken:
        words = about(taken[-1], N_("{Sector} lost {lost} to {attacker}, {left} left (OV {operational_value})."))
        words = given(words, lost=notches(lost, edition), attacker=names.the_sector(launched.attacker, edition))
    thrown = _("Size {size}, {rp}: {dice}, {hits}.").format(
        size=launched.size,
        rp=rp(launched.cost),
        dice=pool(launched.attack_dice, launched.artillery_dice),
        hits=counted(read[0], setup),
    )
    came = caused(launched.event, tell(words, launched, setup), setup)
    return together(came, thrown, *(sentence(fact, setup) for fact in later))


def _price_paid(fact: f.PricePaid, setup: Setup) -> Words:
    edition = setup.edition
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
    if not fact.vp:
        return N_("{Sector} surrendered, which ends the war.")
    words = N_("{Sector} surrendered: {vp} for {side}, {total} in all.")
    return given(words, side=names.the_side(fact.to), total=fact.total_vp)


def _passed(fact: f.Passed, setup: Setup) -> Words:
    if not fact.forced:
        return N_("{player}: no more offensives this turn.")
    why = _("nobody can attack")
    if not fact.rp:
        why = _("no RP left")
    elif fact.failures >= MAXIMUM_FAILURES:
        why = _("three failures")
    return given(N_("{player}: no more offensives this turn ({why})."), why=why)


# ------------------------------------------------------------------------------- the game's own opponents (12, 17)


def _cornflower_drawn(fact: f.CornflowerDrawn, setup: Setup) -> Words:
    words = N_("{player} drew {cards} ({numbers}).")
    if fact.sector is not None:
        words = N_("{player} drew {cards} ({numbers}) for {sector}.")
    return given(words, cards=cornflower_cards(len(fact.cards)), numbers=faces(fact.cards))


def _athena_target(fact: f.AthenaTarget, setup: Setup) -> Words:
    if fact.attacker is not None:
        return N_("Cornflower card {card}: {attacker} against {target}.")
    words = N_("Cornflower card {card} names {target}, but nobody can attack it: failure {count} of {most}.")
    return given(words, count=fact.failures, most=MAXIMUM_FAILURES)


def why_unused(fact: f.PoppyUnused, setup: Setup) -> str:
    """Each cause in a few words, with whom it keeps from acting, unless the marker names them."""
    if fact.idle == Idle.NO_ROLL:
        return _("no roll at sea")
    if fact.idle == Idle.OUTDONE:
        return _("only the best Naval marker counts")
    kept: dict[str, list[str]] = {}
    for cause in fact.why:
        whom = kept.setdefault(short(cause), [])
        sector, technology = getattr(cause, "sector", None), getattr(cause, "technology", None)
        if sector not in (None, fact.marker.sector):
            whom.append(names.sector(sector, setup.edition))
        elif technology is not None:
            whom.append(names.technology(technology))
    return ", ".join(bracketed(cause, listing(whom)) if whom else cause for cause, whom in kept.items())


# -------------------------------------------------------------------------------------- end of the game (11 to 14)


def _position_laid(fact: f.PositionLaid, setup: Setup) -> Words:
    handicap = handicap_laid(fact, setup)
    if handicap is None:
        return N_("The game begins from this position, not from the set-up.")
    return given(N_("Handicap: {rp} in advance for {side}."), rp=rp(handicap[1]), side=names.the_side(handicap[0]))


def _game_ended(fact: f.GameEnded, setup: Setup) -> Words:
    if fact.winner is None:
        return without_winner(fact.cause)
    return given(VICTORIES[fact.cause], Side=names.The_side(fact.winner), other=names.the_side(fact.winner.enemy))


# -------------------------------------------------------------------------------------------------- the catalogue


SENTENCES: Mapping[type[f.Fact], Words] = {
    f.TurnBegan: lambda fact, setup: _stopped(heading(fact, setup)),
    f.PhaseBegan: lambda fact, setup: _stopped(heading(fact, setup)),
    f.PositionLaid: _position_laid,
    f.BidMade: lambda fact, setup: (
        N_("{Side} bid {rp} for the initiative, spent either way.")
        if fact.rp
        else N_("{Side} bid nothing for the initiative.")
    ),
    f.InitiativeBought: N_("{Side} paid {rp} for the initiative."),
    f.InitiativeRolled: lambda fact, setup: given(
        N_("{Side} rolled {face} for the initiative."), face=with_total(fact.face, fact.bid)
    ),
    f.InitiativeTaken: _initiative_taken,
    f.EventsDrawn: lambda fact, setup: given(
        N_("Events drawn: {cards}.") if fact.events else N_("No event was drawn."),
        cards=listing([names.card(event, setup.edition) for event in fact.events]),
    ),
    f.EventCancelled: N_("An Air Raid cancelled {card}, as if it had never been drawn."),
    f.SetAsideDrawn: N_("The Central Powers drew {card} from the cards set aside."),
    f.SetAsideDeclined: N_("The Central Powers discarded {card} unused."),
    f.SetAsideApplied: N_("The Central Powers added {card} to this turn's events."),
    f.EventTakesEffect: lambda fact, setup: (
        N_("{card}: nothing happens.")
        if setup.edition.cards[fact.event].title == names.NOTHING_TO_REPORT
        else N_("{card} is in play.")
    ),
    f.EventWithoutEffect: _event_without_effect,
    f.EventEnded: N_("{card} ends."),
    f.EventDie: N_("{title}: the die shows {face}."),
    f.SectorEntered: N_("{Sector} entered the war: {strength}, {rp} a turn."),
    f.RussiaExited: N_("Russia left the war. Nobody gained VP for it."),
    f.LafayettePlaced: lambda fact, setup: (
        given(N_("Lafayette arrived: {rp} this turn, then 1 more each turn."), rp=rp(max(0, fact.space))),
        "" if fact.event else N_("The star on the Turn Track brought it."),
    ),
    f.BlockadeDefinitive: lambda fact, setup: (
        N_("The blockade is complete: no more Blockade rolls."),
        "" if setup.edition.pays_for_naval_rolls else N_("The Kaiserliche Marine brings no more RP."),
    ),
    f.ResourcesGained: lambda fact, setup: (
        given(N_("{Side} gained {rp}."), rp=rp(fact.rp - fact.wasted)),
        _wasted(fact.wasted),
    ),
    f.ResourcesLost: N_("{Side} lost {rp}."),
    f.Income: _income,
    f.NavalSuspended: _naval_suspended,
    f.NavalRolled: lambda fact, setup: _at_sea(fact, fact.lost),
    f.NavalBonusBought: N_("{Side} paid {rp} for {modifier} on the naval roll."),
    f.SeaRolled: _sea_rolled,
    f.LossAbsorbed: lambda fact, setup: (
        N_("{Sector} paid 1 RP with a notch."),
        N_("{rp} left to pay.") if fact.owed else "",
    ),
    f.NothingToDo: lambda fact, setup: given(
        N_("{player}: {phase} finished ({why})."), why=why_nothing(fact.why, setup)
    ),
    f.SubPhaseEnded: N_("{player}: {phase} finished."),
    f.Reinforced: N_("{Sector} recovered {spaces} for {rp}: {strength}."),
    f.RevolutionRolled: lambda fact, setup: (
        N_("The Revolution marker moved to {position} of {last} (rolled {faces}).")
        if fact.advanced
        else N_("The Revolution marker stays: no 1 rolled ({faces}).")
    ),
    f.RevolutionBrokeOut: _revolution_broke_out,
    f.ResearchPaid: N_("{Side} attempted {level} for {rp}."),
    f.ResearchRolled: lambda fact, setup: given(N_("Attempt at {level}: {sum}."), sum=arithmetic(fact, setup)),
    f.LevelUnlocked: lambda fact, setup: (
        N_("{Side} unlocked {level}.") if setup.edition.features.implementing else N_("{Side} developed {level}.")
    ),
    f.CubeTaken: lambda fact, setup: given(
        N_("{Side} took a research cube for {technology}: {bonus} from next turn on."), bonus=signed(fact.cubes)
    ),
    f.CubeDiscarded: N_("{Side} spent a research cube for {technology} to re-roll: {cubes} left."),
    f.Implemented: lambda fact, setup: given(
        N_("{Sector} implemented {level} {price}."), price=price(int(not fact.free))
    ),
    f.OffensiveLaunched: lambda fact, setup: given(
        N_("{Attacker} attacked {defender} with size {size} {price}: {dice}."),
        price=price(fact.cost),
        dice=pool(fact.attack_dice, fact.artillery_dice),
    ),
    f.MichaelUsed: N_("Operation Michael adds 1 Attack die and 1 Artillery die."),
    f.DiceThrown: lambda fact, setup: given(N_("{Dice}: {faces}."), Dice=capital(names.purpose(fact.purpose))),
    f.DiceLifted: _dice_lifted,
    f.DieRead: lambda fact, setup: _stopped(labelled(f"{die(fact)} {fact.face}", _("hit") if fact.hit else _("miss"))),
    f.LossesCounted: lambda fact, setup: given(N_("{hits} on {defender}."), hits=capital(counted(fact, setup))),
    f.CounterAttacked: lambda fact, setup: (
        N_("Counter-attack: an Attack die shows 1.")
        if fact.verdict == CounterAttack.APPLIES
        else _stopped(capital(names.counter_attack(fact.verdict)))
    ),
    f.LossesMirrored: N_("{title}: hits by Attack dice also cost {attacker} {losses}."),
    f.BrusilovLosses: lambda fact, setup: given(
        N_("{title}: {defender} for Austria-Hungary, {attacker} for Russia."),
        title=names.event(setup.edition.cards.after_losses, setup.edition),
        defender=losses(fact.losses_defender, setup.edition),
        attacker=losses(fact.losses_attacker, setup.edition),
    ),
    f.PricePaid: _price_paid,
    f.LossTaken: N_("{Sector} lost {spaces}: {left} left (OV {operational_value})."),
    f.Recovered: N_("{Sector} recovered {spaces} at no cost: {strength}."),
    f.Surrendered: _surrendered,
    f.ArmisticeRolled: lambda fact, setup: (
        N_("{Side} won the war: Armistice roll {face}, below {vp}.")
        if fact.won
        else N_("The war goes on: Armistice roll {face}, not below {vp}.")
    ),
    f.RomaniaSurrendered: N_("Romania's surrender brings the Central Powers 1 RP more each turn."),
    f.Passed: _passed,
    f.ObligationLapsed: N_("{card}: its offensive can't be launched."),
    f.CornflowerDrawn: _cornflower_drawn,
    f.AthenaTarget: lambda fact, setup: given(_athena_target(fact, setup), card=fact.card),
    f.FranceBarred: N_("{title}: no Cornflower card makes France attack this turn."),
    f.AthenaReinforces: lambda fact, setup: (
        Counted(NN_("{count} names {sector}.", "{count} name {sector}."), fact.named)
        if fact.named
        else N_("No card names {sector}.")
    ),
    f.PoppiesDrawn: lambda fact, setup: (
        given(N_("{player} drew Poppies: {markers}."), markers=names.poppies(fact.markers, setup.edition))
        if fact.markers
        else N_("{player}: no RP, so no Poppies.")
    ),
    f.PoppyResearches: lambda fact, setup: given(
        N_("{marker}: the oldest open level is {technology}, {year}."),
        technology=names.technology(fact.technologies[0]),
        year=fact.years[0],
    ),
    f.PoppyAttacks: N_("{marker}, by {attacker}."),
    f.PoppyReinforces: N_("{marker}: to full strength, as far as RP go."),
    f.PoppySails: N_("{marker} counts for the naval roll."),
    f.PoppyUnused: lambda fact, setup: (
        N_("A blank marker does nothing.")
        if fact.idle == Idle.BLANK
        else given(N_("{marker}, without effect or cost: {why}."), why=why_unused(fact, setup))
    ),
    f.MarkerAdvanced: lambda fact, setup: given(
        N_("{name} now brings {rp} a turn."), name=_("Lafayette") if fact.lafayette else _("The Merchant Navy")
    ),
    f.YearBegan: lambda fact, setup: (
        Counted(
            NN_("{year}: {count} more event can be drawn.", "{year}: {count} more events can be drawn."), fact.added
        ),
        given(N_("{cards} set aside, unseen."), cards=cards(fact.set_aside)) if fact.set_aside else "",
    ),
    f.TurnEnded: N_("Turn {turn} is over."),
    f.PrestigeCounted: lambda fact, setup: given(N_("{side}: {total} prestige points."), side=names.side(fact.side)),
    f.PointsCounted: lambda fact, setup: given(
        N_("A tie at {most} goes to {side}.") if fact.tie else N_("{Side}: {most} to {least}."),
        side=names.the_side(fact.winner),
        Side=names.The_side(fact.winner),
        most=vp(max(fact.vp)),
        least=min(fact.vp),
    ),
    f.GameEnded: _game_ended,
}
