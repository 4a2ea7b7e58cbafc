"""What the faces of an event's die bring, in a few words: told by how the position differs after them."""

from __future__ import annotations

from ldd_tui.text import _, names, pgettext, phrases
from ldd_tui.text.at_sea import is_paid_for
from rules import naval_events
from rules.cards import DieHook
from rules.model import Side, State


def brought(event: int, before: State, after: State) -> str:
    """What faces of an event's die do to a position."""
    edition = after.setup.board.edition
    for side in Side:
        if before.rp[side] != after.rp[side]:
            rp = phrases.signed(after.rp[side] - before.rp[side])
            return _("{side}: {change} RP").format(side=names.side(side), change=rp)
    if before.kaiserliche_marine and not after.kaiserliche_marine:
        return _("no more Blockade rolls") if is_paid_for(edition) else _("the blockade is complete")
    for side in Side:
        change = naval_events.modifier(after, side) - naval_events.modifier(before, side)
        if change:
            words = _("{change} on Blockade rolls") if side == Side.ENTENTE else _("{change} on U-boat rolls")
            return words.format(change=phrases.signed(change))
    if edition.cards.dice[event].read_by == DieHook.PARISER_KANONEN:
        stays = event in after.in_force
        return _("stays: 1 RP less for the Entente") if stays else _("is discarded")
    return pgettext("what a die brings", "nothing")
