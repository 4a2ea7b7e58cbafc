"""Verifying a game: replay the rules, and check the chain, the digests and every die.

Each throw counts once, however often undos repeat it. Dice and cards from the table, which the secret can't confirm,
are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from rules.model import Over
from saves import seats
from saves.dice import SECRET_BYTES, Dealer, MatchDealer, commitment
from saves.errors import N_, Damaged, JournalError
from saves.events import PLAIN, Entered, Header, Link, Resigned, Rewound, Ruled, Seated, Substituted
from saves.history import History
from saves.journal import Entry


class Report(Struct, kw_only=True):
    """The result of checking a game.

    `checked` of `events` are in order; `flaw`: the error of the next. Throws and draws: `dealt` from the secret,
    `entered` from the table, `repeated` after an undo. `by_event`: dealt by the number of their event (format 1), so
    somebody with the secret could choose them by other decisions. `wrong`: events whose dice or cards the secret
    doesn't give. `digests`: confirmed states at the ends of turns and of the game. `over_dice`: undos of dice without
    consent; `unasked`: undos between two people in several places that needed consent and had none (older programs
    asked for less). `reopened`: play went on after the end, when the secret may be known. `untold`: the game is over
    and its secret isn't here.
    """

    events: int = 0
    checked: int = 0
    turn: int = 0
    over: Over | None = None
    flaw: JournalError | None = None
    secret: Literal["fits", "wrong", "unknown"] = "unknown"
    digests: int = 0
    decisions: int = 0
    dealt: int = 0
    entered: int = 0
    repeated: int = 0
    wrong: tuple[int, ...] = ()
    rewinds: int = 0
    agreements: int = 0
    over_dice: int = 0
    unasked: int = 0
    reopened: bool = False
    untold: bool = False
    by_event: int = 0

    @property
    def sound(self) -> bool:
        """True if no check failed. Without the secret, the dice were not checked."""
        return self.flaw is None and not self.wrong and self.secret != "wrong"

    @property
    def unchecked(self) -> int:
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
    history, checking = History(), _Checking(secret)
    report = checking.report
    try:
        for link in links:
            entry = history.read(link)
            checking.count(history, entry)
            history.add(entry)
        if not links:
            raise Damaged(0, N_("no header"))
        if end is not None and end != (history.last.seq, history.last.link.hash):
            raise Damaged(history.last.seq, N_("the game ends here instead of at event {end}"), end=end[0])
    except JournalError as error:
        report.flaw = error
    entries = history.entries
    report.events, report.checked = len(links), len(entries)
    if entries:
        waiting = entries[-1].state.waiting
        report.turn, report.over = entries[-1].state.turn, waiting if isinstance(waiting, Over) else None
        report.untold = report.over is not None and bool(history.header.commitment) and secret is None
        report.by_event = report.dealt if history.header.format < PLAIN else 0
    return history, report


class _Checking:
    def __init__(self, secret: bytes | None) -> None:
        self.report = Report()
        self._ended = False
        self._secret = secret
        self._dealer: Dealer | MatchDealer | None = None

    def count(self, before: History, entry: Entry) -> None:
        event, report = entry.event, self.report
        report.reopened |= self._ended and not isinstance(event, Rewound)
        self._ended |= isinstance(entry.state.waiting, Over)
        if isinstance(event, Header):
            if self._secret is not None:
                # HMAC hashes a longer key than 64 bytes, and what that gives is the commitment, which all have seen
                fits = len(self._secret) == SECRET_BYTES and commitment(self._secret) == event.commitment
                report.secret = "fits" if fits else "wrong"
        elif isinstance(event, Rewound):
            report.rewinds += 1
            report.agreements += event.agreed is not None
            if event.agreed is None:
                crossing = before.crossing(event.to)
                report.over_dice += bool(crossing.outcomes) and not crossing.forth
                report.unasked += bool(seats.seats(before.header)) and crossing.needs_agreement
        elif isinstance(event, Resigned | Ruled):
            report.digests += 1
        elif not isinstance(event, Seated | Substituted):
            report.digests += event.state is not None
            if entry.outcome is None:
                report.decisions += 1
            elif before.known is not None:
                report.repeated += 1
            else:
                self._count_throw(before, entry)

    def _count_throw(self, before: History, entry: Entry) -> None:
        table, report = isinstance(entry.event, Entered), self.report
        if table and report.secret == "fits":
            raise Damaged(entry.seq, N_("these dice or cards were entered, but this game has a secret"))
        report.entered += table
        report.dealt += not table
        if self._secret is not None and report.secret == "fits":
            if self._dealer is None:  # now everybody has sat down
                self._dealer = before.dealer(self._secret)
            due = self._dealer.deal(before.last.state, before.counter)
            report.wrong += (entry.seq,) if due != entry.move else ()
