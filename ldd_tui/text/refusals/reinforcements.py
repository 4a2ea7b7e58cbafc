"""Words for sectors that cannot be reinforced, or not so far (10.1, 13.3)."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital, notches, spaces
from ldd_tui.text.refusals import possible
from ldd_tui.text.refusals.possible import Why, why
from rules import refusals as r
from rules.cards import Recovers
from rules.model import Sector, State
from rules.phases.end_of_turn import is_last_turn
from rules.sectors import operational_value


@why.register
def _never_reinforced(which: r.NeverReinforced, state: State) -> Why:
    return Why(
        _("Never reinforced: {sector}.").format(sector=names.the_sector(which.sector, state.setup.board.edition))
        if moved_back_by(which.sector, state) is None
        else _("The German Colonies are never reinforced."),
        moved_back_by(which.sector, state) or possible.others(state),
    )


def moved_back_by(sector: Sector, state: State) -> str | None:
    """The card that moves a sector back; None if there is none."""
    edition = state.setup.board.edition
    for card in edition.cards:
        if isinstance(card.effect, Recovers) and card.effect.sector == sector:
            return _("Only the event {card} moves their cube back.").format(card=names.event(card.number, edition))
    return None


@why.register
def _revolution(which: r.Revolution, state: State) -> Why:
    remedy = ""
    if state.setup.board.edition.features.revolution_by_spaces:
        remedy = _("It is out of the war at the end of this turn.")
    elif operational_value(state, which.sector):
        remedy = _("Nothing changes that, but it can still attack.")
    return Why(_("Since the Revolution Russia takes no more reinforcements."), remedy)


@why.register
def _no_losses(which: r.NoLosses, state: State) -> Why:
    return Why(
        _("{Sector}: no losses, so there is nothing to reinforce.").format(
            Sector=names.The_sector(which.sector, state.setup.board.edition)
        ),
        possible.others(state),
    )


@why.register
def _three_spaces(which: r.ThreeSpaces, state: State) -> Why:
    if which.left:
        remedy = _("{spaces} can still be bought.").format(spaces=capital(spaces(which.left)))
    else:
        remedy = "" if is_last_turn(state) else _("Go on next turn.")
    return Why(
        _("{Sector}: 3 spaces a turn is the limit.").format(
            Sector=names.The_sector(which.sector, state.setup.board.edition)
        ),
        remedy,
    )


@why.register
def _not_enough_losses(which: r.NotEnoughLosses, state: State) -> Why:
    edition = state.setup.board.edition
    words = _("{Sector}: its cube cannot go beyond its starting space.")
    if state.setup.board.commitment:
        words = _("{Sector}: it cannot have more than its printed War commitment level.")
    return Why(
        words.format(Sector=names.The_sector(which.sector, edition)),
        _("It can win back {spaces} at most.").format(spaces=notches(which.losses, edition)),
    )
