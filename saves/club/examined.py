"""Whether the book of a game is what it says it is: its chain, each record on what held before, and the game's journal.

A book and a journal are written together, so each must know what the other says of seats, consents and ends.
"""

from __future__ import annotations

from saves import seats
from saves.club.agreements import Agreements, Answered, Event, Made, TakeBack
from saves.club.game_book import check
from saves.club.members import Club
from saves.club.records import Book, Record
from saves.database import Database
from saves.errors import N_, Damaged, SavesError
from saves.events import Resigned, Rewound
from saves.history import History
from saves.seats import side_named

_Consents = set[tuple[int, int, str | None]]
"""The steps back to which a side agreed: the event of each, where it leads, and the side."""


def examine_book(database: Database, game: str, history: History) -> int:
    """Check the book of a game with this history, and return how many records it has; 0: it has none.

    Raises `Damaged` with the number of the first record that cannot stand, or of the last if something is missing.
    """
    records = Book[Event](database, game, Record[Event]).records()
    if records:
        agreements, consents = _followed(records)
        _check_seats(agreements, history, len(records) - 1)
        _check_claim(database, agreements, history, len(records) - 1)
        _check_consents(consents, history, len(records) - 1)
    return len(records)


def _followed(records: tuple[Record[Event], ...]) -> tuple[Agreements, _Consents]:
    """What holds after all records, each of which must be one that could be written after those before."""
    if not isinstance(records[0].event, Made):
        raise Damaged(0, N_("the book does not say who made the game"))
    agreements, consents = Agreements(()), _Consents()
    for record in records:
        event, request = record.event, agreements.pending
        try:
            check(agreements, event)
        except (SavesError, ValueError) as error:
            wrong = N_("it does not follow on what was agreed before: {error}")
            raise Damaged(record.number, wrong, error=error) from error
        if isinstance(event, Answered) and event.yes and request is not None and isinstance(request.wish, TakeBack):
            consents.add((event.seq + 1, request.wish.to, event.side))
        agreements = agreements.after(record)
    return agreements, consents


def _check_seats(agreements: Agreements, history: History, end: int) -> None:
    if set(agreements.kept) != set(seats.seats(history.header)):
        raise Damaged(0, N_("its seats are not those of the game"))
    if set(agreements.sitting) != set(history.taken):
        raise Damaged(end, N_("not the same players have sat down as in the game"))


def _check_claim(database: Database, agreements: Agreements, history: History, end: int) -> None:
    """A game is claimed by its clock, or from somebody who is no member any more."""
    last = history.last.event
    if isinstance(last, Resigned) and last.claimed and not agreements.days:
        late = Club(database).members().known(agreements.sitting[side_named(last.side)])
        if late is None or not late.removed:
            raise Damaged(end, N_("the game was claimed by its clock, but has none"))


def _check_consents(consents: _Consents, history: History, end: int) -> None:
    """Every step back to which the journal says that a side agreed was asked for and agreed to, and was carried out."""
    agreed = {
        (entry.seq, entry.event.to, entry.event.agreed)
        for entry in history.entries
        if isinstance(entry.event, Rewound) and entry.event.agreed is not None
    }
    for seq, _, _ in sorted(consents ^ agreed, key=str):
        raise Damaged(end, N_("the consent to the step back at event {event} is not that of the game"), event=seq)
