"""Whose consent an undo or a redo needs: the one rule of the screens, the lines, the store and `saves.verify`.

Between two people, dice are undone only by consent. Where they play from several places, so are bids that both have
seen (6) and all but a player's own decisions, and so is a redo of any of these. At one keyboard a redo needs nobody's
consent: both have seen where it leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.facts import BidMade
from rules.model import Choice, Side
from saves import seats
from saves.events import Acted, Header
from saves.journal import Entry


def needs_consent(header: Header, before: Entry, passed: Sequence[Entry], by: Side | None, *, forth: bool) -> bool:
    """Whether a step over the entries `passed`, which follow `before`, needs the other person's consent.

    `by`: the side that wants it. If that isn't known, it does where neither side may do it alone.
    """
    if before.state.setup.options.athena or any(header.deciders):
        return False
    places = seats.seats(header)
    if not places:
        return not forth and reveals(header, passed)
    deciders = set(_deciders(before, passed))
    return reveals(header, passed) or all(deciders - {side} for side in (places if by is None else (by,)))


def reveals(header: Header, passed: Sequence[Entry]) -> bool:
    """Whether entries hold dice, cards or, from several places, bids that both have seen."""
    if seats.seats(header) and any(isinstance(fact, BidMade) for entry in passed for fact in entry.facts):
        return True
    return any(entry.outcome is not None for entry in passed)


def _deciders(before: Entry, passed: Sequence[Entry]) -> Iterator[Side]:
    for last, entry in pairwise((before, *passed)):
        if isinstance(entry.event, Acted) and isinstance(last.state.waiting, Choice):
            yield last.state.waiting.side
