"""The tables of who beats whom, and of how long players think, from counted games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import ceil
from pathlib import Path
from statistics import median
from typing import NamedTuple

from ldd_tui.simulation.report import share
from ldd_tui.text import names
from rules.model import Side
from tests.benchmarks.measure import write_between

BEGIN, END = "<!-- cross table: begin -->", "<!-- cross table: end -->"


class Pairing(NamedTuple):
    players: tuple[str, str]
    games: int
    wins: tuple[int, int]


def line(pairing: Pairing) -> str:
    entente, central_powers = (_percent(won, pairing.games) for won in pairing.wins)
    players = f"{pairing.players[0]:>9} v {pairing.players[1]:<9}"
    return f"{players} {pairing.games} games: {entente} v {central_powers}"


def markdown(pairings: Sequence[Pairing], order: Sequence[str], thought: Mapping[str, Sequence[float]]) -> str:
    """`thought`: the milliseconds that each player took for decisions."""
    of = {pairing.players: pairing for pairing in pairings if pairing.games}
    known = [name for name in order if any(name in players for players in of)]
    parts = [_by_side(of, known), _both_sides(of, known), _times(known, thought)]
    return "\n\n".join("\n".join(rows) for rows in parts if rows)


def write_into(file: Path, tables: str) -> None:
    """Raises `ValueError` if the marks are missing."""
    write_between(file, BEGIN, END, f"\n\n{tables}\n\n")


def _by_side(of: dict[tuple[str, str], Pairing], known: Sequence[str]) -> list[str]:
    """The Entente's wins: its player in the row, the Central Powers' in the column."""

    def cell(row: str, column: str) -> str:
        pairing = of.get((row, column))
        return "" if pairing is None else _percent(pairing.wins[Side.ENTENTE], pairing.games)

    title = f"The Entente's wins in 100 games, with 95 % intervals ({_games(list(of.values()))} a pairing):"
    rows = [[_name(row), *(cell(row, column) for column in known)] for row in known]
    return [title, "", *_table(["Entente \\ Central Powers", *map(_name, known)], rows)]


def _both_sides(of: dict[tuple[str, str], Pairing], known: Sequence[str]) -> list[str]:
    """The better player's wins over both sides, with the same seeds for each."""
    rows = []
    for two in combinations(known, 2):
        there, back = of.get(two), of.get((two[1], two[0]))
        if there is None or back is None:
            continue
        games = there.games + back.games
        won = {two[0]: there.wins[0] + back.wins[1], two[1]: there.wins[1] + back.wins[0]}
        better, worse = sorted(two, key=lambda name: -won[name])
        rows.append([_name(better), _name(worse), str(games), _percent(won[better], games)])
    if not rows:
        return []
    return ["Over both sides:", "", *_table(["Player", "against", "games", "wins"], rows)]


def _times(known: Sequence[str], thought: Mapping[str, Sequence[float]]) -> list[str]:
    """Processor time per decision, counting only decisions with a choice."""
    rows = []
    for name in known:
        times = sorted(thought.get(name, ()))
        if times:
            high = times[ceil(0.95 * len(times)) - 1]
            rows.append(
                [_name(name), f"{len(times):,}", *(f"{each:,.1f}" for each in (median(times), high, times[-1]))]
            )
    if not rows:
        return []
    title = "Processor time of a decision with a choice, in milliseconds:"
    return [title, "", *_table(["Player", "decisions", "median", "95 of 100 within", "longest"], rows)]


def _games(pairings: Sequence[Pairing]) -> str:
    counts = sorted({pairing.games for pairing in pairings})
    return f"{counts[0]:,} games" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,} games"


def _percent(won: int, games: int) -> str:
    found = share(won, games)
    assert found.low is not None and found.high is not None
    return f"{100 * found.value:.1f} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def _name(player: str) -> str:
    return "Athena" if player == "athena" else names.policy(player)


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines]
