"""Sitting down at a table, declining a seat that is kept for one, and withdrawing a game that has not begun."""

from __future__ import annotations

from functools import partial

from ldd_tui.screens.club.asking import Asker
from ldd_tui.text import _, names, pgettext
from ldd_tui.text.lobby import Viewer
from rules.model import Side
from saves.club.games import ClubGame


class Seats:
    """Offers the first seat of a game on which its viewer may sit down."""

    def __init__(self, lobby: Asker) -> None:
        self._lobby = lobby

    def offer(self, game: ClubGame, viewer: Viewer) -> None:
        """Ask whether to sit down."""
        side = viewer.may_sit(game)[0]
        who, _standing, *rules = viewer.sentences(game)
        self._lobby.ask(
            "\n".join((who, " ".join(rules))),
            title=_("Sit down for {side}?").format(side=names.the_side(side)),
            yes=_("Sit down and play"),
            no=_("Not now"),
            then=partial(self._sit, game.summary.id, side),
        )

    def ask_to_decline(self, game: ClubGame, viewer: Viewer) -> None:
        """Ask whether the seat that is kept is for whoever comes."""
        side = viewer.may_sit(game)[0]
        self._lobby.ask(
            viewer.sentences(game)[0],
            title=_("Decline the seat for {side}?").format(side=names.the_side(side)),
            yes=_("Decline: whoever comes may have it"),
            no=pgettext("a table or a seat", "Keep it"),
            default=False,
            then=partial(self._decline, game.summary.id, side),
        )

    def ask_to_withdraw(self, game: ClubGame, viewer: Viewer) -> None:
        """Ask whether a game that has not begun is to be taken off the list."""
        self._lobby.ask(
            viewer.sentences(game)[0],
            title=_("Withdraw this game?"),
            yes=_("Take it off the list"),
            no=pgettext("a table or a seat", "Keep it"),
            default=False,
            then=partial(self._withdraw, game.summary.id),
        )

    def _withdraw(self, game: str) -> None:
        lobby, member = self._lobby, self._lobby.visit.member
        if member is not None and lobby.done(lambda: lobby.visit.games.withdraw(game, member)):
            lobby.show()
            lobby.say(_("The game is off the list."))

    def _sit(self, game: str, side: Side) -> None:
        lobby, member = self._lobby, self._lobby.visit.member
        if member is not None and lobby.done(lambda: lobby.visit.games.sit(game, side, member)):
            lobby.go_to(game)

    def _decline(self, game: str, side: Side) -> None:
        lobby, member = self._lobby, self._lobby.visit.member
        if member is not None and lobby.done(lambda: lobby.visit.games.decline(game, side, member)):
            lobby.show()
            lobby.say(_("The seat is now for whoever comes."))
