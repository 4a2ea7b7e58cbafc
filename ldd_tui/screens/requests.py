"""The ways from one screen to another: what a screen asks of the app. `LddApp.request` carries them out.

A screen never opens another one itself; it hands one of these to its `Host`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import NewGame
    from ldd_tui.teach.lesson import Lesson
    from ldd_tui.telling.passages import Explain, Passage
    from ldd_tui.widgets.page import Paragraph


class Leave(Struct, frozen=True):
    """Close the screen in front; what it was opened from is seen again."""


class ToTheMenu(Struct, frozen=True):
    """Leave whatever is open for the menu, and go on from there with `then`, if there is one."""

    then: Request | None = None


class Quit(Struct, frozen=True):
    """Leave the app."""


class SetUpGame(Struct, frozen=True):
    """Ask what the next game is to be."""


class StartGame(Struct, frozen=True):
    """Start a new game, in place of the screen in front."""

    new_game: NewGame


class OpenGame(Struct, frozen=True):
    """Go on with a stored game. `game`: its id."""

    game: str


class OpenLastGame(Struct, frozen=True):
    """Go on with the game that was played last."""


class OpenReplay(Struct, frozen=True):
    """Go through a stored game again, event by event. `game`: its id."""

    game: str


class ShowReplay(Struct, frozen=True):
    """Go through a recorded game, from the event on that it stands at."""

    recording: Recording


class OpenAnalysis(Struct, frozen=True):
    """Explain a stored game: what each decision cost, and what was luck. `game`: its id."""

    game: str


class ShowAnalysis(Struct, frozen=True):
    """Explain a recorded game."""

    recording: Recording


class ShowGames(Struct, frozen=True):
    """Show the stored games."""


class ShowCourse(Struct, frozen=True):
    """Show the lessons: those of the edition of which one was open last."""


class OpenLesson(Struct, frozen=True):
    """Open a lesson where it was left."""

    lesson: Lesson


class ShowBox(Struct, frozen=True):
    """Compare the board with a printed game."""


class PlayWithTutor(Struct, frozen=True):
    """Go on with the game of an edition that has the tutor beside it, or begin one. `edition`: its key."""

    edition: str


class ShowLog(Struct, frozen=True):
    """Show a whole log. `explain`: the lines that explain a fact."""

    told: tuple[Passage, ...]
    explain: Explain


class ShowPage(Struct, frozen=True):
    """Show a page of keys and signs, or under a `title` another page of text."""

    paragraphs: Sequence[Paragraph]
    title: str = ""


class ShowAbout(Struct, frozen=True):
    """Say what the program is, and how a game is won; and the keys of a `place`, where one is named.

    `board`: the text of the board on which the game is won so; None: that of new games.
    """

    place: str = ""
    board: str | None = None


class ShowRules(Struct, frozen=True):
    """Open the rules at a rule as facts cite it, `10.3.4` or `18, event 9`; without one, where they were left."""

    rule: str = ""


class ShowSettings(Struct, frozen=True):
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
    | ShowReplay
    | OpenAnalysis
    | ShowAnalysis
    | ShowGames
    | ShowCourse
    | OpenLesson
    | ShowBox
    | PlayWithTutor
    | ShowLog
    | ShowPage
    | ShowAbout
    | ShowRules
    | ShowSettings
)
"""Anything that a screen may ask of the app."""
