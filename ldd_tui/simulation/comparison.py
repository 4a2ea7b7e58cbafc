"""Variants side by side: a column for each, and how it differs from the board as it was given."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ldd_tui.simulation.intervals import Estimate
from ldd_tui.simulation.lines import WIDTH, aligned, blocks, interval, percent
from ldd_tui.simulation.plan import PRINTED
from ldd_tui.simulation.playing import Ending
from ldd_tui.simulation.report import Difference, Report, Statistics, VariantReport
from ldd_tui.simulation.words import ending, winner
from ldd_tui.text import _, names
from ldd_tui.text.numbers import decimal
from ldd_tui.text.safe_text import clean
from rules.board_file import written
from rules.editions import EDITIONS
from rules.model import SECTORS, Side

_VALUE_CELLS = 200
_GAP = 2


def comparison(report: Report) -> list[list[str]]:
    """What the letters mean, what came of each variant, and the differences with their intervals."""
    boards = {PRINTED: report.board, **{each.name: each.board for each in report.variants}}
    figures = {PRINTED: report.statistics, **{each.name: each.statistics for each in report.variants}}
    differences = {each.name: each.difference for each in report.variants}
    return [_legend(boards), _results(report, figures), _differences(differences)]


def ranking(report: Report) -> list[list[str]]:
    """What came of the board as it was given, and by how much each change of one value differs, the most first."""
    strength = {each.name: _strength(each.difference) for each in report.variants}
    seen = [each for each in report.variants if _is_seen(each.difference)]
    unseen = [each for each in report.variants if each not in seen]
    for each in (seen, unseen):
        each.sort(key=lambda variant: strength[variant.name], reverse=True)
    return [
        _results(report, {PRINTED: report.statistics}),
        _ranked(_("One value at a time: more than {name}, wins in points of 100").format(name=PRINTED), seen),
        _ranked(_("No difference seen: the interval holds 0"), unseen),
    ]


def _strength(difference: Difference) -> float:
    return max(abs(estimate.value) for estimate in difference.wins.values())


def _is_seen(difference: Difference) -> bool:
    """Whether the wins of a side differ by more than luck explains in 95 of 100 simulations."""
    intervals = [(each.low, each.high) for each in difference.wins.values()]
    return any(low is not None and high is not None and not low <= 0 <= high for low, high in intervals)


def _ranked(title: str, variants: Sequence[VariantReport]) -> list[str]:
    """A row for each variant: both sides' wins, the interval of the Entente's, the turns, and what is changed."""
    if not variants:
        return []
    entente, central_powers = (side.name.lower() for side in Side)
    rows = [(names.side_short(Side.ENTENTE), _("95% interval"), names.side_short(Side.CENTRAL_POWERS), _("turns"))]
    for difference in (variant.difference for variant in variants):
        of = difference.wins
        rows.append(
            (
                decimal(100 * of[entente].value, 1, sign=True),
                interval(of[entente], 100, 1, sign=True),
                decimal(100 * of[central_powers].value, 1, sign=True),
                decimal(difference.turns.value, 2, sign=True),
            )
        )
    figures = aligned(rows)
    left = max(map(len, figures)) + _GAP
    lines = [title, figures[0]]
    for variant, row in zip(variants, figures[1:], strict=True):
        changed = ", ".join(f"{path} = {clean(written(value), _VALUE_CELLS)}" for path, value in variant.board.items())
        first, *more = textwrap.wrap(changed, WIDTH - left)
        lines += [f"{row:<{left}}{first}", *(" " * left + line for line in more)]
    return lines


def _legend(boards: Mapping[str, Mapping[str, Any]]) -> list[str]:
    lines = [_("Boards, on the same seeds ({name}: as it was given)").format(name=PRINTED)]
    for name, values in boards.items():
        shown = ", ".join(f"{path} = {clean(written(value), _VALUE_CELLS)}" for path, value in values.items())
        lines += textwrap.wrap(f"{name}  {shown}", WIDTH, subsequent_indent="   ")
    return lines


def _results(report: Report, figures: Mapping[str, Statistics]) -> list[str]:
    labels, columns = [""], {name: [name] for name in figures}

    def row(label: str, cell: Callable[[Statistics], str] = lambda of: "") -> None:
        labels.append(label)
        for name, statistics in figures.items():
            columns[name].append(cell(statistics))

    def part(label: str, count: Callable[[Statistics], int]) -> None:
        row(f"  {label}", lambda of: percent(count(of) / report.games) if report.games else "")

    def won(side: str) -> None:
        row(_("Wins: {side}").format(side=winner(side)), lambda of: percent(of.win_shares[side].value))
        row(_("  95% interval"), lambda of: _range(of.win_shares[side]))

    def ended(how: Ending) -> None:
        part(ending(how), lambda of: _all(of, how))

    def fell(name: str, label: str) -> None:
        part(label, lambda of: of.surrenders[name])

    for side in Side:
        won(side.name.lower())
    row(_("Turns on average"), lambda of: decimal(of.mean_turns, 2))
    row(_("Ended by"))
    for how in Ending:
        if how.name.lower() in report.statistics.endings:
            ended(how)
    row(_("Surrenders"))
    edition = EDITIONS[report.edition]
    for name, sector in zip(edition.sector_names, SECTORS, strict=True):
        fell(name, names.sector(sector, edition))
    part(_("(Russian Revolution)"), lambda of: of.revolutions)
    return blocks(labels, list(columns.values()), repeated=1)


def _range(estimate: Estimate) -> str:
    """The interval of a share, which is never below 0."""
    return "-".join(decimal(100 * (bound or 0), 1) for bound in (estimate.low, estimate.high))


def _all(figures: Statistics, how: Ending) -> int:
    wins = figures.endings[how.name.lower()]
    return wins.entente + wins.central_powers + wins.nobody


def _differences(differences: Mapping[str, Difference]) -> list[str]:
    """By how many points of a hundred, and by how many turns, a variant is above the board as it was given."""
    labels = [_("More than {name}").format(name=PRINTED)]
    columns = [[name] for name in differences]

    def row(label: str, of: Callable[[Difference], Estimate], scale: float, digits: int) -> None:
        labels.extend((label, _("  95% interval")))
        for column, difference in zip(columns, differences.values(), strict=True):
            estimate = of(difference)
            column.append(decimal(estimate.value * scale, digits, sign=True))
            column.append(interval(estimate, scale, digits, sign=True))

    def won(side: str) -> None:
        row(_("Wins: {side}, points of 100").format(side=winner(side)), lambda of: of.wins[side], 100, 1)

    for side in Side:
        won(side.name.lower())
    row(_("Turns on average"), lambda of: of.turns, 1, 2)
    return blocks(labels, columns)
