"""What an offensive that a card is about may bring: its losses on average, and what the chances of surrender assume."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from ldd_tui.players.staff.enemy_repairs import likely_spaces
from ldd_tui.text import _, names
from ldd_tui.text.chances import number, percent
from ldd_tui.text.phrases import listing, spaces, together
from rules.forecasts import Forecast, forecast
from rules.model import Sector, State
from rules.odds import Chances, mean
from rules.rerolls import optional_events
from rules.sectors import set_sector
from rules.surrender_odds import Attack, demanded, losses_of, surrender

_WORTH_TELLING = Fraction(1, 1000)


def expectation(state: State, attack: Attack) -> str:
    """The mean of the losses, and the chance that either sector surrenders by them.

    Where an event lets dice be thrown again, all of them are: the other chances on the table assume the same.
    """
    seen = forecast(state, attack.attacker, attack.defender, attack.size)
    return together(
        average(state, attack, seen, losses_of(state, attack.defender, attack)),
        *(_fall(state, sector, attack) for sector in (attack.defender, attack.attacker)),
    )


def average(state: State, attack: Attack, seen: Forecast, losses: Chances) -> str:
    """The mean of the losses of an attack, with the dice thrown again that are counted in it."""
    counted = []
    if seen.pool.rerolls and seen.pool.artillery_dice:
        counted.append(_("with {sector}'s Aviation").format(sector=names.the_sector(attack.attacker)))
    if seen.again:
        counted.append(_("with the dice that Athena throws again"))
    elif optional_events(state, attack.attacker, attack.defender):
        counted.append(_("with all that may be thrown again"))
    if seen.pool.forced_by:
        counted.append(_("with every hit thrown again"))
    words = _("On average, {counted}: {losses} losses.") if counted else _("On average: {losses} losses.")
    return words.format(counted=listing(counted), losses=number(mean(losses)))


def _fall(state: State, sector: Sector, attack: Attack) -> str | None:
    """The chance that a sector surrenders by an attack, and by all attacks that cards demand if these are more."""
    alone = surrender(state, sector, (attack,))
    ordered = demanded(state)
    together_with = surrender(state, sector, ordered) if attack in ordered else alone
    if max(alone, together_with) < _WORTH_TELLING:
        return None
    sector_name = names.the_sector(sector)
    words = _("Chance that {sector} surrenders: {chance}.")
    told = words.format(sector=sector_name, chance=_with_reinforcements(state, sector, (attack,)))
    if together_with == alone:
        return told
    words = _("By all attacks that cards order this turn: {chance}.")
    return together(told, words.format(chance=_with_reinforcements(state, sector, ordered)))


def _with_reinforcements(state: State, sector: Sector, attacks: tuple[Attack, ...]) -> str:
    """The chance that a sector surrenders; while it can still be reinforced this turn, that this is as things stand.

    Then the chance after the reinforcements that its side is likely to make is beside it.
    """
    now = _small(surrender(state, sector, attacks))
    later = after_likely_reinforcements(state, sector, attacks)
    if later is not None:
        back, then = later
        words = _("{chance} as things stand, {then} if it is first reinforced by {spaces}, as is likely")
        return words.format(chance=now, then=_small(then), spaces=spaces(back))
    return now if likely_spaces(state, sector) is None else _("{chance} as things stand").format(chance=now)


def after_likely_reinforcements(
    state: State, sector: Sector, attacks: tuple[Attack, ...]
) -> tuple[int, Fraction] | None:
    """By how many spaces a sector is likely to be reinforced before attacks, and its chance to surrender then.

    None where no reinforcement is likely any more.
    """
    back = likely_spaces(state, sector)
    if not back:
        return None
    here = state.sectors[sector]
    return back, surrender(set_sector(state, sector, replace(here, losses=here.losses - back)), sector, attacks)


def _small(chance: Fraction) -> str:
    """A chance that may be too small to be told exactly."""
    if 0 < chance < _WORTH_TELLING:
        return _("under {chance}").format(chance=percent(_WORTH_TELLING))
    return percent(chance)
