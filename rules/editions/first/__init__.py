"""The first edition (a magazine's insert, 2019): what only it has."""

from __future__ import annotations

from rules.editions.first.board import board_of
from rules.editions.first.course import COURSE
from rules.editions.first.edition import FIRST

__all__ = ["COURSE", "FIRST", "board_of"]
