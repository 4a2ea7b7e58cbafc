"""Positions as plain text, for terminals and files."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from ldd_tui.look.glyphs import FANCY, glyphs, with_cube
from ldd_tui.text import _, names, phrases, prompts, technologies, tracks
from ldd_tui.text.numbers import in_percent
from rules import naval_table
from rules.model import IMPLEMENTED, NOT_PLACED, SECTORS, Sector, Side, State, Status, Technology
from rules.odds import Chances
from rules.phases.income import production_total
from rules.sectors import operational_value

GAP = 2
"""Cells between the columns of a table."""
EIGHTHS = " ▏▎▍▌▋▊▉"
FULL = "█"


_RESEARCH_CUBE = "."


def board(state: State) -> str:
    blocks = [
        [_turn(state), *_resources(state), *_tracks(state)],
        *_sectors(state),
        _technologies(state),
        [*_cards(state), *_reinforced(state), *_offensives(state)],
        [prompts.prompt(state)],
    ]
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Lines in which the cells of `rows` stand below one another; in the columns of `right` they end so.

    >>> table([("Russia", "9"), ("Italy", "10")], right=[1])
    ['Russia   9', 'Italy   10']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        (" " * GAP)
        .join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        for row in rows
    ]


def shows_blocks() -> bool:
    """Whether standard output can show bars of `FULL` and `EIGHTHS`."""
    try:
        (FULL + EIGHTHS).encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return glyphs() is FANCY


# -- the board


def _turn(state: State) -> str:
    printed = state.board
    return _("Turn {turn} of {last}, {year}: {phase}. Initiative: {side}").format(
        turn=state.turn,
        last=printed.last_turn,
        year=printed.year(state.turn),
        phase=names.phase(state.phase, state.edition),
        side=names.side(state.initiative),
    )


def _resources(state: State) -> list[str]:
    rows = [
        (
            names.Player(side, state.setup),
            phrases.rp(state.rp[side]),
            phrases.vp(state.vp[side]),
            _("production {rp}").format(rp=production_total(state, side)),
        )
        for side in Side
    ]
    return table(rows, right=[1, 2])


def _tracks(state: State) -> list[str]:
    printed = state.board
    low, high = printed.naval_track
    lafayette = (_("Lafayette"), _("not yet") if state.lafayette == NOT_PLACED else str(state.lafayette))
    revolution = (_("Revolution"), _track(range(printed.revolution_last + 1), state.revolution))
    if not printed.merchant_navy:
        return table([lafayette, *tracks.rolls(state), revolution])

    def modifier(number: int) -> str:
        return phrases.signed(number) if number else "0"

    rows = [
        (_("Merchant Navy"), _track(printed.merchant_navy, state.merchant_navy)),
        lafayette,
        (_("Kaiserliche Marine"), str(printed.kaiserliche_marine if state.kaiserliche_marine else 0)),
        (_("Naval Control"), _track(range(low, high + 1), naval_table.control_modifier(state), modifier)),
        revolution,
    ]
    return table(rows)


def _track(spaces: Iterable[int], here: int, shown: Callable[[int], str] = str) -> str:
    return " ".join(with_cube(shown(space)) if space == here else shown(space) for space in spaces)


def _sectors(state: State) -> list[list[str]]:
    rows: list[tuple[str, ...]] = []
    starts = []
    by_levels = bool(state.board.commitment)
    for side in Side:
        starts.append(len(rows))
        levels = map(names.technology, IMPLEMENTED)
        if by_levels:
            rows.append((names.side(side), "", _("Level"), _("OV"), _("hits on"), *levels, _("star"), _("VP")))
        else:
            rows.append((names.side(side), "", _("Collapse Track"), _("hits on"), *levels))
        rows += [_sector(state, sector) for sector in state.board.of_side(side)]
    lines = table(rows, right=range(2, 11) if by_levels else [4, 5, 6, 7])
    legend = [] if by_levels else ["", tracks.cube_legend(with_cube(" "))]
    return [lines[: starts[1]], lines[starts[1] :] + legend]


def _sector(state: State, sector: Sector) -> tuple[str, ...]:
    here, printed = state.sectors[sector], state.board.sectors[sector]
    edition = state.edition
    shown = (state.board.printed_levels(sector, counts) for counts in (here.levels, printed.caps))
    levels = [f"{level}/{most}" if most else "-" for level, most in zip(*shown, strict=True)]
    if printed.level:
        standing = (str(printed.level - here.losses), str(operational_value(state, sector)))
        if here.status != Status.AT_WAR:
            standing = ("-", "-")
        worth = (str(printed.star or "-"), str(printed.victory_points))
        hits = f"{printed.attack_value}+"
        return names.sector(sector, edition), names.status(here.status), *standing, hits, *levels, *worth
    return (
        names.sector(sector, state.edition),
        names.status(here.status),
        "".join(tracks.collapse_track(printed, here.losses if here.status == Status.AT_WAR else None)).lstrip(),
        f"{printed.attack_value}+",
        *levels,
    )


def _technologies(state: State) -> list[str]:
    columns = technologies.printed_on(state.board)
    head = (_("Technologies"), *map(names.technology, columns))
    return table([head, *((names.side(side), *(_tree(state, side, which) for which in columns)) for side in Side)])


def _tree(state: State, side: Side, which: Technology) -> str:
    tree = state.trees[side]
    return f"{tree.levels[which]}/{len(state.board.trees[side][which])}{_RESEARCH_CUBE * tree.cubes[which]}"


def _cards(state: State) -> list[str]:
    rows = {*state.cancelled, *state.this_turn}
    piles = [
        (_("Events this turn"), state.this_turn),
        (_("Cancelled"), state.cancelled),
        (_("Drawn"), tuple(event for event in state.drawn if event not in rows)),
        (phrases.capital(_("in force")), state.in_force),
        (phrases.capital(_("set aside")), state.set_aside),
    ]
    edition = state.edition
    lines = [_listed(title, [names.card(event, edition) for event in events]) for title, events in piles if events]
    return [*lines, _("Events to draw from: {count}").format(count=len(state.deck))]


def _reinforced(state: State) -> list[str]:
    bought = zip(SECTORS, state.reinforced, strict=True)
    rows = [f"{names.sector(sector, state.edition)} {spaces}" for sector, spaces in bought if spaces]
    return [_listed(_("Reinforced this turn"), rows)] if rows else []


def _offensives(state: State) -> list[str]:
    launched = [names.against(past.attacker, past.defender, state.edition) for past in state.offensives]
    passed = [names.side(side) for side in Side if state.passed[side]]
    over = _("Passed") if state.edition.features.alternating else _("Offensives finished")
    attack, artillery = (state.battle.attack, state.battle.artillery) if state.battle else ((), ())
    rows = [
        (_("Offensives"), launched),
        (_("Attack dice"), [str(face) for face in attack]),
        (_("Artillery dice"), [str(face) for face in artillery]),
        (over, passed),
    ]
    return [_listed(title, items) for title, items in rows if items]


def _listed(title: str, items: Iterable[str]) -> str:
    return phrases.labelled(title, ", ".join(items))


# -- tables of chances: rows with bars, as wide as there is room for


_MOST_CELLS, _FEWEST_CELLS, NO_LIMIT = 40, 4, 100_000


class Tables:
    """`width`: in cells."""

    def __init__(self, width: int) -> None:
        self.width = width

    def prose(self, sentences: Iterable[str]) -> list[str]:
        return [line for words in sentences for line in textwrap.wrap(words, self.width)]

    def table(self, rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
        return table(rows, right)

    def under(self, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
        """Rows under their titles, all columns but the first one right-aligned."""
        return table([titles, *rows], right=range(1, len(titles)))

    def distribution(self, title: str, chances: Chances, counted: Callable[[int], str] = str) -> list[str]:
        """A row for each number: its chance, the chance of at least that number, a bar. `counted`: a number in words,
        where there are no tables."""
        rows, left = [], Fraction(1)
        for number, chance in chances:
            rows.append((str(number), percent(chance), percent(left), chance))
            left -= chance
        return self.chart((title, _("exactly"), _("or more")), rows)

    def chart(
        self,
        titles: Sequence[str],
        rows: Iterable[tuple[*tuple[str, ...], Fraction]],
        right: Sequence[int] | None = None,
    ) -> list[str]:
        """Rows under their titles, with bars for their last cell, a chance. `right`: by default all columns but the
        first."""
        rows = list(rows)
        cells = [titles, *(row[:-1] for row in rows)]
        taken = sum(max(map(len, column)) + GAP for column in zip(*cells, strict=True))
        most = min(_MOST_CELLS, max(_FEWEST_CELLS, self.width - taken))
        full = FULL if shows_blocks() else "#"
        bars = ["", *(full * round(row[-1] * most) for row in rows)]
        columns = range(1, len(titles)) if right is None else right
        return table([(*row, bar) for row, bar in zip(cells, bars, strict=True)], right=columns)


class Sentences(Tables):
    """The same in lines without tables: a row is a line of its titles and cells. `width`: `NO_LIMIT`."""

    def table(self, rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
        return [phrases.full_stop(phrases.labelled(row[0], ", ".join(filter(None, row[1:])))) for row in rows]

    def under(self, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
        return [
            phrases.full_stop(", ".join(f"{title} {cell}" for title, cell in zip(titles, row, strict=True) if cell))
            for row in rows
        ]

    def distribution(self, title: str, chances: Chances, counted: Callable[[int], str] = str) -> list[str]:
        each = ", ".join(f"{counted(count)} {percent(share)}" for count, share in chances)
        return [phrases.full_stop(phrases.labelled(title, each))]

    def chart(
        self,
        titles: Sequence[str],
        rows: Iterable[tuple[*tuple[str, ...], Fraction]],
        right: Sequence[int] | None = None,
    ) -> list[str]:
        return self.under(titles, [tuple(map(str, row[:-1])) for row in rows])


def percent(chance: Fraction) -> str:
    return in_percent(float(chance), 1)


def joined(blocks: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in blocks)
