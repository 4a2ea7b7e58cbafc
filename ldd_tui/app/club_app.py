"""The app as somebody has it who has logged in to a club: the lobby in place of the menu, the club's games, his own
games and settings in a directory that the club keeps for him, and nothing that acts on the host's machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, assert_never

from ldd_tui.app.calling_app import CallingApp
from ldd_tui.app.club_screens import ClubScreens
from ldd_tui.games.library import Library
from ldd_tui.screens import requests
from ldd_tui.screens.club import requests as club
from ldd_tui.settings.settings import Loaded, Settings, load
from ldd_tui.text import _
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from rules import board_file
from rules.model import Setup
from saves.errors import SavesError
from saves.locations import SETTINGS, STORE, member_path
from saves.store import MEMORY

if TYPE_CHECKING:
    from textual.screen import Screen

    from saves.club.visit import Visit


class ClubApp(CallingApp):
    """La Der des Ders for somebody in a club. `visit`: who he is, and the club. `data`: the directory of the club.
    `depth`: how many colours the terminal shows."""

    hosted: ClassVar[bool] = True

    def __init__(self, visit: Visit, data: Path, depth: str) -> None:
        own = own_directory(data, visit)
        loaded = Loaded(Settings()) if own is None else load(own / SETTINGS)
        games: Path | str = MEMORY if own is None else own / STORE
        super().__init__(games, loaded=loaded, settings_path=None if own is None else own / SETTINGS, depth=depth)
        self._visit = visit
        self._data = data
        self._club_screens = ClubScreens(self, self)
        self._made_screens = self._club_screens

    @property
    def player_name(self) -> str:
        return clean(self.visit.member.name) if self.visit.member else ""

    @property
    def visit(self) -> Visit:
        """Who is here, and the club that he sees."""
        return self._visit

    @property
    def reports(self) -> Path | str:
        return self._data / "log" / "report"

    # -- coming and going

    def get_default_screen(self) -> Screen[Any]:
        """What the app begins with: the lobby, or what asks a new member for a name."""
        return self._entered(self._visit.code) if self._visit.code else self._club_screens.lobby()

    def on_mount(self) -> None:
        member = self.visit.member
        self.visit.presence.come(member.id if member else "")

    def on_unmount(self) -> None:
        self.visit.presence.leave()

    def _entered(self, code: str) -> Screen[Any]:
        """Where the code of an invitation leads: a new member is asked for a name, a member has come with another
        key."""
        visit = self.visit
        try:
            invitation = visit.club.members().invitation(code, visit.club.now())
            if invitation is not None and invitation.member:
                visit.join_key()
                self._take_up_own_directory()
                lobby = self._club_screens.lobby()
                lobby.say(_("The key of this computer lets you in from now on."))
                return lobby
        except SavesError as error:
            self.library.trouble = error_text(error)
            return self._club_screens.lobby()
        return self._club_screens.join()

    def _join(self, name: str) -> None:
        """Become a member; the screen that asked says why somebody cannot be called so."""
        try:
            member = self.visit.join(name)
        except SavesError as error:
            self._club_screens.join().refuse(error_text(error))
            return
        self._take_up_own_directory()
        self.visit.presence.come(member.id)
        self.pop_screen()

    def _take_up_own_directory(self) -> None:
        """Have from now on what a member has: his own games and settings, which last."""
        own = own_directory(self._data, self.visit)
        assert own is not None
        self.settings_path, self.library, self._progress = own / SETTINGS, Library(own / STORE), None

    # -- the ways from one screen to another

    @property
    def base(self) -> Screen[Any]:
        """The lobby; while somebody plays alone, the menu over it."""
        menu = self._club_screens.menu()
        return menu if menu in self.screen_stack else self._club_screens.lobby()

    def request(self, request: requests.Request) -> None:
        if isinstance(request, requests.Quit) and self.screen is not self._club_screens.lobby():
            self.pop_screen()  # from the menu to the lobby
        elif isinstance(request, requests.OpenReplay) and self._is_of_the_club(request.game):
            self.club_request(club.WatchGame(request.game, from_start=True))
        elif isinstance(request, requests.OpenAnalysis) and self._is_of_the_club(request.game):
            self.club_request(club.ExplainGame(request.game))
        elif isinstance(request, requests.OpenGame):
            self._push_once(self._club_screens.menu())  # a game of one's own is left for where it is found again
            super().request(request)
        else:
            super().request(request)

    def club_request(self, request: club.ClubRequest) -> None:
        """Carry out what a screen of the club asks for, at once."""
        try:
            self._carry_out(request)
        except SavesError as error:
            self.notify(error_text(error), severity="error", markup=False, timeout=10)

    def _carry_out(self, request: club.ClubRequest) -> None:
        screens = self._club_screens
        match request:
            case club.OpenTable(game):
                self._push_once(screens.club_table(game))
            case club.WatchGame(game, from_start):
                self._push_once(screens.watched(game, from_start=from_start))
            case club.ExplainGame(game):
                self._bring(screens.explained(game))
            case club.SetUpTable():
                self.push_screen(screens.new_table())
            case club.StartTable(table):
                game = self._made(table)
                self.pop_screen()
                self._push_once(screens.club_table(game))
            case club.EnterCode(code):
                self.visit.code = code
                screen = self._entered(code)
                if screen is not self.screen:
                    self.push_screen(screen)
            case club.Join(name):
                self._join(name)
            case club.ShowKeys():
                self._push_once(screens.own_keys())
            case club.PlayAlone():
                self._push_once(screens.menu())
            case _:
                assert_never(request)

    def _made(self, table: club.NewTable) -> str:
        """The id of a game that is set up as its maker wants it. Raises what `ClubGames.make` raises."""
        member, new = self.visit.member, table.game
        assert member is not None
        text = board_file.packaged_text() if new.board_text is None else new.board_text
        return self.visit.games.make(
            member,
            Setup(board_file.parse(text), new.options),
            text,
            table.kept,
            name=new.name,
            policies=new.policies,
            days=table.days,
            watched=table.watched,
            help=table.help,
        )

    def _is_of_the_club(self, game: str) -> bool:
        """Whether a game is one of the club, and not of the member alone."""
        try:
            self.visit.games.game(game)
        except SavesError:
            return False
        return True


def own_directory(data: Path, visit: Visit) -> Path | None:
    """The directory that a club keeps for a member, made if it is not there; None for somebody who is none."""
    if visit.member is None:
        return None
    own = member_path(data, visit.member.id)
    own.mkdir(mode=0o700, parents=True, exist_ok=True)
    return own
