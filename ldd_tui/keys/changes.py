"""A player's own keys: the settings table `[keys]`, its errors, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import NamedTuple

from ldd_tui.keys import in_force
from ldd_tui.keys.command import PLACES, TABLE, Command, OwnKeys
from ldd_tui.keys.in_force import chain, own_keys
from ldd_tui.keys.table import COMMANDS
from ldd_tui.text import _
from ldd_tui.text.phrases import in_brackets, labelled, together
from ldd_tui.text.safe_text import clean

_FOUND_CELLS = 40
_SUGGESTED = 10  # how many unknown commands get a suggestion, which is slow

_TYPED = {"name", "talk", "members", "find_line", "command_list", "commands"}
"""Places where keys are typed as text; changed keys don't apply."""

_HEADER = re.compile(r"\s*\[\s*(\w+)\s*\]")
_ENTRY = re.compile(r"""\s*(?:keys\s*\.\s*)?["']?([^"'=\s]+)["']?\s*=""")


class Read(NamedTuple):
    """The valid keys, and a sentence about each invalid entry."""

    keys: OwnKeys
    wrong: tuple[str, ...] = ()


class Clash(NamedTuple):
    key: str
    one: str
    other: str
    place: str


def changeable() -> dict[str, Command]:
    """The first row with keys of each changeable command, by id."""
    found: dict[str, Command] = {}
    for row in COMMANDS:
        if row.keys and not row.fixed:
            found.setdefault(row.id, row)
    return found


def default_keys(command: str) -> tuple[str, ...]:
    rows = [row for row in COMMANDS if row.id == command and not row.fixed]
    return tuple(dict.fromkeys(key for row in rows for key in row.keys))


def read(table: object, text: str) -> Read:
    """`table`: the decoded `[keys]`. `text`: the whole file, for line numbers."""
    if not isinstance(table, dict):
        return Read((), (_("line {line}: [keys] is expected to be a table").format(line=_lines(text).get("", 1)),))
    lines, known = _lines(text), changeable()
    wrong: list[str] = []
    found: dict[str, tuple[str, ...]] = {}

    def tell(command: str, words: str) -> None:
        line = lines.get(command, lines.get("", 1))
        wrong.append(
            _("line {line}, {command}: {words}").format(line=line, command=clean(command, _FOUND_CELLS), words=words)
        )

    for command, value in table.items():
        if command not in known:
            tell(command, _no_such(command, known if len(wrong) < _SUGGESTED else ()))
            continue
        keys = _keys(value)
        if keys is None:
            tell(command, _not_a_key(command, value))
        else:
            found[command] = keys
    for clash in _dropped(found):
        tell(clash.one, _taken(clash))
    return Read(tuple(found.items()), tuple(wrong))


def written(keys: OwnKeys) -> str:
    """The entries of `[keys]`, a line each; `read` reads them again.

    >>> written((("undo", ("u", "ctrl+z")), ("log", ("f2",))))
    'undo = ["u", "ctrl+z"]\\nlog = "f2"\\n'
    """
    return "".join(f"{command} = {in_toml(of)}\n" for command, of in keys)


def in_toml(keys: tuple[str, ...]) -> str:
    quoted = [f'"{in_force.spelled(key)}"' for key in keys]
    return quoted[0] if len(quoted) == 1 else f"[{', '.join(quoted)}]"


# -- what is wrong


def _keys(value: object) -> tuple[str, ...] | None:
    """Textual key names; None if any isn't a key, or there are none."""
    values = value if isinstance(value, list) else [value]
    found = [in_force.read(one) if isinstance(one, str) else None for one in values]
    keys = tuple(dict.fromkeys(key for key in found if key is not None))
    return keys if keys and None not in found else None


def _no_such(command: str, known: Collection[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(command, known, 1)
    if near:
        return _("there is no such command; expected {near}?").format(near=near[0])
    return _("there is no such command; `ldd-tui keys` lists them")


def _not_a_key(command: str, value: object) -> str:
    found = value if isinstance(value, str) else repr(value)
    return _("expected a key such as u, U, ?, space, f2 or ctrl+z, or a list of keys, found {found}; {default}").format(
        found=clean(str(found), _FOUND_CELLS), default=_used(command)
    )


def _taken(clash: Clash) -> str:
    return _("expected a free key, but in {place} {key} is {other}; {default}").format(
        place=_(PLACES[clash.place].words), key=in_force.spelled(clash.key), other=clash.other, default=_used(clash.one)
    )


def _used(command: str) -> str:
    return _("{keys} is used").format(keys=" ".join(map(in_force.spelled, default_keys(command))))


# -- clashes


def _dropped(found: dict[str, tuple[str, ...]]) -> list[Clash]:
    """Remove the later entry of each clash; returns the clashes."""
    order = list(found)
    dropped: list[Clash] = []
    while True:
        clash = next(clashes(found), None)
        if clash is None:
            return dropped
        late, other = sorted(
            (clash.one, clash.other), key=lambda command: order.index(command) if command in found else -1, reverse=True
        )
        del found[late]
        dropped.append(clash._replace(one=late, other=other))


Held = list[tuple[Command, tuple[str, ...]]]


def clashes(changed: Mapping[str, tuple[str, ...]]) -> Iterator[Clash]:
    """The keys that two commands would share in one place. What is behind a dialog or a screen is another place. Only
    the table may let a widget take a key before its screen does."""
    for place, about in PLACES.items():
        if not about.words or place in _TYPED or place == "app":
            continue
        screen = _rows(place)
        yield from _within(place, screen, changed)
        around = [_rows("app"), *(_rows(widget) for widget in about.widgets if widget not in _TYPED)]
        for held in around:
            yield from _between(place, held, screen, changed)
        for held in around[1:]:
            yield from _within(place, held, changed)
            yield from _between(place, held, around[0], changed)


@cache
def _rows(place: str) -> Held:
    owner: dict[str, Command] = {}
    for here in reversed(list(chain(place))):
        for row in COMMANDS:
            if here in row.places and (row.action or row.by_hand):
                owner |= dict.fromkeys(row.keys, row)
    held: dict[Command, tuple[str, ...]] = {}
    for key, row in owner.items():
        held[row] = (*held.get(row, ()), key)
    return list(held.items())


def _now(held: Held, changed: Mapping[str, tuple[str, ...]]) -> list[frozenset[str]]:
    return [frozenset(keys if row.fixed else changed.get(row.id, keys)) for row, keys in held]


def _within(place: str, held: Held, changed: Mapping[str, tuple[str, ...]]) -> Iterator[Clash]:
    rows = [row for row, _keys in held]
    for (row, now), (other, theirs) in combinations(zip(rows, _now(held, changed), strict=True), 2):
        if row.id != other.id:
            for key in sorted(now & theirs):
                yield Clash(key, row.id, other.id, place)


def _between(place: str, held: Held, outside: Held, changed: Mapping[str, tuple[str, ...]]) -> Iterator[Clash]:
    around = _now(outside, changed)
    for (row, keys), now in zip(held, _now(held, changed), strict=True):
        for (other, others), theirs in zip(outside, around, strict=True):
            both = now & theirs
            if both and row.id != other.id and not set(keys) & set(others):
                for key in sorted(both):
                    yield Clash(key, row.id, other.id, place)


# -- lines


def _lines(text: str) -> dict[str, int]:
    """Line numbers of the entries of `[keys]`, and of the table itself under ""."""
    found: dict[str, int] = {}
    within = False
    for number, line in enumerate(text.split("\n"), start=1):
        header = _HEADER.match(line)
        entry = _ENTRY.match(line)
        if header:
            within = header[1] == TABLE
            if within:
                found.setdefault("", number)
        elif entry and (within or line.lstrip().startswith(TABLE)):
            found.setdefault("" if not within and entry[1] == TABLE else entry[1], number)
    return found


# ------------------------------------------------------------------------------------------------ listing
# All commands that a player can give other keys, in a form that can stand in the file of settings.


_ENTRY_CELLS = 34


def lines() -> list[str]:
    found = [f"[{TABLE}]"]
    for command, row in changeable().items():
        keys = own_keys(row)
        entry = f"{command} = {in_toml(default_keys(command) if keys == row.keys else keys)}"
        found.append(f"{entry:<{_ENTRY_CELLS}} # {words(command)}")
    return found


def words(command: str) -> str:
    rows = [row for row in COMMANDS if row.id == command and row.words]
    row = next((row for row in rows if "game" in row.places), rows[0])
    told = labelled(row.name, _(row.words)) if row.title else _(row.words)
    return together(told, in_brackets(_(row.when.value)) if row.when else None)
