"""Requests to the other player: undo, stop the clock, adjourn. Every view shows them in a line; they lapse when the
game continues."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ldd_tui.games import arranging
from ldd_tui.keys.in_force import key, with_keys
from ldd_tui.screens.game.taking_back import TakingBack
from ldd_tui.telling import undone
from ldd_tui.text import _, club
from ldd_tui.widgets.aside import Spoken
from rules.model import Side, State
from saves.club.agreements import Request, TakeBack, Wish
from saves.club.game_book import NoRequest
from saves.errors import SavesError
from saves.events import Acted, Rewound
from saves.history import Crossing
from saves.journal import Entry
from saves.played_game import PlayedGame

if TYPE_CHECKING:
    from ldd_tui.screens.club.club_table import ClubTableScreen


def change_since(play: PlayedGame, before: Sequence[Entry]) -> tuple[Side, str] | None:
    """Whose decision was undone since `before`, and which; "" for which after a redo. None if nothing seen has changed,
    or both agreed."""
    rewound = [entry.event for entry in play.history.entries if isinstance(entry.event, Rewound)]
    if not rewound or rewound[-1].agreed is not None:
        return None
    gone, fresh = _first_decided(before, play.entries), _first_decided(play.entries, before)
    if gone is not None:
        entry, state = gone
        side = arranging.decider(state)
        return None if side is None else (side, undone.decision(entry, state))
    side = None if fresh is None else arranging.decider(fresh[1])
    return None if side is None else (side, "")


def _first_decided(line: Sequence[Entry], other: Sequence[Entry]) -> tuple[Entry, State] | None:
    """The first decision in `line` but not in `other`, and the state before it."""
    known = {entry.seq for entry in other}
    for before, entry in pairwise(line):
        if entry.seq not in known and isinstance(entry.event, Acted):
            return entry, before.state
    return None


class News:
    """The other player's last act besides moves; `words` may be empty."""

    def __init__(self, table: ClubTableScreen) -> None:
        self._table = table
        self._seen: arranging.Seen | None = None
        self._until: int | None = None
        self.words = ""

    def begin(self) -> None:
        self.put_away()
        self._seen = arranging.seen(self._table.company)

    def put_away(self) -> None:
        self.words, self._until = "", None

    def play_on(self) -> None:
        """After a move one's own request lapses, and news is cleared."""
        self.put_away()
        if self._seen is not None:
            self._seen = self._seen._replace(asked=None)

    def tell(self, words: str, *, until: int | None = None) -> None:
        """`until`: the message lapses when the game moves past this event."""
        self.words, self._until = words, until

    def look(self) -> None:
        company = self._table.company
        seq, before, now = company.game.summary.seq, self._seen, arranging.seen(self._table.company)
        self._seen = now
        if self._until not in (None, seq):
            self.put_away()
        if before is None or before == now:
            return
        if (now.answered, now.resting, now.watched) != (before.answered, before.resting, before.watched):
            self.put_away()
        for words, until in arranging.news(company, before, now):
            self.tell(words, until=until)

    def went_back(self, before: Sequence[Entry]) -> None:
        """The game was undone or redone elsewhere. `before`: the entries until then."""
        change = change_since(self._table.session.play, before)
        if change is not None:
            side, decision = change
            self.tell(club.went_back(self._table.company.name(side), decision))

    def decided_elsewhere(self, before: Sequence[Entry]) -> None:
        """Another screen closed the decision open here. `before`: the entries until then."""
        line = self._table.session.play.entries
        undone = before and before[-1].seq not in {entry.seq for entry in line}
        found = None if undone else _first_decided(line, before)
        if (None if found is None else arranging.decider(found[1])) == self._table.company.side:
            self.tell(_("You have decided this at your other terminal."))


_PLACE = "aside"


class Consent:
    """`line`: what to show now."""

    def __init__(self, table: ClubTableScreen) -> None:
        self._table = table
        self.news = News(table)

    @property
    def request(self) -> Request | None:
        return self._table.company.game.request

    # -- what somebody does

    def ask(self, wish: Wish) -> None:
        table = self._table
        try:
            arranging.ask(table.company, table.session.play, wish)
        except NoRequest:  # in the line, for what is said at the table is not seen when the game goes on there
            self.news.tell(_("The game has gone on: nothing was asked."))
        except SavesError as error:
            table.tell(error)
        table.look_around()

    def answer(self, yes: bool) -> None:
        """Answer the other player's request; no withdraws one's own."""
        request, table = self.request, self._table
        if request is None:
            self.news.put_away()
        else:
            try:
                arranging.answer(table.company, table.session.play, yes)
                table.catch_up()
            except SavesError as error:
                table.tell(error)
        table.look_around()

    # -- what is said of it

    def line(self) -> Spoken | None:
        """The request or news with its answer keys; may be `None`."""
        request = self.request
        if request is None:
            if not self.news.words:
                return None
            return Spoken(self.news.words, keys=(key(_PLACE, "refuse", _("close")),), answer=self.answer)
        words = arranging.asked(self._table.company, self._table.session.play, request)
        if request.by == self._table.company.side:
            return Spoken(*words, keys=(key(_PLACE, "refuse", _("withdraw")),), answer=self.answer)
        return Spoken(*words, keys=(key(_PLACE, "agree"), key(_PLACE, "refuse")), answer=self.answer, urgent=True)


class AgreedTakingBack(TakingBack):
    _table: ClubTableScreen

    def can(self, command: str) -> bool:
        """Always true for commands other than undo and redo."""
        side, play = self._asked_side, self._table.session.play
        if side is None or command not in ("undo", "redo"):
            return True
        if command == "undo":
            return arranging.last_own(play, side) is not None
        again = play.can_redo()
        return again is not None and not again.needs_agreement

    def undo(self) -> None:
        side = self._asked_side
        if side is None:
            super().undo()
            return
        play = self._table.session.play
        to = arranging.last_own(play, side)
        if to is None:
            self._table.refuse(with_keys(_("You have no decision to undo yet.")))
        elif self._table.session.over is not None:
            self._table.refuse(_("The game is over."))
        else:
            self._ask(play.can_undo_to(to))

    def choose(self) -> None:
        from ldd_tui.games.past_decisions import past_decisions
        from ldd_tui.modals.take_back import TakeBackModal

        side, play = self._asked_side, self._table.session.play
        if side is None or self._table.session.over is not None:
            super().choose()
            return
        own = tuple(one for one in past_decisions(play) if one.side == side)
        self._table.open_dialog(TakeBackModal, own, then=self._take_back_to)

    def redo(self) -> None:
        again = self._table.session.play.can_redo()
        if self._asked_side is not None and again is not None and again.needs_agreement:
            self._table.refuse(_("You both agreed to undo this: play on from here."))
        else:
            super().redo()

    @property
    def _asked_side(self) -> Side | None:
        """One's own side if undoing needs another person's consent; else `None`."""
        company = self._table.company
        return company.side if company.of_two else None

    def _ask(self, crossing: Crossing) -> None:
        side, table = self._asked_side, self._table
        if side is None:
            super()._ask(crossing)
            return
        if not crossing.needs_agreement:
            self._go_back(crossing)
            return
        if table.company.other in table.company.game.gone:
            words = _("{name} is no longer a member; {arrange} lets you claim the game.")
            table.refuse(with_keys(words, name=table.company.other_name))
            return
        from ldd_tui.games.past_decisions import led_back_to
        from ldd_tui.modals.confirm import ConfirmModal

        play, name = table.session.play, table.company.other_name
        words = f"{led_back_to(play, crossing)}\n{club.question(name, arranging.crossed(play, crossing, side))}"
        table.open_dialog(
            ConfirmModal,
            words,
            then=lambda sure: table.consent.ask(TakeBack(crossing.to)) if sure else None,
            title=_("Ask {name}?").format(name=name),
            yes=_("Ask"),
            no=_("Don't ask"),
        )
