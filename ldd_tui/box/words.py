"""What is said of a box: how far it has come, what a value can be, what is still open."""

from __future__ import annotations

import re
from itertools import groupby

from ldd_tui.box.board import Made
from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import TAKEN_OVER, Cell, Count, Doubt, Part, Seen, Sheet
from ldd_tui.reference.places import taken_from
from ldd_tui.text import N_, _, ngettext
from ldd_tui.text.phrases import capital, full_stop, labelled, listing

_NUMBERED = re.compile(r" \d+( \(\d+\))?$")

SIGNS = {Seen.OPEN: "?", Seen.AS_ASSUMED: "=", Seen.OTHER: "&"}
"""What stands beside a value that is asked."""

_SIGN_WORDS = (
    ("?", N_("to be checked")),
    ("=", N_("as assumed")),
    ("&", N_("you see another")),
    ("", N_("no sign: not asked")),
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
    return _("{words}, {others}").format(words=words, others=others)


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
        return _("{what}: {assumed}, as the rulebook tells").format(what=capital(cell.what), assumed=assumed)
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
        found.append(_("Nothing is open."))
    if made.wrong:
        found.append(_("This does not add up; until it does, the assumed values count:"))
        found += [labelled(wrong.part.short, wrong.words) for wrong in made.wrong]
    elif box.is_begun:
        found.append(_("What you have seen adds up."))
    if box.is_begun:
        found.append(_("New games are played on your box, as far as it is checked; games that are begun keep theirs."))
        found.append(_("For somebody without a box: ldd-tui board --export FILE."))
    return found


def together(titles: list[str]) -> list[str]:
    """Titles, of which those that differ in a number at the end are one.

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
    return part.short if open_ == len(part.asked) else _("{part} ({count})").format(part=part.short, count=open_)
