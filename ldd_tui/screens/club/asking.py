"""What asks in the lobby on behalf of those who do something there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ldd_tui.text import _, dates, names, ngettext
from ldd_tui.text.dates import DAY
from ldd_tui.text.lobby import Viewer
from ldd_tui.text.phrases import capital, together
from rules.model import Side
from saves.club import clocks
from saves.club.games import ClubGame

if TYPE_CHECKING:
    from ldd_tui.screens.club.lobby import LobbyScreen


# ------------------------------------------------------------------------------------------------ holidays
# Holidays: days on which the clocks of somebody's decisions stand.


class Holidays:
    """Asks for how many days from now a member is away."""

    def __init__(self, lobby: LobbyScreen) -> None:
        self._lobby = lobby

    def ask(self) -> None:
        words = _("How many days are you away? Your clocks stop; 0: you are back.")
        self._lobby.type(capital(_("holidays")), together(self._as_it_is(), words), _("go on"), self._typed)

    def _as_it_is(self) -> str | None:
        """When the member's current absence ends; `None` if they aren't away."""
        visit = self._lobby.visit
        now, member = visit.club.now(), visit.member
        until = None if member is None else clocks.back_at(member.away, now)
        return None if until is None else _("You are away until {when}.").format(when=dates.brief(until, now))

    def _typed(self, typed: str) -> None:
        if typed.isascii() and typed.isdigit():
            self._be_away(int(typed))
        else:
            self._lobby.say(_("Expected a number of days, like {example}.").format(example=7), refused=True)

    def _be_away(self, days: int) -> None:
        lobby, club, member = self._lobby, self._lobby.visit.club, self._lobby.visit.member
        if member is None:
            return
        if not days:
            if lobby.done(lambda: club.be_back(member.id)):
                lobby.show()
                lobby.say(_("You are back; your clocks run."))
        elif lobby.done(lambda: club.be_away(member.id, club.now(), club.now() + days * DAY)):
            lobby.show()
            words = ngettext("You are away for {count} day.", "You are away for {count} days.", days)
            lobby.say(words.format(count=days))


# ------------------------------------------------------------------------------------------------ seats
# Sitting down at a table, declining a seat that is kept for one, and withdrawing a game that has not begun.


class Seats:
    """Offers the first seat of a game on which its viewer may sit down."""

    def __init__(self, lobby: LobbyScreen) -> None:
        self._lobby = lobby

    def offer(self, game: ClubGame, viewer: Viewer) -> None:
        side = viewer.may_sit(game)[0]
        who, _standing, *rules = viewer.sentences(game)
        self._lobby.ask(
            "\n".join((who, " ".join(rules))),
            title=_("Sit down for {side}?").format(side=names.the_side(side)),
            yes=capital(_("sit down")),
            no=capital(_("not now")),
            then=partial(self._sit, game.summary.id, side),
        )

    def ask_to_decline(self, game: ClubGame, viewer: Viewer) -> None:
        side = viewer.may_sit(game)[0]
        self._lobby.ask(
            viewer.sentences(game)[0],
            title=_("Decline the seat for {side}?").format(side=names.the_side(side)),
            yes=capital(_("decline")),
            no=_("Keep it"),
            default=False,
            then=partial(self._decline, game.summary.id, side),
        )

    def ask_to_withdraw(self, game: ClubGame, viewer: Viewer) -> None:
        self._lobby.ask(
            viewer.sentences(game)[0],
            title=_("Withdraw this game?"),
            yes=capital(_("withdraw")),
            no=_("Keep it"),
            default=False,
            then=partial(self._withdraw, game.summary.id),
        )

    def _withdraw(self, game: str) -> None:
        lobby, member = self._lobby, self._lobby.visit.member
        if member is not None and lobby.done(lambda: lobby.visit.games.withdraw(game, member)):
            lobby.show()
            lobby.say(_("Game withdrawn."))

    def _sit(self, game: str, side: Side) -> None:
        lobby, member = self._lobby, self._lobby.visit.member
        if member is not None and lobby.done(lambda: lobby.visit.games.sit(game, side, member)):
            lobby.go_to(game)

    def _decline(self, game: str, side: Side) -> None:
        lobby, member = self._lobby, self._lobby.visit.member
        if member is not None and lobby.done(lambda: lobby.visit.games.decline(game, side, member)):
            lobby.show()
            lobby.say(_("The seat is now open to all."))
