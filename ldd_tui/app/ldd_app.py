"""The Textual app: its screens, the games behind them, and the ways from one to another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, assert_never, cast

from textual.app import SystemCommand
from textual.binding import BindingType

from ldd_tui.app.made_screens import MadeScreens
from ldd_tui.app.player_app import PlayerApp
from ldd_tui.keys.bindings import bindings
from ldd_tui.screens import requests
from ldd_tui.settings import terminal
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.text import _
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.textual_inside import replace_first
from rules.board_file import packaged_text
from rules.editions import STANDARD
from saves.errors import SavesError

if TYPE_CHECKING:
    from textual.await_complete import AwaitComplete
    from textual.screen import Screen

    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import GameSession, NewGame
    from ldd_tui.modals.base import Dialog
    from ldd_tui.modals.decisions.decision import Tutor
    from ldd_tui.screens.lesson.lesson_screen import LessonScreen
    from ldd_tui.teach.lesson import Lesson
    from ldd_tui.telling.passages import Explain, Passage
    from ldd_tui.widgets.page import Paragraph


class LddApp(PlayerApp):
    """La Der des Ders in a terminal.

    `store_path` is the file of the games, or `:memory:`. `board_text` is the board of new games, if it is not
    the packaged one. `game` is opened at once, past the menu. `loaded`: the settings, and what is wrong with their
    file. `settings_path`: the file that they are saved in; None: in no file. `depth`: how many colours the terminal
    shows, as `terminal.prepare` has settled it. `learn`: the lesson to open at once, or the key of an edition whose
    course is shown; True: the course.
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
        learn: Lesson | str | bool = False,
    ) -> None:
        super().__init__(store_path, board_text, loaded or Loaded(Settings()), settings_path, depth)
        self._made_screens = MadeScreens(self, self)
        self._first = game
        self._recording = recording
        self._new_game = new_game
        self._learn = learn

    @property
    def base(self) -> Screen[Any]:
        """The screen from which all others are opened: the menu."""
        return self._made_screens.menu()

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
            case requests.ShowReplay(recording):
                self._bring(self._made_screens.replay_of(recording))
            case requests.OpenAnalysis(game):
                self.analyse(game)
            case requests.ShowAnalysis(recording):
                self.explain(recording)
            case requests.ShowGames():
                self.show_games()
            case requests.ShowCourse():
                self.learn()
            case requests.OpenLesson(lesson):
                self.teach(lesson)
            case requests.ShowBox():
                self.show_box()
            case requests.PlayWithTutor(edition):
                self.play_with_tutor(edition)
            case requests.ShowLog(told, explain):
                self.show_log(told, explain)
            case requests.ShowPage(paragraphs, title):
                self.show_page(paragraphs, title)
            case requests.ShowAbout(place, board):
                self.show_help(place, board)
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
            if self._recording.game is not None:
                self._recording.open_in(self.store)
            return self._made_screens.replay_of(self._recording)
        if self._learn is True or isinstance(self._learn, str):
            return self._made_screens.course("" if self._learn is True else self._learn)
        if self._learn:
            return self._made_screens.lesson_of(self._learn)
        try:
            if self._first is not None:
                session, notice = self.library.resume(self._first)
                self._warn(notice)
                return self._made_screens.table_of(session)
            if self._new_game is not None:
                return self._made_screens.table_of(self._started(self._new_game))
        except SavesError as error:
            self.library.trouble = error_text(error)
        return self._made_screens.menu()

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen in front; from the last one the way leads to the base."""
        if len(self.screen_stack) > 1:
            return super().pop_screen()
        return replace_first(self, self.base)

    def set_up(self) -> None:
        """Ask what the next game is to be."""
        self.push_screen(self._made_screens.setup())

    def show_help(self, place: str = "", board: str | None = None) -> None:
        """Say what the program is, how a game is won on a board, or on that of new games, and the keys of a place."""
        from ldd_tui.screens.help_pages import about

        self.show_page(about(board or self._new_board, place, hosted=self.hosted), _("What this is"))

    def show_page(self, paragraphs: Sequence[Paragraph], title: str = "") -> None:
        """Show a page of keys and signs, or under a `title` another one; in place of the page that is open."""
        self._push_once(self._made_screens.page_of(paragraphs, title))

    def show_log(self, told: tuple[Passage, ...], explain: Explain) -> None:
        """Show a whole log. `explain`: the lines that explain a fact."""
        self.push_screen(self._made_screens.log_of(told, explain))

    def on_dialog_help_requested(self, message: Dialog.HelpRequested) -> None:
        """Show the keys of the dialog in front, and what it is for."""
        from ldd_tui.modals.help import HelpModal

        self.push_screen(HelpModal(message.keys, message.title, message.purpose))

    def open_rules(self, rule: str = "") -> None:
        """Open the rules at a rule as facts cite it, `10.3.4` or `18, event 9`, or at another key of the reference.

        Their values are those of the game that is open, or else of new games. Without a rule: where they were left.
        """
        self._push_once(self._made_screens.rules_at(rule, self._board_in_use()))

    def _board_in_use(self) -> str | None:
        """The board of the game that is open, or is being set up, or of the edition of the game under the cursor in the
        list of games, or else of new games; None: the packaged one.
        """
        from ldd_tui.screens.games import GamesScreen
        from ldd_tui.screens.setup import SetupScreen
        from ldd_tui.screens.table.table_screen import TableScreen

        for open_ in self.screen_stack:
            if isinstance(open_, TableScreen):
                return open_.shown.header.board
            if isinstance(open_, SetupScreen):
                return open_.board_text
            if isinstance(open_, GamesScreen) and open_.edition != STANDARD:
                return packaged_text(open_.edition)
        return self._new_board

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
        self.push_screen(self._made_screens.table_of(session))

    # -- lessons

    def learn(self) -> None:
        """Show the course."""
        self._push_once(self._made_screens.course())

    def teach(self, lesson: Lesson) -> None:
        """Open a lesson where it was left."""
        self._push_once(self._made_screens.lesson_of(lesson))

    def play_with_tutor(self, edition: str) -> None:
        """Go on with the game of an edition that has the tutor beside it, or begin one, in place of what is open.

        The person leads the Entente; the other side is nobody's.
        """
        from msgspec.structs import replace

        from ldd_tui.games.session import NewGame
        from rules.editions import EDITIONS
        from rules.model import Options, Side

        game = self.progress.game(edition)
        try:
            if game not in self.library.unfinished():
                options = replace(Options.usual(EDITIONS[edition]), athena=(Side.CENTRAL_POWERS,))
                new_game = NewGame(name=_("First game"), options=options, board_text=self._board_of(edition))
                game = self._started(new_game).play.game
                self.progress.coach(edition, game)
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
        self._push_once(self._made_screens.box())

    # -- what was played

    def show_games(self) -> None:
        """Show the stored games."""
        self._push_once(self._made_screens.games())

    def replay(self, game: str) -> None:
        """Go through a stored game again; nothing of it is changed."""
        from ldd_tui.games.recording import Recording

        try:
            recording = Recording.of_game(self.store, game)
        except SavesError as error:
            self._say_trouble(error)
            return
        self._push_once(self._made_screens.replay_of(recording))

    def analyse(self, game: str) -> None:
        """Explain a stored game."""
        from ldd_tui.games.recording import Recording

        try:
            recording = Recording.of_game(self.store, game)
        except SavesError as error:
            self._say_trouble(error)
            return
        self._bring(self._made_screens.analysis_of(recording))

    def explain(self, recording: Recording) -> None:
        """Explain a recorded game; what else goes through it is left where it stands."""
        try:
            again = recording.again()
        except SavesError as error:
            self._say_trouble(error)
            return
        self._bring(self._made_screens.analysis_of(again))

    def _bring(self, screen: Screen[Any]) -> None:
        """Have a screen in front: it is gone back to if it is open, and opened otherwise."""
        if screen not in self.screen_stack:
            self.push_screen(screen)
        while self.screen is not screen:
            self.pop_screen()

    def _say_trouble(self, error: SavesError) -> None:
        self.notify(error_text(error), severity="error", markup=False, timeout=10)

    def to_the_menu(self) -> bool:
        """Leave whatever is open; the game is saved. Whether the menu is in front now."""
        base = self.base
        for screen in reversed(self.screen_stack):
            if screen is base or screen is not self.screen:
                break
            getattr(screen, "action_leave", self.pop_screen)()
        return self.screen is base

    # -- the command palette

    def action_command_palette(self) -> None:
        """Every command by name."""
        from ldd_tui.screens.command_palette import commands

        screen = self._made_screens.palette()
        if screen is self.screen:
            screen.action_close()
        elif screen not in self.screen_stack:
            screen.open(commands(self, self.screen))
            self.push_screen(screen, screen.chosen)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of ctrl+p."""
        from ldd_tui.screens.command_palette import commands

        return (SystemCommand(found.title, found.words, found.run) for found in commands(self, screen))

    def action_settings(self) -> None:
        """Open the settings."""
        self._push_once(self._made_screens.settings())

    def action_change_theme(self) -> None:
        """Textual's own name for the choice of a theme."""
        self.action_settings()
