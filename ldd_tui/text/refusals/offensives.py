"""Words for offensives: what a card demands first, who can attack whom, the size, and dice to throw again (10.3)."""

from __future__ import annotations

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import capital, faces, notches, together
from ldd_tui.text.refusals import possible
from ldd_tui.text.refusals.possible import Why, why
from ldd_tui.text.refusals.reinforcements import moved_back_by
from rules import refusals as r
from rules.model import Sector, State
from rules.phases import reinforcements


@why.register
def _mandatory_first(which: r.MandatoryFirst, state: State) -> Why:
    return Why(
        _("{card} comes first: {attacker} must attack {defender}.").format(
            card=capital(names.card(which.event, state.setup.board.edition)),
            attacker=names.the_sector(which.attacker, state.setup.board.edition),
            defender=names.the_sector(which.defender, state.setup.board.edition),
        ),
        _("After that choose freely."),
    )


@why.register
def _mandatory_size(which: r.MandatorySize, state: State) -> Why:
    return Why(
        _("{card} demands the largest size possible.").format(
            card=capital(names.card(which.event, state.setup.board.edition))
        ),
        _("The size must be {size}.").format(size=which.size),
    )


@why.register
def _least_size(which: r.LeastSize, state: State) -> Why:
    return Why(
        _("{card} demands a larger size.").format(card=capital(names.card(which.event, state.setup.board.edition))),
        _("The size must be {size} or more.").format(size=which.size),
    )


@why.register
def _not_enemy(which: r.NotEnemy, state: State) -> Why:
    return Why(
        _("{Sector}: not an enemy.").format(Sector=names.The_sector(which.defender, state.setup.board.edition)),
        possible.reachable(state, which.attacker),
    )


@why.register
def _not_adjacent(which: r.NotAdjacent, state: State) -> Why:
    return Why(
        _("{Attacker} cannot reach {defender}: they are not adjacent.").format(
            Attacker=names.The_sector(which.attacker, state.setup.board.edition),
            defender=names.the_sector(which.defender, state.setup.board.edition),
        ),
        possible.reachable(state, which.attacker),
    )


@why.register
def _already_attacked(which: r.AlreadyAttacked, state: State) -> Why:
    return Why(
        _("{Sector}: has attacked already this turn.").format(
            Sector=names.The_sector(which.sector, state.setup.board.edition)
        ),
        possible.others(state),
    )


@why.register
def _no_operational_value(which: r.NoOperationalValue, state: State) -> Why:
    return Why(
        _("{Sector}: cannot attack with Operational Value 0.").format(
            Sector=names.The_sector(which.sector, state.setup.board.edition)
        ),
        _recovery(which.sector, state),
    )


def _recovery(sector: Sector, state: State) -> str:
    forbidden = reinforcements.out_of_question(state, sector)
    if forbidden is not None:
        return moved_back_by(sector, state) or together(why(forbidden, state).cause, possible.others(state))
    here, track = state.sectors[sector], state.setup.board.sectors[sector].track
    back = next((by for by in range(1, here.losses + 1) if track[here.losses - by]), None)
    if back is None:
        return possible.others(state)
    return _("Reinforced by {spaces} it would have {value}.").format(
        spaces=notches(back, state.setup.board.edition), value=track[here.losses - back]
    )


@why.register
def _wrong_size(which: r.WrongSize, state: State) -> Why:
    weakened = state.sectors[which.sector].losses and state.setup.board.sectors[which.sector].track[0] > which.maximum
    can_rise = weakened and reinforcements.out_of_question(state, which.sector) is None
    return Why(
        _("{Sector}: the size is at least 1 and at most the Operational Value.").format(
            Sector=names.The_sector(which.sector, state.setup.board.edition)
        ),
        together(
            _("Choose a size from 1 to {most}.").format(most=which.maximum),
            _("Reinforcements can raise it.") if can_rise else None,
        ),
    )


@why.register
def _dice_not_there(which: r.DiceNotThere, state: State) -> Why:
    return Why(
        _("These dice cannot be thrown again."),
        ngettext("Choose {count} of {faces}.", "Choose up to {count} of {faces}.", which.at_most).format(
            count=which.at_most, faces=faces(which.faces)
        ),
    )
