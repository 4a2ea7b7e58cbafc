"""What the worth of a reinforcement, an attempt, an implementation or an offensive is made up of, added up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ldd_tui.players.staff import chances, technology
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.advice import MadeUpOf
from ldd_tui.players.staff.offensives import boldness
from ldd_tui.players.staff.outlook import Outlook, parts_of_burden, price
from ldd_tui.players.staff.planning import Weighing
from ldd_tui.players.staff.reinforcements import revolution_cost
from ldd_tui.players.staff.shares import Share, Term
from rules import actions as a
from rules.model import IMPLEMENTED, Sector, Side, State, Technology
from rules.phases.technology import IMPLEMENTATION_COST, implements_free

LEAST_SHARE = 0.1
"""The part of a worth from which on a term is told by itself."""


def made_up_of(state: State, outlook: Outlook, side: Side, weighing: Weighing) -> MadeUpOf:
    """The terms of a spending's worth, with those below a tenth of the total merged."""
    found = _TERMS[type(weighing.action)](state, outlook, side, weighing)
    bold = boldness(state, side) if isinstance(weighing.action, a.Offensive) else 1.0
    return MadeUpOf(_grouped(tuple(found), weighing.total), bold)


def _grouped(terms: Sequence[Term], total: float) -> tuple[Term, ...]:
    told = sorted((one for one in terms if abs(one.rp) > LEAST_SHARE * abs(total)), key=lambda one: -one.rp)
    rest = total - sum(one.rp for one in told)
    return (*told, Term(Share.REST, rest))


# --------------------------------------------------------------------------------------------- losses


_PARTS = (Share.SURRENDER, Share.REPAIRS, Share.DICE, Share.PRESTIGE, Share.LESS_INCOME)


def _of_offensive(state: State, outlook: Outlook, side: Side, weighing: Weighing) -> Iterable[Term]:
    action = weighing.action
    assert isinstance(action, a.Offensive)
    attacker, defender = action.attacker, action.defender
    dice = chances.of_offensive(state, attacker, defender, action.size)
    burden = outlook.targets[attacker, defender]
    parts = parts_of_burden(state, defender, burden, outlook.turns_left, outlook.prestige_point)
    bold = boldness(state, side)
    for share, part in zip(_PARTS, parts, strict=True):
        yield Term(share, bold * price(part, state.sectors[defender].losses, dice.losses), defender)
    yield Term(Share.OWN_LOSSES, -outlook.price_of(attacker, state.sectors[attacker].losses, dice.own), attacker)
    yield Term(Share.FAILED_DICE, -dice.price)


def _of_reinforcement(state: State, outlook: Outlook, side: Side, weighing: Weighing) -> Iterable[Term]:
    action = weighing.action
    assert isinstance(action, a.Reinforce)
    sector, spaces = action.sector, action.spaces
    standing, losses = outlook.standings[sector], state.sectors[sector].losses
    assert standing is not None
    parts = parts_of_burden(state, sector, standing.burden, outlook.turns_left, outlook.prestige_point)
    for share, part in zip(_PARTS, parts, strict=True):
        yield Term(_AVERTED[share], part[losses] - part[losses - spaces], sector)
    if sector == Sector.RUSSIA:
        yield Term(Share.REVOLUTION, -revolution_cost(state, outlook, spaces))


_AVERTED = {
    Share.SURRENDER: Share.SAFER,
    Share.REPAIRS: Share.REPAIRED,
    Share.DICE: Share.OWN_DICE,
    Share.PRESTIGE: Share.OWN_PRESTIGE,
    Share.LESS_INCOME: Share.OWN_INCOME,
}


# --------------------------------------------------------------------------------------------- technology


def _of_implementation(state: State, outlook: Outlook, side: Side, weighing: Weighing) -> Iterable[Term]:
    action = weighing.action
    assert isinstance(action, a.Implement)
    ahead = technology.prospect(state, outlook, side)
    sector, which = action.sector, action.technology
    level = state.sectors[sector].levels[which] + weighing.price // IMPLEMENTATION_COST
    gives = technology.gains(ahead, sector, which, level)
    if which == Technology.DEFENCE and technology.averted(ahead, sector, level) > gives.worth * ahead.turns:
        yield Term(Share.SAFER, technology.averted(ahead, sector, level), sector)
        return
    yield from _at_the_front([gives], ahead.turns)


def _at_the_front(found: Sequence[technology.Gains], turns: float, chance: float = 1.0) -> Iterable[Term]:
    struck, inflicted = sum(gives.struck for gives in found), sum(gives.inflicted for gives in found)
    kept, spared = sum(gives.kept for gives in found), sum(gives.spared for gives in found)
    if struck:
        yield Term(Share.INFLICTED, chance * struck * turns, each=struck / inflicted, chance=chance)
    if kept:
        yield Term(Share.SPARED, chance * kept * turns, each=kept / spared, chance=chance)


def _of_attempt(state: State, outlook: Outlook, side: Side, weighing: Weighing) -> Iterable[Term]:
    action = weighing.action
    assert isinstance(action, a.Research)
    ahead = technology.prospect(state, outlook, side)
    which = action.technology
    now, later = technology.attempt_worths(ahead, which)
    chance = technology.chance_of(ahead, which, action.rp - 1)
    if which in IMPLEMENTED:
        found = list(technology.gains_worth_implementing(ahead, which))
        yield from _at_the_front([gives for _sector, gives in found], ahead.turns, chance)
        paid = sum(IMPLEMENTATION_COST for sector, _gives in found if not implements_free(ahead.state, sector))
        yield Term(Share.IMPLEMENTING, -chance * paid, chance=chance)
    else:
        yield Term(Share.INCOME, chance * now, chance=chance)
    yield Term(Share.LATER_ATTEMPT, (1.0 - chance) * later, chance=1.0 - chance)
    yield Term(Share.WAITING, -w.WAITING * later)


def _of_roll_at_sea(state: State, outlook: Outlook, side: Side, weighing: Weighing) -> Iterable[Term]:
    yield Term(Share.INCOME, weighing.total)


_TERMS: dict[type[a.Action], Callable[[State, Outlook, Side, Weighing], Iterable[Term]]] = {
    a.Offensive: _of_offensive,
    a.Reinforce: _of_reinforcement,
    a.Research: _of_attempt,
    a.Implement: _of_implementation,
    a.Naval: _of_roll_at_sea,
}
