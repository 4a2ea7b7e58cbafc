from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.box.model import Cell, Choice, Doubt, Grid, Part, Path, Row, Slot, doubt
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import capital
from rules.board_file import packaged
from rules.editions import STANDARD
from rules.model import (
    IMPLEMENTED,
    SECTORS,
    TECHNOLOGIES,
    Board,
    Corner,
    CornflowerCard,
    Level,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.sectors import can_recover


def all_parts(edition: str = STANDARD) -> tuple[Part, ...]:
    if edition != STANDARD:
        return _of_map(packaged(edition))
    board = packaged()
    by_doubt = [
        *(_tree(side, which) for side in Side for which in TECHNOLOGIES),
        _merchant_navy(),
        *map(_deck, dict.fromkeys(card.year for card in board.edition.cards)),
        *map(_card, board.cornflower),
        *map(_production, Side),
        *map(_track, SECTORS),
        *map(_improvements, Side),
    ]
    return tuple(part for part in by_doubt if part.asked)


def _sector(sector: Sector) -> str:
    return names.sector(sector, packaged().edition)


def _the_sector(sector: Sector) -> str:
    return names.the_sector(sector, packaged().edition)


def _abbreviated(side: Side) -> str:
    return _("Ent") if side == Side.ENTENTE else _("CP")


def _numbers(numbers: Iterable[int]) -> tuple[Choice, ...]:
    return tuple(Choice(number, str(number), str(number)) for number in numbers)


# ------------------------------------------------------------------------------------------------ sectors
# Printed on the map: the Trade Track, production, the Collapse Tracks; and the improvements boards.


NAVY = ("trade", "merchant_navy", "spaces")
_LARGEST = 9


def _merchant_navy() -> Part:
    track = packaged().merchant_navy
    cell = Cell(NAVY, _("the last number of the Merchant Navy's track"), str(track[-1]), digits=True)
    return Part(
        "merchant_navy",
        _("The Merchant Navy's track"),
        _("On the map: the Trade Track, where the Merchant Navy moves a space each turn."),
        (Grid((Row(_("last number"), (Slot(cell),)),)),),
        _("It begins with {first} and rises by one a space. Type the last number.").format(first=track[0]),
        _("Merchant Navy"),
    )


def _production(side: Side) -> Part:
    board, rows = packaged(), []
    for printed in (board.sectors[sector] for sector in board.of_side(side)):
        path = ("sectors", printed.sector.name.lower(), "production")
        what = _("the production of {sector}").format(sector=_the_sector(printed.sector))
        cell = Cell(path, what, printed.production, doubt(*path), _numbers(range(_LARGEST + 1)))
        label = "{sector}" if printed.status == Status.AT_WAR else _("{sector} (neutral)")
        rows.append(Row(label.format(sector=_sector(printed.sector)), (Slot(cell),)))
    return Part(
        f"production.{side.name.lower()}",
        _("Production {side}").format(side=names.side(side)),
        _("On the map, in each sector of {side}: its RP each turn.").format(side=names.the_side(side)),
        (Grid(tuple(rows)),),
        _("Those at war at the start add up to {sum}.").format(sum=made_at_war(side)),
        _("Production {side}").format(side=_abbreviated(side)),
    )


def made_at_war(side: Side) -> int:
    """The RP that the sectors at war produce at the start, as in the set-up (4, R022)."""
    return sum(s.production for s in packaged().sectors if s.side == side and s.status == Status.AT_WAR)


def _track(sector: Sector) -> Part:
    path = ("sectors", sector.name.lower(), "track")
    what = _("the Collapse Track of {sector}").format(sector=_the_sector(sector))
    printed = "".join(map(str, packaged().sectors[sector].track))
    cell = Cell(path, what, printed, doubt(*path), digits=True)
    return Part(
        f"track.{sector.name.lower()}",
        capital(what),
        _("On the map, for {sector}: the numbers from the red one on, left to right.").format(
            sector=_the_sector(sector)
        ),
        (Grid((Row(_("numbers"), (Slot(cell),)),)),),
        _("Type the digits in a row, without the right-most space."),
        _("Track of {sector}").format(sector=_sector(sector)),
    )


def _improvements(side: Side) -> Part:
    board, rows = packaged(), []
    for sector in board.of_side(side):
        caps = board.sectors[sector].caps
        if any(caps):
            slots = (Slot(_cap(side, sector, which, cap)) for which, cap in zip(IMPLEMENTED, caps, strict=True))
            rows.append(Row(_sector(sector), tuple(slots)))
    return Part(
        f"improvements.{side.name.lower()}",
        _("Technological Improvements, {side}").format(side=names.side(side)),
        _("On the Technological Improvements boards of {side}: each sector's number of levels.").format(
            side=names.the_side(side)
        ),
        (Grid(tuple(rows), tuple(map(names.technology, IMPLEMENTED))),),
        _("Count spaces; ignore the number printed for Aviation."),
        _("Improvements {side}").format(side=_abbreviated(side)),
    )


def _cap(side: Side, sector: Sector, which: Technology, cap: int) -> Cell:
    path = ("improvement_caps", sector.name.lower(), which.name.lower())
    what = _("{technology} of {sector}").format(technology=names.technology(which), sector=_the_sector(sector))
    return Cell(path, what, cap, doubt(*path), _numbers(range(len(packaged().trees[side][which]) + 1)))


# ------------------------------------------------------------------------------------------------ another edition
# Of the first edition only the map could not be read.


INITIATIVE = ("turns", "initiative")


def _of_map(board: Board) -> tuple[Part, ...]:
    edition = board.edition.key
    turns = tuple(Choice(str(turn), str(turn), str(turn)) for turn in range(1, board.last_turn + 1))
    entente = tuple(turn.label for turn, side in zip(turns, board.initiative, strict=True) if side == Side.ENTENTE)
    named = Cell(
        INITIATIVE, _("the turns that name the Entente"), entente, doubt(*INITIATIVE, edition=edition), turns, True
    )
    path = ("turns", "initiative_price")
    price = "".join(map(str, board.initiative_price))
    prices = Cell(path, _("the price of the initiative"), price, doubt(*path, edition=edition), digits=True)
    track = Part(
        "turns",
        _("The turn track"),
        _("On the map, on each space of the turn track: a side, and the RP that its enemy pays in solitaire games."),
        (
            Grid(
                (Row(names.side(Side.ENTENTE), tuple(Slot(named, turn.label) for turn in turns)),),
                tuple(turn.label for turn in turns),
            ),
            Grid((Row(_("RP"), (Slot(prices),)),)),
        ),
        _("+ where the Entente is named, - elsewhere. Type the prices in a row, one for each turn."),
        _("Turn track"),
        edition,
    )
    path = ("revolution", "spaces_after_first")
    what = _("the spaces of the Revolution track after its first")
    spaces = Cell(path, what, board.revolution_last, doubt(*path, edition=edition), _numbers(range(1, _LARGEST + 1)))
    revolution = Part(
        "revolution",
        _("The Revolution track"),
        _("On the map."),
        (Grid((Row(_("spaces"), (Slot(spaces),)),)),),
        short=_("Revolution"),
        edition=edition,
    )
    return tuple(part for part in (*(_on_map(board, side) for side in Side), track, revolution) if part.asked)


def _on_map(board: Board, side: Side) -> Part:
    edition, rows = board.edition, []
    for printed in map(board.sectors.__getitem__, board.of_side(side)):
        slots = []
        for field, words, value, possible in (
            ("attack_value", N_("the die of {sector}"), printed.attack_value, range(2, 7)),
            ("star", N_("the star of {sector}"), printed.star, range(1, _LARGEST + 1)),
        ):
            path = ("sectors", edition.sector_names[printed.sector], field)
            what = _(words).format(sector=names.the_sector(printed.sector, edition))
            slots.append(Slot(Cell(path, what, value, doubt(*path, edition=edition.key), _numbers(possible))))
        rows.append(Row(names.sector(printed.sector, edition), tuple(slots)))
    return Part(
        f"map.{side.name.lower()}",
        _("Sectors {side}").format(side=names.side(side)),
        _("On the map, in each sector of {side}: the number in the die, and the one in the star.").format(
            side=names.the_side(side)
        ),
        (Grid(tuple(rows), (_("die"), _("star"))),),
        short=_("Sectors {side}").format(side=_abbreviated(side)),
        edition=edition.key,
    )


# ------------------------------------------------------------------------------------------------ cards
# The corners of the event cards by decks, and the Cornflower cards one by one.


CORNERS = "corners"
CORNFLOWER = "cornflower"
_TOLD_CORNERS = frozenset({2})  # 20
_TOLD_LINES = frozenset({1, 2})  # 20, 17.6.2: which four technologies they attempt
_COLOUR_KEYS = {Corner.GREY: N_("n"), Corner.BLUE: N_("b"), Corner.GREEN: N_("g"), Corner.RED: N_("r")}
_MOST_RP = 6
_NO_ATTEMPT = Choice(0, "x", "x")
_HEAD = 9


def _deck(year: int) -> Part:
    choices = tuple(Choice(corner.name.lower(), names.corner(corner), _(key)) for corner, key in _COLOUR_KEYS.items())
    rows = []
    for event in packaged().edition.cards.of_year(year):
        name = names.card(event, packaged().edition)
        known = Doubt.TOLD if event in _TOLD_CORNERS else Doubt.ASKED
        assumed = packaged().corner(event).name.lower()
        cell = Cell((CORNERS, str(event)), _("the corner of {card}").format(card=name), assumed, known, choices)
        rows.append(Row(name, (Slot(cell),)))
    return Part(
        f"{CORNERS}.{year}",
        _("Corners of the event cards of {year}").format(year=year),
        _("On each event card of {year}: the colour of a corner.").format(year=year),
        (Grid(tuple(rows)),),
        _("Blue ends with 1914; air raids can cancel green, not red. Most have none."),
        _("Corners {year}").format(year=year),
    )


def _card(card: CornflowerCard) -> Part:
    number, helped = card.number, _helped(card)
    attempts = tuple(Slot(_attempt(card, which)) for which in TECHNOLOGIES)
    targets = tuple(Slot(_target(card, side)) for side in Side)
    heads = tuple(names.short(Sector[slot.member.upper()], packaged().edition) for slot in helped)
    return Part(
        f"{CORNFLOWER}.{number}",
        _("Cornflower card {number} of {count}").format(number=number, count=len(packaged().cornflower)),
        _("Find the card with an x in the same places and the same fixed numbers, as in the example.")
        if number in _TOLD_LINES
        else _("Any Cornflower card you haven't entered yet."),
        (
            Grid((Row(_("RP"), attempts),), tuple(map(_head, TECHNOLOGIES))),
            Grid((Row(_("helps"), helped),), heads),
            Grid((Row(_("attacks"), targets),), tuple(map(names.side, Side))),
        ),
        _("RP for each technology (x: none), sectors reinforced, whom each side attacks."),
        _("Cornflower {number}").format(number=number),
    )


def _attempt(card: CornflowerCard, which: Technology) -> Cell:
    path = (CORNFLOWER, card.number - 1, "technology", which.name.lower())
    assumed, told = card.technology[which], card.number in _TOLD_LINES
    known = doubt(*path) if assumed else doubt(*path[:-1])  # an x is left out, and the table speaks for it
    if told and not assumed:
        known = Doubt.TOLD
    choices = _numbers(range(1, _MOST_RP + 1))
    if not (told and assumed):
        choices = (_NO_ATTEMPT, *choices)
    return Cell(path, _("RP for {technology}").format(technology=names.technology(which)), assumed, known, choices)


def _helped(card: CornflowerCard) -> tuple[Slot, ...]:
    path = (CORNFLOWER, card.number - 1, "reinforcement")
    able = [sector for sector in SECTORS if can_recover(sector)]
    choices = tuple(Choice(s.name.lower(), _sector(s), names.short(s, packaged().edition)) for s in able)
    assumed = tuple(sector.name.lower() for sector in able if sector in card.reinforcement)
    cell = Cell(path, _("the sectors that it reinforces"), assumed, doubt(*path), choices, several=True)
    return tuple(Slot(cell, str(choice.value)) for choice in choices)


def _target(card: CornflowerCard, side: Side) -> Cell:
    path = (CORNFLOWER, card.number - 1, "target", side.name.lower())
    enemies = enumerate(packaged().of_side(side.enemy), 1)
    choices = tuple(Choice(sector.name.lower(), _sector(sector), str(number)) for number, sector in enemies)
    what = _("whom {side} attacks").format(side=names.the_side(side))
    return Cell(path, what, card.target[side].name.lower(), doubt(*path), choices)


def _head(which: Technology) -> str:
    name = names.technology(which)
    return name if len(name) <= _HEAD else names.technology_short(which)


# ------------------------------------------------------------------------------------------------ trees
# A technology of a side is a part, its levels side by side.


_YEARS = range(1914, 1920)
_KNOWN_YEARS: dict[Path, tuple[int, ...]] = {
    ("technology", "central_powers", "naval", 0, "year"): (1915, 1916),  # 20: not 1914; 17.6.2: unlocked by 1916
    ("technology", "central_powers", "naval", 1, "year"): (1914, 1915, 1916),  # 17.6.2: attempted in 1916
}
"""Years that the rulebook's examples imply but don't print."""
_FIELDS = (
    ("name", N_("name"), N_("the name of level {number}"), ()),
    ("year", N_("year"), N_("the year of {name}"), ()),
    ("needed", N_("needs"), N_("what the die must reach for {name}"), _numbers(range(2, 8))),
    ("value", N_("level"), N_("the level of {name}"), _numbers(range(1, 10))),
)
"""The fields of a level, only Aviation's with a value, and their rows: label, what it is, choices."""


def _tree(side: Side, which: Technology) -> Part:
    levels = packaged().trees[side][which]
    where = ("technology", side.name.lower(), which.name.lower())
    rows = []
    for field, label, what, choices in _FIELDS if which == Technology.AVIATION else _FIELDS[:-1]:
        cells = (_level((*where, index, field), level, what, choices) for index, level in enumerate(levels))
        rows.append(Row(_(label), tuple(map(Slot, cells))))
    return Part(
        f"{where[1]}.{where[2]}",
        f"{names.technology(which)}, {names.side(side)}",
        _("On the Technology Tree of {side}: {technology}, lowest level first.").format(
            side=names.the_side(side), technology=names.technology(which)
        ),
        (Grid(tuple(rows), tuple(str(number) for number in range(1, len(levels) + 1))),),
        _("In each box: name, first year, and what the die must reach."),
        f"{names.technology(which)} {_abbreviated(side)}",
    )


def _level(path: tuple[str, str, str, int, str], level: Level, what: str, choices: tuple[Choice, ...]) -> Cell:
    index, field = path[-2:]
    if field == "year":
        choices = tuple(Choice(year, str(year), str(year)[-1]) for year in _KNOWN_YEARS.get(path, _YEARS))
    words = _(what).format(number=index + 1, name=names.level_name(level))
    return Cell(path, words, getattr(level, field), doubt(*path), choices)
