from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.playing import Ending, Played, endings_of
from ldd_tui.statistics.records import Aim, aims_of
from rules.model import SECTORS, Board, Sector, Side
from rules.notation import options_to_dict

# ------------------------------------------------------------------------------------------------ intervals


Z = 1.959963984540054
_ESTIMATE_DIGITS = 4


class Estimate(Struct, frozen=True):
    """A value and its 95 % interval; None with too few games."""

    value: float
    low: float | None = None
    high: float | None = None


def share(count: int, games: int) -> Estimate:
    """The share of `count` in `games`, by Wilson's score interval.

    >>> share(8, 10)
    Estimate(value=0.8, low=0.4902, high=0.9433)
    """
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    found = count / games
    centre = (found + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * sqrt(found * (1 - found) / games + Z * Z / (4 * games * games))
    low = 0.0 if not count else centre - reach
    high = 1.0 if count == games else centre + reach
    return _rounded(found, low, high)


def share_difference(gained: int, lost: int, games: int) -> Estimate:
    """The difference of a share between two boards that met the same seeds, by Bonett and Price (2012).

    Of `games` pairs, `gained` count on the second board only and `lost` on the first only. One pair of either kind is
    added before the interval is made, so that it always has a width.

    >>> share_difference(15, 5, 100)
    Estimate(value=0.1, low=0.0099, high=0.1861)
    """
    if not games:
        return Estimate(0.0)
    more, less, pairs = (gained + 1) / (games + 2), (lost + 1) / (games + 2), games + 2
    reach = Z * sqrt((more + less - (more - less) ** 2) / pairs)
    return _rounded((gained - lost) / games, max(-1.0, more - less - reach), min(1.0, more - less + reach))


def mean_difference(total: int, squares: int, games: int) -> Estimate:
    """The mean of `games` differences, from their sum and the sum of their squares.

    >>> mean_difference(total=10, squares=30, games=10)
    Estimate(value=1.0, low=0.0761, high=1.9239)
    """
    if games < 2:
        return Estimate(round(total / games, _ESTIMATE_DIGITS) if games else 0.0)
    mean = total / games
    reach = Z * sqrt((squares - total * mean) / (games - 1) / games)
    return _rounded(mean, mean - reach, mean + reach)


def _rounded(value: float, low: float, high: float) -> Estimate:
    rounded = (round(number, _ESTIMATE_DIGITS) + 0.0 for number in (value, low, high))  # + 0.0: never -0.0
    return Estimate(*rounded)


# ------------------------------------------------------------------------------------------------ totals
# Running sums over games: whole numbers only, so that no order of adding changes anything.


class Totals:
    """The sums over the games on one board. Counts by turn begin with turn 1, pairs are `(entente, central powers)`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        turns = board.last_turn
        self.games = 0
        self.won: Counter[tuple[Ending, Side | None]] = Counter()
        self.ended = [0] * turns
        self.surrendered = {sector: [0] * turns for sector in SECTORS}
        self.revolution = [0] * turns
        self.russia_exit = [0] * turns
        self.vp = [0, 0]
        self.spent = [[0] * len(Aim) for _side in Side]
        self.unlocked: list[Counter[int]] = [Counter(), Counter()]
        self.implemented: list[Counter[int]] = [Counter(), Counter()]
        self.offensives = [0, 0]
        self.losses = [0, 0]
        self.actions = self.outcomes = 0

    def add(self, game: Played) -> None:
        self.games += 1
        self.won[game.ending, game.winner] += 1
        self.ended[game.turns - 1] += 1
        for sector, turn in game.surrendered:
            self.surrendered[sector][turn - 1] += 1
        for turn, counted in ((game.revolution, self.revolution), (game.russia_exit, self.russia_exit)):
            if turn:
                counted[turn - 1] += 1
        for side in Side:
            self.vp[side] += game.vp[side]
            self.offensives[side] += game.offensives[side]
            self.losses[side] += game.losses[side]
            self.unlocked[side].update(game.unlocked[side])
            self.implemented[side].update(game.implemented[side])
            self.spent[side] = [sum(pair) for pair in zip(self.spent[side], game.spent[side], strict=True)]
        self.actions += game.actions
        self.outcomes += game.outcomes

    def wins(self, side: Side | None, ending: Ending | None = None) -> int:
        """Games a side won (None: nobody), by one ending or by any."""
        return sum(count for (how, who), count in self.won.items() if who == side and ending in (None, how))

    def fallen(self, sector: Sector) -> int:
        return sum(self.surrendered[sector])

    @property
    def turns(self) -> int:
        return sum(turn * games for turn, games in enumerate(self.ended, 1))

    def seen(self, year: int) -> int:
        return sum(self.ended[self.board.years.index(year) :])


class Paired:
    def __init__(self) -> None:
        self.games = 0
        self.gained = [0, 0]
        self.lost = [0, 0]
        self.turns = self.turns_squared = 0

    def add(self, before: Played, after: Played) -> None:
        self.games += 1
        if before.winner != after.winner:
            if after.winner is not None:
                self.gained[after.winner] += 1
            if before.winner is not None:
                self.lost[before.winner] += 1
        longer = after.turns - before.turns
        self.turns += longer
        self.turns_squared += longer * longer

    def difference(self) -> Difference:
        return Difference(
            _by_side(lambda side: share_difference(self.gained[side], self.lost[side], self.games)),
            mean_difference(self.turns, self.turns_squared, self.games),
        )


# ------------------------------------------------------------------------------------------------ report


T = TypeVar("T")
_DIGITS = 3


class BySide(Struct, frozen=True):
    entente: int
    central_powers: int
    nobody: int


class Year(Struct, frozen=True):
    """Levels unlocked in a year, per game that saw it. `implemented`: those by sectors, in editions that do."""

    games: int
    unlocked: dict[str, float]
    implemented: dict[str, float] | UnsetType = UNSET


class Statistics(Struct, frozen=True, kw_only=True):
    """The games on one board in figures.

    Lists go by turn, from turn 1 to the board's last. Values by side are means; `spent` in RP, `losses` in spaces moved
    right. `surrenders`, `revolutions` and `russia_exits` count games; `actions` and `outcomes` are totals.
    """

    wins: BySide
    win_shares: dict[str, Estimate]
    endings: dict[str, BySide]
    mean_turns: float
    turns: list[int]
    victory_points: dict[str, float]
    surrenders: dict[str, int]
    surrender_turns: dict[str, list[int]]
    revolutions: int
    revolution_turns: list[int]
    russia_exits: int
    russia_exit_turns: list[int]
    spent: dict[str, dict[str, float]]
    technologies: dict[str, Year]
    offensives: dict[str, float]
    losses: dict[str, float]
    actions: int
    outcomes: int


class Difference(Struct, frozen=True):
    wins: dict[str, Estimate]
    turns: Estimate


class VariantReport(Struct, frozen=True):
    name: str
    board: dict[str, Any]
    statistics: Statistics
    difference: Difference


class Report(Struct, frozen=True, kw_only=True):
    """A simulation in figures. Only `seconds` differs between runs of the same plan with as many `games`.

    `games`: how many of those `planned` were played, from 1 on, each on every variant. `board`: the given values of
    what variants change; `years`: of each turn on that board. `each`: as in the plan.
    """

    seed: str
    planned: int
    games: int
    edition: str
    players: dict[str, str]
    options: dict[str, object]
    board: dict[str, Any]
    each: bool
    years: tuple[int, ...]
    statistics: Statistics
    variants: list[VariantReport]
    seconds: float


def report(plan: Plan, totals: Sequence[Totals], paired: Sequence[Paired], seconds: float) -> Report:
    first, *others = plan.variants
    return Report(
        seed=plan.seed,
        planned=plan.games,
        games=totals[0].games,
        edition=first.board.edition.key,
        players=_by_side(lambda side: plan.players[side]),
        options=options_to_dict(plan.options, first.board.edition),
        board=dict(first.changes),
        each=plan.each,
        years=first.board.years,
        statistics=_statistics(totals[0]),
        variants=[
            VariantReport(variant.name, dict(variant.changes), _statistics(counted), pairs.difference())
            for variant, counted, pairs in zip(others, totals[1:], paired, strict=True)
        ],
        seconds=round(seconds, _DIGITS),
    )


def as_json(simulated: Report) -> str:
    """One JSON object; the unchanged board's statistics are among its top-level fields."""
    fields = msgspec.to_builtins(simulated)
    head = {name: value for name, value in fields.items() if name not in ("statistics", "variants", "seconds")}
    variants = [
        {"name": one["name"], "board": one["board"], **one["statistics"], "difference": one["difference"]}
        for one in fields["variants"]
    ]
    whole = {**head, **fields["statistics"], "variants": variants, "seconds": fields["seconds"]}
    return msgspec.json.encode(whole).decode()


# ------------------------------------------------------------------------------------------------ from sums


def _statistics(totals: Totals) -> Statistics:
    games, edition = totals.games, totals.board.edition
    aims, sectors = aims_of(edition), tuple(zip(edition.sector_names, SECTORS, strict=True))
    return Statistics(
        wins=_winners(totals),
        win_shares={name: share(totals.wins(side), games) for name, side in _WINNERS.items()},
        endings={ending.name.lower(): _winners(totals, ending) for ending in endings_of(totals.board)},
        mean_turns=_mean(totals.turns, games),
        turns=totals.ended,
        victory_points=_by_side(lambda side: _mean(totals.vp[side], games)),
        surrenders={name: totals.fallen(sector) for name, sector in sectors},
        surrender_turns={name: totals.surrendered[sector] for name, sector in sectors},
        revolutions=sum(totals.revolution),
        revolution_turns=totals.revolution,
        russia_exits=sum(totals.russia_exit),
        russia_exit_turns=totals.russia_exit,
        spent=_by_side(lambda side: {aim.name.lower(): _mean(totals.spent[side][aim], games) for aim in aims}),
        technologies={str(year): _year(totals, year) for year in sorted(set(totals.board.years))},
        offensives=_by_side(lambda side: _mean(totals.offensives[side], games)),
        losses=_by_side(lambda side: _mean(totals.losses[side], games)),
        actions=totals.actions,
        outcomes=totals.outcomes,
    )


_WINNERS = {"entente": Side.ENTENTE, "central_powers": Side.CENTRAL_POWERS, "nobody": None}


def _winners(totals: Totals, ending: Ending | None = None) -> BySide:
    return BySide(**{name: totals.wins(side, ending) for name, side in _WINNERS.items()})


def _year(totals: Totals, year: int) -> Year:
    games, implementing = totals.seen(year), totals.board.edition.features.implementing
    return Year(
        games,
        _by_side(lambda side: _mean(totals.unlocked[side][year], games)),
        _by_side(lambda side: _mean(totals.implemented[side][year], games)) if implementing else UNSET,
    )


def _by_side(of: Callable[[Side], T]) -> dict[str, T]:
    return {side.name.lower(): of(side) for side in Side}


def _mean(total: int, games: int) -> float:
    return round(total / games, _DIGITS) if games else 0.0
