"""What is said of the rolls at sea, as an edition has them."""

from __future__ import annotations

from rules.edition import Edition
from rules.model import Phase


def is_paid_for(edition: Edition) -> bool:
    """Whether each side's naval roll ends its own phases and can be paid for (6.6)."""
    return Phase.NAVAL in edition.turn.own
