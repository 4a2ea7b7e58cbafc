"""The report on a simulation as text, in lines of at most 80 cells."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ldd_tui.players import ATHENA
from ldd_tui.simulation.plan import PRINTED
from ldd_tui.simulation.playing import Ending
from ldd_tui.simulation.report import Difference, Estimate, Report, Statistics, VariantReport
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


WIDTH = 80
_SIDES = {side.name.lower(): side for side in Side}


def bar(value: float, most: float, cells: int) -> str:
    """A bar, full at `most` and never empty above 0; made of # without block characters."""
    if value <= 0 or most <= 0:
        return ""
    if not shows_blocks():
        return "#" * max(1, round(value / most * cells))
    full, eighths = divmod(max(1, round(value / most * cells * 8)), 8)
    return (FULL * full + EIGHTHS[eighths]).rstrip()


def percent(share: float) -> str:
    return in_percent(share, 1).rjust(len(in_percent(1, 1)))


def counted(count: int, games: int) -> str:
    return f"{count} {percent(count / games)}" if games else "0"


def interval(estimate: Estimate, scale: float = 100, digits: int = 1, *, sign: bool = False) -> str:
    """The bounds of an estimate, or "".

    >>> interval(Estimate(0.5, 0.4, 0.6))
    '40.0 to 60.0'
    """
    if estimate.low is None or estimate.high is None:
        return ""
    low, high = (decimal(bound * scale, digits, sign=sign) for bound in (estimate.low, estimate.high))
    return _("{low} to {high}").format(low=low, high=high)


def aligned(rows: Sequence[Sequence[str]], bars: bool = False) -> list[str]:
    """A table with a left-aligned first column; `bars` left-aligns the last one too."""
    return table(rows, right=range(1, len(rows[0]) - bars))


def beside(figures: Sequence[str], words: Sequence[str]) -> list[str]:
    """Lines of figures below their head, with words beside them that wrap."""
    left = max(map(len, figures)) + GAP
    lines = [figures[0]]
    for row, said in zip(figures[1:], words, strict=True):
        first, *more = textwrap.wrap(said, WIDTH - left)
        lines += [f"{row:<{left}}{first}", *(" " * left + line for line in more)]
    return lines


def blocks(rows: Sequence[Sequence[str]], repeated: int = 0) -> list[str]:
    """A table. The columns that don't fit come below, with the labels and the first `repeated` columns again."""
    labels, *columns = zip(*rows, strict=True)
    lines: list[str] = []
    again, left = [labels, *columns[:repeated]], columns[repeated:]
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
    return names.opponent(edition) if name == ATHENA else names.policy(name)


def winner(name: str) -> str:
    return _("nobody") if name == "nobody" else names.side(Side[name.upper()])


def ending(how: Ending) -> str:
    return _(_ENDINGS[how])


def aim(what: Aim) -> str:
    return _(_AIMS[what])


# ------------------------------------------------------------------------------------------------ comparison
# Variants side by side: a column for each, and how it differs from the board as it was given.


_VALUE_CELLS = 200


def comparison(report: Report) -> list[list[str]]:
    figures = {PRINTED: report.statistics, **{each.name: each.statistics for each in report.variants}}
    return [_legend(report), _results(report, figures), _differences(report.variants)]


def ranking(report: Report) -> list[list[str]]:
    variants = sorted(report.variants, key=lambda one: -max(abs(each.value) for each in one.difference.wins.values()))
    seen = [each for each in variants if _is_seen(each.difference)]
    unseen = [each for each in variants if each not in seen]
    return [
        _results(report, {PRINTED: report.statistics}),
        _ranked(_("One value at a time, compared with {name}: wins, in percentage points").format(name=PRINTED), seen),
        _ranked(_("No clear difference: the interval includes 0"), unseen),
    ]


def _is_seen(difference: Difference) -> bool:
    intervals = [(each.low, each.high) for each in difference.wins.values()]
    return any(low is not None and high is not None and not low <= 0 <= high for low, high in intervals)


def _ranked(title: str, variants: Sequence[VariantReport]) -> list[str]:
    if not variants:
        return []
    rows = [(names.side_short(Side.ENTENTE), _("95% interval"), names.side_short(Side.CENTRAL_POWERS), _("turns"))]
    for difference in (variant.difference for variant in variants):
        entente, central_powers = (difference.wins[side] for side in _SIDES)
        rows.append(
            (
                decimal(100 * entente.value, 1, sign=True),
                interval(entente, sign=True),
                decimal(100 * central_powers.value, 1, sign=True),
                decimal(difference.turns.value, 2, sign=True),
            )
        )
    return [title, *beside(aligned(rows), [_changed(variant.board) for variant in variants])]


def _legend(report: Report) -> list[str]:
    lines = [_("Boards, on the same seeds ({name}: the given one)").format(name=PRINTED)]
    for name, values in ((PRINTED, report.board), *((each.name, each.board) for each in report.variants)):
        lines += textwrap.wrap(f"{name}  {_changed(values)}", WIDTH, subsequent_indent="   ")
    return lines


def _changed(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{path} = {clean(written(value), _VALUE_CELLS)}" for path, value in values.items())


def _results(report: Report, figures: Mapping[str, Statistics]) -> list[str]:
    boards, edition = figures.values(), EDITIONS[report.edition]

    def shares(label: str, counts: Iterable[int]) -> list[str]:
        return [f"  {label}", *(percent(count / report.games) if report.games else "" for count in counts)]

    rows = [["", *figures]]
    for side in _SIDES:
        shown = [of.win_shares[side] for of in boards]
        rows.append([_("Wins: {side}").format(side=winner(side)), *(percent(share.value) for share in shown)])
        rows.append([f"  {_('95% interval')}", *map(_range, shown)])
    rows.append([_("Turns on average"), *(decimal(of.mean_turns, 2) for of in boards)])
    rows.append([_("Ended by"), *("" for _of in boards)])
    for how in _endings_of(report.statistics):
        rows.append(shares(ending(how), (_all(of, how) for of in boards)))
    rows.append([_("Surrenders"), *("" for _of in boards)])
    for name, sector in zip(edition.sector_names, SECTORS, strict=True):
        rows.append(shares(names.sector(sector, edition), (of.surrenders[name] for of in boards)))
    rows.append(shares(in_brackets(_("Russian Revolution")), (of.revolutions for of in boards)))
    return blocks(rows, repeated=1)


def _range(estimate: Estimate) -> str:
    return "-".join(decimal(100 * (bound or 0), 1) for bound in (estimate.low, estimate.high))


def _all(figures: Statistics, how: Ending) -> int:
    wins = figures.endings[how.name.lower()]
    return wins.entente + wins.central_powers + wins.nobody


def _endings_of(figures: Statistics) -> list[Ending]:
    return [how for how in Ending if how.name.lower() in figures.endings]


def _differences(variants: Sequence[VariantReport]) -> list[str]:
    rows = [[_("More than {name}").format(name=PRINTED), *(each.name for each in variants)]]

    def add(label: str, found: Sequence[Estimate], scale: float, digits: int) -> None:
        rows.append([label, *(decimal(each.value * scale, digits, sign=True) for each in found)])
        rows.append([f"  {_('95% interval')}", *(interval(each, scale, digits, sign=True) for each in found)])

    for side in _SIDES:
        label = _("Wins: {side}, percentage points").format(side=winner(side))
        add(label, [each.difference.wins[side] for each in variants], 100, 1)
    add(_("Turns on average"), [each.difference.turns for each in variants], 1, 2)
    return blocks(rows)


# ------------------------------------------------------------------------------------------------ text


_SEED_CELLS = 40
_BAR_CELLS = 30
_MOST_COLUMNS = 14  # of a table by turn: 4 cells each beside a sector's name
_LABEL_CELLS = 18
_OPTIONS = {"quick_play": (N_("quick play"), 15), "rewriting_history": (N_("Rewriting History"), 16)}
_INITIATIVE: dict[object, tuple[str, int]] = {
    "track": (N_("initiative by the track"), 0),
    "dice": (N_("initiative by dice"), 6),
    "bid": (N_("initiative by bids"), 6),
}


def as_text(report: Report) -> str:
    if not report.games:
        parts = []
    elif report.variants:
        parts = ranking(report) if report.each else comparison(report)
    else:
        figures = report.statistics
        parts = [
            _wins(figures),
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


def _wins(figures: Statistics) -> list[str]:
    head = (_("Won by"), _("games"), _("share"), _("95% interval"), "")
    rows = []
    for name in _winners(figures):
        count, share = getattr(figures.wins, name), figures.win_shares[name]
        rows.append((winner(name), str(count), percent(share.value), interval(share), bar(share.value, 1, _BAR_CELLS)))
    return aligned([head, *rows], bars=True)


def _endings(report: Report, figures: Statistics) -> list[str]:
    winners = _winners(figures)
    rows = [[_("Won how"), *map(winner, winners)]]
    for how in _endings_of(figures):
        wins = figures.endings[how.name.lower()]
        rows.append([ending(how), *(counted(getattr(wins, name), report.games) for name in winners)])
    return aligned(rows)


def _winners(figures: Statistics) -> list[str]:
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
    lasts = [min(turn + wide, len(figures.turns)) for turn in range(0, len(figures.turns), wide)]
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
    head = [_("RP spent in a game"), *(cell for side in _SIDES.values() for cell in ("", names.side(side)))]
    rows = []
    for each in (each for each in Aim if each.name.lower() in figures.spent["entente"]):
        spent = [figures.spent[side][each.name.lower()] for side in _SIDES]
        rows.append([aim(each), *(x for rp in spent for x in (decimal(rp, 1), bar(rp, most, cells).ljust(cells)))])
    sums = [decimal(sum(figures.spent[side].values()), 1) for side in _SIDES]
    all_ = [capital(_("total")), *(cell for rp in sums for cell in (rp, ""))]
    return table([head, *rows, all_], right=(1, 3))


def _technologies(report: Report, figures: Statistics) -> list[str]:
    done = {"unlocked": _("{side}: reached")}
    if EDITIONS[report.edition].features.implementing:
        done["implemented"] = _("{side}: implemented")
    years = figures.technologies
    rows = [[_("Technology: levels by year"), *years]]
    for name, side in _SIDES.items():
        for what, words in done.items():
            levels = (decimal(getattr(year, what)[name], 1) if year.games else "-" for year in years.values())
            rows.append([words.format(side=names.side(side)), *levels])
    return blocks(rows)


def _sides(figures: Statistics) -> list[str]:
    means = {
        _("Offensives"): figures.offensives,
        _("losses taken"): figures.losses,
        _("VP at the end"): figures.victory_points,
    }
    head = (_("In a game"), *map(names.side, Side))
    return aligned([head, *((label, *(decimal(of[side], 1) for side in _SIDES)) for label, of in means.items())])


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
