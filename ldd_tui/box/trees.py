"""The Technology Trees as they are asked: a technology of a side is a part, its levels side by side."""

from __future__ import annotations

from ldd_tui.box import cards, sectors
from ldd_tui.box.model import Cell, Choice, Grid, Part, Path, Row, Slot, doubt
from ldd_tui.text import _, names
from rules.board_file import packaged
from rules.model import TECHNOLOGIES, Level, Side, Technology

_NEEDED = range(2, 8)
_YEARS = range(1914, 1920)
_HIGHEST_VALUE = 9
_KNOWN_YEARS: dict[Path, tuple[int, ...]] = {
    ("technology", "central_powers", "naval", 0, "year"): (1915, 1916),  # 20: not 1914; 17.6.2: unlocked by 1916
    ("technology", "central_powers", "naval", 1, "year"): (1914, 1915, 1916),  # 17.6.2: attempted in 1916
}
"""What the rulebook's examples leave of the years that it does not print."""


def parts() -> tuple[Part, ...]:
    found = (_part(side, which) for side in Side for which in TECHNOLOGIES)
    return tuple(part for part in found if part.asked)


def _part(side: Side, which: Technology) -> Part:
    levels = packaged().trees[side][which]
    where = ("technology", side.name.lower(), which.name.lower())
    rows = [
        Row(_("name"), tuple(Slot(_name(where, index, level)) for index, level in enumerate(levels))),
        Row(_("year"), tuple(Slot(_year(where, index, level)) for index, level in enumerate(levels))),
        Row(_("needs"), tuple(Slot(_needed(where, index, level)) for index, level in enumerate(levels))),
    ]
    if which == Technology.AVIATION:
        rows.append(Row(_("level"), tuple(Slot(_value(where, index, level)) for index, level in enumerate(levels))))
    return Part(
        f"{where[1]}.{where[2]}",
        _("{technology}, {side}").format(technology=names.technology(which), side=names.side(side)),
        _("On the Technology Tree of {side}: the boxes of {technology}, the lowest level first.").format(
            side=names.the_side(side), technology=names.technology(which)
        ),
        (Grid(tuple(rows), tuple(str(number) for number in range(1, len(levels) + 1))),),
        _("In each box: its name, the year from which it can be attempted, and what the die must reach."),
        f"{names.technology(which)} {_('Ent') if side == Side.ENTENTE else _('CP')}",
    )


def _name(where: tuple[str, ...], index: int, level: Level) -> Cell:
    path: Path = (*where, index, "name")
    return Cell(path, _("the name of level {number}").format(number=index + 1), level.name, doubt(*path))


def _year(where: tuple[str, ...], index: int, level: Level) -> Cell:
    path: Path = (*where, index, "year")
    years = _KNOWN_YEARS.get(path, tuple(_YEARS))
    choices = tuple(Choice(year, str(year), str(year)[-1]) for year in years)
    return Cell(path, _("the year of {name}").format(name=names.level_name(level)), level.year, doubt(*path), choices)


def _needed(where: tuple[str, ...], index: int, level: Level) -> Cell:
    path: Path = (*where, index, "needed")
    choices = tuple(Choice(number, str(number), str(number)) for number in _NEEDED)
    what = _("what the die must reach for {name}").format(name=names.level_name(level))
    return Cell(path, what, level.needed, doubt(*path), choices)


def _value(where: tuple[str, ...], index: int, level: Level) -> Cell:
    path: Path = (*where, index, "value")
    choices = tuple(Choice(number, str(number), str(number)) for number in range(1, _HIGHEST_VALUE + 1))
    return Cell(path, _("the level of {name}").format(name=names.level_name(level)), level.value, doubt(*path), choices)


# ------------------------------------------------------------------------------------------------ parts
# All that is asked of the owner of a box, in the order of its weight for the game.


def all_parts() -> tuple[Part, ...]:
    """All parts, in order, in the installed language."""
    return (
        *parts(),
        *sectors.trade(),
        *cards.corners(),
        *cards.cornflower(),
        *sectors.production(),
        *sectors.tracks(),
        *sectors.improvements(),
    )
