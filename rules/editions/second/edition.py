"""The second edition as a value."""

from __future__ import annotations

from rules.edition import Edition
from rules.editions.second.cards import CARDS

SECOND = Edition(key="second", cards=CARDS)
