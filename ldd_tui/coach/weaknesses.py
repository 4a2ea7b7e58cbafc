"""The themes that cost a player more than they cost a computer level of the same strength."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from ldd_tui.coach.grade import error_of, grade
from ldd_tui.coach.levels import Row, row
from ldd_tui.coach.own_games import OwnGame
from ldd_tui.coach.themes import Theme
from rules.notation import name_of_member

ERRORS = 3.0
"""How many standard errors above the usual cost a theme is named: there are two dozen of them."""
LEAST = 0.005
"""The least cost above the usual one, in chance to win per game."""
GAMES = 3
"""A habit shows in several games: in a single one, one costly decision would name it."""


class Weakness(Struct, frozen=True):
    """`cost`: of all `decisions` in all games. `games`: those in which it cost more than usual. `above`: what it costs
    more than usual in a game, with its standard error. `named`: more than chance explains."""

    theme: Theme
    decisions: int
    games: int
    cost: float
    above: float
    error: float

    @property
    def named(self) -> bool:
        return self.games >= GAMES and self.above >= max(LEAST, ERRORS * self.error)


def weaknesses(games: Sequence[OwnGame]) -> list[Weakness]:
    """Every theme of these games: first those to name, then the others, each by cost."""
    games = [game for game in games if game.decisions]
    found = grade(games)
    if found is None:
        return []
    rows = [row(game.edition, game.depth, found.level, game.side) for game in games]
    themes = {theme for game in games for theme in game.themes}
    every = [_weakness(theme, games, rows) for theme in themes]
    return sorted(every, key=lambda one: (not one.named, -one.cost, one.theme))


def _weakness(theme: Theme, games: Sequence[OwnGame], rows: Sequence[Row]) -> Weakness:
    above = [above_usual(game, theme, usual_part(one, theme)) for game, one in zip(games, rows, strict=True)]
    decisions = sum(game.decisions for game in games)
    mean = sum(above) / decisions
    spreads = [one.themes[name].spread if (name := name_of_member(theme)) in one.themes else 0.0 for one in rows]
    away = [one / game.decisions - mean for one, game in zip(above, games, strict=True)]
    of_games = error_of([game.decisions for game in games], away, spreads)
    of_levels = sum(spread**2 / one.games for spread, one in zip(spreads, rows, strict=True)) / len(rows)
    error = sqrt(of_games**2 + of_levels)
    of_theme = [game.themes[theme] for game in games if theme in game.themes]
    per_game = decisions / len(games)
    return Weakness(
        theme,
        sum(one.decisions for one in of_theme),
        sum(one > 0 for one in above),
        sum(one.cost for one in of_theme),
        mean * per_game,
        error * per_game,
    )


def usual_part(of: Row, theme: Theme) -> float:
    """What a theme costs the level, as a part of what all others cost it."""
    cost = of.themes[name].mean if (name := name_of_member(theme)) in of.themes else 0.0
    return cost / (of.cost.mean - cost)


def above_usual(game: OwnGame, theme: Theme, usual: float) -> float:
    cost = game.cost_of(theme)
    return cost - usual * (game.cost - cost)
