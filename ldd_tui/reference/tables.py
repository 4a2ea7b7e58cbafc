"""Tables that the reference makes from the board: first a row of titles, then the rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ldd_tui.text import _, names
from ldd_tui.text.phrases import signed
from rules.model import IMPLEMENTED, SECTORS, TECHNOLOGIES, Board, SectorBoard, Side, Status, Technology
from rules.odds import FACES
from rules.phases.reinforcements import cost, most_spaces

Table = tuple[tuple[str, ...], ...]


def table(name: str, board: Board) -> Table:
    """Raises `KeyError` if there is none."""
    return TABLES[name](board)


def _sectors(board: Board) -> Table:
    if board.commitment:
        return _counters(board)
    head = (_("sector"), _("RP"), _("AV"), _("Collapse Track"), _("VP"), _("prestige"))
    return (
        head,
        *(
            (
                names.sector(s.sector, board.edition),
                str(s.production),
                str(s.attack_value),
                " ".join(map(str, s.track)),
                str(s.victory_points or "-"),
                str(s.prestige_value),
            )
            for s in board.sectors
        ),
    )


def _counters(board: Board) -> Table:
    head = (_("sector"), _("RP"), _("AV"), _("level"), _("star"), _("VP"))
    return (
        head,
        *(
            (
                names.sector(s.sector, board.edition),
                production(s),
                str(s.attack_value),
                str(s.level),
                str(s.star or "-"),
                str(s.victory_points),
            )
            for s in board.sectors
        ),
    )


def production(printed: SectorBoard) -> str:
    if not printed.production_per_value:
        return str(printed.production)
    return _("{factor} x OV").format(factor=printed.production_per_value)


def _commitment(board: Board) -> Table:
    levels = range(1, len(board.commitment))
    return (
        (_("War commitment level"), *map(str, levels)),
        (_("Operational Value"), *(str(board.commitment[level]) for level in levels)),
    )


def _poppies(board: Board) -> Table:
    return (
        (_("side"), _("marker"), _("how many")),
        *(
            (names.side(side), names.poppy(marker, board.edition), str(count))
            for side in Side
            for marker, count in Counter(board.poppies[side]).items()
        ),
    )


def _neighbours(board: Board) -> Table:
    of_side = board.of_side(Side.ENTENTE)
    return (
        (_("sector"), _("neighbours")),
        *(
            (
                names.sector(s, board.edition),
                ", ".join(names.sector(other, board.edition) for other in board.sectors[s].neighbours),
            )
            for s in of_side
        ),
    )


def _maximums(board: Board) -> Table:
    with_cylinders = [sector for sector in SECTORS if any(board.sectors[sector].caps)]
    return (
        (_("sector"), *(names.technology(which) for which in IMPLEMENTED)),
        *(
            (names.sector(s, board.edition), *map(str, board.printed_levels(s, board.sectors[s].caps)))
            for s in with_cylinders
        ),
    )


def _naval(board: Board) -> Table:
    last = FACES[-1]
    faces = [_("{face} or less").format(face=FACES[0]), *map(str, FACES[1:-1]), _("{face} or more").format(face=last)]
    return (
        (_("die"), *faces),
        (_("U-boats take"), *map(str, board.u_boat)),
        (_("Blockade takes") if board.merchant_navy else _("Blockade leaves"), *map(str, board.blockade)),
    )


def _turns(board: Board) -> Table:
    columns = [
        (_("turns"), list(map(str, range(1, board.last_turn + 1)))),
        (_("initiative"), [names.side_letter(side) for side in board.initiative]),
    ]
    if board.initiative_price:  # nobody buys it on the first turn (12.3)
        columns.append((_("price, playing alone"), ["-", *map(str, board.initiative_price[1:])]))
    years = dict.fromkeys(board.years)
    told = [(str(year), *(_of_year(board, year, cells) for _head, cells in columns)) for year in years]
    return ((_("year"), *(head for head, _cells in columns)), *told)


def _of_year(board: Board, year: int, cells: Sequence[str]) -> str:
    return " ".join(cell for turn, cell in enumerate(cells, 1) if board.year(turn) == year)


def _reinforcements(board: Board) -> Table:
    steps = range(1, most_spaces(board) + 1)
    return (
        (_("space"), *map(str, steps)),
        (_("RP"), *(str(cost(step - 1, 1)) for step in steps)),
        (_("RP in all"), *(str(cost(0, step)) for step in steps)),
    )


def _start(board: Board) -> Table:
    statuses = {Status.AT_WAR: _("at war"), Status.NEUTRAL: _("neutral")}
    return (
        (_("sector"), _("begins"), _("Operational Value")),
        *((names.sector(s.sector, board.edition), statuses[s.status], str(s.track[0])) for s in board.sectors),
    )


def _cornflower(board: Board) -> Table:
    """Abbreviated to fit: two letters for each technology, three for each sector."""
    return (
        (
            _("card"),
            *map(names.side_letter, Side),
            *(names.technology(which)[:2] for which in TECHNOLOGIES),
            _("reinforced"),
        ),
        *(
            (
                str(card.number),
                *(names.short(target, board.edition) for target in card.target),
                *(signed(rp - 1) if rp else "x" for rp in card.technology),
                " ".join(names.short(sector, board.edition) for sector in SECTORS if sector in card.reinforcement),
            )
            for card in board.cornflower
        ),
    )


def _aviation(board: Board) -> Table:
    printed = {side: [str(level.value) for level in board.trees[side][Technology.AVIATION]] for side in Side}
    most = max(map(len, printed.values()))
    return (
        (_("Aviation value at level"), *map(str, range(1, most + 1))),
        *((names.side(side), *values, *["-"] * (most - len(values))) for side, values in printed.items()),
    )


TABLES: dict[str, Callable[[Board], Table]] = {
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
"""The tables that a section can show."""
