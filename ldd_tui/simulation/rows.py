"""One row a game, as comma-separated values (docs/simulation.md has the columns)."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from typing import Any, Protocol

from ldd_tui.simulation.plan import Plan, Variant
from ldd_tui.simulation.playing import Played
from ldd_tui.statistics.records import aims_of
from rules.board_file import written
from rules.edition import Edition
from rules.model import SECTORS, Side

_SIDES = tuple(side.name.lower() for side in Side)


class Output(Protocol):
    def write(self, text: str, /) -> object: ...


class Rows:
    def __init__(self, plan: Plan, output: Output) -> None:
        self._plan = plan
        self._writer = csv.writer(output, lineterminator="\n")
        self._writer.writerow(columns(plan))

    def add(self, number: int, games: Sequence[Played]) -> None:
        seed = self._plan.seed_of(number)
        pairs = zip(self._plan.variants, games, strict=True)
        given = dict(self._plan.variants[0].changes)
        self._writer.writerows(_row(variant, given, number, seed, game) for variant, game in pairs)


def columns(plan: Plan) -> list[str]:
    """Column names: fixed for an edition, then the paths that the plan varies."""
    edition = plan.variants[0].board.edition
    return [
        *("variant", "game", "seed", "winner", "ending", "turn"),
        *(f"vp_{side}" for side in _SIDES),
        *(f"surrender_{name}" for name in edition.sector_names),
        *("revolution", "russia_exit"),
        *(f"rp_{aim.name.lower()}_{side}" for side in _SIDES for aim in aims_of(edition)),
        *(f"{what}_{side}" for what in (*_levels(edition), "offensives", "losses") for side in _SIDES),
        *("actions", "outcomes"),
        *(path for path, _value in plan.variants[0].changes),
    ]


def _levels(edition: Edition) -> tuple[str, ...]:
    return ("unlocked", "implemented") if edition.features.implementing else ("unlocked",)


def _row(variant: Variant, given: dict[str, Any], number: int, seed: str, game: Played) -> list[Any]:
    fallen, varied = dict(game.surrendered), given | dict(variant.changes)
    return [
        *(variant.name, number, seed),
        "nobody" if game.winner is None else _SIDES[game.winner],
        *(game.ending.name.lower(), game.turns, *game.vp),
        *(fallen.get(sector, "") for sector in SECTORS),
        *(game.revolution or "", game.russia_exit or ""),
        *(game.spent[side][aim] for side in Side for aim in aims_of(variant.board.edition)),
        *(sum(levels.values()) for what in _levels(variant.board.edition) for levels in getattr(game, what)),
        *(*game.offensives, *game.losses),
        *(game.actions, game.outcomes),
        *(value if isinstance(value, int | str) else written(value) for value in varied.values()),
    ]
