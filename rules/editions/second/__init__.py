"""The second edition (boxed, 2024): what only it has."""

from __future__ import annotations

from rules.editions.second.board import board_of
from rules.editions.second.course import COURSE
from rules.editions.second.edition import SECOND

__all__ = ["COURSE", "SECOND", "board_of"]
