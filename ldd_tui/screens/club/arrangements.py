"""Pausing, adjourning, resuming, resigning, claiming, and allowing spectators."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual.timer import Timer

from ldd_tui.games import arranging
from ldd_tui.games.arranging import Offer
from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.screens.club.substitutes import choose_substitute
from ldd_tui.text import _
from ldd_tui.text.phrases import question
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
            "claim": self._ask_to_claim,
            "resign": self._ask_to_resign,
            "substitute": partial(self._choose_substitute, "substitute"),
            "leave": partial(self._choose_substitute, "leave"),
        }

    def choose(self) -> None:
        self._table.look_around()
        self._table.open_dialog(ArrangeModal, self._offers, self._standing, then=self._chosen)

    def play_on(self) -> None:
        if isinstance(self._table.company.game.agreements.resting, Adjourn):
            self._do("resume")

    def look(self) -> None:
        for screen in self._table.app.screen_stack:
            if isinstance(screen, ArrangeModal) and not screen.given_title:
                screen.show(self._offers, self._standing)

    def _chosen(self, what: str | None) -> None:
        if what is None:
            return
        self._table.look_around()
        if what in [offer.what for offer in self._offers]:
            self._acts.get(what, partial(self._do, what))()
        else:
            self._consent.news.tell(_("Too late: the game has gone on."))
            self._table.look_around()

    @property
    def _standing(self) -> str:
        return arranging.standing(self._table.company, self._table.session.play)

    @property
    def _offers(self) -> tuple[Offer, ...]:
        return tuple(arranging.offers(self._table.company, self._table.session.play))

    def _do(self, what: str, member: str = "", level: str = "") -> None:
        table = self._table
        try:
            arranging.carry_out(table.company, table.session.play, what, member=member, level=level)
        except SavesError as error:
            table.look_around()
            table.tell(error)
        else:
            table.catch_up()
            table.look_around()

    def _choose_substitute(self, what: str) -> None:
        choose_substitute(self._table, arranging.warning(self._table.company, what), partial(self._do, what))

    def _ask_to_resign(self) -> None:
        self._ask("resign", question(_("Resign")), _("Resign"), _("Play on"))

    def _ask_to_claim(self) -> None:
        self._ask("claim", question(_("Claim the game")), _("Claim it"), _("Wait"))

    def _ask(self, what: str, title: str, yes: str, no: str) -> None:
        words = arranging.warning(self._table.company, what)
        self._table.ask(words, lambda: self._do(what), title=title, yes=yes, no=no, default=False)
