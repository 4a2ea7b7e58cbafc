"""Questions for the owner of a box: values in printed parts, and what was seen of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.reference.places import origin
from ldd_tui.text import _
from ldd_tui.text.safe_text import clean
from rules.board_file import packaged_text
from rules.editions import STANDARD

Value: TypeAlias = int | str | tuple[str, ...]

Path: TypeAlias = tuple[str | int, ...]

_MOST_CHARACTERS = 40
_SEPARATORS = re.compile(r"[\s,;]+")


class Doubt(Enum):
    TOLD = auto()
    """From the rulebook: shown, never asked or changed."""
    LIKELY = auto()
    """From the first edition: shown with others, and may be corrected."""
    ASKED = auto()
    """Reconstructed, or read from part of a picture: asked."""


class Seen(Enum):
    OPEN = auto()
    AS_ASSUMED = auto()
    OTHER = auto()


class Choice(NamedTuple):
    value: int | str
    label: str
    key: str


class Cell(Struct, frozen=True):
    """A value. `what`: what it is, in words. `choices`: the possible answers; none: it is typed.

    `several`: any number of choices together. `digits`: typed as a number, or a row of digits.
    """

    path: Path
    what: str
    assumed: Value
    doubt: Doubt = Doubt.ASKED
    choices: tuple[Choice, ...] = ()
    several: bool = False
    digits: bool = False

    @property
    def key(self) -> str:
        return ".".join(map(str, self.path))

    def shown(self, value: Value) -> str:
        if isinstance(value, tuple):
            return ", ".join(choice.label for choice in self.choices if choice.value in value) or "-"
        return next((choice.label for choice in self.choices if choice.value == value), _(str(value)))  # a name

    def fits(self, value: object) -> bool:
        known = [choice.value for choice in self.choices]
        if self.several:
            return isinstance(value, tuple) and all(known.count(one) and value.count(one) == 1 for one in value)
        if known:
            return type(value) in (int, str) and value in known
        return isinstance(value, str) and self.typed(value) == value

    def typed(self, text: str) -> str | None:
        """A typed value as it is stored; None if it can't be an answer."""
        words = clean(text, _MOST_CHARACTERS)
        return words if words and ((words.isdecimal() and words.isascii()) or not self.digits) else None

    def read(self, text: str) -> Value | None:
        if not self.choices:
            return self.typed(text)
        if not self.several:
            return self._choice(text)
        found = [self._choice(word) for word in _SEPARATORS.split(text.strip()) if word not in ("", "-")]
        chosen = tuple(choice.value for choice in self.choices if choice.value in found)
        return None if None in found else tuple(map(str, chosen))

    def _choice(self, text: str) -> int | str | None:
        wanted = text.strip().casefold()
        for choice in self.choices:
            if wanted in (choice.key.casefold(), choice.label.casefold(), str(choice.value).casefold()):
                return choice.value
        return None


class Slot(NamedTuple):
    """A value's place in a grid; `member`: one of several choices."""

    cell: Cell
    member: str = ""


class Row(NamedTuple):
    label: str
    slots: tuple[Slot, ...]


class Grid(NamedTuple):
    """Values printed side by side; `heads` over the columns, if any."""

    rows: tuple[Row, ...]
    heads: tuple[str, ...] = ()


class Part(NamedTuple):
    """Values printed and checked together. `where`: in the box. `look`: what to look for. `short`: its title.
    `edition`: its key."""

    name: str
    title: str
    where: str
    grids: tuple[Grid, ...]
    look: str = ""
    short: str = ""
    edition: str = STANDARD

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(slot for grid in self.grids for row in grid.rows for slot in row.slots)

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple({slot.cell.key: slot.cell for slot in self.slots}.values())

    @property
    def asked(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell.doubt is Doubt.ASKED)


class Sheet(Struct, frozen=True):
    """An owner's answers: values by the keys of cells."""

    answers: Mapping[str, Value] = {}

    def value(self, cell: Cell) -> Value:
        return self.answers.get(cell.key, cell.assumed)

    def seen(self, cell: Cell) -> Seen:
        if cell.key not in self.answers:
            return Seen.OPEN
        return Seen.AS_ASSUMED if self.answers[cell.key] == cell.assumed else Seen.OTHER

    def answered(self, cell: Cell, value: Value) -> Sheet:
        return replace(self, answers={**self.answers, cell.key: value})

    def open_again(self, cell: Cell) -> Sheet:
        return replace(self, answers={key: value for key, value in self.answers.items() if key != cell.key})

    def confirmed(self, part: Part) -> Sheet:
        """Confirm everything in a part as shown: the corrections, and the assumed values otherwise."""
        shown = {cell.key: self.value(cell) for cell in part.cells if cell.doubt is not Doubt.TOLD}
        return replace(self, answers={**self.answers, **shown})

    def is_checked(self, part: Part) -> bool:
        return all(cell.key in self.answers for cell in part.asked)


class Count(NamedTuple):
    """Progress: values asked, answered, corrected, and corrected without being asked."""

    asked: int
    checked: int
    other: int


def count(parts: tuple[Part, ...], sheet: Sheet) -> Count:
    asked = [cell for part in parts for cell in part.asked]
    checked = sum(sheet.seen(cell) is not Seen.OPEN for cell in asked)
    other = sum(sheet.seen(cell) is Seen.OTHER for part in parts for cell in part.cells)
    return Count(len(asked), checked, other)


# ------------------------------------------------------------------------------------------------ sources
# How far each value of the packaged board is known, as its own file says.


TAKEN_OVER = "F"
"""The source letter of values from an earlier edition, which are likely."""

_DOUBTS = {"R": Doubt.ASKED, "O": Doubt.ASKED, "P": Doubt.ASKED, TAKEN_OVER: Doubt.LIKELY}


def doubt(*path: str | int, edition: str = STANDARD) -> Doubt:
    return _DOUBTS.get(origin(packaged_text(edition), *path).source, Doubt.TOLD)
