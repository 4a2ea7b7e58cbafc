"""Sentences about offensives, losses and surrenders (10.3, 14)."""

from __future__ import annotations

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import added, capital, dice, faces, hits, listing, losses, notches, pool, rp, together, vp
from ldd_tui.text.sentences.shared import arithmetic, caused, outcome_of_sum, sentence, strength
from rules import facts as f
from rules.cornflower import MAXIMUM_FAILURES
from rules.edition import Edition
from rules.model import CounterAttack, Setup, Technology


@sentence.register
def _offensive_launched(fact: f.OffensiveLaunched, setup: Setup) -> str:
    edition = setup.board.edition
    text = _("{Attacker} attacked {defender} with size {size} for {rp}: {dice}.")
    if not fact.cost:
        text = _("{Attacker} attacked {defender} with size {size} at no cost: {dice}.")
    launched = text.format(
        Attacker=names.The_sector(fact.attacker, edition),
        defender=names.the_sector(fact.defender, edition),
        size=fact.size,
        rp=rp(fact.cost),
        dice=pool(fact.attack_dice, fact.artillery_dice),
    )
    return caused(fact.event, launched, setup)


@sentence.register
def _michael_used(fact: f.MichaelUsed, setup: Setup) -> str:
    return _("Operation Michael adds 1 Attack die and 1 Artillery die.")


@sentence.register
def _dice_thrown(fact: f.DiceThrown, setup: Setup) -> str:
    thrown = names.purpose(fact.purpose)
    text = _("{Dice}: {faces}.").format(Dice=capital(thrown), faces=faces(fact.faces))
    return caused(fact.event, text, setup)


@sentence.register
def _dice_lifted(fact: f.DiceLifted, setup: Setup) -> str:
    if fact.artillery:
        text = ngettext(
            "{cause}: Artillery die {faces} is thrown again.",
            "{cause}: Artillery dice {faces} are thrown again.",
            len(fact.faces),
        )
    else:
        text = ngettext(
            "{cause}: Attack die {faces} is thrown again.",
            "{cause}: Attack dice {faces} are thrown again.",
            len(fact.faces),
        )
    cause = names.event(fact.event, setup.board.edition) if fact.event else names.technology(Technology.AVIATION)
    return text.format(cause=cause, faces=faces(fact.faces))


@sentence.register
def _die_read(fact: f.DieRead, setup: Setup) -> str:
    if fact.artillery:
        text = _("Artillery die {face}: hit.") if fact.hit else _("Artillery die {face}: miss.")
    else:
        text = _("Attack die {face}: hit.") if fact.hit else _("Attack die {face}: miss.")
    return text.format(face=fact.face)


@arithmetic.register
def _die_sum(fact: f.DieRead, setup: Setup) -> str | None:
    total = fact.face + fact.modifier
    if fact.modifier:
        total_words = _("{sum} = {total}").format(sum=added(fact.face, fact.modifier), total=total)
    else:
        total_words = str(fact.face)
    needs = _("{sum}, needs {needed}").format(sum=total_words, needed=fact.needed)
    return outcome_of_sum(needs, fact.face, fact.hit, total >= fact.needed, _("hit"), _("miss"))


@sentence.register
def _losses_counted(fact: f.LossesCounted, setup: Setup) -> str:
    edition = setup.board.edition
    if not fact.hits:
        return _("No hits on {defender}.").format(defender=names.the_sector(fact.defender, edition))
    if fact.losses == fact.hits:
        return _("{hits} on {defender}.").format(
            hits=hits(fact.hits), defender=names.the_sector(fact.defender, edition)
        )
    return _("{hits} on {defender}, which {title} makes {losses}.").format(
        hits=hits(fact.hits),
        defender=names.the_sector(fact.defender, edition),
        title=names.event(_doubling(edition), edition),
        losses=losses(fact.losses),
    )


def _doubling(edition: Edition) -> int:
    return next(event for event, boost in edition.cards.boosts.items() if boost.doubled)


@arithmetic.register
def _losses_sum(fact: f.LossesCounted, setup: Setup) -> str | None:
    if fact.losses == fact.hits or not fact.hits:
        return None
    return _("{hits} x {multiplier} = {losses}").format(
        hits=fact.hits, multiplier=fact.losses // fact.hits, losses=losses(fact.losses)
    )


@sentence.register
def _counter_attacked(fact: f.CounterAttacked, setup: Setup) -> str:
    edition = setup.board.edition
    if fact.verdict == CounterAttack.APPLIES:
        text = _("Counter-attack: an Attack die shows 1, so {attacker} takes 1 loss.")
    elif fact.verdict == CounterAttack.GERMAN_COLONIES_ATTACK:
        text = _("An Attack die shows 1, but no counter-attack ever hurts {attacker}.")
    else:
        text = _(
            "An Attack die shows 1, but there is no counter-attack: {defender} attacked another sector earlier "
            "this turn."
        )
    return text.format(
        attacker=names.the_sector(fact.attacker, edition), defender=names.the_sector(fact.defender, edition)
    )


@sentence.register
def _losses_mirrored(fact: f.LossesMirrored, setup: Setup) -> str:
    edition = setup.board.edition
    return _("{title}: the hits of the Attack dice cost {attacker} {losses} too.").format(
        title=names.event(fact.event, edition),
        attacker=names.the_sector(fact.attacker, edition),
        losses=losses(fact.losses),
    )


@sentence.register
def _brusilov_losses(fact: f.BrusilovLosses, setup: Setup) -> str:
    return _("{title}: {defender} for Austria-Hungary, {attacker} for Russia.").format(
        title=names.event(setup.board.edition.cards.after_losses, setup.board.edition),
        defender=losses(fact.losses_defender),
        attacker=losses(fact.losses_attacker),
    )


@sentence.register
def _loss_taken(fact: f.LossTaken, setup: Setup) -> str:
    words = _("{Sector} lost {spaces}: {strength}.").format(
        Sector=names.The_sector(fact.sector, setup.board.edition),
        spaces=notches(fact.spaces, setup.board.edition),
        strength=strength(setup, fact.sector, fact.losses),
    )
    return caused(fact.event, words, setup)


@sentence.register
def _recovered(fact: f.Recovered, setup: Setup) -> str:
    words = _("{Sector} moved back {spaces} at no cost: {strength}.").format(
        Sector=names.The_sector(fact.sector, setup.board.edition),
        spaces=notches(fact.spaces, setup.board.edition),
        strength=strength(setup, fact.sector, fact.losses),
    )
    return caused(fact.event, words, setup)


@sentence.register
def _surrendered(fact: f.Surrendered, setup: Setup) -> str:
    words = _("{Sector} surrendered, with no space left for {losses}.")
    if setup.board.edition.features.notches:
        words = _("{Sector} lost its last notch and surrendered: War commitment level 0.")
        if not fact.unplaced:
            words = _("{Sector} surrendered by its Revolution.")
    fell = words.format(Sector=names.The_sector(fact.sector, setup.board.edition), losses=losses(fact.unplaced))
    brought = _("That ends the war.")
    if fact.vp:
        words = _("{side}: {vp} gained, {total} in all.")
        brought = words.format(side=names.side(fact.to), vp=vp(fact.vp), total=fact.total_vp)
    return together(caused(fact.event, fell, setup), brought)


@sentence.register
def _armistice_rolled(fact: f.ArmisticeRolled, setup: Setup) -> str:
    text = _("Armistice roll of {side}: {face}, not below {vp}. The war goes on.")
    if fact.won:
        text = _("Armistice roll of {side}: {face}, below {vp}. The war is won.")
    return text.format(side=names.the_side(fact.side), face=fact.face, vp=vp(fact.vp))


@sentence.register
def _price_paid(fact: f.PricePaid, setup: Setup) -> str:
    edition = setup.board.edition
    lost = _("{spaces} of {sector}").format(
        spaces=notches(fact.spaces, edition), sector=names.the_sector(fact.attacker, edition)
    )
    paid = [rp(fact.rp)] if fact.rp or not fact.spaces else []
    return _("{Card}: {dice} failed, paid for with {price}.").format(
        Card=capital(names.card(fact.event, edition)),
        dice=dice(fact.failed),
        price=listing([*paid, lost] if fact.spaces else paid),
    )


@sentence.register
def _romania_surrendered(fact: f.RomaniaSurrendered, setup: Setup) -> str:
    return _("With Romania's surrender the Central Powers collect 1 RP more each turn.")


@sentence.register
def _passed(fact: f.Passed, setup: Setup) -> str:
    text = _("{player}: no further offensive this turn.")
    if setup.board.edition.features.alternating:
        text = _("{player}: passed. No further offensive this turn.")
    if fact.forced:
        text = _("{player}: no further offensive this turn: nobody is left who can attack.")
        if not fact.rp:
            text = _("{player}: no further offensive this turn: no RP left.")
        elif fact.failures >= MAXIMUM_FAILURES:
            text = _("{player}: no further offensive this turn: three cards led to none.")
    return text.format(player=names.Player(fact.side, setup))


@sentence.register
def _obligation_lapsed(fact: f.ObligationLapsed, setup: Setup) -> str:
    return _("{card} demands an offensive that cannot be launched: it is dropped.").format(
        card=names.card(fact.event, setup.board.edition)
    )
