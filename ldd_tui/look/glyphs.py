"""The symbols that widgets draw with, and ASCII ones for other terminals."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import NamedTuple

ASCII = "LDD_TUI_ASCII"


class Glyphs(NamedTuple):
    """One set of symbols, each one cell wide with one meaning.

    `frame`, `heavy`, `double`: corners clockwise, then across, then down. `front`, `quiet`: links with a war on and
    without: across, slanting up, slanting down. `chance`: a bar, by whole and half cells. `implemented` by a sector,
    `unlocked` by its side, `later`: neither. `strength`, `spent`: a loss that a sector can still take, and one taken.
    `danger`: of a surrender or sudden death; `alert`: a refusal or warning; `note`: other notices. `ready`: can act.
    `enemy`: faces the sector under the cursor. `heart`: its surrender loses the war. `lead`: would win now.
    `lafayette`: its arrival turn. `star`: before the highest level a sector uses. `attacks`: an offensive between two
    names, `both` for mutual ones; `left_before` to `both_before`: last turn's.
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
"""Lines and dots without a meaning of their own, which may share ASCII characters."""

_TABLE = """\
frame        ╭╮╯╰─│ ++++-|
heavy        ┏┓┛┗━┃ ++++_|
double       ╔╗╝╚═║ ++++_|
front        ━╱╲    =/\\
quiet        ┄··    ---
chance       ━╸     ==
rule         ─      -
bar          ▌      =
implemented  ■      &
unlocked     ●      o
later        ◦      ,
strength     ▇      #
spent        ▁      .
danger       !      !
alert        ‼      !
note         ▪      ;
pointer      ▶      *
ready        ◆      %
enemy        ◎      @
flag         ⚑      S
exited       ×      x
neutral      ○      n
heart        ♚      K
lead         ★      W
lafayette    ☆      L
star         ✦      T
hit          ✶      h
pip          •      0
yes          ✓      y
left         ◂      <
right        ▸      >
up           ▲      ^
down         ▼      v
attacks      »      >
both         ↔      X
left_before  ◁      (
right_before ▷      )
up_before    △      u
down_before  ▽      d
both_before  ⇔      B
dot          ·      :
ellipsis     …      ~
"""
_NAMES, *_COLUMNS = zip(*map(str.split, _TABLE.splitlines()), strict=True)
FANCY, PLAIN = (Glyphs(**dict(zip(_NAMES, column, strict=True))) for column in _COLUMNS)
READER = PLAIN._replace(**{name: " " * len(getattr(PLAIN, name)) for name in LINES})
"""ASCII symbols without frames and lines, for screen readers."""


def with_cube(value: object) -> str:
    """A space with a cube or marker, or a chosen value: `[3]`."""
    return f"[{value}]"


_WITHOUT_FRAMES = ("linux", "ansi", "vt1", "vt2", "vt3", "vt4", "vt5")
"""Prefixes of TERM for terminals that may lack the symbols."""

_chosen = "auto"


def choose(signs: str) -> None:
    """Choose `unicode`, `ascii`, `reader`, or `auto`: whatever the terminal shows."""
    global _chosen
    _chosen = signs
    glyphs.cache_clear()


@cache
def glyphs() -> Glyphs:
    """The chosen symbols, or ASCII if LDD_TUI_ASCII or the encoding demands it."""
    if _chosen != "auto":
        return {"unicode": FANCY, "reader": READER}.get(_chosen, PLAIN)
    if os.environ.get(ASCII):
        return PLAIN
    encoding = (getattr(sys.__stdout__, "encoding", None) or "utf-8").lower().replace("-", "")
    old = os.environ.get("TERM", "").startswith(_WITHOUT_FRAMES)
    return FANCY if encoding.startswith("utf") and not old else PLAIN
