"""Board files: the printed values of an edition as TOML, read into a `Board`, refused where they do not hold.

The format is described at the head of `boards/second_edition.toml`. A value stands plain or in a table with
its source, `{ value = 5, src = "F", ref = "..." }`; a list likewise with `values`. Every error names the
field by its path, list items counted from 0, and says what was expected there.
"""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NoReturn, TypeVar

from rules.board import Board, Corner, CornflowerCard, Level, SectorBoard
from rules.cards import EVENTS
from rules.model import IMPLEMENTED, SECTORS, TECHNOLOGIES, Sector, Side, Status, Technology

T = TypeVar("T")
Six = tuple[int, int, int, int, int, int]
Trees = tuple[tuple[tuple[Level, ...], ...], tuple[tuple[Level, ...], ...]]

SOURCES = ("T", "D", "F", "O", "R", "B")

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
_NOTES = ("src", "ref")
_MISSING = object()


class BoardError(ValueError):
    """A board file that cannot be played with: the field's dotted path and what was expected there."""

    def __init__(self, path: str, expected: str, found: str) -> None:
        super().__init__(f"{path}: expected {expected}, found {found}")
        self.path = path
        self.expected = expected
        self.found = found


def parse(text: str) -> Board:
    """The board that a file's text describes.

    Raises `BoardError` at the first thing that is missing, unknown, mistyped or at odds with the rest.
    """
    root = _Reader(_toml(text)).table(
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
        edition=root["edition"].text(),
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
        favourable=frozenset(root["athena"].only("favourable").events(set())),
    )


@cache
def second_edition() -> Board:
    """The board of the second edition, as packaged."""
    return parse(second_edition_text())


def second_edition_text() -> str:
    """The packaged file of the second edition, for a player to copy and correct."""
    text = pkgutil.get_data("rules", "boards/second_edition.toml")
    assert text is not None, "the package has a loader of its own that reads no files"
    return text.decode()


class _Reader:
    """A value of the file with its path, so that whatever is wrong with it can be told by name."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def __getitem__(self, key: str) -> _Reader:
        """What a table holds under a key; a reader of nothing if the key is not there."""
        values = self.value if isinstance(self.value, dict) else {}
        return _Reader(values.get(key, _MISSING), f"{self.path}.{key}" if self.path else key)

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def fail(self, expected: str, found: str = "") -> NoReturn:
        raise BoardError(self.path, expected, found or _shown(self.value))

    def table(self, *keys: str) -> _Reader:
        """This, once it is known to be a table with no other keys than these, `src` and `ref`."""
        if not isinstance(self.value, dict):
            self.fail(f"a table with {', '.join(keys)}")
        for key in self.value:
            if key not in keys and key not in _NOTES:
                self[key].fail(f"one of {', '.join(keys)}", "an unknown key")
        if "src" in self and self["src"].value not in SOURCES:
            self["src"].fail(f"one of {', '.join(SOURCES)}")
        if "ref" in self and not isinstance(self["ref"].value, str):
            self["ref"].fail("a text")
        return self

    def only(self, key: str) -> _Reader:
        """The one entry of a table."""
        return self.table(key)[key]

    def keyed(self, keys: Iterable[str]) -> Iterator[tuple[str, _Reader]]:
        """The entries of a table that must have all of these keys."""
        keys = tuple(keys)
        table = self.table(*keys)
        return ((key, table[key]) for key in keys)

    def numbered(self, numbers: range) -> list[tuple[int, _Reader]]:
        """The entries of a table that may have these numbers as keys, ascending."""
        table = self.table(*map(str, numbers))
        return [(number, table[str(number)]) for number in numbers if str(number) in table]

    def items(self, least: int = 1, most: int | None = None) -> list[_Reader]:
        """The items of a list."""
        inner = self.only("values") if isinstance(self.value, dict) else self
        expected = f"a list of {least}" + ("" if least == most else " or more")
        if not isinstance(inner.value, list):
            inner.fail(expected)
        if len(inner.value) < least or (most is not None and len(inner.value) > most):
            inner.fail(expected, f"a list of {len(inner.value)}")
        return [_Reader(item, f"{inner.path}[{index}]") for index, item in enumerate(inner.value)]

    def scalar(self) -> _Reader:
        """The bare value, out of its table if it has one."""
        return self.only("value") if isinstance(self.value, dict) else self

    def integer(self, low: int, high: int) -> int:
        inner = self.scalar()
        if type(inner.value) is not int or not low <= inner.value <= high:
            inner.fail(str(low) if low == high else f"a whole number from {low} to {high}")
        return inner.value

    def text(self) -> str:
        inner = self.scalar()
        if not isinstance(inner.value, str) or not inner.value.strip():
            inner.fail("a text")
        return inner.value

    def choice(self, choices: Mapping[str, T]) -> T:
        inner = self.scalar()
        if not isinstance(inner.value, str) or inner.value not in choices:
            inner.fail(" or ".join(f'"{choice}"' for choice in choices))
        return choices[inner.value]

    def distinct(self, choices: Mapping[str, T]) -> tuple[T, ...]:
        """A list of different choices."""
        chosen: list[T] = []
        for item in self.items():
            choice = item.choice(choices)
            if choice in chosen:
                item.fail("each name once")
            chosen.append(choice)
        return tuple(chosen)

    def events(self, taken: set[int]) -> tuple[int, ...]:
        """A list of event numbers, none of which is `taken`; they are from then on."""
        events = []
        for item in self.items():
            event = item.integer(EVENTS[0], EVENTS[-1])
            if event in taken:
                item.fail("each event once")
            taken.add(event)
            events.append(event)
        return tuple(events)


def _shown(value: object) -> str:
    if value is _MISSING:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _toml(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except ValueError as error:
        end = f"at line {len(text.splitlines())}, the end of the file"
        found = str(error).replace("at end of document", end)
        raise BoardError("file", "TOML", f"a mistake: {found}") from None


def _years(reader: _Reader, last_turn: int) -> tuple[int, ...]:
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


def _initiative(reader: _Reader, last_turn: int) -> tuple[Side, ...]:
    letters = {"C": Side.CENTRAL_POWERS, "E": Side.ENTENTE}
    return tuple(item.choice(letters) for item in reader.items(last_turn, last_turn))


def _merchant_navy(reader: _Reader) -> tuple[tuple[int, ...], int]:
    """The spaces of the Entente's Trade Track, one RP apart, and the one on which the marker starts."""
    reader.table("spaces", "start")
    first, *rest = reader["spaces"].items()
    spaces = [first.integer(0, _LARGE)]
    for item in rest:
        spaces.append(item.integer(spaces[-1] + 1, spaces[-1] + 1))
    return tuple(spaces), reader["start"].integer(spaces[0], spaces[-1])


def _naval(reader: _Reader, trees: Trees) -> tuple[Six, Six, tuple[int, int]]:
    reader.table("u_boat", "blockade", "control_track")
    track = reader["control_track"].table("left", "right", "start")
    entente, central_powers = (len(tree[Technology.NAVAL]) for tree in trees)
    track["start"].integer(0, 0)
    # the Entente's first level does not move the cube (R105)
    left = track["left"].integer(-_LARGE, 1 - entente)
    right = track["right"].integer(central_powers, _LARGE)
    return _losses_by_die(reader["u_boat"]), _losses_by_die(reader["blockade"]), (left, right)


def _losses_by_die(reader: _Reader) -> Six:
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


def _trees(reader: _Reader, last_year: int) -> Trees:
    entente, central_powers = (
        tuple(_technology(levels, _TECHNOLOGIES[name], last_year) for name, levels in tree.keyed(_TECHNOLOGIES))
        for _, tree in reader.keyed(_SIDES)
    )
    return entente, central_powers


def _technology(reader: _Reader, technology: Technology, last_year: int) -> tuple[Level, ...]:
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


def _caps(reader: _Reader, trees: Trees) -> dict[Sector, tuple[int, int, int, int]]:
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
    reader: _Reader, caps: Mapping[Sector, tuple[int, int, int, int]], victory: _Reader
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


def _track(reader: _Reader) -> tuple[int, ...]:
    """A Collapse Track from the red value on: it never rises, and ends at 0 (3.1.1, R004)."""
    track: list[int] = []
    items = reader.items(least=2)
    for item in items:
        track.append(item.integer(0, track[-1] if track else _DIGIT))
    items[-1].integer(0, 0)
    return tuple(track)


def _check_neighbours(reader: _Reader, sectors: list[SectorBoard]) -> None:
    """Whoever can attack can be attacked back."""
    for printed in sectors:
        for neighbour in printed.neighbours:
            others = sectors[neighbour].neighbours
            if printed.sector not in others:
                named = ", ".join(f'"{other.name.lower()}"' for other in others)
                field = reader[neighbour.name.lower()]["neighbours"]
                field.fail(f'"{printed.sector.name.lower()}", whose neighbour it is', f"only {named}")


def _check_production(reader: _Reader, sectors: Iterable[SectorBoard], trade: tuple[int, int]) -> None:
    """The Production markers of the set-up are what sectors at war and trade bring (4, 8.1, R022)."""
    for name, entry in reader.keyed(_SIDES):
        side = _SIDES[name]
        made = sum(s.production for s in sectors if s.side == side and s.status == Status.AT_WAR)
        if entry.integer(0, _LARGE) != made + trade[side]:
            entry.scalar().fail(
                f"{made + trade[side]}, of which the sectors at war produce {made} and trade {trade[side]}"
            )


def _corners(reader: _Reader) -> tuple[Corner, ...]:
    """The corner colour of each event by its number; grey if no list has it (7.3)."""
    corners = dict.fromkeys(range(EVENTS[-1] + 1), Corner.GREY)
    taken: set[int] = set()
    colours = {corner.name.lower(): corner for corner in Corner if corner != Corner.GREY}
    for name, events in reader.keyed(colours):
        corners.update(dict.fromkeys(events.events(taken), colours[name]))
    return tuple(corners.values())


def _cornflower(reader: _Reader) -> tuple[CornflowerCard, ...]:
    items = reader.items(_CORNFLOWER_CARDS, _CORNFLOWER_CARDS)
    return tuple(_cornflower_card(item, number) for number, item in enumerate(items, 1))


def _cornflower_card(reader: _Reader, number: int) -> CornflowerCard:
    reader.table("number", "technology", "reinforcement", "target")
    attempts = reader["technology"].table(*_TECHNOLOGIES)
    attack, defence, artillery, aviation, naval, air_raid = (
        attempts[name].integer(1, 6) if name in attempts else 0 for name in _TECHNOLOGIES
    )
    named = {n: s for n, s in _SECTORS.items() if s != Sector.GERMAN_COLONIES}  # 10.1.3
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
