"""The parts of docs/engine_protocol.md that say what types say: `python -m tests.engine_pipe.document` writes them.

A type's docstring is its text, without the numbers of rulings; fields, values and editions come from the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum, IntEnum
from itertools import zip_longest
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from rules import facts, refusals
from rules.actions import Action
from rules.board_file import packaged
from rules.edition import Edition
from rules.editions import EDITIONS
from rules.model import SECTORS, Cause, Deck, Options, Phase, Pool, Poppy, Purpose, Sector, Side, Status, Technology
from rules.notation import name_of, name_of_member, plain
from rules.refusals import Refusal
from tests.benchmarks.measure import write_between
from tests.engine_pipe.engine_client import ROOT

PROTOCOL = ROOT / "docs" / "engine_protocol.md"
_OF_ONE = {edition: f"{edition.capitalize()} edition: " for edition in EDITIONS}
INSIDE: dict[type[Struct], str] = {
    Pool: "pool",
    Poppy: "marker",
    facts.Candidate: "candidate",
    facts.PrestigeLine: "prestige line",
}


def parts() -> dict[str, str]:
    happened = facts.Fact.__subclasses__()
    both = [kind for kind in happened if not _text(kind).startswith(tuple(_OF_ONE.values()))]
    return {
        "values": _table(
            ["kind", "values"], _values([*happened, *get_args(Action), *INSIDE, *refusals.KINDS.values()])
        ),
        "sectors": _table(["sector", "side", "neighbours"], map(_of_sector, SECTORS)),
        "years": _table(["edition", *(str(year) for year in range(1914, 1920))], map(_turns, EDITIONS)),
        "options": _options(),
        "actions": _actions(),
        "poppies": _poppies(),
        "facts": _facts(both),
        **{
            f"facts, {edition}": _facts([kind for kind in happened if _text(kind).startswith(begins)], begins)
            for edition, begins in _OF_ONE.items()
        },
        "inside facts": _table(
            ["what", "fields", "meaning"], [[name, _fields(kind), _text(kind)] for kind, name in INSIDE.items()]
        ),
        "refusals": _table(
            ["`reason`", "`details`", "when"],
            [[f"`{reason}`", _fields(kind), _text(kind)] for reason, kind in refusals.KINDS.items()],
        ),
    }


def marks(name: str) -> tuple[str, str]:
    return f"<!-- {name}: begin -->\n", f"\n<!-- {name}: end -->"


def _facts(kinds: Iterable[type[Struct]], begins: str = "") -> str:
    rows = [[f"`{name_of(kind)}`", _fields(kind), _capital(_text(kind).removeprefix(begins))] for kind in kinds]
    return _table(["`type`", "fields", "meaning"], rows)


def _actions() -> str:
    return _table(
        ["`type`", "fields", "what the side does", "edition"],
        [
            [f"`{name}`", _fields(kind), _text(kind), _editions(name)]
            for kind in get_args(Action)
            for name in [name_of(kind)]
        ],
    )


def _of_sector(sector: Sector) -> list[str]:
    by_edition = [packaged(edition).sectors[sector] for edition in EDITIONS]
    near = dict.fromkeys(tuple(sorted(printed.neighbours)) for printed in by_edition)
    names = [" ".join(f"`{name_of_member(each)}`" for each in neighbours) for neighbours in near]
    return [f"`{name_of_member(sector)}`", f"`{name_of_member(by_edition[0].side)}`", "; first edition: ".join(names)]


def _turns(edition: str) -> list[str]:
    years = packaged(edition).years
    spans = [[turn for turn, year in enumerate(years, 1) if year == wanted] for wanted in range(1914, 1920)]
    return [edition, *(" to ".join(map(str, dict.fromkeys((span[0], span[-1])))) for span in spans)]


def _options() -> str:
    told = dict(re.findall(r"`(\w+)`: (.*?)(?= `\w+`: |$)", _text(Options)))
    rows = []
    for name in Options.__struct_fields__:
        known = [each for each in EDITIONS.values() if name in (*each.options, "initiative")]
        usual = dict.fromkeys(_told(name, getattr(Options.usual(each), name)) for each in known)
        default = "; first edition: ".join(f"`{value}`" for value in usual)
        rows.append(
            [
                f"`{name}`",
                default,
                " ".join(each.key for each in known if len(known) < len(EDITIONS)),
                _capital(told[name]),
            ]
        )
    return _table(["option", "default", "edition", "meaning"], rows)


def _told(name: str, value: object) -> str:
    if name == "athena":
        return "null"
    return name_of_member(value) if isinstance(value, IntEnum) else str(value).lower()


def _poppies() -> str:
    board = packaged("first")
    by_side = [
        [
            f"{_marker(marker, board.edition)} ({board.poppies[side].count(marker)})"
            for marker in board.poppy_kinds(side)
        ]
        for side in Side
    ]
    rows = ([str(number), *pair] for number, pair in enumerate(zip_longest(*by_side, fillvalue=""), 1))
    return _table(["number", "Entente", "Central Powers"], rows)


def _marker(marker: Poppy, edition: Edition) -> str:
    said = plain(marker, edition)
    what = said["sector"] or ("" if said["kind"] == "blank" else f"+{said['modifier']}")
    return f"`{said['kind']}` {what}".strip()


def _values(kinds: Iterable[Any]) -> list[list[str]]:
    found = dict.fromkeys([Side, Sector, Technology, Phase, Status, Purpose, Deck, Cause])
    for kind in kinds:
        for hint in get_type_hints(kind).values():
            found.update(dict.fromkeys(inner for inner in (hint, *get_args(hint)) if _is_enum(inner)))
    return [[_kind_name(kind), _members(kind)] for kind in found]


def _members(kind: type[Enum]) -> str:
    names = " ".join(f"`{member.name.lower()}`" for member in kind)
    if kind is Sector:
        here, there = (edition.sector_names for edition in EDITIONS.values())
        others = [f"`{own}` for `{name}`" for name, own in zip(here, there, strict=True) if own != name]
        return f"{names}; first edition: {', '.join(others)}"
    return names


def _fields(kind: type[Struct]) -> str:
    hints = get_type_hints(kind)
    named = [name for name in kind.__struct_fields__ if name != "rule" or not issubclass(kind, facts.Fact | Refusal)]
    return ", ".join(f"`{name}`{_in_brackets(name, _holds(hints[name]))}" for name in named)


def _in_brackets(name: str, holds: str) -> str:
    return "" if holds in (name, "number") else f" ({holds})"


def _holds(hint: Any) -> str:
    if hint is bool:
        return "true or false"
    if hint is int:
        return "number"
    inner = get_args(hint)
    if get_origin(hint) is Literal:
        return ", ".join(f"`{value}`" for value in inner)
    if get_origin(hint) is tuple:
        if inner[1:] != (...,):
            return f"list of {len(inner)} numbers"
        return "list of " + {"status": "statuses", "technology": "technologies"}.get(
            name := "refusal" if inner[0] is Refusal else _holds(inner[0]), f"{name}s"
        )
    if inner:
        assert inner[1] is NoneType, hint
        return f"{_holds(inner[0])} or null"
    return INSIDE.get(hint) or _kind_name(hint)


def _is_enum(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, IntEnum)


def _kind_name(kind: type) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def _editions(action: str) -> str:
    """The editions that have an action; empty if all do."""
    known = [key for key, edition in EDITIONS.items() if action in edition.actions]
    return " ".join(known) if len(known) < len(EDITIONS) else ""


def _text(kind: type) -> str:
    """A docstring on one line, without ruling numbers."""
    words = " ".join((kind.__doc__ or "").split())
    words = re.sub(r"(, )?\b[RF]\d{3}\b", "", words)
    return re.sub(r" ?\((, )?\)", "", words).replace("(, ", "(")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def main() -> None:
    for name, text in parts().items():
        write_between(PROTOCOL, *marks(name), text)


if __name__ == "__main__":
    main()
