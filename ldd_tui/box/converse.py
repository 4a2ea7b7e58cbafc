"""The box gone through in plain lines: a part, an answer, the next part. For pipes and screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, auto

from ldd_tui.box import board, words
from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import Cell, Doubt, Part, Row, Sheet
from ldd_tui.text import _
from ldd_tui.text.phrases import full_stop, in_parts, labelled

Ask = Callable[[str], str | None]
Say = Callable[[str], None]

_SKIP, _BACK, _QUIT = "s", "b", "q"
_SEVERAL = re.compile(r"\d+=\S+(?:\s+\d+=\S+)*", re.ASCII)
_ONE = re.compile(r"(\d{1,3})=(.+)", re.ASCII)


class _Way(Enum):
    """Where it goes on after an answer."""

    SAME = auto()
    NEXT = auto()
    SKIP = auto()
    BACK = auto()
    QUIT = auto()


def converse(box: MyBox, ask: Ask, say: Say) -> None:
    """Go through the parts that are open until none is, or the person has enough.

    `ask`: the answer to a question, None when there is no more. Every answer is recorded at once.
    """
    if box.trouble:
        say(box.trouble)
    say(full_stop(words.progress(box.count)))
    say(_("Compare each part with your box. An empty line says that all of it is right."))
    say(_("4=5 says that you see 5 at number 4; several may stand in a line. {skip} skips, {back} goes back, {quit} "
          "ends; what you said is kept.").format(skip=_SKIP, back=_BACK, quit=_QUIT))  # fmt: skip
    at, skipped = _next(box, -1, set()), set[int]()
    while at is not None:
        way = _part(box, at, ask, say)
        if way is _Way.QUIT:
            break
        if way is _Way.BACK:
            at = max(0, at - 1)
            continue
        if way is _Way.SKIP:
            skipped.add(at)
        if way is not _Way.SAME:
            at = _next(box, at, skipped)
    say("")
    for paragraph in words.state(box, box.board()):
        say(paragraph)


def _next(box: MyBox, after: int, skipped: set[int]) -> int | None:
    """The next part with open questions, wrapping around; None if all of those were skipped."""
    count = len(box.parts)
    order = [*range(after + 1, count), *range(after + 1)]
    return next((at for at in order if at not in skipped and not box.sheet.is_checked(box.parts[at])), None)


def _part(box: MyBox, at: int, ask: Ask, say: Say) -> _Way:
    part = box.parts[at]
    say("")
    say(_("Part {number} of {count}: {title}").format(number=at + 1, count=len(box.parts), title=part.title))
    say(part.where)
    say(part.look)
    numbers = _numbers(part)
    for grid in part.grids:
        if grid.heads and not grid.rows[0].slots[0].cell.several:
            say("  " + in_parts(grid.heads))
        for row in grid.rows:
            say("  " + _row(box.sheet, row, numbers))
    flaw = board.flaw(part, box.sheet)
    if flaw:
        say("  " + _("This does not add up: {flaw}").format(flaw=flaw))
    answer = ask("> ")
    return _Way.QUIT if answer is None else _answered(box, part, answer.strip(), say)


def _numbers(part: Part) -> dict[str, int]:
    can = [cell.key for cell in part.cells if cell.doubt is not Doubt.TOLD]
    return {key: number for number, key in enumerate(can, 1)}


def _row(sheet: Sheet, row: Row, numbers: dict[str, int]) -> str:
    cells = dict.fromkeys(slot.cell.key for slot in row.slots)
    by_key = {slot.cell.key: slot.cell for slot in row.slots}
    return labelled(row.label, in_parts(_value(sheet, by_key[key], numbers) for key in cells))


def _value(sheet: Sheet, cell: Cell, numbers: dict[str, int]) -> str:
    lead = f"[{numbers[cell.key]}] " if cell.key in numbers else ""
    return f"{lead}{cell.shown(sheet.value(cell))} {words.sign(sheet, cell)}".rstrip()


def _answered(box: MyBox, part: Part, answer: str, say: Say) -> _Way:
    if answer in (_SKIP, _BACK, _QUIT):
        return {_SKIP: _Way.SKIP, _BACK: _Way.BACK, _QUIT: _Way.QUIT}[answer]
    if not answer:
        before = box.sheet
        _record(box, before.confirmed(part), say)
        again = box.sheet != before and board.flaw(part, box.sheet)
        return _Way.SAME if again else _Way.NEXT
    sheet = box.sheet
    numbered = {number: key for key, number in _numbers(part).items()}
    cells = {cell.key: cell for cell in part.cells}
    for piece in answer.split() if _SEVERAL.fullmatch(answer) else [answer]:
        found = _ONE.fullmatch(piece)
        cell = cells.get(numbered.get(int(found[1]), "")) if found is not None else None
        if found is None or cell is None:
            say(_("Expected an empty line, a number of this part as in 4=5, or {skip}, {back}, {quit}.").format(
                skip=_SKIP, back=_BACK, quit=_QUIT))  # fmt: skip
            return _Way.SAME
        value = cell.read(found[2])
        if value is None:
            said = _("[{number}] {what}: that cannot be printed there; possible: {possible}.")
            say(said.format(number=found[1], what=cell.what, possible=words.possible(cell, typed=True)))
            return _Way.SAME
        sheet = sheet.answered(cell, value)
    _record(box, sheet, say)
    return _Way.SAME


def _record(box: MyBox, sheet: Sheet, say: Say) -> None:
    said = box.record(sheet)
    if said:
        say(said)
