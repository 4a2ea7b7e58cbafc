"""The staff's reasons in words: one plain sentence for each kind of reason, with its numbers."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.players.staff import advice as r
from ldd_tui.text import _, names, ngettext
from ldd_tui.text.advice import price_reasons, reasons_on_rolls
from ldd_tui.text.advice.amounts import amount, chance
from ldd_tui.text.advice.worth_terms import made_up_of
from ldd_tui.text.forms import in_each_form
from ldd_tui.text.numbers import decimal
from ldd_tui.text.phrases import artillery_dice, attack_dice, choices, cite, full_stop, listing, rp, signed, vp
from ldd_tui.text.thrown_again import rerolls_of
from rules.edition import Edition
from rules.model import CounterAttack


def sentence(reason: r.Reason, edition: Edition) -> str:
    return _SENTENCES[type(reason)](reason, edition)


# ----------------------------------------------------------------------------------------------- offensives


def _wins_the_war(reason: r.WinsTheWar, edition: Edition) -> str:
    return _("It wins the war with {chance}: {sector} surrenders.").format(
        chance=chance(reason.chance), sector=names.the_sector(reason.sector, edition)
    )


def _surrender_worth(reason: r.SurrenderWorth, edition: Edition) -> str:
    worth = _("{sector} is worth {vp}, which makes {after} of {needed}").format(
        sector=names.The_sector(reason.sector, edition), vp=vp(reason.vp), after=reason.vp_after, needed=reason.needed
    )
    if not reason.production:
        return full_stop(worth)
    return _("{words}, and {rp} of production a turn.").format(words=worth, rp=rp(reason.production))


def _dice_thrown(reason: r.DiceThrown, edition: Edition) -> str:
    words = _("Size {size} throws {dice}.")
    thrown = [attack_dice(reason.attack)] + [artillery_dice(reason.artillery)] * bool(reason.artillery)
    by_events = reason.attack - reason.size
    if by_events > 0:
        words = _("Size {size} throws {dice}: {count} more by events.")
    elif by_events < 0:
        words = _("Size {size} throws {dice}: {count} fewer by events.")
    return words.format(size=reason.size, dice=listing(thrown), count=attack_dice(abs(by_events)))


def _losses_expected(reason: r.LossesExpected, edition: Edition) -> str:
    surrender = 0.0 if reason.surrender_told else reason.surrender
    words = (
        _("{losses} losses expected; {chance} that {sector} surrenders.")
        if surrender
        else _("{losses} losses expected.")
    )
    return words.format(
        losses=amount(reason.expected), chance=chance(surrender), sector=names.the_sector(reason.sector, edition)
    )


def _if_thrown_again(reason: r.IfThrownAgain, edition: Edition) -> str:
    words = _("With {rerolls}: {losses} losses expected, {own} own losses.")
    if reason.surrender:
        words = _("With {rerolls}: {losses} losses expected, surrender {chance}, {own} own losses.")
    return words.format(
        rerolls=rerolls_of(reason.events),
        losses=amount(reason.expected),
        chance=chance(reason.surrender),
        own=amount(reason.own),
    )


def _other_size(reason: r.OtherSize, edition: Edition) -> str:
    price = _("at no cost")
    if reason.rp:
        price = (_("for {rp} more") if reason.rp > 0 else _("for {rp} less")).format(rp=rp(abs(reason.rp)))
    words = _("size {size}, {price}: {losses} losses expected").format(
        size=reason.size, price=price, losses=amount(reason.expected)
    )
    if not reason.surrender:
        return _("With {words}.").format(words=words)
    return _("With {words}, {chance} that {sector} surrenders.").format(
        words=words, chance=chance(reason.surrender), sector=names.the_sector(reason.sector, edition)
    )


def _counter_attack_risk(reason: r.CounterAttackRisk, edition: Edition) -> str:
    if reason.chance:
        words = _("Counter-attack {chance}: {losses} own losses expected.")
    else:
        words = _("Its own hits hurt it too: {losses} own losses expected.")
    losses = words.format(chance=chance(reason.chance), losses=amount(reason.expected))
    if not reason.surrender:
        return losses
    risk = _("The chance that {sector} surrenders by it is {chance}.").format(
        chance=chance(reason.surrender), sector=names.the_sector(reason.sector, edition)
    )
    return f"{losses} {risk}"


def _no_counter_attack(reason: r.NoCounterAttack, edition: Edition) -> str:
    if reason.verdict == CounterAttack.GERMAN_COLONIES_ATTACK:
        return _("There is no counter-attack against the German Colonies.")
    return _("There is no counter-attack: the defender has attacked elsewhere this turn.")


def _gives_up_counter_attacks(reason: r.GivesUpCounterAttacks, edition: Edition) -> str:
    return _("{sector} could then not counter-attack {others} this turn {rule}.").format(
        sector=names.The_sector(reason.sector, edition),
        others=choices([names.the_sector(enemy, edition) for enemy in reason.enemies]),
        rule=cite("10.3.4"),
    )


def _prestige(reason: r.Prestige, edition: Edition) -> str:
    words = _("{points} prestige points, and peace may be near.")
    if reason.this_turn:
        words = _("{points} prestige points, which are counted at the end of this turn.")
    return words.format(points=amount(reason.points))


def _mandatory(reason: r.Mandatory, edition: Edition) -> str:
    words = _("{event} demands it before all else: only its size is a choice.")
    if reason.full_size:
        words = _("{event} demands it at this size, before all else: there is no choice.")
    return words.format(event=names.card(reason.event, edition))


# ------------------------------------------------------------------------------------------- a sector's safety


def _surrender_risk(reason: r.SurrenderRisk, edition: Edition) -> str:
    words = _("Estimated risk that {sector} surrenders {when}: {before} as it stands, {after} after this.")
    risk = words.format(
        sector=names.the_sector(reason.sector, edition),
        when=_when(reason),
        before=chance(reason.before),
        after=chance(reason.after),
    )
    return _("{words} That would lose the war.").format(words=risk) if reason.loses_the_war else risk


def _when(reason: r.SurrenderRisk) -> str:
    if reason.last_turn:
        return _("this turn, the last")
    if reason.until is None:
        return _("before it can be reinforced again")
    words = _("by turn {turn}, reinforced as usual") if reason.reinforced else _("by turn {turn}")
    return words.format(turn=reason.until)


def _surrender_this_turn(reason: r.SurrenderThisTurn, edition: Edition) -> str:
    words = _(
        "Chance that {sector} surrenders this turn by the attacks that events order: {before} as it stands, {after} "
        "after this."
    )
    risk = words.format(
        sector=names.the_sector(reason.sector, edition), before=chance(reason.before), after=chance(reason.after)
    )
    return _("{words} That would lose the war.").format(words=risk) if reason.loses_the_war else risk


def _threat(reason: r.Threat, edition: Edition) -> str:
    first, *others = reason.attacks
    attacks = [
        _attack(first, _("{losses} losses expected"), edition),
        *(_attack(other, "{losses}", edition) for other in others),
    ]
    words = _("{Sector} can still be attacked this turn by {attacks}.")
    return words.format(Sector=names.The_sector(reason.sector, edition), attacks=listing(attacks))


def _attack(one: r.Attack, words: str, edition: Edition) -> str:
    values = {"losses": words.format(losses=amount(one.expected))}
    told = _("{attacker} ({losses})")
    if one.again is not None:
        told = _("{attacker} ({losses}; {again} with {rerolls})")
        values |= {"again": amount(one.again.expected), "rerolls": rerolls_of(one.again.events)}
    return in_each_form(names.the_sector(one.attacker, edition), lambda form: told.format(attacker=form, **values))


def _higher_operational_value(reason: r.HigherOperationalValue, edition: Edition) -> str:
    return _("Its Operational Value rises from {before} to {after}.").format(before=reason.before, after=reason.after)


def _revolution_risk(reason: r.RevolutionRisk, edition: Edition) -> str:
    words = ngettext(
        "{chance} that the Revolution moves on; {steps} step is left.",
        "{chance} that the Revolution moves on; {steps} steps are left.",
        reason.steps,
    )
    return words.format(chance=chance(reason.chance), steps=reason.steps)


# ----------------------------------------------------------------------------------------------- technology


def _unlock_chance(reason: r.UnlockChance, edition: Edition) -> str:
    words = _("{chance} to unlock level {level} of {technology}; needs {needed} or more").format(
        chance=chance(reason.chance),
        level=reason.level,
        technology=names.technology(reason.technology),
        needed=reason.needed,
    )
    if not reason.added:
        return full_stop(words)
    return _("{words}, the die has {bonus}.").format(words=words, bonus=signed(reason.added))


def _saves_rp(reason: r.SavesRp, edition: Edition) -> str:
    if not reason.turns:
        return _("This is the last turn: the level would not act in it any more.")
    words = _("Worth {rp} RP a turn on average, taken from the enemy or kept; counted over {turns} turns.")
    return words.format(rp=amount(reason.rp_a_turn), turns=amount(reason.turns))


def _front_effect(reason: r.FrontEffect, edition: Edition) -> str:
    effects = []
    if reason.inflicted >= _FEWEST_LOSSES:
        effects.append(_("{losses} losses more inflicted").format(losses=_hundredths(reason.inflicted)))
    if reason.spared >= _FEWEST_LOSSES:
        effects.append(_("{losses} own losses fewer").format(losses=_hundredths(reason.spared)))
    if not effects:
        return _("Hardly any effect on offensives.")
    if reason.turns == 1:
        return _("About {losses} this turn, the last.").format(losses=listing(effects))
    words = _("About {losses} a turn, counted over {turns} turns only.")
    if reason.to_the_end:
        words = _("About {losses} a turn, to the end of the war.")
    return words.format(losses=listing(effects), turns=round(reason.turns))


def _hundredths(losses: float) -> str:
    """Losses per turn, exact enough to check their total worth."""
    return decimal(losses, 2)


_FEWEST_LOSSES = 0.05
"""Losses a turn below this are hardly any."""


def _cubes_then(reason: r.CubesThen, edition: Edition) -> str:
    if reason.last_turn:
        return _("This is the last turn: a research cube is no use any more.")
    return ngettext(
        "{count} research cube then helps the next attempt.",
        "{count} research cubes then help the next attempt.",
        reason.cubes,
    ).format(count=reason.cubes)


def _implemented(reason: r.Implemented, edition: Edition) -> str:
    words = _("{sector} has level {level} of {technology} then.")
    if reason.levels > 1:
        words = _(
            "{sector} has level {level} of {technology} then, for 1 RP: the first of {levels} levels that are worth "
            "it together, as counted here."
        )
    return words.format(
        sector=names.The_sector(reason.sector, edition),
        level=reason.level,
        technology=names.technology(reason.technology),
        levels=reason.levels,
    )


# ---------------------------------------------------------------------------------------------- events and dice


def _event_helps(reason: r.EventHelps, edition: Edition) -> str:
    return _("{event} helps {side}.").format(event=names.card(reason.event, edition), side=names.the_side(reason.side))


def _thrown_again(reason: r.ThrownAgain, edition: Edition) -> str:
    hit = chance(reason.hit)
    if reason.loss:
        words = _("Each die causes a loss with {hit}, and costs one with {loss}.")
        return words.format(hit=hit, loss=chance(reason.loss))
    return _("Each die causes a loss with {hit}.").format(hit=hit)


_SENTENCES: dict[type[r.Reason], Callable[..., str]] = {
    r.BidPrice: price_reasons.bid_price,
    r.Price: price_reasons.price,
    r.Demanded: price_reasons.demanded,
    r.MadeUpOf: made_up_of,
    r.KeepsForLater: price_reasons.keeps_for_later,
    r.KeepsForDemand: price_reasons.keeps_for_demand,
    r.KeepsForNextTurn: price_reasons.keeps_for_next_turn,
    r.WastedRp: price_reasons.wasted_rp,
    r.WinsTheWar: _wins_the_war,
    r.SurrenderWorth: _surrender_worth,
    r.DiceThrown: _dice_thrown,
    r.LossesExpected: _losses_expected,
    r.IfThrownAgain: _if_thrown_again,
    r.OtherSize: _other_size,
    r.CounterAttackRisk: _counter_attack_risk,
    r.NoCounterAttack: _no_counter_attack,
    r.GivesUpCounterAttacks: _gives_up_counter_attacks,
    r.Prestige: _prestige,
    r.Mandatory: _mandatory,
    r.SurrenderRisk: _surrender_risk,
    r.SurrenderThisTurn: _surrender_this_turn,
    r.Threat: _threat,
    r.HigherOperationalValue: _higher_operational_value,
    r.RevolutionRisk: _revolution_risk,
    r.UnlockChance: _unlock_chance,
    r.SavesRp: _saves_rp,
    r.FrontEffect: _front_effect,
    r.CubesThen: _cubes_then,
    r.Implemented: _implemented,
    r.EventHelps: _event_helps,
    r.ThrownAgain: _thrown_again,
    **reasons_on_rolls.SENTENCES,
}
