"""Whom an event card concerns, in a few letters."""

from __future__ import annotations

from ldd_tui.look.glyphs import glyphs
from ldd_tui.text import _, names
from rules.cards.kinds import AllLose, BringsLafayette, Card, Enters, Exits, FreeOffensive, Loses, Recovers
from rules.edition import Edition
from rules.model import Sector, Side


def whom(event: int, edition: Edition) -> str:
    """The sectors or side a card concerns: attacker and target, or who enters or loses; or empty."""
    card = edition.cards[event]
    if card.annuls:
        return whom(card.annuls, edition)
    pair = _pair(card)
    if pair is not None:
        return glyphs().attacks.join([names.short(one, edition) for one in pair])
    if card.boost is not None and card.boost.pairs:
        return " ".join([names.short(attacker, edition) for attacker, _defender in card.boost.pairs])
    if card.ends_war or isinstance(card.effect, AllLose):
        return _("all")
    sector, side = _sector(card), _side(card)
    return names.short(sector, edition) if sector is not None else names.side_short(side) if side is not None else ""


def _pair(card: Card) -> tuple[Sector, Sector] | None:
    if isinstance(card.effect, FreeOffensive):
        return card.effect.attacker, card.effect.defender
    order = card.order or card.athena_owes
    return None if order is None else (order.attacker, order.defender)


def _sector(card: Card) -> Sector | None:
    if isinstance(card.effect, Enters | Loses | Recovers | Exits):
        return card.effect.sector
    return None if card.boost is None else card.boost.attacker


def _side(card: Card) -> Side | None:
    if isinstance(card.effect, BringsLafayette):
        return Side.ENTENTE
    if card.boost is not None:
        return card.boost.side
    for acts in (card.collects, card.sea, card.raises, card.helps):
        if acts is not None:
            return acts.side
    return None if card.die is None else card.die.thrown_by
