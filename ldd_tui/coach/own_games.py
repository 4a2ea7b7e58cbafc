"""A player's decisions in one game, added up: what grades and weaknesses are worked out from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from ldd_tui.analysis.figures import of_side
from ldd_tui.analysis.model import Analysis, DecisionJudged
from ldd_tui.coach.themes import Theme, classified
from rules.model import Side


class OfTheme(Struct, frozen=True):
    decisions: int
    cost: float


class OwnGame(Struct, frozen=True):
    """`decisions`: those with a choice. `cost`: of them all. `adjusted`: the side's result without luck."""

    edition: str
    depth: int
    side: Side
    decisions: int
    cost: float
    themes: Mapping[Theme, OfTheme]
    adjusted: float

    @property
    def per_decision(self) -> float:
        return self.cost / self.decisions

    def cost_of(self, theme: Theme) -> float:
        return self.themes[theme].cost if theme in self.themes else 0.0


def own_game(
    analysis: Analysis, edition: str, side: Side, decisions: Iterable[DecisionJudged] | None = None
) -> OwnGame:
    own = [one for one in analysis.decisions if one.side == side] if decisions is None else list(decisions)
    themes: dict[Theme, OfTheme] = {}
    for one, theme in classified(own):
        if theme is not None:
            known = themes.get(theme, OfTheme(0, 0.0))
            themes[theme] = OfTheme(known.decisions + 1, known.cost + one.cost)
    cost = sum(one.cost for one in own)
    return OwnGame(edition, analysis.made_with.depth, side, len(own), cost, themes, of_side(analysis, side).adjusted)
