"""The sums behind facts, the numbers on dice, and why dice hit (3.9, 8, 9, 10.3.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ldd_tui.text import _, names
from ldd_tui.text.phrases import (
    added,
    cubes,
    labelled,
    losses,
    rp,
    times,
    vp,
)
from rules import facts as f
from rules.cards import DieHook
from rules.cornflower import BARS_FROM
from rules.edition import Edition
from rules.model import Sector, Setup
from rules.phases.initiative import KANONEN_STAYS_FROM

TELLS_ITS_SUM = (f.ResearchRolled,)
"""Facts whose sentence has the sum."""


def arithmetic(fact: f.Fact, setup: Setup) -> str | None:
    """The sum or the meaning of a die; None if nothing is calculated."""
    sum_ = _SUMS.get(type(fact))
    return None if sum_ is None else sum_(fact, setup)


def with_total(start: int, *terms: int) -> str:
    """
    >>> with_total(2, 1, 0), with_total(4, 0)
    ('2 + 1 = 3', '4')
    """
    return _equals(added(start, *terms), not any(terms), start + sum(terms))


def _equals(sum_: str, plain: bool, total: object) -> str:
    """A sum with its total; unchanged if `plain`, a single number."""
    return sum_ if plain else f"{sum_} = {total}"


def _initiative(fact: f.InitiativeRolled, setup: Setup) -> str | None:
    if not fact.bid:
        return None
    return _("{sum} (bid) = {total}").format(sum=added(fact.face, fact.bid), total=fact.face + fact.bid)


def _event_die(fact: f.EventDie, setup: Setup) -> str | None:
    face, die = fact.face, setup.edition.cards[fact.event].die
    hook = None if die is None else die.read_by
    if hook == DieHook.GALLIPOLI:
        return None
    if hook == DieHook.JUTLAND:
        return _jutland(face, setup)
    if hook == DieHook.PARISER_KANONEN:
        return (
            _("1 to 4: the card is discarded") if face < KANONEN_STAYS_FROM else _("5 or 6: the card stays, 1 RP less")
        )
    return _("1 or 2: France may attack") if face < BARS_FROM else _("3 to 6: no offensive by France this turn")


def _jutland(face: int, setup: Setup) -> str:
    if face == 1:
        return _("1: 3 RP for the Central Powers")
    if face == 5:
        u_boats = setup.edition.pays_for_naval_rolls
        return _("5: U-boat rolls get -1") if u_boats else _("5: Blockade rolls get +1")
    return _("6: the blockade is complete") if face == 6 else _("2 to 4: nothing changes")


def _income(fact: f.Income, setup: Setup) -> str | None:
    total = _("{count} from sectors").format(count=fact.sectors)
    for words, count in (
        (_("Merchant Navy"), fact.merchant_navy),
        (_("Lafayette"), fact.lafayette),
        (_("Kaiserliche Marine"), fact.kaiserliche_marine),
        (names.sector(Sector.ROMANIA, setup.edition), fact.romania),
    ):
        if count:
            total += f" + {count} {words}"
    if fact.pariser_kanonen:
        total = f"{total} {_term(-fact.pariser_kanonen)} {_('Pariser Kanonen')}"
    return None if fact.collected == fact.sectors else f"{total} = {fact.collected}"


def _term(count: int) -> str:
    return f"+ {count}" if count > 0 else f"- {-count}"


def _at_sea(face: int, *added_: tuple[str, int], result: int) -> str:
    parts = [str(face), *(words.format(modifier=_term(count)) for words, count in added_ if count)]
    total = face + sum(count for _words, count in added_)
    sum_ = _equals(" ".join(parts), len(parts) == 1, total)
    return _("{sum} on the naval table: {rp}").format(sum=sum_, rp=rp(result))


def _naval(fact: f.NavalRolled, setup: Setup) -> str | None:
    if fact.lost == fact.result and not fact.technology_modifier and not fact.event_modifier:
        return None
    technology, event = _("{modifier} technology"), _("{modifier} event")
    table = _at_sea(fact.face, (technology, fact.technology_modifier), (event, fact.event_modifier), result=fact.result)
    if fact.lost == fact.result:
        return table
    words = _("{table}, but only {held} in hand")
    if fact.lost == fact.limit:
        words = _("{table}, but the Trade Track brought only {held}")
    return words.format(table=table, held=fact.lost)


def _sea(fact: f.SeaRolled, setup: Setup) -> str | None:
    if not fact.bonus and not fact.event_modifier:
        return None
    paid, event = (_("{modifier} paid"), fact.bonus), (_("{modifier} event"), fact.event_modifier)
    return _at_sea(fact.face, paid, event, result=fact.result)


def _reinforcement(fact: f.Reinforced, setup: Setup) -> str | None:
    count = fact.spaces
    if count < 1:
        return None
    first = (fact.cost - count * (count - 1) // 2) // count
    steps = range(first, first + count)
    if first < 1 or sum(steps) != fact.cost:
        return None
    if count > 1:
        return f"{' + '.join(map(str, steps))} = {rp(fact.cost)}"
    return (
        None if first == 1 else _("{rp}: {count} recovered earlier this turn").format(rp=rp(fact.cost), count=first - 1)
    )


def thrown(fact: f.ResearchRolled | f.DieRead, edition: Edition) -> str:
    """A die with modifiers, and what it needs; a natural 1 or 6 if it overrides the sum (3.9)."""
    if isinstance(fact, f.DieRead):
        total, sum_ = fact.face + fact.modifier, added(fact.face, fact.modifier)
    else:
        total = fact.face + fact.bonus + fact.cubes + fact.event_modifier
        sum_ = added(fact.face, fact.bonus)
        if fact.cubes:
            sum_ += f" + {cubes(fact.cubes)}"
        if fact.event_modifier:
            sum_ += " " + _("{modifier} event").format(modifier=_term(fact.event_modifier))
    needs = _("{sum}, needs {needed}").format(sum=_equals(sum_, total == fact.face, total), needed=fact.needed)
    if _decides(fact, total):
        return _("{sum}, but a natural {face} decides").format(sum=needs, face=fact.face)
    return needs


def _decides(fact: f.ResearchRolled | f.DieRead, total: int) -> bool:
    """Whether a natural 1 or 6 decides against the sum (3.9)."""
    succeeds = fact.hit if isinstance(fact, f.DieRead) else fact.success
    return fact.face in (1, 6) and succeeds != (total >= fact.needed)


def die_read(fact: f.DieRead) -> str:
    total = fact.face + fact.modifier
    sum_ = with_total(fact.face, fact.modifier)
    if _decides(fact, total):
        sum_ = _("natural {face}").format(face=fact.face)
    return f"{sum_}, {_('hit') if fact.hit else _('miss')}"


def _research(fact: f.ResearchRolled, setup: Setup) -> str:
    came, failed = _("unlocked"), _("not unlocked")
    if not setup.edition.features.implementing:
        came, failed = _("developed"), _("not developed")
    return labelled(thrown(fact, setup.edition), came if fact.success else failed)


def _die(fact: f.DieRead, setup: Setup) -> str:
    return labelled(thrown(fact, setup.edition), _("hit") if fact.hit else _("miss"))


def _losses(fact: f.LossesCounted, setup: Setup) -> str | None:
    if fact.losses == fact.hits or not fact.hits:
        return None
    return f"{times(fact.hits, fact.losses // fact.hits)} = {losses(fact.losses, setup.edition)}"


def _prestige(fact: f.PrestigeCounted, setup: Setup) -> str:
    terms = [
        f"{names.sector(line.sector, setup.edition)} {times(line.operational_value, line.prestige_value)}"
        for line in fact.lines
    ]
    return f"{' + '.join([*terms, vp(fact.vp)])} = {fact.total}"


_SUMS: Mapping[type[f.Fact], Callable[[Any, Setup], str | None]] = {
    f.InitiativeRolled: _initiative,
    f.EventDie: _event_die,
    f.Income: _income,
    f.NavalRolled: _naval,
    f.SeaRolled: _sea,
    f.Reinforced: _reinforcement,
    f.ResearchRolled: _research,
    f.DieRead: _die,
    f.LossesCounted: _losses,
    f.PrestigeCounted: _prestige,
}
