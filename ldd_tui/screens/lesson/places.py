"""The parts of the table and the screens that a lesson may send the learner to, as lessons name them."""

from __future__ import annotations

from textual.screen import Screen
from textual.widget import Widget

from ldd_tui.teach.lesson import Look
from ldd_tui.widgets.header import ResourceTrack, TurnTrack
from ldd_tui.widgets.tracks import CardsPanel, NavalTrack, RevolutionTrack, TradeTrack
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
"""By the names of their classes, so that none is imported for it."""


def of_widget(widget: Widget) -> str:
    """The name of a track, or nothing."""
    return next((name for kind, name in TRACKS.items() if isinstance(widget, kind)), "")


def of_screen(screen: Screen[object]) -> str:
    """The name of a screen, or nothing."""
    return SCREENS.get(type(screen).__name__, "")


def sectors(step: Look, edition: Edition) -> list[Sector]:
    """The sectors that a step has the learner look at, as the edition names them."""
    return [sector for sector in SECTORS if edition.sector_names[sector] in step.at]
