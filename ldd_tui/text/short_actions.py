"""Actions in a list: in as few words as its rows have room for, and never so few that two of them are alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch

from rich.cells import cell_len

from ldd_tui.look.glyphs import glyphs
from ldd_tui.text import _, names, pgettext
from ldd_tui.text.phrases import notches, rp
from rules import actions as a
from rules.edition import Edition

Forms = tuple[str, ...]
"""An action in words, each shorter than the one before."""


@singledispatch
def short(which: a.Action, edition: Edition) -> Forms:
    """A short and a shortest form of an action; () if its label is short already."""
    return ()


def in_rows(actions: Sequence[tuple[a.Action, Forms]], cells: int) -> list[str]:
    """A row of at most `cells` cells for each action.

    Actions of a kind are all in the longest form that fits for all of them, so that they can be compared.
    """
    chosen: dict[type, int] = {}
    for kind in {type(action) for action, _forms in actions}:
        alike = [forms for action, forms in actions if type(action) is kind]
        most = min(map(len, alike))
        fitting = (form for form in range(most) if all(cell_len(forms[form]) <= cells for forms in alike))
        chosen[kind] = next(fitting, most - 1)
    return [forms[chosen[type(action)]] for action, forms in actions]


@short.register
def _offensive(which: a.Offensive, edition: Edition) -> Forms:
    words = _("{attacker} {against} {defender}, size {size}")
    return tuple(
        words.format(
            attacker=name(which.attacker, edition),
            defender=name(which.defender, edition),
            against=glyphs().attacks,
            size=which.size,
        )
        for name in (names.sector, names.short)
    )


@short.register
def _reinforce(which: a.Reinforce, edition: Edition) -> Forms:
    words, few = _("Reinforce {sector}, {spaces}"), pgettext("sector in three letters", "Reinforce {sector}, {spaces}")
    count = notches(which.spaces, edition)
    return (
        words.format(sector=names.sector(which.sector, edition), spaces=count),
        few.format(sector=names.short(which.sector, edition), spaces=count),
    )


@short.register
def _research(which: a.Research, edition: Edition) -> Forms:
    words = _("Attempt {technology}, {rp}")
    return (words.format(technology=names.technology(which.technology), rp=rp(which.rp)),)


@short.register
def _naval(which: a.Naval, edition: Edition) -> Forms:
    return (_("Naval roll, {rp}").format(rp=rp(which.rp)),)


@short.register
def _absorb(which: a.Absorb, edition: Edition) -> Forms:
    words = _("Loss in {sector}")
    return tuple(words.format(sector=name(which.sector, edition)) for name in (names.sector, names.short))


@short.register
def _settle(which: a.Settle, edition: Edition) -> Forms:
    return (_("Failed dice, {rp}").format(rp=rp(which.rp)),)


@short.register
def _decline(which: a.Decline, edition: Edition) -> Forms:
    return (_("Leave the initiative"),) if a.BuyInitiative.__struct_config__.tag in edition.actions else ()


@short.register
def _implement(which: a.Implement, edition: Edition) -> Forms:
    return tuple(implemented(names.technology(which.technology), which, edition))


def implemented(what: str, which: a.Implement, edition: Edition) -> Iterable[str]:
    words, few = _("{technology} in {sector}"), pgettext("sector in three letters", "{technology} in {sector}")
    yield words.format(technology=what, sector=names.sector(which.sector, edition))
    yield few.format(technology=what, sector=names.short(which.sector, edition))


@short.register
def _cancel(which: a.CancelEvent, edition: Edition) -> Forms:
    return _card(which.event, edition)


@short.register
def _take(which: a.ChooseSetAside, edition: Edition) -> Forms:
    return _card(which.event, edition)


def _card(event: int, edition: Edition) -> Forms:
    return names.card(event, edition), names.event(event, edition), _("Card {number}").format(number=event)


@short.register
def _reroll(which: a.Reroll, edition: Edition) -> Forms:
    faces = " ".join(map(str, which.faces))
    return _("Throw again: {faces}").format(faces=faces), _("Again: {faces}").format(faces=faces)


@short.register
def _reroll_research(which: a.RerollResearch, edition: Edition) -> Forms:
    return (_("Throw again for a cube"),)


@short.register
def _use_michael(which: a.UseMichael, edition: Edition) -> Forms:
    return (_("Use Operation Michael"),)
