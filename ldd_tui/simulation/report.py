"""The report on a simulation: typed, and as one JSON object."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ldd_tui.simulation.intervals import Estimate, mean_difference, share, share_difference
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.playing import Ending, endings_of
from ldd_tui.simulation.totals import Paired, Totals
from ldd_tui.statistics.spending import aims_of
from rules.model import SECTORS, Side
from rules.notation import options_to_dict

T = TypeVar("T")
_DIGITS = 3


class BySide(Struct, frozen=True):
    """Games by winner."""

    entente: int
    central_powers: int
    nobody: int


class Year(Struct, frozen=True):
    """Levels of technology a game that a side unlocked in a year, over the games that saw the year.

    `implemented`: those that its sectors did, where they do.
    """

    games: int
    unlocked: dict[str, float]
    implemented: dict[str, float] | UnsetType = UNSET


class Statistics(Struct, frozen=True, kw_only=True):
    """What came of the games on one board.

    Lists go by turn, from turn 1 to the board's last. What is said of each side is a mean over the games; `spent` in
    RP, `losses` in spaces that its sectors moved right. `surrenders`, `revolutions` and `russia_exits` are numbers of
    games, `actions` and `outcomes` (throws of dice, draws of cards) those of all games together.
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
    """How a variant differs from the board as it was given, game by game with the same seeds."""

    wins: dict[str, Estimate]
    turns: Estimate


class VariantReport(Struct, frozen=True):
    """A variant: its name, what differs on its board (path and value), and what came of it."""

    name: str
    board: dict[str, Any]
    statistics: Statistics
    difference: Difference


class Report(Struct, frozen=True, kw_only=True):
    """What came of a simulation. All but `seconds` is the same whenever the plan is, for as many `games`.

    `games`: how many numbers were played of those `planned`, from 1 on, each on every variant. `board`: what the
    variants change, as it was given; `years`: of each turn on that board. `each`: as in the plan.
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
    """The report on what was counted: a total for each variant, and a comparison for each but the first."""
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
            VariantReport(variant.name, dict(variant.changes), _statistics(counted), _difference(pairs))
            for variant, counted, pairs in zip(others, totals[1:], paired, strict=True)
        ],
        seconds=round(seconds, _DIGITS),
    )


def as_json(simulated: Report) -> str:
    """A report as one JSON object, the statistics of the board as it was given among its own fields."""
    fields = msgspec.to_builtins(simulated)
    head = {name: value for name, value in fields.items() if name not in ("statistics", "variants", "seconds")}
    variants = [{**_flat(variant), "difference": variant["difference"]} for variant in fields["variants"]]
    whole = {**head, **fields["statistics"], "variants": variants, "seconds": fields["seconds"]}
    return msgspec.json.encode(whole).decode()


def _flat(variant: dict[str, Any]) -> dict[str, Any]:
    return {"name": variant["name"], "board": variant["board"], **variant["statistics"]}


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


def _difference(pairs: Paired) -> Difference:
    return Difference(
        _by_side(lambda side: share_difference(pairs.gained[side], pairs.lost[side], pairs.games)),
        mean_difference(pairs.turns, pairs.turns_squared, pairs.games),
    )


def _by_side(of: Callable[[Side], T]) -> dict[str, T]:
    return {side.name.lower(): of(side) for side in Side}


def _mean(total: int, games: int) -> float:
    return round(total / games, _DIGITS) if games else 0.0
