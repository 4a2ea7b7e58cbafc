"""What an offensive that a card is about may bring: its losses on average, and what the chances of surrender assume."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from ldd_tui.players.staff.enemy_repairs import likely_spaces
from ldd_tui.text import _, names
from ldd_tui.text.chances import number, percent, told
from ldd_tui.text.phrases import listing, notches, together
from ldd_tui.text.thrown_again import rerolls_of
from rules.forecasts import Forecast, forecast, with_all_rerolls
from rules.model import Sector, State
from rules.sectors import set_sector
from rules.surrender_odds import Attack, demanded, surrender

_WORTH_TELLING = Fraction(1, 1000)


def expectation(state: State, attack: Attack) -> str:
    """The mean of the losses, and the chance that either sector surrenders by them.

    Where people may have dice thrown again for an event, the chances are those with all of them, and say so: the other
    chances of surrender on the table assume the same (`rules.surrender_odds`). The mean is told without and with them.
    """
    if not told():
        return ""
    seen = forecast(state, attack.attacker, attack.defender, attack.size)
    return together(
        average(state, attack, seen),
        *(_fall(state, sector, attack, seen) for sector in (attack.defender, attack.attacker)),
    )


def average(state: State, attack: Attack, seen: Forecast, event: int = 0) -> str:
    """The mean of the losses of an attack, with the dice thrown again that are counted in it, and that may be too.

    `event`: as in `rules.forecasts.forecast`.
    """
    counted = []
    if seen.pool.rerolls and seen.pool.artillery_dice:
        counted.append(
            _("with {sector}'s Aviation").format(sector=names.the_sector(attack.attacker, state.setup.board.edition))
        )
    if seen.again:
        counted.append(_("with the dice that Athena throws again"))
    if seen.pool.forced_by:
        counted.append(_("with every hit thrown again"))
    words = _("On average, {counted}: {losses} losses.") if counted else _("On average: {losses} losses.")
    told = words.format(counted=listing(counted), losses=number(seen.odds.expected))
    if not seen.may:
        return told
    after = with_all_rerolls(state, attack.attacker, attack.defender, attack.size, event=event)
    words = _("With {rerolls}: {losses} losses.")
    return together(told, words.format(rerolls=rerolls_of(seen.may), losses=number(after.expected)))


def _fall(state: State, sector: Sector, attack: Attack, seen: Forecast) -> str | None:
    """The chance that a sector surrenders by an attack, and by all attacks that cards demand if these are more."""
    alone = surrender(state, sector, (attack,))
    ordered = demanded(state)
    together_with = surrender(state, sector, ordered) if attack in ordered else alone
    if max(alone, together_with) < _WORTH_TELLING:
        return None
    sector_name = names.the_sector(sector, state.setup.board.edition)
    words = _("Chance that {sector} surrenders: {chance}.")
    if seen.may:
        words = _("Chance that {sector} surrenders, with the re-rolls: {chance}.")
    told = words.format(sector=sector_name, chance=_with_reinforcements(state, sector, (attack,)))
    if together_with == alone:
        return told
    words = _("By all attacks that events order this turn: {chance}.")
    return together(told, words.format(chance=_with_reinforcements(state, sector, ordered)))


def _with_reinforcements(state: State, sector: Sector, attacks: tuple[Attack, ...]) -> str:
    """The chance that a sector surrenders; while it can still be reinforced this turn, that this is as things stand.

    Then the chance after the reinforcements that its side is likely to make is beside it. That they are likely is not
    said: they may be the reader's own to choose.
    """
    now = _small(surrender(state, sector, attacks))
    later = after_likely_reinforcements(state, sector, attacks)
    if later is not None:
        back, then = later
        words = _("{chance} as things stand, {then} once it is reinforced by {spaces}")
        return words.format(chance=now, then=_small(then), spaces=notches(back, state.setup.board.edition))
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
