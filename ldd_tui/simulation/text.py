"""The report on a simulation to read, in lines of at most 80 cells."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence

from ldd_tui.simulation.comparison import comparison, ranking
from ldd_tui.simulation.lines import WIDTH, aligned, bar, blocks, counted, interval, percent
from ldd_tui.simulation.playing import Ending
from ldd_tui.simulation.report import BySide, Report, Statistics
from ldd_tui.simulation.words import aim, ending, player, winner
from ldd_tui.statistics.spending import Aim
from ldd_tui.text import N_, _, names, ngettext, pgettext
from ldd_tui.text.numbers import decimal
from ldd_tui.text.plain_board import table
from ldd_tui.text.safe_text import clean, shorten
from rules.editions import EDITIONS
from rules.model import SECTORS, Side

_SEED_CELLS = 40
_BAR_CELLS = 30
_MOST_COLUMNS = 14  # of a table by turn: 4 cells each beside a sector's name
_LABEL_CELLS = 18
_SIDES = {side.name.lower(): side for side in Side}
_OPTIONS = {"quick_play": N_("quick play (15)"), "rewriting_history": N_("Rewriting History (16)")}
_INITIATIVE: dict[object, str] = {
    "track": N_("initiative by the track"),
    "dice": N_("initiative by dice (6)"),
    "bid": N_("initiative by dice and bids (6)"),
}


def as_text(report: Report) -> str:
    """A report to read: of one board everything, of several what differs between them."""
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
        games = _("the first {games} of {planned} that were asked for").format(games=games, planned=report.planned)
    if not report.games:
        games = _("none of {planned} games").format(planned=report.planned)
    players = _("{entente} (Entente) against {central_powers} (Central Powers)").format(
        **{side: player(name, EDITIONS[report.edition]) for side, name in report.players.items()}
    )
    seed = clean(report.seed, _SEED_CELLS)
    lines = textwrap.wrap(_("{games}, seed {seed}: {players}").format(games=games, seed=seed, players=players), WIDTH)
    options = [_(words) for name, words in _OPTIONS.items() if report.options.get(name)]
    usual = EDITIONS[report.edition].initiative_rules[0].name.lower()
    options += [_(_INITIATIVE[name]) for name in (report.options["initiative"],) if name != usual]
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
    """Who can win: nobody only where both sides can fall at once, or have as much prestige."""
    drawn = Ending.VICTORY_POINTS.name.lower() in figures.endings
    return [name for name in figures.win_shares if drawn or name != "nobody"]


def _lengths(report: Report, figures: Statistics) -> list[str]:
    """How many games ended on each turn, from the first on which one did."""
    title = _("Length: {turns} turns on average").format(turns=decimal(figures.mean_turns, 2))
    ended = [turn for turn, games in enumerate(figures.turns, 1) if games]
    head = (_("Turn"), _("year"), _("games ended"), "")
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
    """When sectors surrendered, when the Revolution broke out and when Russia left, in percent of all games."""
    # how many turns there are to a column: 1 on every board that is no longer than the printed one
    wide = -(-len(figures.turns) // _MOST_COLUMNS)
    edition = EDITIONS[report.edition]
    labels = [names.sector(sector, edition) for sector in SECTORS]
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
    """A share in whole percent: a point for none, and `<1` for less than half of one."""
    share = 100 * count / games
    return "." if not count else decimal(share, 0) if share >= 0.5 else "<1"


def _spending(figures: Statistics) -> list[str]:
    """RP by purpose, a mean game, one side beside the other."""
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
    all_ = [pgettext("total", "all"), *(cell for rp in sums for cell in (rp, ""))]
    return table([head, *rows, all_], right=(1, 3))


def _technologies(report: Report, figures: Statistics) -> list[str]:
    """Levels by year: a mean over the games that saw the year."""
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
    """What else is a mean of each side."""
    of: list[tuple[str, Callable[[str], float]]] = [
        (_("offensives"), lambda side: figures.offensives[side]),
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
        _("Actions: {actions}; throws and draws: {outcomes}").format(
            actions=sum(each.actions for each in all_figures), outcomes=sum(each.outcomes for each in all_figures)
        ),
        _("Seconds: {seconds} ({pace} games a second)").format(seconds=decimal(seconds, 1), pace=decimal(pace, 0)),
    ]
