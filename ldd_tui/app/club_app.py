"""The app of a club's visitor: the lobby replaces the menu, and nothing acts on the host's machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.geometry import Region
from textual.screen import Screen

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.library import Library
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import aloud_in_a_row
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.settings.settings import Loaded, Settings, load
from ldd_tui.text import _, dates, ngettext
from ldd_tui.text.phrases import dashed
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.aside import Aside, Spoken
from ldd_tui.widgets.read_aloud import sentences
from rules import board_file
from rules.model import Setup
from saves.club.zones import of_member
from saves.errors import SavesError
from saves.named_files import SETTINGS, STORE, member_path
from saves.store import MEMORY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from ldd_tui.coach.record import Stored
    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import NewGame
    from ldd_tui.screens.club.lobby import LobbyScreen
    from ldd_tui.screens.club.membership import JoinScreen
    from rules.model import Side
    from saves.club.agreements import TableTerms
    from saves.club.visit import Visit


_NOTICE_CELLS = 100
_TITLE = "\x1b]2;{title}\x07"
_NOTICES = {"osc9": "\x1b]9;{title}: {words}\x07", "osc777": "\x1b]777;notify;{title};{words}\x07"}
"""Desktop notices. Neither begins with a digit, which some terminals take for another command."""
_KEEP_TITLE, _GIVE_TITLE_BACK = "\x1b[22;2t", "\x1b[23;2t"
"""What xterm and its relatives understand; other terminals ignore it."""


class CallingApp(LddApp):
    """An app that can call its player wherever they are: `say_aside` shows a line in every view, over the last line of
    a screen without a place for it; `awaited` has the terminal ring its bell, show a title and a desktop notice."""

    PLACE: ClassVar[str] = "aside"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    _spoken: Spoken | None = None
    _below: Aside | None = None
    _below_on: Screen[Any] | None = None
    _titled = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._awaiting: dict[str, str] = {}

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._follow_screen)

    def say_aside(self, spoken: Spoken | None) -> None:
        self._spoken = spoken
        self._show_in(self.screen)

    @property
    def aside(self) -> str:
        spoken = self._spoken
        return "" if spoken is None else sentences((spoken.words, aloud_in_a_row(spoken.keys)))

    def _follow_screen(self, screen: Screen[Any]) -> None:
        if self._spoken is not None or self._below is not None:
            self._show_in(screen)

    def _show_in(self, screen: Screen[Any]) -> None:
        below, spoken = self._below, self._spoken
        if spoken is not None and spoken.covering and not isinstance(screen, Dialog):
            spoken = None
        if below is not None and (spoken is None or self._below_on is not screen):
            self._below = self._below_on = None
            if below.is_attached:  # it is not where its dialog is gone already
                below.remove()
            screen.refresh(Region(0, self.size.height - below.lines, self.size.width, below.lines))
        if spoken is not None and not screen.query("#aside"):
            if self._below is None:
                self._below, self._below_on = Aside(classes="-foot"), screen
                screen.mount(self._below)
            self._below.say(spoken, self.size.width)
        for dialog in self.screen_stack:
            if isinstance(dialog, Dialog):
                dialog.keep_clear(0 if self._below is None else self._below.lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "answer_aside" and (self._spoken is None or self._spoken.answer is None):
            return False
        return super().check_action(action, parameters)

    def action_answer_aside(self, yes: bool) -> None:
        if self._spoken is not None and self._spoken.answer is not None:
            self._spoken.answer(yes)

    # -- the terminal itself

    def awaited(self, game: str, words: str, *, aloud: bool = True) -> None:
        """Ring the bell for news if `aloud`, and show `words` in the terminal's title; "" clears it."""
        before = self._awaiting.pop(game, "")
        if words:
            self._awaiting[game] = words
        if words and words != before and aloud and self.settings.desktop in _NOTICES:
            self._send(_NOTICES[self.settings.desktop].format(title=self.TITLE, words=clean(words, _NOTICE_CELLS)))
        if words == before or not (self.settings.bell or self._titled):
            return
        self._show_title()
        if words and aloud and self.settings.bell:
            self.bell()

    def _show_title(self) -> None:
        found = list(self._awaiting.values()) if self.settings.bell else []
        words = "".join(found)
        if len(found) > 1:
            told = ngettext("{count} game waits for you", "{count} games wait for you", len(found))
            words = told.format(count=len(found))
        self._write_title(dashed((f"{glyphs().note} {words}", self.TITLE)) if words else self.TITLE)

    def _write_title(self, title: str) -> None:
        if self._driver is None or self.is_headless:
            return
        if not self._titled:
            self._titled = True
            self._driver.write(_KEEP_TITLE)
        self._send(_TITLE.format(title=clean(title)))

    def _send(self, sequence: str) -> None:
        if self._driver is not None and not self.is_headless:
            self._driver.write(sequence)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        if self._titled and self._driver is not None:
            self._titled = False
            self._driver.write(_GIVE_TITLE_BACK)
        super().exit(result, return_code, message)


class ClubApp(CallingApp):
    """La Der des Ders for a visitor of a club, whose directory is `data`. `depth`: as for `TerminalApp`."""

    hosted: ClassVar[bool] = True

    def __init__(self, visit: Visit, data: Path, depth: str) -> None:
        own = own_directory(data, visit)
        loaded = Loaded(Settings()) if own is None else load(own / SETTINGS)
        games: Path | str = MEMORY if own is None else own / STORE
        super().__init__(games, loaded=loaded, settings_path=None if own is None else own / SETTINGS, depth=depth)
        self.visit = visit
        self._data = data
        self._passed_by: set[str] = set()

    @property
    def player_name(self) -> str:
        return clean(self.visit.member.name) if self.visit.member else ""

    @property
    def reports(self) -> Path | str:
        return self._data / "log" / "report"

    # -- coming and going

    def get_default_screen(self) -> Screen[Any]:
        return self._entered(self.visit.code) if self.visit.code else self._lobby()

    def on_mount(self) -> None:
        member = self.visit.member
        self.visit.presence.come(member.id if member else "")
        dates.use_zone(None if member is None else of_member(self.visit.preferences, member.id))

    def on_unmount(self) -> None:
        self.visit.presence.leave()

    def _entered(self, code: str) -> Screen[Any]:
        visit = self.visit
        try:
            invitation = visit.club.members().invitation(code, visit.club.now())
            if invitation is not None and invitation.member:
                visit.join_key()
                self._take_up_own_directory()
                lobby = self._lobby()
                lobby.say(_("This computer's key is now yours."))
                return lobby
        except SavesError as error:
            self.library.trouble = error_text(error)
            return self._lobby()
        return self._join_screen()

    def join(self, name: str) -> None:
        try:
            member = self.visit.join(name)
        except SavesError as error:
            self._join_screen().refuse(error_text(error))
            return
        self._take_up_own_directory()
        self.visit.presence.come(member.id)
        self.pop_screen()

    def _take_up_own_directory(self) -> None:
        own = own_directory(self._data, self.visit)
        assert own is not None
        self.settings_path, self.library, self._progress = own / SETTINGS, Library(own / STORE), None

    # -- the ways from one screen to another

    def _lobby(self) -> LobbyScreen:
        from ldd_tui.screens.club.lobby import LobbyScreen

        return self._made(LobbyScreen)

    def _join_screen(self) -> JoinScreen:
        from ldd_tui.screens.club.membership import JoinScreen

        return self._made(JoinScreen)

    @property
    def base(self) -> Screen[Any]:
        menu = self._menu()
        return menu if menu in self.screen_stack else self._lobby()

    def leave_menu(self) -> None:
        self.pop_screen()

    def play_alone(self) -> None:
        self._push_once(self._menu())

    def resume(self, game: str) -> None:
        self.play_alone()  # a game of one's own is left for the menu
        super().resume(game)

    def replay(self, game: str) -> None:
        if self._is_of_the_club(game):
            self.watch_game(game, from_start=True)
        else:
            super().replay(game)

    def own_games(self) -> list[Stored]:
        """Also those over in the club."""
        from ldd_tui.coach.record import stored

        member = self.visit.member
        over = [game for game in self.visit.games.all() if game.summary.over]
        sides = {game.id: game.agreements.sides_of(member.id if member else "") for game in over}
        found = stored(self.visit.store, [game.summary for game in over], sides)
        return sorted((*super().own_games(), *found), key=lambda one: one.game.last_played)

    def recording_of(self, game: str) -> Recording:
        """Raises what `watch.recording_of` and `Store.load` raise."""
        from ldd_tui.screens.club.watch import recording_of

        return recording_of(self.visit, game) if self._is_of_the_club(game) else super().recording_of(game)

    def open_table(self, game: str) -> None:
        from ldd_tui.games.at_club import session_at
        from ldd_tui.screens.club.club_table import ClubTableScreen

        with self._refusals_shown():
            session = session_at(self.visit, game)
            screen = self._made(ClubTableScreen)
            screen.open(session)
            self._push_once(screen)

    def watch_game(self, game: str, *, from_start: bool = False) -> None:
        from ldd_tui.screens.club.watch import WatchScreen
        from saves.undisclosed import is_between_places

        with self._refusals_shown():
            recording = self.recording_of(game)
            if is_between_places(recording.history):
                screen = self._made(WatchScreen)
                screen.open(recording)
                self._push_once(screen)
                return
            if not from_start:
                recording.go_to(len(recording.line))
            self._push_once(self._replay(recording))

    def next_game(self, after: str) -> str | None:
        from ldd_tui.text.lobby import viewer_of

        self._passed_by = {*self._passed_by, after} if after else set()
        waiting = viewer_of(self.visit).awaiting(self.visit.games.all())
        if not set(waiting) - self._passed_by:
            self._passed_by = {after}
        return next((game for game in waiting if game not in self._passed_by), None)

    def enter_game(self, game: str) -> None:
        self._lobby().enter(game)

    def set_up_table(self) -> None:
        from ldd_tui.screens.club.new_table import NewTableScreen

        screen = self._made(NewTableScreen)
        screen.open()
        self.push_screen(screen)

    def start_table(self, new: NewGame, kept: Mapping[Side, str], terms: TableTerms) -> None:
        """Start a game. `kept`: per side, the member it is reserved for, or ""."""
        member = self.visit.member
        assert member is not None
        text = board_file.packaged_text() if new.board_text is None else new.board_text
        setup = Setup(board_file.parse(text), new.options)
        with self._refusals_shown():
            game = self.visit.games.make(member, setup, text, kept, terms, name=new.name, policies=new.policies)
            self.pop_screen()
            if terms.choice:
                self._lobby().point_at(game)
            else:
                self.open_table(game)

    def enter_code(self, code: str) -> None:
        self.visit.code = code
        self._push_once(self._entered(code))

    def show_own_keys(self) -> None:
        from ldd_tui.screens.club.membership import OwnKeysScreen

        self._push_once(self._made(OwnKeysScreen))

    def show_notices(self) -> None:
        from ldd_tui.screens.club.notices import NoticesScreen

        self._push_once(self._made(NoticesScreen))

    def show_results(self, *, cups: bool = False) -> None:
        from ldd_tui.screens.club.results import ResultsScreen

        screen = self._made(ResultsScreen)
        screen.open(cups=cups)
        self._push_once(screen)

    def show_cups(self) -> None:
        self.show_results(cups=True)

    def set_up_cup(self) -> None:
        from ldd_tui.screens.club.new_cup import NewCupScreen

        self._push_once(self._made(NewCupScreen))

    def _is_of_the_club(self, game: str) -> bool:
        try:
            self.visit.games.game(game)
        except SavesError:
            return False
        return True


def own_directory(data: Path, visit: Visit) -> Path | None:
    """Created if missing; None for a non-member."""
    if visit.member is None:
        return None
    own = member_path(data, visit.member.id)
    own.mkdir(mode=0o700, parents=True, exist_ok=True)
    return own
