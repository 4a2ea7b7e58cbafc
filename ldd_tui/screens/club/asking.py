"""The lobby's questions about seats, withdrawing a game and holidays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from ldd_tui.text import _, dates, names, ngettext
from ldd_tui.text.dates import DAY
from ldd_tui.text.game_summary import searchable
from ldd_tui.text.lobby import Viewer, viewer_of
from ldd_tui.text.phrases import capital, together
from ldd_tui.text.safe_text import clean
from saves.club import clocks
from saves.club.games import ClubGame, ClubGames
from saves.club.members import LONGEST_NAME, Member

if TYPE_CHECKING:
    from ldd_tui.screens.base import BaseScreen
    from ldd_tui.screens.club.lobby import LobbyScreen
    from ldd_tui.screens.host import ClubHost


_LATER = "2026-12-24"


def offer_seat(lobby: LobbyScreen, game: ClubGame, viewer: Viewer) -> None:
    side, id_ = viewer.may_sit(game)[0], game.summary.id
    who, _standing, *rules = viewer.sentences(game)

    def sit() -> None:
        if _done(lobby, lambda games, member: games.sit(id_, side, member)):
            lobby.go_to(id_)

    title = _("Sit down for {side}?").format(side=names.the_side(side))
    lobby.ask("\n".join((who, " ".join(rules))), sit, title=title, yes=capital(_("sit down")), no=capital(_("not now")))


def ask_to_decline(lobby: LobbyScreen, game: ClubGame, viewer: Viewer) -> None:
    side, id_ = viewer.may_sit(game)[0], game.summary.id

    def decline() -> None:
        if _done(lobby, lambda games, member: games.decline(id_, side, member)):
            lobby.show_and_say(_("The seat is now open to all."))

    title = _("Decline the seat for {side}?").format(side=names.the_side(side))
    lobby.ask(
        viewer.sentences(game)[0], decline, title=title, yes=capital(_("decline")), no=_("Keep it"), default=False
    )


def ask_to_withdraw(lobby: LobbyScreen, game: ClubGame, viewer: Viewer) -> None:
    def withdraw() -> None:
        if _done(lobby, lambda games, member: games.withdraw(game.summary.id, member)):
            lobby.show_and_say(_("Game withdrawn."))

    words = viewer.sentences(game)[0]
    lobby.ask(
        words, withdraw, title=_("Withdraw this game?"), yes=capital(_("withdraw")), no=_("Keep it"), default=False
    )


def _done(lobby: LobbyScreen, act: Callable[[ClubGames, Member], object]) -> bool:
    member = lobby.visit.member
    return member is not None and lobby.done(lambda: act(lobby.visit.games, member))


def ask_for_member(screen: BaseScreen, title: str, done: str, then: Callable[[Member], object]) -> None:
    """Have a member chosen. `screen`: of a club; `done`: what Enter does."""
    from ldd_tui.modals.club.members import MemberModal

    host = cast("ClubHost", screen.host)
    viewer, own = viewer_of(host.visit), host.visit.member
    members = [one for one in host.visit.club.members().members if own is None or one.id != own.id]

    def chosen(id_: str | None) -> None:
        for member in members:
            if member.id == id_:
                then(member)

    rows = [(member.id, clean(member.name, LONGEST_NAME), viewer.about(member.id)) for member in members]
    rows.sort(key=lambda row: searchable(row[1]))
    screen.open_dialog(MemberModal, rows, title=title, done=done, then=chosen)


def ask_for_holidays(lobby: LobbyScreen) -> None:
    """Ask how many days a member is away; their clocks stop until then."""
    club, member = lobby.visit.club, lobby.visit.member
    if member is None:
        return
    now = club.now()
    until = clocks.back_at(member.away, now)
    already = None if until is None else _("You are away until {when}.").format(when=dates.brief(until, now))
    words = _("How many days are you away? Your clocks stop; 0: you are back.")
    later = _("To begin later, add the first day: {example}.").format(example=f"7 {_LATER}")

    def be_away(typed: str) -> None:
        count, _blank, day = typed.partition(" ")
        now = club.now()
        since = dates.midnight(day.strip()) if day.strip() else now
        if since is None:
            lobby.say(_("Expected a day like {example}.").format(example=_LATER), refused=True)
            return
        if not (count.isascii() and count.isdigit()):
            lobby.say(_("Expected a number of days, like {example}.").format(example=7), refused=True)
            return
        days = int(count)
        if not days:
            if lobby.done(lambda: club.be_back(member.id)):
                lobby.show_and_say(_("You are back; your clocks run."))
        elif lobby.done(lambda: club.be_away(member.id, since, since + days * DAY)):
            if since > now:
                lobby.show_and_say(_("You will be away from {when}.").format(when=dates.brief(since, now)))
                return
            said = ngettext("You are away for {count} day.", "You are away for {count} days.", days)
            lobby.show_and_say(said.format(count=days))

    lobby.type(capital(_("holidays")), together(already, words, later), _("go on"), be_away)
