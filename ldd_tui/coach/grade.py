"""How well somebody decided: the cost per decision, next to that of the computer levels."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from ldd_tui.coach.levels import row
from ldd_tui.coach.own_games import OwnGame
from ldd_tui.players.levels import LEVELS
from rules.model import Side

_NORMAL = 1.96
_GAMES_OF_LEVEL = 10
"""The weight of a level's spread next to that of the graded games, in games."""


class Grade(Struct, frozen=True):
    """`cost`: per decision, from `low` to `high` with 95 % certainty. `level`: the nearest in strength.

    `weakest`, `strongest`: the levels that cost as much often enough. `adjusted`: the mean result without luck.
    """

    games: int
    decisions: int
    cost: float
    low: float
    high: float
    level: str
    weakest: str
    strongest: str
    adjusted: float


def grade(games: Sequence[OwnGame]) -> Grade | None:
    """None without a decision."""
    games = [game for game in games if game.decisions]
    if not games:
        return None
    decisions = sum(game.decisions for game in games)
    cost = sum(game.cost for game in games) / decisions
    expected = {level: _expected(games, level) for level in LEVELS}
    away = {level: (cost - mean) / error for level, (mean, error) in expected.items()}
    within = _standard_errors(len(games))
    weaker = [level for level in LEVELS if away[level] <= 0.0]
    stronger = [level for level in LEVELS if away[level] > 0.0]
    near = min((*weaker[-1:], *stronger[:1]), key=lambda level: abs(away[level]))
    likely = [level for level in LEVELS if abs(away[level]) <= within or level == near]
    error = _error(games, [cost] * len(games), [row(*_key(game, near)).cost.spread for game in games])
    return Grade(
        games=len(games),
        decisions=decisions,
        cost=cost,
        low=cost - within * error,
        high=cost + within * error,
        level=near,
        weakest=likely[0],
        strongest=likely[-1],
        adjusted=sum(game.adjusted for game in games) / len(games),
    )


def _standard_errors(games: int) -> float:
    """Within how many standard errors of its mean a value lies in 95 % of cases: Student's t, because the spread itself
    is known from few games. The normal distribution's 1.96 held only 92 %.
    """
    freedom = _GAMES_OF_LEVEL + games - 1
    return _NORMAL * (1 + (_NORMAL**2 + 1) / (4 * freedom))


def _key(game: OwnGame, level: str) -> tuple[str, int, str, Side]:
    return game.edition, game.depth, level, game.side


def _expected(games: Sequence[OwnGame], level: str) -> tuple[float, float]:
    """A level's cost per decision in such games, and its standard error."""
    means = [row(*_key(game, level)).cost for game in games]
    decisions = sum(game.decisions for game in games)
    cost = sum(game.decisions * mean.mean for game, mean in zip(games, means, strict=True)) / decisions
    return cost, _error(games, [mean.mean for mean in means], [mean.spread for mean in means])


def _error(games: Sequence[OwnGame], means: Sequence[float], spreads: Sequence[float]) -> float:
    away = [game.per_decision - mean for game, mean in zip(games, means, strict=True)]
    return error_of([game.decisions for game in games], away, spreads)


def error_of(decisions: Sequence[int], away: Sequence[float], spreads: Sequence[float]) -> float:
    """The standard error of a cost per decision over games, from each game's distance from the mean.

    Games vary, not decisions: those of a game resemble each other. Few games say little about their own spread, so a
    level's `spreads` in such games count as `_GAMES_OF_LEVEL` games more.
    """
    own = sum(one**2 for one in away)
    known = _GAMES_OF_LEVEL * sum(spread**2 for spread in spreads) / len(spreads)
    variance = (known + own) / (_GAMES_OF_LEVEL + len(away) - 1)
    return sqrt(variance * sum(count**2 for count in decisions)) / sum(decisions)
