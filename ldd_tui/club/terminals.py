"""What a session is told of the player's terminal.

COLORTERM does not cross SSH, so that the name of the terminal is all that is known. Textual is loaded before anybody
comes in and does not look at its own variables again; Rich looks at TERM and COLORTERM whenever an app starts.
"""

from __future__ import annotations

from ldd_tui.settings import terminal

_SHOWS = {
    terminal.TRUE: {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    terminal.MANY: {"TERM": "xterm-256color"},
    terminal.FEW: {"TERM": "xterm"},
}


def is_known(term: str) -> bool:
    """Whether a board can be shown on a terminal of this name: it has to move its cursor."""
    return term.strip().lower() not in ("", "dumb", "unknown")


def environment(term: str, chosen: str) -> dict[str, str]:
    """The variables of a session at a terminal of this name. `chosen`: the player's setting `colours`.

    >>> environment("foot", "auto")["COLORTERM"], environment("vt100", "auto")["NO_COLOR"]
    ('truecolor', '1')
    """
    depth = terminal.colour_depth({"TERM": term}) if chosen == terminal.AUTO else chosen
    if depth == terminal.NONE:
        return {**_SHOWS[terminal.FEW], terminal.NO_COLOR: "1"}
    return dict(_SHOWS[depth])


RESTORED = b"".join(
    (
        b"\x1b[<u",  # keys as usual
        *(b"\x1b[?%dl" % mode for mode in (1000, 1002, 1003, 1006, 1015, 1016, 1004, 2004, 2048, 2026)),
        b"\x1b[?1049l\x1b[0m\x1b[?25h\r\n",  # the usual screen, plain, with a cursor
    )
)
"""What a terminal is sent that a session has left without a word: mouse, focus, pastes and the screen as they were."""
