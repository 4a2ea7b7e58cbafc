"""The first edition (a magazine's insert, 2019): what only it has."""

from __future__ import annotations

from rules.editions.first.board import board_of
from rules.editions.first.edition import FIRST
from rules.editions.first.ruleset import RULESET

__all__ = ["FIRST", "RULESET", "board_of"]
