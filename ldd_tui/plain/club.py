"""A club in plain lines: the games of a member, and a table whose other player is elsewhere."""

from __future__ import annotations

import time
from collections.abc import Collection

from ldd_tui.games import arranging
from ldd_tui.games.arranging import Offer
from ldd_tui.games.at_club import session_at
from ldd_tui.games.company import Company
from ldd_tui.games.orders import Pick, picks
from ldd_tui.games.past_decisions import led_back_to
from ldd_tui.plain.commands import OF_CLUB, Command, word
from ldd_tui.plain.game import Game
from ldd_tui.plain.games import one_of
from ldd_tui.plain.membership import ask_zone, own_affairs
from ldd_tui.plain.talk import Talk
from ldd_tui.settings.settings import Settings
from ldd_tui.text import N_, _, club, dates, names, rulings
from ldd_tui.text.lobby import LobbyRow, viewer_of
from ldd_tui.text.orders import bid_ahead, order
from ldd_tui.text.phrases import as_sentence, dashed, full_stop, in_parts, labelled
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from rules.actions import Action
from rules.model import Side
from saves.club.agreements import Adjourn, Request, TakeBack
from saves.club.game_book import NoOrder
from saves.club.games import ClubGame
from saves.club.orders import Order, standing
from saves.club.visit import Visit
from saves.club.zones import of_member
from saves.errors import SavesError
from saves.seats import side_named

_LOOK = 1.0
"""Seconds between two looks at the store while the other player is awaited."""
_LOOKS = 3
"""How often to check for the other player's dice before rolling them here."""


class ClubTable(Game):
    """A game of a club; what was seen on another screen isn't told again."""

    def __init__(self, visit: Visit, game: str, talk: Talk, settings: Settings) -> None:
        member = visit.member
        assert member is not None
        self._visit, self._member = visit, member.id
        self._company = Company(visit, game)
        self._seen = arranging.seen(self._company)
        self._traces: tuple[object, ...] = ()
        self._asked_for: Request | None = None
        self._ruled = 0
        self._looks = 0
        super().__init__(session_at(visit, game), talk, settings, visit.store, tables=False)

    def _open(self) -> None:
        self._visit.presence.go_to(self.session.game)
        rulings_ = self._company.game.agreements.rulings
        self.talk.say(*(rulings.ruled(one, self._visit.club.members()) for _, one in rulings_[-1:]))
        self._ruled = self.session.play.seq
        super()._open()

    def _told_before(self) -> int:
        upto = self._visit.seen.upto(self._member, self.session.game)
        return sum(len(entry.facts) for entry in self.session.entries if entry.seq <= upto) if upto else 0

    def _tell(self) -> None:
        super()._tell()
        play = self.session.play
        self.talk.say(*rulings.of_game(one for one in self.session.entries if one.seq > self._ruled))
        self._ruled = play.seq
        self._visit.seen.saw(self._member, play.game, play.seq)

    def _advance(self) -> None:
        """The other player's dice are left to them for some seconds, if they are at the table."""
        at_table = self._visit.presence.at(self.session.game)
        self.session.patient = self._looks < _LOOKS and any(
            one.member != self._member and one.game == self.session.game and not one.watching for one in at_table
        )
        super()._advance()

    def _wait(self) -> None:
        """Report the other player's moves while they decide. Lines typed meanwhile wait for their dice."""
        self._looks = 0
        while self.session.awaits_others:
            if self.session.left_to_others:
                time.sleep(_LOOK)
            elif self.talk.ready(_LOOK):
                break
            self.attempt(self._look)
        self.attempt(self._tell_news)

    def _look(self) -> None:
        before, self._traces = self._traces, self._visit.traces(self.session.game)
        if before != self._traces:
            self._tell_news()
        if self.session.play.is_stale():
            self._looks = 0
            self._take_over()
        elif self.session.left_to_others:
            self._looks += 1
            if self._looks == _LOOKS:
                self._go_on()

    def _ask(self) -> None:
        super()._ask()
        company, side = self._company, self._company.side
        if self.session.awaits_others and side is not None:
            given = company.game.agreements.orders_of(side)
            self.talk.say(bid_ahead(self.state, side, given, company.other_name, word(Command.ORDERS)))

    def _ordered_events(self) -> Collection[int]:
        return self._visit.games.book(self.session.game).read().carried

    def _order(self) -> None:
        self.attempt(self._ordered)
        self._company.look()

    def _ordered(self) -> None:
        """Raises what `ClubGames.order` and `GameBook.revoke` raise."""
        self._company.look()
        side, game, state = self._company.side, self.session.game, self.state
        if side is None or self._company.other is None or self.session.over is not None:
            raise NoOrder(N_("Orders are for games between two people."))
        revoke = _("Revoke: {order}")
        given = standing(self._company.game.agreements.orders_of(side), state)
        rows: list[tuple[Pick | Order | None, str]] = [
            (pick, pick.label) for pick in picks(state, side, self.session.help)
        ]
        rows += [(one, revoke.format(order=order(one, state.edition))) for one in given]
        found = one_of(self.talk, _("Which order? The other player doesn't see it."), [*rows, (None, _("None"))])
        while isinstance(found, Pick) and isinstance(found.then, tuple):
            found = one_of(self.talk, full_stop(found.label), [(pick, pick.label) for pick in found.then])
        if isinstance(found, Pick):
            assert not isinstance(found.then, tuple)
            self._visit.games.order(game, side, found.then)
            self.talk.say(_("Ordered."))
        elif found is not None:
            self._visit.games.book(game).revoke(side, found)
            self.talk.say(_("Revoked."))

    def _choose(self, action: Action) -> None:
        """Whoever plays on in an adjourned game ends that, and the clock runs again."""
        agreements = self._visit.games.game(self.session.game).agreements
        if isinstance(agreements.resting, Adjourn):
            self._visit.games.book(self.session.game).resume(agreements.sides_of(self._member)[0])
        super()._choose(action)

    def _take_over(self) -> None:
        session = self.session
        rewritten = session.rewritten
        session.follow()
        if session.rewritten == rewritten:
            self._go_on()
        else:
            self.talk.say(_("Something was undone or redone: this is how it stands."))
            self._stands_elsewhere()

    def _tell_news(self) -> None:
        """What the other player asks, or has done besides moves."""
        self._company.look()
        before, self._seen = self._seen, arranging.seen(self._company)
        if before != self._seen:
            self.talk.say(*(words for words, _until in arranging.news(self._company, before, self._seen)))
        request = self._company.game.request
        if request is not None and request.by != self._company.side and request != self._asked_for:
            words, _brief = arranging.asked(self._company, self.session.play, request)
            self.talk.say(words, _("Type {arrange} to answer.").format(arrange=word(Command.ARRANGE)))
        self._asked_for = request

    def _commands(self) -> list[Command]:
        here = super()._commands()
        return [one for one in Command if one in OF_CLUB or one in here]

    def _arrange(self) -> None:
        company, play, talk = self._company, self.session.play, self.talk
        if not self.attempt(company.look):
            return
        talk.say(arranging.standing(company, play))
        offers = [(one.what, _in_words(one)) for one in arranging.offers(company, play)]
        what = one_of(talk, _("What do you want to do?"), [*offers, (None, _("Back to the game"))])
        member = level = ""
        if what in ("leave", "substitute"):
            found = _who_plays_on(self._visit, talk)
            if found is None:
                what = None
            else:
                member, level = found
        words = "" if what is None else arranging.warning(company, what)
        talk.say(words)
        if what is not None and (not words or self._agrees()):
            self.attempt(lambda: arranging.carry_out(company, play, what, member=member, level=level))
            self._look_around()

    def _look_around(self) -> None:
        """After something was agreed or done."""
        company = self._company
        if not self.attempt(company.look):
            return
        self._seen = arranging.seen(company)
        if company.side is None:
            self._left = True
            self.talk.say(_("You don't have this seat any more."))
        elif self.session.play.is_stale():
            self._take_over()
        else:
            self.talk.say(arranging.standing(company, self.session.play))
            self._ask()

    def _undo(self) -> None:
        company, play = self._company, self.session.play
        if not company.of_two or company.side is None:
            super()._undo()
            return
        to = arranging.last_own(play, company.side)
        if to is None or self.session.over is not None:
            self.talk.say(as_sentence(_("nothing to undo")))
            return
        crossing = play.can_undo_to(to)
        self.talk.say(led_back_to(play, crossing))
        if not crossing.needs_agreement:
            if self.attempt(lambda: self.session.undo_to(crossing.to)):
                self.talk.say(_("Undone. {redo} redoes it.").format(redo=word(Command.REDO)))
                self._stands_elsewhere()
            return
        self.talk.say(club.question(company.other_name, arranging.crossed(play, crossing, company.side)))
        if self._agrees():
            self.attempt(lambda: arranging.ask(company, play, TakeBack(crossing.to)))
            self._look_around()

    def _redo(self) -> None:
        again = self.session.play.can_redo()
        if self._company.of_two and again is not None and again.needs_agreement:
            self.talk.say(_("You both agreed to undo this: play on from here."))
        else:
            super()._redo()


def _in_words(offer: Offer) -> str:
    return labelled(offer.label, offer.about)


def _who_plays_on(visit: Visit, talk: Talk) -> tuple[str, str] | None:
    """The id of a member, or a level; None if the player thinks better of it."""
    offers = [(one.what, _in_words(one)) for one in arranging.who_plays_on()]
    what = one_of(talk, _("Who plays on?"), [*offers, (None, _("Back to the game"))])
    if what != arranging.MEMBER:
        return None if what is None else ("", "" if what == arranging.ANYBODY else what)
    own = visit.member.id if visit.member else ""
    members = [(one.id, clean(one.name)) for one in visit.club.members().members if one.id != own]
    member = one_of(talk, _("Who plays on?"), [*members, (None, _("Back to the game"))])
    return None if member is None else (member, "")


def visit_in_lines(visit: Visit, talk: Talk, settings: Settings) -> None:
    """The lobby, until the visitor leaves."""
    if visit.member is None and not _joins(visit, talk):
        return
    member = visit.member
    assert member is not None
    visit.presence.come(member.id)
    dates.use_zone(of_member(visit.preferences, member.id))
    try:
        if visit.asks_zone:
            ask_zone(visit, talk)
        while (game := _chosen(visit, talk)) is not None:
            if isinstance(game, str):
                own_affairs(visit, talk)
            else:
                _sit(visit, game, talk, settings)
    finally:
        visit.presence.leave()


def _joins(visit: Visit, talk: Talk) -> bool:
    """Whether a newcomer with an invitation has become a member."""
    if not visit.code:
        talk.say(_("Members only."))
        return False
    talk.say(_("You are invited. Type the name you want in the club."))
    while (line := talk.ask()) is not None:
        try:
            invitation = visit.club.members().invitation(visit.code, visit.club.now())
            if invitation is not None and invitation.member:
                visit.join_key()
            else:
                visit.join(clean(line))
        except SavesError as error:
            talk.say(error_text(error))
        else:
            return True
    return False


def _chosen(visit: Visit, talk: Talk) -> ClubGame | str | None:
    """A game that the member plays or may sit down to; "" for something else; None if they leave."""
    viewer, member = viewer_of(visit), visit.member
    assert member is not None
    games = {game.id: game for game in visit.games.all() if not game.summary.continued}
    own = {id_: game for id_, game in games.items() if game.agreements.sides_of(member.id) or viewer.may_sit(game)}
    talk.say(_("In the club now: {people}.").format(people=viewer.who_is_here()))
    rows: list[tuple[ClubGame | str | None, str]] = [
        (own[row.id], _in_a_line(row)) for row in viewer.rows(own.values())
    ]
    if not rows:
        talk.say(_("No game awaits you. New games are set up on the screen, with `ssh` alone."))
    more = [("", _("Results, cups, holidays, time zone, notices")), (None, _("Leave the club"))]
    return one_of(talk, _("Which game?"), [*rows, *more])


def _in_a_line(row: LobbyRow) -> str:
    seats = (labelled(names.side(side), seat) for side, seat in zip(Side, row.seats, strict=True))
    more = (row.standing, _("turn {turn}").format(turn=row.turn.strip()), *seats, row.left, row.people)
    return dashed((row.name, in_parts(filter(None, more))))


def _sit(visit: Visit, game: ClubGame, talk: Talk, settings: Settings) -> None:
    member, free = visit.member, viewer_of(visit).may_sit(game)
    assert member is not None
    try:
        if free:
            talk.say(*viewer_of(visit).sentences(game))
            seats = [(side, _("Play {side}").format(side=names.the_side(side))) for side in free]
            if game.agreements.sides_unchosen:
                seats = [(side_named(one.what), _in_words(one)) for one in arranging.sides(visit, game)]
            side = one_of(talk, _("Will you sit down?"), [*seats, (None, _("Not now"))])
            if side is None:
                return
            visit.games.sit(game.id, side, member)
        ClubTable(visit, game.id, talk, settings).play()
    except SavesError as error:
        talk.say(full_stop(error_text(error)))
    finally:
        visit.presence.go_to("")
