"""The Textual app: its screens, its themes, the store behind it, and what a player sees if it fails."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.geometry import Size

from ldd_tui import terminal, themes
from ldd_tui.library import Library
from ldd_tui.screens.trouble import told
from ldd_tui.settings import Loaded, Settings
from ldd_tui.widgets import glyphs
from ldd_tui.words import _
from saves.errors import SavesError

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.traceback import Traceback
    from textual.await_complete import AwaitComplete
    from textual.filter import LineFilter
    from textual.screen import Screen

    from ldd_tui.recording import Recording
    from ldd_tui.session import GameSession, NewGame
    from ldd_tui.teach.course import Progress
    from ldd_tui.teach.lesson import Lesson
    from saves.store import Store


_TERMINAL_SECONDS = 5.0


def _has_a_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()


def _menu() -> Screen[Any]:
    from ldd_tui.screens.menu import MenuScreen

    return MenuScreen()


def _setup() -> Screen[Any]:
    from ldd_tui.screens.setup import SetupScreen

    return SetupScreen()


def _game() -> Screen[Any]:
    from ldd_tui.screens.game import GameScreen

    return GameScreen()


def _games() -> Screen[Any]:
    from ldd_tui.screens.games import GamesScreen

    return GamesScreen()


def _log() -> Screen[Any]:
    from ldd_tui.screens.reader import LogScreen

    return LogScreen()


def _help() -> Screen[Any]:
    from ldd_tui.screens.reader import HelpScreen

    return HelpScreen()


def _rules() -> Screen[Any]:
    from ldd_tui.screens.rules import RulesScreen

    return RulesScreen()


def _replay() -> Screen[Any]:
    from ldd_tui.screens.replay import ReplayScreen

    return ReplayScreen()


def _settings() -> Screen[Any]:
    from ldd_tui.screens.settings import SettingsScreen

    return SettingsScreen()


def _lesson() -> Screen[Any]:
    from ldd_tui.screens.lesson import LessonScreen

    return LessonScreen()


def _lessons() -> Screen[Any]:
    from ldd_tui.screens.lessons import LessonsScreen

    return LessonsScreen()


def _commands() -> Screen[Any]:
    from ldd_tui.screens.commands import CommandsScreen

    return CommandsScreen()


class LddApp(App[None]):
    """La Der des Ders in a terminal.

    `store_path` is the file of the games, or `:memory:`. `board_text` is the board of new games, if it is not
    the packaged one. `game` is opened at once, past the menu. `loaded`: the settings, and what is wrong with their
    file. `settings_path`: the file that they are saved in; None: in no file. `depth`: how many colours the terminal
    shows, as `terminal.prepare` has settled it. `learn`: the lesson to open at once; True: the course.
    """

    TITLE = "La Der des Ders"
    CSS_PATH = "ldd.tcss"
    SCREENS: ClassVar[dict[str, Any]] = {
        "menu": _menu,
        "setup": _setup,
        "game": _game,
        "games": _games,
        "log": _log,
        "help": _help,
        "rules": _rules,
        "replay": _replay,
        "settings": _settings,
        "lesson": _lesson,
        "lessons": _lessons,
        "commands": _commands,
    }
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self,
        store_path: Path | str,
        board_text: str | None = None,
        game: str | None = None,
        *,
        loaded: Loaded | None = None,
        settings_path: Path | None = None,
        depth: str = terminal.TRUE,
        recording: Recording | None = None,
        new_game: NewGame | None = None,
        learn: Lesson | bool = False,
    ) -> None:
        super().__init__()
        self.settings, self._settings_trouble = loaded or Loaded(Settings())
        self.settings_path = settings_path
        self.depth = depth
        self.library = Library(store_path)
        self._board_text = board_text
        self._first = game
        self._recording = recording
        self._new_game = new_game
        self._learn = learn
        self._progress: Progress | None = None
        self._failed = False
        self._few_colours = depth == terminal.FEW and not self.no_color
        foreign = set(self.available_themes)
        for theme in themes.registered(self._few_colours):
            self.register_theme(theme)
        self.theme = self._theme_wanted()
        for name in foreign:  # drawn widgets take their colours from ours only
            self.unregister_theme(name)
        glyphs.choose(self.settings.signs)

    # -- what the player and the terminal want

    @property
    def animates(self) -> bool:
        """Whether anything may move: the setting, unless the terminal's user asked for reduced motion."""
        return self.settings.animation and self.animation_level != "none"

    @property
    def trouble(self) -> str:
        """What is wrong with the files of settings and games, in sentences; nothing if all is well."""
        return " ".join(filter(None, (self._settings_trouble, self.library.trouble)))

    def change(self, **changes: str | bool) -> None:
        """Change settings, as named in `Settings`; at once, and in their file."""
        from msgspec.structs import replace

        before, self.settings = self.settings, replace(self.settings, **changes)
        self.theme = self._theme_wanted()
        if self.settings.signs != before.signs:
            glyphs.choose(self.settings.signs)
            self._redraw()
        if self.settings_path is not None and self.settings != before:
            self._save_settings(self.settings_path)

    def _theme_wanted(self) -> str:
        """The theme of the settings; without colours the one by which the filter tells bars from the cursor."""
        return themes.DEFAULT if self.no_color else themes.name_for(self.settings.theme, self._few_colours)

    def _save_settings(self, path: Path) -> None:
        from ldd_tui.safe_text import clean
        from ldd_tui.settings import SettingsError, save

        try:
            kept = save(path, self.settings)
        except SettingsError as error:
            self.notify(str(error), severity="error", markup=False, timeout=10)
            return
        self._settings_trouble = ""
        if kept is not None:
            words = _("What stood in the file of settings before is kept in {file}").format(file=clean(str(kept), 200))
            self.notify(words, markup=False)

    def _redraw(self) -> None:
        """Have every screen drawn with the signs that are chosen now."""
        from ldd_tui.widgets.drawn import Drawn

        for screen in self.screen_stack:
            for widget in screen.query("*"):
                if isinstance(widget, Drawn):
                    widget.redraw()
                widget.refresh()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to every line: no colours, or no signs but ASCII ones, where that is wanted."""
        plain = glyphs.glyphs() is glyphs.PLAIN
        if not self.no_color and not plain:
            return super().get_line_filters()
        from ldd_tui.filters import Monochrome, Plain

        filters = [Monochrome(self.current_theme.background or "")] if self.no_color else super().get_line_filters()
        return [*filters, Plain()] if plain else filters

    # -- a terminal may claim any size

    @property
    def size(self) -> Size:
        """The size of the terminal, as far as it is believed."""
        return Size(*terminal.believed(*super().size))

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Resize):
            size = Size(*terminal.believed(*event.size))
            if size != event.size:
                event = events.Resize(size, size, size)
        await super().on_event(event)

    # -- the store

    @property
    def store(self) -> Store:
        """The games that are kept."""
        return self.library.store

    # -- games

    def get_default_screen(self) -> Screen[Any]:
        """What the app begins with: the menu, unless a game was asked for, old or new, or a recording."""
        if self._recording is not None:
            return self._replay_of(self._recording)
        if self._learn:
            return self.get_screen("lessons") if self._learn is True else self._lesson_of(self._learn)
        try:
            if self._first is not None:
                session, notice = self.library.resume(self._first)
                self._warn(notice)
                return self._table_of(session)
            if self._new_game is not None:
                return self._table_of(self._started(self._new_game))
        except SavesError as error:
            self.library.trouble = told(error)
        return self.get_screen("menu")

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen in front; from the last one the way leads to the menu."""
        if len(self.screen_stack) > 1:
            return super().pop_screen()
        self.screen._push_result_callback(self.screen, None)  # Textual gives none to its first screen, but takes one
        return self.switch_screen("menu")

    def on_ready(self) -> None:
        if not gc.isenabled():  # see `cli.open_app`: what is there from the start is never looked through
            gc.freeze()
            gc.enable()
        if _has_a_terminal():
            self.set_interval(_TERMINAL_SECONDS, self._leave_a_dead_terminal)

    def _leave_a_dead_terminal(self) -> None:
        """End with a terminal that has gone without a word: Textual would go on reading from it at full load."""
        if not _has_a_terminal():
            os._exit(1)  # there is nobody to take leave of, and every move is saved

    def set_up(self) -> None:
        """Ask what the next game is to be."""
        from ldd_tui.screens.setup import SetupScreen

        screen = self.get_screen("setup", SetupScreen)
        screen.open()
        self.push_screen(screen)

    def show_help(self) -> None:
        """Say what the program is, and how a game is won."""
        from ldd_tui.screens.help import about
        from ldd_tui.screens.reader import HelpScreen

        screen = self.get_screen("help", HelpScreen)
        if screen in self.screen_stack:
            return
        screen.show(about(self._board_text), _("What this is"))
        self.push_screen(screen)

    def open_rules(self, rule: str = "") -> None:
        """Open the rules at a rule as facts cite it, `10.3.4` or `18, event 9`, or at another key of the reference.

        Their values are those of the game that is open, or else of new games. Without a rule: where they were left.
        """
        from ldd_tui.reference.links import key_of
        from ldd_tui.screens.rules import RulesScreen

        screen = self.get_screen("rules", RulesScreen)
        screen.open(key_of(rule), self._board_in_use())
        if screen not in self.screen_stack:
            self.push_screen(screen)

    def _board_in_use(self) -> str | None:
        """The board of the game that is open, or else of new games; None: the packaged one."""
        from ldd_tui.screens.table import TableScreen

        boards = (open_.session.play.header.board for open_ in self.screen_stack if isinstance(open_, TableScreen))
        return next(boards, self._board_text)

    def action_rules(self) -> None:
        """Open the rules where they were left."""
        self.open_rules()

    def resume_last(self) -> None:
        """Go on with the game that was played last."""
        last = self.library.last_unfinished()
        if last is not None:
            self.resume(last.id)

    def resume(self, game: str) -> None:
        """Go on with a stored game."""
        try:
            session, notice = self.library.resume(game)
        except SavesError as error:
            self._say_trouble(error)
            return
        self.play(session)
        self._warn(notice)

    def _warn(self, notice: str) -> None:
        if notice:
            self.notify(notice, severity="warning", markup=False, timeout=30)

    def start(self, new_game: NewGame) -> None:
        """Start a game as the set-up screen says, in place of that screen."""
        try:
            session = self._started(new_game)
        except SavesError as error:
            self._say_trouble(error)
            return
        self.pop_screen()
        self.play(session)

    def _started(self, new_game: NewGame) -> GameSession:
        """A new game on the board of new games. Raises what `GameSession.new` raises."""
        from msgspec.structs import replace

        from ldd_tui.session import GameSession

        return GameSession.new(self.store, replace(new_game, board_text=self._board_text))

    def play(self, session: GameSession) -> None:
        """Show a game."""
        self.push_screen(self._table_of(session))

    def _table_of(self, session: GameSession) -> Screen[Any]:
        from ldd_tui.screens.game import GameScreen

        screen = self.get_screen("game", GameScreen)
        screen.open(session)
        return screen

    # -- lessons

    @property
    def progress(self) -> Progress:
        """How far the player has come in the lessons."""
        from ldd_tui.teach import course

        if self._progress is None:
            self._progress = course.Progress(course.progress_path(self.library.path))
        return self._progress

    def learn(self) -> None:
        """Show the course."""
        self.open_once("lessons")

    def teach(self, lesson: Lesson) -> None:
        """Open a lesson where it was left."""
        screen = self._lesson_of(lesson)
        if screen not in self.screen_stack:
            self.push_screen(screen)

    def _lesson_of(self, lesson: Lesson) -> Screen[Any]:
        from ldd_tui.screens.lesson import LessonScreen

        screen = self.get_screen("lesson", LessonScreen)
        screen.teach(lesson)
        return screen

    def replay(self, game: str) -> None:
        """Go through a stored game again; nothing of it is changed."""
        from ldd_tui.recording import Recording

        try:
            recording = Recording.of_game(self.store, game)
        except SavesError as error:
            self._say_trouble(error)
            return
        self.go_through(recording)

    def go_through(self, recording: Recording) -> None:
        """Show a game that was played, event by event."""
        screen = self._replay_of(recording)
        if screen not in self.screen_stack:
            self.push_screen(screen)

    def _replay_of(self, recording: Recording) -> Screen[Any]:
        from ldd_tui.screens.replay import ReplayScreen

        screen = self.get_screen("replay", ReplayScreen)
        screen.open(recording)
        return screen

    def _say_trouble(self, error: SavesError) -> None:
        self.notify(told(error), severity="error", markup=False, timeout=10)

    def to_the_menu(self) -> bool:
        """Leave whatever is open; the game is saved. Whether the menu is in front now."""
        menu = self.get_screen("menu")
        for screen in reversed(self.screen_stack):
            if screen is menu or screen is not self.screen:
                break
            getattr(screen, "action_leave", self.pop_screen)()
        return self.screen is menu

    # -- the command palette

    def action_command_palette(self) -> None:
        """Every command by name."""
        from ldd_tui.screens.commands import CommandsScreen

        screen = self.get_screen("commands", CommandsScreen)
        if screen is self.screen:
            screen.action_close()
        elif screen not in self.screen_stack:
            screen.open(self.screen)
            self.push_screen(screen, screen.chosen)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of ctrl+p."""
        from ldd_tui.palette import commands

        return (SystemCommand(found.title, found.words, found.run) for found in commands(self, screen))

    def action_settings(self) -> None:
        """Open the settings."""
        self.open_once("settings")

    def action_change_theme(self) -> None:
        """Textual's own name for the choice of a theme."""
        self.action_settings()

    def open_once(self, name: str) -> None:
        """Open a screen, unless it is open somewhere below."""
        if self.get_screen(name) not in self.screen_stack:
            self.push_screen(name)

    # -- what would act on the machine that the app runs on, which need not be the player's

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """No browser is opened."""

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """No file is written."""

    def deliver_text(self, *args: Any, **kwargs: Any) -> None:
        """No file is written."""

    def deliver_binary(self, *args: Any, **kwargs: Any) -> None:
        """No file is written."""

    # -- the end of all things

    def _handle_exception(self, error: Exception) -> None:
        """End calmly: no traceback on a player's terminal, the report in a file beside the games."""
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._fail(error)

    def panic(self, *renderables: RenderableType) -> None:
        """End as Textual wants to, but without the traceback that it would print."""
        from rich.traceback import Traceback

        trace = next((shown for shown in renderables if isinstance(shown, Traceback)), None)
        if trace is None:
            super().panic(*renderables)
        else:
            self._fail(trace)

    def _fail(self, error: Exception | Traceback) -> None:
        """Say goodbye once: what fails first makes other things fail."""
        from ldd_tui.screens.farewell import farewell

        self._return_code = 1
        if not self._failed:
            self._failed = True
            self.panic(farewell(error, self.library.path))
