"""A box in words: progress, possible values, open questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from itertools import groupby

from ldd_tui.box import board
from ldd_tui.box.board import Made
from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import TAKEN_OVER, Cell, Count, Doubt, Part, Row, Seen, Sheet
from ldd_tui.reference.places import taken_from
from ldd_tui.text import N_, _, ngettext
from ldd_tui.text.phrases import bracketed, capital, full_stop, in_parts, labelled, listing
from rules.editions import STANDARD

_NUMBERED = re.compile(r" \d+( \(\d+\))?$")

SIGNS = {Seen.OPEN: "?", Seen.AS_ASSUMED: "=", Seen.OTHER: "&"}

_SIGN_WORDS = (
    ("?", N_("to be checked")),
    ("=", N_("as assumed")),
    ("&", N_("different")),
    ("", N_("no mark: not asked")),
)


def legend() -> str:
    return "   ".join(f"{sign} {_(words)}".strip() for sign, words in _SIGN_WORDS)


def sign(sheet: Sheet, cell: Cell) -> str:
    """The symbol next to a value; empty if it isn't asked and is as assumed."""
    seen = sheet.seen(cell)
    return SIGNS[seen] if cell.doubt is Doubt.ASKED or seen is Seen.OTHER else ""


def progress(found: Count) -> str:
    words = _("{checked} of {asked} values checked").format(checked=found.checked, asked=found.asked)
    if not (found.checked or found.other):
        return words
    others = ngettext("{count} differs", "{count} differ", found.other).format(count=found.other)
    return f"{words}, {others}"


def possible(cell: Cell, *, typed: bool = False) -> str:
    """What can be answered by key, or in words if `typed`."""
    if cell.several:
        several = ",".join(choice.key for choice in cell.choices)
        return _("some of {keys}").format(keys=several) if typed else _("+ or - for each")
    if cell.digits:
        return _("digits")
    keys = [choice.key for choice in cell.choices]
    labels = [choice.label for choice in cell.choices]
    if not keys:
        return _("a name")
    if all(map(str.isdecimal, labels)) and len(labels) > 1:
        return _("{first} to {last}").format(first=labels[0], last=labels[-1])
    if keys == labels:
        return _("{first}, or {second} to {last}").format(first=keys[0], second=keys[1], last=keys[-1])
    return ", ".join(f"{choice.key} {choice.label}" for choice in cell.choices)


def about(sheet: Sheet, cell: Cell) -> str:
    assumed = cell.shown(cell.assumed)
    if cell.doubt is Doubt.TOLD:
        return _("{what}: {assumed}, by the rulebook").format(what=capital(cell.what), assumed=assumed)
    seen = sheet.seen(cell)
    if seen is Seen.OTHER:
        said = _("you see {seen}, {assumed} was assumed").format(seen=cell.shown(sheet.value(cell)), assumed=assumed)
    elif seen is Seen.AS_ASSUMED:
        said = _("{assumed}, as assumed").format(assumed=assumed)
    elif cell.doubt is Doubt.LIKELY:
        said = _("{assumed} in the {edition}").format(assumed=assumed, edition=taken_from(TAKEN_OVER))
    else:
        said = _("{assumed} is assumed").format(assumed=assumed)
    return _("{what}: {said}; possible: {possible}").format(what=capital(cell.what), said=said, possible=possible(cell))


def state(box: MyBox, made: Made) -> list[str]:
    found = [full_stop(progress(box.count))]
    left = [_left(box.sheet, part) for part in box.parts if not box.sheet.is_checked(part)]
    if left:
        found.append(_("Still open: {parts}.").format(parts=listing(together(left))))
    else:
        found.append(_("Everything is checked."))
    if made.wrong:
        found.append(_("These contradict each other, so the assumed values count:"))
        found += [labelled(wrong.part.short, wrong.words) for wrong in made.wrong]
    elif box.is_begun:
        found.append(_("Nothing contradicts itself."))
    if box.is_begun:
        found.append(_("New games use your box as far as you checked it; games under way keep their board."))
        edition = "" if box.edition == STANDARD else f"--edition {box.edition} "
        found.append(_("For others without a box: ldd-tui board {edition}--export FILE").format(edition=edition))
    return found


def together(titles: list[str]) -> list[str]:
    """Merge titles that differ only in a number at the end.

    >>> together(["Trees", "Card 1", "Card 2"])
    ['Trees', 'Card 1 2']
    """
    found = []
    for name, group in groupby(titles, key=lambda title: _NUMBERED.sub("", title)):
        ends = [title.removeprefix(name) for title in group]
        found.append(name + "".join(ends))
    return found


def _left(sheet: Sheet, part: Part) -> str:
    open_ = sum(sheet.seen(cell) is Seen.OPEN for cell in part.asked)
    return part.short if open_ == len(part.asked) else bracketed(part.short, open_)


# ------------------------------------------------------------------------------------------------ converse
# The box gone through in plain lines, for pipes and screen readers.


Ask = Callable[[str], str | None]
Say = Callable[[str], None]

_SKIP, _BACK, _QUIT = "s", "b", "q"
_SEVERAL = re.compile(r"\d+=\S+(?:\s+\d+=\S+)*", re.ASCII)
_ONE = re.compile(r"(\d{1,3})=(.+)", re.ASCII)


class _Way(Enum):
    SAME = ""
    NEXT = "n"
    SKIP = _SKIP
    BACK = _BACK
    QUIT = _QUIT


def converse(box: MyBox, ask: Ask, say: Say) -> None:
    """Go through the open parts until none is left, or the person stops. Every answer is saved at once.

    `ask`: the answer to a question, None when there is no more.
    """
    if box.trouble:
        say(box.trouble)
    say(full_stop(progress(box.count)))
    say(_("Compare each part with your box. An empty line: all of it is right."))
    words = _(
        "4=5: you see 5 at number 4; several may be on a line. {skip} skips, {back} goes back, {quit} ends and saves."
    )
    say(words.format(skip=_SKIP, back=_BACK, quit=_QUIT))
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
    for paragraph in state(box, box.board()):
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
    numbers = {cell.key: number for number, cell in enumerate(_changeable(part), 1)}
    for grid in part.grids:
        if grid.heads and not grid.rows[0].slots[0].cell.several:
            say("  " + in_parts(grid.heads))
        for row in grid.rows:
            say("  " + _row(box.sheet, row, numbers))
    flaw = board.flaw(part, box.sheet)
    if flaw:
        say("  " + _("Contradiction: {flaw}").format(flaw=flaw))
    answer = ask("> ")
    return _Way.QUIT if answer is None else _answered(box, part, answer.strip(), say)


def _changeable(part: Part) -> list[Cell]:
    return [cell for cell in part.cells if cell.doubt is not Doubt.TOLD]


def _row(sheet: Sheet, row: Row, numbers: dict[str, int]) -> str:
    cells = {slot.cell.key: slot.cell for slot in row.slots}.values()
    return labelled(row.label, in_parts(_value(sheet, cell, numbers) for cell in cells))


def _value(sheet: Sheet, cell: Cell, numbers: dict[str, int]) -> str:
    lead = f"[{numbers[cell.key]}] " if cell.key in numbers else ""
    return f"{lead}{cell.shown(sheet.value(cell))} {sign(sheet, cell)}".rstrip()


def _answered(box: MyBox, part: Part, answer: str, say: Say) -> _Way:
    if answer in (_SKIP, _BACK, _QUIT):
        return _Way(answer)
    if not answer:
        before = box.sheet
        _record(box, before.confirmed(part), say)
        again = box.sheet != before and board.flaw(part, box.sheet)
        return _Way.SAME if again else _Way.NEXT
    sheet = box.sheet
    numbered = dict(enumerate(_changeable(part), 1))
    for piece in answer.split() if _SEVERAL.fullmatch(answer) else [answer]:
        found = _ONE.fullmatch(piece)
        cell = numbered.get(int(found[1])) if found is not None else None
        if found is None or cell is None:
            say(_("Expected an empty line, a number of this part like 4=5, or {skip}, {back}, {quit}.").format(
                skip=_SKIP, back=_BACK, quit=_QUIT))  # fmt: skip
            return _Way.SAME
        value = cell.read(found[2])
        if value is None:
            said = _("[{number}] {what}: impossible; possible are {possible}.")
            say(said.format(number=found[1], what=cell.what, possible=possible(cell, typed=True)))
            return _Way.SAME
        sheet = sheet.answered(cell, value)
    _record(box, sheet, say)
    return _Way.SAME


def _record(box: MyBox, sheet: Sheet, say: Say) -> None:
    said = box.record(sheet)
    if said:
        say(said)
