"""What is printed on the map as it is asked: the Trade Track, production, a Collapse Track, the improvements boards."""

from __future__ import annotations

from ldd_tui.box.model import Cell, Choice, Doubt, Grid, Part, Row, Slot, doubt
from ldd_tui.text import _, names
from rules.board_file import packaged
from rules.model import IMPLEMENTED, SECTORS, TECHNOLOGIES, Sector, Side, Status

NAVY = ("trade", "merchant_navy", "spaces")
_LARGEST = 9


def trade() -> tuple[Part, ...]:
    """The Merchant Navy's track, given by the number at its end."""
    board = packaged()
    cell = Cell(NAVY, _("the last number of the Merchant Navy's track"), str(board.merchant_navy[-1]), digits=True)
    return (
        Part(
            "merchant_navy",
            _("The Merchant Navy's track"),
            _("On the map, the Trade Track: the spaces along which the Merchant Navy moves a space each turn."),
            (Grid((Row(_("last number"), (Slot(cell),)),)),),
            _("It begins with {first}; each space prints one RP more. Type the number of the last space.").format(
                first=board.merchant_navy[0]
            ),
            _("Merchant Navy"),
        ),
    )


def production() -> tuple[Part, ...]:
    return tuple(part for part in map(_production, Side) if part.asked)


def _production(side: Side) -> Part:
    board = packaged()
    of_side = [board.sectors[sector] for sector in board.of_side(side)]
    rows = tuple(
        Row(_label(printed.sector, printed.status), (Slot(_produces(printed.sector, printed.production)),))
        for printed in of_side
    )
    return Part(
        f"production.{side.name.lower()}",
        _("Production, {side}").format(side=names.side(side)),
        _("On the map, in the box of each sector of {side}: the RP that it brings each turn.").format(
            side=names.the_side(side)
        ),
        (Grid(rows),),
        _("Those at war from the start must add up to {sum}.").format(sum=made_at_war(side)),
        _("Production {side}").format(side=_("Ent") if side == Side.ENTENTE else _("CP")),
    )


def _label(sector: Sector, status: Status) -> str:
    if status == Status.AT_WAR:
        return names.sector(sector, packaged().edition)
    return _("{sector} (neutral)").format(sector=names.sector(sector, packaged().edition))


def _produces(sector: Sector, assumed: int) -> Cell:
    path = ("sectors", sector.name.lower(), "production")
    choices = tuple(Choice(rp, str(rp), str(rp)) for rp in range(_LARGEST + 1))
    what = _("the production of {sector}").format(sector=names.the_sector(sector, packaged().edition))
    return Cell(path, what, assumed, doubt(*path), choices)


def made_at_war(side: Side) -> int:
    """The RP that the sectors at war produce at the start, as in the set-up (4, R022)."""
    board = packaged()
    return sum(s.production for s in board.sectors if s.side == side and s.status == Status.AT_WAR)


def tracks() -> tuple[Part, ...]:
    doubtful = (s for s in SECTORS if doubt("sectors", s.name.lower(), "track") is Doubt.ASKED)
    return tuple(map(_track, doubtful))


def _track(sector: Sector) -> Part:
    printed = packaged().sectors[sector].track
    what = _("the Collapse Track of {sector}").format(sector=names.the_sector(sector, packaged().edition))
    cell = Cell(("sectors", sector.name.lower(), "track"), what, "".join(map(str, printed)), digits=True)
    return Part(
        f"track.{sector.name.lower()}",
        _("The Collapse Track of {sector}").format(sector=names.the_sector(sector, packaged().edition)),
        _("On the map, in the box of {sector}: the numbers from the red one on, from left to right.").format(
            sector=names.the_sector(sector, packaged().edition)
        ),
        (Grid((Row(_("numbers"), (Slot(cell),)),)),),
        _("Leave out the right-most space: its number is never read. Type the digits in a row."),
        _("Track of {sector}").format(sector=names.sector(sector, packaged().edition)),
    )


def improvements() -> tuple[Part, ...]:
    """How many levels a side's sectors can implement, if any of that is doubtful."""
    return tuple(part for part in map(_improvements, Side) if part.asked)


def _improvements(side: Side) -> Part:
    board = packaged()
    able = [sector for sector in board.of_side(side) if any(board.sectors[sector].caps)]
    rows = tuple(
        Row(
            names.sector(sector, packaged().edition),
            tuple(Slot(_cap(side, sector, index)) for index in range(len(IMPLEMENTED))),
        )
        for sector in able
    )
    return Part(
        f"improvements.{side.name.lower()}",
        _("Technological Improvements, {side}").format(side=names.side(side)),
        _("On the Technological Improvements boards of {side}: how many levels each sector has.").format(
            side=names.the_side(side)
        ),
        (Grid(rows, tuple(map(names.technology, IMPLEMENTED))),),
        _("Count the spaces of a technology, not the number that Aviation prints."),
        _("Improvements {side}").format(side=_("Ent") if side == Side.ENTENTE else _("CP")),
    )


def _cap(side: Side, sector: Sector, index: int) -> Cell:
    which = IMPLEMENTED[index]
    board = packaged()
    path = ("improvement_caps", sector.name.lower(), which.name.lower())
    most = len(board.trees[side][TECHNOLOGIES.index(which)])
    choices = tuple(Choice(levels, str(levels), str(levels)) for levels in range(most + 1))
    what = _("{technology} of {sector}").format(
        technology=names.technology(which), sector=names.the_sector(sector, packaged().edition)
    )
    return Cell(path, what, board.sectors[sector].caps[index], doubt(*path), choices)
