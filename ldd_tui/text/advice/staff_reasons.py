"""The staff's reasons in words: one plain sentence for each, with its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ldd_tui.players.staff.advice import Detail, Ground
from ldd_tui.text import _, names, ngettext, pgettext
from ldd_tui.text.phrases import choices, cite, dice, listing, rp, signed, vp
from rules.model import CounterAttack, Sector, Side, Technology

Details = Mapping[str, Detail]

DECISIVE = 50.0
"""Worth in RP from which on it is told in words: so much comes of the war itself, not of RP."""


def chance(value: float) -> str:
    """A chance in whole per cent, never rounded to certain or impossible.

    >>> chance(0.314), chance(0.001), chance(0.999), chance(1.0), chance(0)
    ('31%', 'under 1%', 'over 99%', '100%', '0%')
    """
    if 0 < value < 0.01:
        return _("under {number}%").format(number=1)
    if 0.99 < value < 1 - 1e-9:
        return _("over {number}%").format(number=99)
    return _("{number}%").format(number=round(value * 100))


def amount(value: float) -> str:
    """A mean or a number of turns, with one decimal.

    >>> amount(2.84)
    '2.8'
    """
    return point(format(value, ".1f"))


def point(words: str) -> str:
    """A number with the decimal point of the language."""
    return words.replace(".", pgettext("decimal point", "."))


def _sector(details: Details) -> str:
    return names.the_sector(Sector(_int(details, "sector")))


def _The_sector(details: Details) -> str:
    return names.The_sector(Sector(_int(details, "sector")))


def _technology(details: Details) -> str:
    return names.technology(Technology(_int(details, "technology")))


def _int(details: Details, key: str) -> int:
    found = details[key]
    assert isinstance(found, int)
    return found


def _float(details: Details, key: str) -> float:
    found = details[key]
    assert isinstance(found, int | float)
    return float(found)


def _cost(details: Details) -> str:
    cost = _int(details, "rp")
    if "brings" not in details:
        return _("It costs {rp}.").format(rp=rp(cost)) if cost else _("It costs nothing.")
    if _float(details, "brings") - _float(details, "elsewhere") >= DECISIVE:
        return _paid(details)
    return f"{_('It brings {amount} RP as the staff counts.').format(amount=_brought(details))} {_paid(details)}"


def _brought(details: Details) -> str:
    """What an action brings: in tenths what it is worth, and what its price would bring otherwise, added up."""
    brings, elsewhere = _float(details, "brings"), _float(details, "elsewhere")
    tenths = round(round(brings - elsewhere, 1) + round(elsewhere, 1), 1)
    return amount(tenths if tenths else 0.0)


def _paid(details: Details) -> str:
    """The price of an action, and what it would bring otherwise."""
    cost = rp(_int(details, "rp"))
    if not _int(details, "rp"):
        return _("It costs nothing.")
    if "lost" in details:
        return _("It costs {rp}, which would not serve otherwise.").format(rp=cost)
    elsewhere = _float(details, "elsewhere")
    if "turn" in details:
        words = _("It costs {rp}, worth {other} RP if kept for turn {turn}.")
        return words.format(rp=cost, other=amount(elsewhere), turn=_int(details, "turn"))
    if elsewhere >= DECISIVE:
        return _("It costs {rp}. Without it: {use}, which may decide the war.").format(rp=cost, use=_use(details))
    words = _("It costs {rp}. Without it: {other} RP, first by {use}.")
    return words.format(rp=cost, other=amount(elsewhere), use=_use(details))


def _use(details: Details) -> str:
    """What RP are for, to follow "for" or "by"."""
    if "attacker" in details:
        return _("{attacker} against {defender}").format(
            attacker=names.the_sector(Sector(_int(details, "attacker"))),
            defender=names.the_sector(Sector(_int(details, "defender"))),
        )
    if "technology" in details and "sector" in details:
        return _("{technology} in {sector}").format(technology=_technology(details), sector=_sector(details))
    if "technology" in details:
        return _("an attempt at {technology}").format(technology=_technology(details))
    return _("reinforcing {sector}").format(sector=_sector(details))


def _losses(details: Details) -> str:
    surrender = 0.0 if details.get("told") else _float(details, "surrender")
    words = (
        _("{losses} losses expected; {chance} that {sector} surrenders.")
        if surrender
        else _("{losses} losses expected.")
    )
    return words.format(losses=amount(_float(details, "expected")), chance=chance(surrender), sector=_sector(details))


def _other_size(details: Details) -> str:
    more, surrender = _int(details, "rp"), _float(details, "surrender")
    price = _("for nothing")
    if more:
        price = (_("for {rp} more") if more > 0 else _("for {rp} less")).format(rp=rp(abs(more)))
    told = _("{dice}, {price}: {losses} losses expected").format(
        dice=dice(_int(details, "size")), price=price, losses=amount(_float(details, "expected"))
    )
    if not surrender:
        return _("With {words}.").format(words=told)
    return _("With {words}, {chance} that {sector} surrenders.").format(
        words=told, chance=chance(surrender), sector=_sector(details)
    )


def _gives_up(details: Details) -> str:
    sectors = details["sectors"]
    assert isinstance(sectors, tuple)
    others = choices([names.the_sector(Sector(one)) for one in sectors])
    return _("{sector} could then not counter-attack {others} this turn {rule}.").format(
        sector=_The_sector(details), others=others, rule=cite("10.3.4")
    )


def _counter_attack(details: Details) -> str:
    struck, surrender = _float(details, "chance"), _float(details, "surrender")
    if struck:
        words = _("Counter-attack {chance}: {losses} own losses expected.")
    else:
        words = _("Its own hits hurt it too: {losses} own losses expected.")
    told = words.format(chance=chance(struck), losses=amount(_float(details, "expected")))
    if not surrender:
        return told
    risk = _("The chance that {sector} surrenders by it is {chance}.").format(
        chance=chance(surrender), sector=_sector(details)
    )
    return f"{told} {risk}"


def _no_counter_attack(details: Details) -> str:
    if _int(details, "because") == CounterAttack.GERMAN_COLONIES_ATTACK:
        return _("There is no counter-attack against the German Colonies.")
    return _("There is no counter-attack: the defender has attacked elsewhere this turn.")


def _surrender_worth(details: Details) -> str:
    if _int(details, "decides"):
        return _("It wins the war with {chance}: {sector} surrenders.").format(
            chance=chance(_float(details, "chance")), sector=_sector(details)
        )
    told = _("{sector} is worth {vp}, which makes {after} of {needed}").format(
        sector=_The_sector(details),
        vp=vp(_int(details, "vp")),
        after=_int(details, "vp_after"),
        needed=_int(details, "needed"),
    )
    production = _int(details, "production")
    if not production:
        return _("{words}.").format(words=told)
    return _("{words}, and {rp} of production a turn.").format(words=told, rp=rp(production))


def _prestige(details: Details) -> str:
    return _("{points} prestige points, and peace may be near.").format(points=amount(_float(details, "points")))


def _danger(details: Details) -> str:
    words = _("Risk that {sector} surrenders in the coming turns: {before} as it stands, {after} after this.")
    told = words.format(
        sector=_sector(details),
        before=chance(_float(details, "before")),
        after=chance(_float(details, "after")),
    )
    return _("{words} That would lose the war.").format(words=told) if _int(details, "decides") else told


def _threat(details: Details) -> str:
    return _("The enemy may still inflict {losses} losses on {sector} this turn.").format(
        losses=amount(_float(details, "expected")), sector=_sector(details)
    )


def _operational_value(details: Details) -> str:
    return _("Its Operational Value rises from {before} to {after}.").format(
        before=_int(details, "before"), after=_int(details, "after")
    )


def _revolution(details: Details) -> str:
    steps = _int(details, "steps")
    words = ngettext(
        "{chance} that the Revolution moves on; {steps} step is left.",
        "{chance} that the Revolution moves on; {steps} steps are left.",
        steps,
    )
    return words.format(chance=chance(_float(details, "chance")), steps=steps)


def _unlock(details: Details) -> str:
    told = _("{chance} to unlock level {level} of {technology}; needs {needed} or more").format(
        chance=chance(_float(details, "chance")),
        level=_int(details, "level"),
        technology=_technology(details),
        needed=_int(details, "needed"),
    )
    bonus = _int(details, "bonus") + _int(details, "cubes")
    if not bonus:
        return _("{words}.").format(words=told)
    return _("{words}, the die has {bonus}.").format(words=told, bonus=signed(bonus))


def _level_gives(details: Details) -> str:
    words = _("The level takes from the enemy, or keeps, {rp} RP a turn on average; counted over {turns} turns.")
    return words.format(rp=amount(_float(details, "rp_a_turn")), turns=amount(_float(details, "turns")))


def _front(details: Details) -> str:
    inflicted, spared = _float(details, "inflicted"), _float(details, "spared")
    told = []
    if inflicted >= _TOLD:
        told.append(_("{losses} losses more inflicted").format(losses=amount(inflicted)))
    if spared >= _TOLD:
        told.append(_("{losses} own losses fewer").format(losses=amount(spared)))
    if not told:
        return _("It would hardly be felt at the front.")
    words = _("About {losses} a turn, counted over {turns} turns, for more is uncertain.")
    if _int(details, "rest"):
        words = _("About {losses} a turn, to the end of the war.")
    return words.format(losses=listing(told), turns=round(_float(details, "turns")))


_TOLD = 0.05
"""Losses a turn below this are hardly any."""


def _cube(details: Details) -> str:
    cubes = _int(details, "cubes")
    return ngettext(
        "{count} research cube then helps the next attempt.",
        "{count} research cubes then help the next attempt.",
        cubes,
    ).format(count=cubes)


def _implemented(details: Details) -> str:
    return _("{sector} has level {level} of {technology} then.").format(
        sector=_The_sector(details), level=_int(details, "level"), technology=_technology(details)
    )


def _kept_for(details: Details) -> str:
    kept = rp(_int(details, "rp"))
    if "turn" in details:
        return _("It keeps {rp} for turn {turn}.").format(rp=kept, turn=_int(details, "turn"))
    if details.keys() & {"attacker", "technology", "sector"}:
        return _("It keeps {rp} for later this turn, first for {use}.").format(rp=kept, use=_use(details))
    return _("It keeps {rp} for later this turn.").format(rp=kept)


def _wasted(details: Details) -> str:
    return _("{rp} would be lost: nobody holds more than {maximum}.").format(
        rp=rp(_int(details, "rp")), maximum=_int(details, "maximum")
    )


def _mandatory(details: Details) -> str:
    return _("{event} demands it.").format(event=names.card(_int(details, "event")))


def _event(details: Details) -> str:
    return _("{event} helps {side}.").format(
        event=names.card(_int(details, "event")), side=names.the_side(Side(_int(details, "side")))
    )


def _dice(details: Details) -> str:
    hit, loss = chance(_float(details, "hit")), _float(details, "loss")
    if loss:
        return _("Each die causes a loss with {hit}, and costs one with {loss}.").format(hit=hit, loss=chance(loss))
    return _("Each die causes a loss with {hit}.").format(hit=hit)


REASONS: dict[Ground, Callable[[Details], str]] = {
    Ground.COST: _cost,
    Ground.LOSSES: _losses,
    Ground.OTHER_SIZE: _other_size,
    Ground.COUNTER_ATTACK: _counter_attack,
    Ground.NO_COUNTER_ATTACK: _no_counter_attack,
    Ground.GIVES_UP_COUNTER_ATTACK: _gives_up,
    Ground.SURRENDER_WORTH: _surrender_worth,
    Ground.PRESTIGE: _prestige,
    Ground.DANGER: _danger,
    Ground.THREAT: _threat,
    Ground.OPERATIONAL_VALUE: _operational_value,
    Ground.REVOLUTION: _revolution,
    Ground.UNLOCK: _unlock,
    Ground.LEVEL_GIVES: _level_gives,
    Ground.FRONT: _front,
    Ground.CUBE: _cube,
    Ground.IMPLEMENTED: _implemented,
    Ground.KEPT_FOR: _kept_for,
    Ground.WASTED: _wasted,
    Ground.MANDATORY: _mandatory,
    Ground.EVENT: _event,
    Ground.DICE: _dice,
}
