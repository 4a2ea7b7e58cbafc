"""How the tutor, the prompt and the map share the lines of the terminal in a lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from ldd_tui.screens.table.fitting import tell_if_small
from ldd_tui.widgets.log.log_view import LogView
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import Prompt
from ldd_tui.widgets.tracks import ResourceTrack, TurnTrack
from ldd_tui.widgets.tutor import TutorPanel

_FIXED = 4  # the lines of the tracks and the keys
_LOW_MAP, _NARROW_MAP, _BROAD_MAP, _TALL_MAP = 11, 12, 21, 27
_LOW, _MEDIUM, _TALL = 5, 8, 11  # the lines of the panel
_LEAST_PANEL = 3
_LEAST_PROMPT, _LOW_PROMPT, _PROMPT = 3, 4, 5
_LOG = 3
_MEDIUM_FROM, _TALL_FROM = 33, 46
_BROAD_FROM, _WIDE_FROM = 110, 170
_MAP_FROM, _TRACKS_FROM = 22, 10


class LessonFitting:
    """The tutor and the prompt share what the tracks and the map leave; the log has what is over.

    A prompt that needs more lines has those that the tutor leaves empty, and keeps them while the same is said. If
    that is not enough, the tutor gives way while an offensive is aimed, else the prompt leaves out what is asked,
    where the tutor has said it: `tutor_asks`.
    """

    def __init__(self, screen: Screen[Any], tutor_asks: Callable[[], bool]) -> None:
        self._screen = screen
        self._tutor_asks = tutor_asks
        self._fitted: tuple[object, ...] = ()
        self._given = 0

    def forget(self) -> None:
        """Share the lines out anew the next time."""
        self._fitted = ()

    def fit(self) -> None:
        """Share the lines out, unless the prompt has what it needs."""
        screen = self._screen
        prompt, tutor, the_map = screen.query_one(Prompt), screen.query_one(TutorPanel), screen.query_one(MapView)
        width, height = screen.app.size
        aims, wanted = the_map.aim is not None, prompt.lines_needed(width)
        now = (width, height, tutor.remarks, aims)
        if self._fitted == now and self._given >= wanted:
            return
        self._fitted, self._given = now, wanted
        low, tall = height < _MEDIUM_FROM, height >= _TALL_FROM
        beside = width >= _WIDE_FROM and tall
        map_lines = self._map_lines(width, height)
        room = height - _FIXED - map_lines - tell_if_small(screen, width, height)
        for_prompt = min(self._prompt_lines(wanted) if low else _PROMPT, max(1, room - 2))
        for_tutor = _LOW if low else _TALL if tall else _MEDIUM
        if not beside:
            for_tutor = max(1, min(for_tutor, room - for_prompt))
            if low or room - for_prompt - for_tutor < _LOG:
                for_tutor = max(1, room - for_prompt)
        needed = _LEAST_PANEL if aims else tutor.lines_needed(width, for_tutor)
        given = max(0, min(wanted - for_prompt, for_tutor - needed))
        for_prompt, for_tutor = for_prompt + given, for_tutor - given
        if for_prompt < wanted and not aims and self._tutor_asks():
            prompt.asking = prompt.asking._replace(words="")
        for part in (TurnTrack, ResourceTrack):
            screen.query_one(part).display = height >= _TRACKS_FROM
        the_map.display = map_lines > 0 or beside
        screen.query_one(LogView).display = beside or room - for_prompt - for_tutor >= _LOG
        prompt.styles.height = for_prompt
        tutor.styles.height = for_tutor

    @staticmethod
    def _prompt_lines(wanted: int) -> int:
        """The lines of the prompt in a low terminal: the tutor has those that it does not want."""
        return min(max(_LEAST_PROMPT, wanted), _LOW_PROMPT)

    @staticmethod
    def _map_lines(width: int, height: int) -> int:
        """The lines of the map, as the stylesheet gives them; 0 where it takes what is left, or has no room."""
        if height < _MAP_FROM or (width >= _WIDE_FROM and height >= _TALL_FROM):
            return 0
        if height < _MEDIUM_FROM:
            return _LOW_MAP
        if width < _BROAD_FROM:
            return _NARROW_MAP
        return _TALL_MAP if height >= _TALL_FROM else _BROAD_MAP
