"""The boards that a new game can be played on: a file that was named, the player's own box, the packaged board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ldd_tui.box.kept import MyBox
from ldd_tui.text import _
from rules import toml_text
from rules.board_file import packaged_text, parse, written
from rules.editions import EDITIONS, STANDARD

FROM_FILE, FROM_BOX, PACKAGED = "file", "box", "packaged"
_HOLDERS, _NOTES = ("value", "values"), ("src", "ref")


class BoardChoice(NamedTuple):
    """A board of new games: its name in messages, how it is called, what it is, the text of its file, and the edition
    that is played on it, by its key."""

    name: str
    label: str
    hint: str
    text: str
    edition: str = STANDARD


def choices(named: str | None, box: MyBox) -> tuple[BoardChoice, ...]:
    """Every edition's boards, likeliest first. `named`: the text of the `--board` file."""
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
    made, count = box.board(), box.count
    hint = _("What you have seen: {checked} of {asked} values.").format(checked=count.checked, asked=count.asked)
    if made.wrong:
        hint = _("{hint} Some does not add up and is left out: see My box.").format(hint=hint)
    return BoardChoice(FROM_BOX, _("my box"), hint, made.text)


def differences(text: str, known: str) -> tuple[tuple[str, str, str], ...]:
    if text == known:
        return ()
    other, ours = (dict(_values(toml_text.read(board))) for board in (text, known))
    return tuple(
        (path, _shown(other, path), _shown(ours, path))
        for path in dict.fromkeys((*ours, *other))
        if other.get(path) != ours.get(path)
    )


def _shown(values: dict[str, Any], path: str) -> str:
    return written(values[path]) if path in values else "-"


def _values(held: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(held, dict):
        holds_one = held.keys() <= {*_HOLDERS, *_NOTES}
        for key, inner in held.items():
            if holds_one and key in _HOLDERS:
                yield from _values(inner, path)
            elif key not in _NOTES:
                yield from _values(inner, f"{path}.{key}" if path else key)
    elif isinstance(held, list):
        for place, inner in enumerate(held):
            yield from _values(inner, f"{path}[{place}]")
    else:
        yield path, held
