"""Words for sectors that cannot be reinforced, or not so far (10.1, 13.3)."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital, spaces
from ldd_tui.text.refusals import possible
from ldd_tui.text.refusals.why import Why, why
from rules import refusals as r
from rules.cards import Recovers
from rules.model import Sector, State


@why.register
def _never_reinforced(which: r.NeverReinforced, state: State | None) -> Why:
    return Why(
        _("never reinforced"),
        _("Never reinforced: {sector}.").format(sector=names.the_sector(which.sector, possible.edition(state)))
        if _moved_back_by(which.sector, state) is None
        else _("The German Colonies are never reinforced."),
        _moved_back_by(which.sector, state) or possible.others(state, _("Choose another sector.")),
    )


def _moved_back_by(sector: Sector, state: State | None) -> str | None:
    """The card that moves a sector back, if one does."""
    edition = possible.edition(state)
    for card in edition.cards:
        if isinstance(card.effect, Recovers) and card.effect.sector == sector:
            return _("Only the event {card} moves their cube back.").format(card=names.event(card.number, edition))
    return None


@why.register
def _revolution(which: r.Revolution, state: State | None) -> Why:
    return Why(
        _("Russian Revolution"),
        _("Since the Revolution Russia takes no more reinforcements."),
        _("Nothing changes that, but it can still attack."),
    )


@why.register
def _no_losses(which: r.NoLosses, state: State | None) -> Why:
    return Why(
        _("no losses"),
        _("{Sector}: no losses, so there is nothing to reinforce.").format(
            Sector=names.The_sector(which.sector, possible.edition(state))
        ),
        possible.others(state, _("Choose a sector that has lost spaces.")),
    )


@why.register
def _three_spaces(which: r.ThreeSpaces, state: State | None) -> Why:
    if which.left:
        remedy = _("{spaces} can still be bought.").format(spaces=capital(spaces(which.left)))
    else:
        remedy = "" if possible.no_turn_follows(state) else _("Go on next turn.")
    return Why(
        _("3 spaces a turn"),
        _("{Sector}: 3 spaces a turn is the limit.").format(
            Sector=names.The_sector(which.sector, possible.edition(state))
        ),
        remedy,
    )


@why.register
def _not_enough_losses(which: r.NotEnoughLosses, state: State | None) -> Why:
    edition = possible.edition(state)
    words = _("{Sector}: its cube cannot go beyond its starting space.")
    if state is not None and state.setup.board.commitment:
        words = _("{Sector}: it cannot have more than its printed War commitment level.")
    return Why(
        _("it has lost fewer spaces"),
        words.format(Sector=names.The_sector(which.sector, edition)),
        _("It can win back {spaces} at most.").format(spaces=spaces(which.losses)),
    )
