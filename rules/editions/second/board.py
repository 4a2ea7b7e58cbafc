"""The layout of the second edition's board file: read every value, and refuse inconsistent ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.board_reader import (
    DIGIT,
    LARGE,
    SIDES,
    Reader,
    Six,
    by_die,
    check_neighbours,
    initiative_of,
    levels_of,
    side_of,
    status_at_start,
    years_of,
)
from rules.editions.second.edition import SECOND
from rules.model import (
    IMPLEMENTED,
    SECTORS,
    TECHNOLOGIES,
    Board,
    Corner,
    CornflowerCard,
    Level,
    Sector,
    SectorBoard,
    Status,
    Technology,
)
from rules.sectors import can_recover

Trees = tuple[tuple[tuple[Level, ...], ...], tuple[tuple[Level, ...], ...]]

_SECTORS = {sector.name.lower(): sector for sector in SECTORS}
_TECHNOLOGIES = {technology.name.lower(): technology for technology in TECHNOLOGIES}
_IMPLEMENTED = tuple(technology.name.lower() for technology in IMPLEMENTED)
_NO_TECHNOLOGY = (Sector.AFRICA, Sector.GERMAN_COLONIES)  # 10.2.6, R099
_NO_VICTORY_POINTS = (Sector.FRANCE, Sector.GERMANY)  # 13.2.4
_CORNFLOWER_CARDS = 12


def board_of(root: Reader) -> Board:
    """Read a board file. Raises `BoardError` for the first value that is missing, unknown, mistyped or inconsistent."""
    root.table(
        "edition",
        "title",
        "turns",
        "resources",
        "trade",
        "naval",
        "revolution",
        "victory",
        "sectors",
        "improvement_caps",
        "technology",
        "corners",
        "athena",
        "cornflower",
    )
    turns = root["turns"].table("last", "year_starts", "lafayette_turn", "initiative")
    trade = root["trade"].table("merchant_navy", "lafayette", "kaiserliche_marine")
    victory = root["victory"].table("sudden_death_vp", "vp", "prestige", "tie_winner")
    points = root["resources"].table("maximum", "start_production")
    last_turn = turns["last"].integer(1, LARGE)
    years = years_of(turns["year_starts"], last_turn)
    spaces, start = _merchant_navy(trade["merchant_navy"])
    kaiserliche_marine = trade["kaiserliche_marine"].integer(0, LARGE)
    trees = _trees(root["technology"], max(years))
    u_boat, blockade, naval_track = _naval(root["naval"], trees)
    sectors = _sectors(root["sectors"], _caps(root["improvement_caps"], trees), victory)
    _check_production(points["start_production"], sectors, (start, kaiserliche_marine))
    return Board(
        edition=SECOND,
        title=root["title"].text(),
        last_turn=last_turn,
        years=years,
        initiative=initiative_of(turns["initiative"], last_turn),
        lafayette_turn=turns["lafayette_turn"].integer(1, last_turn),
        maximum_rp=points["maximum"].integer(1, LARGE),
        merchant_navy=spaces,
        merchant_navy_start=start,
        lafayette_space=trade["lafayette"].only("flag_space").integer(0, spaces[-1]),
        lafayette_last=spaces[-1],
        kaiserliche_marine=kaiserliche_marine,
        u_boat=u_boat,
        blockade=blockade,
        naval_track=naval_track,
        revolution_last=root["revolution"].only("spaces_after_white").integer(1, LARGE),
        sudden_death_vp=victory["sudden_death_vp"].integer(1, LARGE),
        tie_winner=victory["tie_winner"].choice(SIDES),
        sectors=sectors,
        trees=trees,
        corners=_corners(root["corners"]),
        cornflower=_cornflower(root["cornflower"]),
        favourable=frozenset(root["athena"].only("favourable").events(SECOND.cards, set())),
    )


def _merchant_navy(reader: Reader) -> tuple[tuple[int, ...], int]:
    """The spaces of the Entente's Trade Track, 1 RP apart, and the marker's starting space."""
    reader.table("spaces", "start")
    first, *rest = reader["spaces"].items()
    spaces = [first.integer(0, LARGE)]
    for item in rest:
        spaces.append(item.integer(spaces[-1] + 1, spaces[-1] + 1))
    return tuple(spaces), reader["start"].integer(spaces[0], spaces[-1])


def _naval(reader: Reader, trees: Trees) -> tuple[Six, Six, tuple[int, int]]:
    reader.table("u_boat", "blockade", "control_track")
    track = reader["control_track"].table("left", "right", "start")
    entente, central_powers = (len(tree[Technology.NAVAL]) for tree in trees)
    track["start"].integer(0, 0)
    # the Entente's first level does not move the cube (R105)
    left = track["left"].integer(-LARGE, 1 - entente)
    right = track["right"].integer(central_powers, LARGE)
    return by_die(reader["u_boat"]), by_die(reader["blockade"]), (left, right)


def _trees(reader: Reader, last_year: int) -> Trees:
    entente, central_powers = (
        tuple(
            levels_of(levels, last_year, "value" if name == "aviation" else "")
            for name, levels in tree.keyed(_TECHNOLOGIES)
        )
        for _, tree in reader.keyed(SIDES)
    )
    return entente, central_powers


def _caps(reader: Reader, trees: Trees) -> dict[Sector, tuple[int, int, int, int]]:
    """Each sector's highest levels; all eleven sectors with cylinders have all four (R019)."""
    caps = dict.fromkeys(_NO_TECHNOLOGY, (0, 0, 0, 0))
    for name, entry in reader.keyed(n for n, s in _SECTORS.items() if s not in _NO_TECHNOLOGY):
        tree = trees[side_of(_SECTORS[name])]
        attack, defence, artillery, aviation = (
            level.integer(0, len(tree[_TECHNOLOGIES[technology]])) for technology, level in entry.keyed(_IMPLEMENTED)
        )
        caps[_SECTORS[name]] = (attack, defence, artillery, aviation)
    return caps


def _sectors(
    reader: Reader, caps: Mapping[Sector, tuple[int, int, int, int]], victory: Reader
) -> tuple[SectorBoard, ...]:
    prestige = dict(victory["prestige"].keyed(_SECTORS))
    vp = dict(victory["vp"].keyed(n for n, s in _SECTORS.items() if s not in _NO_VICTORY_POINTS))
    sectors = []
    for name, entry in reader.keyed(_SECTORS):
        entry.table("side", "at_start", "production", "attack_value", "track", "neighbours")
        sector = _SECTORS[name]
        side = side_of(sector)
        enemies = {n: s for n, s in _SECTORS.items() if side_of(s) != side}
        sectors.append(
            SectorBoard(
                sector=sector,
                side=entry["side"].choice({side.name.lower(): side}),
                status=status_at_start(entry["at_start"], sector),
                production=entry["production"].integer(0, DIGIT),
                attack_value=entry["attack_value"].integer(2, 6),
                track=_track(entry["track"]),
                neighbours=entry["neighbours"].distinct(enemies),
                caps=caps[sector],
                victory_points=vp[name].integer(0, DIGIT) if name in vp else 0,
                prestige_value=prestige[name].integer(0, DIGIT),
            )
        )
    check_neighbours(reader, sectors, {sector: name for name, sector in _SECTORS.items()})
    return tuple(sectors)


def _track(reader: Reader) -> tuple[int, ...]:
    """A Collapse Track from the red value on; it never rises and ends at 0 (3.1.1, R004)."""
    track: list[int] = []
    items = reader.items(least=2)
    for item in items:
        track.append(item.integer(0, track[-1] if track else DIGIT))
    items[-1].integer(0, 0)
    return tuple(track)


def _check_production(reader: Reader, sectors: Iterable[SectorBoard], trade: tuple[int, int]) -> None:
    """Check that starting Production markers equal production at war plus trade (4, 8.1, R022)."""
    for name, entry in reader.keyed(SIDES):
        side = SIDES[name]
        made = sum(s.production for s in sectors if s.side == side and s.status == Status.AT_WAR)
        if entry.integer(0, LARGE) != made + trade[side]:
            entry.scalar().fail(
                f"{made + trade[side]}, of which the sectors at war produce {made} and trade {trade[side]}"
            )


def _corners(reader: Reader) -> tuple[Corner, ...]:
    """The corner colour of each event by number; grey if no list has it (7.3)."""
    corners = dict.fromkeys(range(SECOND.cards.numbers[-1] + 1), Corner.GREY)
    taken: set[int] = set()
    colours = {corner.name.lower(): corner for corner in Corner if corner != Corner.GREY}
    for name, events in reader.keyed(colours):
        corners.update(dict.fromkeys(events.events(SECOND.cards, taken), colours[name]))
    return tuple(corners.values())


def _cornflower(reader: Reader) -> tuple[CornflowerCard, ...]:
    items = reader.items(_CORNFLOWER_CARDS, _CORNFLOWER_CARDS)
    return tuple(_cornflower_card(item, number) for number, item in enumerate(items, 1))


def _cornflower_card(reader: Reader, number: int) -> CornflowerCard:
    reader.table("number", "technology", "reinforcement", "target")
    attempts = reader["technology"].table(*_TECHNOLOGIES)
    attack, defence, artillery, aviation, naval, air_raid = (
        attempts[name].integer(1, 6) if name in attempts else 0 for name in _TECHNOLOGIES
    )
    named = {n: s for n, s in _SECTORS.items() if can_recover(s)}
    target = reader["target"].table(*SIDES)
    entente, central_powers = (
        target[name].choice({n: s for n, s in _SECTORS.items() if side_of(s) != side}) for name, side in SIDES.items()
    )
    return CornflowerCard(
        number=reader["number"].integer(number, number),
        technology=(attack, defence, artillery, aviation, naval, air_raid),
        reinforcement=frozenset(reader["reinforcement"].distinct(named)),
        target=(entente, central_powers),
    )
