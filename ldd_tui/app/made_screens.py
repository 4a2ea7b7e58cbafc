"""The screens of the app: one of each kind, made when it is first shown; none is imported before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import GameSession
    from ldd_tui.screens.command_palette import CommandsScreen
    from ldd_tui.screens.host import Host
    from ldd_tui.teach.lesson import Lesson
    from ldd_tui.telling.passages import Explain, Passage
    from ldd_tui.widgets.page import Paragraph

ScreenT = TypeVar("ScreenT", bound="Screen[Any]")


class MadeScreens:
    """Hands out the screens of an app, each with what it is to show; opening them is the app's own."""

    def __init__(self, app: App[Any], host: Host) -> None:
        self._app = app
        self._host = host

    def _made(self, name: str, kind: Callable[[Host], ScreenT]) -> ScreenT:
        """The screen of a name."""
        if not self._app.is_screen_installed(name):
            self._app.install_screen(kind(self._host), name)
        return cast("ScreenT", self._app.get_screen(name))

    def menu(self) -> Screen[Any]:
        """The menu."""
        from ldd_tui.screens.menu import MenuScreen

        return self._made("menu", MenuScreen)

    def setup(self) -> Screen[Any]:
        """What asks for the next game."""
        from ldd_tui.screens.setup import SetupScreen

        screen = self._made("setup", SetupScreen)
        screen.open()
        return screen

    def table_of(self, session: GameSession) -> Screen[Any]:
        """The table of a game."""
        from ldd_tui.screens.game.game_screen import GameScreen

        screen = self._made("game", GameScreen)
        screen.open(session)
        return screen

    def replay_of(self, recording: Recording) -> Screen[Any]:
        """The table of a game that is gone through again."""
        from ldd_tui.screens.replay.replay_screen import ReplayScreen

        screen = self._made("replay", ReplayScreen)
        screen.open(recording)
        return screen

    def analysis_of(self, recording: Recording) -> Screen[Any]:
        """A game explained."""
        from ldd_tui.screens.analysis.analysis_screen import AnalysisScreen

        screen = self._made("analysis", AnalysisScreen)
        screen.open(recording)
        return screen

    def course(self, edition: str = "") -> Screen[Any]:
        """The list of lessons: those of an edition, else those of which one was open last."""
        from ldd_tui.screens.lessons import LessonsScreen

        screen = self._made("lessons", LessonsScreen)
        screen.offer(edition)
        return screen

    def lesson_of(self, lesson: Lesson) -> Screen[Any]:
        """A lesson, where it was left."""
        from ldd_tui.screens.lesson.lesson_screen import LessonScreen

        screen = self._made("lesson", LessonScreen)
        screen.teach(lesson)
        return screen

    def games(self) -> Screen[Any]:
        """The list of stored games."""
        from ldd_tui.screens.games import GamesScreen

        return self._made("games", GamesScreen)

    def box(self) -> Screen[Any]:
        """What compares the board with a printed game."""
        from ldd_tui.screens.box import BoxScreen

        return self._made("box", BoxScreen)

    def settings(self) -> Screen[Any]:
        """The settings."""
        from ldd_tui.screens.settings import SettingsScreen

        return self._made("settings", SettingsScreen)

    def palette(self) -> CommandsScreen:
        """The list of commands."""
        from ldd_tui.screens.command_palette import CommandsScreen

        return self._made("commands", lambda _host: CommandsScreen())

    def page_of(self, paragraphs: Sequence[Paragraph], title: str) -> Screen[Any]:
        """A page of keys and signs, or under a `title` another one."""
        from ldd_tui.screens.help import HelpScreen

        screen = self._made("help", HelpScreen)
        screen.show(paragraphs, title)
        return screen

    def log_of(self, told: tuple[Passage, ...], explain: Explain) -> Screen[Any]:
        """A whole log. `explain`: the lines that explain a fact."""
        from ldd_tui.screens.log import LogScreen

        screen = self._made("log", LogScreen)
        screen.show(told, explain)
        return screen

    def rules_at(self, rule: str, board: str | None) -> Screen[Any]:
        """The rules at a rule as facts cite it, with the values of a board; None: the packaged one."""
        from ldd_tui.reference.links import key_of
        from ldd_tui.screens.rules import RulesScreen

        screen = self._made("rules", RulesScreen)
        screen.open(key_of(rule), board)
        return screen
