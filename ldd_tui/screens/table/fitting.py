"""How the parts of a table share the lines of the terminal."""

from __future__ import annotations

from typing import Any, Protocol

from textual.screen import Screen

from ldd_tui.look.table_layout import HEADER_LINES, MEDIUM_FROM, map_lines, talk_width
from ldd_tui.text import _
from ldd_tui.widgets.aside import Aside
from ldd_tui.widgets.header import ResourceTrack, TurnTrack
from ldd_tui.widgets.heading import Lines
from ldd_tui.widgets.log.log_view import LogView
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import Prompt

_WIDE_ENOUGH, _HIGH_ENOUGH = 80, 24
_PROMPT_BELOW, _PROMPT = (5, 8), (5, 10)
"""The lines of the prompt in a low terminal and in others: what is asked and a sector, and at most for a hint."""


class Fitting(Protocol):
    """What gives each part of a table its lines."""

    def fit(self) -> None:
        """Share the lines out, if something has changed since they were."""
        ...

    def forget(self) -> None:
        """Share them out anew the next time: the terminal has another size."""
        ...


class TableFitting:
    """The prompt gets the lines it needs, off the log; in a small terminal the tracks and the map give theirs.

    What the prompt has got it keeps as long as it asks the same, so that the log stands still.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._fitted = (0, 0, 0, "")
        self._given = 0

    def forget(self) -> None:
        """Share the lines out anew the next time."""
        self._given = 0

    def fit(self) -> None:
        """Share the lines out, unless the prompt has what it needs."""
        screen = self._screen
        prompt = screen.query_one(Prompt)
        width, height = screen.app.size
        least, most = _PROMPT_BELOW if height < MEDIUM_FROM else _PROMPT
        needed = min(most, max(least, prompt.lines_needed(talk_width(width, height))))
        asides = sum(aside.lines for aside in screen.query(Aside))
        now = (width, height, asides, prompt.asking.words)
        if self._fitted == now and self._given >= needed:
            return
        self._fitted, self._given = now, needed
        prompt.styles.height = needed
        the_map, log = screen.query_one(MapView), screen.query_one(LogView)
        turns, resources = screen.query_one(TurnTrack), screen.query_one(ResourceTrack)
        for part in (turns, resources, log, the_map):
            part.display = True
        the_map.styles.height = None
        small = tell_if_small(screen, width, height)
        if height >= _HIGH_ENOUGH:
            board = HEADER_LINES + map_lines(width, height) + 1  # with the keys
            log.display = height - needed - small - asides > board
            return
        left = height - needed - 2 - asides
        log.display = False
        resources.display = left >= 1
        turns.display = left >= 2
        the_map.display = left >= 5
        the_map.styles.height = max(0, min(map_lines(width, height), left - 2))
        log.display = left > 2 + map_lines(width, height)


def tell_if_small(screen: Screen[Any], width: int, height: int) -> bool:
    """Say that the terminal is too small for the whole board, if it is; whether it is."""
    small = width < _WIDE_ENOUGH or height < _HIGH_ENOUGH
    notice = screen.query_one("#too-small", Lines)
    notice.display = small
    if small:
        words = _("The whole board needs {width}x{height}; this terminal has {here_width}x{here_height}.")
        words = words.format(width=_WIDE_ENOUGH, height=_HIGH_ENOUGH, here_width=width, here_height=height)
        notice.rows = ((words, "warn"),)
    return small
