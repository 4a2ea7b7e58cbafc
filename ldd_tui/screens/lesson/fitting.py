"""How the tutor, the prompt and the map share the terminal."""

from __future__ import annotations

from textual.widget import Widget

from ldd_tui.look.layout import HEADER_LINES, MEDIUM_FROM, TALL_FROM, is_beside, map_lines, talk_width
from ldd_tui.screens.table.dialog_places import TableFitting, tell_if_small
from ldd_tui.teach.lesson import Look
from ldd_tui.widgets.header import ResourceTrack, TurnTrack
from ldd_tui.widgets.log_view import LogView
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import Prompt
from ldd_tui.widgets.textual_inside import reads_aloud
from ldd_tui.widgets.tracks import CardsPanel, NavalTrack, RevolutionTrack, TradeTrack
from ldd_tui.widgets.tutor import TutorPanel
from rules.edition import Edition
from rules.model import SECTORS, Sector

TRACKS: dict[type[Widget], str] = {
    TurnTrack: "turns",
    ResourceTrack: "resources",
    TradeTrack: "trade",
    NavalTrack: "naval",
    RevolutionTrack: "revolution",
    CardsPanel: "cards_track",
}
SCREENS = {
    "EventCardsModal": "cards",
    "TreesModal": "trees",
    "LogScreen": "log",
    "HelpScreen": "keys",
    "ResultModal": "explain",
    "RulesScreen": "rules",
    "AdviceModal": "advice",
    "TakeBackModal": "take_back",
}
"""By class names, to import none of them."""


def sectors(step: Look, edition: Edition) -> list[Sector]:
    return [sector for sector in SECTORS if edition.sector_names[sector] in step.at]


_KEYS = 1
_LOW, _MEDIUM, _TALL, _BESIDE = 5, 8, 11, 16  # the lines of the panel
_LEAST_PANEL = 3
_LEAST_PROMPT, _LOW_PROMPT, _PROMPT = 3, 4, 5
_LOG = 3
_MAP_FROM, _TRACKS_FROM = 22, 10


class LessonFitting(TableFitting):
    """The tutor and the prompt share what the tracks and the map leave. A longer prompt borrows the tutor's empty lines
    while it says the same; while an offensive is aimed the tutor gives way. A replying tutor borrows lines of the
    prompt."""

    def fit(self) -> None:
        screen = self._screen
        prompt, tutor, the_map = screen.query_one(Prompt), screen.query_one(TutorPanel), screen.query_one(MapView)
        tutor.display = not reads_aloud(screen.app)
        if not tutor.display:
            super().fit()
            return
        prompt.display = True
        width, height = screen.app.size
        said = talk_width(width, height)
        aims, wanted = the_map.aim is not None, prompt.lines_needed(said)
        now = (width, height, tutor.remarks, aims)
        if self._fitted == now and self._given >= wanted:
            return
        self._fitted, self._given = now, wanted
        tutor.aims = aims
        low, tall, beside = height < MEDIUM_FROM, height >= TALL_FROM, is_beside(width, height)
        lines = map_lines(width, height) if height >= _MAP_FROM else 0
        room = height - HEADER_LINES - _KEYS - lines - tell_if_small(screen, width, height)
        for_prompt = min(min(max(_LEAST_PROMPT, wanted), _LOW_PROMPT) if low else _PROMPT, max(1, room - 2))
        for_tutor = _BESIDE if beside else _LOW if low else _TALL if tall else _MEDIUM
        if beside:
            for_prompt = max(for_prompt, min(wanted, 2 * _PROMPT))
        else:
            for_tutor = max(1, min(for_tutor, room - for_prompt))
            if low or room - for_prompt - for_tutor < _LOG:
                for_tutor = max(1, room - for_prompt)
        if low and not beside and not aims and tutor.replies and tutor.lines_needed(said, room) > for_tutor:
            for_prompt = min(for_prompt, _LEAST_PROMPT)
            for_tutor = max(1, room - for_prompt)
        needed = _LEAST_PANEL if aims else tutor.lines_needed(said, for_tutor)
        given = max(0, min(wanted - for_prompt, for_tutor - needed))
        for_prompt, for_tutor = for_prompt + given, for_tutor - given
        for part in (TurnTrack, ResourceTrack):
            screen.query_one(part).display = height >= _TRACKS_FROM
        the_map.display = lines > 0 or beside
        screen.query_one(LogView).display = beside or room - for_prompt - for_tutor >= _LOG
        prompt.styles.height = for_prompt
        tutor.styles.height = for_tutor
