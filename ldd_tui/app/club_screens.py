"""The screens of somebody's visit to a club, beside those of every app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ldd_tui.app.made_screens import MadeScreens, ScreenT

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import App
    from textual.screen import Screen

    from ldd_tui.screens.club.club_host import ClubHost
    from ldd_tui.screens.club.join import JoinScreen
    from ldd_tui.screens.club.lobby import LobbyScreen
    from ldd_tui.screens.host import Host


class ClubScreens(MadeScreens):
    """Hands out the screens of a club, each with what it is to show."""

    def __init__(self, app: App[Any], host: ClubHost) -> None:
        super().__init__(app, host)
        self._club_host = host

    def lobby(self) -> LobbyScreen:
        """The lobby."""
        from ldd_tui.screens.club.lobby import LobbyScreen

        return self._made("lobby", self._club(LobbyScreen))

    def join(self) -> JoinScreen:
        """What asks a new member for a name."""
        from ldd_tui.screens.club.join import JoinScreen

        return self._made("join", self._club(JoinScreen))

    def new_table(self) -> Screen[Any]:
        """What asks for the next game in the club."""
        from ldd_tui.screens.club.new_table import NewTableScreen

        screen = self._made("new_table", self._club(NewTableScreen))
        screen.open()
        return screen

    def club_table(self, game: str) -> Screen[Any]:
        """The table of a game, at the member's own side. Raises what `session_at` raises."""
        from ldd_tui.screens.club.club_table import ClubTableScreen
        from ldd_tui.screens.club.sitting import session_at

        session = session_at(self._club_host.visit, game)
        screen = self._made("club_table", self._club(ClubTableScreen))
        screen.open(session)
        return screen

    def watched(self, game: str, *, from_start: bool) -> Screen[Any]:
        """A game to look on at, or if it is over to go through again, from its start or from its end.

        Raises what `recording_of` raises.
        """
        from ldd_tui.screens.club.watch import WatchScreen, recording_of
        from saves.undisclosed import is_between_places

        recording = recording_of(self._club_host.visit, game)
        if not is_between_places(recording.history):
            if not from_start:
                recording.go_to(len(recording.line))
            return self.replay_of(recording)
        screen = self._made("watch", self._club(WatchScreen))
        screen.open(recording)
        return screen

    def explained(self, game: str) -> Screen[Any]:
        """A game explained. Raises what `recording_of` raises."""
        from ldd_tui.screens.club.watch import recording_of

        return self.analysis_of(recording_of(self._club_host.visit, game))

    def own_keys(self) -> Screen[Any]:
        """The keys of the member."""
        from ldd_tui.screens.club.own_keys import OwnKeysScreen

        return self._made("own_keys", self._club(OwnKeysScreen))

    def _club(self, kind: Callable[[ClubHost], ScreenT]) -> Callable[[Host], ScreenT]:
        """How a screen of a club is made: with the same host, of which it knows more."""
        return lambda host: kind(cast("ClubHost", host))
