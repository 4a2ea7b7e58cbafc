"""The signs that widgets draw with, and plain ones for terminals that cannot show them."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import NamedTuple

ASCII = "LDD_TUI_ASCII"


class Glyphs(NamedTuple):
    """One set of signs; each takes one cell and means one thing, wherever it stands.

    Drawn lines, in `LINES`, are known by their place. `frame`, and those of what stands out, `heavy` and `double`:
    corners clockwise, then across, then down. `front` and `quiet`, links between enemies with a war on and without:
    across, slanting up, slanting down. `chance`: a bar, by whole and half cells. `rule`, `bar`: a line across, and one
    at the side.

    Levels, in trees and in sectors: `implemented` by a sector, `unlocked` by its side, `later`: neither. `strength` and
    `spent`: a loss that a sector can still take, and one that it has taken. `danger`: of a surrender or of sudden
    death; `alert`: a refusal or warning, to which it is the like; `note`: any other notice. `pointer`: the cursor.
    `ready`: can be done now, or can do what is asked for. `enemy`: faces the sector under the cursor. `flag`:
    surrender. `exited`: has left the war. `neutral`: has not entered it. `heart`: its surrender loses the war. `lead`:
    the side that would win now. `lafayette`: the turn on which it arrives. `star`: before the highest level of
    technology that a sector uses. `hit`: of a die. `pip`: on a die. `yes`:
    done, right, or chosen. `left`, `right`, `up`, `down`: arrows, of values that can be changed, and of offensives, for
    which `attacks` stands between two names, and `both` where they met; `left_before` to `both_before`: those of the
    last turn. `dot`: between facts. `ellipsis`: something is cut.
    """

    frame: str
    heavy: str
    double: str
    front: str
    quiet: str
    chance: str
    rule: str
    bar: str
    implemented: str
    unlocked: str
    later: str
    strength: str
    spent: str
    danger: str
    alert: str
    note: str
    pointer: str
    ready: str
    enemy: str
    flag: str
    exited: str
    neutral: str
    heart: str
    lead: str
    lafayette: str
    star: str
    hit: str
    pip: str
    yes: str
    left: str
    right: str
    up: str
    down: str
    attacks: str
    both: str
    left_before: str
    right_before: str
    up_before: str
    down_before: str
    both_before: str
    dot: str
    ellipsis: str


LINES = ("frame", "heavy", "double", "front", "quiet", "chance", "rule", "bar", "dot")
"""What is drawn with lines and dots, without a meaning of its own: in ASCII one sign does for several of them."""
SYNONYMS = (("right", "attacks"), ("danger", "alert"))
"""Signs that mean the same in other words: in ASCII they are one."""

FANCY = Glyphs(
    frame="╭╮╯╰─│",
    heavy="┏┓┛┗━┃",
    double="╔╗╝╚═║",
    front="━╱╲",
    quiet="┄··",
    chance="━╸",
    rule="─",
    bar="▌",
    implemented="■",
    unlocked="●",
    later="◦",
    strength="▇",
    spent="▁",
    danger="!",
    alert="‼",
    note="▪",
    pointer="▶",
    ready="◆",
    enemy="◎",
    flag="⚑",
    exited="×",
    neutral="○",
    heart="♚",
    lead="★",
    lafayette="☆",
    star="✦",
    hit="✶",
    pip="•",
    yes="✓",
    left="◂",
    right="▸",
    up="▲",
    down="▼",
    attacks="»",
    both="↔",
    left_before="◁",
    right_before="▷",
    up_before="△",
    down_before="▽",
    both_before="⇔",
    dot="·",
    ellipsis="…",
)
PLAIN = Glyphs(
    frame="++++-|",
    heavy="++++_|",
    double="++++_|",
    front="=/\\",
    quiet="---",
    chance="==",
    rule="-",
    bar="=",
    implemented="&",
    unlocked="o",
    later=",",
    strength="#",
    spent=".",
    danger="!",
    alert="!",
    note=";",
    pointer="*",
    ready="%",
    enemy="@",
    flag="S",
    exited="x",
    neutral="n",
    heart="K",
    lead="W",
    lafayette="L",
    star="T",
    hit="h",
    pip="0",
    yes="y",
    left="<",
    right=">",
    up="^",
    down="v",
    attacks=">",
    both="X",
    left_before="(",
    right_before=")",
    up_before="u",
    down_before="d",
    both_before="B",
    dot=":",
    ellipsis="~",
)


def with_cube(value: object) -> str:
    """A space of a track on which a cube or a marker stands; or the one of several values that is chosen.

    >>> with_cube(3)
    '[3]'
    """
    return f"[{value}]"


_WITHOUT_FRAMES = ("linux", "ansi", "vt1", "vt2", "vt3", "vt4", "vt5")
"""The beginnings of the TERM values of terminals that may lack the signs."""

_chosen = "auto"


def choose(signs: str) -> None:
    """Choose `unicode`, `ascii`, or `auto`: whatever the terminal is known to show."""
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
