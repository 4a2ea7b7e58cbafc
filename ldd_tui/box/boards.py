"""The boards that a new game can be played on: a file that was named, the player's own box, the packaged board."""

from __future__ import annotations

from typing import NamedTuple

from ldd_tui.box.kept import MyBox
from ldd_tui.text import _
from rules.board_file import packaged_text, parse
from rules.editions import EDITIONS, STANDARD

FROM_FILE, FROM_BOX, PACKAGED = "file", "box", "packaged"


class BoardChoice(NamedTuple):
    """A board of new games: its name in messages, how it is called, what it is, the text of its file, and the edition
    that is played on it, by its key."""

    name: str
    label: str
    hint: str
    text: str
    edition: str = STANDARD


def choices(named: str | None, box: MyBox) -> tuple[BoardChoice, ...]:
    """The boards there are of every edition, the likeliest first. `named`: the text of the file of `--board`."""
    found = []
    if named is not None:
        hint = _("The board file that was named with --board.")
        found.append(BoardChoice(FROM_FILE, _("the file"), hint, named, parse(named).edition.key))
    if box.is_begun:
        found.append(of_box(box))
    hint = _("The board of this program; what is reconstructed in it is said in the rules.")
    found += [BoardChoice(PACKAGED, _("the program's"), hint, packaged_text(key), key) for key in EDITIONS]
    return tuple(found)


def of_box(box: MyBox) -> BoardChoice:
    """The board that follows from what was seen on a printed game."""
    made, count = box.board(), box.count
    hint = _("What you have seen: {checked} of {asked} values.").format(checked=count.checked, asked=count.asked)
    if made.wrong:
        hint = _("{hint} Some does not add up and is left out: see My box.").format(hint=hint)
    return BoardChoice(FROM_BOX, _("my box"), hint, made.text)
