"""The layout of the first edition's board file: read every value, and refuse inconsistent ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.board_reader import (
    DIGIT,
    LARGE,
    SIDES,
    Reader,
    by_die,
    check_neighbours,
    initiative_of,
    levels_of,
    side_of,
    status_at_start,
    up_to,
    years_of,
)
from rules.editions.first.edition import FIRST
from rules.model import IMPLEMENTED, SECTORS, Board, Level, Poppy, PoppyKind, Sector, SectorBoard, Side, Technology
from rules.sectors import can_recover

_NAMES = dict(zip(SECTORS, FIRST.sector_names, strict=True))
_SECTORS = {name: sector for sector, name in _NAMES.items()}
_TECHNOLOGIES = tuple(technology.name.lower() for technology in IMPLEMENTED)
_NO_TECHNOLOGY = (Sector.AFRICA, Sector.GERMAN_COLONIES)  # 6.5.1
_LEVELS = range(1, 10)  # 3.3.4
_LAFAYETTE_LAST = 10  # 11.1, F109: the Resources track

Trees = tuple[tuple[tuple[Level, ...], ...], tuple[tuple[Level, ...], ...]]
Columns = Mapping[Side, tuple[tuple[Level, ...], ...]]


def board_of(root: Reader) -> Board:
    """Read a board file. Raises `BoardError` for the first value that is missing, unknown, mistyped or inconsistent."""
    root.table(
        "edition",
        "title",
        "turns",
        "initiative",
        "resources",
        "commitment",
        "naval",
        "revolution",
        "victory",
        "sectors",
        "technology",
        "events",
        "poppies",
    )
    turns = root["turns"].table("last", "year_starts", "initiative", "initiative_price")
    victory = root["victory"].table("vp", "tie_winner")
    sea = root["naval"].table("u_boat", "blockade")
    last_turn = turns["last"].integer(1, LARGE)
    years = years_of(turns["year_starts"], last_turn)
    commitment = _commitment(root["commitment"].only("operational_value"))
    columns = _columns(root["technology"], max(years))
    return Board(
        edition=FIRST,
        title=root["title"].text(),
        last_turn=last_turn,
        years=years,
        initiative=initiative_of(turns["initiative"], last_turn),
        initiative_price=tuple([p.integer(0, DIGIT) for p in turns["initiative_price"].items(last_turn, last_turn)]),
        bid_limit=root["initiative"].only("bid_limit").integer(0, LARGE),
        maximum_rp=root["resources"].only("maximum").integer(1, LARGE),
        lafayette_space=0,  # 11.1
        lafayette_last=_LAFAYETTE_LAST,
        u_boat=by_die(sea["u_boat"]),
        blockade=by_die(sea["blockade"], falling=True),
        revolution_last=root["revolution"].only("spaces_after_first").integer(1, LARGE),
        tie_winner=victory["tie_winner"].choice(SIDES),
        commitment=commitment,
        sectors=_sectors(root["sectors"], columns, commitment, victory["vp"]),
        trees=_trees(columns),
        blue_years=frozenset(root["events"].only("blue").events(FIRST.cards, set())),
        poppies=_poppies(root["poppies"]),
    )


def _commitment(reader: Reader) -> tuple[int, ...]:
    """The Operational Value at each War commitment level: 0 at level 1, never falls (3.3.4, F004)."""
    values = up_to(reader, _LEVELS, DIGIT)
    if values[0]:
        reader["up_to"]["1"].integer(0, 0)
    return (0, *values)


# ----------------------------------------------------------------------------------------------- technologies


def _columns(reader: Reader, last_year: int) -> Columns:
    """The four columns of each side's sheet (3.4)."""
    return {
        SIDES[name]: tuple([levels_of(boxes, last_year, "level") for _, boxes in sheet.keyed(_TECHNOLOGIES)])
        for name, sheet in reader.keyed(SIDES)
    }


def _trees(columns: Columns) -> Trees:
    nothing: tuple[tuple[Level, ...], ...] = ((),) * (len(Technology) - len(_TECHNOLOGIES))
    return (*columns[Side.ENTENTE], *nothing), (*columns[Side.CENTRAL_POWERS], *nothing)


def _caps(columns: Sequence[Sequence[Level]], star: int) -> tuple[int, int, int, int]:
    """The boxes of each column whose number is at most the star (6.5.1, F072)."""
    attack, defence, artillery, aviation = (sum(box.value <= star for box in column) for column in columns)
    return attack, defence, artillery, aviation


# ---------------------------------------------------------------------------------------------------- sectors


def _sectors(reader: Reader, columns: Columns, commitment: tuple[int, ...], vp: Reader) -> tuple[SectorBoard, ...]:
    points = dict(vp.keyed(_SECTORS))
    sectors = []
    for name, entry in reader.keyed(_SECTORS):
        entry.table("side", "at_start", "production", "attack_value", "level", "star", "neighbours")
        sector = _SECTORS[name]
        side = side_of(sector)
        level = entry["level"].integer(_LEVELS[0], _LEVELS[-1])
        star = entry["star"].integer(0, 0) if sector in _NO_TECHNOLOGY else entry["star"].integer(1, DIGIT)
        production, per_value = _production(entry["production"])
        sectors.append(
            SectorBoard(
                sector=sector,
                side=entry["side"].choice({side.name.lower(): side}),
                status=status_at_start(entry["at_start"], sector),
                production=production,
                production_per_value=per_value,
                attack_value=entry["attack_value"].integer(2, 6),
                track=tuple([commitment[level - losses] for losses in range(level)]),
                neighbours=entry["neighbours"].distinct({n: s for n, s in _SECTORS.items() if side_of(s) != side}),
                caps=_caps(columns[side], star),
                victory_points=points[name].integer(0, DIGIT),
                level=level,
                star=star,
            )
        )
    check_neighbours(reader, sectors, _NAMES)
    return tuple(sectors)


def _production(reader: Reader) -> tuple[int, int]:
    """The RP of a sector, and the RP per point of Operational Value; only one is used (6.4)."""
    if "per_operational_value" in reader:
        return 0, reader.only("per_operational_value").integer(1, DIGIT)
    return reader.integer(0, DIGIT), 0


# --------------------------------------------------------------------------------------------- Poppy markers


def _poppies(reader: Reader) -> tuple[tuple[Poppy, ...], tuple[Poppy, ...]]:
    entente, central_powers = (tuple(_bag(bag, SIDES[name])) for name, bag in reader.keyed(SIDES))
    return entente, central_powers


def _bag(reader: Reader, side: Side) -> Iterator[Poppy]:
    reader.table("technology", "naval", "reinforcement", "offensive", "blank")
    own = {name: sector for name, sector in _SECTORS.items() if side_of(sector) == side and can_recover(sector)}
    enemies = {name: sector for name, sector in _SECTORS.items() if side_of(sector) != side}
    yield from _by_modifier(reader["technology"], PoppyKind.TECHNOLOGY, range(3))
    yield from _by_sector(reader["offensive"], PoppyKind.OFFENSIVE, enemies)
    yield from _by_sector(reader["reinforcement"], PoppyKind.REINFORCEMENT, own)
    yield from _by_modifier(reader["naval"], PoppyKind.NAVAL, range(1, 3))
    yield from [Poppy(PoppyKind.BLANK)] * reader["blank"].integer(0, LARGE)


def _by_modifier(reader: Reader, kind: PoppyKind, modifiers: range) -> Iterator[Poppy]:
    for modifier, count in reader.numbered(modifiers):
        yield from [Poppy(kind, modifier=modifier)] * count.integer(0, LARGE)


def _by_sector(reader: Reader, kind: PoppyKind, sectors: Mapping[str, Sector]) -> Iterator[Poppy]:
    reader.table(*sectors)
    for name, sector in sectors.items():
        if name in reader:
            yield from [Poppy(kind, sector)] * reader[name].integer(0, LARGE)
