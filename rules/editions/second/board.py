"""The layout of the second edition's board file: every value read, and refused where it does not hold with the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.board_reader import Reader
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
    Side,
    Status,
    Technology,
)
from rules.sectors import can_recover

Six = tuple[int, int, int, int, int, int]
Trees = tuple[tuple[tuple[Level, ...], ...], tuple[tuple[Level, ...], ...]]

_SIDES = {side.name.lower(): side for side in Side}
_SECTORS = {sector.name.lower(): sector for sector in SECTORS}
_TECHNOLOGIES = {technology.name.lower(): technology for technology in TECHNOLOGIES}
_IMPLEMENTED = tuple(technology.name.lower() for technology in IMPLEMENTED)
_NO_TECHNOLOGY = (Sector.AFRICA, Sector.GERMAN_COLONIES)  # 10.2.6, R099
_NO_VICTORY_POINTS = (Sector.FRANCE, Sector.GERMANY)  # 13.2.4
_NEUTRAL = (Sector.ITALY, Sector.ROMANIA, Sector.GREECE, Sector.BULGARIA)  # 13.1.1
_CARD_YEARS = range(1914, 1919)  # 4, step 15
_DICE = range(1, 7)
_CORNFLOWER_CARDS = 12
_LARGE = 99
_DIGIT = 9


def board_of(root: Reader) -> Board:
    """The board that a file describes.

    Raises `BoardError` at the first thing that is missing, unknown, mistyped or at odds with the rest.
    """
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
    last_turn = turns["last"].integer(1, _LARGE)
    years = _years(turns["year_starts"], last_turn)
    spaces, start = _merchant_navy(trade["merchant_navy"])
    kaiserliche_marine = trade["kaiserliche_marine"].integer(0, _LARGE)
    trees = _trees(root["technology"], max(years))
    u_boat, blockade, naval_track = _naval(root["naval"], trees)
    sectors = _sectors(root["sectors"], _caps(root["improvement_caps"], trees), victory)
    _check_production(points["start_production"], sectors, (start, kaiserliche_marine))
    return Board(
        edition=SECOND,
        title=root["title"].text(),
        last_turn=last_turn,
        years=years,
        initiative=_initiative(turns["initiative"], last_turn),
        lafayette_turn=turns["lafayette_turn"].integer(1, last_turn),
        maximum_rp=points["maximum"].integer(1, _LARGE),
        merchant_navy=spaces,
        merchant_navy_start=start,
        lafayette_space=trade["lafayette"].only("flag_space").integer(0, spaces[-1]),
        kaiserliche_marine=kaiserliche_marine,
        u_boat=u_boat,
        blockade=blockade,
        naval_track=naval_track,
        revolution_last=root["revolution"].only("spaces_after_white").integer(1, _LARGE),
        sudden_death_vp=victory["sudden_death_vp"].integer(1, _LARGE),
        tie_winner=victory["tie_winner"].choice(_SIDES),
        sectors=sectors,
        trees=trees,
        corners=_corners(root["corners"]),
        cornflower=_cornflower(root["cornflower"]),
        favourable=frozenset(root["athena"].only("favourable").events(SECOND.cards, set())),
    )


def _years(reader: Reader, last_turn: int) -> tuple[int, ...]:
    """The year of each turn: 1914 begins on turn 1, and no year that has cards is left out (R014)."""
    reader.table(*map(str, range(1, last_turn + 1)))["1"].integer(_CARD_YEARS[0], _CARD_YEARS[0])
    years: list[int] = []
    starts = reader.numbered(range(1, last_turn + 1))
    for year, (turn, start) in enumerate(starts, _CARD_YEARS[0]):
        years += [year - 1] * (turn - 1 - len(years))
        years.append(start.integer(year, year))
    if years[-1] < _CARD_YEARS[-1]:
        reader.fail(f"the turn on which {years[-1] + 1} begins")
    return (*years, *[years[-1]] * (last_turn - len(years)))


def _initiative(reader: Reader, last_turn: int) -> tuple[Side, ...]:
    letters = {"C": Side.CENTRAL_POWERS, "E": Side.ENTENTE}
    return tuple(item.choice(letters) for item in reader.items(last_turn, last_turn))


def _merchant_navy(reader: Reader) -> tuple[tuple[int, ...], int]:
    """The spaces of the Entente's Trade Track, one RP apart, and the one on which the marker starts."""
    reader.table("spaces", "start")
    first, *rest = reader["spaces"].items()
    spaces = [first.integer(0, _LARGE)]
    for item in rest:
        spaces.append(item.integer(spaces[-1] + 1, spaces[-1] + 1))
    return tuple(spaces), reader["start"].integer(spaces[0], spaces[-1])


def _naval(reader: Reader, trees: Trees) -> tuple[Six, Six, tuple[int, int]]:
    reader.table("u_boat", "blockade", "control_track")
    track = reader["control_track"].table("left", "right", "start")
    entente, central_powers = (len(tree[Technology.NAVAL]) for tree in trees)
    track["start"].integer(0, 0)
    # the Entente's first level does not move the cube (R105)
    left = track["left"].integer(-_LARGE, 1 - entente)
    right = track["right"].integer(central_powers, _LARGE)
    return _losses_by_die(reader["u_boat"]), _losses_by_die(reader["blockade"]), (left, right)


def _losses_by_die(reader: Reader) -> Six:
    """A row of the Naval Control Table: `up_to` gives the highest die of each loss, which never falls."""
    up_to = reader.only("up_to")
    losses: list[int] = []
    for die, entry in up_to.numbered(_DICE):
        loss = entry.integer(losses[-1] if losses else 0, _LARGE)
        losses += [loss] * (die - len(losses))
    if len(losses) < len(_DICE):
        up_to["6"].integer(0, _LARGE)
    one, two, three, four, five, six = losses
    return one, two, three, four, five, six


def _trees(reader: Reader, last_year: int) -> Trees:
    entente, central_powers = (
        tuple(_technology(levels, _TECHNOLOGIES[name], last_year) for name, levels in tree.keyed(_TECHNOLOGIES))
        for _, tree in reader.keyed(_SIDES)
    )
    return entente, central_powers


def _technology(reader: Reader, technology: Technology, last_year: int) -> tuple[Level, ...]:
    """The levels of one technology: years never fall, what Aviation prints rises (R015)."""
    levels: list[Level] = []
    year, value = _CARD_YEARS[0], 0
    for item in reader.items():
        aviation = technology == Technology.AVIATION
        item.table("name", "year", "needed", *(["value"] if aviation else []))
        year = item["year"].integer(year, last_year)
        if aviation:
            value = item["value"].integer(value + 1, _LARGE)
        levels.append(Level(item["name"].text(), year, item["needed"].integer(2, 7), value))
    return tuple(levels)


def _caps(reader: Reader, trees: Trees) -> dict[Sector, tuple[int, int, int, int]]:
    """The highest levels that each sector implements; all eleven with cylinders have all four (R019)."""
    caps = dict.fromkeys(_NO_TECHNOLOGY, (0, 0, 0, 0))
    for name, entry in reader.keyed(n for n, s in _SECTORS.items() if s not in _NO_TECHNOLOGY):
        tree = trees[_side(_SECTORS[name])]
        attack, defence, artillery, aviation = (
            level.integer(0, len(tree[_TECHNOLOGIES[technology]])) for technology, level in entry.keyed(_IMPLEMENTED)
        )
        caps[_SECTORS[name]] = (attack, defence, artillery, aviation)
    return caps


def _side(sector: Sector) -> Side:
    return Side.ENTENTE if sector <= Sector.AFRICA else Side.CENTRAL_POWERS


def _sectors(
    reader: Reader, caps: Mapping[Sector, tuple[int, int, int, int]], victory: Reader
) -> tuple[SectorBoard, ...]:
    prestige = dict(victory["prestige"].keyed(_SECTORS))
    vp = dict(victory["vp"].keyed(n for n, s in _SECTORS.items() if s not in _NO_VICTORY_POINTS))
    sectors = []
    for name, entry in reader.keyed(_SECTORS):
        entry.table("side", "at_start", "production", "attack_value", "track", "neighbours")
        sector = _SECTORS[name]
        side = _side(sector)
        status = Status.NEUTRAL if sector in _NEUTRAL else Status.AT_WAR
        enemies = {n: s for n, s in _SECTORS.items() if _side(s) != side}
        sectors.append(
            SectorBoard(
                sector=sector,
                side=entry["side"].choice({side.name.lower(): side}),
                status=entry["at_start"].choice({status.name.lower(): status}),
                production=entry["production"].integer(0, _DIGIT),
                attack_value=entry["attack_value"].integer(2, 6),
                track=_track(entry["track"]),
                neighbours=entry["neighbours"].distinct(enemies),
                caps=caps[sector],
                victory_points=vp[name].integer(0, _DIGIT) if name in vp else 0,
                prestige_value=prestige[name].integer(0, _DIGIT),
            )
        )
    _check_neighbours(reader, sectors)
    return tuple(sectors)


def _track(reader: Reader) -> tuple[int, ...]:
    """A Collapse Track from the red value on: it never rises, and ends at 0 (3.1.1, R004)."""
    track: list[int] = []
    items = reader.items(least=2)
    for item in items:
        track.append(item.integer(0, track[-1] if track else _DIGIT))
    items[-1].integer(0, 0)
    return tuple(track)


def _check_neighbours(reader: Reader, sectors: list[SectorBoard]) -> None:
    """Whoever can attack can be attacked back."""
    for printed in sectors:
        for neighbour in printed.neighbours:
            others = sectors[neighbour].neighbours
            if printed.sector not in others:
                named = ", ".join(f'"{other.name.lower()}"' for other in others)
                field = reader[neighbour.name.lower()]["neighbours"]
                field.fail(f'"{printed.sector.name.lower()}", whose neighbour it is', f"only {named}")


def _check_production(reader: Reader, sectors: Iterable[SectorBoard], trade: tuple[int, int]) -> None:
    """The Production markers of the set-up are what sectors at war and trade bring (4, 8.1, R022)."""
    for name, entry in reader.keyed(_SIDES):
        side = _SIDES[name]
        made = sum(s.production for s in sectors if s.side == side and s.status == Status.AT_WAR)
        if entry.integer(0, _LARGE) != made + trade[side]:
            entry.scalar().fail(
                f"{made + trade[side]}, of which the sectors at war produce {made} and trade {trade[side]}"
            )


def _corners(reader: Reader) -> tuple[Corner, ...]:
    """The corner colour of each event by its number; grey if no list has it (7.3)."""
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
    target = reader["target"].table(*_SIDES)
    entente, central_powers = (
        target[name].choice({n: s for n, s in _SECTORS.items() if _side(s) != side}) for name, side in _SIDES.items()
    )
    return CornflowerCard(
        number=reader["number"].integer(number, number),
        technology=(attack, defence, artillery, aviation, naval, air_raid),
        reinforcement=frozenset(reader["reinforcement"].distinct(named)),
        target=(entente, central_powers),
    )
