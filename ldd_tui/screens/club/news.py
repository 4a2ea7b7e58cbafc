"""What the other player has done beside his moves, said in the line until it is put away or one plays on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ldd_tui.screens.club.crossings import decided_since, told_of_change
from ldd_tui.screens.club.table import ClubTable
from ldd_tui.text import _, club, names
from ldd_tui.text.phrases import capital
from ldd_tui.text.safe_text import clean
from saves.club.agreements import Adjourn, Answer, Pause, Request
from saves.journal import Entry

_NAME_CELLS = 20


class _Seen(NamedTuple):
    """What was agreed when it was looked up last. `kept`: for whom the other seat is kept while nobody sits there."""

    answered: Answer | None
    resting: Pause | Adjourn | None
    asked: Request | None
    kept: str
    watched: bool


class News:
    """The last of what the other player has done; `words` says it, or nothing."""

    def __init__(self, table: ClubTable) -> None:
        self._table = table
        self._seen: _Seen | None = None
        self._until: int | None = None
        self.words = ""

    def begin(self) -> None:
        """Begin with another game: what was before is old."""
        self.put_away()
        self._seen = self._now()

    def put_away(self) -> None:
        """It was read."""
        self.words, self._until = "", None

    def play_on(self) -> None:
        """One plays on oneself: what one has asked is void, and what the other did is past."""
        self.put_away()
        if self._seen is not None:
            self._seen = self._seen._replace(asked=None)

    def tell(self, words: str, *, until: int | None = None) -> None:
        """Say something; `until`: as long as this is the last event of the game."""
        self.words, self._until = words, until

    def look(self) -> None:
        """The book was read again: say what is new in it."""
        company = self._table.company
        seq, before, now = company.game.summary.seq, self._seen, self._now()
        self._seen = now
        if self._until not in (None, seq):
            self.put_away()
        if before is None or before == now or not company.of_two:
            return
        if (now.answered, now.resting, now.watched) != (before.answered, before.resting, before.watched):
            self.put_away()
        for words, until in self._found(before, now, seq):
            self.tell(words, until=until)

    def went_back(self, before: Sequence[Entry]) -> None:
        """The game went back or forth by what was done elsewhere; `before`: the entries that stood till then."""
        change = told_of_change(self._table.session.play, before)
        if change is not None:
            side, decision = change
            self.tell(club.went_back(self._table.company.name(side), decision))

    def decided_elsewhere(self, before: Sequence[Entry]) -> None:
        """A decision that was open here was closed; `before`: the entries that stood till then."""
        if decided_since(self._table.session.play, before) == self._table.company.side:
            self.tell(_("You have decided this at your other terminal."))

    def _now(self) -> _Seen:
        company = self._table.company
        agreements, request = company.game.agreements, company.game.request
        own = request is not None and request.by == company.side
        kept = [agreements.kept[side] for side in company.game.open_seats]
        asked = request if own else None
        return _Seen(agreements.answered, agreements.resting, asked, "".join(kept), agreements.watched)

    def _found(self, before: _Seen, now: _Seen, seq: int) -> Iterator[tuple[str, int | None]]:
        """What is new, the gravest last, each with the event until which it holds."""
        company = self._table.company
        name, answered = company.other_name, now.answered
        agreements = company.game.agreements
        if now.watched != before.watched and agreements.watch_set_by != company.side:
            who = capital(names.the_host()) if agreements.watch_set_by is None else name
            yield club.lets_watch(who, now.watched), None
        if before.resting is not None and now.resting is None and agreements.resumed_by != company.side:
            yield club.resumed(name, clock=bool(agreements.days)), None
        if before.kept and not now.kept and company.other is None:
            yield club.declined(self._called(before.kept)), None
        if answered is not None and answered != before.answered:
            if answered.request.by == company.side and answered.yes is not None:
                yield club.answered(name, answered.yes), seq
            elif answered.request.by != company.side and answered.yes is None:
                yield _("{name} withdrew what was asked.").format(name=name), seq
        elif before.asked is not None and now.asked is None:
            words = _("The game has gone on: {name} is asked no more.")
            yield words.format(name=name), None

    def _called(self, member: str) -> str:
        found = self._table.host.visit.club.members().known(member)
        return "?" if found is None else names.person(clean(found.name, _NAME_CELLS))
