"""The board file that follows from an owner's answers, and the answers in such a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from datetime import date
from functools import cache
from itertools import pairwise
from operator import eq
from typing import Any, NamedTuple

from ldd_tui.box.model import Cell, Doubt, Part, Seen, Sheet, Value, count
from ldd_tui.box.parts import CORNERS, INITIATIVE, NAVY, made_at_war
from ldd_tui.text import _, names
from rules import toml_text
from rules.board_file import BoardError, packaged, packaged_text, parse, text_of
from rules.model import Corner, Sector, Side, Status

# ------------------------------------------------------------------------------------------------ checks


_A_SPACE_THERE_IS = 3  # 8.2: the Merchant Navy stands on a 3 in an example
_MOST_SPACES = 14  # R145: it moves once a turn
_FIRST = "3"  # 20: Russia launches an offensive of size 3


def _years_and_levels(part: Part, sheet: Sheet, of: str) -> str:
    years, levels = (
        [int(str(sheet.value(cell))) for cell in part.cells if cell.path[-1] == field] for field in ("year", "value")
    )
    if any(later < earlier for earlier, later in pairwise(years)):
        words = _("The years go back from one box to the next: {years}.")
    elif any(later <= earlier for earlier, later in pairwise(levels)):
        words = _("The levels must rise from one box to the next: {levels}.")
    else:
        return ""
    return words.format(years=" ".join(map(str, years)), levels=" ".join(map(str, levels)))


def _production(part: Part, sheet: Sheet, of: str) -> str:
    side = Side[of.upper()]
    at_war = {s.sector.name.lower() for s in packaged().sectors if s.status == Status.AT_WAR}
    made = sum(int(str(sheet.value(cell))) for cell in part.cells if cell.path[1] in at_war)
    wanted = made_at_war(side)
    if made == wanted:
        return ""
    words = _("The sectors of {side} at war make {made} instead of {wanted}, as the set-up needs (4).")
    return words.format(side=names.the_side(side), made=made, wanted=wanted)


def _merchant_navy(part: Part, sheet: Sheet, of: str) -> str:
    last = int(str(sheet.value(part.cells[0])))
    if _A_SPACE_THERE_IS <= last <= _MOST_SPACES:
        return ""
    return _("The track has a 3 (8.2) and no more spaces than turns: its end is {first} to {last}.").format(
        first=_A_SPACE_THERE_IS, last=_MOST_SPACES
    )


def _track(part: Part, sheet: Sheet, of: str) -> str:
    digits = str(sheet.value(part.cells[0]))
    if len(digits) < 3 or digits[-1] != "0" or any(after > before for before, after in pairwise(digits)):
        return _("A Collapse Track never rises and ends at 0, unlike {digits}.").format(digits=" ".join(digits))
    if Sector[of.upper()] == Sector.RUSSIA and digits[0] != _FIRST:
        return _("Russia begins with {first}, not {found} (20).").format(first=_FIRST, found=digits[0])
    return ""


_CHECKS: dict[str, Callable[[Part, Sheet, str], str]] = {
    **dict.fromkeys(("entente", "central_powers"), _years_and_levels),
    "production": _production,
    NAVY[1]: _merchant_navy,
    "track": _track,
}


# ------------------------------------------------------------------------------------------------ board


_SEEN = "B"
_LETTERS = "CE"
"""How the turn track names the Central Powers and the Entente."""
_RECONSTRUCTED = "R"
_READ_OFF = "read off a box: "
_NUMBER = re.compile(r"\d{1,2}")
_COLOURS = tuple(corner.name.lower() for corner in Corner if corner is not Corner.GREY)


class Wrong(NamedTuple):
    part: Part
    words: str


class Made(NamedTuple):
    text: str
    wrong: tuple[Wrong, ...]


def made(parts: tuple[Part, ...], sheet: Sheet, day: date) -> Made:
    """The board file of the answers. A part that doesn't add up keeps its assumed values."""
    edition = parts[0].edition
    wrong = [Wrong(part, words) for part in parts if (words := flaw(part, sheet))]
    while True:
        left_out = {found.part.name for found in wrong}
        good = tuple(part for part in parts if part.name not in left_out)
        checked, asked = count(good, sheet).checked, count(parts, sheet).asked
        source = f"the owner's box, {checked} of {asked} values checked, on {day.isoformat()}"
        text = _head(source, edition) + text_of(_tables(good, sheet, source, edition))
        try:
            parse(text)
        except BoardError as error:  # two parts that are each in order, and not together
            wrong.append(Wrong(_part_of(good, sheet, error), str(error)))
        else:
            return Made(text, tuple(wrong))


def flaw(part: Part, sheet: Sheet) -> str:
    """What doesn't add up in a part by itself; empty if it's in order."""
    if not any(sheet.seen(cell) is Seen.OTHER for cell in part.cells):
        return ""
    kind, _dot, of = part.name.partition(".")
    if kind in _CHECKS and (words := _CHECKS[kind](part, sheet, of)):
        return words
    try:
        parse(text_of(_tables((part,), sheet, "", part.edition)))
    except BoardError as error:
        return str(error)
    return ""


def _part_of(good: tuple[Part, ...], sheet: Sheet, error: BoardError) -> Part:
    """The corrected part with the longest path in common with the error."""
    corrected = [part for part in good if any(sheet.seen(cell) is Seen.OTHER for cell in part.cells)]
    place = re.sub(r"\[(\d+)\]", r".\1", error.path).split(".")
    return max(corrected, key=lambda part: max(sum(map(eq, place, cell.key.split("."))) for cell in part.cells))


# -- written


def _head(source: str, edition: str) -> str:
    """Comments for readers of the file, the same in all languages."""
    lines = (
        f"La Der des Ders, {edition} edition: the printed values, from {source}.",
        'What was read off the box has src = "B"; `ldd-tui board` explains the other letters.',
        "To play with it: ldd-tui --board FILE, or take it over with ldd-tui board --import FILE.",
    )
    return "".join(f"# {line}\n" for line in lines) + "\n"


def _tables(parts: tuple[Part, ...], sheet: Sheet, source: str, edition: str) -> dict[str, Any]:
    tables = deepcopy(_packaged(edition))
    if source:
        tables = {"ref": source, **tables}
    for part in parts:
        for cell in part.cells:
            if cell.path[0] != CORNERS and sheet.seen(cell) is not Seen.OPEN:
                _put(tables, cell, sheet.value(cell))
        _mark_whole_lines(tables, part, sheet)
    _put_corners(tables, [cell for part in parts for cell in part.cells if cell.path[0] == CORNERS], sheet)
    return tables


@cache
def _packaged(edition: str) -> dict[str, Any]:
    return toml_text.read(packaged_text(edition))


def _put(tables: dict[str, Any], cell: Cell, value: Value) -> None:
    *above, last = cell.path
    here: Any = tables
    for step in above:
        here = here[step]
    if value == 0 and cell.path[0] == "cornflower":
        here.pop(last, None)
    elif cell.path == NAVY:
        first = packaged().merchant_navy[0]
        here[last] = {"values": list(range(first, int(str(value)) + 1)), "src": _SEEN}
    elif cell.path == INITIATIVE:
        assert isinstance(value, tuple)
        letters = [_LETTERS[str(choice.value) in value] for choice in cell.choices]
        here[last] = {"values": letters, "src": _SEEN}
    elif isinstance(value, tuple):
        here[last] = {"values": list(value), "src": _SEEN}
    elif cell.digits:
        here[last] = {"values": [int(digit) for digit in str(value)], "src": _SEEN}
    else:
        here[last] = {"value": value, "src": _SEEN}


def _mark_whole_lines(tables: dict[str, Any], part: Part, sheet: Sheet) -> None:
    """Mark a line of attempts seen as a whole: an omitted entry, an x, has no source of its own."""
    line = [cell for cell in part.cells if cell.path[0] == "cornflower" and cell.path[2] == "technology"]
    if line and all(cell.doubt is Doubt.TOLD or sheet.seen(cell) is not Seen.OPEN for cell in line):
        tables["cornflower"][line[0].path[1]]["technology"]["src"] = _SEEN


def _put_corners(tables: dict[str, Any], cells: list[Cell], sheet: Sheet) -> None:
    """Write the lists of colours; their table's note says which corners were seen."""
    seen = [str(cell.path[1]) for cell in cells if sheet.seen(cell) is not Seen.OPEN]
    if not seen:
        return
    colours = {event: corner.name.lower() for event, corner in enumerate(packaged().corners)}
    colours |= {int(cell.path[1]): str(sheet.value(cell)) for cell in cells}
    everything = all(sheet.seen(cell) is not Seen.OPEN for cell in cells if cell.doubt is Doubt.ASKED)
    source = _SEEN if everything and len(cells) == len(colours) - 1 else _RECONSTRUCTED
    tables[CORNERS] = {"ref": _READ_OFF + ", ".join(seen)}
    for colour in _COLOURS:
        events = [event for event, found in colours.items() if event and found == colour]
        tables[CORNERS][colour] = {"values": events, "src": source}


# -- read


def seen_in(parts: tuple[Part, ...], text: str) -> Sheet:
    """What a board file, which must be valid, says was read off a box."""
    parse(text)
    tables = toml_text.read(text)
    corners = _corners_seen(tables) if CORNERS in tables else {}
    answers: dict[str, Value] = {}
    for cell in (cell for part in parts for cell in part.cells if cell.doubt is not Doubt.TOLD):
        if cell.path[0] == CORNERS:
            found: Value | None = corners.get(str(cell.path[1]))
        else:
            found = _found(tables, cell)
        if found is not None and cell.fits(found):
            answers[cell.key] = found
    return Sheet(answers)


def _found(tables: dict[str, Any], cell: Cell) -> Value | None:
    """None if the value wasn't read off a box."""
    here: Any = tables
    source = ""
    for step in cell.path:
        if isinstance(step, int) and isinstance(here, dict):
            here = here["values"]
        if isinstance(step, int) and step >= len(here):
            return None
        if isinstance(step, str) and step not in here:  # an x of a Cornflower card
            return 0 if source == _SEEN else None
        here = here[step]
        source = here.get("src", source) if isinstance(here, dict) else source
    return _answer(cell, _plain(here)) if source == _SEEN else None


def _answer(cell: Cell, value: Any) -> Value:
    if cell.path == NAVY:
        return str(value[-1])
    if cell.path == INITIATIVE:
        return tuple(str(turn) for turn, letter in enumerate(value, 1) if letter == _LETTERS[1])
    if cell.several:
        return tuple(str(choice.value) for choice in cell.choices if choice.value in value)
    if cell.digits:
        return "".join(map(str, value))
    answer: Value = value
    return answer


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return _plain(value.get("value", value.get("values")))
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _corners_seen(tables: dict[str, Any]) -> dict[str, str]:
    table = tables[CORNERS]
    colours = {event: Corner.GREY.name.lower() for event in range(1, len(packaged().corners))}
    for colour in _COLOURS:
        colours |= dict.fromkeys(_plain(table[colour]), colour)
    note = table.get("ref", "")
    if note.startswith(_READ_OFF):
        seen = set(map(int, _NUMBER.findall(note)))
    else:
        lists = [table[colour] if isinstance(table[colour], dict) else {} for colour in _COLOURS]
        whole = all(listed.get("src", table.get("src")) == _SEEN for listed in lists)
        seen = set(colours) if whole else set()
    return {str(event): colour for event, colour in colours.items() if event in seen}
