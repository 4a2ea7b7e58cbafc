"""The ways from one screen to another: what a screen asks of the app. `LddApp.request` carries them out.

A screen never opens another one itself; it hands one of these to its `Host`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from ldd_tui.games.session import NewGame
    from ldd_tui.teach.lesson import Lesson
    from ldd_tui.widgets.log.log_book import Behind
    from ldd_tui.widgets.log.log_view import LogEntry
    from ldd_tui.widgets.page import Paragraph


@dataclass(frozen=True)
class Leave:
    """Close the screen in front; what it was opened from is seen again."""


@dataclass(frozen=True)
class ToTheMenu:
    """Leave whatever is open for the menu, and go on from there with `then`, if there is one."""

    then: Request | None = None


@dataclass(frozen=True)
class Quit:
    """Leave the app."""


@dataclass(frozen=True)
class SetUpGame:
    """Ask what the next game is to be."""


@dataclass(frozen=True)
class StartGame:
    """Start a new game, in place of the screen in front."""

    new_game: NewGame


@dataclass(frozen=True)
class OpenGame:
    """Go on with a stored game. `game`: its id."""

    game: str


@dataclass(frozen=True)
class OpenLastGame:
    """Go on with the game that was played last."""


@dataclass(frozen=True)
class OpenReplay:
    """Go through a stored game again, event by event. `game`: its id."""

    game: str


@dataclass(frozen=True)
class ShowGames:
    """Show the stored games."""


@dataclass(frozen=True)
class ShowCourse:
    """Show the lessons."""


@dataclass(frozen=True)
class OpenLesson:
    """Open a lesson where it was left."""

    lesson: Lesson


@dataclass(frozen=True)
class ShowLog:
    """Show a whole log. `behind`: the lines that are told behind a fact."""

    entries: Sequence[LogEntry]
    behind: Behind


@dataclass(frozen=True)
class ShowPage:
    """Show a page of keys and signs, or under a `title` another page of text."""

    paragraphs: Sequence[Paragraph]
    title: str = ""


@dataclass(frozen=True)
class ShowAbout:
    """Say what the program is, and how a game is won."""


@dataclass(frozen=True)
class ShowRules:
    """Open the rules at a rule as facts cite it, `10.3.4` or `18, event 9`; without one, where they were left."""

    rule: str = ""


@dataclass(frozen=True)
class ShowSettings:
    """Open the settings."""


Request: TypeAlias = (
    Leave
    | ToTheMenu
    | Quit
    | SetUpGame
    | StartGame
    | OpenGame
    | OpenLastGame
    | OpenReplay
    | ShowGames
    | ShowCourse
    | OpenLesson
    | ShowLog
    | ShowPage
    | ShowAbout
    | ShowRules
    | ShowSettings
)
"""Anything that a screen may ask of the app."""
