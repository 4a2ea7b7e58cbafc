"""The Textual app: its screens, the games behind them, and the ways from one to another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.app import SystemCommand
from textual.binding import BindingType

from ldd_tui.app.terminal_app import TerminalApp
from ldd_tui.games.library import Library
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import with_keys
from ldd_tui.settings import terminal
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.text import _
from ldd_tui.text.phrases import labelled
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.textual_inside import replace_first
from rules.board_file import packaged_text
from rules.editions import EDITIONS, STANDARD
from rules.strict import NotationError
from saves.errors import SavesError
from saves.named_files import box_path
from saves.store import MEMORY

if TYPE_CHECKING:
    from textual import events
    from textual.await_complete import AwaitComplete
    from textual.screen import Screen

    from ldd_tui.box.kept import BoardChoice, MyBox
    from ldd_tui.coach.problem import Problem
    from ldd_tui.coach.record import Stored
    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import GameSession, NewGame
    from ldd_tui.games.sharing import Shared
    from ldd_tui.modals.base import Dialog
    from ldd_tui.modals.decisions.decision import Tutor
    from ldd_tui.screens.base import BaseScreen
    from ldd_tui.screens.command_palette import CommandsScreen
    from ldd_tui.screens.lesson.lesson_screen import LessonScreen
    from ldd_tui.teach.course import Progress
    from ldd_tui.teach.lesson import Lesson
    from ldd_tui.teach.solving import Posed, Series
    from ldd_tui.telling.passages import Explain, Passage
    from ldd_tui.widgets.page import Paragraph
    from rules.model import State
    from saves.store import Store

ScreenT = TypeVar("ScreenT", bound="BaseScreen | CommandsScreen")


class LddApp(TerminalApp):
    """La Der des Ders in a terminal. `store_path`: the games file, or `:memory:`. `board_text`: the board of new games,
    unless packaged. `game`, `recording`, `new_game`, `learn` (a lesson, or an edition's key, "" for the last one) or
    `solve` opens at once."""

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
        learn: Lesson | str | None = None,
        solve: Callable[[Library, Progress], Posed] | None = None,
    ) -> None:
        super().__init__(loaded or Loaded(Settings()), settings_path, depth)
        self.library = Library(store_path)
        self._board_text = board_text
        self._progress: Progress | None = None
        self._boxes: dict[str, MyBox] = {}
        self._first = game
        self._recording = recording
        self._new_game = new_game
        self._learn = learn
        self._solve = solve

    # -- what is a player's own: games, how far they have come in the lessons, their printed game and its board

    @property
    def trouble(self) -> str:
        return " ".join(filter(None, (self.settings_trouble, self.library.trouble)))

    @property
    def reports(self) -> Path | str:
        return self.library.path

    @property
    def store(self) -> Store:
        return self.library.store

    @property
    def progress(self) -> Progress:
        from ldd_tui.teach import course

        if self._progress is None:
            self._progress = course.Progress(course.progress_path(self.library.path))
        return self._progress

    def box_of(self, edition: str) -> MyBox:
        from ldd_tui.box.kept import MyBox

        if edition not in self._boxes:
            self._boxes[edition] = box = MyBox.next_to(self.settings_path, edition)
            self._warn(box.trouble)
        return self._boxes[edition]

    @property
    def boards(self) -> tuple[BoardChoice, ...]:
        """The boards for a new game, likeliest first; none if there is only the packaged one."""
        if self._board_text is None and not self._has_box:
            return ()
        from ldd_tui.box.kept import choices  # only where there is a choice: it costs time

        return choices(self._board_text, map(self.box_of, EDITIONS))

    @property
    def _has_box(self) -> bool:
        path = box_path(self.settings_path)
        if self._boxes or path is None:
            return bool(self._boxes)
        try:
            return any(path.expanduser().parent.glob(f"{path.stem}*{path.suffix}"))
        except (OSError, RuntimeError):  # a name that no file can have
            return False

    @property
    def _new_board(self) -> str | None:
        """The text of the board for new games; None for the usual packaged one."""
        return self.boards[0].text if len(self.boards) > 1 else None

    def _warn(self, notice: str) -> None:
        if notice:
            self.notify(notice, severity="warning", markup=False, timeout=30)

    # -- screens: one of each kind, imported and made when it is first shown

    def _made(self, kind: type[ScreenT]) -> ScreenT:
        name = kind.PLACE
        if not self.is_screen_installed(name):
            self.install_screen(kind(self), name)
        return self.get_screen(name, kind)

    def _menu(self) -> Screen[Any]:
        from ldd_tui.screens.menu import MenuScreen

        return self._made(MenuScreen)

    def _table(self, session: GameSession) -> Screen[Any]:
        from ldd_tui.screens.game.game_screen import GameScreen

        screen = self._made(GameScreen)
        screen.open(session)
        return screen

    def _replay(self, recording: Recording) -> Screen[Any]:
        from ldd_tui.screens.replay.replay_screen import ReplayScreen

        screen = self._made(ReplayScreen)
        screen.open(recording)
        return screen

    def _course(self, edition: str = "") -> Screen[Any]:
        from ldd_tui.screens.lessons import LessonsScreen

        screen = self._made(LessonsScreen)
        screen.offer(edition)
        return screen

    def _lesson(self, lesson: Lesson) -> Screen[Any]:
        from ldd_tui.screens.lesson.lesson_screen import LessonScreen

        screen = self._made(LessonScreen)
        screen.teach(lesson)
        return screen

    def _problem(self, problem: Problem, series: Series) -> Screen[Any]:
        from ldd_tui.screens.problem import ProblemScreen

        screen = self._made(ProblemScreen)
        screen.pose(problem, series)
        return screen

    def get_default_screen(self) -> Screen[Any]:
        if self._recording is not None:
            if self._recording.game is not None:
                self._recording.open_in(self.store)
            return self._replay(self._recording)
        if isinstance(self._learn, str):
            return self._course(self._learn)
        if self._learn is not None:
            return self._lesson(self._learn)
        if self._solve is not None:
            return self._problem(*self._solve(self.library, self.progress))
        try:
            if self._first is not None:
                session, notice = self.library.resume(self._first)
                self._warn(notice)
                return self._table(session)
            if self._new_game is not None:
                return self._table(self._started(self._new_game))
        except SavesError as error:
            self.library.trouble = error_text(error)
        return self._menu()

    @property
    def base(self) -> Screen[Any]:
        return self._menu()

    def _push_once(self, screen: Screen[Any]) -> None:
        if screen not in self.screen_stack:
            self.push_screen(screen)

    def _bring(self, screen: Screen[Any]) -> None:
        self._push_once(screen)
        while self.screen is not screen:
            self.pop_screen()

    def pop_screen(self) -> AwaitComplete:
        if len(self.screen_stack) > 1:
            return super().pop_screen()
        return replace_first(self, self.base)

    def to_the_menu(self, then: Callable[[], object] | None = None) -> bool:
        """Leave everything that is open and call `then`. Returns whether the menu is in front."""
        base = self.base
        for screen in reversed(self.screen_stack):
            if screen is base or screen is not self.screen:
                break
            getattr(screen, "action_leave", self.pop_screen)()
        arrived = self.screen is base
        if arrived and then is not None:
            then()
        return arrived

    def leave_menu(self) -> None:
        self.exit()

    @contextmanager
    def _refusals_shown(self) -> Iterator[None]:
        try:
            yield
        except SavesError as error:
            self.notify(error_text(error), severity="error", markup=False, timeout=10)
        except NotationError as error:  # of a position that other players would have to reach in another order
            words = _("The position doesn't fit these players: {error}").format(error=error)
            self.notify(words, severity="error", markup=False, timeout=10)

    # -- games

    def set_up(self, position: dict[str, Any] | None = None) -> None:
        from ldd_tui.screens.setup import SetupScreen

        screen = self._made(SetupScreen)
        screen.open(position)
        self.push_screen(screen)

    def show_help(self, place: str = "", board: str | None = None) -> None:
        from ldd_tui.screens.help_pages import about

        self.show_page(about(board or self._new_board, place, hosted=self.hosted), _("What this is"))

    def show_page(self, paragraphs: Sequence[Paragraph], title: str = "") -> None:
        from ldd_tui.screens.help import HelpScreen

        screen = self._made(HelpScreen)
        screen.show(paragraphs, title)
        self._push_once(screen)

    def show_keys(self, place: str, title: str = "") -> None:
        from ldd_tui.screens.help_pages import keys_of

        self.show_page(keys_of(place), title or _("Keys"))

    def show_log(
        self,
        told: tuple[Passage, ...],
        explain: Explain,
        recording: Recording | None = None,
        undone: Mapping[int, Sequence[str]] = {},
    ) -> None:
        from ldd_tui.screens.log import LogScreen

        screen = self._made(LogScreen)
        screen.show(told, explain, recording, undone)
        self.push_screen(screen)

    def on_dialog_help_requested(self, message: Dialog.HelpRequested) -> None:
        from ldd_tui.modals.help import HelpModal

        self.push_screen(HelpModal(message.keys, message.title, message.purpose))

    def open_rules(self, rule: str = "") -> None:
        """Open the rules where they were left, at a rule (`10.3.4`, `18, event 9`), or at another reference key."""
        from ldd_tui.reference.links import key_of
        from ldd_tui.screens.rules import RulesScreen

        screen = self._made(RulesScreen)
        screen.open(key_of(rule), self._board_in_use())
        self._push_once(screen)

    def _board_in_use(self) -> str | None:
        """The board of the game that is open, in set-up or highlighted, else of new games; None: the packaged one."""
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
        self.open_rules()

    def action_aid(self) -> None:
        from ldd_tui.reference.book import AID

        self.open_rules(AID)

    def resume_last(self) -> None:
        last = self.library.last_unfinished()
        if last is not None:
            self.resume(last.id)

    def resume(self, game: str) -> None:
        with self._refusals_shown():
            session, notice = self.library.resume(game)
            self.play(session)
            self._warn(notice)

    def start(self, new_game: NewGame) -> None:
        with self._refusals_shown():
            session = self._started(new_game)
            self.pop_screen()
            self.play(session)

    def _started(self, new_game: NewGame) -> GameSession:
        """Use the board of new games unless one is given. Raises what `GameSession.new` raises."""
        from msgspec.structs import replace

        from ldd_tui.games.session import GameSession

        return GameSession.new(self.store, replace(new_game, board_text=new_game.board_text or self._new_board))

    def play(self, session: GameSession) -> None:
        self.push_screen(self._table(session))

    # -- lessons

    def learn(self) -> None:
        self._push_once(self._course())

    def teach(self, lesson: Lesson) -> None:
        self._push_once(self._lesson(lesson))

    def solve(self, problem: Problem, series: Series) -> None:
        self._push_once(self._problem(problem, series))

    def play_with_tutor(self, edition: str) -> None:
        """Resume or begin an edition's game with the tutor, for the Entente."""
        from msgspec.structs import replace

        from ldd_tui.games.session import NewGame
        from rules.model import Options, Side

        game = self.progress.game(edition)
        with self._refusals_shown():
            if game not in self.library.unfinished():
                options = replace(Options.usual(EDITIONS[edition]), athena=(Side.CENTRAL_POWERS,))
                boards = (board.text for board in self.boards if board.edition == edition)
                board = next(boards, packaged_text(edition))
                new_game = NewGame(name=_("First game"), options=options, board_text=board)
                game = self._started(new_game).play.game
                self.progress.tutored(edition, game)
            self.to_the_menu(partial(self.resume, game))

    @property
    def tutor(self) -> Tutor | None:
        if not self.is_screen_installed("lesson"):  # and so no module of the lessons is imported for it
            return None
        screen = self.get_screen("lesson")
        return cast("LessonScreen", screen).teaching if screen in self.screen_stack else None

    # -- a printed game

    def show_box(self) -> None:
        from ldd_tui.screens.box import BoxScreen

        self._push_once(self._made(BoxScreen))

    # -- what was played

    def show_games(self) -> None:
        from ldd_tui.screens.games import GamesScreen

        self._push_once(self._made(GamesScreen))

    def action_your_games(self) -> None:
        from ldd_tui.screens.your_games import YourGamesScreen

        self._push_once(self._made(YourGamesScreen))

    def own_games(self) -> list[Stored]:
        """Raises `SavesError`."""
        from ldd_tui.coach.record import own_sides, stored

        games = self.store.games()
        return stored(self.store, games, own_sides(games))

    def recording_of(self, game: str) -> Recording:
        """Raises what `Store.load` raises."""
        from ldd_tui.games.recording import Recording

        return Recording.of_game(self.store, game)

    def replay(self, game: str) -> None:
        with self._refusals_shown():
            self._push_once(self._replay(self.recording_of(game)))

    def show_replay(self, recording: Recording) -> None:
        self._bring(self._replay(recording))

    def analyse(self, game: str) -> None:
        with self._refusals_shown():
            self._analyse(self.recording_of(game))

    def explain(self, recording: Recording) -> None:
        with self._refusals_shown():
            self._analyse(recording.again())

    def _analyse(self, recording: Recording) -> None:
        from ldd_tui.screens.analysis.analysis_screen import AnalysisScreen

        screen = self._made(AnalysisScreen)
        screen.open(recording)
        self._bring(screen)

    # -- copying

    def action_share(self) -> None:
        shared = self._shared()
        if shared is None:
            self.notify(_("There is no position here to copy."), markup=False)
            return
        from ldd_tui.modals import reuse
        from ldd_tui.modals.share import ShareModal

        runs = not self.hosted and self.library.path != MEMORY
        self.push_screen(reuse(self, ShareModal, shared, self.library.path if runs else None))

    def action_export(self) -> None:
        shared = self._shared()
        if self.hosted:
            words = _("A file would be on the host's machine. {share} copies a game as text.")
            self.notify(with_keys(words), markup=False)
        elif shared is None or not shared.game:
            self.notify(_("There is no saved game here to export."), markup=False)
        else:
            from ldd_tui.screens.exporting import export

            export(self, self.store, shared)

    def on_paste(self, event: events.Paste) -> None:
        """Open a pasted position code, unless a dialog or a text takes what is pasted."""
        from ldd_tui.screens.base import BaseScreen

        if isinstance(self.screen, BaseScreen):
            self.open_code(event.text)

    def ask_for_code(self) -> None:
        from ldd_tui.modals import reuse
        from ldd_tui.modals.position import CodeModal

        self.push_screen(reuse(self, CodeModal), lambda code: None if code is None else self.open_code(code))

    def open_code(self, code: str) -> None:
        """Offer what can be done with a position. The text comes from anywhere."""
        from ldd_tui.modals import reuse
        from ldd_tui.modals.position import PositionModal
        from ldd_tui.text.position_codes import in_words
        from rules.board_file import packaged
        from rules.position import PositionError, from_position
        from rules.position.code import CodeError, decode

        try:
            position = decode(code)
            state = from_position(position, packaged(position["edition"]))
        except PositionError as error:
            words = in_words(error) if isinstance(error, CodeError) else labelled(_("position code"), error)
            self.notify(words, severity="error", markup=False, timeout=10)
            return
        self.push_screen(reuse(self, PositionModal, state), partial(self._use, position, state))

    def _use(self, position: dict[str, Any], state: State, way: str | None) -> None:
        from ldd_tui.modals import reuse
        from ldd_tui.modals.advice import AdviceModal
        from ldd_tui.modals.position import ADVISE, PLAY, SHOW

        if way == PLAY:
            self.to_the_menu(partial(self.set_up, position))
        elif way == SHOW:
            self.show_replay(_recorded(position, state))
        elif way == ADVISE:
            self.push_screen(reuse(self, AdviceModal, state))

    def _shared(self) -> Shared | None:
        for screen in reversed(self.screen_stack):
            to_share = getattr(screen, "to_share", None)
            if to_share is not None and (shared := to_share()) is not None:
                return cast("Shared", shared)
        return None

    # -- the command palette

    def action_command_palette(self) -> None:
        from ldd_tui.screens.command_palette import CommandsScreen

        screen = self._made(CommandsScreen)
        if screen is self.screen:
            screen.action_close()
        elif screen not in self.screen_stack:
            screen.open(self.screen)
            self.push_screen(screen, screen.chosen)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        from ldd_tui.screens.command_palette import commands

        return (SystemCommand(found.title, found.words, found.run) for found in commands(self, screen))

    def show_settings(self) -> None:
        from ldd_tui.screens.settings import SettingsScreen

        self._push_once(self._made(SettingsScreen))

    action_settings = action_change_theme = show_settings  # the second is Textual's own name


def _recorded(position: dict[str, Any], state: State) -> Recording:
    from ldd_tui.games.recording import Recording
    from saves.store import Store

    given = {name: value for name, value in position.items() if name != "options"}
    with Store(MEMORY) as store:
        text = packaged_text(position["edition"])
        game = store.load(store.create(state.setup, text, ("", ""), name=_("Position"), position=given))
        return Recording(game.name, game.history, secret=store.stored(game.id).secret)
