"""The lobby's questions about seats, withdrawing a game and holidays."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, cast

from ldd_tui.games import arranging, holidays
from ldd_tui.games.arranging import Offer
from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.text import _, club, names
from ldd_tui.text.game_summary import searchable
from ldd_tui.text.lobby import Viewer, viewer_of
from ldd_tui.text.phrases import capital
from ldd_tui.text.safe_text import clean
from rules.model import Side
from saves.club import zones
from saves.club.games import ClubGame, ClubGames
from saves.club.members import LONGEST_NAME, Member
from saves.seats import side_named

if TYPE_CHECKING:
    from ldd_tui.screens.base import BaseScreen
    from ldd_tui.screens.club.lobby import LobbyScreen
    from ldd_tui.screens.host import ClubHost


def offer_seat(lobby: LobbyScreen, game: ClubGame, viewer: Viewer) -> None:
    who, _standing, *rules = viewer.sentences(game)
    words = "\n".join((who, " ".join(rules)))

    def sit(side: Side) -> None:
        if _done(lobby, lambda games, member: games.sit(game.id, side, member)):
            lobby.go_to(game.id)

    def chosen(what: str | None) -> None:
        if what is not None:
            sit(side_named(what))

    if game.agreements.sides_unchosen:
        offers: list[Offer] = []
        if lobby.done(lambda: offers.extend(arranging.sides(lobby.visit, game))):
            lobby.open_dialog(ArrangeModal, offers, words, _("Choose a side"), then=chosen)
        return
    side, *_more = viewer.may_sit(game)
    title = _("Sit down for {side}?").format(side=names.the_side(side))
    lobby.ask(words, lambda: sit(side), title=title, yes=capital(_("sit down")), no=capital(_("not now")))


def ask_to_decline(lobby: LobbyScreen, game: ClubGame, viewer: Viewer) -> None:
    side, id_ = viewer.may_sit(game)[0], game.summary.id

    def decline() -> None:
        if _done(lobby, lambda games, member: games.decline(id_, side, member)):
            lobby.show_and_say(_("The seat is now open to all."))

    title = _("Decline the seat for {side}?").format(side=names.the_side(side))
    if game.agreements.sides_unchosen:
        title = _("Decline this game?")
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


def ask_for_member(
    screen: BaseScreen,
    title: str,
    done: str,
    then: Callable[[Member], object],
    *,
    among: Collection[str] = (),
    at: str = "",
) -> None:
    """Have a member chosen, of all others or `among` these ids. `screen`: of a club; `done`: what Enter does; `at`:
    where the cursor is first."""
    from ldd_tui.modals.club.members import MemberModal

    host = cast("ClubHost", screen.host)
    viewer, own = viewer_of(host.visit), host.visit.member
    members = [
        one
        for one in host.visit.club.members().members
        if (one.id in among if among else own is None or one.id != own.id)
    ]

    def chosen(id_: str | None) -> None:
        for member in members:
            if member.id == id_:
                then(member)

    rows = [(member.id, clean(member.name, LONGEST_NAME), viewer.about(member.id)) for member in members]
    rows.sort(key=lambda row: searchable(row[1]))
    screen.open_dialog(MemberModal, rows, title=title, done=done, at=at, then=chosen)


def ask_for_zone(screen: BaseScreen, here: str, then: Callable[[str], object]) -> None:
    """Have a time zone chosen, `here` first; who leaves the list keeps that."""
    from ldd_tui.modals.club.members import MemberModal

    every = dict.fromkeys((here, "", *zones.names()))
    rows = [(name, name or _("the server's"), "") for name in every]

    def chosen(name: str | None) -> None:
        then(here if name is None else name)

    screen.open_dialog(
        MemberModal, rows, title=_("Your time zone"), done=_("choose"), about=club.about_zone(), then=chosen
    )


def ask_for_holidays(lobby: LobbyScreen) -> None:
    """Ask how many days a member is away, unless they withdraw holidays."""
    club, member = lobby.visit.club, lobby.visit.member
    if member is None:
        return

    def type_days() -> None:
        lobby.type(capital(_("holidays")), holidays.question(), _("go on"), be_away)

    def be_away(typed: str) -> None:
        try:
            do(lambda: holidays.be_away(club, member.id, typed))
        except holidays.NotUnderstood as error:
            lobby.say(str(error), refused=True)

    def do(act: Callable[[], str]) -> None:
        said: list[str] = []
        if lobby.done(lambda: said.append(act())):
            lobby.show_and_say(said[0])

    planned = holidays.planned(club, member)
    if not planned:
        type_days()
        return

    def chosen(what: str | None) -> None:
        if what == "":
            type_days()
        elif what is not None:
            do(lambda: holidays.withdraw(club, member.id, planned[int(what)][0]))

    rows = [Offer(str(place), words, _("Withdraw these holidays.")) for place, (_days, words) in enumerate(planned)]
    offers = (*rows, Offer("", _("More holidays"), _("Your clocks stop.")))
    lobby.open_dialog(ArrangeModal, offers, "", capital(_("holidays")), then=chosen)
