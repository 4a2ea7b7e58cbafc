"""Values of a board file with their paths, so that errors can name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NoReturn, TypeVar

from rules import toml_text
from rules.cards import CardTable
from rules.model import Level, Sector, SectorBoard, Side, Status

T = TypeVar("T")

LARGEST = 64_000  # characters
SOURCES = ("T", "D", "C", "P", "F", "O", "R", "B")
_NOTES = ("src", "ref")
_MISSING = object()


class BoardError(ValueError):
    """An unusable board file: the field's dotted path and what was expected there."""

    def __init__(self, path: str, expected: str, found: str) -> None:
        super().__init__(f"{path}: expected {expected}, found {found}")
        self.path = path
        self.expected = expected
        self.found = found


class Reader:
    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def __getitem__(self, key: str) -> Reader:
        values = self.value if isinstance(self.value, dict) else {}
        return Reader(values.get(key, _MISSING), f"{self.path}.{key}" if self.path else key)

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def fail(self, expected: str, found: str = "") -> NoReturn:
        raise BoardError(self.path, expected, found or shown(self.value))

    def table(self, *keys: str) -> Reader:
        """Check that this is a table with only these keys, `src` and `ref`."""
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

    def only(self, key: str) -> Reader:
        return self.table(key)[key]

    def keyed(self, keys: Iterable[str]) -> Iterator[tuple[str, Reader]]:
        keys = tuple(keys)
        table = self.table(*keys)
        return ((key, table[key]) for key in keys)

    def numbered(self, numbers: range) -> list[tuple[int, Reader]]:
        """The entries of a table whose keys must be among these numbers, ascending."""
        table = self.table(*map(str, numbers))
        return [(number, table[str(number)]) for number in numbers if str(number) in table]

    def items(self, least: int = 1, most: int | None = None) -> list[Reader]:
        inner = self.only("values") if isinstance(self.value, dict) else self
        expected = f"a list of {least}" + ("" if least == most else " or more")
        if not isinstance(inner.value, list):
            inner.fail(expected)
        if len(inner.value) < least or (most is not None and len(inner.value) > most):
            inner.fail(expected, f"a list of {len(inner.value)}")
        return [Reader(item, f"{inner.path}[{index}]") for index, item in enumerate(inner.value)]

    def scalar(self) -> Reader:
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
        chosen: list[T] = []
        for item in self.items():
            choice = item.choice(choices)
            if choice in chosen:
                item.fail("each name once")
            chosen.append(choice)
        return tuple(chosen)

    def events(self, cards: CardTable, taken: set[int]) -> tuple[int, ...]:
        """A list of card numbers, none in `taken`, which are then added to `taken`."""
        events = []
        for item in self.items():
            event = item.integer(cards.numbers[0], cards.numbers[-1])
            if event in taken:
                item.fail("each event once")
            taken.add(event)
            events.append(event)
        return tuple(events)


def shown(value: object) -> str:
    if value is _MISSING:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return f'"{value}"' if isinstance(value, str) else str(value)


def toml_of(text: str) -> dict[str, object]:
    if len(text) > LARGEST:
        raise BoardError("file", f"at most {LARGEST} characters", str(len(text)))
    try:
        return toml_text.read(text)
    except toml_text.TomlError as error:
        raise BoardError("file", "TOML", f"a mistake: {error}") from None


# ------------------------------------------------------------------------------------------------ board parts
# The parts that all layouts share: years, initiative, sea, neighbours.


Six = tuple[int, int, int, int, int, int]

SIDES = {side.name.lower(): side for side in Side}
NEUTRAL_AT_START = (Sector.ITALY, Sector.ROMANIA, Sector.GREECE, Sector.BULGARIA)  # 13.1.1
CARD_YEARS = range(1914, 1919)  # 4, step 15
LARGE = 99
DIGIT = 9
DICE = range(1, 7)


def side_of(sector: Sector) -> Side:
    return Side.ENTENTE if sector <= Sector.AFRICA else Side.CENTRAL_POWERS


def status_at_start(entry: Reader, sector: Sector) -> Status:
    """The start status: a rule, not a value to correct (4, 13.1.1)."""
    status = Status.NEUTRAL if sector in NEUTRAL_AT_START else Status.AT_WAR
    return entry.choice({status.name.lower(): status})


def years_of(reader: Reader, last_turn: int) -> tuple[int, ...]:
    """The year of each turn: 1914 begins on turn 1, and no year with cards is missing (R014)."""
    reader.table(*map(str, range(1, last_turn + 1)))["1"].integer(CARD_YEARS[0], CARD_YEARS[0])
    years: list[int] = []
    starts = reader.numbered(range(1, last_turn + 1))
    for year, (turn, start) in enumerate(starts, CARD_YEARS[0]):
        years += [year - 1] * (turn - 1 - len(years))
        years.append(start.integer(year, year))
    if years[-1] < CARD_YEARS[-1]:
        reader.fail(f"the turn on which {years[-1] + 1} begins")
    return (*years, *[years[-1]] * (last_turn - len(years)))


def levels_of(reader: Reader, last_year: int, number: str = "") -> tuple[Level, ...]:
    """The levels of a technology: years never fall; the numbers in the field `number`, if any, rise (R015, F071)."""
    levels: list[Level] = []
    year, value = CARD_YEARS[0], 0
    for item in reader.items():
        item.table("name", "year", "needed", *([number] if number else []))
        year = item["year"].integer(year, last_year)
        if number:
            value = item[number].integer(value + 1, LARGE)
        levels.append(Level(item["name"].text(), year, item["needed"].integer(2, 7), value))
    return tuple(levels)


def initiative_of(reader: Reader, last_turn: int) -> tuple[Side, ...]:
    letters = {"C": Side.CENTRAL_POWERS, "E": Side.ENTENTE}
    return tuple(item.choice(letters) for item in reader.items(last_turn, last_turn))


def by_die(reader: Reader, *, falling: bool = False) -> Six:
    """A row of a dice table: a result per face, which never falls, or never rises if `falling`."""
    one, two, three, four, five, six = up_to(reader, DICE, LARGE, falling=falling)
    return one, two, three, four, five, six


def up_to(reader: Reader, numbers: range, most: int, *, falling: bool = False) -> Sequence[int]:
    """A value per number: each `up_to` ends a range. Values never fall, or never rise if `falling`."""
    entries = reader.only("up_to")
    values: list[int] = []
    for number, entry in entries.numbered(numbers):
        low, high = (0, values[-1]) if values and falling else (values[-1] if values else 0, most)
        values += [entry.integer(low, high)] * (number - numbers.start + 1 - len(values))
    if len(values) < len(numbers):
        entries[str(numbers[-1])].integer(0, most)
    return values


def check_neighbours(reader: Reader, sectors: Iterable[SectorBoard], names: Mapping[Sector, str]) -> None:
    """Check that neighbours are mutual. `names`: the sectors' names in the file."""
    neighbours = {printed.sector: printed.neighbours for printed in sectors}
    for sector, others in neighbours.items():
        for other in others:
            if sector not in neighbours[other]:
                named = ", ".join(f'"{names[its]}"' for its in neighbours[other])
                field = reader[names[other]]["neighbours"]
                field.fail(f'"{names[sector]}", whose neighbour it is', f"only {named}")
