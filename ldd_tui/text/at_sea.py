"""What is said of the rolls at sea, as an edition has them."""

from __future__ import annotations

from rules.edition import Edition
from rules.model import Phase


def is_paid_for(edition: Edition) -> bool:
    """Whether each side has its roll on the naval table at the end of its own phases, and may pay for it (6.6)."""
    return Phase.NAVAL in edition.turn.own
