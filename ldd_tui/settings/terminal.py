"""A terminal's colours and believable size. Rich trusts COLORTERM, which does not cross SSH, and else the end of TERM
alone: `xterm` and `foot` get 16 colours, `dumb` 24-bit ones. Here a table decides, unless the settings do."""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping

TRUE, MANY, FEW, NONE = "truecolor", "256", "16", "none"
AUTO = "auto"
COLOUR_SYSTEM = "TEXTUAL_COLOR_SYSTEM"
NO_COLOR = "NO_COLOR"
_FOR_DEVELOPERS = ("TEXTUAL", *(f"TEXTUAL_{name}" for name in ("DEBUG", "DRIVER", "LOG", "PRESS", "SCREENSHOT")))
"""Textual's developer options: a wrong value ends the app or misleads it."""

_RICH_NAMES = {TRUE: "truecolor", MANY: "256", FEW: "standard", NONE: "standard"}

_BY_NAME = {
    TRUE: "alacritty foot contour ghostty iterm2 kitty konsole ms-terminal rio wezterm",
    MANY: "xterm tmux vte gnome st mlterm mintty iterm nsterm terminator",
    FEW: "screen linux linux-16color ansi cygwin rxvt putty eterm aterm dtterm hurd pcansi teraterm",
    NONE: "dumb unknown vt52 vt100 vt102 vt125 vt220 vt320 vt420 wy50 wy60 lpr glasstty",
}
_DEPTHS = {name: depth for depth, names in _BY_NAME.items() for name in names.split()}
_TRUE_AMONG_256 = frozenset(_BY_NAME[TRUE].split())
_BY_ENDING = {
    "-direct": TRUE,
    "-truecolor": TRUE,
    "-256color": MANY,
    "-256colors": MANY,
    "-88color": FEW,
    "-16color": FEW,
    "-color": FEW,
    "-mono": NONE,
    "-m": NONE,
}

COLUMNS, LINES = 80, 24
MOST_COLUMNS, MOST_LINES = 500, 200


def colour_depth(environ: Mapping[str, str]) -> str:
    """How many colours a terminal shows, by its environment: `truecolor`, `256`, `16` or `none`.

    >>> colour_depth({"TERM": "xterm"}), colour_depth({"TERM": "xterm", "COLORTERM": "truecolor"})
    ('256', 'truecolor')
    """
    if environ.get(NO_COLOR):
        return NONE
    term = environ.get("TERM", "").strip().lower()
    depth = _by_term(term)
    if depth == NONE:
        return NONE
    within_screen = term.startswith("screen") and not environ.get("TMUX")  # GNU screen shows 256 at most
    promised = environ.get("COLORTERM", "").strip().lower()
    if promised in ("truecolor", "24bit"):
        return MANY if within_screen else TRUE
    if depth == FEW and (promised or environ.get("TMUX")) and not term.startswith("linux"):
        return MANY
    return depth


def _by_term(term: str) -> str:
    """A terminal's colours by its name alone; 16 for an unknown terminal."""
    if not term:
        return NONE if os.name == "posix" else TRUE
    if _TRUE_AMONG_256.intersection(term.replace(".", "-").split("-")):
        return TRUE
    for ending, depth in _BY_ENDING.items():
        if term.endswith(ending):
            return depth
    return _DEPTHS.get(term) or _DEPTHS.get(term.split("-")[0]) or FEW


def prepare(chosen: str, environ: MutableMapping[str, str]) -> str:
    """Set the colours before Textual is imported, clear its developer options, and return the depth. `chosen`: the
    setting `colours`, which overrides NO_COLOR and the table."""
    for name in _FOR_DEVELOPERS:
        environ.pop(name, None)
    forced = environ.get(COLOUR_SYSTEM, "").lower()
    if chosen == AUTO and not environ.get(NO_COLOR) and forced in (*_RICH_NAMES.values(), *_RICH_NAMES):
        return next((depth for depth, name in _RICH_NAMES.items() if forced in (depth, name)), TRUE)
    depth = colour_depth(environ) if chosen == AUTO else chosen
    environ.pop(NO_COLOR, None)
    if depth == NONE:
        environ[NO_COLOR] = "1"
    environ[COLOUR_SYSTEM] = _RICH_NAMES[depth]
    return depth


def believed(width: int, height: int) -> tuple[int, int]:
    """A terminal may report 0 or more cells than fit in memory."""
    return min(width if width > 0 else COLUMNS, MOST_COLUMNS), min(height if height > 0 else LINES, MOST_LINES)
