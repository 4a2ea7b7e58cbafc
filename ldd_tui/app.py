"""The Textual app: its screens, its themes, the store behind it, and what a player sees if it fails."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType

from ldd_tui import themes
from ldd_tui.screens.trouble import told
from ldd_tui.settings import Settings
from ldd_tui.words import _
from saves.errors import SavesError, StoreError
from saves.store import MEMORY, Store, Summary

if TYPE_CHECKING:
    from textual.screen import Screen

    from ldd_tui.session import GameSession, NewGame


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


class LddApp(App[None]):
    """La Der des Ders in a terminal.

    `store_path` is the file of the games, or `:memory:`. `board_text` is the board of new games, if it is not
    the packaged one. `game` is opened at once, past the menu.
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
    }
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True)]

    def __init__(self, store_path: Path | str, board_text: str | None = None, game: str | None = None) -> None:
        super().__init__()
        self.trouble = ""
        self.settings = Settings()
        self._store_path = store_path
        self._board_text = board_text
        self._first = game
        self._store: Store | None = None
        foreign = set(self.available_themes)
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.theme = themes.DEFAULT
        for name in foreign:  # drawn widgets take their colours from ours only
            self.unregister_theme(name)

    @property
    def animates(self) -> bool:
        """Whether anything may move: the setting, unless the terminal's user asked for reduced motion."""
        return self.settings.animation and self.animation_level != "none"

    # -- the store

    @property
    def store(self) -> Store:
        """The games. If the file cannot be used, games are kept in memory only, and `trouble` says so."""
        if self._store is None:
            try:
                self._store = Store(self._store_path)
            except StoreError as error:
                self._store = Store(MEMORY)
                self.trouble = _("{error} Games of this session are not saved.").format(error=told(error))
        return self._store

    def last_game(self) -> Summary | None:
        """The game that was played last and is not over."""
        try:
            return self.store.last_unfinished()
        except SavesError as error:
            self.trouble = told(error)
            return None

    def games(self) -> list[Summary]:
        """The games that can be opened, the one played last first."""
        try:
            return [game for game in self.store.games() if game.continued is None]
        except SavesError as error:
            self.trouble = told(error)
            return []

    # -- games

    def on_mount(self) -> None:
        self.push_screen("menu")
        if self._first is not None:
            self.resume(self._first)

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
        screen.show(about(self._board_text), _("What this is"))
        self.push_screen(screen)

    def resume_last(self) -> None:
        """Go on with the game that was played last."""
        last = self.last_game()
        if last is not None:
            self.resume(last.id)

    def resume(self, game: str) -> None:
        """Go on with a stored game."""
        from ldd_tui.session import GameSession

        try:
            self.play(GameSession.resume(self.store, game))
        except SavesError as error:
            self._say_trouble(error)

    def start(self, new_game: NewGame) -> None:
        """Start a game as the set-up screen says, in place of that screen."""
        from msgspec.structs import replace

        from ldd_tui.session import GameSession

        try:
            session = GameSession.new(self.store, replace(new_game, board_text=self._board_text))
        except SavesError as error:
            self._say_trouble(error)
            return
        self.pop_screen()
        self.play(session)

    def play(self, session: GameSession) -> None:
        """Show a game."""
        from ldd_tui.screens.game import GameScreen

        screen = self.get_screen("game", GameScreen)
        screen.open(session)
        self.push_screen(screen)

    def _say_trouble(self, error: SavesError) -> None:
        self.notify(told(error), severity="error", markup=False, timeout=10)

    # -- the command palette

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of ctrl+p: those of the screen by name, the theme, and leaving."""
        for title, words, action in getattr(screen, "NAMED_ACTIONS", ()):
            yield SystemCommand(_(title), _(words), partial(screen.run_action, action))
        yield SystemCommand(_("Theme"), _("Dark, light, or high contrast"), self.action_change_theme)
        yield SystemCommand(_("Quit"), _("Leave; every game is saved"), self.action_quit)

    # -- the end of all things

    def _handle_exception(self, error: Exception) -> None:
        """End calmly: no traceback on a player's terminal, the report in a file beside the games."""
        from ldd_tui.screens.farewell import farewell

        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self.panic(farewell(error, self._store_path))
