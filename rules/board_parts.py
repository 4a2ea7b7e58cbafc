"""The parts of a board file that the layouts of all editions share: years, initiative, sea, neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.board_reader import Reader
from rules.model import Sector, SectorBoard, Side, Status

Six = tuple[int, int, int, int, int, int]

SIDES = {side.name.lower(): side for side in Side}
NEUTRAL_AT_START = (Sector.ITALY, Sector.ROMANIA, Sector.GREECE, Sector.BULGARIA)  # 13.1.1
CARD_YEARS = range(1914, 1919)  # 4, step 15
LARGE = 99
DIGIT = 9
DICE = range(1, 7)


def side_of(sector: Sector) -> Side:
    """Which side a sector is of: the same on every board."""
    return Side.ENTENTE if sector <= Sector.AFRICA else Side.CENTRAL_POWERS


def status_at_start(entry: Reader, sector: Sector) -> Status:
    """Who is at war at the start is a rule, not a value to be corrected (4, 13.1.1)."""
    status = Status.NEUTRAL if sector in NEUTRAL_AT_START else Status.AT_WAR
    return entry.choice({status.name.lower(): status})


def years_of(reader: Reader, last_turn: int) -> tuple[int, ...]:
    """The year of each turn: 1914 begins on turn 1, and no year that has cards is left out (R014)."""
    reader.table(*map(str, range(1, last_turn + 1)))["1"].integer(CARD_YEARS[0], CARD_YEARS[0])
    years: list[int] = []
    starts = reader.numbered(range(1, last_turn + 1))
    for year, (turn, start) in enumerate(starts, CARD_YEARS[0]):
        years += [year - 1] * (turn - 1 - len(years))
        years.append(start.integer(year, year))
    if years[-1] < CARD_YEARS[-1]:
        reader.fail(f"the turn on which {years[-1] + 1} begins")
    return (*years, *[years[-1]] * (last_turn - len(years)))


def initiative_of(reader: Reader, last_turn: int) -> tuple[Side, ...]:
    """The side that each space of the track names."""
    letters = {"C": Side.CENTRAL_POWERS, "E": Side.ENTENTE}
    return tuple(item.choice(letters) for item in reader.items(last_turn, last_turn))


def by_die(reader: Reader, *, falling: bool = False) -> Six:
    """A row of a table of dice: what each die brings, which never falls as the die rises, or never rises."""
    one, two, three, four, five, six = up_to(reader, DICE, LARGE, falling=falling)
    return one, two, three, four, five, six


def up_to(reader: Reader, numbers: range, most: int, *, falling: bool = False) -> Sequence[int]:
    """A value for each number: `up_to` gives the highest number of each. They never fall, or never rise."""
    entries = reader.only("up_to")
    values: list[int] = []
    for number, entry in entries.numbered(numbers):
        low, high = (0, values[-1]) if values and falling else (values[-1] if values else 0, most)
        values += [entry.integer(low, high)] * (number - numbers.start + 1 - len(values))
    if len(values) < len(numbers):
        entries[str(numbers[-1])].integer(0, most)
    return values


def check_neighbours(reader: Reader, sectors: Iterable[SectorBoard], names: Mapping[Sector, str]) -> None:
    """Whoever can attack can be attacked back. `names`: those of the sectors in the file."""
    neighbours = {printed.sector: printed.neighbours for printed in sectors}
    for sector, others in neighbours.items():
        for other in others:
            if sector not in neighbours[other]:
                named = ", ".join(f'"{names[its]}"' for its in neighbours[other])
                field = reader[names[other]]["neighbours"]
                field.fail(f'"{names[sector]}", whose neighbour it is', f"only {named}")
