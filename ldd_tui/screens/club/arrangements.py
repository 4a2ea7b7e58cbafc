"""Pausing, adjourning, resuming, resigning, claiming, and allowing spectators."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.timer import Timer

from ldd_tui.modals.club.arrange import ArrangeModal, Offer
from ldd_tui.screens.club.substitutes import choose_substitute
from ldd_tui.text import _, club, names
from ldd_tui.text.phrases import question, together
from saves.club.agreements import Adjourn, Pause
from saves.errors import SavesError

if TYPE_CHECKING:
    from ldd_tui.screens.club.club_table import ClubTableScreen

_SECONDS = 2.0


class StandIn:
    """Throws the other player's dice: at once if they are away, else after some seconds of reading time. Two screens
    may throw at once: an event is written once."""

    def __init__(self, table: ClubTableScreen) -> None:
        self._table = table
        self._timer: Timer | None = None

    def other_is_here(self, here: bool) -> None:
        session = self._table.session
        waited = session.left_to_others
        session.patient = here
        if waited and not here:
            self._throw()

    def look(self) -> None:
        """Everything has been read: wait for the other player's due dice."""
        self.stop()
        if self._table.session.left_to_others:
            self._timer = self._table.set_timer(_SECONDS, self._throw)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _throw(self) -> None:
        """Not while something covers the table; closing that checks again."""
        self.stop()
        session, patient = self._table.session, self._table.session.patient
        if self._table.is_active:
            session.patient = False
            try:
                self._table.loop.go_on()
            finally:
                session.patient = patient


class Arrangements:
    def __init__(self, table: ClubTableScreen) -> None:
        self._table = table
        self._consent = consent = table.consent
        self._acts: dict[str, Callable[[], None]] = {
            "withdraw": partial(consent.answer, False),
            "pause": partial(consent.ask, Pause()),
            "adjourn": partial(consent.ask, Adjourn()),
            "resume": self._resume,
            "claim": self._ask_to_claim,
            "substitute": partial(self._choose_substitute, own=False),
            "resign": self._ask_to_resign,
            "leave": partial(self._choose_substitute, own=True),
            "close": partial(self._let_watch, False),
            "open": partial(self._let_watch, True),
        }

    def choose(self) -> None:
        self._table.look_around()
        self._table.open_dialog(ArrangeModal, tuple(self._offers()), self._standing(), then=self._chosen)

    def play_on(self) -> None:
        if isinstance(self._table.company.game.agreements.resting, Adjourn):
            self._resume()

    def look(self) -> None:
        for screen in self._table.app.screen_stack:
            if isinstance(screen, ArrangeModal) and not screen.given_title:
                screen.show(tuple(self._offers()), self._standing())

    def _chosen(self, what: str | None) -> None:
        if what is None:
            return
        self._table.look_around()
        if what in [offer.what for offer in self._offers()]:
            self._acts[what]()
        else:
            self._consent.news.tell(_("Too late: the game has gone on."))
            self._table.look_around()

    def _standing(self) -> str:
        company = self._table.company
        gone_on = company.game.summary.seq != self._table.session.play.seq
        if company.game.summary.over is not None:
            return _("The game is over.")
        return together(self._asked_or_clock(), _("The game has gone on: close this to see it.") if gone_on else None)

    def _asked_or_clock(self) -> str:
        company, asked = self._table.company, self._consent.line()
        if self._consent.request is not None and asked is not None:
            return asked.words
        resting = company.game.agreements.resting
        if isinstance(resting, Adjourn):
            return _("The game is adjourned.")
        if isinstance(resting, Pause):
            return _("The clock is stopped.")
        side, seconds = company.game.to_move(), company.time_left
        if side is None or seconds is None:
            return _("This game has no clock.") if company.game.agreements.clock is None else ""
        return _("{name} to move: {left}.").format(name=company.name(side), left=club.left(seconds))

    def _offers(self) -> Iterator[Offer]:
        if self._table.company.side is None:
            return
        table, company = self._table, self._table.company
        over, agreements = company.game.summary.over is not None, company.game.agreements
        request = self._consent.request
        if request is not None and request.by == company.side:
            yield Offer("withdraw", _("Withdraw your request"), _("The game goes on."))
        if not over and agreements.resting is not None:
            yield Offer("resume", _("Resume"), _("The game and its clock go on."))
        if not over and agreements.resting is None:
            yield from self._rests()
        if company.can_claim:
            words = _("{reason} You may claim the win.").format(reason=self._why_to_claim)
            yield Offer("claim", _("Claim the game"), words)
        if company.can_claim or (not over and company.left):
            yield Offer("substitute", _("Find a substitute"), _("Someone else, or a level, plays on against you."))
        if not over and not table.session.play.history.open_seats:
            yield Offer("resign", _("Resign"), _("You lose the game. You are asked again first."))
            if company.of_two:
                words = _("Someone else, or a level, plays on for you. You may watch, but no longer play.")
                yield Offer("leave", _("Leave the game"), words)
        if agreements.watched:
            yield Offer("close", _("Let nobody watch"), _("Spectators have to leave."))
        else:
            yield Offer("open", _("Let others watch"), _("They see only what both of you see."))

    def _rests(self) -> Iterator[Offer]:
        company = self._table.company
        asked = _("{name} is asked.").format(name=company.other_name) if company.of_two else None
        if company.of_two and (company.other is None or company.other in company.game.gone):
            return
        if company.game.agreements.clock is not None and company.of_two:
            words = _("The clock stops until one of you resumes; you can play on.")
            yield Offer("pause", _("Stop the clock"), together(words, asked))
        words = _("No clock and no reminders until someone resumes or plays on.")
        yield Offer("adjourn", _("Adjourn"), together(words, asked))

    @property
    def _why_to_claim(self) -> str:
        company = self._table.company
        if company.left:
            return _("Nobody plays {side}.").format(side=names.the_side(company.left[0]))
        gone = company.other in company.game.gone
        words = _("{name} is no longer a member.") if gone else _("{name} is out of time.")
        return words.format(name=company.other_name)

    # -- doing it

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except SavesError as error:
            self._table.look_around()
            self._table.tell(error)
        else:
            self._table.catch_up()
            self._table.look_around()

    def _choose_substitute(self, *, own: bool) -> None:
        table, side = self._table, self._table.company.side
        assert side is not None
        seat, game, visit = side if own else side.enemy, table.session.play.game, table.host.visit

        def free(member: str, level: str) -> None:
            by = table.company.member
            self._try(lambda: visit.games.leave_seat(game, seat, by, member=member, level=level))

        standing = _("You can't take the seat back, unless it is still free.") if own else self._why_to_claim
        choose_substitute(table, standing, free)

    def _resume(self) -> None:
        side = self._table.company.side
        assert side is not None
        self._try(lambda: self._table.book.resume(side))

    def _let_watch(self, allowed: bool) -> None:
        self._try(lambda: self._table.book.watch(self._table.company.side, allowed))

    def _ask_to_resign(self) -> None:
        side, game = self._table.company.side, self._table.session.play.game
        assert side is not None
        self._table.ask(
            _("You resign and {winner} win. This can't be undone.").format(winner=names.the_side(side.enemy)),
            lambda: self._try(lambda: self._table.host.visit.games.resign(game, side)),
            title=question(_("Resign")),
            yes=_("Resign"),
            no=_("Play on"),
            default=False,
        )

    def _ask_to_claim(self) -> None:
        side, game = self._table.company.side, self._table.session.play.game
        assert side is not None
        words = _("{reason} If you claim the game you win. This can't be undone. You can also wait.")
        self._table.ask(
            words.format(reason=self._why_to_claim),
            lambda: self._try(lambda: self._table.host.visit.games.claim(game, side)),
            title=question(_("Claim the game")),
            yes=_("Claim it"),
            no=_("Wait"),
            default=False,
        )
