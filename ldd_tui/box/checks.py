"""What does not add up in what an owner has seen: sums, years that go back, tracks that rise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from ldd_tui.box.model import Part, Sheet
from ldd_tui.box.sectors import NAVY, made_at_war
from ldd_tui.text import _, names
from rules.board_file import packaged
from rules.model import Sector, Side, Status

_A_SPACE_THERE_IS = 3  # 8.2: the Merchant Navy stands on a 3 in an example
_MOST_SPACES = 14  # R145: it moves once a turn
_FIRST = "3"  # 20: Russia launches an offensive of size 3
_LEAST_SPACES = 3


def flaw(part: Part, sheet: Sheet) -> str:
    """A sentence on what doesn't add up in a part; empty if all is well."""
    kind, _dot, of = part.name.partition(".")
    check = _CHECKS.get(kind)
    return check(part, sheet, of) if check is not None else ""


def _years_and_levels(part: Part, sheet: Sheet, of: str) -> str:
    years = _numbers(part, sheet, "year")
    if any(later < earlier for earlier, later in pairwise(years)):
        return _("The years go back from one box to the next: {years}.").format(years=_row(years))
    levels = _numbers(part, sheet, "value")
    if any(later <= earlier for earlier, later in pairwise(levels)):
        return _("The levels must rise from one box to the next: {levels}.").format(levels=_row(levels))
    return ""


def _numbers(part: Part, sheet: Sheet, field: str) -> list[int]:
    return [int(str(sheet.value(cell))) for cell in part.cells if cell.path[-1] == field]


def _row(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _production(part: Part, sheet: Sheet, of: str) -> str:
    side = Side[of.upper()]
    at_war = {s.sector.name.lower() for s in packaged().sectors if s.status == Status.AT_WAR}
    made = sum(int(str(sheet.value(cell))) for cell in part.cells if cell.path[1] in at_war)
    wanted = made_at_war(side)
    if made == wanted:
        return ""
    words = _("The sectors of {side} at war make {made}, and must make {wanted}: the set-up of section 4 counts on it.")
    return words.format(side=names.the_side(side), made=made, wanted=wanted)


def _merchant_navy(part: Part, sheet: Sheet, of: str) -> str:
    last = int(str(sheet.value(part.cells[0])))
    if _A_SPACE_THERE_IS <= last <= _MOST_SPACES:
        return ""
    return _("The track has a 3 (8.2), and no more spaces than turns: it ends at {first} to {last}.").format(
        first=_A_SPACE_THERE_IS, last=_MOST_SPACES
    )


def _track(part: Part, sheet: Sheet, of: str) -> str:
    digits = str(sheet.value(part.cells[0]))
    if len(digits) < _LEAST_SPACES or digits[-1] != "0" or any(after > before for before, after in pairwise(digits)):
        return _("A Collapse Track never rises and ends at 0: {digits} does not.").format(digits=" ".join(digits))
    if Sector[of.upper()] == Sector.RUSSIA and digits[0] != _FIRST:
        return _("Russia begins with {first}, as the example of section 20 tells, and not with {found}.").format(
            first=_FIRST, found=digits[0]
        )
    return ""


_CHECKS: dict[str, Callable[[Part, Sheet, str], str]] = {
    **dict.fromkeys(("entente", "central_powers"), _years_and_levels),
    "production": _production,
    NAVY[1]: _merchant_navy,
    "track": _track,
}
"""By the first word of a part's name."""
