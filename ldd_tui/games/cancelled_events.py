"""The event cards that Air Raid has cancelled in a game: a position forgets them at the end of the turn (10.2.7)."""

from __future__ import annotations

from collections.abc import Iterable

from rules import facts as f
from saves.journal import Entry


def cancelled_events(entries: Iterable[Entry]) -> frozenset[int]:
    """The cards cancelled in the entries of a game."""
    return frozenset(fact.event for entry in entries for fact in entry.facts if isinstance(fact, f.EventCancelled))
