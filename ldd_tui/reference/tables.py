"""Tables that the reference makes from the board: titles, then rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from ldd_tui.text import _, names
from ldd_tui.text.phrases import signed
from rules.model import IMPLEMENTED, SECTORS, TECHNOLOGIES, Board, SectorBoard, Side, Status, Technology
from rules.odds import FACES
from rules.phases.reinforcements import cost, most_spaces

Table = tuple[tuple[str, ...], ...]
_Rows = Iterator[Iterable[object]]


def table(name: str, board: Board) -> Table:
    """Raises `KeyError` if there is none."""
    return tuple(tuple(map(str, row)) for row in TABLES[name](board))


def _sectors(board: Board) -> _Rows:
    if board.commitment:
        yield _("sector"), _("RP"), _("AV"), _("level"), _("star"), _("VP")
    else:
        yield _("sector"), _("RP"), _("AV"), _("Collapse Track"), _("VP"), _("prestige")
    for s in board.sectors:
        start = names.sector(s.sector, board.edition), production(s), s.attack_value
        if board.commitment:
            yield *start, s.level, s.star or "-", s.victory_points
        else:
            yield *start, " ".join(map(str, s.track)), s.victory_points or "-", s.prestige_value


def production(printed: SectorBoard) -> str:
    if not printed.production_per_value:
        return str(printed.production)
    return _("{factor} x OV").format(factor=printed.production_per_value)


def _commitment(board: Board) -> _Rows:
    yield _("War commitment level"), *range(1, len(board.commitment))
    yield _("Operational Value"), *board.commitment[1:]


def _poppies(board: Board) -> _Rows:
    yield _("side"), _("marker"), _("how many")
    for side in Side:
        for marker, count in Counter(board.poppies[side]).items():
            yield names.side(side), names.poppy(marker, board.edition), count


def _neighbours(board: Board) -> _Rows:
    yield _("sector"), _("neighbours")
    for s in board.of_side(Side.ENTENTE):
        neighbours = (names.sector(other, board.edition) for other in board.sectors[s].neighbours)
        yield names.sector(s, board.edition), ", ".join(neighbours)


def _maximums(board: Board) -> _Rows:
    yield _("sector"), *map(names.technology, IMPLEMENTED)
    for s in board.sectors:
        if any(s.caps):
            yield names.sector(s.sector, board.edition), *board.printed_levels(s.sector, s.caps)


def _naval(board: Board) -> _Rows:
    first, *faces, last = FACES
    yield _("die"), _("{face} or less").format(face=first), *faces, _("{face} or more").format(face=last)
    yield _("U-boats take"), *board.u_boat
    yield _("Blockade takes") if board.merchant_navy else _("Blockade leaves"), *board.blockade


def _turns(board: Board) -> _Rows:
    columns: dict[str, list[str]] = {
        _("turns"): list(map(str, range(1, board.last_turn + 1))),
        _("initiative"): [names.side_letter(side) for side in board.initiative],
    }
    if board.initiative_price:  # nobody buys it on the first turn (12.3)
        columns[_("price, playing alone")] = ["-", *map(str, board.initiative_price[1:])]
    yield _("year"), *columns
    for year in dict.fromkeys(board.years):
        its = [place for place, of_turn in enumerate(board.years) if of_turn == year]
        yield year, *(" ".join(cells[place] for place in its) for cells in columns.values())


def _reinforcements(board: Board) -> _Rows:
    steps = range(1, most_spaces(board) + 1)
    yield _("space"), *steps
    yield _("RP"), *(cost(step - 1, 1) for step in steps)
    yield _("RP in all"), *(cost(0, step) for step in steps)


def _start(board: Board) -> _Rows:
    statuses = {Status.AT_WAR: _("at war"), Status.NEUTRAL: _("neutral")}
    yield _("sector"), _("begins"), _("Operational Value")
    for s in board.sectors:
        yield names.sector(s.sector, board.edition), statuses[s.status], s.track[0]


def _cornflower(board: Board) -> _Rows:
    """Abbreviated to fit: two letters for each technology, three for each sector."""
    yield (
        _("card"),
        *map(names.side_letter, Side),
        *(names.technology(which)[:2] for which in TECHNOLOGIES),
        _("reinforced"),
    )
    for card in board.cornflower:
        targets = (names.short(target, board.edition) for target in card.target)
        attempts = (signed(rp - 1) if rp else "x" for rp in card.technology)
        helped = (names.short(sector, board.edition) for sector in SECTORS if sector in card.reinforcement)
        yield card.number, *targets, *attempts, " ".join(helped)


def _aviation(board: Board) -> _Rows:
    printed = {side: [level.value for level in board.trees[side][Technology.AVIATION]] for side in Side}
    most = max(map(len, printed.values()))
    yield _("Aviation value at level"), *range(1, most + 1)
    for side, values in printed.items():
        yield names.side(side), *values, *["-"] * (most - len(values))


TABLES: dict[str, Callable[[Board], _Rows]] = {
    "sectors": _sectors,
    "start": _start,
    "neighbours": _neighbours,
    "maximums": _maximums,
    "naval": _naval,
    "turns": _turns,
    "reinforcements": _reinforcements,
    "cornflower": _cornflower,
    "aviation": _aviation,
    "commitment": _commitment,
    "poppies": _poppies,
}
