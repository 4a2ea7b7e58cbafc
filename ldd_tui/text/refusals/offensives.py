"""Words for offensives: what a card demands first, who can attack whom, the size, and dice to throw again (10.3)."""

from __future__ import annotations

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import capital, faces, spaces, together
from ldd_tui.text.refusals import possible
from ldd_tui.text.refusals.why import Why, why
from rules import refusals as r
from rules.model import Sector, State


@why.register
def _mandatory_first(which: r.MandatoryFirst, state: State | None) -> Why:
    return Why(
        _("mandatory offensive first"),
        _("{card} comes first: {attacker} must attack {defender}.").format(
            card=capital(names.card(which.event, possible.edition(state))),
            attacker=names.the_sector(which.attacker, possible.edition(state)),
            defender=names.the_sector(which.defender, possible.edition(state)),
        ),
        _("After that choose freely."),
    )


@why.register
def _mandatory_size(which: r.MandatorySize, state: State | None) -> Why:
    return Why(
        _("size of a mandatory offensive"),
        _("{card} demands the largest size possible.").format(
            card=capital(names.card(which.event, possible.edition(state)))
        ),
        _("The size must be {size}.").format(size=which.size),
    )


@why.register
def _least_size(which: r.LeastSize, state: State | None) -> Why:
    return Why(
        _("too small for a mandatory offensive"),
        _("{card} demands a larger size.").format(card=capital(names.card(which.event, possible.edition(state)))),
        _("The size must be {size} or more.").format(size=which.size),
    )


@why.register
def _not_enemy(which: r.NotEnemy, state: State | None) -> Why:
    return Why(
        _("not an enemy"),
        _("{Sector}: not an enemy.").format(Sector=names.The_sector(which.defender, possible.edition(state))),
        possible.reachable(state, which.attacker) or _("Attack a sector of the other side."),
    )


@why.register
def _not_adjacent(which: r.NotAdjacent, state: State | None) -> Why:
    return Why(
        _("not adjacent"),
        _("{Attacker} cannot reach {defender}: they are not adjacent.").format(
            Attacker=names.The_sector(which.attacker, possible.edition(state)),
            defender=names.the_sector(which.defender, possible.edition(state)),
        ),
        possible.reachable(state, which.attacker) or _("Choose a neighbouring sector."),
    )


@why.register
def _already_attacked(which: r.AlreadyAttacked, state: State | None) -> Why:
    return Why(
        _("offensive launched already"),
        _("{Sector}: has attacked already this turn.").format(
            Sector=names.The_sector(which.sector, possible.edition(state))
        ),
        possible.others(state, _("Choose another sector; next turn it can attack again.")),
    )


@why.register
def _no_operational_value(which: r.NoOperationalValue, state: State | None) -> Why:
    return Why(
        _("Operational Value 0"),
        _("{Sector}: cannot attack with Operational Value 0.").format(
            Sector=names.The_sector(which.sector, possible.edition(state))
        ),
        _recovery(which.sector, state),
    )


def _recovery(sector: Sector, state: State | None) -> str:
    """How far a sector must be reinforced to attack again."""
    if state is None:
        return _("Reinforcements can raise it.")
    here, track = state.sectors[sector], state.setup.board.sectors[sector].track
    back = next((by for by in range(1, here.losses + 1) if track[here.losses - by]), None)
    if back is None:
        return possible.others(state, "")
    return _("Moved back {spaces} by reinforcements it would have {value}.").format(
        spaces=spaces(back), value=track[here.losses - back]
    )


@why.register
def _wrong_size(which: r.WrongSize, state: State | None) -> Why:
    weakened = state is not None and state.sectors[which.sector].losses
    return Why(
        _("size"),
        _("{Sector}: the size is at least 1 and at most the Operational Value.").format(
            Sector=names.The_sector(which.sector, possible.edition(state))
        ),
        together(
            _("Choose a size from 1 to {most}.").format(most=which.maximum),
            _("Reinforcements can raise it.") if weakened else None,
        ),
    )


@why.register
def _dice_not_there(which: r.DiceNotThere, state: State | None) -> Why:
    return Why(
        _("no such dice"),
        _("These dice cannot be thrown again."),
        ngettext("Choose {count} of {faces}.", "Choose up to {count} of {faces}.", which.at_most).format(
            count=which.at_most, faces=faces(which.faces)
        ),
    )
