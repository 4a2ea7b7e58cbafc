"""What an attack comes to with the dice that a card lets people throw again, said beside its figures without them."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.chances import number, percent
from ldd_tui.text.phrases import listing
from rules.forecasts import Forecast, with_all_rerolls
from rules.model import Sector, State


def rerolls_of(seen: Forecast) -> str | None:
    """The re-rolls that its figures leave out, after "with"; None where they leave out none."""
    if not seen.may:
        return None
    return _("the re-rolls of {cards}").format(cards=listing([names.card(event) for event in seen.may]))


def with_rerolls(state: State, attacker: Sector, defender: Sector, size: int, seen: Forecast) -> str | None:
    """The losses of the target on average, and the chance of its surrender; None where nobody may throw again."""
    rerolls = rerolls_of(seen)
    if rerolls is None:
        return None
    after = with_all_rerolls(state, attacker, defender, size)
    words = _("With {rerolls}: {losses} losses on average, surrender {chance}.")
    return words.format(rerolls=rerolls, losses=number(after.expected), chance=percent(after.surrender))
