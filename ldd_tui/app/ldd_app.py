"""The Textual app: its screens, the games behind them, and the ways from one to another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, assert_never, cast

from textual.app import SystemCommand
from textual.binding import BindingType

from ldd_tui.app.terminal_app import TerminalApp
from ldd_tui.games.library import Library
from ldd_tui.keys.bindings import bindings
from ldd_tui.screens import requests
from ldd_tui.settings import terminal
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.text import _
from ldd_tui.text.store_errors import error_text
from saves.errors import SavesError
from saves.locations import box_path

if TYPE_CHECKING:
    from textual.await_complete import AwaitComplete
    from textual.screen import Screen

    from ldd_tui.box.boards import BoardChoice
    from ldd_tui.box.kept import MyBox
    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import GameSession, NewGame
    from ldd_tui.modals.base import Dialog
    from ldd_tui.modals.decisions.decision import Tutor
    from ldd_tui.screens.host import Host
    from ldd_tui.screens.lesson.lesson_screen import LessonScreen
    from ldd_tui.teach.lesson import Lesson
    from ldd_tui.teach.progress import Progress
    from ldd_tui.widgets.log.log_book import Behind
    from ldd_tui.widgets.log.log_view import LogEntry
    from ldd_tui.widgets.page import Paragraph
    from saves.store import Store

ScreenT = TypeVar("ScreenT", bound="Screen[Any]")


class LddApp(TerminalApp):
    """La Der des Ders in a terminal.

    `store_path` is the file of the games, or `:memory:`. `board_text` is the board of new games, if it is not
    the packaged one. `game` is opened at once, past the menu. `loaded`: the settings, and what is wrong with their
    file. `settings_path`: the file that they are saved in; None: in no file. `depth`: how many colours the terminal
    shows, as `terminal.prepare` has settled it. `learn`: the lesson to open at once; True: the course.
    """

    TITLE = "La Der des Ders"
    CSS_PATH = "ldd_app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings("app")

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
        super().__init__(loaded or Loaded(Settings()), settings_path, depth)
        self.library = Library(store_path)
        self._board_text = board_text
        self._first = game
        self._recording = recording
        self._new_game = new_game
        self._learn = learn
        self._progress: Progress | None = None
        self._box: MyBox | None = None

    @property
    def trouble(self) -> str:
        """What is wrong with the files of settings and games, in sentences; nothing if all is well."""
        return " ".join(filter(None, (self.settings_trouble, self.library.trouble)))

    @property
    def reports(self) -> Path | str:
        """Where the report of a failure is written: beside the games."""
        return self.library.path

    @property
    def store(self) -> Store:
        """The games that are kept."""
        return self.library.store

    @property
    def progress(self) -> Progress:
        """How far the player has come in the lessons."""
        from ldd_tui.teach import progress

        if self._progress is None:
            self._progress = progress.Progress(progress.progress_path(self.library.path))
        return self._progress

    @property
    def box(self) -> MyBox:
        """What the player has seen on a printed game."""
        from ldd_tui.box.kept import MyBox

        if self._box is None:
            self._box = MyBox(box_path(self.settings_path))
            self._warn(self._box.trouble)
        return self._box

    @property
    def boards(self) -> tuple[BoardChoice, ...]:
        """The boards that a new game can be played on, the likeliest first; none if there is only the packaged one."""
        if self._board_text is None and not self._has_box:
            return ()
        from ldd_tui.box.boards import choices  # only where there is a choice: it costs time

        return choices(self._board_text, self.box)

    @property
    def _has_box(self) -> bool:
        """Whether anything may be known of a printed game."""
        path = box_path(self.settings_path)
        if self._box is not None or path is None:
            return self._box is not None
        try:
            return path.expanduser().exists()
        except (OSError, RuntimeError):  # a name that no file can have
            return False

    @property
    def _new_board(self) -> str | None:
        """The text of the board of new games, unless another one is chosen; None: the packaged one."""
        return self.boards[0].text if len(self.boards) > 1 else None

    # -- screens: one of each kind, made when it is first shown

    def _made(self, name: str, kind: Callable[[Host], ScreenT]) -> ScreenT:
        """The screen of a name."""
        if not self.is_screen_installed(name):
            self.install_screen(kind(self), name)
        return cast("ScreenT", self.get_screen(name))

    def _menu(self) -> Screen[Any]:
        from ldd_tui.screens.menu import MenuScreen

        return self._made("menu", MenuScreen)

    def _push_once(self, screen: Screen[Any]) -> None:
        """Open a screen, unless it is open somewhere below."""
        if screen not in self.screen_stack:
            self.push_screen(screen)

    def request(self, request: requests.Request) -> None:
        """Carry out what a screen asks for, at once: see `screens.host.Host`."""
        match request:
            case requests.Leave():
                self.pop_screen()
            case requests.ToTheMenu(then):
                if self.to_the_menu() and then is not None:
                    self.request(then)
            case requests.Quit():
                self.exit()
            case requests.SetUpGame():
                self.set_up()
            case requests.StartGame(new_game):
                self.start(new_game)
            case requests.OpenGame(game):
                self.resume(game)
            case requests.OpenLastGame():
                self.resume_last()
            case requests.OpenReplay(game):
                self.replay(game)
            case requests.ShowGames():
                self.show_games()
            case requests.ShowCourse():
                self.learn()
            case requests.OpenLesson(lesson):
                self.teach(lesson)
            case requests.ShowBox():
                self.show_box()
            case requests.PlayWithTutor():
                self.play_with_tutor()
            case requests.ShowLog(entries, behind):
                self.show_log(entries, behind)
            case requests.ShowPage(paragraphs, title):
                self.show_page(paragraphs, title)
            case requests.ShowAbout(place):
                self.show_help(place)
            case requests.ShowRules(rule):
                self.open_rules(rule)
            case requests.ShowSettings():
                self.action_settings()
            case _:
                assert_never(request)

    # -- games

    def get_default_screen(self) -> Screen[Any]:
        """What the app begins with: the menu, unless a game was asked for, old or new, or a recording."""
        if self._recording is not None:
            return self._replay_of(self._recording)
        if self._learn:
            return self._course() if self._learn is True else self._lesson_of(self._learn)
        try:
            if self._first is not None:
                session, notice = self.library.resume(self._first)
                self._warn(notice)
                return self._table_of(session)
            if self._new_game is not None:
                return self._table_of(self._started(self._new_game))
        except SavesError as error:
            self.library.trouble = error_text(error)
        return self._menu()

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen in front; from the last one the way leads to the menu."""
        if len(self.screen_stack) > 1:
            return super().pop_screen()
        self.screen._push_result_callback(self.screen, None)  # Textual gives none to its first screen, but takes one
        return self.switch_screen(self._menu())

    def set_up(self) -> None:
        """Ask what the next game is to be."""
        from ldd_tui.screens.setup import SetupScreen

        screen = self._made("setup", SetupScreen)
        screen.open()
        self.push_screen(screen)

    def show_help(self, place: str = "") -> None:
        """Say what the program is, how a game is won, and the keys of a place."""
        from ldd_tui.screens.help_pages import about

        self.show_page(about(self._new_board, place), _("What this is"))

    def show_page(self, paragraphs: Sequence[Paragraph], title: str = "") -> None:
        """Show a page of keys and signs, or under a `title` another one; in place of the page that is open."""
        from ldd_tui.screens.help import HelpScreen

        screen = self._made("help", HelpScreen)
        screen.show(paragraphs, title)
        self._push_once(screen)

    def show_log(self, entries: Sequence[LogEntry], behind: Behind) -> None:
        """Show a whole log. `behind`: the lines that are told behind a fact."""
        from ldd_tui.screens.log import LogScreen

        screen = self._made("log", LogScreen)
        screen.show(entries, behind)
        self.push_screen(screen)

    def on_dialog_help_requested(self, message: Dialog.HelpRequested) -> None:
        """Show the keys of the dialog in front, and what it is for."""
        from ldd_tui.modals.help import HelpModal

        self.push_screen(HelpModal(message.keys, message.title, message.purpose))

    def open_rules(self, rule: str = "") -> None:
        """Open the rules at a rule as facts cite it, `10.3.4` or `18, event 9`, or at another key of the reference.

        Their values are those of the game that is open, or else of new games. Without a rule: where they were left.
        """
        from ldd_tui.reference.links import key_of
        from ldd_tui.screens.rules import RulesScreen

        screen = self._made("rules", RulesScreen)
        screen.open(key_of(rule), self._board_in_use())
        self._push_once(screen)

    def _board_in_use(self) -> str | None:
        """The board of the game that is open, or else of new games; None: the packaged one."""
        from ldd_tui.screens.table.table_screen import TableScreen

        boards = (open_.shown.header.board for open_ in self.screen_stack if isinstance(open_, TableScreen))
        return next(boards, self._new_board)

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
        """A new game, on the board of new games unless it has one. Raises what `GameSession.new` raises."""
        from msgspec.structs import replace

        from ldd_tui.games.session import GameSession

        return GameSession.new(self.store, replace(new_game, board_text=new_game.board_text or self._new_board))

    def play(self, session: GameSession) -> None:
        """Show a game."""
        self.push_screen(self._table_of(session))

    def _table_of(self, session: GameSession) -> Screen[Any]:
        from ldd_tui.screens.game.game_screen import GameScreen

        screen = self._made("game", GameScreen)
        screen.open(session)
        return screen

    # -- lessons

    def learn(self) -> None:
        """Show the course."""
        self._push_once(self._course())

    def _course(self) -> Screen[Any]:
        from ldd_tui.screens.lessons import LessonsScreen

        return self._made("lessons", LessonsScreen)

    def teach(self, lesson: Lesson) -> None:
        """Open a lesson where it was left."""
        self._push_once(self._lesson_of(lesson))

    def _lesson_of(self, lesson: Lesson) -> Screen[Any]:
        from ldd_tui.screens.lesson.lesson_screen import LessonScreen

        screen = self._made("lesson", LessonScreen)
        screen.teach(lesson)
        return screen

    def play_with_tutor(self) -> None:
        """Go on with the game against Athena that has the tutor beside it, or begin one, in place of what is open."""
        from ldd_tui.games.session import NewGame
        from rules.model import Options, Side

        game = self.progress.game
        try:
            if game not in self.library.unfinished():
                options = Options(athena=(Side.CENTRAL_POWERS,))
                game = self._started(NewGame(name=_("First game"), options=options)).play.game
                self.progress.coach(game)
        except SavesError as error:
            self._say_trouble(error)
            return
        if self.to_the_menu():
            self.resume(game)

    @property
    def tutor(self) -> Tutor | None:
        """What teaches in the lesson that is open; None where none is."""
        if not self.is_screen_installed("lesson"):  # and so no module of the lessons is imported for it
            return None
        screen = self.get_screen("lesson")
        return cast("LessonScreen", screen).teaching if screen in self.screen_stack else None

    # -- a printed game

    def show_box(self) -> None:
        """Compare the board with a printed game."""
        from ldd_tui.screens.box import BoxScreen

        self._push_once(self._made("box", BoxScreen))

    # -- what was played

    def show_games(self) -> None:
        """Show the stored games."""
        from ldd_tui.screens.games import GamesScreen

        self._push_once(self._made("games", GamesScreen))

    def replay(self, game: str) -> None:
        """Go through a stored game again; nothing of it is changed."""
        from ldd_tui.games.recording import Recording

        try:
            recording = Recording.of_game(self.store, game)
        except SavesError as error:
            self._say_trouble(error)
            return
        self._push_once(self._replay_of(recording))

    def _replay_of(self, recording: Recording) -> Screen[Any]:
        from ldd_tui.screens.replay.replay_screen import ReplayScreen

        screen = self._made("replay", ReplayScreen)
        screen.open(recording)
        return screen

    def _say_trouble(self, error: SavesError) -> None:
        self.notify(error_text(error), severity="error", markup=False, timeout=10)

    def to_the_menu(self) -> bool:
        """Leave whatever is open; the game is saved. Whether the menu is in front now."""
        menu = self._menu()
        for screen in reversed(self.screen_stack):
            if screen is menu or screen is not self.screen:
                break
            getattr(screen, "action_leave", self.pop_screen)()
        return self.screen is menu

    # -- the command palette

    def action_command_palette(self) -> None:
        """Every command by name."""
        from ldd_tui.screens.command_palette import CommandsScreen
        from ldd_tui.screens.commands import commands

        screen = self._made("commands", lambda _host: CommandsScreen())
        if screen is self.screen:
            screen.action_close()
        elif screen not in self.screen_stack:
            screen.open(commands(self, self.screen))
            self.push_screen(screen, screen.chosen)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of ctrl+p."""
        from ldd_tui.screens.commands import commands

        return (SystemCommand(found.title, found.words, found.run) for found in commands(self, screen))

    def action_settings(self) -> None:
        """Open the settings."""
        from ldd_tui.screens.settings import SettingsScreen

        self._push_once(self._made("settings", SettingsScreen))

    def action_change_theme(self) -> None:
        """Textual's own name for the choice of a theme."""
        self.action_settings()
