"""What an offensive that a card is about may bring: its losses on average, and what the chances of surrender assume."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ldd_tui.players.staff.enemy_repairs import likely_spaces
from ldd_tui.text import _, names
from ldd_tui.text.chances import number, percent
from ldd_tui.text.phrases import spaces, together
from rules import odds
from rules.model import Sector, State
from rules.sectors import losses_to_surrender

_WORTH_TELLING = Fraction(1, 1000)


def expectation(state: State, forecast: odds.Forecast, attacker: Sector, defender: Sector, *, again: bool) -> str:
    """The mean of the losses, and the chance that either sector surrenders by them.

    `again`: dice may be thrown again after these.
    """
    words = _("On average: {losses} losses.")
    if again:
        words = _("On average, before dice are thrown again: {losses} losses.")
    mean = words.format(losses=number(forecast.odds.expected))
    falls = [
        _("Chance that {sector} surrenders: {chance}.").format(
            sector=names.the_sector(sector), chance=_with_reinforcements(state, sector, reach)
        )
        for sector, reach in ((defender, forecast.odds.at_least), (attacker, forecast.odds.attacker_at_least))
        if reach(losses_to_surrender(state, sector)) >= _WORTH_TELLING
    ]
    return together(mean, *falls)


def _with_reinforcements(state: State, sector: Sector, reach: Callable[[int], Fraction]) -> str:
    """The chance that a sector surrenders; while it can still be reinforced this turn, that this is as things stand.

    Then the chance after the reinforcements that its side is likely to make is beside it. `reach`: the chance of so
    many losses or more.
    """
    left, back = losses_to_surrender(state, sector), likely_spaces(state, sector)
    now = percent(reach(left))
    if back is None:
        return now
    if not back:
        return _("{chance} as things stand").format(chance=now)
    words = _("{chance} as things stand, {then} if it is first reinforced by {spaces}, as is likely")
    return words.format(chance=now, then=_small(reach(left + back)), spaces=spaces(back))


def _small(chance: Fraction) -> str:
    """A chance that may be too small to be told exactly."""
    if 0 < chance < _WORTH_TELLING:
        return _("under {chance}").format(chance=percent(_WORTH_TELLING))
    return percent(chance)
