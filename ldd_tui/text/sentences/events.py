"""Sentences about event cards, and about what several of them do (7, 16, 18)."""

from __future__ import annotations

from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import rp, together
from ldd_tui.text.sentences.dispatch import arithmetic, sentence
from ldd_tui.text.sentences.shared import cards_named, strength
from rules import facts as f
from rules.editions.second.athena import BARS_FROM
from rules.editions.second.cards import GALLIPOLI, JUTLAND, PARISER_KANONEN
from rules.model import Setup
from rules.phases.initiative import KANONEN_STAYS_FROM


@sentence.register
def _events_drawn(fact: f.EventsDrawn, setup: Setup) -> str:
    if not fact.events:
        return _("No event card was drawn.")
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
    return _("{card} is in play.").format(card=names.card(fact.event, setup.board.edition))


_LAFAYETTE_IS_THERE = N_("Lafayette is on the Trade Track already")
_OTTOMAN_EMPIRE_IS_OUT = N_("the Ottoman Empire is not at war")
_WITHOUT_EFFECT = {
    6: N_("the German Colonies or Africa are out of the war"),
    10: _LAFAYETTE_IS_THERE,
    12: N_("the German Colonies are out of the war"),
    16: N_("Unrestricted Submarine Warfare or Lafayette came first"),
    20: _OTTOMAN_EMPIRE_IS_OUT,
    24: _LAFAYETTE_IS_THERE,
    30: _OTTOMAN_EMPIRE_IS_OUT,
    36: N_("Greece is not at war"),
}


@sentence.register
def _event_without_effect(fact: f.EventWithoutEffect, setup: Setup) -> str:
    edition = setup.board.edition
    if fact.too_late:
        return _("{card} has no effect: it came after 1914.").format(card=names.card(fact.event, edition))
    why = _WITHOUT_EFFECT.get(fact.event)
    if why is None:
        return _("{card} has no effect in this position.").format(card=names.card(fact.event, edition))
    return _("{card} has no effect: {why}.").format(card=names.card(fact.event, edition), why=_(why))


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
    face = fact.face
    if fact.event == GALLIPOLI:
        return _("{face}: that many RP are lost").format(face=face)
    if fact.event == JUTLAND:
        if face == 1:
            return _("1: the Grand Fleet is beaten, 3 RP for the Central Powers")
        if face == 5:
            return _("5: Blockade rolls get +1 from now on")
        if face == 6:
            return _("6: the German fleet is destroyed, the blockade is complete")
        return _("2 to 4: nothing changes")
    if fact.event == PARISER_KANONEN:
        if face < KANONEN_STAYS_FROM:
            return _("1 to 4: the card goes")
        return _("5 or 6: the card stays, 1 RP less again")
    if face < BARS_FROM:
        return _("1 or 2: France may attack")
    return _("3 to 6: France launches no offensive this turn")


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
    place = _("Lafayette came onto the Trade Track: {rp} this turn, 1 more each turn.").format(
        rp=rp(max(0, fact.space))
    )
    if not fact.event:
        return together(place, _("The star on the Turn Track brought it."))
    return place


@sentence.register
def _blockade_definitive(fact: f.BlockadeDefinitive, setup: Setup) -> str:
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
