"""An analysis as plain data, with each side's grade and each decision's theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ldd_tui.analysis.figures import as_data
from ldd_tui.analysis.model import Analysis
from ldd_tui.coach.grade import grade
from ldd_tui.coach.own_games import own_game
from ldd_tui.coach.themes import classified
from rules.edition import Edition
from rules.model import Side
from rules.notation import name_of_member


def analysed(analysis: Analysis, edition: Edition, sides: Sequence[Side]) -> dict[str, Any]:
    data = as_data(analysis, edition, sides)
    themes: dict[int, str | None] = {}
    for side in Side:
        data["sides"][name_of_member(side)]["grade"] = msgspec.to_builtins(
            grade([own_game(analysis, edition.key, side)])
        )
        for one, theme in classified(one for one in analysis.decisions if one.side == side):
            themes[one.entry] = None if theme is None else name_of_member(theme)
    for decision in data["decisions"]:
        decision["theme"] = themes[decision["event"]]
    return data
