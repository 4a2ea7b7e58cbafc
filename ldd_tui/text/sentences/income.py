"""Sentences about RP collected and about naval control (8, 9)."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import rp, signed, together
from ldd_tui.text.sentences.shared import arithmetic, sentence
from rules import facts as f
from rules.cards import DieHook
from rules.model import Setup, Side, Technology


@sentence.register
def _income(fact: f.Income, setup: Setup) -> str:
    if fact.wasted:
        words = _(
            "{Side} collected {made} and had {before}: {total} in hand, {wasted} above the limit of {maximum} lost."
        )
    else:
        words = _("{Side} collected {made}: {total} in hand.")
    made = fact.collected
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
            sum=total, result=fact.collected, wasted=fact.wasted, total=rp(fact.total)
        )
    return _("{sum} = {result}; {total} in hand").format(sum=total, result=fact.collected, total=rp(fact.total))


@sentence.register
def _naval_suspended(fact: f.NavalSuspended, setup: Setup) -> str:
    cards = setup.board.edition.cards
    if fact.event in cards.sea and cards.sea[fact.event].suspended:
        return _("No U-boat roll: {card} is in force.").format(card=names.card(fact.event, setup.board.edition))
    if fact.event and fact.event == cards.with_die(DieHook.JUTLAND):
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
        none = _("U-boat roll: {face}. The Entente lost nothing.")
    else:
        text = _("Blockade roll: {face}. The Central Powers lost {rp}.")
        none = _("Blockade roll: {face}. The Central Powers lost nothing.")
    return (text if fact.lost else none).format(face=fact.face, rp=rp(fact.lost))


@arithmetic.register
def _naval_sum(fact: f.NavalRolled, setup: Setup) -> str | None:
    parts = [str(fact.face)]
    if fact.technology_modifier:
        parts.append(_("{modifier} technology").format(modifier=signed(fact.technology_modifier)))
    if fact.event_modifier:
        parts.append(_("{modifier} event").format(modifier=signed(fact.event_modifier)))
    total = fact.face + fact.technology_modifier + fact.event_modifier
    total_words = parts[0] if len(parts) == 1 else _("{parts} = {total}").format(parts=", ".join(parts), total=total)
    table = _("{sum}: the table says {rp}").format(sum=total_words, rp=rp(fact.result))
    if fact.lost == fact.result:
        return table
    if fact.lost == fact.limit:
        return _("{table}, but the Trade Track brought only {limit}").format(table=table, limit=fact.limit)
    return _("{table}, but only {held} were in hand").format(table=table, held=fact.lost)


@sentence.register
def _naval_bonus_bought(fact: f.NavalBonusBought, setup: Setup) -> str:
    words = _("{Side} paid {rp} for {modifier} on the naval roll.")
    return words.format(Side=names.The_side(fact.side), rp=rp(fact.rp), modifier=signed(fact.rp))


@sentence.register
def _sea_rolled(fact: f.SeaRolled, setup: Setup) -> str:
    if fact.side == Side.CENTRAL_POWERS:
        text = _("U-boat roll: {face}. The Entente lost {rp}.")
        none = _("U-boat roll: {face}. The Entente lost nothing.")
    else:
        text = _("Blockade roll: {face}. The Central Powers won {rp}.")
        none = _("Blockade roll: {face}. The Central Powers won nothing.")
    rolled = (text if fact.rp else none).format(face=fact.face, rp=rp(fact.rp))
    owed = _("It pays for {rp} with losses of its sectors.").format(rp=rp(fact.owed)) if fact.owed else None
    above = _("{count} above the limit are lost.").format(count=rp(fact.wasted)) if fact.wasted else None
    return together(rolled, owed, above)


@arithmetic.register
def _sea_sum(fact: f.SeaRolled, setup: Setup) -> str | None:
    parts = [str(fact.face)]
    if fact.bonus:
        parts.append(_("{modifier} paid").format(modifier=signed(fact.bonus)))
    if fact.event_modifier:
        parts.append(_("{modifier} event").format(modifier=signed(fact.event_modifier)))
    total = fact.face + fact.bonus + fact.event_modifier
    total_words = parts[0] if len(parts) == 1 else _("{parts} = {total}").format(parts=", ".join(parts), total=total)
    return _("{sum}: the table says {rp}").format(sum=total_words, rp=rp(fact.result))


@sentence.register
def _loss_absorbed(fact: f.LossAbsorbed, setup: Setup) -> str:
    left = _("{rp} left to pay.").format(rp=rp(fact.owed)) if fact.owed else None
    sector = names.The_sector(fact.sector, setup.board.edition)
    return together(_("{Sector} pays for 1 RP.").format(Sector=sector), left)
