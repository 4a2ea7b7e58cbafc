"""What one player asks of the other: to take back, to stop the clock, to adjourn. It is asked and answered in a line
that is seen in every view; it lapses when the game goes on.
"""

from __future__ import annotations

from ldd_tui.keys.in_force import key
from ldd_tui.screens.club.crossings import crossed, first_decision
from ldd_tui.screens.club.news import News
from ldd_tui.screens.club.table import ClubTable
from ldd_tui.text import _, club
from ldd_tui.widgets.aside import Spoken
from rules.model import Side
from saves.club.agreements import Adjourn, Pause, Request, TakeBack, Wish
from saves.club.game_book import NoRequest
from saves.errors import CannotRewind, SavesError

_PLACE = "aside"


class Consent:
    """Asks the other player, and answers him; `line` is what is to be said of it now."""

    def __init__(self, table: ClubTable) -> None:
        self._table = table
        self.news = News(table)

    @property
    def request(self) -> Request | None:
        """The request that awaits an answer."""
        return self._table.company.game.request

    # -- what somebody does

    def ask(self, wish: Wish) -> None:
        """Ask something of the other player. Where there is none it holds at once."""
        table = self._table
        side = table.company.side
        assert side is not None
        try:
            self._write(side, wish)
        except NoRequest:  # in the line, for what is said at the table is not seen when the game goes on there
            self.news.tell(_("The game has gone on: nothing was asked."))
        except SavesError as error:
            table.tell(error)
        table.look_around()

    def _write(self, side: Side, wish: Wish) -> None:
        """Ask for a rest wherever the game stands now, also where that is not seen here yet; for a step back only from
        what is seen."""
        visit, play = self._table.host.visit, self._table.session.play
        book = visit.games.book(play.game)
        if isinstance(wish, TakeBack):
            book.ask(side, wish, play.seq)
            return
        with visit.store.database.writing(play.game):
            book.ask(side, wish, visit.games.game(play.game).summary.seq)

    def answer(self, yes: bool) -> None:
        """Answer what the other player asks. To what one has asked oneself, no withdraws it, and yes does nothing."""
        request, table = self.request, self._table
        if request is None:
            self.news.put_away()
        else:
            try:
                self._carry_out(request, yes)
            except SavesError as error:
                table.tell(error)
        table.look_around()

    def _carry_out(self, request: Request, yes: bool) -> None:
        table = self._table
        side, game = table.company.side, table.session.play.game
        assert side is not None
        games = table.host.visit.games
        if request.by == side:
            if not yes:
                games.book(game).withdraw(side)
        elif yes and isinstance(request.wish, TakeBack):
            games.take_back(game, side, request)
            table.catch_up()
        else:
            games.book(game).answer(side, yes, request.seq, request)

    # -- what is said of it

    def line(self) -> Spoken | None:
        """What is said of a request, with the keys that answer it; None if there is nothing."""
        request = self.request
        if request is None:
            if not self.news.words:
                return None
            return Spoken(self.news.words, keys=(key(_PLACE, "refuse", _("put away")),), answer=self.answer)
        if request.by == self._table.company.side:
            return Spoken(*self._waits(request), keys=(key(_PLACE, "refuse", _("withdraw")),), answer=self.answer)
        keys = key(_PLACE, "agree"), key(_PLACE, "refuse")
        return Spoken(*self._asks(request), keys=keys, answer=self.answer, urgent=True)

    def _asks(self, request: Request) -> tuple[str, str]:
        name = self._table.company.name(request.by)
        match request.wish:
            case TakeBack(to):
                play = self._table.session.play
                try:
                    crossing = play.can_undo_to(to)
                except CannotRewind:  # it is not yet seen here how the game stands
                    return _("{name} asks to take something back.").format(name=name), ""
                decision = first_decision(play, crossing)
                return club.asks_to_take_back(name, crossed(play, crossing, request.by), decision), ""
            case Pause():
                return club.asks_to_pause(name)
            case Adjourn():
                return club.asks_to_adjourn(name)

    def _waits(self, request: Request) -> tuple[str, str]:
        name = self._table.company.other_name
        match request.wish:
            case TakeBack(to):
                play = self._table.session.play
                try:
                    return club.waits_to_take_back(name, crossed(play, play.can_undo_to(to), request.by))
                except CannotRewind:
                    return _("{name} was asked to take something back; no answer yet.").format(name=name), ""
            case Pause():
                return club.waits_to_pause(name)
            case Adjourn():
                return club.waits_to_adjourn(name)
