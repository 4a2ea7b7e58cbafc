"""Sentences about event cards, and about what several of them do (7, 16, 18)."""

from __future__ import annotations

from ldd_tui.text import N_, _, names
from ldd_tui.text.at_sea import is_paid_for
from ldd_tui.text.phrases import rp, together
from ldd_tui.text.sentences.shared import arithmetic, cards_named, sentence, strength
from rules import facts as f
from rules.cards import DieHook
from rules.cornflower import BARS_FROM
from rules.model import Setup
from rules.phases.initiative import KANONEN_STAYS_FROM


@sentence.register
def _events_drawn(fact: f.EventsDrawn, setup: Setup) -> str:
    if not fact.events:
        return _("No event was drawn.")
    return _("Events drawn: {cards}.").format(cards=cards_named(fact.events, setup))


@sentence.register
def _event_cancelled(fact: f.EventCancelled, setup: Setup) -> str:
    words = _("An Air Raid of the Central Powers cancelled {card}: it counts as never drawn.")
    return words.format(card=names.card(fact.event, setup.board.edition))


@sentence.register
def _set_aside_drawn(fact: f.SetAsideDrawn, setup: Setup) -> str:
    return _("The Central Powers drew {card} from the cards set aside.").format(
        card=names.card(fact.event, setup.board.edition)
    )


@sentence.register
def _set_aside_declined(fact: f.SetAsideDeclined, setup: Setup) -> str:
    return _("The Central Powers discarded {card} unused.").format(card=names.card(fact.event, setup.board.edition))


@sentence.register
def _set_aside_applied(fact: f.SetAsideApplied, setup: Setup) -> str:
    return _("The Central Powers added {card} to the events of this turn.").format(
        card=names.card(fact.event, setup.board.edition)
    )


@sentence.register
def _event_takes_effect(fact: f.EventTakesEffect, setup: Setup) -> str:
    edition = setup.board.edition
    nothing = edition.cards[fact.event].title == names.NOTHING_TO_REPORT
    words = _("{card}: nothing happens.") if nothing else _("{card} is in play.")
    return words.format(card=names.card(fact.event, edition))


_LAFAYETTE_IS_THERE = N_("Lafayette has come already")
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
_OF_TWO = N_("{attacker} cannot attack {defender} any more")
"""Why cards do nothing, by their titles, and of those that end when a sector can attack another no more."""


def _why_without_effect(event: int, setup: Setup) -> str | None:
    edition = setup.board.edition
    card, title = edition.cards[event], edition.cards[event].title
    if card.ends is not None and card.ends.powerless is not None:
        attacker, defender = card.ends.powerless
        words = _("{attacker} or {defender} are out of the war") if setup.board.merchant_navy else _(_OF_TWO)
        return words.format(
            attacker=names.the_sector(attacker, edition),
            defender=names.the_sector(defender, edition),
        )
    if card.sea is not None and card.sea.suspended and card.ends is not None:
        ended = names.event(card.ends.event, edition)
        return (_("{card} or Lafayette came first") if setup.board.merchant_navy else _("{card} came first")).format(
            card=ended
        )
    why = _WITHOUT_EFFECT.get(title)
    if why == _LAFAYETTE_IS_ON_THE_TRACK and not setup.board.merchant_navy:
        why = _LAFAYETTE_IS_THERE
    return None if why is None else _(why)


@sentence.register
def _event_without_effect(fact: f.EventWithoutEffect, setup: Setup) -> str:
    edition = setup.board.edition
    if fact.too_late:
        words = _("{card} has no effect: it came after {year}.")
        return words.format(card=names.card(fact.event, edition), year=edition.cards[fact.event].year)
    why = _why_without_effect(fact.event, setup)
    if why is None:
        return _("{card} has no effect in this position.").format(card=names.card(fact.event, edition))
    return _("{card} has no effect: {why}.").format(card=names.card(fact.event, edition), why=why)


@sentence.register
def _event_ended(fact: f.EventEnded, setup: Setup) -> str:
    return _("{card} is no longer in force.").format(card=names.card(fact.event, setup.board.edition))


@sentence.register
def _event_die(fact: f.EventDie, setup: Setup) -> str:
    return _("{title}: the die shows {face}.").format(
        title=names.event(fact.event, setup.board.edition), face=fact.face
    )


@arithmetic.register
def _event_die_meaning(fact: f.EventDie, setup: Setup) -> str | None:
    face, die = fact.face, setup.board.edition.cards[fact.event].die
    hook = None if die is None else die.read_by
    if hook == DieHook.GALLIPOLI:
        return _("{face}: that many RP are lost").format(face=face)
    if hook == DieHook.JUTLAND:
        return _jutland(face, setup)
    if hook == DieHook.PARISER_KANONEN:
        if face < KANONEN_STAYS_FROM:
            return _("1 to 4: the card goes")
        return _("5 or 6: the card stays, 1 RP less again")
    if face < BARS_FROM:
        return _("1 or 2: France may attack")
    return _("3 to 6: France launches no offensive this turn")


def _jutland(face: int, setup: Setup) -> str:
    paid_for = is_paid_for(setup.board.edition)
    if face == 1:
        return _("1: the Grand Fleet is beaten, 3 RP for the Central Powers")
    if face == 5:
        return _("5: U-boat rolls get -1 from now on") if paid_for else _("5: Blockade rolls get +1 from now on")
    if face == 6:
        return _("6: the German fleet is destroyed, the blockade is complete")
    return _("2 to 4: nothing changes")


@sentence.register
def _sector_entered(fact: f.SectorEntered, setup: Setup) -> str:
    edition = setup.board.edition
    if not fact.production:
        return _("{Sector} entered the war with {strength}. It brings no RP.").format(
            Sector=names.The_sector(fact.sector, edition), strength=strength(setup, fact.sector, 0)
        )
    return _("{Sector} entered the war with {strength}, and brings {rp} a turn.").format(
        Sector=names.The_sector(fact.sector, edition),
        strength=strength(setup, fact.sector, 0),
        rp=rp(fact.production),
    )


@sentence.register
def _russia_exited(fact: f.RussiaExited, setup: Setup) -> str:
    return _("Russia left the war for good. Nobody gained VP for it.")


@sentence.register
def _lafayette_placed(fact: f.LafayettePlaced, setup: Setup) -> str:
    words = _("Lafayette came: {rp} this turn, 1 more each turn.")
    if setup.board.merchant_navy:
        words = _("Lafayette came onto the Trade Track: {rp} this turn, 1 more each turn.")
    place = words.format(rp=rp(max(0, fact.space)))
    if not fact.event:
        return together(place, _("The star on the Turn Track brought it."))
    return place


@sentence.register
def _blockade_definitive(fact: f.BlockadeDefinitive, setup: Setup) -> str:
    if is_paid_for(setup.board.edition):
        return _("The blockade is complete: the Entente makes no more Blockade rolls.")
    return _(
        "The blockade is complete: the Kaiserliche Marine brings no more RP, and there are no more Blockade rolls."
    )


@sentence.register
def _resources_gained(fact: f.ResourcesGained, setup: Setup) -> str:
    gained = _("{Side} gained {rp}.").format(Side=names.The_side(fact.side), rp=rp(fact.rp - fact.wasted))
    if not fact.wasted:
        return gained
    return together(gained, _wasted(fact.wasted, setup))


def _wasted(count: int, setup: Setup) -> str:
    return _("{rp} above the limit of {maximum} were lost.").format(rp=rp(count), maximum=setup.board.maximum_rp)


@sentence.register
def _resources_lost(fact: f.ResourcesLost, setup: Setup) -> str:
    return _("{Side} lost {rp}.").format(Side=names.The_side(fact.side), rp=rp(fact.rp))
