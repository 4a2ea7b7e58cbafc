"""The signs that widgets draw with, and plain ones for terminals that cannot show them."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import NamedTuple

ASCII = "LDD_TUI_ASCII"


class Glyphs(NamedTuple):
    """One set of signs; each takes one cell. `frame` and `heavy`: corners clockwise, then across, then down.
    `full` and `empty`: something of a number of things, a level or VP for instance, that is there, or not yet.
    `strength` and `spent`: a loss that a sector can still take, and one that it has taken. `heart`: marks a sector
    whose surrender loses the war. `front` and `quiet`, links between enemies with a war on and without: across,
    slanting up, slanting down. `left_before` to `both_before`: what happened in the last turn, where the signs without
    that end say what happened in this one."""

    frame: str
    heavy: str
    double: str
    full: str
    empty: str
    research_cube: str
    pointer: str
    enemy: str
    ready: str
    star: str
    flag: str
    exited: str
    dot: str
    attacks: str
    left: str
    right: str
    up: str
    down: str
    left_before: str
    right_before: str
    up_before: str
    down_before: str
    bar: str
    rule: str
    alert: str
    ellipsis: str
    front: str
    quiet: str
    both: str
    both_before: str
    strength: str
    spent: str
    heart: str


FANCY = Glyphs(
    frame="╭╮╯╰─│",
    heavy="┏┓┛┗━┃",
    double="╔╗╝╚═║",
    full="●",
    empty="○",
    research_cube="●",
    pointer="▶",
    enemy="◎",
    ready="◆",
    star="★",
    flag="⚑",
    exited="×",
    dot="·",
    attacks="»",
    left="◂",
    right="▸",
    up="▲",
    down="▼",
    left_before="◁",
    right_before="▷",
    up_before="△",
    down_before="▽",
    bar="▌",
    rule="─",
    alert="‼",
    ellipsis="…",
    front="━╱╲",
    quiet="┄··",
    both="↔",
    both_before="⇔",
    strength="▇",
    spent="▁",
    heart="♚",
)
PLAIN = Glyphs(
    frame="++++-|",
    heavy="####=#",
    double="****=*",
    full="#",
    empty=".",
    research_cube="#",
    pointer=">",
    enemy="@",
    ready="*",
    star="*",
    flag="!",
    exited="x",
    dot="-",
    attacks=">",
    left="<",
    right=">",
    up="^",
    down="v",
    left_before="(",
    right_before=")",
    up_before="+",
    down_before="-",
    bar="|",
    rule="-",
    alert="!",
    ellipsis=".",
    front="=/\\",
    quiet="...",
    both="X",
    both_before="x",
    strength="#",
    spent=".",
    heart="K",
)


def with_cube(value: object) -> str:
    """A space of a track on which a cube or a marker stands.

    >>> with_cube(3)
    '[3]'
    """
    return f"[{value}]"


_WITHOUT_FRAMES = ("linux", "ansi", "vt1", "vt2", "vt3", "vt4", "vt5")
"""The beginnings of the TERM values of terminals that may lack the signs."""

_chosen = "auto"


def choose(signs: str) -> None:
    """Set the signs to draw with: `unicode`, `ascii`, or `auto` for those that the terminal is known to show."""
    global _chosen
    _chosen = signs
    glyphs.cache_clear()


@cache
def glyphs() -> Glyphs:
    """The signs for this terminal: those chosen, or else plain ones where LDD_TUI_ASCII asks for them or the encoding
    has no others."""
    if _chosen != "auto":
        return FANCY if _chosen == "unicode" else PLAIN
    if os.environ.get(ASCII):
        return PLAIN
    encoding = (getattr(sys.__stdout__, "encoding", None) or "utf-8").lower().replace("-", "")
    old = os.environ.get("TERM", "").startswith(_WITHOUT_FRAMES)
    return FANCY if encoding.startswith("utf") and not old else PLAIN
