"""What an attack comes to with the dice that a card lets people throw again, said beside its figures without them."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.text import _, ngettext
from ldd_tui.text.numbers import number, percent
from ldd_tui.text.phrases import listing
from rules.forecasts import Forecast, with_all_rerolls
from rules.model import Sector, State


def rerolls_of(events: Sequence[int]) -> str:
    """The re-rolls that events allow, after "with"; by the numbers of the cards, for there is little room.

    >>> rerolls_of((4,)), rerolls_of((4, 17))
    ('the re-rolls of card 4', 'the re-rolls of cards 4 and 17')
    """
    words = ngettext("the re-rolls of card {cards}", "the re-rolls of cards {cards}", len(events))
    return words.format(cards=listing([str(event) for event in events]))


def with_rerolls(state: State, attacker: Sector, defender: Sector, size: int, seen: Forecast) -> str | None:
    """The target's average losses and chance to surrender; None if no one may re-roll."""
    if not seen.may:
        return None
    after = with_all_rerolls(state, attacker, defender, size)
    words = _("With {rerolls}: {losses} losses, surrender {chance}.")
    return words.format(rerolls=rerolls_of(seen.may), losses=number(after.expected), chance=percent(after.surrender))
