"""Verifying a game: replay the rules, and check the chain, the digests and every die.

Each throw counts once, however often undos repeat it. Dice and cards from the table, which the secret can't confirm,
are counted apart. `ldd_tui.statistics.records` checks how evenly dice fell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from rules.model import Over, Side
from saves import seats
from saves.dice import SECRET_BYTES, Dealer, commitment
from saves.errors import N_, Damaged, JournalError
from saves.events import PLAIN, Entered, Header, Link, Resigned, Rewound, Seated
from saves.history import History
from saves.journal import Entry


class Report(Struct, frozen=True, kw_only=True):
    """The result of checking a game.

    `checked` of `events` are in order; `flaw`: the error of the next. Throws and draws: `dealt` from the secret,
    `entered` from the table, `repeated` after an undo. `by_event`: dealt by the number of their event (format 1), so
    somebody with the secret could choose them by other decisions. `wrong`: events whose dice or cards the secret
    doesn't give. `digests`: confirmed states at the ends of turns and of the game. `over_dice`: undos of dice without
    consent; `unasked`: undos between two people in several places that needed consent and had none (older programs
    asked for less). `reopened`: play went on after the end, when the secret may be known. `untold`: the game is over
    and its secret isn't here.
    """

    events: int
    checked: int
    turn: int
    over: Over | None
    flaw: JournalError | None
    secret: Literal["fits", "wrong", "unknown"]
    digests: int
    decisions: int
    dealt: int
    entered: int
    repeated: int
    wrong: tuple[int, ...]
    rewinds: int
    agreements: int
    over_dice: int
    unasked: int
    reopened: bool
    untold: bool
    by_event: int

    @property
    def sound(self) -> bool:
        """True if no check failed. Without the secret, the dice were not checked."""
        return self.flaw is None and not self.wrong and self.secret != "wrong"

    @property
    def unchecked(self) -> int:
        """How many outcomes can't be checked because the secret is missing."""
        return self.dealt if self.secret == "unknown" else 0

    @property
    def proven(self) -> bool:
        """True if the game is sound and every die and card is proven."""
        return self.sound and not (
            self.unchecked or self.entered or self.by_event or self.unasked or self.reopened or self.untold
        )


def verify(game: Iterable[Link | Entry], secret: bytes | None, end: tuple[int, str] | None = None) -> Report:
    """Check a whole journal. `end`: the last event's number and hash, if stored separately."""
    return examine(game, secret, end)[1]


def examine(
    game: Iterable[Link | Entry], secret: bytes | None, end: tuple[int, str] | None = None
) -> tuple[History, Report]:
    """Check a whole journal, and return as much history as could be replayed, with the report."""
    links = [item.link if isinstance(item, Entry) else item for item in game]
    history, tally = History(), _Tally(secret)
    flaw: JournalError | None = None
    try:
        for link in links:
            entry = history.read(link)
            tally.count(history, entry)
            history.add(entry)
        if not links:
            raise Damaged(0, N_("no header"))
        if end is not None and end != (history.last.seq, history.last.link.hash):
            raise Damaged(history.last.seq, N_("the game ends here instead of at event {end}"), end=end[0])
    except JournalError as error:
        flaw = error
    entries = history.entries
    waiting = entries[-1].state.waiting if entries else None
    report = Report(
        events=len(links),
        checked=len(entries),
        turn=entries[-1].state.turn if entries else 0,
        over=waiting if isinstance(waiting, Over) else None,
        flaw=flaw,
        secret=tally.secret,
        digests=tally.digests,
        decisions=tally.decisions,
        dealt=tally.dealt,
        entered=tally.entered,
        repeated=tally.repeated,
        wrong=tuple(tally.wrong),
        rewinds=tally.rewinds,
        agreements=tally.agreements,
        over_dice=tally.over_dice,
        unasked=tally.unasked,
        reopened=tally.reopened,
        untold=isinstance(waiting, Over) and bool(history.header.commitment) and secret is None,
        by_event=tally.dealt if entries and history.header.format < PLAIN else 0,
    )
    return history, report


class _Tally:
    """Counts what is in a game, event by event."""

    def __init__(self, secret: bytes | None) -> None:
        self.secret: Literal["fits", "wrong", "unknown"] = "unknown"
        self.digests = self.decisions = self.dealt = self.entered = self.repeated = 0
        self.rewinds = self.agreements = self.over_dice = self.unasked = 0
        self.ended = self.reopened = False
        self.wrong: list[int] = []
        self._secret = secret
        self._dealer: Dealer | None = None

    def count(self, before: History, entry: Entry) -> None:
        event = entry.event
        self.reopened |= self.ended and not isinstance(event, Rewound)
        self.ended |= isinstance(entry.state.waiting, Over)
        if isinstance(event, Header):
            if self._secret is not None:
                # HMAC hashes a longer key than 64 bytes, and what that gives is the commitment, which all have seen
                fits = len(self._secret) == SECRET_BYTES and commitment(self._secret) == event.commitment
                self.secret = "fits" if fits else "wrong"
        elif isinstance(event, Rewound):
            self.rewinds += 1
            self.agreements += event.agreed is not None
            if event.agreed is None:
                crossing = before.crossing(event.to)
                self.over_dice += bool(crossing.outcomes) and not crossing.forth
                two = len(seats.seats(before.header)) == len(Side)
                self.unasked += two and all(before.crossing(event.to, by).needs_agreement for by in Side)
        elif isinstance(event, Resigned):
            self.digests += 1
        elif not isinstance(event, Seated):
            self.digests += event.state is not None
            if entry.outcome is None:
                self.decisions += 1
            elif before.known is not None:
                self.repeated += 1
            else:
                self._count_throw(before, entry)

    def _count_throw(self, before: History, entry: Entry) -> None:
        table = isinstance(entry.event, Entered)
        if table and self.secret == "fits":
            raise Damaged(entry.seq, N_("these dice or cards were entered, but this game has a secret"))
        self.entered += table
        self.dealt += not table
        if self._secret is not None and self.secret == "fits":
            if self._dealer is None:  # now everybody has sat down
                self._dealer = Dealer(self._secret, seats.nonces(before.taken))
            due = self._dealer.deal(before.last.state, before.counter)
            self.wrong += [entry.seq] if due != entry.move else []
