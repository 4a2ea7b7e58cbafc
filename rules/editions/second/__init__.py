"""The second edition (boxed, 2024): what only it has."""

from __future__ import annotations

from rules.editions.second.board import board_of
from rules.editions.second.edition import SECOND
from rules.editions.second.ruleset import RULESET

__all__ = ["RULESET", "SECOND", "board_of"]
