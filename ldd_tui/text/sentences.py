"""Facts as sentences: what happened (`sentence`), and the sum behind it (`arithmetic`)."""

from __future__ import annotations

from functools import singledispatch

from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.phrases import (
    added,
    capital,
    cards,
    cornflower_cards,
    cubes,
    faces,
    hits,
    listing,
    losses,
    pool,
    rp,
    signed,
    spaces,
    together,
    vp,
)
from rules import facts as f
from rules.athena import BARS_FROM, MAXIMUM_FAILURES
from rules.cards import BRUSILOV, GALLIPOLI, JUTLAND, PARISER_KANONEN, WILSON
from rules.model import Cause, CounterAttack, Decision, Sector, Setup, Side, Technology
from rules.phases.initiative import KANONEN_STAYS_FROM

_PRZEMYSL = 7


@singledispatch
def sentence(fact: f.Fact, setup: Setup) -> str:
    """What happened, in one sentence or two. Every kind of fact has its own; the rule is left to `cite`."""
    return type(fact).__name__


@singledispatch
def arithmetic(fact: f.Fact, setup: Setup) -> str | None:
    """The sum behind a fact, or what a die's number means; None where there is nothing to reckon."""
    return None


def _value(setup: Setup, sector: Sector, lost: int) -> int:
    """The Operational Value of a sector at war at so many losses."""
    track = setup.board.sectors[sector].track
    return track[max(0, min(lost, len(track) - 1))]


def _strength(setup: Setup, sector: Sector, lost: int) -> str:
    """What a cube's place means: the Operational Value, and full strength or the last space."""
    value = _value(setup, sector, lost)
    if lost <= 0:
        return _("Operational Value {value}, full strength").format(value=value)
    if lost >= setup.board.sectors[sector].last_space:
        return _("Operational Value {value}, the last space of its track").format(value=value)
    return _("Operational Value {value}").format(value=value)


def _level(setup: Setup, side: Side, technology: Technology, level: int) -> str:
    return _("{name} ({technology} level {level})").format(
        name=names.level(setup.board, side, technology, level),
        technology=names.technology(technology),
        level=level,
    )


def _cards(events: tuple[int, ...]) -> str:
    return listing([names.card(event) for event in events])


# ------------------------------------------------------------------------------------ turns, initiative (5, 6)


@sentence.register
def _turn_began(fact: f.TurnBegan, setup: Setup) -> str:
    return _("Turn {turn} of {last} begins: {year}.").format(turn=fact.turn, last=setup.board.last_turn, year=fact.year)


@sentence.register
def _phase_began(fact: f.PhaseBegan, setup: Setup) -> str:
    if fact.side is None:
        return _("Phase: {phase}.").format(phase=names.phase(fact.phase))
    return _("Phase: {phase}, {player}.").format(
        phase=names.phase(fact.phase), player=names.player(fact.side, setup.options)
    )


@sentence.register
def _position_laid(fact: f.PositionLaid, setup: Setup) -> str:
    return _("The game begins here, from a position instead of the set-up.")


@sentence.register
def _bid_made(fact: f.BidMade, setup: Setup) -> str:
    if not fact.rp:
        return _("{Side} bid nothing for the initiative.").format(Side=names.The_side(fact.side))
    return _("{Side} bid {rp} for the initiative; they are spent either way.").format(
        Side=names.The_side(fact.side), rp=rp(fact.rp)
    )


@sentence.register
def _initiative_rolled(fact: f.InitiativeRolled, setup: Setup) -> str:
    if not fact.bid:
        return _("{Side} threw {face} for the initiative.").format(Side=names.The_side(fact.side), face=fact.face)
    return _("{Side} threw {face} for the initiative, {total} with the bid.").format(
        Side=names.The_side(fact.side), face=fact.face, total=fact.face + fact.bid
    )


@arithmetic.register
def _initiative_sum(fact: f.InitiativeRolled, setup: Setup) -> str | None:
    if not fact.bid:
        return None
    return _("{sum} (bid) = {total}").format(sum=added(fact.face, fact.bid), total=fact.face + fact.bid)


@sentence.register
def _initiative_taken(fact: f.InitiativeTaken, setup: Setup) -> str:
    if fact.tie:
        text = _("Both results are equal, so the Turn Track gives the initiative to {side}.")
    elif fact.by_dice:
        text = _("The higher result gives the initiative to {side}.")
    else:
        text = _("The Turn Track gives the initiative to {side}.")
    return text.format(side=names.the_side(fact.side))


# --------------------------------------------------------------------------------------- events (7, 16, 18)


@sentence.register
def _events_drawn(fact: f.EventsDrawn, setup: Setup) -> str:
    if not fact.events:
        return _("No event card was drawn.")
    return _("Events drawn: {cards}.").format(cards=_cards(fact.events))


@sentence.register
def _event_cancelled(fact: f.EventCancelled, setup: Setup) -> str:
    return _("An Air Raid cancelled {card}: it counts as never drawn.").format(card=names.card(fact.event))


@sentence.register
def _set_aside_drawn(fact: f.SetAsideDrawn, setup: Setup) -> str:
    return _("The Central Powers drew {card} from the cards set aside.").format(card=names.card(fact.event))


@sentence.register
def _set_aside_declined(fact: f.SetAsideDeclined, setup: Setup) -> str:
    return _("The Central Powers discarded {card} unused.").format(card=names.card(fact.event))


@sentence.register
def _set_aside_applied(fact: f.SetAsideApplied, setup: Setup) -> str:
    return _("The Central Powers added {card} to the events of this turn.").format(card=names.card(fact.event))


@sentence.register
def _event_takes_effect(fact: f.EventTakesEffect, setup: Setup) -> str:
    return _("{card} is in play.").format(card=names.card(fact.event))


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
    if fact.too_late:
        return _("{card} has no effect: it came after 1914.").format(card=names.card(fact.event))
    why = _WITHOUT_EFFECT.get(fact.event)
    if why is None:
        return _("{card} has no effect in this position.").format(card=names.card(fact.event))
    return _("{card} has no effect: {why}.").format(card=names.card(fact.event), why=_(why))


@sentence.register
def _event_ended(fact: f.EventEnded, setup: Setup) -> str:
    return _("{card} is no longer in force.").format(card=names.card(fact.event))


@sentence.register
def _event_die(fact: f.EventDie, setup: Setup) -> str:
    return _("{title}: the die shows {face}.").format(title=names.event(fact.event), face=fact.face)


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
            return _("1 to 4: the guns fall silent")
        return _("5 or 6: the guns keep firing, 1 RP less again")
    if face < BARS_FROM:
        return _("1 or 2: France may attack")
    return _("3 to 6: France launches no offensive this turn")


@sentence.register
def _sector_entered(fact: f.SectorEntered, setup: Setup) -> str:
    if not fact.production:
        return _("{Sector} entered the war with {strength}. It brings no RP.").format(
            Sector=names.The_sector(fact.sector), strength=_strength(setup, fact.sector, 0)
        )
    return _("{Sector} entered the war with {strength}, and brings {rp} a turn.").format(
        Sector=names.The_sector(fact.sector),
        strength=_strength(setup, fact.sector, 0),
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
    return _("The blockade is complete: the Kaiserliche Marine brings no more RP, and Blockade rolls come to an end.")


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


# ------------------------------------------------------------------------------------- RP and the sea (8, 9)


def _collected(fact: f.Income) -> int:
    brought = fact.sectors + fact.merchant_navy + fact.lafayette + fact.kaiserliche_marine + fact.romania
    return max(0, brought - fact.pariser_kanonen)


@sentence.register
def _income(fact: f.Income, setup: Setup) -> str:
    if fact.wasted:
        words = _(
            "{Side} collected {made} and had {before}: {total} in hand, {wasted} above the limit of {maximum} lost."
        )
    else:
        words = _("{Side} collected {made}: {total} in hand.")
    made = _collected(fact)
    collected = words.format(
        Side=names.The_side(fact.side),
        made=rp(made),
        before=fact.total + fact.wasted - made,
        total=rp(fact.total),
        wasted=fact.wasted,
        maximum=setup.board.maximum_rp,
    )
    return together(collected, _("Air Raids halved what the Merchant Navy brought.") if fact.halved else None)


@arithmetic.register
def _income_sum(fact: f.Income, setup: Setup) -> str | None:
    terms = [
        _("{count} from sectors").format(count=fact.sectors),
        *(
            text.format(count=count)
            for text, count in (
                (_("{count} Merchant Navy"), fact.merchant_navy),
                (_("{count} Lafayette"), fact.lafayette),
                (_("{count} Kaiserliche Marine"), fact.kaiserliche_marine),
                (_("{count} Romania"), fact.romania),
            )
            if count
        ),
    ]
    total = " + ".join(terms)
    if fact.pariser_kanonen:
        total = _("{sum} - {count} Pariser Kanonen").format(sum=total, count=fact.pariser_kanonen)
    if fact.wasted:
        return _("{sum} = {result}, {wasted} above the limit; {total} in hand").format(
            sum=total, result=_collected(fact), wasted=fact.wasted, total=rp(fact.total)
        )
    return _("{sum} = {result}; {total} in hand").format(sum=total, result=_collected(fact), total=rp(fact.total))


@sentence.register
def _naval_suspended(fact: f.NavalSuspended, setup: Setup) -> str:
    if fact.event == WILSON:
        return _("No U-boat roll: {card} is in force.").format(card=names.card(WILSON))
    if fact.event == JUTLAND:
        return _("No Blockade roll: the blockade is complete already.")
    if fact.side == Side.CENTRAL_POWERS:
        return _("No U-boat roll this turn.")
    if setup.options.quick_play:
        return _("No Blockade roll: quick play has no Naval technologies.")
    return _("No Blockade roll: the Entente has not unlocked {level}.").format(
        level=names.level(setup.board, Side.ENTENTE, Technology.NAVAL, 1)
    )


@sentence.register
def _naval_rolled(fact: f.NavalRolled, setup: Setup) -> str:
    if fact.side == Side.CENTRAL_POWERS:
        text = _("U-boat roll: {face}. The Entente lost {rp}.")
    else:
        text = _("Blockade roll: {face}. The Central Powers lost {rp}.")
    return text.format(face=fact.face, rp=rp(fact.lost) if fact.lost else _("nothing"))


@arithmetic.register
def _naval_sum(fact: f.NavalRolled, setup: Setup) -> str | None:
    parts = [str(fact.face)]
    if fact.technology_modifier:
        parts.append(_("{modifier} technology").format(modifier=signed(fact.technology_modifier)))
    if fact.event_modifier:
        parts.append(_("{modifier} event").format(modifier=signed(fact.event_modifier)))
    total = fact.face + fact.technology_modifier + fact.event_modifier
    reckoned = parts[0] if len(parts) == 1 else _("{parts} = {total}").format(parts=", ".join(parts), total=total)
    table = _("{sum}: the table says {rp}").format(sum=reckoned, rp=rp(fact.result))
    if fact.lost == fact.result:
        return table
    if fact.lost == fact.limit:
        return _("{table}, but the Trade Track brought only {limit}").format(table=table, limit=fact.limit)
    return _("{table}, but only {held} were in hand").format(table=table, held=fact.lost)


# ---------------------------------------------------------------------------------- sub-phases, reinforcements


@sentence.register
def _nothing_to_do(fact: f.NothingToDo, setup: Setup) -> str:
    return _("{player}: nothing left to do in {phase}.").format(
        player=names.player(fact.side, setup.options), phase=names.phase(fact.phase)
    )


@sentence.register
def _sub_phase_ended(fact: f.SubPhaseEnded, setup: Setup) -> str:
    return _("{player}: {phase} finished.").format(
        player=names.player(fact.side, setup.options), phase=names.phase(fact.phase)
    )


@sentence.register
def _reinforced(fact: f.Reinforced, setup: Setup) -> str:
    return _("{Sector} moved back {spaces} for {rp}: {strength}.").format(
        Sector=names.The_sector(fact.sector),
        spaces=spaces(fact.spaces),
        rp=rp(fact.cost),
        strength=_strength(setup, fact.sector, fact.losses),
    )


@arithmetic.register
def _reinforcement_sum(fact: f.Reinforced, setup: Setup) -> str | None:
    count = fact.spaces
    if count < 1:
        return None
    first = (fact.cost - count * (count - 1) // 2) // count
    steps = range(first, first + count)
    if first < 1 or sum(steps) != fact.cost:
        return None
    if count == 1:
        return None if first == 1 else _("{rp} for space {number} of this turn").format(rp=rp(fact.cost), number=first)
    return _("{sum} = {rp}").format(sum=" + ".join(map(str, steps)), rp=rp(fact.cost))


@sentence.register
def _revolution_rolled(fact: f.RevolutionRolled, setup: Setup) -> str:
    thrown = _("Dice for the Russian Revolution: {faces}.").format(faces=faces(fact.faces))
    if not fact.advanced:
        return together(thrown, _("No 1: the marker stays."))
    moved = _("The marker moved to space {position} of {last}.").format(position=fact.position, last=fact.last)
    return together(thrown, moved)


@sentence.register
def _revolution_broke_out(fact: f.RevolutionBrokeOut, setup: Setup) -> str:
    return _(
        "Revolution broke out in Russia: it brings no RP from the next turn on and takes no more reinforcements, "
        "but it stays in the war."
    )


# ------------------------------------------------------------------------------------------- technologies


@sentence.register
def _research_paid(fact: f.ResearchPaid, setup: Setup) -> str:
    return _("{Side} spent {rp} to attempt {level}.").format(
        Side=names.The_side(fact.side),
        rp=rp(fact.rp),
        level=_level(setup, fact.side, fact.technology, fact.level),
    )


@sentence.register
def _research_rolled(fact: f.ResearchRolled, setup: Setup) -> str:
    text = _("Attempt at {level}: {face}, success.") if fact.success else _("Attempt at {level}: {face}, failure.")
    return text.format(level=_level(setup, fact.side, fact.technology, fact.level), face=fact.face)


@arithmetic.register
def _research_sum(fact: f.ResearchRolled, setup: Setup) -> str | None:
    total = fact.face + fact.bonus + fact.cubes
    words = added(fact.face, fact.bonus, fact.cubes)
    reckoned = words if total == fact.face else _("{sum} = {total}").format(sum=words, total=total)
    needs = _("{sum}, needs {needed}").format(sum=reckoned, needed=fact.needed)
    told = _verdict(needs, fact.face, fact.success, total >= fact.needed, _("unlocked"), _("not unlocked"))
    if fact.face == 1 and total < fact.needed:
        return _("{sum}; a natural 1 always fails (3.9)").format(sum=told)
    return told


def _verdict(reckoned: str, face: int, success: bool, by_sum: bool, yes: str, no: str) -> str:
    """A sum and its outcome; a natural 1 or 6 is named where it decides against the sum (3.9)."""
    outcome = yes if success else no
    if success != by_sum and face in (1, 6):
        return _("{sum}, but a natural {face} decides: {outcome}").format(sum=reckoned, face=face, outcome=outcome)
    return _("{sum}: {outcome}").format(sum=reckoned, outcome=outcome)


@sentence.register
def _level_unlocked(fact: f.LevelUnlocked, setup: Setup) -> str:
    return _("{Side} unlocked {level}.").format(
        Side=names.The_side(fact.side), level=_level(setup, fact.side, fact.technology, fact.level)
    )


@sentence.register
def _cube_taken(fact: f.CubeTaken, setup: Setup) -> str:
    return _("{Side} took a research cube for {technology}: {bonus} on the next attempt.").format(
        Side=names.The_side(fact.side),
        technology=names.technology(fact.technology),
        bonus=signed(fact.cubes),
    )


@sentence.register
def _cube_discarded(fact: f.CubeDiscarded, setup: Setup) -> str:
    return _("{Side} gave up a research cube for {technology} to throw again; {cubes} left.").format(
        Side=names.The_side(fact.side),
        technology=names.technology(fact.technology),
        cubes=cubes(fact.cubes),
    )


@sentence.register
def _implemented(fact: f.Implemented, setup: Setup) -> str:
    text = _("{Sector} implemented {level} for 1 RP.")
    if fact.free:
        text = _("{Sector} implemented {level} at no cost.")
    side = setup.board.sectors[fact.sector].side
    return text.format(Sector=names.The_sector(fact.sector), level=_level(setup, side, fact.technology, fact.level))


# --------------------------------------------------------------------------------------------- offensives


@sentence.register
def _offensive_launched(fact: f.OffensiveLaunched, setup: Setup) -> str:
    text = _("{Attacker} attacked {defender} with size {size} for {rp}: {dice}.")
    if not fact.cost:
        text = _("{Attacker} attacked {defender} with size {size} at no cost: {dice}.")
    launched = text.format(
        Attacker=names.The_sector(fact.attacker),
        defender=names.the_sector(fact.defender),
        size=fact.size,
        rp=rp(fact.cost),
        dice=pool(fact.attack_dice, fact.artillery_dice),
    )
    if not fact.event:
        return launched
    return _("{title}: {sentence}").format(title=names.event(fact.event), sentence=launched)


@sentence.register
def _michael_used(fact: f.MichaelUsed, setup: Setup) -> str:
    return _("Operation Michael adds 1 Attack die and 1 Artillery die.")


@sentence.register
def _dice_thrown(fact: f.DiceThrown, setup: Setup) -> str:
    thrown = names.purpose(fact.purpose)
    text = _("{Dice}: {faces}.").format(Dice=capital(thrown), faces=faces(fact.faces))
    if not fact.event:
        return text
    return _("{title}: {sentence}").format(title=names.event(fact.event), sentence=text)


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
    cause = names.event(fact.event) if fact.event else names.technology(Technology.AVIATION)
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
        reckoned = _("{sum} = {total}").format(sum=added(fact.face, fact.modifier), total=total)
    else:
        reckoned = str(fact.face)
    needs = _("{sum}, needs {needed}").format(sum=reckoned, needed=fact.needed)
    return _verdict(needs, fact.face, fact.hit, total >= fact.needed, _("hit"), _("miss"))


@sentence.register
def _losses_counted(fact: f.LossesCounted, setup: Setup) -> str:
    if not fact.hits:
        return _("No hits on {defender}.").format(defender=names.the_sector(fact.defender))
    if fact.losses == fact.hits:
        return _("{hits} on {defender}.").format(hits=hits(fact.hits), defender=names.the_sector(fact.defender))
    return _("{hits} on {defender}, which {title} makes {losses}.").format(
        hits=hits(fact.hits),
        defender=names.the_sector(fact.defender),
        title=names.event(_PRZEMYSL),
        losses=losses(fact.losses),
    )


@arithmetic.register
def _losses_sum(fact: f.LossesCounted, setup: Setup) -> str | None:
    if fact.losses == fact.hits or not fact.hits:
        return None
    return _("{hits} x {multiplier} = {losses}").format(
        hits=fact.hits, multiplier=fact.losses // fact.hits, losses=losses(fact.losses)
    )


@sentence.register
def _counter_attacked(fact: f.CounterAttacked, setup: Setup) -> str:
    if fact.verdict == CounterAttack.APPLIES:
        text = _("Counter-attack: an Attack die shows 1, so {attacker} takes 1 loss.")
    elif fact.verdict == CounterAttack.GERMAN_COLONIES_ATTACK:
        text = _("An Attack die shows 1, but no counter-attack ever hurts {attacker}.")
    else:
        text = _(
            "An Attack die shows 1, but there is no counter-attack: {defender} attacked another sector earlier "
            "this turn."
        )
    return text.format(attacker=names.the_sector(fact.attacker), defender=names.the_sector(fact.defender))


@sentence.register
def _losses_mirrored(fact: f.LossesMirrored, setup: Setup) -> str:
    return _("{title}: the hits of the Attack dice cost {attacker} {losses} too.").format(
        title=names.event(fact.event), attacker=names.the_sector(fact.attacker), losses=losses(fact.losses)
    )


@sentence.register
def _brusilov_losses(fact: f.BrusilovLosses, setup: Setup) -> str:
    return _("{title}: {defender} for Austria-Hungary, {attacker} for Russia.").format(
        title=names.event(BRUSILOV), defender=losses(fact.losses_defender), attacker=losses(fact.losses_attacker)
    )


@sentence.register
def _loss_taken(fact: f.LossTaken, setup: Setup) -> str:
    return _("{Sector} lost {spaces}: {strength}.").format(
        Sector=names.The_sector(fact.sector),
        spaces=spaces(fact.spaces),
        strength=_strength(setup, fact.sector, fact.losses),
    )


@sentence.register
def _recovered(fact: f.Recovered, setup: Setup) -> str:
    return _("{Sector} moved back {spaces} at no cost: {strength}.").format(
        Sector=names.The_sector(fact.sector),
        spaces=spaces(fact.spaces),
        strength=_strength(setup, fact.sector, fact.losses),
    )


@sentence.register
def _surrendered(fact: f.Surrendered, setup: Setup) -> str:
    if not fact.vp:
        return _("{Sector} surrendered. That ends the war.").format(Sector=names.The_sector(fact.sector))
    return _("{Sector} surrendered. {side}: {vp} gained, {total} in all.").format(
        Sector=names.The_sector(fact.sector),
        side=names.side(fact.to),
        vp=vp(fact.vp),
        total=fact.total_vp,
    )


@sentence.register
def _romania_surrendered(fact: f.RomaniaSurrendered, setup: Setup) -> str:
    return _("With Romania's surrender the Central Powers collect 1 RP more each turn.")


@sentence.register
def _passed(fact: f.Passed, setup: Setup) -> str:
    text = _("{player}: passed. No further offensive this turn.")
    if fact.forced:
        text = _("{player}: no further offensive possible this turn.")
    return text.format(player=names.player(fact.side, setup.options))


@sentence.register
def _obligation_lapsed(fact: f.ObligationLapsed, setup: Setup) -> str:
    return _("{card} asks for an offensive that cannot be launched: the duty lapses.").format(
        card=names.card(fact.event)
    )


# ------------------------------------------------------------------------------------------------- Athena


@sentence.register
def _cornflower_drawn(fact: f.CornflowerDrawn, setup: Setup) -> str:
    drawn = _("{player} drew {cards} ({numbers})").format(
        player=names.player(fact.side, setup.options),
        cards=cornflower_cards(len(fact.cards)),
        numbers=faces(fact.cards),
    )
    if fact.sector is not None:
        text = _("{drawn} to reinforce {sector}.").format(drawn=drawn, sector=names.the_sector(fact.sector))
    elif fact.decision == Decision.TECHNOLOGY:
        text = _("{drawn} for the technologies to attempt.").format(drawn=drawn)
    elif fact.decision == Decision.OFFENSIVE:
        text = _("{drawn} for the next target.").format(drawn=drawn)
    else:
        text = _("{drawn}.").format(drawn=drawn)
    return text


@sentence.register
def _athena_target(fact: f.AthenaTarget, setup: Setup) -> str:
    if fact.attacker is None:
        return _(
            "Cornflower card {card} names {target}, but no sector can attack it: failure {count}; "
            "after {most} she stops."
        ).format(card=fact.card, target=names.the_sector(fact.target), count=fact.failures, most=MAXIMUM_FAILURES)
    return _("Cornflower card {card} names {target}; the best chance against it: {attacker}.").format(
        card=fact.card, target=names.the_sector(fact.target), attacker=names.the_sector(fact.attacker)
    )


@sentence.register
def _france_barred(fact: f.FranceBarred, setup: Setup) -> str:
    return _("{title}: no Cornflower card makes France attack this turn.").format(title=names.event(fact.event))


@sentence.register
def _athena_reinforces(fact: f.AthenaReinforces, setup: Setup) -> str:
    if not fact.named:
        return _("No card names {sector}, so it is not reinforced.").format(sector=names.the_sector(fact.sector))
    return ngettext(
        "{count} of these cards names {sector}.", "{count} of these cards name {sector}.", fact.named
    ).format(count=fact.named, sector=names.the_sector(fact.sector))


# --------------------------------------------------------------------------- end of turn and of the game


@sentence.register
def _marker_advanced(fact: f.MarkerAdvanced, setup: Setup) -> str:
    text = _("The Merchant Navy moved on and brings {rp} from the next turn.")
    if fact.lafayette:
        text = _("Lafayette moved on and brings {rp} from the next turn.")
    return text.format(rp=rp(fact.space))


@sentence.register
def _year_began(fact: f.YearBegan, setup: Setup) -> str:
    text = _("{year}: {cards} joined the event deck.").format(year=fact.year, cards=cards(fact.added))
    if not fact.set_aside:
        return text
    return together(text, _("{cards} set aside, unseen.").format(cards=cards(fact.set_aside)))


@sentence.register
def _turn_ended(fact: f.TurnEnded, setup: Setup) -> str:
    return _("Turn {turn} is over.").format(turn=fact.turn)


@sentence.register
def _prestige_counted(fact: f.PrestigeCounted, setup: Setup) -> str:
    return _("{side}: {total} prestige points.").format(side=names.side(fact.side), total=fact.total)


@arithmetic.register
def _prestige_sum(fact: f.PrestigeCounted, setup: Setup) -> str | None:
    terms = [
        _("{sector} {value} x {prestige}").format(
            sector=names.sector(line.sector), value=line.operational_value, prestige=line.prestige_value
        )
        for line in fact.lines
    ]
    return _("{sum} = {total}").format(sum=" + ".join([*terms, vp(fact.vp)]), total=fact.total)


@sentence.register
def _game_ended(fact: f.GameEnded, setup: Setup) -> str:
    if fact.winner is None:
        return _("The game is over: both sides fell at the same moment, and nobody wins.")
    if fact.cause == Cause.SUDDEN_DEATH:
        text = _("The game is over: victory for {side} by sudden death.")
    else:
        text = _("The game is over: victory for {side} at the armistice.")
    return text.format(side=names.the_side(fact.winner))
