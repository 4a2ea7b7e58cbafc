"""The report on a simulation to read, in lines of at most 80 cells."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ldd_tui.players import ATHENA
from ldd_tui.simulation.plan import PRINTED
from ldd_tui.simulation.playing import Ending
from ldd_tui.simulation.report import BySide, Difference, Estimate, Report, Statistics, VariantReport
from ldd_tui.statistics.records import Aim
from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.numbers import decimal, in_percent
from ldd_tui.text.phrases import capital, in_brackets
from ldd_tui.text.plain_board import EIGHTHS, FULL, GAP, shows_blocks, table
from ldd_tui.text.safe_text import clean, shorten
from rules.board_file import written
from rules.edition import Edition
from rules.editions import EDITIONS
from rules.model import SECTORS, Side

# ------------------------------------------------------------------------------------------------ lines
# Bars, shares and tables in lines of text that fit a terminal of 80 cells.


WIDTH = 80


def bar(value: float, most: float, cells: int) -> str:
    """A bar, full at `most` and never empty above 0; made of # without block characters."""
    if value <= 0 or most <= 0:
        return ""
    if not shows_blocks():
        return "#" * max(1, round(value / most * cells))
    full, eighths = divmod(max(1, round(value / most * cells * 8)), 8)
    return (FULL * full + EIGHTHS[eighths]).rstrip()


def percent(share: float) -> str:
    """A share, padded so that columns line up."""
    return in_percent(share, 1).rjust(len(in_percent(1, 1)))


def counted(count: int, games: int) -> str:
    return f"{count} {percent(count / games)}" if games else "0"


def interval(estimate: Estimate, scale: float = 100, digits: int = 1, *, sign: bool = False) -> str:
    """The bounds of an estimate; nothing if it has none.

    >>> interval(Estimate(0.5, 0.4, 0.6))
    '40.0 to 60.0'
    """
    if estimate.low is None or estimate.high is None:
        return ""
    low, high = (decimal(bound * scale, digits, sign=sign) for bound in (estimate.low, estimate.high))
    return _("{low} to {high}").format(low=low, high=high)


def aligned(rows: Sequence[Sequence[str]], bars: bool = False) -> list[str]:
    """A table with a left-aligned first column; `bars` left-aligns the last one too."""
    columns = len(rows[0])
    return table(rows, right=range(1, columns - bars))


def blocks(labels: Sequence[str], columns: Sequence[Sequence[str]], repeated: int = 0) -> list[str]:
    """A table of labels and columns. Those that do not fit beside the others come below, with the labels again and as
    many of the first columns as are to be `repeated`."""
    lines: list[str] = []
    again, left = [labels, *columns[:repeated]], list(columns[repeated:])
    while left or not lines:
        fitting = len(left)
        while fitting > 1 and _width([*again, *left[:fitting]]) > WIDTH:
            fitting -= 1
        part, left = left[:fitting], left[fitting:]
        lines += [*([""] if lines else []), *aligned(list(zip(*again, *part, strict=True)))]
    return lines


def _width(columns: Sequence[Sequence[str]]) -> int:
    return sum(max(map(len, column)) for column in columns) + GAP * (len(columns) - 1)


# ------------------------------------------------------------------------------------------------ words
# The words of reports on simulations: who plays, who won, how, and what RP were spent on.


_ENDINGS = {
    Ending.ARMISTICE: N_("Armistice"),
    Ending.CAPITULATION: N_("Surrender of France or Germany"),
    Ending.VICTORY_POINTS: N_("Victory Points"),
    Ending.ARMISTICE_ROLL: N_("Armistice roll"),
    Ending.ARMISTICE_EVENT: N_("More VP at the Armistice"),
    Ending.LAST_TURN: N_("More VP after the last turn"),
}

_AIMS = {
    Aim.BIDS: N_("Bids"),
    Aim.REINFORCEMENTS: N_("Reinforcements"),
    Aim.ATTEMPTS: N_("Technology attempts"),
    Aim.IMPLEMENTING: N_("Implementing"),
    Aim.OFFENSIVES: N_("Offensives"),
    Aim.NAVAL: N_("Naval rolls"),
}


def player(name: str, edition: Edition) -> str:
    """A player, by the name in `ldd_tui.players.PLAYERS`."""
    return names.opponent(edition) if name == ATHENA else names.policy(name)


def winner(name: str) -> str:
    """A side, or nobody, by its name in a report's field."""
    return _("nobody") if name == "nobody" else names.side(Side[name.upper()])


def ending(how: Ending) -> str:
    return _(_ENDINGS[how])


def aim(what: Aim) -> str:
    return _(_AIMS[what])


# ------------------------------------------------------------------------------------------------ comparison
# Variants side by side: a column for each, and how it differs from the board as it was given.


_VALUE_CELLS = 200
_GAP = 2


def comparison(report: Report) -> list[list[str]]:
    boards = {PRINTED: report.board, **{each.name: each.board for each in report.variants}}
    figures = {PRINTED: report.statistics, **{each.name: each.statistics for each in report.variants}}
    differences = {each.name: each.difference for each in report.variants}
    return [_legend(boards), _results(report, figures), _differences(differences)]


def ranking(report: Report) -> list[list[str]]:
    """The unchanged board's results, and each single change's effect, largest first."""
    strength = {each.name: _strength(each.difference) for each in report.variants}
    seen = [each for each in report.variants if _is_seen(each.difference)]
    unseen = [each for each in report.variants if each not in seen]
    for each in (seen, unseen):
        each.sort(key=lambda variant: strength[variant.name], reverse=True)
    return [
        _results(report, {PRINTED: report.statistics}),
        _ranked(_("One value at a time, compared with {name}: wins, in points of 100").format(name=PRINTED), seen),
        _ranked(_("No clear difference: the interval includes 0"), unseen),
    ]


def _strength(difference: Difference) -> float:
    return max(abs(estimate.value) for estimate in difference.wins.values())


def _is_seen(difference: Difference) -> bool:
    """Whether a side's wins differ by more than luck explains in 95 of 100 simulations."""
    intervals = [(each.low, each.high) for each in difference.wins.values()]
    return any(low is not None and high is not None and not low <= 0 <= high for low, high in intervals)


def _ranked(title: str, variants: Sequence[VariantReport]) -> list[str]:
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
    lines = [_("Boards, on the same seeds ({name}: the given one)").format(name=PRINTED)]
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
        row(f"  {_('95% interval')}", lambda of: _range(of.win_shares[side]))

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
    part(in_brackets(_("Russian Revolution")), lambda of: of.revolutions)
    return blocks(labels, list(columns.values()), repeated=1)


def _range(estimate: Estimate) -> str:
    """The interval of a share, never below 0."""
    return "-".join(decimal(100 * (bound or 0), 1) for bound in (estimate.low, estimate.high))


def _all(figures: Statistics, how: Ending) -> int:
    wins = figures.endings[how.name.lower()]
    return wins.entente + wins.central_powers + wins.nobody


def _differences(differences: Mapping[str, Difference]) -> list[str]:
    labels = [_("More than {name}").format(name=PRINTED)]
    columns = [[name] for name in differences]

    def row(label: str, of: Callable[[Difference], Estimate], scale: float, digits: int) -> None:
        labels.extend((label, f"  {_('95% interval')}"))
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


# ------------------------------------------------------------------------------------------------ text


_SEED_CELLS = 40
_BAR_CELLS = 30
_MOST_COLUMNS = 14  # of a table by turn: 4 cells each beside a sector's name
_LABEL_CELLS = 18
_SIDES = {side.name.lower(): side for side in Side}
_OPTIONS = {"quick_play": (N_("quick play"), 15), "rewriting_history": (N_("Rewriting History"), 16)}
_INITIATIVE: dict[object, tuple[str, int]] = {
    "track": (N_("initiative by the track"), 0),
    "dice": (N_("initiative by dice"), 6),
    "bid": (N_("initiative by bids"), 6),
}
"""Words with the section of the rulebook, if any."""


def as_text(report: Report) -> str:
    if not report.games:
        parts = []
    elif report.variants:
        parts = ranking(report) if report.each else comparison(report)
    else:
        figures = report.statistics
        parts = [
            _wins(report, figures),
            _endings(report, figures),
            _lengths(report, figures),
            _by_turn(report, figures),
            _spending(figures),
            _technologies(report, figures),
            _sides(figures),
        ]
    return "\n\n".join("\n".join(lines) for lines in (_heading(report), *parts, _amounts(report)) if lines)


def _heading(report: Report) -> list[str]:
    games = ngettext("{count} game", "{count} games", report.games).format(count=report.games)
    if report.games < report.planned:
        games = _("the first {games} of {planned}").format(games=games, planned=report.planned)
    if not report.games:
        games = _("none of {planned} games").format(planned=report.planned)
    players = _("{entente} (Entente) against {central_powers} (Central Powers)").format(
        **{side: player(name, EDITIONS[report.edition]) for side, name in report.players.items()}
    )
    seed = clean(report.seed, _SEED_CELLS)
    lines = textwrap.wrap(_("{games}, seed {seed}: {players}").format(games=games, seed=seed, players=players), WIDTH)
    chosen = [words for name, words in _OPTIONS.items() if report.options.get(name)]
    usual = EDITIONS[report.edition].initiative_rules[0].name.lower()
    chosen += [_INITIATIVE[name] for name in (report.options["initiative"],) if name != usual]
    options = [f"{_(words)} ({section})" if section else _(words) for words, section in chosen]
    return [*lines, *([_("With {options}").format(options=", ".join(options))] if options else [])]


def _wins(report: Report, figures: Statistics) -> list[str]:
    head = (_("Won by"), _("games"), _("share"), _("95% interval"), "")
    rows = [
        (winner(name), str(count), percent(share.value), interval(share), bar(share.value, 1, _BAR_CELLS))
        for name, count, share in (
            (name, getattr(figures.wins, name), figures.win_shares[name]) for name in _winners(figures)
        )
    ]
    return aligned([head, *rows], bars=True)


def _endings(report: Report, figures: Statistics) -> list[str]:
    rows = [(ending(how), figures.endings[how.name.lower()]) for how in Ending if how.name.lower() in figures.endings]
    head = (_("Won how"), *map(winner, _winners(figures)))

    def cells(row: BySide) -> list[str]:
        return [counted(getattr(row, name), report.games) for name in _winners(figures)]

    return aligned([head, *((label, *cells(row)) for label, row in rows)])


def _winners(figures: Statistics) -> list[str]:
    """Possible winners; includes nobody only where a draw is possible."""
    drawn = Ending.VICTORY_POINTS.name.lower() in figures.endings
    return [name for name in figures.win_shares if drawn or name != "nobody"]


def _lengths(report: Report, figures: Statistics) -> list[str]:
    title = _("Length: {turns} turns on average").format(turns=decimal(figures.mean_turns, 2))
    ended = [turn for turn, games in enumerate(figures.turns, 1) if games]
    head = (capital(_("turn")), _("year"), _("games ended"), "")
    rows = [
        (
            str(turn),
            str(report.years[turn - 1]),
            counted(figures.turns[turn - 1], report.games),
            bar(figures.turns[turn - 1], max(figures.turns), _BAR_CELLS),
        )
        for turn in range(ended[0], ended[-1] + 1)
    ]
    return [title, *aligned([head, *rows], bars=True)]


def _by_turn(report: Report, figures: Statistics) -> list[str]:
    # how many turns there are to a column: 1 on every board that is no longer than the printed one
    wide = -(-len(figures.turns) // _MOST_COLUMNS)
    edition = EDITIONS[report.edition]
    called = [(names.sector(sector, edition), names.narrow(sector, edition)) for sector in SECTORS]
    labels = [whole if len(whole) <= _LABEL_CELLS else narrow for whole, narrow in called]
    rows = list(zip(labels, figures.surrender_turns.values(), strict=True))
    rows.append((_("Revolution"), figures.revolution_turns))
    rows.append((_("Russia leaves"), figures.russia_exit_turns))
    lasts = [min(turn + wide - 1, len(figures.turns)) for turn in range(1, len(figures.turns) + 1, wide)]
    lines = [_line(_("on turn"), _("ever"), [str(turn) for turn in lasts])]
    for label, turns in rows:
        sums = [sum(turns[at : at + wide]) for at in range(0, len(turns), wide)]
        lines.append(_line(label, _whole(sum(turns), report.games), [_whole(games, report.games) for games in sums]))
    return [_("Surrenders, the Russian Revolution and Russia's exit, in % of all games"), *lines]


def _line(label: str, ever: str, cells: Sequence[str]) -> str:
    return f"{shorten(label, _LABEL_CELLS):<{_LABEL_CELLS}}{ever:>5} " + "".join(f"{cell:>4}" for cell in cells)


def _whole(count: int, games: int) -> str:
    """A share in whole percent: a point for none, `<1` below half a percent."""
    share = 100 * count / games
    return "." if not count else decimal(share, 0) if share >= 0.5 else "<1"


def _spending(figures: Statistics) -> list[str]:
    most = max(max(spent.values()) for spent in figures.spent.values())
    cells = _BAR_CELLS // 2

    def columns(name: str, rp: float) -> tuple[str, str]:
        return decimal(rp, 1), bar(rp, most, cells).ljust(cells)

    head = [_("RP spent in a game"), *(cell for side in _SIDES.values() for cell in ("", names.side(side)))]
    rows = [
        [aim(each), *(cell for side in _SIDES for cell in columns(side, figures.spent[side][each.name.lower()]))]
        for each in Aim
        if each.name.lower() in figures.spent["entente"]
    ]
    sums = [decimal(sum(figures.spent[side].values()), 1) for side in _SIDES]
    all_ = [capital(_("total")), *(cell for rp in sums for cell in (rp, ""))]
    return table([head, *rows, all_], right=(1, 3))


def _technologies(report: Report, figures: Statistics) -> list[str]:
    done = [what for what in _DONE if what != "implemented" or EDITIONS[report.edition].features.implementing]
    labels = [_("Technology: levels by year"), *(_done(side, _DONE[what]) for side in _SIDES for what in done)]
    columns = [
        [name, *(decimal(getattr(year, what)[side], 1) if year.games else "-" for side in _SIDES for what in done)]
        for name, year in figures.technologies.items()
    ]
    return blocks(labels, columns)


_DONE = {"unlocked": N_("{side}: reached"), "implemented": N_("{side}: implemented")}


def _done(side: str, words: str) -> str:
    return _(words).format(side=names.side(_SIDES[side]))


def _sides(figures: Statistics) -> list[str]:
    of: list[tuple[str, Callable[[str], float]]] = [
        (_("Offensives"), lambda side: figures.offensives[side]),
        (_("losses taken"), lambda side: figures.losses[side]),
        (_("VP at the end"), lambda side: figures.victory_points[side]),
    ]
    head = (_("In a game"), *(names.side(side) for side in Side))
    return aligned([head, *((label, *(decimal(mean(side), 1) for side in _SIDES)) for label, mean in of)])


def _amounts(report: Report) -> list[str]:
    all_figures = [report.statistics, *(variant.statistics for variant in report.variants)]
    seconds, played = report.seconds, report.games * len(all_figures)
    pace = played / seconds if seconds else 0.0
    return [
        _("Actions: {actions}; rolls and draws: {outcomes}").format(
            actions=sum(each.actions for each in all_figures), outcomes=sum(each.outcomes for each in all_figures)
        ),
        _("Seconds: {seconds} ({pace} games a second)").format(seconds=decimal(seconds, 1), pace=decimal(pace, 0)),
    ]
