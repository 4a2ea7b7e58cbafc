"""The signs that widgets draw with, and plain ones for terminals that cannot show them."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import NamedTuple

ASCII = "LDD_ASCII"


class Glyphs(NamedTuple):
    """One set of signs; each takes one cell. `frame` and `heavy`: corners clockwise, then across, then down."""

    frame: str
    heavy: str
    double: str
    full: str
    empty: str
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
    bar: str
    rule: str
    alert: str
    ellipsis: str


FANCY = Glyphs(
    frame="╭╮╯╰─│",
    heavy="┏┓┛┗━┃",
    double="╔╗╝╚═║",
    full="●",
    empty="○",
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
    bar="▌",
    rule="─",
    alert="‼",
    ellipsis="…",
)
PLAIN = Glyphs(
    frame="++++-|",
    heavy="####=#",
    double="****=*",
    full="#",
    empty=".",
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
    bar="|",
    rule="-",
    alert="!",
    ellipsis=".",
)


@cache
def glyphs() -> Glyphs:
    """The signs for this terminal: plain ones where LDD_ASCII asks for them or the encoding has no others."""
    if os.environ.get(ASCII):
        return PLAIN
    encoding = (getattr(sys.__stdout__, "encoding", None) or "utf-8").lower().replace("-", "")
    return FANCY if encoding.startswith("utf") and os.environ.get("TERM") != "linux" else PLAIN
