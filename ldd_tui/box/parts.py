"""All parts of a box that its owner is asked about."""

from __future__ import annotations

from ldd_tui.box.model import Cell, Choice, Doubt, Grid, Part, Path, Row, Slot, doubt
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import capital
from rules.board_file import packaged
from rules.model import (
    IMPLEMENTED,
    SECTORS,
    TECHNOLOGIES,
    Corner,
    CornflowerCard,
    Level,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.sectors import can_recover

# ------------------------------------------------------------------------------------------------ sectors
# What is printed on the map as it is asked: the Trade Track, production, a Collapse Track, the improvements boards.


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
            _("On the map: the Trade Track, where the Merchant Navy moves a space each turn."),
            (Grid((Row(_("last number"), (Slot(cell),)),)),),
            _("It begins with {first} and rises by one a space. Type the last number.").format(
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
        _("Production {side}").format(side=names.side(side)),
        _("On the map, in each sector of {side}: its RP each turn.").format(side=names.the_side(side)),
        (Grid(rows),),
        _("Those at war at the start add up to {sum}.").format(sum=made_at_war(side)),
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
        capital(what),
        _("On the map, for {sector}: the numbers from the red one on, left to right.").format(
            sector=names.the_sector(sector, packaged().edition)
        ),
        (Grid((Row(_("numbers"), (Slot(cell),)),)),),
        _("Type the digits in a row, without the right-most space."),
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
        _("On the Technological Improvements boards of {side}: each sector's number of levels.").format(
            side=names.the_side(side)
        ),
        (Grid(rows, tuple(map(names.technology, IMPLEMENTED))),),
        _("Count spaces; ignore the number printed for Aviation."),
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


# ------------------------------------------------------------------------------------------------ cards
# The cards as they are asked: the corners of the event cards by decks, and the Cornflower cards one by one.


CORNERS = "corners"
CORNFLOWER = "cornflower"
_TOLD_CORNERS = frozenset({2})  # 20
_TOLD_LINES = frozenset({1, 2})  # 20, 17.6.2: which four technologies they attempt
_COLOUR_KEYS = {Corner.GREY: N_("n"), Corner.BLUE: N_("b"), Corner.GREEN: N_("g"), Corner.RED: N_("r")}
_MOST_RP = 6
_NO_ATTEMPT = "x"
_HEAD = 9


def corners() -> tuple[Part, ...]:
    return tuple(_deck(year) for year in dict.fromkeys(card.year for card in packaged().edition.cards))


def cornflower() -> tuple[Part, ...]:
    return tuple(_card(card) for card in packaged().cornflower)


def _deck(year: int) -> Part:
    choices = tuple(Choice(corner.name.lower(), names.corner(corner), _(key)) for corner, key in _COLOUR_KEYS.items())
    rows = tuple(
        Row(names.card(event, packaged().edition), (Slot(_corner(event, choices)),))
        for event in packaged().edition.cards.of_year(year)
    )
    return Part(
        f"{CORNERS}.{year}",
        _("Corners of the event cards of {year}").format(year=year),
        _("On each event card of {year}: the colour of a corner.").format(year=year),
        (Grid(rows),),
        _("Blue ends with 1914; air raids can cancel green, not red. Most have none."),
        _("Corners {year}").format(year=year),
    )


def _corner(event: int, choices: tuple[Choice, ...]) -> Cell:
    known = Doubt.TOLD if event in _TOLD_CORNERS else Doubt.ASKED
    assumed = packaged().corner(event).name.lower()
    what = _("the corner of {card}").format(card=names.card(event, packaged().edition))
    return Cell((CORNERS, str(event)), what, assumed, known, choices)


def _card(card: CornflowerCard) -> Part:
    number = card.number
    attempts = tuple(Slot(_attempt(card, index)) for index in range(len(TECHNOLOGIES)))
    helped = _helped(card)
    targets = tuple(Slot(_target(card, side)) for side in Side)
    return Part(
        f"{CORNFLOWER}.{number}",
        _("Cornflower card {number} of {count}").format(number=number, count=len(packaged().cornflower)),
        _("Find the card with an x in the same places and the same fixed numbers, as in the example.")
        if number in _TOLD_LINES
        else _("Any Cornflower card you haven't entered yet."),
        (
            Grid((Row(_("RP"), attempts),), tuple(map(_head, TECHNOLOGIES))),
            Grid(
                (Row(_("helps"), helped),),
                tuple(names.short(Sector[slot.member.upper()], packaged().edition) for slot in helped),
            ),
            Grid((Row(_("attacks"), targets),), tuple(map(names.side, Side))),
        ),
        _("RP for each technology (x: none), sectors reinforced, whom each side attacks."),
        _("Cornflower {number}").format(number=number),
    )


def _attempt(card: CornflowerCard, index: int) -> Cell:
    which = TECHNOLOGIES[index]
    path = (CORNFLOWER, card.number - 1, "technology", which.name.lower())
    assumed = card.technology[index]
    told = card.number in _TOLD_LINES
    known = doubt(*path) if assumed else doubt(*path[:-1])  # an x is left out, and the table speaks for it
    known = Doubt.TOLD if told and not assumed else known
    least = 1 if told and assumed else 0
    choices = tuple(
        Choice(rp, str(rp) if rp else _NO_ATTEMPT, str(rp) if rp else _NO_ATTEMPT) for rp in range(least, _MOST_RP + 1)
    )
    return Cell(path, _("RP for {technology}").format(technology=names.technology(which)), assumed, known, choices)


def _helped(card: CornflowerCard) -> tuple[Slot, ...]:
    path = (CORNFLOWER, card.number - 1, "reinforcement")
    able = [sector for sector in SECTORS if can_recover(sector)]
    choices = tuple(
        Choice(sector.name.lower(), names.sector(sector, packaged().edition), names.short(sector, packaged().edition))
        for sector in able
    )
    assumed = tuple(choice.value for choice in choices if Sector[str(choice.value).upper()] in card.reinforcement)
    cell = Cell(path, _("the sectors that it reinforces"), tuple(map(str, assumed)), doubt(*path), choices, True)
    return tuple(Slot(cell, str(choice.value)) for choice in choices)


def _target(card: CornflowerCard, side: Side) -> Cell:
    path = (CORNFLOWER, card.number - 1, "target", side.name.lower())
    enemies = packaged().of_side(side.enemy)
    choices = tuple(
        Choice(sector.name.lower(), names.sector(sector, packaged().edition), str(number))
        for number, sector in enumerate(enemies, 1)
    )
    what = _("whom {side} attacks").format(side=names.the_side(side))
    return Cell(path, what, card.target[side].name.lower(), doubt(*path), choices)


def _head(which: Technology) -> str:
    name = names.technology(which)
    return name if len(name) <= _HEAD else names.technology_short(which)


# ------------------------------------------------------------------------------------------------ trees
# The Technology Trees as they are asked: a technology of a side is a part, its levels side by side.


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
        f"{names.technology(which)}, {names.side(side)}",
        _("On the Technology Tree of {side}: {technology}, lowest level first.").format(
            side=names.the_side(side), technology=names.technology(which)
        ),
        (Grid(tuple(rows), tuple(str(number) for number in range(1, len(levels) + 1))),),
        _("In each box: name, first year, and what the die must reach."),
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
        *trade(),
        *corners(),
        *cornflower(),
        *production(),
        *tracks(),
        *improvements(),
    )
